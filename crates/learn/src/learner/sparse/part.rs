//! Forward and backward pass over one batch, down to the first layer.

use nn::sparse::{Group, RANGE, Shape, Weights};
use nn::{Aligned, WeightGroup};

use super::moves::MergedMoves;
use super::policy::{Head, PolicyPart, soften};
use crate::arithmetic::{add_rows, add_scaled, dot, product};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use crate::processor::Work;

/// Groups whose gradients are computed batch by batch and added up. The others have so many rows that each row is
/// summed over all batches at once.
pub(super) const SMALL_GROUPS: &[Group] = &[
    Group::InputBias,
    Group::Value,
    Group::ValueBias,
    Group::Output,
    Group::OutputBias,
    Group::Policy,
    Group::PolicyBias,
    Group::Effects,
    Group::EffectBias,
    Group::SoftPolicy,
    Group::SoftPolicyBias,
];

/// Gradients and scratch space of one batch.
pub(super) struct Part {
    /// Gradients of [`SMALL_GROUPS`].
    pub(super) sums: Weights,
    /// Input bits, word by word: the first words of all samples, then the second ones.
    pub(super) columns: Vec<u64>,
    /// The policy, as it is played.
    pub(super) policy: PolicyPart,
    /// The soft policy.
    pub(super) soft: PolicyPart,
    /// Active inputs of a sample.
    inputs: Vec<u32>,
    hidden: Aligned<f32>,
    value: Vec<f32>,
    value_back: Vec<f32>,
}

impl Part {
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            sums: Weights::zero_in(shape, SMALL_GROUPS),
            columns: Vec::new(),
            policy: PolicyPart::default(),
            soft: PolicyPart::default(),
            inputs: Vec::new(),
            hidden: Aligned::default(),
            value: Vec::new(),
            value_back: Vec::new(),
        }
    }
}

/// Computes the gradients of a batch, each sample weighted by `scale`, and returns the losses.
pub(super) struct Pass<'a> {
    pub(super) part: &'a mut Part,
    /// Receives the units of the policy layer.
    pub(super) policy: &'a mut [f32],
    /// The same for the soft policy; empty without one.
    pub(super) soft: &'a mut [f32],
    /// Receives the gradient for the first layer.
    pub(super) hidden_back: &'a mut [f32],
    pub(super) weights: &'a Weights,
    pub(super) merged: &'a MergedMoves,
    pub(super) batch: &'a Batch,
    pub(super) loss: LossWeights,
    pub(super) scale: f32,
}

impl Work for Pass<'_> {
    type Output = Losses;

    #[inline(always)]
    fn run<const SUMS: usize>(self) -> Losses {
        let Self { part, policy, soft, hidden_back, weights, merged, batch, loss, scale } = self;
        let samples = batch.len();
        let mut losses = Losses { samples: samples as u64, ..Losses::default() };
        part.sums.groups_mut().for_each(|group| group.fill(0.0));
        part.turn_inputs(batch);
        part.first_layer::<SUMS>(weights, batch);
        part.value.resize(samples * weights.shape.value_hidden, 0.0);
        let hidden = &part.hidden[..samples * weights.shape.hidden];
        forward(weights, [Group::Value, Group::ValueBias], hidden, &mut part.value);
        forward(weights, [Group::Policy, Group::PolicyBias], hidden, policy);
        part.learn_values(weights, batch, loss, scale, &mut losses);
        let Part { sums, hidden, value, value_back, policy: policy_part, soft: soft_part, .. } = part;
        let hidden = &hidden[..hidden_back.len()];
        let head = Head { weights, merged, batch, units: policy, bias_weight: 1.0 };
        policy_part.learn_moves(sums, &head, |logits, moves| {
            losses.note_shares(logits, &batch.shares[moves], loss.policy * scale);
        });
        hidden_back.fill(0.0);
        backward(sums, weights, [Group::Value, Group::ValueBias], [hidden, value], [value_back, hidden_back]);
        let groups = [Group::Policy, Group::PolicyBias];
        backward(sums, weights, groups, [hidden, policy], [&mut policy_part.back, hidden_back]);
        if !soft.is_empty() {
            let groups = [Group::SoftPolicy, Group::SoftPolicyBias];
            forward(weights, groups, hidden, soft);
            let bias_weight = 1.0 / loss.soft_temperature;
            let head = Head { weights, merged, batch, units: soft, bias_weight };
            let mut shares = Vec::new();
            soft_part.learn_moves(sums, &head, |logits, moves| {
                soften(&batch.shares[moves], loss.soft_temperature, &mut shares);
                losses.note_soft_shares(logits, &shares, loss.soft_policy * scale);
            });
            backward(sums, weights, groups, [hidden, soft], [&mut soft_part.back, hidden_back]);
        }
        stop_clipped(hidden_back, hidden);
        let bias = sums.group_mut(Group::InputBias);
        hidden_back.chunks_exact(bias.len()).for_each(|back| add_scaled(bias, back, 1.0));
        losses
    }
}

