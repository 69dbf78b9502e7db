//! How games end.

use game_core::{Outcome, Position};
use pylos::{Color, Lines, Pylos, PylosSquares, Refusal, Rules, Squares};

use crate::support::{after, decision, ground, read};

/// 29 balls: only the apex is empty, White has one ball left and Black none.
fn almost_full<R: Rules>(player: char) -> Pylos<R> {
    read(&format!("wbwb/bwbw/wbwb/bbwb,wbw/bbb/wbw,ww/wb,. {player} turn 40"))
}

#[test]
fn the_owner_of_the_apex_ball_wins_at_once() {
    let position = after(almost_full::<Squares>('w'), &["4a1"]);
    assert_eq!(position.outcome(), Some(Outcome::new(&[1, 0])));
    assert_eq!((position.moves(), position.turn()), (vec![], 41));
    assert!(after(almost_full::<Lines>('w'), &["4a1"]).is_over());
}

#[test]
fn the_player_without_reserve_and_raise_loses() {
    let position = almost_full::<Squares>('b');
    assert_eq!(position.reserve(Color::Black), 0);
    assert_eq!((position.moves(), position.outcome()), (vec![], Some(Outcome::new(&[1, 0]))));
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    for text in ["4a1", "3b2-4a1", "x3b2", "done"] {
        assert_eq!(almost_full::<Squares>('b').check(decision(text)), Err(Refusal::GameOver), "{text}");
    }
}

#[test]
fn a_player_without_reserve_who_can_raise_plays_on() {
    assert_eq!(ground::<Squares>("wwww/wwww/wwww/wwwb").outcome(), None);
}

#[test]
fn a_player_who_must_take_back_has_not_lost() {
    let full = after(ground::<Squares>("w.ww/wwww/wwww/wwwb"), &["b1"]);
    assert_eq!((full.reserve(Color::White), full.outcome()), (0, None));
    assert_eq!(after(full, &["xb1", "done"]).reserve(Color::White), 1);
}

#[test]
fn the_number_of_turns_is_no_part_of_a_position() {
    let long_way = after(PylosSquares::start(), &["a1", "a2", "a3"]);
    let other_order = after(PylosSquares::start(), &["a3", "a2", "a1"]);
    assert_eq!((long_way, long_way.key()), (other_order, other_order.key()));
    let later: PylosSquares = read(&long_way.to_string().replace(" 3", " 103"));
    assert_eq!((later, later.key()), (long_way, long_way.key()));
}

#[test]
fn player_and_phase_are_part_of_a_position() {
    let text = "ww../ww../..../....,.../.../...,../..,. w turn 4";
    let turn: PylosSquares = read(text);
    for changed in
        [text.replace(" w ", " b "), text.replace("turn", "must-take"), text.replace("turn", "may-take")]
    {
        let other: PylosSquares = read(&changed);
        assert_ne!((turn, turn.key()), (other, other.key()), "{changed}");
        assert_ne!(turn.key(), other.key(), "{changed}");
    }
}
