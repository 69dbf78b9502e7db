//! Servers on one database, some of which are dead at times.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game_core::Rng;
use tempfile::TempDir;

use crate::served::{PATIENCE, Served};

/// Short, so that nobody waits long for the tables of a server that was killed; and addresses as a proxy would say them,
/// so that all players together are not one client that asks too much.
const ARGUMENTS: [&str; 3] = ["--lease", "1", "--behind-proxy"];

/// All servers, and how far those who play at them are.
pub(super) struct Fleet {
    folder: TempDir,
    database: String,
    served: Mutex<Vec<Option<Served>>>,
    /// Acknowledged moves of each player.
    moves: Mutex<Vec<Arc<AtomicU64>>>,
    /// Requests and sockets that broke off.
    broken: AtomicU64,
    is_ending: AtomicBool,
}

impl Fleet {
    /// So many servers on a database, or on a file of their own.
    pub(super) fn start(database: Option<String>, servers: usize) -> Arc<Self> {
        let folder = tempfile::tempdir().unwrap();
        let file = format!("sqlite://{}", folder.path().join("games.db").display());
        let fleet = Self {
            folder,
            database: database.unwrap_or(file),
            served: Mutex::new((0..servers).map(|_| None).collect()),
            moves: Mutex::default(),
            broken: AtomicU64::new(0),
            is_ending: AtomicBool::new(false),
        };
        fleet.start_all();
        Arc::new(fleet)
    }

    /// The address of a server that lives, as far as is known.
    pub(super) fn address(&self, rng: &mut Rng) -> Option<String> {
        let served = self.served.lock().unwrap();
        let alive: Vec<&Served> = served.iter().flatten().collect();
        rng.pick(&alive).map(|served| served.address.clone())
    }

    pub(super) fn kill(&self, number: usize) {
        let served = self.served.lock().unwrap()[number].take();
        served.unwrap().kill();
    }

    pub(super) fn start_again(&self, number: usize) {
        let served = Served::with(self.folder.path(), &self.database, &ARGUMENTS);
        self.served.lock().unwrap()[number] = Some(served);
    }

    pub(super) fn kill_all(&self) {
        let alive: Vec<Served> = self.served.lock().unwrap().iter_mut().filter_map(Option::take).collect();
        alive.into_iter().for_each(Served::kill);
    }

    pub(super) fn start_all(&self) {
        let servers = self.served.lock().unwrap().len();
        (0..servers).for_each(|number| self.start_again(number));
    }

    /// A counter for the acknowledged moves of one more player.
    pub(super) fn new_counter(&self) -> Arc<AtomicU64> {
        let counter = Arc::default();
        self.moves.lock().unwrap().push(Arc::clone(&counter));
        counter
    }

    fn counts(&self) -> Vec<u64> {
        self.moves.lock().unwrap().iter().map(|count| count.load(Ordering::SeqCst)).collect()
    }

    /// Waits until all together have so many more moves acknowledged.
    pub(super) fn wait_for_moves(&self, more: u64) {
        let before: u64 = self.counts().iter().sum();
        wait_until("moves are acknowledged", || self.counts().iter().sum::<u64>() >= before + more);
    }

    /// Waits until every player has a move acknowledged.
    pub(super) fn wait_for_everybody(&self) {
        let before = self.counts();
        wait_until("everybody plays on", || self.counts().iter().zip(&before).all(|(now, then)| now > then));
    }

    /// Something was asked and not answered.
    pub(super) fn note_broken(&self) {
        self.broken.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn broken(&self) -> u64 {
        self.broken.load(Ordering::SeqCst)
    }

    /// No new games are begun.
    pub(super) fn let_players_finish(&self) {
        self.is_ending.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::SeqCst)
    }

    /// No server has panicked or found a table that it could not read.
    pub(super) fn check_complaints(&self) {
        let complaints = std::fs::read_to_string(self.folder.path().join("complaints")).unwrap();
        for word in ["panicked", "ERROR", "cannot be read", "is not possible"] {
            assert!(!complaints.contains(word), "{complaints}");
        }
    }
}

/// Ends all servers with the test, also when players that have failed or not noticed still know of them.
pub(super) struct Watch(pub(super) Arc<Fleet>);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.kill_all();
    }
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}
