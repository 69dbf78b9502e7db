//! Syntax errors in game records, with their location.

use std::fmt;

use super::MAX_BYTES;
use super::text::line_break_len;

/// A location in a text, as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark is not counted.
    pub column: usize,
}

impl Place {
    /// Counts up to a byte offset. Only errors need this, so the parser does not track lines.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let mut rest = &text[..offset];
        let mut place = Self { line: 1, column: 1 };
        while let Some(c) = rest.chars().next() {
            let line_break = line_break_len(rest);
            if line_break > 0 {
                place = Self { line: place.line + 1, column: 1 };
            } else {
                place.column += 1;
            }
            rest = &rest[line_break.max(c.len_utf8())..];
        }
        place
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is not a game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is longer than [`MAX_BYTES`].
    #[error("the game record has {bytes} bytes, expected at most {MAX_BYTES}")]
    TooLarge {
        /// The length of the text.
        bytes: usize,
    },
    /// Unexpected input.
    #[error("{place}: found {found}, expected {expected}")]
    Unexpected {
        /// Its location.
        place: Place,
        /// What was found.
        found: String,
        /// What would be valid.
        expected: &'static str,
    },
    /// A `[` without its `]`.
    #[error("{place}: found '[' that is never closed, expected ']' after the value")]
    UnclosedValue {
        /// The location of the `[`: the end of the text would not help.
        place: Place,
    },
    /// A repeated property.
    #[error("{place}: found the property {identifier} a second time, expected it once per node")]
    Duplicate {
        /// The location of the second one.
        place: Place,
        /// Its identifier without lower-case letters, shortened.
        identifier: String,
    },
}

impl RecordError {
    /// The location of the error, unless the text was refused as a whole.
    pub fn place(&self) -> Option<Place> {
        match *self {
            Self::TooLarge { .. } => None,
            Self::Unexpected { place, .. }
            | Self::UnclosedValue { place }
            | Self::Duplicate { place, .. } => Some(place),
        }
    }
}
