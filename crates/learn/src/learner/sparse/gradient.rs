//! Forward and backward pass of a sparse network over a batch.

#![allow(
    unsafe_code,
    reason = "the same code compiled for processors with AVX2, after the processor was asked"
)]

use nn::WeightGroup;
use nn::sparse::{Group, RANGE, Shape, Weights};

use crate::arithmetic::{add_scaled, dot, product};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};

/// Move rows with the rows of their factors added.
#[derive(Default)]
pub(super) struct MergedMoves {
    /// One row per move.
    pub(super) rows: Vec<f32>,
    /// One number per move.
    pub(super) bias: Vec<f32>,
}

/// Gradients and scratch space; one per thread.
pub struct Gradient {
    /// Gradients of all weights except those of moves and factors.
    pub(super) weights: Weights,
    /// Gradients of the merged move rows.
    pub(super) merged: MergedMoves,
    hidden: Vec<f32>,
    hidden_back: Vec<f32>,
    value: Vec<f32>,
    value_back: Vec<f32>,
    policy: Vec<f32>,
    policy_back: Vec<f32>,
    logits: Vec<f32>,
    effects: Vec<f32>,
    effects_back: Vec<f32>,
}

impl Gradient {
    /// Zero gradients.
    pub(super) fn new(shape: Shape) -> Self {
        let merged = MergedMoves {
            rows: vec![0.0; shape.policies * shape.policy_hidden],
            bias: vec![0.0; shape.policies],
        };
        let mut weights = Weights::zero(shape);
        // Gradients of moves are summed in merged form; those of moves and factors follow from that.
        for group in [Group::Moves, Group::MoveBias, Group::Factors, Group::FactorBias] {
            weights.groups_mut()[group as usize] = Vec::new();
        }
        Self {
            weights,
            merged,
            hidden: Vec::new(),
            hidden_back: Vec::new(),
            value: Vec::new(),
            value_back: Vec::new(),
            policy: Vec::new(),
            policy_back: Vec::new(),
            logits: Vec::new(),
            effects: Vec::new(),
            effects_back: Vec::new(),
        }
    }

    /// Zeroes the gradients.
    pub(super) fn clear(&mut self) {
        self.weights.groups_mut().iter_mut().for_each(|group| group.fill(0.0));
        self.merged.rows.fill(0.0);
        self.merged.bias.fill(0.0);
    }

    /// Adds another thread's gradients.
    pub(super) fn add(&mut self, other: &Self) {
        self.weights.add(&other.weights);
        self.merged.rows.iter_mut().zip(&other.merged.rows).for_each(|(sum, more)| *sum += more);
        self.merged.bias.iter_mut().zip(&other.merged.bias).for_each(|(sum, more)| *sum += more);
    }

