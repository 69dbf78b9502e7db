//! The gradients of a sparse network against those of plain loops over samples, units and weights, in 64 bits.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use blokus::{Duo, Junior};
use blokus_kit::BlokusFeatures;
use learn::{Batch, LossWeights, SparseLearner, Trainer};
use nn::sparse::{Group, RANGE, Shape, Weights, factors_of};
use nn::{NetworkFeatures, WeightGroup};
use pylos::Squares;
use pylos_kit::PylosFeatures;
use support::{batch, shaken};

const LOSS: LossWeights = LossWeights { value: 0.7, margin: 0.4, soft_policy: 1.3, ..LossWeights::USUAL };

/// Weights or gradients in 64 bits.
struct Plain {
    shape: Shape,
    groups: Vec<Vec<f64>>,
}

impl Plain {
    fn of(weights: &Weights) -> Self {
        let numbers = |&group: &Group| weights.group(group).iter().map(|&weight| f64::from(weight)).collect();
        Self { shape: weights.shape, groups: Group::ALL.iter().map(numbers).collect() }
    }

    fn at(&self, group: Group, row: usize, column: usize) -> f64 {
        self.groups[group as usize][row * group.size(&self.shape)[1] + column]
    }

    fn add(&mut self, group: Group, row: usize, column: usize, number: f64) {
        let width = group.size(&self.shape)[1];
        self.groups[group as usize][row * width + column] += number;
    }

    /// Clipped units of a layer.
    fn layer(&self, [group, bias]: [Group; 2], below: &[f64]) -> Vec<f64> {
        let sum = |row| self.at(bias, 0, row) + self.product(group, row, below);
        (0..group.size(&self.shape)[0]).map(|row| sum(row).clamp(0.0, RANGE.into())).collect()
    }

    fn product(&self, group: Group, row: usize, below: &[f64]) -> f64 {
        below.iter().enumerate().map(|(column, unit)| self.at(group, row, column) * unit).sum()
    }
}

/// The way back through one row: the gradients of its weights, and what it adds to those of the units below.
fn back_through(
    weights: &Plain,
    sums: &mut Plain,
    [group, bias]: [Group; 2],
    row: usize,
    error: f64,
    below: &[f64],
    back: &mut [f64],
) {
    sums.add(bias, 0, row, error);
    for (column, &unit) in below.iter().enumerate() {
        sums.add(group, row, column, error * unit);
        back[column] += error * weights.at(group, row, column);
    }
}

fn is_between(unit: f64) -> bool {
    unit > 0.0 && unit < f64::from(RANGE)
}

/// A policy head: the gradients of the rows of moves, factors and effects. Returns that for the units. A temperature
/// above 1 makes it the soft policy, whose share of biases is as much smaller.
#[allow(clippy::too_many_arguments, reason = "plain")]
fn learn_policy(
    weights: &Plain,
    factors: &[Vec<u16>],
    batch: &Batch,
    sample: usize,
    sums: &mut Plain,
    units: &[f64],
    shares: &[f64],
    temperature: f64,
) -> Vec<f64> {
    let shape = weights.shape;
    let loss = f64::from(if temperature > 1.0 { LOSS.soft_policy } else { LOSS.policy });
    let mut back = vec![0.0; units.len()];
    // The rows whose sum is the logit of a move, with how often each counts.
    let rows_of = |at: usize| {
        let number = batch.moves[at] as usize;
        let mut rows = vec![([Group::Moves, Group::MoveBias], number, 1.0)];
        let of_factor = |&factor: &u16| ([Group::Factors, Group::FactorBias], usize::from(factor), 1.0);
        rows.extend(factors[number].iter().map(of_factor));
        let counts = batch.effects[at * shape.effects..][..shape.effects].iter().enumerate();
        rows.extend(
            counts.map(|(effect, &count)| ([Group::Effects, Group::EffectBias], effect, count.into())),
        );
        rows
    };
    let logit = |at| -> f64 {
        let rows = rows_of(at).into_iter();
        rows.map(|([group, bias], row, count): (_, _, f64)| {
            count * (weights.at(bias, 0, row) / temperature + weights.product(group, row, units))
        })
        .sum()
    };
    let range = batch.moves_of(sample);
    let total: f64 = range.clone().map(|at| logit(at).exp()).sum();
    for (at, share) in range.zip(shares) {
        let error = loss * (logit(at).exp() / total - share);
        for ([group, bias], row, count) in rows_of(at) {
            sums.add(bias, 0, row, error * count / temperature);
            for (column, &unit) in units.iter().enumerate() {
                sums.add(group, row, column, error * count * unit);
                back[column] += error * count * weights.at(group, row, column);
            }
        }
    }
    back
}

