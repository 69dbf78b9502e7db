//! Games from self-play on this machine.

use game_core::StopFlag;

use super::TrainingRun;
use crate::run_log::CheckpointEvaluator;
use crate::store::RunError;
use crate::training_loop::{Event, RunEnd, Tell, TrainingLoop};

impl TrainingLoop for TrainingRun {
    fn games(&self) -> u64 {
        self.progress.games
    }

    fn end(&self) -> Option<RunEnd> {
        let is_late = self.config.hours > 0.0 && self.log.seconds() >= 3600.0 * self.config.hours;
        if self.progress.games >= self.config.games {
            Some(RunEnd::Games)
        } else {
            is_late.then_some(RunEnd::Time)
        }
    }

    fn games_since_checkpoint(&self) -> u64 {
        self.progress.games.saturating_sub(self.progress.checkpoint_games)
    }

    fn save_every(&self) -> u64 {
        self.config.evaluation.save_every
    }

    fn iterate(&mut self, stop: &StopFlag, tell: &mut Tell<'_>) -> Result<bool, RunError> {
        self.began = None;
        self.look_ahead(0)?;
        let Some(mut intake) = self.intakes.pop_front() else { return Ok(false) };
        let missing: Vec<u64> = intake.missing().collect();
        let (of, before) = (self.config.selfplay.games_per_iteration, self.progress.games);
        let mut failure = None;
        self.trainer.play(&self.config, &missing, stop, &mut |episode| {
            if let Err(error) = intake.add(episode) {
                failure.get_or_insert(error);
                stop.raise();
            }
            let done = intake.len();
            tell(Event::Game { done, of, games: before + done });
        });
        if let Some(error) = failure {
            return Err(error);
        }
        if !intake.is_complete() {
            self.intakes.push_front(intake);
            return Ok(false);
        }
        self.absorb(intake, tell)?;
        Ok(true)
    }

    fn checkpoint(
        &mut self,
        evaluator: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError> {
        let evaluator = (self.config.evaluation.games > 0).then_some(evaluator);
        self.add_checkpoint(evaluator, tell).map(drop)
    }
}
