//! The tables in memory, and how many there may be.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, mpsc};

use super::{OpenError, Request};

/// The way to the task of a table.
pub(super) type Mailbox = mpsc::Sender<Request>;

/// All tables in memory.
pub(super) struct Roster {
    most: usize,
    live: Mutex<Live>,
}

#[derive(Default)]
struct Live {
    places: HashMap<String, Arc<Place>>,
    is_closing: bool,
}

/// A table in memory, or on its way there.
#[derive(Default)]
pub(super) struct Place {
    pub(super) mailbox: OnceCell<Mailbox>,
    /// How many are about to read the table.
    arriving: AtomicUsize,
    pub(super) usage: Arc<Usage>,
}

/// How much a table is used: whoever needs room looks here, without asking its task.
pub(super) struct Usage {
    made: Instant,
    /// Milliseconds after `made` when somebody last wanted something.
    used: AtomicU64,
    watchers: AtomicUsize,
    is_thinking: AtomicBool,
    is_leaving: AtomicBool,
}

impl Default for Usage {
    fn default() -> Self {
        Self {
            made: Instant::now(),
            used: AtomicU64::new(0),
            watchers: AtomicUsize::new(0),
            is_thinking: AtomicBool::new(false),
            is_leaving: AtomicBool::new(false),
        }
    }
}

impl Usage {
    /// Somebody wants something.
    pub(super) fn touch(&self) {
        self.used.store(self.made.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// For how long nobody has wanted anything.
    pub(super) fn idle(&self) -> Duration {
        self.made.elapsed().saturating_sub(Duration::from_millis(self.used.load(Ordering::Relaxed)))
    }

    /// An agent begins or ends to think.
    pub(super) fn set_thinking(&self, is_thinking: bool) {
        self.is_thinking.store(is_thinking, Ordering::Relaxed);
    }

    /// One more watches, until what this returns is dropped.
    pub(super) fn watch(self: &Arc<Self>) -> Watching {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        Watching(Arc::clone(self))
    }

    /// Whether somebody watches.
    pub(super) fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) > 0
    }

    /// Somebody came before the table could leave.
    pub(super) fn stay(&self) {
        self.is_leaving.store(false, Ordering::Relaxed);
    }
}

/// Somebody who watches.
pub(crate) struct Watching(Arc<Usage>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Roster {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, live: Mutex::default() })
    }

    /// Whether somebody is connected to a table here.
    pub(super) fn is_watched(&self, id: &str) -> bool {
        self.live().places.get(id).is_some_and(|place| place.usage.is_watched())
    }

    /// The way to a table that is in memory.
    pub(super) fn mailbox(&self, id: &str) -> Option<Mailbox> {
        let live = self.live();
        let mailbox = live.places.get(id).filter(|_| !live.is_closing)?.mailbox.get()?;
        (!mailbox.is_closed()).then(|| mailbox.clone())
    }

    /// The place of a table, a new one if it has none.
    pub(super) fn enter(self: &Arc<Self>, id: &str) -> Result<Arriving, OpenError> {
        let mut live = self.live();
        if live.is_closing {
            return Err(OpenError::Closing);
        }
        if live.places.len() >= self.most && !live.places.contains_key(id) {
            return Err(OpenError::TooMany);
        }
        let place = Arc::clone(live.places.entry(id.to_string()).or_default());
        place.arriving.fetch_add(1, Ordering::Relaxed);
        Ok(Arriving { roster: Arc::clone(self), id: id.to_string(), place })
    }

    /// Whether there is room for another table, or could be.
    pub(super) fn may_have_room(&self) -> bool {
        let live = self.live();
        live.places.len() < self.most || live.places.values().any(|place| !place.usage.is_watched())
    }

    /// Asks the table to leave that nobody watches and nobody has used for longest; those where agents think stay
    /// rather than others. Whether there is such a table.
    pub(super) fn make_room(&self) -> bool {
        let live = self.live();
        let free = live.places.values().filter_map(|place| Some((&place.usage, place.mailbox.get()?)));
        let free = free.filter(|(usage, _)| !usage.is_watched() && !usage.is_leaving.load(Ordering::Relaxed));
        let longest =
            free.max_by_key(|(usage, _)| (!usage.is_thinking.load(Ordering::Relaxed), usage.idle()));
        let Some((usage, mailbox)) = longest else { return false };
        let is_asked = mailbox.try_send(Request::Leave).is_ok();
        usage.is_leaving.store(is_asked, Ordering::Relaxed);
        is_asked
    }

    /// The task of a table has ended: it can be read again.
    pub(super) fn remove(&self, id: &str) {
        self.live().places.remove(id);
    }

    /// From now on nothing is opened.
    pub(super) fn close(&self) {
        self.live().is_closing = true;
    }

    pub(super) fn is_closing(&self) -> bool {
        self.live().is_closing
    }

    /// Asks all tables to end; whether there are none any more.
    pub(super) fn dismiss(&self) -> bool {
        let live = self.live();
        for mailbox in live.places.values().filter_map(|place| place.mailbox.get()) {
            let _ = mailbox.try_send(Request::Close);
        }
        live.places.is_empty()
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who is about to read a table into its place. Without success the place is empty again, however it ended.
pub(super) struct Arriving {
    roster: Arc<Roster>,
    id: String,
    pub(super) place: Arc<Place>,
}

impl Drop for Arriving {
    fn drop(&mut self) {
        // Under the lock, so that of several who leave at once the last one sees that it is.
        let mut live = self.roster.live();
        let is_last = self.place.arriving.fetch_sub(1, Ordering::Relaxed) == 1;
        if is_last && self.place.mailbox.get().is_none() {
            live.places.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_without_success_is_free_again_and_one_with_others_at_it_stays() {
        let roster = Roster::new(1);
        let (one, other) = (roster.enter("a").unwrap(), roster.enter("a").unwrap());
        drop(one);
        assert!(matches!(roster.enter("b"), Err(OpenError::TooMany)));
        drop(other);
        assert!(roster.enter("b").is_ok() && roster.dismiss());
    }

    #[test]
    fn the_longest_unused_table_that_nobody_watches_makes_room() {
        let roster = Roster::new(3);
        let mut seats = Vec::new();
        for id in ["a", "b", "c"] {
            let (mailbox, requests) = mpsc::channel(1);
            let arriving = roster.enter(id).unwrap();
            arriving.place.mailbox.set(mailbox).unwrap();
            seats.push((requests, Arc::clone(&arriving.place.usage)));
            std::thread::sleep(Duration::from_millis(3));
        }
        seats[0].1.touch();
        let watching = seats[1].1.watch();
        let mut asked =
            || seats.iter_mut().map(|(requests, _)| requests.try_recv().is_ok()).collect::<Vec<_>>();
        assert!(roster.make_room());
        assert_eq!(asked(), [false, false, true]);
        assert!(roster.make_room());
        assert_eq!(asked(), [true, false, false]);
        assert!(!roster.make_room(), "who is watched stays");
        drop(watching);
        assert!(roster.make_room());
    }
}
