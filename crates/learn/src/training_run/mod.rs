//! A run that trains a network: its files, iterations, metrics and checkpoints.
//!
//! Games come from local self-play (`local`) or from other machines (`remote`). Both deliver finished,
//! numbered episodes, and an iteration needs a certain range of numbers, so each can resume a folder that the
//! other began.

mod iteration;
mod local;
mod remote;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Instant;

use nn::{Card, Model, Network, NetworkFeatures};

pub use remote::Taken;

use crate::config::Config;
use crate::episode::Episode;
use crate::game_trainer::GameTrainer;
use crate::intake::Intake;
use crate::run_log::{CheckpointEvaluator, RunLog};
use crate::selfplay::ExactSearch;
use crate::start::game_trainer;
use crate::store::{
    GamesFile, NETWORK_STATE, Progress, QLEARN_STATE, RunError, SavedState, at, refuse_other_learner,
};
use crate::training_loop::Tell;

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
        for episodes in latest.into_iter().rev() {
            self.trainer.remember(episodes.into_values().collect());
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
