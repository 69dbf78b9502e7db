//! What is known about the positions of a game.

use std::ops::Range;

use session::{CandidateView, Source, ThoughtView};

/// A candidate with fewer visits than this, or less than this fraction (1 in 10) of the best one's, has too
/// few visits to be judged by them.
const LEAST_VISITS: u64 = 100;
const LEAST_PART: u64 = 10;

/// What is known about one position.
pub(super) enum Knowledge {
    /// Not analysed.
    Unknown,
    /// Only one legal move: the position has the value of the next one.
    Forced,
    /// The value is known, and there is no choice.
    Settled(Worth),
    /// The value and the best move.
    Open(Choice),
}

/// The value of a position.
#[derive(Clone)]
pub(super) struct Worth {
    /// Expected utility of each seat, from 0 to 1.
    pub(super) values: Vec<f32>,
    /// Final scores with best play, where known.
    pub(super) scores: Option<Vec<i32>>,
    /// Whether the value is exact.
    pub(super) is_exact: bool,
}

/// A position with more than one legal move.
pub(super) struct Choice {
    pub(super) worth: Worth,
    /// The source of all this.
    pub(super) source: Source,
    /// The moves considered, best first; empty where only the best is known.
    pub(super) candidates: Vec<CandidateView>,
    /// The line with best play.
    pub(super) line: Vec<String>,
    /// The value of the second best move to the seat to move, where known.
    pub(super) runner_up: Option<f32>,
    /// Whether all this is exact.
    pub(super) is_exact: bool,
    /// The value of the position after the best move, if it was analysed.
    pub(super) after_best: Option<Vec<f32>>,
}

impl Choice {
    /// Converts a search's thought.
    pub(super) fn of(source: Source, thought: ThoughtView) -> Self {
        let visited = |candidate: &&CandidateView| is_visited(candidate, &thought.candidates);
        let others = thought.candidates.iter().skip(1).filter(visited).map(|candidate| candidate.value);
        Self {
            runner_up: others.reduce(f32::max),
            worth: Worth { values: thought.values, scores: None, is_exact: source.is_exact() },
            source,
            is_exact: source.is_exact(),
            line: thought.line,
            candidates: thought.candidates,
            after_best: None,
        }
    }

    /// The value of a move to the seat that makes it, if it is the best or has enough visits.
    pub(super) fn value_of(&self, text: &str) -> Option<f32> {
        let place = self.candidates.iter().position(|candidate| candidate.text == text)?;
        let candidate = &self.candidates[place];
        (place == 0 || is_visited(candidate, &self.candidates)).then_some(candidate.value)
    }

    pub(super) fn best(&self) -> Option<&CandidateView> {
        self.candidates.first()
    }
}

fn is_visited(candidate: &CandidateView, all: &[CandidateView]) -> bool {
    let most = all.first().map_or(0, |best| best.visits);
    candidate.is_proven || candidate.visits >= LEAST_VISITS.max(most / LEAST_PART)
}

/// What is known about all positions of a game, including the final one.
pub(super) struct Known(pub(super) Vec<Knowledge>);

impl Known {
    pub(super) fn nothing(positions: usize) -> Self {
        Self((0..positions).map(|_| Knowledge::Unknown).collect())
    }

    /// The value of a position, looking past forced moves.
    pub(super) fn worth(&self, index: usize) -> Option<&Worth> {
        let next = self.0[index..].iter().find(|known| !matches!(known, Knowledge::Forced))?;
        match next {
            Knowledge::Settled(worth) => Some(worth),
            Knowledge::Open(choice) => Some(&choice.worth),
            Knowledge::Unknown | Knowledge::Forced => None,
        }
    }

    /// Whether each of these moves was the only legal one.
    pub(super) fn is_forced(&self, mut moves: Range<usize>) -> bool {
        moves.all(|index| matches!(self.0[index], Knowledge::Forced))
    }

    pub(super) fn choice(&self, index: usize) -> Option<&Choice> {
        if let Knowledge::Open(choice) = &self.0[index] { Some(choice) } else { None }
    }
}
