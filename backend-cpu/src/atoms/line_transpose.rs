//! Transposes of any extents, a whole cache line of the destination at a time, wherever its rows begin.
//!
//! A vector that does not begin at a line touches two: such a load costs twice, such a store more, and past the
//! caches it cannot be written at all. Rows of a destination begin anywhere: memory of an allocator is aligned to 16 bytes, and
//! rows of 129 elements begin elsewhere each. So a strip of `n` rows (`n` elements fill a line) is walked along its columns, and each row
//! writes whole lines: the first of them begins with the last columns of those that were transposed before. They wait in memory (`waiting_lines`), or are
//! shifted by permutes of two vectors where there are such and rows are long (`permuted_lines`).
//!
//! A *group* is a few elements that are contiguous on both sides (complex numbers, pixels) and move as one.
use super::any_transpose::{AnyTranspose, Form};
use super::fetch::{Fetching, fetching};
use super::{permuted_lines, waiting_lines};
use crate::encode::{Assembled, Level};
use tilewright_ir::target::Core;

/// Every transpose by lines.
pub const ALL: &[AnyTranspose] = &[
    row("line_transpose_b8", 1, 1, &B8),
    row("line_transpose_b16", 2, 1, &B16),
    row("line_transpose_b32", 4, 1, &B32),
    row("line_transpose_b64", 8, 1, &B64),
    row("line_transpose_b8x2", 1, 2, &B16),
    row("line_transpose_b8x4", 1, 4, &B32),
    row("line_transpose_b8x8", 1, 8, &B64),
    row("line_transpose_b8x16", 1, 16, &B128),
    row("line_transpose_b16x2", 2, 2, &B32),
    row("line_transpose_b16x4", 2, 4, &B64),
    row("line_transpose_b16x8", 2, 8, &B128),
    row("line_transpose_b32x2", 4, 2, &B64),
    row("line_transpose_b32x4", 4, 4, &B128),
    row("line_transpose_b64x2", 8, 2, &B128),
];

const fn row(name: &'static str, element_bytes: usize, group: i64, functions: &'static Fetching) -> AnyTranspose {
    AnyTranspose { name, element_bytes, form: Form::Lines { group, functions } }
}

/// The function for rows of so many bytes, of `unit` bytes that move as one; `functions` are those that every level has.
pub(crate) fn of_rows(
    functions: &'static Fetching,
    level: Level,
    unit: i64,
    row_bytes: Option<i64>,
    core: &Core,
) -> &'static Assembled {
    let long = row_bytes.is_some_and(|n| n >= i64::from(core.non_temporal.permuted_row_bytes));
    let functions = if level == Level::Avx512 && unit == 8 && long { &PERMUTED_B64 } else { functions };
    functions.of(core.prefetch.into)
}

// `f(dst, src, rows, columns, a, b)`: `a` bytes from row to row of the destination, `b` from column to column of the source;
// at least a line of either. Bytes of what moves as one.
fetching! {
    B8 "tilewright_line_transpose_b8" 6 |a, _, fetch| waiting_lines::build(a, 1, fetch);
    B16 "tilewright_line_transpose_b16" 6 |a, _, fetch| waiting_lines::build(a, 2, fetch);
    B32 "tilewright_line_transpose_b32" 6 |a, _, fetch| waiting_lines::build(a, 4, fetch);
    B64 "tilewright_line_transpose_b64" 6 |a, _, fetch| waiting_lines::build(a, 8, fetch);
    B128 "tilewright_line_transpose_b128" 6 |a, _, fetch| waiting_lines::build(a, 16, fetch);
    PERMUTED_B64 "tilewright_line_transpose_permuted_b64" 6 |a, _, fetch| permuted_lines::build(a, fetch);
}
