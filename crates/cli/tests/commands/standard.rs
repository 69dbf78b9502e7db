//! `-` in place of a file: standard input or output where that makes sense, refused in words elsewhere. Nowhere a file
//! of that name.

use crate::support::{finish, path_text, play, polyspire};

const RECORD: &str = "(;GM[Pylos];W[a1];B[b1];W[c1])";

#[test]
fn records_are_analysed_from_one_pipe_to_another() {
    let from_pipe = play(&["analyze", "-"], RECORD);
    assert!(from_pipe.contains("  1. white   a1"), "{from_pipe}");
    let record = play(&["analyze", "-", "--out", "-"], RECORD);
    assert!(record.starts_with("(;") && record.contains("Polyspire: analysed by"), "{record}");
    let picture = play(&["analyze", "-", "--plot", "-"], RECORD);
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
    let run = finish(&mut polyspire(&["analyze", "-"]), "(;GM[Pylos];W[z9])");
    assert!(run.code == Some(2) && run.err.contains("standard input: "), "{}", run.err);
}

#[test]
fn settings_and_pieces_come_through_pipes() {
    let tournament = "game = \"pylos\"\nagents = [\"random\", \"greedy\"]\ngames = 2\n";
    let run = finish(&mut polyspire(&["arena", "-"]), tournament);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = finish(&mut polyspire(&["arena", "-"]), "gmae = 3");
    assert!(run.err.contains("standard input, line 1: there is no setting 'gmae'"), "{}", run.err);
    let run = finish(&mut polyspire(&["pieces", "--check", "-"]), "[]");
    assert!(run.code != Some(0) && run.err.contains("standard input"), "{}", run.err);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let run = finish(&mut polyspire(&["train", "-", "--out", path_text(&out)]), "gmae = 3");
    assert!(run.err.contains("standard input: line 1: there is no setting 'gmae'"), "{}", run.err);
    let run = finish(&mut polyspire(&["train", "-"]), "game = \"pylos\"");
    assert!(run.code == Some(2) && run.err.contains("name its folder with --out"), "{}", run.err);
}

#[test]
fn where_only_a_file_will_do_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("c.toml");
    std::fs::write(&config, "game = \"pylos\"").unwrap();
    let commands: [&[&str]; 9] = [
        &["train", path_text(&config), "--out", "-"],
        &["arena", "--game", "pylos", "--agents", "random", "greedy", "--out", "-"],
        &["solve", "--game", "pylos", "--out", "-"],
        &["evaluate", "-"],
        &["evaluate", path_text(&config), "--ship", "-"],
        &["play", "--load", "-"],
        &["analyze", "-", "--out", "-", "--plot", "-"],
        &["analyze", "-", "--out", "-", "--json"],
        &["solve", "--game", "pylos", "--report", "--json", "--plot", "-"],
    ];
    for arguments in commands {
        let run = finish(polyspire(arguments).current_dir(folder.path()), RECORD);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.err);
        let is_explained = run.err.contains("standard") || run.err.contains("not the name of a file");
        assert!(is_explained, "{arguments:?}: {}", run.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no file was made");
}
