//! Training runs of games of the catalogue.

use std::marker::PhantomData;
use std::path::Path;

use game_core::StopFlag;
use learn::{
    CheckpointEvaluator, Config, Event, ExactSearch, LinearFeatures, LinearModel, QLearnConfig, QLearnRun,
    Run, RunConfig, RunEnd, RunError,
};
use nn::NetworkFeatures;
use search::RankingAgent;
use session::Player;

use crate::linear::Worth;
use crate::network::NetworkGame;
use crate::records::self_play_record;
use crate::remote::{self, RemoteTraining};

/// Why there is no training.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The settings make no sense.
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

/// A training run of some game.
pub trait Trainee {
    /// Games played so far.
    fn games(&self) -> u64;

    /// Works until everything is played, the time is over, or somebody asks to stop.
    /// The judge rates checkpoints when it is time for that.
    fn work(
        &mut self,
        judge: &mut dyn CheckpointEvaluator,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<RunEnd, RunError>;
}

impl<F: NetworkFeatures> Trainee for Run<F> {
    fn games(&self) -> u64 {
        Run::games(self)
    }

    fn work(
        &mut self,
        judge: &mut dyn CheckpointEvaluator,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<RunEnd, RunError> {
        Run::work(self, judge, stop, tell)
    }
}

impl<S: LinearFeatures> Trainee for QLearnRun<S> {
    fn games(&self) -> u64 {
        QLearnRun::games(self)
    }

    fn work(
        &mut self,
        judge: &mut dyn CheckpointEvaluator,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<RunEnd, RunError> {
        QLearnRun::work(self, judge, stop, tell)
    }
}

/// A run that has begun, or why not.
pub type Begun = Result<Box<dyn Trainee>, TrainError>;

/// A game that can be learned.
pub trait LearningGame: NetworkGame {
    /// What a linear learner sees of it.
    type LinearFeatures: LinearFeatures<Position = Self::Position>;

    /// How self-play searches the rest of a game exactly, where that can be done.
    fn exact_search() -> Option<ExactSearch<Self::Position>> {
        None
    }
}

/// Training as a capability.
pub trait Trainable: Sync {
    /// Begins the training run of a folder, or goes on with it.
    fn train(&self, config: RunConfig, folder: &Path) -> Begun;

    /// Begins or resumes the learning half of a training run whose games are played elsewhere.
    fn remote_trainer(&self, config: Config, folder: &Path) -> RemoteTraining;

    /// Plays the games with these numbers for a learner elsewhere, by the network that it sent; what it is sent back.
    fn play_elsewhere(
        &self,
        config: &Config,
        network: &[u8],
        numbers: &[u64],
        stop: &StopFlag,
    ) -> Result<Vec<u8>, String>;

    /// A player by the weights of Q-learning in a file; in words why there is none.
    fn linear_player(&self, weights: &Path, settings: LinearPlay) -> Result<Box<dyn Player>, String>;
}

/// How a linear learner plays.
#[derive(Clone, Copy, Debug)]
pub struct LinearPlay {
    /// The largest random error of a value.
    pub noise: f32,
    /// The share of moves that are drawn at random.
    pub epsilon: f32,
    /// Of the random sequence.
    pub seed: u64,
}

/// The training of a game whose type is known.
pub struct TrainableOf<G>(pub PhantomData<fn() -> G>);

impl<G: LearningGame> Trainable for TrainableOf<G> {
    fn train(&self, config: RunConfig, folder: &Path) -> Begun {
        let game = G::INFO.id.to_string();
        match config {
            RunConfig::Network(config) => {
                let config = Config { game, ..*config };
                let run = Run::<G::Features>::open(config, folder, G::exact_search())?;
                Ok(Box::new(run.recorded_by(self_play_record::<G>)))
            }
            RunConfig::QLearn(config) => {
                let config = QLearnConfig { game, ..config };
                Ok(Box::new(QLearnRun::<G::LinearFeatures>::open(config, folder)?))
            }
        }
    }

    fn remote_trainer(&self, config: Config, folder: &Path) -> RemoteTraining {
        remote::remote_trainer::<G>(config, folder)
    }

    fn play_elsewhere(
        &self,
        config: &Config,
        network: &[u8],
        numbers: &[u64],
        stop: &StopFlag,
    ) -> Result<Vec<u8>, String> {
        remote::play_elsewhere::<G>(config, network, numbers, stop)
    }

    fn linear_player(&self, weights: &Path, settings: LinearPlay) -> Result<Box<dyn Player>, String> {
        let model =
            LinearModel::load::<G::LinearFeatures>(weights, G::INFO.id).map_err(|error| error.to_string())?;
        let agent = RankingAgent::new(Worth::<G::LinearFeatures>::new(model.linear), settings.seed);
        Ok(session::player_of::<G>(agent.noise(settings.noise).epsilon(settings.epsilon)))
    }
}
