//! The notation of cells, moves and turns.
//!
//! `a1` to `d4` are the ground, column letter before row number. Higher levels have their number in front,
//! from `2a1` to the apex `4a1`. `a1-2b2` raises, `xb2` takes back, and `done` ends a turn. `2a1xb2,c3` is a
//! whole turn: put a ball on 2a1, take back b2 and c3. Capital letters are accepted.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::geometry::Base;
use crate::moves::Move;
use crate::turns::{Put, Turn};

/// The text is not a cell, move or turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// Not a cell.
    #[error("{0:?} is not a cell: write column and row, after the level from level 2 up, such as a1 or 2b1")]
    Cell(String),
    /// Not a move.
    #[error(
        "{0:?} is not a decision: write a cell, a raise such as a1-2b2, a ball to take back such as xb2, or done"
    )]
    Move(String),
    /// Not a turn.
    #[error(
        "{0:?} is not a turn: write a cell or a raise, then x and one or two balls taken back, as in 2a1xb2,c3"
    )]
    Turn(String),
}

impl<B: Base> fmt::Display for Cell<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.level() > 0 {
            write!(f, "{}", self.level() + 1)?;
        }
        write!(f, "{}{}", char::from(b'a' + self.col() as u8), self.row() + 1)
    }
}

impl<B: Base> FromStr for Cell<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let cell = match *text.as_bytes() {
            [col, row] => cell_named(0, col, row),
            [level @ b'2'..=b'9', col, row] => cell_named(usize::from(level - b'1'), col, row),
            _ => None,
        };
        cell.ok_or_else(|| NotationError::Cell(text.to_owned()))
    }
}

fn cell_named<B: Base>(level: usize, col: u8, row: u8) -> Option<Cell<B>> {
    let col = col.to_ascii_lowercase().checked_sub(b'a')?;
    let row = row.checked_sub(b'1')?;
    Cell::at(level, row.into(), col.into())
}

impl<B: Base> fmt::Display for Put<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell) => write!(f, "{cell}"),
            Self::Raise { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

/// If the text is neither a placement nor a raise, the error names the bad cell in it.
impl<B: Base> FromStr for Put<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once('-') {
            Some((from, to)) => Ok(Self::Raise { from: from.parse()?, to: to.parse()? }),
            None => text.parse().map(Self::Place),
        }
    }
}

impl<B: Base> fmt::Display for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place(cell) => Put::Place(cell).fmt(f),
            Self::Raise { from, to } => Put::Raise { from, to }.fmt(f),
            Self::Take(cell) => write!(f, "x{cell}"),
            Self::Done => f.write_str("done"),
        }
    }
}

impl<B: Base> FromStr for Move<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mv = if text.eq_ignore_ascii_case("done") {
            Ok(Self::Done)
        } else if let Some(cell) = text.strip_prefix(['x', 'X']) {
            cell.parse().map(Self::Take)
        } else {
            text.parse().map(|put: Put<B>| put.into())
        };
        mv.map_err(|_| NotationError::Move(text.to_owned()))
    }
}

impl<B: Base> fmt::Display for Turn<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.put())?;
        self.takes().zip(['x', ',']).try_for_each(|(cell, sign)| write!(f, "{sign}{cell}"))
    }
}

impl<B: Base> FromStr for Turn<B> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_turn(text).ok_or_else(|| NotationError::Turn(text.to_owned()))
    }
}

fn read_turn<B: Base>(text: &str) -> Option<Turn<B>> {
    let (put, takes) = match text.split_once(['x', 'X']) {
        Some((put, takes)) => (put, takes.split(',').map(str::parse).collect::<Result<_, _>>().ok()?),
        None => (text, Vec::new()),
    };
    Turn::new(put.parse().ok()?, &takes)
}
