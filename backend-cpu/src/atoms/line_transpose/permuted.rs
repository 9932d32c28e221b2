//! Transposes of 8-byte elements by whole lines, wherever rows begin: lines are shifted by a permute of two vectors
//! (AVX-512).
//!
//! As in [`super`], a strip of eight rows is walked along its columns, eight at a time; the tile is transposed in
//! registers, and each row writes the line that ends in this tile: its first elements are the last of the tile before,
//! which is kept, its last the first of this one.
//!
//! ```text
//! row i begins k elements into a line:
//!   tile t-1   . . . . . a b c        kept
//!   tile t     d e f g h . . .
//!   line t     a b c d e f g h        one permute of two vectors by (j - k) mod 2n, one aligned non-temporal store
//! ```
//!
//! The first tile, the end of the last one, and a tile that ends where the columns do are written as they are,
//! unaligned: a line that two rows share is written twice, and the ends of short rows cost more than the permutes gain
//! over lines that wait ([`super::waiting`]).
use super::Strips;
use crate::assembler::{Bank, Is, Local, Mem, Reg, Routine, has, when};
use crate::atoms::network::Square;
use crate::atoms::stream::{LINE, LINES_AHEAD};
use crate::encode::SimdLevel;
use iced_x86::Code::{
    EVEX_Vpbroadcastq_zmm_k1z_r64, EVEX_Vpermi2pd_zmm_k1z_zmm_zmmm512b64, EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64,
};
use tilewright_ir::target::Nearest;

/// Bytes of an element, and how many fill a line: rows of a strip, columns of a tile.
pub(super) const UNIT: i64 = 8;
const N: i64 = LINE / UNIT;

const SQUARE: Square = Square { level: SimdLevel::Avx512, unit: UNIT, n: N };

/// What the parts of the function share.
#[derive(Clone, Copy)]
struct PermutedShape {
    strips: Strips,
    /// Tiles that are left, and bytes of the rows that are done.
    tiles: Reg,
    done: Reg,
    /// `tile` loads the next columns and makes rows of them; `plain` writes these `done` bytes into the strip's rows.
    tile: Local,
    plain: Local,
    rows: Bank,
    /// The last tile, and the permutes' indices: a line a row; the rows' first lines.
    kept: Mem,
    indices: Mem,
    starts: Mem,
    iota: Mem,
}

pub(super) fn build(a: &mut Routine, fetch: Nearest) {
    let strips = Strips::arguments(a);
    let [three_a, three_b, tiles, done, source, straddling] =
        a.regs(["3·a", "3·b", "tiles", "done", "source", "bits of the rows' addresses"]);
    let [kept, indices] = ["the last tile", "indices"].map(|name| a.area(name, N * LINE, LINE));
    let (iota, starts) = (a.area("0, 1, 2, …", LINE, LINE), a.area("first lines", N * 8, 8));
    let bank = SQUARE.bank(a);
    let (tile, rows) = a.local(|a| {
        a.each_line(N as u32, source, (strips.b, three_b), &mut |a, i, line| {
            a.load(bank.v(i), line);
            a.prefetch(fetch, line.on(LINES_AHEAD));
        });
        a.lea(source, source.plus(strips.b, 4));
        SQUARE.transpose(a, bank).0
    });
    let (plain, ()) = a.local(|a| {
        let row = a.reg("row");
        a.lea(row, strips.row.plus(done, 1));
        a.each_line(N as u32, row, (strips.a, three_a), &mut |a, i, row| a.store(row, rows.v(i)));
    });
    let shape = PermutedShape { strips, tiles, done, tile, plain, rows, kept, indices, starts, iota };
    count_up(a, iota);
    a.lea(three_a, strips.a.plus(strips.a, 2));
    a.lea(three_b, strips.b.plus(strips.b, 2));
    strips.each(a, UNIT, |a| {
        phases(a, shape, straddling);
        a.mov(source, strips.src);
        a.mov(tiles, strips.columns);
        a.shr(tiles, N.trailing_zeros());
        a.mov(done, 0);
        a.if_else(
            has(straddling, UNIT - 1),
            |a| {
                // Elements that straddle lines are written as they are.
                a.count_down(tiles, |a| {
                    a.call(tile);
                    a.call(plain);
                    a.add(done, LINE);
                });
            },
            |a| lines(a, shape, straddling),
        );
        // A tile that ends where the columns do.
        a.if_(has(strips.columns, N - 1), |a| {
            a.lea(done, strips.columns.at(-N));
            a.mov(source, done);
            a.mul(source, strips.b);
            a.add(source, strips.src);
            a.mul(done, UNIT);
            a.call(tile);
            a.call(plain);
        });
    });
}

/// Writes 0, 1, 2, … in elements that a permute moves.
fn count_up(a: &mut Routine, iota: Mem) {
    a.scope(|a| {
        let x = a.reg("x");
        for i in 0..N {
            a.mov(x, i);
            a.mov(iota.on(i * UNIT), x);
        }
    });
}

/// Where each row's first line is and by what its tiles are permuted; the bits that any of the rows' addresses has.
fn phases(a: &mut Routine, shape: PermutedShape, straddling: Reg) {
    a.scope(|a| {
        let [row, within, line] = a.regs(["row", "within", "line"]);
        let bank = a.bank("numbers", 2);
        a.load(bank.v(0), shape.iota);
        a.mov(row, shape.strips.row);
        a.mov(straddling, 0);
        for i in 0..N {
            a.or(straddling, row);
            a.mov(within, row);
            a.mov(line, row);
            a.and(within, LINE - 1);
            a.sub(line, within);
            a.mov(shape.starts.on(i * 8), line);
            a.shr(within, UNIT.trailing_zeros());
            a.op_of(EVEX_Vpbroadcastq_zmm_k1z_r64, bank.v(1), within);
            a.op3(EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64, bank.v(1), bank.v(0), bank.v(1));
            a.store(shape.indices.on(i * LINE), bank.v(1));
            a.add(row, shape.strips.a);
        }
    });
}

/// The whole tiles of a strip, a line of each row at a time.
fn lines(a: &mut Routine, shape: PermutedShape, straddling: Reg) {
    let PermutedShape { tiles, done, tile, plain, rows, kept, .. } = shape;
    let permuted = a.bank("permuted", 1).v(0);
    a.call(tile);
    a.call(plain);
    for (i, v) in (0..).zip(rows.all()) {
        a.store(kept.on(i * LINE), v);
    }
    a.forever(|a, end| {
        a.add(done, LINE);
        a.sub(tiles, 1);
        a.jump_if(when(tiles, Is::Equal, 0), end);
        a.call(tile);
        let row = a.reg("row");
        for (i, now) in (0..).zip(rows.all()) {
            a.load(permuted, shape.indices.on(i * LINE));
            a.mov(row, shape.starts.on(i * 8));
            a.op3m(EVEX_Vpermi2pd_zmm_k1z_zmm_zmmm512b64, permuted, now, kept.on(i * LINE));
            a.store(kept.on(i * LINE), now);
            a.stream(row.plus(done, 1), permuted);
        }
    });
    // The end of the last whole tile is in no line yet, unless all rows begin at lines.
    a.sub(done, LINE);
    for (i, v) in (0..).zip(rows.all()) {
        a.load(v, kept.on(i * LINE));
    }
    a.if_(has(straddling, LINE - 1), |a| a.call(plain));
}
