//! Records that are loaded, played on and saved: nothing in them is lost, and nothing happens before somebody says so.

use std::fs;
use std::path::PathBuf;

use session::record::Record;
use tempfile::TempDir;

use crate::support::{complaint, finish, path_text, play, polyspire, run};

const RICH: &str = "(;GM[Blokus Duo]PB[Ada]PW[Bob]DT[2024-05-01]EV[Club night]XY[kept]C[start]\n\
    ;B[e10]TE[2]C[brave]\n(;W[j5]BM[1])\n(;W[j5,j6]C[or this]\n;B[d11,d12]))\n";

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    fs::write(&path, text).unwrap();
    (folder, path)
}

/// The file after `play --load F --save F`.
fn after(text: &str, options: &[&str], input: &str) -> String {
    let (_folder, path) = file(text);
    let name = path_text(&path);
    play(&[&["play", "--load", name, "--save", name], options].concat(), input);
    fs::read_to_string(&path).unwrap()
}

#[test]
fn a_record_is_left_as_it_is_until_somebody_plays() {
    // Not as this program would write it.
    let odd = RICH.replace(";B[e10]", "  ;\n Black [ E10 ] ");
    for text in [RICH, &odd, "(;GM[Blokus Duo];B[e10])", "(;GM[Pylos])\n\n(;GM[Pylos];W[a1])"] {
        for input in ["", "quit\n", "position\nmoves\nhistory\nundo\n", "nonsense\n"] {
            assert_eq!(after(text, &[], input), text, "{input:?}");
        }
    }
}

#[test]
fn moves_are_appended_and_everything_else_is_kept() {
    let saved = after(RICH, &["--seats", "human,human"], "f11,f12\ni4,i3\nquit\n");
    let expected = RICH
        .replace("C[start]", "C[start]SEATS[human][human]")
        .replace("BM[1])", "BM[1]\n;B[f11,f12]\n;W[i3,i4])");
    assert_eq!(saved, expected);
}

#[test]
fn another_move_makes_the_old_line_a_variation() {
    let saved = after(RICH, &["--seats", "human,human"], "undo\nj5,k5\nquit\n");
    let record = Record::parse(&saved).unwrap();
    assert!(saved.contains("(;W[j5,k5])\n(;W[j5]BM[1])\n(;W[j5,j6]C[or this]\n"), "{saved}");
    assert_eq!(catalog::replay(&record).unwrap().history().len(), 2);
}

#[test]
fn names_date_and_players_are_written() {
    let (folder, path) = file("");
    let name = path_text(&path);
    play(&["play", "--game", "duo", "--seats", "human,random:seed=1", "--save", name], "X@d11\n");
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    let root = |key: &str| record.property(record.root(), key).unwrap().to_vec();
    assert_eq!((root("PB"), root("PW")), (vec!["human".to_string()], vec!["random:seed=1".to_string()]));
    assert_eq!(root("SEATS"), ["human", "random:seed=1"]);
    let date = &root("DT")[0];
    assert!(date.len() == 10 && date.starts_with("20"), "{date}");
    // The same opponent again: the answer to the next move is that of the agent in the record.
    let next = |seats: &[&str]| play(&[&["play", "--load", name], seats].concat(), "moves\nposition\n");
    assert_eq!(next(&[]), next(&["--seats", "human,random:seed=1"]));
    drop(folder);
}

#[test]
fn the_players_of_the_record_are_seated_again() {
    let text = "(;GM[Blokus Duo]SEATS[random:seed=3][human];B[e10];W[j5])";
    let loaded = |seats: &[&str], input: &str| {
        let (_folder, path) = file(text);
        play(&[&["play", "--load", path_text(&path)], seats].concat(), input)
    };
    let waiting = loaded(&[], "");
    assert!(
        waiting.ends_with("blue to move (random:seed=3): Enter lets it move, undo takes a move back\n"),
        "{waiting}"
    );
    assert!(
        loaded(&[], "f11,f12\n")
            .ends_with("no: blue to move (random:seed=3): Enter lets it move, undo takes a move back\n")
    );
    let gone_on = loaded(&[], "\nposition\n");
    assert!(gone_on.contains("\nblue: ") && gone_on.contains("orange to move, "), "{gone_on}");
    let others = loaded(&["--seats", "human,human"], "");
    assert!(others.contains("blue to move, "), "{others}");
    // Where nobody could press a key, and the agents were asked for by name, they play.
    assert!(loaded(&["--seats", "random:seed=1,random:seed=2"], "").contains("game over: "));
}

