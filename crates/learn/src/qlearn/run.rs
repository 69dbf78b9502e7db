//! A run of Q-learning in its folder.
//!
//! It shares the loop and the log with [`TrainingRun`](crate::TrainingRun), but not the run itself. It learns
//! during a game and keeps no games, so there is nothing to replay, to take from other machines or to resume
//! within an iteration. Its state is a readable list of weights.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Instant;

use game_core::{Rng, StopFlag, mix};
use serde::{Deserialize, Serialize};

use super::config::QLearnConfig;
use super::linear::Linear;
use super::linear_features::LinearFeatures;
use super::model::{LinearCard, LinearModel, Sheet};
use super::rule::{GameFacts, play_and_learn};
use crate::monitor::Metrics;
use crate::run_log::{CheckpointEvaluator, Milestone, RunLog};
use crate::store::{NETWORK_STATE, QLEARN_STATE, RunError, at, damaged, refuse_other_learner};
use crate::training_loop::{Event, RunEnd, Tell, TrainingLoop};

/// A run of Q-learning.
pub struct QLearnRun<S: LinearFeatures> {
    config: QLearnConfig,
    folder: PathBuf,
    linear: Linear,
    progress: Progress,
    log: RunLog,
    sight: PhantomData<S>,
}

/// Progress of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Progress {
    /// Updates of the value function.
    step: u64,
    /// Games played.
    games: u64,
    /// Seconds worked, over all sessions.
    seconds: f64,
    /// Games played at the last checkpoint.
    checkpoint_games: u64,
    /// The settings that the run began with.
    settings: String,
    /// Metrics of the latest iteration.
    #[serde(default)]
    noted: Option<Metrics>,
}

impl Progress {
    fn milestone(&self) -> Milestone {
        Milestone { step: self.step, games: self.games }
    }
}

/// The state file.
#[derive(Serialize, Deserialize)]
struct State {
    progress: Progress,
    weights: Sheet,
}

impl<S: LinearFeatures> QLearnRun<S> {
    /// Starts a run in a folder, or resumes the one there.
    pub fn open(config: QLearnConfig, folder: &Path) -> Result<Self, RunError> {
        refuse_other_learner(folder, NETWORK_STATE)?;
        let checkpoints = folder.join("checkpoints");
        std::fs::create_dir_all(&checkpoints).map_err(at(&checkpoints))?;
        let settings = format!("game {}, seed {}, learner qlearn", config.game, config.seed);
        let path = folder.join(QLEARN_STATE);
        let (progress, linear) = if path.exists() {
            load_state::<S>(&path, &config.game)?
        } else {
            (Progress { settings: settings.clone(), ..Progress::default() }, Linear::blank(S::FEATURES.len()))
        };
        if progress.settings != settings {
            return Err(RunError::Settings(format!(
                "the run in this folder began with {}; the settings now say {settings}",
                progress.settings
            )));
        }
        Ok(Self {
            log: RunLog::open(
                folder,
                &config.game,
                &config,
                progress.milestone(),
                progress.seconds,
                progress.noted.as_ref(),
            )?,
            folder: folder.to_path_buf(),
            config,
            linear,
            progress,
            sight: PhantomData,
        })
    }

    /// The settings.
    pub fn config(&self) -> &QLearnConfig {
        &self.config
    }

    fn model(&self) -> LinearModel {
        let card = LinearCard {
            game: self.config.game.clone(),
            features: S::LIST.to_string(),
            run: self.log.run_name(),
            step: self.progress.step,
            games: self.progress.games,
        };
        LinearModel { card, linear: self.linear.clone() }
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.progress.seconds = self.log.seconds();
        let path = self.folder.join(QLEARN_STATE);
        let state = State { progress: self.progress.clone(), weights: self.model().sheet::<S>() };
        let text = serde_json::to_string_pretty(&state).map_err(|error| damaged(&path, error.to_string()))?;
        charts::write_whole(&path, text).map_err(at(&path))
    }
}

fn load_state<S: LinearFeatures>(path: &Path, game: &str) -> Result<(Progress, Linear), RunError> {
    let bytes = std::fs::read(path).map_err(at(path))?;
    let state: State = serde_json::from_slice(&bytes)
        .map_err(|error| damaged(path, format!("is no sound state: {error}")))?;
    let model = state.weights.model::<S>(game).map_err(|reason| damaged(path, reason))?;
    Ok((state.progress, model.linear))
}

impl<S: LinearFeatures> TrainingLoop for QLearnRun<S> {
    fn games(&self) -> u64 {
        self.progress.games
    }

    fn end(&self) -> Option<RunEnd> {
        (self.progress.games >= self.config.games).then_some(RunEnd::Games)
    }

    fn games_since_checkpoint(&self) -> u64 {
        self.progress.games.saturating_sub(self.progress.checkpoint_games)
    }

    fn save_every(&self) -> u64 {
        self.config.evaluation.save_every
    }

    /// Learns on a copy: a stopped iteration is replayed game by game when the run resumes.
    fn iterate(&mut self, stop: &StopFlag, tell: &mut Tell<'_>) -> Result<bool, RunError> {
        let began = Instant::now();
        let before = self.progress.games;
        let of = self.config.qlearn.games_per_iteration.min(self.config.games - before);
        let mut linear = self.linear.clone();
        let mut all = GameFacts::default();
        let mut first_seat = 0.0;
        for done in 1..=of {
            if stop.is_raised() {
                return Ok(false);
            }
            let number = before + done;
            let mut rng = Rng::seeded(mix(self.config.seed ^ mix(number)));
            let facts = play_and_learn::<S>(&mut linear, &self.config.pace(number - 1), &mut rng);
            if !linear.is_finite() {
                let reason = format!(
                    "the weights grew beyond all bounds in game {number}: choose a smaller qlearn.alpha"
                );
                return Err(RunError::Settings(reason));
            }
            all.moves += facts.moves;
            all.steps += facts.steps;
            all.squared_errors += facts.squared_errors;
            first_seat += f64::from(facts.first_seat);
            tell(Event::Game { done, of, games: number });
        }
        self.linear = linear;
        self.progress.games += of;
        self.progress.step += all.steps;
        let pace = self.config.pace(self.progress.games);
        let values = BTreeMap::from([
            ("speed/games".to_string(), of as f64 / began.elapsed().as_secs_f64().max(1e-9)),
            ("loss/value".to_string(), all.squared_errors / all.steps.max(1) as f64),
            ("learning_rate".to_string(), pace.alpha.into()),
            ("exploration".to_string(), pace.epsilon.into()),
            ("game/length".to_string(), all.moves as f64 / of as f64),
            ("game/first_seat".to_string(), first_seat / of as f64),
        ]);
        let metrics = self.log.measured(self.progress.milestone(), values);
        self.progress.noted = Some(metrics.clone());
        self.save()?;
        self.log.note(&metrics, tell)?;
        Ok(true)
    }

    fn checkpoint(
        &mut self,
        evaluator: &mut dyn CheckpointEvaluator,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError> {
        let file = format!("checkpoints/{:08}.json", self.progress.games);
        let content = self.model().to_text::<S>();
        let evaluator = (self.config.evaluation.games > 0).then_some(evaluator);
        self.log.add_checkpoint(&file, content.as_bytes(), self.progress.milestone(), evaluator, tell)?;
        self.progress.checkpoint_games = self.progress.games;
        self.save()
    }
}
