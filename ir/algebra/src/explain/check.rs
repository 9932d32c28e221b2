//! The check at the end of an explanation: the equation, at every coordinate or at as many as can be shown and
//! compared.
//!
//! Both sides are evaluated by [`crate::op`]'s `crd2idx`, not by the operation that is checked. Where symbols occur,
//! the smallest values that their facts allow take their place.
use super::render::table;
use super::{Step, call, join};
use crate::int::{Condition, Expr, Int, Symbol};
use crate::layout::exact::ExactModes;
use crate::layout::guarded::Ints;
use crate::layout::{Layout, Tiler};
use crate::op::Value;
use std::collections::BTreeMap;

/// How many rows of a table are shown when the domain is larger than [`FEW`].
const SHOWN: i64 = 8;
/// Domains up to this size are shown whole.
const FEW: i64 = 16;
/// Domains up to this size are compared whole.
pub(super) const WHOLE: i64 = 1 << 14;

/// The value of a layout of any kind at an int coordinate.
pub(super) fn at(layout: &Value, c: i64) -> Option<Value> {
    if let Value::Layout(l) = layout
        && let Some(m) = ExactModes::of(l)
    {
        return m.at(c).ok().map(Value::from);
    }
    if let Value::Swizzle(s) = layout {
        return Some(s.apply(c).into());
    }
    call("crd2idx", &[c.into(), layout.clone()])
}

/// The value at an offset that is an int, or at the coordinate that coordinate strides give.
fn at_value(layout: &Value, c: &Value) -> Option<Value> {
    match c.int().and_then(Int::value) {
        Some(c) => at(layout, c),
        None => call("crd2idx", &[c.clone(), layout.clone()]),
    }
}

/// The number of coordinates, when it is known.
pub(super) fn size(layout: &Value) -> Option<i64> {
    call("size", std::slice::from_ref(layout))?.int()?.value()
}

/// One column of a check.
pub(super) struct Column<'a> {
    /// The title.
    pub title: String,
    /// The value at a coordinate.
    pub value: &'a dyn Fn(i64) -> Option<Value>,
}

