//! What is known about the positions of a game.

use std::ops::Range;

use session::{CandidateView, Source, ThoughtView};

/// A candidate with fewer visits than this, or with less than this part of the visits of the best one, was not tried often
/// enough to be judged by them.
const LEAST_VISITS: u64 = 100;
const LEAST_PART: u64 = 10;

/// What is known about one position.
pub(super) enum Knowledge {
    /// Nothing.
    Unknown,
    /// There is one legal move: it is worth what the next position is worth.
    Forced,
    /// What it is worth; there is nothing to choose.
    Settled(Worth),
    /// What it is worth, and what is best.
    Open(Choice),
}

/// What a position is worth.
#[derive(Clone)]
pub(super) struct Worth {
    /// The expected utility of each seat, between 0 and 1.
    pub(super) values: Vec<f32>,
    /// The final scores under best play, where they are known.
    pub(super) scores: Option<Vec<i32>>,
    /// Whether this is certain.
    pub(super) is_exact: bool,
}

/// A position with more than one legal move.
pub(super) struct Choice {
    pub(super) worth: Worth,
    /// Where all this is known from.
    pub(super) source: Source,
    /// The moves that were looked at, the best first; none where only the best is known.
    pub(super) candidates: Vec<CandidateView>,
    /// How the game goes on with best play.
    pub(super) line: Vec<String>,
    /// What the second best move is worth to the seat that moves, where that is known.
    pub(super) runner_up: Option<f32>,
    /// Whether all this is certain.
    pub(super) is_exact: bool,
    /// What the position after the best move is worth, where it was looked at.
    pub(super) after_best: Option<Vec<f32>>,
}

impl Choice {
    /// What was thought of a position.
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

    /// The value of a move to the seat that makes it, if it is the best one or was tried often enough.
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

/// What is known about all positions of a game, the one after the last move included.
pub(super) struct Known(pub(super) Vec<Knowledge>);

impl Known {
    pub(super) fn nothing(positions: usize) -> Self {
        Self((0..positions).map(|_| Knowledge::Unknown).collect())
    }

    /// What a position is worth.
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
