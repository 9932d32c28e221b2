//! Lessons on divides and products: the complement first, then the composition, then the grouping.
use super::render::table;
use super::{Lesson, call, call_layout, val};
use crate::int::Int;
use crate::layout::{Layout, Tiler};
use crate::op::Value;

/// The four divides.
pub(super) fn divide(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, t] = args else { return None };
    let a = a.layout()?;
    let logical = logical_divide(lesson, a, &t.tiler()?)?;
    regroup(lesson, "divide", &val(a), t, &logical, value)
}

/// The four products with a tiler.
pub(super) fn product(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, t] = args else { return None };
    let a = a.layout()?;
    let logical = logical_product(lesson, a, &t.tiler()?)?;
    regroup(lesson, "product", &val(a), t, &logical, value)
}

/// From the logical form to the one that was asked for.
fn regroup(lesson: &mut Lesson, kind: &str, a: &Value, t: &Value, logical: &Layout, value: &Value) -> Option<()> {
    let form = |name: &str| call(&format!("{name}_{kind}"), &[a.clone(), t.clone()]);
    let (inner, outer) = if kind == "divide" { ("tile", "rest") } else { ("block", "copies") };
    lesson.reaches(logical.clone());
    if val(logical) == *value {
        return Some(());
    }
    let zipped = form("zipped")?;
    let step = lesson.step("Gather (zip)");
    step.say(format!("Mode 0 collects the {inner} of every mode, mode 1 the {outer}."));
    step.math(format!("zipped: (({inner}…), ({outer}…))")).gives(&zipped);
    lesson.reaches(zipped.clone());
    if zipped == *value {
        return Some(());
    }
    for (name, text) in
        [("tiled", format!("(({inner}…), {outer}0, {outer}1, …)")), ("flat", format!("({inner}0, …, {outer}0, …)"))]
    {
        let r = form(name)?;
        if r == *value {
            let step = lesson.step(if name == "tiled" { "Unpack mode 1" } else { "Unpack both modes" });
            step.math(format!("{name}: {text}")).gives(&r);
            lesson.reaches(r);
            return Some(());
        }
    }
    Some(())
}

fn logical_divide(lesson: &mut Lesson, a: &Layout, t: &Tiler) -> Option<Layout> {
    match t {
        Tiler::All => None,
        Tiler::Int(n) => {
            let tile = call_layout("make_layout_left", &[Value::Int(n.clone())])?;
            lesson.step("The tiler as a layout").say(format!("An int {n} is {n} consecutive elements.")).gives(&tile);
            logical_divide(lesson, a, &Tiler::Layout(tile))
        }
        Tiler::Layout(b) => {
            let (rest, both) = tile_and_rest(a, b)?;
            let shape = call_layout("coalesce", &[val(a)])?.shape().clone();
            let step = lesson.step("Complement the tile");
            step.say("The tile picks coordinates of A; its complement up to A's size leads from tile to tile. (B, B*) reaches every coordinate of A.");
            step.math(format!("B* = complement({b}, {shape}) = {rest}"));
            step.gives(format!("(B, B*) = {both}"));
            let r = call_layout("composition", &[val(a), val(&both)])?;
            let step = lesson.step("Compose A with both");
            compose_rows(step, "A", a, &both)?;
            step.gives(&r);
            Some(r)
        }
        Tiler::Tile(entries) => {
            let step = lesson.step("Divide mode by mode");
            step.say("Each entry of the tiler divides one mode of A: A_k o (T_k, T_k*).");
            let mut modes = a.modes();
            let mut rows =
                vec![vec!["mode".to_string(), "A_k".into(), "T_k".into(), "T_k*".into(), "A_k o (T_k, T_k*)".into()]];
            for (k, (m, e)) in modes.iter_mut().zip(entries).enumerate() {
                let r = call_layout("logical_divide", &[val(m), e.clone().into()])?;
                let star = match e {
                    Tiler::Int(n) => {
                        tile_and_rest(m, &call_layout("make_layout_left", &[Value::Int(n.clone())])?)?.0.to_string()
                    }
                    Tiler::Layout(b) => tile_and_rest(m, b)?.0.to_string(),
                    Tiler::All => "(kept)".to_string(),
                    Tiler::Tile(_) => "by mode".to_string(),
                };
                rows.push(vec![k.to_string(), m.to_string(), e.to_string(), star, r.to_string()]);
                *m = r;
            }
            step.lines(table(&rows));
            if modes.len() > entries.len() {
                step.say("Modes without an entry stay.");
            }
            let r = Layout::concat(&modes);
            step.gives(&r);
            Some(r)
        }
    }
}

