//! `play` from a pipe.

use crate::support::play;

const DUO: [&str; 5] = ["play", "--game", "duo", "--seats", "human,random:seed=1"];
const BOTH: [&str; 5] = ["play", "--game", "duo", "--seats", "human,human"];

#[test]
fn board_has_coordinates_and_the_legal_count() {
    let text = play(&DUO, "");
    assert!(text.starts_with("    a b c d e f g h i j k l m n\n 14 . . "), "{text}");
    assert!(
        text.contains("\n  1 . ") && text.contains("blue    0 points, 89 squares left, to move"),
        "{text}"
    );
    assert!(text.ends_with("\nblue to move, 414 legal moves\n"), "{text}");
}

#[test]
fn moves_are_answered_by_the_opponent() {
    let text = play(&DUO, "X/0@d11\nhistory\n");
    let answer = text.lines().find_map(|line| line.strip_prefix("orange: ")).unwrap();
    let history = format!("  1. blue    e9,d10,e10,f10,e11\n  2. orange  {answer}\n");
    assert!(text.ends_with(&history), "{text}");
    assert_eq!(play(&DUO, "e10,e9,E11,f10,d10\nhistory\n"), text);
}

#[test]
fn refusals_are_in_words_and_change_nothing() {
    for (line, words) in [
        ("j5", "no: overlaps orange at j5"),
        ("e12,f12", "no: touches your own edge at e12"),
        ("a1", "no: touches no corner of your own pieces at a1"),
        ("X@a14", "no: blue has already used X"),
        ("pass", "no: blue must play: it can still place 1"),
        ("z99", "no: z99 is outside the board"),
        ("e10,e12", "no: these cells are not one piece: no edge joins e12 to e10"),
        ("e10,e10", "no: e10 is named twice"),
        ("a1,a2,a3,a4,a5,a6", "no: a piece has 1 to 5 cells"),
        ("X/7@a5", "no: X has no orientation 7, only 0 to 0"),
        ("fly", "no: 'fly' is neither a command nor a move"),
        ("hnt", "no: 'hnt' is neither a command nor a move (did you mean 'hint'?)"),
        ("e10,fly", "no: 'fly' is not a cell; cells are a column letter and a row number, such as e10"),
    ] {
        let before = play(&BOTH, "X@d11\nX@i6\nposition\n");
        let after = play(&BOTH, &format!("X@d11\nX@i6\n{line}\nposition\n"));
        assert!(after.contains(&format!("{words} (help lists what you can type)\n")), "{after}");
        assert_eq!(after.lines().last(), before.lines().last(), "{line}");
    }
    let start = play(&BOTH, "a1\n");
    assert!(start.contains("no: the first piece of blue must cover e10 "), "{start}");
}

#[test]
fn undo_and_redo_take_the_reply_along() {
    let played = play(&DUO, "X@d11\nposition\n");
    let undone = play(&DUO, "X@d11\nundo\nposition\n");
    assert!(undone.ends_with("14/14/14/14/14/14/14/14/14/14/14/14/14/14 b - -\n"), "{undone}");
    let redone = play(&DUO, "X@d11\nundo\nredo\nposition\n");
    assert_eq!(redone.lines().last(), played.lines().last());
    assert!(play(&DUO, "undo\n").ends_with("there is no move of yours to take back\n"));
    assert!(play(&DUO, "redo\n").ends_with("there is no move to play again\n"));
}

#[test]
fn undo_leaves_the_first_move_of_an_agent() {
    let seats = ["play", "--game", "duo", "--seats", "random:seed=1,human"];
    let text = play(&seats, "undo\nhistory\n");
    assert!(text.contains("there is no move of yours to take back\n  1. blue "), "{text}");
}

