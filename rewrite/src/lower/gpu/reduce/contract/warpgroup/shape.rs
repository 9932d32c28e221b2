//! Which tiles a block takes: every shape that registers and shared memory have room for, by an estimate of its time.
use super::super::super::super::grid::{aligned, buffer, contiguous, product};
use super::super::super::super::strips::is_box;
use super::super::sums::divides;
use super::super::{ContractPlan, ProductSide};
use super::{Warpgroup, WarpgroupMachine};
use crate::lower::build::Builder;
use crate::lower::nest::{Digit, magnitude};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar, UnaryOp};
use tilewright_ir::target::{Atom, Grid, Products, Target};

/// What a block works on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WarpgroupShape {
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

impl<'a> ContractPlan<'a> {
    /// The plan by warpgroups, where the target has them and boxes can be copied.
    pub(in super::super) fn warpgroup<'p>(
        &'p self,
        b: &Builder,
        target: (&'p Target, &'p Grid),
    ) -> Option<Warpgroup<'p, 'a>> {
        let best = self.warpgroups(b, target)?.into_iter().min_by(|(x, _), (y, _)| x.total_cmp(y)).map(|(_, w)| w);
        best.filter(Warpgroup::has_atoms)
    }

    /// All plans by warpgroups, with their costs.
    pub(super) fn warpgroups<'p>(
        &'p self,
        b: &Builder,
        (target, grid): (&'p Target, &'p Grid),
    ) -> Option<Vec<(f64, Warpgroup<'p, 'a>)>> {
        let task = self.task;
        let sums = self.op == BinaryOp::Mul && task.op == ReduceOp::Sum;
        let [of_m, of_n] = self.factors()?;
        if !(matches!(of_m, Scalar::Load(..)) && matches!(of_n, Scalar::Load(..))) {
            return None;
        }
        let of = [of_m.dtype(), of_n.dtype()];
        let (policy, row, of_group) = (&b.policy.wgmma, grid.boxes.row_bytes, grid.matrices.warpgroup_rows);
        let (depth, terms) = (row / of[0].bytes() as i64, product(&task.extents(&self.reduced)).ok()?);
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
        let (line, step) = (row / size, policy.column_step);
        let with = |(groups, columns, swapped): (i64, i64, bool)| {
            let boxed = !swapped && self.results_boxed(b);
            // Rows of a strip are as wide as boxes may be.
            let width = [line, line / 2, line / 4].into_iter().find(|width| columns % width == 0).unwrap_or(step);
            let staged = (columns / width).min(2 * line / width);
            let strips = Strips { width, staged: if boxed { staged } else { 0 } };
            let stage = (of_group * groups + columns) * row;
            let enough = if rounds > policy.write_bound_rounds { policy.stages } else { policy.write_bound_stages };
            let staged = of_group * groups * strips.elements() * size;
            let room = grid.shared_per_block - staged - grid.barriers_bytes(policy.stages);
            let stages = (policy.bytes_in_flight.min(room) / stage).min(enough);
            let shape = WarpgroupShape { groups, columns, stages, strips };
            let (dtypes, by_terms) = if swapped { ([of[1], of[0]], [y, x]) } else { (of, [x, y]) };
            Warpgroup {
                plan: self,
                target,
                grid,
                policy,
                shape,
                swapped,
                dtypes,
                by_terms,
                boxed,
                raster: None,
                machine: WarpgroupMachine::default(),
            }
        };
        let columns = (step..=grid.matrices.warpgroup_columns).rev().step_by(step as usize);
        let shapes = policy.warpgroups.into_iter().flat_map(|g| columns.clone().map(move |n| (g, n)));
        let ways = shapes.flat_map(|(g, n)| [false, true].map(|swapped| with((g, n, swapped))));
        let cost = |w: Warpgroup<'p, 'a>| {
            let (cycles, machine) = w.cycles(&machine);
            (cycles, Warpgroup { machine, ..w })
        };
        let fits = |w: &Warpgroup<'_, '_>| w.has_room() && w.divides();
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
    fn contiguity(&self, b: &Builder, side: &ProductSide) -> Option<bool> {
        let nest = &self.task.nest;
        let d = contiguous(nest, side.operand)?;
        let by_terms = self.reduced.first() == Some(&d);
        (by_terms || side.digits.first() == Some(&d)).then_some(())?;
        self.can_box(b, side.operand, d).then_some(by_terms)
    }

    /// Whether an operand can be copied as boxes contiguous along a digit.
    fn can_box(&self, b: &Builder, operand: usize, d: usize) -> bool {
        let nest = &self.task.nest;
        let steps = nest.digits.iter().filter(|digit| digit.stride(operand).is_some_and(|s| !s.is(0))).count() as i64;
        let forward = |digit: &Digit| digit.stride(operand).is_some_and(|s| s.less(&Int::ZERO) == Some(false));
        let buffer = buffer(b, nest, operand);
        let unit = b.grid.boxes.unit_bytes / buffer.dtype.bytes() as i64;
        let plain = nest.digits.iter().all(forward) && buffer.swizzle.is_none();
        plain
            && steps <= b.grid.boxes.dimensions
            && nest.outer[operand].is_empty()
            && aligned(b, nest, operand, &[d], unit)
    }

    /// Whether results are of 16 or 32 bits, written and not read, and lie as boxes, which are cut by pieces of 16
    /// bytes.
    pub(super) fn results_boxed(&self, b: &Builder) -> bool {
        let nest = &self.task.nest;
        let dtype = self.task.value.dtype();
        let words = matches!(dtype.bytes(), 2 | 4) && self.task.update.is_none();
        let kept = nest.operands[1..].iter().all(|read| read.tensor != nest.operands[0].tensor);
        let d = contiguous(nest, 0).filter(|d| self.n.digits.first() == Some(d));
        let whole = |d: usize| divides(b.grid.boxes.unit_bytes / dtype.bytes() as i64, &nest.digits[d].extent);
        words && kept && d.is_some_and(|d| self.can_box(b, 0, d) && whole(d))
    }
}

