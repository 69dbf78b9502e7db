//! Files with several games, one of which is meant.

use super::{Record, RecordError};

/// The games of a file, and one of them.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Never empty.
    games: Vec<Record>,
    /// Which one is meant, from 0.
    chosen: usize,
}

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CollectionError {
    /// The text is not made of records.
    #[error(transparent)]
    Malformed(#[from] RecordError),
    /// A number that no game has.
    #[error("there is no game {number} in it, only {}", games_in_words(*.count))]
    NoSuchGame {
        /// The number that was asked for.
        number: usize,
        /// How many games there are.
        count: usize,
    },
}

impl Collection {
    /// Reads one game or several, and chooses the one with this number, counted from 1.
    pub fn parse(text: &str, number: usize) -> Result<Self, CollectionError> {
        let games = Record::parse_collection(text)?;
        match number.checked_sub(1).filter(|&chosen| chosen < games.len()) {
            Some(chosen) => Ok(Self { games, chosen }),
            None => Err(CollectionError::NoSuchGame { number, count: games.len() }),
        }
    }

    /// The game that is meant.
    pub fn chosen(&self) -> &Record {
        &self.games[self.chosen]
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// That there are several games, and which one this is; `None` if there is only one.
    pub fn in_words(&self) -> Option<String> {
        let (count, number) = (self.count(), self.chosen + 1);
        (count > 1).then(|| format!("{}, this is number {number}", games_in_words(count)))
    }

    /// All games as text, with another record in place of the chosen one.
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
