//! Keys identify positions: equal positions have equal keys, different positions different ones.

use std::collections::HashMap;

use game_core::{Position, Rng};

use crate::after;

/// Largest distance in moves between the two moves that are swapped.
const MAX_DISTANCE: usize = 4;

pub(super) fn every_move_changes_the_key<P: Position>(position: &P, mv: P::Move) {
    let next = after(position, mv);
    assert_ne!(next.key(), position.key(), "{mv} does not change the key of {position}");
    assert_ne!(&next, position, "{mv} does not change {position}");
}

/// All positions seen so far, by key. Among a few thousand, no two share a 64-bit key by chance.
pub(super) struct KeyBook<P>(HashMap<u64, P>);

impl<P> Default for KeyBook<P> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<P: Position> KeyBook<P> {
    pub(super) fn different_positions_have_different_keys(&mut self, position: &P) {
        let known = self.0.entry(position.key()).or_insert_with(|| position.clone());
        assert_eq!(known, position, "one key for two positions");
    }
}

/// Plays random moves, then the same moves with two of them swapped. If both orders are legal, the keys must
/// be equal exactly when the positions are. Returns how many pairs of orders led to one position.
pub(super) fn order_of_moves_does_not_matter<P: Position>(position: &P, rng: &mut Rng) -> u64 {
    let mut line = Vec::new();
    let mut end = position.clone();
    let mut transpositions = 0;
    while let Some(mv) = end.random_move(rng) {
        line.push(mv);
        end.play_unchecked(mv);
        if line.len() > MAX_DISTANCE {
            break;
        }
        let mut exchanged = line.clone();
        let last = exchanged.len() - 1;
        exchanged.swap(0, last);
        if let Some(other) = play_line(position, &exchanged).filter(|_| last > 0) {
            assert_eq!(other == end, other.key() == end.key(), "keys of {other} and {end}");
            transpositions += u64::from(other == end && exchanged != line);
        }
    }
    transpositions
}

fn play_line<P: Position>(position: &P, line: &[P::Move]) -> Option<P> {
    let mut end = position.clone();
    for &mv in line {
        end.play(mv).ok()?;
    }
    Some(end)
}
