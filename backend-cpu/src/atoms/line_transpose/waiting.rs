//! Transposes of any extents by whole lines, wherever rows begin, of elements of 1 to 16 bytes, with vectors of 256
//! bits: rows wait in memory.
//!
//! As in [`super`], a strip of `n` rows (`n` elements fill a line) is walked along its columns. Tiles are transposed in
//! registers and written side by side to the frame, for each row [`LINES`] lines, which follow the last line of those
//! before. A row that begins `k` bytes into a line is read `k` bytes earlier than it was written: its vectors are whole
//! lines of the destination then.
//!
//! ```text
//! frame, row i     . . . a b c | d e f g h i j k l m n o p …      kept, then the columns of this turn
//! destination            a b c d e f | g h i j k l | m …          k = 3 elements: lines begin three before the turn
//! ```
//!
//! The first and the last line of a row are shared with other rows: what of them is the row's own is written by smaller
//! moves. A last strip that is not whole begins earlier, and so does a last tile. AVX-512 runs the same code: vectors
//! of 512 bits are two lines each where they begin anywhere.
use super::Strips;
use crate::assembler::{Is, Local, Mem, Piece, Reg, Routine, lacks, named, when};
use crate::atoms::any_transpose::begin_earlier;
use crate::atoms::network::{LaneTile, Square, WAITING_BYTES};
use crate::atoms::stream::{LINE, LINES_AHEAD};
use crate::atoms::stream_transpose::FEW_SETS;
use tilewright_ir::target::Nearest;

/// Lines of a row that are written one after the other.
const LINES: i64 = 4;

/// Bytes of a row in the frame: the line that is kept, and those of a turn.
const ROW: i64 = LINE + LINES * LINE;

named! {
    slot Turn {
        /// Columns of the matrix, and bytes of the turn at hand.
        columns, bytes,
        /// Whether it is the first one, and the last.
        first, last,
    }
}

named! {
    /// The next tile's source, and where in the frame it is written.
    reg Next { source, to }
}

/// What the parts of the function share.
#[derive(Clone, Copy)]
struct WaitingShape {
    unit: i64,
    /// Elements of a line: rows of a strip.
    n: i64,
    fetch: Nearest,
    at: Turn,
    /// The rows of a strip, where each is read from, and which line of the destination is next.
    rows: Mem,
    from: Mem,
    to: Mem,
}

impl WaitingShape {
    /// Columns of a turn, and of a tile.
    fn turn(self) -> i64 {
        LINES * self.n
    }

    fn tile(self, a: &Routine) -> i64 {
        a.level.bytes() / self.unit
    }
}

/// Bytes from column to column of the source, and three times that.
type Strides = (Reg, Reg);

pub(super) fn build(a: &mut Routine, unit: i64, fetch: Nearest) {
    let strips = Strips::arguments(a);
    let (n, at) = (LINE / unit, Turn::new(a));
    let rows = a.area("rows", n * ROW, LINE);
    let [from, to] = ["from", "to of rows"].map(|name| a.area(name, n * 8, 8));
    let shape = WaitingShape { unit, n, fetch, at, rows, from, to };
    a.mov(at.columns, strips.columns);
    a.give_back(strips.columns);
    let three = a.reg("3·b");
    a.lea(three, strips.b.plus(strips.b, 2));
    let (next, [left, tiles], strides) = (Next::new(a), a.regs(["columns left", "tiles"]), (strips.b, three));
    let Next { source, to } = next;
    let (tile, ()) =
        a.local(|a| if unit <= 2 { by_lanes(a, shape, next, strides) } else { by_squares(a, shape, next, strides) });
    let (edges, ()) = a.local(|a| edge_lines(a, shape, to));
    strips.each(a, unit, |a| {
        phases(a, shape, strips, left);
        a.mov(source, strips.src);
        a.mov(left, shape.at.columns);
        a.mov(shape.at.first, 1);
        a.mov(shape.at.last, 0);
        a.mov(shape.at.bytes, LINES * LINE);
        a.while_(when(left, Is::AtLeast, shape.turn()), |a| {
            a.lea(to, shape.rows.on(LINE));
            a.mov(tiles, shape.turn() / shape.tile(a));
            a.count_down(tiles, |a| a.call(tile));
            a.sub(left, shape.turn());
            a.if_else(
                when(shape.at.first, Is::Differs, 0),
                |a| {
                    a.call(edges);
                    a.mov(shape.at.first, 0);
                },
                |a| lines(a, shape, to),
            );
        });
        last_tiles(a, shape, tile, next, (left, strips.b));
        a.mov(shape.at.last, 1);
        a.call(edges);
    });
}

