//! The files of a run: its games and its training state.

mod games;
mod state;

use std::path::Path;

pub(crate) use games::{GamesFile, IsSound, pack_games, unpack_games};
pub(crate) use state::{Progress, SavedState, save_state};

/// Why a run cannot start or continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A file has invalid content.
    #[error("{path} {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// The settings are invalid, or do not fit the run in the folder.
    #[error("{0}")]
    Settings(String),
    /// The log cannot be written.
    #[error(transparent)]
    Monitor(#[from] crate::MonitorError),
    /// A checkpoint could not be rated.
    #[error("rating a checkpoint: {0}")]
    Rating(String),
}

pub(crate) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> RunError + '_ {
    |source| RunError::File { path: path.display().to_string(), source }
}

/// State of a run that trains a network.
pub(crate) const NETWORK_STATE: &str = "state.safetensors";
/// State of a Q-learning run.
pub(crate) const QLEARN_STATE: &str = "state.json";
/// Metrics of a run of any learner.
pub(crate) const METRICS: &str = "metrics.jsonl";

/// Whether a folder has a run of any learner.
pub fn has_run(folder: &Path) -> bool {
    // Metrics exist from the start; a state is saved only after the first games. A folder of games proves
    // nothing, since tournaments have one too.
    [NETWORK_STATE, QLEARN_STATE, METRICS].iter().any(|name| folder.join(name).exists())
}

/// Fails if the folder has the state of another learner: each would take the other's files for its own.
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
