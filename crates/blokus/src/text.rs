//! Positions as one line of text.
//!
//! `ROWS TO_MOVE OUT SINGLE_LAST`: the rows from the top, separated by `/`, with a letter per covered cell
//! and a number for a run of empty ones; the letter of the colour to move; the letters of the colours that
//! have passed; and the letters of those that placed everything with the single square last (`-` for none).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;
use core::str::FromStr;

use game_core::Position;

use crate::cell::Cell;
use crate::color::Color;
use crate::color_index::ColorIndex;
use crate::components::{components, neighbours};
use crate::grid::BitGrid;
use crate::moves::{Move, shorten};
use crate::piece::Piece;
use crate::position::Blokus;
use crate::variant::Variant;

impl<V: Variant> fmt::Display for Blokus<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..V::SIZE {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for col in 0..V::SIZE {
                match self.color_at(Cell::new(row, col)) {
                    None => empty += 1,
                    Some(color) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        write!(f, "{}", color.letter())?;
                        empty = 0;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        write!(f, " {}", self.to_move.color().letter())?;
        for flags in [self.out, self.single_last] {
            let flagged = ColorIndex::<V>::all().filter(|color| flags & color.flag() != 0);
            let letters: String = flagged.map(|color| color.color().letter()).collect();
            write!(f, " {}", if letters.is_empty() { "-" } else { &letters })?;
        }
        Ok(())
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// Too few or too many parts.
    #[error("a position has four parts (rows, colour to move, colours out, single square last), not {0}")]
    Parts(usize),
    /// Wrong number of rows.
    #[error("the board has {expected} rows, not {found}")]
    Rows {
        /// Rows of the board.
        expected: u8,
        /// Rows in the text.
        found: usize,
    },
    /// A row has the wrong length.
    #[error("row '{row}' does not have {expected} cells")]
    RowLength {
        /// The row as given.
        row: String,
        /// Cells that it should have.
        expected: u8,
    },
    /// A letter is not a colour of the game.
    #[error("'{letter}' is not a colour of this game; its colours are {known}")]
    UnknownColor {
        /// The letter as given.
        letter: String,
        /// The valid letters.
        known: String,
    },
    /// Connected cells of one colour do not form a piece.
    #[error("the {color} cells around {cell} form no piece")]
    NotAPiece {
        /// The colour.
        color: Color,
        /// One of the cells.
        cell: String,
    },
    /// More copies of a piece than the colour has.
    #[error("{color} has placed {piece} more often than it has it")]
    TooMany {
        /// The colour.
        color: Color,
        /// The piece.
        piece: Piece,
    },
    /// A piece that could not have been placed.
    #[error("the {color} piece at {cell} is not connected by corners to the start cell")]
    Unconnected {
        /// The colour.
        color: Color,
        /// A cell of the piece.
        cell: String,
    },
    /// A colour is said to have passed although it can place a piece.
    #[error("{0} is said to be out, but it can still place a piece")]
    NotOut(Color),
    /// The colour to move is out although others are not.
    #[error("{0} is to move, but it is out and others are not")]
    OutToMove(Color),
    /// A bonus that cannot have been earned.
    #[error(
        "{0} cannot have placed the single square last: it has pieces left or the game has no such bonus"
    )]
    NoSingleLast(Color),
}

impl<V: Variant> FromStr for Blokus<V> {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let [rows, to_move, out, single_last] = parts[..] else {
            return Err(ParsePositionError::Parts(parts.len()));
        };
        let covered = parse_rows::<V>(rows)?;
        let mut position = Self::from_covered(&covered)?;
        position.single_last = parse_colors::<V>(single_last)?;
        position.out = parse_colors::<V>(out)?;
        position.to_move = parse_color(to_move)?;
        check_flags(&position)?;
        Ok(position)
    }
}

impl<V: Variant> Blokus<V> {
    /// The position in which each colour covers these cells, if they are pieces that could have been placed.
    /// The first colour is to move and nobody is out.
    pub(crate) fn from_covered(covered: &[V::Grid]) -> Result<Self, ParsePositionError> {
        let mut position = Self::start();
        for (color, cells) in ColorIndex::all().zip(covered) {
            place_all(&mut position, color, cells)?;
        }
        // The board does not tell which piece was last.
        position.single_last = 0;
        Ok(position)
    }
}

