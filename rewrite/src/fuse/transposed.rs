//! Operands of a reduction that are laid out along its results first.
//!
//! ```text
//! y[i,j] = sum(k) |a[i,k] - b[j,k]|    =>    t[k,j] = b[j,k];  y[i,j] = sum(k) |a[i,k] - t[k,j]|
//! ```
//!
//! Vectors of results need elements of `b` that are far from each other, each of them once for every `i`. Copied once,
//! they lie side by side.
use super::for_each_operand;
use crate::lower::nest::magnitude;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::verify::{Injectivity, injective};

/// How often an element is used at least that is copied before: then the copy is a small part of the work.
pub(super) const USES: i64 = 8;

/// The function with the operands of its reductions laid out along the results where there are `row` of them, but in
/// statements that are `apart`.
pub(crate) fn transposed(function: &Function, row: i64, apart: &dyn Fn(&Function, &[Statement]) -> bool) -> Function {
    let mut out = Function { body: vec![], ..function.clone() };
    for statement in &function.body {
        let mut statement = statement.clone();
        let operands =
            if apart(function, std::slice::from_ref(&statement)) { vec![] } else { scattered(&statement, row) };
        for (operand, axis) in operands {
            let Some((copy, to)) = copied(&mut out, &statement, &operand, vec![axis]) else { continue };
            out.body.push(copy);
            replace(&mut statement, &operand, &to);
        }
        out.body.push(statement);
    }
    out
}

/// Whether an operand steps from element to element along an axis.
fn steps_by_one(operand: &Operand, axis: AxisId) -> bool {
    let mut of_axis = operand.modes.iter().filter(|(a, _)| *a == axis).flat_map(|(_, l)| l.flat());
    of_axis.find(|(n, _)| !n.is(1)).is_some_and(|(_, d)| d.int().is_some_and(|d| d.is(1)))
}

/// The smallest step of an axis in an operand's memory; infinite where the operand has no second point of the axis.
pub(crate) fn smallest_step(operand: &Operand, axis: AxisId) -> f64 {
    let modes = operand.modes.iter().filter(|(a, _)| *a == axis);
    let steps = modes.flat_map(|(_, l)| l.flat()).filter(|(n, _)| !n.is(1)).map(|(_, d)| magnitude(d.int()));
    steps.fold(f64::INFINITY, f64::min)
}

pub(super) fn walks(operand: &Operand, axis: AxisId) -> bool {
    operand.modes.iter().any(|(a, _)| *a == axis)
}

/// Writes another operand for one that a reduction reads.
pub(super) fn replace(statement: &mut Statement, operand: &Operand, to: &Operand) {
    if let Some(reduce) = &mut statement.reduce {
        let mut moved = |dtype, o: &Operand| Scalar::Load(dtype, if o == operand { to.clone() } else { o.clone() });
        reduce.body = reduce.body.map(&mut moved, &mut |dtype| Scalar::Acc(dtype));
    }
}

/// How often a statement reads each element of an operand; an unknown extent is [`USES`].
pub(super) fn uses(statement: &Statement, operand: &Operand) -> i64 {
    let others = (0..statement.axes.len() as u32).map(AxisId).filter(|a| !walks(operand, *a));
    others.map(|a| statement.axis(a).extent.value().unwrap_or(USES)).fold(1, i64::saturating_mul)
}

/// Whether a copy of an operand is no larger than what it is made of: each of its elements is another one.
pub(super) fn is_copyable(operand: &Operand) -> bool {
    let layouts: Vec<Layout> = operand.modes.iter().map(|(_, l)| l.clone()).collect();
    injective(&Layout::concat(&layouts)) == Injectivity::Proved
}

