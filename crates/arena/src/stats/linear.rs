//! Linear equations with a symmetric positive definite matrix.

/// A square matrix, by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

pub(super) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse by Cholesky decomposition.
///
/// # Panics
/// If the matrix is not positive definite.
pub(super) fn inverse(matrix: &Matrix) -> Matrix {
    let size = matrix.len();
    let mut lower = zeros(size);
    for row in 0..size {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let rest = matrix[row][column] - dot;
            lower[row][column] = if row == column {
                assert!(rest > 0.0, "the matrix is not positive definite");
                rest.sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    // The inverse is symmetric, so columns equal rows.
    let column = |unit: usize| {
        let mut solution = vec![0.0; size];
        for row in 0..size {
            let dot: f64 = (0..row).map(|k| lower[row][k] * solution[k]).sum();
            solution[row] = (f64::from(u8::from(row == unit)) - dot) / lower[row][row];
        }
        for row in (0..size).rev() {
            let dot: f64 = (row + 1..size).map(|k| lower[k][row] * solution[k]).sum();
            solution[row] = (solution[row] - dot) / lower[row][row];
        }
        solution
    };
    (0..size).map(column).collect()
}

/// Matrix product.
pub(super) fn product(left: &Matrix, right: &Matrix) -> Matrix {
    let size = left.len();
    let cell = |row: usize, column: usize| (0..size).map(|k| left[row][k] * right[k][column]).sum();
    (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
}

/// Matrix-vector product.
pub(super) fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![4.0, 1.0, -1.0], vec![1.0, 3.0, 0.5], vec![-1.0, 0.5, 2.0]];
        let one = product(&matrix, &inverse(&matrix));
        for (row, values) in one.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                assert!((value - f64::from(u8::from(row == column))).abs() < 1e-12, "{one:?}");
            }
        }
        assert!((times(&matrix, &[1.0, 2.0, 3.0])[0] - 3.0).abs() < 1e-12);
    }
}
