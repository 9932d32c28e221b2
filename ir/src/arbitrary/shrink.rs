//! Smaller programs that still fail: what is taken away as long as the rest does.
//!
//! A step drops a statement or an axis (its points but the first), halves an extent, fixes a lookup, replaces an
//! expression by a part of it or by a number, lowers a symbol's value, or drops a tensor that nobody names. What comes
//! of it is tried if the verifier accepts it and its facts hold; steps that take away most come first.
use super::least_from;
use crate::int::{Int, Symbol};
use crate::interp::number;
use crate::layout::Layout;
use crate::program::{AxisId, Function, Operand, Reduce, Role, Statement, TensorId};
use crate::scalar::{Number, Scalar};
use crate::verify;

/// A function with values of its symbols, in order.
type SizedFunction = (Function, Vec<i64>);

/// A smaller case for which `fails` still holds; at most so many are tried.
pub fn shrink(case: SizedFunction, tries: usize, fails: &mut dyn FnMut(&Function, &[i64]) -> bool) -> SizedFunction {
    let (mut best, mut left) = (case, tries);
    'smaller: loop {
        for smaller in steps(&best) {
            if left == 0 {
                return best;
            }
            let roles = [smaller.0.clone(), with_roles(smaller.0, true)];
            let Some(function) = roles.into_iter().map(|f| with_roles(f, false)).find(|f| verify::program(f).is_ok())
            else {
                continue;
            };
            left -= 1;
            if fails(&function, &smaller.1) {
                best = (function, smaller.1);
                continue 'smaller;
            }
        }
        return best;
    }
}

/// Every case that is one step smaller.
fn steps((function, values): &SizedFunction) -> Vec<SizedFunction> {
    let mut out = vec![];
    let with = |body: Vec<Statement>| (Function { body, ..function.clone() }, values.clone());
    for at in (0..function.body.len()).rev() {
        let mut body = function.body.clone();
        body.remove(at);
        out.push(with(body));
    }
    for (at, s) in function.body.iter().enumerate() {
        let mut smaller: Vec<Statement> = (0..s.walked() as u32).filter_map(|a| without_axis(s, AxisId(a))).collect();
        smaller.extend(fixed_lookups(s));
        smaller.extend(without_parts(s));
        smaller.extend((0..s.walked() as u32).flat_map(|a| shorter(s, AxisId(a))));
        out.extend(smaller.into_iter().map(|s| {
            let mut body = function.body.clone();
            body[at] = s;
            with(body)
        }));
    }
    for (at, s) in function.symbols.iter().enumerate() {
        for value in lower_values(s, values[at]) {
            let mut values = values.clone();
            values[at] = value;
            out.push((function.clone(), values));
        }
    }
    out.extend(
        (0..function.tensors.len())
            .rev()
            .filter_map(|t| without_tensor(function, TensorId(t as u32)))
            .map(|f| (f, values.clone())),
    );
    out
}

/// The values of a symbol below the one that it has, as its facts allow.
fn lower_values(s: &Symbol, value: i64) -> Vec<i64> {
    let least = least_from(s, 0);
    let mut out = vec![least, value / 2 / s.div * s.div, value - s.div];
    out.retain(|v| *v >= least && *v < value);
    out.dedup();
    out
}

/// The statement at the first point of an axis.
fn without_axis(s: &Statement, axis: AxisId) -> Option<Statement> {
    if s.scan() == Some(axis) || (s.reduce_axes.len() == 1 && axis.0 as usize >= s.axes.len()) {
        return None;
    }
    let mut out = s.clone();
    match (axis.0 as usize).checked_sub(s.axes.len()) {
        None => drop(out.axes.remove(axis.0 as usize)),
        Some(inner) => drop(out.reduce_axes.remove(inner)),
    }
    let moved = |a: AxisId| AxisId(a.0 - u32::from(a > axis));
    out.reduce.iter_mut().for_each(|r| r.along = r.along.map(moved));
    Some(with_operands(&out, &mut |o| {
        let modes = o.modes.iter().filter(|(a, _)| *a != axis).map(|(a, l)| (moved(*a), l.clone())).collect();
        Operand { modes, ..o.clone() }
    }))
}

/// The statement with fewer points along an axis, if that is one number to all operands.
fn shorter(s: &Statement, axis: AxisId) -> Vec<Statement> {
    let Some(n) = s.axis(axis).extent.value().filter(|n| *n > 1) else { return vec![] };
    let fewer = |k: i64| {
        let mut flat = true;
        let mut out = with_operands(s, &mut |o| {
            let modes = o.modes.iter().map(|(a, l)| {
                let leaves = l.flat();
                match (&leaves[..], *a == axis) {
                    (_, false) => (*a, l.clone()),
                    ([(_, step)], true) if step.int().is_some() => {
                        (*a, Layout::mode1(Int::Static(k), step.int().cloned().unwrap_or(Int::ZERO)))
                    }
                    _ => {
                        flat = false;
                        (*a, l.clone())
                    }
                }
            });
            Operand { modes: modes.collect(), ..o.clone() }
        });
        let at = axis.0 as usize;
        let of = if at < s.axes.len() { &mut out.axes[at] } else { &mut out.reduce_axes[at - s.axes.len()] };
        of.extent = Int::Static(k);
        flat.then_some(out)
    };
    let mut ks = vec![n / 2, n - 1];
    ks.dedup();
    ks.into_iter().filter_map(fewer).collect()
}

