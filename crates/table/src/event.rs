//! The events of a table. Replaying them rebuilds it.

use serde::{Deserialize, Serialize};
use session::GivenTurn;
use utoipa::ToSchema;

use crate::insight::Insight;
use crate::result::TableResult;
use crate::spec::TableSpec;

/// The newest version of events. Older ones stay readable: in version 1 clocks ran from the opening on;
/// before version 3 all moves of a record were in turn.
pub const EVENT_VERSION: u32 = 3;

/// The version of tables without given turns.
const IN_TURN: u32 = 2;

/// An event with its sequence number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// From 1, without gaps.
    pub seq: u64,
    /// When, in milliseconds of Unix time.
    pub at: u64,
    /// The id of the command that caused it, prefixed with its sender. A command is carried out once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// What happened.
    pub event: Event,
}

impl Entry {
    /// The entry without secrets, for all clients: see [`Event::public`]. Command ids are private too.
    pub fn public(&self) -> Self {
        Self { seq: self.seq, at: self.at, client: None, event: self.event.public() }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened. Always the first event.
    Created(Box<Opening>),
    /// A person has joined for whom the clocks waited.
    Seated {
        /// The seat.
        seat: usize,
    },
    /// A move was played.
    Moved(Moved),
    /// The last entries of the history were taken back.
    Undone {
        /// How many.
        entries: usize,
    },
    /// What was taken back last was replayed.
    Redone {
        /// How many entries.
        entries: usize,
    },
    /// A person resigned.
    Resigned {
        /// The seat.
        seat: usize,
    },
    /// A seat ran out of time.
    Flagged {
        /// The seat.
        seat: usize,
    },
    /// An agent failed.
    Faulted {
        /// The seat.
        seat: usize,
        /// What it did, in words.
        fault: String,
    },
    /// Agents and clocks stopped.
    Paused,
    /// Agents and clocks continued.
    Resumed,
    /// An agent may make one move while the table is paused.
    Stepped,
    /// The delay between the moves of agents changed.
    DelayChanged {
        /// Milliseconds.
        delay_ms: u64,
    },
    /// The game is over.
    Finished {
        /// The result.
        result: TableResult,
    },
    /// The same people play again at another table.
    Rematched {
        /// Its id.
        table: String,
    },
}

/// The opening of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Opening {
    /// The version of the following events.
    pub version: u32,
    /// The table's id.
    pub table: String,
    /// The settings of the table.
    pub spec: TableSpec,
    /// The participant in each seat.
    pub seating: Vec<usize>,
    /// The seed of everything random.
    pub seed: u64,
    /// The digest of the host's token; removed for clients.
    pub host: String,
    /// The digest of each participant's token, `None` for agents; removed for clients.
    pub tokens: Vec<Option<String>>,
    /// The starting position, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves from a game record that are already played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Where that record gives the turn to another colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<GivenTurn>,
    /// The game record that the moves come from. Removed for clients, which download it with the moves played
    /// since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl Opening {
    /// The version that a table with these given turns needs. It is the oldest possible one, so that older
    /// processes on the same log can still read the table during an upgrade.
    pub fn version_with(given: &[GivenTurn]) -> u32 {
        if given.is_empty() { IN_TURN } else { EVENT_VERSION }
    }
}

/// A move as it was played: one decision or a whole turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Moved {
    /// The seat.
    pub seat: usize,
    /// In the game's notation; `pass` for a pass.
    pub text: String,
    /// Who chose it.
    pub by: By,
    /// How long the seat thought, in milliseconds.
    pub thinking_ms: u64,
    /// What the agent thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thought: Option<Insight>,
}

impl Moved {
    /// The agent's expectation for its seat, if it has one.
    pub fn value(&self) -> Option<f64> {
        self.thought.as_ref()?.value_for(self.seat)
    }
}

/// Who chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person in the seat.
    Person,
    /// The agent in the seat.
    Agent,
    /// An agent that stands in for a player who has left.
    Substitute,
    /// The table: it was the only legal move.
    Table,
    /// A game record.
    Record,
}

impl Event {
    /// The event for all clients: without token digests, and without the game record, which may be large.
    pub fn public(&self) -> Self {
        match self {
            Self::Created(opening) => Self::Created(Box::new(Opening {
                host: String::new(),
                tokens: Vec::new(),
                record: None,
                ..Opening::clone(opening)
            })),
            other => other.clone(),
        }
    }
}
