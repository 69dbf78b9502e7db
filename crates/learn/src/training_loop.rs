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
pub(crate) type Tell<'a> = dyn FnMut(Event<'_>) + 'a;

/// A run as the loop sees it.
pub(crate) trait TrainingLoop {
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
        judge: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError>;
}

/// Works until everything is played, the time is over, or somebody asks to stop.
pub(crate) fn work(
    course: &mut dyn TrainingLoop,
    judge: &mut dyn CheckpointEvaluator,
    stop: &StopFlag,
    tell: &mut Tell<'_>,
) -> Result<RunEnd, RunError> {
    loop {
        if stop.is_raised() {
            return Ok(RunEnd::Stopped);
        }
        let end = course.end();
        let since = course.games_since_checkpoint();
        // First of all, because a run may have been killed just before.
        let is_due = since >= course.save_every() || (end.is_some() && since > 0);
        if is_due && !checkpoint_unless_stopped(course, judge, stop, tell)? {
            return Ok(RunEnd::Stopped);
        }
        if let Some(end) = end {
            return Ok(end);
        }
        if !course.iterate(stop, tell)? {
            return Ok(RunEnd::Stopped);
        }
    }
}

/// Makes a checkpoint; whether it was finished. One that is stopped while it is rated is made when the run goes on.
fn checkpoint_unless_stopped(
    course: &mut dyn TrainingLoop,
    judge: &mut dyn CheckpointEvaluator,
    stop: &StopFlag,
    tell: &mut Tell<'_>,
) -> Result<bool, RunError> {
    match course.checkpoint(judge, tell) {
        Err(RunError::Rating(_)) if stop.is_raised() => Ok(false),
        other => other.map(|()| true),
    }
}
