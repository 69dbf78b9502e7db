//! Dispatches to the best compiled version of the generator; each call checks the CPU.

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

/// A compiled version of the move generator. Both come from the same source and give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Runs on any CPU of the target.
    Portable,
    /// Needs an x86-64 CPU with AVX2, BMI and POPCNT.
    Avx2,
}

impl Kernel {
    /// The fastest version that this CPU supports.
    #[inline]
    pub fn best() -> Kernel {
        if Kernel::Avx2.is_supported() { Kernel::Avx2 } else { Kernel::Portable }
    }

    /// Whether this CPU supports it.
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
            // Detection needs the standard library. Without it, rely on the compiler's target features.
            #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
            Kernel::Avx2 => {
                cfg!(all(target_feature = "avx2", target_feature = "bmi1", target_feature = "popcnt"))
            }
        }
    }
}

/// A bitboard with a move generator. `operations` documents the methods. They are compiled here once, not
/// again in every crate that uses them.
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
    /// The pieces that can be placed, and the cells that they can cover.
    fn cover(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet) -> Coverage<Self>;
    /// Writes the code of every placement to `listing`.
    fn list(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet, listing: &mut Listing);
    /// Whether there is a legal placement.
    fn has_any(kernel: Kernel, forbidden: &Self, anchor: &Self, pieces: PieceSet) -> bool;
}

/// One method: calls the operation compiled for AVX2 if the kernel asks for it and the CPU has it, otherwise
/// the portable one.
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
                // SAFETY: `is_supported` has just checked all three features.
                return unsafe { avx2(forbidden, anchor, pieces, $($extra)?) };
            }
            // Other targets have only one version.
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
