//! How large a sparse network is.

use serde::{Deserialize, Serialize};

use crate::features::NetworkFeatures;
use crate::width;

/// The sizes of a sparse network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Inputs, there or not.
    pub inputs: usize,
    /// The first layer.
    pub hidden: usize,
    /// The layer before the values.
    pub value_hidden: usize,
    /// The layer that meets the rows of moves.
    pub policy_hidden: usize,
    /// Moves that have a row.
    pub policies: usize,
    /// Factors that moves share.
    #[serde(rename = "parts")]
    pub factors: usize,
    /// Numbers that say what a move does.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub effects: usize,
    /// Seats, each with a chance and a margin.
    pub seats: usize,
}

/// Games without effects have files that do not speak of them.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Shape {
    /// A network for a game.
    pub fn of<F: NetworkFeatures>(hidden: usize, value_hidden: usize, policy_hidden: usize) -> Self {
        Self {
            inputs: F::INPUTS,
            hidden,
            value_hidden,
            policy_hidden,
            policies: F::POLICIES,
            factors: F::FACTORS,
            effects: F::EFFECTS,
            seats: F::SIDES,
        }
    }

    /// Numbers that come out for values: a chance and a margin for each seat.
    pub fn outputs(&self) -> usize {
        2 * self.seats
    }

    /// What is wrong with the sizes, if anything.
    pub fn check(&self) -> Result<(), String> {
        width::check("hidden", self.hidden)?;
        width::check("value_hidden", self.value_hidden)?;
        width::check("policy_hidden", self.policy_hidden)
    }
}
