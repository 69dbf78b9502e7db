//! The weights of a sparse network.

use game_core::Rng;

use super::Shape;
use crate::features::MoveFeatures;
use crate::weights::{WeightGroup, Weights};

/// Limit of the quantised weights: a byte holds them in 64ths.
pub(crate) const LARGEST_LAYER_WEIGHT: f32 = 127.0 / LAYER_SCALE;
pub(crate) const LAYER_SCALE: f32 = 64.0;

/// The weight groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// One row per input.
    Inputs,
    /// Bias of the first layer.
    InputBias,
    /// First layer to value layer, one row per value unit.
    Value,
    /// Bias of the value layer.
    ValueBias,
    /// Value layer to outputs, one row per output.
    Output,
    /// Bias of the outputs.
    OutputBias,
    /// First layer to policy layer, one row per policy unit.
    Policy,
    /// Bias of the policy layer.
    PolicyBias,
    /// One row per move.
    Moves,
    /// One number per move.
    MoveBias,
    /// One row per factor of moves. The effective row of a move is its own plus those of its factors.
    Factors,
    /// One number per factor.
    FactorBias,
    /// One row per effect of moves.
    Effects,
    /// One number per effect.
    EffectBias,
    /// First layer to the layer of the soft policy, one row per unit. For training only.
    SoftPolicy,
    /// Bias of the layer of the soft policy.
    SoftPolicyBias,
}

impl WeightGroup for Group {
    type Shape = Shape;

    const ALL: &'static [Self] = &[
        Self::Inputs,
        Self::InputBias,
        Self::Value,
        Self::ValueBias,
        Self::Output,
        Self::OutputBias,
        Self::Policy,
        Self::PolicyBias,
        Self::Moves,
        Self::MoveBias,
        Self::Factors,
        Self::FactorBias,
        Self::Effects,
        Self::EffectBias,
        Self::SoftPolicy,
        Self::SoftPolicyBias,
    ];

    /// State files carry these names. Factors were called parts when the first were written.
    fn name(self) -> &'static str {
        match self {
            Self::Inputs => "inputs",
            Self::InputBias => "input_bias",
            Self::Value => "value",
            Self::ValueBias => "value_bias",
            Self::Output => "output",
            Self::OutputBias => "output_bias",
            Self::Policy => "policy",
            Self::PolicyBias => "policy_bias",
            Self::Moves => "moves",
            Self::MoveBias => "move_bias",
            Self::Factors => "parts",
            Self::FactorBias => "part_bias",
            Self::Effects => "effects",
            Self::EffectBias => "effect_bias",
            Self::SoftPolicy => "soft_policy",
            Self::SoftPolicyBias => "soft_policy_bias",
        }
    }

    fn size(self, shape: &Shape) -> [usize; 2] {
        match self {
            Self::Inputs => [shape.inputs, shape.hidden],
            Self::InputBias => [1, shape.hidden],
            Self::Value => [shape.value_hidden, shape.hidden],
            Self::ValueBias => [1, shape.value_hidden],
            Self::Output => [shape.outputs(), shape.value_hidden],
            Self::OutputBias => [1, shape.outputs()],
            Self::Policy => [shape.policy_hidden, shape.hidden],
            Self::PolicyBias => [1, shape.policy_hidden],
            Self::Moves => [shape.policies, shape.policy_hidden],
            Self::MoveBias => [1, shape.policies],
            Self::Factors => [shape.factors, shape.policy_hidden],
            Self::FactorBias => [1, shape.factors],
            Self::Effects => [shape.effects, shape.policy_hidden],
            Self::EffectBias => [1, shape.effects],
            Self::SoftPolicy => [shape.soft_hidden, shape.hidden],
            Self::SoftPolicyBias => [1, shape.soft_hidden],
        }
    }

    fn bound(self) -> Option<f32> {
        match self {
            Self::Value | Self::Policy => Some(LARGEST_LAYER_WEIGHT),
            _ => None,
        }
    }

    fn decays(self) -> bool {
        !matches!(
            self,
            Self::InputBias
                | Self::ValueBias
                | Self::OutputBias
                | Self::PolicyBias
                | Self::MoveBias
                | Self::FactorBias
                | Self::EffectBias
                | Self::SoftPolicyBias
        )
    }

    fn is_auxiliary(self) -> bool {
        matches!(self, Self::SoftPolicy | Self::SoftPolicyBias)
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl Weights<Group> {
    /// Random initial weights. `active` is the typical number of active inputs.
    pub fn random(shape: Shape, active: usize, seed: u64) -> Self {
        let mut weights = Self::zero(shape);
        let mut rng = Rng::seeded(seed);
        let mut fill = |group: Group, spread: f32| {
            for weight in weights.group_mut(group) {
                *weight = spread * (2.0 * rng.fraction() - 1.0);
            }
        };
        fill(Group::Inputs, 0.5 * (3.0 / active.max(1) as f32).sqrt());
        fill(Group::Value, (3.0 / shape.hidden as f32).sqrt());
        fill(Group::Policy, (3.0 / shape.hidden as f32).sqrt());
        fill(Group::Output, (1.0 / shape.value_hidden as f32).sqrt());
        fill(Group::Factors, 0.1 / (shape.policy_hidden as f32).sqrt());
        fill(Group::SoftPolicy, (3.0 / shape.hidden as f32).sqrt());
        // Units start in the middle of their range, where the gradient is not zero.
        for group in [Group::InputBias, Group::ValueBias, Group::PolicyBias, Group::SoftPolicyBias] {
            weights.group_mut(group).fill(0.25);
        }
        weights
    }

    /// Rows and biases of all moves with those of their factors added, given the factors of every move.
    pub fn merged_moves(&self, factors: &[Vec<u16>]) -> (Vec<f32>, Vec<f32>) {
        let width = self.shape.policy_hidden;
        let mut rows = self.group(Group::Moves).to_vec();
        let mut bias = self.group(Group::MoveBias).to_vec();
        for (number, factors) in factors.iter().enumerate() {
            let row = &mut rows[number * width..(number + 1) * width];
            for &factor in factors {
                for (sum, weight) in row.iter_mut().zip(self.row(Group::Factors, factor.into())) {
                    *sum += weight;
                }
                bias[number] += self.group(Group::FactorBias)[usize::from(factor)];
            }
        }
        (rows, bias)
    }
}

/// The factors of every move of a game.
pub fn factors_of<F: MoveFeatures>() -> Vec<Vec<u16>> {
    let factors = |policy| F::factors(policy).into_iter().map(|factor| factor as u16).collect();
    (0..F::POLICIES).map(factors).collect()
}
