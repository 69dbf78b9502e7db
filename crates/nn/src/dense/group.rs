//! The weights of a dense network.

use game_core::Rng;

use super::Shape;
use crate::weights::{WeightGroup, Weights};

/// The weight groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Inputs to first layer, one row per input.
    Hidden,
    /// Bias of the first layer.
    HiddenBias,
    /// First layer to second layer, one row per unit of the first, so that the rows of inactive units can be
    /// skipped.
    Second,
    /// Bias of the second layer.
    SecondBias,
    /// Second layer to value.
    Value,
    /// Bias of the value.
    ValueBias,
    /// Second layer to moves, one row per move.
    Moves,
    /// One number per move.
    MoveBias,
}

impl WeightGroup for Group {
    type Shape = Shape;

    const ALL: &'static [Self] = &[
        Self::Hidden,
        Self::HiddenBias,
        Self::Second,
        Self::SecondBias,
        Self::Value,
        Self::ValueBias,
        Self::Moves,
        Self::MoveBias,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::HiddenBias => "hidden_bias",
            Self::Second => "second",
            Self::SecondBias => "second_bias",
            Self::Value => "value",
            Self::ValueBias => "value_bias",
            Self::Moves => "moves",
            Self::MoveBias => "move_bias",
        }
    }

    fn size(self, shape: &Shape) -> [usize; 2] {
        match self {
            Self::Hidden => [shape.inputs, shape.hidden],
            Self::HiddenBias => [1, shape.hidden],
            Self::Second => [shape.hidden, shape.second_hidden],
            Self::SecondBias | Self::Value => [1, shape.second_hidden],
            Self::ValueBias => [1, 1],
            Self::Moves => [shape.policies, shape.second_hidden],
            Self::MoveBias => [1, shape.policies],
        }
    }

    fn decays(self) -> bool {
        matches!(self, Self::Hidden | Self::Second | Self::Value | Self::Moves)
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl Weights<Group> {
    /// Random initial weights. They keep the scale of activations from layer to layer when half of the units
    /// are off. In the heads they are small, so that a new network has no preferences.
    pub fn random(shape: Shape, seed: u64) -> Self {
        let mut weights = Self::zero(shape);
        let mut rng = Rng::seeded(seed);
        let mut fill = |group: Group, spread: f32| {
            for weight in weights.group_mut(group) {
                *weight = spread * (2.0 * rng.fraction() - 1.0);
            }
        };
        fill(Group::Hidden, (6.0 / shape.inputs as f32).sqrt());
        fill(Group::Second, (6.0 / shape.hidden as f32).sqrt());
        fill(Group::Value, 0.3 / (shape.second_hidden as f32).sqrt());
        fill(Group::Moves, 0.3 / (shape.second_hidden as f32).sqrt());
        weights
    }
}
