//! `analyze`: records judged by searches, tables and exact endings, and what is written about them.

mod nonsense;
mod outputs;
mod positions;
mod records;
mod solving;

use std::path::{Path, PathBuf};

use game_core::Rng;
use serde_json::Value;
use session::Session;

use crate::support::{output, path_text};

/// A quick search with no random choices but by its seed, and without exact endings, which take their time.
const QUICK: [&str; 2] = ["--agent", "mcts:iterations=40,endgame=0,margin=0,seed=1"];

/// A game of random moves to its end.
fn random_game(game: &str, seed: u64) -> Box<dyn Session> {
    let mut session = catalog::find(game).unwrap().new_session();
    let mut rng = Rng::seeded(seed);
    while let Some(mv) = rng.pick(&session.legal_moves()) {
        session.play(&mv.text).unwrap();
    }
    session
}

/// The record of a session as a file in a folder.
fn saved(session: &dyn Session, folder: &Path) -> PathBuf {
    let path = folder.join("game.blksgf");
    std::fs::write(&path, session.record().to_string()).unwrap();
    path
}

/// What `analyze --json` says about a record.
fn analysis(path: &Path, options: &[&str]) -> Value {
    let arguments: Vec<&str> =
        ["analyze", path_text(path), "--json"].iter().chain(options).copied().collect();
    serde_json::from_str(&output(&arguments)).unwrap()
}

fn turns(analysis: &Value) -> &[Value] {
    analysis["turns"].as_array().unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}
