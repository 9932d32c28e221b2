//! Swizzles and composed layouts: bit by bit, and as functions.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::{Composed, Coord, Index, Outer};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

crate::properties![
    swizzles >= 100,
    made_swizzles >= 90,
    merged_swizzles >= 5,
    recast_swizzles >= 50,
    swizzles_of_layouts >= 100,
    layouts_of_swizzles >= 5,
    offsets_of_composed >= 100,
    slices_of_composed >= 100,
    structure_of_composed >= 60,
    composition_of_composed >= 40,
    divides_of_composed >= 40,
];

fn swizzles(rng: &mut Rng) -> CaseResult {
    let s = random::swizzle(rng);
    let x = rng.below(1 << 20) as i64;
    let got = apply("swizzle_apply", &[s.into(), x.into()]).map_err(|e| e.to_string())?;
    let wanted = swizzle(&s, x.into());
    ensure(got.to_string() == wanted.to_string(), || format!("{s} of {x} is {wanted}, not {got}"))?;
    // It is its own inverse.
    ensure(swizzle(&s, wanted) == x.into(), || format!("{s} twice is not the identity at {x}"))?;
    Ok(CaseOutcome::Held)
}

fn made_swizzles(rng: &mut Rng) -> CaseResult {
    let s = random::swizzle(rng);
    let low = ((1i64 << s.bits) - 1) << s.base;
    let high = low << s.shift.abs();
    let (y, z) = if s.shift >= 0 { (high, low) } else { (low, high) };
    match apply("make_swizzle", &[y.into(), z.into()]) {
        Ok(Value::Swizzle(r)) => {
            let same = (0..1i128 << 11).all(|x| swizzle(&r, x) == swizzle(&s, x));
            ensure(same, || format!("make_swizzle({y}, {z}) = {r}, not {s}")).map(|()| CaseOutcome::Held)
        }
        Ok(v) => Err(format!("make_swizzle({y}, {z}) = {v}")),
        Err(e) => Err(format!("make_swizzle({y}, {z}): {e}")),
    }
}

fn merged_swizzles(rng: &mut Rng) -> CaseResult {
    let (a, mut b) = (random::swizzle(rng), random::swizzle(rng));
    if rng.once_in(2) {
        b.shift = if b.bits <= a.shift.unsigned_abs() { a.shift } else { b.shift };
    }
    match apply("swizzle_compose", &[a.into(), b.into()]) {
        Ok(Value::Swizzle(r)) => {
            let wrong = (0..1i128 << 12).find(|x| swizzle(&r, *x) != swizzle(&a, swizzle(&b, *x)));
            ensure(wrong.is_none(), || format!("{a} o {b} = {r} is wrong at {wrong:?}")).map(|()| CaseOutcome::Held)
        }
        Ok(v) => Err(format!("{a} o {b} = {v}")),
        Err(AlgebraError::Refused(_)) => Ok(CaseOutcome::Open),
        Err(e) => Err(format!("{a} o {b}: {e}")),
    }
}

fn recast_swizzles(rng: &mut Rng) -> CaseResult {
    let s = random::swizzle(rng);
    let n = 1i64 << rng.below(4);
    for (name, up) in [("swizzle_upcast", true), ("swizzle_downcast", false)] {
        match apply(name, &[s.into(), n.into()]) {
            Ok(Value::Swizzle(r)) => {
                // Whole wide elements move as their narrow parts do.
                let n = i128::from(n);
                let wrong = (0..1i128 << 10).find(|i| match up {
                    true => swizzle(&r, *i) != swizzle(&s, i * n) / n,
                    false => swizzle(&r, i * n) != swizzle(&s, *i) * n,
                });
                ensure(wrong.is_none(), || format!("{name}({s}, {n}) = {r} is wrong at {wrong:?}"))?;
            }
            Ok(v) => return Err(format!("{name}({s}, {n}) = {v}")),
            Err(AlgebraError::Refused(_)) if up => {
                // The parts of some wide element part company.
                let n = i128::from(n);
                let whole = |x: i128| swizzle(&s, x) / n == swizzle(&s, x - x % n) / n;
                let all = (0..1i128 << 11).all(whole);
                return ensure(!all, || format!("{name}({s}, {n}) is refused")).map(|()| CaseOutcome::Refused);
            }
            Err(e) => return Err(format!("{name}({s}, {n}): {e}")),
        }
    }
    Ok(CaseOutcome::Held)
}

