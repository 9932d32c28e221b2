//! Lessons on coalescing, filtering and counting: which neighbours merge, and why the others do not.
use super::render::table;
use super::{Lesson, Step, call, call_layout, join, val};
use crate::int::Int;
use crate::layout::{Layout, Stride};
use crate::op::Value;
use crate::tuple::{IntTuple, Tree};

/// Neighbour by neighbour.
pub(super) fn coalesce(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    match args.get(1).map(Value::tuple) {
        None => {
            let r = merges(lesson, a)?;
            lesson.reaches(r);
        }
        Some(profile) => {
            let profile = match (profile, &args[1]) {
                (Some(p), _) => p,
                (None, Value::Layout(l)) => l.shape().clone(),
                _ => return None,
            };
            by_profile(lesson, a, &profile, "coalesce")?;
            lesson.reaches(value.clone());
        }
    }
    Some(())
}

/// The terminals of a profile, each with the mode that it stands for.
fn by_profile(lesson: &mut Lesson, a: &Layout, profile: &IntTuple, name: &str) -> Option<()> {
    let Tree::Node(terminals) = profile else {
        merges(lesson, a)?;
        return Some(());
    };
    let step = lesson.step("Mode by mode");
    step.say("Each terminal of the profile names a mode that is treated by itself, so that the modes stay apart.");
    let mut rows = vec![];
    for (k, t) in terminals.iter().enumerate() {
        let m = a.mode(k)?;
        let r = call_layout(name, &[val(&m), Value::from(t.clone())]).or_else(|| call_layout(name, &[val(&m)]))?;
        rows.push(vec![format!("mode {k}:"), m.to_string(), "->".to_string(), r.to_string()]);
    }
    step.lines(table(&rows));
    if terminals.len() < a.rank() {
        step.say("Modes beyond the profile stay as they are.");
    }
    Some(())
}

/// The steps of merging, and the layout.
fn merges(lesson: &mut Lesson, a: &Layout) -> Option<Layout> {
    let r = call_layout("coalesce", &[val(a)])?;
    let flat = a.flat();
    if flat.len() > 1 && a.shape().depth() > 1 {
        lesson.step("Flatten").say("Nesting does not change the function of an int.").gives(a.flatten());
    }
    let kept: Vec<(Int, Stride)> = flat.iter().filter(|(s, _)| !s.is_static(1)).cloned().collect();
    if kept.len() < flat.len() {
        let step = lesson.step("Drop the modes of extent 1");
        step.say("Their coordinate is always 0, so that they add nothing.");
        step.gives(text(&kept));
    }
    if kept.len() > 1 {
        let step = lesson.step("Merge neighbours");
        step.say("s0:d0 and its right neighbour s1:d1 are one mode s0·s1:d0 exactly when s0·d0 = d1: where the first ends, the second goes on.");
        neighbours(step, kept)?;
        step.gives(&r);
    } else {
        lesson.step("Merge neighbours").say("There are no two modes to merge.").gives(&r);
    }
    Some(r)
}

fn text(modes: &[(Int, Stride)]) -> String {
    match modes {
        [] => "1:0".to_string(),
        [(s, d)] => format!("{s}:{d}"),
        many => Layout::tuple(many.to_vec()).to_string(),
    }
}

/// One line for each pair, left to right, with what became of it.
fn neighbours(step: &mut Step, modes: Vec<(Int, Stride)>) -> Option<()> {
    let mut rows = vec![];
    let mut run = modes.first()?.clone();
    for (s, d) in modes.into_iter().skip(1) {
        let pair = Layout::tuple(vec![run.clone(), (s.clone(), d.clone())]);
        let merged = call_layout("coalesce", &[val(&pair)])?;
        let product = product(&run);
        let (s0, d0) = &run;
        if merged.flat().len() == 1 {
            rows.push(vec![format!("{s0}:{d0}, {s}:{d}"), format!("{s0}·{d0} = {d}"), format!("merge to {merged}")]);
            run = merged.flat().remove(0);
        } else {
            let known = matches!(
                (s0.value(), d0.int().and_then(Int::value), d.int().and_then(Int::value)),
                (Some(_), Some(_), Some(_))
            );
            let why = if known
                || matches!((d0, &d), (Stride::Basis(..), Stride::Int(_)) | (Stride::Int(_), Stride::Basis(..)))
            {
                "stay apart".to_string()
            } else {
                "stay apart: not equal for every value".to_string()
            };
            rows.push(vec![format!("{s0}:{d0}, {s}:{d}"), format!("{s0}·{d0} = {product} ≠ {d}"), why]);
            run = (s, d);
        }
    }
    step.lines(table(&rows));
    Some(())
}

