//! Training of dense networks.

mod gradient;

use nn::WeightGroup;
use nn::dense::{Group, Network, Weights};
use rayon::prelude::*;

use super::{Gradient, Learner};
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use crate::processor::run;
use gradient::{Part, Pass};

/// Trains a dense network.
#[derive(Default)]
pub struct DenseLearner {
    /// One per batch.
    parts: Vec<Part>,
}

impl Learner for DenseLearner {
    type Group = Group;

    fn learn(
        &mut self,
        weights: &Weights,
        batches: &[Batch],
        loss: LossWeights,
        scale: f32,
        gradient: &mut Gradient<Group>,
    ) -> Losses {
        if self.parts.len() < batches.len() {
            self.parts.resize_with(batches.len(), || Part::new(weights.shape));
        }
        let parts = self.parts.par_iter_mut().zip(batches);
        let losses: Vec<Losses> =
            parts.map(|(part, batch)| run(Pass { part, weights, batch, loss, scale })).collect();
        for &group in Group::ALL {
            gradient.add_up(group, self.parts[..batches.len()].iter().map(|part| &part.sums));
        }
        losses.into_iter().fold(Losses::default(), Losses::plus)
    }

    fn network(&self, weights: &Weights) -> nn::Network {
        Network::new(weights.clone()).into()
    }
}
