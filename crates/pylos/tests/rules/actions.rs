//! Action numbers for learning.

use game_core::Position;
use pylos::{ACTION_COUNT, Base, Base3, Base4, Lines, Move, PylosSquares};

use crate::support::{decision, visit_random_games};

#[test]
fn there_are_334_actions_of_which_273_are_raises() {
    let actions: Vec<Move> = (0..ACTION_COUNT).map(|action| Move::from_action(action).unwrap()).collect();
    assert_eq!(actions.len(), 334);
    assert_eq!(actions.iter().filter(|mv| matches!(mv, Move::Raise { .. })).count(), 273);
    assert_eq!(Move::<Base4>::from_action(334), None);
}

#[test]
fn known_actions_have_their_numbers() {
    let known = [
        ("a1", 0),
        ("d4", 15),
        ("2a1", 16),
        ("4a1", 29),
        ("a1-2a1", 30),
        ("a1-4a1", 43),
        ("b1-2a1", 44),
        ("d4-4a1", 253),
        ("2a1-3a1", 254),
        ("2c3-4a1", 298),
        ("3a1-4a1", 299),
        ("3b2-4a1", 302),
        ("xa1", 303),
        ("x4a1", 332),
        ("done", 333),
    ];
    for (text, action) in known {
        assert_eq!(decision(text).action(), Some(action), "{text}");
        assert_eq!(Move::from_action(action), Some(decision(text)), "{text}");
    }
}

fn check_numbers<B: Base>() {
    let mut last = None;
    for action in 0..Move::<B>::ACTIONS {
        let mv = Move::<B>::from_action(action).unwrap();
        assert_eq!(mv.action(), Some(action), "{mv}");
        assert!(Some(mv) > last, "numbers are in the order of decisions: {mv}");
        last = Some(mv);
    }
}

#[test]
fn numbers_and_decisions_are_one_to_one_and_in_order() {
    check_numbers::<Base4>();
    check_numbers::<Base3>();
}

#[test]
fn raises_that_lead_no_higher_have_no_number() {
    for text in ["a1-a1", "a1-d4", "2a1-a1", "4a1-3a1", "4a1-4a1"] {
        assert_eq!(decision(text).action(), None, "{text}");
    }
}

#[test]
fn the_action_mask_shows_the_legal_decisions() {
    assert!(PylosSquares::start().action_mask().iter().enumerate().all(|(n, &legal)| legal == (n < 16)));
    visit_random_games::<Lines, Base4>(50, |position, _| {
        let mask = position.action_mask();
        let masked: Vec<Move> =
            (0..ACTION_COUNT).filter(|&n| mask[n]).filter_map(Move::from_action).collect();
        assert_eq!(masked, position.moves(), "{position}");
    });
}
