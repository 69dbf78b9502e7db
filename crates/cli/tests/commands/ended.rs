//! Games whose program is ended: by a signal, by Ctrl-C, by a terminal that is closed. Nothing of them is lost.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin};
use std::time::Duration;
use std::{fs, thread};

use crate::engines::Script;
use crate::pseudo_terminal::{HangUp, PseudoTerminal, send};
use crate::support::{complaint, path_text, polyspire};

/// What the moves of these games begin with.
const MOVE: &str = ";B[e9,d10,e10,f10,e11]";
const ENTERED: &str = "\x1b[?1049h";

/// A folder for a record, and its name.
fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    (folder, path)
}

fn arguments<'a>(seats: &'a str, path: &'a Path) -> Vec<&'a str> {
    vec!["play", "--game", "duo", "--seats", seats, "--save", path_text(path)]
}

/// Waits for the move to be in the file, which happens before an agent is asked.
fn wait_for_move(path: &Path) {
    while !fs::read_to_string(path).is_ok_and(|text| text.contains(MOVE)) {
        thread::yield_now();
    }
}

fn assert_saved(path: &Path) {
    let record = fs::read_to_string(path).unwrap();
    assert!(record.contains(MOVE), "{record}");
    let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(files, 1, "something was left behind");
}

/// A game on the screen with one move.
fn on_screen(seats: &str, path: &Path, hang_up: HangUp) -> PseudoTerminal {
    let mut terminal = PseudoTerminal::start(&arguments(seats, path), hang_up);
    terminal.wait_for(ENTERED);
    terminal.wait_for("Enter");
    terminal.press("X\r");
    wait_for_move(path);
    terminal
}

/// A game at the prompt of a terminal with one move.
fn at_plain_prompt(seats: &str, path: &Path, hang_up: HangUp) -> PseudoTerminal {
    let mut arguments = arguments(seats, path);
    arguments.push("--plain");
    let mut terminal = PseudoTerminal::start(&arguments, hang_up);
    terminal.wait_for("blue> ");
    terminal.press("X@d11\n");
    wait_for_move(path);
    terminal
}

/// A game at the prompt of a pipe with one move. Its input is held open, as its end would end the game too.
fn at_prompt(seats: &str, path: &Path) -> (Child, ChildStdin) {
    let mut child = polyspire(&arguments(seats, path)).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"X@d11\n").unwrap();
    wait_for_move(path);
    (child, input)
}

/// The exit codes of a game whose terminal is closed: the program may see that before it hears of it.
fn codes(hang_up: HangUp) -> &'static [i32] {
    match hang_up {
        HangUp::Told => &[130, 1],
        HangUp::Untold => &[1],
    }
}

#[test]
fn a_closed_terminal_ends_the_game_and_saves_it() {
    for seats in ["human,human", "human,mcts:time=600s"] {
        for hang_up in [HangUp::Told, HangUp::Untold] {
            let (_folder, path) = place();
            let code = on_screen(seats, &path, hang_up).close().unwrap();
            assert!(codes(hang_up).contains(&code), "{seats}, {hang_up:?}: {code}");
            assert_saved(&path);
        }
    }
}

#[test]
fn a_terminal_closed_while_an_engine_thinks_takes_the_engine_along() {
    for hang_up in [HangUp::Told, HangUp::Untold] {
        let script = Script::sleeping_at("genmove");
        let (_folder, path) = place();
        let terminal = on_screen(&format!("human,{}", script.spec()), &path, hang_up);
        while !script.path("asleep").exists() {
            thread::yield_now();
        }
        assert!(terminal.close().is_some(), "{hang_up:?}");
        assert_saved(&path);
        while !script.is_gone() {
            thread::yield_now();
        }
    }
}

#[test]
fn signals_end_a_game_on_the_screen_and_save_it() {
    for seats in ["human,human", "human,mcts:time=600s"] {
        for signal in ["TERM", "HUP", "INT"] {
            let (_folder, path) = place();
            let terminal = on_screen(seats, &path, HangUp::Told);
            terminal.signal(signal);
            let (code, output) = terminal.end();
            assert_eq!(code, Some(130), "{signal}: {output:?}");
            assert!(output.contains("\x1b[?1049l"), "the terminal is given back: {output:?}");
            assert_saved(&path);
        }
    }
}

