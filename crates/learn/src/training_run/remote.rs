//! Games from other machines: the run says which it wants, accepts them in any order, and learns.

use super::TrainingRun;
use crate::intake::Intake;
use crate::monitor::{Checkpoint, Metrics};
use crate::run_log::Judgement;
use crate::store::{RunError, unpack_games};
use crate::training_loop::TrainingLoop;

/// What became of a delivery of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Missing games, now in the files.
    pub new: u64,
    /// Games already there, or not requested.
    pub known: u64,
    /// Games by a network that is too old; they are still wanted.
    pub stale: u64,
}

impl TrainingRun {
    /// Whether learning is over: all games are played or the time limit is reached.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// Numbers of the games missing from the next iteration and from up to `ahead` more.
    pub fn wanted(&mut self, ahead: u64) -> Result<Vec<u64>, RunError> {
        if self.is_over() {
            return Ok(Vec::new());
        }
        let left = (self.config.games - self.games()).div_ceil(self.config.selfplay.games_per_iteration);
        let ahead = ahead.min(left.saturating_sub(1));
        self.look_ahead(ahead)?;
        Ok(self.intakes.iter().take(ahead as usize + 1).flat_map(Intake::missing).collect())
    }

    /// Accepts games. All are refused if the bytes are not the output of
    /// [`play_elsewhere`](crate::play_elsewhere).
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

    /// How many networks are newer than the one of this training step.
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

    /// Learns from the games of the next iteration and saves. Returns the metrics, or `None` if games are
    /// missing.
    pub fn learn(&mut self) -> Result<Option<Metrics>, RunError> {
        if !self.is_ready()? {
            return Ok(None);
        }
        let Some(intake) = self.intakes.pop_front() else { return Ok(None) };
        self.absorb(intake, &mut |_| ()).map(Some)
    }

    /// Makes a checkpoint if one is due, without rating it, and returns its path within the run's folder.
    pub fn checkpoint_if_due(&mut self) -> Result<Option<String>, RunError> {
        if self.is_checkpoint_due() { self.add_checkpoint(None, &mut |_| ()).map(Some) } else { Ok(None) }
    }

    /// Unrated checkpoints, if the settings ask for ratings.
    pub fn unrated(&self) -> Vec<String> {
        if self.config.evaluation.games == 0 {
            return Vec::new();
        }
        self.log.unrated().map(|checkpoint| checkpoint.file.clone()).collect()
    }

    /// Enters the rating of a checkpoint.
    pub fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError> {
        self.log.rate(file, judgement)
    }
}
