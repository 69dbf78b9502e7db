//! The file that a record came from.

use std::path::{Path, PathBuf};

use super::{Collection, CollectionError, Record};

/// A file with records, one of which was read. Writing to it keeps the others.
#[derive(Clone, Debug)]
pub struct RecordFile {
    path: PathBuf,
    text: String,
    games: Collection,
}

impl RecordFile {
    /// Parses a file's text and selects a game by its number, from 1.
    pub fn new(path: &Path, text: &str, number: usize) -> Result<Self, CollectionError> {
        let games = Collection::parse(text, number)?;
        Ok(Self { path: path.to_path_buf(), text: text.to_string(), games })
    }

    /// The games in the file.
    pub fn games(&self) -> &Collection {
        &self.games
    }

    /// The text to write to `path` to save the record. For this file it includes all games, and it is the
    /// original text if the record is unchanged.
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
