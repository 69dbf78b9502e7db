//! Quantised inference of sparse networks, in int8 and int16.

use game_core::{ActionSpace, MAX_SEATS, Position};

use super::{Group, LAYER_SCALE, RANGE, Shape, Weights, factors_of, sigmoid};
use crate::aligned::Aligned;
use crate::features::{MoveFeatures, MoveOf, NetworkFeatures, input_words};
use crate::kernel::{Kernel, ONE};
use crate::recent::Recent;
use crate::sparse::views::{Changes, Views};

/// Scale of the first-layer sums, eight times as fine as activations.
pub(crate) const SUM_SCALE: f32 = 8.0 * ONE as f32 / RANGE;

/// A quantised network. Of the game it knows only the sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) shape: Shape,
    pub(crate) inputs: Aligned<i16>,
    pub(crate) input_bias: Vec<i16>,
    /// Rows of the value layer, then of the policy layer.
    pub(crate) layers: Aligned<i8>,
    pub(crate) layer_bias: Vec<i32>,
    pub(crate) output: Vec<f32>,
    pub(crate) output_bias: Vec<f32>,
    /// One row per move, factors included.
    pub(crate) moves: Aligned<i8>,
    pub(crate) move_bias: Vec<f32>,
    /// Scale of the move rows: as fine as their largest number allows.
    pub(crate) move_scale: f32,
    /// One row per effect.
    pub(crate) effects: Vec<f32>,
    pub(crate) effect_bias: Vec<f32>,
    kernel: Kernel,
}

/// Activations drop the low bits, which rounds down; half a step more rounds to the nearest.
const HALF_SUM_STEP: i16 = 4;
const HALF_LAYER_STEP: i32 = 32;

/// Finer steps make no difference.
const FINEST_MOVE_SCALE: f32 = 256.0;

fn whole(weight: f32, scale: f32, most: f32) -> f32 {
    (weight * scale).round().clamp(-most, most)
}

impl Network {
    /// Quantises the weights.
    pub fn new<F: MoveFeatures>(weights: &Weights) -> Self {
        Self::with_factors(weights, &factors_of::<F>())
    }

    /// The same, given the factors of every move.
    pub fn with_factors(weights: &Weights, factors: &[Vec<u16>]) -> Self {
        let layer_unit = LAYER_SCALE * ONE as f32 / RANGE;
        let (rows, move_bias) = weights.merged_moves(factors);
        let largest = rows.iter().fold(0.0_f32, |most, weight| most.max(weight.abs()));
        let move_scale = (127.0 / largest.max(1e-6)).min(FINEST_MOVE_SCALE);
        let words = |group| -> Vec<i16> {
            weights.group(group).iter().map(|&w| whole(w, SUM_SCALE, 32_767.0) as i16).collect()
        };
        let bytes = |numbers: &[f32], scale| -> Vec<i8> {
            numbers.iter().map(|&weight| whole(weight, scale, 127.0) as i8).collect()
        };
        let mut layers = bytes(weights.group(Group::Value), LAYER_SCALE);
        layers.extend(bytes(weights.group(Group::Policy), LAYER_SCALE));
        let biases = weights.group(Group::ValueBias).iter().chain(weights.group(Group::PolicyBias));
        Self {
            shape: weights.shape.played(),
            inputs: words(Group::Inputs).into(),
            input_bias: words(Group::InputBias)
                .into_iter()
                .map(|bias| bias.saturating_add(HALF_SUM_STEP))
                .collect(),
            layers: layers.into(),
            layer_bias: biases.map(|&bias| whole(bias, layer_unit, 1e9) as i32 + HALF_LAYER_STEP).collect(),
            output: weights.group(Group::Output).to_vec(),
            output_bias: weights.group(Group::OutputBias).to_vec(),
            moves: bytes(&rows, move_scale).into(),
            move_bias,
            move_scale,
            effects: weights.group(Group::Effects).to_vec(),
            effect_bias: weights.group(Group::EffectBias).to_vec(),
            kernel: Kernel::best(),
        }
    }