/// Nobody reads what the program writes, so that it is soon stuck in the middle of a picture.
#[test]
fn a_signal_ends_a_game_on_a_terminal_that_takes_no_output() {
    let (_folder, path) = place();
    let mut terminal = on_screen("human,human", &path, HangUp::Told);
    // The help comes and goes, with a picture each time.
    for _ in 0..50 {
        terminal.press("?");
        thread::sleep(Duration::from_millis(20));
    }
    terminal.signal("TERM");
    assert_eq!(terminal.wait_without_reading(), Some(130));
    assert_saved(&path);
}

#[test]
fn signals_end_a_game_at_the_prompt_and_save_it() {
    for seats in ["human,human", "human,mcts:time=600s"] {
        for signal in ["TERM", "HUP", "INT"] {
            let (_folder, path) = place();
            let (child, _input) = at_prompt(seats, &path);
            send(signal, &child);
            let output = child.wait_with_output().unwrap();
            assert_eq!((output.status.code(), output.stderr.len()), (Some(130), 0), "{signal}");
            assert_saved(&path);
        }
    }
}

#[test]
fn control_c_ends_a_game_at_the_prompt_and_saves_it() {
    let (_folder, path) = place();
    let mut terminal = at_plain_prompt("human,human", &path, HangUp::Told);
    terminal.wait_for("orange> ");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, Some(130));
    assert_saved(&path);
}

#[test]
fn a_prompt_on_a_closed_terminal_ends_and_saves_its_game() {
    for seats in ["human,human", "human,mcts:time=600s"] {
        for hang_up in [HangUp::Told, HangUp::Untold] {
            let (_folder, path) = place();
            let code = at_plain_prompt(seats, &path, hang_up).close().unwrap();
            assert!(codes(hang_up).contains(&code), "{seats}, {hang_up:?}: {code}");
            assert_saved(&path);
        }
    }
}

#[test]
fn a_prompt_on_a_closed_terminal_takes_a_thinking_engine_along() {
    for hang_up in [HangUp::Told, HangUp::Untold] {
        let script = Script::sleeping_at("genmove");
        let (_folder, path) = place();
        let terminal = at_plain_prompt(&format!("human,{}", script.spec()), &path, hang_up);
        while !script.path("asleep").exists() {
            thread::yield_now();
        }
        let code = terminal.close().unwrap();
        assert!(codes(hang_up).contains(&code), "{hang_up:?}: {code}");
        assert_saved(&path);
        while !script.is_gone() {
            thread::yield_now();
        }
    }
}

#[test]
fn the_end_of_input_on_a_terminal_is_no_closed_terminal() {
    let (_folder, path) = place();
    let mut terminal = at_plain_prompt("human,human", &path, HangUp::Untold);
    terminal.wait_for("orange> ");
    terminal.press("\x04");
    assert_eq!(terminal.end().0, Some(0));
    assert_saved(&path);
}

#[test]
fn a_game_is_in_its_file_after_every_move() {
    let (_folder, path) = place();
    let (mut child, mut input) = at_prompt("human,human", &path);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // What comes before the answer to the second command is done when it comes.
    let mut obey = |line: &str| {
        writeln!(input, "{line}\nsave").unwrap();
        while lines.next().unwrap().unwrap() != "save where? Example: save game.blksgf" {}
        fs::read_to_string(&path).unwrap()
    };
    assert!(obey("X@i6").contains(";W["));
    assert!(!obey("undo").contains(";W["));
    assert!(obey("redo").contains(";W["));
    // Nothing can be done about this signal, and nothing has to be.
    send("KILL", &child);
    child.wait().unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains(";W["));
}

#[test]
fn places_that_cannot_be_written_are_told_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("existing");
    fs::write(&file, "precious").unwrap();
    let cases = [
        (path_text(folder.path()).to_string(), "there is something else than a file"),
        (path_text(&file.join("game")).to_string(), ""),
        (path_text(&folder.path().join("missing/game")).to_string(), ""),
        ("/dev/null".to_string(), "there is something else than a file"),
        ("-".to_string(), "that is not the name of a file"),
    ];
    for (path, reason) in cases {
        let sentence = complaint(&["play", "--game", "duo", "--seats", "random,random", "--save", &path], 2);
        assert!(sentence.starts_with(&format!("cannot write {path}: {reason}")), "{sentence}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
}
