//! A run that trains a network: its files, iterations, metrics and checkpoints.
//!
//! Games come from local self-play (`local`) or from other machines (`remote`). Both deliver finished,
//! numbered episodes, and an iteration needs a certain range of numbers, so each can resume a folder that the
//! other began.

mod local;
mod remote;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Instant;

use game_core::Outcome;
use nn::{Card, Model, Network, NetworkFeatures};

pub use remote::Taken;

use crate::config::Config;
use crate::episode::Episode;
use crate::game_trainer::GameTrainer;
use crate::intake::Intake;
use crate::losses::Losses;
use crate::monitor::Metrics;
use crate::run_log::{CheckpointEvaluator, RunLog};
use crate::selfplay::ExactSearch;
use crate::start::game_trainer;
use crate::store::{
    GamesFile, NETWORK_STATE, Progress, QLEARN_STATE, RunError, SavedState, at, refuse_other_learner,
};
use crate::trainer::StepSettings;
use crate::training_loop::{Event, Tell};

/// Writes an episode as a game record: the file name, without its folder, and the text.
pub type Scribe = fn(&Episode) -> (String, String);

/// A training run in its folder.
pub struct TrainingRun {
    config: Config,
    folder: PathBuf,
    scribe: Option<Scribe>,
    trainer: Box<dyn GameTrainer>,
    progress: Progress,
    log: RunLog,
    /// The next iteration, and those after it for which games were requested, in order.
    intakes: VecDeque<Intake>,
    /// When games of the next iteration began to arrive, and how many were there before.
    began: Option<(Instant, u64)>,
    /// Training steps of all networks so far, latest last.
    steps: Vec<u64>,
}

impl TrainingRun {
    /// Starts a run in a folder, or resumes the one there.
    pub fn open<F: NetworkFeatures>(
        config: Config,
        folder: &Path,
        exact: Option<ExactSearch<F::Position>>,
    ) -> Result<Self, RunError> {
        refuse_other_learner(folder, QLEARN_STATE)?;
        let state = folder.join(NETWORK_STATE);
        let saved = if state.exists() { Some(SavedState::read(&state)?) } else { None };
        let progress = match &saved {
            Some(saved) => {
                check_settings(&saved.progress, &config)?;
                saved.progress.clone()
            }
            None => Progress { config: fixed_settings(&config), ..Progress::default() },
        };
        let trainer = game_trainer::<F>(&config, saved, exact)?;
        for part in ["games", "checkpoints"] {
            let path = folder.join(part);
            std::fs::create_dir_all(&path).map_err(at(&path))?;
        }
        let milestone = progress.milestone();
        let noted = progress.noted.as_ref();
        let mut run = Self {
            log: RunLog::open(folder, &config.game, &config, milestone, progress.seconds, noted)?,
            folder: folder.to_path_buf(),
            config,
            scribe: None,
            trainer,
            intakes: VecDeque::new(),
            began: None,
            steps: vec![progress.step],
            progress,
        };
        run.remember_latest()?;
        Ok(run)
    }

