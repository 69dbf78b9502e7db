//! Why a table cannot be built or used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file cannot be read or written as a table.
#[derive(Debug, Error)]
pub enum TableError {
    /// The operating system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{path} is not a {wanted}: it does not begin as one")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What was looked for.
        wanted: &'static str,
    },
    /// The file was written by another version of this program.
    #[error("{path} has format version {found}, and this program reads version {wanted}; build it again")]
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The version that can be read.
        wanted: u32,
    },
    /// The file ends early, or too late.
    #[error("{path} is {found} bytes long instead of {wanted}: it was cut off or changed; build it again")]
    Length {
        /// The file.
        path: PathBuf,
        /// How long it is.
        found: u64,
        /// How long it says it is.
        wanted: u64,
    },
    /// The contents do not match the checksum.
    #[error("{path} was altered: its checksum is wrong; build it again")]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// The file belongs to another game, or to other rules.
    #[error("{path} is for {found}, not for {wanted}")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game and grade of the file.
        found: String,
        /// The game and grade that were looked for.
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
    /// The bound on memory is too low.
    #[error("solving {game} needs {needed} MiB of memory, and only {allowed} MiB are allowed")]
    Memory {
        /// The game.
        game: String,
        /// What is needed.
        needed: u64,
        /// What is allowed.
        allowed: u64,
    },
    /// Somebody asked to stop.
    #[error("stopped after all distances below {sweeps}{}", if *kept { "; run again to go on from there" } else { "" })]
    Stopped {
        /// How many sweeps were finished.
        sweeps: u16,
        /// Whether a checkpoint keeps them.
        kept: bool,
    },
    /// The game is longer than a table can express.
    #[error("{game} has distances above {most} turns, which a table cannot hold")]
    TooLong {
        /// The game.
        game: String,
        /// The largest distance.
        most: u16,
    },
    /// Threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A file could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
}
