//! Transposes of any extent by non-temporal stores: the destination is written a whole cache line at a time.
//!
//! What memory wants of a copy is not the same on its two sides. A non-temporal write may go anywhere, as
//! long as it is a whole line, written by one instruction; a read should follow the line before it, for only then does
//! the hardware prefetch. So a tile of any extents is walked in blocks of two destination lines (32 elements of four
//! bytes) by all rows: for each element of the lines there is one source run, all rows long, and the block is
//! transposed 16 × 16 at a time while the runs of the next block are prefetched to L2, one after the
//! other, a few lines per tile, where they are short; and each run is fetched a few lines ahead of where it is read.
//!
//! ```text
//! for two lines of the destination's columns {           source: columns × rows, rows contiguous
//!   for each row, 16 at a time { prefetch(a piece of the next columns); transpose; write 16 rows × 2 lines }
//! }
//! ```
//!
//! **Both lines of a row are written one after the other**; the first waits in the frame while the second is
//! transposed: rows an even number of lines apart are written slower one line at a time.
//!
//! **Rows that follow each other** (`a0` = all columns) share the lines at their ends. There the columns begin at the
//! first whole line, and those before it come last, a row further on in the source: the line that begins with the last
//! columns of a row ends with the first of the next, and is whole. Only the first row's beginning and the last row's
//! end are left, and written by elements.
//!
//! ```text
//! row i:    a b | c d e f | g h . .      a line is 4 columns, and begins at c
//! row i+1:  . . | . . . . |              its a and b complete the line of g and h: g h a' b'
//! ```
//!
//! **Columns and rows of two levels.** The columns are contiguous in the destination, and run over two digits of the
//! source: `u` columns `b0` bytes apart, `v` of those `b1` apart. A line may begin in one run of `u` and end in the
//! next, so the addresses of a block's source runs are kept in a table, which is written once per block. The rows are
//! contiguous in the source and run over two digits of the destination: `r0` rows `a0` bytes apart, `r1` of those `a1`
//! apart.
//!
//! **Alignment** is found out at run time. Elsewhere the first columns, up to the first whole line, and the last are
//! written with masks. Where the rows' lines do not begin where the first row's do (`a0` or `a1` is no multiple of a
//! line) all are, and nothing is non-temporal: correct, and slow.
//!
//! Blocks of one line leave more than 64 lines between two neighbours that are written; blocks of four gain nothing.
mod columns;
mod gathered;
mod start;

use super::any_transpose::{Family, TransposeProblem, TransposeUse, begin_earlier};
use super::network::Square;
use super::stream::{LINE, LINES_AHEAD};
use crate::assembler::{Assembled, Bank, Is, Mask, Mem, Reg, Routine, named, when};
use crate::encode::SimdLevel;
use tilewright_ir::target::Nearest;

/// Every streaming transpose.
pub static FAMILY: Family = Family {
    name: "stream_transpose",
    elements: &[(4, 1), (8, 1)],
    meant: TransposeUse::WholeLines,
    digits: (2, 2),
    function,
    source: "vmovntps, vunpck, vshuff32x4, vperm2f128 (Intel SDM vol. 2)",
};

/// Source runs of more bytes are not prefetched a block ahead: the hardware follows them.
const LONG_RUN: i64 = 2048;

/// Columns so many bytes apart, or a multiple, share two sets of an L1 of 64 sets, which hold fewer lines than
/// a block has columns: a vector of the source that straddles two lines then reads both from L2, and the
/// next tile reads one of them again. From [`MANY_TILES`] of rows on, vectors begin where those of the source do.
pub(in crate::atoms) const FEW_SETS: i64 = 2048;

/// See [`FEW_SETS`]; runs of fewer tiles are gathered first ([`gathered`]).
const MANY_TILES: i64 = 8;

/// Bytes that a source run is prefetched ahead of where it is read, to the cache that the matrix says: the hardware
/// follows fewer runs than the 32 of a block.
const AHEAD: i64 = 2 * LINES_AHEAD;

/// `f(dst, src, r0, r1, a0, a1, u, v, b0, b1)`: digits of rows and columns; nothing happens if an extent is not
/// positive, and `r0` is at least a tile's.
fn function(matrix: &TransposeProblem) -> Option<Assembled> {
    let &TransposeProblem { level, unit, fetch, .. } = matrix;
    let enough = matrix.rows[0].is_some_and(|n| n >= level.bytes() / unit);
    (level > SimdLevel::Sse && enough)
        .then(|| Assembled::new(matrix.name("stream_transpose"), level, move |a| build(a, unit, fetch)))
}

