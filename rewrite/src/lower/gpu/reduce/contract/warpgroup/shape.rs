//! Which tiles a block takes: every shape that registers and shared memory have room for, by an estimate of its time.
use super::super::super::super::grid::{aligned, buffer, contiguous, product};
use super::super::super::super::strips::is_box;
use super::super::sums::divides;
use super::super::{Plan, Side};
use super::{LINE, Machine, ROWS, WARP, Warpgroup};
use crate::lower::build::Builder;
use crate::lower::nest::{Digit, magnitude};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar, UnaryOp};
use tilewright_ir::target::{Atom, Grid, Products, Target};

/// What a block works on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    /// Warpgroups, each with 64 rows.
    pub groups: i64,
    /// Columns.
    pub columns: i64,
    /// Tiles of each factor in shared memory.
    pub stages: i64,
    pub strips: Strips,
}

/// How results go to memory as boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strips {
    /// Columns of a strip.
    pub width: i64,
    /// Strips that are in shared memory at a time; none where threads store results.
    pub staged: i64,
}

impl Strips {
    /// Elements of a row of all of them.
    pub(super) fn elements(self) -> i64 {
        self.width * self.staged
    }
}

/// Warpgroups of a block, those first that win where two are as good, and the columns of one: multiples of 16 to 256,
/// and as many as registers have room for.
const GROUPS: [i64; 3] = [2, 3, 1];
const COLUMNS: i64 = 256;
pub(super) const MULTIPLE: i64 = 16;

/// Bytes of factors that are on their way at most, and stages.
pub(super) const IN_FLIGHT: i64 = 192 << 10;
pub(super) const STAGES: i64 = 16;

/// Rounds of a tile up to which memory has more to write than to read: then fewer copies in flight are faster.
const SHORT: f64 = 2.0;

/// Registers of a thread beside its sums while it adds those of rounds to others.
const BESIDE_PARTS: i64 = 24;

/// Parts of a multiprocessor that have warps and registers of their own.
const QUARTERS: i64 = 4;

/// Sums of parts that a multiprocessor adds in a cycle.
const ADDED: f64 = 128.0;

/// Cycles that a result takes which a thread stores.
const STORED: f64 = 0.5;

/// What work counts that memory hides.
const TIE: f64 = 0.1;

/// What results cost more where a tile has more of them for each of its terms than this.
const BURST: f64 = 0.15;
const BURST_TILE: f64 = 128.0;

/// Tensor maps have at most so many dimensions; their steps are multiples of 16 bytes, and never negative.
const DIMENSIONS: usize = 5;

impl<'a> Plan<'a> {
    /// The plan by warpgroups, where the target has them and boxes can be copied.
    pub(in super::super) fn warpgroup<'p>(
        &'p self,
        b: &Builder,
        target: (&'p Target, &Grid),
    ) -> Option<Warpgroup<'p, 'a>> {
        let best = self.warpgroups(b, target)?.into_iter().min_by(|(x, _), (y, _)| x.total_cmp(y)).map(|(_, w)| w);
        best.filter(Warpgroup::has_atoms)
    }

