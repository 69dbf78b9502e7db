//! The files of a run: games as they are played, and the state of training.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use nn::{NetworkFeatures, WeightGroup, Weights};
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use serde::{Deserialize, Serialize};

use crate::episode::Episode;
use crate::learner::Learner;
use crate::monitor::Metrics;
use crate::run_log::Milestone;
use crate::trainer::Trainer;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("{path} {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// The settings make no sense, or not for the run in the folder.
    #[error("{0}")]
    Settings(String),
    /// What is told about the run cannot be written.
    #[error(transparent)]
    Monitor(#[from] crate::MonitorError),
    /// A checkpoint could not be rated.
    #[error("rating a checkpoint: {0}")]
    Rating(String),
}

pub(crate) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> RunError + '_ {
    |source| RunError::File { path: path.display().to_string(), source }
}

/// The state of a run that trains a network.
pub(crate) const NETWORK_STATE: &str = "state.safetensors";
/// The state of a run of Q-learning.
pub(crate) const QLEARN_STATE: &str = "state.json";
/// The measurements of a run of any learner.
pub(crate) const METRICS: &str = "metrics.jsonl";

/// Whether a folder has a run, of whatever learner.
pub fn has_run(folder: &Path) -> bool {
    // Measurements are there from the start; a state is saved only after the first games. Tournaments have a folder of
    // games as well, so that says nothing.
    [NETWORK_STATE, QLEARN_STATE, METRICS].iter().any(|name| folder.join(name).exists())
}

/// Two learners in one folder would take each other's files for their own.
pub(crate) fn refuse_other_learner(folder: &Path, its_state: &str) -> Result<(), RunError> {
    if folder.join(its_state).exists() {
        let reason = format!("{} has the run of another learner: choose another folder", folder.display());
        return Err(RunError::Settings(reason));
    }
    Ok(())
}

pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> RunError {
    RunError::Damaged { path: path.display().to_string(), reason: reason.into() }
}

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
    pub(crate) fn open<F: NetworkFeatures>(
        folder: &Path,
        iteration: u64,
    ) -> Result<(Self, BTreeMap<u64, Episode>), RunError> {
        let path = Self::path(folder, iteration);
        let episodes = if path.exists() { Self::read::<F>(&path)? } else { BTreeMap::new() };
        // Written anew and whole: what was torn must not stand in front of what comes.
        arena::write_whole(&path, pack_games(episodes.values())).map_err(at(&path))?;
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
    pub(crate) fn read<F: NetworkFeatures>(path: &Path) -> Result<BTreeMap<u64, Episode>, RunError> {
        let bytes = fs::read(path).map_err(at(path))?;
        let (episodes, _) = read_games::<F>(&bytes).map_err(|reason| damaged(path, reason))?;
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
pub(crate) fn unpack_games<F: NetworkFeatures>(bytes: &[u8]) -> Result<BTreeMap<u64, Episode>, &'static str> {
    match read_games::<F>(bytes)? {
        (episodes, true) => Ok(episodes),
        (_, false) => Err("ends in the middle of a game"),
    }
}

/// The games in a file's bytes, and whether the last one is whole.
fn read_games<F: NetworkFeatures>(bytes: &[u8]) -> Result<(BTreeMap<u64, Episode>, bool), &'static str> {
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
        let episode = Episode::read(&mut &*game).filter(Episode::is_sound::<F::Position>);
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

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The version of the file.
    pub(crate) version: u32,
    /// Iterations finished.
    pub(crate) iteration: u64,
    /// Training steps made.
    pub(crate) step: u64,
    /// Games played.
    pub(crate) games: u64,
    /// Seconds worked, over all sittings.
    pub(crate) seconds: f64,
    /// Games played when the last checkpoint was made.
    pub(crate) checkpoint_games: u64,
    /// Positions that wait to be learned from: what was left of the last iteration.
    pub(crate) owed_samples: f64,
    /// The settings that the run began with.
    pub(crate) config: String,
    /// What the latest iteration measured; older states lack it.
    #[serde(default)]
    pub(crate) noted: Option<Metrics>,
    /// Over all numbers.
    pub(crate) checksum: u32,
}

impl Progress {
    pub(crate) fn milestone(&self) -> Milestone {
        Milestone { step: self.step, games: self.games }
    }
}

