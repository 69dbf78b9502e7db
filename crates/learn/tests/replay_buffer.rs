//! Batches from the replay buffer against batches whose positions are played from the start of their games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use blokus::{Classic, Classic3p, Duo};
use blokus_kit::BlokusFeatures;
use game_core::{Outcome, Rng, Symmetries};
use learn::{Batch, Episode, ReplayBuffer, Sample};
use nn::NetworkFeatures;
use pylos::Lines;
use pylos_kit::PylosFeatures;
use support::{episode, replayed};

const SAMPLES: usize = 100;
const SEARCH_SHARE: f32 = 0.3;

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

fn batches_are_the_same<F: NetworkFeatures>() {
    let episodes: Vec<Episode> = (0..8).map(episode::<F::Position>).collect();
    let mut replay = ReplayBuffer::<F::Position>::new(usize::MAX);
    for episode in &episodes {
        replay.push(episode.clone());
    }
    let mut batch = Batch::default();
    replay.fill::<F>(&mut batch, SAMPLES, SEARCH_SHARE, &mut Rng::seeded(7));

    let samples: Vec<(&Episode, &Sample)> = episodes
        .iter()
        .flat_map(|episode| episode.samples.iter().map(move |sample| (episode, sample)))
        .collect();
    assert_eq!(replay.len(), samples.len());
    let (mut slow, mut rng) = (Batch::default(), Rng::seeded(7));
    while slow.len() < SAMPLES {
        let &(episode, sample) = rng.pick(&samples).unwrap();
        let symmetry = rng.below(F::Position::SYMMETRIES as u32) as usize;
        let position = replayed(episode, sample, symmetry);
        slow.push::<F>(&position, sample, symmetry, &Outcome::new(&episode.scores), SEARCH_SHARE);
    }

    assert_eq!((&batch.inputs, &batch.input_ends), (&slow.inputs, &slow.input_ends));
    assert_eq!((&batch.moves, &batch.move_ends), (&slow.moves, &slow.move_ends));
    assert_eq!(batch.effects, slow.effects);
    for (fast, slow) in [
        (&batch.observations, &slow.observations),
        (&batch.shares, &slow.shares),
        (&batch.outputs, &slow.outputs),
    ] {
        assert_eq!(bits(fast), bits(slow));
    }
}

#[test]
fn batches_are_to_the_bit_what_replaying_makes() {
    batches_are_the_same::<BlokusFeatures<Duo>>();
    batches_are_the_same::<BlokusFeatures<Classic>>();
    batches_are_the_same::<BlokusFeatures<Classic3p>>();
    batches_are_the_same::<PylosFeatures<Lines>>();
}
