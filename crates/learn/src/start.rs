//! What a run starts from: its own state, another run, a network or random weights, for each kind of network.

use std::path::Path;

use nn::{Model, Network, NetworkFeatures, Weights, dense, sparse};
use rayon::ThreadPoolBuilder;

use crate::config::{Config, NetworkConfig};
use crate::game_trainer::{GameTrainer, NetworkTrainer};
use crate::learner::{DenseLearner, Learner, SparseLearner};
use crate::replay_buffer::ReplayBuffer;
use crate::selfplay::ExactSearch;
use crate::store::{RunError, SavedState, damaged};
use crate::trainer::Trainer;

/// Typical number of active inputs, which scales the initial weights.
const USUAL_INPUTS: usize = 300;

/// Where the weights come from.
enum Start {
    /// The saved state of this run.
    Resumed(SavedState),
    /// The saved state of another run: its weights, but not its progress.
    State(SavedState),
    /// A model file.
    Network(Box<Network>),
    /// Random weights.
    Nothing,
}

impl Start {
    fn of<F: NetworkFeatures>(config: &Config, saved: Option<SavedState>) -> Result<Self, RunError> {
        match (saved, &config.start) {
            (Some(saved), _) => Ok(Self::Resumed(saved)),
            (None, Some(path)) if Model::card_of(path).is_ok() => Model::load::<F>(path)
                .map(|model| Self::Network(Box::new(model.network)))
                .map_err(|error| RunError::Settings(error.to_string())),
            (None, Some(path)) => SavedState::read(path).map(Self::State),
            (None, None) => Ok(Self::Nothing),
        }
    }
}

/// Makes the trainer for the configured network, from a saved state if there is one. The replay buffer is
/// empty.
pub(crate) fn game_trainer<F: NetworkFeatures>(
    config: &Config,
    saved: Option<SavedState>,
    exact: Option<ExactSearch<F::Position>>,
) -> Result<Box<dyn GameTrainer>, RunError> {
    let start = Start::of::<F>(config, saved)?;
    let path = config.start.as_deref().unwrap_or(Path::new(""));
    match &config.network {
        NetworkConfig::Sparse(sizes) => {
            let shape = sizes.shape::<F>().map_err(RunError::Settings)?;
            let active = USUAL_INPUTS.min(F::INPUTS / 4);
            let random = || sparse::Weights::random(shape, active, config.seed);
            let of_network = |network| match network {
                Network::Sparse(network) if *network.shape() == shape => Ok(network.weights()),
                _ => Err(damaged(path, OTHER_NETWORK)),
            };
            let trainer = begin(SparseLearner::new::<F>(), shape, start, of_network, random)?;
            boxed::<F, _>(trainer, config, exact)
        }
        NetworkConfig::Dense(sizes) => {
            let shape = sizes.shape::<F>().map_err(RunError::Settings)?;
            let random = || dense::Weights::random(shape, config.seed);
            let of_network = |network| match network {
                Network::Dense(network) if network.weights().shape == shape => Ok(network.weights().clone()),
                _ => Err(damaged(path, OTHER_NETWORK)),
            };
            let trainer = begin(DenseLearner::default(), shape, start, of_network, random)?;
            boxed::<F, _>(trainer, config, exact)
        }
    }
}

fn boxed<F: NetworkFeatures, L: Learner + 'static>(
    trainer: Trainer<L>,
    config: &Config,
    exact: Option<ExactSearch<F::Position>>,
) -> Result<Box<dyn GameTrainer>, RunError> {
    let replay = ReplayBuffer::new(config.replay());
    let threads = ThreadPoolBuilder::new().num_threads(config.thread_count()).build();
    let threads = threads.map_err(|error| RunError::Settings(error.to_string()))?;
    Ok(Box::new(NetworkTrainer::<F, L> { trainer, replay, exact, batches: Vec::new(), threads }))
}

const OTHER_NETWORK: &str = "is a network of another kind or size than [network] says";

fn begin<L: Learner>(
    learner: L,
    shape: <L::Group as nn::WeightGroup>::Shape,
    start: Start,
    of_network: impl FnOnce(Network) -> Result<Weights<L::Group>, RunError>,
    random: impl FnOnce() -> Weights<L::Group>,
) -> Result<Trainer<L>, RunError> {
    Ok(match start {
        Start::Resumed(saved) => {
            let [weights, average, first, second] = saved.weights(shape)?;
            Trainer::resumed(learner, [weights, average], [first, second], saved.progress.step)
        }
        Start::State(other) => {
            let [_, average, ..] = other.weights(shape)?;
            Trainer::new(learner, average)
        }
        Start::Network(network) => Trainer::new(learner, of_network(*network)?),
        Start::Nothing => Trainer::new(learner, random()),
    })
}
