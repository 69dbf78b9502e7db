//! What an exact search needs beyond the rules.

use crate::{position::Position, seat::Seat};

/// A game whose final scores have bounds before it ends.
pub trait Bounded: Position {
    /// A lower bound on the seat's final score.
    fn least_score(&self, seat: Seat) -> i32;

    /// An upper bound on the seat's final score.
    fn most_score(&self, seat: Seat) -> i32;

    /// Legal moves of all players together: a rough measure of how much is left to decide.
    fn open_moves(&self) -> u64;

    /// Move ordering: moves with higher scores are searched first.
    fn ordering_score(&self, mv: Self::Move) -> i32;
}
