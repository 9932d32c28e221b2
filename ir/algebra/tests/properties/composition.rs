//! Composition: `(A o B)(c) = A(B(c))`, with tilers, shapes and basis strides; every refusal is searched for an answer.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use std::collections::HashMap;
use tilewright_algebra::layout::repair::Repair;
use tilewright_algebra::layout::{Layout, Stride, Tiler};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;

crate::properties![
    composition >= 40,
    composition_of_any >= 5,
    composition_large >= 10,
    composition_by_mode >= 30,
    composition_with_shapes >= 30,
    composition_of_basis >= 40,
    composition_with_basis >= 10,
];

/// Whether some flat list of modes of size `n` has the values `g`, tried factor by factor.
fn represented(g: &[i128], memo: &mut HashMap<usize, bool>, step: usize) -> bool {
    // What is left are the values at multiples of `step`.
    let n = g.len() / step;
    if n <= 1 {
        return true;
    }
    if let Some(known) = memo.get(&step) {
        return *known;
    }
    let d = g[step];
    let found = (2..=n).filter(|s| n.is_multiple_of(*s)).any(|s| {
        let fits = (0..n).all(|i| g[i * step] == (i % s) as i128 * d + g[(i - i % s) * step]);
        fits && represented(g, memo, step * s)
    });
    memo.insert(step, found);
    found
}

/// Whether a layout exists that refines `b` leaf by leaf and is `f` on its domain.
pub fn exists(b: &Modes, f: &dyn Fn(i128) -> i128) -> bool {
    let mut run = 1i64;
    let mut parts: Vec<Vec<i128>> = vec![];
    for (n, _) in b {
        parts.push((0..*n).map(|i| f(i128::from(i * run))).collect());
        run *= n;
    }
    // Every leaf by itself is a layout, and the whole is the sum of its leaves.
    if f(0) != 0 || !parts.iter().all(|g| represented(g, &mut HashMap::new(), 1)) {
        return false;
    }
    (0..size(b)).all(|c| {
        let mut rest = c;
        let mut sum = 0;
        for (part, (n, _)) in parts.iter().zip(b) {
            sum += part[(rest % n) as usize];
            rest /= n;
        }
        sum == f(c.into())
    })
}

/// Checks a result: the function, and the shape law.
pub fn is_composition(rng: &mut Rng, a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    ensure(refines(b.shape(), r.shape()), || format!("{a} o {b} = {r} does not refine B"))?;
    let (ma, mb, mr) = (modes(a), modes(b), modes(r));
    same_on(&points(rng, size(&mb)), &|c| at(&mr, c), &|c| at(&ma, at(&mb, c)))
        .map_err(|e| format!("{a} o {b} = {r}: {e}"))
}

/// A refusal of `a o b` is right: no layout exists, the witness is true, the repair evaluates.
pub fn justified(a: &Layout, b: &Layout, e: &AlgebraError) -> CaseResult {
    let AlgebraError::Refused(refusal) = e else {
        let overflow = matches!(e, AlgebraError::Int(_));
        return if overflow { Ok(CaseOutcome::Open) } else { Err(format!("{a} o {b}: {e}")) };
    };
    let (ma, mb) = (modes(a), modes(b));
    let f = |c: i128| at(&ma, at(&mb, c));
    if size(&mb) > 4096 {
        return Ok(CaseOutcome::Open);
    }
    ensure(!exists(&mb, &f), || format!("{a} o {b} exists, but: {e}"))?;
    let w = refusal.witness.as_ref().ok_or_else(|| format!("{a} o {b}: no witness: {e}"))?;
    ensure(f(w.at.into()) == w.wanted.into(), || format!("{a} o {b}: the witness is false: {e}"))?;
    if let Some((nearest, found)) = &w.nearest {
        let nearest = parse(nearest)?;
        let value = any_at(&nearest, w.at.into()).ok_or_else(|| format!("{nearest} is no layout"))?;
        let different = i128::from(*found) != f(w.at.into());
        ensure(value == i128::from(*found) && different, || format!("{a} o {b}: {nearest} gives {value}: {e}"))?;
    }
    ensure(refusal.mode.is_none_or(|m| m < mb.len()), || format!("{a} o {b}: no such mode: {e}"))?;
    // The repair that is printed is the function; it reads and evaluates.
    if let Some(repaired) = refusal.repair.as_deref().and_then(|text| parse(text).ok()) {
        let value = any_at(&repaired, w.at.into());
        ensure(value == Some(f(w.at.into())), || format!("{a} o {b}: the repair {repaired} gives {value:?}"))?;
    }
    // The others are looked for when asked: one refusal in eight is.
    if w.at % 8 == 1 {
        e.repairs().iter().try_for_each(repair_works).map_err(|why| format!("{a} o {b}: {why}"))?;
    }
    Ok(CaseOutcome::Refused)
}