    /// Adds the gradients of a batch, each sample weighted by `scale`, and returns the losses.
    pub(super) fn learn(
        &mut self,
        weights: &Weights,
        merged: &MergedMoves,
        batch: &Batch,
        loss: LossWeights,
        scale: f32,
    ) -> Losses {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor was asked.
            return unsafe { learn_avx2(self, weights, merged, batch, loss, scale) };
        }
        learn_anywhere(self, weights, merged, batch, loss, scale)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn learn_avx2(
    gradient: &mut Gradient,
    weights: &Weights,
    merged: &MergedMoves,
    batch: &Batch,
    loss: LossWeights,
    scale: f32,
) -> Losses {
    learn_anywhere(gradient, weights, merged, batch, loss, scale)
}

#[inline(always)]
fn learn_anywhere(
    gradient: &mut Gradient,
    weights: &Weights,
    merged: &MergedMoves,
    batch: &Batch,
    loss: LossWeights,
    scale: f32,
) -> Losses {
    let shape = weights.shape;
    let samples = batch.len();
    first_layer(gradient, weights, batch);
    forward(weights, [Group::Value, Group::ValueBias], &gradient.hidden, &mut gradient.value, samples);
    forward(weights, [Group::Policy, Group::PolicyBias], &gradient.hidden, &mut gradient.policy, samples);
    gradient.hidden_back.clear();
    gradient.hidden_back.resize(samples * shape.hidden, 0.0);
    let mut losses = Losses { samples: samples as u64, ..Losses::default() };
    learn_values(gradient, weights, batch, loss, scale, &mut losses);
    learn_moves(gradient, weights, merged, batch, loss.policy * scale, &mut losses);
    backward(gradient, weights, Layer::Value, samples);
    backward(gradient, weights, Layer::Policy, samples);
    learn_inputs(gradient, batch);
    losses
}

#[inline(always)]
fn clip(sum: f32) -> f32 {
    sum.clamp(0.0, RANGE)
}

/// Derivative of the clipped `ReLU`: zero at both ends of its range.
#[inline(always)]
fn passes(activation: f32) -> bool {
    activation > 0.0 && activation < RANGE
}

#[inline(always)]
fn first_layer(gradient: &mut Gradient, weights: &Weights, batch: &Batch) {
    let width = weights.shape.hidden;
    let (rows, bias) = (weights.group(Group::Inputs), weights.group(Group::InputBias));
    gradient.hidden.clear();
    for sample in 0..batch.len() {
        let first = gradient.hidden.len();
        gradient.hidden.extend_from_slice(bias);
        let sums = &mut gradient.hidden[first..];
        for &input in batch.inputs_of(sample) {
            let row = &rows[input as usize * width..][..width];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        for sum in sums.iter_mut() {
            *sum = clip(*sum);
        }
    }
}

/// Forward pass from the first layer to a head's layer, for all samples.
fn forward(
    weights: &Weights,
    [group, bias]: [Group; 2],
    hidden: &[f32],
    result: &mut Vec<f32>,
    samples: usize,
) {
    let [units, width] = group.size(&weights.shape);
    result.clear();
    for _ in 0..samples {
        result.extend_from_slice(weights.group(bias));
    }
    // result (samples × units) += hidden (samples × width) · group (units × width) transposed
    product([samples, width, units], hidden, [width, 1], weights.group(group), [1, width], result);
    for sum in result.iter_mut() {
        *sum = clip(*sum);
    }
}

/// Value head: win probabilities and margins, their losses, and the gradient for the value layer.
#[inline(always)]
fn learn_values(
    gradient: &mut Gradient,
    weights: &Weights,
    batch: &Batch,
    loss: LossWeights,
    scale: f32,
    losses: &mut Losses,
) {
    let shape = weights.shape;
    let (width, outputs) = (shape.value_hidden, shape.outputs());
    gradient.value_back.clear();
    gradient.value_back.resize(batch.len() * width, 0.0);
    for sample in 0..batch.len() {
        let units = &gradient.value[sample * width..][..width];
        let back = &mut gradient.value_back[sample * width..][..width];
        for output in 0..outputs {
            let row = weights.row(Group::Output, output);
            let sum = weights.group(Group::OutputBias)[output] + dot(row, units);
            let target = batch.outputs[sample * outputs + output];
            let error = if output < shape.seats {
                let chance = 1.0 / (1.0 + (-sum).exp());
                losses.note_chance(chance, target);
                loss.value * (chance - target)
            } else {
                let margin = sum.tanh();
                losses.note_margin(margin, target);
                loss.margin * 2.0 * (margin - target) * (1.0 - margin * margin)
            };
            let error = scale * error;
            add_scaled(back, row, error);
            let row = &mut gradient.weights.group_mut(Group::Output)[output * width..][..width];
            add_scaled(row, units, error);
            gradient.weights.group_mut(Group::OutputBias)[output] += error;
        }
    }
}

/// Policy head: loss, gradients of the move rows, and the gradient for the policy layer.
#[inline(always)]
fn learn_moves(
    gradient: &mut Gradient,
    weights: &Weights,
    merged: &MergedMoves,
    batch: &Batch,
    scale: f32,
    losses: &mut Losses,
) {
    let (width, count) = (weights.shape.policy_hidden, weights.shape.effects);
    gradient.policy_back.clear();
    gradient.policy_back.resize(batch.len() * width, 0.0);
    for sample in 0..batch.len() {
        let range = batch.moves_of(sample);
        if range.is_empty() {
            continue;
        }
        let counts = &batch.effects[range.start * count..range.end * count];
        let counts_of = |number: usize| &counts[number * count..][..count];
        let (moves, shares) = (&batch.moves[range.clone()], &batch.shares[range]);
        let units = &gradient.policy[sample * width..][..width];
        let effects = &mut gradient.effects;
        effects.clear();
        let bias = weights.group(Group::EffectBias);
        effects
            .extend((0..count).map(|effect| bias[effect] + dot(weights.row(Group::Effects, effect), units)));
        gradient.effects_back.clear();
        gradient.effects_back.resize(count, 0.0);
        let logits = &mut gradient.logits;
        logits.clear();
        logits.extend(moves.iter().enumerate().map(|(at, &number)| {
            let number = number as usize;
            let done: f32 =
                counts_of(at).iter().zip(effects.iter()).map(|(&n, each)| f32::from(n) * each).sum();
            merged.bias[number] + dot(&merged.rows[number * width..][..width], units) + done
        }));
        losses.note_shares(logits, shares, scale);
        let back = &mut gradient.policy_back[sample * width..][..width];
        for (at, (&number, &error)) in moves.iter().zip(logits.iter()).enumerate() {
            let number = number as usize;
            add_scaled(back, &merged.rows[number * width..][..width], error);
            add_scaled(&mut gradient.merged.rows[number * width..][..width], units, error);
            gradient.merged.bias[number] += error;
            let sums = gradient.effects_back.iter_mut().zip(counts_of(at));
            sums.for_each(|(sum, &n)| *sum += error * f32::from(n));
        }
        for (effect, &error) in gradient.effects_back.iter().enumerate() {
            add_scaled(back, weights.row(Group::Effects, effect), error);
            add_scaled(
                &mut gradient.weights.group_mut(Group::Effects)[effect * width..][..width],
                units,
                error,
            );
            gradient.weights.group_mut(Group::EffectBias)[effect] += error;
        }
    }
}

#[derive(Clone, Copy)]
enum Layer {
    Value,
    Policy,
}

/// Backward pass from a head's layer to the first one.
#[inline(always)]
fn backward(gradient: &mut Gradient, weights: &Weights, layer: Layer, samples: usize) {
    let (group, bias, units, back) = match layer {
        Layer::Value => (Group::Value, Group::ValueBias, &gradient.value, &mut gradient.value_back),
        Layer::Policy => (Group::Policy, Group::PolicyBias, &gradient.policy, &mut gradient.policy_back),
    };
    let [count, width] = group.size(&weights.shape);
    for (back, unit) in back.iter_mut().zip(units) {
        if !passes(*unit) {
            *back = 0.0;
        }
    }
    let starts = gradient.weights.group_mut(bias);
    for back in back.chunks_exact(count) {
        add_scaled(starts, back, 1.0);
    }
    // weights (count × width) += back (samples × count) transposed · hidden (samples × width)
    let rows = gradient.weights.group_mut(group);
    product([count, samples, width], back, [1, count], &gradient.hidden, [width, 1], rows);
    // hidden (samples × width) += back (samples × count) · weights (count × width)
    let rows = weights.group(group);
    product([samples, count, width], back, [count, 1], rows, [width, 1], &mut gradient.hidden_back);
}

/// Backward pass from the first layer to the input rows.
#[inline(always)]
fn learn_inputs(gradient: &mut Gradient, batch: &Batch) {
    let width = gradient.weights.shape.hidden;
    for (back, unit) in gradient.hidden_back.iter_mut().zip(&gradient.hidden) {
        if !passes(*unit) {
            *back = 0.0;
        }
    }
    for sample in 0..batch.len() {
        let back = &gradient.hidden_back[sample * width..][..width];
        add_scaled(gradient.weights.group_mut(Group::InputBias), back, 1.0);
        let rows = gradient.weights.group_mut(Group::Inputs);
        for &input in batch.inputs_of(sample) {
            let row = &mut rows[input as usize * width..][..width];
            row.iter_mut().zip(back).for_each(|(sum, back)| *sum += back);
        }
    }
}
