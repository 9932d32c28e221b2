//! Lessons on composition: split B by modes, divide out, mod out, put together.
//!
//! The division is written out for one leaf `n:d` of B at a time, over A's coalesced modes: the stride divides out from
//! the left, then the extent takes from the left what it needs. Where the two divisions come out, that *is* the leaf's
//! result; where they do not, the leaf is read off its values, and the lesson says so.
use super::render::table;
use super::{Lesson, Step, call, call_layout, check, join, val};
use crate::int::{BinOp, Int};
use crate::layout::{Layout, Stride, Tiler};
use crate::op::Value;
use crate::tuple::{IntTuple, Tree};

/// `A o B` for layouts, by mode for tilers, and for swizzles.
pub(super) fn composition(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    match args {
        [Value::Layout(a), Value::Layout(b)] => whole(lesson, a, b, value.layout()?),
        [Value::Layout(a), Value::Tuple(shape)]
            if value.layout()?.rank() == shape.rank() && !by_mode(a, shape, value) =>
        {
            // `with_shape`: the shape as a whole.
            let b = call_layout("make_layout_left", &[Value::Tuple(shape.clone())])?;
            lesson
                .step("Make a layout of the shape")
                .say("A shape stands for its compact layout, first mode fastest.")
                .gives(&b);
            whole(lesson, a, &b, value.layout()?)
        }
        [outer @ Value::Layout(_), inner @ Value::Swizzle(_)] => swizzled(lesson, outer, inner, value),
        [Value::Layout(a), t] => tiler(lesson, a, &t.tiler()?, value.layout()?),
        [outer, inner] => swizzled(lesson, outer, inner, value),
        _ => None,
    }
}

/// Whether the value is the composition mode by mode.
fn by_mode(a: &Layout, shape: &IntTuple, value: &Value) -> bool {
    call("composition", &[val(a), Value::Tuple(shape.clone())]).as_ref() == Some(value)
}

fn whole(lesson: &mut Lesson, a: &Layout, b: &Layout, r: &Layout) -> Option<()> {
    let leaves = b.flat();
    let parts = parts(b.shape(), r)?;
    if leaves.len() > 1 {
        let names = (0..leaves.len()).map(|k| format!("A o B{k}"));
        let step = lesson.step("Split B into its modes");
        step.say(format!("Composition acts on each mode of B by itself: A o B = ({}).", join(names, ", ")));
        let rows = leaves.iter().enumerate().map(|(k, (n, d))| format!("B{k} = {n}:{d}"));
        step.lines(rows.collect::<Vec<_>>());
    }
    if leaves.iter().any(|(_, d)| matches!(d, Stride::Basis(..))) {
        basis(lesson, &leaves, &parts);
    } else {
        let coalesced = coalesced(lesson, a)?;
        for (k, ((n, d), part)) in leaves.iter().zip(&parts).enumerate() {
            let name = if leaves.len() > 1 { format!("B{k} = {n}:{d}") } else { format!("{n}:{d}") };
            leaf(lesson.step(format!("A o {name}")), a, &coalesced, n, d.int()?, part);
        }
    }
    let together = put_together(b.shape(), &mut parts.iter());
    if leaves.len() > 1 {
        lesson.step("Put together").say("Each mode of B is replaced by its piece.").gives(&together);
    }
    lesson.reaches(together);
    Some(())
}

/// The parts of the result that stand for the leaves of B.
fn parts(shape: &IntTuple, r: &Layout) -> Option<Vec<Layout>> {
    match shape {
        Tree::Leaf(_) => Some(vec![r.clone()]),
        Tree::Node(v) => {
            (r.rank() == v.len() && r.shape().depth() > 0).then_some(())?;
            let parts = v.iter().zip(r.modes()).map(|(t, m)| parts(t, &m)).collect::<Option<Vec<_>>>()?;
            Some(parts.concat())
        }
    }
}

/// `A` coalesced, as the divisions need it.
fn coalesced(lesson: &mut Lesson, a: &Layout) -> Option<Layout> {
    let c = call_layout("coalesce", &[val(a)])?;
    if c != *a && a.flat().len() > 1 {
        let step = lesson.step("Coalesce A");
        step.say("The fewest modes of the same function make the fewest divisions.")
            .math(format!("{a} coalesces to {c}"));
    }
    Some(c)
}

/// B's profile with its leaves replaced.
fn put_together(shape: &IntTuple, parts: &mut std::slice::Iter<'_, Layout>) -> Layout {
    match shape {
        Tree::Leaf(_) => parts.next().cloned().unwrap_or_else(|| Layout::concat(&[])),
        Tree::Node(v) => Layout::concat(&v.iter().map(|t| put_together(t, parts)).collect::<Vec<_>>()),
    }
}

/// A mode of the outer layout while it is divided.
struct OuterMode {
    extent: Int,
    stride: Stride,
}

impl std::fmt::Display for OuterMode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}

