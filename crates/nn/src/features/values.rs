use game_core::{Position, Seat};

use super::Features;

/// What the values of a network refer to.
pub trait ValueFeatures: Features {
    /// The margin that counts as 1.
    const FULL_MARGIN: f32;

    /// Number of sides with a value, counted from the side to move: the seats, or the colours where seats
    /// have several.
    const SIDES: usize = <Self::Position as Position>::SEATS;

    /// The seat of the side that is `view` sides after the one to move; `None` for a side that counts for
    /// nobody.
    fn seat_in_view(position: &Self::Position, view: usize) -> Option<Seat> {
        Some(Seat::new((position.to_move().index() + view) % Self::Position::SEATS))
    }
}
