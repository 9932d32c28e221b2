//! Factors that matrix instructions cannot read as they lie, packed before: a launch for each copies it to a workspace.
//!
//! ```text
//! A: bf16 (4096, 4095):(4095, 1)   the rows begin anywhere: no box, no unit of 16 bytes
//! w: bf16 (4095, 4096):(1, 4096)   w(k, m) = A(m, k), then C(m, n) += w(k, m) · B(n, k)
//! ```
//!
//! Packed rows are contiguous along the reduction or along the factor's side, whichever the factor is nearer to, and
//! begin at multiples of a line: their step is rounded up, and what lies between them is neither written nor read.
//! Factors of 8 and 32 bits are always packed along the reduction, which is all that instructions read of them. Digits
//! along which a factor stands still are not copied, those of a batch are outer steps of the workspace. A factor may
//! be an expression of one load whose value has such a type: its values are packed, each rounded as it was. Where a
//! sum has no whole number of units, and instructions read nothing else, both factors are packed with zeros behind its
//! end.
use super::super::super::grid::{GridTemporary, buffer, by_step, only_where, scratch};
use super::super::super::statement_phases;
use super::super::{Passes, Task};
use super::scheduled::{SIDES, ScheduledProduct};
use super::sums::divides;
use super::{ContractPlan, ProductSide, ScheduledPhases, plan};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, magnitude};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Operand, Statement, TensorId};
use tilewright_ir::scalar::{ReduceOp, Scalar};
use tilewright_ir::schedule::{GridProduct, Spanned};
use tilewright_ir::target::{Grid, Target};
use tilewright_ir::verify::positive_where;

