//! What a table knows about a position.

use std::fmt;

/// The value of a position for the side to move.
///
/// Distances count the turns of both players until the game is over, if the winner hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins, in so many turns if the table knows distances.
    Win(Option<u16>),
    /// The side to move loses, in so many turns if the table knows distances.
    Loss(Option<u16>),
    /// Neither side can force a win: play can go on forever.
    Draw,
}

/// How much a table stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// Win, loss or draw.
    Wdl,
    /// Also the distance to the end of the game.
    Full,
}

/// In memory and in files a value is one byte: 0 is a draw, and the distance plus one otherwise. The winner is the
/// player who makes the last turn, so an odd distance is a win and an even one a loss.
pub(crate) const DRAW: u8 = 0;

/// The code of a loss in a table without distances.
pub(crate) const LOSS: u8 = 1;

/// The code of a win in a table without distances.
pub(crate) const WIN: u8 = 2;

/// Distances above this do not fit into a code; the largest code is taken by positions that do not exist.
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

    /// The number of turns until the end, if it is known and there is one.
    pub fn distance(self) -> Option<u16> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => distance,
            Self::Draw => None,
        }
    }

    /// Whether the side to move wins.
    pub fn is_win(self) -> bool {
        matches!(self, Self::Win(_))
    }

    /// Whether the side to move loses.
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Loss(_))
    }

    /// The same value without its distance.
    #[must_use]
    pub fn without_distance(self) -> Self {
        match self {
            Self::Win(_) => Self::Win(None),
            Self::Loss(_) => Self::Loss(None),
            Self::Draw => Self::Draw,
        }
    }

    /// The value, for the player who makes it, of a turn that leads to this value for the other player.
    #[must_use]
    pub fn before(self) -> Self {
        let later = |distance: Option<u16>| distance.map(|distance| distance + 1);
        match self {
            Self::Win(distance) => Self::Loss(later(distance)),
            Self::Loss(distance) => Self::Win(later(distance)),
            Self::Draw => Self::Draw,
        }
    }

    /// Ranks values for the side that chooses: a quick win first, a quick loss last.
    pub fn preference(self) -> i32 {
        match self {
            Self::Win(distance) => 1000 - i32::from(distance.unwrap_or(0)),
            Self::Draw => 0,
            Self::Loss(distance) => i32::from(distance.unwrap_or(0)) - 1000,
        }
    }

    /// The value of a position from the values of its turns, as [`Self::before`] gives them. A player without a turn
    /// has lost.
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
    /// How many variables vary in a chunk of a file. More make smaller files and slower probes.
    pub(crate) fn chunk_variables(self) -> usize {
        match self {
            Self::Wdl => 11,
            Self::Full => 10,
        }
    }
}
