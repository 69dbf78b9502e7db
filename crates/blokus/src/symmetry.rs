//! Symmetries of the board, for training: a transformed position is as good a sample as the original.

use alloc::vec::Vec;

use game_core::Symmetries;

use crate::cell::Cell;
use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::orientation::{ORIENTATION_COUNT, Orientation, TABLE, transform};
use crate::position::Blokus;
use crate::variant::Variant;

/// One of the eight symmetries of a square: an optional flip left to right, then clockwise quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSymmetry {
    flipped: bool,
    quarter_turns: u8,
}

impl BoardSymmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|way| Self { flipped: way >= 4, quarter_turns: way % 4 })
    }

    /// The four rotations, the identity first.
    pub fn turns() -> impl Iterator<Item = Self> {
        Self::all().take(4)
    }

    /// The reflection that fixes the diagonal from the top left to the bottom right.
    pub const DIAGONAL: Self = Self { flipped: true, quarter_turns: 3 };

    /// The reflection that fixes the diagonal from the top right to the bottom left.
    pub const ANTIDIAGONAL: Self = Self { flipped: true, quarter_turns: 1 };

    /// The rotation by half a turn.
    pub const HALF_TURN: Self = Self { flipped: false, quarter_turns: 2 };

    /// The reflection that swaps left and right.
    pub const LEFT_RIGHT: Self = Self { flipped: true, quarter_turns: 0 };

    /// Whether it is a reflection.
    pub fn is_flipped(self) -> bool {
        self.flipped
    }

    /// Transforms a cell of a board of this size.
    pub fn cell(self, cell: Cell, board_size: u8) -> Cell {
        let last = board_size - 1;
        let flipped = if self.flipped { Cell::new(cell.row, last - cell.col) } else { cell };
        (0..self.quarter_turns).fold(flipped, |cell, _| Cell::new(cell.col, last - cell.row))
    }

    /// Transforms a move.
    pub fn mv<V: Variant>(self, mv: Move<V>) -> Move<V> {
        let Some(orientation) = mv.orientation() else { return mv };
        let turned = Orientation::from_bits(transform(orientation.bits, self.flipped, self.quarter_turns))
            .expect("a turned piece is a piece");
        let cells = mv.cells().map(|cell| self.cell(cell, V::SIZE));
        let (row, col) =
            cells.fold((V::SIZE, V::SIZE), |(row, col), cell| (row.min(cell.row), col.min(cell.col)));
        Move::place(turned, Cell::new(row, col)).expect("a symmetry keeps cells on the board")
    }
}

/// Each orientation with rows and columns swapped, as by [`BoardSymmetry::DIAGONAL`].
static TRANSPOSED: [u8; ORIENTATION_COUNT] = {
    let mut transposed = [0; ORIENTATION_COUNT];
    let mut number = 0;
    while number < ORIENTATION_COUNT {
        let bits = transform(TABLE[number].bits, true, 3);
        let mut other = 0;
        while TABLE[other].bits != bits {
            other += 1;
        }
        transposed[number] = other as u8;
        number += 1;
    }
    transposed
};

/// With two colours, both start cells lie on the diagonal. With four, every symmetry except the identity
/// moves start cells and so changes whose turn it is; see [`VariantSymmetry`] for those.
impl<V: Variant> Symmetries for Blokus<V> {
    const SYMMETRIES: usize = if V::COLORS.len() == 2 { 2 } else { 1 };

    #[inline]
    fn transform(mv: Move<V>, symmetry: usize) -> Move<V> {
        match (mv.orientation(), mv.top_left()) {
            (Some(orientation), Some(at)) if symmetry > 0 => {
                let transposed = TRANSPOSED[orientation.number()].into();
                Move::from_bit(transposed, V::Grid::bit_of(Cell::new(at.col, at.row)))
            }
            _ => mv,
        }
    }
}

/// A board symmetry together with the change of colours that makes it a symmetry of the game. It maps start
/// cells to start cells and keeps the seats and the cyclic order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariantSymmetry {
    /// What happens to the board.
    pub board: BoardSymmetry,
    /// Each colour becomes the one this many places later in the order of play.
    pub color_shift: usize,
}

impl VariantSymmetry {
    /// The symmetries of a variant, the identity first: four in Duo and Junior, the four rotations in Classic
    /// for two and four players, and only the identity in Classic for three, where the shared colour is
    /// unlike the others.
    pub fn all<V: Variant>() -> Vec<Self> {
        let fits = |board: BoardSymmetry, shift: usize| {
            ColorIndex::<V>::all().all(|color| {
                let becomes = color.after(shift);
                board.cell(color.start_cell(), V::SIZE) == becomes.start_cell()
                    && color.owner().is_some() == becomes.owner().is_some()
            })
        };
        BoardSymmetry::all()
            .flat_map(|board| (0..V::COLORS.len()).map(move |color_shift| Self { board, color_shift }))
            .filter(|symmetry| fits(symmetry.board, symmetry.color_shift))
            .collect()
    }

    /// Transforms the board and the colours of a position.
    pub fn position<V: Variant>(self, position: &Blokus<V>) -> Blokus<V> {
        let becomes = |color: ColorIndex<V>| color.after(self.color_shift);
        let turn_flags = |flags: u8| {
            let flagged = ColorIndex::all().filter(|color| flags & color.flag() != 0);
            flagged.fold(0, |turned, color| turned | becomes(color).flag())
        };
        let mut turned = <Blokus<V> as game_core::Position>::start();
        for color in ColorIndex::all() {
            for mv in position.placements(color) {
                turned.put(becomes(color), self.board.mv(mv));
            }
        }
        turned.to_move = becomes(position.color_to_move());
        turned.out = turn_flags(position.out);
        turned.single_last = turn_flags(position.single_last);
        turned
    }
}
