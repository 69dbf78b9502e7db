//! Gradients and steps on batches of made-up games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use blokus::{Duo, Junior};
use blokus_kit::BlokusFeatures;
use learn::{Batch, DenseLearner, Learner, LossWeights, SparseLearner, StepSettings, Trainer};
use nn::{NetworkFeatures, WeightGroup, dense, sparse};
use pylos::Squares;
use pylos_kit::PylosFeatures;
use support::{batch, shaken};

type DuoFeatures = BlokusFeatures<Duo>;
type JuniorFeatures = BlokusFeatures<Junior>;
type SquaresFeatures = PylosFeatures<Squares>;

const LOSS: LossWeights = LossWeights { value: 0.7, margin: 0.4, soft_policy: 0.8, ..LossWeights::USUAL };

fn total<L: Learner>(trainer: &mut Trainer<L>, batches: &[Batch]) -> f64 {
    let losses = trainer.gather(batches, LOSS, 1.0);
    losses.policy * f64::from(LOSS.policy)
        + losses.value * f64::from(LOSS.value)
        + losses.margin * f64::from(LOSS.margin)
        + losses.soft_policy * f64::from(LOSS.soft_policy)
}

fn trainer<F: NetworkFeatures>(seed: u64) -> Trainer<SparseLearner> {
    use sparse::{Group, Shape, Weights};
    let shape = Shape { soft_hidden: 32, ..Shape::of::<F>(32, 32, 32) };
    let weights = Weights::random(shape, 150, seed);
    let groups = [
        Group::Moves,
        Group::MoveBias,
        Group::FactorBias,
        Group::OutputBias,
        Group::Effects,
        Group::EffectBias,
    ];
    Trainer::new(SparseLearner::new::<F>(), shaken(weights, &groups, seed))
}

fn dense_trainer(seed: u64) -> Trainer<DenseLearner> {
    use dense::{Group, Shape, Weights};
    let weights = Weights::random(Shape::of::<SquaresFeatures>(64, 32).unwrap(), seed);
    let groups = [Group::HiddenBias, Group::SecondBias, Group::ValueBias, Group::Moves, Group::MoveBias];
    Trainer::new(DenseLearner::default(), shaken(weights, &groups, seed))
}

/// Every group's gradient is what small changes of its weights do to the loss.
fn gradients_are_right<F: NetworkFeatures, L: Learner>(mut trainer: Trainer<L>) {
    let batches = [batch::<F>(3, 1), batch::<F>(2, 2)];
    total(&mut trainer, &batches);
    for &group in L::Group::ALL {
        let gradient = trainer.gradient(group).to_vec();
        if gradient.is_empty() {
            assert!(matches!(group.name(), "effects" | "effect_bias") && F::EFFECTS == 0);
            continue;
        }
        // The largest entries, where small numbers do not drown in rounding.
        let mut order: Vec<usize> = (0..gradient.len()).collect();
        order.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        assert!(gradient[order[0]].abs() > 1e-4, "{} has no gradient", group.name());
        let (mut right, mut tried) = (0, 0);
        for &index in order.iter().take(12).filter(|&&index| gradient[index].abs() > 1e-3) {
            let original = trainer.weights.group(group)[index];
            let slope = |step: f32, trainer: &mut Trainer<L>| {
                let mut loss_at = |weight: f32| {
                    trainer.weights.group_mut(group)[index] = weight;
                    total(trainer, &batches)
                };
                let slope = (loss_at(original + step) - loss_at(original - step)) / f64::from(2.0 * step);
                trainer.weights.group_mut(group)[index] = original;
                slope
            };
            tried += 1;
            // A unit that reaches the end of its range between the two has no slope there: then a smaller step.
            let wanted = f64::from(gradient[index]);
            // The slope of the approximate exponential is a little off, which shows where large terms cancel out.
            let tolerance = 0.03 * wanted.abs() + 2e-3 * f64::from(gradient[order[0]].abs()) + 1e-3;
            let is_right =
                [4e-3, 1e-3, 3e-4].iter().any(|&step| (slope(step, &mut trainer) - wanted).abs() < tolerance);
            right += usize::from(is_right);
        }
        assert!(tried > 0 && right == tried, "{}: {right} of {tried}", group.name());
    }
}

