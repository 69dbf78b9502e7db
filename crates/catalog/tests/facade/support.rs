//! Short ways to sessions, random games, and everything that a session shows.

use game_core::Limits;
use serde_json::Value;
use session::record::Record;
use session::{HistoryEntry, Mover, Player, ResultView, ScoreView, Session};

/// The ids of the games that have colours, pieces and passes.
pub(crate) const BLOKUS: [&str; 5] =
    ["blokus-classic", "blokus-classic-2p", "blokus-classic-3p", "blokus-duo", "blokus-junior"];
pub(crate) const PYLOS: [&str; 3] = ["pylos-children", "pylos", "pylos-lines"];

pub(crate) fn all_games() -> impl Iterator<Item = &'static str> {
    BLOKUS.into_iter().chain(PYLOS)
}

pub(crate) fn new_session(game: &str) -> Box<dyn Session> {
    catalog::find(game).unwrap().new_session()
}

pub(crate) fn session_at(game: &str, position: &str) -> Box<dyn Session> {
    catalog::find(game).unwrap().session_at(position).unwrap_or_else(|error| panic!("{error}"))
}

/// A session after some moves, each of which must be legal.
pub(crate) fn after(game: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = new_session(game);
    play_all(session.as_mut(), moves);
    session
}

pub(crate) fn play_all(session: &mut dyn Session, moves: &[&str]) {
    for text in moves {
        session.play(text).unwrap_or_else(|refusal| panic!("{text} in {}: {refusal}", session.position()));
    }
}

pub(crate) fn random_player(game: &str, seed: u64) -> Box<dyn Player> {
    let spec = catalog::agent_spec(&format!("random:seed={seed}")).unwrap();
    catalog::find(game).unwrap().player(&spec).unwrap()
}

/// Plays random moves, at most `most` of them, and shows the session after each.
pub(crate) fn play_random(
    session: &mut dyn Session,
    seed: u64,
    most: usize,
    mut visit: impl FnMut(&dyn Session),
) {
    let mut player = random_player(session.info().id, seed);
    for _ in 0..most {
        if session.mover().is_none() {
            break;
        }
        let text = player.choose(session, &Limits::default()).unwrap();
        session.play(&text).unwrap();
        visit(session);
    }
}

/// A random game up to some move.
pub(crate) fn random_start(game: &str, seed: u64, moves: usize) -> Box<dyn Session> {
    let mut session = new_session(game);
    play_random(session.as_mut(), seed, moves, |_| ());
    session
}

/// A random game to its end.
pub(crate) fn random_game(game: &str, seed: u64) -> Box<dyn Session> {
    random_start(game, seed, usize::MAX)
}

/// Everything that a session shows.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    position: String,
    key: u64,
    turn: u16,
    mover: Option<Mover>,
    legal_moves: Vec<String>,
    legal_count: u64,
    history: Vec<HistoryEntry>,
    result: Option<ResultView>,
    scores: Vec<ScoreView>,
    board: Value,
}

pub(crate) fn shown(session: &dyn Session) -> Shown {
    Shown {
        position: session.position(),
        key: session.key(),
        turn: session.turn(),
        mover: session.mover(),
        legal_moves: session.legal_moves().into_iter().map(|mv| mv.text).collect(),
        legal_count: session.legal_count(),
        history: session.history(),
        result: session.result(),
        scores: session.scores(),
        board: session.board(),
    }
}

/// The texts of the moves so far.
pub(crate) fn moves_of(session: &dyn Session) -> Vec<String> {
    session.history().into_iter().map(|entry| entry.played.text).collect()
}

pub(crate) fn read(text: &str) -> Record {
    Record::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays the main line of a record.
pub(crate) fn replayed(text: &str) -> Box<dyn Session> {
    catalog::replay(&read(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a record cannot be replayed.
pub(crate) fn replay_error(text: &str) -> String {
    catalog::replay(&read(text)).err().unwrap_or_else(|| panic!("{text} is replayed")).to_string()
}
