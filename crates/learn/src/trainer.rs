//! Gradient descent: `AdamW` with gradient clipping, and an EMA of weights, which plays better than the
//! weights themselves.

use nn::{Network, WeightGroup, Weights};
use rayon::prelude::*;

use crate::arithmetic::square;
use crate::batch::Batch;
use crate::learner::{Gradient, Learner};
use crate::losses::{LossWeights, Losses};
use crate::processor::{Work, run};

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
    gradient: Gradient<L::Group>,
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
        Self { gradient: Gradient::new(&moments), weights, average, moments, step, learner }
    }

    /// The network with the EMA of weights.
    pub fn network(&self) -> Network {
        self.learner.network(&self.average)
    }

    /// One training step on some batches. They are worked on in parallel, and the result depends on them alone.
    pub fn step(&mut self, batches: &[Batch], settings: &StepSettings) -> Losses {
        let samples: usize = batches.iter().map(Batch::len).sum();
        let losses = self.gather(batches, settings.loss, 1.0 / samples.max(1) as f32);
        self.apply(settings);
        losses
    }

    /// Computes the gradient over all batches, each sample weighted by `scale`, without a step.
    pub fn gather(&mut self, batches: &[Batch], loss: LossWeights, scale: f32) -> Losses {
        self.learner.learn(&self.weights, batches, loss, scale, &mut self.gradient)
    }

    /// The computed gradient of a group.
    pub fn gradient(&self, group: L::Group) -> &[f32] {
        self.gradient.sums.group(group)
    }

    /// Takes a step with the computed gradient.
    fn apply(&mut self, settings: &StepSettings) {
        let length = self.gradient_square().sqrt() as f32;
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
            decay: 0.0,
            bound: f32::INFINITY,
        };
        let shape = self.weights.shape;
        let [first, second] = &mut self.moments;
        let weights = self.weights.groups_mut().zip(self.average.groups_mut());
        let moments = first.groups_mut().zip(second.groups_mut());
        for (&group, ((weights, average), (first, second))) in L::Group::ALL.iter().zip(weights.zip(moments))
        {
            let decay = if group.decays() { settings.learning_rate * settings.weight_decay } else { 0.0 };
            let rate = Rate { decay, bound: group.bound().unwrap_or(f32::INFINITY), ..rate };
            let (width, rows) = task_size(group, &shape);
            let size = width * rows;
            (weights.par_chunks_mut(size), average.par_chunks_mut(size))
                .into_par_iter()
                .zip((first.par_chunks_mut(size), second.par_chunks_mut(size)))
                .zip(self.gradient.sums.group(group).par_chunks(size))
                .zip(self.gradient.awake(group).par_chunks(rows))
                .for_each(|((((weights, average), (first, second)), gradient), awake)| {
                    run(Change { rate, width, weights, average, first, second, gradient, awake });
                });
        }
    }

    /// Sum of the squares of the gradient, in a fixed order, so that it does not depend on thread timing.
    fn gradient_square(&self) -> f64 {
        let shape = self.weights.shape;
        let square = |&group: &L::Group| -> f64 {
            let (width, rows) = task_size(group, &shape);
            let tasks = self.gradient.sums.group(group).par_chunks(width * rows);
            let tasks = tasks.zip(self.gradient.awake(group).par_chunks(rows));
            let squares: Vec<f64> =
                tasks.map(|(gradient, awake)| run(Square { width, gradient, awake })).collect();
            squares.iter().sum()
        };
        L::Group::ALL.iter().map(square).sum()
    }
}

/// Width of a group's rows, and how many are one task.
fn task_size<G: WeightGroup>(group: G, shape: &G::Shape) -> (usize, usize) {
    let width = group.size(shape)[1].max(1);
    (width, (TASK / width).max(1))
}

/// Weights per task.
const TASK: usize = 1 << 15;

#[derive(Clone, Copy)]
struct Rate {
    step: f32,
    second: f32,
    shrink: f32,
    average: f32,
    /// Part of a weight that decays.
    decay: f32,
    /// Limit of the weights.
    bound: f32,
}

/// Changes the weights of some rows. Rows that never had a gradient stay as they are; they do not even decay.
struct Change<'a> {
    rate: Rate,
    width: usize,
    weights: &'a mut [f32],
    average: &'a mut [f32],
    first: &'a mut [f32],
    second: &'a mut [f32],
    gradient: &'a [f32],
    awake: &'a [bool],
}

impl Work for Change<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const SUMS: usize>(self) {
        let Self { rate, width, .. } = self;
        let weights = self.weights.chunks_exact_mut(width).zip(self.average.chunks_exact_mut(width));
        let moments = self.first.chunks_exact_mut(width).zip(self.second.chunks_exact_mut(width));
        let rows = weights.zip(moments).zip(self.gradient.chunks_exact(width)).zip(self.awake);
        for ((((weights, average), (first, second)), gradient), _) in rows.filter(|(_, is_awake)| **is_awake)
        {
            rate.change(weights, average, [first, second], gradient);
        }
    }
}

impl Rate {
    #[inline(always)]
    fn change(
        &self,
        weights: &mut [f32],
        average: &mut [f32],
        [first, second]: [&mut [f32]; 2],
        gradient: &[f32],
    ) {
        let numbers = weights.iter_mut().zip(average).zip(first.iter_mut().zip(second)).zip(gradient);
        for (((weight, average), (first, second)), gradient) in numbers {
            let gradient = gradient * self.shrink;
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
            let step = self.step * *first / ((*second * self.second).sqrt() + EPSILON);
            *weight = (*weight - (step + self.decay * *weight)).clamp(-self.bound, self.bound);
            *average = self.average * *average + (1.0 - self.average) * *weight;
        }
    }
}

/// Sum of the squares of some rows.
struct Square<'a> {
    width: usize,
    gradient: &'a [f32],
    awake: &'a [bool],
}

impl Work for Square<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<const SUMS: usize>(self) -> f64 {
        let rows = self.gradient.chunks_exact(self.width).zip(self.awake);
        rows.filter(|(_, is_awake)| **is_awake).map(|(row, _)| f64::from(square(row))).sum()
    }
}
