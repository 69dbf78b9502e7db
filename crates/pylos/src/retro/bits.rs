//! Bit manipulation by bytes: ranks the balls of one colour within a shape, and transforms masks.
//!
//! These two steps are most of the cost of finding a position in the table.

use std::marker::PhantomData;

use crate::geometry::{Base, SYMMETRIES, Tables};

/// `PACKED[mask][set]`: the bits of `set` selected by `mask`, packed together.
static PACKED: [[u8; 256]; 256] = pack_bytes();

#[allow(clippy::large_stack_arrays, reason = "only ever runs in the compiler")]
const fn pack_bytes() -> [[u8; 256]; 256] {
    let mut table = [[0; 256]; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut set = 0;
        while set < 256 {
            let (mut bit, mut rank) = (0, 0);
            while bit < 8 {
                if mask >> bit & 1 == 1 {
                    table[mask][set] |= ((set >> bit & 1) << rank) as u8;
                    rank += 1;
                }
                bit += 1;
            }
            set += 1;
        }
        mask += 1;
    }
    table
}

/// The bits of `set` selected by `mask`, packed together: a portable `pext`.
#[inline]
pub(super) fn extract(set: u32, mask: u32) -> u32 {
    let (set, mask) = (set.to_le_bytes(), mask.to_le_bytes());
    let (mut packed, mut rank) = (0, 0);
    for (set, mask) in set.into_iter().zip(mask) {
        packed |= u32::from(PACKED[usize::from(mask)][usize::from(set)]) << rank;
        rank += mask.count_ones();
    }
    packed
}

/// Inverse of [`extract`]: spreads the low bits of `packed` over the bits of `mask`.
#[inline]
pub(super) fn deposit(packed: u32, mask: u32) -> u32 {
    let spread = |set, (rank, cell)| set | (packed >> rank & 1) << cell;
    crate::board::bits(mask).enumerate().fold(0, spread)
}

/// Image of every byte of a mask under every symmetry.
type Images = [[[u32; 256]; 4]; SYMMETRIES];

struct Turned<B>(PhantomData<B>);

impl<B: Base> Turned<B> {
    const IMAGES: &'static Images = &turn_bytes(B::TABLES);
}

#[allow(clippy::large_stack_arrays, reason = "only ever runs in the compiler")]
const fn turn_bytes(tables: &Tables) -> Images {
    let mut images = [[[0; 256]; 4]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut cell = 0;
        while cell < tables.cells {
            let image = 1 << tables.symmetries[symmetry][cell];
            let mut byte = 0;
            while byte < 256 {
                if byte >> (cell % 8) & 1 == 1 {
                    images[symmetry][cell / 8][byte] |= image;
                }
                byte += 1;
            }
            cell += 1;
        }
        symmetry += 1;
    }
    images
}

/// Image of a set of cells under a symmetry.
#[inline]
pub(super) fn transform<B: Base>(set: u32, symmetry: usize) -> u32 {
    let images = &Turned::<B>::IMAGES[symmetry];
    set.to_le_bytes()
        .into_iter()
        .zip(images)
        .fold(0, |image, (byte, images)| image | images[usize::from(byte)])
}
