//! The network in floats: slow, obviously right, and the reference for training.

use std::marker::PhantomData;

use super::{Group, Weights, factors_of};
use crate::features::{MoveOf, NetworkFeatures, input_words};

/// Activations are clipped to 0 to this. A byte must hold them, so there must be a limit; a lower one keeps
/// saturated units from learning (a policy loss of 0.84 instead of 0.70 after 1,500 steps in Duo with a limit
/// of 1).
pub const RANGE: f32 = 4.0;

/// Output of a network for a position, from the mover's view.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatOutput {
    /// Win probability of each seat, from the mover on.
    pub chances: Vec<f32>,
    /// Expected margin of each seat, in units of the full margin.
    pub margins: Vec<f32>,
    /// One logit per requested move.
    pub logits: Vec<f32>,
}

/// A network in floats.
pub struct Reference<F: NetworkFeatures> {
    weights: Weights,
    rows: Vec<f32>,
    bias: Vec<f32>,
    features: PhantomData<fn() -> F>,
}

impl<F: NetworkFeatures> Reference<F> {
    /// The network with these weights.
    pub fn new(weights: &Weights) -> Self {
        let (rows, bias) = weights.merged_moves(&factors_of::<F>());
        Self { weights: weights.clone(), rows, bias, features: PhantomData }
    }

    /// Evaluates a position and some of its moves.
    pub fn evaluate(&self, position: &F::Position, moves: &[MoveOf<F>]) -> FloatOutput {
        let weights = &self.weights;
        let mut inputs = vec![0; input_words::<F>()];
        F::encode(position, &mut inputs);
        let mut sums = weights.group(Group::InputBias).to_vec();
        for input in ones(&inputs) {
            sums.iter_mut().zip(weights.row(Group::Inputs, input)).for_each(|(sum, weight)| *sum += weight);
        }
        let hidden = clipped(sums);
        let value_hidden = clipped(layer(weights, Group::Value, Group::ValueBias, &hidden));
        let policy_hidden = clipped(layer(weights, Group::Policy, Group::PolicyBias, &hidden));
        let outputs = layer(weights, Group::Output, Group::OutputBias, &value_hidden);
        let (chances, margins) = outputs.split_at(weights.shape.seats);
        let width = weights.shape.policy_hidden;
        let effects = layer(weights, Group::Effects, Group::EffectBias, &policy_hidden);
        let logit = |mv: &MoveOf<F>| {
            let number = F::policy(position, *mv);
            let mut counts = Vec::new();
            F::effects(&inputs, &[number as u32], &mut counts);
            let effect: f32 = counts.iter().zip(&effects).map(|(&count, each)| f32::from(count) * each).sum();
            self.bias[number] + dot(&self.rows[number * width..(number + 1) * width], &policy_hidden) + effect
        };
        FloatOutput {
            chances: chances.iter().map(|&logit| sigmoid(logit)).collect(),
            margins: margins.iter().map(|&margin| margin.tanh()).collect(),
            logits: moves.iter().map(logit).collect(),
        }
    }
}

/// Indices of the set bits.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| 64 * word + bit)
    })
}

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn clipped(mut sums: Vec<f32>) -> Vec<f32> {
    for sum in &mut sums {
        *sum = sum.clamp(0.0, RANGE);
    }
    sums
}

fn layer(weights: &Weights, group: Group, bias: Group, inputs: &[f32]) -> Vec<f32> {
    let rows = weights.group(group).chunks_exact(inputs.len());
    rows.zip(weights.group(bias)).map(|(row, bias)| bias + dot(row, inputs)).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