/// The table of the columns over `0..n`, and whether the last two agree everywhere they were compared.
pub(super) fn compare(n: i64, columns: &[Column<'_>]) -> Option<Step> {
    let [.., left, right] = columns else { return None };
    let shown = if n <= FEW { n } else { SHOWN };
    let mut rows = vec![[vec!["c".to_string()], columns.iter().map(|c| c.title.clone()).collect()].concat()];
    for c in 0..shown {
        let values = columns.iter().map(|k| Some((k.value)(c)?.to_string())).collect::<Option<Vec<_>>>()?;
        rows.push([vec![c.to_string()], values].concat());
    }
    if shown < n {
        rows.push(vec!["…".to_string(); rows[0].len()]);
    }
    let mut step = Step { title: "Check".to_string(), ..Step::default() };
    step.lines(table(&rows));
    let agree = |c: i64| Some((left.value)(c)? == (right.value)(c)?);
    let (points, what) = if n <= WHOLE {
        let what = match n {
            1 => "the only coordinate".to_string(),
            n if n <= shown => format!("all {n} coordinates"),
            n => format!("all {n} coordinates (the first {shown} are shown)"),
        };
        ((0..n).collect::<Vec<_>>(), what)
    } else {
        let points = sample(n);
        let what =
            format!("{} of the {n} coordinates (the ends, around each power of two, and points between)", points.len());
        (points, what)
    };
    let (l, r) = (&left.title, &right.title);
    for c in points {
        if !agree(c)? {
            // An operation never returns another function; should it, the reader is the first to know.
            step.say(format!("At c = {c} the two sides DIFFER: this is an error of tilewright, please report it."));
            return Some(step);
        }
    }
    step.say(format!("{l} = {r} was compared at {what}."));
    Some(step)
}

/// Coordinates of a large domain: the ends, the powers of two and their neighbours, and points between.
fn sample(n: i64) -> Vec<i64> {
    let mut points: Vec<i64> = vec![0, n - 1];
    let mut p = 1i64;
    while p < n {
        points.extend([p - 1, p, (p + 1).min(n - 1)]);
        p = p.saturating_mul(2);
    }
    // An odd stride near n/1000 meets every residue of small extents.
    let step = (n / 1000) | 1;
    points.extend((0..n / step.max(1)).take(1000).filter_map(|k| k.checked_mul(step)).filter(|c| *c < n));
    points.sort_unstable();
    points.dedup();
    points
}

/// The check of an operation, where its equation can be evaluated; the symbols' values meet the conditions.
pub(super) fn check(name: &str, args: &[Value], value: &Value, conditions: &[Condition]) -> Option<Step> {
    let symbols = symbols_of(args);
    if symbols.is_empty() {
        return numeric(name, args, value);
    }
    let (env, text) = numbers(&symbols, conditions)?;
    let args: Vec<Value> = args.iter().map(|a| substitute(a, &env)).collect::<Option<_>>()?;
    let mut step = numeric(name, &args, &substitute(value, &env)?)?;
    step.title = format!("Check with {text}");
    Some(step)
}

fn numeric(name: &str, args: &[Value], value: &Value) -> Option<Step> {
    let int = |v: Value| v.int().and_then(Int::value);
    match (name, args) {
        ("composition" | "with_shape" | "composition_swizzle" | "composition_layout_swizzle", [a, b])
            if as_layout(b, name).is_some() =>
        {
            composed(a, &as_layout(b, name)?, value)
        }
        ("coalesce" | "coalesce_profile" | "flatten" | "make_fragment_like" | "group" | "unflatten", [a, ..])
            if name != "make_fragment_like" && value.tuple().is_none() =>
        {
            let (x, y) = (|c| at(a, c), |c| at(value, c));
            compare(size(a)?, &[column("A(c)", &x), column("R(c)", &y)])
        }
        ("right_inverse", [a]) => {
            let (r, ar, i) = (|c| at(value, c), |c| at_value(a, &at(value, c)?), |c: i64| Some(Value::from(c)));
            compare(size(value)?, &[column("R(c)", &r), column("A(R(c))", &ar), column("c itself", &i)])
        }
        ("left_inverse", [a]) => {
            let (x, r) = (|c| at(a, c), |c| at_value(value, &at(a, c)?));
            let again = |c| at_value(a, &at_value(value, &at(a, c)?)?);
            compare(size(a)?, &[column("R(A(c))", &r), column("A(R(A(c)))", &again), column("A(c)", &x)])
        }
        ("max_common_layout", [a, b]) => {
            let (x, y) = (|c| at_value(a, &at(value, c)?), |c| at_value(b, &at(value, c)?));
            compare(size(value)?, &[column("A(R(c))", &x), column("B(R(c))", &y)])
        }
        ("layout_add", [a, b]) => {
            let sum = |c| Some(Value::from(int(at(a, c)?)?.checked_add(int(at(b, c)?)?)?));
            let r = |c| at(value, c);
            compare(size(a)?, &[column("A(c) + B(c)", &sum), column("R(c)", &r)])
        }
        ("nullspace", [a]) => {
            let (x, zero) = (|c| at_value(a, &at(value, c)?), |_| Some(Value::from(0)));
            let r = |c| at(value, c);
            compare(size(value)?, &[column("R(c)", &r), column("A(R(c))", &x), column("0", &zero)])
        }
        ("composition" | "composition_tiler", [Value::Layout(a), t]) => by_mode(a, &t.tiler()?, value.layout()?),
        ("filter", [a]) => same_image(a, value),
        ("complement" | "complement_cotarget", [a, ..]) => disjoint(a, value),
        ("logical_divide", [a, Value::Layout(t)]) => {
            let rest = call(
                "complement",
                &[Value::Layout(t.clone()), call("shape", &[call("coalesce", std::slice::from_ref(a))?])?],
            )?;
            let both = Value::Layout(Layout::concat(&[t.clone(), rest.layout()?.clone()]));
            let (b, x, r) = (|c| at(&both, c), |c| at_value(a, &at(&both, c)?), |c| at(value, c));
            compare(size(&both)?, &[column("T'(c)", &b), column("A(T'(c))", &x), column("R(c)", &r)])
        }
        ("zipped_divide" | "tiled_divide" | "flat_divide" | "logical_divide", [a, _]) => same_offsets(a, value),
        (
            "logical_product" | "zipped_product" | "tiled_product" | "flat_product" | "blocked_product"
            | "raked_product" | "tile_to_shape",
            [_, ..],
        ) => each_once(value),
        ("get_hier_coord" | "get_flat_coord" | "get_1d_coord", [a, offset]) => {
            let back = call("crd2idx", &[value.clone(), a.clone()])?;
            let mut step = Step { title: "Check".to_string(), ..Step::default() };
            (back == *offset).then(|| step.math(format!("A{value} = {back}")).clone())
        }
        ("swizzle_compose", [Value::Swizzle(a), Value::Swizzle(b)]) => {
            let (x, y) = (|c: i64| Some(a.apply(b.apply(c)).into()), |c| at(value, c));
            compare(1 << 12, &[column("a(b(c))", &x), column("R(c)", &y)])
        }
        ("upcast", [a, n]) => {
            let n = int(n.clone())?;
            (n > 0).then_some(())?;
            widths(a, value, n)
        }
        ("recast_layout", [a, old, new]) => {
            let (old, new) = (int(old.clone())?, int(new.clone())?);
            (old > 0 && new % old == 0).then_some(())?;
            widths(a, value, new / old)
        }
        _ => None,
    }
}

pub(super) fn column<'a>(title: &str, value: &'a dyn Fn(i64) -> Option<Value>) -> Column<'a> {
    Column { title: title.to_string(), value }
}

