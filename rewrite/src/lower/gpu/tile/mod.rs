//! Elementwise statements with an input that runs against the output: tiles through shared memory.
//!
//! Let `s` be the digit along which an input is contiguous and `d ≠ s` the output's. A block takes a tile that is long
//! for both sides: of the source, the digits of smallest step from `s` on until a segment has 256 bytes; of the output
//! the same from `d` on; the tile is their product.
//!
//! ```text
//! for block {
//!   for thread { for units { shared(tile) = source }  }            // cp.async, 16 bytes where aligned
//!   wait; barrier
//!   for thread { for micro-tiles { V reads of V elements; transpose in registers; V writes of V elements } }
//! }
//! ```
//!
//! Shared memory has the source's order, so that a copy into it is contiguous, and a swizzle (or a pitch) for which
//! both sides are free of bank conflicts: found by counting ([`banks`]).
//!
//! # Parameters
//! They are what permutes moved most with (`benches/gpu/README.md`). Tiles have 256 × 256 bytes: smaller ones move
//! less, larger ones no more. A short segment costs nothing when the digit that continues it is in the tile. 64 KiB of
//! tiles must be resident on a multiprocessor, and few more blocks than that takes are best
//! (`TilePolicy::resident_bytes`: a block takes shared memory that it does not need, so that no more fit). Copies of
//! the two halves of a sector should lie in one sector of shared memory ([`banks`]). A plain grid in the output's order
//! beats a persistent one ([`order`] says where it is left). A segment of the output that ends inside a sector of 32
//! bytes costs more, the shorter its rows are: rows that begin anywhere are written from sector to sector ([`lead`]).
mod banks;
mod chain;
mod emit;
mod lead;
mod order;
mod shape;
mod skew;
mod walk;

use super::grid::{aligned, buffer, by_step, contiguous, mode, multiple};
use super::policy::TilePolicy;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, Nest};
use crate::lower::round::{div_ceil, round_up};
use chain::DigitChain;
use shape::{TileShape, TileSide};
use tilewright_ir::int::{Expr, Int, Swizzle, facts};
use tilewright_ir::kernel::Stmt;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Statement;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{Atom, AtomOp, Grid, Target};
use walk::Walk;

/// Whether a statement moves elements as they are.
fn is_copy(statement: &Statement) -> bool {
    matches!(statement.value, Scalar::Load(..)) && statement.update.is_none()
}

/// Whether all strides are numbers.
fn known(nest: &Nest) -> bool {
    let number = |c: &Contribution| !matches!(c, Contribution::Flat(stride) if stride.as_static().is_none());
    nest.digits.iter().flat_map(|d| &d.strides).all(number)
}

/// A tile of a statement: what is staged, and how wide each access is.
struct TilePlan<'a> {
    statement: &'a Statement,
    nest: &'a Nest,
    target: &'a Target,
    shape: TileShape,
    /// Rows of the output that begin anywhere.
    chain: DigitChain,
    /// The inputs that pass through shared memory.
    stages: Vec<Stage>,
    /// Elements along `s` of one read of shared memory.
    across: i64,
    /// Elements along `d` of one write of the output.
    along: i64,
    /// Micro-tiles along `s` that threads side by side have.
    beside: i64,
    threads: i64,
    grid: &'a Grid,
    policy: &'static TilePolicy,
    /// How many inputs are staged, and the most bytes of an element of one.
    n_stages: i64,
    element: i64,
}

/// One input on its way through shared memory.
#[derive(Clone)]
struct Stage {
    /// Which operand of the nest.
    operand: usize,
    /// The tile's digits in the source's order, with their steps in shared memory.
    order: Vec<(usize, i64)>,
    /// How many of them are contiguous together in the source.
    run: usize,
    /// Elements of one copy into shared memory.
    unit: i64,
    /// Elements to whose multiples runs begin.
    begins: i64,
    /// Elements to whose multiples the copies of a run go back: a unit, or a sector.
    from: i64,
    /// Whether runs begin anywhere (are unaligned), and are copied with what shares their first and last unit
    /// ([`skew`]).
    skewed: bool,
    /// Elements left free after every `along` points of `d`, where those are no part of the run.
    pad: i64,
    /// Elements of the buffer, and what is done to their offsets.
    elements: i64,
    swizzle: Option<Swizzle>,
}

/// The plan of an elementwise statement, if an input runs against its output and tiles of it are worth it.
pub(super) fn schedule(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
    grid: &Grid,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let plan = TilePlan::new(b, statement, nest, target, grid)?;
    Some(plan.schedule(b))
}