fn swizzles_of_layouts(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let Outer::Swizzle(s) = c.outer else { return Err("not a swizzle".to_string()) };
    let r = apply("composition", &[s.into(), c.inner.clone().into()]).map_err(|e| e.to_string())?;
    let m = modes(&c.inner);
    same_on(&points(rng, size(&m)), &|i| any_at(&r, i).unwrap_or(-1), &|i| swizzle(&s, at(&m, i)))
        .map_err(|e| format!("{s} o {} = {r}: {e}", c.inner))?;
    Ok(CaseOutcome::Held)
}

/// `L o Sw` as a swizzle after a layout, inside the domain.
fn layouts_of_swizzles(rng: &mut Rng) -> CaseResult {
    let extents: Vec<i64> = (0..1 + rng.below(3)).map(|_| 1 << rng.below(5)).collect();
    let a = random::layout_with(rng, StrideKind::Compact, &extents);
    let s = random::swizzle(rng);
    let m = modes(&a);
    let n = i128::from(size(&m));
    match apply("composition_layout_swizzle", &[a.clone().into(), s.into()]) {
        Ok(r) => {
            let inside: Vec<i128> = points(rng, size(&m)).into_iter().filter(|i| swizzle(&s, *i) < n).collect();
            same_on(&inside, &|i| any_at(&r, i).unwrap_or(-1), &|i| at(&m, swizzle(&s, i)))
                .map_err(|e| format!("{a} o {s} = {r}: {e}"))?;
            Ok(CaseOutcome::Held)
        }
        Err(AlgebraError::Refused(_)) => Ok(CaseOutcome::Open),
        Err(e) => Err(format!("{a} o {s}: {e}")),
    }
}

fn offsets_of_composed(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let m = modes(&c.inner);
    for i in points(rng, size(&m)) {
        let got = apply("crd2idx", &[(i as i64).into(), c.clone().into()]).map_err(|e| e.to_string())?;
        let wanted = composed_at(&c, i);
        ensure(got.to_string() == wanted.to_string(), || format!("{c} at {i} is {wanted}, not {got}"))?;
    }
    let all = apply("composed_indices", &[c.clone().into()]).map_err(|e| e.to_string())?;
    let wanted: Vec<Value> = (0..size(&m)).map(|i| (composed_at(&c, i.into()) as i64).into()).collect();
    ensure(all.entries().as_deref() == Some(&wanted), || format!("the offsets of {c}"))?;
    Ok(CaseOutcome::Held)
}

fn slices_of_composed(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let n = c.inner.rank();
    let open: Vec<bool> = (0..n).map(|_| rng.once_in(2)).collect();
    let fixed: Vec<i64> = c.inner.modes().iter().map(|m| rng.below(size(&modes(m)) as usize) as i64).collect();
    let leaf = |k: usize| Tree::Leaf(if open[k] { Index::All } else { Index::At(Int::Static(fixed[k])) });
    let coord: Coord =
        if matches!(c.inner.shape(), Tree::Leaf(_)) { leaf(0) } else { Tree::Node((0..n).map(leaf).collect()) };
    if !open.contains(&true) {
        return Ok(CaseOutcome::Held);
    }
    let r = apply("slice", &[coord.clone().into(), c.clone().into()]).map_err(|e| format!("{coord} of {c}: {e}"))?;
    // The free modes in order, the first fastest.
    let base: i128 = (0..n).filter(|k| !open[*k]).map(|k| at(&modes(&c.inner.modes()[k]), fixed[k].into())).sum();
    let free: Modes = (0..n).filter(|k| open[*k]).flat_map(|k| modes(&c.inner.modes()[k])).collect();
    let offset = i128::from(number(&c.offset));
    let wanted = |i: i128| {
        let Outer::Swizzle(s) = c.outer else { return -1 };
        swizzle(&s, offset + base + at(&free, i))
    };
    // A slice may be plain with its base elsewhere; what the operation calls a slice carries it.
    same_on(&points(rng, size(&free)), &|i| any_at(&r, i).unwrap_or(-1), &wanted)
        .map_err(|e| format!("{coord} of {c} is {r}: {e}"))?;
    Ok(CaseOutcome::Held)
}