/// `B*` and `(B, B*)`.
fn tile_and_rest(a: &Layout, b: &Layout) -> Option<(Layout, Layout)> {
    let shape = call_layout("coalesce", &[val(a)])?.shape().clone();
    let rest = call_layout("complement", &[val(b), shape.into()])?;
    let both = Layout::concat(&[b.clone(), rest.clone()]);
    Some((rest, both))
}

/// One line for each leaf of the inner layout.
fn compose_rows(step: &mut super::Step, name: &str, a: &Layout, inner: &Layout) -> Option<()> {
    let mut rows = vec![];
    for (n, d) in inner.flat() {
        let leaf = Layout::leaf(n, d);
        let r = call_layout("composition", &[val(a), val(&leaf)])?;
        rows.push(vec![format!("{name} o {leaf}"), format!("= {r}")]);
    }
    step.lines(table(&rows));
    Some(())
}

fn logical_product(lesson: &mut Lesson, a: &Layout, t: &Tiler) -> Option<Layout> {
    match t {
        Tiler::All => None,
        Tiler::Int(n) => {
            let tile = call_layout("make_layout_left", &[Value::Int(n.clone())])?;
            lesson.step("The arrangement as a layout").say(format!("An int {n} is {n} copies in a row.")).gives(&tile);
            logical_product(lesson, a, &Tiler::Layout(tile))
        }
        Tiler::Layout(b) => {
            let (size, cosize) = (call("size", &[val(a)])?, call("cosize", &[val(b)])?);
            let room: Int = size.int()?.mul(cosize.int()?).ok()?;
            let star = call_layout("complement", &[val(a), Value::Int(room.clone())])?;
            let step = lesson.step("Complement the block");
            step.say("B counts copies up to its cosize; the complement of A in that much room says where copies fit without overlap.");
            step.math(format!("size(A)·cosize(B) = {size}·{cosize} = {room}"));
            step.gives(format!("A* = complement({a}, {room}) = {star}"));
            let copies = call_layout("composition", &[val(&star), val(b)])?;
            let step = lesson.step("Arrange the copies by B");
            compose_rows(step, "A*", &star, b)?;
            step.gives(format!("A* o B = {copies}"));
            let r = Layout::concat(&[a.clone(), copies]);
            lesson.step("Put together").say("Mode 0 is the block, mode 1 leads from copy to copy.").gives(&r);
            Some(r)
        }
        Tiler::Tile(entries) => {
            let step = lesson.step("Multiply mode by mode");
            step.say("Each entry arranges copies of one mode of A.");
            let mut modes = a.modes();
            let mut rows = vec![vec!["mode".to_string(), "A_k".into(), "T_k".into(), "product".into()]];
            for (k, (m, e)) in modes.iter_mut().zip(entries).enumerate() {
                let r = call_layout("logical_product", &[val(m), e.clone().into()])?;
                rows.push(vec![k.to_string(), m.to_string(), e.to_string(), r.to_string()]);
                *m = r;
            }
            step.lines(table(&rows));
            let r = Layout::concat(&modes);
            step.gives(&r);
            Some(r)
        }
    }
}

