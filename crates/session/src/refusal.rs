//! Refusals, for people and for programs.

use serde::Serialize;

/// A refused request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// A stable code, such as `overlaps`.
    pub code: &'static str,
    /// The reason, for people.
    pub message: String,
    /// The cell that it is about, in the game's notation.
    pub cell: Option<String>,
}

impl Refusal {
    /// A refusal without a cell.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), cell: None }
    }

    /// The game is over.
    pub fn game_over() -> Self {
        Self::new("game_over", "the game is over")
    }
}
