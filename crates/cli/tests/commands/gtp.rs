//! `gtp` as other programs use it: recorded conversations, and games against ourselves in another process.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::support::{complaint, finish, output, play, polyspire, run};

/// The conversations in `tests/transcripts`: what is asked stands after `>`, comments after `#`.
fn transcripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Spaces at the ends of lines are part of the protocol, but do not survive in files.
fn without_final_spaces(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// A conversation with the replies that are given now.
fn spoken(written: &str) -> String {
    let asked: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let input = format!("{}\n", asked.join("\n"));
    let replies = play(&["gtp", "--game", "duo", "--agent", "random:seed=1", "--quiet"], &input);
    let mut replies = replies.split_inclusive("\n\n");
    let mut text: String =
        written.lines().filter(|line| line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    for line in asked {
        let reply = if line.starts_with('#') { "\n" } else { replies.next().unwrap_or("\n") };
        text.extend(["> ", line, "\n", reply]);
    }
    assert_eq!(replies.next(), None);
    without_final_spaces(&text)
}

/// `UPDATE_GOLDENS=1` writes down what is said now.
#[test]
fn golden_transcripts_are_as_recorded() {
    assert!(transcripts().len() >= 5);
    for path in transcripts() {
        let written = std::fs::read_to_string(&path).unwrap();
        let spoken = spoken(&written);
        if std::env::var("UPDATE_GOLDENS").is_ok_and(|value| value == "1") {
            std::fs::write(&path, spoken).unwrap();
        } else {
            assert_eq!(written, spoken, "{}", path.display());
        }
    }
}

/// Match tools insist on the space after the sign of a reply.
#[test]
fn empty_reply_has_a_space_and_an_empty_line() {
    assert_eq!(play(&["gtp", "--agent", "random"], "5 clear_board\nclear_board\n"), "=5 \n\n= \n\n");
}

#[test]
fn thoughts_are_logged_unless_it_shall_be_quiet() {
    let said = |quiet: &[&str]| {
        let arguments = [&["gtp", "--agent", "random", "--seed", "3"], quiet].concat();
        finish(&mut polyspire(&arguments), "genmove b\n")
    };
    let (loud, quiet) = (said(&[]), said(&["--quiet"]));
    assert!(loud.err.contains("INFO blue "), "{}", loud.err);
    assert_eq!((quiet.err.as_str(), quiet.out), ("", loud.out));
}

#[test]
fn seed_fixes_the_game() {
    let game = |seed: &str| play(&["gtp", "--agent", "random", "--quiet", "--seed", seed], &"g\n".repeat(10));
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn bad_arguments_are_usage_errors() {
    for (arguments, named) in [
        (&["gtp"][..], "--agent"),
        (&["gtp", "--agent", "genius"], "'genius'"),
        (&["gtp", "--agent", "random", "--game", "chess"], "'chess'"),
        (&["gtp", "--agent", "random", "--seed", "x"], "'x'"),
        (&["gtp", "--agent", "gtp:cmd=\"/no/such/engine\""], "/no/such/engine"),
        (&["play", "--seats", "human,gtp"], "cmd"),
    ] {
        let sentence = complaint(arguments, 2);
        assert!(sentence.contains(named), "{arguments:?}: {sentence}");
    }
}

/// The same agents with the same seeds play the same game, wherever they sit.
#[test]
fn game_in_two_processes_is_the_game_in_one() {
    for (game, seats) in
        [("duo", 2), ("junior", 2), ("classic-3p", 3), ("classic", 4), ("pylos", 2), ("pylos-lines", 2)]
    {
        for outside in [0, seats - 1] {
            let agents: Vec<String> = (0..seats).map(|seat| format!("random:seed={seat}")).collect();
            let mut engines = agents.clone();
            let binary = env!("CARGO_BIN_EXE_polyspire");
            engines[outside] =
                format!("gtp:cmd=\"{binary} gtp --game {game} --agent {} --quiet\"", agents[outside]);
            let record = |seats: &[String]| {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("game.sgf");
                let text = output(&[
                    "play",
                    "--game",
                    game,
                    "--seats",
                    &seats.join(","),
                    "--save",
                    path.to_str().unwrap(),
                ]);
                let last = text.lines().last().unwrap().to_string();
                assert!(last.starts_with("game over: "), "{last}");
                let text = std::fs::read_to_string(&path).unwrap();
                // The first line names the players.
                (last, text.split_once('\n').unwrap().1.to_string())
            };
            assert_eq!(record(&engines), record(&agents), "{game} {outside}");
        }
    }
}

#[test]
fn external_engine_takes_over_a_position() {
    let binary = env!("CARGO_BIN_EXE_polyspire");
    let seats = format!("random:seed=1,gtp:cmd=\"{binary} gtp --agent random:seed=2 --quiet\"");
    let position = "14/14/14/14/4b9/14/14/14/14/14/14/14/14/14 o - -";
    let arguments = ["play", "--game", "duo", "--position", position, "--seats"];
    let inside = "random:seed=1,random:seed=2";
    assert_eq!(output(&[&arguments[..], &[&seats]].concat()), output(&[&arguments[..], &[inside]].concat()));
}

#[cfg(unix)]
#[test]
fn faults_of_an_external_engine_are_told_in_one_sentence() {
    let engine = |cases: &str| {
        format!(
            "sh -c 'while read -r id name rest; do case $name in {cases} *) printf \\\"=%s \\n\\n\\\" $id;; esac; done'"
        )
    };
    for (cases, part) in [
        ("genmove) printf \\\"=%s a1\\n\\n\\\" $id;;", "a1"),
        ("genmove) printf \\\"=%s resign\\n\\n\\\" $id;;", "resigned"),
        ("genmove) printf \\\"=%s pass\\n\\n\\\" $id;;", "pass"),
        ("genmove) printf \\\"?%s tired\\n\\n\\\" $id;;", "tired"),
        ("genmove) printf \\\"=7 e10\\n\\n\\\";;", "=7 e10"),
        ("genmove) echo broken >&2; exit 4;;", "its last words: broken"),
        ("genmove) sleep 1000;;", "did not answer"),
    ] {
        let seats = format!("gtp:cmd=\"{}\",time=100ms,name=villain,random", engine(cases));
        let run = run(&["play", "--game", "duo", "--seats", &seats]);
        let sentence = run.err.lines().last().unwrap_or_default();
        assert_eq!(run.code, Some(1), "{cases}: {}", run.err);
        assert!(sentence.starts_with("polyspire: ") && sentence.contains(part), "{cases}: {sentence}");
    }
}

/// The end of the input is not enough: commands from a file end before their answers are found.
#[cfg(unix)]
#[test]
fn engine_stops_thinking_when_nobody_reads_it() {
    let mut child =
        polyspire(&["gtp", "--agent", "mcts:iterations=1000000000,time=3600s", "--quiet"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"name\ngenmove b\n").unwrap();
    drop(input);
    let mut output = child.stdout.take().unwrap();
    // The first answer says that the engine is at work.
    output.read_exact(&mut [0; 12]).unwrap();
    assert_eq!(child.try_wait().unwrap(), None);
    drop(output);
    let started = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if started.elapsed() > Duration::from_secs(120) => break None,
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    if status.is_none() {
        child.kill().unwrap();
    }
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
}
