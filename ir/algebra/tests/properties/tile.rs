//! Divides, products and tile_to_shape.
//!
//! The logical forms are checked as functions; the zipped, tiled and flat forms must be the logical form of each mode
//! with its parts put elsewhere.
use crate::composition::{is_composition, justified};
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::layout::{Layout, Tiler};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::Tree;

crate::properties![
    logical_divide >= 30,
    divides_by_mode >= 30,
    logical_product >= 30,
    products_by_mode >= 30,
    blocked_and_raked_products >= 30,
    tile_to_shape >= 30,
];

/// A tile that divides the layout evenly, more often than not.
fn tile_of(rng: &mut Rng, a: &Layout) -> Layout {
    let room = size(&modes(a));
    match rng.below(4) {
        0 => random::layout_of(rng, StrideKind::Gaps, room.clamp(1, 32)),
        1 => {
            let n = random::divisor(rng, room);
            let m = random::divisor(rng, n);
            Layout::tuple(vec![(m.into(), 1.into()), ((n / m).into(), m.into())])
        }
        _ => {
            let n = random::divisor(rng, room);
            Layout::mode1(n.into(), random::divisor(rng, room / n).into())
        }
    }
}

/// `r = A o (B, B*)` where `B*` is what the operation `complement` gives (a property of its own).
fn is_divide(rng: &mut Rng, a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    let rest = layout_of("complement", &[b.clone().into(), size(&modes(a)).into()])?;
    let tile = r.mode(0).ok_or("no tile")?;
    is_composition(rng, a, b, &tile)?;
    is_composition(rng, a, &Layout::concat(&[b.clone(), rest.clone()]), r)?;
    // A tile that divides the layout evenly makes a permutation of it.
    let (ma, mr) = (modes(a), modes(r));
    let both: Modes = modes(b).into_iter().chain(modes(&rest)).collect();
    if size(&ma) == size(&mr) && size(&ma) <= 2048 && injective(&both) {
        ensure(sorted(&ma) == sorted(&mr), || format!("{a} divided by {b} is {r}: not the same offsets"))?;
    }
    Ok(())
}

/// A refused divide has a refused part, and that is refused rightly.
fn divide_refused(a: &Layout, b: &Layout, e: &AlgebraError) -> CaseResult {
    match apply("complement", &[b.clone().into(), size(&modes(a)).into()]) {
        Ok(Value::Layout(rest)) => justified(a, &Layout::concat(&[b.clone(), rest]), e),
        Ok(v) => Err(format!("complement({b}) = {v}")),
        Err(_) => Ok(CaseOutcome::Open),
    }
}

fn logical_divide(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let b = tile_of(rng, &a);
    match apply("logical_divide", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => is_divide(rng, &a, &b, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("logical_divide({a}, {b}) = {v}")),
        Err(e) => divide_refused(&a, &b, &e),
    }
}

/// The wanted forms from the modes' logical forms `(tile, rest)`, further modes untouched.
fn forms(parts: &[(Layout, Layout)], further: &[Layout]) -> [Layout; 4] {
    let logical: Vec<Layout> = parts.iter().map(|(t, r)| Layout::concat(&[t.clone(), r.clone()])).collect();
    let tiles: Vec<Layout> = parts.iter().map(|p| p.0.clone()).collect();
    let rests: Vec<Layout> = parts.iter().map(|p| p.1.clone()).chain(further.iter().cloned()).collect();
    let (tile, rest) = (Layout::concat(&tiles), Layout::concat(&rests));
    // As in CuTe, a list of one mode is not unpacked.
    let unpacked = |all: Vec<Layout>, whole: &Layout| if all.len() == 1 { vec![whole.clone()] } else { all };
    let (tiles, rests) = (unpacked(tiles, &tile), unpacked(rests, &rest));
    [
        Layout::concat(&[logical, further.to_vec()].concat()),
        Layout::concat(&[tile.clone(), rest]),
        Layout::concat(&[vec![tile], rests.clone()].concat()),
        Layout::concat(&[tiles, rests].concat()),
    ]
}

