//! Reductions: along what is contiguous, across it, and in two passes where there are too few results to fill the
//! machine.
//!
//! Let the *main* input be the one with most elements, and `c` the digit along which it is contiguous.
//!
//! * `rows`: `c` is reduced. A group of threads takes a result: each adds up vectors of 16 bytes into registers, then
//!   the group's partial results meet in shared memory (`tree`).
//! * `columns`: `c` is not reduced. A thread takes 16 bytes of neighbouring results and walks the reduction; where
//!   there are few, the threads of a block walk it together.
//!
//! A product of two inputs with results of its own along both of them is a contraction, tiled over both (`contract`).
//!
//! Where a grid of these has too few threads to keep memory busy, the reduction is split: the first pass reduces each
//! piece into a workspace, the second the pieces, by the same two plans. The order of additions depends on extents and
//! target alone, so results are the same from run to run.
mod columns;
pub(super) mod contract;
pub(super) mod exchange;
mod rows;
pub(super) mod tree;

use super::grid::{GridTemporary, buffer, by_step, contiguous, only_where, product, scratch};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::fallback::{FallbackReason, is_product};
use crate::lower::nest::{Contribution, Digit, Nest, magnitude, n_loads};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Operand, Statement, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::target::{Grid, Target};

/// What is reduced and what becomes of it.
#[derive(Clone)]
pub(super) struct Task {
    /// Operand 0 is the output; those of the body follow, then those of the value.
    pub nest: Nest,
    pub body: Scalar<()>,
    pub value: Scalar<()>,
    pub op: ReduceOp,
    pub acc: DType,
    pub update: Option<ReduceOp>,
}

/// Where a reduction may be split over two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passes {
    /// Nowhere.
    One,
    /// Where the number of results is known.
    Known,
    /// Also where it is known at launch only: both ways are emitted, and one of them has blocks.
    Any,
}

/// How a reduction is cut into pieces, each the work of other threads.
struct Split {
    /// Number of pieces.
    pieces: i64,
    /// Points of a piece; the last may have fewer.
    length: Int,
    /// Points of all.
    total: Int,
    /// Where partial results go.
    workspace: Option<BufferId>,
}

/// How a reduction is to be cut.
struct ReductionCut {
    /// Points of the reduction.
    total: Int,
    pieces: i64,
    /// How many results there are.
    results: Int,
    /// When it is cut, where the number of results is known at launch.
    few: Option<FewResults>,
}

/// Few results, each of many points: then a reduction is cut.
struct FewResults {
    /// What is counted, the most of it, and how many results one of it is.
    of: Int,
    most: i64,
    results: i64,
    /// The least points.
    long: i64,
}

/// Where partial results lie in a workspace: the output's digits, and the steps from one result and one piece to the
/// next.
struct Partials {
    out: Vec<usize>,
    result: Int,
    piece: Int,
}

/// The first pass of a reduction that is cut so.
type FirstPass<'l> = dyn FnMut(&mut Builder, Split) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The phases of a reducing statement; `None` where another plan is better.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    statement: &Statement,
    nest: &Nest,
    (target, grid): (&Target, &Grid),
    passes: Passes,
) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
    let Some(task) = Task::of(statement, nest) else { return Ok(None) };
    if let Some(phases) = contract::phases(b, &task, (target, grid))? {
        return Ok(Some(phases));
    }
    if is_product(statement) {
        b.falls_back(FallbackReason::Product);
    }
    task.phases(b, grid, passes).map(Some)
}

/// Whether a statement is a contraction that is tiled over both of its factors.
pub(super) fn is_contraction(b: &Builder, statement: &Statement, target: (&Target, &Grid)) -> bool {
    let task = Nest::of(statement).ok().and_then(|nest| Task::of(statement, &nest));
    task.is_some_and(|task| contract::is_contraction(b, &task, target))
}

/// An expression whose loads have no names: they are the operands of a nest, in order.
pub(super) fn anonymous(value: &Scalar<Operand>) -> Scalar<()> {
    value.map(&mut |dtype, _| Scalar::Load(dtype, ()), &mut Scalar::Acc)
}

