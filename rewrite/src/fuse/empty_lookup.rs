//! Lookups in tensors that may be empty: `x[zero(i-1)]` is 0 where `x` has no elements.
//!
//! Such a statement is one of several, by extents that are known when it runs:
//!
//! ```text
//! y[i] = f(x[at])      =>      where N > 0:    y[i] = f(x[at])
//!                              where N == 0:   y[i] = f(0)
//! ```
use super::for_each_operand;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, IntError};
use tilewright_ir::program::{AxisId, Operand, Reduce, Statement};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// A statement that may look up in an empty tensor (`or_zero`), by cases.
pub(crate) struct Cases {
    /// The statement where an axis has no points, with what is positive there and nowhere else.
    pub(crate) zeros: Vec<(Statement, Vec<Expr>)>,
    /// The statement where each of these axes has points, and their extents.
    pub(crate) rest: Statement,
    pub(crate) positive: Vec<Expr>,
}

impl Cases {
    /// # Errors
    /// Overflow of an extent.
    pub(crate) fn of(statement: &Statement) -> Result<Cases, IntError> {
        let (mut zeros, mut rest, mut positive) = (vec![], statement.clone(), vec![]);
        while let Some(at) = rest.lookups.iter().position(|l| l.or_zero) {
            let extent = rest.lookups[at].axis.extent.clone();
            if Int::ZERO.less(&extent) != Some(true) {
                // 1 where the extent is 0, and 0 elsewhere.
                let is_nothing = Int::ONE.div(&extent.add(&Int::ONE)?)?.to_expr();
                let only = positive.iter().cloned().chain([is_nothing]).collect();
                zeros.push((over_nothing(&rest, &extent), only));
                positive.push(extent.to_expr());
            }
            rest.lookups.iter_mut().filter(|l| l.axis.extent == extent).for_each(|l| l.or_zero = false);
        }
        Ok(Cases { zeros, rest, positive })
    }
}

/// A statement where looked-up axes of this extent have no points: all that is read through them is 0.
fn over_nothing(statement: &Statement, extent: &Int) -> Statement {
    let walked = statement.walked();
    let found = |axis: AxisId| (axis.0 as usize).checked_sub(walked);
    let nothing = |i: usize| statement.lookups[i].or_zero && statement.lookups[i].axis.extent == *extent;
    let zero = |x: &Scalar<Operand>| {
        let mut load = |d: DType, o: &Operand| match o.modes.iter().filter_map(|(a, _)| found(*a)).any(nothing) {
            true => Scalar::Const(d, ReduceOp::Sum.identity(d)),
            false => Scalar::Load(d, o.clone()),
        };
        chosen(&x.map(&mut load, &mut |d| Scalar::Acc(d)))
    };
    let mut out = statement.clone();
    out.value = zero(&out.value);
    out.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = zero(x));
    out.lookups.iter_mut().for_each(|l| l.value = zero(&l.value));
    // Other lookups stay if something still uses them; the later ones use the earlier ones.
    let mut used = vec![false; out.lookups.len()];
    let mark =
        |o: &Operand, used: &mut Vec<bool>| o.modes.iter().filter_map(|(a, _)| found(*a)).for_each(|i| used[i] = true);
    mark(&out.out, &mut used);
    out.value.for_each_load(&mut |_, o| mark(o, &mut used));
    out.reduce.iter().flat_map(Reduce::scalars).for_each(|x| x.for_each_load(&mut |_, o| mark(o, &mut used)));
    for i in (0..out.lookups.len()).rev().filter(|i| !nothing(*i)) {
        if used[i] {
            out.lookups[i].value.for_each_load(&mut |_, o| mark(o, &mut used));
        }
    }
    let kept: Vec<usize> = (0..out.lookups.len()).filter(|i| used[*i] && !nothing(*i)).collect();
    out.lookups = kept.iter().map(|i| out.lookups[*i].clone()).collect();
    let place = |i: usize| kept.iter().position(|k| *k == i).unwrap_or(0);
    for_each_operand(&mut out, &mut |o| {
        o.modes.iter_mut().for_each(|(a, _)| {
            if let Some(i) = found(*a) {
                *a = AxisId((walked + place(i)) as u32);
            }
        });
    });
    out
}

/// An expression without choices between one and the same.
fn chosen(x: &Scalar<Operand>) -> Scalar<Operand> {
    match x.with(&mut chosen) {
        Scalar::Select(_, a, b) if a == b => *a,
        x => x,
    }
}
