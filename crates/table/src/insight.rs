//! An agent's thoughts, cut down to what people read and a log should keep.

use serde::{Deserialize, Serialize};
use session::ThoughtView;
use utoipa::ToSchema;

/// The number of candidates that are kept.
const CANDIDATES: usize = 8;
/// The number of moves of the principal variation that are kept.
const LINE: usize = 10;

/// Why an agent moved as it did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Insight {
    /// The expected result of each seat between 0 and 1: with two seats the probability of winning.
    pub values: Vec<f64>,
    /// The best moves, best first.
    pub candidates: Vec<Candidate>,
    /// The principal variation.
    pub line: Vec<String>,
    /// Playouts, evaluations or positions searched.
    pub iterations: u64,
    /// The depth of the deepest line, in moves.
    pub depth: u32,
    /// Whether the values are exact.
    pub is_proven: bool,
    /// Whether it comes from an opening book. Missing if not, as in older logs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_book: bool,
}

/// A move that an agent considered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Candidate {
    /// The move in the game's notation.
    pub text: String,
    /// How often it was visited.
    pub visits: u64,
    /// Its value for the seat that makes it, between 0 and 1.
    pub value: f64,
    /// Whether the value is exact.
    pub is_proven: bool,
}

impl Insight {
    /// The expected result of a seat. Agents that only compare moves report one half for everybody, which
    /// says nothing.
    pub fn value_for(&self, seat: usize) -> Option<f64> {
        let is_even = self.values.iter().all(|value| (value - 0.5).abs() < f64::EPSILON);
        let has_opinion = self.is_proven || self.iterations > 0 && !is_even;
        self.values.get(seat).copied().filter(|_| has_opinion)
    }
}

impl From<&ThoughtView> for Insight {
    fn from(thought: &ThoughtView) -> Self {
        let look = |one: &session::CandidateView| Candidate {
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
            is_book: thought.is_book,
        }
    }
}

/// Rounds to four digits. More would be noise, and long floats do not read back the same everywhere.
fn rounded(value: f32) -> f64 {
    if value.is_finite() { (f64::from(value) * 1e4).round() / 1e4 } else { 0.0 }
}