/// What the parts of the function share.
#[derive(Clone, Copy)]
struct StreamShape {
    square: Square,
    bank: Bank,
    unit: i64,
    /// Columns of a line, and rows of a tile.
    columns: i64,
    rows: i64,
    fetch: Nearest,
    /// Bytes from row to row of the destination.
    a0: Reg,
    /// The next line to prefetch, where its run ends, where the next run's address is.
    hint: Reg,
    hint_end: Reg,
    hint_run: Reg,
    /// The next column's source run, the columns left of its `u`, where that `u` began.
    column: Reg,
    u_left: Reg,
    u_begin: Reg,
    /// The arguments on the stack.
    u: Mem,
    v: Mem,
    b0: Mem,
    b1: Mem,
    frame: Frame,
    /// Addresses of the source runs of the block at hand, at most 32, of the next block, and of gathered rows.
    now: Mem,
    next: Mem,
    gathered: Mem,
    /// The lanes of a line that the block has.
    mask: Mask,
    /// What of the two lines of a tile waits to be written, and gathered rows.
    waiting: Mem,
    gathered_rows: Mem,
}

named! {
    /// The frame: arguments, and what changes from block to block.
    slot Frame {
        r0, r1, a1, r1_left, v_left,
        /// Whether the block is of whole lines that may be non-temporal, and whether it is of two of them.
        whole, pair,
        /// Whether lines may be non-temporal at all.
        non_temporal,
        /// Columns of the block at hand, of the next, and beyond it.
        columns, next_columns, left,
        /// Where the addresses of the block at hand end, and those of the next.
        end, next_end,
        /// The first byte of the block in the destination, and where the next row begins in the source.
        dst, next_row,
        /// Bytes of a source run.
        run,
        /// Rows from the tile at hand to the next.
        step,
        /// Half of the lines to prefetch during a tile.
        hints,
        /// Columns of a row before its first whole line that follow the row before: 0 where rows do not follow each
        /// other.
        head,
        /// Bytes of an element in the block that ends with them, else 0.
        last,
        /// What of an address says where a source run begins in its vector, if that matters, else 0.
        within,
        /// Whether the rows of a block are gathered where its source runs do not begin at vectors.
        gathers,
        /// Where the addresses are that tiles of two lines read from: those of the block at hand, or of its gathered
        /// rows.
        table,
    }
}

fn build(a: &mut Routine, unit: i64, fetch: Nearest) {
    let [dst, src, r0, r1, a0, a1] = a.arguments(["dst", "src", "r0", "r1", "a0", "a1"]);
    let [u, v, b0, b1] = ["u", "v", "b0", "b1"].map(|name| a.stacked(name));
    let frame = Frame::new(a);
    for (slot, argument) in [(frame.r0, r0), (frame.r1, r1), (frame.a1, a1)] {
        a.mov(slot, argument);
        a.give_back(argument);
    }
    a.mov(frame.dst, dst);
    let done = a.label();
    for extent in [frame.r0, frame.r1, u, v] {
        a.jump_if(when(extent, Is::AtMost, 0), done);
    }
    start::run_bytes(a, frame, unit, (b0, gathered::gathers(fetch, unit)));
    let square = Square { level: a.level, unit, n: a.level.bytes() / unit };
    let bank = square.bank(a);
    let [hint, hint_end, hint_run, column, u_left, u_begin] =
        a.regs(["hint", "its end", "the next run", "column", "columns of u", "begin of u"]);
    let [now, next, gathered] = ["now", "next", "gathered"].map(|name| a.area(name, 32 * 8, 8));
    let (mask, waiting) = (a.mask(unit), a.area("waiting", 1024, LINE));
    let bytes = if gathered::gathers(fetch, unit) { 32 * gathered::APART } else { 0 };
    let gathered_rows = a.area("gathered rows", bytes, LINE);
    let (columns, rows) = (LINE / unit, square.n);
    #[rustfmt::skip]
    let s = StreamShape {
        square, bank, unit, columns, rows, fetch, a0, hint, hint_end, hint_run, column, u_left, u_begin, u, v, b0, b1,
        frame, now, next, gathered, mask, waiting, gathered_rows,
    };
    start::first_block(a, s, (dst, src));
    a.give_back(dst);
    a.give_back(src);
    a.forever(|a, _| {
        a.scope(|a| {
            let count = a.reg("count");
            a.mov(count, frame.next_columns);
            a.jump_if(when(count, Is::Equal, 0), done);
            a.mov(frame.columns, count);
            turn(a, s, count);
            set_mask(a, s, count);
        });
        next_block(a, s);
        a.scope(|a| rows_of_block(a, s));
        let bytes = a.reg("bytes");
        a.mov(bytes, frame.columns);
        a.mul(bytes, unit);
        a.add(frame.dst, bytes);
    });
    a.bind(done);
}

