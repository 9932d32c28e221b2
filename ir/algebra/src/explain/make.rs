//! Lessons on making layouts: running products, orders, identity, recasts.
use super::render::table;
use super::{Lesson, call, call_layout, val};
use crate::int::Int;
use crate::layout::{Composed, Layout, Stride};
use crate::op::Value;
use crate::tuple::{IntTuple, Tree};

fn strides(value: &Value) -> Option<IntTuple> {
    match value {
        Value::Layout(l) => l.stride().try_map(&mut |d| d.int().cloned().ok_or(())).ok(),
        v => v.tuple(),
    }
}

fn shape_of(v: &Value) -> Option<IntTuple> {
    match v {
        Value::Layout(l) => Some(l.shape().clone()),
        v => v.tuple(),
    }
}

/// Running products from the left or from the right.
pub(super) fn compact(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let shape = shape_of(&args[0])?;
    if let Some(c) = args.get(1)
        && c.int().is_none()
    {
        return None;
    }
    let start = args.get(1).and_then(Value::int).cloned().unwrap_or(Int::ONE);
    let flat: Vec<Int> = shape.leaves().into_iter().cloned().collect();
    let wanted: Vec<Int> = strides(value)?.leaves().into_iter().cloned().collect();
    let right = run(&flat, &start, true)?;
    let left = run(&flat, &start, false)?;
    let (found, order, from) = if left == wanted {
        (left, "first mode fastest", "left")
    } else if right == wanted {
        (right, "last mode fastest", "right")
    } else {
        return None;
    };
    let step = lesson.step("Running products");
    step.say(format!("The stride of a mode is the product of the extents before it, {order}: count from the {from}. A static extent 1 gets stride 0."));
    let rows: Vec<Vec<String>> =
        flat.iter().zip(&found).map(|(s, d)| vec![format!("extent {s}"), format!("stride {d}")]).collect();
    step.lines(table(&rows));
    step.gives(value);
    lesson.reaches(rebuilt(&shape, &found, value)?);
    Some(())
}

fn run(extents: &[Int], start: &Int, backwards: bool) -> Option<Vec<Int>> {
    let mut out = vec![Int::ZERO; extents.len()];
    let mut current = start.clone();
    let order: Vec<usize> = if backwards { (0..extents.len()).rev().collect() } else { (0..extents.len()).collect() };
    for k in order {
        if extents[k].is_static(1) {
            continue;
        }
        out[k] = current.clone();
        current = current.mul(&extents[k]).ok()?;
    }
    Some(out)
}

/// The strides in the shape's profile, as a layout or a tuple like the value.
fn rebuilt(shape: &IntTuple, strides: &[Int], like: &Value) -> Option<Value> {
    let mut next = strides.iter();
    let tree = shape.try_map(&mut |_| next.next().cloned().ok_or(())).ok()?;
    Some(match like {
        Value::Layout(_) => Layout::new(shape.clone(), tree.map(&mut |i| Stride::Int(i.clone())))?.into(),
        _ => tree.into(),
    })
}

/// By the numbers of an order.
pub(super) fn ordered(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let shape = shape_of(&args[0])?;
    let Some(order) = args[1].tuple().filter(|o| o.leaves().iter().all(|o| o.as_static().is_some())) else {
        return compact(lesson, &args[..1], value);
    };
    let Tree::Node(order) = order else { return compact(lesson, &args[..1], value) };
    let Tree::Node(modes) = &shape else { return None };
    if order.iter().any(|t| t.depth() > 0) || order.len() != modes.len() {
        return None;
    }
    let strides = strides(value)?;
    let mut turns: Vec<(i64, usize)> =
        order.iter().enumerate().filter_map(|(k, o)| Some((o.leaf()?.as_static()?, k))).collect();
    turns.sort_unstable();
    let step = lesson.step("Take the modes in order");
    step.say("The mode with the smallest number is contiguous; each next mode starts where all before it end. Equal numbers start at the same stride.");
    let rows: Vec<Vec<String>> = turns
        .iter()
        .map(|(o, k)| {
            vec![
                format!("order {o}:"),
                format!("mode {k}"),
                format!("extent {}", modes[*k]),
                format!("stride {}", strides.modes()[*k]),
            ]
        })
        .collect();
    step.lines(table(&rows));
    step.gives(value);
    // The running product, mode by mode in that order, must be the strides shown.
    let mut flat = vec![];
    for (turn, k) in &turns {
        let mut before = Int::ONE;
        for (t, j) in &turns {
            if t < turn {
                before = before.mul(&crate::tuple::arith::product(&modes[*j]).ok()?).ok()?;
            }
        }
        flat.push((*k, call("compact_col_major", &[modes[*k].clone().into(), before.into()])?));
    }
    flat.sort_by_key(|f| f.0);
    let tree = Tree::Node(flat.into_iter().map(|f| f.1.tuple()).collect::<Option<Vec<_>>>()?);
    let reached = match value {
        Value::Layout(_) => Layout::new(shape.clone(), tree.map(&mut |i| Stride::Int(i.clone())))?.into(),
        _ => Value::from(tree),
    };
    lesson.reaches(reached);
    Some(())
}

