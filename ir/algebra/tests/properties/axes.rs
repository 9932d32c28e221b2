//! Complements, divides and products of coordinates: each axis by itself, disjoint, in order, and covering.
//!
//! A layout of coordinates is made from one layout with int strides for each axis, its modes shuffled. Values are
//! worked out one coordinate at a time; a complement must reach exactly the box, once each, where every axis is made of
//! strides that divide in turn.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use std::collections::BTreeSet;
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::{Layout, Stride};
use tilewright_algebra::op::Value;
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

crate::properties![
    complement_of_coordinates >= 30,
    complement_behind_coordinates >= 30,
    divide_by_coordinates >= 30,
    product_of_coordinates >= 30,
];

/// The axes' own layouts, and the layout of coordinates with their modes in a random order.
fn coordinates(rng: &mut Rng, kind: StrideKind, limit: i64) -> (Vec<Layout>, Layout) {
    let rank = 1 + rng.below(3);
    let axes: Vec<Layout> = (0..rank).map(|_| random::layout_of(rng, kind, limit)).collect();
    let mut all: Vec<(Int, Stride)> = vec![];
    for (k, axis) in axes.iter().enumerate() {
        for (s, d) in modes(axis) {
            let mode = (Int::Static(s), Stride::Basis(Int::Static(d), vec![k as u32].into()));
            all.insert(rng.below(all.len() + 1), mode);
        }
    }
    (axes, Layout::tuple(all))
}

/// The values on the whole domain, as vectors over the axes.
fn vectors(l: &Layout, rank: usize) -> Vec<Vec<i128>> {
    let entry = |v: &Sum, k: usize| v.get(&vec![k as u32]).copied().unwrap_or(0);
    (0..product(l.shape()))
        .map(|c| {
            let v = sum_at(l, c.into());
            (0..rank).map(|k| entry(&v, k)).collect()
        })
        .collect()
}

fn distinct(v: &[Vec<i128>]) -> bool {
    v.iter().collect::<BTreeSet<_>>().len() == v.len()
}

/// The first extent of an axis behind all that its modes span: the largest extent times stride.
fn run(axis: &Layout) -> i64 {
    modes(axis).iter().map(|(s, d)| s * d).max().unwrap_or(1).max(1)
}

fn box_of(extents: &[i64]) -> BTreeSet<Vec<i128>> {
    extents.iter().fold(BTreeSet::from([vec![]]), |all, n| {
        let longer = |v: &Vec<i128>, i: i64| v.iter().copied().chain([i.into()]).collect::<Vec<i128>>();
        all.iter().flat_map(|v| (0..*n).map(move |i| longer(v, i))).collect()
    })
}

/// The values of `a` without its repeats.
fn image(v: Vec<Vec<i128>>) -> Vec<Vec<i128>> {
    v.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Whether mode `k` of a complement moves along axis `k` alone, forwards, in strides that grow.
fn in_order(r: &Layout, rank: usize) -> Result<(), String> {
    ensure(r.rank() == rank, || format!("{r} has {} modes for {rank} axes", r.rank()))?;
    for (k, mode) in r.modes().into_iter().enumerate() {
        let mut last = 0;
        for d in mode.stride().leaves() {
            match d {
                Stride::Basis(d, path) if path[..] == [k as u32] && number(d) > last => last = number(d),
                Stride::Int(d) if d.is(0) && mode.size().is_ok_and(|n| n.is(1)) => {}
                d => return Err(format!("mode {k} of {r} steps by {d} after {last}")),
            }
        }
    }
    Ok(())
}

/// Values of `a`, each once, plus those of the complement.
fn sums(a: &[Vec<i128>], r: &[Vec<i128>]) -> Vec<Vec<i128>> {
    let add = |x: &Vec<i128>, y: &Vec<i128>| x.iter().zip(y).map(|(x, y)| x + y).collect();
    a.iter().flat_map(|x| r.iter().map(move |y| add(x, y))).collect()
}

fn complement_of_coordinates(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let (axes, a) = coordinates(rng, kind, 12);
    let mut extents: Vec<i64> = axes.iter().map(|axis| run(axis) * rng.between(1, 2)).collect();
    if rng.once_in(4) {
        extents.push(rng.between(1, 4));
    }
    if extents.iter().product::<i64>() > 1 << 12 {
        return Ok(CaseOutcome::Open);
    }
    let cotarget: IntTuple = Tree::Node(extents.iter().map(|n| random::int(*n)).collect());
    let r = layout_of("complement", &[a.clone().into(), cotarget.clone().into()])?;
    let text = || format!("complement({a}, {cotarget}) = {r}");
    in_order(&r, extents.len()).map_err(|e| format!("{}: {e}", text()))?;
    let all = sums(&image(vectors(&a, extents.len())), &vectors(&r, extents.len()));
    ensure(distinct(&all), || format!("{}: a coordinate twice", text()))?;
    let wanted = box_of(&extents);
    ensure(all.into_iter().collect::<BTreeSet<_>>() == wanted, || format!("{}: not the box", text()))?;
    Ok(CaseOutcome::Held)
}

/// Without a cotarget: disjoint also where the last axis goes on; the gaps and the next steps are those of the axes.
fn complement_behind_coordinates(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Any]);
    let (axes, a) = coordinates(rng, kind, 24);
    let rank = axes.len();
    let alone: Vec<bool> = axes.iter().map(|axis| injective(&essential(axis))).collect();
    let r = match apply("complement", &[a.clone().into()]) {
        Ok(Value::Layout(r)) => r,
        Ok(v) => return Err(format!("complement({a}) = {v}")),
        Err(e) if e.code() == "E0221" && alone.contains(&false) => return Ok(CaseOutcome::Refused),
        Err(e) => return Err(format!("complement({a}): {e}")),
    };
    ensure(!alone.contains(&false), || format!("complement({a}) = {r}, and modes overlap"))?;
    in_order(&r, rank).map_err(|e| format!("complement({a}) = {r}: {e}"))?;
    let further = product(r.shape()) * 3;
    let entry = |v: &Sum, k: usize| v.get(&vec![k as u32]).copied().unwrap_or(0);
    let values = |c: i64| (0..rank).map(|k| entry(&sum_at(&r, c.into()), k)).collect::<Vec<_>>();
    let stepped: Vec<Vec<i128>> = (0..further).map(values).collect();
    let reached = image(vectors(&a, rank));
    if reached.len() as i64 * further > 1 << 14 {
        return Ok(CaseOutcome::Open);
    }
    ensure(distinct(&sums(&reached, &stepped)), || format!("complement({a}) = {r}: a coordinate twice"))?;
    Ok(CaseOutcome::Held)
}

