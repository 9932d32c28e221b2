//! Scans of what the threads of a warp have, by exchanges, and of what the warps of a row have, in shared memory.
//!
//! Of a round, thread `t` reads the total of thread `t ^ m`, `m = 1, 2, 4, …`: of the `2·m` threads that have
//! one total afterwards, those with the bit `m` in their number come after the others. All of them have the
//! same total, to the last bit, for `x + y` is `y + x`.
use super::{RowShape, ScanTask};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{GridTemporary, ThreadVar, mode, only_if, scratch, split, unroll};
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;

/// What threads of a warp scan together: `n` totals of each.
pub(super) struct WarpScan {
    pub(super) totals: [BufferId; 2],
    pub(super) theirs: BufferId,
    pub(super) before: BufferId,
    pub(super) n: i64,
}

/// The threads of a block, each with registers of its own.
pub(super) struct ScanThreads<'a> {
    pub(super) task: &'a ScanTask,
    pub(super) shape: RowShape,
}

impl ScanThreads<'_> {
    /// `n` registers of each thread.
    pub(super) fn registers(&self, b: &mut Builder, name: &str, n: i64) -> BufferId {
        let layout = Layout::concat(&[mode(self.shape.block(), n), mode(n, 1)]);
        scratch(b, name, GridTemporary { layout, ..GridTemporary::of(self.task.acc, Space::Register, 1) })
    }

    /// One of them.
    pub(super) fn register(&self, b: &mut Builder, of: BufferId, n: i64, thread: &Expr, i: &Expr) -> AccessId {
        let modes = vec![(mode(self.shape.block(), n), Some(thread.clone())), (mode(n, 1), Some(i.clone()))];
        b.access(of, Int::ZERO, modes)
    }

    /// A thread's number in its row, and the row's in the block.
    pub(super) fn place(&self, thread: &Expr) -> Result<[Expr; 2], LowerError> {
        let of = split(thread, &[Int::Static(self.shape.threads), Int::Static(self.shape.beside)])?;
        Ok([of[0].clone(), of[1].clone()])
    }

    /// Scans what groups of `lanes` threads have; where each of them has the total of its group afterwards.
    pub(super) fn in_warp(
        &self,
        b: &mut Builder,
        var: &ThreadVar,
        scan: &WarpScan,
        lanes: i64,
        out: &mut Vec<Stmt>,
    ) -> Result<BufferId, LowerError> {
        let [mut mine, mut next] = scan.totals;
        let mut m = 1;
        while m < lanes {
            out.extend(var.each(b, &mut |b, t| {
                let other = Expr::bin(BinOp::Xor, t.clone(), Expr::Num(m));
                let mut out = unroll(b, scan.n, &mut |b, j| {
                    let [theirs, from] =
                        [(scan.theirs, &t), (mine, &other)].map(|(of, t)| self.register(b, of, scan.n, t, &j));
                    let [old, new] = [mine, next].map(|of| self.register(b, of, scan.n, &t, &j));
                    Ok(vec![self.task.copy(theirs, from), self.task.combine(new, old, theirs)])
                })?;
                let after = t.clone() / Expr::Num(m) % Expr::Num(2);
                out.extend(only_if(b, &[after], &mut |b, _| {
                    unroll(b, scan.n, &mut |b, j| {
                        let [before, theirs] =
                            [scan.before, scan.theirs].map(|of| self.register(b, of, scan.n, &t, &j));
                        Ok(vec![self.task.combine(before, theirs, before)])
                    })
                })?);
                Ok(out)
            })?);
            (mine, next, m) = (next, mine, 2 * m);
        }
        Ok(mine)
    }

    /// The place of a warp's vector in shared memory.
    pub(super) fn of_warp(
        &self,
        b: &mut Builder,
        shared: BufferId,
        warps: i64,
        (warp, j, beside): (Expr, &Expr, &Expr),
    ) -> AccessId {
        let n = self.shape.vectors;
        let modes =
            [(mode(warps, 1), warp), (mode(n, warps), j.clone()), (mode(self.shape.beside, warps * n), beside.clone())];
        b.access(shared, Int::ZERO, modes.map(|(layout, c)| (layout, Some(c))).to_vec())
    }

    /// Scans the totals of the warps of a row: where what is before each of them is in shared memory, and where each
    /// thread has the total of all.
    pub(super) fn between_warps(
        &self,
        b: &mut Builder,
        var: &ThreadVar,
        (total, warps): (BufferId, i64),
        out: &mut Vec<Stmt>,
    ) -> Result<(BufferId, BufferId), LowerError> {
        let (n, warp) = (self.shape.vectors, Expr::Num(b.grid.warp));
        let all = n * warps;
        let [given, before] = ["warps", "before"].map(|name| {
            let made = GridTemporary::of(self.task.acc, Space::Shared, all * self.shape.beside);
            scratch(b, name, made)
        });
        let scan = WarpScan {
            totals: [(); 2].map(|()| self.registers(b, "warp", 1)),
            theirs: self.registers(b, "theirs", 1),
            before: self.registers(b, "before", 1),
            n: 1,
        };
        out.extend(var.each(b, &mut |b, t| {
            let [_, beside] = self.place(&t)?;
            only_if(b, &[Expr::Num(1) - t.clone() % warp.clone()], &mut |b, _| {
                unroll(b, n, &mut |b, j| {
                    let which = t.clone() / warp.clone() % Expr::Num(warps);
                    let dst = self.of_warp(b, given, warps, (which, &j, &beside));
                    let from = self.register(b, total, n, &t, &j);
                    Ok(vec![self.task.copy(dst, from)])
                })
            })
        })?);
        out.push(Stmt::Sync(Sync::Block));
        let at = |b: &mut Builder, of: BufferId, i: Expr, beside: &Expr| {
            let modes = vec![(mode(all, 1), Some(i)), (mode(self.shape.beside, all), Some(beside.clone()))];
            b.access(of, Int::ZERO, modes)
        };
        out.extend(var.each(b, &mut |b, t| {
            let [lane, beside] = self.place(&t)?;
            let from = at(b, given, lane % Expr::Num(all), &beside);
            let [dst, first] = [scan.totals[0], scan.before].map(|of| self.register(b, of, 1, &t, &Expr::Num(0)));
            let identity = Stmt::Store { dst: first, value: self.task.identity(), update: None };
            Ok(vec![self.task.copy(dst, from), identity])
        })?);
        let total = self.in_warp(b, var, &scan, all, out)?;
        out.extend(var.each(b, &mut |b, t| {
            let [lane, beside] = self.place(&t)?;
            only_if(b, &[Expr::Num(all) - lane.clone()], &mut |b, _| {
                let dst = at(b, before, lane.clone(), &beside);
                let from = self.register(b, scan.before, 1, &t, &Expr::Num(0));
                Ok(vec![self.task.copy(dst, from)])
            })
        })?);
        out.push(Stmt::Sync(Sync::Block));
        Ok((before, total))
    }
}
