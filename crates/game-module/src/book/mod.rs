//! Opening books: what long searches found about the first moves of a game.
//!
//! A book knows positions by their keys, symmetric ones by the same key. Its moves are actions in the
//! canonical frame ([`CanonicalPosition`]), so a move that is not legal is simply not found.

mod look_up;
mod text;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

pub use look_up::{BookMove, Known, OpeningBook};

/// Values in books are shares of this, so that nothing is lost by writing and reading them.
pub const CERTAIN: u16 = 10_000;

/// The first moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// How it was made; begins with the game.
    pub settings: String,
    /// The positions by key.
    pub positions: BTreeMap<u64, BookPosition>,
}

/// What a book knows about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// What the search of this position expected for each seat.
    pub values: Vec<u16>,
    /// The moves worth considering. Each leads to another position.
    pub moves: Vec<BookEdge>,
    /// Whether it belongs to an unfinished batch of searches, so that values before it do not reflect it yet.
    pub is_pending: bool,
}

/// A move in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEdge {
    /// The action in the canonical frame.
    pub action: u32,
    /// Its value for the seat that makes it, from the positions after it if the book has them.
    pub value: u16,
    /// Visits in the search of the position before it.
    pub visits: u64,
}

/// A position in the frame of its least key: two symmetric positions have the same moves here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalPosition {
    /// The least key of the position and its images.
    pub key: u64,
    /// Each legal move: its action in the canonical frame, and its text in the session.
    pub moves: Vec<(u32, String)>,
}

/// An unusable book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookTextError {
    /// The first line is not that of a book.
    #[error("it is not an opening book of format {}", text::FORMAT)]
    OtherFile,
    /// A line that cannot be read.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: &'static str,
    },
}

impl BookPosition {
    /// The best move: the highest value, then the most visits.
    pub fn best(&self) -> Option<&BookEdge> {
        // The first one wins ties.
        self.moves.iter().rev().max_by_key(|edge| (edge.value, edge.visits))
    }

    /// What each seat can expect if the mover gets `value`: what it gains or loses, the others share.
    pub fn values_with(&self, mover: usize, value: u16) -> Vec<u16> {
        let gain = i32::from(value) - i32::from(self.values[mover]);
        let others = self.values.len().saturating_sub(1).max(1) as i32;
        let share = |(seat, &own): (usize, &u16)| {
            let change = if seat == mover { gain } else { -gain / others };
            (i32::from(own) + change).clamp(0, CERTAIN.into()) as u16
        };
        self.values.iter().enumerate().map(share).collect()
    }
}

/// A book, if its text is one.
type Reading = Result<&'static Book, BookTextError>;

/// Books that have been read, by the address and length of their texts, which are never freed.
static READ: Mutex<BTreeMap<(usize, usize), Reading>> = Mutex::new(BTreeMap::new());

/// The book with this text, as `polyspire book` writes it. It is read once.
pub(crate) fn read(text: &'static str) -> Reading {
    let place = (text.as_ptr().addr(), text.len());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let book = read.entry(place).or_insert_with(|| text.parse().map(|book| &*Box::leak(Box::new(book))));
    book.clone()
}
