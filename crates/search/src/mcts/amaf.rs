//! All-moves-as-first statistics for RAVE: which moves were played later in a simulation, one bit per actor
//! and action.

use crate::leaf::MoveTrace;

use super::edge::Edge;

/// A set of moves, filled from the end of a simulation backwards.
pub(super) struct Amaf {
    bits: Vec<u64>,
    words_per_actor: usize,
}

impl Amaf {
    pub(super) fn new(actors: usize, actions: usize) -> Self {
        let words_per_actor = actions.div_ceil(64);
        Self { bits: vec![0; actors * words_per_actor], words_per_actor }
    }

    #[inline]
    pub(super) fn insert(&mut self, (actor, action): (u8, u32)) {
        self.bits[actor as usize * self.words_per_actor + action as usize / 64] |= 1 << (action % 64);
    }

    /// Adds `value` to the AMAF statistics of all edges whose move is in the set.
    pub(super) fn credit<'a>(&self, actor: usize, edges: impl Iterator<Item = &'a Edge>, value: f32) {
        let bits = &self.bits[actor * self.words_per_actor..(actor + 1) * self.words_per_actor];
        for edge in edges {
            let action = edge.action();
            if bits[action / 64] >> (action % 64) & 1 != 0 {
                edge.add_rave(value);
            }
        }
    }

    /// Removes the moves of a simulation.
    pub(super) fn clear(&mut self, trace: &MoveTrace) {
        for &(actor, action) in &trace.moves {
            self.bits[actor as usize * self.words_per_actor + action as usize / 64] = 0;
        }
    }
}
