//! How each kind of network is learned.

mod dense;
mod sparse;

pub use dense::DenseLearner;
pub use sparse::SparseLearner;

use std::borrow::Cow;

use nn::{Network, WeightGroup, Weights};

use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};

/// What a trainer has to know about a kind of network. The weights belong to the trainer.
pub trait Learner: Send + Sync {
    /// The groups of weights.
    type Group: WeightGroup;

    /// Gradients, and the buffers that making them takes; one for each thread.
    type Gradient: Send + Sync;

    /// Gradients of nothing.
    fn gradient(&self, shape: <Self::Group as WeightGroup>::Shape) -> Self::Gradient;

    /// Gets ready to learn with these weights.
    fn prepare(&mut self, weights: &Weights<Self::Group>);

    /// Makes the gradients of a batch, each sample counting `scale`, and tells the losses.
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

    /// The gradient of a group.
    fn group<'a>(
        &self,
        gradient: &'a Self::Gradient,
        shape: <Self::Group as WeightGroup>::Shape,
        group: Self::Group,
    ) -> Cow<'a, [f32]>;

    /// The network that plays with these weights.
    fn network(&self, weights: &Weights<Self::Group>) -> Network;
}
