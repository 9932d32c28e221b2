//! Source runs that meet in few sets of L1 and begin inside of a vector: their rows are brought together first.
//!
//! A vector that straddles two lines needs both, and so does the next tile; but of 32 runs that share a set or two L1
//! keeps only some, and every line is read from L2 twice. Run by run it is read once, into a place
//! where the lines of a tile lie in sets of their own. Longer runs have tiles that begin at vectors instead
//! (`FEW_SETS`); here that would write the rows twice that two tiles share. It pays for 4-byte elements of runs that
//! are prefetched a block ahead, on cores that prefetch into L2.
use super::{AHEAD, LINE, MANY_TILES, Rows, StreamShape};
use crate::assembler::{Is, Reg, Routine, lacks, when};
use tilewright_ir::target::Nearest;

/// Bytes from the rows of one run to those of the next: an odd number of lines.
pub(super) const APART: i64 = MANY_TILES * LINE + LINE;

/// Whether a function gathers at all: 4-byte elements, for cores that do not look far.
pub(super) fn gathers(fetch: Nearest, unit: i64) -> bool {
    fetch == Nearest::L2 && unit == 4
}

/// Gathers the rows that are left of a block of two lines, if that pays, and says where its tiles read.
pub(super) fn gather(a: &mut Routine, s: StreamShape, r: Rows) {
    let (frame, v, bytes) = (s.frame, s.bank.v(0), a.level.bytes());
    let done = a.label();
    a.lea(r.addresses, s.now);
    a.mov(frame.table, r.addresses);
    for wanted in [frame.gathers, frame.pair] {
        a.jump_if(when(wanted, Is::Equal, 0), done);
    }
    let [x, run, to] = [a.reg("x"), a.reg("run"), r.line];
    a.mov(x, s.now);
    a.add(x, r.at);
    a.jump_if(lacks(x, bytes - 1), done);
    a.lea(x, s.gathered);
    a.mov(frame.table, x);
    a.lea(to, s.gathered_rows);
    a.repeat_while(when(r.addresses, Is::Below, frame.end), |a| {
        a.mov(run, r.addresses.at(0));
        a.add(run, r.at);
        // Tiles add the bytes into the runs again.
        a.mov(x, to);
        a.sub(x, r.at);
        a.mov(r.addresses.at(s.gathered.behind(s.now)), x);
        // The last vector ends with the rows.
        last(a, s, r, x);
        a.add(run, x);
        a.add(to, x);
        a.neg(x);
        a.repeat_while(when(x, Is::Less, 0), |a| {
            a.prefetch(s.fetch, run.plus(x, 1).on(AHEAD));
            a.load(v, run.plus(x, 1));
            a.store(to.plus(x, 1), v);
            a.add(x, bytes);
        });
        a.load(v, run.at(0));
        a.store(to.at(0), v);
        last(a, s, r, x);
        a.sub(to, x);
        a.add(to, APART);
        a.add(r.addresses, 8);
    });
    a.bind(done);
    a.give_back(x);
    a.give_back(run);
}

/// `x` = bytes from the first to the last vector of the rows of a run.
fn last(a: &mut Routine, s: StreamShape, r: Rows, x: Reg) {
    a.mov(x, r.left);
    a.shl(x, s.unit.trailing_zeros());
    a.sub(x, a.level.bytes());
}
