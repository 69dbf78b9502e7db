//! What learners see.

#![allow(clippy::float_cmp, reason = "every value is written down exactly")]

use game_core::Position;
use pylos::{OBSERVATION_LEN, Phase, PylosSquares, Squares};

use crate::support::{after, ground};

#[test]
fn the_observation_has_30_cells_and_two_reserves() {
    let mut expected = [0.0; 32];
    expected[30..].fill(1.0);
    assert_eq!(OBSERVATION_LEN, 32);
    assert_eq!(PylosSquares::start().observation(), expected);
}

#[test]
fn the_observation_is_from_the_view_of_the_player_who_decides() {
    let mut expected = [0.0; 32];
    (expected[5], expected[0], expected[1]) = (1.0, -1.0, -1.0);
    expected[30..].copy_from_slice(&[14.0 / 15.0, 13.0 / 15.0]);
    let position = after(PylosSquares::start(), &["a1", "b2", "b1"]);
    assert_eq!(position.observation(), expected);
}

#[test]
fn within_a_turn_the_view_stays_and_the_phase_changes() {
    let position = after(ground::<Squares>("ww../w.../..../...."), &["b2"]);
    assert_eq!((position.phase(), position.phase().index()), (Phase::MustTake, 1));
    assert_eq!(position.observation()[..6], [1.0, 1.0, 0.0, 0.0, 1.0, 1.0]);
    assert_eq!(position.observation()[30..], [11.0 / 15.0, 1.0]);
    assert_eq!(after(position, &["xa1"]).phase().index(), 2);
}