#[test]
fn an_agent_that_has_waited_plays_on_as_usual() {
    let text = "(;GM[Blokus Duo]C[mine]SEATS[random:seed=3][human];B[e10];W[j5])";
    assert_eq!(after(text, &[], "position\n"), text);
    let saved = after(text, &[], "\n");
    assert!(saved.contains("C[mine]") && saved.contains(";W[j5]\n;B["), "{saved}");
    let taken_back = after(text, &[], "undo\nj5,j6\n");
    assert!(taken_back.contains("(;W[j5,j6]\n;B[") && taken_back.contains("(;W[j5])"), "{taken_back}");
}

#[test]
fn players_that_cannot_be_seated_are_told() {
    for (seats, reason) in [
        ("SEATS[human][gtp:cmd=\"touch stolen\"]", "starts a program"),
        ("SEATS[human][nobody]", "there is no agent 'nobody'"),
        ("SEATS[human]", "blokus-duo has 2 seats"),
    ] {
        let (folder, path) = file(&format!("(;GM[Blokus Duo]{seats};B[e10])"));
        let sentence = complaint(&["play", "--load", path_text(&path)], 2);
        assert!(sentence.contains("name others with --seats") && sentence.contains(reason), "{sentence}");
        assert!(!folder.path().join("stolen").exists());
        play(&["play", "--load", path_text(&path), "--seats", "human,human"], "");
    }
}

#[test]
fn one_of_several_games_is_loaded_and_saved_among_the_others() {
    let games = "(;GM[Pylos]C[first];W[a1])\n(;GM[Blokus Duo]C[second];B[e10])\n(;GM[Pylos]C[third])\n";
    let (folder, path) = file(games);
    let name = path_text(&path);
    let seats = ["--seats", "human,human"];
    let first = play(&[&["play", "--load", name], &seats[..]].concat(), "history\n");
    assert!(
        first.starts_with("the file holds 3 games, this is number 1; --number takes another one\n"),
        "{first}"
    );
    assert!(first.ends_with("1. white   a1\n"), "{first}");
    let second = [&["play", "--load", name, "--number", "2"], &seats[..]].concat();
    play(&[&second[..], &["--save", name]].concat(), "j5\n");
    let read = |text: &str| Record::parse_collection(text).unwrap();
    let (before, now) = (read(games), read(&fs::read_to_string(&path).unwrap()));
    assert_eq!((now.len(), &now[0], &now[2]), (3, &before[0], &before[2]));
    assert!(
        now[1].to_string().ends_with(";B[e10]\n;W[j5])") && now[1].comment(now[1].root()) == Some("second")
    );
    let alone = folder.path().join("alone.blksgf");
    play(&second, &format!("save {}\n", path_text(&alone)));
    assert_eq!(read(&fs::read_to_string(&alone).unwrap()).len(), 1);
    let sentence = complaint(&["play", "--load", name, "--number", "4"], 2);
    assert!(sentence.ends_with("there is no game 4 in it, only 3 games"), "{sentence}");
    assert_eq!(run(&["play", "--number", "2"]).code, Some(2));
}

#[test]
fn finished_games_without_passes_are_over() {
    let (_folder, path) = file("");
    let name = path_text(&path);
    let seats = "random:seed=5,random:seed=6";
    let played = play(&["play", "--game", "duo", "--seats", seats, "--save", name], "");
    let text = fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> =
        text.lines().filter(|line| !line.contains("PASS[") && !line.contains("SEATS[")).collect();
    let text = format!("(;GM[Blokus Duo]\n{})", kept.join("\n").trim_end_matches(')'));
    fs::write(&path, &text).unwrap();
    let loaded = finish(&mut polyspire(&["play", "--load", name, "--save", name]), "");
    assert_eq!(loaded.out.lines().last(), played.lines().last());
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}