/// Checks the four forms `kind` = divide or product of `a` by the entries.
fn four_forms(a: &Layout, entries: &[Layout], kind: &str) -> CaseResult {
    let tiler: Value = Tiler::Tile(entries.iter().cloned().map(Tiler::Layout).collect()).into();
    let mut parts = vec![];
    for (k, b) in entries.iter().enumerate() {
        let m = a.mode(k).ok_or("no mode")?;
        match apply(&format!("logical_{kind}"), &[m.into(), b.clone().into()]) {
            Ok(Value::Layout(r)) => parts.push((r.mode(0).ok_or("no tile")?, r.mode(1).ok_or("no rest")?)),
            Ok(v) => return Err(format!("logical_{kind} gave {v}")),
            Err(_) => {
                // Then the whole is refused too.
                let whole = apply(&format!("logical_{kind}"), &[a.clone().into(), tiler.clone()]);
                ensure(whole.is_err(), || format!("{a} by {tiler}: mode {k} alone is refused"))?;
                return Ok(CaseOutcome::Refused);
            }
        }
    }
    let further: Vec<Layout> = a.modes().into_iter().skip(entries.len()).collect();
    for (form, wanted) in ["logical", "zipped", "tiled", "flat"].iter().zip(forms(&parts, &further)) {
        let got = layout_of(&format!("{form}_{kind}"), &[a.clone().into(), tiler.clone()])?;
        ensure(got == wanted, || format!("{form}_{kind}({a}, {tiler}) = {got}, not {wanted}"))?;
    }
    Ok(CaseOutcome::Held)
}

fn divides_by_mode(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    if matches!(a.shape(), Tree::Leaf(_)) {
        return Ok(CaseOutcome::Open);
    }
    let n = 1 + rng.below(a.rank());
    let entries: Vec<Layout> = (0..n).map(|k| tile_of(rng, &a.mode(k).expect("k < rank"))).collect();
    four_forms(&a, &entries, "divide")
}

/// Mode 0 is the block, mode 1 places copies in the arrangement of `b` where they do not meet.
fn is_product(rng: &mut Rng, a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    let (block, copies) = (r.mode(0).ok_or("no block")?, r.mode(1).ok_or("no copies")?);
    ensure(block == *a && r.rank() == 2, || format!("the block of {r} is not {a}"))?;
    let (ma, mb, mr) = (modes(a), modes(b), modes(r));
    let cosize = mb.iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i64>() + 1;
    let rest = layout_of("complement", &[a.clone().into(), (size(&ma) * cosize).into()])?;
    is_composition(rng, &rest, b, &copies)?;
    if size(&mr) <= 2048 && injective(&ma) && injective(&mb) {
        ensure(injective(&mr), || format!("copies of {a} in {r} overlap"))?;
    }
    Ok(())
}

fn product_refused(a: &Layout, b: &Layout, e: &AlgebraError) -> CaseResult {
    let mb = modes(b);
    let cosize = mb.iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i64>() + 1;
    match apply("complement", &[a.clone().into(), (size(&modes(a)) * cosize).into()]) {
        Ok(Value::Layout(rest)) => justified(&rest, b, e),
        Ok(v) => Err(format!("complement({a}) = {v}")),
        Err(_) => Ok(CaseOutcome::Open),
    }
}

fn block(rng: &mut Rng) -> Layout {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    random::layout_of(rng, kind, 64)
}

fn arrangement(rng: &mut Rng) -> Layout {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Compact, StrideKind::Gaps]);
    random::layout_of(rng, kind, 32)
}

fn logical_product(rng: &mut Rng) -> CaseResult {
    let (a, b) = (block(rng), arrangement(rng));
    match apply("logical_product", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => is_product(rng, &a, &b, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("logical_product({a}, {b}) = {v}")),
        Err(e) => product_refused(&a, &b, &e),
    }
}

fn products_by_mode(rng: &mut Rng) -> CaseResult {
    let a = block(rng);
    if matches!(a.shape(), Tree::Leaf(_)) {
        return Ok(CaseOutcome::Open);
    }
    let n = 1 + rng.below(a.rank());
    let entries: Vec<Layout> = (0..n).map(|_| arrangement(rng)).collect();
    four_forms(&a, &entries, "product")
}

/// With `1:0` appended to the rank `n`; a leaf becomes a mode.
fn padded(l: &Layout, n: usize) -> Vec<Layout> {
    let mut out = l.modes();
    while out.len() < n {
        out.push(Layout::mode1(1.into(), 0.into()));
    }
    out
}

/// The padded layouts; two leaves stay leaves.
fn whole(a: &Layout, b: &Layout, padded: [&[Layout]; 2]) -> (Layout, Layout) {
    match (a.shape(), b.shape()) {
        (Tree::Leaf(_), Tree::Leaf(_)) => (a.clone(), b.clone()),
        _ => (Layout::concat(padded[0]), Layout::concat(padded[1])),
    }
}

