//! A record that is written after every move, so that nothing that ends the program loses the game.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::record::WriteFile;

/// Keeps a game in its file. Clones keep the same game.
#[derive(Clone)]
pub struct Autosave {
    path: PathBuf,
    write: WriteFile,
    /// What is in the file.
    kept: Arc<Mutex<String>>,
}

impl Autosave {
    /// Keeps a game in this file.
    pub fn new(path: &Path, write: WriteFile) -> Self {
        Self { path: path.to_path_buf(), write, kept: Arc::default() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game, if it is another one than before.
    pub fn keep(&self, record: String) -> Result<(), String> {
        let mut kept = self.lock();
        if *kept != record {
            (self.write)(&self.path, &record)?;
            *kept = record;
        }
        Ok(())
    }

    /// Waits until the file is whole, and lets nobody write it any more. For the end of the program.
    pub fn close(&self) {
        std::mem::forget(self.lock());
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