impl ContractPlan<'_> {
    /// The phases of the product by matrix instructions of packed factors: of one of them where that is enough.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn packed(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
    ) -> Result<Option<ScheduledPhases>, LowerError> {
        let products: f64 = self.task.nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product();
        let (Some([x, y]), [m, n]) = (self.factors(), self.sides()) else { return Ok(None) };
        if products < self.policy.packed_multiply_adds {
            return Ok(None);
        }
        let buffers = b.kernel.buffers.len();
        let both = [(m, x), (n, y)];
        for (factors, whole) in [(&both[..1], false), (&both[1..], false), (&both, false), (&both, true)] {
            let mut task = self.task.clone();
            if whole && !self.in_units(b, &mut task)? {
                break;
            }
            let mut copies = vec![];
            for (side, value) in factors {
                copies.extend(self.pack(b, &mut task, side, std::slice::from_ref(*value))?);
            }
            task.nest.merge()?;
            if let Some(product) = plan(b, &task, target).and_then(|plan| plan.by_instructions(b, target)) {
                let sides = factors.iter().map(|(side, _)| usize::from(side.operand == n.operand));
                return Ok(Some(product?.after(b, &copies, sides, target)?));
            }
            b.kernel.buffers.truncate(buffers);
        }
        Ok(None)
    }

    /// The product with the factors of these sides packed, as an entry of a schedule says it.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn packed_as_asked(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
        (asked, sides): (ScheduledProduct<'_>, [bool; 2]),
    ) -> Result<Option<ScheduledPhases>, LowerError> {
        let (Some(values), all) = (self.factors(), self.sides()) else { return Ok(None) };
        let packed: Vec<usize> = (0..2).filter(|i| sides[*i]).collect();
        let buffers = b.kernel.buffers.len();
        for whole in [false, true] {
            let mut task = self.task.clone();
            if whole && (packed.len() < 2 || !self.in_units(b, &mut task)?) {
                break;
            }
            let mut copies = vec![];
            for &i in &packed {
                copies.extend(self.pack(b, &mut task, all[i], std::slice::from_ref(values[i]))?);
            }
            task.nest.merge()?;
            if let Some(plan) = plan(b, &task, target).filter(|plan| plan.multiplies(b, target, asked.plan.by)) {
                let made = plan.as_asked(b, target, asked)?;
                return made.map(|made| made.after(b, &copies, packed.into_iter(), target)).transpose();
            }
            b.kernel.buffers.truncate(buffers);
        }
        Ok(None)
    }

    /// Lets a task have whole units of terms; `false` where it has, or is of several digits.
    pub(super) fn in_units(&self, b: &Builder, task: &mut Task) -> Result<bool, LowerError> {
        let ([d], Some([x, y])) = (&self.reduced[..], self.factors()) else { return Ok(false) };
        let extent = self.task.nest.digits[*d].extent.clone();
        let unit = b.grid.access_bytes / x.dtype().bytes() as i64;
        if x.dtype() != y.dtype() || divides(unit, &extent) {
            return Ok(false);
        }
        let unit = Int::Static(unit);
        task.nest.digits[*d].extent = extent.ceil_div(&unit)?.mul(&unit)?;
        Ok(true)
    }

    /// The copies of a factor to a workspace, which the task reads from then on: its value, or several in the place of
    /// it, which the last digit of the task counts; zeros where the task has more terms.
    pub(super) fn pack(
        &self,
        b: &mut Builder,
        task: &mut Task,
        side: &ProductSide,
        values: &[Scalar<()>],
    ) -> Result<Vec<Statement>, LowerError> {
        let (nest, k, value) = (&self.task.nest, side.operand, &values[0]);
        let several = values.len() > 1;
        let moves = |d: &usize| nest.digits[*d].stride(k).is_some_and(|s| !s.is(0));
        let nearest = by_step(nest, k, (0..nest.digits.len()).filter(moves).collect());
        let row = Int::Static(b.grid.line_bytes / value.dtype().bytes() as i64);
        let longer = |task: &Task, d: usize| task.nest.digits[d].extent != nest.digits[d].extent;
        let whole = self.reduced.iter().any(|d| longer(task, *d));
        let by_side = !whole && value.dtype().bytes() == 2 && nearest.first().is_some_and(|d| side.digits.contains(d));
        let reduced: Vec<usize> = self.reduced.iter().copied().filter(moves).collect();
        let [rows, columns] = if by_side { [&reduced, &side.digits] } else { [&side.digits, &reduced] };
        let batch = self.grid.iter().copied().filter(moves);
        let order: Vec<usize> = columns.iter().chain(rows).copied().chain(batch).collect();
        let (mut step, mut part, mut from, mut to, mut axes) = (Int::ONE, Int::ZERO, vec![], vec![], vec![]);
        for (i, &d) in order.iter().enumerate() {
            let digit = &nest.digits[d];
            if i == columns.len() {
                if several && let Some(digit) = task.nest.digits.last_mut() {
                    digit.strides[k] = Contribution::Flat(step.clone());
                    part = step.clone();
                    step = step.mul(&digit.extent)?;
                }
                step = step.ceil_div(&row)?.mul(&row)?;
            }
            let mode = |step: &Int| (AxisId(i as u32), Layout::mode1(digit.extent.clone(), step.clone()));
            from.push(mode(digit.stride(k).unwrap_or(&Int::ZERO)));
            to.push(mode(&step));
            axes.push(Axis { name: format!("d{d}"), extent: digit.extent.clone() });
            task.nest.digits[d].strides[k] = Contribution::Flat(step.clone());
            step = step.mul(&task.nest.digits[d].extent)?;
        }
        let layouts: Vec<Layout> = to.iter().map(|(_, layout)| layout.clone()).collect();
        let parts = several.then(|| Layout::mode1(Int::Static(values.len() as i64), part.clone()));
        let layouts: Vec<Layout> = layouts.into_iter().chain(parts).collect();
        let held = |(layout, d): (Layout, Option<&usize>)| match d {
            Some(d) if longer(task, *d) => Layout::mode1(task.nest.digits[*d].extent.clone(), Int::ONE),
            _ => layout,
        };
        let digits = order.iter().map(Some).chain([None]);
        let layouts: Vec<Layout> = layouts.into_iter().zip(digits).map(held).collect();
        let made =
            GridTemporary { layout: Layout::concat(&layouts), ..GridTemporary::of(value.dtype(), Space::Global, 1) };
        let name = format!("{}_packed", buffer(b, nest, k).name);
        let workspace = TensorId(scratch(b, &name, made).0);
        task.nest.operands[k] = Operand { tensor: workspace, offset: Int::ZERO, modes: vec![] };
        task.read_packed(k, value.dtype());
        let read = Operand { modes: from, ..nest.operands[k].clone() };
        let copy = |(i, value): (i64, &Scalar<()>)| {
            let value = value.map(&mut |dtype, _| Scalar::Load(dtype, read.clone()), &mut Scalar::Acc);
            let out = Operand { tensor: workspace, offset: part.mul(&Int::Static(i))?, modes: to.clone() };
            Ok(Statement::map(axes.clone(), value, out))
        };
        let mut out: Vec<Statement> = (0..).zip(values).map(copy).collect::<Result<_, LowerError>>()?;
        if let Some(i) = order.iter().position(|d| longer(task, *d)) {
            // Zeros behind the terms, which are contiguous.
            let digit = &nest.digits[order[i]];
            let gap = task.nest.digits[order[i]].extent.sub(&digit.extent)?;
            for mut fill in out.clone() {
                fill.axes[i].extent = gap.clone();
                fill.out.modes[i].1 = Layout::mode1(gap.clone(), Int::ONE);
                fill.out.offset = fill.out.offset.add(&digit.extent)?;
                let dtype = values[0].dtype();
                fill.value = Scalar::Const(dtype, ReduceOp::Sum.identity(dtype));
                out.push(fill);
            }
        }
        Ok(out)
    }
}

