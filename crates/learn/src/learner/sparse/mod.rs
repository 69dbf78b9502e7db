//! Training of sparse networks. Move rows are trained in merged form; the gradients of moves and factors
//! follow from that.

mod gradient;

use std::borrow::Cow;

use nn::MoveFeatures;
use nn::sparse::{Group, Network, Shape, Weights, factors_of};
use rayon::prelude::*;

use super::Learner;
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use gradient::{Gradient, MergedMoves};

/// Trains a sparse network.
pub struct SparseLearner {
    /// Factors of each move.
    factors: Vec<Vec<u16>>,
    merged: MergedMoves,
}

impl SparseLearner {
    /// A learner for a game.
    pub fn new<F: MoveFeatures>() -> Self {
        Self { factors: factors_of::<F>(), merged: MergedMoves::default() }
    }

    /// Sums the move rows that share a factor, for each factor.
    fn factor_rows(&self, rows: &[f32], factors: usize, width: usize) -> Vec<f32> {
        let mut sums = vec![0.0; factors * width];
        for (row, factors) in rows.chunks_exact(width).zip(&self.factors) {
            if row.iter().all(|&number| number == 0.0) {
                continue;
            }
            for &factor in factors {
                let sum = &mut sums[usize::from(factor) * width..][..width];
                sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
            }
        }
        sums
    }
}

impl Learner for SparseLearner {
    type Group = Group;
    type Gradient = Gradient;

    fn gradient(&self, shape: Shape) -> Gradient {
        Gradient::new(shape)
    }

    /// Adds the factor rows to the move rows.
    fn prepare(&mut self, weights: &Weights) {
        let width = weights.shape.policy_hidden;
        self.merged.rows.clear();
        self.merged.rows.extend_from_slice(weights.group(Group::Moves));
        self.merged.bias.clear();
        self.merged.bias.extend_from_slice(weights.group(Group::MoveBias));
        let (rows, bias) = (weights.group(Group::Factors), weights.group(Group::FactorBias));
        let targets = self.merged.rows.par_chunks_exact_mut(width).zip(&mut self.merged.bias);
        targets.zip(&self.factors).with_min_len(256).for_each(|((row, start), factors)| {
            for &factor in factors {
                let more = &rows[usize::from(factor) * width..][..width];
                row.iter_mut().zip(more).for_each(|(sum, number)| *sum += number);
                *start += bias[usize::from(factor)];
            }
        });
    }

    fn learn(
        &self,
        gradient: &mut Gradient,
        weights: &Weights,
        batch: &Batch,
        loss: LossWeights,
        scale: f32,
    ) -> Losses {
        gradient.clear();
        gradient.learn(weights, &self.merged, batch, loss, scale)
    }

    fn add(sum: &mut Gradient, more: &Gradient) {
        sum.add(more);
    }

    fn group<'a>(&self, gradient: &'a Gradient, shape: Shape, group: Group) -> Cow<'a, [f32]> {
        let merged = &gradient.merged;
        match group {
            Group::Moves => Cow::from(&merged.rows),
            Group::MoveBias => Cow::from(&merged.bias),
            Group::Factors => self.factor_rows(&merged.rows, shape.factors, shape.policy_hidden).into(),
            Group::FactorBias => self.factor_rows(&merged.bias, shape.factors, 1).into(),
            _ => gradient.weights.group(group).into(),
        }
    }

    fn network(&self, weights: &Weights) -> nn::Network {
        Network::with_factors(weights, &self.factors).into()
    }
}
