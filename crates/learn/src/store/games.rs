//! Files of games.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{RunError, at, damaged};
use crate::episode::Episode;

/// Whether a game can be played by the rules; see [`Episode::is_sound`].
pub(crate) type IsSound<'a> = &'a dyn Fn(&Episode) -> bool;

/// The beginning of every file of games: a name and a version.
const GAMES_MAGIC: &[u8; 8] = b"PSGAMES1";

/// Games of one iteration. While it is played each finished game is added at the end, so that nothing but games under
/// way is lost; a torn end is dropped.
pub(crate) struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// Where the games of an iteration are.
    pub(crate) fn path(folder: &Path, iteration: u64) -> PathBuf {
        folder.join(format!("{iteration:06}.games"))
    }

    /// Opens the file of an iteration, and gives back what is there already.
    pub(crate) fn open(
        folder: &Path,
        iteration: u64,
        is_sound: IsSound<'_>,
    ) -> Result<(Self, BTreeMap<u64, Episode>), RunError> {
        let path = Self::path(folder, iteration);
        let episodes = if path.exists() { Self::read(&path, is_sound)? } else { BTreeMap::new() };
        // Written anew and whole: what was torn must not stand in front of what comes.
        charts::write_whole(&path, pack_games(episodes.values())).map_err(at(&path))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(at(&path))?;
        Ok((Self { path, file }, episodes))
    }

    /// Adds a game.
    pub(crate) fn append(&mut self, episode: &Episode) -> Result<(), RunError> {
        let mut bytes = Vec::new();
        write_game(episode, &mut bytes);
        self.file.write_all(&bytes).map_err(at(&self.path))
    }

    /// Makes sure that the games outlive even the machine's crash, before a state is saved that counts on them.
    pub(crate) fn sync(&self) -> Result<(), RunError> {
        self.file.sync_all().map_err(at(&self.path))
    }

    /// All games of a file.
    pub(crate) fn read(path: &Path, is_sound: IsSound<'_>) -> Result<BTreeMap<u64, Episode>, RunError> {
        let bytes = fs::read(path).map_err(at(path))?;
        let (episodes, _) = read_games(&bytes, is_sound).map_err(|reason| damaged(path, reason))?;
        Ok(episodes)
    }
}

/// Games as a file has them, for those who learn from them elsewhere.
pub(crate) fn pack_games<'a>(episodes: impl IntoIterator<Item = &'a Episode>) -> Vec<u8> {
    let mut bytes = GAMES_MAGIC.to_vec();
    episodes.into_iter().for_each(|episode| write_game(episode, &mut bytes));
    bytes
}

/// What [`pack_games`] made, whole; in words what is wrong with it.
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
    let mut rest = bytes.strip_prefix(GAMES_MAGIC).ok_or("is no file of games of this version")?;
    let mut episodes = BTreeMap::new();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_le_bytes(*length) as usize;
        let Some((checksum, after)) = after.split_first_chunk::<4>() else { break };
        let Some((game, after)) = after.split_at_checked(length) else { break };
        if crc32fast::hash(game) != u32::from_le_bytes(*checksum) {
            // The last game may be torn; in the middle it is something else.
            if after.is_empty() {
                break;
            }
            return Err("has a game whose checksum does not match");
        }
        let episode = Episode::read(&mut &*game).filter(is_sound);
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
