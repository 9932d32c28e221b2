//! The blocks in which a copy from memory to memory goes through scratch ([`super::stage`]).
//!
//! A block is long runs for both sides at once: of the destination, the digits along which it is contiguous, until a run is long
//! enough; of the source likewise; the block is their product. Where the two begin with one digit, its runs stay together, and what is
//! gathered is small: then blocks fit in the first cache, and their pieces leave no rest where a divisor is near.
use crate::lower::nest::Nest;
use crate::lower::round::{div_ceil, round_up};
use tilewright_ir::int::Int;

/// Bytes of a run of the source in a block: four lines (measured above).
const SOURCE_RUN: i64 = 256;

/// Bytes of a run of the destination in a block: both ends of a run share their lines with other runs, unless it happens to
/// begin at a line, and a shared line is read before it is written. Longer runs have fewer ends. Measured (one core of a 2 MiB-L2
/// Xeon; stores alone, 16 bytes off a line, GB/s): runs of 256 bytes 8, 512 12, 1024 16, 2048 19, 4096 20, whole lines 23; the C1
/// permutes that keep runs together, of memcpy: 1024 0.58, 2048 0.66, 4096 0.74, 8192 0.74; with source runs of 512 bytes 0.73 at 4096.
const TARGET_RUN: i64 = 4096;

/// A digit of up to this many times what a block wants is taken whole rather than cut.
const WHOLE: i64 = 2;

/// Largest block in bytes: it stays in the second cache with the lines that are prefetched for the next one.
const BLOCK_BYTES: i64 = 128 << 10;

/// Largest block in bytes of a copy whose runs stay together, and half of that where a block has more than one piece of the source: it stays in the first
/// cache, and reading and writing take turns often. Measured on a Zen 5 (set C1, medians of three processes, of memcpy; blocks of 26, 13 and 7 KiB):
/// (16,10,15,103,15,15) to (0,3,2,5,4,1) 0.60, 0.84, 0.89; of 8 and 4 KiB, (16,32,15,32,15,15) alike 0.86 and 0.96. Not measured on Intel.
const RUNS_BYTES: i64 = 8 << 10;

/// A run of so many bytes is not continued by a part of a digit, which would leave a rest without a block ahead. Same measurement, 2 of 15 points more
/// and without: (16,32,15,32,15,15) to (0,3,2,5,4,1) 0.76 and 0.89.
const UNCUT_RUN: i64 = 2048;

/// Source runs whole pages apart share their sets of the first cache: a block takes no more of them. Same measurement, 48 of them and 16:
/// (32,48,28,28,48) to (0,4,2,1,3) 0.82 and 0.94; 16 and 32, with as many bytes: (32,8,28,28,298) alike 0.64 and 0.77.
const PAGES: i64 = 32;
const PAGE: i64 = 4096;

/// A digit of a block: which one, and how many of its points; all of them where it is not cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Part {
    /// The digit.
    pub digit: usize,
    /// How many of its points.
    pub points: i64,
}

/// The block of a copy.
#[derive(Debug, PartialEq)]
pub(super) struct Block {
    /// The digits of the destination's runs, smallest stride first: contiguous together.
    pub run: Vec<Part>,
    /// The other digits, smallest source stride first.
    pub rest: Vec<Part>,
}

impl Block {
    /// How many points it has.
    fn points(&self) -> i64 {
        self.run.iter().chain(&self.rest).fold(1, |n: i64, p| n.saturating_mul(p.points))
    }
}

/// The block: runs of both sides, cut where they are long; `None` where no run of the destination fills a line.
pub(super) fn block(nest: &Nest, extents: &[i64], (s, d): (usize, usize), bytes: i64) -> Option<Block> {
    if s == d {
        return block_of_runs(nest, extents, d, bytes);
    }
    let shorter = [1, 2, 4, 8, 16].map(|n| (TARGET_RUN / n, SOURCE_RUN));
    let mut sizes = shorter.into_iter().chain([(128, 128)]);
    sizes.find_map(|(run, source)| {
        let run = chain(nest, extents, 0, d, run / bytes, &cut);
        let source = chain(nest, extents, 1, s, source / bytes, &cut);
        sized(extents, run, source, bytes).filter(|b| b.points().saturating_mul(bytes) <= BLOCK_BYTES)
    })
}

