//! Why something was not done, for people and for programs.

use serde::Serialize;

/// A refused request. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// A stable name of the reason, such as `overlaps`.
    pub code: &'static str,
    /// The reason in words.
    pub message: String,
    /// The cell it is about, in the game's notation.
    pub cell: Option<String>,
}

impl Refusal {
    /// A refusal that is not about a cell.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), cell: None }
    }

    /// The game is over.
    pub fn game_over() -> Self {
        Self::new("game_over", "the game is over")
    }
}
