//! Converts client messages to commands.

use table::{Command, MoveInput, Refused};

use crate::message::Action;

impl Action {
    /// The command for the table, if the action is one.
    pub(super) fn command(&self) -> Option<Result<Command, Refused>> {
        Some(Ok(match self {
            Self::Move { text: Some(text), data: None } => Command::Move(MoveInput::Text(text.clone())),
            Self::Move { text: None, data: Some(data) } => Command::Move(MoveInput::Detail(data.clone())),
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