/// A shape as the layout that it stands for in a composition.
fn as_layout(b: &Value, name: &str) -> Option<Value> {
    match b {
        Value::Tuple(_) if name != "with_shape" => None,
        Value::Int(_) | Value::Tuple(_) => call("make_layout_left", std::slice::from_ref(b)),
        Value::Layout(_) | Value::Composed(_) | Value::Swizzle(_) => Some(b.clone()),
        _ => None,
    }
}

/// `c`, where it is in B, `B(c)`, where that is in A, `A(B(c))`, `R(c)`: the seeds' table.
fn composed(a: &Value, b: &Value, r: &Value) -> Option<Step> {
    let n = size(r)?;
    let inner = |c: i64| at(b, c);
    let outer = |c: i64| at_value(a, &at(b, c)?);
    let result = |c: i64| at(r, c);
    let coordinate = |l: &Value, c: &Value| {
        let shape = call("shape", std::slice::from_ref(l))?;
        call("idx2crd", &[c.clone(), shape])
    };
    let in_b = |c: i64| coordinate(b, &c.into());
    let in_a = |c: i64| coordinate(a, &at(b, c)?);
    let known = [column("B(c)", &inner), column("A(B(c))", &outer), column("R(c)", &result)];
    // Coordinates help where there is more than one mode and they exist at all (not in a swizzle, not of basis
    // elements).
    let modes = |l: &Value| l.layout().is_some_and(|l| l.rank() > 1);
    let mut columns = vec![];
    if modes(b) && in_b(0).is_some() {
        columns.push(column("in B", &in_b));
    }
    let [c, x, y] = known;
    columns.push(c);
    if modes(a) && in_a(0).is_some() {
        columns.push(column("in A", &in_a));
    }
    columns.extend([x, y]);
    compare(n, &columns)
}

/// Each mode of a composition with a tiler.
fn by_mode(a: &Layout, t: &Tiler, r: &Layout) -> Option<Step> {
    let Tiler::Tile(entries) = t else { return None };
    let mut step = Step { title: "Check".to_string(), ..Step::default() };
    for (k, entry) in entries.iter().enumerate() {
        let inner = match entry {
            Tiler::Int(n) => Layout::mode1(n.clone(), Int::ONE),
            Tiler::Layout(b) => b.clone(),
            Tiler::All | Tiler::Tile(_) => continue,
        };
        let (m, b, r) = (Value::from(a.mode(k)?), Value::from(inner), Value::from(r.mode(k)?));
        let (x, y) = (|c| at_value(&m, &at(&b, c)?), |c| at(&r, c));
        let title = |f: &str| f.replace('k', &k.to_string());
        let columns = [column(&title("A_k(T_k(c))"), &x), column(&title("R_k(c)"), &y)];
        step.say(compare(size(&r)?, &columns)?.text.replace(" (the first 8 are shown)", ""));
    }
    (!step.text.is_empty()).then_some(step)
}

