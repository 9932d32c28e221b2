//! Transposes of units of 16 bytes that stay in L1: one call for a whole matrix, two rows by two
//! columns at a time.
//!
//! ```text
//! a0 a1 | b0 b1   two vectors of two units, from two columns   =>   a0 b0 | a1 b1   to two rows
//! ```
//!
//! Nothing is prefetched and no table is made, as [`super::tile_transpose`] does for what lies further away; a tile
//! of four columns would keep twice as many lines waiting. The matrix is walked along its columns, or along its rows:
//! along the longer ones where all of it is in L1, else so that the fewer lines wait for their next units.
//! The last of an odd number of rows or columns is moved by itself.
use super::any_transpose::{Family, TransposeProblem, TransposeUse};
use super::network::Square;
use crate::assembler::{Assembled, Bank, Is, Reg, Routine, has, when};
use crate::encode::SimdLevel;

/// Those of each size of elements.
pub static FAMILY: Family = Family {
    name: "pair_transpose",
    elements: &[(1, 16), (2, 8), (4, 4), (8, 2)],
    meant: TransposeUse::Nearest,
    digits: (1, 1),
    function,
    source: "vperm2f128 (Intel SDM vol. 2)",
};

/// Bytes of a unit, and of two.
const UNIT: i64 = 16;
const PAIR: i64 = 2 * UNIT;

/// Bytes of both sides that the first cache of every machine with vectors of 256 bits holds.
const NEAREST_BYTES: i64 = 32 << 10;

/// The tile.
const SQUARE: Square = Square { level: SimdLevel::Avx2, unit: UNIT, n: 2 };

/// `f(dst, src, rows, a, columns, b)`: `a` bytes from row to row of the destination, `b` from column to column of the
/// source.
fn function(matrix: &TransposeProblem) -> Option<Assembled> {
    let (rows, columns) = matrix.extents();
    let nearest = rows.saturating_mul(columns).saturating_mul(PAIR) <= NEAREST_BYTES;
    let known = rows > 0 && columns > 0;
    let by_rows = !known || rows == columns || (rows > columns) != nearest;
    let order = if by_rows { "by_rows" } else { "by_columns" };
    let name = format!("tilewright_pair_transpose_b128_{order}");
    (matrix.level > SimdLevel::Sse).then(|| Assembled::new(name, SimdLevel::Avx2, move |a| build(a, by_rows)))
}

/// One side: where the tile at hand is, and the bytes from row to row (of the source: from column to column).
#[derive(Clone, Copy)]
struct TransposeSide {
    at: Reg,
    stride: Reg,
}

fn build(a: &mut Routine, by_rows: bool) {
    let [dst, src, rows, row, columns, column] = a.arguments(["dst", "src", "rows", "a", "columns", "b"]);
    let (outer, inner) = if by_rows { (rows, columns) } else { (columns, rows) };
    let bank = SQUARE.bank(a);
    let [to, from, left] = a.regs(["to", "from", "left"]);
    let (begin_to, begin_from) = (TransposeSide { at: dst, stride: row }, TransposeSide { at: src, stride: column });
    let (to, from) = (TransposeSide { at: to, ..begin_to }, TransposeSide { at: from, ..begin_from });
    let begin = |a: &mut Routine| {
        a.mov(to.at, dst);
        a.mov(from.at, src);
        a.mov(left, inner);
    };
    a.if_(when(inner, Is::More, 0), |a| {
        a.while_(when(outer, Is::AtLeast, 2), |a| {
            begin(a);
            a.while_(when(left, Is::AtLeast, 4), |a| {
                tile(a, bank, by_rows, to, from);
                tile(a, bank, by_rows, to, from);
                a.sub(left, 4);
            });
            a.if_(has(left, 2), |a| tile(a, bank, by_rows, to, from));
            a.if_(has(left, 1), |a| half_tile(a, bank, by_rows, to, from));
            step(a, by_rows, begin_to, begin_from);
            a.sub(outer, 2);
        });
        a.if_(has(outer, 1), |a| {
            begin(a);
            a.count_down(left, |a| {
                let unit = bank.v(0).low(UNIT);
                a.load(unit, from.at.at(0));
                a.store(to.at.at(0), unit);
                let (far, near) = if by_rows { (from, to) } else { (to, from) };
                a.add(far.at, far.stride);
                a.add(near.at, UNIT);
            });
        });
    });
}

/// Two rows of two columns, and on to the next.
fn tile(a: &mut Routine, bank: Bank, by_rows: bool, to: TransposeSide, from: TransposeSide) {
    a.load(bank.v(0), from.at.at(0));
    a.load(bank.v(1), from.at.plus(from.stride, 1));
    let (rows, _) = SQUARE.transpose(a, bank);
    a.store(to.at.at(0), rows.v(0));
    a.store(to.at.plus(to.stride, 1), rows.v(1));
    step(a, !by_rows, to, from);
}

/// Two rows of one column, or one row of two columns.
fn half_tile(a: &mut Routine, bank: Bank, by_rows: bool, to: TransposeSide, from: TransposeSide) {
    let v = bank.v(0);
    if by_rows {
        a.load(v, from.at.at(0));
        a.store(to.at.at(0), v.low(UNIT));
        a.store_upper(to.at.plus(to.stride, 1), v);
    } else {
        a.load_lane(v.low(UNIT), from.at.at(0), 0);
        a.load_lane(v, from.at.plus(from.stride, 1), 1);
        a.store(to.at.at(0), v);
    }
}

/// Two rows on in both sides, or two columns.
fn step(a: &mut Routine, rows: bool, to: TransposeSide, from: TransposeSide) {
    let (near, far) = if rows { (from, to) } else { (to, from) };
    a.add(near.at, PAIR);
    a.lea(far.at, far.at.plus(far.stride, 2));
}