fn blocked_and_raked_products(rng: &mut Rng) -> CaseResult {
    let (a, b) = (block(rng), arrangement(rng));
    let rank = a.rank().max(b.rank());
    let (pa, pb) = (padded(&a, rank), padded(&b, rank));
    let args = [Value::from(a.clone()), b.clone().into()];
    match (apply("blocked_product", &args), apply("raked_product", &args)) {
        (Ok(Value::Layout(blocked)), Ok(Value::Layout(raked))) => {
            // The plain product of the padded operands has the same copies, each in its mode.
            let (a, b) = whole(&a, &b, [&pa, &pb]);
            let p = layout_of("logical_product", &[a.clone().into(), b.clone().into()])?;
            is_product(rng, &a, &b, &p)?;
            let copies = p.mode(1).ok_or("no copies")?;
            for (k, x) in pa.iter().enumerate() {
                // Of two leaves the copies may be several modes: together they are the one mode of the arrangement.
                let leaf = matches!(b.shape(), Tree::Leaf(_));
                let y = if leaf { copies.clone() } else { copies.mode(k).ok_or("no copy")? };
                // A pair may hold a mode or the tuple of that one mode: the leaves are compared.
                let is = |m: Option<Layout>, first: &Layout, second: &Layout| {
                    m.is_some_and(|m| m.rank() == 2 && modes(&m) == [modes(first), modes(second)].concat())
                };
                ensure(is(blocked.mode(k), x, &y), || format!("{blocked} is not the blocked product of {p}"))?;
                ensure(is(raked.mode(k), &y, x), || format!("{raked} is not the raked product of {p}"))?;
            }
            Ok(CaseOutcome::Held)
        }
        (Err(e), Err(_)) => {
            let (a, b) = whole(&a, &b, [&pa, &pb]);
            product_refused(&a, &b, &e)
        }
        (x, y) => Err(format!("{a} and {b}: blocked {x:?}, raked {y:?}")),
    }
}

fn tile_to_shape(rng: &mut Rng) -> CaseResult {
    let a = random::layout_of(rng, StrideKind::Compact, 32);
    let extents: Vec<i64> = a.modes().iter().map(|m| size(&modes(m))).collect();
    let target: Vec<i64> =
        extents.iter().map(|n| if rng.once_in(8) { rng.between(1, 20) } else { n * rng.between(1, 5) }).collect();
    let shape: Value = match (a.shape(), target.as_slice()) {
        (Tree::Leaf(_), [n]) => (*n).into(),
        _ => Tree::Node(target.iter().map(|n| random::int(*n)).collect()).into(),
    };
    let order = rng.pick(&["", "LayoutRight", "LayoutLeft"]);
    let mut args = vec![Value::from(a.clone()), shape.clone()];
    if !order.is_empty() {
        args.push(Value::Text(order.to_string()));
    }
    let even = extents.iter().zip(&target).all(|(n, t)| t % n == 0);
    let r = match apply("tile_to_shape", &args) {
        Ok(Value::Layout(r)) => r,
        Ok(v) => return Err(format!("{} = {v}", call("tile_to_shape", &args))),
        Err(e) => {
            return ensure(!even, || format!("{}: {e}", call("tile_to_shape", &args))).map(|()| CaseOutcome::Refused);
        }
    };
    let fail = |why: &str| format!("{} = {r}: {why}", call("tile_to_shape", &args));
    ensure(even && r.rank() == target.len(), || fail("the block does not divide"))?;
    let sizes: Vec<i64> = r.modes().iter().map(|m| size(&modes(m))).collect();
    ensure(sizes == target, || fail("another shape"))?;
    let mr = modes(&r);
    if size(&mr) <= 4096 {
        let v = sorted(&mr);
        ensure(v.iter().enumerate().all(|(i, v)| i as i128 == *v), || fail("not a bijection"))?;
    }
    // Copy (j0, j1, …) is the block moved by its number times the block's size, in the order of the copies.
    let mut run = size(&modes(&a));
    let mut step = vec![0; target.len()];
    let mut modes_in_order: Vec<usize> = (0..target.len()).collect();
    if order == "LayoutRight" {
        modes_in_order.reverse();
    }
    for k in modes_in_order {
        step[k] = run;
        run *= target[k] / extents[k];
    }
    for _ in 0..16 {
        let x: Vec<i64> = target.iter().map(|n| rng.below(*n as usize) as i64).collect();
        let inner: i128 = a.modes().iter().zip(&x).zip(&extents).map(|((m, x), n)| at(&modes(m), (x % n).into())).sum();
        let wanted: i64 = x.iter().zip(&extents).zip(&step).map(|((x, n), d)| x / n * d).sum();
        let got: i128 = r.modes().iter().zip(&x).map(|(m, x)| at(&modes(m), (*x).into())).sum();
        ensure(got == inner + i128::from(wanted), || fail(&format!("at {x:?}")))?;
    }
    Ok(CaseOutcome::Held)
}