/// A filtered layout reaches the same offsets.
fn same_image(a: &Value, r: &Value) -> Option<Step> {
    let (mut x, mut y) = (sorted_offsets(a)?, sorted_offsets(r)?);
    let (all, some) = (x.len(), y.len());
    x.dedup();
    y.dedup();
    (x == y).then(|| {
        let mut step = Step { title: "Check".to_string(), ..Step::default() };
        step.say(format!("A and R reach the same {} offsets: A by {all} coordinates, R by {some}.", x.len()));
        step
    })
}

/// A and its complement together reach every offset at most once.
fn disjoint(a: &Value, r: &Value) -> Option<Step> {
    let filtered = call("filter", std::slice::from_ref(a))?;
    let both = Layout::concat(&[filtered.layout()?.clone(), r.layout()?.clone()]);
    let m = ExactModes::of(&both)?;
    let n = m.size().ok()?;
    let mut step = Step { title: "Check".to_string(), ..Step::default() };
    if n > WHOLE {
        let sure = call("injective", &[Value::Layout(both.clone())])?.truth()?;
        sure.then_some(())?;
        step.say(format!("(filter(A), R) = {both} is injective: its sorted strides each clear what lies below."));
        return Some(step);
    }
    let mut seen = vec![];
    m.walk(&mut |_, v| {
        seen.push(v);
        true
    })
    .ok()?;
    seen.sort_unstable();
    let twice = seen.windows(2).any(|w| w[0] == w[1]);
    if twice {
        // As CuTe, the complement of a layout with overlapping modes is only disjoint from its filtered image.
        return None;
    }
    let (lo, hi) = (*seen.first()?, *seen.last()?);
    let n = seen.len() as i64;
    let values = |l: &Value| {
        let m = size(l)?.min(FEW);
        let list = (0..m).map(|c| Some(at(l, c)?.to_string())).collect::<Option<Vec<_>>>()?;
        Some(join(list, " ") + if size(l)? > m { " …" } else { "" })
    };
    step.math(format!("filter(A) reaches  {}", values(&filtered)?));
    step.math(format!("R adds            {}", values(r)?));
    step.say(format!("Together (filter(A), R) = {both} reaches {n} offsets, each once"));
    step.text.push_str(&match hi.checked_sub(lo).and_then(|d| d.checked_add(1)) {
        Some(span) if span == n => format!(": every offset from {lo} to {hi}."),
        Some(span) => format!(", from {lo} to {hi}; {} offsets between stay free.", span - n),
        None => ".".to_string(),
    });
    Some(step)
}

/// The offsets of all coordinates, sorted; of small layouts only.
fn sorted_offsets(l: &Value) -> Option<Vec<i64>> {
    let m = ExactModes::of(l.layout()?)?;
    (m.size().ok()? <= WHOLE).then_some(())?;
    let mut all = vec![];
    m.walk(&mut |_, v| {
        all.push(v);
        true
    })
    .ok()?;
    all.sort_unstable();
    Some(all)
}

/// A divide lists the offsets of A again, in another order.
fn same_offsets(a: &Value, r: &Value) -> Option<Step> {
    let (x, y) = (sorted_offsets(a)?, sorted_offsets(r)?);
    (x == y).then(|| {
        let mut step = Step { title: "Check".to_string(), ..Step::default() };
        step.say(format!("R reaches the {} offsets of A, each as often as A does, tile by tile.", x.len()));
        step
    })
}