    pub(crate) fn from_parts(
        shape: Shape,
        (inputs, input_bias): (Vec<i16>, Vec<i16>),
        (layers, layer_bias): (Vec<i8>, Vec<i32>),
        (output, output_bias): (Vec<f32>, Vec<f32>),
        (moves, move_bias, move_scale): (Vec<i8>, Vec<f32>, f32),
        (effects, effect_bias): (Vec<f32>, Vec<f32>),
    ) -> Self {
        let kernel = Kernel::best();
        Self {
            shape,
            inputs: inputs.into(),
            input_bias,
            layers: layers.into(),
            layer_bias,
            output,
            output_bias,
            moves: moves.into(),
            move_bias,
            move_scale,
            effects,
            effect_bias,
            kernel,
        }
    }

    /// Weights that quantise to this network, to continue training. Rounding is not undone, and the factors
    /// are merged into the move rows.
    pub fn weights(&self) -> Weights {
        let layer_unit = LAYER_SCALE * ONE as f32 / RANGE;
        let mut weights = Weights::zero(self.shape);
        let mut fill = |group, numbers: &mut dyn Iterator<Item = f32>| {
            weights.group_mut(group).iter_mut().zip(numbers).for_each(|(weight, number)| *weight = number);
        };
        let (value_layer, policy_layer) = self.layers.split_at(self.shape.value_hidden * self.shape.hidden);
        let (value_bias, policy_bias) = self.layer_bias.split_at(self.shape.value_hidden);
        let layer = |weight: &i8| f32::from(*weight) / LAYER_SCALE;
        let layer_bias = |bias: &i32| (bias - HALF_LAYER_STEP) as f32 / layer_unit;
        fill(Group::Inputs, &mut self.inputs.iter().map(|&weight| f32::from(weight) / SUM_SCALE));
        fill(
            Group::InputBias,
            &mut self
                .input_bias
                .iter()
                .map(|&bias| f32::from(bias.saturating_sub(HALF_SUM_STEP)) / SUM_SCALE),
        );
        fill(Group::Value, &mut value_layer.iter().map(layer));
        fill(Group::ValueBias, &mut value_bias.iter().map(layer_bias));
        fill(Group::Policy, &mut policy_layer.iter().map(layer));
        fill(Group::PolicyBias, &mut policy_bias.iter().map(layer_bias));
        fill(Group::Output, &mut self.output.iter().copied());
        fill(Group::OutputBias, &mut self.output_bias.iter().copied());
        fill(Group::Moves, &mut self.moves.iter().map(|&weight| f32::from(weight) / self.move_scale));
        fill(Group::MoveBias, &mut self.move_bias.iter().copied());
        fill(Group::Effects, &mut self.effects.iter().copied());
        fill(Group::EffectBias, &mut self.effect_bias.iter().copied());
        weights
    }

    /// The same network with another kernel.
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// The layer sizes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Scratch space for one thread.
    pub fn scratch<F: NetworkFeatures>(&self) -> Scratch {
        let shape = &self.shape;
        let view = || Views::new(input_words::<F>(), &self.input_bias);
        Scratch {
            views: (0..F::Position::ACTORS).map(|_| view()).collect(),
            inputs: vec![0; input_words::<F>()],
            seen: None,
            recent: Recent::new(input_words::<F>(), shape.value_hidden + shape.policy_hidden),
            changes: Changes::default(),
            hidden: vec![0; shape.hidden],
            layer_sums: vec![0; shape.value_hidden + shape.policy_hidden],
            layer: vec![0; shape.value_hidden + shape.policy_hidden],
            picks: Vec::new(),
            products: Vec::new(),
            each: vec![0.0; shape.effects],
        }
    }

