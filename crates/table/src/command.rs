//! Commands to a table, and refusals.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use session::{MoveInput, Refusal};

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The person who opened the table.
    Host,
    /// The person in a seat.
    Seat(usize),
    /// Anybody else.
    Spectator,
}

impl Who {
    /// A short name that keeps the command ids of different people apart.
    pub fn label(self) -> String {
        match self {
            Self::Host => "host".to_string(),
            Self::Seat(seat) => format!("seat-{seat}"),
            Self::Spectator => "spectator".to_string(),
        }
    }

    /// The table-wide id of a command, made from the client's own id.
    pub fn name_of(self, client: &str) -> String {
        format!("{}/{client}", self.label())
    }
}

/// A command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A move.
    Move(MoveInput),
    /// A pass.
    Pass,
    /// The person has joined: clocks need not wait any longer.
    Sit,
    /// Takes back the person's last move and everything after it.
    Undo,
    /// Replays what was taken back.
    Redo,
    /// Resigns.
    Resign,
    /// Stops agents and clocks.
    Pause,
    /// Continues.
    Resume,
    /// Lets an agent make one move while the table is paused.
    Step,
    /// Changes the delay between the moves of agents.
    Delay {
        /// Milliseconds.
        ms: u64,
    },
}

/// Why a command was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct Refused {
    /// A stable code.
    pub code: Cow<'static, str>,
    /// The reason, for people.
    pub message: String,
    /// The cell that it is about, in the game's notation.
    pub cell: Option<String>,
}

impl Refused {
    /// A refusal without a cell.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: Cow::Borrowed(code), message: message.into(), cell: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: Cow::Borrowed(refusal.code), message: refusal.message, cell: refusal.cell }
    }
}
