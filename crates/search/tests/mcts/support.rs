//! Positions and searches for the tests.

use game_core::{ActionSpace, Bounded, Limits, Position, Rng};
use search::{Formula, Mcts, Params, Playouts, Uniform};

pub(crate) type Search<P> = Mcts<P, Playouts<Uniform>>;

/// A search with uniform playouts that uses all its iterations.
pub(crate) fn params() -> Params {
    Params { memory: 64 << 20, stop_early: false, ..Params::default() }
}

pub(crate) fn search<P: ActionSpace>(params: Params) -> Search<P> {
    Mcts::new(params, Playouts::default())
}

/// Uniform playouts without knowledge: no priors, everything tried once.
pub(crate) fn plain(exploration: f32, rave: f32) -> Formula {
    Formula::Uct { exploration, rave, prior_weight: 0.0, first_play: 1.0 }
}

pub(crate) fn iterations(count: u64) -> Limits {
    Limits { iterations: Some(count), ..Limits::default() }
}

/// A position after so many random moves.
pub(crate) fn after_random_moves<P: Position>(count: usize, seed: u64) -> P {
    let mut rng = Rng::seeded(seed);
    let mut position = P::start();
    for _ in 0..count {
        if let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
        }
    }
    position
}

/// The first position of a random game with a choice in which all players together have at most so many
/// moves.
pub(crate) fn late_position<P: Bounded>(most_moves: u64, seed: u64) -> Option<P> {
    let mut rng = Rng::seeded(seed);
    let mut position = P::start();
    while let Some(mv) = position.random_move(&mut rng) {
        if position.open_moves() <= most_moves && position.count_moves() > 1 {
            return Some(position);
        }
        position.play_unchecked(mv);
    }
    None
}
