//! The log of a run, whatever the learner: metrics, rated checkpoints, and a report page.

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

/// Rates checkpoints.
pub trait CheckpointEvaluator {
    /// Plays against opponents with known ratings.
    fn judge(&mut self, checkpoint: &Path) -> Result<Judgement, String>;
}

/// The strength of a checkpoint. Unknown numbers are NaN, and null in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// Score against random play, 0 to 1.
    #[serde(deserialize_with = "or_nan")]
    pub win_rate_random: f64,
    /// Result against each anchor.
    pub anchors: Vec<AnchorResult>,
    /// The rating that fits them best.
    #[serde(deserialize_with = "or_nan")]
    pub elo: f64,
    /// Half its 95 % interval.
    #[serde(deserialize_with = "or_nan")]
    pub elo_error: f64,
    /// Level of the game that is nearest in strength, from 1; `None` if no anchor is a level.
    #[serde(default)]
    pub level: Option<usize>,
}

impl Judgement {
    /// An unrated checkpoint.
    const NONE: Self = Self {
        win_rate_random: f64::NAN,
        anchors: Vec::new(),
        elo: f64::NAN,
        elo_error: f64::NAN,
        level: None,
    };

    /// The strength as a word.
    pub fn label(&self) -> Label {
        self.level.map_or(Label::Unrated, Label::of_level)
    }
}

/// Progress of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Milestone {
    /// Training steps.
    pub(crate) step: u64,
    /// Games played.
    pub(crate) games: u64,
}

/// The log files of a run.
pub(crate) struct RunLog {
    folder: PathBuf,
    facts: RunFacts,
    manifest: Manifest,
    metrics: MetricsFile,
    events: EventFile,
    /// Start of this session, and the seconds of earlier ones.
    began: Instant,
    earlier: f64,
}

impl RunLog {
    /// Opens the log of a run that has come to `last` in so many seconds. Entries about later games are
    /// dropped, because those games are learned from again. `noted` are the metrics of the latest iteration,
    /// from its saved state: a run killed right after saving that state has not logged them, so they are
    /// logged now.
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

    /// Seconds worked, over all sessions.
    pub(crate) fn seconds(&self) -> f64 {
        self.earlier + self.began.elapsed().as_secs_f64()
    }

    /// The run's name: that of its folder.
    pub(crate) fn run_name(&self) -> String {
        self.folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// Metrics of an iteration, stamped with the progress.
    pub(crate) fn measured(&self, at: Milestone, values: BTreeMap<String, f64>) -> Metrics {
        Metrics { step: at.step, games: at.games, seconds: self.seconds(), values }
    }

    /// Logs the metrics of an iteration. Its state, which has them too, must be saved first.
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

    /// Saves a checkpoint under a path relative to the run's folder, rates it if there is an evaluator, and
    /// lists it.
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

    /// Enters the rating of a listed checkpoint.
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

    /// Checkpoints without a rating.
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

/// Flattens settings to names and values.
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
