//! What becomes of sums: strips of columns by way of shared memory, each warp's rows of one a box.
use super::super::super::super::grid::{clamped, split, threads, unroll, vector};
use super::super::super::super::strips::{Strip, boxes};
use super::super::ContractBlock;
use super::super::sums::{BlockSums, fixed};
use super::Warpgroup;
use super::shape::Strips;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::n_loads;
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Stmt, Sync};

/// Where a thread's value goes: lane of a pair, half of the rows, and pair of a strip.
type ResultSlot<'s> = dyn Fn(&mut Builder, &Expr, [&Expr; 3]) -> Result<AccessId, LowerError> + 's;

impl Warpgroup<'_, '_> {
    /// The values of all sums, by way of shared memory: strips of columns, of which each warp's rows are a box.
    pub(super) fn finish(&self, b: &mut Builder, place: &ContractBlock) -> Result<Vec<Stmt>, LowerError> {
        let (sums, dtype, Strips { width, staged }) = (self.sums(), self.plan.task.value.dtype(), self.shape.strips);
        let staging: Vec<BufferId> =
            (0..staged).map(|_| boxes(b, "strip", dtype, sums.tile[0] * width, width)).collect();
        let mut out = vec![];
        for (first, staged) in (0..sums.tile[1]).step_by(width as usize).zip(staging.iter().cycle()) {
            out.extend(self.strip(
                b,
                place,
                first,
                Strip { warps: sums.warps[0], warp: sums.warp, rows: sums.instruction[0], width, staged: *staged },
            )?);
        }
        Ok(out)
    }

    /// A strip: values to registers, from there to shared memory, and from there to the result.
    fn strip(&self, b: &mut Builder, place: &ContractBlock, first: i64, strip: Strip) -> Result<Vec<Stmt>, LowerError> {
        let (plan, width) = (self.plan, strip.width);
        let mut out = match plan.task.value.dtype() {
            dtype if dtype.bytes() == 2 => {
                let held = strip.registers(b, dtype);
                let store = |b: &mut Builder, thread: &Expr, c: [&Expr; 3]| Ok(strip.value(b, held, thread, c));
                let mut out = self.values(b, place, (first, width), &store)?;
                out.extend(strip.by_matrices(b, self.target, held)?);
                out
            }
            _ => {
                let mut out = self.by_threads(b, place, (first, width), strip.staged)?;
                out.push(Stmt::Sync(Sync::Block));
                out
            }
        };
        out.extend(strip.in_boxes(b, self.target, &mut |b, w| {
            let mut pos = place.pos.clone();
            let row = place.first[0].clone() / Expr::Num(strip.rows) + w.clone();
            let column = (place.first[1].clone() + Expr::Num(first)) / Expr::Num(width);
            let rows = self.part(&mut pos, &plan.m.digits, &row, strip.rows)?;
            let columns = self.part(&mut pos, &plan.n.digits, &column, width)?;
            self.boxed(b, (0, [plan.n.digits[0], plan.m.digits[0]]), [columns, rows], &pos)
        })?);
        Ok(out)
    }

    /// Results of 32 bits: pairs of each thread to where they lie.
    fn by_threads(
        &self,
        b: &mut Builder,
        place: &ContractBlock,
        (first, width): (i64, i64),
        staged: BufferId,
    ) -> Result<Vec<Stmt>, LowerError> {
        let BlockSums { warps: [warps, _], instruction: [rows, _], .. } = self.sums();
        let store = |b: &mut Builder, thread: &Expr, [v, half, j]: [&Expr; 3]| {
            let c = split(thread, &[4, 8, warps].map(Int::Static))?;
            let to = vec![
                fixed(2, 1, v),
                fixed(4, 2, &c[0]),
                fixed(width / 8, 8, j),
                fixed(8, width, &c[1]),
                fixed(2, 8 * width, half),
                fixed(warps, rows * width, &c[2]),
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
        place: &ContractBlock,
        (first, width): (i64, i64),
        store: &ResultSlot<'_>,
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
                                plan.put_units(&mut pos, &side.digits, &normal::normalize(&at)?, None)?;
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
}
