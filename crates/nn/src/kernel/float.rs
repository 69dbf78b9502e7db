//! Float arithmetic. The source and the order of additions are the same for all processors, so results agree
//! to the last bit. That rules out fused multiply-add, which rounds less often.

/// Sums that stay in registers while rows stream by.
const BLOCK: usize = 64;

/// Source of [`super::Kernel::add_rows`].
#[inline(always)]
pub(super) fn add_rows(sums: &mut [f32], matrix: &[f32], factors: &[(u32, f32)]) {
    let width = sums.len();
    let mut blocks = sums.chunks_exact_mut(BLOCK);
    let mut at = 0;
    for block in &mut blocks {
        add_block::<BLOCK>(block, &matrix[at..], width, factors);
        at += BLOCK;
    }
    for block in blocks.into_remainder().chunks_exact_mut(crate::width::STEP) {
        add_block::<{ crate::width::STEP }>(block, &matrix[at..], width, factors);
        at += crate::width::STEP;
    }
}

#[inline(always)]
fn add_block<const N: usize>(sums: &mut [f32], matrix: &[f32], width: usize, factors: &[(u32, f32)]) {
    let mut totals = [0.0_f32; N];
    totals.copy_from_slice(sums);
    for &(row, factor) in factors {
        let row = &matrix[row as usize * width..][..N];
        for (total, weight) in totals.iter_mut().zip(row) {
            *total += factor * weight;
        }
    }
    sums.copy_from_slice(&totals);
}

/// Partial sums of a dot product.
const LANES: usize = 32;

/// Source of [`super::Kernel::dot`].
#[inline(always)]
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    total(&sums)
}

#[inline(always)]
fn total(sums: &[f32; LANES]) -> f32 {
    let mut quarter = [0.0_f32; LANES / 4];
    for (lane, sum) in quarter.iter_mut().enumerate() {
        *sum = (sums[lane] + sums[lane + 8]) + (sums[lane + 16] + sums[lane + 24]);
    }
    quarter.iter().sum()
}

/// Source of [`super::Kernel::add_picked_dots`].
#[inline(always)]
pub(super) fn add_picked_dots(sums: &mut [f32], units: &[f32], matrix: &[f32], rows: &[u32]) {
    for (sum, &row) in sums.iter_mut().zip(rows) {
        *sum += dot(units, &matrix[row as usize * units.len()..][..units.len()]);
    }
}

/// Source of [`super::Kernel::plain_products`].
#[inline(always)]
pub(super) fn plain_products(activations: &[u8], matrix: &[f32], results: &mut [f32]) {
    for (row, result) in matrix.chunks_exact(activations.len()).zip(results) {
        let mut sums = [0.0_f32; LANES];
        for (units, weights) in activations.as_chunks::<LANES>().0.iter().zip(row.as_chunks::<LANES>().0) {
            for ((sum, &unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                *sum += f32::from(unit) * weight;
            }
        }
        *result = total(&sums);
    }
}
