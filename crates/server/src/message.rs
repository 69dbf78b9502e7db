//! What is said on the sockets of tables. The types of the web app are written from these.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Entry, May, PlayedView, Refused, TableView};
use utoipa::ToSchema;

use crate::live::Advice;

/// What the server says to a client at a table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "made to be sent at once, never kept")]
pub(crate) enum ServerMessage {
    /// The answer to hello: everything that somebody who comes, or comes back, must know.
    Welcome {
        /// Who the token says that you are: `host`, `seat-0` and so on, or `spectator`.
        you: String,
        /// What you may do.
        may: May,
        /// What you have not seen yet.
        #[serde(flatten)]
        happened: Happened,
    },
    /// Something happened.
    // Written by `live::news`, which puts the part that everybody shares into words once.
    #[cfg_attr(not(test), expect(dead_code, reason = "describes what is written piece by piece"))]
    Update {
        /// What you may do now.
        may: May,
        /// What it was.
        #[serde(flatten)]
        happened: Happened,
    },
    /// How far the agent to move has come.
    Thinking {
        /// Its seat.
        seat: usize,
        /// What it is.
        agent: String,
        /// Since it began.
        elapsed_ms: u64,
        /// Iterations of its search.
        iterations: u64,
        /// Of its budget, between 0 and 1.
        spent: f32,
        /// What the position is worth to its seat, between 0 and 1.
        value: Option<f32>,
        /// The moves that it likes best so far, if it tells.
        leaders: Vec<LeaderView>,
    },
    /// What was asked for is done.
    Done {
        /// The client's own name for its message.
        id: Option<String>,
        /// The number of the event that came of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The table of the rematch.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// What was asked for is not done.
    Refused {
        /// The client's own name for its message.
        id: Option<String>,
        /// For programs; docs/api.md lists them.
        code: String,
        /// For people.
        message: String,
        /// What else is known.
        detail: RefusalDetail,
    },
    /// The answer to `hint` and `analysis`.
    Advice {
        /// The client's own name for its message.
        id: Option<String>,
        /// What an agent thinks.
        advice: Advice,
    },
    /// The answer to `ping`.
    Pong {
        /// The client's own name for its message.
        id: Option<String>,
    },
}

/// What has happened at a table, and the table after it: all that is the same for everybody.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Happened {
    /// The number of the last event.
    pub(crate) seq: u64,
    /// The events after the last one that the client has seen.
    pub(crate) events: Vec<Entry>,
    /// How many entries of the history stay as the client knows them; `entries` take the place of all others.
    pub(crate) from_entry: usize,
    /// The entries of the history from there on.
    pub(crate) entries: Vec<PlayedView>,
    /// The table.
    pub(crate) state: TableView,
}

/// A move that leads while an agent thinks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaderView {
    /// In the game's notation.
    pub(crate) text: String,
    /// How often it was tried.
    pub(crate) visits: u64,
    /// What it is worth to the seat that thinks, between 0 and 1.
    pub(crate) value: f32,
}

/// What else is known of a refusal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefusalDetail {
    /// The cell that is in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cell: Option<String>,
}

impl ServerMessage {
    /// The answer to something that was not done.
    pub(crate) fn refused(id: Option<&str>, refused: &Refused) -> Self {
        Self::Refused {
            id: id.map(str::to_string),
            code: refused.code.to_string(),
            message: refused.message.clone(),
            detail: RefusalDetail { cell: refused.cell.clone() },
        }
    }

    /// The answer to something that was done, and led to this event.
    pub(crate) fn done(id: Option<&str>, seq: u64) -> Self {
        Self::Done { id: id.map(str::to_string), seq: Some(seq), table: None }
    }
}

/// The first message of a client.
// It has no `Debug`: a token must not find its way into a log.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = FirstMessage)]
pub(crate) enum First {
    /// Who comes.
    Hello {
        /// The token of a seat or of the host; spectators have none.
        token: Option<String>,
        /// The last event that the client has seen.
        after: Option<u64>,
    },
}

/// Every later message of a client: what to do, and the client's own name for it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ClientMessage)]
pub(crate) struct Said {
    /// The same message is not obeyed twice.
    pub(crate) id: Option<String>,
    /// What to do.
    #[serde(flatten)]
    pub(crate) what: What,
}

/// What to do.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = Action)]
pub(crate) enum What {
    /// A move: either its text or its data.
    Move {
        /// In the game's notation.
        text: Option<String>,
        /// As much of a legal move's detail as tells it from the others.
        #[serde(rename = "move")]
        #[schema(value_type = Option<Object>)]
        data: Option<Value>,
    },
    /// Nothing can be played.
    Pass,
    /// Takes the own move back, and the replies.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Gives up.
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
    /// The agent that thinks shall move with what it has.
    MoveNow,
    /// What an agent would play.
    Hint,
    /// What an agent thinks of a position.
    Analysis {
        /// After how many moves; now, when it is not given.
        moves: Option<usize>,
        /// The agent to ask; the usual one, when it is not given.
        agent: Option<String>,
    },
    /// The same people play again.
    Rematch,
    /// Are you there?
    Ping,
}
