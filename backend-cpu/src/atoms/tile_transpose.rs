//! Transposes of any extents through the caches, tile by tile in registers: one call for a whole matrix.
//!
//! Strips of as many rows as a tile has, `n`, are walked along their columns. What is left of the columns begins
//! earlier, and the last strip has up to `2n - 1` rows in two tiles that overlap: some elements are written twice. Rows
//! are contiguous in the source and run over two digits of the destination, `r0` rows `a0` bytes apart, `r1` of those
//! `a1` apart: where each row of the strip is stands in a table.
//!
//! ```text
//! for strips of n rows {
//!   table ← where the rows are; prefetch their first lines
//!   for n columns { load n lines; transpose; for each row { prefetch two lines on; store } }
//! }
//! ```
//!
//! **Why the prefetches.** Memory of an allocator begins 16 bytes into a line, rows of 129 elements begin elsewhere
//! each: a store of a whole vector then touches two lines. The hardware prefetches lines for the stores that wait,
//! but stores that straddle lines pay for the second one when their turn comes, one after the other: a trip to
//! L2 for each. Prefetched for writing two lines before, the lines are there.
//!
//! **Tiles** (`network`). Elements of 1 and 2 bytes have squares of 16 × 16; bytes, where there are as many
//! columns, tiles of 16 rows by a line. Where a vector is half a line (AVX2) a tile of 4- and 8-byte elements is two
//! squares by two, one after the other: whole lines on both sides (docs/decisions.md).
use super::any_transpose::{Family, TransposeProblem, TransposeUse, UNITS, begin_earlier};
use super::network::{LaneTile, Square, WAITING_BYTES};
use super::stream::{LINE, LINES_AHEAD};
use crate::assembler::{Assembled, Bank, Is, Mem, Reg, Routine, named, when};
use crate::encode::SimdLevel::{self, Avx2, Avx512};

/// Every transpose through the caches: elements, and groups of them.
pub static FAMILY: Family = Family {
    name: "tile_transpose",
    elements: UNITS,
    meant: TransposeUse::Caches,
    digits: (2, 1),
    function,
    source: "prefetchw, vunpck, vpunpck, vshuff32x4, vperm2f128 (Intel SDM vol. 2)",
};

/// A tile.
#[derive(Clone, Copy)]
struct TransposeTile {
    level: SimdLevel,
    unit: i64,
    rows: i64,
    columns: i64,
    parts: TileParts,
}

/// What a tile is made of.
#[derive(Clone, Copy)]
enum TileParts {
    /// So many squares in either direction, one after the other.
    Squares(Square, i64),
    /// So many tiles beside each other that fill the lanes of vectors.
    Lanes(LaneTile, i64),
}

const fn squares(level: SimdLevel, unit: i64, n: i64, side: i64) -> TransposeTile {
    let parts = TileParts::Squares(Square { level, unit, n }, side);
    TransposeTile { level, unit, rows: n * side, columns: n * side, parts }
}

const fn lanes(level: SimdLevel, beside: i64) -> TransposeTile {
    let lanes = LaneTile { level, unit: 1 };
    TransposeTile {
        level,
        unit: 1,
        rows: lanes.rows(),
        columns: lanes.columns() * beside,
        parts: TileParts::Lanes(lanes, beside),
    }
}

/// Names of functions, and their tiles: of one unit the widest first.
#[rustfmt::skip]
const TILES: [(&str, TransposeTile); 13] = [
    ("b8_16x64",   lanes(Avx512, 1)),
    ("b8_16",      squares(Avx512, 1, 16, 1)),
    ("b8_16x2x32", lanes(Avx2, 2)),
    ("b8_16x32",   lanes(Avx2, 1)),
    ("b16_16",     squares(Avx512, 2, 16, 1)),
    ("b32_16",     squares(Avx512, 4, 16, 1)),
    ("b32_2x8",    squares(Avx2, 4, 8, 2)),
    ("b32_8",      squares(Avx2, 4, 8, 1)),
    ("b64_8",      squares(Avx512, 8, 8, 1)),
    ("b64_2x4",    squares(Avx2, 8, 4, 2)),
    ("b64_4",      squares(Avx2, 8, 4, 1)),
    ("b128_4",     squares(Avx512, 16, 4, 1)),
    ("b128_2",     squares(Avx2, 16, 2, 1)),
];

