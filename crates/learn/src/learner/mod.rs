//! How to train each kind of network.

mod dense;
mod sparse;

pub use dense::DenseLearner;
pub use sparse::SparseLearner;

use nn::{Network, WeightGroup, Weights};

use crate::batch::Batch;
use crate::losses::{LossWeights, Losses};

/// What the trainer needs to know about a kind of network. The trainer owns the weights.
pub trait Learner: Send + Sync {
    /// The weight groups.
    type Group: WeightGroup;

    /// Computes the gradient over all batches, each sample weighted by `scale`, and returns the losses. `gradient` is
    /// that of the last step. The result depends on how samples are split into batches, but not on threads.
    fn learn(
        &mut self,
        weights: &Weights<Self::Group>,
        batches: &[Batch],
        loss: LossWeights,
        scale: f32,
        gradient: &mut Gradient<Self::Group>,
    ) -> Losses;

    /// The network with these weights, for inference.
    fn network(&self, weights: &Weights<Self::Group>) -> Network;
}

/// The gradient of a step.
pub struct Gradient<G: WeightGroup> {
    /// One number per weight.
    pub sums: Weights<G>,
    /// Rows of each group that had a gradient in some step. The gradient of the others is zero, and so are their
    /// moments: they need no step. In Classic that is half of all inputs, because words have bits without a cell.
    awake: Vec<Vec<bool>>,
}

impl<G: WeightGroup> Gradient<G> {
    /// A zero gradient. Rows with moments that are not zero had one before.
    pub(crate) fn new(moments: &[Weights<G>; 2]) -> Self {
        let shape = moments[0].shape;
        let awake = |&group: &G| {
            let [rows, width] = group.size(&shape);
            let is_awake = |row| {
                let mut sets = moments.iter().map(|moments| &moments.group(group)[row * width..][..width]);
                sets.any(|row| row.iter().any(|&moment| moment != 0.0))
            };
            (0..rows).map(is_awake).collect()
        };
        Self { sums: Weights::zero(shape), awake: G::ALL.iter().map(awake).collect() }
    }

    /// Rows of a group that had a gradient.
    pub(crate) fn awake(&self, group: G) -> &[bool] {
        &self.awake[group.index()]
    }

    /// The gradient of a group, and which of its rows had one.
    pub(crate) fn rows_mut(&mut self, group: G) -> (&mut [f32], &mut [bool]) {
        (self.sums.group_mut(group), &mut self.awake[group.index()])
    }

    /// Sets the gradient of a group to the sum of those of its batches.
    pub(crate) fn add_up<'a>(&mut self, group: G, parts: impl Iterator<Item = &'a Weights<G>>) {
        let (sums, awake) = self.rows_mut(group);
        sums.fill(0.0);
        for part in parts {
            sums.iter_mut().zip(part.group(group)).for_each(|(sum, more)| *sum += more);
        }
        awake.fill(true);
    }
}
