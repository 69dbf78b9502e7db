//! Errors of the log files of a run.

use std::io;
use std::path::{Path, PathBuf};

/// Why a log file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    /// The file cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The file has invalid content.
    #[error("{}, line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Another version of this program wrote the file.
    #[error("{} is of version {found}, and only version {known} can be read", path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The supported version.
        known: u32,
    },
    /// The file is about another game.
    #[error("{} is about the game {found}, not {wanted}; choose another folder", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The caller's game.
        wanted: String,
    },
}

impl MonitorError {
    /// Adds the path, which operating system errors lack.
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |error| Self::File { path: path.to_path_buf(), error }
    }
}
