//! Values of positions in a table.

use std::fmt;

/// The value of a position for the side to move.
///
/// Distances count the turns of both players to the end of the game if the winner hurries and the loser
/// delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins, with the distance if the table stores it.
    Win(Option<u16>),
    /// The side to move loses, with the distance if the table stores it.
    Loss(Option<u16>),
    /// Neither side can force a win: play can go on forever.
    Draw,
}

/// What a table stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// Win, loss or draw.
    Wdl,
    /// Win, loss or draw with the distance to the end.
    Full,
}

/// A value is stored in one byte: 0 is a draw, everything else the distance plus one. The winner makes the
/// last turn, so odd distances are wins and even ones losses.
pub(crate) const DRAW: u8 = 0;

/// A loss in a table without distances.
pub(crate) const LOSS: u8 = 1;

/// A win in a table without distances.
pub(crate) const WIN: u8 = 2;

/// The largest distance that fits into a byte; 255 marks positions that do not exist.
pub(crate) const MAX_DISTANCE: u16 = 253;

impl Value {
    pub(crate) fn from_code(code: u8, grade: Grade) -> Self {
        let distance = (grade == Grade::Full).then(|| u16::from(code).wrapping_sub(1));
        match code {
            DRAW => Self::Draw,
            code if code % 2 == 1 => Self::Loss(distance),
            _ => Self::Win(distance),
        }
    }

    /// Turns to the end; `None` for draws and if unknown.
    pub fn distance(self) -> Option<u16> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => distance,
            Self::Draw => None,
        }
    }

    /// For the side to move.
    pub fn is_win(self) -> bool {
        matches!(self, Self::Win(_))
    }

    /// For the side to move.
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Loss(_))
    }

    /// Drops the distance.
    #[must_use]
    pub fn without_distance(self) -> Self {
        match self {
            Self::Win(_) => Self::Win(None),
            Self::Loss(_) => Self::Loss(None),
            Self::Draw => Self::Draw,
        }
    }

    /// The value of a turn for the player who makes it, from the value of the resulting position for the
    /// other.
    #[must_use]
    pub fn before(self) -> Self {
        let later = |distance: Option<u16>| distance.map(|distance| distance + 1);
        match self {
            Self::Win(distance) => Self::Loss(later(distance)),
            Self::Loss(distance) => Self::Win(later(distance)),
            Self::Draw => Self::Draw,
        }
    }

    /// Sort key for the side that chooses: quick wins first, quick losses last.
    pub fn preference(self) -> i32 {
        match self {
            Self::Win(distance) => 1000 - i32::from(distance.unwrap_or(0)),
            Self::Draw => 0,
            Self::Loss(distance) => i32::from(distance.unwrap_or(0)) - 1000,
        }
    }

    /// The value of a position from the values of its turns; see [`Self::before`]. A player without a turn
    /// loses.
    pub fn best(turns: impl IntoIterator<Item = Self>, grade: Grade) -> Self {
        let lost = Self::Loss((grade == Grade::Full).then_some(0));
        turns.into_iter().max_by_key(|value| value.preference()).unwrap_or(lost)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(Some(distance)) => write!(f, "win in {distance}"),
            Self::Loss(Some(distance)) => write!(f, "loss in {distance}"),
            Self::Win(None) => write!(f, "win"),
            Self::Loss(None) => write!(f, "loss"),
            Self::Draw => write!(f, "draw"),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wdl => "wdl",
            Self::Full => "full",
        })
    }
}

impl Grade {
    /// Variables per chunk. More give smaller files and slower probes.
    pub(crate) fn chunk_variables(self) -> usize {
        match self {
            Self::Wdl => 11,
            Self::Full => 10,
        }
    }
}
