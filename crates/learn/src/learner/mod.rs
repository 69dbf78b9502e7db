//! How to train each kind of network.

mod dense;
mod sparse;

pub use dense::DenseLearner;
pub use sparse::SparseLearner;

use std::borrow::Cow;

use nn::{Network, WeightGroup, Weights};

use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};

/// What the trainer needs to know about a kind of network. The trainer owns the weights.
pub trait Learner: Send + Sync {
    /// The weight groups.
    type Group: WeightGroup;

    /// Gradients and scratch space; one per thread.
    type Gradient: Send + Sync;

    /// Zero gradients.
    fn gradient(&self, shape: <Self::Group as WeightGroup>::Shape) -> Self::Gradient;

    /// Prepares for a step with these weights.
    fn prepare(&mut self, weights: &Weights<Self::Group>);

    /// Computes the gradients of a batch, each sample weighted by `scale`, and returns the losses.
    fn learn(
        &self,
        gradient: &mut Self::Gradient,
        weights: &Weights<Self::Group>,
        batch: &Batch,
        loss: LossWeights,
        scale: f32,
    ) -> Losses;

    /// Adds another thread's gradients.
    fn add(sum: &mut Self::Gradient, more: &Self::Gradient);

    /// Gradient of a group.
    fn group<'a>(
        &self,
        gradient: &'a Self::Gradient,
        shape: <Self::Group as WeightGroup>::Shape,
        group: Self::Group,
    ) -> Cow<'a, [f32]>;

    /// The network with these weights, for inference.
    fn network(&self, weights: &Weights<Self::Group>) -> Network;
}
