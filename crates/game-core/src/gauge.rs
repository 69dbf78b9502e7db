//! How far a decision has come, seen from another thread while it is being made.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A dial that an agent turns and others read; clones share it. Agents that decide at once leave it alone.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Dial>);

/// Relaxed atomics: the numbers of one reading may be a moment apart.
#[derive(Debug, Default)]
struct Dial {
    iterations: AtomicU64,
    /// Parts of `WHOLE` of the budget that are spent.
    spent: AtomicU32,
    /// Parts of `WHOLE`, plus one: zero says that nobody knows yet.
    value: AtomicU32,
    /// Somebody wants to know the leading moves.
    is_asked: AtomicBool,
    leaders: Mutex<Vec<Leader>>,
}

const WHOLE: f32 = 1_000_000.0;

/// What a gauge shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Iterations so far.
    pub iterations: u64,
    /// The share of the budget that is spent, between 0 and 1; 0 when there is no end to tell it by.
    pub spent: f32,
    /// What the position is worth to the seat that decides, between 0 and 1.
    pub value: Option<f32>,
}

/// A move that leads while a decision is being made.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The move, in the game's notation.
    pub text: String,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to the seat that decides, between 0 and 1.
    pub value: f32,
}

/// So many leading moves are shown.
pub const LEADERS: usize = 3;

impl Gauge {
    /// Shows this from now on.
    pub fn show(&self, reading: Reading) {
        let parts = |share: f32| (share.clamp(0.0, 1.0) * WHOLE) as u32;
        self.0.iterations.store(reading.iterations, Ordering::Relaxed);
        self.0.spent.store(parts(reading.spent), Ordering::Relaxed);
        self.0.value.store(reading.value.map_or(0, |value| parts(value) + 1), Ordering::Relaxed);
    }

    /// What it shows.
    pub fn read(&self) -> Reading {
        let share = |parts: u32| parts as f32 / WHOLE;
        Reading {
            iterations: self.0.iterations.load(Ordering::Relaxed),
            spent: share(self.0.spent.load(Ordering::Relaxed)),
            value: self.0.value.load(Ordering::Relaxed).checked_sub(1).map(share),
        }
    }

    /// The moves that led when the agent last looked, the best first, and asks it to look again: it writes moves down only
    /// for those who read them.
    pub fn leaders(&self) -> Vec<Leader> {
        self.0.is_asked.store(true, Ordering::Relaxed);
        self.0.leaders.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether somebody wants to know the leading moves.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.0.is_asked.load(Ordering::Relaxed)
    }

    /// Answers with the leading moves, the best first.
    pub fn answer(&self, leaders: Vec<Leader>) {
        *self.0.leaders.lock().unwrap_or_else(PoisonError::into_inner) = leaders;
        self.0.is_asked.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_gauge_knows_nothing() {
        assert_eq!(Gauge::default().read(), Reading::default());
    }

    #[test]
    fn leading_moves_are_written_down_for_those_who_ask() {
        let gauge = Gauge::default();
        assert!(!gauge.is_asked() && gauge.leaders().is_empty() && gauge.is_asked());
        let leader = Leader { text: "a1".to_string(), visits: 3, value: 0.5 };
        gauge.clone().answer(vec![leader.clone()]);
        assert!(!gauge.is_asked());
        assert_eq!(gauge.leaders(), [leader]);
        assert!(gauge.is_asked(), "whoever has read wants news");
    }

    #[test]
    fn clones_show_the_same() {
        let gauge = Gauge::default();
        gauge.clone().show(Reading { iterations: 7, spent: 0.25, value: Some(0.5) });
        assert_eq!(gauge.read(), Reading { iterations: 7, spent: 0.25, value: Some(0.5) });
    }
}
