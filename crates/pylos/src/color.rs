//! The two colours.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use game_core::Seat;

/// The colour of a ball and of its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Moves first; seat 0.
    White,
    /// Moves second; seat 1.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The English name, capitalised.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// 0 for White, 1 for Black; also the seat's index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat that plays the colour.
    pub const fn seat(self) -> Seat {
        Seat::new(self.index())
    }

    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a colour: write White or Black")]
pub struct ParseColorError(String);

/// Reads a name, in either case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(name: &str) -> Result<Self, ParseColorError> {
        let known = Self::BOTH.into_iter().find(|color| color.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| ParseColorError(name.to_owned()))
    }
}
