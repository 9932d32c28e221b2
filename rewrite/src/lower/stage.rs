//! Copies that do not fit in a cache: block by block through scratch, so that memory sees whole lines on both sides.
//!
//! A copy from memory to memory is limited by how lines move, and by nothing else. So the copy is cut into blocks that
//! are long runs for both sides at once: of the source, the digits of smallest stride until a run is a few lines long;
//! of the destination likewise; the block is their product. Each block is gathered into scratch in the destination's
//! order (transposed in registers where the two sides differ, which happens in L1), while the source
//! runs of the next block are prefetched, each as a whole; then its runs are written by non-temporal
//! stores, for a plain store would first read the line that it overwrites.
//!
//! ```text
//! for blocks {
//!   for source runs of the block { prefetch(this run of the next block); for pieces of the run { transpose(scratch, src) } }
//!   for runs of the block        { stream(dst, scratch) }
//! }
//! ```
use crate::lower::LowerError;
use crate::lower::blocks::{CopyBlock, DigitSlice, block};
use crate::lower::build::{Builder, Freedom, LoopLevel, MAX_UNROLL, NestTemporary, Pos};
use crate::lower::lines::by_lines;
use crate::lower::nest::{Nest, by_nearness, magnitude};
use crate::lower::plan::PlanKind;
use crate::lower::policy::Policy;
use crate::lower::round::round_up;
use crate::lower::runs::{line_atom, prefetch_atom, run_atom, streaming_run_atom, transpose_tile};
use crate::lower::strips::by_strips;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Statement;
use tilewright_ir::target::{MovementClass, Target};

/// The plan of a copy from memory to memory, if it is one: large, static, contiguous somewhere on both sides.
pub(super) fn staged(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let bytes = statement.value.dtype().bytes();
    let extents: Vec<i64> = nest.digits.iter().map(|d| d.extent.value()).collect::<Option<_>>()?;
    let total = extents.iter().map(|e| *e as f64).product::<f64>() * 2.0 * bytes as f64;
    let policy = Policy(target);
    let past = |movement: MovementClass| policy.past(movement, total);
    // What is contiguous on both sides moves as one.
    let unit = if s == d { extents[d].saturating_mul(bytes as i64) as usize } else { bytes };
    if nest.digits.iter().any(|d| d.is_mixed()) || !past(MovementClass::Transpose { element_bytes: unit }) {
        return None;
    }
    let lines = by_lines(b, nest, target, (&extents, bytes), (s, d), free);
    if let Some(plan) = lines.or_else(|| by_strips(b, nest, target, bytes, (s, d), free)) {
        return Some(plan);
    }
    if s == d && !past(MovementClass::Runs) {
        return None;
    }
    let stream = streaming_run_atom(target, bytes)?.name.clone();
    let prefetch = prefetch_atom(target, bytes).map(|a| a.name.clone());
    let long = i64::from(target.core.non_temporal.run_bytes);
    if s == d && extents[d] * bytes as i64 >= long {
        let run = extents[d] * bytes as i64;
        let (ahead, piece) = (policy.runs_ahead(run), policy.run_piece() / bytes as i64);
        b.chose(PlanKind::Direct, &[("run", &[extents[d]]), ("ahead", &[ahead])]);
        return Some(direct(b, nest, d, (stream, prefetch, ahead), piece, free));
    }
    let block = block(nest, &extents, (s, d), bytes as i64, policy)?;
    let [run, rest] = [&block.run, &block.rest].map(|parts| parts.iter().map(|p| p.points).collect::<Vec<_>>());
    b.chose(PlanKind::Staged, &[("run", &run), ("rest", &rest)]);
    let plan = StagePlan {
        nest,
        target,
        block,
        extents,
        s,
        d,
        bytes,
        stream,
        prefetch,
        copy: run_atom(target, bytes)?.name.clone(),
        dtype: statement.value.dtype(),
    };
    Some(plan.schedule(b, free))
}

