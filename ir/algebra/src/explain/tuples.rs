//! Lessons on int tuples: dividing out, folding, comparing.
use super::render::table;
use super::{Lesson, Step, call, join};
use crate::int::Int;
use crate::op::Value;
use crate::tuple::{IntTuple, Tree};

/// `ceil_div` and `shape_div`: an int divides out from the left.
pub(super) fn divide_out(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let (a, b) = (args[0].tuple()?, args[1].tuple()?);
    let name = if call("it_ceil_div", args).as_ref() == Some(value) { "it_ceil_div" } else { "it_shape_div" };
    let step = lesson.step("Divide");
    let r = quotient(step, name, &a, &b)?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

fn div(name: &str, a: &IntTuple, b: &IntTuple) -> Option<IntTuple> {
    call(name, &[a.clone().into(), b.clone().into()])?.tuple()
}

fn quotient(step: &mut Step, name: &str, a: &IntTuple, b: &IntTuple) -> Option<IntTuple> {
    match (a, b) {
        (Tree::Node(x), Tree::Leaf(_)) => {
            step.say("An int divides out from the left: each mode takes what it can, the rest goes on.");
            let mut rest = b.clone();
            let mut out = vec![];
            let mut rows = vec![];
            for t in x {
                let q = div(name, t, &rest)?;
                let next = div(name, &rest, t)?;
                rows.push(vec![format!("{t} / {rest} = {q}"), format!("{rest} / {t} = {next} is left")]);
                out.push(q);
                rest = next;
            }
            step.lines(table(&rows));
            Some(Tree::Node(out))
        }
        (Tree::Node(x), Tree::Node(y)) => {
            step.say("Mode by mode; a missing mode divides by 1.");
            let one = Tree::Leaf(Int::ONE);
            let mut out = vec![];
            for (k, t) in x.iter().enumerate() {
                let by = y.get(k).unwrap_or(&one);
                let q = div(name, t, by)?;
                step.math(format!("{t} / {by} = {q}"));
                out.push(q);
            }
            Some(Tree::Node(out))
        }
        (Tree::Leaf(x), _) => {
            let q = div(name, a, b)?;
            step.math(format!("{x} / {b} = {q}, rounded up"));
            Some(q)
        }
    }
}

/// The running value after each mode.
pub(super) fn scan(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let t = args[0].tuple()?;
    let f = args[2].word()?;
    let step = lesson.step("Mode by mode");
    step.say(format!("f = {f}; each mode is folded into the running value."));
    let mut acc = args[1].clone();
    let mut rows = vec![];
    for k in 0..t.rank() {
        let head = Value::from(Tree::Node(t.modes()[..=k].to_vec()));
        let next = call("it_fold", &[head, args[1].clone(), args[2].clone()])?;
        rows.push(vec![format!("f({acc}, {})", t.modes()[k]), format!("= {next}")]);
        acc = next;
    }
    step.lines(table(&rows));
    step.gives(value);
    lesson.reaches(value.clone());
    Some(())
}

/// A sum, product or extremum of all leaves.
pub(super) fn fold_leaves(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    if args.len() > 1 && args.iter().any(|a| a.tuple().is_none()) {
        return None;
    }
    let leaves: Vec<String> = args
        .iter()
        .map(Value::tuple)
        .collect::<Option<Vec<_>>>()?
        .iter()
        .flat_map(|t| t.leaves().into_iter().map(Int::to_string).collect::<Vec<_>>())
        .collect();
    let step = lesson.step("List the leaves");
    step.math(join(leaves, ", ")).gives(value);
    lesson.reaches(value.clone());
    Some(())
}

/// Leaf by leaf.
pub(super) fn inner_product(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let (a, b) = (args[0].tuple()?, args[1].tuple()?);
    let terms = a.leaves().iter().zip(b.leaves()).map(|(x, y)| format!("{x}·{y}")).collect::<Vec<_>>();
    lesson.step("Multiply leaf by leaf and add").math(join(terms, " + ")).gives(value);
    lesson.reaches(call("it_inner_product", args)?);
    Some(())
}

/// The mode that decides.
pub(super) fn compare(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let (a, b) = (args[0].tuple()?, args[1].tuple()?);
    let step = lesson.step("Mode by mode");
    let rows = a.modes().iter().zip(b.modes()).map(|(x, y)| {
        let sign = match (x.leaf().and_then(Int::value), y.leaf().and_then(Int::value)) {
            (Some(x), Some(y)) if x < y => "<",
            (Some(x), Some(y)) if x > y => ">",
            (Some(_), Some(_)) => "=",
            _ => "?",
        };
        vec![x.to_string(), sign.to_string(), y.to_string()]
    });
    step.lines(table(&rows.collect::<Vec<_>>()));
    step.say("lex decides by the first mode that differs, colex by the last, elem asks every mode.");
    step.gives(value);
    lesson.reaches(value.clone());
    Some(())
}
