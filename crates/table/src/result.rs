//! The result of a game, including players who left early.

use serde::{Deserialize, Serialize};
use session::ResultView;
use utoipa::ToSchema;

/// The result of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableResult {
    /// Why the game is over.
    pub reason: EndReason,
    /// More about it, such as the rule that made it a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The score of each seat; none if the game was not played to the end.
    pub scores: Option<Vec<i32>>,
    /// The rank of each seat from 1. Equal results share a rank.
    pub ranks: Vec<usize>,
    /// The seats with rank 1.
    pub winners: Vec<usize>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// By the rules of the game.
    Played,
    /// All seats but one have resigned.
    Resigned,
    /// All seats but one are out of time.
    OutOfTime,
    /// The agents of all seats but one have failed.
    Faulted,
}

/// Why a seat no longer competes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// Its player resigned.
    Resigned,
    /// It ran out of time.
    OutOfTime,
    /// Its agent failed.
    Faulted,
}

impl From<Exit> for EndReason {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Resigned => Self::Resigned,
            Exit::OutOfTime => Self::OutOfTime,
            Exit::Faulted => Self::Faulted,
        }
    }
}

impl TableResult {
    /// The result on the board, with seats that left ranked last: the later a seat left, the better.
    pub(crate) fn played(view: &ResultView, left: &[usize]) -> Self {
        let staying = |seat: &usize| !left.contains(seat);
        let seats = view.scores.len();
        let mut ranks = vec![0; seats];
        for seat in (0..seats).filter(staying) {
            let better = (0..seats).filter(staying).filter(|&other| view.ranks[other] < view.ranks[seat]);
            ranks[seat] = better.count() + 1;
        }
        Self::with_ranks(EndReason::Played, view.reason, Some(view.scores.clone()), ranks, left)
    }

    /// The result when only one seat is left.
    pub(crate) fn abandoned(seats: usize, left: &[usize], reason: EndReason) -> Self {
        Self::with_ranks(reason, None, None, vec![1; seats], left)
    }

    fn with_ranks(
        reason: EndReason,
        detail: Option<&str>,
        scores: Option<Vec<i32>>,
        mut ranks: Vec<usize>,
        left: &[usize],
    ) -> Self {
        for (order, &seat) in left.iter().enumerate() {
            ranks[seat] = ranks.len() - order;
        }
        let winners = (0..ranks.len()).filter(|&seat| ranks[seat] == 1).collect();
        Self { reason, detail: detail.map(str::to_string), scores, ranks, winners }
    }
}
