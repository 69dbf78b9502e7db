//! 256 bits at a time: vector instructions where the CPU has them, plain integers elsewhere.

#![allow(
    unsafe_code,
    reason = "vector intrinsics; the AVX2 form is only used behind a check of the processor"
)]

/// Number of 64-bit chunks processed at a time.
pub(super) const LANE_CHUNKS: usize = 4;

/// 256 bits of a bitboard.
pub(super) trait Lanes: Copy {
    /// All bits clear.
    fn zero() -> Self;

    /// The 256 bits that start at a bit number, which must be a multiple of 8.
    fn load(bits: &[u64], from_bit: usize) -> Self;

    /// Bitwise or.
    fn or(self, other: Self) -> Self;

    /// `self & !other`.
    fn without(self, other: Self) -> Self;

    /// The bits as 64-bit chunks.
    fn chunks(self) -> [u64; 4];
}

/// Plain integers.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 4]);

impl Lanes for Portable {
    #[inline(always)]
    fn zero() -> Self {
        Self([0; 4])
    }

    #[inline(always)]
    fn load(bits: &[u64], from_bit: usize) -> Self {
        let (first, shift) = (from_bit / 64, from_bit % 64);
        Self(core::array::from_fn(|i| {
            let low = bits[first + i] >> shift;
            if shift == 0 { low } else { low | bits[first + i + 1] << (64 - shift) }
        }))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    fn chunks(self) -> [u64; 4] {
        self.0
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::{
        __m256i, _mm256_andnot_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_setzero_si256,
        _mm256_storeu_si256,
    };

    use super::Lanes;

    /// One AVX2 register. It is used only inside functions compiled for AVX2, which `Kernel` calls only on
    /// CPUs that have it. That is the safety argument of every intrinsic below.
    #[derive(Clone, Copy)]
    pub(in crate::movegen) struct Avx2(__m256i);

    impl Lanes for Avx2 {
        #[inline(always)]
        fn zero() -> Self {
            // SAFETY: see the type.
            Self(unsafe { _mm256_setzero_si256() })
        }

        #[inline(always)]
        fn load(bits: &[u64], from_bit: usize) -> Self {
            assert!(
                from_bit.is_multiple_of(8) && from_bit + 256 <= 64 * bits.len(),
                "load outside the board"
            );
            // SAFETY: see the type. The assertion ensures that the 32 bytes at this offset are inside the
            // slice; x86-64 is little-endian, so bit numbers and byte addresses agree.
            Self(unsafe { _mm256_loadu_si256(bits.as_ptr().cast::<u8>().add(from_bit / 8).cast()) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: see the type.
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: see the type.
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn chunks(self) -> [u64; 4] {
            let mut chunks = [0; 4];
            // SAFETY: see the type. The array has exactly 32 bytes.
            unsafe { _mm256_storeu_si256(chunks.as_mut_ptr().cast(), self.0) };
            chunks
        }
    }
}
