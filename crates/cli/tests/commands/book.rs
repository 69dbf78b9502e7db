//! `book`.

use std::time::Duration;

use crate::support::{complaint, interrupt, output, path_text, polyspire, run};

const QUICK: [&str; 9] = ["book", "--game", "pylos", "--visits", "30", "--batch", "4", "--ply-cost", "0.01"];

fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    QUICK.iter().copied().chain(more.iter().copied()).collect()
}

/// The positions of a book: all lines but the first.
fn positions(text: &str) -> usize {
    text.lines().count() - 1
}

#[test]
fn a_book_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book");
    let out = path_text(&file);
    let text = output(&quick(&["--positions", "12", "--threads", "1"]));
    let title =
        "# Opening book, format 1: game=pylos agent=alphazero:margin=0.01,seed=1,visits=30 ply-cost=100 ";
    assert!(text.starts_with(title), "{text}");
    // The batch that reaches the number is finished.
    assert!((12..16).contains(&positions(&text)), "{text}");
    output(&quick(&["--positions", "4", "--out", out]));
    let kept = positions(&std::fs::read_to_string(&file).unwrap());
    assert!(kept < 12, "{kept}");
    let resumed = run(&quick(&["--positions", "12", "--out", out, "--threads", "2"]));
    assert_eq!(
        (resumed.code, resumed.err.as_str()),
        (Some(0), &*format!("the book has {kept} positions already\n"))
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let other = complaint(&quick(&["--out", out, "--checkpoint", "pylos"]), 2);
    assert!(other.contains("it was made with other settings"), "{other}");
}

/// What was searched before Ctrl-C is in the file, and the book becomes what it would have been.
#[test]
fn a_book_that_is_stopped_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book");
    let arguments = ["book", "--game", "pylos", "--visits", "2000", "--batch", "8", "--threads", "2"];
    let more = ["--out", path_text(&file), "--positions"];
    let all: Vec<&str> = arguments.iter().chain(&more).copied().collect();
    let mut child = polyspire(&[&all[..], &["100000"]].concat()).spawn().unwrap();
    while !file.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(10));
    }
    interrupt(child.id(), "INT");
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(130), "{said}");
    assert!(said.contains("of 100000 positions; the same command resumes from there"), "{said}");
    let kept = positions(&std::fs::read_to_string(&file).unwrap());
    let count = (kept + 8).to_string();
    let resumed = run(&[&all[..], &[&count]].concat());
    assert_eq!((resumed.code, resumed.err), (Some(0), format!("the book has {kept} positions already\n")));
    let whole = output(&[&arguments[..], &["--positions", &count]].concat());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
}

#[test]
fn a_book_refuses_nonsense() {
    let check = |more: &[&str], part: &str| {
        let words = complaint(&quick(more), 2);
        assert!(words.contains(part), "{words}");
    };
    check(&["--positions", "0"], "0 is not in 1..=1000000");
    check(&["--checkpoint", "no-such-network"], "no-such-network");
    let words = complaint(&["book", "--game", "chess"], 2);
    assert!(words.contains("chess"), "{words}");
    let words = complaint(&["book", "--game", "pylos", "--ply-cost", "2"], 2);
    assert!(words.contains("expected a number from 0 to 1"), "{words}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    std::fs::write(&file, "my notes\n").unwrap();
    let words = complaint(&quick(&["--out", path_text(&file)]), 2);
    assert!(words.contains("it is not an opening book of format 1"), "{words}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my notes\n");
}
