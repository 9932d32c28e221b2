//! Recurrences: a row to a thread, which steps from point to point.
//!
//! What a step reads depends on no state, so a thread reads it for several points before it steps the first of them:
//! their latencies pass together, and no store is between them that might write what they read.
//!
//! ```text
//! for thread { s = first
//!              for chunk { for r { a(r) = …;  x(r) = … }   for r { s = a(r)*s + x(r);  y = value(s) } } }
//! ```
//!
//! A block is one warp: rows are few more often than points are, and so they are shared out to all multiprocessors.
use super::grid::{GridTemporary, at, bound, by_step, mode, scratch, unroll};
use super::point::{accumulator, blocks_of, serial};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::nest::{Nest, n_loads};
use crate::lower::scan::{SplitStep, in_order};
use std::ops::Range;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::program::{Operand, Reduce, Statement};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

struct Recurrence<'a> {
    statement: &'a Statement,
    nest: &'a Nest,
    step: SplitStep<Operand>,
    value: SplitStep<Operand>,
    /// The numbers of the first loads of step and value, as operands.
    first: [usize; 2],
    acc: AccessId,
}

/// The launch of a recurrence whose points each write an element of their own.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phase(
    b: &mut Builder,
    statement: &Statement,
    (reduce, begin): (&Reduce, &Scalar<Operand>),
    (nest, digits): (&Nest, Range<usize>),
    grid: &Grid,
) -> Result<Vec<Stmt>, LowerError> {
    let outer = by_step(nest, 0, (0..digits.start).collect());
    let extents: Vec<Int> = outer.iter().map(|&d| nest.digits[d].extent.clone()).collect();
    let inner: Vec<usize> = digits.collect();
    blocks_of(b, grid.warp, &extents, &mut |b, point| {
        let mut pos = Builder::start(nest);
        for (&d, c) in outer.iter().zip(point) {
            pos[d] = at(&nest.digits[d].extent, c.clone());
        }
        let acc = accumulator(b, reduce.acc);
        let value = b.scalar(nest, begin, 1 + n_loads(&reduce.body), &pos, None)?;
        let mut out = vec![Stmt::Store { dst: acc, value, update: None }];
        let (step, value) = (SplitStep::of(&reduce.body), SplitStep::of(&statement.value));
        let row = Recurrence { statement, nest, step, value, first: [1, 1 + reduce.loads()], acc };
        out.extend(match inner.split_first() {
            Some((&along, slower)) => serial(b, nest, slower, &pos, &mut |b, pos| row.walk(b, along, pos))?,
            None => row.point(b, &pos)?,
        });
        Ok(out)
    })
}

impl Recurrence<'_> {
    /// The parts of step and value that depend on no state, each with the number of its first load.
    fn inputs(&self) -> impl Iterator<Item = (&Scalar<Operand>, usize)> {
        let both = [&self.step, &self.value].into_iter().zip(self.first);
        both.flat_map(|(split, first)| split.inputs.iter().map(move |(x, before)| (x, first + before)))
    }

    /// A step, and what is written of it, from what the inputs are.
    fn stepped(&self, b: &mut Builder, pos: &[Pos], inputs: &[Scalar<AccessId>]) -> Result<Vec<Stmt>, LowerError> {
        let (of_step, of_value) = inputs.split_at(self.step.inputs.len());
        let put = |x: &Scalar<usize>, of: &[Scalar<AccessId>]| {
            x.map(&mut |_, i: &usize| of[*i].clone(), &mut |d| Scalar::Load(d, self.acc))
        };
        let value = in_order(put(&self.step.rest, of_step), self.acc);
        let dst = b.operand(self.nest, 0, pos, &[])?;
        let written = put(&self.value.rest, of_value);
        Ok(vec![
            Stmt::Store { dst: self.acc, value, update: None },
            Stmt::Store { dst, value: written, update: self.statement.update },
        ])
    }

    /// One point, read as it is stepped.
    fn point(&self, b: &mut Builder, pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let inputs: Result<Vec<_>, _> =
            self.inputs().map(|(x, first)| b.scalar(self.nest, x, first, pos, None)).collect();
        self.stepped(b, pos, &inputs?)
    }

    /// All points of a digit.
    fn walk(&self, b: &mut Builder, along: usize, pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let extent = &self.nest.digits[along].extent;
        let there = |c: Expr| {
            let mut pos = pos.to_vec();
            pos[along] = at(extent, c);
            pos
        };
        let (policy, n_inputs) = (&b.policy.scan, self.inputs().count().max(1) as i64);
        let points = (policy.ahead / n_inputs).clamp(1, policy.ahead_points);
        let registers: Vec<BufferId> = self
            .inputs()
            .map(|(x, _)| scratch(b, "ahead", GridTemporary::of(x.dtype(), Space::Register, points)))
            .collect();
        let chunks = extent.div(&Int::Static(points))?;
        let mut out = bound(b, chunks.to_expr(), LoopKind::Serial, &mut |b, k| {
            let first = k * Expr::Num(points);
            let register = |b: &mut Builder, of: &BufferId, r: &Expr| {
                b.access(*of, Int::ZERO, vec![(mode(points, 1), Some(r.clone()))])
            };
            let mut out = unroll(b, points, &mut |b, r| {
                let pos = there(first.clone() + r.clone());
                let mut read = vec![];
                for ((x, load), of) in self.inputs().zip(&registers) {
                    let value = b.scalar(self.nest, x, load, &pos, None)?;
                    read.push(Stmt::Store { dst: register(b, of, &r), value, update: None });
                }
                Ok(read)
            })?;
            out.extend(unroll(b, points, &mut |b, r| {
                let dtypes = self.inputs().map(|(x, _)| x.dtype()).zip(&registers);
                let inputs: Vec<_> = dtypes.map(|(d, of)| Scalar::Load(d, register(b, of, &r))).collect();
                self.stepped(b, &there(first.clone() + r), &inputs)
            })?);
            Ok(out)
        })?;
        let rest = chunks.to_expr() * Expr::Num(points);
        if Int::Static(points).divides(extent) != Some(true) {
            let (id, c) = b.new_loop(rest, extent.to_expr(), LoopKind::Serial);
            out.push(Stmt::For(id, self.point(b, &there(c))?));
        }
        Ok(out)
    }
}
