//! What is known about a game that was played.

use game_core::Outcome;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game as it went, one line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameReport {
    /// Its place in the plan, from 0.
    pub game: usize,
    /// The agent in each seat.
    pub seating: Vec<usize>,
    /// The score of each seat: final, or as it stood when the game was forfeited.
    pub scores: Vec<i32>,
    /// The seat whose fault ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeited_by: Option<usize>,
    /// Why the game ended, when the board alone does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Turns from the start to the end, the opening included.
    pub turns: u32,
    /// Turns of the opening.
    pub opening_turns: u32,
    /// What each seat did.
    pub seats: Vec<SeatReport>,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultReport>,
}

/// What the agent in a seat did in one game. Openings, forced passes and moves of a substitute are not its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatReport {
    /// Decisions.
    pub moves: u32,
    /// Processor time of all decisions in seconds.
    pub cpu: f64,
    /// Wall-clock time of all decisions in seconds.
    pub wall: f64,
    /// Iterations of all decisions that had any.
    pub iterations: u64,
    /// Decisions that had iterations.
    pub searches: u32,
}

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultReport {
    /// The seat.
    pub seat: usize,
    /// The turn, from 0.
    pub turn: u32,
    /// What kind of fault.
    pub kind: FaultKind,
    /// In words.
    pub words: String,
}

/// How an agent can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It took longer than allowed.
    Overrun,
    /// It said that it cannot move.
    Failed,
    /// It crashed.
    Crashed,
    /// It answered with something that is not a legal move.
    Illegal,
}

impl FaultKind {
    /// The kind as a word.
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
    /// The result that counts. Whoever forfeits a game has lost it to all others; between those it is a draw, as nobody
    /// knows how it would have ended.
    pub fn outcome(&self) -> Outcome {
        match self.forfeited_by {
            None => Outcome::new(&self.scores),
            Some(loser) => {
                let values: Vec<i32> = (0..self.scores.len()).map(|seat| i32::from(seat != loser)).collect();
                Outcome::new(&values)
            }
        }
    }

    /// Whether it is a game of this seating that could have been played, for journals that others may have touched.
    pub(crate) fn fits(&self, seating: &[usize]) -> bool {
        let seats = seating.len();
        self.seating == seating
            && self.scores.len() == seats
            && self.seats.len() == seats
            && self.forfeited_by.is_none_or(|seat| seat < seats)
            && self.faults.iter().all(|fault| fault.seat < seats)
    }
}
