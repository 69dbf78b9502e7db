//! Playout policies.

use blokus::{Blokus, Move, PieceSet, Variant};
use game_core::{Position, Rng};
use search::Rollout;

/// How to choose moves in playouts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Style {
    /// Any legal move.
    Uniform,
    /// Any legal move with a piece of the largest size that can be placed.
    LargeFirst,
}

const BY_SIZE: [PieceSet; 4] =
    [PieceSet::of_size(5), PieceSet::of_size(4), PieceSet::of_size(3), PieceSet::from_ids(&[1, 2])];

impl<V: Variant> Rollout<Blokus<V>> for Style {
    fn choose(&self, position: &Blokus<V>, rng: &mut Rng) -> Option<Move<V>> {
        match self {
            Self::Uniform => position.random_move(rng),
            Self::LargeFirst if position.is_over() => None,
            Self::LargeFirst => {
                let placed = BY_SIZE.iter().find_map(|&pieces| position.random_placement_of(pieces, rng));
                placed.or_else(|| Some(Move::pass()))
            }
        }
    }
}
