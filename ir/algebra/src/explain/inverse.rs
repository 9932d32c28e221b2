//! Lessons on inverses: follow the strides 1, s, s·s', …, and undo.
use super::render::table;
use super::{Lesson, Step, call, call_layout, val};
use crate::int::Int;
use crate::layout::{Layout, Stride};
use crate::op::Value;

/// A coalesced mode with the size of the modes before it.
struct CoalescedMode {
    extent: Int,
    stride: Stride,
    before: Int,
}

fn modes(a: &Layout) -> Option<Vec<CoalescedMode>> {
    let mut before = Int::ONE;
    let mut out = vec![];
    for (extent, stride) in a.flat() {
        let next = before.mul(&extent).ok()?;
        out.push(CoalescedMode { extent, stride, before: std::mem::replace(&mut before, next) });
    }
    Some(out)
}

fn coalesced(lesson: &mut Lesson, a: &Layout) -> Option<Layout> {
    let c = call_layout("coalesce", &[val(a)])?;
    if c != *a {
        lesson.step("Coalesce A").math(a.to_string()).gives(&c);
    }
    Some(c)
}

fn listing(step: &mut Step, modes: &[CoalescedMode]) {
    let mut rows = vec![vec!["mode".to_string(), "stride".into(), "coordinates per step".into()]];
    rows.extend(
        modes.iter().map(|m| vec![format!("{}:{}", m.extent, m.stride), m.stride.to_string(), m.before.to_string()]),
    );
    step.lines(table(&rows));
}

/// Which mode continues the run of offsets 1, s, s·s', …
pub(super) fn right_inverse(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let c = coalesced(lesson, a)?;
    let mut left = modes(&c)?;
    // CuTe follows static strides only; with run-time ints of known value there is nothing to teach.
    let run_time =
        |m: &CoalescedMode| matches!(m.extent, Int::Dynamic(_)) || matches!(m.stride.int(), Some(Int::Dynamic(_)));
    if left.iter().any(run_time) {
        return None;
    }
    listing(
        lesson
            .step("List the modes")
            .say("One step along a mode is so many steps of the 1-D coordinate: the size of the modes before it."),
        &left,
    );
    let step = lesson.step("Follow consecutive offsets");
    step.say("Offset 1 needs a mode of stride 1; after its s elements offset s needs a mode of stride s, and so on.");
    let mut run = Int::ONE;
    let mut out = vec![];
    let mut rows = vec![];
    loop {
        let next = left
            .iter()
            .position(|m| !m.extent.is_static(1) && m.stride.int().is_some_and(|d| d.equals(&run) == Some(true)));
        let Some(i) = next else { break };
        let m = left.remove(i);
        let end = run.mul(&m.extent).ok()?;
        rows.push(vec![
            format!("stride {run}:"),
            format!("{}:{}", m.extent, m.stride),
            format!("gives {}:{}", m.extent, m.before),
            format!("offsets below {end}"),
        ]);
        out.push((m.extent, Stride::Int(m.before)));
        run = end;
    }
    let why =
        if left.iter().all(|m| m.extent.is_static(1)) { "all modes are used" } else { "no mode has it: the run ends" };
    rows.push(vec![format!("stride {run}:"), why.to_string()]);
    step.lines(table(&rows));
    let r = match out.as_slice() {
        [] => Layout::mode1(Int::ONE, Int::ZERO),
        [(s, d)] => Layout::leaf(s.clone(), d.clone()),
        _ => Layout::tuple(out),
    };
    let r = call_layout("coalesce", &[val(&r)])?;
    lesson.step("Coalesce").gives(&r);
    if val(&r) == *value {
        lesson.reaches(r);
    }
    Some(())
}

