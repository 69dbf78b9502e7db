//! Random games, the source of positions for all tests.

use game_core::{Position, Rng};

/// The position after a legal move.
pub fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// Plays uniformly random games and calls `visit` with every position, including the final ones, and its ply.
/// A game that can go on forever stops after `max_plies`.
pub fn random_games<P: Position>(games: u64, seed: u64, max_plies: usize, mut visit: impl FnMut(&P, usize)) {
    let mut rng = Rng::seeded(seed);
    for _ in 0..games {
        let mut position = P::start();
        visit(&position, 0);
        for ply in 1..=max_plies {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
            visit(&position, ply);
        }
    }
}
