//! All ways to ask for the legal moves agree.

use std::collections::HashSet;
use std::ops::ControlFlow;

use game_core::{Position, perft};

pub(super) fn moves_are_listed_once<P: Position>(position: &P, moves: &[P::Move]) {
    let different: HashSet<&P::Move> = moves.iter().collect();
    assert_eq!(different.len(), moves.len(), "a move is listed twice in {position}");
}

/// Visiting yields the moves of the list, in its order.
pub(super) fn visiting_and_listing_agree<P: Position>(position: &P, moves: &[P::Move]) {
    let mut visited = Vec::with_capacity(moves.len());
    let flow = position.visit_moves(|mv| {
        visited.push(mv);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "visiting was broken off by itself in {position}");
    assert_eq!(visited, moves, "visited in {position}");
}

/// Visiting stops at the visit that breaks.
pub(super) fn visiting_stops_when_told<P: Position>(position: &P, moves: &[P::Move], last: P::Move) {
    let mut visited = 0;
    let flow = position.visit_moves(|mv| {
        visited += 1;
        if mv == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(flow.is_break(), "visiting did not say that it was broken off at {last} in {position}");
    let expected = moves.iter().position(|&mv| mv == last).map(|index| index + 1);
    assert_eq!(Some(visited), expected, "visits until {last} in {position}");
}

pub(super) fn counting_and_listing_agree<P: Position>(position: &P, moves: &[P::Move]) {
    assert_eq!(position.count_moves(), moves.len() as u64, "moves counted in {position}");
    assert_eq!(perft(position, 1), moves.len() as u64, "perft 1 of {position}");
}

/// Listing appends, so that one buffer serves many positions.
pub(super) fn listing_appends<P: Position>(position: &P, moves: &[P::Move]) {
    let mut list = moves.to_vec();
    position.list_moves(&mut list);
    assert_eq!(list, [moves, moves].concat(), "listed twice in {position}");
}

pub(super) fn every_listed_move_is_legal<P: Position>(position: &P, moves: &[P::Move]) {
    for &mv in moves {
        if let Err(refusal) = position.check(mv) {
            panic!("{mv} is listed in {position}, but refused: {refusal}");
        }
    }
}
