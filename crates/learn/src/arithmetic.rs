//! Vector and matrix arithmetic. Inlined functions are compiled for the target features of their caller.

#![allow(unsafe_code, reason = "matrix products of a crate that takes pointers")]

/// `sums += factor * row`.
#[inline(always)]
pub(crate) fn add_scaled(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// Dot product. Sums in eight lanes, because the compiler may not reorder float additions by itself.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
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