/// Blocked and raked products: the logical product, then mode k of the block beside mode k of the copies.
pub(super) fn zipped(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [Value::Layout(a), b] = args else { return None };
    let b = match b {
        Value::Layout(b) => b.clone(),
        v => call_layout("make_layout_left", std::slice::from_ref(v))?,
    };
    let rank = Value::from(a.rank().max(b.rank()) as i64);
    let padded = |l: &Layout| call_layout("append_to_rank", &[val(l), rank.clone()]);
    let (pa, pb) = (padded(a)?, padded(&b)?);
    if pa != *a || pb != b {
        lesson.step("Give both the same rank").math(format!("A = {pa}")).math(format!("B = {pb}"));
    }
    let p = logical_product(lesson, &pa, &Tiler::Layout(pb))?;
    let (block, copies) = (p.mode(0)?, p.mode(1)?);
    let blocked = call("blocked_product", args)? == *value;
    let step = lesson.step(if blocked { "Put the copies side by side" } else { "Rake the copies" });
    step.say(match blocked {
        true => "Mode k is (block k, copies k): a whole block, then the next.",
        false => "Mode k is (copies k, block k): the elements of the copies alternate.",
    });
    let rows: Vec<Vec<String>> = block
        .modes()
        .iter()
        .zip(copies.modes())
        .enumerate()
        .map(|(k, (x, y))| vec![format!("mode {k}:"), format!("block {x}"), format!("copies {y}")])
        .collect();
    step.lines(table(&rows));
    let r = if blocked {
        call_layout("zip2", &[val(&block), val(&copies)])
    } else {
        call_layout("zip2", &[val(&copies), val(&block)])
    }?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// How often the block fits, the order of the copies, and the blocked product.
pub(super) fn tile_to_shape(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let a = args[0].layout()?;
    let target = match args.get(1)? {
        Value::Layout(l) => l.shape().clone(),
        v => v.tuple()?,
    };
    let padded = call_layout("append_to_rank", &[val(a), Value::from(target.rank() as i64)])?;
    let block = call("it_product_each", &[padded.shape().clone().into()])?;
    let whole = call("it_product_each", &[target.clone().into()])?;
    let copies = call("it_ceil_div", &[whole.clone(), block.clone()])?;
    let step = lesson.step("How often the block fits");
    step.math(format!("ceil_div({whole}, {block}) = {copies}"));
    let (arranged, how) = match args.get(2) {
        None => (call("make_layout_left", std::slice::from_ref(&copies))?, "first mode fastest".to_string()),
        Some(order) => {
            (call("make_ordered_layout", &[copies.clone(), order.clone()])?, format!("in the order {order}"))
        }
    };
    lesson.step("Order the copies").say(format!("The copies are numbered {how}.")).gives(&arranged);
    let r = call("blocked_product", &[val(&padded), arranged.clone()])?;
    let step = lesson.step("Place them side by side");
    step.math(format!("blocked_product({padded}, {arranged})")).gives(&r);
    lesson.reaches(r);
    Some(())
}

/// The zipped divide, then the coordinate of the tile.
pub(super) fn local_tile(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, t, coord] = args else { return None };
    let tiled = call_layout("zipped_divide", &[a.clone(), t.clone()])?;
    let step = lesson.step("Divide");
    step.say("Mode 0 of the zipped divide is the tile, mode 1 numbers the tiles.");
    step.gives(format!("zipped_divide(A, tiler) = {tiled}"));
    take(lesson, "tile", coord, &tiled.mode(1)?, value)
}

/// The zipped divide by the threads' shape, then the coordinate of the thread.
pub(super) fn local_partition(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [a, threads, index] = args else { return None };
    let shape = call("it_product_each", &[threads.layout()?.shape().clone().into()])?;
    let tiled = call_layout("zipped_divide", &[a.clone(), shape.clone()])?;
    let step = lesson.step("Divide by the threads' shape");
    step.math(format!("zipped_divide(A, {shape}) = {tiled}"));
    step.say(format!("Thread {index} takes one element of every tile: mode 0 is indexed, mode 1 remains."));
    take(lesson, "thread", index, &tiled.mode(0)?, value)
}

fn take(lesson: &mut Lesson, what: &str, coord: &Value, numbered: &Layout, value: &Value) -> Option<()> {
    let Value::List(parts) = value else { return None };
    let [layout, offset] = parts.as_slice() else { return None };
    let step = lesson.step(format!("Go to {what} {coord}"));
    step.say(format!("The coordinate {coord} into {numbered} gives the offset, what is left the layout."));
    step.math(format!("layout {layout}")).math(format!("offset {offset}"));
    step.gives(value);
    lesson.reaches(value.clone());
    Some(())
}
