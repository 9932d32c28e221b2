//! Copies by non-temporal stores: contiguous runs, and prefetches.
//!
//! A plain store to memory first reads the line that it overwrites; a non-temporal store of a whole line does not
//! (Intel SDM vol. 1, §10.4.6.2). For data that does not fit in a cache that is a third of the traffic of a copy. It
//! pays only where whole lines are written one after the other, so the ends of a run, which share their lines with
//! others, are written by plain stores.
//!
//! A phase that streams ends with a fence: such stores are not ordered with later ones (same, §8.2.2 of vol. 3).
//!
//! A run prefetches its source [`AHEAD`] bytes before it is read, a line for each line that is written, and at its end
//! for what is read next:
//!
//! ```text
//! | ask for what lies AHEAD bytes further on, copy | ask for the run that comes next, copy | end |
//! ```
use crate::assembler::{Assembled, Is, Mem, Piece, Reg, Routine, has, when};
use crate::encode::SimdLevel;
use tilewright_ir::target::Nearest;

/// Bytes of a cache line on every x86-64.
pub const LINE: i64 = 64;

/// Bytes that lines of a transpose are prefetched ahead of where they are read or written: two lines, so that both are
/// there of a vector that begins anywhere.
pub(super) const LINES_AHEAD: i64 = 2 * LINE;

/// `stream_run(dst, src, next, bytes)`: a contiguous copy; source and destination do not overlap. `next` is where a run
/// of as many bytes begins that is read later: the next one, or where runs are shorter than [`AHEAD`] one about that
/// far on; 0 where none is known. What is prefetched goes to the cache of the hint.
pub fn run(level: SimdLevel, fetch: Nearest) -> Assembled {
    let name = if fetch == Nearest::L2 { "tilewright_stream_run_l2" } else { "tilewright_stream_run" };
    Assembled::new(name, level, move |a| stream_run(a, fetch))
}

/// How far ahead of itself a run of non-temporal stores prefetches its source.
///
/// The machine's own prefetching follows a run, and stops where it ends. Asking for the whole next run at once keeps
/// the buffers for misses full, and the run at hand waits for them; a few lines at the end of a row that nobody asked
/// for hold up all that follow.
pub const AHEAD: i64 = 8192;

/// What a streaming run is made of.
pub const RUN_SOURCE: &str = "movntdq, vmovntdq (Intel SDM vol. 2)";

/// `prefetch(src, stride, lines, bytes)`: `lines` runs of `bytes` bytes, `stride` bytes apart, at least one of each, to
/// L2, which keeps more lines in flight than L1.
pub fn prefetch(level: SimdLevel) -> Assembled {
    Assembled::new("tilewright_prefetch", level, prefetch_lines)
}

/// The sides of a copy, which move on, and the bytes that are left.
#[derive(Clone, Copy)]
struct CopyPointers {
    dst: Reg,
    src: Reg,
    left: Reg,
}

impl CopyPointers {
    fn on(self, a: &mut Routine, bytes: i64) {
        a.add(self.src, bytes);
        a.add(self.dst, bytes);
    }

    /// Copies the bytes that the bits of `count` below a line say: 32, 16, 8, 4, 2, 1.
    fn remainder(self, a: &mut Routine, count: Reg) {
        a.scope(|a| {
            let (reg, v) = (a.reg("piece"), a.bank("piece", 1).v(0));
            for bytes in [32, 16, 8, 4, 2, 1] {
                a.if_(has(count, bytes), |a| {
                    let piece = Piece { bytes: bytes.min(a.level.bytes()), reg, v };
                    for part in (0..bytes).step_by(piece.bytes as usize) {
                        a.load_piece(piece, self.src.at(part));
                        a.store_piece(self.dst.at(part), piece);
                    }
                    self.on(a, bytes);
                });
            }
        });
    }

    /// Copies whole lines by non-temporal stores and goes on behind them: their loads overlap. Where as many lines from
    /// `ask` on are prefetched, line by line.
    fn lines(self, a: &mut Routine, n: i64, ask: Option<(Nearest, Mem)>) {
        let bytes = a.level.bytes();
        // SSE has 16 registers.
        let at_once = if ask.is_some() { LINE } else { (n * LINE).min(16 * bytes) };
        let bank = a.bank("lines", (at_once / bytes) as u32);
        for from in (0..n * LINE).step_by(at_once as usize) {
            if let Some((hint, first)) = ask {
                a.prefetch(hint, first.on(from));
            }
            for (i, v) in (0..).zip(bank.all()) {
                a.load(v, self.src.at(from + i * bytes));
            }
            for (i, v) in (0..).zip(bank.all()) {
                a.stream(self.dst.at(from + i * bytes), v);
            }
        }
        self.on(a, n * LINE);
        a.sub(self.left, n * LINE);
    }
}

fn stream_run(a: &mut Routine, fetch: Nearest) {
    let [dst, src, next, left] = a.arguments(["dst", "src", "next", "bytes"]);
    let copy = CopyPointers { dst, src, left };
    let (tail, done) = (a.label(), a.label());
    a.jump_if(when(left, Is::AtMost, 0), done);
    // Bytes up to the first whole line of the destination, all if there is none.
    a.scope(|a| {
        let before = a.reg("before");
        a.mov(before, dst);
        a.neg(before);
        a.and(before, LINE - 1);
        a.mov_if(when(left, Is::Below, before), before, left);
        a.sub(left, before);
        a.if_(when(before, Is::Differs, 0), |a| copy.remainder(a, before));
    });
    a.if_(when(next, Is::Differs, 0), |a| {
        let (long, following) = (when(left, Is::NotBelow, AHEAD + LINE), a.label());
        a.if_else(
            long,
            // Line by line: one that nobody prefetched holds up what follows for as long as memory takes.
            |a| a.repeat_while(long, |a| copy.lines(a, 1, Some((fetch, src.at(AHEAD))))),
            // Runs of less than `AHEAD` bytes, all of whose lines are those of a later one, four at a time.
            |a| {
                a.while_(when(left, Is::NotBelow, 4 * LINE), |a| {
                    copy.lines(a, 4, Some((fetch, next.at(0))));
                    a.add(next, 4 * LINE);
                });
            },
        );
        // Also for the line that the ends of a run share with it.
        a.bind(following);
        a.prefetch(fetch, next.at(0));
        a.jump_if(when(left, Is::Below, LINE), tail);
        a.add(next, LINE);
        copy.lines(a, 1, None);
        a.jump(following);
    });
    // By itself a run is what the machine follows. Four lines at a time: their loads overlap.
    for n in [4, 1] {
        a.while_(when(left, Is::NotBelow, n * LINE), |a| copy.lines(a, n, None));
    }
    a.bind(tail);
    a.if_(when(left, Is::Differs, 0), |a| copy.remainder(a, left));
    a.bind(done);
}

fn prefetch_lines(a: &mut Routine) {
    let [src, stride, lines, bytes] = a.arguments(["src", "stride", "lines", "bytes"]);
    let at = a.reg("at");
    // From the line that holds the first byte to the line that holds the last.
    a.mov(at, src);
    a.and(at, LINE - 1);
    a.add(bytes, at);
    a.count_down(lines, |a| {
        a.mov(at, 0);
        a.repeat_while(when(at, Is::Below, bytes), |a| {
            a.prefetch(Nearest::L2, src.plus(at, 1));
            a.add(at, LINE);
        });
        a.add(src, stride);
    });
}
