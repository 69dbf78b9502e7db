//! The record of `--save`. It is written after every move, so that nothing that ends the program loses the game.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::failure::Failure;
use crate::files;

/// Keeps a game in its file. Clones keep the same game.
#[derive(Clone)]
pub(crate) struct Keeper {
    path: PathBuf,
    /// What is in the file.
    kept: Arc<Mutex<String>>,
}

impl Keeper {
    /// A keeper of a file that can be written.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        files::check_writable(path)?;
        Ok(Self { path: path.to_path_buf(), kept: Arc::default() })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game, if it is another one than before.
    pub(crate) fn keep(&self, record: String) -> anyhow::Result<()> {
        let mut kept = self.lock();
        if *kept != record {
            files::write(&self.path, &record)?;
            *kept = record;
        }
        Ok(())
    }

    /// Waits until the file is whole, and lets nobody write it any more. For the end of the program.
    pub(crate) fn close(&self) {
        std::mem::forget(self.lock());
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