impl<'a> TilePlan<'a> {
    fn new(
        b: &Builder,
        statement: &'a Statement,
        nest: &'a Nest,
        target: &'a Target,
        grid: &'a Grid,
    ) -> Option<TilePlan<'a>> {
        if nest.digits.iter().any(|d| d.is_mixed() || d.extent.is(0)) {
            return None;
        }
        let policy = &b.policy.tile;
        let d = contiguous(nest, 0)?;
        let against = |k: &usize| contiguous(nest, *k).is_some_and(|s| s != d) && !nest.digits[d].steps_by(*k, 0);
        let in_memory = |k: &usize| !buffer(b, nest, *k).is_index();
        let operands: Vec<usize> = (1..nest.operands.len()).filter(in_memory).filter(against).collect();
        let s = contiguous(nest, *operands.first()?)?;
        let operands: Vec<usize> = operands.into_iter().filter(|k| contiguous(nest, *k) == Some(s)).collect();
        let bytes = |k: usize| buffer(b, nest, k).dtype.bytes() as i64;
        let most = operands.iter().map(|k| bytes(*k)).max()?;
        let anywhere = |k: usize, x: usize| {
            let n = grid.access_bytes / bytes(k);
            !aligned(b, nest, k, &[x], n) || Int::Static(n).divides(&nest.digits[x].extent) != Some(true)
        };
        let side = |operand, digit, bytes| TileSide { operand, digit, bytes, anywhere: anywhere(operand, digit) };
        let (input, output) = (side(operands[0], s, most), side(0, d, bytes(0)));
        // Two blocks at least on a multiprocessor: one loads while the other stores.
        let blocks = match output.anywhere {
            true => policy.unaligned_blocks(bytes(0), !is_copy(statement) || known(nest)),
            false => 2,
        };
        let limit = grid.shared_per_multiprocessor / blocks - grid.system_shared;
        let limit = limit.min(grid.shared_per_block) / operands.iter().map(|k| bytes(*k)).sum::<i64>();
        let per_block = grid.shared_per_block;
        let fit = grid.shared_per_multiprocessor / 2 - grid.system_shared;
        // What is staged beside the tile itself may be too much for as many blocks as the tile was meant for.
        [fit.min(per_block), per_block].into_iter().find_map(|room| {
            TileShape::candidates((nest, grid, policy), input, output, limit).find_map(|shape| {
                let mut plan = TilePlan::of(b, (statement, nest, target, grid), &operands, shape)?;
                let total: i64 = plan.stages.iter().map(|s| s.elements * bytes(s.operand)).sum();
                (total <= room).then(|| {
                    plan.reserve(total, &bytes);
                    plan
                })
            })
        })
    }

    /// The plan with these inputs staged in this shape.
    fn of(
        b: &Builder,
        (statement, nest, target, grid): (&'a Statement, &'a Nest, &'a Target, &'a Grid),
        operands: &[usize],
        mut shape: TileShape,
    ) -> Option<TilePlan<'a>> {
        let (s, d) = (shape.s, shape.d);
        let policy = &b.policy.tile;
        let bytes = |k: usize| buffer(b, nest, k).dtype.bytes() as i64;
        let most = operands.iter().map(|k| bytes(*k)).max()?;
        let copy = is_copy(statement);
        let widest = |bytes: i64, fits: &dyn Fn(i64) -> bool| halve_until(grid.access_bytes / bytes, fits).max(1);
        let mut along = widest(bytes(0), &|n| shape.divides(nest, d, n) && aligned(b, nest, 0, &[d], n));
        let across = widest(most, &|n| shape.divides(nest, s, n));
        // A micro-tile of bytes is transposed in packed registers, or it would take one register an element.
        let packed = copy && transpose(target, bytes(0), across, along).is_some();
        let registers = if packed { policy.packed_micro_tile } else { policy.micro_tile };
        let mut across = halve_until(across, &|n| n * along * operands.len() as i64 <= registers);
        let mut runs: Vec<Stage> = operands.iter().map(|&k| Stage::new(b, nest, &shape, k)).collect::<Option<_>>()?;
        // Rows of the output that begin anywhere.
        let mut chain = DigitChain::default();
        if along * bytes(0) < policy.unshifted(bytes(0), grid.access_bytes) && copy && skew::possible(b, nest, 0) {
            let moved = DigitChain::moved(b, nest, &shape, &runs);
            let long = moved.as_ref().is_some_and(|(chain, _)| chain.digits.len() == 1);
            if along == 1 && !long {
                chain = DigitChain::aligned(b, nest, &shape);
            }
            if let Some((moved, halo)) = moved.filter(|_| chain.is_empty() && (long || along == 1)) {
                let last = moved.digits.last().map_or(d, |(x, _)| *x);
                let step = runs.iter().map(|stage| stage.step(&shape, last)).max().unwrap_or(1);
                shape.halo = (last, round_up(halo, step));
                chain = moved;
            }
            (across, along) = if chain.is_empty() { (across, along) } else { (1, chain.unit) };
        }
        for stage in &mut runs {
            stage.skew(b, nest, bytes(stage.operand), chain.sector.is_some());
        }
        // Rows begin at multiples of `begins`: neighbours in the source are no neighbours of the next row beyond it.
        // Several are read together where that makes writes wide.
        if let Some(known) = runs.iter().filter(|stage| stage.skewed).map(|stage| stage.begins).min() {
            across = if along == 1 { 1 } else { across.min(known) };
        }
        let mut plan = TilePlan {
            statement,
            nest,
            target,
            shape,
            chain,
            stages: vec![],
            across,
            along,
            beside: 1,
            threads: 0,
            grid,
            policy,
            n_stages: operands.len() as i64,
            element: most,
        };
        // Threads side by side along `s` read the same words; a warp still writes whole segments.
        let segments = (grid.warp * along * bytes(0) / policy.segment_bytes).clamp(1, policy.side_by_side);
        let most = match plan.chain.sector {
            _ if across > 1 => 1,
            // A chain has its own way along `s`.
            Some(_) if plan.chain.digits.iter().any(|(x, _)| *x == s) => 1,
            _ if plan.chain.is_empty() => segments,
            // Where all of `s` lies in a chain, threads side by side would do the same.
            _ if !plan.beside_chain().iter().any(|(x, ..)| *x == s) => 1,
            _ => policy.side_by_side,
        };
        let (mut fewest, mut kept) = (i64::MAX, (1, plan.threads, vec![]));
        let tries = [1, 2, 4].into_iter().filter(|n| *n <= most);
        for beside in tries {
            let rounds = plan.place(&runs, beside, &bytes);
            if rounds <= policy.hidden_rounds {
                return Some(plan);
            }
            if rounds < fewest {
                (fewest, kept) = (rounds, (beside, plan.threads, std::mem::take(&mut plan.stages)));
            }
        }
        (plan.beside, plan.threads, plan.stages) = kept;
        Some(plan)
    }

    /// Fills in the stages with their places in shared memory; the most rounds in which one of them is read.
    fn place(&mut self, runs: &[Stage], beside: i64, bytes: &dyn Fn(usize) -> i64) -> i64 {
        self.beside = beside;
        self.threads = self.threads(runs);
        self.stages.clear();
        let mut most = 0;
        for stage in runs {
            let (mut stage, element) = (stage.clone(), bytes(stage.operand));
            most = most.max(banks::place(self, &mut stage, element));
            self.stages.push(stage);
        }
        most
    }

    /// Blocks of a multiprocessor that are wanted where each has `bytes` of tiles.
    fn resident(&self, bytes: i64) -> i64 {
        // Two at least: one loads while the other stores.
        ((self.policy.enough_tiles(self.element) + bytes - 1) / bytes.max(1)).max(2)
    }

    /// Bytes of tiles of a block for which as many blocks fit as are wanted of one with `bytes` of them.
    fn share(&self, bytes: i64) -> i64 {
        let (grid, align) = (self.grid, self.grid.bank_row_bytes());
        let of_all = grid.shared_per_multiprocessor / self.resident(bytes) - grid.system_shared;
        of_all.min(grid.shared_per_block) / align * align
    }

    /// Takes more shared memory than is needed, so that no more blocks fit than are wanted.
    fn reserve(&mut self, total: i64, bytes: &dyn Fn(usize) -> i64) {
        let all: Option<i64> = self.nest.digits.iter().enumerate().try_fold(1i64, |n, (x, digit)| {
            let points = self.shape.points(x);
            n.checked_mul(div_ceil(digit.extent.value()?, points))
        });
        let grid = self.grid;
        let fit = grid.shared_per_multiprocessor / (total + grid.system_shared);
        let fit = fit.min(grid.threads_per_multiprocessor / self.threads.max(1));
        let wanted = self.resident(total);
        let few = all.is_some_and(|n| n <= wanted * grid.multiprocessors);
        if wanted >= fit || few {
            return;
        }
        let more = self.share(total) - total - grid.bank_row_bytes() * self.n_stages;
        if let Some(stage) = self.stages.last_mut() {
            let whole = banks::block(stage.swizzle);
            stage.elements += more.max(0) / bytes(stage.operand) / whole * whole;
        }
    }

    /// Threads of a block: as many as there are micro-tiles, up to a few warps, of which the fewest are idle.
    fn threads(&self, runs: &[Stage]) -> i64 {
        let micro: i64 = self.items_of().0.iter().product();
        let (policy, warp) = (self.policy, self.grid.warp);
        if micro <= policy.threads {
            return round_up(micro, warp);
        }
        let most = if micro >= policy.many_micro_tiles { policy.most_threads } else { policy.threads };
        let effort = |n: i64| {
            let copies = runs.iter().map(|stage| self.copies(stage, n).effort(n)).sum::<i64>();
            self.writes(n).effort(n) + copies
        };
        (3 * most / (4 * warp)..=most / warp).map(|w| w * warp).min_by_key(|&n| (effort(n), -n)).unwrap_or(most)
    }

    /// How `n` threads write micro-tiles, or units of chains.
    fn writes(&self, n: i64) -> Walk {
        let (extents, periods) = self.items_of();
        Walk::of(extents, &periods, n)
    }

    /// How `n` threads copy a stage: the units of a run, then runs.
    fn copies(&self, stage: &Stage, n: i64) -> Walk {
        let runs = stage.order[stage.run..].iter().map(|(x, _)| *x);
        let period = |x: usize| if stage.skewed { self.period(stage.operand, x, 1, stage.from) } else { 1 };
        let extents = std::iter::once(stage.units(&self.shape)).chain(runs.clone().map(|x| self.shape.staged(x)));
        let periods: Vec<i64> = std::iter::once(1).chain(runs.map(period)).collect();
        Walk::of(extents.collect(), &periods, n)
    }

    /// How many times `by` points of a digit come to a multiple of `unit` elements of an operand.
    fn period(&self, k: usize, digit: usize, by: i64, unit: i64) -> i64 {
        let step = self.nest.digits[digit].stride(k).and_then(Int::as_static);
        step.map_or(1, |step| unit / facts::gcd(unit, step.wrapping_mul(by)))
    }

    /// The tile's digits in the output's order, and how many micro-tiles lie along each. Of rows that begin anywhere
    /// `s` is last: elements that are neighbours along it are neighbours in shared memory, wherever their runs begin.
    fn micro_tiles(&self) -> Vec<(usize, i64)> {
        let points = |x: usize| self.shape.points(x) / self.width(x);
        let mut order = by_step(self.nest, 0, self.shape.parts.iter().map(|p| p.digit).collect());
        if self.across == 1 {
            order.sort_by_key(|x| *x == self.shape.s);
        }
        order.into_iter().map(|x| (x, points(x))).collect()
    }

    /// Extents of the index of micro-tiles: some along `s` side by side, then the digits in the output's order; and
    /// their periods.
    fn items_of(&self) -> (Vec<i64>, Vec<i64>) {
        if !self.chain.is_empty() {
            return self.chain_items();
        }
        let rest = |(x, n): (usize, i64)| if x == self.shape.s { div_ceil(n, self.beside) } else { n };
        let extents: Vec<i64> = std::iter::once(self.beside).chain(self.micro_tiles().into_iter().map(rest)).collect();
        let periods = vec![1; extents.len()];
        (extents, periods)
    }

    /// The coordinates of a micro-tile along each digit, and what must be positive for it to be one.
    fn item(&self, at: &[Expr], digits: &[(usize, i64)]) -> (Vec<Expr>, Vec<Expr>) {
        let mut inside = vec![];
        let coordinate = |((x, n), c): ((usize, i64), &Expr)| {
            if x != self.shape.s || self.beside == 1 {
                return c.clone();
            }
            let c = c.clone() * Expr::Num(self.beside) + at[0].clone();
            if n % self.beside != 0 {
                inside.push(Expr::Num(n) - c.clone());
            }
            c
        };
        let coordinates = digits.iter().copied().zip(&at[1..]).map(coordinate).collect();
        (coordinates, inside)
    }

    /// Where points of a digit lie in shared memory: `n` points, or as many micro-tiles.
    fn steps(&self, stage: &Stage, digit: usize, n: i64, micro: bool) -> Layout {
        let step = stage.order.iter().find(|(x, _)| *x == digit).map_or(0, |(_, step)| *step);
        let (padded, width) = if digit == self.shape.d { (stage.pad, self.along) } else { (0, self.width(digit)) };
        match micro {
            true => mode(n, step * width + padded),
            false if padded == 0 || n <= width => mode(n, step),
            false => Layout::concat(&[mode(width, step), mode((n + width - 1) / width, step * width + padded)]),
        }
    }

    /// Elements of a micro-tile along a digit.
    fn width(&self, digit: usize) -> i64 {
        match digit {
            x if x == self.shape.s => self.across,
            x if x == self.shape.d && self.chain.is_empty() => self.along,
            _ => 1,
        }
    }
}

