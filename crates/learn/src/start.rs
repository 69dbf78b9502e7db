//! What a run starts from: its own state, another run, a network or random weights, for each kind of network.

use std::path::Path;

use nn::{Model, Network, NetworkFeatures, WeightGroup, Weights, dense, sparse};
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
            let mut shape = sizes.shape::<F>().map_err(RunError::Settings)?;
            if config.training.soft_policy_loss > 0.0 {
                shape.soft_hidden = shape.policy_hidden;
            }
            let active = USUAL_INPUTS.min(F::INPUTS / 4);
            let fresh = sparse::Weights::random(shape, active, config.seed);
            let of_network = |network| match network {
                Network::Sparse(network) if *network.shape() == shape.played() => Ok(network.weights()),
                _ => Err(damaged(path, OTHER_NETWORK)),
            };
            let trainer = begin(SparseLearner::new::<F>(), fresh, start, of_network)?;
            boxed::<F, _>(trainer, config, exact)
        }
        NetworkConfig::Dense(sizes) => {
            let shape = sizes.shape::<F>().map_err(RunError::Settings)?;
            let fresh = dense::Weights::random(shape, config.seed);
            let of_network = |network| match network {
                Network::Dense(network) if network.weights().shape == shape => Ok(network.weights().clone()),
                _ => Err(damaged(path, OTHER_NETWORK)),
            };
            let trainer = begin(DenseLearner::default(), fresh, start, of_network)?;
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

/// Auxiliary groups that the start lacks are as in `fresh`.
fn begin<L: Learner>(
    learner: L,
    mut fresh: Weights<L::Group>,
    start: Start,
    of_network: impl FnOnce(Network) -> Result<Weights<L::Group>, RunError>,
) -> Result<Trainer<L>, RunError> {
    Ok(match start {
        Start::Resumed(saved) => {
            let [weights, average, first, second] = saved.weights(&fresh)?;
            Trainer::resumed(learner, [weights, average], [first, second], saved.progress.step)
        }
        Start::State(other) => {
            let [_, average, ..] = other.weights(&fresh)?;
            Trainer::new(learner, average)
        }
        Start::Network(network) => {
            let weights = of_network(*network)?;
            for &group in L::Group::ALL.iter().filter(|group| !group.is_auxiliary()) {
                fresh.group_mut(group).copy_from_slice(weights.group(group));
            }
            Trainer::new(learner, fresh)
        }
        Start::Nothing => Trainer::new(learner, fresh),
    })
}
