//! Training of sparse networks. Move rows are trained in merged form; the gradients of moves and factors
//! follow from that.

mod inputs;
mod moves;
mod part;

use nn::sparse::{Group, Network, Weights, factors_of};
use nn::{Aligned, MoveFeatures};
use rayon::prelude::*;

use super::{Gradient, Learner};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use crate::processor::run;
use inputs::learn_inputs;
use moves::MergedMoves;
use part::{Part, Pass, SMALL_GROUPS};

/// Trains a sparse network.
pub struct SparseLearner {
    /// Factors of each move.
    factors: Vec<Vec<u16>>,
    merged: MergedMoves,
    /// One per batch.
    parts: Vec<Part>,
    /// Units of the policy layer, sample by sample over all batches.
    policy: Aligned<f32>,
    /// Gradient for the first layer, in the same order.
    hidden_back: Aligned<f32>,
}

impl SparseLearner {
    /// A learner for a game.
    pub fn new<F: MoveFeatures>() -> Self {
        let factors = factors_of::<F>();
        Self {
            merged: MergedMoves::new(&factors),
            factors,
            parts: Vec::new(),
            policy: Aligned::default(),
            hidden_back: Aligned::default(),
        }
    }
}

/// The first numbers of an array, which grows if need be.
fn first_of(array: &mut Aligned<f32>, length: usize) -> &mut [f32] {
    if array.len() < length {
        *array = Aligned::zeros(length);
    }
    &mut array[..length]
}

impl Learner for SparseLearner {
    type Group = Group;

    fn learn(
        &mut self,
        weights: &Weights,
        batches: &[Batch],
        loss: LossWeights,
        scale: f32,
        gradient: &mut Gradient<Group>,
    ) -> Losses {
        self.merged.merge(weights, batches);
        if self.parts.len() < batches.len() {
            self.parts.resize_with(batches.len(), || Part::new(weights.shape));
        }
        let (merged, parts) = (&self.merged, &mut self.parts[..batches.len()]);
        let (hidden, policy_hidden) = (weights.shape.hidden, weights.shape.policy_hidden);
        let samples: Vec<usize> = batches.iter().map(Batch::len).collect();
        let total: usize = samples.iter().sum();
        let mut policy = first_of(&mut self.policy, total * policy_hidden);
        let mut back = first_of(&mut self.hidden_back, total * hidden);
        let mut passes = Vec::new();
        for (part, batch) in parts.iter_mut().zip(batches) {
            let (policy_part, hidden_back);
            (policy_part, policy) = policy.split_at_mut(batch.len() * policy_hidden);
            (hidden_back, back) = back.split_at_mut(batch.len() * hidden);
            passes.push(Pass { part, policy: policy_part, hidden_back, weights, merged, batch, loss, scale });
        }
        let losses: Vec<Losses> = passes.into_par_iter().map(run).collect();
        let (policy, back) = (&self.policy[..total * policy_hidden], &self.hidden_back[..total * hidden]);
        learn_inputs(parts, &samples, back, gradient);
        merged.learn(batches, parts, policy, gradient);
        merged.learn_factors(gradient);
        for &group in SMALL_GROUPS {
            gradient.add_up(group, parts.iter().map(|part| &part.sums));
        }
        losses.into_iter().fold(Losses::default(), Losses::plus)
    }

    fn network(&self, weights: &Weights) -> nn::Network {
        Network::with_factors(weights, &self.factors).into()
    }
}