/// The two divisions of one leaf, or the values that it was read off.
fn leaf(step: &mut Step, a: &Layout, coalesced: &Layout, n: &Int, d: &Int, result: &Layout) {
    if n.is(1) {
        step.say("One element: the only index is 0.").gives(result);
        return;
    }
    if d.is(0) {
        step.say("Every index is 0: stride 0 stays.").gives(result);
        return;
    }
    if coalesced.flat().len() == 1 {
        let s = &coalesced.flat()[0].1;
        step.say("A is one mode, so its stride is just multiplied.")
            .math(format!("{n} elements, {d}·{s} apart"))
            .gives(result);
        return;
    }
    match divisions(coalesced, n, d) {
        Some((lines, r)) if r == *result => {
            step.lines(lines);
        }
        _ => {
            read_off(step, a, n, d);
        }
    }
    step.gives(result);
}

/// Divide out `d`, mod out `n`: the lines, and the pieces. `None` when a division does not come out.
fn divisions(a: &Layout, n: &Int, d: &Int) -> Option<(Vec<String>, Layout)> {
    let modes = a.flat();
    let (last, rest) = modes.split_last()?;
    let mut lines = vec![];
    // Divide out.
    let mut parts: Vec<OuterMode> = vec![];
    let mut left = d.clone();
    let mut rows = vec![];
    for (s, stride) in rest {
        if d.value().is_some_and(|d| d < 0) {
            return None;
        }
        let part = OuterMode { extent: s.ceil_div(&left).ok()?, stride: scaled(stride, &left)? };
        let next = left.ceil_div(s).ok()?;
        let why = if left.is(1) {
            "nothing more to divide out: the mode stays".to_string()
        } else if s.divides(&left) == Some(true) {
            format!("{s} divides {left}: skipped whole, {left}/{s} = {next} left to divide out")
        } else if left.divides(s) == Some(true) {
            format!(
                "{left} divides {s}: {s}/{left} = {} elements, {stride}·{left} = {} apart",
                part.extent, part.stride
            )
        } else {
            return None;
        };
        let shown = if part.extent.is(1) { "-".to_string() } else { part.to_string() };
        rows.push(vec![format!("  {s}:{stride}"), "->".to_string(), shown, why]);
        parts.push(part);
        left = next;
    }
    let (s, stride) = last;
    let end = OuterMode { extent: s.ceil_div(&left).ok()?, stride: scaled(stride, &left)? };
    let why = match left.is(1) {
        true => "the last mode stays; it goes on beyond its extent".to_string(),
        false => format!("the last mode goes on without end: stride {stride}·{left} = {}", end.stride),
    };
    rows.push(vec![format!("  {s}:{stride}"), "->".to_string(), end.to_string(), why]);
    parts.push(end);
    lines.push(format!("divide out {d}: step through A {d} at a time"));
    lines.extend(table(&rows));
    // Mod out.
    lines.push(format!("mod out {n}: keep the first {n} of these"));
    let mut need = n.clone();
    let mut pieces: Vec<(Int, Stride)> = vec![];
    let mut rows = vec![];
    let count = parts.len();
    for (k, part) in parts.into_iter().enumerate() {
        if k + 1 == count {
            if pieces.is_empty() || !need.is_static(1) {
                rows.push(vec![
                    format!("  {part}"),
                    "->".into(),
                    format!("{need}:{}", part.stride),
                    format!("the last mode gives the {need} that are needed"),
                ]);
                pieces.push((need.clone(), part.stride));
            }
            break;
        }
        if part.extent.is_static(1) || need.is_static(1) {
            continue;
        }
        let take = part.extent.op(BinOp::Min, &need).ok()?;
        if take.divides(&need) == Some(false) {
            return None;
        }
        let next = need.div(&take).ok()?;
        let why = if take == need {
            format!("take {take} of {}: all that is needed", part.extent)
        } else {
            format!("take all {take}; {need}/{take} = {next} times more are needed")
        };
        rows.push(vec![format!("  {part}"), "->".into(), format!("{take}:{}", part.stride), why]);
        pieces.push((take, part.stride));
        need = next;
    }
    lines.extend(table(&rows));
    let layout = match pieces.as_slice() {
        [(s, d)] => Layout::leaf(s.clone(), d.clone()),
        _ => Layout::tuple(pieces),
    };
    Some((lines, layout))
}

fn scaled(stride: &Stride, by: &Int) -> Option<Stride> {
    Some(match stride {
        Stride::Int(d) => Stride::Int(by.mul(d).ok()?),
        Stride::Basis(d, p) => Stride::Basis(by.mul(d).ok()?, p.clone()),
    })
}

/// How many values are listed.
const LISTED: i64 = 12;

