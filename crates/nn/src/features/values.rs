use game_core::{Position, Seat};

use super::Features;

/// What the values of a network belong to.
pub trait ValueFeatures: Features {
    /// The margin that counts as a full one.
    const FULL_MARGIN: f32;

    /// Sides whose prospects networks tell, from the one to move on: the seats, or the colours where players have several.
    const SIDES: usize = <Self::Position as Position>::SEATS;

    /// The seat whose side comes `view` sides after the one to move; none for a side that counts for nobody.
    fn seat_in_view(position: &Self::Position, view: usize) -> Option<Seat> {
        Some(Seat::new((position.to_move().index() + view) % Self::Position::SEATS))
    }
}
