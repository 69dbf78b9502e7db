//! Training runs as a capability.

use std::marker::PhantomData;
use std::path::Path;

use game_core::StopFlag;
use learn::{
    Config, ExactSearch, LinearFeatures, LinearModel, QLearnConfig, QLearnRun, RunConfig, RunError,
    TrainingLoop, TrainingRun,
};
use nn::Model;
use search::RankingAgent;
use session::Player;

use crate::linear::Worth;
use crate::network::NetworkGame;
use crate::records::self_play_record;

/// Why training failed.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// Invalid settings.
    #[error("{0}")]
    Settings(String),
    /// The run failed.
    #[error(transparent)]
    Run(RunError),
}

impl From<RunError> for TrainError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Settings(reason) => Self::Settings(reason),
            other => Self::Run(other),
        }
    }
}

/// A game that can be learned.
pub trait LearningGame: NetworkGame {
    /// Features for the linear learner.
    type LinearFeatures: LinearFeatures<Position = Self::Position>;

    /// Exact endgame search for self-play, if the game has one.
    fn exact_search() -> Option<ExactSearch<Self::Position>> {
        None
    }
}

/// Training as a capability.
pub trait Trainable: Sync {
    /// Starts or resumes the training run of a folder, with any learner.
    fn train(&self, config: RunConfig, folder: &Path) -> Result<Box<dyn TrainingLoop>, TrainError>;

    /// The same for a network: a run that accepts games from other machines.
    fn training_run(&self, config: Config, folder: &Path) -> Result<TrainingRun, TrainError>;

    /// Plays the games with these numbers for a learner on another machine, with the network that it sent.
    /// Returns the bytes to send back.
    fn play_elsewhere(
        &self,
        config: &Config,
        network: &[u8],
        numbers: &[u64],
        stop: &StopFlag,
    ) -> Result<Vec<u8>, String>;

    /// A player with Q-learning weights from a file. The error says why there is none.
    fn linear_player(&self, weights: &Path, settings: LinearPlay) -> Result<Box<dyn Player>, String>;
}

/// How a linear learner plays.
#[derive(Clone, Copy, Debug)]
pub struct LinearPlay {
    /// The largest random error of a value.
    pub noise: f32,
    /// Share of random moves.
    pub epsilon: f32,
    /// Seed of the random choices.
    pub seed: u64,
}

/// [`Trainable`] for a game type.
pub struct TrainableOf<G>(pub PhantomData<fn() -> G>);

impl<G: LearningGame> Trainable for TrainableOf<G> {
    fn train(&self, config: RunConfig, folder: &Path) -> Result<Box<dyn TrainingLoop>, TrainError> {
        match config {
            RunConfig::Network(config) => Ok(Box::new(self.training_run(*config, folder)?)),
            RunConfig::QLearn(config) => {
                let config = QLearnConfig { game: G::INFO.id.to_string(), ..config };
                Ok(Box::new(QLearnRun::<G::LinearFeatures>::open(config, folder)?))
            }
        }
    }

    fn training_run(&self, config: Config, folder: &Path) -> Result<TrainingRun, TrainError> {
        let config = Config { game: G::INFO.id.to_string(), ..config };
        let run = TrainingRun::open::<G::Features>(config, folder, G::exact_search())?;
        Ok(run.recorded_by(self_play_record::<G>))
    }

    fn play_elsewhere(
        &self,
        config: &Config,
        network: &[u8],
        numbers: &[u64],
        stop: &StopFlag,
    ) -> Result<Vec<u8>, String> {
        let model =
            Model::from_bytes::<G::Features>("the network", network).map_err(|error| error.to_string())?;
        Ok(learn::play_elsewhere::<G::Features>(config, model, G::exact_search(), numbers, stop))
    }

    fn linear_player(&self, weights: &Path, settings: LinearPlay) -> Result<Box<dyn Player>, String> {
        let model =
            LinearModel::load::<G::LinearFeatures>(weights, G::INFO.id).map_err(|error| error.to_string())?;
        let agent = RankingAgent::new(Worth::<G::LinearFeatures>::new(model.linear), settings.seed);
        Ok(session::player_of::<G>(agent.noise(settings.noise).epsilon(settings.epsilon)))
    }
}
