//! Queries about balls on the pyramid, answered for sets of cells at once.
//!
//! These are the rules without colours, reserves and turns. Both positions and the solver build on them.

use crate::geometry::Tables;
use crate::rules::Rules;

impl Tables {
    /// Empty cells that a ball can go on: those of the ground, and those on top of four balls.
    #[inline]
    pub(crate) fn open(&self, occupied: u32) -> u32 {
        let mut open = self.level_mask[0];
        for cell in self.level_mask[0].count_ones() as usize..self.cells {
            let support = self.support[cell];
            open |= u32::from(occupied & support == support) << cell;
        }
        open & !occupied
    }

    /// Occupied cells with no ball resting on them.
    #[inline]
    pub(crate) fn free(&self, occupied: u32) -> u32 {
        let mut carrying = 0;
        for cell in bits(occupied & self.above_level[0]) {
            carrying |= self.support[cell];
        }
        occupied & !carrying
    }

    /// Those of the `open` cells that the free ball on `source` may be raised to: strictly higher, and not
    /// resting on the ball itself.
    #[inline]
    pub(crate) fn raise_targets(&self, open: u32, source: usize) -> u32 {
        open & self.higher[source]
    }

    /// Whether the ball of `own` just put on `cell` completes a formation of the rule set.
    #[inline]
    pub(crate) fn completes<R: Rules>(&self, own: u32, cell: usize) -> bool {
        let complete = |&formation: &u32| own & formation == formation;
        R::SQUARES && self.squares[cell].iter().any(complete)
            || R::LINES && self.lines[cell].iter().any(complete)
    }

    /// The image of a set of cells under one of the eight symmetries.
    pub(crate) fn transform(&self, mask: u32, symmetry: usize) -> u32 {
        bits(mask).fold(0, |image, cell| image | 1 << self.symmetries[symmetry][cell])
    }
}

/// Indices of the set bits, in ascending order.
#[inline]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}
