//! What a model file says about itself.

use serde::{Deserialize, Serialize};

/// The card of a network: what it is for, where it comes from and what it can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The id of the game it was trained on.
    pub game: String,
    /// The encoding it reads.
    pub encoding: String,
    /// The name of the training run.
    pub run: String,
    /// Training steps.
    pub step: u64,
    /// Self-play games it has learned from.
    pub games: u64,
    /// Measured strength, in words; empty while nothing was measured.
    pub strength: String,
    /// How strong it is among the levels of its game, once that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<CardRating>,
}

/// A place among the levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRating {
    /// Strength in a word.
    pub label: String,
    /// The level that is nearest in strength, from 1 on.
    pub level: usize,
    /// The rating on the scale of the levels.
    pub elo: f64,
    /// Half its 95 % interval.
    pub elo_error: f64,
    /// With so many visits per move.
    pub visits: u64,
}
