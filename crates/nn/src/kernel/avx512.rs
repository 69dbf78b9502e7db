//! The kernel for AVX-512 with VNNI: 64 bytes at a time, and two instructions fewer for each product.

#![allow(unsafe_code, reason = "vector instructions and the loads that feed them")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_add_epi32, _mm_storeu_si128, _mm256_add_epi32, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_add_epi64, _mm512_castsi512_si256, _mm512_cvtusepi16_epi8, _mm512_dpbusd_epi32,
    _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_maskz_compress_epi16, _mm512_maskz_loadu_epi64,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_popcnt_epi64, _mm512_reduce_add_epi32,
    _mm512_reduce_add_epi64, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_srai_epi16, _mm512_storeu_si512,
    _mm512_sub_epi16, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32,
    _mm512_unpacklo_epi64, _mm512_xor_si512, _mm512_zextsi256_si512,
};

use super::{ONE, float, softmax_of};

/// Sums per vector, and vectors that stay in registers while rows stream by.
const LANES: usize = 32;
const REGISTERS: usize = 8;

/// The caller has checked that rows are inside the matrix and widths are multiples of 32.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn change(sums: &mut [i16], matrix: &[i16], added: &[u16], removed: &[u16]) {
    let width = sums.len();
    let mut at = 0;
    while at + REGISTERS * LANES <= width {
        change_block::<REGISTERS>(sums, matrix, at, added, removed);
        at += REGISTERS * LANES;
    }
    while at < width {
        change_block::<1>(sums, matrix, at, added, removed);
        at += LANES;
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn change_block<const N: usize>(sums: &mut [i16], matrix: &[i16], at: usize, added: &[u16], removed: &[u16]) {
    let width = sums.len();
    let block = &mut sums[at..at + N * LANES];
    let mut registers = [_mm512_setzero_si512(); N];
    // SAFETY: the block has N vectors, and so has every row from `at` on: rows were checked by the caller.
    unsafe {
        for (i, register) in registers.iter_mut().enumerate() {
            *register = load(block.as_ptr().add(i * LANES).cast());
        }
        for &row in added {
            let row = matrix.as_ptr().add(row as usize * width + at);
            for (i, register) in registers.iter_mut().enumerate() {
                *register = _mm512_add_epi16(*register, load(row.add(i * LANES).cast()));
            }
        }
        for &row in removed {
            let row = matrix.as_ptr().add(row as usize * width + at);
            for (i, register) in registers.iter_mut().enumerate() {
                *register = _mm512_sub_epi16(*register, load(row.add(i * LANES).cast()));
            }
        }
        for (i, register) in registers.iter().enumerate() {
            _mm512_storeu_si512(block.as_mut_ptr().add(i * LANES).cast(), *register);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn clip(sums: &[i16], activations: &mut [u8]) {
    let (least, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(ONE as i16));
    for (sums, activations) in sums.chunks_exact(LANES).zip(activations.chunks_exact_mut(LANES)) {
        // SAFETY: both chunks have the size of what is loaded and stored.
        unsafe {
            let units = _mm512_srai_epi16::<3>(load(sums.as_ptr().cast()));
            let units = _mm512_max_epi16(_mm512_min_epi16(units, most), least);
            _mm256_storeu_si256(activations.as_mut_ptr().cast(), _mm512_cvtusepi16_epi8(units));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn products(activations: &[u8], matrix: &[i8], results: &mut [i32]) {
    // Common widths have code of their own. Otherwise most of the time goes into finding the end of each row.
    match activations.len() {
        64 => products_of::<1>(activations, matrix, results),
        256 => products_of::<4>(activations, matrix, results),
        512 => products_of::<8>(activations, matrix, results),
        width => {
            for (result, row) in results.iter_mut().zip(matrix.chunks_exact(width)) {
                *result = product(activations, row);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn picked_products(activations: &[u8], matrix: &[i8], rows: &[u32], results: &mut Vec<i32>) {
    let width = activations.len();
    if width == 64 {
        return picked_products_of::<1>(activations, matrix, rows, results);
    }
    results.reserve(rows.len());
    for &row in rows {
        results.push(product(activations, &matrix[row as usize * width..][..width]));
    }
}

/// Reducing a vector takes longer than computing it, and four are reduced as fast as one. No closures here:
/// they are compiled for the baseline processor, and not inlined.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn products_of<const N: usize>(activations: &[u8], matrix: &[i8], results: &mut [i32]) {
    let units = vectors::<N>(activations);
    let rows = matrix.as_chunks::<64>().0.as_chunks::<N>().0;
    let (fours, rest) = results.as_chunks_mut::<4>();
    let (rows_of_fours, rows_of_rest) = rows.as_chunks::<4>();
    for (four, [a, b, c, d]) in fours.iter_mut().zip(rows_of_fours) {
        *four =
            four_sums([lanes_of(&units, a), lanes_of(&units, b), lanes_of(&units, c), lanes_of(&units, d)]);
    }
    for (result, row) in rest.iter_mut().zip(rows_of_rest) {
        *result = _mm512_reduce_add_epi32(lanes_of(&units, row));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn picked_products_of<const N: usize>(
    activations: &[u8],
    matrix: &[i8],
    rows: &[u32],
    results: &mut Vec<i32>,
) {
    let units = vectors::<N>(activations);
    let matrix = matrix.as_chunks::<64>().0.as_chunks::<N>().0;
    let (fours, rest) = rows.as_chunks::<4>();
    results.reserve(rows.len());
    for &[a, b, c, d] in fours {
        results.extend_from_slice(&four_sums([
            lanes_of(&units, &matrix[a as usize]),
            lanes_of(&units, &matrix[b as usize]),
            lanes_of(&units, &matrix[c as usize]),
            lanes_of(&units, &matrix[d as usize]),
        ]));
    }
    for &row in rest {
        results.push(_mm512_reduce_add_epi32(lanes_of(&units, &matrix[row as usize])));
    }
}

/// Loads the activations into vectors.
#[target_feature(enable = "avx512f")]
#[inline]
fn vectors<const N: usize>(activations: &[u8]) -> [__m512i; N] {
    let mut units = [_mm512_setzero_si512(); N];
    for (unit, activations) in units.iter_mut().zip(activations.as_chunks::<64>().0) {
        // SAFETY: there are 64 bytes.
        *unit = unsafe { load(activations.as_ptr().cast()) };
    }
    units
}

/// Product of a row with the activations, in sixteen lanes.
#[target_feature(enable = "avx512f,avx512vnni")]
#[inline]
fn lanes_of<const N: usize>(units: &[__m512i; N], row: &[[i8; 64]; N]) -> __m512i {
    let mut lanes = _mm512_setzero_si512();
    for (&units, weights) in units.iter().zip(row) {
        // SAFETY: there are 64 bytes.
        let weights = unsafe { load(weights.as_ptr().cast()) };
        lanes = _mm512_dpbusd_epi32(lanes, units, weights);
    }
    lanes
}

/// Product of a row of any width.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn product(activations: &[u8], row: &[i8]) -> i32 {
    let mut lanes = _mm512_setzero_si512();
    let (units, half_units) = activations.as_chunks::<64>();
    let (weights, half_weights) = row.as_chunks::<64>();
    for (units, weights) in units.iter().zip(weights) {
        // SAFETY: both have 64 bytes.
        let (units, weights) = unsafe { (load(units.as_ptr().cast()), load(weights.as_ptr().cast())) };
        lanes = _mm512_dpbusd_epi32(lanes, units, weights);
    }
    // Widths are multiples of 32, so half a vector may be left.
    if let (Some(units), Some(weights)) = (half_units.first_chunk::<32>(), half_weights.first_chunk::<32>()) {
        // SAFETY: both have 32 bytes.
        let (units, weights) =
            unsafe { (load_half(units.as_ptr().cast()), load_half(weights.as_ptr().cast())) };
        lanes = _mm512_dpbusd_epi32(lanes, units, weights);
    }
    _mm512_reduce_add_epi32(lanes)
}

/// Reduces each of four vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn four_sums(totals: [__m512i; 4]) -> [i32; 4] {
    let [a, b, c, d] = totals;
    let ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    let cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    let all = _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
    let half = _mm256_add_epi32(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64::<1>(all));
    let quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    let mut results = [0; 4];
    // SAFETY: there is room for four numbers of four bytes.
    unsafe { _mm_storeu_si128(results.as_mut_ptr().cast(), quarter) };
    results
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn softmax(logits: &mut [f32]) {
    softmax_of(logits);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn add_rows(sums: &mut [f32], matrix: &[f32], factors: &[(u32, f32)]) {
    float::add_rows(sums, matrix, factors);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    float::dot(a, b)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn add_picked_dots(sums: &mut [f32], units: &[f32], matrix: &[f32], rows: &[u32]) {
    float::add_picked_dots(sums, units, matrix, rows);
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) fn difference(a: &[u64], b: &[u64]) -> u32 {
    let mut total = _mm512_setzero_si512();
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        let different = _mm512_xor_si512(load_words(a), load_words(b));
        total = _mm512_add_epi64(total, _mm512_popcnt_epi64(different));
    }
    _mm512_reduce_add_epi64(total) as u32
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
pub(super) fn list_changes(old: &[u64], new: &[u64], added: &mut Vec<u16>, removed: &mut Vec<u16>) {
    added.reserve(64 * new.len());
    removed.reserve(64 * new.len());
    let numbers: [u16; LANES] = std::array::from_fn(|lane| lane as u16);
    // SAFETY: there are 32 numbers of two bytes.
    let mut low = unsafe { load(numbers.as_ptr().cast()) };
    let half = _mm512_set1_epi16(LANES as i16);
    for (&old, &new) in old.iter().zip(new) {
        let high = _mm512_add_epi16(low, half);
        if old != new {
            // SAFETY: each list has room for all bits, of which those before this word have taken up at most
            // their own part.
            unsafe {
                push_picked(added, new & !old, low, high);
                push_picked(removed, old & !new, low, high);
            }
        }
        low = _mm512_add_epi16(high, half);
    }
}

/// Appends those of 64 numbers whose bits are set.
///
/// # Safety
/// The list must have room for 64 more.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
#[inline]
unsafe fn push_picked(list: &mut Vec<u16>, bits: u64, low: __m512i, high: __m512i) {
    let (low_bits, high_bits) = (bits as u32, (bits >> 32) as u32);
    let len = list.len();
    let middle = len + low_bits.count_ones() as usize;
    // SAFETY: promised by the caller: 32 numbers from the end on, and 32 from at most 32 behind the end on.
    // All of them are written before the list is made longer, and not beyond them.
    unsafe {
        let end = list.as_mut_ptr();
        _mm512_storeu_si512(end.add(len).cast(), _mm512_maskz_compress_epi16(low_bits, low));
        _mm512_storeu_si512(end.add(middle).cast(), _mm512_maskz_compress_epi16(high_bits, high));
        list.set_len(middle + high_bits.count_ones() as usize);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn plain_products(activations: &[u8], matrix: &[f32], results: &mut [f32]) {
    float::plain_products(activations, matrix, results);
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) fn ones(words: &[u64]) -> u32 {
    let counts = words.chunks(8).map(|words| _mm512_popcnt_epi64(load_words(words)));
    let total = counts.fold(_mm512_setzero_si512(), |total, count| _mm512_add_epi64(total, count));
    _mm512_reduce_add_epi64(total) as u32
}

/// Loads up to eight words; missing ones are zero.
#[target_feature(enable = "avx512f")]
#[inline]
fn load_words(words: &[u64]) -> __m512i {
    let there = ((1_u32 << words.len().min(8)) - 1) as u8;
    // SAFETY: only words that are there are read.
    unsafe { _mm512_maskz_loadu_epi64(there, words.as_ptr().cast()) }
}

/// # Safety
/// There must be 64 bytes to read.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn load(from: *const __m512i) -> __m512i {
    // SAFETY: promised by the caller; any alignment will do.
    unsafe { _mm512_loadu_si512(from) }
}

/// # Safety
/// There must be 32 bytes to read.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn load_half(from: *const __m256i) -> __m512i {
    // SAFETY: promised by the caller; any alignment will do.
    _mm512_zextsi256_si512(unsafe { _mm256_loadu_si256(from) })
}
