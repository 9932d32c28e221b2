//! Products of f32 as [three products of tf32](tilewright_ir::tf32): one product of three times the terms, whose
//! factors are packed before.
//!
//! ```text
//! a(m, k), b(n, k)         x(m, s, k) = a - tf32(a), a, a      y(n, s, k) = b, b - tf32(b), b
//! C(m, n) = Σ_s Σ_k tf32(x(m, s, k))·tf32(y(n, s, k))
//! ```
//! The three parts of a row follow each other, so that the product has one reduction wherever one factor has. The small
//! products are summed first.
use super::super::Task;
use super::packing::copied;
use super::scheduled::ScheduledProduct;
use super::{ScheduledPhases, is_contraction, plan, product_of};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Contribution, Digit, Nest, magnitude};
use tilewright_ir::int::Int;
use tilewright_ir::scalar::{BinaryOp, Scalar, UnaryOp};
use tilewright_ir::target::{Grid, Target};
use tilewright_ir::tf32::{factors_of_three, small};

/// How many products.
const PARTS: i64 = 3;

/// The product of the first parts of both factors, where a task is a sum of all three and has terms enough.
pub(super) fn of(b: &Builder, task: &Task) -> Option<Task> {
    let (nest, mut n) = (&task.nest, 0);
    let numbered = task.body.map(
        &mut |dtype, ()| {
            n += 1;
            Scalar::Load(dtype, n)
        },
        &mut Scalar::Acc,
    );
    let same = |x: &usize, y: &usize| same_operand(nest, *x, *y);
    let factors = factors_of_three(&numbered, &same)?;
    let mut first = vec![0];
    for factor in factors {
        let mut loads = vec![];
        factor.for_each_load(&mut |_, load| loads.push(*load));
        let [load] = loads[..] else { return None };
        first.push(load);
    }
    let kept: Vec<usize> = first.into_iter().chain(1 + n..nest.operands.len()).collect();
    let digits = nest.digits.iter().map(|d| {
        let strides = kept.iter().map(|k| d.strides[*k].clone()).collect();
        Digit { strides, ..d.clone() }
    });
    let [x, y] = factors.map(|factor| {
        let value = factor.map(&mut |dtype, _| Scalar::Load(dtype, ()), &mut Scalar::Acc);
        Box::new(Scalar::Unary(UnaryOp::Tf32, Box::new(value)))
    });
    let nest = Nest {
        operands: kept.iter().map(|k| nest.operands[*k].clone()).collect(),
        digits: digits.collect(),
        outer: kept.iter().map(|k| nest.outer[*k].clone()).collect(),
    };
    let products: f64 = nest.digits.iter().map(|d| magnitude(Some(&d.extent))).product();
    let one = Task { nest, body: Scalar::Binary(BinaryOp::Mul, x, y), ..task.clone() };
    (PARTS as f64 * products >= b.policy.contract.packed_multiply_adds).then_some(one)
}

/// Whether two operands read one element everywhere.
fn same_operand(nest: &Nest, x: usize, y: usize) -> bool {
    let (a, b) = (&nest.operands[x], &nest.operands[y]);
    let steps = nest.digits.iter().all(|d| !d.is_mixed() && d.stride(x) == d.stride(y));
    a.tensor == b.tensor && a.offset == b.offset && steps && nest.outer[x].is_empty() && nest.outer[y].is_empty()
}

/// The phases of all three products: copies of both factors, and the product of these. `one` is that of the first
/// parts.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn product(
    b: &mut Builder,
    one: &Task,
    target: (&Target, &Grid),
    asked: Option<ScheduledProduct<'_>>,
) -> Result<Option<ScheduledPhases>, LowerError> {
    let Some(plan) = plan(b, one, target) else { return Ok(None) };
    let Some(factors) = plan.factors() else { return Ok(None) };
    let mut task = one.clone();
    if target.1.products.is_none() {
        plan.in_units(b, &mut task)?;
    }
    let strides = vec![Contribution::Flat(Int::ZERO); task.nest.operands.len()];
    task.nest.digits.push(Digit { extent: Int::Static(PARTS), reduce: true, strides });
    let (buffers, mut copies) = (b.kernel.buffers.len(), vec![]);
    for (side, value) in plan.sides().into_iter().zip(factors) {
        let mut parts = [value.clone(), value.clone(), value.clone()];
        parts[usize::from(side.operand == 2)] = small(value);
        copies.extend(plan.pack(b, &mut task, side, &parts)?);
    }
    task.nest.merge()?;
    if !is_contraction(b, &task, target) {
        b.kernel.buffers.truncate(buffers);
        return Ok(None);
    }
    let mut all = copied(b, &copies, target)?;
    let Some(mut made) = product_of(b, &task, target, asked)? else { return Ok(None) };
    all.append(&mut made.phases);
    Ok(Some(ScheduledPhases { phases: all, ..made }))
}
