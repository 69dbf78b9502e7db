//! Random moves are legal and equally likely.

use std::collections::HashMap;

use game_core::{Position, Rng};

/// Draws per legal move to test uniformity.
const DRAWS_PER_MOVE: usize = 40;

pub(super) fn draws_are_listed<P: Position>(position: &P, moves: &[P::Move], rng: &mut Rng) {
    if let Some(mv) = position.random_move(rng) {
        assert!(moves.contains(&mv), "{mv} was drawn in {position}, but is not listed");
    }
}

/// Every move is drawn, and the counts are only as uneven as chance makes them. For `n` equally likely moves,
/// the sum of squares below has mean `n - 1` and variance `2 (n - 1)`; chance never exceeds six deviations.
pub(super) fn draws_are_uniform<P: Position>(position: &P, rng: &mut Rng) {
    let moves = position.moves();
    let mut counts: HashMap<P::Move, usize> = moves.iter().map(|&mv| (mv, 0)).collect();
    for _ in 0..DRAWS_PER_MOVE * moves.len() {
        let drawn = position.random_move(rng).and_then(|mv| counts.get_mut(&mv));
        *drawn.unwrap_or_else(|| panic!("a draw in {position} is not listed")) += 1;
    }
    if let Some((mv, _)) = counts.iter().find(|&(_, &count)| count == 0) {
        panic!("{mv} is never drawn in {position}");
    }
    let expected = DRAWS_PER_MOVE as f64;
    let spread: f64 = counts.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = moves.len().saturating_sub(1) as f64;
    let limit = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
    assert!(spread < limit, "draws in {position} are uneven: {spread} for {freedom} degrees of freedom");
}
