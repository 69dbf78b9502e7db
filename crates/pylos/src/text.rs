//! The text form of a position: one line such as `wb../..../..../....,.../.../...,../..,. b turn 2`.
//!
//! First come the balls by cell number (`w`, `b`, or `.` for none), with `/` between rows and `,` between
//! levels. Then come the player to move (`w` or `b`), the phase (`turn`, `must-take` or `may-take`), and the
//! number of completed turns.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::color::Color;
use crate::geometry::{Base, Base4};
use crate::position::{Phase, Pylos};
use crate::rules::Rules;
use crate::validate::InvalidPosition;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError<B: Base = Base4> {
    /// There are not four words.
    #[error("a position has four words (balls, w or b to move, phase, turns completed), not {0}")]
    Words(usize),
    /// The board has the wrong levels, rows or cells.
    #[error("{0:?} is not a board: after {1} cells there should be {2}")]
    Shape(String, usize, &'static str),
    /// The player is neither `w` nor `b`.
    #[error("{0:?} is not a player: write w or b")]
    Player(String),
    /// Not a phase.
    #[error("{0:?} is not a phase: write turn, must-take or may-take")]
    Phase(String),
    /// Not a number of turns.
    #[error("{0:?} is not a number of completed turns")]
    TurnNumber(String),
    /// Well-formed, but not allowed by the rules.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition<B>),
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a phase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a phase: write turn, must-take or may-take")]
pub struct ParsePhaseError(String);

impl FromStr for Phase {
    type Err = ParsePhaseError;

    fn from_str(name: &str) -> Result<Self, ParsePhaseError> {
        let known = Self::ALL.into_iter().find(|phase| phase.name() == name);
        known.ok_or_else(|| ParsePhaseError(name.to_owned()))
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn color_of(letter_read: char) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| letter(color) == letter_read)
}

/// The separator before a cell, if there is one.
fn separator<B: Base>(cell: Cell<B>) -> Option<char> {
    match (cell.index(), cell.row(), cell.col()) {
        (0, _, _) | (_, _, 1..) => None,
        (_, 0, 0) => Some(','),
        (_, _, 0) => Some('/'),
    }
}

impl<R: Rules, B: Base> fmt::Display for Pylos<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if let Some(sign) = separator(cell) {
                write!(f, "{sign}")?;
            }
            write!(f, "{}", self.ball_at(cell).map_or('.', letter))?;
        }
        write!(f, " {} {} {}", letter(self.mover), self.phase, self.turn)
    }
}

impl<R: Rules, B: Base> FromStr for Pylos<R, B> {
    type Err = TextError<B>;

    fn from_str(text: &str) -> Result<Self, TextError<B>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, player, phase, turn] = words[..] else {
            return Err(TextError::Words(words.len()));
        };
        let balls = read_board::<B>(board)?;
        let mover = Color::BOTH.into_iter().find(|&color| letter(color).to_string() == player);
        let mover = mover.ok_or_else(|| TextError::Player(player.to_owned()))?;
        let phase = phase.parse().map_err(|ParsePhaseError(phase)| TextError::Phase(phase))?;
        let turn = turn.parse().map_err(|_| TextError::TurnNumber(turn.to_owned()))?;
        Ok(Self::from_parts(balls, mover, phase, turn)?)
    }
}

fn read_board<B: Base>(text: &str) -> Result<[CellSet<B>; 2], TextError<B>> {
    let wrong = |cells: usize, expected| TextError::Shape(text.to_owned(), cells, expected);
    let mut letters = text.chars();
    let mut balls = [CellSet::EMPTY; 2];
    for cell in Cell::<B>::all() {
        if let Some(sign) = separator(cell)
            && letters.next() != Some(sign)
        {
            return Err(wrong(cell.index(), if sign == ',' { "a comma" } else { "a slash" }));
        }
        match letters.next().map(|letter_read| (letter_read, color_of(letter_read))) {
            Some((_, Some(color))) => balls[color.index()].insert(cell),
            Some(('.', None)) => {}
            _ => return Err(wrong(cell.index(), "w, b or a dot")),
        }
    }
    if letters.next().is_some() { Err(wrong(B::CELLS, "an end")) } else { Ok(balls) }
}
