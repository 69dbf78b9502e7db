//! The files of a run: games as they are played, and the state of training.

mod games;
mod state;

use std::path::Path;

pub(crate) use games::{GamesFile, IsSound, pack_games, unpack_games};
pub(crate) use state::{Progress, SavedState, save_state};

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("{path} {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// The settings make no sense, or not for the run in the folder.
    #[error("{0}")]
    Settings(String),
    /// What is told about the run cannot be written.
    #[error(transparent)]
    Monitor(#[from] crate::MonitorError),
    /// A checkpoint could not be rated.
    #[error("rating a checkpoint: {0}")]
    Rating(String),
}

pub(crate) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> RunError + '_ {
    |source| RunError::File { path: path.display().to_string(), source }
}

/// The state of a run that trains a network.
pub(crate) const NETWORK_STATE: &str = "state.safetensors";
/// The state of a run of Q-learning.
pub(crate) const QLEARN_STATE: &str = "state.json";
/// The measurements of a run of any learner.
pub(crate) const METRICS: &str = "metrics.jsonl";

/// Whether a folder has a run, of whatever learner.
pub fn has_run(folder: &Path) -> bool {
    // Measurements are there from the start; a state is saved only after the first games. Tournaments have a folder of
    // games as well, so that says nothing.
    [NETWORK_STATE, QLEARN_STATE, METRICS].iter().any(|name| folder.join(name).exists())
}

/// Two learners in one folder would take each other's files for their own.
pub(crate) fn refuse_other_learner(folder: &Path, its_state: &str) -> Result<(), RunError> {
    if folder.join(its_state).exists() {
        let reason = format!("{} has the run of another learner: choose another folder", folder.display());
        return Err(RunError::Settings(reason));
    }
    Ok(())
}

pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> RunError {
    RunError::Damaged { path: path.display().to_string(), reason: reason.into() }
}
