//! `analyze` and `solve`, as far as they can run without building a table.

use serde_json::Value;

use crate::support::{complaint, finish, output, play, polyspire};

#[test]
fn analyze_gives_the_value_of_every_first_turn() {
    let text = output(&["analyze", "--game", "pylos"]);
    assert!(text.starts_with("white to move, 16 turns:\n"), "{text}");
    assert_eq!(text.lines().skip(1).filter(|line| line.contains("loss")).count(), 16, "{text}");
}

#[test]
fn analyze_puts_a_winning_turn_first() {
    let position = "wbw./.bw./..../....,.../.../...,../..,. b turn 3";
    let data: Value =
        serde_json::from_str(&output(&["analyze", "--game", "pylos", "--position", position, "--json"]))
            .unwrap();
    assert_eq!(data["turns"][0]["outcome"], "win");
    assert_eq!(data["turns"].as_array().unwrap().len(), 12);
}

#[test]
fn analyze_of_a_record_finds_the_mistake_that_gives_the_game_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let path = path.to_str().unwrap();
    // White has lost from the start; the last turn of black is the only one that can be a mistake.
    play(&["play", "--game", "pylos", "--seats", "human,human", "--save", path], "a1\nb1\n");
    let text = output(&["analyze", path]);
    let rows: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), 2, "{text}");
    assert!(rows[0].contains("white") && rows[0].contains("loss") && !rows[0].contains("mistake"), "{text}");
    assert!(rows[1].contains("black"), "{text}");
}

#[test]
fn a_missing_table_is_named_with_the_command_that_builds_it() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["analyze", "--game", "pylos-lines", "--solve"];
    let run = finish(polyspire(&arguments).env("POLYSPIRE_DATA", folder.path()), "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("polyspire solve --game pylos-lines"), "{}", run.err);
}

#[test]
fn games_that_cannot_be_solved_are_refused() {
    assert!(complaint(&["solve", "--game", "duo"], 2).contains("blokus-duo is too large to be solved"));
}

#[test]
fn solving_with_too_little_memory_is_refused_before_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("t.table");
    let arguments = ["solve", "--game", "pylos", "--memory", "1MiB", "--out", table.to_str().unwrap()];
    let run = finish(&mut polyspire(&arguments), "");
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("MiB of memory"), "{}", run.err);
    assert!(!table.exists());
}

#[test]
fn a_report_builds_no_table_unasked() {
    let folder = tempfile::tempdir().unwrap();
    for option in [&["--report"][..], &["--verify", "all"], &["--report", "--json"]] {
        let mut command = polyspire(&["solve", "--game", "pylos"]);
        let run = finish(command.args(option).env("POLYSPIRE_DATA", folder.path()), "y\n");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
        let words = "pylos.full.table: `polyspire solve --game pylos --grade full` builds it, as does --yes";
        assert!(run.err.contains("of memory") && run.err.contains(words), "{}", run.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was begun");
}

#[test]
fn a_table_that_is_there_is_checked_without_asking() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables/pylos.wdl.table");
    let arguments = ["solve", "--game", "pylos", "--grade", "wdl", "--out", table, "--verify", "10"];
    let run = finish(&mut polyspire(&arguments), "");
    assert!(run.code == Some(0) && run.err.starts_with("10 entries checked"), "{}", run.err);
}

#[test]
fn a_file_that_is_no_table_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("t.table");
    std::fs::write(&table, "something else entirely, and quite long").unwrap();
    let run = finish(&mut polyspire(&["solve", "--game", "pylos", "--out", table.to_str().unwrap()]), "");
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("is not a Polyspire table"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&table).unwrap(), "something else entirely, and quite long");
}