impl Stage {
    /// How an input is copied; its place in shared memory comes later.
    fn new(b: &Builder, nest: &Nest, shape: &TileShape, k: usize) -> Option<Stage> {
        let bytes = buffer(b, nest, k).dtype.bytes() as i64;
        let digits = by_step(nest, k, shape.parts.iter().map(|p| p.digit).collect());
        let mut length = 1;
        let mut run = 0;
        for &x in &digits {
            if !nest.digits[x].steps_by(k, length) {
                break;
            }
            run += 1;
            length *= shape.points(x);
            if !shape.whole(nest, x) {
                break;
            }
        }
        let last = *digits[..run].last()?;
        let below = length / shape.points(last);
        let unit = halve_until(b.grid.access_bytes / bytes, &|n| {
            let extent = nest.digits[last].extent.mul(&Int::Static(below));
            length % n == 0
                && extent.is_ok_and(|e| Int::Static(n).divides(&e) == Some(true))
                && aligned(b, nest, k, &digits[..run], n)
        })
        .max(1);
        let sector = b.grid.sector_bytes / bytes;
        let starts = |n: i64| (shape.whole(nest, last) || length % n == 0) && multiple(nest, k, &digits[..run], n);
        let begins = std::iter::successors(Some(sector), |n| Some(n / 2)).find(|n| *n <= 1 || starts(*n)).unwrap_or(1);
        let order = digits.into_iter().map(|x| (x, 0)).collect();
        let from = unit;
        Some(Stage { operand: k, order, run, unit, begins, from, skewed: false, pad: 0, elements: 0, swizzle: None })
    }

