//! Slices, tiles, partitions, and elements of another width.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::{Coord, Index, Layout};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

crate::properties![
    slices >= 100,
    local_tiles >= 60,
    local_partitions >= 60,
    upcast >= 20,
    downcast >= 20,
    recast >= 10,
];

/// A coordinate with `_` anywhere, an index elsewhere, for each free leaf of which `free` is asked for a digit.
fn open(rng: &mut Rng, s: &IntTuple) -> Coord {
    match s {
        Tree::Node(v) if !rng.once_in(4) => Tree::Node(v.iter().map(|s| open(rng, s)).collect()),
        _ if rng.once_in(2) => Tree::Leaf(Index::All),
        s => Tree::Leaf(Index::At(Int::Static(rng.below(product(s) as usize) as i64))),
    }
}

/// The coordinate with each `_` replaced by a random index, and these indices in order.
fn closed(rng: &mut Rng, c: &Coord, s: &IntTuple, free: &mut Vec<i64>) -> IntTuple {
    match (c, s) {
        (Tree::Leaf(Index::All), s) => {
            let i = rng.below(product(s) as usize) as i64;
            free.push(i);
            random::int(i)
        }
        (Tree::Leaf(Index::At(i)), _) => Tree::Leaf(i.clone()),
        (Tree::Node(c), Tree::Node(s)) => Tree::Node(c.iter().zip(s).map(|(c, s)| closed(rng, c, s, free)).collect()),
        _ => unreachable!("coordinates are made from the shape"),
    }
}

fn with_offset(v: Value) -> Result<(Layout, i64), String> {
    match &v {
        Value::List(v) => match v.as_slice() {
            [Value::Layout(l), Value::Int(i)] => Ok((l.clone(), number(i))),
            _ => Err(format!("{v:?} is no layout with an offset")),
        },
        _ => Err(format!("{v} is no pair")),
    }
}

fn slices(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let c = open(rng, a.shape());
    let args = [Value::from(c.clone()), a.clone().into()];
    let (r, offset) = with_offset(apply("slice_and_offset", &args).map_err(|e| format!("{c} of {a}: {e}"))?)?;
    ensure(layout_of("slice", &args)? == r, || format!("slice({c}, {a}) is not {r}"))?;
    for _ in 0..8 {
        let mut free = vec![];
        let full = closed(rng, &c, a.shape(), &mut free);
        let inner: IntTuple = match (&c, free.as_slice()) {
            (Tree::Leaf(_), [i]) => random::int(*i),
            _ => Tree::Node(free.iter().map(|i| random::int(*i)).collect()),
        };
        let got = if free.is_empty() { 0 } else { at_coord(&r, &inner) };
        let wanted = at_coord(&a, &full);
        ensure(got + i128::from(offset) == wanted, || {
            format!("{c} of {a} is {r} at {offset}: {full} should be {wanted}")
        })?;
    }
    // What the slice keeps and what dice keeps are all leaves.
    let d = layout_of("dice", &args)?;
    let mut both = [modes(&r), modes(&d)].concat();
    let mut all = modes(&a);
    both.sort_unstable();
    all.sort_unstable();
    ensure(both == all, || format!("{r} and {d} are not all of {a}"))?;
    Ok(CaseOutcome::Held)
}

/// A layout of two modes with even tiles.
fn tiled(rng: &mut Rng) -> (Layout, Vec<i64>, Vec<i64>) {
    let n = 1 + rng.below(3);
    let tile: Vec<i64> = (0..n).map(|_| rng.between(1, 6)).collect();
    let count: Vec<i64> = (0..n).map(|_| rng.between(1, 6)).collect();
    let extents: Vec<i64> = tile.iter().zip(&count).map(|(t, c)| t * c).collect();
    let kind = rng.pick(&random::KINDS);
    let flat = random::layout_with(rng, kind, &extents);
    let modes = modes(&flat).into_iter().map(|(s, d)| (s.into(), d.into())).collect();
    (Layout::tuple(modes), tile, count)
}

fn tuple(v: &[i64]) -> IntTuple {
    Tree::Node(v.iter().map(|n| random::int(*n)).collect())
}