    /// Computes the first two layers, unless `scratch` has them already.
    fn look<F: NetworkFeatures>(&self, scratch: &mut Scratch, position: &F::Position) {
        let key = (position.key(), position.actor());
        if scratch.seen.replace(key) == Some(key) {
            return;
        }
        if scratch.recent.recall(key, &mut scratch.inputs, &mut scratch.layer) {
            return;
        }
        scratch.inputs.fill(0);
        F::encode(position, &mut scratch.inputs);
        let views = &mut scratch.views[position.actor()];
        let sums =
            views.sums_of(&scratch.inputs, &self.inputs, &self.input_bias, self.kernel, &mut scratch.changes);
        self.kernel.clip(sums, &mut scratch.hidden);
        self.kernel.products(&scratch.hidden, &self.layers, &mut scratch.layer_sums);
        for ((activation, &sum), &bias) in
            scratch.layer.iter_mut().zip(&scratch.layer_sums).zip(&self.layer_bias)
        {
            *activation = ((sum + bias) >> 6).clamp(0, ONE) as u8;
        }
        scratch.recent.note(key, &scratch.inputs, &scratch.layer);
    }

    /// Win probabilities and margins of the sides, from the one to move on.
    pub fn values<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
    ) -> [(f32, f32); MAX_SEATS] {
        self.look::<F>(scratch, position);
        let layer = &scratch.layer[..self.shape.value_hidden];
        let mut products = [0.0; 2 * MAX_SEATS];
        self.kernel.plain_products(layer, &self.output, &mut products[..2 * F::SIDES]);
        let output = |number: usize| self.output_bias[number] + products[number] * RANGE / ONE as f32;
        let mut values = [(0.0, 0.0); MAX_SEATS];
        for (side, value) in values.iter_mut().enumerate().take(F::SIDES) {
            *value = (sigmoid(output(side)), output(F::SIDES + side).tanh());
        }
        // The sum of all win probabilities is known: what one side gains, others lose.
        let excess = values[..F::SIDES].iter().map(|(chance, _)| chance).sum::<f32>() / F::SIDES as f32 - 0.5;
        values[..F::SIDES].iter_mut().for_each(|(chance, _)| *chance = (*chance - excess).clamp(0.0, 1.0));
        values
    }

    /// Appends one logit per move.
    pub fn logits<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        logits: &mut Vec<f32>,
    ) {
        self.look::<F>(scratch, position);
        scratch.picks.clear();
        F::policies(position, moves, &mut scratch.picks);
        scratch.products.clear();
        let layer = &scratch.layer[self.shape.value_hidden..];
        self.kernel.picked_products(layer, &self.moves, &scratch.picks, &mut scratch.products);
        let first = logits.len();
        let unit = RANGE / (ONE as f32 * self.move_scale);
        let sums = scratch.products.iter().zip(&scratch.picks);
        logits.extend(
            sums.map(|(&product, &move_number)| self.move_bias[move_number as usize] + unit * product as f32),
        );
        if F::EFFECTS > 0 {
            self.kernel.plain_products(layer, &self.effects, &mut scratch.each);
            for (each, bias) in scratch.each.iter_mut().zip(&self.effect_bias) {
                *each = bias + *each * RANGE / ONE as f32;
            }
            F::add_effects(&scratch.inputs, &scratch.picks, &scratch.each, &mut logits[first..]);
        }
    }

    /// Appends one prior per move; they sum to 1.
    pub fn priors<F: NetworkFeatures>(
        &self,
        scratch: &mut Scratch,
        position: &F::Position,
        moves: &[MoveOf<F>],
        priors: &mut Vec<f32>,
    ) {
        let first = priors.len();
        self.logits::<F>(scratch, position, moves, priors);
        self.kernel.softmax(&mut priors[first..]);
    }
}

/// Scratch space of one thread. Keeps the sums of recent positions, because the next one is similar to one of
/// them.
pub struct Scratch {
    /// One per actor.
    views: Vec<Views>,
    inputs: Vec<u64>,
    /// The position of `layer`.
    seen: Option<(u64, usize)>,
    recent: Recent<u8>,
    changes: Changes,
    hidden: Vec<u8>,
    layer_sums: Vec<i32>,
    layer: Vec<u8>,
    picks: Vec<u32>,
    products: Vec<i32>,
    each: Vec<f32>,
}

impl Scratch {
    /// Clears the cached positions.
    pub(crate) fn forget(&mut self) {
        self.seen = None;
        self.recent.forget();
    }
}
