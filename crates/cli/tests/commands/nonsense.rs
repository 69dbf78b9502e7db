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
        (&["solve", "--game", "pylos", "--threads", "-1"], "'-1' for '--threads <N>': it is no whole number"),
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