const STATE_VERSION: u32 = 1;
const ENTRY: &str = "polyspire-run";
const SETS: [&str; 4] = ["weights", "average", "first", "second"];

/// Writes the state of training.
pub(crate) fn save_state<L: Learner>(
    path: &Path,
    trainer: &Trainer<L>,
    progress: &Progress,
) -> Result<(), RunError> {
    let sets = [&trainer.weights, &trainer.average, &trainer.moments[0], &trainer.moments[1]];
    let mut numbers: Vec<(String, Vec<usize>, Vec<u8>)> = Vec::new();
    for (name, weights) in SETS.iter().zip(sets) {
        for &group in L::Group::ALL {
            let bytes = weights.group(group).iter().flat_map(|number| number.to_le_bytes()).collect();
            numbers.push((format!("{name}.{}", group.name()), group.size(&weights.shape).to_vec(), bytes));
        }
    }
    let mut hasher = crc32fast::Hasher::new();
    for (_, _, bytes) in &numbers {
        hasher.update(bytes);
    }
    let progress = Progress { version: STATE_VERSION, checksum: hasher.finalize(), ..progress.clone() };
    let text = serde_json::to_string(&progress).map_err(|error| damaged(path, error.to_string()))?;
    let views: Result<Vec<_>, _> = numbers
        .iter()
        .map(|(name, size, bytes)| Ok((name, TensorView::new(Dtype::F32, size.clone(), bytes)?)))
        .collect();
    let bytes = views
        .and_then(|views| safetensors::serialize(views, Some(HashMap::from([(ENTRY.to_string(), text)]))))
        .map_err(|error| damaged(path, error.to_string()))?;
    arena::write_whole(path, &bytes).map_err(at(path))
}

/// A state of training that was read. How far the run had come is known; the weights are read when it is known whether
/// they are those of the settings.
pub(crate) struct SavedState {
    path: PathBuf,
    bytes: Vec<u8>,
    pub(crate) progress: Progress,
}

impl SavedState {
    /// Reads the state of training.
    pub(crate) fn read(path: &Path) -> Result<Self, RunError> {
        let bytes = fs::read(path).map_err(at(path))?;
        let unsound = |reason: String| damaged(path, format!("is no sound state: {reason}"));
        let (_, metadata) = SafeTensors::read_metadata(&bytes).map_err(|error| unsound(error.to_string()))?;
        let text = metadata.metadata().as_ref().and_then(|entries| entries.get(ENTRY));
        let text = text.ok_or_else(|| damaged(path, "is no state of a training run"))?;
        let progress: Progress = serde_json::from_str(text).map_err(|error| unsound(error.to_string()))?;
        if progress.version != STATE_VERSION {
            return Err(damaged(
                path,
                format!("has version {}, this program reads {STATE_VERSION}", progress.version),
            ));
        }
        Ok(Self { path: path.to_path_buf(), bytes, progress })
    }

    /// The weights, their running mean, and the running means of gradients and of their squares.
    pub(crate) fn weights<G: WeightGroup>(&self, shape: G::Shape) -> Result<[Weights<G>; 4], RunError> {
        let unsound = |reason: String| damaged(&self.path, format!("is no sound state: {reason}"));
        let wrong = |error: safetensors::SafeTensorError| unsound(error.to_string());
        let file = SafeTensors::deserialize(&self.bytes).map_err(wrong)?;
        let mut hasher = crc32fast::Hasher::new();
        let mut sets = SETS.map(|_| Weights::zero(shape));
        for (name, weights) in SETS.iter().zip(&mut sets) {
            for &group in G::ALL {
                let tensor = file.tensor(&format!("{name}.{}", group.name())).map_err(wrong)?;
                let numbers = weights.group_mut(group);
                if tensor.dtype() != Dtype::F32 || tensor.data().len() != 4 * numbers.len() {
                    return Err(damaged(&self.path, "is of a network of another size"));
                }
                hasher.update(tensor.data());
                for (number, bytes) in numbers.iter_mut().zip(tensor.data().chunks_exact(4)) {
                    *number = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
                }
            }
        }
        if hasher.finalize() == self.progress.checksum {
            Ok(sets)
        } else {
            Err(unsound("the checksum does not match".to_string()))
        }
    }
}
