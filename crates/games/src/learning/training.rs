//! Training runs of games of the catalogue.

use std::path::Path;

use game_core::StopFlag;
use learn::{
    Config, Event, Judge, Judgement, QLearnConfig, QLearnRun, Run, RunConfig, RunEnd, RunError, Sight,
};

use super::examination::{check_anchors, rate};
use super::records::record;
use crate::catalogue::{Catalogued, find};

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
    fn work(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<RunEnd, RunError>;
}

impl<P: game_core::Encoder> Trainee for Run<P> {
    fn games(&self) -> u64 {
        Run::games(self)
    }

    fn work(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<RunEnd, RunError> {
        let mut judge =
            ArenaJudge { config: RunConfig::Network(self.config().clone().into()), stop: stop.clone() };
        Run::work(self, &mut judge, stop, tell)
    }
}

impl<S: Sight> Trainee for QLearnRun<S> {
    fn games(&self) -> u64 {
        QLearnRun::games(self)
    }

    fn work(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<RunEnd, RunError> {
        let mut judge = ArenaJudge { config: RunConfig::QLearn(self.config().clone()), stop: stop.clone() };
        QLearnRun::work(self, &mut judge, stop, tell)
    }
}

/// A run that has begun, or why not.
pub type Begun = Result<Box<dyn Trainee>, TrainError>;

/// Begins or resumes the run in a folder.
pub(crate) fn start<G: Catalogued>(config: RunConfig, folder: &Path) -> Begun {
    let game = G::INFO.id.to_string();
    check_anchors(&game, &config)?;
    match config {
        RunConfig::Network(config) => {
            let config = Config { game, ..*config };
            let run = Run::<G::Position>::open(config, folder, G::exact_search())?;
            Ok(Box::new(run.recorded_by(record::<G>)))
        }
        RunConfig::QLearn(config) => {
            let config = QLearnConfig { game, ..config };
            Ok(Box::new(QLearnRun::<G::Sight>::open(config, folder)?))
        }
    }
}

/// Rates checkpoints in the arena.
struct ArenaJudge {
    config: RunConfig,
    stop: StopFlag,
}

impl Judge for ArenaJudge {
    fn judge(&mut self, checkpoint: &Path) -> Result<Judgement, String> {
        let game = find(self.config.game()).map_err(|error| error.to_string())?;
        rate(game, checkpoint, &self.config, &self.stop)
    }
}
