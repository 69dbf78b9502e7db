//! The progress of a decision, read by other threads while the agent thinks.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Written by an agent, read by others; clones share it. Agents that decide at once never write to it.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Shared>);

/// Relaxed atomics: the numbers of one report may be a moment apart.
#[derive(Debug, Default)]
struct Shared {
    iterations: AtomicU64,
    /// In units of 1 / `SCALE`.
    spent: AtomicU32,
    /// In units of 1 / `SCALE`, plus one; zero means unknown.
    value: AtomicU32,
    wants_leading_moves: AtomicBool,
    leading_moves: Mutex<Vec<LeadingMove>>,
}

const SCALE: f32 = 1_000_000.0;

/// One snapshot of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProgressReport {
    /// Iterations so far.
    pub iterations: u64,
    /// Fraction of the budget used, between 0 and 1; 0 if the budget is unlimited.
    pub spent: f32,
    /// Expected utility for the seat to move, between 0 and 1.
    pub value: Option<f32>,
}

/// One of the best moves so far.
#[derive(Clone, Debug, PartialEq)]
pub struct LeadingMove {
    /// The move, in the game's notation.
    pub text: String,
    /// Visits of the move.
    pub visits: u64,
    /// Expected utility for the seat to move, between 0 and 1.
    pub value: f32,
}

/// How many leading moves an agent publishes.
pub const LEADING_MOVES: usize = 3;

impl Progress {
    /// Replaces the report.
    pub fn report(&self, report: ProgressReport) {
        let scaled = |fraction: f32| (fraction.clamp(0.0, 1.0) * SCALE) as u32;
        self.0.iterations.store(report.iterations, Ordering::Relaxed);
        self.0.spent.store(scaled(report.spent), Ordering::Relaxed);
        self.0.value.store(report.value.map_or(0, |value| scaled(value) + 1), Ordering::Relaxed);
    }

    /// The latest report; all zero before the first.
    pub fn read(&self) -> ProgressReport {
        let fraction = |scaled: u32| scaled as f32 / SCALE;
        ProgressReport {
            iterations: self.0.iterations.load(Ordering::Relaxed),
            spent: fraction(self.0.spent.load(Ordering::Relaxed)),
            value: self.0.value.load(Ordering::Relaxed).checked_sub(1).map(fraction),
        }
    }

    /// The leading moves last published, best first. Also requests an update: formatting moves takes time, so
    /// agents do it only on request.
    pub fn leading_moves(&self) -> Vec<LeadingMove> {
        self.0.wants_leading_moves.store(true, Ordering::Relaxed);
        self.0.leading_moves.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether somebody has called [`leading_moves`](Self::leading_moves) since they were last published.
    #[inline]
    pub fn wants_leading_moves(&self) -> bool {
        self.0.wants_leading_moves.load(Ordering::Relaxed)
    }

    /// Replaces the leading moves. `moves` is sorted, best first.
    pub fn publish_leading_moves(&self, moves: Vec<LeadingMove>) {
        *self.0.leading_moves.lock().unwrap_or_else(PoisonError::into_inner) = moves;
        self.0.wants_leading_moves.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_progress_is_empty() {
        assert_eq!(Progress::default().read(), ProgressReport::default());
    }

    #[test]
    fn leading_moves_are_published_on_request() {
        let progress = Progress::default();
        assert!(!progress.wants_leading_moves());
        assert!(progress.leading_moves().is_empty() && progress.wants_leading_moves());
        let leading = LeadingMove { text: "a1".to_string(), visits: 3, value: 0.5 };
        progress.clone().publish_leading_moves(vec![leading.clone()]);
        assert!(!progress.wants_leading_moves());
        assert_eq!(progress.leading_moves(), [leading]);
        assert!(progress.wants_leading_moves(), "reading requests an update");
    }

    #[test]
    fn clones_share_the_report() {
        let progress = Progress::default();
        progress.clone().report(ProgressReport { iterations: 7, spent: 0.25, value: Some(0.5) });
        assert_eq!(progress.read(), ProgressReport { iterations: 7, spent: 0.25, value: Some(0.5) });
    }
}
