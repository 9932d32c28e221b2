//! What becomes of sums: strips of columns by way of shared memory, each warp's rows of one a box.
use super::super::super::super::grid::{Body, Scratch, bound, clamped, scratch, split, threads, unroll, vector};
use super::super::super::super::point::n_loads;
use super::super::sums::{UNIT, call, fixed, nested, open};
use super::super::{Block, mode};
use super::shape::Strips;
use super::{WARP, WARP_ROWS, Warpgroup, is_box};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::line_swizzle;

/// Where a thread's value goes: lane of a pair, half of the rows, and pair of a strip.
type Store<'s> = dyn Fn(&mut Builder, &Expr, [&Expr; 3]) -> Result<AccessId, LowerError> + 's;

impl Warpgroup<'_, '_> {
    /// The values of all sums, by way of shared memory: strips of columns, of which each warp's rows are a box.
    pub(super) fn finish(&self, b: &mut Builder, place: &Block) -> Result<Vec<Stmt>, LowerError> {
        let (sums, dtype, Strips { width, staged }) = (self.sums(), self.plan.task.value.dtype(), self.shape.strips);
        let staging = (0..staged).map(|_| {
            let made = Scratch::of(dtype, Space::Shared, sums.tile[0] * width);
            self.boxes_in(
                b,
                "strip",
                Scratch { swizzle: line_swizzle(width * dtype.bytes() as i64, dtype.bytes()), ..made },
            )
        });
        let staging: Vec<BufferId> = staging.collect();
        let mut out = vec![];
        for (first, staged) in (0..sums.tile[1]).step_by(width as usize).zip(staging.iter().cycle()) {
            out.extend(self.strip(b, place, (first, width), *staged)?);
        }
        Ok(out)
    }

    /// A strip: values to registers, from there to shared memory, and from there to the result.
    fn strip(
        &self,
        b: &mut Builder,
        place: &Block,
        (first, width): (i64, i64),
        staged: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (plan, sums) = (self.plan, self.sums());
        let (warps, dtype) = (sums.warps[0], plan.task.value.dtype());
        let mut out = match dtype.bytes() {
            2 => self.by_matrices(b, place, (first, width), staged)?,
            _ => {
                let mut out = self.by_threads(b, place, (first, width), staged)?;
                out.push(Stmt::Sync(Sync::Block));
                out
            }
        };
        out.extend(self.in_warps(b, &mut |b, w| {
            let rows = fixed(warps, WARP_ROWS * width, &w);
            let src = b.access(staged, Int::ZERO, vec![open(mode(width, 1)), open(mode(WARP_ROWS, width)), rows]);
            let mut pos = place.pos.clone();
            let row = place.first[0].clone() / Expr::Num(WARP_ROWS) + w.clone();
            let column = (place.first[1].clone() + Expr::Num(first)) / Expr::Num(width);
            let rows = self.part(&mut pos, &plan.m.digits, &row, WARP_ROWS)?;
            let columns = self.part(&mut pos, &plan.n.digits, &column, width)?;
            let dst = self.boxed(b, (0, [plan.n.digits[0], plan.m.digits[0]]), [columns, rows], &pos)?;
            call(b, self.target, "a store of a box", &[dst, src], &|a| is_box(a, width))
        })?);
        Ok(out)
    }

