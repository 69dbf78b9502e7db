//! All legal placements of a colour at once.
//!
//! Shifting the `forbidden` and `anchor` bitboards by the offset of one square of a piece tells, for every
//! place on the board at once, whether that square would be forbidden there and whether it would be an
//! anchor. So the legal places of an orientation are `!(OR of the shifted forbidden) & (OR of the shifted
//! anchors)`: about a thousand vector operations for all 91 orientations. The same source is compiled twice,
//! for AVX2 and for any CPU ([`Kernel`]).

mod kernel;
mod lanes;
mod list;
mod operations;
mod sweep;

use core::ops::ControlFlow;

pub use kernel::Kernel;
pub(crate) use kernel::Shapes;
pub(crate) use list::Listing;
pub(crate) use operations::Counts;

use crate::grid::BitGrid;
use crate::orientation::{ORIENTATION_COUNT, Orientation};
use crate::piece::PieceSet;

/// Packs a placement into one number: the orientation, then ten bits for the bit number of the top left cell.
pub(crate) const fn encode(orientation: usize, bit: usize) -> u32 {
    (orientation as u32) << PLACE_BITS | bit as u32
}

/// Inverse of [`encode`].
pub(crate) const fn decode(code: u32) -> (usize, usize) {
    ((code >> PLACE_BITS) as usize, (code & ((1 << PLACE_BITS) - 1)) as usize)
}

/// The largest grid has 12 chunks, 768 bits.
const PLACE_BITS: u32 = 10;
const MOST_CHUNKS: usize = 12;

/// The legal places of every orientation of a colour's remaining pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalSets<G> {
    /// One grid per orientation: the bits where the top left of its bounding box may lie.
    sets: [G; ORIENTATION_COUNT],
}

/// Summary of a colour's legal placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage<G> {
    /// Cells that at least one of them covers.
    pub cells: G,
    /// Pieces that can be placed.
    pub pieces: PieceSet,
    /// Number of legal placements.
    pub placements: u32,
}

impl<G: BitGrid> LegalSets<G> {
    /// No legal placements.
    pub const EMPTY: Self = Self { sets: [G::EMPTY; ORIENTATION_COUNT] };

    /// The legal places of one orientation.
    pub fn places(&self, orientation: &Orientation) -> &G {
        &self.sets[orientation.number()]
    }

    /// Number of placements.
    pub fn count(&self) -> u64 {
        self.sets.iter().map(|set| u64::from(set.count())).sum()
    }

    /// Calls `visit` with the orientation's number and the bit number of each placement.
    #[inline(always)]
    pub(crate) fn visit(
        &self,
        pieces: PieceSet,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for piece in pieces.iter() {
            for number in Orientation::range_of(piece) {
                for (chunk_number, &chunk) in self.sets[number].chunks().iter().enumerate() {
                    let mut chunk = chunk;
                    while chunk != 0 {
                        visit(number, chunk_number * 64 + chunk.trailing_zeros() as usize)?;
                        chunk &= chunk - 1;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
