//! Refusals: the law, the witness worked out on both sides, why no answer exists, and the repair, evaluated.
use super::render::table;
use super::{Step, call, check, join, val};
use crate::layout::error::{AlgebraError, Law, Refusal, Witness};
use crate::layout::exact::read_off;
use crate::layout::{Layout, Stride};
use crate::op::{self, Style, Value, parse_value};

/// How many values of a sequence are shown.
const SHOWN: i64 = 12;
/// How many values of a leaf are looked at.
const READ: i64 = 1 << 16;

/// The steps that show a refusal.
pub(super) fn steps(name: &str, args: &[Value], error: &AlgebraError) -> Vec<Step> {
    let mut out = vec![];
    match error {
        AlgebraError::Refused(r) => refused(&mut out, name, args, r),
        AlgebraError::Undecided { .. } => {
            let mut step = Step { title: "What is not known".into(), ..Step::default() };
            step.say(format!("{error}."));
            step.say("The facts of the symbols neither prove nor refute it, and the answer depends on it.");
            out.push(step);
        }
        AlgebraError::Arity { .. } | AlgebraError::Kind { .. } | AlgebraError::UnknownOp { .. } => {
            let mut step = Step { title: "How it is called".into(), ..Step::default() };
            step.say(format!("{error}."));
            if let Some(row) = op::find(name) {
                step.math(row.usage());
            }
            out.push(step);
        }
        e => {
            let mut step = Step { title: "Why there is no value".into(), ..Step::default() };
            step.say(format!("{e}."));
            out.push(step);
        }
    }
    out.extend(repairs(error));
    out
}

fn refused(out: &mut Vec<Step>, name: &str, args: &[Value], r: &Refusal) {
    let mut law = Step { title: format!("The law: {}", r.law.name()), ..Step::default() };
    law.math(r.law.equation());
    out.push(law);
    let operands = match (r.law, args) {
        (Law::Composition, [Value::Layout(a), Value::Layout(b)]) if name.starts_with("composition") => {
            Some((a.clone(), b.clone()))
        }
        // A divide or a product composes layouts of its own; the refusal names them.
        (Law::Composition, _) => operands(&r.what),
        _ => None,
    };
    let mut why = Step { title: "Why no layout exists".into(), ..Step::default() };
    match &operands {
        Some((a, b)) => {
            let mut read = Step { title: "What B reads of A".into(), ..Step::default() };
            if name != "composition" {
                read.say(format!("On the way, {} is needed.", r.what));
            }
            leaves(&mut read, &mut why, a, b, r);
            if !read.math.is_empty() {
                out.push(read);
            }
        }
        None => {
            why.say(format!("{}: {}.", r.what, r.why));
            if let Some(m) = r.mode {
                why.say(format!("It is mode {m} that breaks the law."));
            }
        }
    }
    out.push(why);
    if let Some(w) = &r.witness {
        out.push(witness(w, r, operands.as_ref()));
    }
}

/// `A o B` as text, to its operands.
fn operands(what: &str) -> Option<(Layout, Layout)> {
    let (a, b) = what.split_once(" o ")?;
    let layout = |t: &str| parse_value(t, Style::Plain).ok()?.layout().cloned();
    Some((layout(a)?, layout(b)?))
}

