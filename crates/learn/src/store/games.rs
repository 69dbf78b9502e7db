//! Files of games.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{RunError, at, damaged};
use crate::episode::{Episode, EpisodeVersion};

/// Whether a game follows the rules; see [`Episode::is_sound`].
pub(crate) type IsSound<'a> = &'a dyn Fn(&Episode) -> bool;

/// Start of every games file: a name and a version.
const GAMES_MAGIC: &[u8; 8] = b"PSGAMES2";
const FIRST_GAMES_MAGIC: &[u8; 8] = b"PSGAMES1";

/// The games of one iteration. Each game is appended when it ends, so a crash loses only games in progress. A
/// torn last game is dropped.
pub(crate) struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// Path of an iteration's games.
    pub(crate) fn path(folder: &Path, iteration: u64) -> PathBuf {
        folder.join(format!("{iteration:06}.games"))
    }

    /// Opens the file of an iteration and returns the games already there.
    pub(crate) fn open(
        folder: &Path,
        iteration: u64,
        is_sound: IsSound<'_>,
    ) -> Result<(Self, BTreeMap<u64, Episode>), RunError> {
        let path = Self::path(folder, iteration);
        let episodes = if path.exists() { Self::read(&path, is_sound)? } else { BTreeMap::new() };
        // Rewritten whole, so that nothing torn precedes the next game.
        charts::write_whole(&path, pack_games(episodes.values())).map_err(at(&path))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(at(&path))?;
        Ok((Self { path, file }, episodes))
    }

    /// Appends a game.
    pub(crate) fn append(&mut self, episode: &Episode) -> Result<(), RunError> {
        let mut bytes = Vec::new();
        write_game(episode, &mut bytes);
        self.file.write_all(&bytes).map_err(at(&self.path))
    }

    /// Syncs the games to disk, before saving a state that relies on them.
    pub(crate) fn sync(&self) -> Result<(), RunError> {
        self.file.sync_all().map_err(at(&self.path))
    }

    /// Reads all games of a file.
    pub(crate) fn read(path: &Path, is_sound: IsSound<'_>) -> Result<BTreeMap<u64, Episode>, RunError> {
        let bytes = fs::read(path).map_err(at(path))?;
        let (episodes, _) = read_games(&bytes, is_sound).map_err(|reason| damaged(path, reason))?;
        Ok(episodes)
    }
}

/// Games in the file format, for a learner on another machine.
pub(crate) fn pack_games<'a>(episodes: impl IntoIterator<Item = &'a Episode>) -> Vec<u8> {
    let mut bytes = GAMES_MAGIC.to_vec();
    episodes.into_iter().for_each(|episode| write_game(episode, &mut bytes));
    bytes
}

/// Reads the output of [`pack_games`], which must be whole. The error says what is wrong with it.
pub(crate) fn unpack_games(
    bytes: &[u8],
    is_sound: IsSound<'_>,
) -> Result<BTreeMap<u64, Episode>, &'static str> {
    match read_games(bytes, is_sound)? {
        (episodes, true) => Ok(episodes),
        (_, false) => Err("ends in the middle of a game"),
    }
}

/// The games in a file's bytes, and whether the last one is whole.
fn read_games(bytes: &[u8], is_sound: IsSound<'_>) -> Result<(BTreeMap<u64, Episode>, bool), &'static str> {
    let of_version = |magic, version| Some((bytes.strip_prefix(magic)?, version));
    let (mut rest, version) = of_version(GAMES_MAGIC, EpisodeVersion::Second)
        .or_else(|| of_version(FIRST_GAMES_MAGIC, EpisodeVersion::First))
        .ok_or("is no file of games of this version")?;
    let mut episodes = BTreeMap::new();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_le_bytes(*length) as usize;
        let Some((checksum, after)) = after.split_first_chunk::<4>() else { break };
        let Some((game, after)) = after.split_at_checked(length) else { break };
        if crc32fast::hash(game) != u32::from_le_bytes(*checksum) {
            // Only the last game may be torn; an error in the middle is damage.
            if after.is_empty() {
                break;
            }
            return Err("has a game whose checksum does not match");
        }
        let episode = Episode::read(&mut &*game, version).filter(is_sound);
        let episode = episode.ok_or("has a game that cannot be played")?;
        episodes.insert(episode.id, episode);
        rest = after;
    }
    Ok((episodes, rest.is_empty()))
}

fn write_game(episode: &Episode, bytes: &mut Vec<u8>) {
    let mut game = Vec::new();
    episode.write(&mut game);
    bytes.extend((game.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(&game).to_le_bytes());
    bytes.extend(game);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::Sample;

    #[test]
    fn games_of_the_first_version_are_read_without_surprises() {
        let sample = |ply| Sample { ply, values: vec![0.5, 0.25], visits: vec![(7, 3)], surprise: 1.5 };
        let samples = vec![sample(0), sample(1)];
        let episode = Episode { id: 3, step: 9, actions: vec![7, 8, 9], scores: vec![4, 2], samples };
        let bytes = pack_games([&episode]);
        let unpack = |bytes: &[u8]| unpack_games(bytes, &|_| true).map(|mut episodes| episodes.remove(&3));
        assert_eq!(unpack(&bytes), Ok(Some(episode.clone())));
        // As the first version wrote it: each sample ends with its visits.
        let mut game = Vec::new();
        episode.write(&mut game);
        let (end, size) = (game.len(), 2 + 2 + 8 + 2 + 4 + 4);
        game.drain(end - 4..);
        game.drain(end - size - 4..end - size);
        let mut old = FIRST_GAMES_MAGIC.to_vec();
        old.extend((game.len() as u32).to_le_bytes());
        old.extend(crc32fast::hash(&game).to_le_bytes());
        old.extend(game);
        let mut expected = episode;
        expected.samples.iter_mut().for_each(|sample| sample.surprise = 0.0);
        assert_eq!(unpack(&old), Ok(Some(expected)));
    }
}
