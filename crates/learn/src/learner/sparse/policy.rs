//! Policy heads of one batch: from the units of a policy layer to the logits of moves, and back.

use std::ops::Range;

use nn::sparse::{Group, Weights};

use super::moves::MergedMoves;
use crate::arithmetic::{add_scaled, dot};
use crate::batch::Batch;

/// Gradients and scratch space of a policy head.
#[derive(Default)]
pub(super) struct PolicyPart {
    /// Gradient of each logit.
    pub(super) errors: Vec<f32>,
    /// Gradient for the policy layer.
    pub(super) back: Vec<f32>,
    effects: Vec<f32>,
    effects_back: Vec<f32>,
}

/// What a policy head works on.
pub(super) struct Head<'a> {
    pub(super) weights: &'a Weights,
    pub(super) merged: &'a MergedMoves,
    pub(super) batch: &'a Batch,
    /// Units of the policy layer.
    pub(super) units: &'a [f32],
    /// How much biases count. A temperature divides logits, and units can learn that, but biases are shared.
    pub(super) bias_weight: f32,
}

impl PolicyPart {
    /// Computes the gradient of each logit, of the effects, and for the policy layer. `note` gets the logits of a
    /// sample with the range of its moves, and replaces them by their gradients.
    #[inline(always)]
    pub(super) fn learn_moves(
        &mut self,
        sums: &mut Weights,
        head: &Head<'_>,
        mut note: impl FnMut(&mut [f32], Range<usize>),
    ) {
        let &Head { weights, merged, batch, units, bias_weight } = head;
        let (width, count) = (weights.shape.policy_hidden, weights.shape.effects);
        self.back.clear();
        self.back.resize(units.len(), 0.0);
        self.errors.clear();
        self.errors.resize(batch.moves.len(), 0.0);
        let samples = units.chunks_exact(width).zip(self.back.chunks_exact_mut(width));
        for (sample, (units, back)) in samples.enumerate() {
            let range = batch.moves_of(sample);
            if range.is_empty() {
                continue;
            }
            let counts = &batch.effects[range.start * count..range.end * count];
            let counts_of = |number: usize| &counts[number * count..][..count];
            let moves = &batch.moves[range.clone()];
            let bias = weights.group(Group::EffectBias);
            self.effects.clear();
            self.effects.extend(
                (0..count).map(|effect| {
                    bias_weight * bias[effect] + dot(weights.row(Group::Effects, effect), units)
                }),
            );
            self.effects_back.clear();
            self.effects_back.resize(count, 0.0);
            let logits = &mut self.errors[range.clone()];
            for (at, (&number, logit)) in moves.iter().zip(logits.iter_mut()).enumerate() {
                let done: f32 =
                    counts_of(at).iter().zip(&self.effects).map(|(&n, each)| f32::from(n) * each).sum();
                *logit = bias_weight * merged.bias(number) + dot(merged.row(number), units) + done;
            }
            note(logits, range);
            for (at, (&number, &error)) in moves.iter().zip(logits.iter()).enumerate() {
                add_scaled(back, merged.row(number), error);
                let sums = self.effects_back.iter_mut().zip(counts_of(at));
                sums.for_each(|(sum, &n)| *sum += error * f32::from(n));
            }
            for (effect, &error) in self.effects_back.iter().enumerate() {
                add_scaled(back, weights.row(Group::Effects, effect), error);
                add_scaled(&mut sums.group_mut(Group::Effects)[effect * width..][..width], units, error);
                sums.group_mut(Group::EffectBias)[effect] += bias_weight * error;
            }
        }
    }
}

/// Raises shares to the power of one by `temperature`, so that they add up to 1 again.
#[inline(always)]
pub(super) fn soften(shares: &[f32], temperature: f32, soft: &mut Vec<f32>) {
    soft.clear();
    soft.extend(shares.iter().map(|&share| if share > 0.0 { share.powf(1.0 / temperature) } else { 0.0 }));
    let unit = 1.0 / soft.iter().sum::<f32>();
    for share in soft.iter_mut() {
        *share *= unit;
    }
}
