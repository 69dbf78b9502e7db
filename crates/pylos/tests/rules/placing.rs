//! Putting balls from the reserve.

use game_core::Position;
use pylos::{CellSet, Color, Move, PylosChildren, PylosLines, PylosSquares, Refusal, Squares};

use crate::support::{after, cell, decision, ground, two_levels};

#[test]
fn both_players_start_with_15_balls() {
    let start = PylosSquares::start();
    assert_eq!(Color::BOTH.map(|color| start.reserve(color)), [15, 15]);
    assert_eq!((start.occupied(), start.mover(), start.turn()), (CellSet::EMPTY, Color::White, 0));
}

#[test]
fn there_are_16_first_actions() {
    let ground: Vec<Move> = (0..16).map(|action| Move::from_action(action).unwrap()).collect();
    assert_eq!(PylosChildren::start().moves(), ground);
    assert_eq!(PylosSquares::start().moves(), ground);
    assert_eq!(PylosLines::start().moves(), ground);
}

#[test]
fn placing_on_an_empty_cell_uses_the_reserve_and_ends_the_turn() {
    let position = after(PylosSquares::start(), &["b2"]);
    assert_eq!(position.ball_at(cell("b2")), Some(Color::White));
    assert_eq!(Color::BOTH.map(|color| position.reserve(color)), [14, 15]);
    assert_eq!((position.mover(), position.turn()), (Color::Black, 1));
}

#[test]
fn placing_on_an_occupied_cell_is_refused() {
    let position = after(PylosSquares::start(), &["b2"]);
    assert_eq!(position.check(decision("b2")), Err(Refusal::Occupied(cell("b2"))));
}

#[test]
fn placing_on_an_unsupported_cell_is_refused() {
    let position = ground::<Squares>("wb../b.../..../....");
    assert_eq!(position.check(decision("2a1")), Err(Refusal::NotSupported(cell("2a1"))));
    assert_eq!(position.check(decision("4a1")), Err(Refusal::NotSupported(cell("4a1"))));
}

#[test]
fn placing_on_four_balls_of_any_colour_is_legal() {
    let position = after(ground::<Squares>("wb../bw../..../...."), &["2a1"]);
    assert_eq!(position.ball_at(cell("2a1")), Some(Color::White));
}

#[test]
fn placing_without_reserve_is_refused() {
    let position = ground::<Squares>("wwww/wwww/wwww/wwwb");
    assert_eq!(position.reserve(Color::White), 0);
    assert_eq!(position.check(decision("2a1")), Err(Refusal::NoReserve(cell("2a1"))));
    assert!(position.moves().iter().all(|mv| matches!(mv, Move::Raise { .. })));
}

#[test]
fn a_refused_decision_changes_nothing() {
    let mut position = two_levels::<Squares>("wb../bw../..../....", "b../.../...");
    let before = position.to_string();
    for text in ["a1", "2b2", "a1-2a1", "xa1", "done"] {
        assert!(position.play(decision(text)).is_err(), "{text}");
    }
    assert_eq!(position.to_string(), before);
}

#[test]
fn refusals_name_their_cell_and_have_a_stable_code() {
    let b2 = cell("b2");
    let about_a_cell = [
        (Refusal::Occupied(b2), "occupied"),
        (Refusal::NotSupported(b2), "not_supported"),
        (Refusal::NoReserve(b2), "no_reserve"),
        (Refusal::NotYourBall(b2), "not_your_ball"),
        (Refusal::Carries(b2), "carries_a_ball"),
        (Refusal::NotHigher(b2), "not_higher"),
        (Refusal::LosesSupport(b2), "loses_support"),
        (Refusal::NothingToTake(b2), "nothing_to_take"),
    ];
    for (refusal, code) in about_a_cell {
        assert_eq!((refusal.code(), refusal.cell()), (code, Some(b2)));
        assert!(refusal.to_string().contains("b2"), "{refusal}");
    }
    let about_the_turn: [Refusal; 4] =
        [Refusal::MustTake, Refusal::TurnOpen, Refusal::NothingToFinish, Refusal::GameOver];
    let codes = ["must_take_back", "turn_not_finished", "nothing_to_finish", "game_over"];
    assert_eq!(about_the_turn.map(Refusal::code), codes);
    assert_eq!(about_the_turn.map(Refusal::cell), [None; 4]);
}