/// Long runs that are contiguous on both sides, at once by non-temporal stores.
fn direct(
    b: &mut Builder,
    nest: &Nest,
    d: usize,
    (stream, prefetch, runs_ahead): (String, Option<String>, i64),
    piece: i64,
    free: Freedom,
) -> Result<Vec<Stmt>, LowerError> {
    let near = |x: usize| {
        let step = |k: usize| magnitude(nest.digits[x].stride(k));
        (step(0).min(step(1)), step(0))
    };
    let order = by_nearness((0..nest.digits.len()).filter(|x| *x != d).collect(), &near);
    let innermost = order.last().copied();
    let mut levels: Vec<LoopLevel> = order.into_iter().map(LoopLevel::Loop).collect();
    if innermost.is_none() {
        // One single run is cut, to be shared out to threads.
        levels.push(LoopLevel::Block(d, piece));
    }
    let start = Builder::start(nest);
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        let mut out = vec![];
        if let (Some(hint), Some(next)) = (&prefetch, following(pos, innermost, &start, runs_ahead)) {
            out.push(hinted(b, nest, 1, &next, (&[d], None), hint)?);
        }
        let operands = vec![b.operand(nest, 0, pos, &[d])?, b.operand(nest, 1, pos, &[d])?];
        out.push(Stmt::Atom { atom: stream.clone(), operands });
        Ok(out)
    };
    b.nest(&levels, &start, free, &mut leaf)
}

/// The hint that the runs of operand `k` along `run`, contiguous together, will be read, for every point that is open
/// along `far`.
pub(super) fn hinted(
    b: &mut Builder,
    nest: &Nest,
    k: usize,
    pos: &[Pos],
    (run, far): (&[usize], Option<usize>),
    hint: &str,
) -> Result<Stmt, LowerError> {
    let mut length = Int::ONE;
    for x in run {
        length = length.mul(&pos[*x].rest)?;
    }
    let lines = match far {
        Some(x) => Layout::mode1(pos[x].rest.clone(), nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO)),
        None => Layout::mode1(Int::ONE, Int::ZERO),
    };
    let src = b.operand_open(nest, k, pos, vec![Layout::mode1(length, Int::ONE), lines])?;
    Ok(Stmt::Atom { atom: hint.to_string(), operands: vec![src] })
}

/// The same place `by` iterations further in the loop over `digit` that `outer` does not have open any more.
pub(super) fn following(pos: &[Pos], digit: Option<usize>, outer: &[Pos], by: i64) -> Option<Vec<Pos>> {
    let x = digit?;
    let at = outer[x].pieces.len().saturating_sub(1);
    let mut pos = pos.to_vec();
    let piece = pos[x].pieces.get_mut(at)?;
    if !matches!(piece.coord, Expr::Var(_)) {
        return None;
    }
    piece.coord = piece.coord.clone() + Expr::Num(by);
    Some(pos)
}

struct StagePlan<'a> {
    nest: &'a Nest,
    target: &'a Target,
    block: CopyBlock,
    extents: Vec<i64>,
    s: usize,
    d: usize,
    bytes: usize,
    stream: String,
    prefetch: Option<String>,
    copy: String,
    dtype: tilewright_ir::dtype::DType,
}

