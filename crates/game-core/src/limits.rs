//! Limits on one decision.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::progress::Progress;

/// The first limit reached ends the decision. By default only the agent's own settings limit it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall time for this decision.
    pub time: Option<Duration>,
    /// Search iterations (playouts or evaluations) for this decision.
    pub iterations: Option<u64>,
    /// Visits of the root, including those reused from earlier decisions.
    pub visits: Option<u64>,
    /// Bytes of memory for the search.
    pub memory: Option<usize>,
    /// Raise it from another thread to end the decision early; the agent returns its best move so far.
    pub stop: StopFlag,
    /// Where the agent reports its progress.
    pub progress: Progress,
}

/// A flag that other threads can raise; clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the agent to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Resets the flag for the next decision.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Agents poll this while they search.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl AsRef<AtomicBool> for StopFlag {
    fn as_ref(&self) -> &AtomicBool {
        &self.0
    }
}
