//! One source of truth: exact where the game is known, else the network, else a search.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "exact values are 0, 1 and simple fractions")]

mod blokus;
mod pylos;
mod sources;

use analysis::GameAnalyst;
use game_core::{Limits, Rng};
use game_module::GameModule;
use session::{Analysis, Analyst, Session};

/// Little enough for tests, and the same on every machine.
fn few_iterations() -> Limits {
    Limits { iterations: Some(40), ..Limits::default() }
}

fn analyst(game: &str) -> GameAnalyst {
    GameAnalyst::new(catalog::find(game).unwrap()).unwrap()
}

fn analyze(game: &str, session: &dyn Session) -> Analysis {
    analyst(game).analyze(session, &few_iterations()).unwrap()
}

/// A session after these moves.
fn after(game: &str, moves: &str) -> Box<dyn Session> {
    let mut session = catalog::find(game).unwrap().new_session();
    for text in moves.split_whitespace() {
        session.play(text).unwrap();
    }
    session
}

/// A random game, as the sessions before each move and after the last.
fn random_game(game: &GameModule, seed: u64) -> Vec<Box<dyn Session>> {
    let mut rng = Rng::seeded(seed);
    let mut sessions = vec![game.new_session()];
    loop {
        let mut next = sessions.last().unwrap().fork();
        let Some(mv) = rng.pick(&next.legal_moves()).cloned() else { return sessions };
        next.play(&mv.text).unwrap();
        sessions.push(next);
    }
}

/// What the seat that moves loses by its move, by the values of the positions before and after.
fn loss(before: (&dyn Session, &Analysis), after: &Analysis) -> f32 {
    let seat = before.0.mover().unwrap().seat;
    let value = |analysis: &Analysis| analysis.thought.as_ref().unwrap().values[seat];
    value(before.1) - value(after)
}
