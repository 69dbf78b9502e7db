//! Forward and backward pass of a dense network over a batch.

use nn::WeightGroup;
use nn::dense::{Group, Shape, Weights};

use crate::arithmetic::{add_scaled, dot, product};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use crate::processor::Work;

/// Dense networks support only two-player games.
const SEATS: usize = 2;

/// Gradients and scratch space of one batch.
pub(super) struct Part {
    /// The gradients.
    pub(super) sums: Weights,
    hidden: Vec<f32>,
    hidden_back: Vec<f32>,
    second: Vec<f32>,
    second_back: Vec<f32>,
    logits: Vec<f32>,
}

impl Part {
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            sums: Weights::zero(shape),
            hidden: Vec::new(),
            hidden_back: Vec::new(),
            second: Vec::new(),
            second_back: Vec::new(),
            logits: Vec::new(),
        }
    }
}

/// Computes the gradients of a batch, each sample weighted by `scale`, and returns the losses.
pub(super) struct Pass<'a> {
    pub(super) part: &'a mut Part,
    pub(super) weights: &'a Weights,
    pub(super) batch: &'a Batch,
    pub(super) loss: LossWeights,
    pub(super) scale: f32,
}

impl Work for Pass<'_> {
    type Output = Losses;

    #[inline(always)]
    fn run<const SUMS: usize>(self) -> Losses {
        self.part.sums.groups_mut().for_each(|group| group.fill(0.0));
        learn(self.part, self.weights, self.batch, self.loss, self.scale)
    }
}

#[inline(always)]
fn learn(part: &mut Part, weights: &Weights, batch: &Batch, loss: LossWeights, scale: f32) -> Losses {
    let samples = batch.len();
    let Part { sums, hidden, hidden_back, second, second_back, logits } = part;
    let inputs = &batch.observations;
    forward(weights, [Group::Hidden, Group::HiddenBias], inputs, hidden, samples);
    forward(weights, [Group::Second, Group::SecondBias], hidden, second, samples);
    second_back.clear();
    second_back.resize(second.len(), 0.0);
    hidden_back.clear();
    hidden_back.resize(hidden.len(), 0.0);
    let losses = Losses { samples: samples as u64, ..Losses::default() };
    let mut heads = Heads { weights, sums, logits, loss, scale, losses };
    let width = weights.shape.second_hidden;
    let units = second.chunks_exact(width).zip(second_back.chunks_exact_mut(width));
    for (sample, (units, back)) in units.enumerate() {
        heads.learn_value(units, back, &batch.outputs[2 * SEATS * sample..][..2 * SEATS]);
        let range = batch.moves_of(sample);
        if !range.is_empty() {
            heads.learn_moves(units, back, &batch.moves[range.clone()], &batch.shares[range]);
        }
    }
    let losses = heads.losses;
    learn_layer(sums, [Group::Second, Group::SecondBias], hidden, second, second_back, samples);
    // hidden_back (samples × hidden) += second_back (samples × second) · rows (hidden × second) transposed
    let (sizes, rows) = ([samples, width, weights.shape.hidden], weights.group(Group::Second));
    product(sizes, second_back, [width, 1], rows, [1, width], hidden_back);
    learn_layer(sums, [Group::Hidden, Group::HiddenBias], inputs, hidden, hidden_back, samples);
    losses
}

/// Forward pass of one layer for all samples.
fn forward(
    weights: &Weights,
    [group, bias]: [Group; 2],
    before: &[f32],
    units: &mut Vec<f32>,
    samples: usize,
) {
    let [inner, width] = group.size(&weights.shape);
    units.clear();
    for _ in 0..samples {
        units.extend_from_slice(weights.group(bias));
    }
    // units (samples × width) += before (samples × inner) · rows (inner × width)
    product([samples, inner, width], before, [inner, 1], weights.group(group), [width, 1], units);
    for unit in units.iter_mut() {
        *unit = unit.max(0.0);
    }
}

/// Gradients of a layer, from the gradient of its output. `ReLU` units that are off pass nothing back.
#[inline(always)]
fn learn_layer(
    sums: &mut Weights,
    [group, bias]: [Group; 2],
    before: &[f32],
    units: &[f32],
    back: &mut [f32],
    samples: usize,
) {
    let [inner, width] = group.size(&sums.shape);
    for (back, &unit) in back.iter_mut().zip(units) {
        if unit <= 0.0 {
            *back = 0.0;
        }
    }
    let starts = sums.group_mut(bias);
    back.chunks_exact(width).for_each(|back| add_scaled(starts, back, 1.0));
    // rows (inner × width) += before (samples × inner) transposed · back (samples × width)
    product([inner, samples, width], before, [1, inner], back, [width, 1], sums.group_mut(group));
}

/// The value and policy heads on top of the second layer.
struct Heads<'a> {
    weights: &'a Weights,
    /// The gradients.
    sums: &'a mut Weights,
    logits: &'a mut Vec<f32>,
    loss: LossWeights,
    scale: f32,
    losses: Losses,
}

impl Heads<'_> {
    /// Value head of one sample: losses, gradients, and the gradient for the second layer. One number yields
    /// the win probabilities and margins of both seats, so that the losses are comparable with those of other
    /// networks.
    #[inline(always)]
    fn learn_value(&mut self, units: &[f32], back: &mut [f32], targets: &[f32]) {
        let row = self.weights.group(Group::Value);
        let value = (self.weights.group(Group::ValueBias)[0] + dot(row, units)).tanh();
        let mut error = 0.0;
        for (seat, sign) in [1.0, -1.0].into_iter().enumerate() {
            let (chance, margin) = (0.5 + 0.5 * sign * value, sign * value);
            let (chance_target, margin_target) = (targets[seat], targets[SEATS + seat]);
            self.losses.note_chance(chance, chance_target);
            self.losses.note_margin(margin, margin_target);
            error += sign * self.loss.value * 2.0 * (chance - chance_target);
            error += sign * self.loss.margin * 2.0 * (margin - margin_target) * (1.0 - value * value);
        }
        let error = self.scale * error;
        add_scaled(back, row, error);
        add_scaled(self.sums.group_mut(Group::Value), units, error);
        self.sums.group_mut(Group::ValueBias)[0] += error;
    }

    /// Policy head of one sample: loss, gradients of the move rows, and the gradient for the second layer.
    #[inline(always)]
    fn learn_moves(&mut self, units: &[f32], back: &mut [f32], moves: &[u32], shares: &[f32]) {
        let bias = self.weights.group(Group::MoveBias);
        let logit = |&number: &u32| {
            let number = number as usize;
            bias[number] + dot(self.weights.row(Group::Moves, number), units)
        };
        self.logits.clear();
        self.logits.extend(moves.iter().map(logit));
        self.losses.note_shares(self.logits, shares, self.loss.policy * self.scale);
        for (&number, &error) in moves.iter().zip(self.logits.iter()) {
            let number = number as usize;
            add_scaled(back, self.weights.row(Group::Moves, number), error);
            let row = &mut self.sums.group_mut(Group::Moves)[number * units.len()..][..units.len()];
            add_scaled(row, units, error);
            self.sums.group_mut(Group::MoveBias)[number] += error;
        }
    }
}
