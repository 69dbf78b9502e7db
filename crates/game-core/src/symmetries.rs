//! Symmetries of a game.

use crate::position::Position;

/// A game with symmetries that leave everybody's turn as it is. Transforming every move of a game gives another game
/// with the same result, so that learners can take both for samples.
pub trait Symmetries: Position {
    /// How many there are, with number 0 for the identity.
    const SYMMETRIES: usize;

    /// The move that a symmetry makes of a move.
    fn transform(mv: Self::Move, symmetry: usize) -> Self::Move;
}
