//! Training runs whose checkpoints are rated in the arena.

use std::path::Path;

use game_core::StopFlag;
use game_module::{GameModule, TrainError};
use learn::{CheckpointEvaluator, Config, Judgement, RunConfig, TrainingLoop, TrainingRun};

use super::checkpoint::{check_anchors, rate};

/// Starts or resumes the training run in a folder, after checking that its anchors can play.
pub fn begin_training(
    game: &'static GameModule,
    config: RunConfig,
    folder: &Path,
) -> Result<Box<dyn TrainingLoop>, TrainError> {
    let training = game.training().map_err(|missing| TrainError::Settings(missing.to_string()))?;
    check_anchors(game, &config)?;
    training.train(config, folder)
}

/// The same for a network whose games are played elsewhere.
pub fn begin_remote_training(
    game: &'static GameModule,
    config: Config,
    folder: &Path,
) -> Result<TrainingRun, TrainError> {
    let training = game.training().map_err(|missing| TrainError::Settings(missing.to_string()))?;
    check_anchors(game, &RunConfig::Network(config.clone().into()))?;
    training.training_run(config, folder)
}

/// Rates checkpoints in the arena.
pub struct ArenaEvaluator {
    /// The game being learned.
    pub game: &'static GameModule,
    /// The settings of the run.
    pub config: RunConfig,
    /// Raised to abort the matches.
    pub stop: StopFlag,
}

impl CheckpointEvaluator for ArenaEvaluator {
    fn judge(&mut self, checkpoint: &Path) -> Result<Judgement, String> {
        rate(self.game, checkpoint, &self.config, &self.stop)
    }
}
