//! The training state.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use nn::{WeightGroup, Weights};
use safetensors::tensor::{Dtype, SafeTensorError, SafeTensors, TensorView};
use serde::{Deserialize, Serialize};

use super::{RunError, at, damaged};
use crate::learner::Learner;
use crate::monitor::Metrics;
use crate::run_log::Milestone;
use crate::trainer::Trainer;

/// Progress of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// Version of the file.
    pub(crate) version: u32,
    /// Finished iterations.
    pub(crate) iteration: u64,
    /// Training steps so far.
    pub(crate) step: u64,
    /// Games played.
    pub(crate) games: u64,
    /// Seconds worked, over all sessions.
    pub(crate) seconds: f64,
    /// Games played at the last checkpoint.
    pub(crate) checkpoint_games: u64,
    /// Samples still to be drawn: the remainder of the last iteration.
    pub(crate) owed_samples: f64,
    /// The settings that the run began with.
    pub(crate) config: String,
    /// Metrics of the latest iteration; older states lack them.
    #[serde(default)]
    pub(crate) noted: Option<Metrics>,
    /// Over all tensors.
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

/// Writes the training state.
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
    charts::write_whole(path, &bytes).map_err(at(path))
}

/// A training state read from a file. Its progress is known at once; the weights are decoded later, when it
/// is known whether they fit the settings.
pub(crate) struct SavedState {
    path: PathBuf,
    bytes: Vec<u8>,
    pub(crate) progress: Progress,
}

impl SavedState {
    /// Reads a training state.
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

    /// The weights, their EMA, and the first and second moments of the gradients. Auxiliary groups that the state
    /// lacks are as in `fresh`.
    pub(crate) fn weights<G: WeightGroup>(&self, fresh: &Weights<G>) -> Result<[Weights<G>; 4], RunError> {
        let unsound = |reason: String| damaged(&self.path, format!("is no sound state: {reason}"));
        let wrong = |error: SafeTensorError| unsound(error.to_string());
        let file = SafeTensors::deserialize(&self.bytes).map_err(wrong)?;
        let mut hasher = crc32fast::Hasher::new();
        let zero = Weights::zero(fresh.shape);
        let mut sets = [fresh.clone(), fresh.clone(), zero.clone(), zero];
        for (name, weights) in SETS.iter().zip(&mut sets) {
            for &group in G::ALL {
                let tensor = match file.tensor(&format!("{name}.{}", group.name())) {
                    Err(SafeTensorError::TensorNotFound(_)) if group.is_auxiliary() => continue,
                    tensor => tensor.map_err(wrong)?,
                };
                hasher.update(tensor.data());
                let numbers = weights.group_mut(group);
                if tensor.dtype() != Dtype::F32 || tensor.data().len() != 4 * numbers.len() {
                    if group.is_auxiliary() {
                        continue;
                    }
                    return Err(damaged(&self.path, "is of a network of another size"));
                }
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
