//! Axes of attention that operands walk in several digits: those of heads become several, that of features one.
//!
//! Fusion splits an axis where every statement of the function can; attention needs it of its own statements alone.
use crate::fuse::{smallest_step, split_axes};
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Statement};
use tilewright_ir::scalar::Scalar;

/// A function of statements of attention, the scores first, on such axes.
pub(super) fn on_whole_axes(function: &Function) -> Function {
    let mut out = split_axes(function);
    let scores = out.body.first().and_then(over_one_axis);
    out.body.iter_mut().zip(scores).for_each(|(first, scores)| *first = scores);
    out
}

/// A sum over several axes, which each factor walks as digits, as a sum over one, if it is such.
fn over_one_axis(statement: &Statement) -> Option<Statement> {
    let n = statement.axes.len() as u32;
    let mut digits: Vec<AxisId> = (n..n + statement.reduce_axes.len() as u32).map(AxisId).collect();
    let reduce = statement.reduce.as_ref().filter(|_| digits.len() > 1)?;
    let mut first = None;
    reduce.body.for_each_load(&mut |_, o| first = first.take().or(Some(o.clone())));
    let step = |a: &AxisId| first.as_ref().map_or(0.0, |o| smallest_step(o, *a));
    digits.sort_by(|a, b| step(a).total_cmp(&step(b)));
    let joined = |o: &Operand| -> Option<Operand> {
        let mut leaves = vec![];
        for digit in &digits {
            let mut own = o.modes.iter().filter(|(a, _)| a == digit);
            let ((_, mode), None) = (own.next()?, own.next()) else { return None };
            leaves.extend(mode.flat());
        }
        let outer = o.modes.iter().filter(|(a, _)| a.0 < n).cloned();
        let modes = outer.chain([(AxisId(n), Layout::tuple(leaves))]).collect();
        Some(Operand { modes, ..o.clone() })
    };
    let mut fits = true;
    let body = reduce.body.map(
        &mut |dtype, o: &Operand| {
            let one = joined(o);
            fits &= one.is_some();
            Scalar::Load(dtype, one.unwrap_or_else(|| o.clone()))
        },
        &mut Scalar::Acc,
    );
    let points = digits.iter().try_fold(Int::ONE, |n, a| n.mul(&statement.axis(*a).extent).ok());
    let extent = points.filter(|_| fits)?;
    let name = statement.reduce_axes[0].name.clone();
    let reduce = Some(Reduce { body, ..reduce.clone() });
    Some(Statement { reduce, reduce_axes: vec![Axis { name, extent }], ..statement.clone() })
}