/// Where each row is read from, and its first line.
fn phases(a: &mut Routine, shape: WaitingShape, strips: Strips, count: Reg) {
    let [row, kept, entry, line, within] = a.regs(["row", "kept", "entry", "line", "within"]);
    a.mov(row, strips.row);
    a.lea(kept, shape.rows.on(LINE));
    a.lea(entry, shape.from);
    a.mov(count, shape.n);
    a.count_down(count, |a| {
        a.mov(within, row);
        a.mov(line, row);
        a.and(within, LINE - 1);
        a.sub(line, within);
        a.mov(entry.at(8 * shape.n), line);
        a.mov(line, kept);
        a.sub(line, within);
        a.mov(entry.at(0), line);
        a.add(kept, ROW);
        a.add(entry, 8);
        a.add(row, strips.a);
    });
    for reg in [row, kept, entry, line, within] {
        a.give_back(reg);
    }
}

/// Whole lines by non-temporal stores: all loads come before the first store.
fn copy_lines(a: &mut Routine, n: i64, from: Reg, to: Reg) {
    a.scope(|a| {
        let bytes = a.level.bytes();
        let bank = a.bank("lines", (n * LINE / bytes) as u32);
        for (i, v) in (0..).zip(bank.all()) {
            a.load(v, from.at(i * bytes));
        }
        for (i, v) in (0..).zip(bank.all()) {
            a.stream(to.at(i * bytes), v);
        }
    });
}

/// All lines of a turn, but for the first one and the last.
fn lines(a: &mut Routine, shape: WaitingShape, to: Reg) {
    let [row, entry, from, count] = a.regs(["row", "entry", "from", "count"]);
    a.lea(row, shape.rows);
    a.lea(entry, shape.from);
    a.mov(count, shape.n);
    a.count_down(count, |a| {
        a.mov(from, entry.at(0));
        a.mov(to, entry.at(8 * shape.n));
        copy_lines(a, LINES, from, to);
        a.add(to, LINES * LINE);
        a.mov(entry.at(8 * shape.n), to);
        keep(a, row);
        a.add(row, ROW);
        a.add(entry, 8);
    });
}

/// The last line of a row becomes the one that is kept.
fn keep(a: &mut Routine, row: Reg) {
    a.scope(|a| {
        let v = a.bank("kept", 1).v(0);
        for byte in (0..LINE).step_by(a.level.bytes() as usize) {
            a.load(v, row.at(LINES * LINE + byte));
            a.store(row.at(byte), v);
        }
    });
}

/// What is left of the columns: whole tiles, and one that ends where the columns do.
fn last_tiles(a: &mut Routine, shape: WaitingShape, tile: Local, next: Next, (left, b): (Reg, Reg)) {
    let width = shape.tile(a);
    a.scope(|a| {
        let bytes = a.reg("bytes");
        a.set_product(bytes, left, shape.unit);
        a.mov(shape.at.bytes, bytes);
    });
    a.lea(next.to, shape.rows.on(LINE));
    a.while_(when(left, Is::AtLeast, width), |a| {
        a.call(tile);
        a.sub(left, width);
    });
    a.if_(when(left, Is::Differs, 0), |a| {
        a.scope(|a| begin_earlier(a, (left, width), (next.source, b), (next.to, shape.unit)));
        a.call(tile);
    });
}

/// The rows of a tile, as many at a time as it has columns; moves on to the next tile.
fn by_squares(a: &mut Routine, shape: WaitingShape, next: Next, strides: Strides) {
    let (level, width) = (a.level, shape.tile(a));
    let square = Square { level, unit: shape.unit, n: width };
    let (bank, line) = (square.bank(a), a.reg("line"));
    for part in 0..LINE / level.bytes() {
        a.mov(line, next.source);
        a.each_line(width as u32, line, strides, &mut |a, i, line| {
            a.load(bank.v(i), line.on(part * level.bytes()));
            if part == 0 {
                a.prefetch(shape.fetch, line.on(LINES_AHEAD));
            }
        });
        let (rows, _) = square.transpose(a, bank);
        for (row, v) in (part * width..).zip(rows.all()) {
            a.store(next.to.at(row * ROW), v);
        }
    }
    a.lea(next.source, line.plus(strides.0, width.min(4) as u32));
    a.add(next.to, level.bytes());
}

