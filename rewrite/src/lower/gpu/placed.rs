//! Rows that are placed where a lookup says, `y[ids[t],d] = x[t,d]`: of points that meet in a row, the last one stays.
//!
//! Threads that each walk all points in order would be few and slow. So one launch finds the last point that names each
//! row, and another copies that point's row, in vectors where operands are contiguous:
//!
//! ```text
//! last[r] = 0
//! for t { r = ids[t];  last[r] max= t + 1 }                                     // atomic
//! for r { i = last[r];  if i > 0 { y[r,_] = x[i - 1,_] } }                      // as a stream
//! ```
//!
//! Axes that the output names and the lookup depends on (`y[b,ids[b,t],d]`) have rows of their own.
use super::grid::{at, product, split};
use super::point;
use super::stream::StreamPlan;
use crate::lower::LowerError;
use crate::lower::build::{Builder, Pos};
use crate::lower::conditional::only_if;
use crate::lower::lookup::{Coords, LookupBody, LookupStatement, register};
use crate::lower::nest::Nest;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Role, Statement};
use tilewright_ir::scalar::{Number, ReduceOp, Scalar};

struct Placed<'a> {
    looked: &'a LookupStatement<'a>,
    /// The looked-up axis of the output, and its axes on which lookups depend: a row each.
    row: AxisId,
    keyed: Vec<AxisId>,
    /// The axes along which points meet, the fastest first; and how many points these are.
    ordered: Vec<AxisId>,
    points: Int,
    /// For each row the last point that names it, counted from 1.
    last: BufferId,
    dtype: DType,
}

/// The phases of a statement; `None` where another plan is better.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phases(b: &mut Builder, looked: &LookupStatement<'_>) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
    let s = looked.statement;
    let (free, ordered) = looked.output_axes(true);
    let is_found = |a: &AxisId| a.0 as usize >= s.walked();
    let found: Vec<AxisId> = s.out.modes.iter().map(|(a, _)| *a).filter(is_found).collect();
    let ([row], None, None, true) = (&found[..], &s.reduce, s.update, looked.is_free()) else { return Ok(None) };
    let asked = looked.axes_of_lookups();
    let keyed: Vec<AxisId> = free.iter().rev().copied().filter(|a| asked.contains(a)).collect();
    let ordered: Vec<AxisId> = ordered.into_iter().rev().collect();
    let points = product(&ordered.iter().map(|a| s.axis(*a).extent.clone()).collect::<Vec<_>>())?;
    let few = points.value().is_some_and(|n| n < b.policy.lookup.placed_points);
    if ordered.is_empty() || few || s.loads().iter().any(|(_, o)| o.tensor == s.out.tensor) {
        return Ok(None);
    }
    let most = Int::Static(i64::from(i32::MAX));
    let dtype = if points.less(&most) == Some(true) { DType::I32 } else { DType::I64 };
    let keys = [row].into_iter().chain(&keyed).map(|a| s.axis(*a).extent.clone()).collect::<Vec<_>>();
    let last = b.kernel.temporary("last", dtype, Space::Global, Layout::mode1(product(&keys)?, Int::ONE));
    let placed = Placed { looked, row: *row, keyed, ordered, points, last, dtype };
    Ok(Some(vec![placed.none(b, &keys)?, placed.find(b)?, placed.copy(b)?]))
}