fn product((s, d): &(Int, Stride)) -> String {
    match d {
        Stride::Int(d) => s.mul(d).map_or_else(|_| "more than 64 bits".to_string(), |p| p.to_string()),
        Stride::Basis(i, p) => {
            let path: String = p.iter().map(|p| format!("@{p}")).collect();
            s.mul(i).map_or_else(|_| "more than 64 bits".to_string(), |i| format!("{i}{path}"))
        }
    }
}

/// The extents of a shape.
pub(super) fn coalesce_shape(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let shape = args[0].tuple()?;
    let step = lesson.step("Multiply the extents");
    step.math(join(shape.leaves().iter().map(|s| s.to_string()), " · "));
    let r = call("coalesce_shape", args)?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// Modes of stride 0 to extent 1, then coalesced.
pub(super) fn filter(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    if args.len() > 1 {
        by_profile(lesson, a, &args[1].tuple()?, "filter")?;
        lesson.reaches(value.clone());
        return Some(());
    }
    let zeros = call_layout("filter_zeros", &[val(a)])?;
    let step = lesson.step("Remove the repeats");
    step.say("A mode of stride 0 reaches the same offsets again and again; with extent 1 it reaches them once.");
    step.gives(&zeros);
    let r = merges(lesson, &zeros)?;
    lesson.reaches(r);
    Some(())
}

/// Extents of stride 0.
pub(super) fn filter_zeros(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let r = call("filter_zeros", args)?;
    let step = lesson.step("Look at each stride");
    if let (Some(a), Some(f)) = (args[0].layout(), r.layout()) {
        let rows = a.flat().into_iter().zip(f.flat()).map(|((s, d), (t, e))| {
            let why = if s == t { "kept" } else { "stride 0: the extent becomes 1" };
            vec![format!("{s}:{d}"), "->".to_string(), format!("{t}:{e}"), why.to_string()]
        });
        step.lines(table(&rows.collect::<Vec<_>>()));
    }
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// The farthest offset.
pub(super) fn cosize(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let layout = match (&args[0], args.get(1)) {
        (_, Some(_)) => call_layout("layout_at", args)?,
        (Value::Layout(l), None) => l.clone(),
        _ => return None,
    };
    let flat = layout.flat();
    if flat.iter().any(|(_, d)| matches!(d, Stride::Basis(..))) {
        return None;
    }
    let step = lesson.step("How far each mode reaches");
    let mut rows = vec![];
    let mut sum = Int::ZERO;
    for (s, d) in &flat {
        let d = d.int()?;
        let abs = if d.value().is_some_and(|d| d < 0) { Int::ZERO.sub(d).ok()? } else { d.clone() };
        let reach = s.sub(&Int::ONE).ok()?.mul(&abs).ok()?;
        rows.push(vec![format!("{s}:{d}"), format!("({s} - 1)·{abs} = {reach}")]);
        sum = sum.add(&reach).ok()?;
    }
    let r = sum.add(&Int::ONE).ok()?;
    step.lines(table(&rows));
    step.say("The last index of each mode reaches farthest; one more than the sum is the number of elements spanned.");
    step.gives(format!("{sum} + 1 = {r}"));
    if Value::from(r.clone()) == *value {
        lesson.reaches(r);
    }
    Some(())
}

/// The product of the extents.
pub(super) fn size(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let shape = call("shape", args)?.tuple()?;
    let r = call("size", args)?;
    let step = lesson.step("Multiply the extents");
    step.math(format!("{} = {r}", join(shape.leaves().iter().map(|s| s.to_string()), " · ")));
    lesson.reaches(r);
    Some(())
}
