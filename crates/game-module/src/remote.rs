//! Training runs in two halves: one learns, and others play its games wherever they are.

use std::path::Path;

use game_core::StopFlag;
use learn::{Checkpoint, Config, Judgement, Metrics, RemoteTrainer, RunError, Taken};
use nn::{Model, NetworkFeatures};

use crate::records::self_play_record;
use crate::training::{LearningGame, TrainError};

/// The learning half of a run of some game; see [`RemoteTrainer`], which does what is said here in short.
pub trait LearningHalf: Send {
    /// The settings.
    fn config(&self) -> &Config;
    /// Games learned from so far.
    fn games(&self) -> u64;
    /// Iterations finished so far.
    fn iteration(&self) -> u64;
    /// Training steps made so far.
    fn step(&self) -> u64;
    /// Whether all games were played, or the time is over.
    fn is_over(&self) -> bool;
    /// The network as it plays now, as a file.
    fn network(&self) -> Vec<u8>;
    /// The numbers of games that are lacking.
    fn wanted(&mut self, ahead: u64) -> Result<Vec<u64>, RunError>;
    /// Takes games.
    fn take(&mut self, games: &[u8], max_lag: Option<u64>) -> Result<Taken, RunError>;
    /// Whether all games of the next iteration are there.
    fn is_ready(&self) -> bool;
    /// Learns from them.
    fn learn(&mut self) -> Result<Option<Metrics>, RunError>;
    /// Makes a checkpoint if it is time for one.
    fn checkpoint(&mut self) -> Result<Option<String>, RunError>;
    /// The checkpoints that are to be rated.
    fn unrated(&mut self) -> Vec<String>;
    /// Enters what somebody found out about one.
    fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError>;
}

impl<F: NetworkFeatures> LearningHalf for RemoteTrainer<F> {
    fn config(&self) -> &Config {
        RemoteTrainer::config(self)
    }

    fn games(&self) -> u64 {
        RemoteTrainer::games(self)
    }

    fn iteration(&self) -> u64 {
        RemoteTrainer::iteration(self)
    }

    fn step(&self) -> u64 {
        RemoteTrainer::step(self)
    }

    fn is_over(&self) -> bool {
        RemoteTrainer::is_over(self)
    }

    fn network(&self) -> Vec<u8> {
        RemoteTrainer::network(self)
    }

    fn wanted(&mut self, ahead: u64) -> Result<Vec<u64>, RunError> {
        RemoteTrainer::wanted(self, ahead)
    }

    fn take(&mut self, games: &[u8], max_lag: Option<u64>) -> Result<Taken, RunError> {
        RemoteTrainer::take(self, games, max_lag)
    }

    fn is_ready(&self) -> bool {
        RemoteTrainer::is_ready(self)
    }

    fn learn(&mut self) -> Result<Option<Metrics>, RunError> {
        RemoteTrainer::learn(self)
    }

    fn checkpoint(&mut self) -> Result<Option<String>, RunError> {
        RemoteTrainer::checkpoint(self)
    }

    fn unrated(&mut self) -> Vec<String> {
        RemoteTrainer::unrated(self)
    }

    fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError> {
        RemoteTrainer::rate(self, file, judgement)
    }
}

/// The learning half of a run that has begun, or why not.
pub type RemoteTraining = Result<Box<dyn LearningHalf>, TrainError>;

/// Begins or resumes the learning half of the run in a folder.
pub(crate) fn remote_trainer<G: LearningGame>(config: Config, folder: &Path) -> RemoteTraining {
    let config = Config { game: G::INFO.id.to_string(), ..config };
    Ok(Box::new(RemoteTrainer::<G::Features>::open(config, folder, self_play_record::<G>)?))
}

/// Plays games for a learner elsewhere; in words what is wrong with the network that it sent.
pub(crate) fn play_elsewhere<G: LearningGame>(
    config: &Config,
    network: &[u8],
    numbers: &[u64],
    stop: &StopFlag,
) -> Result<Vec<u8>, String> {
    let model =
        Model::from_bytes::<G::Features>("the network", network).map_err(|error| error.to_string())?;
    Ok(learn::play_elsewhere::<G::Features>(config, model, G::exact_search(), numbers, stop))
}