/// The statement with one of its lookups at its first point.
fn fixed_lookups(s: &Statement) -> Vec<Statement> {
    let open = |i: &usize| !matches!(s.lookups[*i].value, Scalar::Const(..));
    let fixed = |i: usize| {
        let mut out = s.clone();
        out.lookups[i].value = Scalar::Const(s.lookups[i].value.dtype(), Number::Int(0));
        out
    };
    (0..s.lookups.len()).filter(open).map(fixed).collect()
}

/// The statement with a part of one of its expressions in place of it, or a number.
fn without_parts(s: &Statement) -> Vec<Statement> {
    let mut out: Vec<Statement> = simpler(&s.value).into_iter().map(|value| Statement { value, ..s.clone() }).collect();
    for (i, x) in s.reduce.iter().flat_map(Reduce::scalars).enumerate() {
        out.extend(simpler(x).into_iter().map(|smaller| {
            let mut s = s.clone();
            s.reduce.iter_mut().flat_map(Reduce::scalars_mut).skip(i).take(1).for_each(|x| *x = smaller.clone());
            s
        }));
    }
    out
}

/// Every expression of the same type with one node less or more than one.
fn simpler(x: &Scalar<Operand>) -> Vec<Scalar<Operand>> {
    let dtype = x.dtype();
    let mut out: Vec<Scalar<Operand>> = x.operands().filter(|part| part.dtype() == dtype).cloned().collect();
    if !matches!(x, Scalar::Const(..) | Scalar::Acc(_)) {
        out.push(Scalar::Const(dtype, number::cast(dtype, Number::Int(1))));
    }
    for (at, part) in x.operands().enumerate() {
        for smaller in simpler(part) {
            let mut n = 0;
            out.push(x.with(&mut |y| {
                n += 1;
                if n == at + 1 { smaller.clone() } else { y.clone() }
            }));
        }
    }
    out
}

/// The statement with each of its operands replaced.
fn with_operands(s: &Statement, f: &mut dyn FnMut(&Operand) -> Operand) -> Statement {
    let mut out = s.clone();
    let mut replaced = |x: &Scalar<Operand>| x.map(&mut |d, o: &Operand| Scalar::Load(d, f(o)), &mut Scalar::Acc);
    out.value = replaced(&s.value);
    out.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = replaced(x));
    for (to, l) in out.lookups.iter_mut().zip(&s.lookups) {
        to.value = replaced(&l.value);
    }
    out.out = f(&s.out);
    out
}

/// The function without a tensor, if no statement names it.
fn without_tensor(function: &Function, tensor: TensorId) -> Option<Function> {
    let named = |s: &Statement| s.out.tensor == tensor || s.loads().iter().any(|(_, o)| o.tensor == tensor);
    if function.body.iter().any(named) {
        return None;
    }
    let mut out = function.clone();
    out.tensors.remove(tensor.0 as usize);
    let moved = |o: &Operand| {
        let TensorId(t) = o.tensor;
        Operand { tensor: TensorId(t - u32::from(o.tensor > tensor)), ..o.clone() }
    };
    out.body = out.body.iter().map(|s| with_operands(s, &mut |o| moved(o))).collect();
    Some(out)
}

/// The function with roles that its statements give its tensors: what is never written is read, and what is read first,
/// or written in part, keeps what it held.
fn with_roles(mut function: Function, in_part: bool) -> Function {
    for (i, t) in function.tensors.iter_mut().enumerate().filter(|(_, t)| t.role != Role::Index) {
        let id = TensorId(i as u32);
        let first = function.body.iter().find(|s| s.out.tensor == id || s.reads().contains(&id));
        let written = function.body.iter().any(|s| s.out.tensor == id);
        let read = first.is_some_and(|s| s.reads().contains(&id));
        t.role = match t.role {
            _ if !written => Role::In,
            Role::Temp if !read => Role::Temp,
            Role::Out if !read && !in_part => Role::Out,
            _ => Role::InOut,
        };
    }
    function
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{random_function, random_memories};
    use crate::interp::program;
    use crate::scalar::UnaryOp;

    fn has(x: &Scalar<Operand>) -> bool {
        matches!(x, Scalar::Unary(UnaryOp::Abs, _)) || x.operands().any(has)
    }

    #[test]
    fn what_fails_stays_and_little_else_does() {
        let mut n = 0;
        for seed in 0..400 {
            let (f, values) = random_function(seed);
            let mut fails = |f: &Function, values: &[i64]| {
                let run = |mut memories: Vec<crate::interp::InterpMemory>| program::run(f, &mut memories, values);
                f.body.iter().any(|s| has(&s.value)) && random_memories(f, values, seed).and_then(run).is_ok()
            };
            if !fails(&f, &values) {
                continue;
            }
            let (small, values) = shrink((f, values), 2000, &mut fails);
            let shown = crate::text::function(&small);
            assert!(fails(&small, &values), "{shown}");
            // Of tensors that may be empty, an element is named by a point of an axis.
            let most = usize::from(values.contains(&0));
            assert!(small.body.len() == 1 && small.body[0].walked() <= most, "{shown}");
            assert!(small.tensors.len() < 3, "{shown}");
            n += 1;
        }
        assert!(n > 10, "{n} programs");
    }
}
