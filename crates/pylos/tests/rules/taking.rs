//! Taking balls back after a formation.

use game_core::Position;
use pylos::{Color, Phase, Pylos, Refusal, Squares};

use crate::support::{after, cell, decision, ground, two_levels};

/// White has just completed a square with b2.
fn square() -> Pylos<Squares> {
    after(ground("ww../w.../..../...b"), &["b2"])
}

fn listed(position: &Pylos<Squares>) -> Vec<String> {
    position.moves().iter().map(ToString::to_string).collect()
}

#[test]
fn a_formation_leaves_the_turn_open() {
    assert_eq!((square().mover(), square().turn(), square().phase()), (Color::White, 0, Phase::MustTake));
    assert_eq!(listed(&square()), ["xa1", "xb1", "xa2", "xb2"]);
}

#[test]
fn taking_is_compulsory() {
    for text in ["done", "c1", "a1-2a1"] {
        assert_eq!(square().check(decision(text)), Err(Refusal::MustTake), "{text}");
    }
}

#[test]
fn one_ball_may_be_taken_back() {
    let position = after(square(), &["xa1", "done"]);
    assert_eq!(position.ball_at(cell("a1")), None);
    assert_eq!(position.reserve(Color::White), 12);
    assert_eq!((position.mover(), position.turn(), position.phase()), (Color::Black, 1, Phase::Turn));
}

#[test]
fn after_the_first_ball_every_free_one_and_done_are_offered() {
    assert_eq!(listed(&after(square(), &["xa1"])), ["xb1", "xa2", "xb2", "done"]);
    assert_eq!(after(square(), &["xa1"]).check(decision("c1")), Err(Refusal::TurnOpen));
}

#[test]
fn the_second_ball_taken_back_ends_the_turn() {
    let position = after(square(), &["xa1", "xb1"]);
    assert_eq!((position.mover(), position.turn(), position.phase()), (Color::Black, 1, Phase::Turn));
    assert_eq!(position.reserve(Color::White), 13);
}

#[test]
fn the_ball_just_put_down_may_be_taken_back() {
    assert_eq!(after(square(), &["xb2"]).ball_at(cell("b2")), None);
}

#[test]
fn a_ball_outside_the_formation_may_be_taken_back() {
    let position = after(ground::<Squares>("ww.w/w.../..../...b"), &["b2", "xd1"]);
    assert_eq!(position.ball_at(cell("d1")), None);
}

#[test]
fn the_first_ball_may_free_the_second() {
    let position = after(two_levels::<Squares>("wb../bw../..ww/..w.", "w../.../..."), &["d4"]);
    assert_eq!(position.check(decision("xa1")), Err(Refusal::Carries(cell("a1"))));
    let position = after(position, &["x2a1", "xa1"]);
    assert_eq!((position.ball_at(cell("a1")), position.mover()), (None, Color::Black));
}

#[test]
fn foreign_balls_and_empty_cells_cannot_be_taken() {
    assert_eq!(square().check(decision("xd4")), Err(Refusal::NotYourBall(cell("d4"))));
    assert_eq!(square().check(decision("xc3")), Err(Refusal::NotYourBall(cell("c3"))));
}

#[test]
fn without_a_formation_there_is_nothing_to_take_or_to_finish() {
    let position = ground::<Squares>("w.../..../..../....");
    assert_eq!(position.check(decision("xa1")), Err(Refusal::NothingToTake(cell("a1"))));
    assert_eq!(position.check(decision("done")), Err(Refusal::NothingToFinish));
}

#[test]
fn two_formations_at_once_give_no_third_ball() {
    let position = after(ground::<Squares>("ww../w.w./.ww./...."), &["b2", "xa1", "xc3"]);
    assert_eq!((position.mover(), position.phase()), (Color::Black, Phase::Turn));
}

#[test]
fn done_is_explicit_even_when_nothing_else_can_be_taken() {
    let position = two_levels::<Squares>("bbbb/bwwb/bw../bb..", "b.b/.../b..");
    assert_eq!(listed(&after(position, &["c3", "xc3"])), ["done"]);
}

/// A position is a small value: going back is replaying all decisions but the last, from the same start.
#[test]
fn going_back_restores_everything_including_balls_taken() {
    let before = ground::<Squares>("ww../w.../..../...b");
    let state = |position: &Pylos<Squares>| {
        let reserves = Color::BOTH.map(|color| position.reserve(color));
        (position.to_string(), position.key(), reserves, listed(position))
    };
    let decisions = ["b2", "xb2", "xa1", "c4", "b2", "c1"];
    let mut position = before;
    let mut states = vec![state(&position)];
    for text in decisions {
        position.play(decision(text)).unwrap();
        states.push(state(&position));
    }
    for step in (0..decisions.len()).rev() {
        assert_eq!(state(&after(before, &decisions[..step])), states[step], "{step}");
    }
}