#[inline(always)]
fn clip(sum: f32) -> f32 {
    sum.clamp(0.0, RANGE)
}

/// The derivative of the clipped `ReLU` is zero at both ends of its range.
#[inline(always)]
fn stop_clipped(back: &mut [f32], units: &[f32]) {
    for (back, &unit) in back.iter_mut().zip(units) {
        *back = if unit > 0.0 && unit < RANGE { *back } else { 0.0 };
    }
}

/// Forward pass from the first layer to a head's layer, for all samples.
#[inline(always)]
fn forward(weights: &Weights, [group, bias]: [Group; 2], hidden: &[f32], result: &mut [f32]) {
    let [units, width] = group.size(&weights.shape);
    let bias = weights.group(bias);
    result.chunks_exact_mut(units).for_each(|sums| sums.copy_from_slice(bias));
    // result (samples × units) += hidden (samples × width) · group (units × width) transposed
    let sizes = [hidden.len() / width, width, units];
    product(sizes, hidden, [width, 1], weights.group(group), [1, width], result);
    for sum in result.iter_mut() {
        *sum = clip(*sum);
    }
}

/// Backward pass from a head's layer to the first one.
#[inline(always)]
fn backward(
    sums: &mut Weights,
    weights: &Weights,
    [group, bias]: [Group; 2],
    [hidden, units]: [&[f32]; 2],
    [back, hidden_back]: [&mut [f32]; 2],
) {
    let [count, width] = group.size(&weights.shape);
    let samples = hidden.len() / width;
    stop_clipped(back, units);
    let starts = sums.group_mut(bias);
    back.chunks_exact(count).for_each(|back| add_scaled(starts, back, 1.0));
    // sums (count × width) += back (samples × count) transposed · hidden (samples × width)
    product([count, samples, width], back, [1, count], hidden, [width, 1], sums.group_mut(group));
    // hidden_back (samples × width) += back (samples × count) · weights (count × width)
    product([samples, count, width], back, [count, 1], weights.group(group), [width, 1], hidden_back);
}

impl Part {
    /// Sorts the input bits by word.
    #[inline(always)]
    fn turn_inputs(&mut self, batch: &Batch) {
        // A block of so many samples and words is a cache line wide both ways.
        const BLOCK: usize = 8;
        let (samples, words) = (batch.len(), batch.input_words());
        self.columns.resize(samples * words, 0);
        for first_sample in (0..samples).step_by(BLOCK) {
            for first_word in (0..words).step_by(BLOCK) {
                for word in first_word..words.min(first_word + BLOCK) {
                    for sample in first_sample..samples.min(first_sample + BLOCK) {
                        self.columns[word * samples + sample] = batch.inputs[sample * words + word];
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn first_layer<const SUMS: usize>(&mut self, weights: &Weights, batch: &Batch) {
        let (rows, bias) = (weights.group(Group::Inputs), weights.group(Group::InputBias));
        if self.hidden.len() < batch.len() * bias.len() {
            self.hidden = Aligned::zeros(batch.len() * bias.len());
        }
        let samples = batch.inputs.chunks_exact(batch.input_words().max(1));
        for (words, sums) in samples.zip(self.hidden.chunks_exact_mut(bias.len())) {
            self.inputs.clear();
            for (word, &bits) in words.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    self.inputs.push((64 * word) as u32 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
            sums.copy_from_slice(bias);
            add_rows::<SUMS>(sums, rows, &self.inputs);
            for sum in sums.iter_mut() {
                *sum = clip(*sum);
            }
        }
    }

    /// Value head: win probabilities and margins, their losses, and the gradient for the value layer.
    #[inline(always)]
    fn learn_values(
        &mut self,
        weights: &Weights,
        batch: &Batch,
        loss: LossWeights,
        scale: f32,
        losses: &mut Losses,
    ) {
        let shape = weights.shape;
        let (width, outputs) = (shape.value_hidden, shape.outputs());
        self.value_back.clear();
        self.value_back.resize(batch.len() * width, 0.0);
        let samples = self.value.chunks_exact(width).zip(self.value_back.chunks_exact_mut(width));
        for ((units, back), targets) in samples.zip(batch.outputs.chunks_exact(outputs)) {
            for (output, &target) in targets.iter().enumerate() {
                let row = weights.row(Group::Output, output);
                let sum = weights.group(Group::OutputBias)[output] + dot(row, units);
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
                add_scaled(&mut self.sums.group_mut(Group::Output)[output * width..][..width], units, error);
                self.sums.group_mut(Group::OutputBias)[output] += error;
            }
        }
    }
}
