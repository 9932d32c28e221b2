//! Sums of matrix instructions: where a block's results lie in the registers of its threads, and what becomes of them.
//!
//! All matrix instructions leave 16 × 8 results at a time in a warp alike: thread `t` has columns `2·(t % 4)` and the
//! next of rows `t / 4` and `t / 4 + 8` (PTX ISA, "Matrix Fragments for mma.m16n8k16").
use super::super::super::grid::{GridTemporary, at, only_if, scratch, split, threads, unit, unroll, vector};
use super::{ContractBlock, ContractPlan, ProductSide, mode};
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::target::{Atom, Grid, Target};

/// The sums of a block of threads.
#[derive(Clone, Copy)]
pub(in crate::lower::gpu) struct BlockSums {
    /// Results along each side.
    pub tile: [i64; 2],
    /// Warps along each side, and threads of one.
    pub warps: [i64; 2],
    pub warp: i64,
    /// Results of an instruction along each side.
    pub instruction: [i64; 2],
}

impl BlockSums {
    /// Those of a tile that so many warps along each side share.
    pub(in crate::lower::gpu) fn of(grid: &Grid, tile: [i64; 2], warps: [i64; 2]) -> BlockSums {
        BlockSums { tile, warps, warp: grid.warp, instruction: grid.matrices.results }
    }

    /// Threads of all warps.
    pub(in crate::lower::gpu) fn threads(&self) -> i64 {
        self.warps[0] * self.warps[1] * self.warp
    }

    /// Sums of a thread.
    pub(in crate::lower::gpu) fn each(&self) -> i64 {
        self.tile.iter().product::<i64>() / self.threads()
    }

    /// Instructions of a warp along each side.
    pub(super) fn instructions(&self) -> [i64; 2] {
        [0, 1].map(|i| self.tile[i] / self.warps[i] / self.instruction[i])
    }

    /// Their registers.
    pub(in crate::lower::gpu) fn registers(&self, b: &mut Builder, acc: DType) -> BufferId {
        let each = self.each();
        let layout = Layout::concat(&[mode(self.threads(), each), mode(each, 1)]);
        scratch(b, "acc", GridTemporary { layout, ..GridTemporary::of(acc, Space::Register, 1) })
    }

    /// Before the first term.
    pub(super) fn clear(
        &self,
        b: &mut Builder,
        plan: &ContractPlan<'_>,
        acc: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        threads(b, Expr::Num(self.threads()), &mut |b, thread| {
            unroll(b, self.each(), &mut |b, v| {
                let dst = self.value(b, acc, [&thread, &v]);
                Ok(vec![Stmt::Store { dst, value: plan.task.identity(), update: None }])
            })
        })
    }

    /// Adds sums of some of the terms.
    pub(super) fn add(&self, b: &mut Builder, acc: BufferId, part: BufferId) -> Result<Vec<Stmt>, LowerError> {
        let each = self.each();
        threads(b, Expr::Num(self.threads()), &mut |b, thread| {
            unroll(b, each, &mut |b, v| {
                let [dst, src] = [acc, part].map(|of| self.value(b, of, [&thread, &v]));
                let dtype = b.kernel.buffer(part).dtype;
                Ok(vec![Stmt::Store { dst, value: Scalar::Load(dtype, src), update: Some(ReduceOp::Sum) }])
            })
        })
    }

    /// Value `v` of a thread's sums.
    fn value(&self, b: &mut Builder, acc: BufferId, [thread, v]: [&Expr; 2]) -> AccessId {
        let each = self.each();
        b.access(acc, Int::ZERO, vec![fixed(self.threads(), each, thread), fixed(each, 1, v)])
    }

    /// A thread's sum: lane `v` of a pair, in one half of the rows of instruction `i` down and `j` across.
    pub(in crate::lower::gpu) fn one(
        &self,
        b: &mut Builder,
        acc: BufferId,
        thread: &Expr,
        [v, half, i, j]: [&Expr; 4],
    ) -> AccessId {
        let ([rows, columns], each) = (self.instructions(), self.each());
        let from = vec![
            fixed(self.threads(), each, thread),
            fixed(2, 1, v),
            fixed(2, 2, half),
            fixed(rows, 4, i),
            fixed(columns, 4 * rows, j),
        ];
        b.access(acc, Int::ZERO, from)
    }

    /// Row and first column of a thread's pairs, where instruction `i` down and `j` across puts them.
    pub(in crate::lower::gpu) fn place(
        &self,
        first: &[Expr; 2],
        thread: &Expr,
        [half, i, j]: [&Expr; 3],
    ) -> Result<[Expr; 2], LowerError> {
        let c = split(thread, &[4, 8, self.warps[0], self.warps[1]].map(Int::Static))?;
        let [m, n] = [0, 1].map(|i| self.tile[i] / self.warps[i]);
        let down = c[2].clone() * Expr::Num(m) + i.clone() * Expr::Num(self.instruction[0]);
        let down = first[0].clone() + down + half.clone() * Expr::Num(8) + c[1].clone();
        let across = c[3].clone() * Expr::Num(n) + j.clone() * Expr::Num(self.instruction[1]);
        let across = first[1].clone() + across + c[0].clone() * Expr::Num(2);
        Ok([normal::normalize(&down)?, across])
    }

