//! Ctrl-C and other signals: every command that they end has exit code 130, keeps what is done and says so.

use std::process::Child;

use crate::support::{interrupt, path_text, polyspire, wait_until_it_listens};

/// Ends a command by a signal once it listens: what it has said on standard error.
fn ended(child: Child, signal: &str) -> String {
    wait_until_it_listens(child.id());
    interrupt(child.id(), signal);
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(130), "{signal}: {said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

#[test]
fn commands_with_nothing_to_keep_end_at_once() {
    let commands: [&[&str]; 4] = [
        &["perft", "--game", "duo", "--depth", "60"],
        &["bench", "--seconds", "600"],
        &["gtp", "--agent", "random"],
        &["play", "--seats", "human,human"],
    ];
    for arguments in commands {
        for signal in ["INT", "TERM", "HUP"] {
            // Nothing is typed, and the input does not end before the signal.
            let mut child = polyspire(arguments).spawn().unwrap();
            let input = child.stdin.take();
            assert_eq!(ended(child, signal), "", "{arguments:?}");
            drop(input);
        }
    }
}

#[test]
fn a_training_run_that_is_stopped_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let (config, out) = (folder.path().join("c.toml"), folder.path().join("run"));
    let settings =
        "game = \"pylos\"\nlearner = \"qlearn\"\ngames = 100000000\n[evaluation]\nsave_every = 100000000\n";
    std::fs::write(&config, settings).unwrap();
    let mut command = polyspire(&["train", path_text(&config), "--out", path_text(&out)]);
    let mut child = command.spawn().unwrap();
    while !out.join("state.json").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let said = ended(child, "INT");
    assert!(said.contains("stopped; --resume goes on from here"), "{said}");
    let child = command.arg("--resume").spawn().unwrap();
    ended(child, "TERM");
}

#[test]
fn a_rating_that_is_stopped_says_nothing_about_strength() {
    let child = polyspire(&["evaluate", "pylos", "--games", "100000", "--visits", "100000"]).spawn().unwrap();
    wait_until_it_listens(child.id());
    interrupt(child.id(), "INT");
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stdout.len()), (Some(130), 0));
}
