//! Other processes that serve tables of the same log. Each table has one owner; the others follow it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use store::{Notice, Orphan, OwnerRequest};
use table::Entry;
use tokio::sync::Notify;

use crate::log::LogError;

/// The other processes: how to listen to them and ask them.
#[async_trait]
pub trait Peers: Send + Sync + 'static {
    /// Subscribes to changes of a table.
    fn signal(&self, table: &str) -> TableSignal;

    /// The events of a table after a sequence number, whoever owns it.
    async fn events(&self, table: &str, after: u64) -> Result<Vec<Entry>, LogError>;

    /// Makes this process the owner of a table. Fails with [`LogError::Owned`] if another one is.
    async fn acquire(&self, table: &str) -> Result<(), LogError>;

    /// Sends a request to the current or future owner of a table; `None` if it does not answer in time. A
    /// request that nobody has taken by then is never carried out.
    async fn ask(&self, table: &str, body: &Value, timeout: Duration) -> Result<Option<Value>, LogError>;

    /// Takes the requests for a table of this process. Each is returned once, except that a new owner also
    /// gets those that previous owners did not answer. Fails with [`LogError::Conflict`] if the process no
    /// longer owns the table.
    async fn requests(&self, table: &str, is_new_owner: bool) -> Result<Vec<OwnerRequest>, LogError>;

    /// Answers a request. The sender may have given up.
    async fn answer(&self, asked: &OwnerRequest, answer: &Value);

    /// Leaves a table of this process, where agents are to move, to other processes.
    async fn abandon(&self, table: &str);

    /// A page of tables with a running game whose owner has died or abandoned them, most recently used first,
    /// after the given one.
    async fn orphans(&self, after: Option<&Orphan>) -> Result<Orphans, LogError>;
}

/// A page of orphaned tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orphans {
    /// Those with a running game.
    pub running: Vec<String>,
    /// The last one on the page, if there are more.
    pub next: Option<Orphan>,
}

/// What has happened to a table since the last check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pending {
    /// The last known sequence number.
    pub(crate) newest: u64,
    pub(crate) has_requests: bool,
    pub(crate) is_free: bool,
}

/// The signals of all tables in memory.
#[derive(Default)]
pub struct TableSignals {
    shared: Mutex<HashMap<String, Weak<Shared>>>,
}

/// Wakes the task of a table. Pending changes are merged, so it takes constant memory.
pub struct TableSignal {
    table: String,
    shared: Arc<Shared>,
    signals: Weak<TableSignals>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<(Pending, Listener)>,
    wake: Notify,
}

/// What a listener cares about: the owner writes the events itself, and only the owner gets requests.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Listener {
    #[default]
    Owner,
    Follower,
}

impl TableSignals {
    /// Subscribes to a table.
    pub fn subscribe(self: &Arc<Self>, table: &str) -> TableSignal {
        let shared = Arc::new(Shared::default());
        self.all().insert(table.to_string(), Arc::downgrade(&shared));
        TableSignal { table: table.to_string(), shared, signals: Arc::downgrade(self) }
    }

    /// Forwards a notice to its table, if that is in memory.
    pub fn notify(&self, notice: &Notice) {
        match notice {
            Notice::Appended { table, last_seq } => {
                self.add(table, Pending { newest: *last_seq, ..Pending::default() });
            }
            Notice::Request { table } => {
                self.add(table, Pending { has_requests: true, ..Pending::default() });
            }
            Notice::Released { table } => self.add(table, Pending { is_free: true, ..Pending::default() }),
            // Anything may have happened; checking is always safe.
            _ => self.notify_all(),
        }
    }

    fn notify_all(&self) {
        let all: Vec<Arc<Shared>> = self.all().values().filter_map(Weak::upgrade).collect();
        for shared in all {
            shared.notify(Pending { newest: u64::MAX, has_requests: true, is_free: true });
        }
    }

    fn add(&self, table: &str, more: Pending) {
        let shared = self.all().get(table).and_then(Weak::upgrade);
        if let Some(shared) = shared {
            shared.notify(more);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Weak<Shared>>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, (Pending, Listener)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notify(&self, more: Pending) {
        let mut state = self.state();
        let pending = &mut state.0;
        pending.newest = pending.newest.max(more.newest);
        pending.has_requests |= more.has_requests;
        pending.is_free |= more.is_free;
        if matters(*state) {
            self.wake.notify_one();
        }
    }
}

fn matters((pending, listener): (Pending, Listener)) -> bool {
    match listener {
        Listener::Owner => pending.has_requests,
        Listener::Follower => pending.newest > 0 || pending.is_free,
    }
}

impl TableSignal {
    /// From now on, only what matters to the owner of the table, or to a follower, wakes the task.
    pub(crate) fn listen_as(&self, is_owner: bool) {
        let mut state = self.shared.state();
        state.1 = if is_owner { Listener::Owner } else { Listener::Follower };
        if matters(*state) {
            self.shared.wake.notify_one();
        }
    }

    /// Waits for a change. Cancel-safe.
    pub(crate) async fn changed(&self) -> Pending {
        loop {
            {
                let mut state = self.shared.state();
                if matters(*state) {
                    return std::mem::take(&mut state.0);
                }
            }
            self.shared.wake.notified().await;
        }
    }
}

impl Drop for TableSignal {
    fn drop(&mut self) {
        let Some(signals) = self.signals.upgrade() else { return };
        let mut all = signals.all();
        // The next signal for this table may already be registered.
        if all.get(&self.table).is_some_and(|shared| shared.ptr_eq(&Arc::downgrade(&self.shared))) {
            all.remove(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_silent(signal: &TableSignal) -> bool {
        !matters(*signal.shared.state())
    }

    fn appended(last_seq: u64) -> Notice {
        Notice::Appended { table: "a".to_string(), last_seq }
    }

    fn asked(table: &str) -> Notice {
        Notice::Request { table: table.to_string() }
    }

    #[tokio::test]
    async fn owners_hear_of_requests_and_followers_of_events() {
        let signals = Arc::new(TableSignals::default());
        let signal = signals.subscribe("a");
        signal.listen_as(true);
        signals.notify(&appended(3));
        signals.notify(&asked("b"));
        assert!(is_silent(&signal));
        signals.notify(&asked("a"));
        assert!(signal.changed().await.has_requests && is_silent(&signal));
        signal.listen_as(false);
        signals.notify(&asked("a"));
        assert!(is_silent(&signal));
        signals.notify(&appended(7));
        signals.notify(&appended(5));
        assert_eq!(signal.changed().await, Pending { newest: 7, has_requests: true, is_free: false });
        signals.notify(&Notice::Missed);
        assert_eq!(signal.changed().await, Pending { newest: u64::MAX, has_requests: true, is_free: true });
    }

    #[test]
    fn signals_are_taken_down_and_only_their_own() {
        let signals = Arc::new(TableSignals::default());
        let (old, new) = (signals.subscribe("a"), signals.subscribe("a"));
        drop(old);
        assert_eq!(signals.all().len(), 1);
        drop(new);
        assert!(signals.all().is_empty());
    }
}
