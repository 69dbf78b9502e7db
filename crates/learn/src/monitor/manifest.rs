//! The list of a run's checkpoints, with their strength.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use charts::write_whole;
use serde::{Deserialize, Serialize};

use super::MonitorError;
use super::label::Label;
use super::numbers::or_nan;

/// The checkpoints of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Format version.
    pub version: u32,
    /// Id of the game.
    pub game: String,
    /// In the order of their creation.
    pub checkpoints: Vec<Checkpoint>,
}

/// A saved network. Unknown numbers are NaN, and null in the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Path relative to the manifest.
    pub file: String,
    /// Training steps so far.
    pub step: u64,
    /// Games so far.
    pub games: u64,
    /// Seconds worked so far, without interruptions.
    #[serde(deserialize_with = "or_nan")]
    pub seconds: f64,
    /// Score against random play, 0 to 1; a draw counts one half.
    #[serde(deserialize_with = "or_nan")]
    pub win_rate_random: f64,
    /// Results against agents that never change.
    pub anchors: Vec<AnchorResult>,
    /// Rating on the scale of the run.
    #[serde(deserialize_with = "or_nan")]
    pub elo: f64,
    /// Half the 95 % interval of `elo`.
    #[serde(deserialize_with = "or_nan")]
    pub elo_error: f64,
    /// Level of the game that is nearest in strength, from 1; `None` before any game against a level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<usize>,
    /// The level as a word.
    pub label: Label,
    /// Time of creation, in the format of [`timestamp`](super::timestamp).
    pub timestamp: String,
}

/// One line for people: the file and its strength.
impl fmt::Display for Checkpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent =
            |share: f64| if share.is_nan() { "–".to_string() } else { format!("{:.1} %", 100.0 * share) };
        if self.win_rate_random.is_nan() {
            return write!(formatter, "{}: not rated", self.file);
        }
        write!(formatter, "{}: {}, ", self.file, self.label.with_level(self.level))?;
        if !self.elo.is_nan() {
            write!(formatter, "Elo {:+.0} ± {:.0}, ", self.elo, self.elo_error)?;
        }
        write!(formatter, "random {}", percent(self.win_rate_random))?;
        self.anchors
            .iter()
            .try_for_each(|anchor| write!(formatter, ", {} {}", anchor.agent, percent(anchor.score)))
    }
}

/// Result of the games against one anchor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnchorResult {
    /// The anchor.
    pub agent: String,
    /// Number of games.
    pub games: u64,
    /// Score of the checkpoint, 0 to 1; a draw counts one half.
    #[serde(deserialize_with = "or_nan")]
    pub score: f64,
}

/// The part that all versions of the format share.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

impl Manifest {
    /// Incremented when the meaning of the file changes.
    pub const VERSION: u32 = 1;

    /// A manifest without checkpoints.
    pub fn new(game: &str) -> Self {
        Self { version: Self::VERSION, game: game.to_string(), checkpoints: Vec::new() }
    }

    /// Loads a manifest, if the file exists. It must be about this game.
    pub fn load(path: &Path, game: &str) -> Result<Option<Self>, MonitorError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(MonitorError::file(path)(error)),
        };
        let damaged = |error: serde_json::Error| MonitorError::Damaged {
            path: path.to_path_buf(),
            line: error.line(),
            reason: format!("this is not the list of a run's checkpoints ({error})"),
        };
        // Before the rest, which other versions may spell differently.
        let Version { version } = serde_json::from_str(&text).map_err(damaged)?;
        if version != Self::VERSION {
            let (path, known) = (path.to_path_buf(), Self::VERSION);
            return Err(MonitorError::OtherVersion { path, found: version, known });
        }
        let mut manifest: Self = serde_json::from_str(&text).map_err(damaged)?;
        // Labels used to be given for any opponent. Only those with a level were measured on the ladder.
        for checkpoint in manifest.checkpoints.iter_mut().filter(|checkpoint| checkpoint.level.is_none()) {
            checkpoint.label = Label::Unrated;
        }
        if manifest.game != game {
            let (path, wanted) = (path.to_path_buf(), game.to_string());
            return Err(MonitorError::OtherGame { path, found: manifest.game, wanted });
        }
        Ok(Some(manifest))
    }

    /// Writes the file atomically.
    pub fn save(&self, path: &Path) -> Result<(), MonitorError> {
        let failed = MonitorError::file(path);
        let text = serde_json::to_string_pretty(self).map_err(|error| failed(error.into()))? + "\n";
        write_whole(path, &text).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let anchor = AnchorResult { agent: "mcts:iterations=100".to_string(), games: 40, score: 0.625 };
        let checkpoint = Checkpoint {
            file: "step-000100.net".to_string(),
            step: 100,
            games: 5000,
            seconds: 360.5,
            win_rate_random: 0.875,
            anchors: vec![anchor],
            elo: 123.5,
            elo_error: 40.25,
            level: Some(7),
            label: Label::of_level(7),
            timestamp: "2025-03-01T12:34:56Z".to_string(),
        };
        Manifest { checkpoints: vec![checkpoint], ..Manifest::new("pylos") }
    }

    fn loaded(text: &str, game: &str) -> Result<Option<Manifest>, MonitorError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        fs::write(&path, text).unwrap();
        Manifest::load(&path, game)
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        assert_eq!(Manifest::load(&path, "pylos").unwrap(), None);
        manifest().save(&path).unwrap();
        assert_eq!(Manifest::load(&path, "pylos").unwrap(), Some(manifest()));
        assert!(fs::read_to_string(&path).unwrap().contains(r#""label": "Advanced""#));
    }

    #[test]
    fn numbers_that_nobody_knows_survive() {
        let mut manifest = manifest();
        manifest.checkpoints[0].elo_error = f64::INFINITY;
        manifest.checkpoints[0].anchors[0].score = f64::NAN;
        let text = serde_json::to_string(&manifest).unwrap();
        let read = loaded(&text, "pylos").unwrap().unwrap().checkpoints.remove(0);
        assert!(read.elo_error.is_nan() && read.anchors[0].score.is_nan());
        assert_eq!(read.elo.to_bits(), 123.5_f64.to_bits());
    }

    #[test]
    fn files_of_others_are_refused_with_the_reason() {
        let text = serde_json::to_string_pretty(&manifest()).unwrap();
        let refusal = |text: &str, game: &str| loaded(text, game).unwrap_err().to_string();
        let other_game = refusal(&text, "blokus-duo");
        assert!(other_game.contains("is about the game pylos, not blokus-duo"), "{other_game}");
        let other_version = refusal(r#"{"version": 2, "nets": []}"#, "pylos");
        assert!(other_version.contains("is of version 2, and only version 1"), "{other_version}");
        let broken = refusal(&text.replace("Advanced", "Genius"), "pylos");
        let line = text.lines().position(|line| line.contains("Advanced")).unwrap() + 1;
        assert!(broken.contains(&format!("manifest.json, line {line}: ")), "{broken}");
    }

    #[test]
    fn labels_that_were_not_measured_on_the_ladder_are_not_believed() {
        let mut text = serde_json::to_value(manifest()).unwrap();
        text["checkpoints"][0]["label"] = "Expert".into();
        text["checkpoints"][0].as_object_mut().unwrap().remove("level");
        let read = loaded(&text.to_string(), "pylos").unwrap().unwrap().checkpoints.remove(0);
        assert_eq!((read.label, read.level), (Label::Unrated, None));
        assert!(read.to_string().starts_with("step-000100.net: unrated, Elo +124 ± 40, "), "{read}");
    }
}
