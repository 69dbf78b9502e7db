//! Whole turns.

use std::collections::HashSet;

use game_core::Position;
use pylos::{Base, Base3, Base4, Lines, Phase, Pylos, PylosSquares, Refusal, Rules, Squares, Turn};

use crate::support::{after, ground, read, visit_random_games};

/// All positions at which the next turn begins, by playing decisions.
fn reached<R: Rules, B: Base>(position: &Pylos<R, B>, list: &mut Vec<Pylos<R, B>>) {
    for mv in position.moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        if next.phase() == Phase::Turn {
            list.push(next);
        } else {
            reached(&next, list);
        }
    }
}

fn check_turns<R: Rules, B: Base>(position: &Pylos<R, B>) {
    let turns = position.turns();
    if position.phase() != Phase::Turn {
        assert!(turns.is_empty(), "{position}");
        return;
    }
    let mut expected = Vec::new();
    reached(position, &mut expected);
    assert_eq!(turns.len(), expected.len(), "{position}");
    assert_eq!(turns.iter().map(|&(turn, _)| turn).collect::<HashSet<_>>().len(), turns.len(), "{position}");
    for &(turn, result) in &turns {
        let mut played = *position;
        assert_eq!(played.play_turn(turn), Ok(()), "{turn} in {position}");
        assert_eq!((played, played.turn()), (result, position.turn() + 1), "{turn} in {position}");
    }
    let distinct: Vec<_> = position.distinct_turns().into_iter().map(|(_, result)| result).collect();
    let results: HashSet<_> = expected.into_iter().collect();
    assert_eq!(distinct.len(), results.len(), "{position}");
    assert_eq!(distinct.into_iter().collect::<HashSet<_>>(), results, "{position}");
}

#[test]
fn turns_are_all_sequences_of_decisions() {
    visit_random_games::<Squares, Base4>(100, |position, _| check_turns(position));
    visit_random_games::<Lines, Base4>(100, |position, _| check_turns(position));
    visit_random_games::<Lines, Base3>(300, |position, _| check_turns(position));
}

#[test]
fn taking_two_balls_in_either_order_is_one_distinct_turn() {
    let position = ground::<Squares>("ww../w.../..../...b");
    let texts = |turns: Vec<(Turn, PylosSquares)>| -> Vec<String> {
        turns.iter().map(|(turn, _)| turn.to_string()).filter(|text| text.starts_with("b2x")).collect()
    };
    assert_eq!(texts(position.turns()).len(), 4 + 4 * 3);
    let distinct = texts(position.distinct_turns());
    assert_eq!(distinct.len(), 4 + 6);
    assert!(distinct.contains(&"b2xa1,b1".to_owned()) && !distinct.contains(&"b2xb1,a1".to_owned()));
}

#[test]
fn a_turn_with_a_formation_must_take_back() {
    let mut position = ground::<Squares>("ww../w.../..../...b");
    let before = position.to_string();
    assert_eq!(position.play_turn(read("b2")), Err(Refusal::MustTake));
    assert_eq!(position.play_turn(read("b2xa1,d4")), Err(Refusal::NotYourBall(read("d4"))));
    assert_eq!(position.to_string(), before);
    assert_eq!(position.play_turn(read("b2xa1,b1")), Ok(()));
}

#[test]
fn a_turn_without_a_formation_takes_nothing_back() {
    let mut position = PylosSquares::start();
    assert_eq!(position.play_turn(read("b2xb2")), Err(Refusal::NothingToTake(read("b2"))));
}

#[test]
fn a_whole_turn_cannot_begin_within_a_turn() {
    let mut position = after(ground::<Squares>("ww../w.../..../...b"), &["b2"]);
    assert_eq!(position.play_turn(read("c1")), Err(Refusal::MustTake));
}
