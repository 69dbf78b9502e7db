//! The transposition table of exact searches, and their node budget.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

use game_core::StopFlag;

/// Counts positions against a limit.
pub(super) struct NodeBudget<'a> {
    left: u64,
    spent: u64,
    deadline: Option<Instant>,
    stop: &'a StopFlag,
}

/// The clock is checked every this many positions.
const CLOCK_EVERY: u64 = 256;

impl<'a> NodeBudget<'a> {
    /// Allows `positions` positions until `deadline` or until stopped.
    pub(super) fn new(positions: u64, deadline: Option<Instant>, stop: &'a StopFlag) -> Self {
        Self { left: positions, spent: 0, deadline, stop }
    }

    /// Counts a position; `None` if the budget is used up.
    pub(super) fn spend(&mut self) -> Option<()> {
        if self.left == 0 {
            return None;
        }
        if self.spent.is_multiple_of(CLOCK_EVERY) {
            let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || self.stop.is_raised() {
                return None;
            }
        }
        self.left -= 1;
        self.spent += 1;
        Some(())
    }

    pub(super) fn spent(&self) -> u64 {
        self.spent
    }
}

/// Position keys are hashes already.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// About 100 MB; the table is not extended beyond it.
pub(super) const MAX_ENTRIES: usize = 2_000_000;

/// A table indexed by position key.
pub(super) type Table<T> = HashMap<u64, T, BuildHasherDefault<IdentityHasher>>;
