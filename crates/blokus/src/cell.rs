//! Squares of the board.

use alloc::format;
use alloc::string::String;

/// A square, counted from the top left corner.
///
/// ```
/// use blokus::Cell;
///
/// assert_eq!(Cell::new(4, 4).name(14), "e10");
/// assert_eq!(Cell::from_name("e10", 14), Some(Cell::new(4, 4)));
/// assert_eq!(Cell::from_name("e15", 14), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// Row from the top, from 0.
    pub row: u8,
    /// Column from the left, from 0.
    pub col: u8,
}

impl Cell {
    /// Does not check that the cell is on a board.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// The usual notation: column letter, then row number with row 1 at the bottom, such as `e10`.
    pub fn name(self, board_size: u8) -> String {
        format!("{}{}", (b'a' + self.col) as char, board_size - self.row)
    }

    /// Reads a name, in either case, on a board of this size.
    pub fn from_name(name: &str, board_size: u8) -> Option<Cell> {
        Self::parse(name, board_size)?.ok()
    }

    /// Reads a name, in either case. `None` if it does not have that form; `Some(Err(()))` if the cell is
    /// outside the board, so that the caller can say so.
    pub(crate) fn parse(name: &str, board_size: u8) -> Option<Result<Cell, ()>> {
        let name = name.trim();
        let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
        let digits = &name[1..];
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let col = letter.to_ascii_lowercase() as u8 - b'a';
        let on_board = digits.parse::<u8>().ok().filter(|&number| (1..=board_size).contains(&number));
        Some(match on_board {
            Some(number) if col < board_size => Ok(Cell::new(board_size - number, col)),
            _ => Err(()),
        })
    }
}
