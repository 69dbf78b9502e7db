//! A fair queue for slots: however much one client wants, others wait for at most one of its turns.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Who a slot is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// Clients at this address.
    Address(IpAddr),
    /// A table whose opener is no longer known.
    Table(String),
}

/// The queue.
#[derive(Clone)]
pub(crate) struct FairQueue(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    free: usize,
    /// How many slots each client holds.
    taken: HashMap<Client, usize>,
    waiting: HashMap<Client, VecDeque<oneshot::Sender<Slot>>>,
    /// Waiting clients in the order in which they come next.
    order: VecDeque<Client>,
}

/// A slot, held until it is dropped.
pub(crate) struct Slot {
    queue: FairQueue,
    client: Client,
}

impl FairQueue {
    pub(crate) fn new(slots: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: slots, ..State::default() })))
    }

    /// Waits for a slot; `None` if the queue is gone.
    pub(crate) async fn take(&self, client: &Client) -> Option<Slot> {
        let (told, slot) = oneshot::channel();
        {
            let mut state = self.state();
            let mine = state.waiting.entry(client.clone()).or_default();
            mine.push_back(told);
            if mine.len() == 1 {
                state.order.push_back(client.clone());
            }
        }
        self.give();
        slot.await.ok()
    }

    /// Hands free slots to waiting clients.
    fn give(&self) {
        loop {
            let Some((client, told)) = self.state().next() else { return };
            // A client that has stopped waiting drops its slot, which frees it.
            let _ = told.send(Slot { queue: self.clone(), client });
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The next client, if a slot is free: among those with the fewest slots, the one whose last turn is
    /// longest ago.
    fn next(&mut self) -> Option<(Client, oneshot::Sender<Slot>)> {
        if self.free == 0 {
            return None;
        }
        let taken = |client: &Client| self.taken.get(client).copied().unwrap_or(0);
        let (index, _) =
            self.order.iter().enumerate().min_by_key(|(index, client)| (taken(client), *index))?;
        let client = self.order.remove(index)?;
        let mine = self.waiting.get_mut(&client)?;
        let told = mine.pop_front()?;
        if mine.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.order.push_back(client.clone());
        }
        self.free -= 1;
        *self.taken.entry(client.clone()).or_default() += 1;
        Some((client, told))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        {
            let mut state = self.queue.state();
            state.free += 1;
            if let Some(taken) = state.taken.get_mut(&self.client) {
                *taken -= 1;
                if *taken == 0 {
                    state.taken.remove(&self.client);
                }
            }
        }
        self.queue.give();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> Client {
        Client::Address([10, 0, 0, number].into())
    }

    #[tokio::test]
    async fn clients_take_turns_however_many_wait_for_one_of_them() {
        let queue = FairQueue::new(1);
        let first = queue.take(&client(1)).await.unwrap();
        let (said, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for number in [1, 1, 1, 2, 2, 3] {
            let (queue, said) = (queue.clone(), said.clone());
            tokio::spawn(async move {
                let slot = queue.take(&client(number)).await.unwrap();
                said.send(number).unwrap();
                drop(slot);
            });
            tokio::task::yield_now().await;
        }
        drop(first);
        let mut order = Vec::new();
        for _ in 0..6 {
            order.push(heard.recv().await.unwrap());
        }
        assert_eq!(order, [1, 2, 3, 1, 2, 1]);
    }

    #[tokio::test]
    async fn who_has_fewer_places_comes_first() {
        let queue = FairQueue::new(2);
        let _long = queue.take(&client(1)).await.unwrap();
        let short = queue.take(&client(2)).await.unwrap();
        let waiting = [1, 2].map(|number| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.take(&client(number)).await.unwrap() })
        });
        tokio::task::yield_now().await;
        drop(short);
        let [mut one, two] = waiting;
        let two = two.await.unwrap();
        assert!(!one.is_finished());
        drop(two);
        (&mut one).await.unwrap();
    }

    #[tokio::test]
    async fn a_place_that_nobody_waits_for_any_more_goes_to_the_next() {
        let queue = FairQueue::new(1);
        let first = queue.take(&client(1)).await.unwrap();
        let gone = tokio::spawn({
            let queue = queue.clone();
            async move { queue.take(&client(2)).await }
        });
        tokio::task::yield_now().await;
        gone.abort();
        let _ = gone.await;
        drop(first);
        assert!(queue.take(&client(3)).await.is_some());
    }
}