fn digits_below(rng: &mut Rng, extents: &[i64]) -> Vec<i64> {
    extents.iter().map(|n| rng.below(*n as usize) as i64).collect()
}

/// `local_tile(A, T, j)(i) + offset = A(j·T + i)`.
fn local_tiles(rng: &mut Rng) -> CaseResult {
    let (a, tile, count) = tiled(rng);
    let j = digits_below(rng, &count);
    let args = [Value::from(a.clone()), tuple(&tile).into(), tuple(&j).into()];
    let (r, offset) =
        with_offset(apply("local_tile", &args).map_err(|e| format!("{}: {e}", call("local_tile", &args)))?)?;
    for _ in 0..8 {
        let i = digits_below(rng, &tile);
        let x: Vec<i64> = (0..i.len()).map(|k| j[k] * tile[k] + i[k]).collect();
        let got: i128 = r.modes().iter().zip(&i).map(|(m, i)| at(&modes(m), (*i).into())).sum();
        let wanted = at_coord(&a, &tuple(&x));
        let what = || format!("{} = {r} at {offset}: {i:?} should be {wanted}", call("local_tile", &args));
        ensure(r.rank() == i.len() && got + i128::from(offset) == wanted, what)?;
    }
    // A step leaves out what stands at its `_`.
    let (mut longer, mut at, mut step) = (tile.clone(), j.clone(), vec![Tree::Leaf(Index::At(Int::ONE)); tile.len()]);
    for _ in 0..=rng.below(2) {
        let k = rng.below(step.len() + 1);
        longer.insert(k, rng.between(1, 9));
        at.insert(k, rng.between(0, 9));
        step.insert(k, Tree::Leaf(Index::All));
    }
    let stepped = [args[0].clone(), tuple(&longer).into(), tuple(&at).into(), Value::from(Tree::Node(step))];
    let found = apply("local_tile", &stepped).map_err(|e| format!("{}: {e}", call("local_tile", &stepped)))?;
    ensure(with_offset(found)? == (r, offset), || format!("{} differs", call("local_tile", &stepped)))?;
    Ok(CaseOutcome::Held)
}

/// `local_partition(A, threads, t)(j) + offset = A(j·T + thread coordinate of t)`.
fn local_partitions(rng: &mut Rng) -> CaseResult {
    let (a, threads, count) = tiled(rng);
    if threads.contains(&1) {
        return Ok(CaseOutcome::Open);
    }
    let mut run = 1;
    let column_major: Vec<(Int, _)> = threads
        .iter()
        .map(|n| {
            let d = run;
            run *= n;
            ((*n).into(), d.into())
        })
        .collect();
    let t = rng.below(run as usize) as i64;
    let args = [Value::from(a.clone()), Layout::tuple(column_major).into(), t.into()];
    let (r, offset) =
        with_offset(apply("local_partition", &args).map_err(|e| format!("{}: {e}", call("local_partition", &args)))?)?;
    let mine: Vec<i64> = digits(&random::int(t), &tuple(&threads)).into_iter().map(|d| d as i64).collect();
    for _ in 0..8 {
        let j = digits_below(rng, &count);
        let x: Vec<i64> = (0..j.len()).map(|k| j[k] * threads[k] + mine[k]).collect();
        let got: i128 = r.modes().iter().zip(&j).map(|(m, j)| at(&modes(m), (*j).into())).sum();
        let wanted = at_coord(&a, &tuple(&x));
        let what = || format!("{} = {r} at {offset}: {j:?} should be {wanted}", call("local_partition", &args));
        ensure(r.rank() == j.len() && got + i128::from(offset) == wanted, what)?;
    }
    Ok(CaseOutcome::Held)
}

/// Leaf by leaf: stride `d` of a multiple of `n` is divided; where `d` divides `n`, `n/d` elements become one.
fn is_upcast(a: &Layout, n: i64, r: &Layout) -> Result<(), String> {
    ensure(a.shape().congruent(r.shape()), || format!("{r} has another profile than {a}"))?;
    for ((s, d), (t, e)) in modes(a).into_iter().zip(modes(r)) {
        let together = if d == 0 { 1 } else { (n / d.abs()).max(1) };
        ensure(t == (s + together - 1) / together, || format!("{a} in {n}-fold elements is {r}: extent {t}"))?;
        // Element i of the new layout begins with element i·together of the old one.
        let same = (0..t).all(|i| i * e * n == i * together * d);
        ensure(same, || format!("{a} in {n}-fold elements is {r}: stride {e}"))?;
    }
    Ok(())
}

