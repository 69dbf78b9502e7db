//! The file that a record came from.

use std::path::{Path, PathBuf};

use super::{Collection, CollectionError, Record};

/// A file with records, one of which was read. Writing there keeps the other games.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
    text: String,
    games: Collection,
}

impl RecordFile {
    /// A file with this text, and the number of the game that is meant, counted from 1.
    pub fn new(path: &Path, text: &str, number: usize) -> Result<Self, CollectionError> {
        let games = Collection::parse(text, number)?;
        Ok(Self { path: path.to_path_buf(), text: text.to_string(), games })
    }

    /// The games in the file.
    pub fn games(&self) -> &Collection {
        &self.games
    }

    /// What to write to `path` so that it holds the record. If it is this file, that is all games, or the very text that
    /// was read if the record has not changed.
    pub fn text_for(&self, path: &Path, record: &Record) -> String {
        let place = |path: &Path| path.canonicalize().ok();
        let is_here = path == self.path || place(path).is_some_and(|there| Some(there) == place(&self.path));
        match (is_here, record == self.games.chosen()) {
            (true, true) => self.text.clone(),
            (true, false) => self.games.text_with(record),
            (false, _) => format!("{record}\n"),
        }
    }
}
