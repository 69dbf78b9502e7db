//! The kernel for AVX2: 32 bytes at a time.

#![allow(unsafe_code, reason = "vector instructions and the loads that feed them")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_storeu_si128, _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_min_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_srai_epi16, _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::{ONE, difference_of, float, ones_in, softmax_of};

/// Vectors of sixteen sums that stay in registers while rows stream by.
const REGISTERS: usize = 8;
const LANES: usize = 16;

/// The caller has checked that rows are inside the matrix and widths are multiples of 32.
#[target_feature(enable = "avx2")]
pub(super) fn change(sums: &mut [i16], matrix: &[i16], added: &[u16], removed: &[u16]) {
    let width = sums.len();
    let mut at = 0;
    while at + REGISTERS * LANES <= width {
        change_block::<REGISTERS>(sums, matrix, at, added, removed);
        at += REGISTERS * LANES;
    }
    while at < width {
        change_block::<2>(sums, matrix, at, added, removed);
        at += 2 * LANES;
    }
}

#[target_feature(enable = "avx2")]
fn change_block<const N: usize>(sums: &mut [i16], matrix: &[i16], at: usize, added: &[u16], removed: &[u16]) {
    let width = sums.len();
    let block = &mut sums[at..at + N * LANES];
    let mut registers = [_mm256_setzero_si256(); N];
    // SAFETY: the block has N vectors, and so has every row from `at` on: rows were checked by the caller.
    unsafe {
        for (i, register) in registers.iter_mut().enumerate() {
            *register = load(block.as_ptr().add(i * LANES).cast());
        }
        for &row in added {
            let row = matrix.as_ptr().add(row as usize * width + at);
            for (i, register) in registers.iter_mut().enumerate() {
                *register = _mm256_add_epi16(*register, load(row.add(i * LANES).cast()));
            }
        }
        for &row in removed {
            let row = matrix.as_ptr().add(row as usize * width + at);
            for (i, register) in registers.iter_mut().enumerate() {
                *register = _mm256_sub_epi16(*register, load(row.add(i * LANES).cast()));
            }
        }
        for (i, register) in registers.iter().enumerate() {
            _mm256_storeu_si256(block.as_mut_ptr().add(i * LANES).cast(), *register);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn clip(sums: &[i16], activations: &mut [u8]) {
    let most = _mm256_set1_epi16(ONE as i16);
    for (sums, activations) in sums.chunks_exact(2 * LANES).zip(activations.chunks_exact_mut(2 * LANES)) {
        // SAFETY: both chunks have the size of what is loaded and stored.
        unsafe {
            let low = _mm256_srai_epi16::<3>(load(sums.as_ptr().cast()));
            let high = _mm256_srai_epi16::<3>(load(sums.as_ptr().add(LANES).cast()));
            // Packing works on halves of vectors, so the quarters must be put in order.
            let packed = _mm256_packus_epi16(_mm256_min_epi16(low, most), _mm256_min_epi16(high, most));
            let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
            _mm256_storeu_si256(activations.as_mut_ptr().cast(), ordered);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn products(activations: &[u8], matrix: &[i8], results: &mut [i32]) {
    let width = activations.len();
    let (fours, rest) = results.as_chunks_mut::<4>();
    let mut first = 0;
    for four in fours {
        let firsts = [first, first + width, first + 2 * width, first + 3 * width];
        *four = four_products(activations, matrix, firsts);
        first += 4 * width;
    }
    for result in rest {
        *result = four_products(activations, matrix, [first; 4])[0];
        first += width;
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn picked_products(activations: &[u8], matrix: &[i8], rows: &[u32], results: &mut Vec<i32>) {
    let width = activations.len();
    let (fours, rest) = rows.as_chunks::<4>();
    results.reserve(rows.len());
    for &[a, b, c, d] in fours {
        let firsts = [a as usize * width, b as usize * width, c as usize * width, d as usize * width];
        results.extend_from_slice(&four_products(activations, matrix, firsts));
    }
    for &row in rest {
        results.push(four_products(activations, matrix, [row as usize * width; 4])[0]);
    }
}

/// Four rows at a time, given their start: reducing four vectors takes hardly longer than one.
#[target_feature(enable = "avx2")]
#[inline]
fn four_products(activations: &[u8], matrix: &[i8], firsts: [usize; 4]) -> [i32; 4] {
    let width = activations.len();
    let ones = _mm256_set1_epi16(1);
    let mut totals = [_mm256_setzero_si256(); 4];
    for (total, first) in totals.iter_mut().zip(firsts) {
        let row = &matrix[first..first + width];
        for (units, weights) in activations.as_chunks::<32>().0.iter().zip(row.as_chunks::<32>().0) {
            // SAFETY: both have 32 bytes.
            let (units, weights) = unsafe { (load(units.as_ptr().cast()), load(weights.as_ptr().cast())) };
            let pairs = _mm256_maddubs_epi16(units, weights);
            *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pairs, ones));
        }
    }
    let [a, b, c, d] = totals;
    let all = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    let halves = _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
    let mut results = [0; 4];
    // SAFETY: there is room for four numbers of four bytes.
    unsafe { _mm_storeu_si128(results.as_mut_ptr().cast(), halves) };
    results
}

#[target_feature(enable = "avx2")]
pub(super) fn softmax(logits: &mut [f32]) {
    softmax_of(logits);
}

#[target_feature(enable = "avx2")]
pub(super) fn add_rows(sums: &mut [f32], matrix: &[f32], factors: &[(u32, f32)]) {
    float::add_rows(sums, matrix, factors);
}

#[target_feature(enable = "avx2")]
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    float::dot(a, b)
}

#[target_feature(enable = "avx2")]
pub(super) fn add_picked_dots(sums: &mut [f32], units: &[f32], matrix: &[f32], rows: &[u32]) {
    float::add_picked_dots(sums, units, matrix, rows);
}

#[target_feature(enable = "avx2,popcnt")]
pub(super) fn difference(a: &[u64], b: &[u64]) -> u32 {
    difference_of(a, b)
}

#[target_feature(enable = "bmi1,popcnt")]
pub(super) fn list_changes(old: &[u64], new: &[u64], added: &mut Vec<u16>, removed: &mut Vec<u16>) {
    added.reserve(64 * new.len() + AT_ONCE);
    removed.reserve(64 * new.len() + AT_ONCE);
    for (word, (&old, &new)) in old.iter().zip(new).enumerate() {
        if old != new {
            // SAFETY: each list has room for all bits and some more, of which those before this word have
            // taken up at most their own part.
            unsafe {
                push_ones(added, 64 * word, new & !old);
                push_ones(removed, 64 * word, old & !new);
            }
        }
    }
}

/// Indices written before the loop checks for more: processors mispredict the end of a list.
const AT_ONCE: usize = 4;

/// Appends the indices of the set bits, offset by `first`.
///
/// # Safety
/// The list must have room for 64 more, and for as many again as are written at once.
#[target_feature(enable = "bmi1,popcnt")]
#[inline]
unsafe fn push_ones(list: &mut Vec<u16>, first: usize, mut bits: u64) {
    let end = list.len() + bits.count_ones() as usize;
    let mut at = list.len();
    while bits != 0 {
        for number in at..at + AT_ONCE {
            // SAFETY: promised by the caller: at most as many as are written at once lie behind the last bit.
            unsafe { *list.as_mut_ptr().add(number) = (first as u32 + bits.trailing_zeros()) as u16 };
            bits &= bits.wrapping_sub(1);
        }
        at += AT_ONCE;
    }
    // SAFETY: everything up to the last bit was written.
    unsafe { list.set_len(end) };
}

#[target_feature(enable = "avx2")]
pub(super) fn plain_products(activations: &[u8], matrix: &[f32], results: &mut [f32]) {
    float::plain_products(activations, matrix, results);
}

#[target_feature(enable = "avx2,popcnt")]
pub(super) fn ones(words: &[u64]) -> u32 {
    ones_in(words)
}

/// # Safety
/// There must be 32 bytes to read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn load(from: *const __m256i) -> __m256i {
    // SAFETY: promised by the caller; any alignment will do.
    unsafe { _mm256_loadu_si256(from) }
}
