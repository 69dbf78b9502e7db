//! Analysis by an exact endgame search.

use std::cmp::Reverse;
use std::time::Instant;

use game_core::{Limits, Outcome, Seat};
use game_module::{Allowance, EXACT_POSITIONS, GameModule, Solved};
use session::{Analysis, CandidateView, Session, Source};

use super::{ENDING_PART, certain, utilities};

/// With more legal moves of all players together, a hint cannot reach the end of the game.
const MAX_OPEN_MOVES: u64 = 200;

/// Positions searched if a time limit applies; about 100 MB of memory.
const MAX_POSITIONS: u64 = 2_000_000;

/// The analysis of a position with several moves; `None` if the end of the game is too far away.
pub(super) fn solve(
    game: &'static GameModule,
    session: &dyn Session,
    limits: &Limits,
    begun: Instant,
) -> Option<Analysis> {
    let ending = game.searcher().ok()?.ending(session)?;
    if ending.open_moves() > MAX_OPEN_MOVES {
        return None;
    }
    let positions = if limits.time.is_some() { MAX_POSITIONS } else { EXACT_POSITIONS };
    let allowance = Allowance { positions, time: limits.time.map(|time| time / ENDING_PART) };
    let best = ending.solve(&allowance, &limits.stop)?;
    let seat = session.mover()?.seat;
    let ranked = ranked(game, session, &best, seat, limits, begun);
    let mut thought = certain(utilities(&best.scores));
    thought.candidates = ranked.iter().map(|one| candidate(one, seat)).collect();
    thought.iterations = ranked.iter().map(|one| one.positions).sum();
    thought.depth = best.line.len() as u32;
    thought.line = best.line;
    thought.seconds = begun.elapsed().as_secs_f64();
    Some(Analysis {
        source: Source::ExactEndgame,
        agent: "endgame".to_string(),
        text: thought.line.first().cloned(),
        thought: Some(thought),
        exact: None,
        scores: Some(best.scores),
    })
}

/// A move with the result of best play after it.
struct Ranked {
    text: String,
    scores: Vec<i32>,
    positions: u64,
}

fn candidate(one: &Ranked, seat: usize) -> CandidateView {
    CandidateView {
        text: one.text.clone(),
        // An exact search has no visits.
        visits: 0,
        value: utilities(&one.scores)[seat],
        is_proven: true,
    }
}

/// The best move, then as many others as can be solved in the time left.
fn ranked(
    game: &'static GameModule,
    session: &dyn Session,
    best: &Solved,
    seat: usize,
    limits: &Limits,
    begun: Instant,
) -> Vec<Ranked> {
    let first = best.line.first().cloned().unwrap_or_default();
    let mut left = EXACT_POSITIONS;
    let mut others = Vec::new();
    for mv in session.legal_moves().into_iter().filter(|mv| mv.text != first) {
        let mut next = session.fork();
        if next.play(&mv.text).is_err() {
            continue;
        }
        if let Some(result) = next.result() {
            others.push(Ranked { text: mv.text, scores: result.scores, positions: 1 });
            continue;
        }
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        let allowance = Allowance { positions: left, time };
        let solved = game
            .searcher()
            .ok()
            .and_then(|searcher| searcher.ending(next.as_ref()))
            .and_then(|ending| ending.solve(&allowance, &limits.stop));
        // The remaining time is too short for this move, and probably for the next.
        let Some(solved) = solved else { break };
        left = left.saturating_sub(solved.positions);
        others.push(Ranked { text: mv.text, scores: solved.scores, positions: solved.positions });
    }
    let wish = |one: &Ranked| {
        let outcome = Outcome::new(&one.scores);
        let rank = (f64::from(outcome.utility(Seat::new(seat))) * 1e6) as i64;
        (rank, outcome.margin(Seat::new(seat)))
    };
    others.sort_by_key(|one| Reverse(wish(one)));
    let first = Ranked { text: first, scores: best.scores.clone(), positions: best.positions };
    std::iter::once(first).chain(others).collect()
}