    /// All plans by warpgroups, with their costs.
    pub(super) fn warpgroups<'p>(
        &'p self,
        b: &Builder,
        (target, grid): (&'p Target, &Grid),
    ) -> Option<Vec<(f64, Warpgroup<'p, 'a>)>> {
        let task = self.task;
        let sums = self.op == BinaryOp::Mul && task.op == ReduceOp::Sum;
        let [of_m, of_n] = self.factors()?;
        if !(matches!(of_m, Scalar::Load(..)) && matches!(of_n, Scalar::Load(..))) {
            return None;
        }
        let of = [of_m.dtype(), of_n.dtype()];
        let (depth, terms) = (LINE / of[0].bytes() as i64, product(&task.extents(&self.reduced)).ok()?);
        let long = magnitude(Some(&terms)) >= (depth / 4) as f64;
        if !sums || !long {
            return None;
        }
        let by_terms = self.sides().map(|side| self.contiguity(b, side));
        let [Some(x), Some(y)] = by_terms else { return None };
        if of[0].bytes() != 2 && !(x && y) {
            return None; // only factors of 16 bits may be contiguous along M or N
        }
        let machine = grid.products?;
        let rounds = magnitude(Some(&terms.ceil_div(&Int::Static(depth)).ok()?));
        let size = task.value.dtype().bytes() as i64;
        let line = LINE / size;
        let with = |(groups, columns, swapped): (i64, i64, bool)| {
            let boxed = !swapped && self.results_boxed(b);
            // Rows of a strip are as wide as boxes may be.
            let width = [line, line / 2, line / 4].into_iter().find(|width| columns % width == 0).unwrap_or(MULTIPLE);
            let staged = (columns / width).min(2 * line / width);
            let strips = Strips { width, staged: if boxed { staged } else { 0 } };
            let (stage, enough) = ((ROWS * groups + columns) * LINE, if rounds > SHORT { STAGES } else { 3 });
            let staged = ROWS * groups * strips.elements() * size;
            let room = i64::from(grid.shared_per_block) - staged - 16 * STAGES;
            let shape = Shape { groups, columns, stages: (IN_FLIGHT.min(room) / stage).min(enough), strips };
            let (dtypes, by_terms) = if swapped { ([of[1], of[0]], [y, x]) } else { (of, [x, y]) };
            Warpgroup {
                plan: self,
                target,
                shape,
                swapped,
                dtypes,
                by_terms,
                boxed,
                raster: None,
                machine: Machine::default(),
            }
        };
        let columns = (MULTIPLE..=COLUMNS).rev().step_by(MULTIPLE as usize);
        let shapes = GROUPS.into_iter().flat_map(|g| columns.clone().map(move |n| (g, n)));
        let ways = shapes.flat_map(|(g, n)| [false, true].map(|swapped| with((g, n, swapped))));
        let cost = |w: Warpgroup<'p, 'a>| {
            let (cycles, machine) = w.cycles(target, grid, &machine);
            (cycles, Warpgroup { machine, ..w })
        };
        let fits = |w: &Warpgroup<'_, '_>| w.has_room(grid) && w.divides();
        Some(ways.filter(fits).map(cost).collect())
    }

    /// The two factors, of types of which there are products with sums of the task's type; of tf32 what is rounded.
    pub(in super::super) fn factors(&self) -> Option<[&Scalar<()>; 2]> {
        let acc = self.task.acc;
        let [m, n] = self.sides().map(|side| match &side.value {
            Scalar::Cast(to, x) if *to == acc => Some((None, &**x)),
            Scalar::Unary(op @ UnaryOp::Tf32, x) => Some((Some(*op), &**x)),
            _ => None,
        });
        let ((of_m, m), (of_n, n)) = (m?, n?);
        let small = |dtype| matches!(dtype, DType::E4M3 | DType::E5M2);
        let has = of_m == of_n
            && match (acc, m.dtype(), n.dtype()) {
                (DType::F32, DType::BF16, DType::BF16) | (DType::F32, DType::F16, DType::F16) => true,
                (DType::F32, DType::F32, DType::F32) => of_m.is_some(),
                (DType::F32, x, y) => small(x) && small(y),
                (acc, x, y) => acc == DType::I32 && [x, y] == [DType::I8; 2],
            };
        has.then_some([m, n])
    }

    /// Whether a factor is contiguous along the reduction (or along its side), where boxes of it can be copied.
    fn contiguity(&self, b: &Builder, side: &Side) -> Option<bool> {
        let nest = &self.task.nest;
        let d = contiguous(nest, side.operand)?;
        let by_terms = self.reduced.first() == Some(&d);
        (by_terms || side.digits.first() == Some(&d)).then_some(())?;
        self.can_box(b, side.operand, d).then_some(by_terms)
    }

