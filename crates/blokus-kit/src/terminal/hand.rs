//! The piece that a colour holds over the board.

use game_module::terminal::Direction;
use session::OrientationView;

use super::shapes::{flipped, piece, rotated};

/// A piece, its orientation and the cell under its middle. The piece always lies entirely within the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    /// Piece id.
    pub(super) piece: u8,
    pub(super) orientation: usize,
    row: u8,
    col: u8,
}

impl Hand {
    /// A piece with its top left at this cell.
    pub(super) fn at(piece_id: u8, orientation: usize, [top, left]: [u8; 2], size: u8) -> Self {
        let [row, col] = middle(&piece(piece_id).orientations[orientation]);
        Self { piece: piece_id, orientation, row: top + row, col: left + col }.inside(size)
    }

    fn shape(&self) -> &'static OrientationView {
        &piece(self.piece).orientations[self.orientation]
    }

    /// Top left of the bounding box.
    pub(super) fn top_left(&self) -> [u8; 2] {
        let [row, col] = middle(self.shape());
        [self.row - row, self.col - col]
    }

    /// The cell under the middle.
    pub(super) fn center(&self) -> [u8; 2] {
        [self.row, self.col]
    }

    /// Cells that the piece would cover.
    pub(super) fn cells(&self) -> Vec<[u8; 2]> {
        let [top, left] = self.top_left();
        self.shape().cells.iter().map(|[row, col]| [top + row, left + col]).collect()
    }

    /// Swaps the piece, in its first orientation.
    pub(super) fn with_piece(self, piece: u8, size: u8) -> Self {
        Self { piece, orientation: 0, ..self }.inside(size)
    }

    pub(super) fn stepped(self, direction: Direction, size: u8) -> Self {
        let (row, col) = match direction {
            Direction::Up => (self.row.saturating_sub(1), self.col),
            Direction::Down => (self.row + 1, self.col),
            Direction::Left => (self.row, self.col.saturating_sub(1)),
            Direction::Right => (self.row, self.col + 1),
        };
        Self { row, col, ..self }.inside(size)
    }

    pub(super) fn moved_to(self, [row, col]: [u8; 2], size: u8) -> Self {
        Self { row, col, ..self }.inside(size)
    }

    pub(super) fn rotated(self, is_clockwise: bool, size: u8) -> Self {
        let orientation = rotated(piece(self.piece), self.orientation, is_clockwise);
        Self { orientation, ..self }.inside(size)
    }

    pub(super) fn flipped(self, size: u8) -> Self {
        Self { orientation: flipped(piece(self.piece), self.orientation), ..self }.inside(size)
    }

    /// Pushes the piece back until all of it is over the board.
    fn inside(self, size: u8) -> Self {
        let shape = self.shape();
        let [row, col] = middle(shape);
        let push = |at: u8, middle: u8, length: u8| at.clamp(middle, size - length + middle);
        Self { row: push(self.row, row, shape.height), col: push(self.col, col, shape.width), ..self }
    }
}

/// Middle of the bounding box. It stays in place when the piece is turned.
fn middle(shape: &OrientationView) -> [u8; 2] {
    [(shape.height - 1) / 2, (shape.width - 1) / 2]
}
