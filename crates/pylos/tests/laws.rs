//! What every game of the project is tested with, on the three rule sets: laws, recorded games, fuzzing bodies.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use game_core::Position;
use game_testkit::fuzzing::{move_seeds, move_text, position_seeds, position_text, run_briefly};
use game_testkit::laws::{Settings, check_random_games};
use game_testkit::playthrough::check_golden;
use pylos::{PylosChildren, PylosLines, PylosSquares};

const LAWS: Settings = Settings {
    games: 200,
    seed: 1,
    max_plies: 600,
    sampled_moves: 12,
    transposition_games: 50,
    uniformity_step: 9,
};

#[test]
fn every_rule_set_obeys_the_laws() {
    check_random_games::<PylosChildren>(&LAWS);
    check_random_games::<PylosSquares>(&LAWS);
    check_random_games::<PylosLines>(&LAWS);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

#[test]
fn random_games_are_as_recorded() {
    check_golden::<PylosChildren>(folder().join("pylos-children.txt"), 2026);
    check_golden::<PylosSquares>(folder().join("pylos.txt"), 2026);
    check_golden::<PylosLines>(folder().join("pylos-lines.txt"), 2026);
}

#[test]
fn every_rule_set_has_a_recorded_game() {
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, ["pylos-children.txt", "pylos-lines.txt", "pylos.txt"].map(String::from).into());
}

fn fuzz<P: Position>() {
    let (read, refused) = run_briefly(position_text::<P>, &position_seeds::<P>(3, 11), 10_000);
    assert!(read > 100 && refused > 1000, "positions: {read} read, {refused} refused");
    let (read, refused) = run_briefly(move_text::<P>, &move_seeds::<P>(3, 12), 10_000);
    assert!(read > 100 && refused > 1000, "moves: {read} read, {refused} refused");
}

#[test]
fn damaged_texts_are_refused_or_obey_the_laws() {
    fuzz::<PylosChildren>();
    fuzz::<PylosSquares>();
    fuzz::<PylosLines>();
}
