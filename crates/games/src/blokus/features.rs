//! What is to be seen in a Blokus position or a placement, counted on bitboards. Agents weigh it.

use blokus::{BitGrid, Blokus, Move, Variant};
use game_core::{Position, Seat};

/// The most squares of a piece.
pub(crate) const LARGEST_PIECE: f32 = 5.0;

/// The most new anchors that a piece can bring: the cross has two at each of its four tips.
pub(crate) const MOST_NEW_ANCHORS: f32 = 8.0;

/// A placement with what it leads to, seen by the colour and the seat that make it.
pub(crate) struct Placement<'a, V: Variant> {
    before: &'a Blokus<V>,
    after: Blokus<V>,
    mv: Move<V>,
    color: usize,
    seat: Seat,
}

impl<'a, V: Variant> Placement<'a, V> {
    /// A legal move of the colour to move.
    pub(crate) fn new(before: &'a Blokus<V>, mv: Move<V>) -> Self {
        let mut after = *before;
        after.play_unchecked(mv);
        Self { before, after, mv, color: before.color_to_move(), seat: before.to_move() }
    }

    /// Squares of the piece; 0 for a pass.
    pub(crate) fn squares(&self) -> u32 {
        self.mv.piece().map_or(0, |piece| u32::from(piece.size()))
    }

    /// Whether the points of the piece go to the seat that places it. In Classic for three, those of the fourth colour
    /// go to nobody.
    pub(crate) fn counts_for_mover(&self) -> bool {
        V::owner(self.color) == Some(self.seat)
    }

    /// Anchors that the colour did not have before.
    pub(crate) fn new_anchors(&self) -> u32 {
        self.after.anchors(self.color).without(&self.before.anchors(self.color)).count()
    }

    /// Anchors of the colour that it can no longer use, although the piece does not lie on them: they are at its edges.
    pub(crate) fn blocked_anchors(&self) -> u32 {
        let lost = self.before.anchors(self.color).without(&self.after.anchors(self.color));
        lost.without(self.after.covered(self.color)).count()
    }

    /// Anchors of opponents that the piece covers, less those of other colours of the same seat. An anchor of two
    /// colours counts twice.
    pub(crate) fn anchors_taken(&self) -> i32 {
        let taken = |color: usize| {
            let count = self.before.anchors(color).without(&self.after.anchors(color)).count() as i32;
            match V::owner(color) {
                Some(seat) if seat == self.seat => -count,
                Some(_) => count,
                None => 0,
            }
        };
        (0..V::COLORS.len()).filter(|&color| color != self.color).map(taken).sum()
    }

    /// The distance between the middle of the piece (the mean of its squares) and the centre of the board, in squares.
    pub(crate) fn distance_from_centre(&self) -> f32 {
        let squares = self.squares().max(1) as f32;
        let (rows, cols) = self
            .mv
            .cells()
            .fold((0.0, 0.0), |(rows, cols), cell| (rows + f32::from(cell.row), cols + f32::from(cell.col)));
        let centre = centre::<V>();
        let (down, across) = (rows / squares - centre, cols / squares - centre);
        (down * down + across * across).sqrt()
    }

    /// Squares of the piece in the outermost rows and columns.
    pub(crate) fn rim_squares(&self) -> u32 {
        let is_rim = |at: u8| at == 0 || at == V::SIZE - 1;
        self.mv.cells().filter(|cell| is_rim(cell.row) || is_rim(cell.col)).count() as u32
    }

    /// How many pieces the colour has placed before.
    pub(crate) fn round(&self) -> u32 {
        self.before.pieces_placed(self.color)
    }
}

/// Row and column of the centre, which lies between squares.
fn centre<V: Variant>() -> f32 {
    f32::from(V::SIZE - 1) / 2.0
}

/// How far the corner of the board is from its centre.
pub(crate) fn longest_distance<V: Variant>() -> f32 {
    centre::<V>() * std::f32::consts::SQRT_2
}
