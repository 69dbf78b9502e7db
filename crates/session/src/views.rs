//! What clients are told, as plain data.

use serde::Serialize;
use serde_json::Value;

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mover {
    /// The seat, from 0.
    pub seat: usize,
    /// The colour, by its position in the game's list.
    pub color: usize,
}

/// A move as it was played or could be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// The game's notation, which [`crate::Session::play`] takes back.
    pub text: String,
    /// Who moves.
    #[serde(flatten)]
    pub mover: Mover,
    /// The same move as data, different for each game.
    pub detail: Value,
}

/// A move that was played, and where it led.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HistoryEntry {
    /// The move.
    #[serde(flatten)]
    pub played: MoveView,
    /// The text of the position after the move.
    pub position: String,
}

/// What a colour has achieved so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreView {
    /// The colour, by its position in the game's list.
    pub color: usize,
    /// The number that decides; higher is better.
    pub points: i32,
    /// More about it, different for each game.
    pub detail: Value,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultView {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat from 1; equal scores share a rank.
    pub ranks: Vec<usize>,
    /// The seats on the first rank.
    pub winners: Vec<usize>,
    /// Why the game ended, when the board alone does not tell.
    pub reason: Option<&'static str>,
}

/// What is exactly known about a turn, for the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExactView {
    /// The turn in the game's notation.
    pub text: String,
    /// `win`, `loss` or `draw`.
    pub outcome: &'static str,
    /// Turns of both players to the end, this one included, if the winner hurries and the loser delays.
    pub turns: Option<u16>,
}
