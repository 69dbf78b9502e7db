//! Layer sizes of a sparse network.

use serde::{Deserialize, Serialize};

use crate::features::NetworkFeatures;
use crate::width;

/// Layer sizes of a sparse network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Binary inputs.
    pub inputs: usize,
    /// The first layer.
    pub hidden: usize,
    /// The hidden layer of the value head.
    pub value_hidden: usize,
    /// The hidden layer of the policy head.
    pub policy_hidden: usize,
    /// Policy indices, each with a row.
    pub policies: usize,
    /// Factors that moves share.
    #[serde(rename = "parts")]
    pub factors: usize,
    /// Effects of a move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub effects: usize,
    /// Seats, each with a win probability and a margin.
    pub seats: usize,
    /// The layer of the soft policy, which shares the move rows: as wide as that of the policy, or 0. For training
    /// only; networks have none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub soft_hidden: usize,
}

/// Files do not mention what a network does not have.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Shape {
    /// The shape for a game.
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
            soft_hidden: 0,
        }
    }

    /// The same without what is only for training.
    pub fn played(self) -> Self {
        Self { soft_hidden: 0, ..self }
    }

    /// Outputs of the value head: a win probability and a margin per seat.
    pub fn outputs(&self) -> usize {
        2 * self.seats
    }

    /// Fails if a layer has an unsupported width.
    pub fn check(&self) -> Result<(), String> {
        width::check("hidden", self.hidden)?;
        width::check("value_hidden", self.value_hidden)?;
        width::check("policy_hidden", self.policy_hidden)
    }
}
