//! What an agent thought, cut to what people read and a log should keep.

use serde::{Deserialize, Serialize};
use session::ThoughtView;
use utoipa::ToSchema;

/// The best moves that are kept.
const CANDIDATES: usize = 8;
/// The moves of the expected line that are kept.
const LINE: usize = 10;

/// Why an agent moved as it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Insight {
    /// What each seat can expect, between 0 and 1: for two seats the chance to win.
    pub values: Vec<f64>,
    /// The best moves, the best first.
    pub candidates: Vec<Look>,
    /// How the game is expected to go on.
    pub line: Vec<String>,
    /// Playouts, evaluations or positions searched.
    pub iterations: u64,
    /// The longest line looked at, in moves.
    pub depth: u32,
    /// Whether the values are exact.
    pub is_proven: bool,
}

/// A move that an agent looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Look {
    /// The move in the game's notation.
    pub text: String,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to the seat that makes it, between 0 and 1.
    pub value: f64,
    /// Whether that value is exact.
    pub is_proven: bool,
}

impl Insight {
    /// What a seat can expect. Agents that only compare moves say one half for everybody, which is no opinion.
    pub fn value_for(&self, seat: usize) -> Option<f64> {
        let is_even = self.values.iter().all(|value| (value - 0.5).abs() < f64::EPSILON);
        let has_opinion = self.is_proven || self.iterations > 0 && !is_even;
        self.values.get(seat).copied().filter(|_| has_opinion)
    }
}

impl From<&ThoughtView> for Insight {
    fn from(thought: &ThoughtView) -> Self {
        let look = |one: &session::CandidateView| Look {
            text: one.text.clone(),
            visits: one.visits,
            value: rounded(one.value),
            is_proven: one.is_proven,
        };
        Self {
            values: thought.values.iter().copied().map(rounded).collect(),
            candidates: thought.candidates.iter().take(CANDIDATES).map(look).collect(),
            line: thought.line.iter().take(LINE).cloned().collect(),
            iterations: thought.iterations,
            depth: thought.depth,
            is_proven: thought.is_proven,
        }
    }
}

/// Four digits: more would be noise, and texts of floats would not read back the same everywhere.
fn rounded(value: f32) -> f64 {
    if value.is_finite() { (f64::from(value) * 1e4).round() / 1e4 } else { 0.0 }
}
