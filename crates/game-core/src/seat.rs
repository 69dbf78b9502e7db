//! Seats: the places at a table, each with a score of its own.

use std::fmt;

/// No game of the catalogue has more seats than this.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted from 0. A seat owns a score; which colours it moves is the game's own affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "a table has at most four seats");
        Self(index as u8)
    }

    /// The index, for use with arrays of per-seat values.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn first(count: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(Seat::new)
    }
}

/// People count seats from 1.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}
