//! How large a network is.

use game_core::Encoder;
use serde::{Deserialize, Serialize};

/// The sizes of a network. Layers are as wide as the vectors of processors want them.
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
    /// Parts that moves share.
    pub parts: usize,
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

/// Layers are multiples of this.
pub(crate) const STEP: usize = 32;

/// No layer is larger.
const LARGEST: usize = 4096;

impl Shape {
    /// A network for a game.
    pub fn of<P: Encoder>(hidden: usize, value_hidden: usize, policy_hidden: usize) -> Self {
        Self {
            inputs: P::INPUTS,
            hidden,
            value_hidden,
            policy_hidden,
            policies: P::POLICIES,
            parts: P::PARTS,
            effects: P::EFFECTS,
            seats: P::SEATS,
        }
    }

    /// Numbers that come out for values: a chance and a margin for each seat.
    pub fn outputs(&self) -> usize {
        2 * self.seats
    }

    /// What is wrong with the sizes, if anything.
    pub fn check(&self) -> Result<(), String> {
        for (name, size) in [
            ("hidden", self.hidden),
            ("value_hidden", self.value_hidden),
            ("policy_hidden", self.policy_hidden),
        ] {
            if size == 0 || !size.is_multiple_of(STEP) || size > LARGEST {
                return Err(format!("{name} is {size}, but must be a multiple of {STEP} up to {LARGEST}"));
            }
        }
        Ok(())
    }
}
