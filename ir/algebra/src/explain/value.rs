//! What a value is, when nothing was applied: a layout with its size and table, a swizzle with its bits.
use super::render::table;
use super::{Explanation, Lesson, call, check, shortened};
use crate::layout::Layout;
use crate::op::Value;

/// How many values are listed.
const LISTED: i64 = 16;

/// Describes a value.
pub fn describe(value: &Value) -> Explanation {
    let mut lesson = Lesson::default();
    let (meaning, equation) = match value {
        Value::Layout(l) => {
            layout(&mut lesson, value, l);
            (
                "A layout: a function from coordinates to offsets.",
                "L(c) = sum of c_k · stride_k, c split over the shape, first mode fastest",
            )
        }
        Value::Composed(_) => {
            composed(&mut lesson, value);
            ("A composed layout: an outer map after an offset after a layout.", "L(c) = outer(offset + inner(c))")
        }
        Value::Swizzle(s) => {
            super::swizzle::bits(lesson.step("Where the bits are"), s);
            values(&mut lesson, value, 1 << (s.bits.min(4) + s.base.min(8)).min(6));
            (
                "A swizzle: a permutation of ints that xors one run of bits into another.",
                "Sw<B,M,S>(x) = x xor ((x & Y) >> S)",
            )
        }
        Value::Int(_) => ("An int.", ""),
        Value::Tuple(_) => ("An int tuple: a shape, a coordinate or strides.", ""),
        Value::Coord(_) => ("A coordinate: `_` takes a whole mode.", ""),
        Value::Stride(_) => ("Strides with basis elements: s@k steps s along coordinate k.", ""),
        Value::Tiler(_) => ("A tiler: one entry for each mode.", ""),
        Value::Bool(_) | Value::DynamicBool(_) => ("A truth value.", ""),
        Value::Text(_) | Value::Drawing(_) => ("Text.", ""),
        Value::List(_) | Value::Offsets(_) => ("A list of values.", ""),
    };
    Explanation {
        heading: shortened(value),
        meaning: meaning.to_string(),
        equation: equation.to_string(),
        operands: vec![],
        facts: super::facts(std::slice::from_ref(value)),
        guards: vec![],
        steps: lesson.steps,
        result: None,
        refused: None,
        taught: true,
        astray: false,
    }
}

fn layout(lesson: &mut Lesson, value: &Value, l: &Layout) {
    let fact = |name: &str| call(name, std::slice::from_ref(value)).map(|v| v.to_string());
    let step = lesson.step("Its figures");
    let mut rows = vec![];
    for (name, what) in [
        ("rank", "top-level modes"),
        ("size", "coordinates"),
        ("cosize", "elements spanned"),
        ("coalesce", "the same function, fewest modes"),
    ] {
        if let Some(v) = fact(name) {
            rows.push(vec![name.to_string(), v, what.to_string()]);
        }
    }
    if let Some(v) = fact("injective") {
        let what = if v == "true" { "no offset is reached twice" } else { "some offset is reached twice" };
        rows.push(vec!["injective".to_string(), v, what.to_string()]);
    }
    step.lines(table(&rows));
    if let Some(n) = check::size(value) {
        // One coordinate worked out: the middle one shows more than the first.
        if l.flat().len() > 1 && n > 1 {
            worked(lesson, value, n / 2);
        }
        values(lesson, value, n);
    }
}

fn worked(lesson: &mut Lesson, value: &Value, c: i64) {
    let mut inner = Lesson::default();
    if let Some(r) = call("crd2idx", &[c.into(), value.clone()])
        && super::coord::crd2idx(&mut inner, &[c.into(), value.clone()], &r).is_some()
    {
        let step = lesson.step(format!("One coordinate worked out: c = {c}"));
        for s in inner.steps {
            step.lines(s.math);
        }
        step.gives(r);
    }
}

fn composed(lesson: &mut Lesson, value: &Value) {
    if let Some(s) = super::swizzle::of(&value.to_string()) {
        super::swizzle::bits(lesson.step("The outer map"), &s);
    }
    if let Some(n) = check::size(value) {
        values(lesson, value, n);
    }
}

fn values(lesson: &mut Lesson, value: &Value, n: i64) {
    let mut rows = vec![vec!["c".to_string()], vec!["value".to_string()]];
    for c in 0..n.min(LISTED) {
        let Some(v) = check::at(value, c) else { return };
        rows[0].push(c.to_string());
        rows[1].push(v.to_string());
    }
    if n > LISTED {
        rows.iter_mut().for_each(|r| r.push("…".to_string()));
    }
    lesson
        .step(if n > LISTED { format!("The first {LISTED} of {n} values") } else { "Its values".to_string() })
        .lines(table(&rows));
}
