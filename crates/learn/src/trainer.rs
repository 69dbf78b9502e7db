//! Steps downhill: `AdamW` with a bound on gradients, and a running mean of the weights, which plays better than they do.

use nn::{Group, Shape, Weights};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::gradient::{Gradient, LossWeights, Losses, MergedMoves};

/// How steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSettings {
    /// The length of steps.
    pub learning_rate: f32,
    /// How fast weights shrink by themselves.
    pub weight_decay: f32,
    /// The longest gradient; a longer one is shortened. 0 for any.
    pub gradient_clip: f32,
    /// How long the running mean of weights remembers: 0.999 is a thousand steps.
    pub average_decay: f32,
    /// How much each loss counts.
    pub loss: LossWeights,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// Weights in training.
pub struct Trainer {
    /// The weights.
    pub weights: Weights,
    /// Their running mean.
    pub average: Weights,
    /// Running means of gradients and of their squares.
    pub moments: [Weights; 2],
    /// Steps made.
    pub step: u64,
    parts: Vec<Vec<u16>>,
    merged: MergedMoves,
    gradients: Vec<Gradient>,
}

impl Trainer {
    /// Starts from these weights.
    pub fn new(weights: Weights, parts: Vec<Vec<u16>>) -> Self {
        let shape = weights.shape;
        let moments = [Weights::zero(shape), Weights::zero(shape)];
        Self::resumed(weights.clone(), weights, moments, 0, parts)
    }

    /// Goes on from a saved state.
    pub fn resumed(
        weights: Weights,
        average: Weights,
        moments: [Weights; 2],
        step: u64,
        parts: Vec<Vec<u16>>,
    ) -> Self {
        let merged = MergedMoves { rows: Vec::new(), bias: Vec::new() };
        Self { weights, average, moments, step, parts, merged, gradients: Vec::new() }
    }

    /// The sizes.
    pub fn shape(&self) -> Shape {
        self.weights.shape
    }

    /// One step on some batches, each of them a thread's work.
    pub fn step(&mut self, batches: &[Batch], settings: &StepSettings) -> Losses {
        let samples: usize = batches.iter().map(Batch::len).sum();
        let losses = self.gather(batches, settings.loss, 1.0 / samples.max(1) as f32);
        self.apply(settings);
        losses
    }

    /// Makes the gradient of all batches together; it is then in the first of the gradients.
    pub(crate) fn gather(&mut self, batches: &[Batch], loss: LossWeights, scale: f32) -> Losses {
        self.merge();
        let shape = self.shape();
        while self.gradients.len() < batches.len() {
            self.gradients.push(Gradient::new(shape));
        }
        let (weights, merged) = (&self.weights, &self.merged);
        let work = self.gradients.par_iter_mut().zip(batches);
        let losses: Vec<Losses> = work
            .map(|(gradient, batch)| {
                gradient.clear();
                gradient.learn(weights, merged, batch, loss, scale)
            })
            .collect();
        let (first, others) = self.gradients.split_at_mut(1);
        others[..batches.len() - 1].iter_mut().for_each(|other| first[0].add(other));
        losses.into_iter().fold(Losses::default(), Losses::plus)
    }

    /// The gradient of a group, for tests and for steps.
    pub(crate) fn gradient(&self, group: Group) -> Vec<f32> {
        let gradient = &self.gradients[0];
        match group {
            Group::Moves => gradient.merged.rows.clone(),
            Group::MoveBias => gradient.merged.bias.clone(),
            Group::Parts => self.part_rows(&gradient.merged.rows, self.shape().policy_hidden),
            Group::PartBias => self.part_rows(&gradient.merged.bias, 1),
            _ => gradient.weights.group(group).to_vec(),
        }
    }

    /// Adds the rows of moves up for each of their parts.
    fn part_rows(&self, rows: &[f32], width: usize) -> Vec<f32> {
        let mut sums = vec![0.0; self.shape().parts * width];
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

    /// Adds the rows of parts to those of moves.
    fn merge(&mut self) {
        let width = self.shape().policy_hidden;
        self.merged.rows.clear();
        self.merged.rows.extend_from_slice(self.weights.group(Group::Moves));
        self.merged.bias.clear();
        self.merged.bias.extend_from_slice(self.weights.group(Group::MoveBias));
        let (rows, bias) = (self.weights.group(Group::Parts), self.weights.group(Group::PartBias));
        let targets = self.merged.rows.par_chunks_exact_mut(width).zip(&mut self.merged.bias);
        targets.zip(&self.parts).with_min_len(256).for_each(|((row, start), parts)| {
            for &part in parts {
                let more = &rows[usize::from(part) * width..][..width];
                row.iter_mut().zip(more).for_each(|(sum, number)| *sum += number);
                *start += bias[usize::from(part)];
            }
        });
    }

    /// Makes a step with the gathered gradient.
    fn apply(&mut self, settings: &StepSettings) {
        let gradients: Vec<Vec<f32>> = Group::ALL.par_iter().map(|&group| self.gradient(group)).collect();
        // Added up in a fixed order: the last bit must not depend on which thread was first.
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
            // A young run has no distant past to remember.
            average: settings.average_decay.min((1.0 + self.step as f32) / (10.0 + self.step as f32)),
        };
        let [first, second] = &mut self.moments;
        let weights = self.weights.groups_mut().iter_mut().zip(self.average.groups_mut());
        let moments = first.groups_mut().iter_mut().zip(second.groups_mut());
        for (((&group, (weights, average)), (first, second)), gradient) in
            Group::ALL.iter().zip(weights).zip(moments).zip(&gradients)
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

/// Numbers that a thread changes at a time.
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

#[cfg(test)]
mod tests;
