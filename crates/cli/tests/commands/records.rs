//! Saving and loading.

use std::fs;

use crate::support::{complaint, path_text, play};

const DUO: [&str; 5] = ["play", "--game", "duo", "--seats", "human,random:seed=1"];

#[test]
fn saved_game_goes_on_after_loading() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let name = path_text(&path);
    let saved = play(&DUO, &format!("X@d11\nsave {name}\nposition\n"));
    assert!(saved.contains(&format!("saved to {name}\n")), "{saved}");
    let loaded =
        play(&["play", "--load", name, "--seats", "human,random:seed=1"], "position\nundo\nposition\n");
    assert_eq!(loaded.lines().find(|line| line.contains("14/")), saved.lines().last());
    assert!(loaded.ends_with("14/14/14/14/14/14/14/14/14/14/14/14/14/14 b - -\n"), "{loaded}");
}

#[test]
fn game_is_saved_when_the_player_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    fs::write(&path, "an older game").unwrap();
    let mut arguments = DUO.to_vec();
    arguments.extend(["--save", path_text(&path)]);
    play(&arguments, "X@d11\nquit\n");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("GM[Blokus Duo]") && text.contains(";B[e9,d10,e10,f10,e11]\n;W["), "{text}");
}

#[test]
fn save_needs_a_name() {
    assert!(play(&DUO, "save\n").ends_with("save where? Example: save game.blksgf\n"));
}

#[test]
fn impossible_save_is_told_and_leaves_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("existing");
    fs::write(&file, "precious").unwrap();
    let below_file = file.join("game");
    let no_folder = folder.path().join("missing/game");
    for target in [folder.path(), below_file.as_path(), no_folder.as_path()] {
        let name = path_text(target);
        let text = play(&DUO, &format!("save {name}\nposition\n"));
        assert!(text.contains(&format!("cannot write {name}: ")), "{text}");
        assert!(text.ends_with(" b - -\n"), "the game goes on: {text}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
}

#[test]
fn malformed_records_are_refused_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let name = path_text(&path);
    for (text, message) in [
        ("(;GM[Blokus Duo];B[e10", "line 1, column 19: found '[' that is never closed"),
        ("(;GM[Blokus Duo]\n;B[e10]\n;W)", "line 3, column 3: found ')', expected"),
        ("", "line 1, column 1: found the end"),
        ("(;FF[4])", "the record does not name its game (property GM)"),
        ("(;GM[Go])", "the record is of 'Go', which is not a game of the catalogue"),
        ("(;GM[Blokus Duo];B[e10];W[a1])", "move 2 (orange a1): the first piece of orange must cover j5"),
    ] {
        fs::write(&path, text).unwrap();
        let sentence = complaint(&["play", "--load", name], 2);
        assert!(sentence.starts_with(&format!("{name}: {message}")), "{text:?}: {sentence}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn finished_game_can_be_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    let name = path_text(&path);
    let seats = "random:seed=5,random:seed=6";
    let played = play(&["play", "--game", "pylos", "--seats", seats, "--save", name], "");
    let loaded = play(&["play", "--load", name], "");
    assert_eq!(loaded.lines().last(), played.lines().last());
}