/// The next block becomes the one at hand.
fn turn(a: &mut Routine, s: StreamShape, count: Reg) {
    let (frame, v) = (s.frame, s.bank.v(0));
    for byte in (0..2 * s.columns * 8).step_by(a.level.bytes() as usize) {
        a.load(v, s.next.on(byte));
        a.store(s.now.on(byte), v);
    }
    a.scope(|a| {
        // One line of addresses or two.
        let [end, two] = a.regs(["end", "two"]);
        a.lea(end, s.now.on(s.columns * 8));
        a.lea(two, s.now.on(2 * s.columns * 8));
        a.mov_if(when(count, Is::Above, s.columns), end, two);
        a.mov(frame.end, end);
    });
}

/// The mask of a line that has the block's columns, and whether it is needed.
fn set_mask(a: &mut Routine, s: StreamShape, count: Reg) {
    let (frame, x) = (s.frame, a.reg("x"));
    for (slot, columns) in [(frame.whole, s.columns), (frame.pair, 2 * s.columns)] {
        a.set_if(when(count, Is::NotBelow, columns), x);
        a.and(x, frame.non_temporal);
        a.mov(slot, x);
    }
    a.give_back(x);
    a.set_mask(s.mask, count);
}

/// The addresses of the next block, if there is one, and the first line to prefetch.
fn next_block(a: &mut Routine, s: StreamShape) {
    let (frame, unit) = (s.frame, s.unit);
    a.mov(frame.last, 0);
    a.if_else(
        when(frame.left, Is::Differs, 0),
        |a| {
            let count = a.reg("count");
            a.mov(count, 2 * s.columns);
            columns::fitting(a, s, count);
            columns::fill(a, s, count);
            // Long runs the hardware prefetches.
            a.mov(s.hint_run, frame.next_end);
            a.if_(when(frame.run, Is::Below, LONG_RUN), |a| {
                a.lea(s.hint_run, s.next);
                run_to_prefetch(a, s);
            });
        },
        |a| {
            a.mov(frame.next_columns, 0);
            a.if_(when(frame.head, Is::Differs, 0), |a| a.mov(frame.last, unit));
            a.lea(s.hint_run, s.next);
            a.mov(frame.next_end, s.hint_run);
        },
    );
}

/// The lines of the next run to prefetch.
fn run_to_prefetch(a: &mut Routine, s: StreamShape) {
    a.mov(s.hint, s.hint_run.at(0));
    a.mov(s.hint_end, s.hint);
    a.add(s.hint_end, s.frame.run);
    a.and(s.hint, -LINE);
}

named! {
    /// The rows at hand in a block.
    reg Rows {
        /// Bytes into the source runs.
        at,
        /// The tile's first row in the destination, and the line's place in it; rows left.
        tile, line, left,
        /// The first row of this `r0`.
        first,
        /// The addresses of the line's source runs.
        addresses,
    }
}

/// All rows of the block at hand.
fn rows_of_block(a: &mut Routine, s: StreamShape) {
    let (frame, unit) = (s.frame, s.unit);
    let r = Rows::new(a);
    let Rows { at, tile, line, left, first, addresses } = r;
    a.mov(frame.r1_left, frame.r1);
    a.mov(first, frame.dst);
    a.mov(at, 0);
    a.count_down(frame.r1_left, |a| {
        a.mov(tile, first);
        a.mov(left, frame.r0);
        // The last row has no next one.
        a.if_(when(frame.last, Is::Differs, 0), |a| a.sub(left, 1));
        a.scope(|a| {
            // The second tile begins where a vector of the source does.
            let [step, whole] = a.regs(["step", "whole"]);
            a.mov(step, s.now);
            a.add(step, at);
            a.neg(step);
            a.and(step, frame.within);
            a.mov(whole, s.rows);
            a.shr(step, unit.trailing_zeros());
            a.mov_if(when(step, Is::Equal, 0), step, whole);
            a.mov(frame.step, step);
        });
        if gathered::gathers(s.fetch, unit) {
            gathered::gather(a, s, r);
        }
        a.repeat_while(when(left, Is::Differs, 0), |a| {
            // A last tile that is not whole begins earlier: it ends where the rows do.
            a.rarely(when(left, Is::Below, s.rows), |a| {
                begin_earlier(a, (left, s.rows), (tile, s.a0), (at, unit));
            });
            a.mov(line, tile);
            a.if_else(
                when(frame.pair, Is::Differs, 0),
                |a| {
                    match gathered::gathers(s.fetch, unit) {
                        true => a.mov(addresses, frame.table),
                        false => a.lea(addresses, s.now),
                    }
                    pair(a, s, r);
                },
                |a| {
                    a.lea(addresses, s.now);
                    a.repeat_while(when(addresses, Is::Below, frame.end), |a| {
                        for part in 0..LINE / a.level.bytes() {
                            let (rows, free) = transposed(a, s, r, part);
                            write(a, s, r, part, rows, free);
                        }
                        a.add(line, LINE);
                        a.add(addresses, s.columns * 8);
                    });
                },
            );
            let [step, x] = a.regs(["step", "x"]);
            a.mov(step, frame.step);
            a.mov(frame.step, s.rows);
            a.lea(at, at.plus(step, unit as u32));
            a.mov(x, s.a0);
            a.mul(x, step);
            a.add(tile, x);
            a.sub(left, step);
        });
        a.if_(when(frame.last, Is::Differs, 0), |a| columns::ends(a, s, r));
        a.add(first, frame.a1);
    });
}

