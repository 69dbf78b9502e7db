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
}
