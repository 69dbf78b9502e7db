//! Bad arguments: exit code 2 and one sentence that names the input.

use crate::support::complaint;

#[test]
fn nonsense_is_one_sentence_that_names_the_input() {
    let cases: &[(&[&str], &str)] = &[
        (&["fly"], "'fly'"),
        (&["--fast"], "'--fast'"),
        (&["games", "extra"], "'extra'"),
        (&["games", "--jsn"], "'--jsn'"),
        (&["agents", "--game"], "--game"),
        (&["agents", "--game", "chess"], "'chess'"),
        (&["pieces", "--check"], "--check"),
        (&["pieces", "--check", "/no/such/file"], "/no/such/file"),
        (&["perft"], "--game <ID> --depth <N>"),
        (&["perft", "--game", "duo"], "--depth"),
        (&["perft", "--game", "chess", "--depth", "1"], "'chess'"),
        (&["perft", "--game", "", "--depth", "1"], "''"),
        (&["perft", "--game", "duo", "--depth", "deep"], "'deep'"),
        (&["perft", "--game", "duo", "--depth", "-1"], "'-1' for '--depth <N>': -1 is not in 0..=60"),
        (&["perft", "--game", "duo", "--depth", "61"], "61"),
        (&["perft", "--game", "duo", "--depth", "1", "--position", "nowhere"], "'nowhere'"),
        (&["perft", "--game", "pylos", "--depth", "1", "--position", "14/14 b - -"], "'14/14 b - -'"),
        (&["bench", "--seconds", "long"], "'long'"),
        (&["bench", "--seconds=-1"], "-1"),
        (&["bench", "--seconds", "-1"], "--seconds -1 is not between 0 and 600"),
        (&["bench", "--seconds", "NaN"], "NaN"),
        (&["bench", "--seconds", "inf"], "inf"),
        (&["bench", "--game", "chess"], "'chess'"),
        (&["solve"], "--game"),
        (&["solve", "--game", "chess"], "'chess'"),
        (&["solve", "--game", "duo"], "blokus-duo"),
        (&["solve", "--game", "pylos", "--grade", "best"], "'best'"),
        (&["solve", "--game", "pylos", "--threads", "-1"], "'-1' for '--threads <N>': must be an integer"),
        (&["analyze"], "<FILE>"),
        (&["analyze", "/no/such/file"], "/no/such/file"),
        (&["analyze", "--game", "chess", "--position", "x"], "'chess'"),
        (&["analyze", "--game", "pylos", "--position", "nowhere"], "'nowhere'"),
        (&["play", "--game", "chess"], "'chess'"),
        (&["play", "--seats", "human"], "2 seats"),
        (&["play", "--seats", "human,genius"], "'genius'"),
        (&["play", "--seats", "human,random:speed=1"], "'speed'"),
        (&["play", "--seats", "human,random:seed=x"], "'x'"),
        (&["play", "--seats", ""], "2 seats"),
        (&["play", "--position", "nowhere"], "'nowhere'"),
        (&["play", "--load", "/no/such/file"], "/no/such/file"),
        (&["play", "--load", "a", "--position", "b"], "--position"),
        (&["play", "--load", "a", "--game", "duo"], "--game"),
    ];
    for (arguments, named) in cases {
        let sentence = complaint(arguments, 2);
        assert!(sentence.contains(named), "{arguments:?}: {sentence}");
    }
}

#[test]
fn slips_are_met_with_what_may_have_been_meant() {
    let cases: &[(&[&str], &str)] = &[
        (&["trian"], "'trian'; did you mean 'train'?"),
        (&["analyse"], "did you mean 'analyze'?"),
        (&["games", "--jsn"], "'--jsn' found; did you mean '--json'?"),
        (&["solve", "--game", "pylos", "--grade", "ful"], "did you mean 'full'?"),
        (&["perft", "--game", "dou", "--depth", "1"], "no game 'dou' (did you mean 'duo'?); the games are"),
        (&["play", "--seats", "human,mtcs"], "no agent 'mtcs' (did you mean 'mcts'?); the agents are"),
        (
            &["play", "--seats", "human,mcts:iteratons=9"],
            "'iteratons' (did you mean 'iterations'?); its settings",
        ),
        (&["evaluate", "pyloss"], "(did you mean 'pylos'?); the networks that come with the program are"),
    ];
    for (arguments, meant) in cases {
        let sentence = complaint(arguments, 2);
        assert!(sentence.contains(meant), "{arguments:?}: {sentence}");
    }
}

/// Errors of libraries name their cause themselves, and so does whoever prints a chain of them.
#[test]
fn the_reason_of_the_system_is_given_once() {
    let nowhere = "/no/such/folder/file";
    let cases: &[(&[&str], i32)] = &[
        (&["evaluate", nowhere], 2),
        (&["evaluate", "/no/such/weights.json"], 2),
        (&["train", nowhere], 2),
        (&["arena", nowhere], 2),
        (&["analyze", nowhere], 2),
        (&["import", nowhere], 2),
        (&["pieces", "--check", nowhere], 2),
        (&["play", "--load", nowhere], 2),
        (&["export", "games.jsonl", "--database", "sqlite:///no/such/folder/games.db"], 1),
        (&["serve", "--port", "0", "--database", "sqlite:///dev/null/games.db"], 1),
    ];
    for (arguments, code) in cases {
        let sentence = complaint(arguments, *code);
        let reasons = sentence.matches("os error").count() + sentence.matches("No such file").count();
        assert!(reasons <= 2, "{arguments:?}: {sentence}");
        assert!(sentence.matches("os error").count() <= 1, "{arguments:?}: {sentence}");
    }
    assert!(complaint(&["evaluate", nowhere], 2).contains("No such file or directory (os error 2);"));
}

/// Line breaks and escape sequences of the input must not reach the terminal.
#[test]
fn quoted_input_stays_on_the_line() {
    for name in ["a\nb", "a\n\nUsage", "\x1b[31mred", "\r"] {
        let sentence = complaint(&["perft", "--depth", "1", "--game", name], 2);
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
        complaint(&["perft", "--game", "duo", "--depth", name], 2);
        complaint(&["play", "--position", name], 2);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = crate::support::polyspire(&["perft", "--depth", "1", "--game"]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
    let run = crate::support::finish(&mut command, "");
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
}

/// A device has no size that could be asked for.
#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_refused() {
    for arguments in [["pieces", "--check", "/dev/zero"], ["play", "--load", "/dev/zero"]] {
        let sentence = complaint(&arguments, 2);
        assert!(sentence.starts_with("cannot read /dev/zero: it has more than "), "{sentence}");
    }
}
