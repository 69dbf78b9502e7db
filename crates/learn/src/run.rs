//! Training a network: games against itself, and learning from them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use game_core::{Rng, StopFlag, Symmetries, mix};
use nn::{Card, Model, Network, NetworkFeatures};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::config::Config;
use crate::episode::Episode;
use crate::intake::Intake;
use crate::losses::Losses;
use crate::replay::Replay;
use crate::run_log::{CheckpointEvaluator, RunLog};
use crate::selfplay::{ExactSearch, SelfPlay};
use crate::store::{
    GamesFile, NETWORK_STATE, Progress, QLEARN_STATE, RunError, SavedState, at, refuse_other_learner,
};
use crate::trainer::StepSettings;
use crate::training::{Training, training};
use crate::training_loop::{self, Event, RunEnd, Tell, TrainingLoop};

/// Writes a game of self-play in the notation of people: a file name without its folder, and the text.
pub type Scribe = fn(&Episode) -> (String, String);

/// A training run in its folder.
pub struct Run<F: NetworkFeatures> {
    config: Config,
    folder: PathBuf,
    exact: Option<ExactSearch<F::Position>>,
    scribe: Option<Scribe>,
    training: Box<dyn Training>,
    replay: Replay,
    progress: Progress,
    logbook: RunLog,
}

impl<F: NetworkFeatures> Run<F> {
    /// Begins a run in a folder, or goes on with the one that is there.
    pub fn open(
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
        let training = training::<F>(&config, saved)?;
        for part in ["games", "checkpoints"] {
            let path = folder.join(part);
            std::fs::create_dir_all(&path).map_err(at(&path))?;
        }
        let mut run = Self {
            replay: Replay::new(config.training.replay_size),
            logbook: RunLog::open(
                folder,
                &config.game,
                &config,
                progress.milestone(),
                progress.seconds,
                progress.noted.as_ref(),
            )?,
            folder: folder.to_path_buf(),
            config,
            exact,
            scribe: None,
            training,
            progress,
        };
        run.remember()?;
        Ok(run)
    }

    /// The same run, which keeps some of its games as records.
    pub fn recorded_by(self, scribe: Scribe) -> Self {
        Self { scribe: Some(scribe), ..self }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.progress.games
    }

    /// Fills the replay buffer with the latest games.
    fn remember(&mut self) -> Result<(), RunError> {
        let mut latest: Vec<BTreeMap<u64, Episode>> = Vec::new();
        let mut lessons = 0;
        for iteration in (1..=self.progress.iteration).rev() {
            if lessons >= self.config.training.replay_size {
                break;
            }
            let episodes = GamesFile::read::<F>(&GamesFile::path(&self.folder.join("games"), iteration))?;
            lessons += episodes.values().map(|episode| episode.lessons.len()).sum::<usize>();
            latest.push(episodes);
        }
        for episodes in latest.into_iter().rev() {
            self.replay.extend(episodes);
        }
        Ok(())
    }

    /// The network as it plays now.
    pub fn network(&self) -> Network {
        self.training.network()
    }

