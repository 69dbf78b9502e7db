//! Which compiled form of the generator runs: chosen once per call by looking at the processor.

#![allow(
    unsafe_code,
    reason = "functions compiled for AVX2 may only be called after the processor was asked"
)]

#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::Portable;
use super::operations::{self, Counts};
use super::{Coverage, LegalSets, Listing};
use crate::grid::{BitGrid, Grid};
use crate::piece::PieceSet;

/// A compiled form of the move generator. Both come from the same source and give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Compiled for any processor of the target.
    Portable,
    /// Compiled for x86-64 processors with AVX2, BMI and POPCNT.
    Avx2,
}

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
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx2 => {
                std::is_x86_feature_detected!("avx2")
                    && std::is_x86_feature_detected!("bmi1")
                    && std::is_x86_feature_detected!("popcnt")
            }
            // Only the standard library can ask the processor; the compiler knows what it was told.
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Kernel::Avx2 => {
                cfg!(all(target_feature = "avx2", target_feature = "bmi1", target_feature = "popcnt"))
            }
        }
    }
}

/// A bitboard with a move generator. What the methods do is said in `operations`; they are compiled here, once, and
/// not again in every crate that uses them.
pub trait Shapes: BitGrid {
    /// Writes the legal places of every orientation of `pieces`.
    fn fill_sets(
        kernel: Kernel,
        forbidden: &Self,
        anchor: &Self,
        pieces: PieceSet,
        sets: &mut LegalSets<Self>,
    );
    /// Counts the placements of each orientation.
    fn count_each(
        kernel: Kernel,
        forbidden: &Self,
        anchor: &Self,
        pieces: PieceSet,
        counts: &mut Counts,
    ) -> u32;
    /// Counts all placements.
    fn count_all(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet) -> u32;
    /// What can be placed, and which cells that can cover.
    fn cover(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet) -> Coverage<Self>;
    /// Leaves the code of every placement in `listing`.
    fn list(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet, listing: &mut Listing);
    /// Whether there is any placement.
    fn has_any(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet) -> bool;
}

/// One method: the operation compiled for AVX2 if the kernel asks for it and the processor can, otherwise for any.
macro_rules! method {
    ($grid:ty: $name:ident($($extra:ident: $type:ty)?) -> $result:ty) => {
        fn $name(
            kernel: Kernel,
            forbidden: &$grid,
            anchor: &$grid,
            pieces: PieceSet,
            $($extra: $type)?
        ) -> $result {
            #[cfg(target_arch = "x86_64")]
            if kernel == Kernel::Avx2 && kernel.is_supported() {
                #[target_feature(enable = "avx2,bmi1,popcnt")]
                fn avx2(forbidden: &$grid, anchor: &$grid, pieces: PieceSet, $($extra: $type)?) -> $result {
                    operations::$name::<$grid, Avx2>(forbidden, anchor, pieces, $($extra)?)
                }
                // SAFETY: the processor has just been asked for all three features.
                return unsafe { avx2(forbidden, anchor, pieces, $($extra)?) };
            }
            // Elsewhere there is only one form.
            #[cfg(not(target_arch = "x86_64"))]
            let _ = kernel;
            operations::$name::<$grid, Portable>(forbidden, anchor, pieces, $($extra)?)
        }
    };
}

macro_rules! shapes_on {
    ($grid:ty) => {
        impl Shapes for $grid {
            method!($grid: fill_sets(sets: &mut LegalSets<$grid>) -> ());
            method!($grid: count_each(counts: &mut Counts) -> u32);
            method!($grid: count_all() -> u32);
            method!($grid: cover() -> Coverage<$grid>);
            method!($grid: list(listing: &mut Listing) -> ());
            method!($grid: has_any() -> bool);
        }
    };
}

shapes_on!(Grid<16, 4>);
shapes_on!(Grid<32, 12>);
