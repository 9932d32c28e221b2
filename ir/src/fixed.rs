//! Functions with numbers in the place of some symbols.
use crate::int::{Expr, Guard, Int, IntError, Relation, Symbol};
use crate::layout::guarded::Ints;
use crate::program::{Function, Operand, Reduce, Statement};
use crate::scalar::Scalar;

/// A function with numbers for the symbols to which `value` gives one, in its tensors and statements. It has the same
/// symbols, and is the same function where these have the values: what else it is called with, its guards refuse.
///
/// # Errors
/// Overflow, division by zero.
pub fn fixed(function: &Function, value: &dyn Fn(&Symbol) -> Option<i64>) -> Result<Function, IntError> {
    let env = |s: &Symbol| value(s).map(Expr::Num);
    let int = |i: &Int| i.substitute(&env);
    let mut out = function.clone();
    for tensor in &mut out.tensors {
        tensor.layout = tensor.layout.map_ints(&mut |i| int(i))?;
        tensor.offset = int(&tensor.offset)?;
        // What stands for any number of dimensions is one symbol.
        let mode = tensor.ellipsis.and_then(|k| tensor.layout.mode(k));
        let symbol = mode.and_then(|m| m.shape().leaf()?.as_symbol().cloned());
        tensor.ellipsis = tensor.ellipsis.filter(|_| symbol.is_some());
    }
    out.body.iter_mut().try_for_each(|s| statement(s, &int))?;
    for s in &function.symbols {
        if let Some(n) = value(s) {
            out.guards.push(Guard { left: Expr::Var(s.clone()), relation: Relation::Eq, right: Expr::Num(n) });
        }
    }
    Ok(out)
}

fn statement(s: &mut Statement, int: &dyn Fn(&Int) -> Result<Int, IntError>) -> Result<(), IntError> {
    let axes = s.axes.iter_mut().chain(&mut s.reduce_axes).chain(s.lookups.iter_mut().map(|l| &mut l.axis));
    for axis in axes {
        axis.extent = int(&axis.extent)?;
    }
    let operand = |o: &Operand| -> Result<Operand, IntError> {
        let modes = o.modes.iter().map(|(a, l)| Ok((*a, l.map_ints(&mut |i| int(i))?)));
        Ok(Operand { tensor: o.tensor, offset: int(&o.offset)?, modes: modes.collect::<Result<_, _>>()? })
    };
    // The first operand that cannot be computed is the error.
    let mut wrong = None;
    let mut scalar = |x: &mut Scalar<Operand>| {
        let mut load = |dtype, o: &Operand| {
            let o = operand(o).unwrap_or_else(|e| {
                wrong.get_or_insert(e);
                o.clone()
            });
            Scalar::Load(dtype, o)
        };
        *x = x.map(&mut load, &mut Scalar::Acc);
    };
    scalar(&mut s.value);
    s.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(&mut scalar);
    s.lookups.iter_mut().for_each(|l| scalar(&mut l.value));
    s.out = operand(&s.out)?;
    wrong.map_or(Ok(()), Err)
}