    /// Whether an operand can be copied as boxes contiguous along a digit.
    fn can_box(&self, b: &Builder, operand: usize, d: usize) -> bool {
        let nest = &self.task.nest;
        let steps = nest.digits.iter().filter(|digit| digit.stride(operand).is_some_and(|s| !s.is(0))).count();
        let forward = |digit: &Digit| digit.stride(operand).is_some_and(|s| s.less(&Int::ZERO) == Some(false));
        let buffer = buffer(b, nest, operand);
        let unit = LINE / 8 / buffer.dtype.bytes() as i64;
        let plain = nest.digits.iter().all(forward) && buffer.swizzle.is_none();
        plain && steps <= DIMENSIONS && nest.outer[operand].is_empty() && aligned(b, nest, operand, &[d], unit)
    }

    /// Whether results are of 16 or 32 bits, written and not read, and lie as boxes, which are cut by pieces of 16
    /// bytes.
    pub(super) fn results_boxed(&self, b: &Builder) -> bool {
        let nest = &self.task.nest;
        let dtype = self.task.value.dtype();
        let words = matches!(dtype.bytes(), 2 | 4) && self.task.update.is_none();
        let kept = nest.operands[1..].iter().all(|read| read.tensor != nest.operands[0].tensor);
        let d = contiguous(nest, 0).filter(|d| self.n.digits.first() == Some(d));
        let whole = |d: usize| divides(LINE / 8 / dtype.bytes() as i64, &nest.digits[d].extent);
        words && kept && d.is_some_and(|d| self.can_box(b, 0, d) && whole(d))
    }
}

impl Warpgroup<'_, '_> {
    /// Whether a block's tiles fit its shared memory, with what results pass through and the barriers, and its sums its
    /// registers.
    pub(super) fn has_room(&self, grid: &Grid) -> bool {
        let registers = i64::from(grid.registers_per_multiprocessor) / self.threads();
        self.shape.stages > 1
            && self.bytes() <= i64::from(grid.shared_per_block)
            && self.sums().each() + Grid::BESIDE_SUMS <= registers
            && (!self.has_parts() || self.sums_held() + BESIDE_PARTS <= self.thread_registers(grid))
    }

    /// Threads of a block: those that multiply, and a warp that copies.
    fn threads(&self) -> i64 {
        self.sums().threads() + WARP
    }

    /// Sums that a thread keeps, those of a round too.
    pub(super) fn sums_held(&self) -> i64 {
        self.sums().each() * (1 + i64::from(self.has_parts()))
    }

    /// Registers that a thread may have: each quarter of a multiprocessor has a quarter of them, for its warps.
    fn thread_registers(&self, grid: &Grid) -> i64 {
        let warps = (self.threads() / WARP + QUARTERS - 1) / QUARTERS;
        let each = i64::from(grid.registers_per_multiprocessor) / QUARTERS / WARP / warps;
        each.min(self.target.isa.vector_registers as i64)
    }

    /// Bytes of shared memory of a block.
    pub(super) fn bytes(&self) -> i64 {
        let tile = self.sums().tile;
        let factors = (tile[0] + tile[1]) * LINE * self.shape.stages;
        let staged = tile[0] * self.shape.strips.elements() * self.plan.task.value.dtype().bytes() as i64;
        factors + staged + 16 * self.shape.stages
    }

    /// Whether tiles divide the first digit of everything that has several, and boxes the tiles.
    fn divides(&self) -> bool {
        let (plan, tile) = (self.plan, self.sums().tile);
        let several =
            |digits: &[usize], size: i64| digits.len() == 1 || divides(size, &plan.task.nest.digits[digits[0]].extent);
        let whole = (0..2).all(|i| self.by_terms[i] || tile[i] % self.depth() == 0);
        let sides = self.sides().into_iter().zip(tile).all(|(side, tile)| several(&side.digits, tile)) && whole;
        sides && several(&plan.reduced, self.depth())
    }

