//! What clients say at a table.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::table::{Command, MoveWish, Refused};

/// The first message. It has no `Debug`: a token must not find its way into a log.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum First {
    Hello {
        /// The token of a seat or of the host; spectators have none.
        token: Option<String>,
        /// The last event that the client has seen.
        after: Option<u64>,
    },
}

/// Every later message: what to do, and the client's own name for it.
#[derive(Debug, Deserialize)]
pub(super) struct Said {
    pub(super) id: Option<String>,
    #[serde(flatten)]
    pub(super) what: What,
}

/// What to do.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum What {
    Move {
        text: Option<String>,
        #[serde(rename = "move")]
        data: Option<Value>,
    },
    Pass,
    Undo,
    Redo,
    Resign,
    Pause,
    Resume,
    Step,
    Delay {
        ms: u64,
    },
    MoveNow,
    Hint,
    Analysis {
        moves: Option<usize>,
        agent: Option<String>,
    },
    Rematch,
    Ping,
}

impl What {
    /// The command for the table, if it is one.
    pub(super) fn command(&self) -> Option<Result<Command, Refused>> {
        Some(Ok(match self {
            Self::Move { text: Some(text), data: None } => Command::Move(MoveWish::Text(text.clone())),
            Self::Move { text: None, data: Some(data) } => Command::Move(MoveWish::Detail(data.clone())),
            Self::Move { .. } => {
                return Some(Err(Refused::new("not_a_move", "a move is either `text` or `move`")));
            }
            Self::Pass => Command::Pass,
            Self::Undo => Command::Undo,
            Self::Redo => Command::Redo,
            Self::Resign => Command::Resign,
            Self::Pause => Command::Pause,
            Self::Resume => Command::Resume,
            Self::Step => Command::Step,
            Self::Delay { ms } => Command::Delay { ms: *ms },
            Self::MoveNow | Self::Hint | Self::Analysis { .. } | Self::Rematch | Self::Ping => return None,
        }))
    }
}

/// The answer to something that was not done.
pub(super) fn refusal(id: Option<&str>, refused: &Refused) -> Value {
    json!({
        "type": "refused",
        "id": id,
        "code": refused.code,
        "message": refused.message,
        "detail": refused.cell.as_ref().map_or_else(|| json!({}), |cell| json!({ "cell": cell })),
    })
}