    /// Results of 16 bits: to registers, and from there as matrices.
    fn by_matrices(
        &self,
        b: &mut Builder,
        place: &Block,
        (first, width): (i64, i64),
        staged: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let sums = self.sums();
        let (warps, dtype) = (sums.warps[0], self.plan.task.value.dtype());
        // Results of a thread.
        let each = width * WARP_ROWS / WARP;
        let layout = Layout::concat(&[mode(sums.threads(), each), mode(each, 1)]);
        let made = Scratch { layout, ..Scratch::of(dtype, Space::Register, 1) };
        let values = scratch(b, "result", made);
        let store = |b: &mut Builder, thread: &Expr, [v, half, j]: [&Expr; 3]| {
            let to =
                vec![fixed(sums.threads(), each, thread), fixed(2, 1, v), fixed(2, 2, half), fixed(width / 8, 4, j)];
            Ok(b.access(values, Int::ZERO, to))
        };
        let mut out = self.values(b, place, (first, width), &store)?;
        out.extend(self.in_warps(b, &mut |b, w| {
            unroll(b, each / 8, &mut |b, q| {
                let from = vec![
                    fixed(warps, WARP * each, &w),
                    fixed(each / 8, 8, &q),
                    open(nested(&[(2, 1), (4, each)])),
                    open(mode(8, 4 * each)),
                    open(mode(4, 2)),
                ];
                let src = b.access(values, Int::ZERO, from);
                let to = vec![
                    open(mode(UNIT, 1)),
                    open(mode(8, width)),
                    open(nested(&[(2, 8 * width), (2, UNIT)])),
                    fixed(warps, WARP_ROWS * width, &w),
                    fixed(each / 8, 2 * UNIT, &q),
                ];
                let dst = b.access(staged, Int::ZERO, to);
                call(b, self.target, "a store of matrices", &[dst, src], &|a| a.operands[1].threads() == Some(WARP))
            })
        })?);
        Ok(out)
    }

    /// Results of 32 bits: pairs of each thread to where they lie.
    fn by_threads(
        &self,
        b: &mut Builder,
        place: &Block,
        (first, width): (i64, i64),
        staged: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let warps = self.sums().warps[0];
        let store = |b: &mut Builder, thread: &Expr, [v, half, j]: [&Expr; 3]| {
            let c = split(thread, &[4, 8, warps].map(Int::Static))?;
            let to = vec![
                fixed(2, 1, v),
                fixed(4, 2, &c[0]),
                fixed(width / 8, 8, j),
                fixed(8, width, &c[1]),
                fixed(2, 8 * width, half),
                fixed(warps, WARP_ROWS * width, &c[2]),
            ];
            Ok(b.access(staged, Int::ZERO, to))
        };
        self.values(b, place, (first, width), &store)
    }

    /// The values of a strip, stored where `store` says; past the end of a side those of its last points, which no box
    /// holds.
    fn values(
        &self,
        b: &mut Builder,
        place: &Block,
        (first, width): (i64, i64),
        store: &Store<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (plan, sums, task) = (self.plan, self.sums(), self.plan.task);
        threads(b, Expr::Num(sums.threads()), &mut |b, thread| {
            unroll(b, width / 8, &mut |b, j| {
                unroll(b, 2, &mut |b, half| {
                    let across = normal::normalize(&(j.clone() + Expr::Num(first / 8)))?;
                    let [row, column] = sums.place(&place.first, &thread, [&half, &Expr::Num(0), &across])?;
                    vector(b, 2, &mut |b, v| {
                        let mut pos = place.pos.clone();
                        if n_loads(&task.value) > 0 {
                            let column = column.clone() + v.clone();
                            for (i, at) in [&row, &column].into_iter().enumerate() {
                                let side = plan.sides()[i];
                                let (at, _) = clamped(&side.size, sums.tile[i], at.clone())?;
                                plan.put_units(&mut pos, &side.digits, &normal::normalize(&at)?, false)?;
                            }
                        }
                        let acc = sums.one(b, place.acc, &thread, [&v, &half, &Expr::Num(0), &across]);
                        let value = b.scalar(&task.nest, &task.value, 1 + n_loads(&task.body), &pos, Some(acc))?;
                        let dst = store(b, &thread, [&v, &half, &j])?;
                        Ok(vec![Stmt::Store { dst, value, update: None }])
                    })
                })
            })
        })
    }

    fn in_warps(&self, b: &mut Builder, body: &mut Body<'_>) -> Result<Vec<Stmt>, LowerError> {
        bound(b, Expr::Num(self.sums().warps[0]), LoopKind::Group { threads: WARP as u32 }, body)
    }
}
