//! Priors from what moves do to their surroundings.

use blokus::{Blokus, Move, Variant};
use search::Priors;

use super::footprint::Surroundings;

/// Weights of what a move gains, loses and takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLooks {
    /// Per square of the piece.
    pub(super) square: f32,
    /// Per anchor gained.
    pub(super) gained: f32,
    /// Per own anchor lost.
    pub(super) lost: f32,
    /// Per opponent's anchor covered.
    pub(super) taken: f32,
    /// Per cell next to an opponent's anchor covered.
    pub(super) near: f32,
}

impl Default for MoveLooks {
    fn default() -> Self {
        Self { square: 0.10, gained: 0.02, lost: 0.01, taken: 0.06, near: 0.02 }
    }
}

impl<V: Variant> Priors<Blokus<V>> for MoveLooks {
    fn fill(&self, position: &Blokus<V>, moves: &[Move<V>], priors: &mut Vec<f32>) {
        let surroundings = Surroundings::of(position);
        let mut best = f32::NEG_INFINITY;
        priors.extend(moves.iter().map(|&mv| {
            let print = surroundings.footprint(mv);
            let looks = self.square * print.squares as f32 + self.gained * print.new_anchors as f32
                - self.lost * print.lost_anchors as f32
                + self.taken * print.taken_anchors as f32
                + self.near * print.near_anchors as f32;
            best = best.max(looks);
            looks
        }));
        // The best-looking move starts at a good value, the others below it.
        for prior in priors {
            *prior = (BEST + *prior - best).clamp(0.0, 1.0);
        }
    }
}

/// Prior of the best-looking move.
const BEST: f32 = 0.7;
