//! Which compiled form of the generator runs: chosen once per call by looking at the processor.

#![allow(
    unsafe_code,
    reason = "functions compiled for AVX2 may only be called after the processor was asked"
)]

use std::ops::ControlFlow;

#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::{Lanes, Portable};
use super::{LegalSets, Listing, Shapes, encode};
use crate::orientation::{ORIENTATION_COUNT, Orientation};
use crate::piece::PieceSet;

/// A compiled form of the move generator. Both come from the same source and give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Compiled for any processor of the target.
    Portable,
    /// Compiled for x86-64 processors with AVX2, BMI and POPCNT.
    Avx2,
}

/// How many placements each orientation has.
pub(crate) type Counts = [u16; ORIENTATION_COUNT];

impl Kernel {
    /// The fastest form that this processor can run.
    #[inline]
    pub fn best() -> Kernel {
        if Kernel::Avx2.is_supported() { Kernel::Avx2 } else { Kernel::Portable }
    }

    /// Whether this processor can run this form.
    #[inline]
    pub fn is_supported(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx2 => false,
        }
    }
}

/// Makes one dispatching method per operation: the body once for any processor, once for AVX2.
macro_rules! kernel_operations {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {
        impl Kernel {
            $(
                $(#[$doc])*
                #[inline]
                pub(crate) fn $name<G: Shapes>(self, $($arg: $type),*) -> $result {
                    #[inline(always)]
                    fn body<G: Shapes, L: Lanes>($($arg: $type),*) -> $result {
                        $body
                    }
                    #[cfg(target_arch = "x86_64")]
                    if self == Kernel::Avx2 && Kernel::Avx2.is_supported() {
                        #[target_feature(enable = "avx2,bmi1,popcnt")]
                        fn avx2<G: Shapes>($($arg: $type),*) -> $result {
                            body::<G, Avx2>($($arg),*)
                        }
                        // SAFETY: the processor has just been asked for all three features.
                        return unsafe { avx2::<G>($($arg),*) };
                    }
                    body::<G, Portable>($($arg),*)
                }
            )*
        }
    };
}

kernel_operations! {
    /// Writes the legal places of every orientation; those of pieces not in `pieces` are left as they were.
    fn fill_sets(forbidden: &G, anchor: &G, pieces: PieceSet, sets: &mut LegalSets<G>) -> () = {
        if !G::is_all_active(anchor) {
            for piece in pieces.iter() {
                sets.sets[Orientation::range_of(piece)].fill(G::EMPTY);
            }
        }
        let _ = G::for_each_orientation::<L>(forbidden, anchor, pieces, |number, first, places| {
            sets.sets[number].chunks_mut()[first..first + 4].copy_from_slice(&places);
            ControlFlow::Continue(())
        });
    };

    /// Counts the placements of each orientation, and all together. The counts must be 0 before.
    fn count_each(forbidden: &G, anchor: &G, pieces: PieceSet, counts: &mut Counts) -> u32 = {
        let mut total = 0;
        let _ = G::for_each_orientation::<L>(forbidden, anchor, pieces, |number, _, places| {
            let count = count_ones(places);
            counts[number] += count as u16;
            total += count;
            ControlFlow::Continue(())
        });
        total
    };

    /// Counts all placements.
    fn count_all(forbidden: &G, anchor: &G, pieces: PieceSet) -> u32 = {
        let mut total = 0;
        let _ = G::for_each_orientation::<L>(forbidden, anchor, pieces, |_, _, places| {
            total += count_ones(places);
            ControlFlow::Continue(())
        });
        total
    };

    /// Leaves the code of every placement in `listing`.
    fn list(forbidden: &G, anchor: &G, pieces: PieceSet, listing: &mut Listing) -> () = {
        // Counted in a local variable: through the reference every addition would wait for the one before.
        let mut count = 0;
        let chunks = listing.chunks_mut();
        let _ = G::for_each_orientation::<L>(forbidden, anchor, pieces, |number, first, places| {
            for (offset, chunk) in places.into_iter().enumerate() {
                chunks[count] = (chunk, encode(number, (first + offset) * 64));
                count += usize::from(chunk != 0);
            }
            ControlFlow::Continue(())
        });
        listing.unpack(count);
    };

    /// Whether there is any placement.
    fn has_any(forbidden: &G, anchor: &G, pieces: PieceSet) -> bool = {
        G::for_each_orientation::<L>(forbidden, anchor, pieces, |_, _, places| {
            if places == [0; 4] { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .is_break()
    };
}

#[inline(always)]
fn count_ones(chunks: [u64; 4]) -> u32 {
    chunks.iter().map(|chunk| chunk.count_ones()).sum()
}
