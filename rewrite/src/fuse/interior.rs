//! Statements over elements with borders, in parts: inside of the border nothing is looked up.
//!
//! ```text
//! y[i] = x[clamp(i-1)]  =>  y[0] = x[clamp(0-1)];  y[i+1] = x[i]
//! ```
//!
//! A border says which element an index is where the index lies outside; inside, it is the index. Axes are cut where
//! that begins and ends; what is left at the ends is few elements.
use super::bordered::{AxisTerms, affine, border};
use tilewright_ir::int::{Int, facts};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Statement};
use tilewright_ir::scalar::{BinaryOp, Comparison, Scalar};

/// The function with its bordered statements in parts.
pub(crate) fn interior(function: &Function) -> Function {
    let mut body = vec![];
    for statement in &function.body {
        let reads = statement.loads().iter().any(|(_, o)| o.tensor == statement.out.tensor);
        let plain = statement.reduce.is_none() && !statement.lookups.is_empty() && !statement.scatters() && !reads;
        if plain { cut(function, statement, 0, &mut body) } else { body.push(statement.clone()) }
    }
    Function { body, ..function.clone() }
}

/// Adds a statement in parts along its axes from `first` on.
fn cut(function: &Function, s: &Statement, first: u32, body: &mut Vec<Statement>) {
    for axis in (first..s.axes.len() as u32).map(AxisId) {
        let Some((borders, before, after)) = borders(function, s, axis) else { continue };
        let extent = s.axis(axis).extent.clone();
        let inside = || -> Option<[Statement; 3]> {
            let count = extent.sub(&Int::Static(before + after)).ok()?;
            let last = extent.sub(&Int::Static(after)).ok()?;
            let low = part(s, axis, &Int::ZERO, &Int::Static(before))?;
            let high = part(s, axis, &last, &Int::Static(after))?;
            let mid = part(s, axis, &Int::Static(before), &count)?;
            Some([low, within(function, &mid, axis, &borders)?, high])
        };
        let Some([low, mid, high]) = inside() else { continue };
        let ends = [(low, before), (high, after)].into_iter().filter(|(_, points)| *points > 0);
        body.extend(ends.map(|(end, _)| end));
        return cut(function, &mid, axis.0 + 1, body);
    }
    body.push(s.clone());
}

/// The lookups of what an axis and a number are together, inside of a border, and how many of its points lie before and
/// behind where all of these are inside; nothing where that is not known, or there are none.
fn borders(function: &Function, s: &Statement, axis: AxisId) -> Option<(Vec<usize>, i64, i64)> {
    let (mut borders, mut before, mut after) = (vec![], 0i64, 0i64);
    let extent = &s.axis(axis).extent;
    for (i, lookup) in s.lookups.iter().enumerate() {
        let Some((terms, moved)) = border(function, lookup) else { continue };
        if terms != AxisTerms::from([(axis, 1)]) {
            continue;
        }
        let moved = moved.value()?;
        let behind = extent.sub(&lookup.axis.extent).ok()?.value()?.checked_add(moved)?;
        (before, after) = (before.max(moved.checked_neg()?), after.max(behind));
        borders.push(i);
    }
    let ends = Int::Static(before.checked_add(after)?);
    let fits = facts::less(&extent.to_expr(), &ends.to_expr()) == Some(false);
    (!borders.is_empty() && fits).then_some((borders, before, after))
}

/// A statement at some of the points of an axis.
fn part(s: &Statement, axis: AxisId, start: &Int, count: &Int) -> Option<Statement> {
    let mut out = s.clone();
    out.axes[axis.0 as usize] = Axis { extent: count.clone(), ..s.axes[axis.0 as usize].clone() };
    let mut whole = true;
    super::for_each_operand(&mut out, &mut |o| {
        for k in 0..o.modes.len() {
            if o.modes[k].0 == axis {
                whole &= moved(o, k, axis, start, count).is_some();
            }
        }
    });
    whole.then_some(out)
}

/// Makes a mode of an operand one of an axis, from a coordinate on.
fn moved(o: &mut Operand, mode: usize, axis: AxisId, start: &Int, count: &Int) -> Option<()> {
    let flat = o.modes[mode].1.flat();
    let [(_, step)] = &flat[..] else { return None };
    let step = step.int()?;
    o.offset = o.offset.add(&start.mul(step).ok()?).ok()?;
    o.modes[mode] = (axis, Layout::mode1(count.clone(), step.clone()));
    Some(())
}

/// A statement whose points of an axis all lie inside of borders: their indices are those of the axis.
fn within(function: &Function, s: &Statement, axis: AxisId, borders: &[usize]) -> Option<Statement> {
    let walked = s.walked();
    let inside: Vec<(AxisTerms, Int, Int)> = borders
        .iter()
        .map(|i| {
            let (terms, n) = border(function, &s.lookups[*i])?;
            Some((terms, n, s.lookups[*i].axis.extent.clone()))
        })
        .collect::<Option<_>>()?;
    let mut out = Statement { value: known(function, &s.value, &inside), ..s.clone() };
    let lookups: Vec<usize> = (0..s.lookups.len()).filter(|i| !borders.contains(i)).collect();
    out.lookups = lookups.iter().map(|i| s.lookups[*i].clone()).collect();
    let (count, mut whole) = (s.axis(axis).extent.clone(), true);
    super::for_each_operand(&mut out, &mut |o| {
        for k in 0..o.modes.len() {
            let Some(i) = (o.modes[k].0.0 as usize).checked_sub(walked) else { continue };
            match borders.iter().position(|b| *b == i) {
                Some(b) => whole &= moved(o, k, axis, &inside[b].1, &count).is_some(),
                None => o.modes[k].0 = AxisId((walked + lookups.iter().filter(|l| **l < i).count()) as u32),
            }
        }
    });
    whole.then_some(out)
}

/// An expression in which indices are inside: what asks whether they are is answered.
fn known(function: &Function, s: &Scalar<Operand>, inside: &[(AxisTerms, Int, Int)]) -> Scalar<Operand> {
    let is = |x: &Scalar<Operand>, of: &Int| {
        affine(function, x).is_some_and(|(terms, n)| terms.is_empty() && n.equals(of) == Some(true))
    };
    let asks = |c: &Scalar<Operand>| {
        let Scalar::Binary(BinaryOp::And, a, b) = c else { return false };
        let Scalar::Binary(BinaryOp::Compare(Comparison::Le), zero, x) = &**a else { return false };
        let Scalar::Binary(BinaryOp::Compare(Comparison::Lt), y, end) = &**b else { return false };
        let at = affine(function, x);
        x == y
            && is(zero, &Int::ZERO)
            && inside.iter().any(|(terms, n, extent)| {
                at.as_ref().is_some_and(|(t, m)| t == terms && m.equals(n) == Some(true)) && is(end, extent)
            })
    };
    match s {
        Scalar::Select(c, then, _) if asks(c) => known(function, then, inside),
        s => s.with(&mut |x| known(function, x, inside)),
    }
}