#[test]
fn gradients_agree_with_finite_differences() {
    gradients_are_right::<SquaresFeatures, _>(trainer::<SquaresFeatures>(5));
    gradients_are_right::<JuniorFeatures, _>(trainer::<JuniorFeatures>(5));
    gradients_are_right::<SquaresFeatures, _>(dense_trainer(5));
}

/// The losses before and after 300 steps.
fn learn_by_heart<L: Learner>(
    trainer: &mut Trainer<L>,
    batches: &[Batch],
    loss: LossWeights,
) -> [[f64; 3]; 2] {
    let settings =
        StepSettings { learning_rate: 3e-3, weight_decay: 0.0, gradient_clip: 1.0, average_decay: 0.9, loss };
    let first = trainer.step(batches, &settings).means();
    let mut last = first;
    for _ in 0..300 {
        last = trainer.step(batches, &settings).means();
    }
    [first, last]
}

#[test]
fn one_batch_can_be_learned_by_heart() {
    let batches = [batch::<DuoFeatures>(8, 3), batch::<DuoFeatures>(8, 4)];
    let loss = LossWeights { margin: 1.0, ..LossWeights::USUAL };
    let [first, last] = learn_by_heart(&mut trainer::<DuoFeatures>(6), &batches, loss);
    assert!(last[0] < 0.05 * first[0], "policy {first:?} {last:?}");
    assert!(last[2] < 0.02, "margin {first:?} {last:?}");
    // What cannot be learned away is the uncertainty in the targets themselves.
    let entropy: f64 = batches
        .iter()
        .flat_map(|batch| batch.outputs.chunks_exact(4))
        .flat_map(|outputs| &outputs[..2])
        .map(|&p| f64::from(p).clamp(1e-6, 1.0 - 1e-6))
        .map(|p| -p * p.ln() - (1.0 - p) * (1.0 - p).ln())
        .sum::<f64>()
        / 16.0;
    assert!(last[1] < entropy + 0.05, "value {first:?} {last:?}, at best {entropy}");
}

/// One value cannot be right about made-up chances of two seats that do not add up: at best it is right about their
/// difference. Nor can it be right about the margins as well.
#[test]
fn one_batch_can_be_learned_by_heart_by_a_dense_network() {
    let batches = [batch::<SquaresFeatures>(8, 3), batch::<SquaresFeatures>(8, 4)];
    let loss = LossWeights { margin: 0.0, ..LossWeights::USUAL };
    let [first, last] = learn_by_heart(&mut dense_trainer(6), &batches, loss);
    assert!(last[0] < 0.05 * first[0], "policy {first:?} {last:?}");
    let at_best = |outputs: &[f32]| {
        let both = 1.0 + f64::from(outputs[0]) - f64::from(outputs[1]);
        let chance = 0.5 * both;
        -both * chance.ln() - (2.0 - both) * (1.0 - chance).ln()
    };
    let outputs = batches.iter().flat_map(|batch| batch.outputs.chunks_exact(4));
    let best = outputs.map(at_best).sum::<f64>() / 16.0;
    assert!(last[1] < best + 0.02 && last[1] > best - 1e-6, "value {first:?} {last:?}, at best {best}");
}

#[test]
fn splitting_a_batch_changes_nothing_but_rounding() {
    let mut trainer = trainer::<SquaresFeatures>(7);
    let (a, b) = (batch::<SquaresFeatures>(6, 5), batch::<SquaresFeatures>(7, 6));
    let apart = total(&mut trainer, std::slice::from_ref(&a)) + total(&mut trainer, std::slice::from_ref(&b));
    let together = total(&mut trainer, &[a, b]);
    assert!((apart - together).abs() < 1e-3);
}