impl Task {
    /// That of a statement which reduces.
    fn of(statement: &Statement, nest: &Nest) -> Option<Task> {
        let reduce = statement.reduce.as_ref().filter(|r| r.along.is_none())?;
        let (op, acc, update) = (reduce.op, reduce.acc, statement.update);
        let (body, value) = (anonymous(&reduce.body), anonymous(&statement.value));
        let plain = nest.digits.iter().all(|d| !d.is_mixed()) && n_loads(&body) > 0;
        plain.then(|| Task { nest: nest.clone(), body, value, op, acc, update })
    }

    fn phases(&self, b: &mut Builder, grid: &Grid, passes: Passes) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let main = self.main();
        let order = by_step(&self.nest, main, (0..self.nest.digits.len()).collect());
        let c = contiguous(&self.nest, main).or(order.first().copied());
        match c {
            Some(c) if !self.nest.digits[c].reduce => columns::phases(self, b, (main, c), grid, passes),
            Some(c) => rows::phases(self, b, (main, c), grid, passes),
            None => rows::phases(self, b, (main, 0), grid, passes),
        }
    }

    /// The input of the body that has most elements.
    fn main(&self) -> usize {
        let elements = |k: usize| -> f64 {
            let moves = |d: &&Digit| d.stride(k).is_some_and(|s| !s.is(0));
            self.nest.digits.iter().filter(moves).map(|d| magnitude(Some(&d.extent))).product()
        };
        (1..=n_loads(&self.body)).rev().max_by(|&x, &y| elements(x).total_cmp(&elements(y))).unwrap_or(1)
    }

    /// The digits of one kind, in the main input's order.
    fn digits(&self, main: usize, reduced: bool) -> Vec<usize> {
        let all = (0..self.nest.digits.len()).filter(|&d| self.nest.digits[d].reduce == reduced).collect();
        by_step(&self.nest, main, all)
    }

    fn extents(&self, digits: &[usize]) -> Vec<Int> {
        digits.iter().map(|&d| self.nest.digits[d].extent.clone()).collect()
    }

    /// `n` accumulators.
    fn accumulators(&self, b: &mut Builder, n: i64) -> BufferId {
        scratch(b, "acc", GridTemporary::of(self.acc, Space::Register, n))
    }

    fn identity(&self) -> Scalar<AccessId> {
        Scalar::Const(self.acc, self.op.identity(self.acc))
    }

    /// `acc op= body` at a position.
    fn add(&self, b: &mut Builder, acc: AccessId, pos: &[crate::lower::build::Pos]) -> Result<Stmt, LowerError> {
        let value = b.scalar(&self.nest, &self.body, 1, pos, None)?;
        Ok(Stmt::Store { dst: acc, value, update: Some(self.op) })
    }

    /// What is done with a finished accumulator at a position of the output.
    fn finish(&self, b: &mut Builder, acc: AccessId, pos: &[crate::lower::build::Pos]) -> Result<Stmt, LowerError> {
        let dst = b.operand(&self.nest, 0, pos, &[])?;
        let value = b.scalar(&self.nest, &self.value, 1 + n_loads(&self.body), pos, Some(acc))?;
        Ok(Stmt::Store { dst, value, update: self.update })
    }

    /// A reduction in one pass, or in two by way of partial results; in both ways, of which one has blocks, where that
    /// is known at launch. `schedule` makes the first pass of a way.
    fn in_passes(
        &self,
        b: &mut Builder,
        grid: &Grid,
        cut: &ReductionCut,
        partials: &Partials,
        schedule: &mut FirstPass<'_>,
    ) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let one = |task: &Task, b: &mut Builder| task.split(b, cut.total.clone(), 1, &cut.results);
        if cut.pieces <= 1 {
            let whole = one(self, b)?;
            return Ok(vec![schedule(b, whole)?]);
        }
        let held = match &cut.few {
            Some(few) => cut.results.op(BinOp::Min, &Int::Static(few.most * few.results))?,
            None => cut.results.clone(),
        };
        let two = self.in_two(b, grid, (cut, &held), partials, schedule)?;
        let Some(few) = &cut.few else { return Ok(two) };
        let whole = one(self, b)?;
        let one = schedule(b, whole)?;
        let (results, total) = (few.of.to_expr(), cut.total.to_expr());
        let split = [Expr::Num(few.most + 1) - results.clone(), total.clone() - Expr::Num(few.long - 1)];
        let direct = [Expr::bin(BinOp::Max, results - Expr::Num(few.most), Expr::Num(few.long) - total)];
        let mut out = vec![only_where(b, one, &direct)?];
        for phase in two {
            out.push(only_where(b, phase, &split)?);
        }
        Ok(out)
    }

    /// A reduction in two passes, with room for the partial results of `held` results.
    fn in_two(
        &self,
        b: &mut Builder,
        grid: &Grid,
        (cut, held): (&ReductionCut, &Int),
        partials: &Partials,
        schedule: &mut FirstPass<'_>,
    ) -> Result<Vec<Vec<Stmt>>, LowerError> {
        let split = self.split(b, cut.total.clone(), cut.pieces, held)?;
        let workspace = split.workspace;
        let mut two = vec![schedule(b, split)?];
        if let Some(workspace) = workspace {
            let mut step = partials.result.clone();
            let mut outputs = vec![];
            for &d in &partials.out {
                outputs.push((d, step.clone()));
                step = step.mul(&self.nest.digits[d].extent)?;
            }
            let second = self.second(workspace, cut.pieces, &outputs, partials.piece.clone());
            two.extend(second.phases(b, grid, Passes::One)?);
        }
        Ok(two)
    }

    /// A contraction in pieces of the reduced digit `d`, and their sum: `None` where a piece has no such plan.
    fn in_pieces(
        &self,
        b: &mut Builder,
        (d, pieces): (usize, i64),
        (target, asked): ((&Target, &Grid), Option<contract::scheduled::ScheduledProduct<'_>>),
    ) -> Result<Option<contract::ScheduledPhases>, LowerError> {
        let kept =
            by_step(&self.nest, 0, (0..self.nest.digits.len()).filter(|&d| !self.nest.digits[d].reduce).collect());
        let results = product(&self.extents(&kept))?;
        let whole = self.nest.digits[d].extent.clone();
        let split = self.split(b, whole, pieces, &results)?;
        let Some(workspace) = split.workspace else { return Ok(None) };
        let (mut outputs, mut step) = (vec![], Int::ONE);
        for d in kept {
            outputs.push((d, step.clone()));
            step = step.mul(&self.nest.digits[d].extent)?;
        }
        let first = self.first(workspace, (d, pieces, &split.length), &outputs, &step)?;
        let Some(mut made) = contract::product_of(b, &first, target, asked)? else { return Ok(None) };
        let second = self.second(workspace, pieces, &outputs, step);
        made.phases.extend(second.phases(b, target.1, Passes::One)?);
        made.plan.split = Some(pieces.into());
        Ok(Some(made))
    }

    /// The sums of pieces of the reduced digit `d`, each of `length` points, in a workspace: results step by `outputs`,
    /// pieces by `step`.
    fn first(
        &self,
        workspace: BufferId,
        (d, pieces, length): (usize, i64, &Int),
        outputs: &[(usize, Int)],
        step: &Int,
    ) -> Result<Task, LowerError> {
        let factors = 1 + n_loads(&self.body);
        let to = Operand { tensor: TensorId(workspace.0), offset: Int::ZERO, modes: vec![] };
        let operands = std::iter::once(to).chain(self.nest.operands[1..factors].iter().cloned()).collect();
        let mut digits = vec![];
        for (i, digit) in self.nest.digits.iter().enumerate() {
            let mut digit = digit.clone();
            digit.strides.truncate(factors);
            let to = outputs.iter().find(|(out, _)| *out == i).map_or(Int::ZERO, |(_, step)| step.clone());
            digit.strides[0] = Contribution::Flat(to);
            if i == d {
                digit.extent = length.clone();
            }
            digits.push(digit);
        }
        let mut strides = vec![Contribution::Flat(step.clone())];
        for k in 1..factors {
            let by = self.nest.digits[d].stride(k).cloned().unwrap_or(Int::ZERO);
            strides.push(Contribution::Flat(by.mul(length)?));
        }
        digits.push(Digit { extent: Int::Static(pieces), reduce: false, strides });
        let outer = self.nest.outer[..factors].to_vec();
        let nest = Nest { operands, digits, outer };
        Ok(Task { nest, body: self.body.clone(), value: Scalar::Acc(self.acc), update: None, ..*self })
    }

    /// One piece, or `pieces` of them with a workspace for `results` partial results each.
    fn split(&self, b: &mut Builder, total: Int, pieces: i64, results: &Int) -> Result<Split, LowerError> {
        if pieces <= 1 {
            return Ok(Split { pieces: 1, length: total.clone(), total, workspace: None });
        }
        let n = Int::Static(pieces);
        let layout = Layout::mode1(results.mul(&n)?, Int::ONE);
        let made = GridTemporary { layout, ..GridTemporary::of(self.acc, Space::Global, 1) };
        let workspace = Some(scratch(b, "partial", made));
        Ok(Split { pieces, length: total.ceil_div(&n)?, total, workspace })
    }

    /// The reduction of a workspace: results step by `steps` per output digit, pieces by `piece`.
    fn second(&self, workspace: BufferId, pieces: i64, outputs: &[(usize, Int)], piece: Int) -> Task {
        let first_of_value = 1 + n_loads(&self.body);
        let kept = |k: &usize| *k == 0 || *k >= first_of_value;
        let mut operands: Vec<Operand> =
            (0..self.nest.operands.len()).filter(kept).map(|k| self.nest.operands[k].clone()).collect();
        operands.insert(1, Operand { tensor: TensorId(workspace.0), offset: Int::ZERO, modes: vec![] });
        let mut digits = vec![];
        for (d, step) in outputs {
            let digit = &self.nest.digits[*d];
            let mut strides: Vec<Contribution> =
                (0..self.nest.operands.len()).filter(kept).map(|k| digit.strides[k].clone()).collect();
            strides.insert(1, Contribution::Flat(step.clone()));
            digits.push(Digit { extent: digit.extent.clone(), reduce: false, strides });
        }
        let mut strides = vec![Contribution::Flat(Int::ZERO); operands.len()];
        strides[1] = Contribution::Flat(piece);
        digits.push(Digit { extent: Int::Static(pieces), reduce: true, strides });
        let outer = vec![vec![]; operands.len()];
        Task {
            nest: Nest { operands, digits, outer },
            body: Scalar::Load(self.acc, ()),
            value: self.value.clone(),
            ..*self
        }
    }
}

