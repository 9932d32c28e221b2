//! Partial results of the threads of a row become one, which all of them have: exchanges within warps, and shared
//! memory between the warps of one row.
//!
//! Of a round, thread `t` combines what it has with what thread `t ^ m` has, `m = 1, 2, 4, …`: both have the same then,
//! to the last bit, for `x + y` is `y + x`. Each round is a loop over threads, which reads one fragment and writes the
//! other.
use super::super::grid::{GridTemporary, ThreadVar, mode, only_if, scratch};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// What is combined: `beside` rows of `threads` threads each, a power of two; together whole warps.
pub(in crate::lower::gpu) struct Exchange {
    dtype: DType,
    op: ReduceOp,
    threads: i64,
    beside: i64,
    var: ThreadVar,
    parts: [BufferId; 2],
}

impl Exchange {
    /// An exchange with its registers, by threads that `var` counts.
    pub(in crate::lower::gpu) fn new(
        b: &mut Builder,
        dtype: DType,
        op: ReduceOp,
        (threads, beside): (i64, i64),
        var: &ThreadVar,
    ) -> Exchange {
        let parts = [(); 2].map(|()| scratch(b, "part", GridTemporary::of(dtype, Space::Register, threads * beside)));
        Exchange { dtype, op, threads, beside, var: var.clone(), parts }
    }

    /// Where a thread of the block puts its partial result.
    pub(in crate::lower::gpu) fn part(&self, b: &mut Builder, thread: Expr) -> AccessId {
        self.of(b, self.parts[0], thread)
    }

    /// What a thread has.
    pub(in crate::lower::gpu) fn of(&self, b: &mut Builder, part: BufferId, thread: Expr) -> AccessId {
        let mode = Layout::mode1(Int::Static(self.threads * self.beside), Int::ONE);
        b.access(part, Int::ZERO, vec![(mode, Some(thread))])
    }

    /// The rounds, and where every thread has the result of its row afterwards.
    pub(in crate::lower::gpu) fn rounds(&self, b: &mut Builder) -> Result<(Vec<Stmt>, BufferId), LowerError> {
        let (mut out, warp) = (vec![], b.grid.warp);
        let mut part = self.within(b, self.parts[0], self.threads.min(warp), &mut out)?;
        let warps = self.threads / warp;
        if warps > 1 {
            part = self.between(b, part, warps, &mut out)?;
            part = self.within(b, part, warps, &mut out)?;
        }
        Ok((out, part))
    }

    fn other(&self, part: BufferId) -> BufferId {
        self.parts[usize::from(part == self.parts[0])]
    }

    /// Combines what groups of `n` threads have.
    fn within(&self, b: &mut Builder, mut part: BufferId, n: i64, out: &mut Vec<Stmt>) -> Result<BufferId, LowerError> {
        let mut m = 1;
        while m < n {
            let next = self.other(part);
            out.extend(self.var.each(b, &mut |b, thread| {
                let load = |a| Box::new(Scalar::Load(self.dtype, a));
                let mine = load(self.of(b, part, thread.clone()));
                let theirs = load(self.of(b, part, Expr::bin(BinOp::Xor, thread.clone(), Expr::Num(m))));
                let (dst, value) = (self.of(b, next, thread), Scalar::Binary(self.op.combine(), mine, theirs));
                Ok(vec![Stmt::Store { dst, value, update: None }])
            })?);
            (part, m) = (next, 2 * m);
        }
        Ok(part)
    }

    /// Gives each group of `warps` threads what the warps of its row have.
    fn between(
        &self,
        b: &mut Builder,
        part: BufferId,
        warps: i64,
        out: &mut Vec<Stmt>,
    ) -> Result<BufferId, LowerError> {
        let next = self.other(part);
        let shared = scratch(b, "partial", GridTemporary::of(self.dtype, Space::Shared, warps * self.beside));
        let place = |b: &mut Builder, warp: Expr, row: Expr| {
            b.access(shared, Int::ZERO, vec![(mode(warps, 1), Some(warp)), (mode(self.beside, warps), Some(row))])
        };
        let of_warp = Expr::Num(b.grid.warp);
        out.extend(self.var.each(b, &mut |b, t| {
            only_if(b, &[Expr::Num(1) - t.clone() % of_warp.clone()], &mut |b, _| {
                let warp = t.clone() / of_warp.clone();
                let dst = place(b, warp.clone() % Expr::Num(warps), warp / Expr::Num(warps));
                let value = Scalar::Load(self.dtype, self.of(b, part, t.clone()));
                Ok(vec![Stmt::Store { dst, value, update: None }])
            })
        })?);
        out.push(Stmt::Sync(Sync::Block));
        out.extend(self.var.each(b, &mut |b, t| {
            let from = place(b, t.clone() % Expr::Num(warps), t.clone() / Expr::Num(self.threads));
            Ok(vec![Stmt::Store { dst: self.of(b, next, t), value: Scalar::Load(self.dtype, from), update: None }])
        })?);
        Ok(next)
    }
}
