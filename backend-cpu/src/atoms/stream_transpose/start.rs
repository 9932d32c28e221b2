//! What is computed once: bytes of a source run and what follows from them, and the first block.
use super::{FEW_SETS, Frame, LINE, LONG_RUN, MANY_TILES, StreamShape, columns};
use crate::assembler::{Is, Mem, Reg, Routine, lacks, when};

/// Bytes of a source run, what follows from them, and whether columns meet in few sets of L1.
pub(super) fn run_bytes(a: &mut Routine, frame: Frame, unit: i64, (b0, gathers): (Mem, bool)) {
    let rows = a.level.bytes() / unit;
    a.scope(|a| {
        let [hints, run, within] = a.regs(["hints", "run", "within"]);
        a.mov(run, frame.r0);
        a.mul(run, frame.r1);
        a.mul(run, unit);
        a.mov(frame.run, run);
        // Columns whose lines meet in few sets of L1: of many rows or of few.
        a.mov(within, 0);
        a.mov(frame.gathers, within);
        a.if_(lacks(b0, FEW_SETS - 1), |a| {
            a.if_else(
                when(frame.r0, Is::AtLeast, MANY_TILES * rows),
                |a| a.mov(within, a.level.bytes() - 1),
                |a| {
                    let few = a.label();
                    a.jump_if(when(frame.r0, Is::Less, 2 * rows), few);
                    a.jump_if(when(run, Is::Above, LONG_RUN), few);
                    a.mov(frame.gathers, i64::from(gathers));
                    a.bind(few);
                },
            );
        });
        a.mov(frame.within, within);
        // Of the next block as many lines per tile as a tile has, and for each run the one more that it may touch: one
        // half before a tile is loaded, one before it is written.
        let lines = rows;
        a.lea(hints, run.at(lines * LINE - 1));
        a.div(hints, run);
        a.add(hints, lines + 1);
        a.shr(hints, 1);
        a.mov(frame.hints, hints);
    });
}

/// The first block's addresses.
pub(super) fn first_block(a: &mut Routine, s: StreamShape, (dst, src): (Reg, Reg)) {
    let (StreamShape { unit, frame, .. }, [count, non_temporal]) = (s, a.regs(["count", "non_temporal"]));
    a.mov(frame.v_left, s.v);
    a.mov(s.column, src);
    a.mov(s.u_begin, src);
    a.mov(s.u_left, s.u);
    a.add(src, unit);
    a.mov(frame.next_row, src);
    a.mov(count, s.u);
    a.mul(count, s.v);
    a.mov(frame.left, count);
    // Non-temporal if every row's lines begin where the first row's do, and elements do not straddle lines.
    a.scope(|a| {
        let x = a.reg("x");
        a.mov(count, frame.a1);
        a.or(count, s.a0);
        a.and(count, LINE - 1);
        a.mov(x, dst);
        a.and(x, unit - 1);
        a.or(count, x);
    });
    a.set_if(when(count, Is::Equal, 0), non_temporal);
    a.mov(frame.non_temporal, non_temporal);
    // Columns up to the first whole line; a whole block of lines if there are none.
    let (some, whole) = (a.label(), a.label());
    a.mov(count, dst);
    a.neg(count);
    a.and(count, LINE - 1);
    a.shr(count, unit.trailing_zeros());
    a.mov_if(when(non_temporal, Is::Equal, 0), count, non_temporal);
    a.mov(frame.head, 0);
    a.jump_if(when(count, Is::Equal, 0), whole);
    columns::following_rows(a, s, count, some);
    a.bind(whole);
    a.mov(count, 2 * s.columns);
    a.bind(some);
    columns::fitting(a, s, count);
    columns::fill(a, s, count);
    a.give_back(count);
    a.give_back(non_temporal);
}
