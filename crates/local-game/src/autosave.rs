//! Saves the record after every move, so that the game survives any end of the program.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::record::WriteFile;

/// Keeps a file up to date with the game. Clones share the file.
#[derive(Clone)]
pub struct Autosave {
    path: PathBuf,
    write: WriteFile,
    /// The content of the file.
    kept: Arc<Mutex<String>>,
}

impl Autosave {
    /// Saves to this file. Nothing is written yet.
    pub fn new(path: &Path, write: WriteFile) -> Self {
        Self { path: path.to_path_buf(), write, kept: Arc::default() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record if it has changed.
    pub fn keep(&self, record: String) -> Result<(), String> {
        let mut kept = self.lock();
        if *kept != record {
            (self.write)(&self.path, &record)?;
            *kept = record;
        }
        Ok(())
    }

    /// Waits for a running write, then blocks all further ones. Called at the end of the program.
    pub fn close(&self) {
        std::mem::forget(self.lock());
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
