//! Whose axis is whose, where a statement reads what another writes.
use tilewright_ir::program::{AxisId, Operand, Statement};
use tilewright_ir::scalar::Scalar;

/// Whether a statement names each output axis through one mode, so that those of a reader say which of its axes is
/// which.
pub(super) fn whole(writer: &Statement) -> bool {
    let once = |i: usize| writer.out.modes.iter().filter(|(a, _)| a.0 as usize == i).count() == 1;
    writer.out.modes.len() == writer.axes.len() && (0..writer.axes.len()).all(once)
}

/// The reader's axis for each output axis of the writer, if the reader names the element by the writer's modes and has
/// no other axes: one point of either is one point of the other.
pub(crate) fn correspondence(writer: &Statement, load: &Operand, n_axes: usize) -> Option<Vec<AxisId>> {
    let axes = named(writer, load)?;
    let distinct = axes.iter().enumerate().all(|(i, a)| !axes[..i].contains(a));
    (distinct && n_axes == writer.axes.len()).then_some(axes)
}

/// The reader's axis for each output axis of the writer, if the reader names the element by the writer's modes.
pub(super) fn named(writer: &Statement, load: &Operand) -> Option<Vec<AxisId>> {
    let out = &writer.out;
    let same = load.offset == out.offset
        && load.modes.len() == out.modes.len()
        && load.modes.iter().zip(&out.modes).all(|(a, b)| a.1 == b.1);
    if !same {
        return None;
    }
    let mut axes = vec![None; writer.axes.len()];
    for ((reader, _), (own, _)) in load.modes.iter().zip(&out.modes) {
        axes[own.0 as usize] = Some(*reader);
    }
    axes.into_iter().collect()
}

/// The expression with its operands replaced, where each of them can be.
pub(super) fn replaced_operands(
    scalar: &Scalar<Operand>,
    replace: &dyn Fn(&Operand) -> Option<Operand>,
) -> Option<Scalar<Operand>> {
    let mut fits = true;
    let replaced = scalar.map(
        &mut |dtype, o: &Operand| {
            let new = replace(o);
            fits &= new.is_some();
            Scalar::Load(dtype, new.unwrap_or_else(|| o.clone()))
        },
        &mut Scalar::Acc,
    );
    fits.then_some(replaced)
}

/// The expression with axis `i` of its operands renamed to `axes[i]`.
pub(crate) fn on_axes(scalar: &Scalar<Operand>, axes: &[AxisId]) -> Scalar<Operand> {
    let rename = |o: &Operand| Operand {
        modes: o.modes.iter().map(|(a, l)| (axes[a.0 as usize], l.clone())).collect(),
        ..o.clone()
    };
    scalar.map(&mut |dtype, o| Scalar::Load(dtype, rename(o)), &mut |dtype| Scalar::Acc(dtype))
}
