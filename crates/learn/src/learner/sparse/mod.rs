//! Learning of sparse networks. Rows of moves are learned merged; their own and those of their parts follow from that.

mod gradient;

use std::borrow::Cow;

use game_core::Encoder;
use nn::sparse::{Group, Network, Shape, Weights, parts_of};
use rayon::prelude::*;

use super::Learner;
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use gradient::{Gradient, MergedMoves};

/// Learns a sparse network.
pub struct SparseLearner {
    /// The parts of every move.
    parts: Vec<Vec<u16>>,
    merged: MergedMoves,
}

impl SparseLearner {
    /// For a game.
    pub fn new<P: Encoder>() -> Self {
        Self { parts: parts_of::<P>(), merged: MergedMoves::default() }
    }

    /// Adds the rows of moves up for each of their parts.
    fn part_rows(&self, rows: &[f32], parts: usize, width: usize) -> Vec<f32> {
        let mut sums = vec![0.0; parts * width];
        for (row, parts) in rows.chunks_exact(width).zip(&self.parts) {
            if row.iter().all(|&number| number == 0.0) {
                continue;
            }
            for &part in parts {
                let sum = &mut sums[usize::from(part) * width..][..width];
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

    /// Adds the rows of parts to those of moves.
    fn prepare(&mut self, weights: &Weights) {
        let width = weights.shape.policy_hidden;
        self.merged.rows.clear();
        self.merged.rows.extend_from_slice(weights.group(Group::Moves));
        self.merged.bias.clear();
        self.merged.bias.extend_from_slice(weights.group(Group::MoveBias));
        let (rows, bias) = (weights.group(Group::Parts), weights.group(Group::PartBias));
        let targets = self.merged.rows.par_chunks_exact_mut(width).zip(&mut self.merged.bias);
        targets.zip(&self.parts).with_min_len(256).for_each(|((row, start), parts)| {
            for &part in parts {
                let more = &rows[usize::from(part) * width..][..width];
                row.iter_mut().zip(more).for_each(|(sum, number)| *sum += number);
                *start += bias[usize::from(part)];
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
            Group::Parts => self.part_rows(&merged.rows, shape.parts, shape.policy_hidden).into(),
            Group::PartBias => self.part_rows(&merged.bias, shape.parts, 1).into(),
            _ => gradient.weights.group(group).into(),
        }
    }

    fn network(&self, weights: &Weights) -> nn::Network {
        Network::with_parts(weights, &self.parts).into()
    }
}
