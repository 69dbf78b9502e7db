//! What can go wrong with the files of a run.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file about a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    /// The file cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The file has something that does not belong there.
    #[error("{}, line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
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
        /// The version that this program reads.
        known: u32,
    },
    /// The file is about another game.
    #[error("{} is about the game {found}, not {wanted}; choose another folder", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game of the caller.
        wanted: String,
    },
}

impl MonitorError {
    /// Adds the name of the file, which errors of the operating system lack.
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |error| Self::File { path: path.to_path_buf(), error }
    }
}