fn essential(axis: &Layout) -> Modes {
    modes(axis).into_iter().filter(|(s, d)| *s > 1 && *d != 0).collect()
}

/// A tile of coordinates divides a layout: nothing is lost and nothing comes twice.
fn divide_by_coordinates(rng: &mut Rng) -> CaseResult {
    let (axes, tile) = coordinates(rng, StrideKind::Gaps, 6);
    let extents: Vec<i64> = axes.iter().map(|axis| run(axis) * rng.between(1, 3)).collect();
    if extents.iter().product::<i64>() > 1 << 12 {
        return Ok(CaseOutcome::Open);
    }
    let a = random::layout_with(rng, StrideKind::Compact, &extents);
    // One mode for each axis.
    let a = Layout::tuple(modes(&a).into_iter().map(|(s, d)| (Int::Static(s), Stride::from(d))).collect());
    let r = layout_of("logical_divide", &[a.clone().into(), tile.clone().into()])?;
    let text = || format!("logical_divide({a}, {tile}) = {r}");
    ensure(sorted(&modes(&r)) == sorted(&modes(&a)), || format!("{}: other offsets", text()))?;
    let first = r.mode(0).ok_or("no tile")?;
    let at_tile = |c: i64| -> i128 {
        let coord = sum_at(&tile, c.into());
        let strides = modes(&a);
        coord.iter().map(|(path, n)| n * i128::from(strides[path[0] as usize].1)).sum()
    };
    let m = modes(&first);
    let wrong = (0..size(&m)).find(|c| at(&m, (*c).into()) != at_tile(*c));
    ensure(wrong.is_none(), || format!("{}: the tile differs at {wrong:?}", text()))?;
    Ok(CaseOutcome::Held)
}

/// Copies of a block of coordinates never meet, counted by ints or by coordinates.
fn product_of_coordinates(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps]);
    let (axes, a) = coordinates(rng, kind, 8);
    let rank = axes.len();
    let copies: Value = if rng.once_in(2) {
        random::layout_of(rng, StrideKind::Compact, 12).into()
    } else {
        // The gaps of an axis divide the copies along it, or there is room behind.
        let along = |k: usize| (Int::Static(2), Stride::Basis(Int::ONE, vec![k as u32].into()));
        Layout::tuple((0..rank).map(along).collect()).into()
    };
    let r = match apply("logical_product", &[a.clone().into(), copies.clone()]) {
        Ok(Value::Layout(r)) => r,
        Ok(v) => return Err(format!("logical_product({a}, {copies}) = {v}")),
        Err(e) if e.code() == "E0220" => return Ok(CaseOutcome::Refused),
        Err(e) => return Err(format!("logical_product({a}, {copies}): {e}")),
    };
    ensure(r.mode(0).as_ref() == Some(&a), || format!("logical_product({a}, {copies}) = {r}: another block"))?;
    ensure(distinct(&vectors(&r, rank)), || format!("logical_product({a}, {copies}) = {r}: copies meet"))?;
    let n = copies.layout().map(|l| product(l.shape()));
    ensure(n == r.mode(1).map(|m| product(m.shape())), || format!("{r} has not {copies} copies"))?;
    Ok(CaseOutcome::Held)
}
