//! Plain data for clients.

use game_core::{Position, Thought};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::game::Game;
use crate::schemas;

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mover {
    /// The seat, from 0.
    pub seat: usize,
    /// The colour, as an index into the game's colours.
    pub color: usize,
}

/// A move that was played or is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveView {
    /// The move in the game's notation.
    pub text: String,
    /// Who moves.
    #[serde(flatten)]
    pub mover: Mover,
    /// The move as data, different for each game.
    #[schema(schema_with = schemas::move_detail)]
    pub detail: Value,
}

/// A move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HistoryEntry {
    /// The move.
    #[serde(flatten)]
    pub played: MoveView,
    /// The text of the position after the move.
    pub position: String,
}

/// A turn that was given to a colour out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GivenTurn {
    /// How many moves had been made.
    pub after: usize,
    /// The colour, as an index into the game's colours.
    pub color: usize,
}

/// A turn: the moves of one player until another is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// The turn in the game's notation, which [`crate::Session::play`] accepts.
    pub text: String,
    /// Who moved.
    #[serde(flatten)]
    pub mover: Mover,
    /// The number of moves in it.
    pub moves: usize,
    /// Whether it is a pass.
    pub is_pass: bool,
    /// Whether it is complete; only the last one may be incomplete.
    pub is_finished: bool,
}

/// The score of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScoreView {
    /// The colour, as an index into the game's colours.
    pub color: usize,
    /// The points that decide the game; more is better.
    pub points: i32,
    /// Details, different for each game.
    #[schema(schema_with = schemas::score_detail)]
    pub detail: Value,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultView {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat from 1. Equal scores share a rank.
    pub ranks: Vec<usize>,
    /// The seats with rank 1.
    pub winners: Vec<usize>,
    /// Why the game ended, if the board does not show it.
    pub reason: Option<&'static str>,
}

/// The exact value of a turn, for the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExactView {
    /// The turn in the game's notation.
    pub text: String,
    /// For the player who makes it: `win`, `loss` or `draw`.
    #[schema(schema_with = exact_outcome)]
    pub outcome: &'static str,
    /// The number of turns of both players to the end, including this one, if the winner hurries and the
    /// loser delays.
    #[schema(required)]
    pub turns: Option<u16>,
}

impl ExactView {
    /// The utility for the player who makes it: 1 for a win, 0 for a loss.
    pub fn value(&self) -> f32 {
        match self.outcome {
            "win" => 1.0,
            "loss" => 0.0,
            _ => 0.5,
        }
    }
}

fn exact_outcome() -> Object {
    let outcome = ObjectBuilder::new().description(Some("For the player who makes it."));
    outcome.schema_type(Type::String).enum_values(Some(["win", "loss", "draw"])).build()
}

/// What an agent thought of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ThoughtView {
    /// The expected utility of each seat: with two seats the probability of winning, a draw counting one
    /// half.
    pub values: Vec<f32>,
    /// The candidate moves, best first.
    pub candidates: Vec<CandidateView>,
    /// The principal variation, starting with the chosen move.
    pub line: Vec<String>,
    /// Playouts, evaluations or positions searched in this decision.
    pub iterations: u64,
    /// Positions held in memory.
    pub nodes: u64,
    /// The depth of the deepest line, in moves.
    pub depth: u32,
    /// Wall-clock time of the decision in seconds.
    pub seconds: f64,
    /// Whether `values` are exact.
    pub is_proven: bool,
    /// Whether it comes from an opening book, not from a search.
    pub is_book: bool,
}

/// A candidate move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateView {
    /// The move in the game's notation.
    pub text: String,
    /// How often it was visited.
    pub visits: u64,
    /// Its value for the seat that makes it, between 0 and 1.
    pub value: f32,
    /// Whether the value is exact.
    pub is_proven: bool,
}

impl ThoughtView {
    /// Converts a thought, with its moves in notation.
    pub fn of<G: Game>(thought: &Thought<<G::Position as Position>::Move>) -> Self {
        let candidate = |one: &game_core::Candidate<<G::Position as Position>::Move>| CandidateView {
            text: one.mv.to_string(),
            visits: one.visits,
            value: one.value,
            is_proven: one.is_proven,
        };
        Self {
            values: thought.values[..G::Position::SEATS].to_vec(),
            candidates: thought.candidates.iter().map(candidate).collect(),
            line: thought.line.iter().map(ToString::to_string).collect(),
            iterations: thought.iterations,
            nodes: thought.nodes,
            depth: thought.depth,
            seconds: thought.time.as_secs_f64(),
            is_proven: thought.is_proven,
            is_book: false,
        }
    }
}
