//! Moves and their notation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::grid::BitGrid;
use crate::movegen::{decode, encode};
use crate::orientation::{MAX_SIZE, ORIENTATIONS, Orientation};
use crate::piece::Piece;
use crate::variant::Variant;

/// A placement inside the board, or a pass. Moves are ordered by orientation, row and column; the pass is
/// last.
///
/// The text form is the list of covered cells from the bottom row up, such as `e9,d10,e10,f10,e11`, or
/// `pass`. Parsing also accepts `PIECE/ORIENTATION@CELL`, such as `X/0@d11`, with the top left cell of the
/// bounding box.
///
/// ```
/// use blokus::{Cell, Duo, Move, Orientation, Piece};
///
/// let cross = Orientation::of(Piece::from_name("X").unwrap())[0];
/// let mv = Move::<Duo>::place(&cross, Cell::new(3, 3)).unwrap();
/// assert_eq!(mv.to_string(), "e9,d10,e10,f10,e11");
/// assert_eq!("X/0@d11".parse(), Ok(mv));
/// assert_eq!(mv.cells().count(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<V> {
    /// The generator's [`encode`] of the placement, or [`PASS`].
    code: u32,
    variant: V,
}

const PASS: u32 = u32::MAX;

impl<V: Variant> Move<V> {
    /// A pass, which is legal only if nothing can be placed.
    pub fn pass() -> Self {
        Self { code: PASS, variant: V::default() }
    }

    /// Places an orientation with the top left of its bounding box at this cell. `None` if it does not fit on
    /// the board.
    pub fn place(orientation: &Orientation, top_left: Cell) -> Option<Self> {
        let fits = top_left.row.checked_add(orientation.height)? <= V::SIZE
            && top_left.col.checked_add(orientation.width)? <= V::SIZE;
        fits.then(|| Self::from_bit(orientation.number(), V::Grid::bit_of(top_left)))
    }

    /// A placement found by the generator.
    #[inline]
    pub(crate) fn from_bit(orientation: usize, bit: usize) -> Self {
        Self::from_code(encode(orientation, bit))
    }

    #[inline]
    pub(crate) fn from_code(code: u32) -> Self {
        Self { code, variant: V::default() }
    }

    /// The placement that covers exactly these cells.
    pub fn from_cells(cells: &[Cell]) -> Result<Self, ParseMoveError> {
        if let Some(outside) = cells.iter().find(|cell| cell.row >= V::SIZE || cell.col >= V::SIZE) {
            return Err(ParseMoveError::OutOfBounds(format!("row {}, column {}", outside.row, outside.col)));
        }
        check_shape::<V>(cells)?;
        let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.col).min().unwrap_or(0);
        let bit = |cell: &Cell| 1 << (5 * (cell.row - top) + cell.col - left);
        let bits = cells.iter().fold(0, |bits, cell| bits | bit(cell));
        let placed = Orientation::from_bits(bits).and_then(|way| Self::place(way, Cell::new(top, left)));
        Ok(placed.expect("every shape of up to five connected cells is a piece"))
    }

    /// Whether this is a pass.
    #[inline]
    pub fn is_pass(self) -> bool {
        self.code == PASS
    }

    /// `None` for a pass.
    #[inline]
    pub fn orientation(self) -> Option<&'static Orientation> {
        (!self.is_pass()).then(|| &ORIENTATIONS[decode(self.code).0])
    }

    /// `None` for a pass.
    pub fn piece(self) -> Option<Piece> {
        self.orientation().map(|orientation| orientation.piece)
    }

    /// The top left cell of the bounding box; `None` for a pass.
    #[inline]
    pub fn top_left(self) -> Option<Cell> {
        (!self.is_pass()).then(|| V::Grid::cell_of(decode(self.code).1))
    }

    /// The covered cells, row by row from the top. Empty for a pass.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let place = self.orientation().zip(self.top_left());
        place.into_iter().flat_map(|(orientation, at)| {
            orientation.cells().iter().map(move |&(row, col)| Cell::new(at.row + row, at.col + col))
        })
    }

    /// A number unique to each move of the variant, for hashing.
    #[inline]
    pub(crate) fn code(self) -> u32 {
        self.code
    }
}

