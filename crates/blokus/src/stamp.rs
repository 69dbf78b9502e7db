//! What placing an orientation changes, as a few rows to stamp onto the bitboards.

use crate::orientation::{MAX_SIZE, ORIENTATION_COUNT, Orientation, TABLE};

/// Rows of a stamp: the piece and one row on each side.
const STAMP_ROWS: usize = MAX_SIZE + 2;

/// The squares of an orientation and their neighbours, as bits per row. The stamp starts one row above and
/// one column left of the bounding box, which is where the padded coordinates of the top left cell point.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    /// Rows in use: the height of the piece plus two.
    pub rows: usize,
    /// The squares themselves.
    pub squares: [u8; STAMP_ROWS],
    /// Squares and edge neighbours, where the colour may not place another piece.
    pub blocked: [u8; STAMP_ROWS],
    /// Diagonal neighbours, where the next piece may connect.
    pub corners: [u8; STAMP_ROWS],
}

/// One stamp per orientation.
pub(crate) static STAMPS: [Stamp; ORIENTATION_COUNT] = {
    let mut stamps = [stamp_of(&TABLE[0]); ORIENTATION_COUNT];
    let mut number = 1;
    while number < ORIENTATION_COUNT {
        stamps[number] = stamp_of(&TABLE[number]);
        number += 1;
    }
    stamps
};

const fn stamp_of(orientation: &Orientation) -> Stamp {
    let mut stamp = Stamp {
        rows: orientation.height as usize + 2,
        squares: [0; STAMP_ROWS],
        blocked: [0; STAMP_ROWS],
        corners: [0; STAMP_ROWS],
    };
    let mut number = 0;
    while number < orientation.piece.size() as usize {
        let (row, col) = orientation.cell(number);
        let row = row as usize + 1;
        let square = 0b10 << col;
        let (left, right) = (square >> 1, square << 1);
        stamp.squares[row] |= square;
        stamp.blocked[row] |= left | square | right;
        stamp.blocked[row - 1] |= square;
        stamp.blocked[row + 1] |= square;
        stamp.corners[row - 1] |= left | right;
        stamp.corners[row + 1] |= left | right;
        number += 1;
    }
    stamp
}
