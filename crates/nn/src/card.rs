//! The description stored in a model file.

use serde::{Deserialize, Serialize};

/// The card of a network: what it is for, where it comes from and how strong it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Id of the game it was trained on.
    pub game: String,
    /// Name and version of the features it reads.
    pub encoding: String,
    /// Name of the training run.
    pub run: String,
    /// Training steps.
    pub step: u64,
    /// Self-play games it was trained on.
    pub games: u64,
    /// Measured strength, in words; empty if not measured.
    pub strength: String,
    /// Strength relative to the levels of its game, once measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<CardRating>,
}

/// A place among the levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRating {
    /// Strength as a word.
    pub label: String,
    /// The level that is nearest in strength, from 1.
    pub level: usize,
    /// Rating on the scale of the levels.
    pub elo: f64,
    /// Half its 95 % interval.
    pub elo_error: f64,
    /// Visits per move in the measurement.
    pub visits: u64,
}
