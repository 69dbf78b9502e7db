//! Colours of the pieces.

use std::fmt;

/// A colour of pieces. Which colours a game has, and in which order they move, is up to the variant.
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

    /// The letter in text positions and plain pictures.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
