//! Learning from the games of an iteration, wherever they were played.

use std::collections::BTreeMap;
use std::time::Instant;

use game_core::Outcome;

use super::TrainingRun;
use crate::episode::Episode;
use crate::intake::Intake;
use crate::losses::Losses;
use crate::monitor::Metrics;
use crate::store::{RunError, at};
use crate::trainer::StepSettings;
use crate::training_loop::{Event, Tell};

impl TrainingRun {
    /// Learns from the games of the next iteration, which must be complete, and saves.
    pub(super) fn absorb(&mut self, intake: Intake, tell: &mut Tell<'_>) -> Result<Metrics, RunError> {
        let (since, before) = self.began.take().unwrap_or((Instant::now(), 0));
        let speed = (intake.len() - before) as f64 / since.elapsed().as_secs_f64().max(1e-9);
        let episodes = intake.into_episodes()?;
        self.write_records(&episodes)?;
        let mut values = game_facts(&episodes);
        values.insert("speed/games".to_string(), speed);
        let samples: usize = episodes.values().map(|episode| episode.samples.len()).sum();
        self.progress.games += episodes.len() as u64;
        self.trainer.remember(episodes.into_values().collect());
        self.progress.owed_samples += samples as f64 * f64::from(self.config.training.epochs);
        let began = Instant::now();
        let losses = self.pay_samples(tell);
        if losses.samples > 0 {
            let [policy, value, margin] = losses.means();
            values.insert("loss/policy".to_string(), policy);
            values.insert("loss/value".to_string(), value);
            values.insert("loss/margin".to_string(), margin);
            if self.config.training.soft_policy_loss > 0.0 {
                values.insert("loss/soft_policy".to_string(), losses.soft_policy_mean());
            }
            values.insert("speed/samples".to_string(), losses.samples as f64 / began.elapsed().as_secs_f64());
        }
        values.insert("learning_rate".to_string(), self.config.learning_rate(self.progress.games).into());
        values.insert("replay/positions".to_string(), self.trainer.samples() as f64);
        self.progress.iteration += 1;
        self.steps.push(self.progress.step);
        let metrics = self.log.measured(self.progress.milestone(), values);
        self.progress.noted = Some(metrics.clone());
        self.save()?;
        self.log.note(&metrics, tell)?;
        Ok(metrics)
    }

    /// Trains until no whole batch of the owed samples is left.
    fn pay_samples(&mut self, tell: &mut Tell<'_>) -> Losses {
        let train = &self.config.training;
        if self.progress.games < train.warmup_games {
            self.progress.owed_samples = 0.0;
            return Losses::default();
        }
        let of = (self.progress.owed_samples / train.batch_size as f64) as u64;
        let settings = StepSettings {
            learning_rate: self.config.learning_rate(self.progress.games),
            weight_decay: train.weight_decay,
            gradient_clip: train.gradient_clip,
            average_decay: train.average_decay,
            loss: self.config.loss(),
        };
        let mut losses = Losses::default();
        for done in 1..=of {
            losses = losses.plus(self.trainer.step(&self.config, &settings));
            tell(Event::Step { done, of });
        }
        self.progress.owed_samples -= (of * train.batch_size as u64) as f64;
        self.progress.step = self.trainer.steps();
        losses
    }

    /// Keeps one in so many games as a record. The iteration is marked as done only later; if it is repeated,
    /// the same files are written again, so there are no gaps and no duplicates.
    fn write_records(&self, episodes: &BTreeMap<u64, Episode>) -> Result<(), RunError> {
        let every = self.config.selfplay.records;
        let (Some(scribe), true) = (self.scribe, every > 0) else { return Ok(()) };
        let folder = self.folder.join("records");
        std::fs::create_dir_all(&folder).map_err(at(&folder))?;
        for episode in episodes.values().filter(|episode| episode.id.is_multiple_of(every)) {
            let (name, text) = scribe(episode);
            let path = folder.join(name);
            charts::write_whole(&path, text).map_err(at(&path))?;
        }
        Ok(())
    }
}

/// Statistics of the games of an iteration.
fn game_facts(episodes: &BTreeMap<u64, Episode>) -> BTreeMap<String, f64> {
    let count = episodes.len().max(1) as f64;
    let length: usize = episodes.values().map(|episode| episode.actions.len()).sum();
    let first_seat: f64 =
        episodes.values().map(|episode| f64::from(Outcome::new(&episode.scores).utilities()[0])).sum();
    BTreeMap::from([
        ("game/length".to_string(), length as f64 / count),
        ("game/first_seat".to_string(), first_seat / count),
    ])
}