fn learn_sample(weights: &Plain, factors: &[Vec<u16>], batch: &Batch, sample: usize, sums: &mut Plain) {
    let shape = weights.shape;
    let words = &batch.inputs[sample * batch.input_words()..][..batch.input_words()];
    let inputs: Vec<usize> =
        (0..shape.inputs).filter(|&input| words[input / 64] >> (input % 64) & 1 != 0).collect();
    let active =
        |unit: usize| inputs.iter().map(|&input| weights.at(Group::Inputs, input, unit)).sum::<f64>();
    let hidden: Vec<f64> = (0..shape.hidden)
        .map(|unit| (weights.at(Group::InputBias, 0, unit) + active(unit)).clamp(0.0, RANGE.into()))
        .collect();
    let value = weights.layer([Group::Value, Group::ValueBias], &hidden);
    let policy = weights.layer([Group::Policy, Group::PolicyBias], &hidden);
    let mut value_back = vec![0.0; value.len()];
    for output in 0..shape.outputs() {
        let sum = weights.at(Group::OutputBias, 0, output) + weights.product(Group::Output, output, &value);
        let target = f64::from(batch.outputs[sample * shape.outputs() + output]);
        let error = if output < shape.seats {
            f64::from(LOSS.value) * (1.0 / (1.0 + (-sum).exp()) - target)
        } else {
            f64::from(LOSS.margin) * 2.0 * (sum.tanh() - target) * (1.0 - sum.tanh().powi(2))
        };
        let groups = [Group::Output, Group::OutputBias];
        back_through(weights, sums, groups, output, error, &value, &mut value_back);
    }
    let shares: Vec<f64> = batch.shares[batch.moves_of(sample)].iter().map(|&share| share.into()).collect();
    let policy_back = learn_policy(weights, factors, batch, sample, sums, &policy, &shares, 1.0);
    let temperature = f64::from(LOSS.soft_temperature);
    let total: f64 = shares.iter().map(|share| share.powf(1.0 / temperature)).sum();
    let soft_shares: Vec<f64> = shares.iter().map(|share| share.powf(1.0 / temperature) / total).collect();
    let soft = weights.layer([Group::SoftPolicy, Group::SoftPolicyBias], &hidden);
    let mut soft_back = Vec::new();
    if !soft.is_empty() {
        soft_back = learn_policy(weights, factors, batch, sample, sums, &soft, &soft_shares, temperature);
    }
    let mut hidden_back = vec![0.0; hidden.len()];
    for (groups, units, back) in [
        ([Group::Value, Group::ValueBias], &value, value_back),
        ([Group::Policy, Group::PolicyBias], &policy, policy_back),
        ([Group::SoftPolicy, Group::SoftPolicyBias], &soft, soft_back),
    ] {
        for (row, error) in back.into_iter().enumerate().filter(|&(row, _)| is_between(units[row])) {
            back_through(weights, sums, groups, row, error, &hidden, &mut hidden_back);
        }
    }
    for (unit, &error) in hidden_back.iter().enumerate().filter(|&(unit, _)| is_between(hidden[unit])) {
        sums.add(Group::InputBias, 0, unit, error);
        for &input in &inputs {
            sums.add(Group::Inputs, input, unit, error);
        }
    }
}

fn gradients_are_plain<F: NetworkFeatures>(sizes: [usize; 4], seed: u64) {
    let [hidden, value_hidden, policy_hidden, soft_hidden] = sizes;
    let shape = Shape { soft_hidden, ..Shape::of::<F>(hidden, value_hidden, policy_hidden) };
    let groups = [
        Group::Moves,
        Group::MoveBias,
        Group::FactorBias,
        Group::OutputBias,
        Group::Effects,
        Group::EffectBias,
    ];
    let weights = shaken(Weights::random(shape, 150, seed), &groups, seed);
    let plain = Plain::of(&weights);
    let mut trainer = Trainer::new(SparseLearner::new::<F>(), weights);
    let factors = factors_of::<F>();
    // One after the other with the same trainer: nothing of a step may be left in the next.
    for sizes in [[5, 3], [1, 4]] {
        let batches = sizes.map(|samples| batch::<F>(samples, seed + samples as u64));
        trainer.gather(&batches, LOSS, 1.0);
        let mut sums = Plain::of(&Weights::zero(shape));
        for batch in &batches {
            (0..batch.len()).for_each(|sample| learn_sample(&plain, &factors, batch, sample, &mut sums));
        }
        for &group in Group::ALL {
            let (fast, slow) = (trainer.gradient(group), &sums.groups[group as usize]);
            assert_eq!(fast.len(), slow.len());
            let most = slow.iter().fold(0.0_f64, |most, number| most.max(number.abs()));
            assert!(most > 0.0 || fast.is_empty(), "{} has no gradient", group.name());
            for (at, (&fast, &slow)) in fast.iter().zip(slow).enumerate() {
                let distance = (f64::from(fast) - slow).abs();
                assert!(distance <= 1e-4 * most, "{} {at}: {fast} instead of {slow}", group.name());
            }
        }
    }
}

#[test]
fn gradients_are_those_of_plain_loops() {
    gradients_are_plain::<PylosFeatures<Squares>>([32, 32, 32, 32], 1);
    gradients_are_plain::<BlokusFeatures<Junior>>([352, 32, 96, 96], 2);
    gradients_are_plain::<BlokusFeatures<Duo>>([64, 64, 64, 0], 3);
}