/// Each leaf of B: what it reads, and whether that is a layout.
fn leaves(step: &mut Step, why: &mut Step, a: &Layout, b: &Layout, r: &Refusal) {
    let outer = val(a);
    let all = b.flat();
    let mut alone = vec![];
    for (k, (n, d)) in all.iter().enumerate() {
        if r.mode.is_some_and(|m| m != k) {
            continue;
        }
        let known = n.value().zip(d.int().and_then(crate::int::Int::value));
        let Some((n, d)) = known else { continue };
        let values: Option<Vec<i64>> =
            (0..n.min(READ)).map(|i| check::at(&outer, i.checked_mul(d)?)?.int()?.value()).collect();
        let Some(values) = values else { continue };
        if r.mode == Some(k) {
            step.say(format!("Mode {k} of B, {n}:{d}, reads A at steps of {d}:"));
            step.math(format!("index  {}", listed(&(0..n.min(READ)).map(|i| i * d).collect::<Vec<_>>(), n)));
            step.math(format!("A      {}", listed(&values, n)));
            why.say(broken(&values, n));
        } else {
            let reading = read_off(&values);
            let modes =
                reading.modes.iter().map(|(s, d)| (crate::int::Int::Static(*s), Stride::from(*d))).collect::<Vec<_>>();
            let piece = match modes.as_slice() {
                [(s, d)] => format!("{s}:{d}"),
                [] => "1:0".to_string(),
                _ => Layout::tuple(modes).to_string(),
            };
            alone.push(vec![format!("A o {n}:{d}"), format!("= {piece}")]);
        }
    }
    if r.mode.is_none() {
        step.say("Each mode of B by itself is a layout after A:");
        step.lines(table(&alone));
        why.say(
            "A layout adds what its modes give. Here the modes of B meet inside one mode of A and carry into the next, \
             so that the sum is not the value.",
        );
    }
    if why.text.is_empty() {
        let mut clause = r.why.clone();
        if let Some(first) = clause.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        why.say(clause + ".");
    }
}

fn listed(values: &[i64], n: i64) -> String {
    let shown = values.iter().take(SHOWN as usize).map(i64::to_string);
    join(shown, ", ") + if n > SHOWN { ", …" } else { "" }
}

/// Why a sequence is no layout: where the equal steps end, or the value that its digits do not give.
fn broken(values: &[i64], n: i64) -> String {
    let mut step = 1usize;
    let mut digits: Vec<(i64, i64)> = vec![];
    let mut story: Vec<String> = vec![];
    while step < values.len() {
        let d = values[step];
        let left = n / step as i64;
        let run = (1..left)
            .take_while(|s| usize::try_from(*s).ok().and_then(|s| values.get(s * step)) == Some(&(s * d)))
            .count() as i64
            + 1;
        let found = usize::try_from(run).ok().and_then(|s| values.get(s * step));
        if left % run != 0 {
            let of = if step == 1 {
                "The values grow".to_string()
            } else {
                format!("Every {step} elements the values grow")
            };
            return format!(
                "{of} by {d} for {run} elements, then comes {} and not {}: the first mode of a layout with these values has extent {run}, but {run} does not divide {left}.",
                found.map_or_else(|| "another value".into(), i64::to_string),
                run * d
            );
        }
        digits.push((run, d));
        let counted = if step == 1 { "The values".to_string() } else { format!("Every {step} elements they") };
        let next = match found {
            Some(v) => format!(", then comes {v} and not {run}·{d} = {}", run.wrapping_mul(d)),
            None => String::new(),
        };
        story.push(format!("{counted} grow by {d} for {run} elements{next}: a layout must have the mode {run}:{d}."));
        step = step.saturating_mul(run.max(2) as usize);
    }
    let candidate = crate::layout::exact::ExactModes(digits.clone());
    for (c, v) in values.iter().enumerate() {
        if let Ok(w) = candidate.at(c as i64)
            && w != *v
        {
            let text = join(digits.iter().map(|(s, d)| format!("{s}:{d}")), ", ");
            return format!("{} But the modes {text} give {w} at {c}, where A has {v}.", join(story, " "));
        }
    }
    "No modes give these values.".to_string()
}