fn read_off(step: &mut Step, a: &Layout, n: &Int, d: &Int) {
    step.say(
        "The divisions do not come out one by one; what counts are the values at these steps, and they are a layout:",
    );
    let (Some(n), Some(d)) = (n.value(), d.value()) else { return };
    let list = |f: &dyn Fn(i64) -> Option<String>| {
        let shown = (0..n.min(LISTED)).map(|i| f(i).unwrap_or_else(|| "?".into()));
        join(shown, ", ") + if n > LISTED { ", …" } else { "" }
    };
    let a = val(a);
    step.math(format!("index   {}", list(&|i| Some(i.checked_mul(d)?.to_string()))));
    step.math(format!("A       {}", list(&|i| Some(check::at(&a, i.checked_mul(d)?)?.to_string()))));
}

/// A leaf `n:s@k` of B walks along the mode of A that the basis names.
fn basis(lesson: &mut Lesson, leaves: &[(Int, Stride)], parts: &[Layout]) {
    let step = lesson.step("Follow the coordinates");
    step.say("A basis stride s@k steps s along mode k of A; each leaf of B is composed with the mode that it names.");
    let rows = leaves.iter().zip(parts).map(|((n, d), r)| vec![format!("{n}:{d}"), "->".to_string(), r.to_string()]);
    step.lines(table(&rows.collect::<Vec<_>>()));
}

/// Mode by mode with a tiler.
fn tiler(lesson: &mut Lesson, a: &Layout, t: &Tiler, value: &Layout) -> Option<()> {
    let entries = match t {
        Tiler::All => return None,
        Tiler::Int(n) => {
            lesson.step("The tiler as a layout").say("An int n is the layout n:1.").gives(format!("{n}:1"));
            return whole(lesson, a, &Layout::mode1(n.clone(), Int::ONE), value);
        }
        Tiler::Layout(b) => return whole(lesson, a, b, value),
        Tiler::Tile(entries) => entries,
    };
    let step = lesson.step("Match the tiler with the modes of A");
    step.say("Each entry of the tiler acts on one mode of A; an int n is the layout n:1, and _ keeps its mode.");
    let modes = a.modes();
    if modes.len() > entries.len() {
        step.say("Modes of A without an entry are dropped.");
    }
    let row = |(k, (m, e)): (usize, (&Layout, &Tiler))| {
        vec![format!("mode {k}:"), m.to_string(), "o".to_string(), e.to_string()]
    };
    step.lines(table(&modes.iter().zip(entries).enumerate().map(row).collect::<Vec<_>>()));
    let mut results = vec![];
    for (k, (m, e)) in modes.iter().zip(entries).enumerate() {
        let r = call_layout("composition", &[val(m), e.clone().into()])?;
        let step = lesson.step(format!("Mode {k}: {m} o {e}"));
        let coalesced = call_layout("coalesce", &[val(m)])?;
        match e {
            Tiler::Int(n) => leaf(step, m, &coalesced, n, &Int::ONE, &r),
            Tiler::Layout(b) => {
                let leaves = b.flat();
                for ((n, d), piece) in leaves.iter().zip(parts(b.shape(), &r)?) {
                    if leaves.len() > 1 {
                        step.math(format!("for {n}:{d}"));
                    }
                    leaf(step, m, &coalesced, n, d.int()?, &piece);
                }
            }
            Tiler::All | Tiler::Tile(_) => {}
        }
        step.gives(&r);
        results.push(r);
    }
    let r = Layout::concat(&results);
    lesson.step("Put together").say("The results are the modes.").gives(&r);
    lesson.reaches(r);
    Some(())
}

/// A swizzle after a layout, or a layout after a swizzle.
fn swizzled(lesson: &mut Lesson, outer: &Value, inner: &Value, value: &Value) -> Option<()> {
    match (outer, inner) {
        (Value::Swizzle(s), Value::Layout(l)) => {
            let step = lesson.step("Keep both maps");
            step.say(format!("A swizzle is no layout, so that {s} after {l} is written as it is: a composed layout, the offset 0 between."));
            super::swizzle::bits(lesson.step("What the swizzle does"), s);
        }
        (Value::Layout(l), Value::Swizzle(s)) => {
            let step = lesson.step("Move the swizzle through the layout");
            step.say("The layout maps the bits that the swizzle reads and changes; where their images are runs of bits again, a swizzle after the layout is the same function.");
            let (y, z) = (s.y_mask(), s.z_mask());
            let image = |m: i64| check::at(&val(l), m).map(|v| v.to_string());
            step.math(format!("reads   Y = {y:#b} = {y},  A(Y) = {}", image(y)?));
            step.math(format!("changes Z = {z:#b} = {z},  A(Z) = {}", image(z)?));
        }
        (Value::Swizzle(a), Value::Swizzle(b)) => {
            super::swizzle::compose(lesson, &[(*a).into(), (*b).into()], value)?;
        }
        _ => return None,
    }
    let again = call("composition", &[outer.clone(), inner.clone()])?;
    lesson.steps.last_mut()?.gives(&again);
    lesson.reaches(again);
    Some(())
}
