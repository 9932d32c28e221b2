//! Transposes of any extents, a whole cache line of the destination at a time, wherever its rows begin.
//!
//! A vector that does not begin at a line touches two: such a load costs twice, such a store more, and a non-temporal
//! store cannot be written so at all. Rows of a destination begin anywhere: memory of an allocator is aligned to 16
//! bytes, and rows of 129 elements begin elsewhere each. So a strip of `n` rows (`n` elements fill a line) is walked
//! along its columns, and each row writes whole lines: the first of them begins with the last columns of those that
//! were transposed before. They wait in memory (`waiting`), or are shifted by permutes of two vectors where there are
//! such and rows are long (`permuted`: the ends of short rows cost more than it gains).
mod permuted;
mod waiting;

use super::any_transpose::{Family, TransposeProblem, TransposeUse, UNITS, begin_earlier};
use super::stream::LINE;
use crate::assembler::{Assembled, Is, Reg, Routine, when};
use crate::encode::SimdLevel;

/// Every transpose by lines: elements, and groups of them.
pub static FAMILY: Family = Family {
    name: "line_transpose",
    elements: UNITS,
    meant: TransposeUse::Memory,
    digits: (1, 1),
    function,
    source: "vunpck, vpunpck, vperm2f128, vmovntps (Intel SDM vol. 2)",
};

/// `f(dst, src, rows, a, columns, b)`: `a` bytes from row to row of the destination, `b` from column to column of the
/// source; at least a line of either.
fn function(matrix: &TransposeProblem) -> Option<Assembled> {
    let (unit, fetch, (rows, columns)) = (matrix.unit, matrix.fetch, matrix.extents());
    if matrix.level == SimdLevel::Sse || rows.min(columns) < LINE / unit {
        return None;
    }
    let permuted = matrix.level == SimdLevel::Avx512
        && unit == permuted::UNIT
        && columns.saturating_mul(unit) >= matrix.permuted_row_bytes;
    Some(if permuted {
        let name = matrix.name("line_transpose_permuted");
        Assembled::new(name, SimdLevel::Avx512, move |a| permuted::build(a, fetch))
    } else {
        Assembled::new(matrix.name("line_transpose"), SimdLevel::Avx2, move |a| waiting::build(a, unit, fetch))
    })
}

/// The arguments: the first row of the strip at hand and its source, the rows from that on, and the others.
#[derive(Clone, Copy)]
struct Strips {
    row: Reg,
    src: Reg,
    rows: Reg,
    a: Reg,
    columns: Reg,
    b: Reg,
}

impl Strips {
    fn arguments(a: &mut Routine) -> Strips {
        let [row, src, rows, to_row, columns, b] = a.arguments(["row", "src", "rows", "a", "columns", "b"]);
        Strips { row, src, rows, a: to_row, columns, b }
    }

    /// `strip` for each strip of as many rows as a line has elements; a last one that is not whole begins earlier.
    fn each(self, a: &mut Routine, unit: i64, strip: impl FnOnce(&mut Routine)) {
        let n = LINE / unit;
        a.repeat_while(when(self.rows, Is::Differs, 0), |a| {
            a.rarely(when(self.rows, Is::Below, n), |a| {
                begin_earlier(a, (self.rows, n), (self.row, self.a), (self.src, unit));
            });
            a.scope(strip);
            a.scope(|a| {
                let x = a.reg("x");
                a.set_product(x, self.a, n);
                a.add(self.row, x);
            });
            a.add(self.src, LINE);
            a.sub(self.rows, n);
        });
    }
}
