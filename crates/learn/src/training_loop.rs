//! The loop of every run, whatever it learns with: play, learn, look how good it has become.

use game_core::StopFlag;

use crate::monitor::{Checkpoint, Metrics};
use crate::run_log::CheckpointEvaluator;
use crate::store::RunError;

/// What a run tells while it works.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Another game of this iteration is over.
    Game {
        /// Games of the iteration that are over.
        done: u64,
        /// Games of the iteration.
        of: u64,
        /// Games of the whole run.
        games: u64,
    },
    /// Another training step was made.
    Step {
        /// Steps of the iteration that are made.
        done: u64,
        /// Steps of the iteration.
        of: u64,
    },
    /// The state after an iteration is saved; what it measured is not written yet.
    Saved,
    /// An iteration is over.
    Iteration(&'a Metrics),
    /// A checkpoint is being rated.
    Rating {
        /// Its file.
        file: &'a str,
    },
    /// A checkpoint was saved and rated.
    Checkpoint(&'a Checkpoint),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games are played.
    Games,
    /// The time is over.
    Time,
    /// Somebody asked to stop.
    Stopped,
}

/// Where a run tells what it does.
pub type Tell<'a> = dyn FnMut(Event<'_>) + 'a;

/// A run that plays and learns in turn, whatever learns.
pub trait TrainingLoop {
    /// Games played so far.
    fn games(&self) -> u64;

    /// How it ended, if it has.
    fn end(&self) -> Option<RunEnd>;

    /// Games since the last checkpoint.
    fn games_since_checkpoint(&self) -> u64;

    /// Games from one checkpoint to the next.
    fn save_every(&self) -> u64;

    /// Plays and learns once, and saves; whether it was finished.
    fn iterate(&mut self, stop: &StopFlag, tell: &mut Tell<'_>) -> Result<bool, RunError>;

    /// Makes a checkpoint, finds out how good it is, and saves.
    fn checkpoint(
        &mut self,
        evaluator: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError>;

    /// Whether it is time for a checkpoint.
    fn is_checkpoint_due(&self) -> bool {
        let since = self.games_since_checkpoint();
        since >= self.save_every() || (self.end().is_some() && since > 0)
    }

    /// Works until everything is played, the time is over, or somebody asks to stop.
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
            // First of all, because a run may have been killed just before.
            if self.is_checkpoint_due() {
                match self.checkpoint(evaluator, tell) {
                    // Whoever goes on with the run makes the checkpoint again.
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