#[test]
fn moves_are_listed_and_filtered() {
    let listed = |command: &str| {
        let text = play(&BOTH, command);
        let (_, list) = text.split_once("414 legal moves\n").unwrap();
        list.lines().map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(listed("moves\n").len(), 414);
    let crosses = listed("moves X\n");
    assert_eq!(crosses.len(), 5);
    assert!(crosses.contains(&"X   e9,d10,e10,f10,e11".to_string()), "{crosses:?}");
    assert_eq!(listed("moves E10\n"), listed("moves\n"));
}

#[test]
fn a_list_without_moves_says_so() {
    let said = |arguments: &[&str], word: &str| {
        play(arguments, &format!("moves {word}\n")).lines().last().unwrap().to_string()
    };
    let pylos = ["play", "--game", "pylos", "--seats", "human,human"];
    assert_eq!(said(&BOTH, "Q"), "none of the 414 legal moves has 'Q' in it; moves lists them");
    assert_eq!(said(&pylos, "2a1"), "none of the 16 legal moves has '2a1' in it; moves lists them");
    assert_eq!(said(&pylos, "B2"), "b2");
}

#[test]
fn a_letter_lists_all_pieces_that_begin_with_it() {
    let text = play(&BOTH, "moves i\n");
    let (_, list) = text.split_once("414 legal moves\n").unwrap();
    for name in ["I3 ", "I4 ", "I5 "] {
        assert!(list.lines().any(|line| line.starts_with(name)), "{list}");
    }
    assert!(list.lines().all(|line| line.starts_with('I')), "{list}");
}

#[test]
fn hints_can_be_played() {
    for game in ["junior", "pylos"] {
        let arguments = ["play", "--game", game, "--seats", "human,human"];
        let text = play(&arguments, "hint\n");
        let hint = text.lines().find_map(|line| line.strip_prefix("hint: ")).unwrap();
        let (mv, rest) = hint.split_once(' ').unwrap();
        assert!(rest.ends_with(')'), "{hint}");
        let mv = mv.trim_end_matches(',');
        let history = play(&arguments, &format!("{mv}\nhistory\n"));
        assert!(history.trim_end().ends_with(mv), "{history}");
    }
}

#[test]
fn help_is_about_the_game() {
    let help = |game: &str| play(&["play", "--game", game], "help\n");
    assert!(help("pylos").contains("  a1-2b2  ") && !help("pylos").contains("piece"));
    assert!(help("duo").contains("  X/0@d11  ") && !help("duo").contains("ball"));
}

/// The lines of the README are typed one after the other.
#[test]
fn the_example_of_the_readme_can_be_played() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let moves: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("blue> ")).collect();
    assert!(moves.len() >= 2, "{moves:?}");
    for seed in 1..=10 {
        let seats = format!("human,random:seed={seed}");
        let text = play(&["play", "--game", "duo", "--seats", &seats], &format!("{}\n", moves.join("\n")));
        assert!(!text.contains("no: "), "{text}");
    }
}

#[test]
fn end_of_input_ends_the_run_and_quit_ends_it_before() {
    assert_eq!(play(&BOTH, "quit\ne10\n"), play(&BOTH, ""));
    assert_eq!(play(&BOTH, "\n \n\t\n"), play(&BOTH, ""));
}

#[test]
fn pylos_turns_are_played() {
    let pylos = ["play", "--game", "pylos", "--seats", "human,human"];
    let text = play(&pylos, "a1\nd4\nb1\nc4\na2\nd3\nb2xa1\nposition\n");
    assert!(text.ends_with(".w../ww../...b/..bb,.../.../...,../..,. b turn 7\n"), "{text}");
}

#[test]
fn game_starts_from_a_position() {
    let position = "14/14/14/14/4b9/14/14/14/14/14/14/14/14/14 o - -";
    let text = play(&["play", "--game", "duo", "--position", position], "history\n");
    let answer = text.lines().next().unwrap().strip_prefix("orange: ").unwrap();
    assert!(text.ends_with(&format!("legal moves\n  1. orange  {answer}\n")), "{text}");
}
