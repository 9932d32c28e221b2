//! Copies of matrices that BLAS cannot walk, in squares that stay in L1.
use crate::problem::Matrix;

/// Rows and columns of a square.
const SQUARE: usize = 32;

/// How an operand is handed to BLAS, column-major.
pub enum Handed {
    /// As it lies: whether its columns are BLAS's rows, and the leading dimension.
    Direct { transposed: bool, leading: usize },
    /// As a dense copy.
    Copied,
}

/// How a matrix of so many rows and columns is handed over.
pub fn handed(matrix: &Matrix, rows: usize, columns: usize) -> Handed {
    let fits = |unit: isize, n: usize, other: isize, n_other: usize| {
        (unit == 1 || n == 1) && (n_other == 1 || other >= n as isize)
    };
    let leading = |stride: isize, n: usize, n_other: usize| if n_other == 1 { n.max(1) } else { stride as usize };
    if fits(matrix.rows, rows, matrix.columns, columns) {
        Handed::Direct { transposed: false, leading: leading(matrix.columns, rows, columns) }
    } else if fits(matrix.columns, columns, matrix.rows, rows) {
        Handed::Direct { transposed: true, leading: leading(matrix.rows, columns, rows) }
    } else {
        Handed::Copied
    }
}

/// Copies `rows × columns` elements between any strides.
///
/// # Safety
/// Both sides are memory of as many elements as their strides reach, and do not meet.
pub unsafe fn copy<T: Copy>(
    (rows, columns): (usize, usize),
    from: (*const T, isize, isize),
    to: (*mut T, isize, isize),
) {
    for j0 in (0..columns).step_by(SQUARE) {
        for i0 in (0..rows).step_by(SQUARE) {
            for j in j0..columns.min(j0 + SQUARE) {
                for i in i0..rows.min(i0 + SQUARE) {
                    let (i, j) = (i as isize, j as isize);
                    // SAFETY: the caller's promise.
                    unsafe { *to.0.offset(i * to.1 + j * to.2) = *from.0.offset(i * from.1 + j * from.2) };
                }
            }
        }
    }
}