/// Checks that an operation keeps the 1-D function of a composed layout.
fn keeps(rng: &mut Rng, c: &Composed, name: &str, more: &[Value]) -> Result<bool, String> {
    let args = [&[Value::from(c.clone())], more].concat();
    let Ok(r) = apply(name, &args) else { return Ok(false) };
    let shape = any_shape(&r).ok_or_else(|| format!("{} = {r}", call(name, &args)))?;
    let n = product(c.inner.shape());
    ensure(product(shape) == n, || format!("{} = {r} has another size", call(name, &args)))?;
    same_on(&points(rng, n), &|i| any_at(&r, i).unwrap_or(-1), &|i| composed_at(c, i))
        .map_err(|e| format!("{} = {r}: {e}", call(name, &args)))?;
    Ok(true)
}

fn structure_of_composed(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let mut all = true;
    for name in ["coalesce", "flatten"] {
        all &= keeps(rng, &c, name, &[])?;
    }
    let n = c.inner.rank() as i64;
    if let Tree::Node(_) = c.inner.shape() {
        all &= keeps(rng, &c, "group", &[0.into(), n.into()])?;
    }
    all &= keeps(rng, &c, "append_to_rank", &[(n + 1).into()])?;
    let shape = IntTuple::from(product(c.inner.shape()));
    all &= keeps(rng, &c, "with_shape", &[shape.into()])?;
    Ok(if all { CaseOutcome::Held } else { CaseOutcome::Open })
}

fn composition_of_composed(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let n = product(c.inner.shape());
    let b = if rng.once_in(2) {
        let s = random::divisor(rng, n);
        tilewright_algebra::layout::Layout::mode1(s.into(), random::divisor(rng, n / s).into())
    } else {
        random::layout_of(rng, StrideKind::Compact, n.min(32))
    };
    match apply("composition", &[c.clone().into(), b.clone().into()]) {
        Ok(r) => {
            let m = modes(&b);
            same_on(&points(rng, size(&m)), &|i| any_at(&r, i).unwrap_or(-1), &|i| composed_at(&c, at(&m, i)))
                .map_err(|e| format!("({c}) o {b} = {r}: {e}"))?;
            Ok(CaseOutcome::Held)
        }
        Err(AlgebraError::Refused(_)) => Ok(CaseOutcome::Open),
        Err(e) => Err(format!("({c}) o {b}: {e}")),
    }
}

/// A divide rearranges the coordinates of the inner layout; the outer map stays.
fn divides_of_composed(rng: &mut Rng) -> CaseResult {
    let c = random::composed(rng);
    let n = product(c.inner.shape());
    let tile = random::divisor(rng, n);
    for name in ["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"] {
        let inner = apply(name, &[c.inner.clone().into(), tile.into()]);
        let whole = apply(name, &[c.clone().into(), tile.into()]);
        match (inner, whole) {
            (Ok(Value::Layout(inner)), Ok(r)) => {
                let wanted = Composed { inner: inner.clone(), ..c.clone() };
                let m = size(&modes(&inner));
                same_on(&points(rng, m), &|i| any_at(&r, i).unwrap_or(-1), &|i| composed_at(&wanted, i))
                    .map_err(|e| format!("{name}({c}, {tile}) = {r}: {e}"))?;
            }
            (Err(_), _) => return Ok(CaseOutcome::Open),
            (inner, whole) => return Err(format!("{name}({c}, {tile}): {inner:?}, {whole:?}")),
        }
    }
    Ok(CaseOutcome::Held)
}
