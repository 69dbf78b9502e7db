//! What an exact search remembers, and when it gives up.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

use game_core::StopFlag;

/// Counts positions against what is allowed.
pub(super) struct Effort<'a> {
    left: u64,
    spent: u64,
    deadline: Option<Instant>,
    stop: &'a StopFlag,
}

/// The clock is looked at every so many positions.
const CLOCK_EVERY: u64 = 256;

impl<'a> Effort<'a> {
    /// So many positions until a moment, unless it is stopped.
    pub(super) fn new(positions: u64, deadline: Option<Instant>, stop: &'a StopFlag) -> Self {
        Self { left: positions, spent: 0, deadline, stop }
    }

    /// Counts a position; `None` when that was one too many.
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

/// Keys are hashes already.
#[derive(Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
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

/// More entries than this are not remembered: about 100 MB.
pub(super) const MOST_ENTRIES: usize = 2_000_000;

/// Something for each position, by key.
pub(super) type Memory<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;
