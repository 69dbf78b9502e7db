//! Forward and backward pass over one batch, down to the first layer.

use nn::sparse::{Group, RANGE, Shape, Weights};
use nn::{Aligned, WeightGroup};

use super::moves::MergedMoves;
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
];

/// Gradients and scratch space of one batch.
pub(super) struct Part {
    /// Gradients of [`SMALL_GROUPS`].
    pub(super) sums: Weights,
    /// Input bits, word by word: the first words of all samples, then the second ones.
    pub(super) columns: Vec<u64>,
    /// Gradient of each logit.
    pub(super) errors: Vec<f32>,
    /// Active inputs of a sample.
    inputs: Vec<u32>,
    hidden: Aligned<f32>,
    value: Vec<f32>,
    value_back: Vec<f32>,
    policy_back: Vec<f32>,
    effects: Vec<f32>,
    effects_back: Vec<f32>,
}

impl Part {
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            sums: Weights::zero_in(shape, SMALL_GROUPS),
            columns: Vec::new(),
            errors: Vec::new(),
            inputs: Vec::new(),
            hidden: Aligned::default(),
            value: Vec::new(),
            value_back: Vec::new(),
            policy_back: Vec::new(),
            effects: Vec::new(),
            effects_back: Vec::new(),
        }
    }
}

/// Computes the gradients of a batch, each sample weighted by `scale`, and returns the losses.
pub(super) struct Pass<'a> {
    pub(super) part: &'a mut Part,
    /// Receives the units of the policy layer.
    pub(super) policy: &'a mut [f32],
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
        let Self { part, policy, hidden_back, weights, merged, batch, loss, scale } = self;
        let samples = batch.len();
        let mut losses = Losses { samples: samples as u64, ..Losses::default() };
        part.sums.groups_mut().for_each(|group| group.fill(0.0));
        part.turn_inputs(batch);
        part.first_layer::<SUMS>(weights, batch);
        let hidden = &part.hidden[..samples * weights.shape.hidden];
        part.value.resize(samples * weights.shape.value_hidden, 0.0);
        forward(weights, [Group::Value, Group::ValueBias], hidden, &mut part.value);
        forward(weights, [Group::Policy, Group::PolicyBias], hidden, policy);
        part.learn_values(weights, batch, loss, scale, &mut losses);
        part.learn_moves(weights, merged, policy, batch, loss.policy * scale, &mut losses);
        hidden_back.fill(0.0);
        let Part { sums, hidden, value, value_back, policy_back, .. } = part;
        let hidden = &hidden[..hidden_back.len()];
        backward(sums, weights, [Group::Value, Group::ValueBias], [hidden, value], [value_back, hidden_back]);
        backward(
            sums,
            weights,
            [Group::Policy, Group::PolicyBias],
            [hidden, policy],
            [policy_back, hidden_back],
        );
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

    /// Policy head: loss, gradient of each logit, and the gradient for the policy layer.
    #[inline(always)]
    fn learn_moves(
        &mut self,
        weights: &Weights,
        merged: &MergedMoves,
        policy: &[f32],
        batch: &Batch,
        scale: f32,
        losses: &mut Losses,
    ) {
        let (width, count) = (weights.shape.policy_hidden, weights.shape.effects);
        self.policy_back.clear();
        self.policy_back.resize(policy.len(), 0.0);
        self.errors.clear();
        self.errors.resize(batch.moves.len(), 0.0);
        let samples = policy.chunks_exact(width).zip(self.policy_back.chunks_exact_mut(width));
        for (sample, (units, back)) in samples.enumerate() {
            let range = batch.moves_of(sample);
            if range.is_empty() {
                continue;
            }
            let counts = &batch.effects[range.start * count..range.end * count];
            let counts_of = |number: usize| &counts[number * count..][..count];
            let (moves, shares) = (&batch.moves[range.clone()], &batch.shares[range.clone()]);
            let bias = weights.group(Group::EffectBias);
            self.effects.clear();
            self.effects.extend(
                (0..count).map(|effect| bias[effect] + dot(weights.row(Group::Effects, effect), units)),
            );
            self.effects_back.clear();
            self.effects_back.resize(count, 0.0);
            let logits = &mut self.errors[range];
            for (at, (&number, logit)) in moves.iter().zip(logits.iter_mut()).enumerate() {
                let done: f32 =
                    counts_of(at).iter().zip(&self.effects).map(|(&n, each)| f32::from(n) * each).sum();
                *logit = merged.bias(number) + dot(merged.row(number), units) + done;
            }
            losses.note_shares(logits, shares, scale);
            for (at, (&number, &error)) in moves.iter().zip(logits.iter()).enumerate() {
                add_scaled(back, merged.row(number), error);
                let sums = self.effects_back.iter_mut().zip(counts_of(at));
                sums.for_each(|(sum, &n)| *sum += error * f32::from(n));
            }
            for (effect, &error) in self.effects_back.iter().enumerate() {
                add_scaled(back, weights.row(Group::Effects, effect), error);
                add_scaled(&mut self.sums.group_mut(Group::Effects)[effect * width..][..width], units, error);
                self.sums.group_mut(Group::EffectBias)[effect] += error;
            }
        }
    }
}
