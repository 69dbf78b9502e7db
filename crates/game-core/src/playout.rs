//! Random playouts.

use crate::{outcome::Outcome, position::Position, rng::Rng};

/// Plays uniformly random legal moves from `position` to the end of the game.
///
/// # Panics
/// If the position breaks its contract: it has neither a legal move nor an outcome.
pub fn random_playout<P: Position>(position: &P, rng: &mut Rng) -> Outcome {
    let mut position = position.clone();
    while let Some(mv) = position.random_move(rng) {
        position.play_unchecked(mv);
    }
    position.outcome().expect("a position without moves is over")
}
