//! A run whose games are played elsewhere: it says which games it wants, takes them in whatever order they come, and learns.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Instant;

use nn::NetworkFeatures;

use crate::config::Config;
use crate::intake::Intake;
use crate::monitor::{Checkpoint, Metrics};
use crate::run::{Run, Scribe};
use crate::run_log::Judgement;
use crate::store::{RunError, unpack_games};
use crate::training_loop::{Event, TrainingLoop};

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

/// The learning half of a run. Its folder is that of a [`Run`], and either can go on with what the other began.
pub struct RemoteTrainer<F: NetworkFeatures> {
    run: Run<F>,
    /// The next iteration and those after it that games were wanted for, in their order.
    intakes: VecDeque<Intake>,
    /// The training steps of the networks that were there, the latest last.
    steps: Vec<u64>,
    /// Since when games of the next iteration have come in, and how many were there before.
    began: (Instant, u64),
}

impl<F: NetworkFeatures> RemoteTrainer<F> {
    /// Begins a run in a folder, or goes on with the one that is there.
    pub fn open(config: Config, folder: &Path, scribe: Scribe) -> Result<Self, RunError> {
        let run = Run::<F>::open(config, folder, None)?.recorded_by(scribe);
        let steps = vec![run.progress().step];
        let mut apprentice = Self { run, intakes: VecDeque::new(), steps, began: (Instant::now(), 0) };
        apprentice.look_ahead(0)?;
        apprentice.begin();
        Ok(apprentice)
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        self.run.config()
    }

    /// Games learned from so far.
    pub fn games(&self) -> u64 {
        self.run.games()
    }

    /// Iterations finished so far.
    pub fn iteration(&self) -> u64 {
        self.run.progress().iteration
    }

    /// Training steps made so far.
    pub fn step(&self) -> u64 {
        self.run.progress().step
    }

    /// Whether there is nothing more to learn from: all games were played, or the time is over.
    pub fn is_over(&self) -> bool {
        self.run.end().is_some()
    }

    /// The network as it plays now, as a file.
    pub fn network(&self) -> Vec<u8> {
        self.run.model().to_bytes()
    }

    fn begin(&mut self) {
        self.began = (Instant::now(), self.intakes.front().map_or(0, Intake::len));
    }

    /// Opens the files of the next iteration and so many after it.
    fn look_ahead(&mut self, ahead: u64) -> Result<(), RunError> {
        while (self.intakes.len() as u64) <= ahead {
            self.intakes.push_back(self.run.intake(self.intakes.len() as u64)?);
        }
        Ok(())
    }

    /// The numbers of games that are lacking for the next iteration, and for so many after it as the run has at most.
    pub fn wanted(&mut self, ahead: u64) -> Result<Vec<u64>, RunError> {
        if self.is_over() {
            return Ok(Vec::new());
        }
        let config = self.config();
        let left = (config.games - self.games()).div_ceil(config.selfplay.games_per_iteration);
        let ahead = ahead.min(left.saturating_sub(1));
        self.look_ahead(ahead)?;
        Ok(self.intakes.iter().take(ahead as usize + 1).flat_map(Intake::missing).collect())
    }

    /// How many networks are newer than that of a training step.
    fn lag(&self, step: u64) -> u64 {
        let mut newer: Vec<u64> = self.steps.iter().copied().filter(|&other| other > step).collect();
        newer.dedup();
        newer.len() as u64
    }

    /// Takes games: all of them, or none if the bytes are not what [`play_elsewhere`](crate::play_elsewhere) made.
    pub fn take(&mut self, games: &[u8], max_lag: Option<u64>) -> Result<Taken, RunError> {
        let unsound = |reason| RunError::Damaged { path: "what came in".to_string(), reason };
        let episodes = unpack_games::<F>(games).map_err(|reason| unsound(reason.to_string()))?;
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

    /// Whether all games of the next iteration are there.
    pub fn is_ready(&self) -> bool {
        !self.is_over() && self.intakes.front().is_some_and(Intake::is_complete)
    }

    /// Learns from the games of the next iteration, and saves; what was measured, or `None` if games are lacking.
    pub fn learn(&mut self) -> Result<Option<Metrics>, RunError> {
        if !self.is_ready() {
            return Ok(None);
        }
        let Some(intake) = self.intakes.pop_front() else { return Ok(None) };
        let (since, before) = self.began;
        let speed = (intake.len() - before) as f64 / since.elapsed().as_secs_f64().max(1e-9);
        let mut noted = None;
        self.run.absorb(intake, speed, &mut |event| {
            if let Event::Iteration(metrics) = event {
                noted = Some(metrics.clone());
            }
        })?;
        self.steps.push(self.step());
        self.look_ahead(0)?;
        self.begin();
        Ok(noted)
    }

    /// Makes a checkpoint if it is time for one; its name in the run's folder. It is not rated.
    pub fn checkpoint(&mut self) -> Result<Option<String>, RunError> {
        let since = self.run.games_since_checkpoint();
        let is_due = since >= self.run.save_every() || (self.is_over() && since > 0);
        if is_due { self.run.checkpoint_unrated(&mut |_| ()).map(Some) } else { Ok(None) }
    }

    /// The checkpoints that have not been rated, if the settings want them to be.
    pub fn unrated(&mut self) -> Vec<String> {
        if self.config().evaluation.games == 0 {
            return Vec::new();
        }
        self.run.logbook().unrated().map(|checkpoint| checkpoint.file.clone()).collect()
    }

    /// Enters what somebody found out about a checkpoint.
    pub fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError> {
        self.run.logbook().rate(file, judgement)
    }
}
