//! The games of one iteration as they come in.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use crate::episode::Episode;
use crate::store::{GamesFile, IsSound, RunError};

/// The games of an iteration, in its file and in memory. Every number is taken once.
pub(crate) struct Intake {
    numbers: Range<u64>,
    file: GamesFile,
    episodes: BTreeMap<u64, Episode>,
}

impl Intake {
    /// Goes on with the file of an iteration, which has the games with these numbers.
    pub(crate) fn open(
        folder: &Path,
        iteration: u64,
        numbers: Range<u64>,
        is_sound: IsSound<'_>,
    ) -> Result<Self, RunError> {
        let (file, mut episodes) = GamesFile::open(folder, iteration, is_sound)?;
        episodes.retain(|number, _| numbers.contains(number));
        Ok(Self { numbers, file, episodes })
    }

    /// The numbers of games that are not there.
    pub(crate) fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        self.numbers.clone().filter(|number| !self.episodes.contains_key(number))
    }

    /// How many games are there.
    pub(crate) fn len(&self) -> u64 {
        self.episodes.len() as u64
    }

    /// Whether all are.
    pub(crate) fn is_complete(&self) -> bool {
        self.len() == self.numbers.end - self.numbers.start
    }

    /// Whether a game is of this iteration and not there.
    pub(crate) fn lacks(&self, number: u64) -> bool {
        self.numbers.contains(&number) && !self.episodes.contains_key(&number)
    }

    /// Adds a game that is lacking, to the file first.
    pub(crate) fn add(&mut self, episode: Episode) -> Result<(), RunError> {
        self.file.append(&episode)?;
        self.episodes.insert(episode.id, episode);
        Ok(())
    }

    /// All games, once they outlive even the machine's crash.
    pub(crate) fn into_episodes(self) -> Result<BTreeMap<u64, Episode>, RunError> {
        self.file.sync()?;
        Ok(self.episodes)
    }
}
