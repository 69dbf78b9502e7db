//! Laws about the end of a game, and about seats.

use game_core::{Position, Rng, Seat};

/// A game is over exactly when it has an outcome, and exactly when it has no legal moves.
pub(super) fn over_means_outcome_and_no_moves<P: Position>(position: &P) {
    let is_over = position.is_over();
    assert_eq!(position.outcome().is_some(), is_over, "an outcome in {position}");
    assert_eq!(position.moves().is_empty(), is_over, "no moves in {position}");
    assert_eq!(position.count_moves() == 0, is_over, "no moves counted in {position}");
    assert_eq!(position.random_move(&mut Rng::seeded(0)).is_none(), is_over, "nothing to draw in {position}");
}

/// An outcome has one score per seat, and its utilities sum to half the number of seats.
pub(super) fn outcomes_have_a_score_per_seat<P: Position>(position: &P) {
    let Some(outcome) = position.outcome() else { return };
    assert_eq!(outcome.scores().len(), P::SEATS, "scores in {position}");
    let utilities: f32 = Seat::first(P::SEATS).map(|seat| outcome.utility(seat)).sum();
    assert!((utilities - P::SEATS as f32 / 2.0).abs() < 1e-5, "utilities in {position}");
    assert!(outcome.winners().next().is_some(), "nobody is first in {position}");
}

/// The seat to move is one of the game's seats.
pub(super) fn the_mover_has_a_seat<P: Position>(position: &P) {
    assert!(position.to_move().index() < P::SEATS, "{} is to move in {position}", position.to_move());
}
