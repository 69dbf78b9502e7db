//! The board as data for clients: enough to draw it and to offer legal moves without knowing the rules.

use game_core::{ActionSpace, Position};
use pylos::{Cell, Color, Phase, Pylos, Rules};
use serde::Serialize;
use utoipa::ToSchema;

use super::PLAYERS;

/// A board of Pylos.
#[derive(Serialize, ToSchema)]
pub(crate) struct PylosBoard {
    /// The ball on each cell, in the order of the numbers of cells: levels from the bottom, rows, columns.
    cells: Vec<Option<PylosBall>>,
    /// The balls that white and black have left.
    #[schema(value_type = (u32, u32))]
    reserves: [u32; 2],
    /// What is to be decided.
    phase: PylosPhase,
    /// The numbers of the decisions that are legal; none when the game is over.
    actions: Vec<usize>,
}

/// A ball.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PylosBall {
    White,
    Black,
}

/// A part of a turn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PylosPhase {
    /// A ball is to be placed or raised.
    Turn,
    /// A ball is to be taken back.
    MustTake,
    /// Another ball may be taken back.
    MayTake,
}

pub(super) fn board<R: Rules>(position: &Pylos<R>) -> PylosBoard {
    let ball = |color| match color {
        Color::White => PylosBall::White,
        Color::Black => PylosBall::Black,
    };
    let phase = match position.phase() {
        Phase::Turn => PylosPhase::Turn,
        Phase::MustTake => PylosPhase::MustTake,
        Phase::MayTake => PylosPhase::MayTake,
    };
    let legal = if position.is_over() { Vec::new() } else { position.moves() };
    PylosBoard {
        cells: Cell::all().map(|cell| position.ball_at(cell).map(ball)).collect(),
        reserves: PLAYERS.map(|color| position.reserve(color)),
        phase,
        actions: legal.into_iter().map(Pylos::<R>::action).collect(),
    }
}
