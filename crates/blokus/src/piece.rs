//! The catalogue of pieces: the one place where shapes are written down.

use std::fmt;

/// How many different pieces there are.
pub const PIECE_COUNT: usize = 21;

/// What the catalogue says about one piece. Everything else (sizes, orientations, tables) is derived from it.
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    shape: &'static [&'static str],
}

const fn entry(
    name: &'static str,
    aliases: &'static [&'static str],
    shape: &'static [&'static str],
) -> Entry {
    Entry { name, aliases, shape }
}

/// Names and order are the ids 1–21 that programs exchange; the shape is orientation 0.
const CATALOGUE: [Entry; PIECE_COUNT] = [
    entry("1", &["O1", "I1"], &["X"]),
    entry("2", &["I2"], &["XX"]),
    entry("I3", &[], &["XXX"]),
    entry("V3", &["L3"], &["X.", "XX"]),
    entry("I4", &[], &["XXXX"]),
    entry("L4", &[], &["X..", "XXX"]),
    entry("T4", &[], &["XXX", ".X."]),
    entry("O4", &["O"], &["XX", "XX"]),
    entry("Z4", &["S4"], &["XX.", ".XX"]),
    entry("F", &[], &[".XX", "XX.", ".X."]),
    entry("I5", &[], &["XXXXX"]),
    entry("L5", &[], &["X...", "XXXX"]),
    entry("N", &[], &["XX..", ".XXX"]),
    entry("P", &[], &["XX", "XX", "X."]),
    entry("T5", &[], &["XXX", ".X.", ".X."]),
    entry("U", &[], &["X.X", "XXX"]),
    entry("V5", &[], &["X..", "X..", "XXX"]),
    entry("W", &[], &["X..", "XX.", ".XX"]),
    entry("X", &[], &[".X.", "XXX", ".X."]),
    entry("Y", &[], &[".X..", "XXXX"]),
    entry("Z5", &[], &["XX.", ".X.", ".XX"]),
];

const SIZES: [u8; PIECE_COUNT] = {
    let mut sizes = [0; PIECE_COUNT];
    let mut i = 0;
    while i < PIECE_COUNT {
        sizes[i] = shape_bits(i).count_ones() as u8;
        i += 1;
    }
    sizes
};

/// One of the 21 pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// All pieces in the order of their ids.
pub const PIECES: [Piece; PIECE_COUNT] = {
    let mut pieces = [Piece(0); PIECE_COUNT];
    let mut i = 0;
    while i < PIECE_COUNT {
        pieces[i] = Piece(i as u8);
        i += 1;
    }
    pieces
};

impl Piece {
    /// The single square, which earns a bonus when it is the last piece.
    pub const SINGLE: Piece = Piece(0);

    /// Position in the catalogue, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The id that programs exchange, from 1.
    pub const fn id(self) -> u8 {
        self.0 + 1
    }

    /// The piece with this id (1–21).
    pub const fn from_id(id: usize) -> Option<Piece> {
        if 1 <= id && id <= PIECE_COUNT { Some(Piece(id as u8 - 1)) } else { None }
    }

    /// The short name, such as `F` or `Z4`.
    pub const fn name(self) -> &'static str {
        CATALOGUE[self.index()].name
    }

    /// Other names that are accepted when reading.
    pub const fn aliases(self) -> &'static [&'static str] {
        CATALOGUE[self.index()].aliases
    }

    /// The piece with this name or alias, in any case.
    pub fn from_name(name: &str) -> Option<Piece> {
        let is_called = |known: &&str| known.eq_ignore_ascii_case(name);
        PIECES.into_iter().find(|p| is_called(&p.name()) || p.aliases().iter().any(is_called))
    }

    /// The number of squares.
    pub const fn size(self) -> u8 {
        SIZES[self.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The shape of orientation 0 as a 5×5 bitmap: bit `5 * row + col`.
pub(crate) const fn shape_bits(piece: usize) -> u32 {
    let rows = CATALOGUE[piece].shape;
    let mut bits = 0;
    let mut row = 0;
    while row < rows.len() {
        let squares = rows[row].as_bytes();
        let mut col = 0;
        while col < squares.len() {
            if squares[col] == b'X' {
                bits |= 1 << (5 * row + col);
            }
            col += 1;
        }
        row += 1;
    }
    bits
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u32);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// The pieces with so many squares.
    pub const fn of_size(size: u8) -> PieceSet {
        let mut set = PieceSet(0);
        let mut index = 0;
        while index < PIECE_COUNT {
            if PIECES[index].size() == size {
                set.insert(PIECES[index]);
            }
            index += 1;
        }
        set
    }

    /// Every piece of the catalogue.
    pub const ALL: PieceSet = PieceSet((1 << PIECE_COUNT) - 1);

    /// The set of the pieces with these ids.
    pub const fn from_ids(ids: &[u8]) -> PieceSet {
        let mut bits = 0;
        let mut i = 0;
        while i < ids.len() {
            bits |= 1 << (ids[i] - 1);
            i += 1;
        }
        PieceSet(bits)
    }

    /// The set with these bits, as [`Self::bits`] tells them.
    pub(crate) const fn from_bits(bits: u32) -> PieceSet {
        PieceSet(bits & Self::ALL.0)
    }

    /// Whether the piece is in the set.
    #[inline]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 != 0
    }

    /// Whether no piece is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One bit per piece, the lowest for id 1.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The pieces in the order of their ids.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (next < u32::BITS).then_some(Piece(next as u8))
        })
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.0;
    }

    /// Removes a piece.
    pub const fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.0);
    }

    /// The pieces that are in both sets.
    pub const fn intersection(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// The squares of all pieces in the set together.
    pub fn squares(self) -> u16 {
        self.iter().map(|piece| u16::from(piece.size())).sum()
    }
}
