//! How long an agent may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::progress::Progress;

/// Bounds on one decision; whichever is reached first ends it. The default has no bound but the agent's own settings.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time for this decision.
    pub time: Option<Duration>,
    /// Search iterations (playouts or evaluations) for this decision.
    pub iterations: Option<u64>,
    /// Visits of the position, those of earlier decisions that are still remembered included.
    pub visits: Option<u64>,
    /// Bytes that the search may hold on to.
    pub memory: Option<usize>,
    /// Ends the decision early when raised from another thread; the agent answers with the best it has.
    pub stop: StopFlag,
    /// Where the agent reports its progress.
    pub progress: Progress,
}

/// A switch that other threads can raise; clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the holder to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the flag usable for the next decision.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl AsRef<AtomicBool> for StopFlag {
    fn as_ref(&self) -> &AtomicBool {
        &self.0
    }
}
