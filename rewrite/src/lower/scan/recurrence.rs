//! Recurrences along what is contiguous, or where nothing is: a point after the other, of several rows at a time.
//!
//! What a step computes at length and of no state is computed for a block of points before, by vectors:
//!
//! ```text
//! for blocks { for rows { e[_] = exp(a[_]) }   for t { for rows unroll { s = e[t]*s + x[t];  y[t] = s } } }
//! ```
use super::{CUT, IN_ORDER, Scan, SplitStep, each_row, in_order, open};
use crate::fuse::{CHEAP, cost};
use crate::lower::LowerError;
use crate::lower::build::{Builder, LoopLevel, NestTemporary, Pos};
use tilewright_ir::kernel::{LoopKind, Space, Stmt};
use tilewright_ir::program::Operand;
use tilewright_ir::scalar::Scalar;

/// The rows that are walked together.
pub(super) struct Recurrence<'a> {
    scan: &'a Scan<'a>,
    /// Their digit, if there are several.
    rows: Option<usize>,
    /// The digit of the axis that blocks are of.
    c: Option<usize>,
    step: SplitStep<Operand>,
    /// A block of each part of the step that is computed before, for each row.
    computed: Vec<Option<NestTemporary>>,
    acc: NestTemporary,
    /// The accumulators between blocks: what fills these may be a call, and registers do not outlast it.
    carry: NestTemporary,
}

impl<'a> Recurrence<'a> {
    pub(super) fn new(
        scan: &'a Scan<'a>,
        b: &mut Builder,
        pos: &[Pos],
        (rows, c): (Option<usize>, Option<usize>),
    ) -> Recurrence<'a> {
        let rows = rows.filter(|u| !open(&[*u], pos).is_empty());
        let beside = rows.map_or(vec![], |u| open(&[u], pos));
        let step = SplitStep::of(&scan.reduce.body);
        let points = |c: usize| (c, scan.extent(c).value().map_or(CUT.block(), |n| n.min(CUT.block())));
        let digits: Vec<(usize, i64)> = c.map(points).into_iter().chain(beside.iter().copied()).collect();
        let long = |x: &Scalar<Operand>| c.is_some() && cost(x) > CHEAP;
        let block =
            |b: &mut Builder, x: &Scalar<Operand>| NestTemporary::new(b, ("ahead", x.dtype(), Space::Shared), &digits);
        let computed = step.inputs.iter().map(|(x, _)| long(x).then(|| block(b, x))).collect();
        let [acc, carry] = [("acc", Space::Register), ("carry", Space::Shared)]
            .map(|(name, space)| NestTemporary::new(b, (name, scan.reduce.acc, space), &beside));
        Recurrence { scan, rows, c, step, computed, acc, carry }
    }

    /// All points of the axis.
    pub(super) fn all(&self, b: &mut Builder, outer: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let blocks = self.c.filter(|_| self.computed.iter().any(Option::is_some));
        let begun = if blocks.is_some() { &self.carry } else { &self.acc };
        let mut out = each_row(b, &self.rows, outer, LoopKind::Unroll, &mut |b, p| {
            Ok(vec![Stmt::Store { dst: begun.at(b, outer, p), value: self.scan.begin(b, p)?, update: None }])
        })?;
        let Some(c) = blocks else {
            out.extend(self.walk(b, outer, (outer, &self.scan.in_order(0)))?);
            return Ok(out);
        };
        let levels: Vec<LoopLevel> =
            self.scan.in_order(1).into_iter().chain([LoopLevel::Block(c, CUT.block())]).collect();
        out.extend(b.nest(&levels, outer, IN_ORDER, &mut |b, pos| {
            let mut out = vec![];
            for ((x, before), block) in self.step.inputs.iter().zip(&self.computed) {
                let Some(block) = block else { continue };
                out.extend(each_row(b, &self.rows, pos, LoopKind::Serial, &mut |b, at| {
                    b.nest(&[LoopLevel::Row(c)], at, IN_ORDER, &mut |b, p| {
                        let dst = block.at(b, pos, p);
                        let value = b.scalar(self.scan.nest, x, 1 + before, p, None)?;
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })
                })?);
            }
            out.extend(self.moved(b, outer, [&self.acc, &self.carry])?);
            out.extend(self.walk(b, outer, (pos, &[LoopLevel::Loop(c)]))?);
            out.extend(self.moved(b, outer, [&self.carry, &self.acc])?);
            Ok(out)
        })?);
        Ok(out)
    }

    /// `to = from`, of each row.
    fn moved(&self, b: &mut Builder, outer: &[Pos], [to, from]: [&NestTemporary; 2]) -> Result<Vec<Stmt>, LowerError> {
        each_row(b, &self.rows, outer, LoopKind::Unroll, &mut |b, p| {
            let value = Scalar::Load(self.scan.reduce.acc, from.at(b, outer, p));
            Ok(vec![Stmt::Store { dst: to.at(b, outer, p), value, update: None }])
        })
    }

    /// Points in order, of all rows at a time.
    fn walk(
        &self,
        b: &mut Builder,
        outer: &[Pos],
        (pos, levels): (&[Pos], &[LoopLevel]),
    ) -> Result<Vec<Stmt>, LowerError> {
        b.nest(levels, pos, IN_ORDER, &mut |b, at| {
            each_row(b, &self.rows, at, LoopKind::Unroll, &mut |b, p| {
                let acc = self.acc.at(b, outer, p);
                let mut inputs = vec![];
                for ((x, before), block) in self.step.inputs.iter().zip(&self.computed) {
                    inputs.push(match block {
                        Some(block) => Scalar::Load(x.dtype(), block.at(b, pos, p)),
                        None => b.scalar(self.scan.nest, x, 1 + before, p, None)?,
                    });
                }
                let acc_type = &mut |d| Scalar::Load(d, acc);
                let next = self.step.rest.map(&mut |_, i: &usize| inputs[*i].clone(), acc_type);
                Ok(vec![self.scan.step(acc, in_order(next, acc)), self.scan.store(b, p, acc)?])
            })
        })
    }
}