impl Warpgroup<'_, '_> {
    /// Whether a block's tiles fit its shared memory, with what results pass through and the barriers, and its sums its
    /// registers.
    pub(super) fn has_room(&self) -> bool {
        let (grid, beside_parts) = (self.grid, self.policy.registers_beside_parts);
        let registers = grid.registers_per_multiprocessor / self.threads();
        self.shape.stages > 1
            && self.bytes() <= grid.shared_per_block
            && self.sums().each() + grid.reserves.beside_sums <= registers
            && (!self.has_parts() || self.sums_held() + beside_parts <= self.thread_registers())
    }

    /// Threads of a block: those that multiply, and a warp that copies.
    fn threads(&self) -> i64 {
        self.sums().threads() + self.grid.warp
    }

    /// Sums that a thread keeps, those of a round too.
    pub(super) fn sums_held(&self) -> i64 {
        self.sums().each() * (1 + i64::from(self.has_parts()))
    }

    /// Registers that a thread may have: each partition of a multiprocessor has its part of them, for its warps.
    fn thread_registers(&self) -> i64 {
        let Grid { warp, partitions, registers_per_multiprocessor, .. } = *self.grid;
        let warps = (self.threads() / warp + partitions - 1) / partitions;
        let each = registers_per_multiprocessor / partitions / warp / warps;
        each.min(self.target.isa.vector_registers as i64)
    }