impl<V: Variant> fmt::Display for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        let mut cells: Vec<Cell> = self.cells().collect();
        cells.sort_by_key(|cell| (core::cmp::Reverse(cell.row), cell.col));
        for (number, cell) in cells.iter().enumerate() {
            let separator = if number == 0 { "" } else { "," };
            write!(f, "{separator}{}", cell.name(V::SIZE))?;
        }
        Ok(())
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Does not look like a move.
    #[error(
        "'{0}' is not a move; write the cells that it covers, such as e10,e11,f11, or a piece, its orientation and \
         its top left cell, such as X/0@d11"
    )]
    NotAMove(String),
    /// Does not look like a cell.
    #[error("'{0}' is not a cell; cells are a column letter and a row number, such as e10")]
    NotACell(String),
    /// A cell outside the board, or a piece that does not fit on it.
    #[error("{0} is outside the board")]
    OutOfBounds(String),
    /// No piece has this name.
    #[error("'{name}' is no piece; the pieces are {known}")]
    UnknownPiece {
        /// The name as given.
        name: String,
        /// The valid names.
        known: String,
    },
    /// No cells, or more than a piece has.
    #[error("a piece has 1 to {MAX_SIZE} cells")]
    WrongSize,
    /// A cell is named twice.
    #[error("{0} is named twice")]
    Repeated(String),
    /// The cells are not connected.
    #[error("these cells are not one piece: no edge joins {cell} to {others}")]
    Apart {
        /// The first cell that is not connected to the first one.
        cell: String,
        /// The cells that are connected to the first one.
        others: String,
    },
    /// The piece has fewer orientations.
    #[error("{piece} has no orientation {orientation}, only 0 to {last}")]
    UnknownOrientation {
        /// The piece.
        piece: Piece,
        /// The number as given.
        orientation: String,
        /// The highest valid number.
        last: usize,
    },
}

impl<V: Variant> FromStr for Move<V> {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::pass());
        }
        if let Some((shape, cell)) = text.split_once('@') {
            return parse_place(shape, cell);
        }
        if !text.contains(',') && Cell::parse(text, V::SIZE).is_none() {
            return Err(ParseMoveError::NotAMove(shorten(text)));
        }
        let cells: Vec<Cell> =
            text.split(',').take(MAX_SIZE + 1).map(parse_cell::<V>).collect::<Result<_, _>>()?;
        Self::from_cells(&cells)
    }
}

/// Checks that cells could be a piece: few enough, distinct, and joined by edges.
fn check_shape<V: Variant>(cells: &[Cell]) -> Result<(), ParseMoveError> {
    let name = |cell: &Cell| cell.name(V::SIZE);
    let (Some(&first), true) = (cells.first(), cells.len() <= MAX_SIZE) else {
        return Err(ParseMoveError::WrongSize);
    };
    if let Some((_, twice)) = cells.iter().enumerate().find(|&(at, cell)| cells[..at].contains(cell)) {
        return Err(ParseMoveError::Repeated(name(twice)));
    }
    let is_joined = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let mut joined = vec![first];
    while let Some(next) =
        cells.iter().find(|cell| !joined.contains(cell) && joined.iter().any(|other| is_joined(other, cell)))
    {
        joined.push(*next);
    }
    match cells.iter().find(|cell| !joined.contains(cell)) {
        Some(apart) => {
            let others: Vec<String> = joined.iter().map(name).collect();
            Err(ParseMoveError::Apart { cell: name(apart), others: others.join(",") })
        }
        None => Ok(()),
    }
}

/// Reads `PIECE/ORIENTATION` and a cell.
fn parse_place<V: Variant>(shape: &str, cell: &str) -> Result<Move<V>, ParseMoveError> {
    let (name, number) = shape.split_once('/').unwrap_or((shape, "0"));
    let name = name.trim();
    let piece = Piece::from_name(name)
        .ok_or_else(|| ParseMoveError::UnknownPiece { name: shorten(name), known: V::PIECES.names() })?;
    let orientations = Orientation::of(piece);
    let number = number.trim();
    let orientation = number.parse().ok().and_then(|n: usize| orientations.get(n)).ok_or_else(|| {
        ParseMoveError::UnknownOrientation {
            piece,
            orientation: shorten(number),
            last: orientations.len() - 1,
        }
    })?;
    let top_left = parse_cell::<V>(cell)?;
    Move::place(orientation, top_left)
        .ok_or_else(|| ParseMoveError::OutOfBounds(format!("{piece}/{number} at {}", top_left.name(V::SIZE))))
}

fn parse_cell<V: Variant>(name: &str) -> Result<Cell, ParseMoveError> {
    match Cell::parse(name, V::SIZE) {
        Some(Ok(cell)) => Ok(cell),
        Some(Err(())) => Err(ParseMoveError::OutOfBounds(shorten(name.trim()))),
        None => Err(ParseMoveError::NotACell(shorten(name))),
    }
}

/// Cuts input to 40 characters for quoting in messages.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        text.to_string()
    } else {
        format!("{}…", text.chars().take(LONGEST).collect::<String>())
    }
}