/// The phases of copies, each where what it copies has elements: a factor that stands still along an axis without
/// points has none, though no copy walks that axis.
pub(super) fn copied(
    b: &mut Builder,
    copies: &[Statement],
    target: (&Target, &Grid),
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let mut phases = vec![];
    for copy in copies {
        let walked: Vec<Int> = copy.axes.iter().map(|a| a.extent.clone()).collect();
        let read = copy.loads().into_iter().flat_map(|(_, o)| b.kernel.buffers[o.tensor.0 as usize].layout.flat());
        let mut positive: Vec<Expr> = vec![];
        for (n, _) in read {
            if !positive_where(&walked, &n) && !positive.contains(&n.to_expr()) {
                positive.push(n.to_expr());
            }
        }
        for phase in statement_phases(b, copy, target.0, target.1, Passes::One)? {
            phases.push(only_where(b, phase, &positive)?);
        }
    }
    Ok(phases)
}

impl ScheduledPhases {
    /// The same after copies of the factors of some sides.
    fn after(
        mut self,
        b: &mut Builder,
        copies: &[Statement],
        sides: impl Iterator<Item = usize>,
        target: (&Target, &Grid),
    ) -> Result<ScheduledPhases, LowerError> {
        let mut phases = copied(b, copies, target)?;
        phases.append(&mut self.phases);
        let pack = sides.map(|i| Spanned::from(SIDES[i].to_string())).collect();
        Ok(ScheduledPhases { phases, plan: GridProduct { pack, ..self.plan } })
    }
}

impl Task {
    /// Factor 1 or 2 is what its workspace holds.
    fn read_packed(&mut self, factor: usize, dtype: DType) {
        let Scalar::Binary(_, x, y) = &mut self.body else { return };
        let value = if factor == 1 { x } else { y };
        let load = Box::new(Scalar::Load(dtype, ()));
        **value = match **value {
            // What instructions read of an f32, they read of a packed one.
            Scalar::Unary(op, _) => Scalar::Unary(op, load),
            _ => Scalar::Cast(self.acc, load),
        };
    }
}
