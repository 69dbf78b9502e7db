//! The tables in memory, and their limit.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, mpsc};

use super::{OpenError, Request};

/// The sender to the task of a table.
pub(super) type Mailbox = mpsc::Sender<Request>;

/// All tables in memory.
pub(super) struct Registry {
    most: usize,
    live: Mutex<Live>,
}

#[derive(Default)]
struct Live {
    slots: HashMap<String, Arc<Slot>>,
    is_closing: bool,
}

/// A table that is in memory or being loaded.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) mailbox: OnceCell<Mailbox>,
    /// How many callers are about to load it.
    loading: AtomicUsize,
    pub(super) usage: Arc<Usage>,
}

/// How a table is used. Eviction looks here without asking the task.
pub(super) struct Usage {
    made: Instant,
    /// Milliseconds after `made` of the last use.
    used: AtomicU64,
    watchers: AtomicUsize,
    is_thinking: AtomicBool,
    is_unloading: AtomicBool,
}

impl Default for Usage {
    fn default() -> Self {
        Self {
            made: Instant::now(),
            used: AtomicU64::new(0),
            watchers: AtomicUsize::new(0),
            is_thinking: AtomicBool::new(false),
            is_unloading: AtomicBool::new(false),
        }
    }
}

impl Usage {
    /// Notes a use.
    pub(super) fn touch(&self) {
        self.used.store(self.made.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// The time since the last use.
    pub(super) fn idle(&self) -> Duration {
        self.made.elapsed().saturating_sub(Duration::from_millis(self.used.load(Ordering::Relaxed)))
    }

    /// Notes that an agent starts or stops thinking.
    pub(super) fn set_thinking(&self, is_thinking: bool) {
        self.is_thinking.store(is_thinking, Ordering::Relaxed);
    }

    /// Counts a watcher until the guard is dropped.
    pub(super) fn watch(self: &Arc<Self>) -> Watching {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        Watching(Arc::clone(self))
    }

    /// Whether somebody watches.
    pub(super) fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) > 0
    }

    /// Cancels an unload, because somebody came.
    pub(super) fn cancel_unload(&self) {
        self.is_unloading.store(false, Ordering::Relaxed);
    }
}

/// Counts as a watcher.
pub(crate) struct Watching(Arc<Usage>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Registry {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, live: Mutex::default() })
    }

    /// Whether somebody is connected to a table here.
    pub(super) fn is_watched(&self, id: &str) -> bool {
        self.live().slots.get(id).is_some_and(|slot| slot.usage.is_watched())
    }

    /// The sender to a table in memory.
    pub(super) fn mailbox(&self, id: &str) -> Option<Mailbox> {
        let live = self.live();
        let mailbox = live.slots.get(id).filter(|_| !live.is_closing)?.mailbox.get()?;
        (!mailbox.is_closed()).then(|| mailbox.clone())
    }

    /// The slot of a table, created if needed.
    pub(super) fn enter(self: &Arc<Self>, id: &str) -> Result<Loading, OpenError> {
        let mut live = self.live();
        if live.is_closing {
            return Err(OpenError::Closing);
        }
        if live.slots.len() >= self.most && !live.slots.contains_key(id) {
            return Err(OpenError::TooMany);
        }
        let slot = Arc::clone(live.slots.entry(id.to_string()).or_default());
        slot.loading.fetch_add(1, Ordering::Relaxed);
        Ok(Loading { registry: Arc::clone(self), id: id.to_string(), slot })
    }

    /// Whether there is room for another table, or could be.
    pub(super) fn may_have_room(&self) -> bool {
        let live = self.live();
        live.slots.len() < self.most || live.slots.values().any(|slot| !slot.usage.is_watched())
    }

    /// Asks the least recently used table that nobody watches to unload, preferring those where no agent is
    /// thinking. Returns whether there is one.
    pub(super) fn evict(&self) -> bool {
        let live = self.live();
        let free = live.slots.values().filter_map(|slot| Some((&slot.usage, slot.mailbox.get()?)));
        let free =
            free.filter(|(usage, _)| !usage.is_watched() && !usage.is_unloading.load(Ordering::Relaxed));
        let longest =
            free.max_by_key(|(usage, _)| (!usage.is_thinking.load(Ordering::Relaxed), usage.idle()));
        let Some((usage, mailbox)) = longest else { return false };
        let is_asked = mailbox.try_send(Request::Unload).is_ok();
        usage.is_unloading.store(is_asked, Ordering::Relaxed);
        is_asked
    }

    /// The task of a table has ended, so the table can be loaded again.
    pub(super) fn remove(&self, id: &str) {
        self.live().slots.remove(id);
    }

    /// Refuses new tables from now on.
    pub(super) fn close(&self) {
        self.live().is_closing = true;
    }

    pub(super) fn is_closing(&self) -> bool {
        self.live().is_closing
    }

    /// Asks all tables to close. Returns whether none is left.
    pub(super) fn close_all(&self) -> bool {
        let live = self.live();
        for mailbox in live.slots.values().filter_map(|slot| slot.mailbox.get()) {
            let _ = mailbox.try_send(Request::Close);
        }
        live.slots.is_empty()
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A caller that loads a table into its slot. If loading fails in any way, the slot is emptied.
pub(super) struct Loading {
    registry: Arc<Registry>,
    id: String,
    pub(super) slot: Arc<Slot>,
}

impl Drop for Loading {
    fn drop(&mut self) {
        // Under the lock, so that the last of several concurrent callers knows that it is.
        let mut live = self.registry.live();
        let is_last = self.slot.loading.fetch_sub(1, Ordering::Relaxed) == 1;
        if is_last && self.slot.mailbox.get().is_none() {
            live.slots.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_without_success_is_free_again_and_one_with_others_at_it_stays() {
        let registry = Registry::new(1);
        let (one, other) = (registry.enter("a").unwrap(), registry.enter("a").unwrap());
        drop(one);
        assert!(matches!(registry.enter("b"), Err(OpenError::TooMany)));
        drop(other);
        assert!(registry.enter("b").is_ok() && registry.close_all());
    }

    #[test]
    fn the_longest_unused_table_that_nobody_watches_makes_room() {
        let registry = Registry::new(3);
        let mut seats = Vec::new();
        for id in ["a", "b", "c"] {
            let (mailbox, requests) = mpsc::channel(1);
            let loading = registry.enter(id).unwrap();
            loading.slot.mailbox.set(mailbox).unwrap();
            seats.push((requests, Arc::clone(&loading.slot.usage)));
            std::thread::sleep(Duration::from_millis(3));
        }
        seats[0].1.touch();
        let watching = seats[1].1.watch();
        let mut asked =
            || seats.iter_mut().map(|(requests, _)| requests.try_recv().is_ok()).collect::<Vec<_>>();
        assert!(registry.evict());
        assert_eq!(asked(), [false, false, true]);
        assert!(registry.evict());
        assert_eq!(asked(), [true, false, false]);
        assert!(!registry.evict(), "who is watched stays");
        drop(watching);
        assert!(registry.evict());
    }
}
