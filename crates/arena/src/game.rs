//! The report of a finished game.

use game_core::Outcome;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A finished game: one line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameReport {
    /// Number in the plan, from 0.
    pub game: usize,
    /// The agent in each seat.
    pub seating: Vec<usize>,
    /// Final scores, or the scores when the game was forfeited.
    pub scores: Vec<i32>,
    /// The seat that forfeited the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeited_by: Option<usize>,
    /// Why the game ended, if the position does not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Turns played, including the opening.
    pub turns: u32,
    /// Turns of the opening.
    pub opening_turns: u32,
    /// By seat.
    pub seats: Vec<SeatReport>,
    /// In order of occurrence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultReport>,
}

/// What an agent did in one game. Opening moves, forced passes and moves of a substitute do not count.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatReport {
    /// Moves decided.
    pub moves: u32,
    /// CPU time in seconds.
    pub cpu: f64,
    /// Wall time in seconds.
    pub wall: f64,
    /// Iterations over all searches.
    pub iterations: u64,
    /// Moves decided by a search.
    pub searches: u32,
}

/// A fault of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultReport {
    /// The seat.
    pub seat: usize,
    /// The turn, from 0.
    pub turn: u32,
    /// The kind of fault.
    pub kind: FaultKind,
    /// A description.
    pub words: String,
}

/// Kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It exceeded its time limit.
    Overrun,
    /// It returned an error.
    Failed,
    /// It crashed.
    Crashed,
    /// Its move was illegal.
    Illegal,
}

impl FaultKind {
    /// As written in journals.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overrun => "overrun",
            Self::Failed => "failed",
            Self::Crashed => "crashed",
            Self::Illegal => "illegal",
        }
    }
}

impl GameReport {
    /// The result that counts. A forfeit loses to all other seats; those tie, since nobody knows how the game
    /// would have ended.
    pub fn outcome(&self) -> Outcome {
        match self.forfeited_by {
            None => Outcome::new(&self.scores),
            Some(loser) => {
                let values: Vec<i32> = (0..self.scores.len()).map(|seat| i32::from(seat != loser)).collect();
                Outcome::new(&values)
            }
        }
    }

    /// Whether the report is plausible for this seating. Journals may have been edited.
    pub(crate) fn fits(&self, seating: &[usize]) -> bool {
        let seats = seating.len();
        self.seating == seating
            && self.scores.len() == seats
            && self.seats.len() == seats
            && self.forfeited_by.is_none_or(|seat| seat < seats)
            && self.faults.iter().all(|fault| fault.seat < seats)
    }
}
