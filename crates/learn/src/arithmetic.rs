//! Vector and matrix arithmetic. Inlined functions are compiled for the target features of their caller.

#![allow(unsafe_code, reason = "matrix products of a crate that takes pointers")]

/// Layer widths are multiples of this.
const STEP: usize = 32;

/// `sums += factor * row`.
#[inline(always)]
pub(crate) fn add_scaled(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// Adds rows of a matrix, as many columns at a time as there are `SUMS` in registers.
#[inline(always)]
pub(crate) fn add_rows<const SUMS: usize>(sums: &mut [f32], matrix: &[f32], rows: &[u32]) {
    in_blocks::<SUMS>(sums, &Rows { matrix, rows });
}

/// Adds rows of a matrix times factors.
#[inline(always)]
pub(crate) fn add_scaled_rows<const SUMS: usize>(sums: &mut [f32], matrix: &[f32], rows: &[(u32, f32)]) {
    in_blocks::<SUMS>(sums, &ScaledRows { matrix, rows });
}

/// What is to be added to a block of sums.
trait Addends {
    /// Adds the columns from `at` on. The matrix is `width` columns wide.
    fn add_block<const N: usize>(&self, sums: &mut [f32; N], at: usize, width: usize);
}

struct Rows<'a> {
    matrix: &'a [f32],
    rows: &'a [u32],
}

impl Addends for Rows<'_> {
    #[inline(always)]
    fn add_block<const N: usize>(&self, sums: &mut [f32; N], at: usize, width: usize) {
        for &row in self.rows {
            let row = &self.matrix[row as usize * width + at..][..N];
            sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
    }
}

struct ScaledRows<'a> {
    matrix: &'a [f32],
    rows: &'a [(u32, f32)],
}

impl Addends for ScaledRows<'_> {
    #[inline(always)]
    fn add_block<const N: usize>(&self, sums: &mut [f32; N], at: usize, width: usize) {
        for &(row, factor) in self.rows {
            let row = &self.matrix[row as usize * width + at..][..N];
            sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += factor * number);
        }
    }
}

#[inline(always)]
fn in_blocks<const SUMS: usize>(sums: &mut [f32], addends: &impl Addends) {
    let (width, mut at) = (sums.len(), 0);
    while at + SUMS <= width {
        in_block::<SUMS>(sums, at, addends);
        at += SUMS;
    }
    while at + 2 * STEP <= width {
        in_block::<{ 2 * STEP }>(sums, at, addends);
        at += 2 * STEP;
    }
    while at + STEP <= width {
        in_block::<STEP>(sums, at, addends);
        at += STEP;
    }
}

#[inline(always)]
fn in_block<const N: usize>(sums: &mut [f32], at: usize, addends: &impl Addends) {
    let width = sums.len();
    let mut block = [0.0; N];
    block.copy_from_slice(&sums[at..at + N]);
    addends.add_block(&mut block, at, width);
    sums[at..at + N].copy_from_slice(&block);
}

/// Partial sums: the compiler may not reorder float additions by itself.
const LANES: usize = 16;

/// Dot product.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    // One after the other: if halves are added first, the compiler takes the vectors above apart.
    sums.iter().sum()
}

/// Sum of squares.
#[inline(always)]
pub(crate) fn square(row: &[f32]) -> f32 {
    dot(row, row)
}

/// `sums += left · right`. The sizes are `[rows of left, columns of left, columns of right]`; strides are
/// `[row, column]`.
pub(crate) fn product(
    [rows, inner, columns]: [usize; 3],
    left: &[f32],
    left_strides: [usize; 2],
    right: &[f32],
    right_strides: [usize; 2],
    sums: &mut [f32],
) {
    assert!(left.len() >= rows * inner && right.len() >= inner * columns && sums.len() >= rows * columns);
    // SAFETY: the slices are as large as the sizes and strides say.
    unsafe {
        matrixmultiply::sgemm(
            rows,
            inner,
            columns,
            1.0,
            left.as_ptr(),
            left_strides[0] as isize,
            left_strides[1] as isize,
            right.as_ptr(),
            right_strides[0] as isize,
            right_strides[1] as isize,
            1.0,
            sums.as_mut_ptr(),
            columns as isize,
            1,
        );
    }
}