/// A product reaches no offset twice, when its block does not.
fn each_once(r: &Value) -> Option<Step> {
    let all = sorted_offsets(r)?;
    let (lo, hi) = (*all.first()?, *all.last()?);
    all.windows(2).all(|w| w[0] < w[1]).then(|| {
        let mut step = Step { title: "Check".to_string(), ..Step::default() };
        let n = all.len();
        let gaps = if hi - lo + 1 == n as i64 { "without a gap" } else { "with gaps" };
        step.say(format!("R reaches {n} offsets, each once, from {lo} to {hi} {gaps}: the copies do not overlap."));
        step
    })
}

/// An upcast: the first narrow element of each wide one lies at a multiple of `n`.
fn widths(a: &Value, r: &Value, n: i64) -> Option<Step> {
    let inner = |v: &Value| match v {
        Value::Composed(c) => Some(c.inner.flat()),
        v => v.layout().map(Layout::flat),
    };
    let (narrow, wide) = (inner(a)?, inner(r)?);
    // A coordinate of the result steps over n narrow elements of the contiguous mode.
    let mut modes = vec![];
    for ((s, d), (t, _)) in narrow.iter().zip(&wide) {
        let d = d.int()?.value().filter(|d| *d >= 0)?;
        modes.push((s.value()?, t.value()?, if d > 0 && d < n { n / d } else { 1 }));
    }
    let first = |c: i64| {
        let (mut rest, mut at, mut before) = (c, 0i64, 1i64);
        for (s, t, steps) in &modes {
            at = at.checked_add(rest.checked_rem(*t)?.checked_mul(*steps)?.checked_mul(before)?)?;
            (rest, before) = (rest / t, before.checked_mul(*s)?);
        }
        Some(at)
    };
    let whole = |c| at(a, first(c)?)?.int()?.value().filter(|x| x % n == 0).map(|x| Value::from(x / n));
    let (x, y) = (|c| whole(c), |c| at(r, c));
    let title = if modes.iter().all(|(.., steps)| *steps == 1) { "A(c) / n" } else { "A(first narrow c) / n" };
    compare(size(r)?, &[column(title, &x), column("R(c)", &y)])
}

// ---- Symbols ----

/// The symbols of the operands, by name.
pub(super) fn symbols_of(args: &[Value]) -> BTreeMap<String, Symbol> {
    let mut out = BTreeMap::new();
    for a in args {
        a.for_each_symbol(&mut |s| {
            out.insert(s.name.to_string(), s.clone());
        });
    }
    out
}

/// Values of the symbols: small ones that the facts and the conditions allow, as different as can be, and their text.
fn numbers(symbols: &BTreeMap<String, Symbol>, conditions: &[Condition]) -> Option<(BTreeMap<String, i64>, String)> {
    let holds = |env: &BTreeMap<String, i64>| {
        conditions.iter().all(|c| c.eval(&|s| env.get(&*s.name).copied()).unwrap_or(false))
    };
    // The k-th symbol is 2 + k times its divisor, then larger ones in turn, each symbol at its own pace.
    let try_number = |turn: i64| {
        let mut env = BTreeMap::new();
        for (k, (name, s)) in symbols.iter().enumerate() {
            let k = k as i64;
            let least = s.lo.max(1).checked_add(s.div - 1)? / s.div;
            let pace = if (turn >> (k % 4)) & 1 == 1 { turn } else { 0 };
            let n = least.max(2 + k + pace).checked_mul(s.div)?;
            let n = if n <= s.hi { n } else { (s.hi / s.div).checked_mul(s.div)? };
            (n >= s.lo && n <= 1 << 20).then_some(())?;
            env.insert(name.clone(), n);
        }
        Some(env)
    };
    let env = (0..256).filter_map(try_number).find(holds)?;
    let text = join(env.iter().map(|(n, v)| format!("{n} = {v}")), ", ");
    Some((env, text))
}

fn substitute(v: &Value, env: &BTreeMap<String, i64>) -> Option<Value> {
    let bind = |s: &Symbol| env.get(&*s.name).map(|n| Expr::Num(*n));
    v.map_ints(&mut |i| i.substitute(&bind)).ok()
}
