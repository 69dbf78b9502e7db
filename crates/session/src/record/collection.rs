//! Files with several games.

use super::{Record, RecordError};

/// The games of a file, one of them selected.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Never empty.
    games: Vec<Record>,
    /// The selected game, from 0.
    chosen: usize,
}

/// Why a collection cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CollectionError {
    /// The text is not made of records.
    #[error(transparent)]
    Malformed(#[from] RecordError),
    /// The number of a game that does not exist.
    #[error("there is no game {number} in it, only {}", games_in_words(*.count))]
    NoSuchGame {
        /// The requested number.
        number: usize,
        /// How many games there are.
        count: usize,
    },
}

impl Collection {
    /// Parses one or more games and selects one by its number, from 1.
    pub fn parse(text: &str, number: usize) -> Result<Self, CollectionError> {
        let games = Record::parse_collection(text)?;
        match number.checked_sub(1).filter(|&chosen| chosen < games.len()) {
            Some(chosen) => Ok(Self { games, chosen }),
            None => Err(CollectionError::NoSuchGame { number, count: games.len() }),
        }
    }

    /// The selected game.
    pub fn chosen(&self) -> &Record {
        &self.games[self.chosen]
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// Says that there are several games and which one is selected; `None` if there is only one.
    pub fn in_words(&self) -> Option<String> {
        let (count, number) = (self.count(), self.chosen + 1);
        (count > 1).then(|| format!("{}, this is number {number}", games_in_words(count)))
    }

    /// All games as text, with the selected one replaced.
    pub fn text_with(&self, record: &Record) -> String {
        let mut games: Vec<&Record> = self.games.iter().collect();
        games[self.chosen] = record;
        let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
        texts.join("\n") + "\n"
    }
}

fn games_in_words(count: usize) -> String {
    if count == 1 { "1 game".to_string() } else { format!("{count} games") }
}
