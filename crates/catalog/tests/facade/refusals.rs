//! Every refusal with its code, its cell and its words; and that nothing happens.

use serde_json::{Value, json};
use session::{Refusal, Session};

use crate::support::{
    after, all_games, new_session, play_random, random_game, random_start, session_at, shown,
};

/// Does something that must be refused, and checks that nothing changes.
fn refused<T>(session: &mut dyn Session, act: impl Fn(&mut dyn Session) -> Result<T, Refusal>) -> Refusal {
    let before = shown(session);
    let refusal = act(session).err().unwrap();
    assert_eq!(shown(session), before, "{refusal}");
    refusal
}

fn expect(session: &mut dyn Session, text: &str, code: &str, cell: Option<&str>, words: &str) {
    let refusal = refused(session, |session| session.play(text));
    assert_eq!((refusal.code, refusal.cell.as_deref(), refusal.message.as_str()), (code, cell, words));
    assert_eq!(session.check(text), Err(refusal));
}

/// Blue and orange have placed an X on their start cells.
fn two_crosses() -> Box<dyn Session> {
    after("duo", &["e9,d10,e10,f10,e11", "j4,i5,j5,k5,j6"])
}

#[test]
fn placements_against_the_rules_name_the_cell() {
    let mut session = two_crosses();
    let session = session.as_mut();
    expect(session, "d12,d11,d10", "overlaps", Some("d10"), "overlaps blue at d10");
    expect(session, "d12,e12", "touches_own_edge", Some("e12"), "touches your own edge at e12");
    let words = "touches no corner of your own pieces at a2";
    expect(session, "a1,a2", "touches_no_corner", Some("a2"), words);
    let words = "the first piece of blue must cover e10";
    expect(new_session("duo").as_mut(), "a1", "must_cover_start", Some("e10"), words);
}

#[test]
fn pieces_that_are_used_or_not_in_the_game_are_refused() {
    expect(two_crosses().as_mut(), "X@a14", "piece_used", None, "blue has already used X");
    let mut junior = new_session("junior");
    expect(junior.as_mut(), "X@d11", "unknown_piece", None, "unknown piece: X is not in this game");
}

#[test]
fn texts_that_are_no_move_are_refused() {
    let mut session = two_crosses();
    let session = session.as_mut();
    expect(session, "a15", "out_of_bounds", Some("a15"), "a15 is outside the board");
    expect(session, "a1,o1", "out_of_bounds", Some("o1"), "o1 is outside the board");
    expect(session, "I5/0@n2", "out_of_bounds", Some("n2"), "I5/0 at n2 is outside the board");
    let words = "'Q' is no piece; the pieces are 1, 2, I3, V3, I4, L4, T4, O4, Z4, F, I5, L5, N, P, T5, U, V5, W, \
                 X, Y, Z5";
    expect(session, "Q/0@a1", "unknown_piece", None, words);
    let words = "these cells are not one piece: no edge joins a4 to a1,a2";
    expect(session, "a1,a2,a4", "unknown_piece", None, words);
    expect(session, "X/1@d11", "unknown_orientation", None, "X has no orientation 1, only 0 to 0");
    for text in ["", "hello", "e10,", "e10 e11", "1@", "\0", "ä1"] {
        let refusal = refused(session, |session| session.play(text));
        assert_eq!((refusal.code, refusal.cell), ("not_a_move", None), "{text:?}");
    }
}

#[test]
fn pass_is_refused_while_a_move_exists() {
    let mut session = two_crosses();
    let words = "blue must play: it can still place 1";
    expect(session.as_mut(), "pass", "must_play", None, words);
    let refusal = refused(session.as_mut(), |session| session.pass());
    assert_eq!((refusal.code, refusal.message.as_str()), ("must_play", words));
}

#[test]
fn seats_cannot_move_out_of_turn() {
    let mut session = after("duo", &["e10"]);
    let refusal = refused(session.as_mut(), |session| session.play_as(0, "j5"));
    assert_eq!(refusal.code, "not_your_turn");
    assert_eq!(refusal.message, "not your turn: orange is to move, which is seat 2");
    assert_eq!(session.play_as(1, "j5").unwrap().len(), 1);
}

#[test]
fn pylos_seats_cannot_move_for_each_other() {
    let mut session = new_session("pylos");
    let refusal = refused(session.as_mut(), |session| session.play_as(0, "a1 b1 c1"));
    assert_eq!(refusal.code, "turn_finished");
    assert_eq!(refusal.message, "the turn is finished before b1: give one turn at a time");
}

#[test]
fn pylos_has_no_pass() {
    let mut session = new_session("pylos");
    assert_eq!(refused(session.as_mut(), |session| session.pass()).code, "no_pass");
    assert_eq!(refused(session.as_mut(), |session| session.play("pass")).code, "not_a_move");
}

#[test]
fn nothing_is_played_when_the_game_is_over() {
    for id in all_games() {
        let mut session = random_game(id, 8);
        for text in ["a1", "pass", "nonsense", ""] {
            expect(session.as_mut(), text, "game_over", None, "the game is over");
            let refusal = refused(session.as_mut(), |session| session.play_as(1, text));
            assert_eq!(refusal.code, "game_over");
        }
    }
}