/// What a repair says to write has the value that it gives, and that value satisfies the equation.
fn repair_works(r: &Repair) -> Result<(), String> {
    let Some(gives) = &r.gives else { return parse(&r.write).map(|_| ()) };
    let inside = r.write.strip_prefix("logical_divide(").and_then(|t| t.strip_suffix(')'));
    let (name, operands) = match inside {
        Some(inside) => ("logical_divide", inside.split_once(", ")),
        None => ("composition", r.write.split_once(" o ")),
    };
    let (x, y) = operands.ok_or_else(|| format!("`{}` has no operands", r.write))?;
    let (x, y) = (parse(x)?, parse(y)?);
    let again = layout_of(name, &[x.clone(), y.clone()])?;
    ensure(again == *gives, || format!("`{}` is {again}, not {gives}", r.write))?;
    if let (Value::Layout(x), Value::Layout(y), "composition") = (&x, &y, name) {
        let (mx, my, mg) = (modes(x), modes(y), modes(gives));
        let all: Vec<i128> = (0..size(&my).min(4096).into()).collect();
        same_on(&all, &|c| at(&mg, c), &|c| at(&mx, at(&my, c))).map_err(|e| format!("`{}`: {e}", r.write))?;
    }
    Ok(())
}

fn compose(rng: &mut Rng, a: &Layout, b: &Layout) -> CaseResult {
    match apply("composition", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => is_composition(rng, a, b, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("{a} o {b} = {v}")),
        Err(e) => justified(a, b, &e),
    }
}

/// Pairs as they are used: the image of B is inside A, and extents and strides share factors.
fn composition(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let a = random::layout(rng);
    let b = if rng.once_in(2) {
        // A tile: divisors of the size, the first contiguous.
        let n = random::divisor(rng, size(&modes(&a)));
        let d = random::divisor(rng, size(&modes(&a)) / n);
        Layout::mode1(n.into(), d.into())
    } else {
        random::layout_of(rng, kind, 64)
    };
    compose(rng, &a, &b)
}

fn composition_of_any(rng: &mut Rng) -> CaseResult {
    let (a, b) = (random::small_layout(rng), random::small_layout(rng));
    compose(rng, &a, &b)
}

fn composition_large(rng: &mut Rng) -> CaseResult {
    let (x, y) =
        (rng.pick(&[StrideKind::Compact, StrideKind::Gaps]), rng.pick(&[StrideKind::Compact, StrideKind::Gaps]));
    let (a, b) = (random::large(rng, x), random::large(rng, y));
    compose(rng, &a, &b)
}

