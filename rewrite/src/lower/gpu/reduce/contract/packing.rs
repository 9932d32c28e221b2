//! Factors that matrix instructions cannot read as they lie, packed before: a launch for each copies it to a workspace.
//!
//! ```text
//! A: bf16 (4096, 4095):(4095, 1)   the rows begin anywhere: no box, no unit of 16 bytes
//! w: bf16 (4095, 4096):(1, 4096)   w(k, m) = A(m, k), then C(m, n) += w(k, m) · B(n, k)
//! ```
//!
//! Packed rows are contiguous along the reduction or along the factor's side, whichever the factor is nearer to, and
//! begin at multiples of a line: their step is rounded up, and what lies between them is neither written nor read.
//! Factors of 8 bits are always packed along the reduction, which is all that instructions read of them. Digits along
//! which a factor stands still are not copied, those of a batch are outer steps of the workspace. A factor may be an
//! expression of one load whose value has such a type: its values are packed, each rounded as it was.
use super::super::super::grid::{Scratch, buffer, by_step, scratch};
use super::super::super::statement_phases;
use super::super::{Passes, Task};
use super::{Plan, Side, plan};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, magnitude};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Operand, Statement, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{Grid, Target};

/// Multiply-adds from which copies are worth their launches. A copy of an element takes as long as some twenty of
/// them without matrix instructions, and sides have as many points.
const WORTH_PACKING: f64 = (1 << 21) as f64;

/// Bytes to whose multiples packed rows begin.
const ROW: i64 = 128;

impl Plan<'_> {
    /// The phases of the product by matrix instructions of packed factors: of one of them where that is enough.
    ///
    /// # Errors
    /// Overflow of a bound or stride.
    pub(super) fn packed(
        &self,
        b: &mut Builder,
        target: (&Target, &Grid),
    ) -> Result<Option<Vec<Vec<Stmt>>>, LowerError> {
        let products: f64 = self.task.nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product();
        let (Some([x, y]), [m, n]) = (self.factors(), self.sides()) else { return Ok(None) };
        if products < WORTH_PACKING {
            return Ok(None);
        }
        let buffers = b.kernel.buffers.len();
        for factors in [&[(m, x)][..], &[(n, y)], &[(m, x), (n, y)]] {
            let mut task = self.task.clone();
            let copies = factors.iter().map(|(side, value)| self.pack(b, &mut task, side, value));
            let copies = copies.collect::<Result<Vec<_>, _>>()?;
            task.nest.merge()?;
            if let Some(product) = plan(b, &task, target).and_then(|plan| plan.by_instructions(b, target)) {
                let mut phases = vec![];
                for copy in &copies {
                    phases.extend(statement_phases(b, copy, target.0, target.1, Passes::One)?);
                }
                phases.push(product?);
                return Ok(Some(phases));
            }
            b.kernel.buffers.truncate(buffers);
        }
        Ok(None)
    }

    /// The copy of a factor to a workspace, which the task reads from then on.
    fn pack(&self, b: &mut Builder, task: &mut Task, side: &Side, value: &Scalar<()>) -> Result<Statement, LowerError> {
        let (nest, k) = (&self.task.nest, side.operand);
        let moves = |d: &usize| nest.digits[*d].stride(k).is_some_and(|s| !s.is(0));
        let nearest = by_step(nest, k, (0..nest.digits.len()).filter(moves).collect());
        let row = Int::Static(ROW / value.dtype().bytes() as i64);
        let by_side = value.dtype().bytes() > 1 && nearest.first().is_some_and(|d| side.digits.contains(d));
        let reduced: Vec<usize> = self.reduced.iter().copied().filter(moves).collect();
        let [rows, columns] = if by_side { [&reduced, &side.digits] } else { [&side.digits, &reduced] };
        let batch = self.grid.iter().copied().filter(moves);
        let order: Vec<usize> = columns.iter().chain(rows).copied().chain(batch).collect();
        let (mut step, mut from, mut to, mut axes) = (Int::ONE, vec![], vec![], vec![]);
        for (i, &d) in order.iter().enumerate() {
            let digit = &nest.digits[d];
            if i == columns.len() {
                step = step.ceil_div(&row)?.mul(&row)?;
            }
            let mode = |step: &Int| (AxisId(i as u32), Layout::mode1(digit.extent.clone(), step.clone()));
            from.push(mode(digit.stride(k).unwrap_or(&Int::ZERO)));
            to.push(mode(&step));
            axes.push(Axis { name: format!("d{d}"), extent: digit.extent.clone() });
            task.nest.digits[d].strides[k] = Contribution::Flat(step.clone());
            step = step.mul(&digit.extent)?;
        }
        let layouts: Vec<Layout> = to.iter().map(|(_, layout)| layout.clone()).collect();
        let made = Scratch { layout: Layout::concat(&layouts), ..Scratch::of(value.dtype(), Space::Global, 1) };
        let name = format!("{}_packed", buffer(b, nest, k).name);
        let workspace = TensorId(scratch(b, &name, made).0);
        task.nest.operands[k] = Operand { tensor: workspace, offset: Int::ZERO, modes: vec![] };
        task.read_packed(k, value.dtype());
        let read = Operand { modes: from, ..nest.operands[k].clone() };
        let value = value.map(&mut |dtype, _| Scalar::Load(dtype, read.clone()), &mut Scalar::Acc);
        let out = Operand { tensor: workspace, offset: Int::ZERO, modes: to };
        Ok(Statement { axes, reduce_axes: vec![], lookups: vec![], reduce: None, value, out, update: None })
    }
}

impl Task {
    /// Factor 1 or 2 is what its workspace holds.
    fn read_packed(&mut self, factor: usize, dtype: DType) {
        let Scalar::Binary(_, x, y) = &mut self.body else { return };
        **(if factor == 1 { x } else { y }) = Scalar::Cast(self.acc, Box::new(Scalar::Load(dtype, ())));
    }
}
