#![allow(clippy::float_cmp, reason = "every value is written down exactly")]

use game_core::{Position, Rng, Symmetries};
use nn::input_words;
use pylos::{Phase, PylosSquares, Squares};

use super::*;

type F = PylosFeatures<Squares>;

fn after(mut position: PylosSquares, decisions: &[&str]) -> PylosSquares {
    for text in decisions {
        position.play(text.parse().unwrap()).unwrap();
    }
    position
}

#[test]
fn the_observation_has_30_cells_and_two_reserves() {
    let mut expected = [0.0; 32];
    expected[30..].fill(1.0);
    assert_eq!(OBSERVATION_LEN, 32);
    assert_eq!(F::observation(&PylosSquares::start()), expected);
}

#[test]
fn the_observation_is_from_the_view_of_the_player_who_decides() {
    let mut expected = [0.0; 32];
    (expected[5], expected[0], expected[1]) = (1.0, -1.0, -1.0);
    expected[30..].copy_from_slice(&[14.0 / 15.0, 13.0 / 15.0]);
    let position = after(PylosSquares::start(), &["a1", "b2", "b1"]);
    assert_eq!(F::observation(&position), expected);
}

#[test]
fn within_a_turn_the_view_stays_and_the_phase_changes() {
    let ground = "ww../w.../..../....,.../.../...,../..,. w turn 0".parse().unwrap();
    let position = after(ground, &["b2"]);
    assert_eq!((position.phase(), position.phase().index()), (Phase::MustTake, 1));
    assert_eq!(F::observation(&position)[..6], [1.0, 1.0, 0.0, 0.0, 1.0, 1.0]);
    assert_eq!(F::observation(&position)[30..], [11.0 / 15.0, 1.0]);
    assert_eq!(after(position, &["xa1"]).phase().index(), 2);
}

#[test]
fn every_symmetry_makes_a_game_with_as_many_inputs() {
    let mut rng = Rng::seeded(5);
    for symmetry in 0..PylosSquares::SYMMETRIES {
        let (mut position, mut image) = (PylosSquares::start(), PylosSquares::start());
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
            image.play(PylosSquares::transform(mv, symmetry)).unwrap();
            let inputs = [position, image].map(|position| {
                let mut inputs = vec![0; input_words::<F>()];
                F::encode(&position, &mut inputs);
                inputs.iter().map(|word| word.count_ones()).collect::<Vec<_>>()
            });
            assert_eq!(inputs[0], inputs[1]);
        }
        assert_eq!(position.outcome(), image.outcome());
    }
}

#[test]
fn factors_are_numbers_of_factors_and_tell_decisions_apart() {
    let mut seen = std::collections::HashSet::new();
    for policy in 0..F::POLICIES {
        let factors = F::factors(policy);
        assert!(factors.iter().all(|&factor| factor < F::FACTORS));
        assert!(seen.insert(factors));
    }
}
