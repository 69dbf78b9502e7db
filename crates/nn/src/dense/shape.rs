//! How large a dense network is.

use game_core::Position;
use serde::{Deserialize, Serialize};

use crate::features::NetworkFeatures;
use crate::width;

/// The sizes of a dense network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Numbers that describe a position.
    pub inputs: usize,
    /// The first layer.
    pub hidden: usize,
    /// The layer before the value and the moves.
    pub second_hidden: usize,
    /// Moves that have a row.
    pub policies: usize,
}

impl Shape {
    /// A network for a game, if it is one that such a network can play: one value says everything where what one player
    /// wins the other loses, and there must be numbers to read.
    pub fn of<F: NetworkFeatures>(hidden: usize, second_hidden: usize) -> Option<Self> {
        let inputs = F::DENSE.filter(|_| F::Position::SEATS == 2)?.len;
        Some(Self { inputs, hidden, second_hidden, policies: F::POLICIES })
    }

    /// What is wrong with the sizes, if anything.
    pub fn check(&self) -> Result<(), String> {
        width::check("hidden", self.hidden)?;
        width::check("second_hidden", self.second_hidden)
    }
}