fn parse_color<V: Variant>(letter: &str) -> Result<ColorIndex<V>, ParsePositionError> {
    let is_called = |color: &ColorIndex<V>| letter.len() == 1 && letter.starts_with(color.color().letter());
    ColorIndex::all().find(is_called).ok_or_else(|| {
        let known: Vec<String> = V::COLORS.iter().map(|c| format!("{} ({c})", c.letter())).collect();
        ParsePositionError::UnknownColor { letter: shorten(letter), known: known.join(", ") }
    })
}

fn parse_colors<V: Variant>(letters: &str) -> Result<u8, ParsePositionError> {
    if letters == "-" {
        return Ok(0);
    }
    letters.chars().try_fold(0, |flags, letter| Ok(flags | parse_color::<V>(&letter.to_string())?.flag()))
}

/// The cells of each colour.
fn parse_rows<V: Variant>(text: &str) -> Result<Vec<V::Grid>, ParsePositionError> {
    let mut covered = vec![V::Grid::EMPTY; V::COLORS.len()];
    let found = text.split('/').count();
    if found != V::SIZE as usize {
        return Err(ParsePositionError::Rows { expected: V::SIZE, found });
    }
    for (row, cells) in (0..V::SIZE).zip(text.split('/')) {
        let wrong_length = || ParsePositionError::RowLength { row: shorten(cells), expected: V::SIZE };
        let mut col = 0_u8;
        let mut rest = cells;
        while let Some(symbol) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let step = if digits > 0 {
                rest[..digits].parse().map_err(|_| wrong_length())?
            } else {
                let color = parse_color::<V>(&symbol.to_string())?;
                if col >= V::SIZE {
                    return Err(wrong_length());
                }
                covered[color.index()].insert(Cell::new(row, col));
                1
            };
            col = col.checked_add(step).ok_or_else(wrong_length)?;
            rest = &rest[digits.max(symbol.len_utf8())..];
        }
        if col != V::SIZE {
            return Err(wrong_length());
        }
    }
    Ok(covered)
}

/// Places the pieces of a colour, and checks that it could have placed them in some order.
fn place_all<V: Variant>(
    position: &mut Blokus<V>,
    color: ColorIndex<V>,
    cells: &V::Grid,
) -> Result<(), ParsePositionError> {
    let name = color.color();
    let mut waiting = components::<V>(cells);
    let mut reached = vec![color.start_cell()];
    while let Some(from) = reached.pop() {
        let (touching, others) = waiting.into_iter().partition(|piece| piece.contains(&from));
        waiting = others;
        let touching: Vec<Vec<Cell>> = touching;
        for piece in touching {
            let mv = Move::<V>::from_cells(&piece)
                .map_err(|_| ParsePositionError::NotAPiece { color: name, cell: piece[0].name(V::SIZE) })?;
            let placed = mv.piece().filter(|&piece| position.pieces_left(color).contains(piece));
            if let (None, Some(piece)) = (placed, mv.piece()) {
                return Err(ParsePositionError::TooMany { color: name, piece });
            }
            position.put(color, mv);
            for cell in piece {
                reached.extend(neighbours::<V>(cell, [(-1, -1), (-1, 1), (1, -1), (1, 1)]));
            }
        }
    }
    match waiting.first() {
        Some(piece) => Err(ParsePositionError::Unconnected { color: name, cell: piece[0].name(V::SIZE) }),
        None => Ok(()),
    }
}

fn check_flags<V: Variant>(position: &Blokus<V>) -> Result<(), ParsePositionError> {
    for color in ColorIndex::all() {
        if position.is_out(color) && position.can_place(color) {
            return Err(ParsePositionError::NotOut(color.color()));
        }
        if position.single_was_last(color) && !(V::HAS_BONUS && position.squares_left(color) == 0) {
            return Err(ParsePositionError::NoSingleLast(color.color()));
        }
    }
    let mover = position.color_to_move();
    if position.is_out(mover) && !position.is_over() {
        return Err(ParsePositionError::OutToMove(mover.color()));
    }
    Ok(())
}
