//! What people ask of a table, and why it is not done.

use serde_json::Value;
use session::Refusal;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// Whoever opened the table.
    Host,
    /// The person of a seat.
    Seat(usize),
    /// Anybody else.
    Spectator,
}

impl Who {
    /// A short name, which keeps apart what different people call the same.
    pub fn label(self) -> String {
        match self {
            Self::Host => "host".to_string(),
            Self::Seat(seat) => format!("seat-{seat}"),
            Self::Spectator => "spectator".to_string(),
        }
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A move.
    Move(MoveWish),
    /// A pass.
    Pass,
    /// The person's last move and everything after it is taken back.
    Undo,
    /// What was taken back is played again.
    Redo,
    /// The person gives up.
    Resign,
    /// Agents and clocks stand still.
    Pause,
    /// They go on.
    Resume,
    /// One move of an agent while the table is paused.
    Step,
    /// Another delay between moves of agents.
    Delay {
        /// Milliseconds.
        ms: u64,
    },
}

/// A move as clients send it.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveWish {
    /// In the game's notation.
    Text(String),
    /// As data: whatever of a legal move's detail tells it from the others.
    Detail(Value),
}

/// Why something was not done. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// A stable name of the reason.
    pub code: &'static str,
    /// The reason in words.
    pub message: String,
    /// The cell it is about, in the game's notation.
    pub cell: Option<String>,
}

impl Refused {
    /// A refusal that is not about a cell.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), cell: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code, message: refusal.message, cell: refusal.cell }
    }
}
