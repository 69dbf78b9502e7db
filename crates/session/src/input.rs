//! A move as requested by a player.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A move or a turn of several moves, as text or as data. A pass is a move too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveInput {
    /// In the game's notation; `pass` is a pass in every game.
    Text(String),
    /// As data: enough of a legal move's detail to identify it.
    Detail(Value),
}

impl MoveInput {
    /// The text of a pass.
    pub const PASS: &str = "pass";

    /// A move in the game's notation.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A pass.
    pub fn pass() -> Self {
        Self::text(Self::PASS)
    }
}

/// Whether a text means a pass.
pub(crate) fn is_pass(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(MoveInput::PASS)
}