    /// Bytes of shared memory of a block.
    pub(super) fn bytes(&self) -> i64 {
        let tile = self.sums().tile;
        let factors = (tile[0] + tile[1]) * self.grid.boxes.row_bytes * self.shape.stages;
        let staged = tile[0] * self.shape.strips.elements() * self.plan.task.value.dtype().bytes() as i64;
        factors + staged + self.grid.barriers_bytes(self.shape.stages)
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
    fn cycles(&self, machine: &Products) -> (f64, WarpgroupMachine) {
        let (grid, policy, row) = (self.grid, self.policy, self.grid.boxes.row_bytes);
        let of_group = grid.matrices.warpgroup_rows;
        let (plan, [m, n]) = (self.plan, self.sums().tile);
        let nest = &plan.task.nest;
        let count = |extents: &[Int]| product(extents).ok().map_or(0.0, |n| magnitude(Some(&n)));
        let blocks = plan.blocks(self.ordered([m, n])).map_or(0.0, |extents| count(&extents));
        let terms = count(&plan.task.extents(&plan.reduced)).max(self.depth() as f64);
        let room = grid.resident(self.threads(), self.sums_held(), self.bytes());
        let resident = if self.shape.groups == 1 { room.clamp(1, policy.resident_blocks) } else { 1 } as f64;
        // Tiles of the busiest multiprocessor.
        let each = (blocks / grid.multiprocessors as f64).ceil();
        let turns = if each > resident { (each / resident).ceil() * resident } else { each };
        let size = self.size() as f64;
        let products = (m * n) as f64 * size / f64::from(machine.multiply_adds);
        // Sums of a round are added while others multiply, where there are others.
        let alone = self.has_parts() && self.shape.groups as f64 * resident < 2.0;
        let added = if alone { (m * n) as f64 / f64::from(machine.additions) / self.depth() as f64 } else { 0.0 };
        let shared = (self.shape.groups * (of_group + n)) as f64 * size / f64::from(machine.shared_bytes);
        // Where rows of boxes are parts of two lines, they are fetched by more accesses than whole ones.
        let pitched = |n: i64| {
            let multiple = |s: &Int| s.is(1) || divides(n / self.size(), s);
            (1..=2).all(|k| nest.digits.iter().all(|d| d.stride(k).is_none_or(multiple)))
        };
        let percent = match (pitched(row), pitched(row / 2)) {
            (true, _) => 100,
            (false, true) => machine.half_line_percent,
            (false, false) => machine.unaligned_percent,
        };
        let whole = f64::from(percent) / 100.0;
        let busy = (blocks / grid.multiprocessors as f64).min(1.0);
        let global = (m + n) as f64 * size / f64::from(machine.cache_bytes) * (busy / whole).max(1.0);
        let end = f64::from(machine.tile_end) + if self.boxed { 0.0 } else { policy.store_cycles * (m * n) as f64 };
        let work =
            turns * (terms * (products + added).max(shared).max(global) + end / resident) + f64::from(machine.start);
        let moves = |k: usize| move |d: &&Digit| d.stride(k).is_some_and(|s| !s.is(0));
        let elements =
            |k: usize| -> f64 { nest.digits.iter().filter(moves(k)).map(|d| magnitude(Some(&d.extent))).product() };
        // Results are written while nothing is read, but for what other blocks and warps do; and in bursts.
        let (writers, strips) =
            (self.shape.groups.min(2) as f64, (row / 2 / self.shape.strips.width - 1).max(0) as f64);
        let burst = if (m * n) as f64 > policy.burst_results * terms { policy.burst } else { 0.0 };
        let written = elements(0) * (1.0 + policy.lone_writer / writers + policy.further_strip * strips + burst);
        let memory = (written + elements(1) + elements(2)) * size * f64::from(machine.megahertz)
            / 1e3
            / self.target.core.rates.gb as f64;
        let all: f64 = nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product();
        let best = all * size / f64::from(machine.multiply_adds) / grid.multiprocessors as f64;
        let (multiprocessors, of_peak) = (grid.multiprocessors, best / work.max(memory));
        (
            work.max(memory) + policy.hidden_work * work,
            WarpgroupMachine { resident: room.max(1), multiprocessors, of_peak },
        )
    }

    /// Whether the target's table has the products, copies of boxes and stores of matrices.
    pub(super) fn has_atoms(&self) -> bool {
        let (acc, [x, y]) = (self.plan.task.acc, self.dtypes);
        let tile = [self.grid.matrices.warpgroup_rows, self.shape.columns];
        let has = |is: &dyn Fn(&Atom) -> bool| self.target.atoms.iter().any(is);
        has(&|a| a.dtypes == [acc, x, y, acc] && a.operands[0].tile == tile) && has(&|a| is_box(a, self.depth()))
    }
}
