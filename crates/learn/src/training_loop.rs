//! The loop of every run, whatever the learner: play, learn, evaluate.

use game_core::StopFlag;

use crate::monitor::{Checkpoint, Metrics};
use crate::run_log::CheckpointEvaluator;
use crate::store::RunError;

/// Progress of a run.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A game of this iteration has ended.
    Game {
        /// Finished games of the iteration.
        done: u64,
        /// All games of the iteration.
        of: u64,
        /// Finished games of the run.
        games: u64,
    },
    /// A training step is done.
    Step {
        /// Finished steps of the iteration.
        done: u64,
        /// All steps of the iteration.
        of: u64,
    },
    /// The state after an iteration is saved; its metrics are not logged yet.
    Saved,
    /// An iteration is complete and logged.
    Iteration(&'a Metrics),
    /// A checkpoint is being rated.
    Rating {
        /// Its file.
        file: &'a str,
    },
    /// A checkpoint is saved and, with an evaluator, rated.
    Checkpoint(&'a Checkpoint),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games are played.
    Games,
    /// The time limit is reached.
    Time,
    /// The stop flag was raised. The run can be resumed.
    Stopped,
}

/// Receives the events of a run.
pub type Tell<'a> = dyn FnMut(Event<'_>) + 'a;

/// A run that alternates between playing and learning.
pub trait TrainingLoop {
    /// Games played so far.
    fn games(&self) -> u64;

    /// How the run ended, if it has.
    fn end(&self) -> Option<RunEnd>;

    /// Games since the last checkpoint.
    fn games_since_checkpoint(&self) -> u64;

    /// Games between two checkpoints.
    fn save_every(&self) -> u64;

    /// Runs one iteration and saves. Returns whether it was completed.
    fn iterate(&mut self, stop: &StopFlag, tell: &mut Tell<'_>) -> Result<bool, RunError>;

    /// Makes a checkpoint, rates it, and saves.
    fn checkpoint(
        &mut self,
        evaluator: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError>;

    /// Whether a checkpoint is due: enough games have been played, or the run has ended.
    fn is_checkpoint_due(&self) -> bool {
        let since = self.games_since_checkpoint();
        since >= self.save_every() || (self.end().is_some() && since > 0)
    }

    /// Runs until all games are played, the time limit is reached, or the stop flag is raised.
    fn work(
        &mut self,
        evaluator: &mut dyn CheckpointEvaluator,
        stop: &StopFlag,
        tell: &mut Tell<'_>,
    ) -> Result<RunEnd, RunError> {
        loop {
            if stop.is_raised() {
                return Ok(RunEnd::Stopped);
            }
            let end = self.end();
            // Before anything else: the run may have been killed just before its checkpoint.
            if self.is_checkpoint_due() {
                match self.checkpoint(evaluator, tell) {
                    // A resumed run makes the checkpoint again.
                    Err(RunError::Rating(_)) if stop.is_raised() => return Ok(RunEnd::Stopped),
                    other => other?,
                }
            }
            if let Some(end) = end {
                return Ok(end);
            }
            if !self.iterate(stop, tell)? {
                return Ok(RunEnd::Stopped);
            }
        }
    }
}
