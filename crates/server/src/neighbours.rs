//! Other processes that serve tables of the same log. Each table has one owner among them; the others follow it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use store::{Notice, Orphan, OwnerRequest};
use table::Entry;
use tokio::sync::Notify;

use crate::log::LogError;

/// The other processes, as far as one can hear and ask them.
#[async_trait]
pub trait Neighbours: Send + Sync + 'static {
    /// Rings when there is news of a table, from now on.
    fn bell(&self, table: &str) -> Bell;

    /// The events of a table after a number, whoever owns it.
    async fn events(&self, table: &str, after: u64) -> Result<Vec<Entry>, LogError>;

    /// Makes this process the owner of a table. Fails with [`LogError::Owned`] while another one is.
    async fn acquire(&self, table: &str) -> Result<(), LogError>;

    /// Asks the owner of a table, whoever that is or will be; none when it does not answer in time. A request that
    /// nobody has taken by then is never obeyed.
    async fn ask(&self, table: &str, body: &Value, patience: Duration) -> Result<Option<Value>, LogError>;

    /// The requests to a table that this process owns; each is given out once, but that a new owner also gets those that
    /// former owners have not answered. Fails with [`LogError::Conflict`] when the process does not own the table any
    /// more.
    async fn requests(&self, table: &str, is_new_owner: bool) -> Result<Vec<OwnerRequest>, LogError>;

    /// Answers a request. Whoever wrote it may have given up.
    async fn answer(&self, asked: &OwnerRequest, answer: &Value);

    /// Leaves a table of this process, where something is to happen by itself, to the others.
    async fn abandon(&self, table: &str);

    /// Tables with a running game whose owner has died or left them, and that nobody has taken over: some of them, the
    /// last used first, after one that is known already.
    async fn orphans(&self, after: Option<&Orphan>) -> Result<Orphans, LogError>;
}

/// Some tables that nobody looks after.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orphans {
    /// Those with a running game.
    pub running: Vec<String>,
    /// The last one that was looked at, if the list goes on after it.
    pub next: Option<Orphan>,
}

/// All that has happened to a table since somebody last looked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ring {
    /// There are events up to this number.
    pub(crate) newest: u64,
    pub(crate) has_requests: bool,
    pub(crate) is_free: bool,
}

/// The bells of all tables that a process has in memory.
#[derive(Default)]
pub struct Bells {
    hung: Mutex<HashMap<String, Weak<Hung>>>,
}

/// Tells the task of a table that there is news. However much it is, it takes no more memory.
pub struct Bell {
    table: String,
    hung: Arc<Hung>,
    bells: Weak<Bells>,
}

#[derive(Default)]
struct Hung {
    state: Mutex<(Ring, Listener)>,
    wake: Notify,
}

/// What matters to the one who listens: the owner writes the events itself, and to others no request is written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Listener {
    #[default]
    Owner,
    Follower,
}

impl Bells {
    /// A bell for a table.
    pub fn hang(self: &Arc<Self>, table: &str) -> Bell {
        let hung = Arc::new(Hung::default());
        self.all().insert(table.to_string(), Arc::downgrade(&hung));
        Bell { table: table.to_string(), hung, bells: Arc::downgrade(self) }
    }

    /// Rings the bell of the table that there is a notice about, if it has one.
    pub fn ring(&self, notice: &Notice) {
        match notice {
            Notice::Appended { table, last_seq } => {
                self.add(table, Ring { newest: *last_seq, ..Ring::default() });
            }
            Notice::Request { table } => self.add(table, Ring { has_requests: true, ..Ring::default() }),
            Notice::Released { table } => self.add(table, Ring { is_free: true, ..Ring::default() }),
            // Nobody knows what has happened: looking is never wrong.
            _ => self.ring_all(),
        }
    }

    fn ring_all(&self) {
        let all: Vec<Arc<Hung>> = self.all().values().filter_map(Weak::upgrade).collect();
        for hung in all {
            hung.ring(Ring { newest: u64::MAX, has_requests: true, is_free: true });
        }
    }

    fn add(&self, table: &str, more: Ring) {
        let hung = self.all().get(table).and_then(Weak::upgrade);
        if let Some(hung) = hung {
            hung.ring(more);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Weak<Hung>>> {
        self.hung.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hung {
    fn state(&self) -> MutexGuard<'_, (Ring, Listener)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self, more: Ring) {
        let mut state = self.state();
        let ring = &mut state.0;
        ring.newest = ring.newest.max(more.newest);
        ring.has_requests |= more.has_requests;
        ring.is_free |= more.is_free;
        if matters(*state) {
            self.wake.notify_one();
        }
    }
}

fn matters((ring, listener): (Ring, Listener)) -> bool {
    match listener {
        Listener::Owner => ring.has_requests,
        Listener::Follower => ring.newest > 0 || ring.is_free,
    }
}

impl Bell {
    /// From now on only what matters to the owner of the table, or to one who follows it, is heard.
    pub(crate) fn listen_as(&self, is_owner: bool) {
        let mut state = self.hung.state();
        state.1 = if is_owner { Listener::Owner } else { Listener::Follower };
        if matters(*state) {
            self.hung.wake.notify_one();
        }
    }

    /// Waits for news. Nothing is lost when this is dropped while it waits.
    pub(crate) async fn rung(&self) -> Ring {
        loop {
            {
                let mut state = self.hung.state();
                if matters(*state) {
                    return std::mem::take(&mut state.0);
                }
            }
            self.hung.wake.notified().await;
        }
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        let Some(bells) = self.bells.upgrade() else { return };
        let mut all = bells.all();
        // The next one for this table may hang already.
        if all.get(&self.table).is_some_and(|hung| hung.ptr_eq(&Arc::downgrade(&self.hung))) {
            all.remove(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_silent(bell: &Bell) -> bool {
        !matters(*bell.hung.state())
    }

    fn appended(last_seq: u64) -> Notice {
        Notice::Appended { table: "a".to_string(), last_seq }
    }

    fn asked(table: &str) -> Notice {
        Notice::Request { table: table.to_string() }
    }

    #[tokio::test]
    async fn owners_hear_of_requests_and_followers_of_events() {
        let bells = Arc::new(Bells::default());
        let bell = bells.hang("a");
        bell.listen_as(true);
        bells.ring(&appended(3));
        bells.ring(&asked("b"));
        assert!(is_silent(&bell));
        bells.ring(&asked("a"));
        assert!(bell.rung().await.has_requests && is_silent(&bell));
        bell.listen_as(false);
        bells.ring(&asked("a"));
        assert!(is_silent(&bell));
        bells.ring(&appended(7));
        bells.ring(&appended(5));
        assert_eq!(bell.rung().await, Ring { newest: 7, has_requests: true, is_free: false });
        bells.ring(&Notice::Missed);
        assert_eq!(bell.rung().await, Ring { newest: u64::MAX, has_requests: true, is_free: true });
    }

    #[test]
    fn bells_are_taken_down_and_only_their_own() {
        let bells = Arc::new(Bells::default());
        let (old, new) = (bells.hang("a"), bells.hang("a"));
        drop(old);
        assert_eq!(bells.all().len(), 1);
        drop(new);
        assert!(bells.all().is_empty());
    }
}
