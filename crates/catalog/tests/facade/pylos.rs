//! What is particular to Pylos: turns of several decisions, and draws.

use crate::support::{PYLOS, after, new_session, play_all, random_start, session_at, shown};

/// White and Black both have three balls of a square, White is to move.
const TWO_CORNERS: [&str; 6] = ["a1", "d4", "b1", "c4", "a2", "d3"];

#[test]
fn whole_turn_in_one_text_is_the_same_as_its_decisions() {
    for (turn, decisions) in [
        ("b2xb2", vec!["b2", "xb2", "done"]),
        ("B2Xa1", vec!["b2", "xa1", "done"]),
        ("b2xa1,b1", vec!["b2", "xa1", "xb1"]),
        ("b2 xa1 xb1", vec!["b2", "xa1", "xb1"]),
    ] {
        let mut whole = after("pylos", &TWO_CORNERS);
        let played = whole.play(turn).unwrap();
        assert_eq!(played.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), decisions);
        assert!(played.iter().all(|mv| mv.mover.seat == 0));
        let mut single = after("pylos", &TWO_CORNERS);
        play_all(single.as_mut(), &decisions);
        assert_eq!(shown(whole.as_ref()), shown(single.as_ref()), "{turn}");
        assert_eq!(whole.mover().unwrap().seat, 1);
    }
}

#[test]
fn turn_is_played_whole_or_not_at_all() {
    for (text, code) in [
        ("b2xd4", "not_your_ball"),
        ("b2xa1,a1", "not_your_ball"),
        ("c1xa1", "turn_finished"),
        ("b2 done", "must_take_back"),
        ("b2xa1,b1,a2", "not_a_move"),
        ("xa1", "nothing_to_take"),
        ("2a1", "not_supported"),
    ] {
        let mut session = after("pylos", &TWO_CORNERS);
        let before = shown(session.as_ref());
        assert_eq!(session.play(text).unwrap_err().code, code, "{text}");
        assert_eq!(shown(session.as_ref()), before, "{text}");
    }
}

#[test]
fn one_seat_decides_until_its_turn_is_over() {
    let mut session = after("pylos", &TWO_CORNERS);
    for (text, phase, seat) in [("b2", "must_take", 0), ("xb1", "may_take", 0), ("done", "turn", 1)] {
        session.play_as(0, text).unwrap();
        assert_eq!((session.board()["phase"].as_str(), session.mover().unwrap().seat), (Some(phase), seat));
    }
}

#[test]
fn undo_takes_back_one_decision() {
    let mut session = after("pylos", &TWO_CORNERS);
    session.play("b2xa1,b1").unwrap();
    assert_eq!(session.undo().unwrap().text, "xb1");
    assert_eq!(session.mover().unwrap().seat, 0);
    session.play("done").unwrap();
    assert_eq!(session.mover().unwrap().seat, 1);
}

#[test]
fn children_never_take_back() {
    let mut session = after("pylos-children", &TWO_CORNERS);
    session.play("b2").unwrap();
    assert_eq!(session.mover().unwrap().seat, 1);
}

#[test]
fn only_lines_count_rows_and_columns() {
    for (id, phase) in [("pylos", "turn"), ("pylos-lines", "must_take")] {
        let session = after(id, &["a1", "a2", "b1", "b2", "c1", "c4", "d1"]);
        assert_eq!(session.board()["phase"], phase, "{id}");
    }
}

#[test]
fn same_position_for_the_third_time_is_a_draw() {
    for id in ["pylos", "pylos-lines"] {
        let mut session = after(id, &TWO_CORNERS);
        let first = session.key();
        play_all(session.as_mut(), &["b2xb2", "c3xc3", "b2xb2"]);
        assert_eq!(session.result(), None);
        session.play("c3xc3").unwrap();
        assert_eq!(session.key(), first);
        let result = session.result().unwrap();
        assert_eq!(result.reason, Some("the same position for the third time"), "{id}");
        assert_eq!((result.scores, result.ranks, result.winners), (vec![0, 0], vec![1, 1], vec![0, 1]));
        assert_eq!((session.mover(), session.legal_count(), session.legal_moves()), (None, 0, vec![]));
        assert_eq!(session.play("b2").unwrap_err().code, "game_over");
        session.undo().unwrap();
        assert_eq!(session.result(), None);
        session.redo().unwrap();
        assert!(session.result().is_some());
    }
}

/// The ball that is put down and taken back makes equal positions inside turns, too; those do not count.
#[test]
fn repetition_counts_positions_at_the_start_of_turns_only() {
    let mut session = after("pylos", &TWO_CORNERS);
    for _ in 0..4 {
        session.play("b2").unwrap();
        session.undo().unwrap();
    }
    play_all(session.as_mut(), &["b2xb2", "c3xc3", "b2xb2", "c3"]);
    assert_eq!(session.result(), None);
}

#[test]
fn game_of_five_hundred_turns_is_a_draw() {
    for id in PYLOS {
        let mut session = session_at(id, "..../..../..../....,.../.../...,../..,. w turn 498");
        session.play("a1").unwrap();
        assert_eq!(session.result(), None);
        session.play("b1").unwrap();
        assert_eq!(session.result().unwrap().reason, Some("five hundred turns without a winner"));
    }
}

#[test]
fn moves_and_board_use_the_same_action_numbers() {
    for id in PYLOS {
        let session = random_start(id, 7, 17);
        let numbers: Vec<_> = session.legal_moves().iter().map(|mv| mv.detail["action"].clone()).collect();
        assert_eq!(session.board()["actions"].as_array(), Some(&numbers), "{id}");
    }
    assert_eq!(new_session("pylos").play("b1").unwrap()[0].detail["action"], 1);
}
