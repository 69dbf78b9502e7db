//! Short ways to sessions, players and what they think.

use game_core::Limits;
use session::{Player, Session, ThoughtView};

pub(crate) const BLOKUS: [&str; 5] =
    ["blokus-classic", "blokus-classic-2p", "blokus-classic-3p", "blokus-duo", "blokus-junior"];
pub(crate) const PYLOS: [&str; 3] = ["pylos", "pylos-lines", "pylos-children"];

/// Agents that need no table, no engine and no time, and play every variant of Blokus.
pub(crate) const BLOKUS_AGENTS: [&str; 6] =
    ["greedy", "evaluator", "heuristic:level=easy", "heuristic:level=medium", "heuristic", "lookahead"];

pub(crate) fn new_session(game: &str) -> Box<dyn Session> {
    catalog::find(game).unwrap().new_session()
}

/// The agent with a seed of the test's choice.
pub(crate) fn seeded(game: &str, spec: &str, seed: u64) -> Box<dyn Player> {
    let spec = catalog::agent_spec(spec).unwrap();
    catalog::find(game).unwrap().player(&spec.with_seed(seed)).unwrap()
}

/// A session after some moves, each of which must be legal.
pub(crate) fn after(game: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = new_session(game);
    for text in moves {
        session.play(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    session
}

pub(crate) fn choice(player: &mut dyn Player, session: &dyn Session) -> String {
    player.choose(session, &Limits::default()).unwrap()
}

/// What an agent thinks of a position.
pub(crate) fn thought(spec: &str, session: &dyn Session) -> ThoughtView {
    let mut player = seeded(session.info().id, spec, 1);
    choice(player.as_mut(), session);
    player.thought().unwrap()
}

/// The score behind a value, for an agent that measures scores in `scale`.
pub(crate) fn score(value: f32, scale: f32) -> f32 {
    let part = 2.0 * value - 1.0;
    scale * part / (1.0 - part.abs())
}

/// Plays a game to its end; the seats are in the order of the players.
pub(crate) fn play_out(session: &mut dyn Session, players: &mut [Box<dyn Player>]) {
    while let Some(mover) = session.mover() {
        let text = choice(players[mover.seat].as_mut(), session);
        session.play(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// Every position of a random game in which there is a move.
pub(crate) fn visit_random_game(game: &str, seed: u64, mut visit: impl FnMut(&dyn Session)) {
    let mut session = new_session(game);
    let mut random = seeded(game, "random", seed);
    while session.mover().is_some() {
        visit(session.as_ref());
        let text = choice(random.as_mut(), session.as_ref());
        session.play(&text).unwrap();
    }
}
