//! Records of other programs and of people: more than a list of moves, and mistakes.

use crate::support::{moves_of, read, replay_error, replayed};

#[test]
fn variations_comments_and_marks_are_kept_but_not_played() {
    let text = "(;GM[Blokus Duo]C[a \\] comment]XX[kept];B[e10]TE[1](;W[j5];B[f11,f12])(;W[j5,j6]C[other];B[d11,d12]))";
    let record = read(text);
    let session = catalog::replay(&record).unwrap();
    assert_eq!(moves_of(session.as_ref()), ["e10", "j5", "f11,f12"]);
    assert_eq!(read(&record.to_string()), record);
    for part in ["C[a \\] comment]", "XX[kept]", "TE[1]", "W[j5,j6]C[other]", "B[d11,d12]"] {
        assert!(record.to_string().contains(part), "{part}");
    }
}

#[test]
fn cells_of_a_move_may_be_separate_values() {
    let session = replayed("(;GM[Blokus Duo];B[e9][d10][e10][f10][e11];W[J5])");
    assert_eq!(moves_of(session.as_ref()), ["e9,d10,e10,f10,e11", "j5"]);
}

#[test]
fn four_colors_are_numbered() {
    let session = replayed("(;GM[Blokus];1[a20];2[t20];3[t1];4[a1];1[b18,b19])");
    assert_eq!(session.history().last().unwrap().played.mover.color, 0);
    assert_eq!(session.history().len(), 5);
}

#[test]
fn illegal_moves_are_named_with_number_and_reason() {
    for (text, message) in [
        ("(;GM[Blokus Duo];B[e10];W[a1])", "move 2 (orange a1): the first piece of orange must cover j5"),
        ("(;GM[Blokus Duo];B[e10];B[f11])", "move 2 (blue f11): it is the turn of orange"),
        ("(;GM[Blokus Duo];B[e10];W[j5];B[z9])", "move 3 (blue z9): z9 is outside the board"),
        ("(;GM[Blokus Duo];B[])", "move 1 (blue ): blue must play: it can still place 1"),
        (
            "(;GM[Blokus];C[no move];1[a20];2[a1])",
            "move 2 (yellow a1): the first piece of yellow must cover t20",
        ),
        (
            "(;GM[Pylos];W[a1];B[2a1])",
            "move 2 (black 2a1): 2a1 is not supported: all four cells below it must hold balls",
        ),
        (
            "(;GM[Pylos];W[a1 b1])",
            "move 1 (white a1 b1): the turn is finished before b1: give one turn at a time",
        ),
    ] {
        assert_eq!(replay_error(text), message);
    }
}

#[test]
fn records_of_unknown_games_are_refused() {
    assert_eq!(replay_error("(;FF[4])"), "the record does not name its game (property GM)");
    assert_eq!(
        replay_error("(;GM[Chess])"),
        "the record is of 'Chess', which is not a game of the catalogue"
    );
    assert_eq!(replay_error("(;GM[1])"), "the record is of '1', which is not a game of the catalogue");
}

#[test]
fn quoted_input_is_cut() {
    let long = "a1,".repeat(100_000);
    for text in
        [format!("(;GM[{long}])"), format!("(;GM[Blokus Duo];B[{long}])"), format!("(;GM[Pylos];W[{long}])")]
    {
        let message = replay_error(&text);
        assert!(message.chars().count() < 300, "{} characters", message.chars().count());
    }
}

#[test]
fn moves_after_the_end_of_the_game_are_refused() {
    let text = crate::support::random_game("duo", 4).record().to_string();
    let longer = format!("{}\n;B[a1])", text.trim_end_matches(')'));
    assert!(replay_error(&longer).ends_with("(blue a1): the game is over"));
}