impl StagePlan<'_> {
    fn parts(&self) -> impl Iterator<Item = &DigitSlice> {
        self.block.run.iter().chain(&self.block.rest)
    }

    fn schedule(&self, b: &mut Builder, free: Freedom) -> Result<Vec<Stmt>, LowerError> {
        let scratch = self.scratch(b);
        let step = |x: usize, k: usize| {
            let points = self.parts().find(|p| p.digit == x).map_or(1, |p| p.points);
            magnitude(self.nest.digits[x].stride(k)) * points as f64
        };
        let near = |x: usize| (step(x, 0).min(step(x, 1)), step(x, 0));
        let whole = |x: &usize| self.parts().any(|p| p.digit == *x && p.points == self.extents[*x]);
        let order = by_nearness((0..self.nest.digits.len()).filter(|x| !whole(x)).collect(), &near);
        let level = |x: &usize| match self.parts().find(|p| p.digit == *x) {
            Some(p) => LoopLevel::Block(*x, p.points),
            None => LoopLevel::Loop(*x),
        };
        let levels: Vec<LoopLevel> = order.iter().map(level).collect();
        let innermost = order.last().copied();
        let mut leaf = |b: &mut Builder, pos: &[Pos]| {
            let mut out = self.gather(b, &scratch, pos, innermost)?;
            out.extend(self.write(b, &scratch, pos)?);
            Ok(out)
        };
        b.nest(&levels, &Builder::start(self.nest), free, &mut leaf)
    }

    /// Scratch in the destination's order; rows are a line longer than a run, so that columns spread over the cache's
    /// sets.
    fn scratch(&self, b: &mut Builder) -> NestTemporary {
        let line = Policy(self.target).line() / self.bytes as i64;
        let (mut next, mut modes, mut strides) = (1, vec![], vec![]);
        for (parts, ends) in [(&self.block.run, true), (&self.block.rest, false)] {
            for p in parts {
                strides.push((p.digit, next));
                modes.push(Layout::mode1(Int::Static(p.points), Int::Static(next)));
                next *= p.points;
            }
            next = if ends { round_up(next, line) + line } else { next };
        }
        strides.sort();
        let buffer = b.kernel.temporary("block", self.dtype, Space::Shared, Layout::concat(&modes));
        NestTemporary { buffer, strides }
    }

    /// The digits along which a source run of the block goes on, [`StagePlan::s`] first, each once; `d` of a transpose
    /// is none of them.
    fn source_run(&self) -> Vec<usize> {
        let mut out = vec![];
        let mut length = 1;
        let mut next = Some(self.s);
        while let Some(digit) = next {
            let points = self.parts().find(|p| p.digit == digit).map_or(1, |p| p.points);
            out.push(digit);
            length *= points;
            let continues = |x: &usize| {
                self.nest.digits[*x].steps_by(1, length) && !out.contains(x) && (*x != self.d || self.s == self.d)
            };
            next = (0..self.nest.digits.len()).find(continues).filter(|_| points == self.extents[digit]);
        }
        out.retain(|x| self.parts().any(|p| p.digit == *x));
        out
    }

    /// Source to scratch, and hints for the source of the next block, a run at a time.
    fn gather(
        &self,
        b: &mut Builder,
        scratch: &NestTemporary,
        outer: &[Pos],
        innermost: Option<usize>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (s, d) = (self.s, self.d);
        let free = Freedom { parallel: false, repeat: true };
        let run = self.source_run();
        // Largest source stride outermost: each line of the source is used up before the next.
        let others = self.parts().map(|p| p.digit).filter(|x| *x != s && *x != d).collect();
        let others = by_nearness(others, &|x| (magnitude(self.nest.digits[x].stride(1)), 0.0));
        let (near, far): (Vec<usize>, Vec<usize>) = others.into_iter().partition(|x| run.contains(x));
        let mut levels: Vec<LoopLevel> = far.into_iter().map(LoopLevel::Loop).collect();
        let mut inner: Vec<LoopLevel> = near.into_iter().map(LoopLevel::Loop).collect();
        let open = (outer[s].rest.value().unwrap_or(1), outer[d].rest.value().unwrap_or(1));
        let tile = if s == d { None } else { transpose_tile(self.target, self.bytes, open) };
        if let Some((_, (rows, cols))) = tile {
            levels.push(LoopLevel::Tile(d, cols));
            inner.push(LoopLevel::Tile(s, rows));
        }
        let mut piece = |b: &mut Builder, pos: &[Pos]| match tile {
            _ if s == d => self.copy_run(b, scratch, pos, outer),
            Some((atom, (rows, cols))) if pos[s].rest.is(rows) && pos[d].rest.is(cols) => {
                self.transpose(b, scratch, pos, outer, atom)
            }
            _ => self.points(b, scratch, pos, outer),
        };
        // Columns that follow each other in the source are one run with its rows.
        let joined = s != d && run.len() == 1 && self.nest.digits[d].steps_by(1, self.extents[s]);
        let ahead = if joined { vec![s, d] } else { run.clone() };
        let ahead_by = if s == d { i64::from(self.target.core.prefetch.blocks) } else { 1 };
        let far_lines = (s != d && !joined).then_some(d);
        let mut leaf = |b: &mut Builder, pos: &[Pos]| {
            let mut out = vec![];
            if let (Some(hint), Some(next)) = (&self.prefetch, following(pos, innermost, outer, ahead_by)) {
                out.push(hinted(b, self.nest, 1, &next, (&ahead, far_lines), hint)?);
            }
            out.extend(b.nest(&inner, pos, free, &mut piece)?);
            Ok(out)
        };
        b.nest(&levels, outer, free, &mut leaf)
    }

    /// A run of the source to scratch.
    fn copy_run(
        &self,
        b: &mut Builder,
        scratch: &NestTemporary,
        pos: &[Pos],
        outer: &[Pos],
    ) -> Result<Vec<Stmt>, LowerError> {
        let d = self.d;
        let copy = |b: &mut Builder, pos: &[Pos], atom: &str| {
            let run = Layout::mode1(pos[d].rest.clone(), Int::ONE);
            let dst = scratch.open(b, vec![run], outer, pos);
            let src = b.operand(self.nest, 1, pos, &[d])?;
            Ok(vec![Stmt::Atom { atom: atom.to_string(), operands: vec![dst, src] }])
        };
        match line_atom(self.target, self.bytes) {
            Some((atom, n)) if pos[d].rest.value().is_some_and(|e| e % n == 0 && e <= MAX_UNROLL * n) => {
                let free = Freedom { parallel: false, repeat: true };
                b.nest(&[LoopLevel::Unrolled(d, n)], pos, free, &mut |b, pos| copy(b, pos, atom))
            }
            _ => copy(b, pos, &self.copy),
        }
    }

    /// A tile of the source to scratch.
    fn transpose(
        &self,
        b: &mut Builder,
        scratch: &NestTemporary,
        pos: &[Pos],
        outer: &[Pos],
        atom: &str,
    ) -> Result<Vec<Stmt>, LowerError> {
        let digits = [self.s, self.d];
        let step = |x: usize| scratch.strides.iter().find(|(y, _)| *y == x).map_or(0, |(_, step)| *step);
        let mode = |x: usize| Layout::mode1(pos[x].rest.clone(), Int::Static(step(x)));
        let dst = scratch.open(b, digits.map(mode).to_vec(), outer, pos);
        let src = b.operand(self.nest, 1, pos, &digits)?;
        Ok(vec![Stmt::Atom { atom: atom.to_string(), operands: vec![dst, src] }])
    }

    /// Single elements of the open digits.
    fn points(
        &self,
        b: &mut Builder,
        scratch: &NestTemporary,
        pos: &[Pos],
        outer: &[Pos],
    ) -> Result<Vec<Stmt>, LowerError> {
        b.points(&[(self.d, LoopKind::Serial), (self.s, LoopKind::Unroll)], pos, &mut |b, pos| {
            let dst = scratch.at(b, outer, pos);
            let src = b.operand(self.nest, 1, pos, &[])?;
            let value = tilewright_ir::scalar::Scalar::Load(self.dtype, src);
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })
    }

    /// Scratch to destination, a run at a time.
    fn write(&self, b: &mut Builder, scratch: &NestTemporary, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let levels: Vec<LoopLevel> = self.block.rest.iter().rev().map(|p| LoopLevel::Loop(p.digit)).collect();
        let free = Freedom { parallel: false, repeat: true };
        let mut length = Int::ONE;
        for p in &self.block.run {
            length = length.mul(&outer[p.digit].rest)?;
        }
        let run = Layout::mode1(length, Int::ONE);
        let mut leaf = |b: &mut Builder, pos: &[Pos]| {
            let src = scratch.open(b, vec![run.clone()], outer, pos);
            let dst = b.operand_open(self.nest, 0, pos, vec![run.clone()])?;
            Ok(vec![Stmt::Atom { atom: self.stream.clone(), operands: vec![dst, src] }])
        };
        b.nest(&levels, outer, free, &mut leaf)
    }
}
