//! The source runs of the columns of a block: their addresses, one after the other, and where rows follow each other.
use super::{Rows, StreamShape};
use crate::assembler::{Is, Piece, Reg, Routine, when};
use crate::encode::Label;

/// Where each row of the destination follows the one before, the columns begin at the first whole line, and those
/// before it (`head`) come last: they are of the next row, so that every line is whole. Jumps to `not` elsewhere.
pub(super) fn following_rows(a: &mut Routine, s: StreamShape, head: Reg, not: Label) {
    let (frame, bytes) = (s.frame, a.reg("bytes"));
    a.mov(bytes, frame.left);
    a.mul(bytes, s.unit);
    a.jump_if(when(bytes, Is::Differs, s.a0), not);
    a.jump_if(when(frame.r0, Is::AtMost, s.rows), not);
    a.mov(frame.head, head);
    a.set_product(bytes, head, s.unit);
    a.add(frame.dst, bytes);
    a.count_down(head, |a| next_column(a, s));
    a.give_back(bytes);
}

/// The source run of the next column; after the last one, of the first column a row on.
fn next_column(a: &mut Routine, s: StreamShape) {
    let frame = s.frame;
    a.add(s.column, s.b0);
    a.sub(s.u_left, 1);
    a.if_(when(s.u_left, Is::Equal, 0), |a| {
        a.mov(s.u_left, s.u);
        a.add(s.u_begin, s.b1);
        a.sub(frame.v_left, 1);
        a.if_(when(frame.v_left, Is::Equal, 0), |a| a.mov(s.u_begin, frame.next_row));
        a.mov(s.column, s.u_begin);
    });
}

/// The columns of a block: those wanted where as many are left, or a line, or what is left.
pub(super) fn fitting(a: &mut Routine, s: StreamShape, count: Reg) {
    let left = s.frame.left;
    a.if_(when(left, Is::Below, count), |a| {
        a.mov(count, s.columns);
        a.mov_if(when(left, Is::Below, count), count, left);
    });
}

/// Writes the addresses of the next `count` columns, and repeats the first of them up to a whole line of addresses.
pub(super) fn fill(a: &mut Routine, s: StreamShape, count: Reg) {
    let frame = s.frame;
    a.mov(frame.next_columns, count);
    a.sub(frame.left, count);
    a.scope(|a| {
        let [address, first, padding] = a.regs(["address", "first", "padding"]);
        a.lea(address, s.next);
        a.mov(first, s.column);
        a.mov(padding, s.columns);
        a.sub(padding, count);
        a.count_down(count, |a| {
            a.mov(address.at(0), s.column);
            a.add(address, 8);
            next_column(a, s);
        });
        a.mov(frame.next_end, address);
        a.while_(when(padding, Is::More, 0), |a| {
            a.mov(address.at(0), first);
            a.add(address, 8);
            a.sub(padding, 1);
        });
    });
}

/// Where rows follow each other, what no whole line has: the end of the last row, and the columns before the first
/// whole line of the first. Of the block's source runs those before the last `head` are of the one, the others, which
/// point at the next row, of the other.
pub(super) fn ends(a: &mut Routine, s: StreamShape, r: Rows) {
    let (frame, unit) = (s.frame, s.unit);
    // Columns of the last row's end, their bytes, and those of all rows.
    let (count, bytes, to) = (a.reg("count"), r.tile, r.line);
    a.mov(count, frame.columns);
    a.sub(count, frame.head);
    a.set_product(bytes, count, unit);
    a.mov(to, frame.r0);
    a.sub(to, 1);
    a.mul(to, s.a0);
    a.add(to, r.first);
    a.lea(r.addresses, s.now);
    elements(a, s, r, count);
    // The first row begins `a0` before where its block's lines end.
    a.lea(to, r.first.plus(bytes, 1));
    a.sub(to, s.a0);
    a.mov(count, frame.head);
    a.mov(bytes, frame.r0);
    a.mul(bytes, unit);
    a.sub(r.at, bytes);
    elements(a, s, r, count);
    a.add(r.at, bytes);
    // All rows of this digit.
    a.add(r.at, frame.last);
}

/// `count` elements to the line: one of each source run.
fn elements(a: &mut Routine, s: StreamShape, r: Rows, count: Reg) {
    a.scope(|a| {
        let x = a.reg("x");
        let piece = Piece { bytes: s.unit, reg: x, v: s.bank.v(0) };
        a.count_down(count, |a| {
            a.mov(x, r.addresses.at(0));
            a.load_piece(piece, x.plus(r.at, 1));
            a.store_piece(r.line.at(0), piece);
            a.add(r.addresses, 8);
            a.add(r.line, s.unit);
        });
    });
}
