//! The piece catalogue, the only place where shapes are written down.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::moves::shorten;

/// One piece of the catalogue. Everything else (sizes, orientations, tables) is derived from it.
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

/// The order defines the ids 1–21 that programs exchange. The shape is orientation 0.
const CATALOGUE: [Entry; Piece::COUNT] = [
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

const SIZES: [u8; Piece::COUNT] = {
    let mut sizes = [0; Piece::COUNT];
    let mut i = 0;
    while i < Piece::COUNT {
        sizes[i] = shape_bits(i).count_ones() as u8;
        i += 1;
    }
    sizes
};

/// One of the 21 pieces.
///
/// ```
/// use blokus::{Orientation, Piece};
///
/// let cross: Piece = "X".parse()?;
/// assert_eq!((cross.id(), cross.size(), Orientation::of(cross).len()), (19, 5, 1));
/// assert_eq!(Piece::ALL.iter().map(|piece| piece.size()).sum::<u8>(), 89);
/// # Ok::<(), blokus::ParsePieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// How many pieces there are.
    pub const COUNT: usize = 21;

    /// All pieces in order of id.
    pub const ALL: [Piece; Self::COUNT] = {
        let mut pieces = [Piece(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            pieces[index] = Piece(index as u8);
            index += 1;
        }
        pieces
    };

    /// The single square, which earns a bonus when it is the last piece.
    pub const SINGLE: Piece = Piece(0);

    /// Index in the catalogue, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The id that programs exchange, from 1.
    pub const fn id(self) -> u8 {
        self.0 + 1
    }

    /// `None` unless the id is 1 to 21.
    pub const fn from_id(id: u8) -> Option<Piece> {
        if 1 <= id && id <= Self::COUNT as u8 { Some(Piece(id - 1)) } else { None }
    }

    /// Short name, such as `F` or `Z4`.
    pub const fn name(self) -> &'static str {
        CATALOGUE[self.index()].name
    }

    /// Other names accepted by [`Self::from_name`].
    pub const fn aliases(self) -> &'static [&'static str] {
        CATALOGUE[self.index()].aliases
    }

    /// Looks up a name or alias, in either case.
    pub fn from_name(name: &str) -> Option<Piece> {
        let is_called = |known: &&str| known.eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(|p| is_called(&p.name()) || p.aliases().iter().any(is_called))
    }

    /// Number of squares.
    pub const fn size(self) -> u8 {
        SIZES[self.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no piece; the pieces are {known}", known = PieceSet::ALL.names())]
pub struct ParsePieceError(String);

/// Reads a name or alias, in either case.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(name: &str) -> Result<Self, ParsePieceError> {
        Self::from_name(name).ok_or_else(|| ParsePieceError(shorten(name)))
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
///
/// ```
/// use blokus::{Piece, PieceSet};
///
/// let mut left = PieceSet::of_size(4);
/// left.remove("O4".parse()?);
/// assert_eq!(left.iter().map(Piece::name).collect::<Vec<_>>(), ["I4", "L4", "T4", "Z4"]);
/// assert_eq!((left.len(), left.squares()), (4, 16));
/// # Ok::<(), blokus::ParsePieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u32);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// All pieces with this many squares.
    pub const fn of_size(size: u8) -> PieceSet {
        let mut set = PieceSet(0);
        let mut index = 0;
        while index < Piece::COUNT {
            if Piece::ALL[index].size() == size {
                set.insert(Piece::ALL[index]);
            }
            index += 1;
        }
        set
    }

    /// The whole catalogue.
    pub const ALL: PieceSet = PieceSet((1 << Piece::COUNT) - 1);

    /// The pieces with these ids.
    pub const fn from_ids(ids: &[u8]) -> PieceSet {
        let mut bits = 0;
        let mut i = 0;
        while i < ids.len() {
            bits |= 1 << (ids[i] - 1);
            i += 1;
        }
        PieceSet(bits)
    }

    /// Inverse of [`Self::bits`]; ignores other bits.
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

    /// Number of pieces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One bit per piece, the lowest for id 1.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The pieces in order of id.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
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

    /// Pieces in both sets.
    pub const fn intersection(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// Comma-separated names, for messages.
    pub(crate) fn names(self) -> String {
        let names: Vec<&str> = self.iter().map(Piece::name).collect();
        names.join(", ")
    }

    /// Total number of squares.
    pub fn squares(self) -> u16 {
        self.iter().map(|piece| u16::from(piece.size())).sum()
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = Self::EMPTY;
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}
