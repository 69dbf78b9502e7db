//! Training of whatever kind of network the settings ask for.

use std::path::Path;

use game_core::Encoder;
use nn::{Network, Weights, dense, sparse};

use crate::batch::Batch;
use crate::config::{Config, NetworkConfig};
use crate::learner::{DenseLearner, Learner, SparseLearner};
use crate::losses::Losses;
use crate::store::{Progress, RunError, SavedState, save_state};
use crate::trainer::{StepSettings, Trainer};

/// What a run wants of a trainer, whatever it trains.
pub(crate) trait Training: Send {
    /// Steps made.
    fn steps(&self) -> u64;

    /// One step on some batches, each of them a thread's work.
    fn step(&mut self, batches: &[Batch], settings: &StepSettings) -> Losses;

    /// The network as it plays now.
    fn network(&self) -> Network;

    /// Writes the state of training.
    fn save(&self, path: &Path, progress: &Progress) -> Result<(), RunError>;
}

impl<L: Learner> Training for Trainer<L> {
    fn steps(&self) -> u64 {
        self.step
    }

    fn step(&mut self, batches: &[Batch], settings: &StepSettings) -> Losses {
        Trainer::step(self, batches, settings)
    }

    fn network(&self) -> Network {
        Trainer::network(self)
    }

    fn save(&self, path: &Path, progress: &Progress) -> Result<(), RunError> {
        save_state(path, self, progress)
    }
}

/// About how many inputs are there at once, to begin with weights of the right size.
const USUAL_INPUTS: usize = 300;

/// Begins with the network of the settings, or goes on from a saved state.
pub(crate) fn training<P: Encoder>(
    config: &Config,
    saved: Option<SavedState>,
) -> Result<Box<dyn Training>, RunError> {
    let other = match (&saved, &config.start) {
        (None, Some(path)) => Some(SavedState::read(path)?),
        _ => None,
    };
    match &config.network {
        NetworkConfig::Sparse(sizes) => {
            let shape = sizes.shape::<P>().map_err(RunError::Settings)?;
            let active = USUAL_INPUTS.min(P::INPUTS / 4);
            let start = || sparse::Weights::random(shape, active, config.seed);
            begin(SparseLearner::new::<P>(), shape, [saved, other], start)
        }
        NetworkConfig::Dense(sizes) => {
            let shape = sizes.shape::<P>().map_err(RunError::Settings)?;
            begin(DenseLearner, shape, [saved, other], || dense::Weights::random(shape, config.seed))
        }
    }
}

fn begin<L: Learner + 'static>(
    learner: L,
    shape: <L::Group as nn::WeightGroup>::Shape,
    [saved, other]: [Option<SavedState>; 2],
    start: impl FnOnce() -> Weights<L::Group>,
) -> Result<Box<dyn Training>, RunError> {
    let trainer = match (saved, other) {
        (Some(saved), _) => {
            let [weights, average, first, second] = saved.weights(shape)?;
            Trainer::resumed(learner, [weights, average], [first, second], saved.progress.step)
        }
        (None, Some(other)) => {
            let [_, average, ..] = other.weights(shape)?;
            Trainer::new(learner, average)
        }
        (None, None) => Trainer::new(learner, start()),
    };
    Ok(Box::new(trainer))
}
