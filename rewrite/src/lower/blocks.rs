//! The blocks in which a copy from memory to memory goes through scratch ([`super::stage`]).
//!
//! A block is long runs for both sides at once: of the destination, the digits along which it is contiguous, until a
//! run is long enough; of the source likewise; the block is their product. Where the two begin with one digit, its runs
//! stay together, and what is gathered is small: then blocks fit in L1, and their pieces leave no rest
//! where a divisor is near.
use crate::lower::nest::Nest;
use crate::lower::policy::Policy;
use crate::lower::round::{div_ceil, round_up};
use tilewright_ir::int::Int;

/// A digit of up to this many times what a block wants is taken whole rather than cut.
const WHOLE: i64 = 2;

/// A digit of a block: which one, and how many of its points; all of them where it is not cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DigitSlice {
    /// The digit.
    pub digit: usize,
    /// How many of its points.
    pub points: i64,
}

/// The block of a copy.
#[derive(Debug, PartialEq)]
pub(super) struct CopyBlock {
    /// The digits of the destination's runs, smallest stride first: contiguous together.
    pub run: Vec<DigitSlice>,
    /// The other digits, smallest source stride first.
    pub rest: Vec<DigitSlice>,
}

impl CopyBlock {
    /// How many points it has.
    fn points(&self) -> i64 {
        self.run.iter().chain(&self.rest).fold(1, |n: i64, p| n.saturating_mul(p.points))
    }
}

/// The block: runs of both sides, cut where they are long; `None` where no run of the destination fills a line.
pub(super) fn block(
    nest: &Nest,
    extents: &[i64],
    (s, d): (usize, usize),
    bytes: i64,
    policy: Policy<'_>,
) -> Option<CopyBlock> {
    if s == d {
        return block_of_runs(nest, extents, d, bytes, policy);
    }
    let shorter = [1, 2, 4, 8, 16].map(|n| (policy.whole_run() / n, policy.long_run()));
    let mut sizes = shorter.into_iter().chain([(2 * policy.line(), 2 * policy.line())]);
    sizes.find_map(|(run, source)| {
        let run = chain(nest, extents, 0, d, run / bytes, &cut);
        let source = chain(nest, extents, 1, s, source / bytes, &cut);
        sized(extents, run, source, bytes, policy).filter(|b| b.points().saturating_mul(bytes) <= policy.block())
    })
}

/// The block of a copy whose runs along `d` stay together: the longest runs of the destination, and as much of the
/// source as fits with them.
fn block_of_runs(nest: &Nest, extents: &[i64], d: usize, bytes: i64, policy: Policy<'_>) -> Option<CopyBlock> {
    let together = extents[d];
    let next = (0..extents.len()).find(|x| nest.digits[*x].steps_by(0, together));
    let apart =
        next.filter(|x| nest.digits[*x].stride(1).and_then(Int::value).is_some_and(|n| n * bytes % policy.way() == 0));
    let piece = |extent: i64, need: i64| even(extent, need, WHOLE * need);
    let uncut = |length: i64| length * bytes >= policy.uncut_run();
    let run = |wanted: i64| {
        let mut run = chain(nest, extents, 0, d, wanted / bytes, &piece);
        if let [_, part, ..] = &mut run[..]
            && apart == Some(part.digit)
            && part.points > policy.runs_apart()
        {
            part.points = even(part.points, policy.runs_apart() / WHOLE, policy.runs_apart());
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
    let most = policy.block_of_runs();
    let sizes = [1, 2, 4, 8, 16, 32].into_iter().flat_map(|n| {
        let sources = [1, 2, 4].map(|m| (policy.long_run() / m, most / 2));
        sources.into_iter().chain([(0, most)]).map(move |(source, most)| (policy.whole_run() / n, source, most))
    });
    sizes.into_iter().find_map(|(wanted, from, most)| {
        sized(extents, run(wanted), source(from), bytes, policy).filter(|b| b.points().saturating_mul(bytes) <= most)
    })
}

/// The block of these runs, if they fill a line and have no gaps.
fn sized(
    extents: &[i64],
    run: Vec<DigitSlice>,
    source: Vec<DigitSlice>,
    bytes: i64,
    policy: Policy<'_>,
) -> Option<CopyBlock> {
    let length: i64 = run.iter().map(|p| p.points).product();
    if length * bytes < policy.line() {
        return None;
    }
    let mut out = CopyBlock { run, rest: vec![] };
    for p in source {
        match out.run.iter_mut().find(|q| q.digit == p.digit) {
            Some(q) => q.points = q.points.max(p.points),
            None => out.rest.push(p),
        }
    }
    // A digit that was cut must be the last of the run, or the run has gaps.
    let cut = |p: &DigitSlice| p.points < extents[p.digit];
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
) -> Vec<DigitSlice> {
    let mut out: Vec<DigitSlice> = vec![];
    let mut length = 1;
    let mut next = Some(first);
    while let Some(digit) = next {
        let extent = extents[digit];
        if length * extent >= wanted {
            let need = div_ceil(wanted, length);
            out.push(DigitSlice { digit, points: cut(extent, need) });
            return out;
        }
        out.push(DigitSlice { digit, points: extent });
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
