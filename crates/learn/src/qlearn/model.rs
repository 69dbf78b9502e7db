//! Files of linear weights: readable text, with a card that says what they are for.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::linear::Linear;
use super::linear_features::LinearFeatures;

/// Identifies the file.
const FORMAT: &str = "polyspire qlearn";
/// Incremented when the meaning of the file changes.
const VERSION: u32 = 1;
/// More than any list of features needs.
const MOST_BYTES: u64 = 1 << 20;

/// Why a file of weights cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LinearError {
    /// It cannot be read.
    #[error("cannot read {path}: {source}")]
    File {
        /// The file.
        path: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// Its content is invalid or for something else.
    #[error("{path} {reason}")]
    Unfit {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
}

/// Description of the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LinearCard {
    /// Id of their game.
    pub game: String,
    /// Name of their feature list.
    pub features: String,
    /// Name of the training run.
    pub run: String,
    /// Updates of the value function.
    pub step: u64,
    /// Games played for training.
    pub games: u64,
}

/// Weights with their card.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearModel {
    /// Description of the weights.
    pub card: LinearCard,
    /// The value function.
    pub linear: Linear,
}

/// The part that all versions of the file share.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// The file format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sheet {
    format: String,
    version: u32,
    #[serde(flatten)]
    card: LinearCard,
    /// Weight at the start and at the end of a game, by feature name.
    weights: BTreeMap<String, [f32; 2]>,
}

impl LinearModel {
    /// Loads the weights for a game.
    pub fn load<S: LinearFeatures>(path: &Path, game: &str) -> Result<Self, LinearError> {
        let unfit = |reason| LinearError::Unfit { path: path.display().to_string(), reason };
        sheet(path)?.model::<S>(game).map_err(unfit)
    }

    /// The card of a file for any game.
    pub fn card_of(path: &Path) -> Result<LinearCard, LinearError> {
        Ok(sheet(path)?.card)
    }

    /// The text of a file.
    pub fn to_text<S: LinearFeatures>(&self) -> String {
        let text = serde_json::to_string_pretty(&self.sheet::<S>());
        text.expect("a card is plain text, and weights are numbers") + "\n"
    }

    pub(super) fn sheet<S: LinearFeatures>(&self) -> Sheet {
        let names = S::FEATURES.iter().map(ToString::to_string);
        Sheet {
            format: FORMAT.to_string(),
            version: VERSION,
            card: self.card.clone(),
            weights: names.zip(self.linear.weights.iter().copied()).collect(),
        }
    }
}

impl Sheet {
    /// The weights, checked against a game; the error says what is wrong with them.
    pub(super) fn model<S: LinearFeatures>(self, game: &str) -> Result<LinearModel, String> {
        let Self { card, mut weights, .. } = self;
        if card.game != game {
            return Err(format!("has weights for {}, not for {game}", card.game));
        }
        if card.features != S::LIST {
            return Err(format!("has weights of the features {}, not of {}", card.features, S::LIST));
        }
        let mut take =
            |name: &&str| weights.remove(*name).ok_or_else(|| format!("has no weight of '{name}'"));
        let linear = Linear { weights: S::FEATURES.iter().map(&mut take).collect::<Result<_, _>>()? };
        if let Some(name) = weights.keys().next() {
            return Err(format!("has a weight of '{name}', which is no feature of {}", S::LIST));
        }
        if !linear.is_finite() {
            return Err("has weights that are no finite numbers".to_string());
        }
        Ok(LinearModel { card, linear })
    }
}

fn sheet(path: &Path) -> Result<Sheet, LinearError> {
    let name = || path.display().to_string();
    let unfit = |reason: String| LinearError::Unfit { path: name(), reason };
    let failed = |source| LinearError::File { path: name(), source };
    if std::fs::metadata(path).map_err(failed)?.len() > MOST_BYTES {
        return Err(unfit("is too large to be a file of qlearn's weights".to_string()));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let broken = |error: serde_json::Error| unfit(format!("is no file of qlearn's weights: {error}"));
    // Before the rest, which other versions may spell differently.
    let head: Head = serde_json::from_slice(&bytes).map_err(broken)?;
    if head.format != FORMAT {
        return Err(unfit(format!("is no file of qlearn's weights: its format is '{}'", head.format)));
    }
    if head.version != VERSION {
        return Err(unfit(format!("has version {}, this program reads {VERSION}", head.version)));
    }
    serde_json::from_slice(&bytes).map_err(broken)
}