/// Compact in the order of the strides.
pub(super) fn like(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let step = lesson.step("Order the modes by stride");
    step.say("The strides of A say which mode is fastest; the result counts compactly in that order. Modes of stride 0 keep it.");
    let rows = a
        .flat()
        .into_iter()
        .zip(value.layout()?.flat())
        .map(|((s, d), (_, e))| vec![format!("{s}:{d}"), "->".to_string(), format!("{s}:{e}")]);
    step.lines(table(&rows.collect::<Vec<_>>()));
    let r = call("make_layout_like", args)?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// Each leaf steps along its own coordinate.
pub(super) fn identity(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let r = call("make_identity_layout", args)?;
    let step = lesson.step("One basis element for each mode");
    step.say("1@k is one step along coordinate k; 1@j@k is one step along coordinate j of coordinate k. The value at a coordinate is that coordinate.");
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// Leaf by leaf.
pub(super) fn recast(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    if let (Value::Composed(a), Value::Composed(r), [_, n]) = (&args[0], value, args) {
        return recast_composed(lesson, a, r, n);
    }
    let a = args[0].layout()?;
    let r = value.layout()?;
    if args.len() == 3 {
        let (old, new) = (args[1].int()?.value()?, args[2].int()?.value()?);
        let (g, text) = (crate::int::facts::gcd(old, new), format!("{old} bits to {new} bits"));
        let (up, down) = (new / g.max(1), old / g.max(1));
        let step = lesson.step("The ratio of the widths");
        step.math(format!("{text}: {up} old elements are {down} new ones"));
        let wide = if up == 1 { a.clone() } else { call_layout("upcast", &[val(a), up.into()])? };
        if up != 1 {
            lesson.step(format!("Upcast by {up}")).gives(&wide);
        }
        let narrow = if down == 1 { wide } else { call_layout("downcast", &[val(&wide), down.into()])? };
        if down != 1 {
            lesson.step(format!("Downcast by {down}")).gives(&narrow);
        }
        lesson.reaches(narrow);
        return Some(());
    }
    let n = args[1].int()?;
    let up = call("upcast", args).as_ref() == Some(value);
    let step = lesson.step("Leaf by leaf");
    step.say(match up {
        true => "The contiguous mode has fewer elements; all other strides are divided.",
        false => "The contiguous mode has more elements; all other strides are multiplied.",
    });
    let rows = a.flat().into_iter().zip(r.flat()).map(|((s, d), (t, e))| {
        let why = match (s == t, d == e) {
            (true, true) => "stays".to_string(),
            (true, false) if up => format!("{d} / {n} = {e}"),
            (true, false) => format!("{d} · {n} = {e}"),
            (false, _) if up => format!("{s} narrow elements are {t} wide ones"),
            (false, _) => format!("{s} wide elements are {t} narrow ones"),
        };
        vec![format!("{s}:{d}"), "->".to_string(), format!("{t}:{e}"), why]
    });
    step.lines(table(&rows.collect::<Vec<_>>()));
    let again = call(if up { "upcast" } else { "downcast" }, args)?;
    step.gives(&again);
    lesson.reaches(again);
    Some(())
}

/// The inner layout, and the bits of the swizzle.
fn recast_composed(lesson: &mut Lesson, a: &Composed, r: &Composed, n: &Value) -> Option<()> {
    for name in ["upcast", "downcast"] {
        let Some(inner) = call_layout(name, &[val(&a.inner), n.clone()]).filter(|l| *l == r.inner) else { continue };
        lesson.step(format!("{name} the inner layout")).math(format!("{}  ->  {inner}", a.inner));
        let (old, new) = (Value::Composed(a.clone()).to_string(), Value::Composed(r.clone()).to_string());
        let (old, new) = (super::swizzle::of(&old)?, super::swizzle::of(&new)?);
        let moved = call(&format!("swizzle_{name}"), &[old.into(), n.clone()])?;
        (moved == Value::from(new)).then_some(())?;
        let step = lesson.step("Move the bits of the swizzle");
        step.say(format!("Elements {n} times as wide or narrow move every bit by log2({n}) places."));
        step.math(format!("{old}  ->  {moved}"));
        let whole = Value::from(r.with_inner(inner));
        lesson.step("Put together").gives(&whole);
        lesson.reaches(whole);
        return Some(());
    }
    None
}
