//! Seats at a table. Each has its own score.

use core::fmt;

/// The largest number of seats in any game.
pub const MAX_SEATS: usize = 4;

/// A seat, counted from 0. It owns a score; which colours it plays depends on the game.
///
/// ```
/// use game_core::Seat;
///
/// let scores = [12, 30, 7];
/// let best = Seat::first(3).max_by_key(|seat| scores[seat.index()]);
/// assert_eq!(best, Some(Seat::new(1)));
/// assert_eq!(Seat::new(1).to_string(), "seat 2");
/// ```
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

    /// The seat with this index, if a table has so many.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
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

/// Counted from 1, as people do.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}
