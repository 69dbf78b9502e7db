//! Batches from the replay buffer against batches whose positions are played from the start of their games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::collections::BTreeSet;

use blokus::{Classic, Classic3p, Duo};
use blokus_kit::BlokusFeatures;
use game_core::{Outcome, Rng, Symmetries};
use learn::{Batch, Episode, Sample};
use nn::NetworkFeatures;
use pylos::Lines;
use pylos_kit::PylosFeatures;
use support::{endless_replay, episode, replayed};

const SAMPLES: u64 = 100;
const SEARCH_SHARE: f32 = 0.3;

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// Whether two batches are the same to the bit.
fn are_same(batch: &Batch, slow: &Batch) -> bool {
    (&batch.inputs, &batch.moves, &batch.move_ends, &batch.effects)
        == (&slow.inputs, &slow.moves, &slow.move_ends, &slow.effects)
        && bits(&batch.observations) == bits(&slow.observations)
        && bits(&batch.shares) == bits(&slow.shares)
        && bits(&batch.outputs) == bits(&slow.outputs)
}

/// Every sample drawn is the one that its random numbers name, under a symmetry of the game; and each symmetry occurs.
fn samples_are_the_same<F: NetworkFeatures>() {
    let episodes: Vec<Episode> = (0..8).map(episode::<F::Position>).collect();
    let mut replay = endless_replay(SEARCH_SHARE);
    replay.extend::<F>(episodes.clone());
    let samples: Vec<(&Episode, &Sample)> = episodes
        .iter()
        .flat_map(|episode| episode.samples.iter().map(move |sample| (episode, sample)))
        .collect();
    assert_eq!(replay.len(), samples.len());
    let (mut batch, mut seen) = (Batch::default(), BTreeSet::new());
    for seed in 0..SAMPLES {
        replay.fill(&mut batch, 1, &mut Rng::seeded(seed));
        let &(episode, sample) = Rng::seeded(seed).pick(&samples).unwrap();
        let encoded = |&symmetry: &usize| {
            let mut slow = Batch::default();
            let position = replayed(episode, sample, symmetry);
            slow.push::<F>(&position, sample, symmetry, &Outcome::new(&episode.scores), SEARCH_SHARE);
            are_same(&batch, &slow)
        };
        seen.insert(
            (0..F::Position::SYMMETRIES).find(encoded).expect("the sample is encoded as it should be"),
        );
    }
    assert_eq!(seen.len(), F::Position::SYMMETRIES);
}

/// A batch of several samples is these samples one after the other.
fn batches_are_lists_of_samples<F: NetworkFeatures>() {
    let mut replay = endless_replay(SEARCH_SHARE);
    replay.extend::<F>((0..8).map(episode::<F::Position>).collect());
    let (mut batch, mut rng) = (Batch::default(), Rng::seeded(7));
    replay.fill(&mut batch, 20, &mut Rng::seeded(7));
    let (mut joined, mut one) = (Batch::default(), Batch::default());
    for _ in 0..20 {
        replay.fill(&mut one, 1, &mut rng);
        joined.inputs.extend(&one.inputs);
        joined.observations.extend(&one.observations);
        joined.moves.extend(&one.moves);
        joined.shares.extend(&one.shares);
        joined.effects.extend(&one.effects);
        joined.outputs.extend(&one.outputs);
        joined.move_ends.push(joined.moves.len());
    }
    assert!(batch.len() == 20 && are_same(&batch, &joined));
}

#[test]
fn samples_are_to_the_bit_what_replaying_makes() {
    samples_are_the_same::<BlokusFeatures<Duo>>();
    samples_are_the_same::<BlokusFeatures<Classic>>();
    samples_are_the_same::<BlokusFeatures<Classic3p>>();
    samples_are_the_same::<PylosFeatures<Lines>>();
    batches_are_lists_of_samples::<BlokusFeatures<Duo>>();
    batches_are_lists_of_samples::<PylosFeatures<Lines>>();
}
