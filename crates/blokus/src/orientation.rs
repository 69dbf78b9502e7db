//! The 91 distinct orientations of the pieces, with what move generation needs to know about their shapes,
//! computed at compile time from the catalogue.

use core::ops::Range;

use crate::piece::{Piece, shape_bits};
use crate::stamp::{STAMPS, Stamp};

/// Distinct rotations and reflections of all pieces.
pub(crate) const ORIENTATION_COUNT: usize = Orientation::COUNT;

/// The most squares, and the largest extent, of a piece.
pub(crate) const MAX_SIZE: usize = 5;

/// A piece, turned and possibly flipped, at the top left of its bounding box.
///
/// ```
/// use blokus::{Orientation, Piece};
///
/// let flat = &Orientation::of(Piece::from_name("I3").unwrap())[0];
/// assert_eq!((flat.height, flat.width), (1, 3));
/// assert_eq!(flat.cells(), [(0, 0), (0, 1), (0, 2)]);
/// assert_eq!(Orientation::ALL[flat.number()], *flat);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// The piece.
    pub piece: Piece,
    /// Index among the piece's orientations.
    pub index: u8,
    /// Whether orientation 0 is first flipped left to right …
    pub flipped: bool,
    /// … and by how many clockwise quarter turns it is then rotated.
    pub quarter_turns: u8,
    /// Rows of the bounding box.
    pub height: u8,
    /// Columns of the bounding box.
    pub width: u8,
    /// The shape as a 5×5 bitmap: bit `5 * row + col`.
    pub(crate) bits: u32,
    /// `(row, col)` of each square, row by row; only the first `piece.size()` entries are valid.
    cells: [(u8, u8); MAX_SIZE],
}

impl Orientation {
    /// Number of orientations of all pieces.
    pub const COUNT: usize = 91;

    /// All orientations, by piece id. Within a piece: the four clockwise quarter turns of the catalogue's
    /// shape, then the four of its mirror image, without duplicates.
    pub const ALL: &'static [Orientation; Self::COUNT] = &ORIENTATIONS;

    /// `(row, col)` of each square from the top left of the bounding box, row by row.
    #[inline]
    pub fn cells(&self) -> &[(u8, u8)] {
        &self.cells[..self.piece.size() as usize]
    }

    /// One of [`Self::cells`], usable in constants.
    pub(crate) const fn cell(&self, number: usize) -> (u8, u8) {
        self.cells[number]
    }

    /// The orientations of one piece, in a fixed order.
    pub fn of(piece: Piece) -> &'static [Orientation] {
        &ORIENTATIONS[Self::range_of(piece)]
    }

    /// The range of a piece's orientations in [`Self::ALL`].
    #[inline]
    pub(crate) fn range_of(piece: Piece) -> Range<usize> {
        FIRST_OF_PIECE[piece.index()]..FIRST_OF_PIECE[piece.index() + 1]
    }

    /// Index in [`Self::ALL`].
    #[inline]
    pub const fn number(&self) -> usize {
        FIRST_OF_PIECE[self.piece.index()] + self.index as usize
    }

    /// What placing it changes on the bitboards.
    #[inline]
    pub fn stamp(&self) -> &'static Stamp {
        &STAMPS[self.number()]
    }

    /// Finds the orientation with this 5×5 bitmap (moved to the top left), if it is a piece.
    pub(crate) fn from_bits(bits: u32) -> Option<&'static Orientation> {
        ORIENTATIONS.iter().find(|orientation| orientation.bits == bits)
    }
}

pub(crate) static ORIENTATIONS: [Orientation; ORIENTATION_COUNT] = TABLE;

pub(crate) const TABLE: [Orientation; ORIENTATION_COUNT] = build();

/// Where each piece's orientations start in the table, followed by the table's length.
pub(crate) const FIRST_OF_PIECE: [usize; Piece::COUNT + 1] = {
    let mut first = [ORIENTATION_COUNT; Piece::COUNT + 1];
    let mut number = ORIENTATION_COUNT;
    while number > 0 {
        number -= 1;
        first[TABLE[number].piece.index()] = number;
    }
    first
};

const fn build() -> [Orientation; ORIENTATION_COUNT] {
    let mut table = [describe(Piece::ALL[0], 0, shape_bits(0), false, 0); ORIENTATION_COUNT];
    let mut count = 0;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let first = count;
        let mut way = 0;
        while way < 8 {
            let (flipped, quarter_turns) = (way >= 4, way % 4);
            let bits = transform(shape_bits(piece), flipped, quarter_turns);
            let mut seen = false;
            let mut earlier = first;
            while earlier < count {
                seen |= table[earlier].bits == bits;
                earlier += 1;
            }
            if !seen {
                table[count] =
                    describe(Piece::ALL[piece], (count - first) as u8, bits, flipped, quarter_turns);
                count += 1;
            }
            way += 1;
        }
        piece += 1;
    }
    assert!(count == ORIENTATION_COUNT, "the catalogue has lost or gained a shape");
    table
}

const fn describe(piece: Piece, index: u8, bits: u32, flipped: bool, quarter_turns: u8) -> Orientation {
    let mut cells = [(0, 0); MAX_SIZE];
    let (mut height, mut width, mut count) = (0, 0, 0);
    let mut bit = 0;
    while bit < 25 {
        if bits >> bit & 1 != 0 {
            let (row, col) = (bit / 5, bit % 5);
            cells[count] = (row, col);
            count += 1;
            height = if row + 1 > height { row + 1 } else { height };
            width = if col + 1 > width { col + 1 } else { width };
        }
        bit += 1;
    }
    Orientation { piece, index, flipped, quarter_turns, height, width, bits, cells }
}

/// Flips a 5×5 bitmap left to right if asked, turns it clockwise, and moves it to the top left.
pub(crate) const fn transform(bits: u32, flipped: bool, quarter_turns: u8) -> u32 {
    let mut result = if flipped { remap(bits, true) } else { bits };
    let mut turn = 0;
    while turn < quarter_turns {
        result = remap(result, false);
        turn += 1;
    }
    normalise(result)
}

/// Mirrors left to right (`mirror`) or turns clockwise by a quarter, inside the 5×5 square.
const fn remap(bits: u32, mirror: bool) -> u32 {
    let mut result = 0;
    let mut bit = 0;
    while bit < 25 {
        if bits >> bit & 1 != 0 {
            let (row, col) = (bit / 5, bit % 5);
            let (row, col) = if mirror { (row, 4 - col) } else { (col, 4 - row) };
            result |= 1 << (5 * row + col);
        }
        bit += 1;
    }
    result
}

/// Moves a non-empty shape to the top left of the 5×5 square.
const fn normalise(mut bits: u32) -> u32 {
    const TOP_ROW: u32 = 0b11111;
    const LEFT_COLUMN: u32 = 0b1_00001_00001_00001_00001;
    while bits & TOP_ROW == 0 {
        bits >>= 5;
    }
    while bits & LEFT_COLUMN == 0 {
        bits >>= 1;
    }
    bits
}
