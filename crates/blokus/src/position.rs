//! The position, and how placing a piece changes it.

use game_core::mix;

use crate::cell::Cell;
use crate::color::Color;
use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::piece::{Piece, PieceSet};
use crate::variant::Variant;

/// The state of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorState<G> {
    /// Cells covered by its pieces.
    pub(crate) own: G,
    /// Cells that it can never cover: occupied by anyone, sharing an edge with its own pieces, or in the
    /// border.
    pub(crate) forbidden: G,
    /// Diagonal neighbours of its pieces, or its start cell before the first piece. Some may be forbidden.
    pub(crate) corners: G,
    /// Pieces of which at least one is left.
    pub(crate) left: PieceSet,
    /// Pieces of which two are left (Junior).
    pub(crate) second: PieceSet,
}

/// A position of a variant. It is small enough to copy for every move tried.
///
/// ```
/// use blokus::{Blokus, Color, ColorIndex, Duo};
/// use game_core::Position;
///
/// let mut position = Blokus::<Duo>::start();
/// let blue = position.color_to_move();
/// position.play("X/0@d11".parse()?)?;
/// assert_eq!((position.score(blue).points, position.pieces_left(blue).len()), (5, 20));
/// assert_eq!(position.color_to_move().color(), Color::Orange);
///
/// let text = position.to_string();
/// assert_eq!(text, "14/14/14/4b9/3bbb8/4b9/14/14/14/14/14/14/14/14 o - -");
/// assert_eq!(text.parse(), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blokus<V: Variant> {
    pub(crate) colors: V::Colors,
    /// Hash key of the placed pieces alone, combined from placements. Own pieces never share an edge, so the
    /// board determines the pieces.
    pub(crate) placed_key: u64,
    pub(crate) to_move: ColorIndex<V>,
    /// One bit per colour that has passed.
    pub(crate) out: u8,
    /// One bit per colour that has placed everything, the single square last.
    pub(crate) single_last: u8,
}

impl<V: Variant> Blokus<V> {
    /// The colour to move.
    #[inline]
    pub fn color_to_move(&self) -> ColorIndex<V> {
        self.to_move
    }

    /// Whether a colour has passed and so left the game.
    #[inline]
    pub fn is_out(&self, color: ColorIndex<V>) -> bool {
        self.out & color.flag() != 0
    }

    /// The same position with another colour to move, for protocols that play out of turn. `None` if that
    /// colour is out.
    pub fn with_color_to_move(mut self, color: ColorIndex<V>) -> Option<Self> {
        self.to_move = color;
        (!self.is_out(color)).then_some(self)
    }

    /// The colour of the piece on a cell.
    pub fn color_at(&self, cell: Cell) -> Option<Color> {
        let index = self.colors.as_ref().iter().position(|state| state.own.contains(cell))?;
        Some(V::COLORS[index])
    }

    /// The cells that a colour covers.
    #[inline]
    pub fn covered(&self, color: ColorIndex<V>) -> &V::Grid {
        &self.state(color).own
    }

    /// Cells that a colour can never cover, including the border of the board.
    #[inline]
    pub fn forbidden(&self, color: ColorIndex<V>) -> &V::Grid {
        &self.state(color).forbidden
    }

    /// Cells of which a colour's next piece must cover at least one.
    #[inline]
    pub fn anchors(&self, color: ColorIndex<V>) -> V::Grid {
        let state = self.state(color);
        state.corners.without(&state.forbidden)
    }

    /// The pieces that a colour has left. Two copies count once.
    #[inline]
    pub fn pieces_left(&self, color: ColorIndex<V>) -> PieceSet {
        self.state(color).left
    }

    /// The pieces of which a colour has two left.
    #[inline]
    pub fn second_copies_left(&self, color: ColorIndex<V>) -> PieceSet {
        self.state(color).second
    }

    /// Whether the colour has placed all its pieces, the single square last.
    pub fn single_was_last(&self, color: ColorIndex<V>) -> bool {
        self.single_last & color.flag() != 0
    }

    /// How many pieces a colour has placed.
    pub fn pieces_placed(&self, color: ColorIndex<V>) -> u32 {
        let state = self.state(color);
        (V::PIECES.len() * V::COPIES as usize - state.left.len() - state.second.len()) as u32
    }

    #[inline]
    pub(crate) fn state(&self, color: ColorIndex<V>) -> &ColorState<V::Grid> {
        &self.colors.as_ref()[color.index()]
    }

    /// The empty board.
    pub(crate) fn empty() -> Self {
        let border = V::Grid::border(V::SIZE);
        let second = if V::COPIES > 1 { V::PIECES } else { PieceSet::EMPTY };
        let colors = V::colors(|color| {
            let mut corners = V::Grid::EMPTY;
            corners.insert(color.start_cell());
            ColorState { own: V::Grid::EMPTY, forbidden: border, corners, left: V::PIECES, second }
        });
        Self { colors, placed_key: 0, to_move: ColorIndex::FIRST, out: 0, single_last: 0 }
    }

    /// Puts a piece on the board, regardless of turn.
    #[inline]
    pub(crate) fn put(&mut self, color: ColorIndex<V>, mv: Move<V>) {
        let (Some(orientation), Some(at)) = (mv.orientation(), mv.top_left()) else { return };
        let stamp = orientation.stamp();
        // The padding makes room for the stamp's first row and column, above and to the left of the piece.
        let first = at.row as usize * V::Grid::ROW_BITS + at.col as usize;
        for i in 0..stamp.rows {
            let bit = first + i * V::Grid::ROW_BITS;
            for state in self.colors.as_mut() {
                state.forbidden.stamp(bit, stamp.squares[i]);
            }
            let state = &mut self.colors.as_mut()[color.index()];
            state.own.stamp(bit, stamp.squares[i]);
            state.forbidden.stamp(bit, stamp.blocked[i]);
            state.corners.stamp(bit, stamp.corners[i]);
        }
        let state = &mut self.colors.as_mut()[color.index()];
        if state.second.contains(orientation.piece) {
            state.second.remove(orientation.piece);
        } else {
            state.left.remove(orientation.piece);
            if V::HAS_BONUS && state.left.is_empty() && orientation.piece == Piece::SINGLE {
                self.single_last |= color.flag();
            }
        }
        self.placed_key ^= mix((color.index() as u64) << 32 | u64::from(mv.code()));
    }

    /// Passes the turn to the next colour that is not out.
    #[inline]
    pub(crate) fn advance(&mut self) {
        for places in 1..=V::COLORS.len() {
            let color = self.to_move.after(places);
            if !self.is_out(color) {
                self.to_move = color;
                return;
            }
        }
    }

    /// Whether every colour is out.
    #[inline]
    pub(crate) fn all_out(&self) -> bool {
        self.out as usize == (1 << V::COLORS.len()) - 1
    }
}