/// The operands of a reduction whose elements lie apart along the results and are used for many of them, and the axis
/// along which the results lie.
fn scattered(statement: &Statement, least: i64) -> Vec<(Operand, AxisId)> {
    let Some(reduce) = statement.reduce.as_ref().filter(|r| r.along.is_none() && statement.lookups.is_empty()) else {
        return vec![];
    };
    let long = |n: &Int| n.value().is_none_or(|n| n >= least);
    let axes = (0..statement.axes.len() as u32).map(AxisId);
    let row = |a: &AxisId| steps_by_one(&statement.out, *a) && long(&statement.axis(*a).extent);
    let Some(row) = axes.clone().find(row) else { return vec![] };
    let mut out: Vec<(Operand, AxisId)> = vec![];
    reduce.body.for_each_load(&mut |_, o| {
        let apart = walks(o, row) && !steps_by_one(o, row) && o.tensor != statement.out.tensor && is_copyable(o);
        if apart && uses(statement, o) >= USES && out.iter().all(|(known, _)| known != o) {
            out.push((o.clone(), row));
        }
    });
    out
}

/// The statement that copies an operand into a temporary in which some axes are the fastest, in their order, and the
/// operand there.
pub(super) fn copied(
    function: &mut Function,
    statement: &Statement,
    from: &Operand,
    mut axes: Vec<AxisId>,
) -> Option<(Statement, Operand)> {
    from.modes.iter().for_each(|(a, _)| {
        if !axes.contains(a) {
            axes.push(*a)
        }
    });
    let mut step = Int::ONE;
    let mut modes = vec![];
    for axis in &axes {
        let extent = statement.axis(*axis).extent.clone();
        modes.push((*axis, Layout::mode1(extent.clone(), step.clone())));
        step = step.mul(&extent).ok()?;
    }
    let to = Operand { tensor: TensorId(function.tensors.len() as u32), offset: Int::ZERO, modes };
    let source = function.tensor(from.tensor);
    let layouts: Vec<Layout> = to.modes.iter().map(|(_, l)| l.clone()).collect();
    let (dtype, name) = (source.dtype, format!("{}{}", source.name, to.tensor.0));
    function.tensors.push(Tensor::temporary(name, dtype, Layout::concat(&layouts)));
    // The copy walks the axes as they lie, the innermost last.
    let order: Vec<AxisId> = axes.iter().rev().copied().collect();
    let place = |a: AxisId| AxisId(order.iter().position(|b| *b == a).unwrap_or(0) as u32);
    let over: Vec<Axis> = order.iter().map(|a| statement.axis(*a).clone()).collect();
    let mut copy = Statement::map(over, Scalar::Load(dtype, from.clone()), to.clone()).coming_from([statement]);
    for_each_operand(&mut copy, &mut |o| o.modes.iter_mut().for_each(|(a, _)| *a = place(*a)));
    Some((copy, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use tilewright_ir::text::{function, parse_function};

    #[test]
    fn what_is_used_often_lies_along_the_results() {
        let text = "fn f { sym N in a: f32 (N,5):(5,1) in b: f32 (100,5):(5,1) out y: f32 (N,100):(100,1)
          for i < N, j < 100 {
            acc: f32 = sum(k < 5) abs(a[i=N:5, k=5:1] - b[j=100:5, k=5:1])
            y[i=N:100, j=100:1] = acc } }";
        let f = parse_function(text).unwrap();
        expect![[r#"
            fn f {
              sym N
              in a: f32 (N,5):(5,1)
              in b: f32 (100,5):(5,1)
              out y: f32 (N,100):(100,1)
              temp b3: f32 (100,5):(1,100)
              for k < 5, j < 100 {
                b3[j=100:1, k=5:100] = b[j=100:5, k=5:1]
              }
              for i < N, j < 100 {
                acc: f32 = sum(k < 5) abs(a[i=N:5, k=5:1] - b3[j=100:1, k=5:100])
                y[i=N:100, j=100:1] = acc
              }
            }
        "#]]
        .assert_eq(&function(&transposed(&f, 64, &|_, _| false)));
        assert_eq!(transposed(&f, 64, &|_, _| true), f);
        // Of few results in a row, or few that use an element, nothing is copied.
        for few in [text.replace("100", "63"), text.replace("N", "7").replace("sym 7 ", "")] {
            let f = parse_function(&few).unwrap();
            assert_eq!(transposed(&f, 64, &|_, _| false), f);
        }
    }
}
