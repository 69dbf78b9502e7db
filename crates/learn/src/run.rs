//! The loop: play, learn, look how good it has become.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use game_core::{Encoder, Rng, StopFlag, mix};
use nn::{Card, Model, Network};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::config::Config;
use crate::episode::Episode;
use crate::losses::Losses;
use crate::monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, RunFacts, report, timestamp,
};
use crate::replay::Replay;
use crate::selfplay::{ExactSearch, SelfPlay};
use crate::store::{GamesFile, Progress, RunError, SavedState, at};
use crate::trainer::StepSettings;
use crate::training::{Training, training};

/// What a game brings to its training.
pub trait Judge {
    /// Rates a checkpoint by playing against the anchors of the settings.
    fn judge(&mut self, model: &Path, config: &Config) -> Result<Judgement, String>;
}

/// How good a checkpoint is.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The share of games won against random play.
    pub win_rate_random: f64,
    /// Results against each anchor.
    pub anchors: Vec<AnchorResult>,
    /// The rating that explains them best.
    pub elo: f64,
    /// Half its 95 % interval.
    pub elo_error: f64,
}

/// What a run tells while it works.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Another game of this iteration is over.
    Game {
        /// Games of the iteration that are over.
        done: u64,
        /// Games of the iteration.
        of: u64,
        /// Games of the whole run.
        games: u64,
    },
    /// Another training step was made.
    Step {
        /// Steps of the iteration that are made.
        done: u64,
        /// Steps of the iteration.
        of: u64,
    },
    /// An iteration is over.
    Iteration(&'a Metrics),
    /// A checkpoint is being rated.
    Rating {
        /// Its file.
        file: &'a str,
    },
    /// A checkpoint was saved and rated.
    Checkpoint(&'a Checkpoint),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games are played.
    Games,
    /// The time is over.
    Time,
    /// Somebody asked to stop.
    Stopped,
}

/// Writes a game of self-play in the notation of people: a file name without its folder, and the text.
pub type Scribe = fn(&Episode) -> (String, String);

/// A training run in its folder.
pub struct Run<P: Encoder> {
    config: Config,
    folder: PathBuf,
    exact: Option<ExactSearch<P>>,
    scribe: Option<Scribe>,
    training: Box<dyn Training>,
    replay: Replay,
    progress: Progress,
    manifest: Manifest,
    metrics: MetricsFile,
    events: EventFile,
    /// When this sitting began, and the seconds of earlier ones.
    began: Instant,
    earlier: f64,
}

impl<P: Encoder> Run<P> {
    /// Begins a run in a folder, or goes on with the one that is there.
    pub fn open(config: Config, folder: &Path, exact: Option<ExactSearch<P>>) -> Result<Self, RunError> {
        let state = folder.join("state.safetensors");
        let saved = if state.exists() { Some(SavedState::read(&state)?) } else { None };
        let progress = match &saved {
            Some(saved) => {
                check_settings(&saved.progress, &config)?;
                saved.progress.clone()
            }
            None => Progress { config: fixed_settings(&config), ..Progress::default() },
        };
        let training = training::<P>(&config, saved)?;
        for part in ["games", "checkpoints"] {
            let path = folder.join(part);
            std::fs::create_dir_all(&path).map_err(at(&path))?;
        }
        let manifest_path = folder.join("manifest.json");
        let mut manifest =
            Manifest::load(&manifest_path, &config.game)?.unwrap_or_else(|| Manifest::new(&config.game));
        // What came after the saved state will come again.
        manifest.checkpoints.retain(|checkpoint| checkpoint.step <= progress.step);
        let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let mut run = Self {
            replay: Replay::new(config.training.replay_size),
            metrics: MetricsFile::open(&folder.join("metrics.jsonl"), Some(progress.step))?,
            events: EventFile::create(folder, stamp)?,
            earlier: progress.seconds,
            began: Instant::now(),
            folder: folder.to_path_buf(),
            config,
            exact,
            scribe: None,
            training,
            progress,
            manifest,
        };
        run.remember()?;
        Ok(run)
    }

    /// The same run, which keeps some of its games as records.
    pub fn recorded_by(self, scribe: Scribe) -> Self {
        Self { scribe: Some(scribe), ..self }
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
            let episodes = GamesFile::read::<P>(&GamesFile::path(&self.folder.join("games"), iteration))?;
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

    fn seconds(&self) -> f64 {
        self.earlier + self.began.elapsed().as_secs_f64()
    }

    /// Works until everything is played, the time is over, or somebody asks to stop.
    pub fn work(
        &mut self,
        judge: &mut dyn Judge,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<RunEnd, RunError> {
        loop {
            if stop.is_raised() {
                return Ok(RunEnd::Stopped);
            }
            let is_late = self.config.hours > 0.0 && self.seconds() >= 3600.0 * self.config.hours;
            let is_done = self.progress.games >= self.config.games;
            if is_done || is_late {
                let is_new = self.progress.games > self.progress.checkpoint_games;
                if is_new && !self.checkpoint_unless_stopped(judge, stop, tell)? {
                    return Ok(RunEnd::Stopped);
                }
                return Ok(if is_done { RunEnd::Games } else { RunEnd::Time });
            }
            // First of all, because a run may have been killed just before.
            let is_due =
                self.progress.games >= self.progress.checkpoint_games + self.config.evaluation.save_every;
            if is_due && !self.checkpoint_unless_stopped(judge, stop, tell)? {
                return Ok(RunEnd::Stopped);
            }
            if !self.iterate(stop, tell)? {
                return Ok(RunEnd::Stopped);
            }
        }
    }

    /// Plays and learns once; whether it was finished.
    fn iterate(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(Event<'_>)) -> Result<bool, RunError> {
        let iteration = self.progress.iteration + 1;
        let began = Instant::now();
        let of = self.config.selfplay.games_per_iteration;
        let first = self.progress.games + 1;
        let (mut file, mut episodes) = GamesFile::open::<P>(&self.folder.join("games"), iteration)?;
        let missing: Vec<u64> = (first..first + of).filter(|number| !episodes.contains_key(number)).collect();
        let known = episodes.len() as u64;
        let player = SelfPlay {
            config: &self.config,
            network: Arc::new(self.network()),
            step: self.training.steps(),
            exact: self.exact,
        };
        let mut failure = None;
        let mut done = known;
        let played = player.play(&missing, stop, |episode| {
            if let Err(error) = file.append(episode) {
                failure.get_or_insert(error);
                stop.raise();
            }
            done += 1;
            tell(Event::Game { done, of, games: first - 1 + done });
        });
        if let Some(error) = failure {
            return Err(error);
        }
        if (played.len() as u64) + known < of {
            return Ok(false);
        }
        file.sync()?;
        episodes.extend(played);
        self.write_records(&episodes)?;
        let play_seconds = began.elapsed().as_secs_f64();
        let mut values = game_facts(&episodes);
        values.insert("speed/games".to_string(), missing.len() as f64 / play_seconds.max(1e-9));
        let lessons: usize = episodes.values().map(|episode| episode.lessons.len()).sum();
        self.replay.extend(episodes);
        self.progress.games += of;
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
        self.progress.iteration = iteration;
        self.save()?;
        let (step, games) = (self.progress.step, self.progress.games);
        let metrics = Metrics { step, games, seconds: self.seconds(), values };
        self.metrics.append(&metrics)?;
        self.events.write(&metrics)?;
        tell(Event::Iteration(&metrics));
        Ok(true)
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
    fn learn(&mut self, tell: &mut dyn FnMut(Event<'_>)) -> Losses {
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
                fill::<P>(batch, replay, samples, train.search_share, &mut rng);
            });
            losses = losses.plus(self.training.step(&batches, &settings));
            tell(Event::Step { done, of });
        }
        self.progress.owed_samples -= (of * train.batch_size as u64) as f64;
        self.progress.step = self.training.steps();
        losses
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.progress.seconds = self.seconds();
        self.training.save(&self.folder.join("state.safetensors"), &self.progress)
    }

    /// Makes a checkpoint; whether it was finished. One that is stopped while it is rated is made when the run goes on.
    fn checkpoint_unless_stopped(
        &mut self,
        judge: &mut dyn Judge,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<bool, RunError> {
        match self.checkpoint(judge, tell) {
            Err(RunError::Rating(_)) if stop.is_raised() => Ok(false),
            other => other.and_then(|()| self.save()).map(|()| true),
        }
    }

    /// Saves the network and finds out how good it is.
    fn checkpoint(&mut self, judge: &mut dyn Judge, tell: &mut dyn FnMut(Event<'_>)) -> Result<(), RunError> {
        let file = format!("checkpoints/{:08}.safetensors", self.progress.games);
        let path = self.folder.join(&file);
        let network = self.network();
        let encoding = network.kind().encoding::<P>().expect("a run trains a network of its game");
        let card = Card {
            game: self.config.game.clone(),
            encoding: encoding.to_string(),
            run: self.folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            step: self.progress.step,
            games: self.progress.games,
            strength: String::new(),
        };
        let model = Model { card, network };
        arena::write_whole(&path, model.to_bytes()).map_err(at(&path))?;
        tell(Event::Rating { file: &file });
        let judgement = if self.config.evaluation.games > 0 {
            judge.judge(&path, &self.config).map_err(RunError::Rating)?
        } else {
            Judgement { win_rate_random: f64::NAN, anchors: Vec::new(), elo: f64::NAN, elo_error: f64::NAN }
        };
        let checkpoint = Checkpoint {
            file,
            step: self.progress.step,
            games: self.progress.games,
            seconds: self.seconds(),
            win_rate_random: judgement.win_rate_random,
            label: Label::of_win_rate(mean_score(&judgement)),
            anchors: judgement.anchors,
            elo: judgement.elo,
            elo_error: judgement.elo_error,
            timestamp: timestamp(),
        };
        tell(Event::Checkpoint(&checkpoint));
        self.manifest.checkpoints.retain(|other| other.file != checkpoint.file);
        self.manifest.checkpoints.push(checkpoint);
        self.manifest.save(&self.folder.join("manifest.json"))?;
        self.progress.checkpoint_games = self.progress.games;
        self.write_report()
    }

    fn write_report(&self) -> Result<(), RunError> {
        let path = self.folder.join("report.html");
        let metrics = MetricsFile::read(&self.folder.join("metrics.jsonl"))?;
        let settings = flatten(&toml::Value::try_from(&self.config).unwrap_or(toml::Value::Boolean(false)));
        let facts = RunFacts { game: self.config.game.clone(), settings };
        let page = report(&format!("Training {}", self.config.game), &facts, &metrics, &self.manifest);
        arena::write_whole(&path, page.as_bytes()).map_err(at(&path))
    }
}

/// The mean over all anchors, random play included: what the label says in a word.
fn mean_score(judgement: &Judgement) -> f64 {
    let scores: Vec<f64> = judgement.anchors.iter().map(|anchor| anchor.score).collect();
    if scores.is_empty() {
        judgement.win_rate_random
    } else {
        scores.iter().sum::<f64>() / scores.len() as f64
    }
}

fn fill<P: Encoder>(batch: &mut Batch, replay: &Replay, samples: usize, search_share: f32, rng: &mut Rng) {
    batch.clear();
    while batch.len() < samples {
        let Some((episode, lesson)) = replay.pick(rng) else { return };
        let picture = rng.below(P::PICTURES as u32) as usize;
        batch.push::<P>(episode, lesson, picture, search_share);
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

/// Settings as lines of names and values.
fn flatten(value: &toml::Value) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    if let toml::Value::Table(table) = value {
        for (key, value) in table {
            match value {
                toml::Value::Table(_) => lines
                    .extend(flatten(value).into_iter().map(|(inner, text)| (format!("{key}.{inner}"), text))),
                _ => lines.push((key.clone(), value.to_string())),
            }
        }
    }
    lines
}