    /// An estimate of the time, in cycles of a multiprocessor: for every tile that one of them takes the terms'
    /// instructions and bytes, and what ends a tile; or what memory takes.
    fn cycles(&self, target: &Target, grid: &Grid, machine: &Products) -> (f64, Machine) {
        let (plan, [m, n]) = (self.plan, self.sums().tile);
        let nest = &plan.task.nest;
        let count = |extents: &[Int]| product(extents).ok().map_or(0.0, |n| magnitude(Some(&n)));
        let blocks = plan.blocks(self.ordered([m, n])).map_or(0.0, |extents| count(&extents));
        let terms = count(&plan.task.extents(&plan.reduced)).max(self.depth() as f64);
        let room = grid.resident(self.threads(), self.sums_held(), self.bytes());
        let resident = if self.shape.groups == 1 { room.clamp(1, 4) } else { 1 } as f64;
        // Tiles of the busiest multiprocessor.
        let each = (blocks / f64::from(grid.multiprocessors)).ceil();
        let turns = if each > resident { (each / resident).ceil() * resident } else { each };
        let size = self.size() as f64;
        let products = (m * n) as f64 * size / f64::from(machine.multiply_adds);
        // Sums of a round are added while others multiply, where there are others.
        let alone = self.has_parts() && self.shape.groups as f64 * resident < 2.0;
        let added = if alone { (m * n) as f64 / ADDED / self.depth() as f64 } else { 0.0 };
        let shared = (self.shape.groups * (ROWS + n)) as f64 * size / f64::from(machine.shared_bytes);
        // Where rows of boxes are parts of two lines, they are fetched by more accesses than whole ones.
        let pitched = |n: i64| {
            let multiple = |s: &Int| s.is(1) || divides(n / self.size(), s);
            (1..=2).all(|k| nest.digits.iter().all(|d| d.stride(k).is_none_or(multiple)))
        };
        let percent = match (pitched(LINE), pitched(LINE / 2)) {
            (true, _) => 100,
            (false, true) => machine.halves,
            (false, false) => machine.parts,
        };
        let whole = f64::from(percent) / 100.0;
        let busy = (blocks / f64::from(grid.multiprocessors)).min(1.0);
        let global = (m + n) as f64 * size / f64::from(machine.cache_bytes) * (busy / whole).max(1.0);
        let end = f64::from(machine.end) + if self.boxed { 0.0 } else { STORED * (m * n) as f64 };
        let work =
            turns * (terms * (products + added).max(shared).max(global) + end / resident) + f64::from(machine.start);
        let moves = |k: usize| move |d: &&Digit| d.stride(k).is_some_and(|s| !s.is(0));
        let elements =
            |k: usize| -> f64 { nest.digits.iter().filter(moves(k)).map(|d| magnitude(Some(&d.extent))).product() };
        // Results are written while nothing is read, but for what other blocks and warps do; and in bursts.
        let (writers, strips) =
            (self.shape.groups.min(2) as f64, (LINE / 2 / self.shape.strips.width - 1).max(0) as f64);
        let burst = if (m * n) as f64 > BURST_TILE * terms { BURST } else { 0.0 };
        let written = elements(0) * (1.0 + 0.3 / writers + 0.05 * strips + burst);
        let memory = (written + elements(1) + elements(2)) * size * f64::from(machine.megahertz)
            / 1e3
            / target.core.rates.gb as f64;
        let all: f64 = nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product();
        let best = all * size / f64::from(machine.multiply_adds) / f64::from(grid.multiprocessors);
        let (multiprocessors, of_peak) = (grid.multiprocessors.into(), best / work.max(memory));
        (work.max(memory) + TIE * work, Machine { resident: room.max(1), multiprocessors, of_peak })
    }

    /// Whether the target's table has the products, copies of boxes and stores of matrices.
    pub(super) fn has_atoms(&self) -> bool {
        let (acc, [x, y], columns) = (self.plan.task.acc, self.dtypes, self.shape.columns);
        let has = |is: &dyn Fn(&Atom) -> bool| self.target.atoms.iter().any(is);
        has(&|a| a.dtypes == [acc, x, y, acc] && a.operands[0].tile == [ROWS, columns])
            && has(&|a| is_box(a, self.depth()))
    }
}