    /// The value of every sum that a thread has, stored where there is such a result; the sides are those of rows and
    /// of columns.
    pub(super) fn finish(
        &self,
        b: &mut Builder,
        (plan, [m, n]): (&ContractPlan<'_>, [&ProductSide; 2]),
        place: &ContractBlock,
    ) -> Result<Vec<Stmt>, LowerError> {
        let ([rows, columns], tile) = (self.instructions(), self.tile);
        // Pairs of columns that are both there or both not.
        let (pairs, inside_m, inside_n) = (divides(2, &n.size), divides(tile[0], &m.size), divides(tile[1], &n.size));
        threads(b, Expr::Num(self.threads()), &mut |b, thread| {
            unroll(b, rows, &mut |b, i| {
                unroll(b, 2, &mut |b, half| {
                    unroll(b, columns, &mut |b, j| {
                        let [row, across] = self.place(&place.first, &thread, [&half, &i, &j])?;
                        let store = |b: &mut Builder, v: Expr, column: Expr| {
                            let mut pos = place.pos.clone();
                            plan.put_units(&mut pos, &m.digits, &row, None)?;
                            plan.put_units(&mut pos, &n.digits, &normal::normalize(&column)?, None)?;
                            let acc = self.one(b, place.acc, &thread, [&v, &half, &i, &j]);
                            Ok(vec![plan.task.finish(b, acc, &pos)?])
                        };
                        let inside = |column: &Expr| {
                            let m = (!inside_m).then(|| m.size.to_expr() - row.clone());
                            let n = (!inside_n).then(|| n.size.to_expr() - column.clone());
                            m.into_iter().chain(n).collect::<Vec<_>>()
                        };
                        if pairs {
                            return only_if(b, &inside(&across), &mut |b, _| {
                                vector(b, 2, &mut |b, v| store(b, v.clone(), across.clone() + v))
                            });
                        }
                        unroll(b, 2, &mut |b, v| {
                            let column = across.clone() + v.clone();
                            only_if(b, &inside(&column), &mut |b, _| store(b, v.clone(), column.clone()))
                        })
                    })
                })
            })
        })
    }
}

impl ContractPlan<'_> {
    /// The position of an index over digits; the first of them in units of so many elements where it counts those.
    pub(super) fn put_units(
        &self,
        pos: &mut [Pos],
        digits: &[usize],
        index: &Expr,
        units: Option<i64>,
    ) -> Result<(), LowerError> {
        let extents = self.task.extents(digits);
        let mut counts = extents.clone();
        if let (Some(n), Some(unit)) = (counts.first_mut(), units) {
            *n = n.div(&Int::Static(unit))?;
        }
        for (k, ((&d, c), n)) in digits.iter().zip(split(index, &counts)?).zip(&extents).enumerate() {
            pos[d] = match units {
                Some(size) if k == 0 => unit(n, size, c)?,
                _ => at(n, c),
            };
        }
        Ok(())
    }
}

/// A call of the first atom of the table for which these operands are what its row says.
pub(in crate::lower::gpu) fn call(
    b: &Builder,
    target: &Target,
    what: &'static str,
    operands: &[AccessId],
    is: &dyn Fn(&Atom) -> bool,
) -> Result<Vec<Stmt>, LowerError> {
    let fits = |a: &&Atom| {
        is(a)
            && a.operands.len() == operands.len()
            && a.operands.iter().zip(operands).enumerate().all(|(i, (want, id))| {
                let access = b.kernel.access(*id);
                let held = b.kernel.buffer(access.buffer);
                want.space == held.space
                    && a.element_bytes[i] == held.dtype.bytes()
                    && a.dtypes.get(i).is_none_or(|t| *t == held.dtype)
                    && (want.thread_value.is_none() || want.fragment(access).is_some())
            })
    };
    // The plan is taken only where the table has them all; under the name of its purpose none would be verified.
    let atom = target.atoms.iter().find(fits).map_or_else(|| what.to_owned(), |a| a.name.clone());
    Ok(vec![Stmt::Atom { atom, operands: operands.to_vec() }])
}

pub(in crate::lower::gpu) fn divides(n: i64, of: &Int) -> bool {
    Int::Static(n).divides(of) == Some(true)
}

/// A mode with its coordinate.
pub(in crate::lower::gpu) fn fixed(extent: i64, step: i64, coord: &Expr) -> (Layout, Option<Expr>) {
    (mode(extent, step), Some(coord.clone()))
}

/// A mode that stays open.
pub(in crate::lower::gpu) fn open(mode: Layout) -> (Layout, Option<Expr>) {
    (mode, None)
}

/// One mode of several leaves.
pub(in crate::lower::gpu) fn nested(leaves: &[(i64, i64)]) -> Layout {
    Layout::concat(&leaves.iter().map(|(n, d)| mode(*n, *d)).collect::<Vec<_>>())
}