/// In the middle of games, moves of other positions are mostly refused.
#[test]
fn refused_moves_change_nothing_in_any_game() {
    for id in all_games() {
        let mut session = random_start(id, 9, 14);
        let legal: Vec<String> = session.legal_moves().into_iter().map(|mv| mv.text).collect();
        let others: Vec<String> = new_session(id).legal_moves().into_iter().map(|mv| mv.text).collect();
        let illegal: Vec<&String> = others.iter().filter(|text| !legal.contains(text)).take(40).collect();
        assert!(!illegal.is_empty(), "{id}");
        for text in illegal {
            refused(session.as_mut(), |session| session.play(text));
        }
    }
}

#[test]
fn checking_agrees_with_playing_and_changes_nothing() {
    for id in all_games() {
        let session = random_start(id, 9, 14);
        let moves = session.legal_moves().into_iter().chain(new_session(id).legal_moves());
        let before = shown(session.as_ref());
        for text in moves.map(|mv| mv.text).take(400).step_by(7) {
            let checked = session.check(&text).err();
            let played = session_at(id, &session.position()).play(&text).err();
            assert_eq!(checked, played, "{id} {text}");
        }
        assert_eq!(shown(session.as_ref()), before, "{id}");
    }
    let session = after("pylos", &["a1", "d4", "b1", "c4", "a2", "d3"]);
    assert_eq!(session.check("b2xa1,b1"), Ok(()), "a whole turn");
    assert_eq!(session.check("b2xd4").unwrap_err().code, "not_your_ball");
}

/// The cells of a placement, whatever their order.
fn sorted(text: &str) -> Vec<&str> {
    let mut cells: Vec<&str> = text.split(',').collect();
    cells.sort_unstable();
    cells
}

#[test]
fn data_of_every_legal_move_lead_back_to_its_text() {
    for id in all_games() {
        let mut session = new_session(id);
        play_random(session.as_mut(), 7, usize::MAX, |session| {
            for mv in session.legal_moves() {
                let text = session.detail_text(&mv.detail).unwrap().unwrap();
                assert_eq!(sorted(&text), sorted(&mv.text), "{id}");
            }
        });
    }
}

#[test]
fn data_against_the_rules_are_refused_like_texts() {
    let refusal = |session: &dyn Session, detail: Value| {
        let text = session.detail_text(&detail);
        let refusal = text.and_then(|text| session.check(&text.expect("these data say enough"))).unwrap_err();
        (refusal.code, refusal.cell)
    };
    let cell = |name: &str| Some(name.to_string());
    let crosses = two_crosses();
    let duo = crosses.as_ref();
    let placed = |piece: Value, orientation: u8, row: i32, col: i32| json!({ "piece": piece, "orientation": orientation, "row": row, "col": col });
    assert_eq!(refusal(duo, json!({ "cells": [[2, 3], [3, 3], [4, 3]] })), ("overlaps", cell("d10")));
    assert_eq!(refusal(duo, json!({ "cells": [[0, 0], [0, 2]] })), ("unknown_piece", None));
    assert_eq!(refusal(duo, json!({ "cells": [[14, 0]] })), ("out_of_bounds", None));
    assert_eq!(refusal(duo, json!({ "cells": ["a1"] })), ("out_of_bounds", None));
    assert_eq!(refusal(duo, placed(json!(1), 0, 13, 0)), ("touches_no_corner", cell("a1")));
    assert_eq!(refusal(duo, placed(json!(99), 0, 0, 0)), ("unknown_piece", None));
    assert_eq!(refusal(duo, placed(json!(1), 9, 0, 0)), ("unknown_orientation", None));
    assert_eq!(refusal(duo, placed(json!(1), 0, -1, 0)), ("out_of_bounds", None));
    assert_eq!(refusal(duo, json!({ "pass": true })).0, "must_play");
    assert_eq!(duo.detail_text(&json!({ "piece": 1 })), Ok(None));

    let ball = after("pylos", &["a1"]);
    let pylos = ball.as_ref();
    let place = |level: u8, row: u8, col: u8| json!({ "level": level, "row": row, "col": col });
    assert_eq!(refusal(pylos, json!({ "kind": "place", "to": place(0, 0, 0) })), ("occupied", cell("a1")));
    assert_eq!(
        refusal(pylos, json!({ "kind": "place", "to": place(1, 0, 0) })),
        ("not_supported", cell("2a1"))
    );
    assert_eq!(refusal(pylos, json!({ "kind": "take", "from": place(0, 0, 0) })).0, "nothing_to_take");
    assert_eq!(refusal(pylos, json!({ "kind": "place", "to": place(0, 7, 0) })), ("not_a_move", None));
    assert_eq!(refusal(pylos, json!({ "action": 0 })), ("occupied", cell("a1")));
    assert_eq!(refusal(pylos, json!({ "action": 5000 })), ("not_a_move", None));
    assert_eq!(pylos.detail_text(&json!({ "kind": "dance" })), Ok(None));
}
