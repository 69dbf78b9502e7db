//! Layer sizes of a dense network.

use game_core::Position;
use serde::{Deserialize, Serialize};

use crate::features::NetworkFeatures;
use crate::width;

/// Layer sizes of a dense network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Dense features of a position.
    pub inputs: usize,
    /// The first layer.
    pub hidden: usize,
    /// The second layer, which feeds both heads.
    pub second_hidden: usize,
    /// Policy indices, each with a row.
    pub policies: usize,
}

impl Shape {
    /// The shape for a game; `None` unless the game has two seats, for which one zero-sum value is enough,
    /// and dense features.
    pub fn of<F: NetworkFeatures>(hidden: usize, second_hidden: usize) -> Option<Self> {
        let inputs = F::DENSE.filter(|_| F::Position::SEATS == 2)?.len;
        Some(Self { inputs, hidden, second_hidden, policies: F::POLICIES })
    }

    /// Fails if a layer has an unsupported width.
    pub fn check(&self) -> Result<(), String> {
        width::check("hidden", self.hidden)?;
        width::check("second_hidden", self.second_hidden)
    }
}
