//! Collects the games of one iteration.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use crate::episode::Episode;
use crate::store::{GamesFile, IsSound, RunError};

/// The games of an iteration, on disk and in memory. Each number is accepted once.
pub(crate) struct Intake {
    numbers: Range<u64>,
    file: GamesFile,
    episodes: BTreeMap<u64, Episode>,
}

impl Intake {
    /// Opens or resumes the games file of an iteration, which holds the games with these numbers.
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

    /// Numbers of the missing games.
    pub(crate) fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        self.numbers.clone().filter(|number| !self.episodes.contains_key(number))
    }

    /// Number of games so far.
    pub(crate) fn len(&self) -> u64 {
        self.episodes.len() as u64
    }

    /// Whether no game is missing.
    pub(crate) fn is_complete(&self) -> bool {
        self.len() == self.numbers.end - self.numbers.start
    }

    /// Whether a game belongs to this iteration and is missing.
    pub(crate) fn lacks(&self, number: u64) -> bool {
        self.numbers.contains(&number) && !self.episodes.contains_key(&number)
    }

    /// Adds a missing game; the file comes first.
    pub(crate) fn add(&mut self, episode: Episode) -> Result<(), RunError> {
        self.file.append(&episode)?;
        self.episodes.insert(episode.id, episode);
        Ok(())
    }

    /// All games, after syncing the file to disk.
    pub(crate) fn into_episodes(self) -> Result<BTreeMap<u64, Episode>, RunError> {
        self.file.sync()?;
        Ok(self.episodes)
    }
}