fn width(rng: &mut Rng) -> i64 {
    rng.pick(&[1, 2, 2, 4, 4, 8, 3])
}

fn powers(rng: &mut Rng) -> Layout {
    let n = 1 + rng.below(3);
    let extents: Vec<i64> = (0..n).map(|_| 1 << rng.below(5)).collect();
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast, StrideKind::Signed]);
    random::layout_with(rng, kind, &extents)
}

fn upcast(rng: &mut Rng) -> CaseResult {
    let (a, n) = (powers(rng), width(rng));
    match apply("upcast", &[a.clone().into(), n.into()]) {
        Ok(Value::Layout(r)) => is_upcast(&a, n, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("upcast({a}, {n}) = {v}")),
        Err(e) => {
            // Some stride and the width do not divide each other.
            let odd = modes(&a).iter().any(|(_, d)| *d != 0 && d % n != 0 && n % d != 0);
            ensure(odd, || format!("upcast({a}, {n}): {e}")).map(|()| CaseOutcome::Refused)
        }
    }
}

/// Every old element is `n` new ones, next to each other; the profile stays.
fn is_downcast(a: &Layout, n: i64, r: &Layout) -> Result<(), String> {
    ensure(a.shape().congruent(r.shape()), || format!("{r} has another profile than {a}"))?;
    let (old, new) = (values(&modes(a)), sorted(&modes(r)));
    let parts = |sign: i128| {
        let mut v: Vec<i128> =
            old.iter().flat_map(|v| (0..n).map(move |j| v * i128::from(n) + sign * i128::from(j))).collect();
        v.sort_unstable();
        v
    };
    // Where the contiguous mode steps backwards, so do the parts.
    ensure(new == parts(1) || new == parts(-1), || format!("{a} in parts of 1/{n} is {r}"))
}

fn downcast(rng: &mut Rng) -> CaseResult {
    let (a, n) = (powers(rng), width(rng));
    match apply("downcast", &[a.clone().into(), n.into()]) {
        Ok(Value::Layout(r)) => is_downcast(&a, n, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("downcast({a}, {n}) = {v}")),
        Err(e) => {
            let unit = modes(&a).iter().any(|(_, d)| d.abs() == 1);
            ensure(!unit && n != 1, || format!("downcast({a}, {n}): {e}"))?;
            // The repair is a layout that can be downcast.
            let AlgebraError::Refused(r) = &e else { return Err(e.to_string()) };
            ensure(r.repair.is_some(), || format!("downcast({a}, {n}): no repair"))?;
            Ok(CaseOutcome::Refused)
        }
    }
}

/// Up by the one ratio, then down by the other.
fn recast(rng: &mut Rng) -> CaseResult {
    let a = powers(rng);
    let bits = [4, 8, 16, 32, 64, 6];
    let (old, new) = (rng.pick(&bits), rng.pick(&bits));
    let (mut up, mut down) = (new, old);
    while down != 0 {
        (up, down) = (down, up % down);
    }
    let (up, down) = (new / up, old / up);
    match apply("recast_layout", &[a.clone().into(), old.into(), new.into()]) {
        Ok(Value::Layout(r)) => {
            let middle = if up == 1 { a } else { layout_of("upcast", &[a.into(), up.into()])? };
            if down == 1 {
                ensure(r == middle, || format!("{middle} became {r}"))?;
            } else {
                is_downcast(&middle, down, &r)?;
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("recast_layout({a}, {old}, {new}) = {v}")),
        Err(e) => {
            let m = modes(&a);
            let odd = m.iter().any(|(_, d)| *d != 0 && d % up != 0 && up % d != 0);
            let unit = m.iter().any(|(_, d)| d.abs() == 1 || (d.abs() == up) || (*d != 0 && up % d == 0));
            ensure(odd || !unit, || format!("recast_layout({a}, {old}, {new}): {e}")).map(|()| CaseOutcome::Refused)
        }
    }
}