/// Part `part` of the block's lines, transposed: its rows, and what is free of the bank.
fn transposed(a: &mut Routine, s: StreamShape, r: Rows, part: i64) -> (Bank, Bank) {
    let begins_line = part * a.level.bytes() % LINE == 0;
    if begins_line {
        prefetch(a, s);
    }
    a.scope(|a| {
        let run = a.reg("run");
        for i in 0..s.rows {
            a.mov(run, r.addresses.at((part * s.rows + i) * 8));
            a.prefetch(s.fetch, run.plus(r.at, 1).on(AHEAD));
            a.load(s.bank.v(i as u32), run.plus(r.at, 1));
        }
    });
    let transposed = s.square.transpose(a, s.bank);
    if begins_line {
        prefetch(a, s);
    }
    transposed
}

/// Two whole lines of each row, one after the other: all parts but the last wait in the frame.
fn pair(a: &mut Routine, s: StreamShape, r: Rows) {
    let bytes = a.level.bytes();
    let last = 2 * LINE / bytes - 1;
    let waiting = |part: i64, row: i64| s.waiting.on((part * s.rows + row) * bytes);
    for part in 0..last {
        let (rows, _) = transposed(a, s, r, part);
        for (row, v) in (0..).zip(rows.all()) {
            a.store(waiting(part, row), v);
        }
    }
    let (rows, free) = transposed(a, s, r, last);
    each_row(a, s, r.tile, 0, &mut |a, i, row| {
        for part in 0..last {
            a.load(free.v(part as u32), waiting(part, i64::from(i)));
        }
        for part in 0..last {
            a.stream(row.on(part * bytes), free.v(part as u32));
        }
        a.stream(row.on(last * bytes), rows.v(i));
    });
}

/// The next lines of the next block, as many as a tile prefetches at a time.
fn prefetch(a: &mut Routine, s: StreamShape) {
    let (frame, done) = (s.frame, a.label());
    a.jump_if(when(s.hint_run, Is::NotBelow, frame.next_end), done);
    a.scope(|a| {
        let hints = a.reg("hints");
        a.mov(hints, frame.hints);
        a.count_down(hints, |a| {
            let next = a.label();
            a.prefetch(Nearest::L2, s.hint.at(0));
            a.add(s.hint, LINE);
            a.jump_if(when(s.hint, Is::Below, s.hint_end), next);
            a.add(s.hint_run, 8);
            a.jump_if(when(s.hint_run, Is::NotBelow, frame.next_end), done);
            run_to_prefetch(a, s);
            a.bind(next);
        });
    });
    a.bind(done);
}

/// Part `part` of a line in each row.
fn write(a: &mut Routine, s: StreamShape, r: Rows, part: i64, rows: Bank, free: Bank) {
    let byte = part * a.level.bytes();
    a.if_else(
        when(s.frame.whole, Is::Differs, 0),
        |a| each_row(a, s, r.line, byte, &mut |a, i, row| a.stream(row, rows.v(i))),
        |a| {
            let (mask, spare) = (s.mask, free.v(0));
            a.load_mask(mask, byte, spare);
            each_row(a, s, r.line, byte, &mut |a, i, row| a.store_masked(mask, row, rows.v(i), spare));
        },
    );
}

/// The rows of a tile, `byte` bytes behind `first`.
fn each_row(a: &mut Routine, s: StreamShape, first: Reg, byte: i64, each: &mut dyn FnMut(&mut Routine, u32, Mem)) {
    a.scope(|a| {
        let row = a.reg("row");
        a.lea(row, first.at(byte));
        for i in 0..s.rows as u32 {
            each(a, i, if i % 2 == 0 { row.at(0) } else { row.plus(s.a0, 1) });
            if i % 2 == 1 {
                a.lea(row, row.plus(s.a0, 2));
            }
        }
    });
}
