//! Made-up games, and the slow way to their positions.

use game_core::{ActionSpace, Rng, Symmetries};
use learn::{Episode, Sample};

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
