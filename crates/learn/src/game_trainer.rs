//! The part of a run that knows the game and the kind of network. It is generic and instantiated in the
//! game's kit; the run itself sees it as `dyn`.

use std::path::Path;
use std::sync::Arc;

use game_core::{Rng, StopFlag, mix};
use nn::{Kind, Network, NetworkFeatures};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::batch::Batch;
use crate::config::Config;
use crate::episode::Episode;
use crate::learner::Learner;
use crate::losses::Losses;
use crate::replay_buffer::ReplayBuffer;
use crate::selfplay::{ExactSearch, SelfPlay};
use crate::store::{Progress, RunError, save_state};
use crate::trainer::{StepSettings, Trainer};

/// What a run needs from its game.
pub(crate) trait GameTrainer: Send {
    /// Plays the games with these numbers with the current network, and hands over each as it ends.
    fn play(&self, config: &Config, numbers: &[u64], stop: &StopFlag, finished: &mut dyn FnMut(Episode));

    /// Whether an episode from a file or another machine can be replayed.
    fn is_sound(&self, episode: &Episode) -> bool;

    /// Adds games to the replay buffer.
    fn remember(&mut self, episodes: Vec<Episode>);

    /// Samples in the replay buffer.
    fn samples(&self) -> usize;

    /// One training step on random samples.
    fn step(&mut self, config: &Config, settings: &StepSettings) -> Losses;

    /// Training steps so far.
    fn steps(&self) -> u64;

    /// The current network, with the EMA of weights.
    fn network(&self) -> Network;

    /// Name of the features of this kind; `None` if the game has none.
    fn encoding(&self, kind: Kind) -> Option<&'static str>;

    /// Writes the training state.
    fn save(&self, path: &Path, progress: &Progress) -> Result<(), RunError>;
}

/// Trains one kind of network on one game.
pub(crate) struct NetworkTrainer<F: NetworkFeatures, L: Learner> {
    pub(crate) trainer: Trainer<L>,
    pub(crate) replay: ReplayBuffer,
    pub(crate) exact: Option<ExactSearch<F::Position>>,
    /// The samples of a step, in parts.
    pub(crate) batches: Vec<Batch>,
    /// As many threads as the settings say.
    pub(crate) threads: ThreadPool,
}

/// Samples of a part of a step. Threads share the parts, so that a run is the same with any number of threads.
const PART: usize = 128;

impl<F: NetworkFeatures, L: Learner> GameTrainer for NetworkTrainer<F, L> {
    fn play(&self, config: &Config, numbers: &[u64], stop: &StopFlag, finished: &mut dyn FnMut(Episode)) {
        let network = Arc::new(self.network());
        let (step, exact, replay) = (self.trainer.step, self.exact, Some(&self.replay));
        let player = SelfPlay::<F> { config, network, step, exact, replay };
        player.play(numbers, stop, finished);
    }

    fn is_sound(&self, episode: &Episode) -> bool {
        episode.is_sound::<F::Position>()
    }

    fn remember(&mut self, episodes: Vec<Episode>) {
        self.threads.install(|| self.replay.extend::<F>(episodes));
    }

    fn samples(&self) -> usize {
        self.replay.len()
    }

    fn step(&mut self, config: &Config, settings: &StepSettings) -> Losses {
        let Self { trainer, replay, batches, threads, .. } = self;
        let (size, seed, step) = (config.training.batch_size, config.seed, trainer.step);
        batches.resize_with(size.div_ceil(PART), Batch::default);
        threads.install(|| {
            batches.par_iter_mut().enumerate().for_each(|(part, batch)| {
                let mut rng = Rng::seeded(mix(seed ^ mix(step << 16 | part as u64)));
                replay.fill(batch, PART.min(size - part * PART), &mut rng);
            });
            trainer.step(batches, settings)
        })
    }

    fn steps(&self) -> u64 {
        self.trainer.step
    }

    fn network(&self) -> Network {
        self.trainer.network()
    }

    fn encoding(&self, kind: Kind) -> Option<&'static str> {
        kind.encoding::<F>()
    }

    fn save(&self, path: &Path, progress: &Progress) -> Result<(), RunError> {
        save_state(path, &self.trainer, progress)
    }
}
