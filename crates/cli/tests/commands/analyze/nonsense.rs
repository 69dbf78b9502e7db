//! Bad input: one sentence, and nothing is written.

use super::{random_game, saved};
use crate::support::{complaint, path_text};

#[test]
fn bad_options_are_one_sentence_that_names_them() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("junior", 41));
    let path = saved(session.as_ref(), folder.path());
    let file = path_text(&path);
    let cases: &[(&[&str], &str)] = &[
        (&[file, "--agent", "genius"], "'genius'"),
        (&[file, "--agent", "mcts:speed=1"], "'speed'"),
        (&[file, "--agent", "perfect"], "perfect cannot play: blokus-junior"),
        (&[file, "--agent", "random"], "random does not say how likely"),
        (&[file, "--agent", "greedy"], "greedy does not say how likely"),
        (&[file, "--agent", "greedy", "--threads", "2"], "'threads'"),
        (&[file, "--time", "soon"], "'soon'"),
        (&[file, "--time", "0s"], "'0s'"),
        (&[file, "--time", "-1s"], "-1s"),
        (&[file, "--time", "1e3s"], "'1e3s'"),
        (&[file, "--time", "2h"], "such as 500ms or 2s"),
        (&[file, "--iterations", "0"], "0"),
        (&[file, "--threads", "1000"], "1000"),
        (&[file, "--mistakes", "many"], "'many'"),
        (&[file, "--solve", "--agent", "mcts"], "--agent"),
        (&[file, "--positions", "10"], "--solve"),
        (&[file, "--game", "duo"], "--game"),
        (&["--game", "duo", "--plot", "x.svg"], "--plot"),
        (&["--game", "pylos", "--agent", "heuristic"], "heuristic cannot play: pylos"),
        (&["--game", "duo", "--agent", "perfect"], "perfect cannot play: blokus-duo"),
    ];
    for (arguments, named) in cases {
        let arguments: Vec<&str> = ["analyze"].iter().chain(*arguments).copied().collect();
        let sentence = complaint(&arguments, 2);
        assert!(sentence.contains(named), "{arguments:?}: {sentence}");
    }
}

#[test]
fn broken_and_illegal_records_are_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blksgf");
    for (text, message) in [
        ("(;GM[Blokus Duo];B[e10", "line 1, column 19: found '[' that is never closed"),
        ("(;GM[Go];B[aa])", "the record is of 'Go'"),
        ("(;GM[Blokus Duo];B[e10];W[a1])", "move 2 (orange a1): the first piece of orange must cover j5"),
        ("(;GM[Pylos];W[4a1])", "move 1 (white 4a1)"),
    ] {
        std::fs::write(&path, text).unwrap();
        let sentence = complaint(&["analyze", path_text(&path)], 2);
        assert!(sentence.starts_with(&format!("{}: {message}", path_text(&path))), "{sentence}");
    }
}

#[test]
fn places_that_cannot_be_written_are_noticed_before_the_work() {
    let (folder, session) = (tempfile::tempdir().unwrap(), random_game("duo", 42));
    let path = saved(session.as_ref(), folder.path());
    let missing = folder.path().join("missing/out.blksgf");
    for (option, place) in
        [("--out", missing.as_path()), ("--plot", missing.as_path()), ("--out", folder.path())]
    {
        // With an hour per position, this test would not end if the work were done first.
        let arguments = ["analyze", path_text(&path), "--time", "3600s", option, path_text(place)];
        let sentence = complaint(&arguments, 2);
        assert!(sentence.starts_with(&format!("cannot write {}: ", path_text(place))), "{sentence}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
}
