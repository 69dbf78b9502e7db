//! Errors of solving and of table files.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A file that cannot be read or written as a table.
#[derive(Debug, Error)]
pub enum TableError {
    /// An I/O error.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file has a different magic number.
    #[error("{path} is not a {wanted}: the magic number is wrong")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The expected kind of file.
        wanted: &'static str,
    },
    /// An unsupported format version.
    #[error("{path} has format version {found}, but this program reads version {wanted}; build it again")]
    Version {
        /// The file.
        path: PathBuf,
        /// In the file.
        found: u32,
        /// Supported.
        wanted: u32,
    },
    /// The file is too short or too long.
    #[error("{path} has {found} bytes instead of {wanted}: it is truncated or corrupt; build it again")]
    Length {
        /// The file.
        path: PathBuf,
        /// Actual length in bytes.
        found: u64,
        /// Length in the header.
        wanted: u64,
    },
    /// The checksum does not match.
    #[error("{path} is corrupt: the checksum does not match; build it again")]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// The file is for another game or other rules.
    #[error("{path} is for {found}, not for {wanted}")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game and grade of the file.
        found: String,
        /// The expected game and grade.
        wanted: String,
    },
}

impl TableError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io { path, source }
    }
}

/// Why solving ended without a table.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The memory limit is too low.
    #[error("solving {game} needs {needed} MiB of memory, but only {allowed} MiB are allowed")]
    Memory {
        /// The game.
        game: String,
        /// In MiB.
        needed: u64,
        /// In MiB.
        allowed: u64,
    },
    /// The stop flag was raised.
    #[error("stopped after all distances below {sweeps}{}", if *kept { "; run again to resume" } else { "" })]
    Stopped {
        /// Finished sweeps.
        sweeps: u16,
        /// Whether there is a checkpoint to resume from.
        kept: bool,
    },
    /// Some distance does not fit into a table.
    #[error("{game} has distances above {most} turns, which a table cannot hold")]
    TooLong {
        /// The game.
        game: String,
        /// The largest distance a table can hold.
        most: u16,
    },
    /// The thread pool could not be created.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A table or checkpoint could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
}
