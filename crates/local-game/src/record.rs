//! The record of a local game: its source, its players, and the files it is written to.

use std::path::Path;
use std::time::SystemTime;

use session::Session;
use session::record::{RecordFile, date_of};

use crate::autosave::Autosave;
use crate::seats::Seats;

/// Writes text to a file atomically, or returns an error message.
pub type WriteFile = fn(&Path, &str) -> Result<(), String>;

/// Writes a game to record files.
pub struct GameRecord {
    /// The record the game was loaded from.
    file: Option<RecordFile>,
    /// Player specs by seat.
    seats: Vec<String>,
    /// The file written after every move.
    autosave: Option<Autosave>,
    write: WriteFile,
}

impl GameRecord {
    /// Continues the loaded record, or starts a new one.
    pub fn new(
        file: Option<RecordFile>,
        seats: &Seats,
        autosave: Option<Autosave>,
        write: WriteFile,
    ) -> Self {
        Self { file, seats: seats.names().to_vec(), autosave, write }
    }

    /// A notice that the file holds several games, if it does.
    pub fn notice(&self) -> Option<String> {
        let words = self.file.as_ref()?.games().in_words()?;
        Some(format!("the file holds {words}; --number takes another one"))
    }

    /// The file written after every move.
    pub fn save_path(&self) -> Option<&Path> {
        self.autosave.as_ref().map(Autosave::path)
    }

    /// Autosaves the game, if a file was given.
    pub fn keep(&self, session: &dyn Session) -> Result<(), String> {
        self.autosave.as_ref().map_or(Ok(()), |autosave| autosave.keep(self.text(session, autosave.path())))
    }

    /// Writes the game to another file.
    pub fn save(&self, session: &dyn Session, path: &Path) -> Result<(), String> {
        (self.write)(path, &self.text(session, path))
    }

    /// The text to write to `path`. A loaded record without new moves is left unchanged.
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
