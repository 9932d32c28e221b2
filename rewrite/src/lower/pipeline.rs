//! The last statement of a group writes one row while another statement works on the next row.
//!
//! ```text
//! for i0 in 0..M/32 parallel {
//!   top = max x[32*i0,_]; e[_] = exp(x[32*i0,_] - top); total = sum e[_]
//!   for r in 0..31 {
//!     top = max x[32*i0+r+1,_]
//!     for j { y[32*i0+r,j] = e[j] / total; e[j] = exp(x[32*i0+r+1,j] - top) }
//!     total = sum e[_]
//!   }
//!   y[32*i0+31,_] = e[_] / total
//! }
//! ```
//!
//! Rows of an output that fits in no cache are written at the speed of memory, and while nothing is written, memory
//! rests. In one loop with what is computed for the next row, both go on at once. Why: docs/decisions.md.
//!
//! The row that is kept (`e`) is written where it was read a moment ago, so that there is one of it. What follows the
//! statement that writes it, and reads it (`total`), belongs to the row at hand until the loop is done; what comes
//! before (`top`), to the next: the last statement must not read that.
use super::build::{Builder, Freedom, LoopLevel};
use super::map::stored;
use super::nest::{Nest, unit_digit};
use super::policy::{ENOUGH, Policy, ROW};
use super::row_blocks::StatementGroup;
use super::{LowerError, statement_at};
use std::ops::Range;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{LoopKind, Stmt};
use tilewright_ir::program::{AxisId, Function, Role, Statement};
use tilewright_ir::target::{MovementClass, Target};

/// Points of a row at least: those of shorter ones pass by before memory rests.
const MIN_POINTS: i64 = 512;

/// Which statements of a part go together.
pub(super) struct Pipeline {
    /// The place of the statement that writes the row that is kept.
    writer: usize,
    /// Rows of a block.
    pub(super) rows: i64,
}

/// The pipeline of a part, if there is one.
pub(super) fn choose(function: &Function, part: &StatementGroup, target: &Target) -> Option<Pipeline> {
    let ((last, axes), before) = part.statements.split_last()?;
    let is_plain = |s: &Statement| s.reduce.is_none() && s.update.is_none();
    let is_temp = |s: &Statement| function.tensor(s.out.tensor).role == Role::Temp;
    let reads = |s: &Statement, t| s.reads().contains(&t);
    let is_read = part.statements.iter().any(|(s, _)| reads(s, last.out.tensor));
    if !Policy(target).pairs_rows()
        || part.block != 1
        || !is_plain(last)
        || is_temp(last)
        || is_read
        || !before.iter().all(|(s, _)| is_temp(s))
    {
        return None;
    }
    let out = function.tensor(last.out.tensor);
    let bytes = out.layout.size().ok()?.value()?.checked_mul(out.dtype.bytes() as i64)?;
    if bytes <= target.nontemporal_bytes(MovementClass::Elementwise) as i64 / 2 {
        return None;
    }
    let writer =
        before.iter().rposition(|(s, _)| is_plain(s) && s.axes.len() > axes.len() && reads(last, s.out.tensor))?;
    let kept = before[writer].0.out.tensor;
    // By the time of the last statement these belong to the next row.
    if before[..writer].iter().any(|(s, _)| reads(last, s.out.tensor)) {
        return None;
    }
    let (to, from) = (row(last, axes)?, row(&before[writer].0, &before[writer].1)?);
    let points = to.digits[0].extent.value()?;
    let alike = |k: usize| {
        let (a, b) = (&to.operands[k], &from.operands[0]);
        a.tensor != kept || a.offset == b.offset && to.digits[0].strides[k] == from.digits[0].strides[0]
    };
    let own =
        |nest: &Nest| (0..nest.operands.len()).all(|k| nest.operands[k].tensor != kept || nest.outer[k].is_empty());
    let together = from.digits[0].extent.is(points) && own(&to) && own(&from) && (0..to.operands.len()).all(alike);
    let extent = part.outer.last()?.value()?;
    let fits = |n: &i64| extent % n == 0 && (part.outer.len() > 1 || extent / n >= 2 * ENOUGH);
    let rows = (ENOUGH..=ROW).rev().find(fits)?;
    (together && points >= MIN_POINTS).then_some(Pipeline { writer, rows })
}

/// The iteration space of a row, if that is one digit along which the output is contiguous.
fn row(statement: &Statement, axes: &[AxisId]) -> Option<Nest> {
    let outer: Vec<_> = axes.iter().map(|a| (*a, Expr::Num(0))).collect();
    let nest = Nest::inside(statement, &outer).ok()?;
    let plain = |k: usize| nest.digits[0].stride(k).is_some_and(|s| s.is(0) || s.is(1));
    let fits = nest.digits.len() == 1 && unit_digit(&nest, 0) == Some(0) && (0..nest.operands.len()).all(plain);
    fits.then_some(nest)
}

impl Pipeline {
    /// The statements of a block of rows; `outer` are the coordinates of the axes outside, the last of them that of the
    /// block.
    pub(super) fn schedule(
        &self,
        b: &mut Builder,
        function: &Function,
        part: &StatementGroup,
        outer: &[Expr],
        target: &Target,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some((block, around)) = outer.split_last() else { return Ok(vec![]) };
        let first = block.clone() * Expr::Num(self.rows);
        let at = |row: Expr| around.iter().cloned().chain([row]).collect::<Vec<_>>();
        let last = part.statements.len() - 1;
        let all = |b: &mut Builder, which: Range<usize>, row: &Expr| {
            let mut out = vec![];
            for (statement, axes) in &part.statements[which] {
                out.extend(statement_at(b, function, (statement, &[], axes), &at(row.clone()), target)?);
            }
            Ok::<_, LowerError>(out)
        };
        let mut out = all(b, 0..last, &first)?;
        let (id, r) = b.new_loop(Expr::Num(0), Expr::Num(self.rows - 1), LoopKind::Serial);
        let row = first.clone() + r;
        let next = row.clone() + Expr::Num(1);
        let mut body = all(b, 0..self.writer, &next)?;
        let mut two = vec![];
        for (i, row) in [(last, &row), (self.writer, &next)] {
            let (statement, axes) = &part.statements[i];
            let outer: Vec<_> = axes.iter().copied().zip(at(row.clone())).collect();
            two.push((statement, Nest::inside(statement, &outer)?));
        }
        body.extend(together(b, &two)?);
        body.extend(all(b, self.writer + 1..last, &next)?);
        out.push(Stmt::For(id, body));
        out.extend(all(b, last..last + 1, &(first + Expr::Num(self.rows - 1)))?);
        Ok(out)
    }
}

/// One row of two statements, each at its own row.
fn together(b: &mut Builder, two: &[(&Statement, Nest)]) -> Result<Vec<Stmt>, LowerError> {
    let start = Builder::start(&two[0].1);
    // What one reads the other overwrites: no point is computed twice.
    let free = Freedom { parallel: false, repeat: false };
    b.nest(&[LoopLevel::Row(0)], &start, free, &mut |b, pos| {
        let mut out = vec![];
        for (statement, nest) in two {
            b.serve([*statement]);
            out.extend(stored(b, statement, nest, pos)?);
        }
        Ok(out)
    })
}