/// The same for elements of 1 and 2 bytes.
fn by_lanes(a: &mut Routine, shape: WaitingShape, next: Next, strides: Strides) {
    let lanes = LaneTile { level: a.level, unit: shape.unit };
    let (waiting, behind) = (a.area("rows of lanes", WAITING_BYTES, 32), a.slot("next tile"));
    let [line, stride, three] = a.regs(["line", "stride", "3·stride"]);
    a.mov(line, next.source);
    a.each_line(lanes.columns() as u32, line, strides, &mut |a, _, line| a.prefetch(shape.fetch, line.on(LINES_AHEAD)));
    a.lea(line, line.plus(strides.0, 4));
    a.mov(behind, line);
    a.mov(stride, strides.0);
    a.mov(three, strides.1);
    a.if_(lacks(stride, FEW_SETS - 1), |a| gather(a, lanes, next.source, line, (stride, three)));
    for part in 0..shape.n / lanes.rows() {
        a.lea(line, next.source.at(part * lanes.rows() * shape.unit));
        a.scope(|a| {
            lanes.transpose(a, waiting, line, (stride, three), &mut |a, row, rows| {
                for (row, v) in (part * lanes.rows() + row..).zip(rows.all()) {
                    a.store(next.to.at(row * ROW), v);
                }
            });
        });
    }
    a.mov(next.source, behind);
    a.add(next.to, a.level.bytes());
}

/// The lines of a tile to the frame, side by side, to be read from there: where they meet in few sets of the first
/// cache ([`FEW_SETS`]), each of them would be read from the second as often as the tile has parts.
fn gather(a: &mut Routine, lanes: LaneTile, source: Reg, line: Reg, strides: Strides) {
    let side = a.area("gathered", lanes.columns() * LINE, LINE);
    let v = a.bank("line", 1).v(0);
    let bytes = a.level.bytes();
    a.mov(line, source);
    a.each_line(lanes.columns() as u32, line, strides, &mut |a, column, line| {
        for byte in (0..LINE).step_by(bytes as usize) {
            a.load(v, line.on(byte));
            a.store(side.on(i64::from(column) * LINE + byte), v);
        }
    });
    a.lea(source, side);
    a.mov(strides.0, LINE);
    a.mov(strides.1, 3 * LINE);
}

/// The lines of a turn, the first or the last one.
fn edge_lines(a: &mut Routine, shape: WaitingShape, to: Reg) {
    let [row, entry, from, bytes, x] = a.regs(["row", "entry", "from", "bytes", "x"]);
    let end = a.slot("the last entry");
    a.lea(row, shape.rows);
    a.lea(entry, shape.to);
    a.mov(end, entry);
    a.lea(entry, shape.from);
    a.repeat_while(when(entry, Is::Differs, end), |a| {
        // `bytes` = those that there are from `from` on, `x` = those of a first line that are another row's.
        a.mov(from, entry.at(0));
        a.mov(to, entry.at(8 * shape.n));
        a.lea(x, row.at(LINE));
        a.sub(x, from);
        a.mov(bytes, shape.at.bytes);
        a.add(bytes, x);
        let begun = a.label();
        a.jump_if(when(shape.at.first, Is::Equal, 0), begun);
        a.jump_if(when(x, Is::Equal, 0), begun);
        // Of a first line the bytes from `x` on.
        a.add(from, x);
        a.add(to, x);
        a.mov(bytes, LINE);
        a.sub(bytes, x);
        piece(a, from, to, bytes, x);
        a.mov(from, entry.at(0));
        a.lea(bytes, row.at(LINE));
        a.sub(bytes, from);
        a.add(bytes, shape.at.bytes);
        a.sub(bytes, LINE);
        a.add(from, LINE);
        a.mov(to, entry.at(8 * shape.n));
        a.add(to, LINE);
        a.bind(begun);
        a.while_(when(bytes, Is::AtLeast, LINE), |a| {
            copy_lines(a, 1, from, to);
            for pointer in [from, to] {
                a.add(pointer, LINE);
            }
            a.sub(bytes, LINE);
        });
        a.if_else(
            when(shape.at.last, Is::Differs, 0),
            |a| a.if_(when(bytes, Is::Differs, 0), |a| piece(a, from, to, bytes, x)),
            |a| {
                a.mov(entry.at(8 * shape.n), to);
                keep(a, row);
            },
        );
        a.add(row, ROW);
        a.add(entry, 8);
    });
}

/// `bytes` bytes, 1 to 63, from `from` to `to`: two moves that overlap. Overwrites `from` and `x`.
fn piece(a: &mut Routine, from: Reg, to: Reg, bytes: Reg, x: Reg) {
    let done = a.label();
    a.scope(|a| {
        let bank = a.bank("piece", 2);
        for n in [32, 16, 8, 4, 2, 1] {
            let shorter = a.label();
            a.jump_if(when(bytes, Is::Less, n), shorter);
            let begin = Piece { bytes: n, reg: x, v: bank.v(0) };
            let end = Piece { bytes: n, reg: from, v: bank.v(1) };
            a.load_piece(begin, from.at(0));
            a.load_piece(end, from.plus(bytes, 1).on(-n));
            a.store_piece(to.at(0), begin);
            a.store_piece(to.plus(bytes, 1).on(-n), end);
            if n > 1 {
                a.jump(done);
            }
            a.bind(shorter);
        }
    });
    a.bind(done);
}
