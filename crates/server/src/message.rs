//! Messages on the sockets of tables. The web app's types are generated from these.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Entry, May, PlayedView, Refused, TableView};
use utoipa::ToSchema;

use crate::live::Advice;

/// A message from the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "made to be sent at once, never kept")]
pub(crate) enum ServerMessage {
    /// The answer to hello: everything that a client needs when it connects or reconnects.
    Welcome {
        /// Who you are by your token: `host`, `seat-0` and so on, or `spectator`.
        you: String,
        /// What you may do.
        may: May,
        /// What you have not seen yet.
        #[serde(flatten)]
        update: TableUpdate,
    },
    /// Something happened.
    // Written by `live::feed_message`, which serialises the shared part once.
    #[cfg_attr(not(test), expect(dead_code, reason = "describes what is written piece by piece"))]
    Update {
        /// What you may do now.
        may: May,
        /// What happened.
        #[serde(flatten)]
        update: TableUpdate,
    },
    /// The progress of the agent to move.
    Thinking {
        /// Its seat.
        seat: usize,
        /// What it is.
        agent: String,
        /// Milliseconds since it started.
        elapsed_ms: u64,
        /// Iterations of its search.
        iterations: u64,
        /// The share of its budget that is spent, between 0 and 1.
        spent: f32,
        /// The value of the position for its seat, between 0 and 1.
        value: Option<f32>,
        /// Its best moves so far, if it reports them.
        leaders: Vec<LeaderView>,
    },
    /// A command was carried out.
    Done {
        /// The client's id of the message.
        id: Option<String>,
        /// The sequence number of the resulting event.
        #[serde(skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The table of the rematch.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// A command was refused.
    Refused {
        /// The client's id of the message.
        id: Option<String>,
        /// For programs; docs/api.md lists them.
        code: String,
        /// For people.
        message: String,
        /// Details.
        detail: RefusalDetail,
    },
    /// The answer to `hint` and `analysis`.
    Advice {
        /// The client's id of the message.
        id: Option<String>,
        /// The analysis.
        advice: Advice,
    },
    /// The answer to `ping`.
    Pong {
        /// The client's id of the message.
        id: Option<String>,
    },
}

/// What happened at a table and the state after it: everything that is the same for all viewers.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct TableUpdate {
    /// The sequence number of the last event.
    pub(crate) seq: u64,
    /// The events that the client has not seen.
    pub(crate) events: Vec<Entry>,
    /// How many entries of the client's history stay valid; `entries` replace all others.
    pub(crate) from_entry: usize,
    /// The history from there on.
    pub(crate) entries: Vec<PlayedView>,
    /// The state of the table.
    pub(crate) state: TableView,
}

/// One of the best moves while an agent thinks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaderView {
    /// In the game's notation.
    pub(crate) text: String,
    /// How often it was visited.
    pub(crate) visits: u64,
    /// Its value for the thinking seat, between 0 and 1.
    pub(crate) value: f32,
}

/// Details of a refusal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefusalDetail {
    /// The cell that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cell: Option<String>,
}

impl ServerMessage {
    /// Reports a refusal.
    pub(crate) fn refused(id: Option<&str>, refused: &Refused) -> Self {
        Self::Refused {
            id: id.map(str::to_string),
            code: refused.code.to_string(),
            message: refused.message.clone(),
            detail: RefusalDetail { cell: refused.cell.clone() },
        }
    }

    /// Reports success with the resulting event.
    pub(crate) fn done(id: Option<&str>, seq: u64) -> Self {
        Self::Done { id: id.map(str::to_string), seq: Some(seq), table: None }
    }
}

/// The first message of a client. No `Debug`, because a token must not get into a log.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum FirstMessage {
    /// Opens the conversation.
    Hello {
        /// The token of a seat or of the host; spectators have none.
        token: Option<String>,
        /// The last event that the client has seen.
        after: Option<u64>,
    },
}

/// Every later message of a client.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ClientMessage {
    /// The client's id of the message. A message with the same id is carried out once.
    pub(crate) id: Option<String>,
    /// The action.
    #[serde(flatten)]
    pub(crate) action: Action,
}

/// An action of a client.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Action {
    /// A move, as text or as data.
    Move {
        /// In the game's notation.
        text: Option<String>,
        /// As data: enough of a legal move's detail to identify it.
        #[serde(rename = "move")]
        #[schema(value_type = Option<Object>)]
        data: Option<Value>,
    },
    /// Passes.
    Pass,
    /// Takes back the client's last move and the replies.
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
    /// Makes the thinking agent move at once.
    MoveNow,
    /// Asks an agent for a move.
    Hint,
    /// Asks an agent to evaluate a position.
    Analysis {
        /// The position after so many moves; the current one if not given.
        moves: Option<usize>,
        /// The agent to ask; the default one if not given.
        agent: Option<String>,
    },
    /// Opens a rematch.
    Rematch,
    /// Checks the connection.
    Ping,
}
