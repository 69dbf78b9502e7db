//! What happened at a table. The events are the table: replaying them gives it back.

use serde::{Deserialize, Serialize};
use session::GivenTurn;
use utoipa::ToSchema;

use crate::insight::Insight;
use crate::result::TableResult;
use crate::spec::TableSpec;

/// The newest version of the events that are written; older ones stay readable. At tables of version 1 clocks ran from
/// the opening on; before version 3 all moves of a record were in turn.
pub const EVENT_VERSION: u32 = 3;

/// The version of tables where no turn was given.
const IN_TURN: u32 = 2;

/// An event with its place in the sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// From 1, without gaps.
    pub seq: u64,
    /// When, in milliseconds of Unix time.
    pub at: u64,
    /// The client's own name of the message that caused it, with the place it came from: the same message is not
    /// obeyed twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// What happened.
    pub event: Event,
}

impl Entry {
    /// The entry for everybody: see [`Event::public`]. What a client calls its messages is its own affair.
    pub fn public(&self) -> Self {
        Self { seq: self.seq, at: self.at, client: None, event: self.event.public() }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened; always the first.
    Created(Box<Opening>),
    /// A person has come whom the clocks waited for.
    Seated {
        /// The seat.
        seat: usize,
    },
    /// Somebody moved.
    Moved(Moved),
    /// The last entries of the line were taken back.
    Undone {
        /// How many.
        entries: usize,
    },
    /// What was taken back last was played again.
    Redone {
        /// How many entries.
        entries: usize,
    },
    /// A person gave up.
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
    /// Agents and clocks stand still.
    Paused,
    /// They go on.
    Resumed,
    /// One more move of an agent while the table is paused.
    Stepped,
    /// Another delay between moves of agents.
    DelayChanged {
        /// Milliseconds.
        delay_ms: u64,
    },
    /// The game is over.
    Finished {
        /// Who won, and why.
        result: TableResult,
    },
    /// The same people play again at another table.
    Rematched {
        /// Which.
        table: String,
    },
}

/// How a table began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Opening {
    /// The version of the events that follow.
    pub version: u32,
    /// The table's id.
    pub table: String,
    /// What it is.
    pub spec: TableSpec,
    /// The participant in each seat.
    pub seating: Vec<usize>,
    /// For everything that is drawn.
    pub seed: u64,
    /// The digest of the host's token; clients get none.
    pub host: String,
    /// The digest of each participant's token, none for agents; clients get none at all.
    pub tokens: Vec<Option<String>>,
    /// The position before the first move, when it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves that are played already, from a game record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Where that record gives the turn to another colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<GivenTurn>,
    /// The game record that the moves are from; clients get none, and download it with what was played since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl Opening {
    /// The version that a table must have where these turns were given. It is the oldest that will do, so that other
    /// processes on the same log can read the table before they are replaced by newer ones.
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
    /// Who decided.
    pub by: By,
    /// How long the seat thought, in milliseconds.
    pub thinking_ms: u64,
    /// What an agent thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thought: Option<Insight>,
}

impl Moved {
    /// What the agent expected for its seat, if it had an opinion.
    pub fn value(&self) -> Option<f64> {
        self.thought.as_ref()?.value_for(self.seat)
    }
}

/// Who decided on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person of the seat.
    Person,
    /// The agent of the seat.
    Agent,
    /// An agent in place of the seat's player, who has left.
    Substitute,
    /// The table: nothing else was possible.
    Table,
    /// A game record.
    Record,
}

impl Event {
    /// The event for everybody: without the digests of tokens, which are nobody's business, and without a game record,
    /// which may be large.
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