/// `f(dst, src, r0, r1, a0, a1, columns, b)` of the widest tile that fits: `r0·r1` and `columns` are at least those of
/// the tile.
fn function(matrix: &TransposeProblem) -> Option<Assembled> {
    let (rows, columns) = matrix.extents();
    let fits = |t: TransposeTile| t.level <= matrix.level && t.rows <= rows && t.columns <= columns;
    let (name, tile) = TILES.into_iter().find(|(_, t)| t.unit == matrix.unit && fits(*t))?;
    Some(Assembled::new(format!("tilewright_tile_transpose_{name}"), tile.level, move |a| build(a, tile)))
}

/// The arguments of rows: the next one, `r0` of them, how many of these are left.
#[derive(Clone, Copy)]
struct RowArguments {
    next: Reg,
    r0: Reg,
    left: Reg,
    behind: Reg,
}

named! {
    slot Frame {
        /// `a0`, and what else leads from the last of `r0` rows to the next.
        to_next, to_wrap,
        /// Rows of the strip, and the place of its last tile.
        strip, last,
        /// Source bytes from tile to tile along the columns.
        step,
    }
}

/// The tile at hand: its part of the table, and the bytes of its rows that are done.
#[derive(Clone, Copy)]
struct TileCursor {
    part: Reg,
    done: Reg,
}

fn build(a: &mut Routine, tile: TransposeTile) {
    let TransposeTile { rows: n, columns: width, unit, parts, .. } = tile;
    let [next, src, r0, left, a0, a1] = a.arguments(["next row", "src", "r0", "r1", "a0", "a1"]);
    let (columns, b) = (a.stacked("columns"), a.stacked("b"));
    let frame = Frame::new(a);
    let Frame { strip, last, step, .. } = frame;
    let table = a.area("table", 8 * 2 * n, 8);
    let waiting = a.area("rows of lanes", if matches!(parts, TileParts::Lanes(..)) { WAITING_BYTES } else { 0 }, 32);
    let [stride, three, behind] = a.regs(["b", "3·b", "rows behind the strip"]);
    a.mov(stride, b);
    a.lea(three, stride.plus(stride, 2));
    a.mov(behind, r0);
    a.mul(behind, left);
    a.mov(left, r0);
    a.scope(|a| {
        let x = a.reg("x");
        a.set_product(x, stride, width);
        a.mov(step, x);
        a.mov(x, r0);
        a.mul(x, a0);
        a.sub(a1, x);
    });
    a.mov(frame.to_next, a0);
    a.mov(frame.to_wrap, a1);
    a.give_back(a0);
    a.give_back(a1);
    let rows = RowArguments { next, r0, left, behind };
    let [source, columns_left, done] = a.regs(["source", "columns left", "done"]);

    a.repeat_while(when(behind, Is::Differs, 0), |a| {
        fill_table(a, (rows, frame), table, n);
        a.mov(source, src);
        a.scope(|a| {
            let x = a.reg("x");
            a.mov(x, strip);
            a.mul(x, unit);
            a.add(src, x);
        });
        a.mov(columns_left, columns);
        a.mov(done, 0);
        a.forever(|a, end| {
            a.repeat_while(when(columns_left, Is::NotBelow, width), |a| {
                let row = a.reg("row of the tile");
                a.mov(row, 0);
                a.repeat_while(when(row, Is::Below, strip), |a| {
                    let [part, from] = a.regs(["part of the table", "from"]);
                    a.mov(from, row);
                    a.mov_if(when(from, Is::Above, last), from, last);
                    a.lea(part, table.plus(from, 8));
                    a.mul(from, unit);
                    a.add(from, source);
                    let place = TileCursor { part, done };
                    match parts {
                        TileParts::Squares(square, side) => squares_of(a, (square, side), place, (from, stride, three)),
                        TileParts::Lanes(lanes, n) => lanes_of(a, (lanes, n), place, (from, stride, three), waiting),
                    }
                    a.add(row, n);
                });
                a.add(done, width * unit);
                a.add(source, step);
                a.sub(columns_left, width);
            });
            a.jump_if(when(columns_left, Is::Equal, 0), end);
            begin_earlier(a, (columns_left, width), (source, stride), (done, unit));
        });
    });
}

