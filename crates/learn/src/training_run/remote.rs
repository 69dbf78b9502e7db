//! Games that others play: the run says which it wants, takes them in whatever order they come, and learns.

use super::TrainingRun;
use crate::intake::Intake;
use crate::monitor::{Checkpoint, Metrics};
use crate::run_log::Judgement;
use crate::store::{RunError, unpack_games};
use crate::training_loop::TrainingLoop;

/// What became of games that came in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Games that were lacking, and are in the files now.
    pub new: u64,
    /// Games that were there already, or that nobody wanted.
    pub known: u64,
    /// Games by a network that is too old; they are still wanted.
    pub stale: u64,
}

impl TrainingRun {
    /// Whether there is nothing more to learn from: all games were played, or the time is over.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// The numbers of games that are lacking for the next iteration, and for so many after it as the run has at most.
    pub fn wanted(&mut self, ahead: u64) -> Result<Vec<u64>, RunError> {
        if self.is_over() {
            return Ok(Vec::new());
        }
        let left = (self.config.games - self.games()).div_ceil(self.config.selfplay.games_per_iteration);
        let ahead = ahead.min(left.saturating_sub(1));
        self.look_ahead(ahead)?;
        Ok(self.intakes.iter().take(ahead as usize + 1).flat_map(Intake::missing).collect())
    }

    /// Takes games: all of them, or none if the bytes are not what [`play_elsewhere`](crate::play_elsewhere) made.
    pub fn take(&mut self, games: &[u8], max_lag: Option<u64>) -> Result<Taken, RunError> {
        let unsound =
            |reason: &str| RunError::Damaged { path: "what came in".to_string(), reason: reason.to_string() };
        let episodes = unpack_games(games, &|episode| self.trainer.is_sound(episode)).map_err(unsound)?;
        self.look_ahead(0)?;
        let mut taken = Taken::default();
        for episode in episodes.into_values() {
            let is_stale = max_lag.is_some_and(|most| self.lag(episode.step) > most);
            match self.intakes.iter_mut().find(|intake| intake.lacks(episode.id)) {
                None => taken.known += 1,
                Some(_) if is_stale => taken.stale += 1,
                Some(intake) => {
                    intake.add(episode)?;
                    taken.new += 1;
                }
            }
        }
        Ok(taken)
    }

    /// How many networks are newer than that of a training step.
    fn lag(&self, step: u64) -> u64 {
        let mut newer: Vec<u64> = self.steps.iter().copied().filter(|&other| other > step).collect();
        newer.dedup();
        newer.len() as u64
    }

    /// Whether all games of the next iteration are there.
    pub fn is_ready(&mut self) -> Result<bool, RunError> {
        if self.is_over() {
            return Ok(false);
        }
        self.look_ahead(0)?;
        Ok(self.intakes.front().is_some_and(Intake::is_complete))
    }

    /// Learns from the games of the next iteration, and saves; what was measured, or `None` if games are lacking.
    pub fn learn(&mut self) -> Result<Option<Metrics>, RunError> {
        if !self.is_ready()? {
            return Ok(None);
        }
        let Some(intake) = self.intakes.pop_front() else { return Ok(None) };
        self.absorb(intake, &mut |_| ()).map(Some)
    }

    /// Makes a checkpoint if it is time for one; its name in the run's folder. It is not rated.
    pub fn checkpoint_if_due(&mut self) -> Result<Option<String>, RunError> {
        if self.is_checkpoint_due() { self.add_checkpoint(None, &mut |_| ()).map(Some) } else { Ok(None) }
    }

    /// The checkpoints that have not been rated, if the settings want them to be.
    pub fn unrated(&self) -> Vec<String> {
        if self.config.evaluation.games == 0 {
            return Vec::new();
        }
        self.log.unrated().map(|checkpoint| checkpoint.file.clone()).collect()
    }

    /// Enters what somebody found out about a checkpoint.
    pub fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError> {
        self.log.rate(file, judgement)
    }
}
