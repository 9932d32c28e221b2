//! Partial results of a group of threads become one: rounds through shared memory.
//!
//! Thread `j` of a round adds up what lies `left / fan` apart from its own place on, and leaves it there: no thread
//! reads what another one writes between two barriers. Two rounds do for 1024 threads.
use super::super::grid::{GridTemporary, mode, scratch, split, threads, unroll};
use super::super::point::accumulator;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// What is reduced: `rows` groups of `group` partial results each in a shared buffer. Groups have a place free between
/// them, so that threads which each add up a group are in no conflict.
pub(in crate::lower::gpu) struct ReductionTree {
    shared: BufferId,
    dtype: DType,
    op: ReduceOp,
    rows: i64,
    group: i64,
    pitch: i64,
}

/// What is done with the result of a row, by one thread.
pub(in crate::lower::gpu) type Finish<'f> =
    dyn FnMut(&mut Builder, AccessId, Expr) -> Result<Vec<Stmt>, LowerError> + 'f;

impl ReductionTree {
    /// A tree with its buffer.
    pub(in crate::lower::gpu) fn new(
        b: &mut Builder,
        dtype: DType,
        op: ReduceOp,
        (rows, group): (i64, i64),
    ) -> ReductionTree {
        let pitch = group + i64::from(rows > 1);
        let shared = scratch(b, "partial", GridTemporary::of(dtype, Space::Shared, rows * pitch));
        ReductionTree { shared, dtype, op, rows, group, pitch }
    }

    /// The partial result of the thread `l` of a group.
    pub(in crate::lower::gpu) fn put(&self, b: &mut Builder, acc: AccessId, (l, row): (&Expr, Expr)) -> Stmt {
        let modes = vec![(mode(self.group, 1), Some(l.clone())), (mode(self.rows, self.pitch), Some(row))];
        let dst = b.access(self.shared, Int::ZERO, modes);
        Stmt::Store { dst, value: Scalar::Load(self.dtype, acc), update: None }
    }

    /// The rounds, each after a barrier.
    pub(in crate::lower::gpu) fn rounds(
        &self,
        b: &mut Builder,
        finish: &mut Finish<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        let mut left = self.group;
        while left > 1 {
            let fan = if left <= b.policy.rows.last_round { left } else { 1 << (left.ilog2().div_ceil(2)) };
            out.push(Stmt::Sync(Sync::Block));
            out.extend(self.round(b, left, fan, finish)?);
            left /= fan;
        }
        Ok(out)
    }

    /// Of `left` partial results of each row, `fan` become one.
    fn round(&self, b: &mut Builder, left: i64, fan: i64, finish: &mut Finish<'_>) -> Result<Vec<Stmt>, LowerError> {
        let next = left / fan;
        threads(b, Expr::Num(self.rows * next), &mut |b, thread| {
            let c = split(&thread, &[Int::Static(next), Int::Static(self.rows)])?;
            let place = |b: &mut Builder, i: Expr| -> AccessId {
                let modes = vec![
                    (mode(next, 1), Some(c[0].clone())),
                    (mode(self.rows, self.pitch), Some(c[1].clone())),
                    (mode(fan, next), Some(i)),
                ];
                b.access(self.shared, Int::ZERO, modes)
            };
            let acc = accumulator(b, self.dtype);
            let value = Scalar::Load(self.dtype, place(b, Expr::Num(0)));
            let mut out = vec![Stmt::Store { dst: acc, value, update: None }];
            out.extend(unroll(b, fan - 1, &mut |b, i| {
                let value = Scalar::Load(self.dtype, place(b, i + Expr::Num(1)));
                Ok(vec![Stmt::Store { dst: acc, value, update: Some(self.op) }])
            })?);
            if next > 1 {
                let dst = place(b, Expr::Num(0));
                out.push(Stmt::Store { dst, value: Scalar::Load(self.dtype, acc), update: None });
            } else {
                out.extend(finish(b, acc, c[1].clone())?);
            }
            Ok(out)
        })
    }
}
