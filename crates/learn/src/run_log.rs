//! What every run keeps about itself, whatever it learns with: measurements, checkpoints with their strength, and a page
//! with all of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::monitor::{
    AnchorResult, Checkpoint, EventFile, Label, Manifest, Metrics, MetricsFile, RunFacts, or_nan, report,
    timestamp,
};
use crate::store::{METRICS, RunError, at};
use crate::training_loop::{Event, Tell};

/// Somebody who finds out how good checkpoints are.
pub trait CheckpointEvaluator {
    /// Rates a checkpoint by playing against opponents with known ratings.
    fn judge(&mut self, checkpoint: &Path) -> Result<Judgement, String>;
}

/// How good a checkpoint is. Numbers that are not known are NaN, and null in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The share of games won against random play.
    #[serde(deserialize_with = "or_nan")]
    pub win_rate_random: f64,
    /// Results against each anchor.
    pub anchors: Vec<AnchorResult>,
    /// The rating that explains them best.
    #[serde(deserialize_with = "or_nan")]
    pub elo: f64,
    /// Half its 95 % interval.
    #[serde(deserialize_with = "or_nan")]
    pub elo_error: f64,
    /// The level of the game that is nearest in strength, from 1 on; none where no anchor is a level.
    #[serde(default)]
    pub level: Option<usize>,
}

impl Judgement {
    /// Nothing is known.
    const NONE: Self = Self {
        win_rate_random: f64::NAN,
        anchors: Vec::new(),
        elo: f64::NAN,
        elo_error: f64::NAN,
        level: None,
    };

    /// The strength in a word.
    pub fn label(&self) -> Label {
        self.level.map_or(Label::Unrated, Label::of_level)
    }
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Milestone {
    /// Training steps made.
    pub(crate) step: u64,
    /// Games played.
    pub(crate) games: u64,
}

/// The files in which a run tells about itself.
pub(crate) struct RunLog {
    folder: PathBuf,
    facts: RunFacts,
    manifest: Manifest,
    metrics: MetricsFile,
    events: EventFile,
    /// When this sitting began, and the seconds of earlier ones.
    began: Instant,
    earlier: f64,
}

impl RunLog {
    /// The log of a run of a game that has come so far in so many seconds. What it says of later games is forgotten,
    /// because they are learned from again. `noted` is what the latest iteration measured, as its state has it: a run
    /// that was killed right after saving that state has not written the line, so it is written now.
    pub(crate) fn open(
        folder: &Path,
        game: &str,
        settings: &impl Serialize,
        last: Milestone,
        seconds: f64,
        noted: Option<&Metrics>,
    ) -> Result<Self, RunError> {
        let manifest = Manifest::load(&folder.join("manifest.json"), game)?;
        let mut manifest = manifest.unwrap_or_else(|| Manifest::new(game));
        manifest.checkpoints.retain(|checkpoint| checkpoint.games <= last.games);
        let stamp = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let settings = flatten(&toml::Value::try_from(settings).unwrap_or(toml::Value::Boolean(false)));
        let mut log = Self {
            folder: folder.to_path_buf(),
            facts: RunFacts { game: game.to_string(), settings },
            manifest,
            metrics: MetricsFile::open(&folder.join(METRICS), Some(last.games))?,
            events: EventFile::create(folder, stamp)?,
            began: Instant::now(),
            earlier: seconds,
        };
        if let Some(metrics) = noted.filter(|metrics| !log.metrics.has(metrics.games)) {
            log.append(metrics)?;
        }
        Ok(log)
    }

    /// Seconds of work so far, over all sittings.
    pub(crate) fn seconds(&self) -> f64 {
        self.earlier + self.began.elapsed().as_secs_f64()
    }

    /// The name of the run.
    pub(crate) fn run_name(&self) -> String {
        self.folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// What an iteration measured, as it is noted.
    pub(crate) fn measured(&self, at: Milestone, values: BTreeMap<String, f64>) -> Metrics {
        Metrics { step: at.step, games: at.games, seconds: self.seconds(), values }
    }

    /// Notes what an iteration measured, once its state is saved and has this too.
    pub(crate) fn note(&mut self, metrics: &Metrics, tell: &mut Tell<'_>) -> Result<(), RunError> {
        tell(Event::Saved);
        self.append(metrics)?;
        tell(Event::Iteration(metrics));
        Ok(())
    }

    fn append(&mut self, metrics: &Metrics) -> Result<(), RunError> {
        self.metrics.append(metrics)?;
        Ok(self.events.write(metrics)?)
    }

    /// Saves a checkpoint under a name relative to the run's folder, has it rated if somebody does that, and lists it.
    pub(crate) fn add_checkpoint(
        &mut self,
        file: &str,
        content: &[u8],
        milestone: Milestone,
        evaluator: Option<&mut dyn CheckpointEvaluator>,
        tell: &mut Tell<'_>,
    ) -> Result<(), RunError> {
        let path = self.folder.join(file);
        charts::write_whole(&path, content).map_err(at(&path))?;
        tell(Event::Rating { file });
        let judgement = match evaluator {
            Some(evaluator) => evaluator.judge(&path).map_err(RunError::Rating)?,
            None => Judgement::NONE,
        };
        let checkpoint = Checkpoint {
            file: file.to_string(),
            step: milestone.step,
            games: milestone.games,
            seconds: self.seconds(),
            win_rate_random: judgement.win_rate_random,
            level: judgement.level,
            label: judgement.label(),
            anchors: judgement.anchors,
            elo: judgement.elo,
            elo_error: judgement.elo_error,
            timestamp: timestamp(),
        };
        tell(Event::Checkpoint(&checkpoint));
        self.manifest.checkpoints.retain(|other| other.file != checkpoint.file);
        self.manifest.checkpoints.push(checkpoint);
        self.manifest.save(&self.folder.join("manifest.json"))?;
        self.write_report()
    }

    /// Enters what somebody found out about a checkpoint that is listed.
    pub(crate) fn rate(&mut self, file: &str, judgement: Judgement) -> Result<Checkpoint, RunError> {
        let listed = self.manifest.checkpoints.iter_mut().find(|checkpoint| checkpoint.file == file);
        let listed = listed.ok_or_else(|| RunError::Rating(format!("no checkpoint is called {file}")))?;
        listed.level = judgement.level;
        listed.label = judgement.label();
        listed.win_rate_random = judgement.win_rate_random;
        listed.anchors = judgement.anchors;
        listed.elo = judgement.elo;
        listed.elo_error = judgement.elo_error;
        let listed = listed.clone();
        self.manifest.save(&self.folder.join("manifest.json"))?;
        self.write_report()?;
        Ok(listed)
    }

    /// The checkpoints that nobody has rated.
    pub(crate) fn unrated(&self) -> impl Iterator<Item = &Checkpoint> {
        self.manifest.checkpoints.iter().filter(|checkpoint| checkpoint.win_rate_random.is_nan())
    }

    fn write_report(&self) -> Result<(), RunError> {
        let path = self.folder.join("report.html");
        let metrics = MetricsFile::read(&self.folder.join(METRICS))?;
        let title = format!("Training {}", self.facts.game);
        let page = report(&title, &self.facts, &metrics, &self.manifest);
        charts::write_whole(&path, page.as_bytes()).map_err(at(&path))
    }
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