    /// Copies runs with what shares their first and last sector, where they do not begin with one.
    fn skew(&mut self, b: &Builder, nest: &Nest, bytes: i64, shifted: bool) {
        let Grid { access_bytes, sector_bytes, .. } = b.grid;
        let unit = access_bytes / bytes;
        let much = if shifted { b.policy.tile.short_copy(bytes) } else { access_bytes - 1 };
        let cut = !shifted && self.begins * bytes < sector_bytes;
        self.skewed = (cut || self.unit * bytes <= much) && skew::possible(b, nest, self.operand);
        if self.skewed {
            (self.unit, self.from) = (unit, sector_bytes / bytes);
        }
    }

    /// Points of a run.
    fn length(&self, shape: &TileShape) -> i64 {
        self.order[..self.run].iter().map(|(x, _)| shape.staged(*x)).product()
    }

    /// Points of a digit that come to whole units: a power of two, as units are.
    fn step(&self, shape: &TileShape, digit: usize) -> i64 {
        let [below @ .., (last, _)] = &self.order[..self.run] else { return 1 };
        let below: i64 = below.iter().map(|(x, _)| shape.points(*x)).product();
        if *last == digit { self.unit / facts::gcd(self.unit, below) } else { 1 }
    }

    /// Copies of a run.
    fn units(&self, shape: &TileShape) -> i64 {
        let length = self.length(shape);
        if self.skewed { self.covering(length) } else { length / self.unit }
    }
}

/// The most of `n`, its half and so on that fits; no less than 1 but for `n` itself.
fn halve_until(mut n: i64, fits: &dyn Fn(i64) -> bool) -> i64 {
    while n > 1 && !fits(n) {
        n /= 2;
    }
    n
}

/// The register transpose of elements that share registers, for a micro-tile that its own tile divides.
fn transpose(target: &Target, bytes: i64, across: i64, along: i64) -> Option<&Atom> {
    use tilewright_ir::kernel::Space::Register;
    target.atoms.iter().find(|a| {
        a.op == AtomOp::Copy
            && a.element_bytes == [bytes as usize; 2]
            && matches!(&a.operands[..], [dst, src]
                if dst.space == Register
                    && src.space == Register
                    && matches!(dst.tile[..], [m, n] if along % m == 0 && across % n == 0)
                    && dst.strides == [Some(1), None]
                    && src.strides == [None, Some(1)])
    })
}
