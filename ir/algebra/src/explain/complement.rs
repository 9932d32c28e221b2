//! The lesson on the complement: sort by stride, fill gap by gap, then repeat.
use super::render::table;
use super::{Lesson, call, call_layout, val};
use crate::int::Int;
use crate::layout::axes::has_basis;
use crate::layout::{Layout, Stride};
use crate::op::Value;
use crate::tuple::Tree;

/// Gap by gap.
pub(super) fn complement(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    if has_basis(a) {
        return axis_by_axis(lesson, a, args.get(1), value);
    }
    let filtered = call_layout("filter", &[val(a)])?;
    let cotarget = match args.get(1) {
        None => call("cosize", &[val(&filtered)])?,
        Some(Value::Layout(l)) => l.shape().clone().into(),
        Some(v) => v.clone(),
    };
    let size = call("it_size", std::slice::from_ref(&cotarget))?.int()?.clone();
    if filtered != *a {
        let step = lesson.step("Filter A");
        step.say("Only the offsets that A reaches count: repeats (stride 0) and modes that merge are removed.");
        step.gives(&filtered);
    }
    let mut modes: Vec<(Int, Int)> =
        filtered.flat().into_iter().map(|(s, d)| Some((s, d.int()?.clone()))).collect::<Option<_>>()?;
    let written: Vec<Int> = modes.iter().map(|m| m.1.clone()).collect();
    if modes.len() == 1 && modes[0].1.is(0) {
        let step = lesson.step("Fill everything");
        step.say("A reaches offset 0 only, so that the complement is all offsets below the cotarget.");
        step.gives(value);
        lesson.reaches(value.clone());
        return Some(());
    }
    // By stride; symbols by divisibility, as the operation does.
    modes.sort_by(|x, y| match (x.1.value(), y.1.value()) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ if x.1 == y.1 => std::cmp::Ordering::Equal,
        _ if x.1.less(&y.1) == Some(true) || x.1.divides(&y.1) == Some(true) => std::cmp::Ordering::Less,
        _ => std::cmp::Ordering::Greater,
    });
    if modes.iter().map(|m| &m.1).ne(written.iter()) {
        let step = lesson.step("Sort by stride");
        let text = modes.iter().map(|(s, d)| format!("{s}:{d}")).collect::<Vec<_>>().join(", ");
        step.say("Gaps are filled from below.").math(text);
    }
    let step = lesson.step("Fill the gaps");
    step.say("What is filled so far is the run; the next stride says how many runs fit before it.");
    let mut run = Int::ONE;
    let mut out = vec![];
    let mut rows = vec![vec!["mode of A".into(), "run before".into(), "gap".into(), "run after".into()]];
    for (s, d) in &modes {
        if run.divides(d) == Some(false) {
            return None;
        }
        let gap = d.div(&run).ok()?;
        let after = d.mul(s).ok()?;
        let text = match gap.is(1) {
            true => format!("{d}/{run} = 1: none"),
            false => format!("{d}/{run} = {gap}: fill with {gap}:{run}"),
        };
        rows.push(vec![format!("{s}:{d}"), run.to_string(), text, format!("{s}·{d} = {after}")]);
        out.push((gap, Stride::Int(run)));
        run = after;
    }
    step.lines(table(&rows));
    let step = lesson.step("Repeat up to the cotarget");
    let rest = size.ceil_div(&run).ok()?;
    step.say(format!("{run} offsets are filled without a gap; {rest} such runs reach {size}."));
    step.math(format!("ceil({size} / {run}) = {rest}: repeat with {rest}:{run}"));
    out.push((rest, Stride::Int(run)));
    let all = Layout::tuple(out);
    let r = call_layout("coalesce", &[val(&all)])?;
    let step = lesson.step("Coalesce");
    step.math(format!("{all}")).gives(&r);
    // A cotarget of several modes keeps them apart where they cannot merge; the numbers are the same.
    lesson.reaches(if r == *value.layout()? { val(&r) } else { keep_shape(&cotarget, value)? });
    Some(())
}

/// Coordinates: what `A` does along each axis, and the mode of the complement there.
fn axis_by_axis(lesson: &mut Lesson, a: &Layout, cotarget: Option<&Value>, value: &Value) -> Option<()> {
    let step = lesson.step("Take each axis by itself");
    step.say("A mode moves along one axis, so that each axis has the complement of what A does along it.");
    let mut modes = vec![];
    for (k, r) in value.layout()?.modes().into_iter().enumerate() {
        let along: Vec<_> = a.flat().into_iter().filter(|(_, d)| outermost(d) == Some(k)).collect();
        let reaches = if along.is_empty() { "nothing".into() } else { Layout::tuple(along).to_string() };
        let extent = cotarget.and_then(|t| t.tuple()?.get(k).map(|n| format!(" up to {n}"))).unwrap_or_default();
        step.math(format!("axis {k}: A moves by {reaches}; the complement{extent} is {r}"));
        modes.push(r);
    }
    lesson.reaches(Layout::concat(&modes));
    Some(())
}

/// The outermost axis along which a stride moves.
fn outermost(d: &Stride) -> Option<usize> {
    match d {
        Stride::Basis(_, path) => path.last().map(|p| *p as usize),
        Stride::Int(_) => None,
    }
}

fn keep_shape(cotarget: &Value, value: &Value) -> Option<Value> {
    matches!(cotarget.tuple()?, Tree::Node(_)).then(|| value.clone())
}

/// The complement's shape.
pub(super) fn ceil_div(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [shape, a] = args else { return None };
    let swapped = [a.clone(), shape.clone()];
    let whole = call("complement", &swapped)?;
    complement(lesson, &swapped, &whole)?;
    let r = Value::from(whole.layout()?.shape().clone());
    lesson.step("Take its shape").say("So often does the layout fit.").gives(value);
    lesson.reaches(r);
    Some(())
}
