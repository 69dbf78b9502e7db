//! The record of the game: where it was loaded from, who plays, and where it is kept.

use std::path::Path;
use std::time::SystemTime;

use session::Session;
use session::record::{RecordFile, date_of};

use super::keeper::Keeper;
use super::seats::Seats;

/// What the game is written on.
pub(crate) struct Paper {
    /// Where the game was loaded from.
    file: Option<RecordFile>,
    /// Who sits where, as specs.
    seats: Vec<String>,
    /// The file of `--save`.
    keeper: Option<Keeper>,
}

impl Paper {
    /// For a game of these players, on the record that it was loaded from or on a new one.
    pub(crate) fn new(file: Option<RecordFile>, seats: &Seats, keeper: Option<Keeper>) -> Self {
        Self { file, seats: seats.names().to_vec(), keeper }
    }

    /// That the file holds several games, if it does.
    pub(crate) fn notice(&self) -> Option<String> {
        let words = self.file.as_ref()?.games().in_words()?;
        Some(format!("the file holds {words}; --number takes another one"))
    }

    /// The file of `--save`.
    pub(crate) fn save_path(&self) -> Option<&Path> {
        self.keeper.as_ref().map(Keeper::path)
    }

    /// Writes the record of `--save`.
    pub(crate) fn keep(&self, session: &dyn Session) -> anyhow::Result<()> {
        self.keeper.as_ref().map_or(Ok(()), |keeper| keeper.keep(self.text(session, keeper.path())))
    }

    /// What to write to a file. A record that nobody has played on is left as it was.
    pub(crate) fn text(&self, session: &dyn Session, path: &Path) -> String {
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
