//! Lessons on predicates: where two shapes fit or fail, why a layout is injective, why two layouts are the same.
use super::render::table;
use super::{Lesson, Step, call, check, val};
use crate::layout::Layout;
use crate::op::Value;
use crate::tuple::{IntTuple, Tree, arith};

fn shape_of(v: &Value) -> Option<IntTuple> {
    match v {
        Value::Layout(l) => Some(l.shape().clone()),
        Value::Composed(_) => call("shape", std::slice::from_ref(v))?.tuple(),
        v => v.tuple(),
    }
}

/// Two shapes, mode by mode, as far as they fit.
pub(super) fn shapes(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let (a, b) = (shape_of(&args[0])?, shape_of(&args[1])?);
    let step = lesson.step("Compare mode by mode");
    step.say("A tuple is compared with a tuple of the same rank, mode by mode; an extent of A may stand for a whole mode of B where the predicate allows it.");
    let mut rows = vec![vec!["A".to_string(), "B".into(), String::new()]];
    compare(&a, &b, &mut rows);
    step.lines(table(&rows));
    step.gives(value);
    lesson.reaches(value.clone());
    Some(())
}

fn compare(a: &IntTuple, b: &IntTuple, rows: &mut Vec<Vec<String>>) {
    let why = match (a, b) {
        (Tree::Node(x), Tree::Node(y)) if x.len() == y.len() => {
            return x.iter().zip(y).for_each(|(a, b)| compare(a, b, rows));
        }
        (Tree::Node(x), Tree::Node(y)) => format!("rank {} and rank {}: the profiles differ", x.len(), y.len()),
        (Tree::Node(_), Tree::Leaf(_)) => "B is coarser: one int where A has a tuple".to_string(),
        (Tree::Leaf(x), Tree::Leaf(y)) => match x.equals(y) {
            Some(true) => "equal".to_string(),
            Some(false) if y.divides(x) == Some(true) => format!("not equal; {y} divides {x}"),
            Some(false) => format!("not equal; {y} does not divide {x}"),
            None => "depends on the symbols".to_string(),
        },
        (Tree::Leaf(x), Tree::Node(_)) => match arith::product(b) {
            Ok(n) if x.equals(&n) == Some(true) => format!("B refines it: the extents of B multiply to {n}"),
            Ok(n) => format!("the extents of B multiply to {n}, not to {x}"),
            Err(e) => e.to_string(),
        },
    };
    rows.push(vec![a.to_string(), b.to_string(), why]);
}

/// The sorted strides, or two coordinates of one offset.
pub(super) fn injective(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    if value.truth()? {
        let step = lesson.step("No two coordinates meet");
        step.say("Sorted by stride, each mode steps over everything that the modes below it reach together, or the values were compared one by one.");
        let mut modes = a.flat();
        modes.retain(|(s, _)| !s.is(1));
        modes.sort_by_key(|(_, d)| d.int().and_then(crate::int::Int::value).map(i64::abs));
        step.lines(modes.iter().map(|(s, d)| format!("{s}:{d}")).collect::<Vec<_>>());
    } else {
        let (first, second, offset) = twice(a)?;
        let step = lesson.step("Two coordinates meet");
        step.math(format!("A({first}) = {offset}")).math(format!("A({second}) = {offset}"));
    }
    lesson.reaches(call("injective", args)?);
    Some(())
}

/// Two coordinates of one offset.
// The trees of a layout are made late, and change nothing of what it is.
#[allow(clippy::mutable_key_type)]
fn twice(a: &Layout) -> Option<(i64, i64, Value)> {
    let n = check::size(&val(a))?.min(1 << 16);
    let mut seen = std::collections::BTreeMap::new();
    for c in 0..n {
        let v = check::at(&val(a), c)?;
        if let Some(first) = seen.insert(v.clone(), c) {
            return Some((first, c, v));
        }
    }
    None
}

/// Both sides coalesced, or the first coordinate where they differ.
pub(super) fn same(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, b] = args else { return None };
    let truth = value.truth()?;
    if let (Value::Layout(_), Value::Layout(_)) = (a, b) {
        let (x, y) = (call("coalesce", std::slice::from_ref(a))?, call("coalesce", std::slice::from_ref(b))?);
        let step = lesson.step("Coalesce both sides");
        step.say(
            "== asks for the same function of an int, which the coalesced form decides; === asks for the same form.",
        );
        step.math(format!("left   {x}")).math(format!("right  {y}"));
        if !truth {
            difference(step, a, b);
        }
    } else {
        let step = lesson.step("Compare");
        step.math(format!("left   {a}")).math(format!("right  {b}"));
        difference(step, a, b);
    }
    lesson.steps.last_mut()?.gives(value);
    lesson.reaches(value.clone());
    Some(())
}

fn difference(step: &mut Step, a: &Value, b: &Value) {
    let (Some(n), Some(m)) = (check::size(a), check::size(b)) else { return };
    if n != m {
        step.math(format!("sizes {n} and {m} differ"));
        return;
    }
    let differs = |c: &i64| check::at(a, *c) != check::at(b, *c);
    if let Some(c) = (0..n.min(1 << 16)).find(differs)
        && let (Some(x), Some(y)) = (check::at(a, c), check::at(b, c))
    {
        step.math(format!("at c = {c}: left {x}, right {y}"));
    }
}
