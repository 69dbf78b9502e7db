//! Raising balls to higher levels.

use game_core::Position;
use pylos::{Color, Move, Phase, Refusal, Squares};

use crate::support::{after, cell, decision, ground, phase_after, two_levels};

#[test]
fn raising_moves_the_ball_and_keeps_the_reserve() {
    let before = ground::<Squares>("wb../bw../w.../....");
    let position = after(before, &["a3-2a1"]);
    assert_eq!((position.ball_at(cell("a3")), position.ball_at(cell("2a1"))), (None, Some(Color::White)));
    assert_eq!(position.reserve(Color::White), before.reserve(Color::White));
    assert_eq!(position.mover(), Color::Black);
}

#[test]
fn raising_a_foreign_ball_is_refused() {
    let position = ground::<Squares>("wb../bw../b.../....");
    assert_eq!(position.check(decision("a3-2a1")), Err(Refusal::NotYourBall(cell("a3"))));
}

#[test]
fn raising_from_an_empty_cell_is_refused() {
    let position = ground::<Squares>("wb../bw../..../....");
    assert_eq!(position.check(decision("a3-2a1")), Err(Refusal::NotYourBall(cell("a3"))));
}

#[test]
fn raising_a_ball_that_carries_is_refused() {
    let position = two_levels::<Squares>("wbbw/bwwb/..../....", "b../.../...");
    assert_eq!(position.check(decision("a1-2c1")), Err(Refusal::Carries(cell("a1"))));
    assert_eq!(position.check(decision("c2-2c1")), Err(Refusal::LosesSupport(cell("2c1"))));
}

#[test]
fn raising_downward_or_sideways_is_refused() {
    let position = two_levels::<Squares>("wb../bw../..../....", "w../.../...");
    assert_eq!(position.check(decision("2a1-c1")), Err(Refusal::NotHigher(cell("c1"))));
    assert_eq!(position.check(decision("2a1-2b1")), Err(Refusal::NotHigher(cell("2b1"))));
    assert_eq!(position.check(decision("2a1-2a1")), Err(Refusal::NotHigher(cell("2a1"))));
}

#[test]
fn raising_onto_its_own_support_is_refused() {
    let position = ground::<Squares>("wb../bw../..../....");
    assert_eq!(position.check(decision("a1-2a1")), Err(Refusal::LosesSupport(cell("2a1"))));
}

#[test]
fn raising_onto_an_occupied_or_unsupported_cell_is_refused() {
    let position = two_levels::<Squares>("wb../bw../w.../....", "b../.../...");
    assert_eq!(position.check(decision("a3-2a1")), Err(Refusal::Occupied(cell("2a1"))));
    assert_eq!(position.check(decision("a3-2c3")), Err(Refusal::NotSupported(cell("2c3"))));
}

#[test]
fn raising_may_skip_a_level() {
    let position = two_levels::<Squares>("wbw./bwb./wbw./w...", "wb./bw./...");
    assert!(position.is_legal(decision("a4-3a1")));
}

#[test]
fn raising_is_a_formation_when_it_completes_one() {
    let position = two_levels::<Squares>("wbw./bwb./wbw./w...", "ww./w../...");
    assert_eq!(phase_after(position, &["a4-2b2"]), Phase::MustTake);
}

#[test]
fn the_raised_ball_leaves_its_old_formations() {
    let position = ground::<Squares>("ww../w.../.bb./wbb.");
    assert!(position.is_legal(decision("a4-2b3")));
    let raises = position.moves().into_iter().filter(|mv| matches!(mv, Move::Raise { .. })).count();
    assert_eq!(raises, 4);
    assert_eq!(phase_after(position, &["b1-2b3"]), Phase::Turn);
}
