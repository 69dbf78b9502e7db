//! Moves as numbers, for statistics and networks.

use crate::position::Position;

/// A game whose moves have numbers that mean the same in every position.
pub trait ActionSpace: Position {
    /// All numbers are below this.
    const ACTIONS: usize;

    /// All actors are below this.
    const ACTORS: usize;

    /// The number of a move.
    fn action(mv: Self::Move) -> usize;

    /// The move with this number.
    ///
    /// # Panics
    /// If no move has that number.
    fn move_of(action: usize) -> Self::Move;

    /// Who acts now: the colour, where a seat has several. The same number by the same actor is the same deed, whenever
    /// it is done.
    fn actor(&self) -> usize;
}
