//! What an exact search wants to know beyond the rules.

use crate::{position::Position, seat::Seat};

/// A game whose final scores can be bounded before its end.
pub trait Bounded: Position {
    /// No line of play gives the seat less.
    fn least_score(&self, seat: Seat) -> i32;

    /// No line of play gives the seat more.
    fn most_score(&self, seat: Seat) -> i32;

    /// How many moves there are now, of all players together: a rough measure of how much is left to decide.
    fn open_moves(&self) -> u64;

    /// Moves with a higher number are worth trying first.
    fn promise(&self, mv: Self::Move) -> i32;
}