fn composition_by_mode(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let n = 1 + rng.below(a.rank());
    let mut entries = vec![];
    for k in 0..n {
        let room = a.mode(k).map_or(1, |m| size(&modes(&m)));
        entries.push(match rng.below(4) {
            0 => Tiler::All,
            1 => Tiler::Int(random::divisor(rng, room).into()),
            2 => Tiler::Layout(random::layout_of(rng, StrideKind::Compact, room.min(32))),
            _ => {
                let n = random::divisor(rng, room);
                Tiler::Layout(Layout::mode1(n.into(), random::divisor(rng, room / n).into()))
            }
        });
    }
    let tiler = Tiler::Tile(entries.clone());
    match apply("composition", &[a.clone().into(), tiler.clone().into()]) {
        Ok(Value::Layout(r)) => {
            ensure(r.rank() == n, || format!("{a} o {tiler} = {r}"))?;
            for (k, t) in entries.iter().enumerate() {
                let (Some(m), Some(r)) = (a.mode(k), r.mode(k)) else { return Err(format!("{r} has no mode {k}")) };
                match t {
                    Tiler::All => ensure(m == r, || format!("mode {k} of {a} became {r}"))?,
                    Tiler::Int(i) => is_composition(rng, &m, &Layout::mode1(i.clone(), 1.into()), &r)?,
                    Tiler::Layout(b) => is_composition(rng, &m, b, &r)?,
                    Tiler::Tile(_) => return Err("not generated".to_string()),
                }
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("{a} o {tiler} = {v}")),
        // Some mode alone is refused, and rightly.
        Err(e) => {
            for (k, t) in entries.iter().enumerate() {
                let b = match t {
                    Tiler::Int(i) => Layout::mode1(i.clone(), 1.into()),
                    Tiler::Layout(b) => b.clone(),
                    _ => continue,
                };
                let m = a.mode(k).ok_or("no mode")?;
                if let Err(e) = apply("composition", &[m.clone().into(), b.clone().into()]) {
                    return justified(&m, &b, &e);
                }
            }
            Err(format!("{a} o {tiler}: {e}, but each mode by itself composes"))
        }
    }
}

fn composition_with_shapes(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let shape = random::shape(rng, size(&modes(&a)).min(64));
    let b = layout_of("make_layout_left", &[shape.clone().into()])?;
    match apply("with_shape", &[a.clone().into(), shape.into()]) {
        Ok(Value::Layout(r)) => is_composition(rng, &a, &b, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("{a} with the shape of {b} is {v}")),
        Err(e) => justified(&a, &b, &e),
    }
}

/// A with basis strides: compared path by path.
fn composition_of_basis(rng: &mut Rng) -> CaseResult {
    let a = if rng.once_in(2) {
        let s = random::shape(rng, 128);
        layout_of("make_identity_layout", &[s.into()])?
    } else {
        random::basis_layout(rng)
    };
    let n: i64 = product(a.shape());
    let b = if rng.once_in(2) {
        let s = random::divisor(rng, n);
        Layout::mode1(s.into(), random::divisor(rng, n / s).into())
    } else {
        random::layout_of(rng, StrideKind::Compact, 32)
    };
    match apply("composition", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => {
            ensure(refines(b.shape(), r.shape()), || format!("{a} o {b} = {r} does not refine B"))?;
            let mb = modes(&b);
            match points(rng, size(&mb)).iter().find(|c| sum_at(&r, **c) != sum_at(&a, at(&mb, **c))) {
                Some(c) => Err(format!("{a} o {b} = {r} is wrong at {c}")),
                None => Ok(CaseOutcome::Held),
            }
        }
        Ok(v) => Err(format!("{a} o {b} = {v}")),
        Err(e @ AlgebraError::Refused(_)) => {
            // Path by path: if every component alone is a layout of one common profile, so is the whole; the search
            // looks at the components one by one, which is necessary.
            let mb = modes(&b);
            let mut paths: Vec<Vec<u32>> = vec![];
            for d in a.stride().leaves() {
                if let Stride::Basis(_, p) = d {
                    paths.push(p.iter().rev().copied().collect());
                }
            }
            let f = |c: i128, p: &Vec<u32>| sum_at(&a, at(&mb, c)).get(p).copied().unwrap_or(0);
            let all = paths.iter().all(|p| exists(&mb, &|c| f(c, p)));
            Ok(if all {
                CaseOutcome::Open
            } else {
                ensure(!e.to_string().is_empty(), || "silent".into()).map(|()| CaseOutcome::Refused)?
            })
        }
        Err(e) => Err(format!("{a} o {b}: {e}")),
    }
}

/// B with basis strides gives coordinates of A: `n:d@k` steps mode k, and steps of one mode add up.
fn composition_with_basis(rng: &mut Rng) -> CaseResult {
    let a = random::layout_of(rng, StrideKind::Gaps, 512);
    if a.rank() < 2 {
        return Ok(CaseOutcome::Open);
    }
    let picks: Vec<(usize, i64, i64)> = (0..1 + rng.below(3))
        .map(|_| {
            let k = rng.below(a.rank());
            let room = a.mode(k).map_or(1, |m| size(&modes(&m)));
            let n = random::divisor(rng, room);
            (k, n, random::divisor(rng, room / n))
        })
        .collect();
    let leaf = |(k, n, d): &(usize, i64, i64)| ((*n).into(), Stride::Basis((*d).into(), [*k as u32].into()));
    let b = Layout::tuple(picks.iter().map(leaf).collect());
    let parts: Vec<Modes> = a.modes().iter().map(modes).collect();
    let f = |mut c: i128| {
        let mut x = vec![0; parts.len()];
        for (k, n, d) in &picks {
            x[*k] += c % i128::from(*n) * i128::from(*d);
            c /= i128::from(*n);
        }
        parts.iter().zip(x).map(|(m, x)| at(m, x)).sum::<i128>()
    };
    let extents: Modes = picks.iter().map(|p| (p.1, 0)).collect();
    match apply("composition", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => {
            ensure(refines(b.shape(), r.shape()), || format!("{a} o {b} = {r} does not refine B"))?;
            let m = modes(&r);
            same_on(&points(rng, size(&extents)), &|c| at(&m, c), &f).map_err(|e| format!("{a} o {b} = {r}: {e}"))?;
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("{a} o {b} = {v}")),
        Err(e @ AlgebraError::Refused(_)) => {
            ensure(!exists(&extents, &f), || format!("{a} o {b} exists, but: {e}")).map(|()| CaseOutcome::Refused)
        }
        Err(e) => Err(format!("{a} o {b}: {e}")),
    }
}
