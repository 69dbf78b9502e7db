//! Colours of the pieces.

use core::fmt;
use core::str::FromStr;

use alloc::string::String;

use crate::moves::shorten;

/// A colour of pieces. Each variant has its own colours and order of play: see
/// [`ColorIndex`](crate::ColorIndex).
///
/// ```
/// use blokus::Color;
///
/// assert_eq!("orange".parse(), Ok(Color::Orange));
/// assert_eq!(Color::ALL.map(Color::letter), ['b', 'y', 'r', 'g', 'o']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// First in every variant.
    Blue,
    /// Second in Classic.
    Yellow,
    /// Third in Classic.
    Red,
    /// Fourth in Classic.
    Green,
    /// Second in Duo and Junior.
    Orange,
}

impl Color {
    /// The colours of all variants.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Yellow, Self::Red, Self::Green, Self::Orange];

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Blue => "blue",
            Color::Yellow => "yellow",
            Color::Red => "red",
            Color::Green => "green",
            Color::Orange => "orange",
        }
    }

    /// The letter used in text positions and plain pictures.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no colour; the colours are blue, yellow, red, green and orange")]
pub struct ParseColorError(String);

/// Reads a name, in either case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(name: &str) -> Result<Self, ParseColorError> {
        let is_called = |color: &Color| color.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_called).ok_or_else(|| ParseColorError(shorten(name)))
    }
}