/// Sorted by stride, each mode after the gap below it.
pub(super) fn left_inverse(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let c = coalesced(lesson, a)?;
    let mut all = modes(&c)?;
    all.retain(|m| !m.stride.int().is_some_and(|d| d.is(0)));
    if all.is_empty() {
        return None;
    }
    // Negative strides are undone in another way, and symbols have no order to sort by.
    let numbers: Vec<i64> = all.iter().map(|m| m.stride.int()?.value()).collect::<Option<_>>()?;
    if numbers.iter().any(|d| *d < 0) {
        return None;
    }
    all.sort_by_key(|m| m.stride.int().and_then(Int::value));
    listing(
        lesson
            .step("List the modes by stride")
            .say("One step along a mode is so many steps of the 1-D coordinate: the size of the modes before it."),
        &all,
    );
    let step = lesson.step("Undo each stride");
    step.say("Offsets below the first stride are unused; from one stride to the next, stride/previous of them advance the coordinate by the earlier mode's steps.");
    let mut below = Int::ONE;
    let mut out = vec![];
    let mut stride = Stride::Int(Int::ZERO);
    let mut rows = vec![vec!["stride".to_string(), "extent".into(), "coordinates per step".into()]];
    let mut last = Int::ONE;
    for m in all {
        let d = m.stride.int()?.clone();
        if below.divides(&d) != Some(true) {
            return None;
        }
        let gap = d.div(&below).ok()?;
        rows.push(vec![d.to_string(), format!("{d}/{below} = {gap}"), stride.to_string()]);
        out.push((gap, std::mem::replace(&mut stride, Stride::Int(m.before))));
        below = d;
        last = m.extent;
    }
    rows.push(vec!["(last)".to_string(), last.to_string(), stride.to_string()]);
    out.push((last, stride));
    step.lines(table(&rows));
    let all = Layout::tuple(out);
    let r = call_layout("coalesce", &[val(&all)])?;
    lesson.step("Coalesce").math(all.to_string()).gives(&r);
    if val(&r) == *value {
        lesson.reaches(r);
    }
    Some(())
}

/// The modes of stride 0.
pub(super) fn nullspace(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let flat = a.flatten();
    let all = modes(&flat)?;
    let step = lesson.step("Find the modes of stride 0");
    step.say("Only they move the coordinate without moving the offset; each keeps its steps of the 1-D coordinate.");
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|m| {
            let zero = m.stride.int().is_some_and(|d| d.is(0));
            let why = if zero { format!("keep as {}:{}", m.extent, m.before) } else { "drop".to_string() };
            vec![format!("{}:{}", m.extent, m.stride), why]
        })
        .collect();
    step.lines(table(&rows)).gives(value);
    let r = call("nullspace", args)?;
    lesson.reaches(r);
    Some(())
}

/// `A o right_inverse(B)`, and its contiguous beginning.
pub(super) fn common(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, b] = args else { return None };
    let inverse = call("right_inverse", std::slice::from_ref(b))?;
    let step = lesson.step("List B's consecutive offsets");
    step.say("right_inverse(B) gives the coordinates at which B is 0, 1, 2, ….")
        .gives(format!("right_inverse(B) = {inverse}"));
    let composed = call("composition", &[a.clone(), inverse.clone()])?;
    let composed = call("coalesce", &[composed])?;
    let step = lesson.step("Apply A to them");
    step.say("Where A is 0, 1, 2, … on the same coordinates, both hold the same consecutive elements.");
    step.gives(format!("coalesce(A o right_inverse(B)) = {composed}"));
    let step = lesson.step("Take the contiguous beginning");
    let first = composed.layout()?.flat().into_iter().next()?;
    let n = match &first.1 {
        Stride::Int(d) if d.is_static(1) => first.0,
        _ => Int::ONE,
    };
    if n.is(1) {
        step.say("The first stride is not 1: only the first element is common.");
    } else {
        step.math(format!("first mode {n}:1, so {n} elements"));
    }
    step.gives(value);
    match value {
        Value::Int(_) => lesson.reaches(n),
        _ if n.is(1) => lesson.reaches(Layout::mode1(Int::ONE, Int::ZERO)),
        _ => lesson.reaches(call("composition", &[inverse, Layout::mode1(n, Int::ONE).into()])?),
    }
    Some(())
}

/// The contiguous run and the divisors of the other strides.
pub(super) fn max_alignment(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let c = coalesced(lesson, a)?;
    let step = lesson.step("Compare the contiguous run with the other strides");
    step.say(
        "The run of consecutive offsets that starts at 0 may move as one where every other stride is a multiple of it.",
    );
    step.math(c.to_string()).gives(value);
    lesson.reaches(call("max_alignment", args)?);
    Some(())
}