    /// Works until everything is played, the time is over, or somebody asks to stop.
    pub fn work(
        &mut self,
        judge: &mut dyn CheckpointEvaluator,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<RunEnd, RunError> {
        training_loop::work(self, judge, stop, tell)
    }

    /// Keeps every so many games as records. The iteration counts as done only later, and whoever repeats it writes the
    /// same files again, so there are no gaps and no duplicates.
    fn write_records(&self, episodes: &BTreeMap<u64, Episode>) -> Result<(), RunError> {
        let every = self.config.selfplay.records;
        let (Some(scribe), true) = (self.scribe, every > 0) else { return Ok(()) };
        let folder = self.folder.join("records");
        std::fs::create_dir_all(&folder).map_err(at(&folder))?;
        for episode in episodes.values().filter(|episode| episode.id.is_multiple_of(every)) {
            let (name, text) = scribe(episode);
            let path = folder.join(name);
            arena::write_whole(&path, text).map_err(at(&path))?;
        }
        Ok(())
    }

    /// Learns as much as is owed.
    fn learn(&mut self, tell: &mut Tell<'_>) -> Losses {
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
        let lanes = self.config.thread_count();
        let mut batches = vec![Batch::default(); lanes];
        let mut losses = Losses::default();
        for done in 1..=of {
            let (replay, seed, step) = (&self.replay, self.config.seed, self.training.steps());
            batches.par_iter_mut().enumerate().for_each(|(lane, batch)| {
                let samples = train.batch_size / lanes + usize::from(lane < train.batch_size % lanes);
                let mut rng = Rng::seeded(mix(seed ^ mix(step << 16 | lane as u64)));
                fill::<F>(batch, replay, samples, train.search_share, &mut rng);
            });
            losses = losses.plus(self.training.step(&batches, &settings));
            tell(Event::Step { done, of });
        }
        self.progress.owed_samples -= (of * train.batch_size as u64) as f64;
        self.progress.step = self.training.steps();
        losses
    }

    /// The games of the next iteration, or of one that comes so many after it.
    pub(crate) fn intake(&self, ahead: u64) -> Result<Intake, RunError> {
        let of = self.config.selfplay.games_per_iteration;
        let first = self.progress.games + 1 + ahead * of;
        let iteration = self.progress.iteration + 1 + ahead;
        Intake::open::<F>(&self.folder.join("games"), iteration, first..first + of)
    }

    /// Learns from the games of the next iteration, all of which are there, and saves. They were played at some speed.
    pub(crate) fn absorb(&mut self, intake: Intake, speed: f64, tell: &mut Tell<'_>) -> Result<(), RunError> {
        let episodes = intake.into_episodes()?;
        self.write_records(&episodes)?;
        let mut values = game_facts(&episodes);
        values.insert("speed/games".to_string(), speed);
        let lessons: usize = episodes.values().map(|episode| episode.lessons.len()).sum();
        self.progress.games += episodes.len() as u64;
        self.replay.extend(episodes);
        self.progress.owed_samples += lessons as f64 * f64::from(self.config.training.epochs);
        let began = Instant::now();
        let losses = self.learn(tell);
        if losses.samples > 0 {
            let [policy, value, margin] = losses.means();
            values.insert("loss/policy".to_string(), policy);
            values.insert("loss/value".to_string(), value);
            values.insert("loss/margin".to_string(), margin);
            values.insert("speed/samples".to_string(), losses.samples as f64 / began.elapsed().as_secs_f64());
        }
        values.insert("learning_rate".to_string(), self.config.learning_rate(self.progress.games).into());
        values.insert("replay/positions".to_string(), self.replay.len() as f64);
        self.progress.iteration += 1;
        let metrics = self.logbook.measured(self.progress.milestone(), values);
        self.progress.noted = Some(metrics.clone());
        self.save()?;
        self.logbook.note(&metrics, tell)
    }

    /// The network as it plays now, as a file.
    pub(crate) fn model(&self) -> Model {
        let network = self.network();
        let encoding = network.kind().encoding::<F>().expect("a run trains a network of its game");
        let card = Card {
            game: self.config.game.clone(),
            encoding: encoding.to_string(),
            run: self.logbook.run_name(),
            step: self.progress.step,
            games: self.progress.games,
            strength: String::new(),
            rating: None,
        };
        Model { card, network }
    }

    /// The name of the next checkpoint in the run's folder, and what is in it.
    fn checkpoint_file(&self) -> (String, Vec<u8>) {
        (format!("checkpoints/{:08}.safetensors", self.progress.games), self.model().to_bytes())
    }

    /// Makes a checkpoint that somebody rates later; its name in the run's folder.
    pub(crate) fn checkpoint_unrated(&mut self, tell: &mut Tell<'_>) -> Result<String, RunError> {
        let (file, content) = self.checkpoint_file();
        self.logbook.add_checkpoint(&file, &content, self.progress.milestone(), None, tell)?;
        self.progress.checkpoint_games = self.progress.games;
        self.save()?;
        Ok(file)
    }

    /// How far it has come.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// What it keeps about itself.
    pub(crate) fn logbook(&mut self) -> &mut RunLog {
        &mut self.logbook
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.progress.seconds = self.logbook.seconds();
        self.training.save(&self.folder.join(NETWORK_STATE), &self.progress)
    }
}

impl<F: NetworkFeatures> TrainingLoop for Run<F> {
    fn end(&self) -> Option<RunEnd> {
        let is_late = self.config.hours > 0.0 && self.logbook.seconds() >= 3600.0 * self.config.hours;
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
        let began = Instant::now();
        let of = self.config.selfplay.games_per_iteration;
        let before = self.progress.games;
        let mut intake = self.intake(0)?;
        let missing: Vec<u64> = intake.missing().collect();
        let player = SelfPlay::<F> {
            config: &self.config,
            network: Arc::new(self.network()),
            step: self.training.steps(),
            exact: self.exact,
        };
        let mut failure = None;
        player.play(&missing, stop, |episode| {
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
            return Ok(false);
        }
        let speed = missing.len() as f64 / began.elapsed().as_secs_f64().max(1e-9);
        self.absorb(intake, speed, tell)?;
        Ok(true)
    }

    fn checkpoint(
        &mut self,
        judge: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError> {
        let (file, content) = self.checkpoint_file();
        let judge = (self.config.evaluation.games > 0).then_some(judge);
        self.logbook.add_checkpoint(&file, &content, self.progress.milestone(), judge, tell)?;
        self.progress.checkpoint_games = self.progress.games;
        self.save()
    }
}

fn fill<F: NetworkFeatures>(
    batch: &mut Batch,
    replay: &Replay,
    samples: usize,
    search_share: f32,
    rng: &mut Rng,
) {
    batch.clear();
    while batch.len() < samples {
        let Some((episode, lesson)) = replay.pick(rng) else { return };
        let symmetry = rng.below(F::Position::SYMMETRIES as u32) as usize;
        batch.push::<F>(episode, lesson, symmetry, search_share);
    }
}

/// What the games of an iteration were like.
fn game_facts(episodes: &BTreeMap<u64, Episode>) -> BTreeMap<String, f64> {
    let count = episodes.len().max(1) as f64;
    let length: usize = episodes.values().map(|episode| episode.actions.len()).sum();
    let first_seat: f64 = episodes
        .values()
        .map(|episode| f64::from(game_core::Outcome::new(&episode.scores).utilities()[0]))
        .sum();
    BTreeMap::from([
        ("game/length".to_string(), length as f64 / count),
        ("game/first_seat".to_string(), first_seat / count),
    ])
}

/// The settings that must stay the same while a run goes on: the game, the network and the seed.
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
