//! The record of the game: where it was loaded from, who plays, and where it is kept.

use std::path::Path;
use std::time::SystemTime;

use session::Session;
use session::record::{RecordFile, date_of};

use crate::autosave::Autosave;
use crate::seats::Seats;

/// Writes a text to a file, whole or not at all, or says why it cannot.
pub type WriteFile = fn(&Path, &str) -> Result<(), String>;

/// What the game is written to.
pub struct GameRecord {
    /// Where the game was loaded from.
    file: Option<RecordFile>,
    /// Who sits where, as specs.
    seats: Vec<String>,
    /// The file that is written after every move.
    autosave: Option<Autosave>,
    write: WriteFile,
}

impl GameRecord {
    /// For a game of these players, on the record that it was loaded from or on a new one.
    pub fn new(
        file: Option<RecordFile>,
        seats: &Seats,
        autosave: Option<Autosave>,
        write: WriteFile,
    ) -> Self {
        Self { file, seats: seats.names().to_vec(), autosave, write }
    }

    /// That the file holds several games, if it does.
    pub fn notice(&self) -> Option<String> {
        let words = self.file.as_ref()?.games().in_words()?;
        Some(format!("the file holds {words}; --number takes another one"))
    }

    /// The file that is written after every move.
    pub fn save_path(&self) -> Option<&Path> {
        self.autosave.as_ref().map(Autosave::path)
    }

    /// Writes the file that is written after every move.
    pub fn keep(&self, session: &dyn Session) -> Result<(), String> {
        self.autosave.as_ref().map_or(Ok(()), |autosave| autosave.keep(self.text(session, autosave.path())))
    }

    /// Writes another file.
    pub fn save(&self, session: &dyn Session, path: &Path) -> Result<(), String> {
        (self.write)(path, &self.text(session, path))
    }

    /// What to write to a file. A record that nobody has played on is left as it was.
    pub fn text(&self, session: &dyn Session, path: &Path) -> String {
        let mut record = session.record();
        if self.file.as_ref().is_none_or(|file| *file.games().chosen() != record) {
            record.enter_players(session.info(), &self.seats, &date_of(SystemTime::now()));
        }
        match &self.file {
            Some(file) => file.text_for(path, &record),
            None => format!("{record}\n"),
        }
    }
}
