//! Expressions along a row: what is the same at all of its points is computed once.
//!
//! In `centred[m,n] * rsqrt(square[m] / 4096.0 + 0.00001)` the second factor has no `n`. It is exact to compute it
//! once, for every operation keeps its operands and its rounding.
use super::super::point::accumulator;
use crate::lower::build::Builder;
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::scalar::Scalar;

/// Where a load of an expression comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LoadSource {
    /// An operand of the nest, at the point.
    Operand(usize),
    /// A register that holds it for all points.
    Held(AccessId),
}

/// The expression with every part that is the same at all points in a register.
pub(super) fn hoisted(b: &mut Builder, value: &Scalar<LoadSource>, out: &mut Vec<Stmt>) -> Scalar<LoadSource> {
    let mut loads = 0;
    let mut varies = value.has_acc(); // a finished reduction is used once
    value.for_each_load(&mut |_, source| {
        loads += 1;
        varies |= matches!(source, LoadSource::Operand(_));
    });
    let leaf = matches!(value, Scalar::Load(..) | Scalar::Const(..) | Scalar::Acc(_));
    if !varies && loads > 0 && !leaf {
        let dtype = value.dtype();
        let register = accumulator(b, dtype);
        let held = |source: &LoadSource| match source {
            LoadSource::Held(a) => *a,
            LoadSource::Operand(_) => register, // none is left: the expression does not vary
        };
        let value = value.map(&mut |dtype, s| Scalar::Load(dtype, held(s)), &mut Scalar::Acc);
        out.push(Stmt::Store { dst: register, value, update: None });
        return Scalar::Load(dtype, LoadSource::Held(register));
    }
    let mut part = |x: &Scalar<LoadSource>| Box::new(hoisted(b, x, out));
    match value {
        Scalar::Unary(op, x) => Scalar::Unary(*op, part(x)),
        Scalar::Cast(dtype, x) => Scalar::Cast(*dtype, part(x)),
        Scalar::Binary(op, x, y) => Scalar::Binary(*op, part(x), part(y)),
        Scalar::Select(c, x, y) => Scalar::Select(part(c), part(x), part(y)),
        leaf => leaf.clone(),
    }
}