/// How many rows the next strip has, and their table; their first lines are prefetched.
fn fill_table(a: &mut Routine, (rows, frame): (RowArguments, Frame), table: Mem, n: i64) {
    let RowArguments { next, r0, left, behind } = rows;
    a.scope(|a| {
        let [count, i] = a.regs(["count", "i"]);
        a.mov(count, n);
        a.mov_if(when(behind, Is::NotAbove, 2 * n - 1), count, behind);
        a.sub(behind, count);
        a.mov(frame.strip, count);
        a.lea(i, count.at(-n));
        a.mov(frame.last, i);
        a.mov(i, 0);
        a.repeat_while(when(i, Is::Below, count), |a| {
            a.mov(table.plus(i, 8), next);
            a.prefetch_to_write(next.at(0));
            a.prefetch_to_write(next.at(LINE));
            a.add(next, frame.to_next);
            a.sub(left, 1);
            a.rarely(when(left, Is::Equal, 0), |a| {
                a.mov(left, r0);
                a.add(next, frame.to_wrap);
            });
            a.add(i, 1);
        });
    });
}

/// A tile of squares: its first column is at `from`, whose register it may overwrite, the others `stride` bytes apart.
fn squares_of(
    a: &mut Routine,
    (square, side): (Square, i64),
    place: TileCursor,
    (from, stride, three): (Reg, Reg, Reg),
) {
    let bank = square.bank(a);
    for (i, j) in (0..side).flat_map(|i| (0..side).map(move |j| (i, j))) {
        a.scope(|a| {
            let line = if (i, j) == (side - 1, side - 1) { from } else { a.reg("line") };
            match j {
                0 if line == from => {}
                0 => a.mov(line, from),
                // Of two squares the second begins 4 or 8 columns on.
                _ => a.lea(line, from.plus(stride, (j * square.n) as u32)),
            }
            let rows = square.load(a, bank, line, (stride, three), i * square.n * square.unit);
            store(a, place, rows, i * square.n, j * square.n * square.unit);
        });
    }
}

/// The same of tiles beside each other that fill lanes.
fn lanes_of(
    a: &mut Routine,
    (lanes, beside): (LaneTile, i64),
    place: TileCursor,
    (from, stride, three): (Reg, Reg, Reg),
    waiting: Mem,
) {
    for j in 0..beside {
        a.scope(|a| {
            let line = if j + 1 == beside { from } else { a.reg("line") };
            if line != from {
                a.mov(line, from);
                a.set_product(from, stride, lanes.columns());
                a.add(from, line);
            }
            lanes.transpose(a, waiting, line, (stride, three), &mut |a, row, rows| {
                store(a, place, rows, row, j * lanes.level.bytes());
            });
        });
    }
}

/// Stores rows of the tile from row `first` on, `offset` bytes into their part of it; the first part of a row
/// prefetches it.
fn store(a: &mut Routine, place: TileCursor, rows: Bank, first: i64, offset: i64) {
    for (row, v) in (first..).zip(rows.all()) {
        a.scope(|a| {
            let to = a.reg("to");
            a.mov(to, place.part.at(8 * row));
            if offset == 0 {
                a.prefetch_to_write(to.plus(place.done, 1).on(LINES_AHEAD));
            }
            a.store(to.plus(place.done, 1).on(offset), v);
        });
    }
}
