//! Queries on a colour's legal placements. Each is one sweep over the orientations with something to do for
//! the places of each.

use core::ops::ControlFlow;

use super::lanes::Lanes;
use super::sweep::{Sink, Sweep};
use super::{Coverage, LegalSets, Listing, encode};
use crate::orientation::{MAX_SIZE, ORIENTATION_COUNT, Orientation, TABLE};
use crate::piece::PieceSet;

/// Number of placements per orientation.
pub(crate) type Counts = [u16; ORIENTATION_COUNT];

/// Writes the legal places of every orientation. Entries of pieces not in `pieces` are left alone.
#[inline(always)]
pub(super) fn fill_sets<G: Sweep, L: Lanes>(
    forbidden: &G,
    anchor: &G,
    pieces: PieceSet,
    sets: &mut LegalSets<G>,
) {
    if !G::is_all_active(anchor) {
        for piece in pieces.iter() {
            sets.sets[Orientation::range_of(piece)].fill(G::EMPTY);
        }
    }
    let _ = G::for_each_orientation::<L>(
        forbidden,
        anchor,
        pieces,
        |number: usize, first: usize, places: [u64; 4]| {
            sets.sets[number].chunks_mut()[first..first + 4].copy_from_slice(&places);
            ControlFlow::Continue(())
        },
    );
}

/// Counts the placements of each orientation and returns the total. The counts must be 0 before.
#[inline(always)]
pub(super) fn count_each<G: Sweep, L: Lanes>(
    forbidden: &G,
    anchor: &G,
    pieces: PieceSet,
    counts: &mut Counts,
) -> u32 {
    let mut total = 0;
    let _ = G::for_each_orientation::<L>(
        forbidden,
        anchor,
        pieces,
        |number: usize, _: usize, places: [u64; 4]| {
            let count = count_ones(places);
            counts[number] += count as u16;
            total += count;
            ControlFlow::Continue(())
        },
    );
    total
}

/// Counts all placements.
#[inline(always)]
pub(super) fn count_all<G: Sweep, L: Lanes>(forbidden: &G, anchor: &G, pieces: PieceSet) -> u32 {
    let mut total = 0;
    let _ =
        G::for_each_orientation::<L>(forbidden, anchor, pieces, |_: usize, _: usize, places: [u64; 4]| {
            total += count_ones(places);
            ControlFlow::Continue(())
        });
    total
}

struct Covering<G> {
    /// One grid per offset of a square from the top left. Each is shifted once, after all places are
    /// collected.
    by_offset: [[G; MAX_SIZE]; MAX_SIZE],
    placeable: u32,
    placements: u32,
}

impl<G: Sweep> Sink for &mut Covering<G> {
    #[inline(always)]
    fn take<const O: usize>(&mut self, first: usize, places: [u64; 4]) -> ControlFlow<()> {
        let mut square = 0;
        while square < const { TABLE[O].piece.size() as usize } {
            let (row, col) = const { TABLE[O] }.cell(square);
            let covered = &mut self.by_offset[row as usize][col as usize].chunks_mut()[first..first + 4];
            for (covered, chunk) in covered.iter_mut().zip(places) {
                *covered |= chunk;
            }
            square += 1;
        }
        self.placements += count_ones(places);
        self.placeable |= u32::from(places != [0; 4]) << const { TABLE[O].piece.index() };
        ControlFlow::Continue(())
    }
}

/// The pieces that can be placed, and the cells that they can cover.
#[inline(always)]
pub(super) fn cover<G: Sweep, L: Lanes>(forbidden: &G, anchor: &G, pieces: PieceSet) -> Coverage<G> {
    let mut covering = Covering { by_offset: [[G::EMPTY; MAX_SIZE]; MAX_SIZE], placeable: 0, placements: 0 };
    let _ = G::for_each_orientation::<L>(forbidden, anchor, pieces, &mut covering);
    let Covering { by_offset, placeable, placements } = covering;
    let mut cells = G::EMPTY;
    for (row, in_row) in by_offset.iter().enumerate() {
        // No piece has a square further down and right: it would need more than five squares.
        for (col, places) in in_row[..MAX_SIZE - row].iter().enumerate() {
            cells = cells.union(&places.shifted_up(row * G::ROW_BITS + col));
        }
    }
    Coverage { cells, pieces: PieceSet::from_bits(placeable), placements }
}

/// Writes the code of every placement to `listing`.
#[inline(always)]
pub(super) fn list<G: Sweep, L: Lanes>(forbidden: &G, anchor: &G, pieces: PieceSet, listing: &mut Listing) {
    // A local counter: through the reference, every addition would wait for the one before.
    let mut count = 0;
    let chunks = listing.chunks_mut();
    let _ = G::for_each_orientation::<L>(
        forbidden,
        anchor,
        pieces,
        |number: usize, first: usize, places: [u64; 4]| {
            for (offset, chunk) in places.into_iter().enumerate() {
                chunks[count] = (chunk, encode(number, (first + offset) * 64));
                count += usize::from(chunk != 0);
            }
            ControlFlow::Continue(())
        },
    );
    listing.unpack(count);
}

/// Whether there is a legal placement.
#[inline(always)]
pub(super) fn has_any<G: Sweep, L: Lanes>(forbidden: &G, anchor: &G, pieces: PieceSet) -> bool {
    G::for_each_orientation::<L>(forbidden, anchor, pieces, |_: usize, _: usize, places: [u64; 4]| {
        if places == [0; 4] { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .is_break()
}

#[inline(always)]
fn count_ones(chunks: [u64; 4]) -> u32 {
    chunks.iter().map(|chunk| chunk.count_ones()).sum()
}