/// The block of a copy whose runs along `d` stay together: the longest runs of the destination, and as much of the source as fits with them.
fn block_of_runs(nest: &Nest, extents: &[i64], d: usize, bytes: i64) -> Option<Block> {
    let together = extents[d];
    let next = (0..extents.len()).find(|x| nest.digits[*x].steps_by(0, together));
    let pages = next.filter(|x| nest.digits[*x].stride(1).and_then(Int::value).is_some_and(|n| n * bytes % PAGE == 0));
    let piece = |extent: i64, need: i64| even(extent, need, WHOLE * need);
    let uncut = |length: i64| length * bytes >= UNCUT_RUN;
    let run = |wanted: i64| {
        let mut run = chain(nest, extents, 0, d, wanted / bytes, &piece);
        if let [_, part, ..] = &mut run[..]
            && pages == Some(part.digit)
            && part.points > PAGES
        {
            part.points = even(part.points, PAGES / WHOLE, PAGES);
            run.truncate(2);
        }
        while let [before @ .., last] = &run[..]
            && last.points < extents[last.digit]
            && uncut(before.iter().map(|p| p.points).product())
        {
            run.pop();
        }
        run
    };
    let source = |wanted: i64| chain(nest, extents, 1, d, (wanted / bytes).max(together), &piece);
    let sizes = [1, 2, 4, 8, 16, 32].into_iter().flat_map(|n| {
        let sources = [1, 2, 4].map(|m| (SOURCE_RUN / m, RUNS_BYTES / 2));
        sources.into_iter().chain([(0, RUNS_BYTES)]).map(move |(source, most)| (TARGET_RUN / n, source, most))
    });
    sizes.into_iter().find_map(|(wanted, from, most)| {
        sized(extents, run(wanted), source(from), bytes).filter(|b| b.points().saturating_mul(bytes) <= most)
    })
}

/// The block of these runs, if they fill a line and have no gaps.
fn sized(extents: &[i64], run: Vec<Part>, source: Vec<Part>, bytes: i64) -> Option<Block> {
    let length: i64 = run.iter().map(|p| p.points).product();
    if length * bytes < 64 {
        return None;
    }
    let mut out = Block { run, rest: vec![] };
    for p in source {
        match out.run.iter_mut().find(|q| q.digit == p.digit) {
            Some(q) => q.points = q.points.max(p.points),
            None => out.rest.push(p),
        }
    }
    // A digit that was cut must be the last of the run, or the run has gaps.
    let cut = |p: &Part| p.points < extents[p.digit];
    if out.run.iter().rev().skip(1).any(cut) {
        return None;
    }
    Some(out)
}

/// The digits, each once, along which operand `k` is contiguous from `first` on, until a run has `wanted` points; `cut`
/// says how many a digit gives that has more than it needs.
fn chain(
    nest: &Nest,
    extents: &[i64],
    k: usize,
    first: usize,
    wanted: i64,
    cut: &dyn Fn(i64, i64) -> i64,
) -> Vec<Part> {
    let mut out: Vec<Part> = vec![];
    let mut length = 1;
    let mut next = Some(first);
    while let Some(digit) = next {
        let extent = extents[digit];
        if length * extent >= wanted {
            let need = div_ceil(wanted, length);
            out.push(Part { digit, points: cut(extent, need) });
            return out;
        }
        out.push(Part { digit, points: extent });
        length *= extent;
        let continues = |x: &usize| nest.digits[*x].steps_by(k, length) && out.iter().all(|p| p.digit != *x);
        next = (0..nest.digits.len()).find(continues);
    }
    out
}

/// How many of `extent` points a block takes that wants `need`: all if they are not many more, else equal pieces, a
/// multiple of eight where that can be.
fn cut(extent: i64, need: i64) -> i64 {
    if extent <= WHOLE * need {
        return extent;
    }
    let piece = div_ceil(extent, div_ceil(extent, need));
    if piece < 8 { piece } else { round_up(piece, 8).min(extent) }
}

/// As [`cut`], in pieces of up to `most` points that leave no rest where there are such.
fn even(extent: i64, need: i64, most: i64) -> i64 {
    let divisor = (need..=most).find(|n| extent % n == 0);
    divisor.filter(|_| extent > most).unwrap_or_else(|| cut(extent, need))
}
