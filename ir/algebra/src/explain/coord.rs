//! Lessons on coordinates: digit by digit, first mode fastest.
use super::render::table;
use super::{Lesson, Step, call, join, val};
use crate::int::Int;
use crate::layout::{Coord, Index, Layout, Stride, StrideTuple};
use crate::op::Value;
use crate::tuple::{IntTuple, Tree, arith};

/// The offset of a coordinate.
pub(super) fn crd2idx(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let coord = args[0].coord()?;
    match &args[1] {
        Value::Layout(l) => {
            let natural = split(lesson, &coord, l.shape())?;
            products(lesson, &natural, l)?;
            let r = call("crd2idx", &[args[0].clone(), args[1].clone()])?;
            lesson.steps.last_mut()?.gives(&r);
            lesson.reaches(r);
        }
        Value::Composed(c) => {
            let inner = call("crd2idx", &[args[0].clone(), val(&c.inner)])?;
            lesson.step("The inner layout").math(format!("({})({coord}) = {inner}", c.inner));
            let sum = inner.int()?.add(&c.offset).ok()?;
            lesson.step("Add the offset").math(format!("{inner} + {} = {sum}", c.offset));
            let r = call("crd2idx", args)?;
            let step = lesson.step("Apply the outer map");
            let whole = args[1].to_string();
            if let (Some(s), Some(x)) = (super::swizzle::of(&whole), sum.value()) {
                super::swizzle::one(step, &s, x);
            }
            step.gives(&r);
            lesson.reaches(r);
        }
        v => {
            let shape = v.tuple()?;
            let ints = coord.ints()?;
            let r = call("crd2idx", args)?;
            let step = lesson.step("Count, last mode first");
            if let (Tree::Node(c), Tree::Node(s), 2) = (&ints, &shape, args.len()) {
                step.say("One step along a mode is as many coordinates as the modes before it have together.");
                let mut before = Int::ONE;
                let mut rows = vec![];
                for (k, (c, s)) in c.iter().zip(s).enumerate() {
                    let here = call("crd2idx", &[c.clone().into(), s.clone().into()])?;
                    rows.push(vec![format!("mode {k}:"), format!("{c} in {s} is {here}"), format!("times {before}")]);
                    before = before.mul(&arith::product(s).ok()?).ok()?;
                }
                step.lines(table(&rows));
            }
            step.gives(&r);
            lesson.reaches(r);
        }
    }
    Some(())
}

/// Shows how a coarse coordinate splits over the shape.
fn split(lesson: &mut Lesson, coord: &Coord, shape: &IntTuple) -> Option<IntTuple> {
    // `_` counts as 0, as the operation says.
    let ints = coord.map(&mut |i| match i {
        Index::All => Int::ZERO,
        Index::At(i) => i.clone(),
    });
    let natural: IntTuple = call("idx2crd", &[ints.clone().into(), shape.clone().into()])?.tuple()?;
    if natural != ints {
        let step = lesson.step("Split the coordinate");
        step.say("An int coordinate splits over the shape: each mode takes the remainder and passes the quotient on, the last takes what is left.");
        digits(step, &ints, shape)?;
        step.gives(format!("{coord} = {natural}"));
    }
    Some(natural)
}

/// `17 mod 4 = 1, 17 / 4 = 4` for every split.
fn digits(step: &mut Step, coord: &IntTuple, shape: &IntTuple) -> Option<()> {
    match (coord, shape) {
        (Tree::Node(c), Tree::Node(s)) => c.iter().zip(s).try_for_each(|(c, s)| digits(step, c, s)),
        (Tree::Leaf(i), Tree::Node(s)) => {
            let mut rest = i.clone();
            let mut inner = vec![];
            for (k, m) in s.iter().enumerate() {
                if k + 1 == s.len() {
                    step.math(format!("{rest} is left for the last mode {m}"));
                    inner.push((rest.clone(), m));
                } else {
                    let n = arith::product(m).ok()?;
                    let parts = call(
                        "idx2crd",
                        &[rest.clone().into(), Tree::Node(vec![n.clone().into(), Tree::Leaf(Int::ONE)]).into()],
                    )?;
                    let Tree::Node(parts) = parts.tuple()? else { return None };
                    let (r, q) = (parts[0].leaf()?.clone(), parts[1].leaf()?.clone());
                    step.math(format!("{rest} mod {n} = {r},  {rest} / {n} = {q}"));
                    inner.push((r, m));
                    rest = q;
                }
            }
            inner.into_iter().filter(|(_, m)| m.depth() > 0).try_for_each(|(i, m)| digits(step, &Tree::Leaf(i), m))
        }
        _ => Some(()),
    }
}

