//! Reductions whose lanes lie along the output: sums of columns, distances of many points.
//!
//! Accumulators in registers would cover a few columns and walk down all rows, a cache line here and there. Instead a
//! block of columns accumulates in scratch that stays in L1, and each row of the block is read from end
//! to end, a few rows at a time so that the scratch is loaded and stored once for all of them:
//!
//! ```text
//! for blocks of 4096 columns parallel {
//!   part[_] = 0
//!   for i in 0..M/4 { part[j] = part[j] + x[4i,j] + x[4i+1,j] + x[4i+2,j] + x[4i+3,j] }
//!   y[_] = part[_]
//! }
//! ```
//!
//! Every column adds its rows in order, whatever the blocks of columns are; long columns are cut afterwards
//! (`summation`).
//!
//! A tile of registers uses what it loads several times, which this does not; where plain code has narrower vectors
//! than rows, that is worth less than their width. Products have atoms.
use crate::lower::build::{Builder, DigitPiece, Freedom, LeafAction, LoopLevel, NestTemporary, Pos};
use crate::lower::nest::{Nest, by_nearness, magnitude};
use crate::lower::plan::PlanKind;
use crate::lower::policy::{Policy, ROW, VECTORS};
use crate::lower::{LowerError, at_least};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{Space, Stmt};
use tilewright_ir::program::{Reduce, Statement};
use tilewright_ir::scalar::Scalar;

/// What was chosen for a reduction.
pub(super) struct ColumnPlan {
    /// The lane digit.
    pub(super) lane: Option<usize>,
    /// Lanes of one vector.
    pub(super) width: i64,
    /// Vectors side by side along the lane digit.
    pub(super) vectors: i64,
    /// Unrolled output digits with their tile extents.
    pub(super) unrolled: Vec<(usize, i64)>,
}

/// The lane digit, if the reduction is of this kind: lanes along a contiguous output digit, nothing unrolled to be used
/// again where that is worth more, every operand contiguous along it or standing still.
pub(super) fn fits(nest: &Nest, plan: &ColumnPlan, reduce: &Reduce, policy: Policy<'_>) -> Option<usize> {
    let l = plan.lane.filter(|&l| !nest.digits[l].reduce)?;
    let walks = (1..=reduce.loads()).all(|k| nest.digits[l].steps_by(k, 1) || nest.digits[l].steps_by(k, 0));
    let reduced = nest.digits.iter().any(|d| d.reduce);
    let long = at_least(&nest.digits[l].extent, ROW) && plan.width > 1;
    ((plan.unrolled.is_empty() || policy.wide_rows()) && walks && reduced && long && nest.digits[l].steps_by(0, 1))
        .then_some(l)
}

/// The loops.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    statement: &Statement,
    reduce: &Reduce,
    nest: &Nest,
    l: usize,
    policy: Policy<'_>,
    free: Freedom,
) -> Result<Vec<Stmt>, LowerError> {
    let by = |k: usize| move |d: usize| (magnitude(nest.digits[d].stride(k)), 0.0);
    let all = 0..nest.digits.len();
    let outer = by_nearness(all.clone().filter(|&d| d != l && !nest.digits[d].reduce).collect(), &by(0));
    let rows = by_nearness(all.filter(|&d| nest.digits[d].reduce).collect(), &by(1));
    let mut levels: Vec<LoopLevel> = outer.into_iter().map(LoopLevel::Loop).collect();
    let columns = policy.columns_block() / reduce.acc.bytes() as i64;
    levels.push(LoopLevel::Block(l, columns));
    let size = nest.digits[l].extent.value().map_or(columns, |n| n.min(columns));
    b.chose(PlanKind::Columns, &[("columns", &[size])]);
    let part = NestTemporary::new(b, ("part", reduce.acc, Space::Shared), &[(l, size)]);
    let plan = Columns { statement, reduce, nest, l, part, rows };
    b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| plan.block(b, pos))
}

struct Columns<'a> {
    statement: &'a Statement,
    reduce: &'a Reduce,
    nest: &'a Nest,
    l: usize,
    part: NestTemporary,
    /// The reduction digits, outermost first.
    rows: Vec<usize>,
}

impl Columns<'_> {
    /// One block of columns.
    fn block(&self, b: &mut Builder, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let acc = self.reduce.acc;
        let identity = Scalar::Const(acc, self.reduce.op.identity(acc));
        let mut out = self.along(b, outer, &mut |b, pos| {
            let dst = self.part.at(b, outer, pos);
            Ok(vec![Stmt::Store { dst, value: identity.clone(), update: None }])
        })?;
        let loads = self.reduce.loads();
        let walking = (1..=loads).filter(|&k| self.nest.digits[self.l].steps_by(k, 1)).count();
        let at_once = (VECTORS / (walking as i64).max(1)).max(1);
        let mut levels: Vec<LoopLevel> = self.rows.iter().map(|&d| LoopLevel::Loop(d)).collect();
        levels.last_mut().zip(self.rows.last()).into_iter().for_each(|(last, &d)| *last = LoopLevel::Tile(d, at_once));
        let free = Freedom { parallel: false, repeat: false };
        out.extend(b.nest(&levels, outer, free, &mut |b, pos| self.add_rows(b, outer, pos))?);
        out.extend(self.along(b, outer, &mut |b, pos| {
            let total = self.part.at(b, outer, pos);
            let dst = b.operand(self.nest, 0, pos, &[])?;
            let value = b.scalar(self.nest, &self.statement.value, 1 + loads, pos, Some(total))?;
            Ok(vec![Stmt::Store { dst, value, update: self.statement.update }])
        })?);
        Ok(out)
    }

    /// `part = part + row + row + …` for the rows that are open.
    fn add_rows(&self, b: &mut Builder, outer: &[Pos], pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let last = self.rows.last().copied();
        let open = last.and_then(|r| pos[r].rest.value()).unwrap_or(1);
        self.along(b, pos, &mut |b, pos| {
            let dst = self.part.at(b, outer, pos);
            let mut value = Scalar::Load(self.reduce.acc, dst);
            for i in 0..open {
                let mut pos = pos.to_vec();
                if let Some(r) = last {
                    if open > 1 {
                        pos[r].pieces.push(DigitPiece {
                            extent: Int::Static(open),
                            scale: Int::ONE,
                            coord: Expr::Num(i),
                        });
                    }
                    pos[r].rest = Int::ONE;
                }
                let row = b.scalar(self.nest, &self.reduce.body, 1, &pos, None)?;
                value = Scalar::Binary(self.reduce.op.combine(), Box::new(value), Box::new(row));
            }
            Ok(vec![Stmt::Store { dst, value, update: None }])
        })
    }

    /// A row of the columns of the block.
    fn along(&self, b: &mut Builder, pos: &[Pos], body: &mut LeafAction<'_>) -> Result<Vec<Stmt>, LowerError> {
        b.nest(&[LoopLevel::Row(self.l)], pos, Freedom { parallel: false, repeat: false }, body)
    }
}