impl Split {
    /// The first point of a piece and how many points it has.
    fn range(&self, piece: &Expr) -> (Expr, Expr) {
        if self.pieces == 1 {
            return (Expr::Num(0), self.total.to_expr());
        }
        let first = piece.clone() * self.length.to_expr();
        if Int::Static(self.pieces).divides(&self.total) == Some(true) {
            return (first, self.length.to_expr());
        }
        let left = Expr::bin(BinOp::Max, Expr::Num(0), self.total.to_expr() - first.clone());
        let length = super::grid::min(self.length.to_expr(), left);
        (first, length)
    }
}

/// The most elements of one load of an operand along a digit.
fn vector_width(b: &Builder, nest: &Nest, operand: usize, c: usize) -> i64 {
    let digit = &nest.digits[c];
    let bytes = buffer(b, nest, operand).dtype.bytes() as i64;
    let mut w = if digit.steps_by(operand, 1) { b.grid.access_bytes / bytes } else { 1 };
    let fits =
        |w: i64| Int::Static(w).divides(&digit.extent) == Some(true) && super::grid::aligned(b, nest, operand, &[c], w);
    while w > 1 && !fits(w) {
        w /= 2;
    }
    w
}

/// The number of points of extents, if it is known now.
fn known(extents: &[Int]) -> Option<i64> {
    product(extents).ok()?.value()
}
