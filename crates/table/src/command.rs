//! What people ask of a table, and why it is not done.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use session::{MoveInput, Refusal};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

    /// The name of a message among those of everybody at the table, from the client's own name for it.
    pub fn name_of(self, client: &str) -> String {
        format!("{}/{client}", self.label())
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A move.
    Move(MoveInput),
    /// A pass.
    Pass,
    /// The person is there: clocks need not wait any longer.
    Sit,
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

/// Why something was not done. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct Refused {
    /// A stable name of the reason.
    pub code: Cow<'static, str>,
    /// The reason in words.
    pub message: String,
    /// The cell it is about, in the game's notation.
    pub cell: Option<String>,
}

impl Refused {
    /// A refusal that is not about a cell.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: Cow::Borrowed(code), message: message.into(), cell: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: Cow::Borrowed(refusal.code), message: refusal.message, cell: refusal.cell }
    }
}
