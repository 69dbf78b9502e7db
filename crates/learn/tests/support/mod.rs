//! Made-up games, and the slow way to their positions.

#![allow(dead_code, reason = "not every test needs all of it")]

use game_core::{ActionSpace, Outcome, Rng, Symmetries};
use learn::{Batch, Episode, ReplayBuffer, ReplaySettings, Sample};
use nn::{NetworkFeatures, WeightGroup, Weights};

/// A random game with made-up samples.
pub(crate) fn episode<P: ActionSpace>(seed: u64) -> Episode {
    let mut rng = Rng::seeded(seed);
    let mut position = P::start();
    let (mut actions, mut samples) = (Vec::new(), Vec::new());
    while let Some(mv) = position.random_move(&mut rng).filter(|_| actions.len() < 60) {
        let moves = position.moves();
        let visits: Vec<(u16, u16)> =
            moves.iter().take(5).map(|&mv| (P::action(mv) as u16, 1 + rng.below(9) as u16)).collect();
        let values = (0..P::SEATS).map(|_| rng.fraction()).collect();
        samples.push(Sample {
            ply: actions.len() as u16,
            values,
            visits: if moves.len() > 1 && rng.below(3) > 0 { visits } else { Vec::new() },
            surprise: 0.0,
        });
        actions.push(P::action(mv) as u16);
        position.play_unchecked(mv);
    }
    let scores = (0..P::SEATS).map(|_| rng.below(30) as i32).collect();
    Episode { id: seed, step: 0, actions, scores, samples }
}

/// The position of a sample, played from the start of its game: slow, and obviously right.
pub(crate) fn replayed<P: ActionSpace + Symmetries>(
    episode: &Episode,
    sample: &Sample,
    symmetry: usize,
) -> P {
    let mut position = P::start();
    for &action in &episode.actions[..usize::from(sample.ply)] {
        position.play_unchecked(P::transform(P::move_of(action.into()), symmetry));
    }
    position
}

/// A batch of samples of made-up games.
pub(crate) fn batch<F: NetworkFeatures>(samples: usize, seed: u64) -> Batch {
    let mut batch = Batch::default();
    let mut rng = Rng::seeded(seed);
    while batch.len() < samples {
        let episode = episode::<F::Position>(rng.bits());
        let sample = rng.pick(&episode.samples).expect("every game has samples");
        let symmetry = rng.below(F::Position::SYMMETRIES as u32) as usize;
        let position = replayed(&episode, sample, symmetry);
        batch.push::<F>(&position, sample, symmetry, &Outcome::new(&episode.scores), 0.5);
    }
    batch
}

/// Some groups begin at zero, where nothing comes back through them: gives them something.
pub(crate) fn shaken<G: WeightGroup>(mut weights: Weights<G>, groups: &[G], seed: u64) -> Weights<G> {
    let mut rng = Rng::seeded(seed);
    for &group in groups {
        weights.group_mut(group).iter_mut().for_each(|weight| *weight = 0.4 * rng.fraction() - 0.2);
    }
    weights
}

/// A replay buffer for everything.
pub(crate) fn endless_replay(search_share: f32) -> ReplayBuffer {
    ReplayBuffer::new(ReplaySettings { search_share, ..ReplaySettings::default() })
}
