//! Training of sparse networks. Move rows are trained in merged form; the gradients of moves and factors
//! follow from that.

mod inputs;
mod moves;
mod part;
mod policy;

use nn::sparse::{Group, Network, Weights, factors_of};
use nn::{Aligned, MoveFeatures};
use rayon::prelude::*;

use super::{Gradient, Learner};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use crate::processor::run;
use inputs::learn_inputs;
use moves::{MergedMoves, Samples};
use part::{Part, Pass, SMALL_GROUPS};

/// Trains a sparse network.
pub struct SparseLearner {
    /// Factors of each move.
    factors: Vec<Vec<u16>>,
    merged: MergedMoves,
    /// One per batch.
    parts: Vec<Part>,
    /// Units of the policy layer, sample by sample over all batches, then those of the soft policy.
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
        let has_soft = weights.shape.soft_hidden > 0;
        let units = total * policy_hidden * if has_soft { 2 } else { 1 };
        let (mut policy, mut soft) = first_of(&mut self.policy, units).split_at_mut(total * policy_hidden);
        let mut back = first_of(&mut self.hidden_back, total * hidden);
        let mut passes = Vec::new();
        for (part, batch) in parts.iter_mut().zip(batches) {
            let (policy_part, soft_part, hidden_back);
            (policy_part, policy) = policy.split_at_mut(batch.len() * policy_hidden);
            (soft_part, soft) = soft.split_at_mut(if has_soft { policy_part.len() } else { 0 });
            (hidden_back, back) = back.split_at_mut(batch.len() * hidden);
            let (policy, soft) = (policy_part, soft_part);
            passes.push(Pass { part, policy, soft, hidden_back, weights, merged, batch, loss, scale });
        }
        let losses: Vec<Losses> = passes.into_par_iter().map(run).collect();
        learn_inputs(parts, &samples, &self.hidden_back[..total * hidden], gradient);
        let samples = Samples {
            batches,
            parts,
            units: &self.policy[..units],
            soft_from: has_soft.then_some(total as u32),
            soft_bias_weight: 1.0 / loss.soft_temperature,
        };
        merged.learn(&samples, gradient);
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