impl Placed<'_> {
    fn extent(&self, axis: AxisId) -> Int {
        self.looked.statement.axis(axis).extent.clone()
    }

    fn extents(&self, axes: &[AxisId]) -> Vec<Int> {
        axes.iter().map(|a| self.extent(*a)).collect()
    }

    /// The element of a row.
    fn last(&self, b: &mut Builder, coords: &Coords) -> Result<AccessId, LowerError> {
        let (mut modes, mut step) = (vec![], Int::ONE);
        for axis in [self.row].into_iter().chain(self.keyed.iter().copied()) {
            let at = coords.iter().find(|(a, _)| *a == axis).map(|(_, at)| at.clone());
            let extent = self.extent(axis);
            let next = step.mul(&extent)?;
            modes.push((Layout::mode1(extent, step), Some(at.unwrap_or(Expr::Num(0)))));
            step = next;
        }
        Ok(b.access(self.last, Int::ZERO, modes))
    }

    /// No point names a row.
    fn none(&self, b: &mut Builder, keys: &[Int]) -> Result<Vec<Stmt>, LowerError> {
        point::threads_of(b, keys, &mut |b, point| {
            let axes = [self.row].into_iter().chain(self.keyed.iter().copied());
            let dst = self.last(b, &axes.zip(point.iter().cloned()).collect())?;
            Ok(vec![Stmt::Store { dst, value: Scalar::Const(self.dtype, Number::Int(0)), update: None }])
        })
    }

    /// The last point that names each row.
    fn find(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let axes = [&self.ordered[..], &self.keyed].concat();
        let number = b.kernel.temporary("index", self.dtype, Space::Global, Layout::mode1(Int::ONE, Int::ONE));
        b.kernel.buffers[number.0 as usize].role = Role::Index;
        point::threads_of(b, &self.extents(&axes), &mut |b, point| {
            let coords: Coords = axes.iter().copied().zip(point.iter().cloned()).collect();
            self.looked.lookups(b, coords, &mut |b, coords| {
                let dst = self.last(b, coords)?;
                let dst = b.atomic(dst, self.last);
                let (mut modes, mut step) = (vec![], Int::ONE);
                for (axis, at) in self.ordered.iter().zip(point) {
                    let extent = self.extent(*axis);
                    let next = step.mul(&extent)?;
                    modes.push((Layout::mode1(extent, step), Some(at.clone())));
                    step = next;
                }
                let value = Scalar::Load(self.dtype, b.access(number, Int::ONE, modes));
                Ok(vec![Stmt::Store { dst, value, update: Some(ReduceOp::Max) }])
            })
        })
    }

    /// The rows of these points.
    fn copy(&self, b: &mut Builder) -> Result<Vec<Stmt>, LowerError> {
        let s = self.looked.statement;
        let plain = Statement { lookups: vec![], ..s.clone() };
        // The digits are the same at each row; any coordinates do.
        let found = (s.walked()..s.walked() + s.lookups.len()).map(|i| AxisId(i as u32));
        let axes = self.ordered.iter().chain(&self.keyed).copied();
        let nest = Nest::of_all(&plain, &[], &axes.chain(found).map(|a| (a, Expr::Num(0))).collect::<Coords>())?;
        let plan = StreamPlan::of(b, &plain, &nest);
        let mut own: Vec<Int> = nest.digits.iter().map(|d| d.extent.clone()).collect();
        if let Some(plan) = &plan {
            own = plan.extents()?;
        }
        let n = own.len();
        let rows = [self.row].into_iter().chain(self.keyed.iter().copied()).collect::<Vec<_>>();
        own.extend(self.extents(&rows));
        point::threads_of(b, &own.clone(), &mut |b, point| {
            let coords: Coords = rows.iter().copied().zip(point[n..].iter().cloned()).collect();
            self.at_last(b, &coords, &mut |b, coords| {
                let nest = Nest::of_all(&plain, &[], coords)?;
                if let Some(plan) = &plan {
                    return plan.at(&nest).direct(b, point[..n].to_vec());
                }
                let pos: Vec<Pos> = nest.digits.iter().zip(point).map(|(d, c)| at(&d.extent, c.clone())).collect();
                let dst = b.operand(&nest, 0, &pos, &[])?;
                let value = b.scalar(&nest, &plain.value, 1, &pos, None)?;
                Ok(vec![Stmt::Store { dst, value, update: None }])
            })
        })
    }

    /// The body at the last point that names a row, if there is one.
    fn at_last(&self, b: &mut Builder, row: &Coords, body: &mut LookupBody<'_>) -> Result<Vec<Stmt>, LowerError> {
        let (from, index) = (self.last(b, row)?, register(b, "at", self.dtype));
        let read = Stmt::Store { dst: index, value: Scalar::Load(self.dtype, from), update: None };
        let count = self.points.add(&Int::ONE)?;
        let (id, var) = b.new_loop(Expr::Num(0), count.to_expr(), LoopKind::Lookup(index));
        let found = only_if(b, std::slice::from_ref(&var), &mut |b, _| {
            let point = Expr::bin(BinOp::Max, Expr::Num(0), var.clone() - Expr::Num(1));
            let point = split(&point, &self.extents(&self.ordered))?;
            let ordered = self.ordered.iter().copied().zip(point);
            self.looked.lookups(b, row.iter().cloned().chain(ordered).collect(), body)
        })?;
        Ok(vec![read, Stmt::For(id, found)])
    }
}
