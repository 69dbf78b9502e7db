//! Readers that leave early, and input that is no text.

use std::io::Write;

use game_core::Rng;

use crate::support::{finish, polyspire};

/// What `polyspire play | head -1` does, without the chance that everything is written before `head` ends.
#[test]
fn play_stops_quietly_when_nobody_reads() {
    let mut child = polyspire(&["play", "--game", "duo", "--seats", "human,human"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // The first answer that cannot be written ends the run, and then nobody reads the rest.
    let _ = stdin.write_all(&b"moves\n".repeat(50));
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn every_command_stops_quietly_when_nobody_reads() {
    let commands: [&[&str]; 6] = [
        &["--help"],
        &["games"],
        &["agents"],
        &["pieces", "--json"],
        &["perft", "--game", "duo", "--depth", "2"],
        &["play", "--game", "classic", "--seats", "random,random,random,random"],
    ];
    for arguments in commands {
        let mut child = polyspire(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    for game in ["duo", "classic-3p", "pylos"] {
        let mut rng = Rng::seeded(1);
        let mut bytes: Vec<u8> = (0..20_000).map(|_| rng.bits() as u8).collect();
        bytes.extend(b"\nposition\n");
        let run = finish(&mut polyspire(&["play", "--game", game]), bytes);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{game}");
        assert!(run.out.contains("that is not UTF-8 text\n"), "{game}");
        let start = catalog::find(game).unwrap().new_session().position();
        assert!(run.out.ends_with(&format!("{start}\n")), "{game}");
    }
}

/// Words that mean something, in any order: mostly refused, sometimes played.
#[test]
fn commands_in_any_order_are_answered() {
    let words = [
        "e10",
        "e9,d10,e10,f10,e11",
        "X/0@d11",
        "f11,f12",
        "pass",
        "moves X",
        "undo",
        "redo",
        "board",
        "history",
        "position",
        "help",
        "",
        "a1",
        "b2",
        "b2xa1",
        "done",
        "xa1",
        "a1-2a1",
        "save",
        "@",
        "/",
        "1/99@a1",
        ",",
        "½",
    ];
    for (game, seed) in ["duo", "junior", "classic-2p", "pylos", "pylos-lines"].into_iter().zip(1..) {
        let mut rng = Rng::seeded(seed);
        let lines: Vec<&str> = (0..150).filter_map(|_| rng.pick(&words).copied()).collect();
        let run = finish(&mut polyspire(&["play", "--game", game]), lines.join("\n"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{game}");
        assert!(run.out.contains("no: "), "{game}");
    }
}