/// Both sides at the witness.
fn witness(w: &Witness, r: &Refusal, operands: Option<&(Layout, Layout)>) -> Step {
    let mut step = Step { title: format!("The witness: c = {}", w.at), ..Step::default() };
    let c = w.at;
    let at_coordinate = |l: &Layout, c: i64| {
        let crd = call("idx2crd", &[c.into(), l.shape().clone().into()])?;
        Some(if l.rank() > 1 { format!("({c}) = {l}{crd}") } else { format!("({c})") })
    };
    let rows = |step: &mut Step, rows: Vec<Vec<String>>| {
        step.lines(table(&rows));
    };
    if let Some((a, b)) = operands
        && let Some(index) = check::at(&val(b), c).and_then(|v| v.int().and_then(crate::int::Int::value))
    {
        let mut all = vec![];
        let shown = |l: &Layout, name: &str, c: i64| {
            at_coordinate(l, c).map_or_else(
                || format!("{name}({c})"),
                |t| {
                    t.split_once(" = ").map_or_else(
                        || format!("{name}({c})"),
                        |(_, full)| format!("{name}({c}) = {name}{}", full.strip_prefix(&l.to_string()).unwrap_or("")),
                    )
                },
            )
        };
        all.push(vec![shown(b, "B", c), format!("= {index}")]);
        all.push(vec![shown(a, "A", index), format!("= {}", w.wanted)]);
        if let Some((text, v)) = &w.nearest {
            let near = parse_value(text, Style::Plain).ok().and_then(|l| l.layout().cloned());
            let left = near.map_or_else(|| format!("({text})({c})"), |l| shown(&l, "N", c));
            all.push(vec![left, format!("= {v}"), format!("for the nearest layout N = {text}")]);
        }
        rows(&mut step, all);
        step.say(format!("The law asks for A(B({c})) = {}.", w.wanted));
        if let Some((_, v)) = &w.nearest {
            step.say(format!("The layout that comes nearest gives {v}."));
        }
    } else if let (Law::Injective, Some((other, v))) = (r.law, &w.nearest)
        && let Some(other) = other.strip_prefix("coordinate ")
    {
        step.say("Two coordinates have one offset.");
        step.math(format!("A({other}) = {v}")).math(format!("A({c}) = {}", w.wanted));
    } else {
        step.math(w.to_string());
    }
    step
}

/// What to write instead: every repair with the value that it was found to have, the composed layout last.
fn repairs(error: &AlgebraError) -> Option<Step> {
    let mut step = Step { title: "What works instead".into(), ..Step::default() };
    let found = error.repairs();
    let mut rows = vec![];
    for r in &found {
        rows.push(vec![r.change.clone()]);
        // Evaluated here once more, as it is written.
        let value = evaluate(&r.write).map(|v| v.to_string()).or_else(|| r.gives.as_ref().map(Layout::to_string));
        let value = value.filter(|v| *v != r.write).map_or(String::new(), |v| format!("  =  {v}"));
        rows.push(vec![format!("  {}{value}", r.write)]);
    }
    let repair = error.repair()?;
    let value = evaluate(&repair);
    if !found.iter().any(|r| r.write == repair) {
        let shown = value.as_ref().map(Value::to_string).filter(|v| *v != repair);
        rows.push(vec![format!("{repair}{}", shown.map_or(String::new(), |v| format!("  =  {v}")))]);
    }
    step.lines(rows.concat());
    if let (AlgebraError::Refused(r), Some(v)) = (error, &value)
        && r.law == Law::Composition
        && let Some(w) = &r.witness
        && let Some(got) = check::at(v, w.at)
        && got == Value::from(w.wanted)
    {
        step.say(format!("{repair} keeps both maps and is the function itself: at the witness it gives {got}."));
    }
    if found.len() > 1 {
        step.say("The others change an operand; each was evaluated.");
    }
    Some(step)
}

/// The value of a repair that is a value, a composition of two, or a call.
fn evaluate(text: &str) -> Option<Value> {
    let text = text.rsplit_once(": ").map_or(text, |(sentence, tail)| if sentence.contains(' ') { tail } else { text });
    // `A o B` reads as a composed layout where it is a value; the repair means what the operation gives.
    if let [a, b] = text.split(" o ").collect::<Vec<_>>().as_slice()
        && let (Ok(a), Ok(b)) = (parse_value(a.trim(), Style::Plain), parse_value(b.trim(), Style::Plain))
    {
        return call("composition", &[a, b]);
    }
    if let Ok(v) = parse_value(text, Style::Plain) {
        // A sentence may read as the name of a symbol.
        return v.word().is_none().then_some(v);
    }
    if let Some((name, rest)) = text.split_once('(')
        && op::find(name.trim()).is_some()
        && let Some(inner) = rest.strip_suffix(')')
    {
        let parts = split(inner);
        let args: Option<Vec<Value>> = parts.iter().map(|p| parse_value(p.trim(), Style::Plain).ok()).collect();
        let args = args?;
        return call(name.trim(), &args);
    }
    None
}

/// Splits at commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut out) = (0i32, 0, vec![]);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                out.push(&text[from..i]);
                from = i + 1;
            }
            _ => {}
        }
    }
    out.push(&text[from..]);
    out
}
