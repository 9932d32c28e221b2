//! One order for what may stand in any: the operands of sums and products, and the axes of an output.
//!
//! `w[k,n]·x[m,k]` and `x[m,k]·w[k,n]` are one product, and `y[m,n]` over `m, n` or over `n, m` is one output. Where
//! the planner has two choices that are worth the same it takes the first, so what is first must not depend on the
//! spelling: results of reductions come first, then what is computed, then elements in the order of the parameters,
//! then numbers; axes go from the largest step of the output to the smallest.
use super::split_axes::each_once;
use super::transposed::smallest_step;
use std::cmp::Ordering;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Statement};
use tilewright_ir::scalar::{BinaryOp, Scalar};

/// What the keys of pieces of a factor have: they are rounded to 10 bits.
const PIECES: &str = "Tf32";

/// Brings a function into that order.
///
/// # Ensures
/// The same results, bit for bit: additions and multiplications commute.
pub(super) fn ordered(function: &mut Function) {
    // Several statements share loops by the order of their axes.
    if let [statement] = &mut function.body[..] {
        order_axes(statement);
    }
    for statement in &mut function.body {
        statement.value = order_operands(&statement.value).0;
        for x in statement.reduce.iter_mut().flat_map(Reduce::scalars_mut) {
            *x = order_operands(x).0;
        }
    }
}

/// A value with its operands in order, and what it is ordered by. Products of pieces keep the form that targets know.
fn order_operands(value: &Scalar<Operand>) -> (Scalar<Operand>, String) {
    match value {
        Scalar::Acc(_) => (value.clone(), "0".into()),
        Scalar::Load(_, o) => {
            let mut key = format!("2 {:08} {}", o.tensor.0, o.offset);
            key.extend(o.modes.iter().map(|(a, l)| format!(" {}={l}", a.0)));
            (value.clone(), key)
        }
        Scalar::Const(_, number) => (value.clone(), format!("3 {number:?}")),
        Scalar::Unary(op, x) => {
            let (x, key) = order_operands(x);
            (Scalar::Unary(*op, Box::new(x)), format!("1 {op:?} {key}"))
        }
        Scalar::Cast(to, x) => {
            let (x, key) = order_operands(x);
            (Scalar::Cast(*to, Box::new(x)), format!("1 {to} {key}"))
        }
        Scalar::Binary(op, a, b) => {
            let (mut a, mut b) = (order_operands(a), order_operands(b));
            if matches!(op, BinaryOp::Add | BinaryOp::Mul) && b.1 < a.1 && !a.1.contains(PIECES) {
                std::mem::swap(&mut a, &mut b);
            }
            let key = format!("1 {op:?} {} {}", a.1, b.1);
            (Scalar::Binary(*op, Box::new(a.0), Box::new(b.0)), key)
        }
        Scalar::Select(c, a, b) => {
            let [c, a, b] = [c, a, b].map(|x| order_operands(x));
            let key = format!("1 select {} {} {}", c.1, a.1, b.1);
            (Scalar::Select(Box::new(c.0), Box::new(a.0), Box::new(b.0)), key)
        }
    }
}

/// The axes of the output, and of a sum of ints, which has no order: from the largest step to the smallest.
fn order_axes(statement: &mut Statement) {
    let n = statement.axes.len();
    let any_order = statement.lookups.is_empty() && (statement.update.is_none() || each_once(statement));
    let exact = statement.reduce.as_ref().filter(|r| !r.acc.is_float() && statement.lookups.is_empty());
    let mut read = vec![];
    exact.iter().for_each(|r| r.body.for_each_load(&mut |_, o| read.push(o.clone())));
    let step = |i: usize| smallest_step(&statement.out, AxisId(i as u32));
    let steps = |i: usize| read.iter().map(move |o| smallest_step(o, AxisId(i as u32)));
    let mut order: Vec<usize> = (0..statement.walked()).collect();
    let (outer, summed) = order.split_at_mut(n);
    if any_order {
        outer.sort_by(|a, b| step(*b).total_cmp(&step(*a)));
    }
    if exact.is_some() {
        let by = |a: &usize, b: &usize| steps(*b).zip(steps(*a)).map(|(x, y)| x.total_cmp(&y));
        summed.sort_by(|a, b| by(a, b).find(|o| o.is_ne()).unwrap_or(Ordering::Equal));
    }
    if order.is_sorted() {
        return;
    }
    let place = |a: AxisId| match order.iter().position(|old| *old == a.0 as usize) {
        Some(new) => AxisId(new as u32),
        None => a,
    };
    let moved = |s: &Scalar<Operand>| {
        let load =
            |o: &Operand| Operand { modes: o.modes.iter().map(|(a, l)| (place(*a), l.clone())).collect(), ..o.clone() };
        s.map(&mut |dtype, o| Scalar::Load(dtype, load(o)), &mut Scalar::Acc)
    };
    statement.value = moved(&statement.value);
    if let Some(reduce) = &mut statement.reduce {
        reduce.along = reduce.along.map(place);
        reduce.scalars_mut().for_each(|x| *x = moved(x));
    }
    statement.out.modes.iter_mut().for_each(|(a, _)| *a = place(*a));
    let all: Vec<Axis> = order.iter().map(|i| statement.axis(AxisId(*i as u32)).clone()).collect();
    let (axes, summed) = all.split_at(n);
    (statement.axes, statement.reduce_axes) = (axes.to_vec(), summed.to_vec());
}
