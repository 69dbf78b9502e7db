//! `openings`.

use crate::support::{complaint, output, run};

const QUICK: [&str; 11] = [
    "openings",
    "--game",
    "pylos",
    "--judges",
    "mcts:iterations=50",
    "mcts:iterations=40",
    "--proposer",
    "random",
    "--tolerance",
    "0.2",
    "--turns",
];

fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    QUICK.iter().copied().chain(["3"]).chain(more.iter().copied()).collect()
}

#[test]
fn openings_are_a_book_for_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    let book = book.to_str().unwrap();
    let text = output(&quick(&["--count", "2"]));
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 2, "{text}");
    output(&quick(&["--count", "1", "--out", book]));
    // The same command with more goes on, and gets the same openings.
    let resumed = run(&quick(&["--count", "2", "--out", book]));
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), "1 opening has been found already\n"));
    assert_eq!(std::fs::read_to_string(book).unwrap(), text);
    let agents = ["--agents", "random", "greedy", "--games", "4", "--openings", book];
    let played = run(&[["arena", "--game", "pylos"].as_slice(), &agents].concat());
    assert!(played.out.contains("4 of 4 games"), "{}{}", played.out, played.err);
}

#[test]
fn openings_refuse_nonsense() {
    let check = |more: &[&str], part: &str| {
        let words = complaint(&quick(more), 2);
        assert!(words.contains(part), "{words}");
    };
    check(&["--count", "0"], "0 is not in 1..=100000");
    check(&["--seed", "x"], "invalid digit");
    let words = complaint(&["openings", "--game", "chess"], 2);
    assert!(words.contains("chess"), "{words}");
    let words = complaint(&["openings", "--game", "duo", "--judges", "greedy", "greedy"], 2);
    assert!(words.contains("greedy does not estimate values"), "{words}");
    let words = complaint(&["openings", "--game", "duo", "--tolerance", "2"], 2);
    assert!(words.contains("a number from 0.001 to 0.5"), "{words}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    std::fs::write(&file, "my notes\n").unwrap();
    let words = complaint(&quick(&["--out", file.to_str().unwrap()]), 2);
    assert!(words.contains("it is not a file of balanced openings"), "{words}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my notes\n");
}
