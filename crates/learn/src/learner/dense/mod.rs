//! Training of dense networks.

mod gradient;

use std::borrow::Cow;

use nn::dense::{Group, Network, Shape, Weights};

use super::Learner;
use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};
use gradient::Gradient;

/// Trains a dense network.
pub struct DenseLearner;

impl Learner for DenseLearner {
    type Group = Group;
    type Gradient = Gradient;

    fn gradient(&self, shape: Shape) -> Gradient {
        Gradient::new(shape)
    }

    fn prepare(&mut self, _: &Weights) {}

    fn learn(
        &self,
        gradient: &mut Gradient,
        weights: &Weights,
        batch: &Batch,
        loss: LossWeights,
        scale: f32,
    ) -> Losses {
        gradient.clear();
        gradient.learn(weights, batch, loss, scale)
    }

    fn add(sum: &mut Gradient, more: &Gradient) {
        sum.weights.add(&more.weights);
    }

    fn group<'a>(&self, gradient: &'a Gradient, _: Shape, group: Group) -> Cow<'a, [f32]> {
        gradient.weights.group(group).into()
    }

    fn network(&self, weights: &Weights) -> nn::Network {
        Network::new(weights.clone()).into()
    }
}
