//! Plays a plan on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use game_core::StopFlag;

use crate::game::GameReport;
use crate::journal::{Journal, JournalError};
use crate::plan::{GameTask, Plan};
use crate::referee::Referee;
use crate::stats::{Sprt, SprtSettings};

/// How to run a plan. These options do not affect the games.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Parallel games, at least one.
    pub threads: usize,
    /// Stop when this test is decided.
    pub sprt: Option<SprtSettings>,
}

/// Progress of a run, after each game.
pub struct Progress<'a> {
    /// The game that has just finished.
    pub report: &'a GameReport,
    /// Finished games.
    pub done: usize,
    /// The sequential test, if there is one.
    pub sprt: Option<&'a Sprt>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every game has been played.
    Complete,
    /// The sequential test is decided; the remaining games are not needed.
    Decided,
    /// The stop flag was raised. The run can be resumed.
    Stopped,
}

/// Why a run failed. The journal has all finished games.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The referee failed.
    #[error("game {}: {reason}", number + 1)]
    Game {
        /// Number in the plan, from 0.
        number: usize,
        /// The referee's message.
        reason: String,
    },
}

/// Plays the games missing from the journal. Raises the flag itself when the run must end; unfinished games
/// are then abandoned.
pub fn run(
    plan: &Plan,
    referee: &dyn Referee,
    journal: &mut Journal,
    options: Options,
    stop: &StopFlag,
    listener: &mut dyn FnMut(&Progress<'_>),
) -> Result<Ending, RunError> {
    let mut sprt = options.sprt.map(Sprt::new);
    let advance = |sprt: &mut Option<Sprt>, journal: &Journal| {
        sprt.as_mut().is_some_and(|sprt| {
            sprt.advance(plan, journal.reports());
            sprt.is_decided()
        })
    };
    if advance(&mut sprt, journal) {
        return Ok(Ending::Decided);
    }
    let missing: Vec<&GameTask> =
        plan.tasks().iter().filter(|task| journal.reports()[task.number].is_none()).collect();
    let next = AtomicUsize::new(0);
    // Unbuffered, so that no thread runs ahead of the journal or far past the end of a test.
    let (sender, results) = mpsc::sync_channel(0);
    let mut is_decided = false;
    let played = thread::scope(|scope| {
        for _ in 0..options.threads.clamp(1, missing.len().max(1)) {
            let (sender, missing, next) = (sender.clone(), &missing, &next);
            scope.spawn(move || {
                while !stop.is_raised()
                    && let Some(task) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let played = play(referee, task, stop);
                    if played.is_err() {
                        stop.raise();
                    }
                    // The receiver outlives all threads.
                    let _ = sender.send((task.number, played));
                }
            });
        }
        drop(sender);
        let mut failure = None;
        for (number, result) in results {
            let recorded = match result {
                // Keep games that finish after the decision or after a failure.
                Ok(Some(report)) => journal.add(report).map_err(RunError::from),
                Ok(None) => continue,
                Err(reason) => Err(RunError::Game { number, reason }),
            };
            if let Err(error) = recorded {
                stop.raise();
                failure.get_or_insert(error);
                continue;
            }
            if advance(&mut sprt, journal) {
                is_decided = true;
                stop.raise();
            }
            if let Some(report) = &journal.reports()[number] {
                listener(&Progress { report, done: journal.done(), sprt: sprt.as_ref() });
            }
        }
        failure.map_or(Ok(()), Err)
    });
    journal.sync()?;
    played?;
    Ok(match (journal.done() == plan.tasks().len(), is_decided) {
        (_, true) => Ending::Decided,
        (true, false) => Ending::Complete,
        (false, false) => Ending::Stopped,
    })
}

/// Plays one game. A panic counts as a failure.
fn play(referee: &dyn Referee, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String> {
    let played = catch_unwind(AssertUnwindSafe(|| referee.play(task, stop)))
        .unwrap_or_else(|_| Err("the referee crashed".to_string()))?;
    match played {
        Some(report) if report.game != task.number || !report.fits(&task.seating) => {
            Err("the referee reported another game".to_string())
        }
        played => Ok(played),
    }
}
