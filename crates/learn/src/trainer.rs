//! Gradient descent: `AdamW` with gradient clipping, and an EMA of weights, which plays better than the
//! weights themselves.

use std::borrow::Cow;

use nn::{Network, WeightGroup, Weights};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::learner::Learner;
use crate::losses::{LossWeights, Losses};

/// Hyperparameters of a training step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSettings {
    /// Learning rate.
    pub learning_rate: f32,
    /// Weight decay of `AdamW`.
    pub weight_decay: f32,
    /// Maximum gradient norm; 0 for no clipping.
    pub gradient_clip: f32,
    /// Decay of the EMA of weights: 0.999 averages over about a thousand steps.
    pub average_decay: f32,
    /// Weight of each loss.
    pub loss: LossWeights,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// A network in training.
pub struct Trainer<L: Learner> {
    /// The weights.
    pub weights: Weights<L::Group>,
    /// Their EMA.
    pub average: Weights<L::Group>,
    /// First and second moments of the gradients.
    pub moments: [Weights<L::Group>; 2],
    /// Training steps so far.
    pub step: u64,
    learner: L,
    gradients: Vec<L::Gradient>,
}

impl<L: Learner> Trainer<L> {
    /// Starts from these weights.
    pub fn new(learner: L, weights: Weights<L::Group>) -> Self {
        let zero = || Weights::zero(weights.shape);
        let moments = [zero(), zero()];
        Self::resumed(learner, [weights.clone(), weights], moments, 0)
    }

    /// Resumes from a saved state: the weights, their EMA, the moments and the steps.
    pub fn resumed(
        learner: L,
        [weights, average]: [Weights<L::Group>; 2],
        moments: [Weights<L::Group>; 2],
        step: u64,
    ) -> Self {
        Self { weights, average, moments, step, learner, gradients: Vec::new() }
    }

    /// The network with the EMA of weights.
    pub fn network(&self) -> Network {
        self.learner.network(&self.average)
    }

    /// One training step on some batches, one per thread.
    pub fn step(&mut self, batches: &[Batch], settings: &StepSettings) -> Losses {
        let samples: usize = batches.iter().map(Batch::len).sum();
        let losses = self.gather(batches, settings.loss, 1.0 / samples.max(1) as f32);
        self.apply(settings);
        losses
    }

    /// Computes the gradient over all batches, each sample weighted by `scale`, without a step.
    pub fn gather(&mut self, batches: &[Batch], loss: LossWeights, scale: f32) -> Losses {
        self.learner.prepare(&self.weights);
        let learner = &self.learner;
        if self.gradients.len() < batches.len() {
            self.gradients.resize_with(batches.len(), || learner.gradient(self.weights.shape));
        }
        let weights = &self.weights;
        let work = self.gradients.par_iter_mut().zip(batches);
        let losses: Vec<Losses> =
            work.map(|(gradient, batch)| learner.learn(gradient, weights, batch, loss, scale)).collect();
        let (first, others) = self.gradients.split_at_mut(1);
        others[..batches.len() - 1].iter().for_each(|other| L::add(&mut first[0], other));
        losses.into_iter().fold(Losses::default(), Losses::plus)
    }

    /// The computed gradient of a group.
    pub fn gradient(&self, group: L::Group) -> Cow<'_, [f32]> {
        self.learner.group(&self.gradients[0], self.weights.shape, group)
    }

    /// Takes a step with the computed gradient.
    fn apply(&mut self, settings: &StepSettings) {
        let (learner, gathered, shape) = (&self.learner, &self.gradients[0], self.weights.shape);
        let groups = L::Group::ALL.par_iter();
        let gradients: Vec<Cow<[f32]>> = groups.map(|&group| learner.group(gathered, shape, group)).collect();
        // Summed in a fixed order, so that the result does not depend on thread timing.
        let squares: Vec<f64> = gradients
            .par_iter()
            .map(|group| group.iter().map(|&number| f64::from(number * number)).sum())
            .collect();
        let square: f64 = squares.iter().sum();
        let length = square.sqrt() as f32;
        let shrink = if settings.gradient_clip > 0.0 && length > settings.gradient_clip {
            settings.gradient_clip / length
        } else {
            1.0
        };
        self.step += 1;
        let steps = self.step as i32;
        let rate = Rate {
            step: settings.learning_rate / (1.0 - FIRST_DECAY.powi(steps)),
            second: 1.0 / (1.0 - SECOND_DECAY.powi(steps)),
            shrink,
            // Early on the EMA is shorter, to forget the initial weights.
            average: settings.average_decay.min((1.0 + self.step as f32) / (10.0 + self.step as f32)),
        };
        let [first, second] = &mut self.moments;
        let weights = self.weights.groups_mut().iter_mut().zip(self.average.groups_mut());
        let moments = first.groups_mut().iter_mut().zip(second.groups_mut());
        for (((&group, (weights, average)), (first, second)), gradient) in
            L::Group::ALL.iter().zip(weights).zip(moments).zip(&gradients)
        {
            let decay = if group.decays() { settings.learning_rate * settings.weight_decay } else { 0.0 };
            let bound = group.bound().unwrap_or(f32::INFINITY);
            (weights.par_chunks_mut(CHUNK), average.par_chunks_mut(CHUNK))
                .into_par_iter()
                .zip((first.par_chunks_mut(CHUNK), second.par_chunks_mut(CHUNK)))
                .zip(gradient.par_chunks(CHUNK))
                .for_each(|(((weights, average), (first, second)), gradient)| {
                    rate.change(weights, average, [first, second], gradient, decay, bound);
                });
        }
    }
}

/// Weights per parallel task.
const CHUNK: usize = 1 << 15;

struct Rate {
    step: f32,
    second: f32,
    shrink: f32,
    average: f32,
}

impl Rate {
    fn change(
        &self,
        weights: &mut [f32],
        average: &mut [f32],
        [first, second]: [&mut [f32]; 2],
        gradient: &[f32],
        decay: f32,
        bound: f32,
    ) {
        let numbers = weights.iter_mut().zip(average).zip(first.iter_mut().zip(second)).zip(gradient);
        for (((weight, average), (first, second)), gradient) in numbers {
            let gradient = gradient * self.shrink;
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
            let change = self.step * *first / ((*second * self.second).sqrt() + EPSILON) + decay * *weight;
            *weight = (*weight - change).clamp(-bound, bound);
            *average = self.average * *average + (1.0 - self.average) * *weight;
        }
    }
}