    /// Keeps some of the games as records.
    pub fn recorded_by(self, scribe: Scribe) -> Self {
        Self { scribe: Some(scribe), ..self }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Finished iterations.
    pub fn iteration(&self) -> u64 {
        self.progress.iteration
    }

    /// Training steps so far.
    pub fn step(&self) -> u64 {
        self.progress.step
    }

    /// The current network, with the EMA of weights.
    pub fn network(&self) -> Network {
        self.trainer.network()
    }

    /// The current network with its card, ready to save.
    pub fn model(&self) -> Model {
        let network = self.network();
        let encoding = self
            .trainer
            .encoding(network.kind())
            .expect("a run trains a network that its game has features for");
        let card = Card {
            game: self.config.game.clone(),
            encoding: encoding.to_string(),
            run: self.log.run_name(),
            step: self.progress.step,
            games: self.progress.games,
            strength: String::new(),
            rating: None,
        };
        Model { card, network }
    }

    /// Fills the replay buffer with the latest games.
    fn remember_latest(&mut self) -> Result<(), RunError> {
        let mut latest: Vec<BTreeMap<u64, Episode>> = Vec::new();
        let mut samples = 0;
        for iteration in (1..=self.progress.iteration).rev() {
            if samples >= self.config.training.replay_size {
                break;
            }
            let path = GamesFile::path(&self.folder.join("games"), iteration);
            let episodes = GamesFile::read(&path, &|episode| self.trainer.is_sound(episode))?;
            samples += episodes.values().map(|episode| episode.samples.len()).sum::<usize>();
            latest.push(episodes);
        }
        for episode in latest.into_iter().rev().flat_map(BTreeMap::into_values) {
            self.trainer.remember(episode);
        }
        Ok(())
    }

    /// Opens the files of the next iteration and of `ahead` more.
    fn look_ahead(&mut self, ahead: u64) -> Result<(), RunError> {
        while (self.intakes.len() as u64) <= ahead {
            let of = self.config.selfplay.games_per_iteration;
            let number = self.intakes.len() as u64;
            let first = self.progress.games + 1 + number * of;
            let iteration = self.progress.iteration + 1 + number;
            let is_sound = |episode: &Episode| self.trainer.is_sound(episode);
            let intake = Intake::open(&self.folder.join("games"), iteration, first..first + of, &is_sound)?;
            self.intakes.push_back(intake);
        }
        if let Some(next) = self.intakes.front() {
            self.began.get_or_insert_with(|| (Instant::now(), next.len()));
        }
        Ok(())
    }

    /// Learns from the games of the next iteration, which must be complete, and saves.
    fn absorb(&mut self, intake: Intake, tell: &mut Tell<'_>) -> Result<Metrics, RunError> {
        let (since, before) = self.began.take().unwrap_or((Instant::now(), 0));
        let speed = (intake.len() - before) as f64 / since.elapsed().as_secs_f64().max(1e-9);
        let episodes = intake.into_episodes()?;
        self.write_records(&episodes)?;
        let mut values = game_facts(&episodes);
        values.insert("speed/games".to_string(), speed);
        let samples: usize = episodes.values().map(|episode| episode.samples.len()).sum();
        self.progress.games += episodes.len() as u64;
        for episode in episodes.into_values() {
            self.trainer.remember(episode);
        }
        self.progress.owed_samples += samples as f64 * f64::from(self.config.training.epochs);
        let began = Instant::now();
        let losses = self.pay_samples(tell);
        if losses.samples > 0 {
            let [policy, value, margin] = losses.means();
            values.insert("loss/policy".to_string(), policy);
            values.insert("loss/value".to_string(), value);
            values.insert("loss/margin".to_string(), margin);
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

    /// Makes a checkpoint, saves, and returns the checkpoint's path within the run's folder. Without an
    /// evaluator it is listed as unrated.
    fn add_checkpoint(
        &mut self,
        evaluator: Option<&mut dyn CheckpointEvaluator>,
        tell: &mut Tell<'_>,
    ) -> Result<String, RunError> {
        let file = format!("checkpoints/{:08}.safetensors", self.progress.games);
        let content = self.model().to_bytes();
        self.log.add_checkpoint(&file, &content, self.progress.milestone(), evaluator, tell)?;
        self.progress.checkpoint_games = self.progress.games;
        self.save()?;
        Ok(file)
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.progress.seconds = self.log.seconds();
        self.trainer.save(&self.folder.join(NETWORK_STATE), &self.progress)
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

/// The settings that must not change when a run resumes: game, network and seed.
fn fixed_settings(config: &Config) -> String {
    format!("game {}, seed {}, network {}", config.game, config.seed, config.network)
}

fn check_settings(progress: &Progress, config: &Config) -> Result<(), RunError> {
    let wanted = fixed_settings(config);
    if progress.config == wanted {
        return Ok(());
    }
    Err(RunError::Settings(format!(
        "the run in this folder began with {}; the settings now say {wanted}",
        progress.config
    )))
}