/// Each index times its stride.
fn products(lesson: &mut Lesson, natural: &IntTuple, l: &Layout) -> Option<()> {
    let strides: &StrideTuple = l.stride();
    let terms: Vec<String> = natural
        .leaves()
        .iter()
        .zip(strides.leaves())
        .map(|(i, d)| match d {
            Stride::Int(d) => format!("{i}·{d}"),
            d => format!("{i}·({d})"),
        })
        .collect();
    let step = lesson.step("Multiply by the strides and add");
    if !terms.is_empty() {
        step.math(join(terms, " + "));
    }
    Some(())
}

/// An index into a shape.
pub(super) fn idx2crd(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    if args.len() != 2 {
        return None;
    }
    let shape = call("shape", &args[1..2]).and_then(|s| s.tuple()).or_else(|| args[1].tuple())?;
    let r = call("idx2crd", args)?;
    let step = lesson.step("Split digit by digit");
    step.say("Each mode takes the remainder and passes the quotient on; the last mode takes what is left, unreduced.");
    digits(step, &args[0].tuple()?, &shape)?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// Through the 1-D index.
pub(super) fn crd2crd(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    if args.iter().all(|a| matches!(a, Value::Tuple(Tree::Node(_)))) {
        let r = call("crd2crd", args)?;
        let step = lesson.step("Mode by mode");
        step.say("Tuples of one rank are converted mode by mode, each through its 1-D index.");
        let (c, from, to) = (args[0].tuple()?, args[1].tuple()?, args[2].tuple()?);
        for ((c, s), d) in c.modes().iter().zip(from.modes()).zip(to.modes()) {
            let one = call("crd2crd", &[c.clone().into(), s.clone().into(), d.clone().into()])?;
            step.math(format!("{c} in {s}  ->  {one} in {d}"));
        }
        step.gives(&r);
        lesson.reaches(r);
        return Some(());
    }
    let index = call("crd2idx", &args[..2])?;
    index.int()?;
    lesson.step("To the 1-D index").gives(&index);
    let r = call("idx2crd", &[index, args[2].clone()])?;
    lesson.step("Into the other shape").gives(&r);
    lesson.reaches(r);
    Some(())
}

/// What a slice keeps and what it fixes.
pub(super) fn slice(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let coord = args[0].coord()?;
    let layout = match &args[1] {
        Value::Composed(c) => c.inner.clone(),
        v => v.layout()?.clone(),
    };
    let step = lesson.step("Match the coordinate with the modes");
    step.say("A mode stays where the coordinate has _; where it has an index, that index times the stride is added to the offset.");
    let mut rows = vec![];
    pairs(&coord, &layout, &mut rows);
    step.lines(table(&rows));
    let slice = call("slice", &[args[0].clone(), val(&layout)])?;
    let offset = call("crd2idx", &[args[0].clone(), val(&layout)])?;
    step.math(format!("the modes at _: {slice}"));
    step.math(format!("the offset of the fixed indices: {offset}"));
    step.gives(value);
    lesson.reaches(value.clone());
    Some(())
}

fn pairs(coord: &Coord, layout: &Layout, rows: &mut Vec<Vec<String>>) {
    match coord {
        Tree::Node(c) if c.len() == layout.rank() && layout.shape().depth() > 0 => {
            c.iter().zip(layout.modes()).for_each(|(c, m)| pairs(c, &m, rows));
        }
        Tree::Leaf(Index::All) => rows.push(vec!["_".to_string(), layout.to_string(), "stays".to_string()]),
        fixed => {
            let here = call("crd2idx", &[fixed.clone().into(), val(layout)])
                .map_or_else(String::new, |v| format!("fixed: adds {v}"));
            rows.push(vec![fixed.to_string(), layout.to_string(), here]);
        }
    }
}
