//! Keys stand for positions: equal for equal ones, different for different ones.

use std::collections::HashMap;

use game_core::{Position, Rng};

use crate::after;

/// How far apart the two moves may be that are played in the other order.
const MAX_DISTANCE: usize = 4;

pub(super) fn every_move_changes_the_key<P: Position>(position: &P, mv: P::Move) {
    let next = after(position, mv);
    assert_ne!(next.key(), position.key(), "{mv} does not change the key of {position}");
    assert_ne!(&next, position, "{mv} does not change {position}");
}

/// All positions met so far, by their keys. A few thousand of them share no 64-bit key by chance.
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

/// Plays on at random, then once more with two of the moves exchanged. Where both orders are legal and lead to equal
/// positions, the keys must be equal; where not, different. Returns how many pairs of orders led to one position.
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
