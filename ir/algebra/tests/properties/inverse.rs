//! Complement, inverses, null space, and what two layouts have in common.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::layout::{Law, Layout};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;

crate::properties![
    complement >= 50,
    complement_of_any >= 10,
    complement_to_cosize >= 50,
    ceil_div_by_layout >= 50,
    right_inverse >= 100,
    left_inverse >= 50,
    nullspace >= 100,
    max_common_layout >= 90,
    max_common_vector >= 90,
    max_alignment >= 95,
];

/// Without the modes of extent 1 or stride 0.
fn essential(m: &Modes) -> Modes {
    m.iter().copied().filter(|(s, d)| *s > 1 && *d != 0).collect()
}

/// The modes by stride divide each other in turn.
fn nested(m: &Modes) -> bool {
    let mut m = essential(m);
    m.sort_by_key(|m| m.1);
    let mut run = 1;
    m.iter().all(|(s, d)| {
        let fits = *d > 0 && d % run == 0;
        run = s.saturating_mul(*d);
        fits
    })
}

/// `r` is disjoint from `a` and, where the modes nest, fills the rest of `0..cotarget`.
fn is_complement(a: &Modes, r: &Modes, cotarget: i64) -> Result<(), String> {
    let strides: Vec<i64> = essential(r).iter().map(|m| m.1).collect();
    ensure(strides.iter().all(|d| *d > 0) && strides.windows(2).all(|w| w[0] < w[1]), || {
        "strides do not increase".into()
    })?;
    let both: Modes = essential(a).into_iter().chain(essential(r)).collect();
    if size(&both) > 1 << 16 {
        return Ok(());
    }
    ensure(injective(&both), || "it meets the layout".into())?;
    let reached = sorted(&both);
    let all = reached.len() as i64 >= cotarget && (0..cotarget).all(|x| reached.binary_search(&x.into()).is_ok());
    // Modes that reach past the cotarget leave nothing to fill beyond themselves.
    ensure(!nested(a) || all, || format!("it does not fill 0..{cotarget}"))
}

/// A refusal is right when the layout steps backwards or its modes overlap.
fn overlaps(a: &Layout, e: &AlgebraError) -> CaseResult {
    let m = modes(a);
    let AlgebraError::Refused(r) = e else { return Err(format!("{a}: {e}")) };
    ensure(matches!(r.law, Law::Injective), || format!("{a}: {e}"))?;
    let distinct = essential(&m);
    if size(&distinct) > 1 << 16 {
        return Ok(CaseOutcome::Open);
    }
    if let Some(w) = &r.witness {
        ensure(at(&m, w.at.into()) == w.wanted.into(), || format!("{a}: the witness is false: {e}"))?;
    }
    let negative = distinct.iter().any(|m| m.1 < 0);
    if negative || !injective(&distinct) {
        return Ok(CaseOutcome::Refused);
    }
    // The strides interleave: injective, but no list of growing strides fills the gaps.
    ensure(!nested(&m), || format!("{a} has a complement, but: {e}"))?;
    Ok(CaseOutcome::Open)
}

fn complement_case(a: &Layout, cotarget: i64) -> CaseResult {
    match apply("complement", &[a.clone().into(), cotarget.into()]) {
        Ok(Value::Layout(r)) => {
            is_complement(&modes(a), &modes(&r), cotarget)
                .map_err(|e| format!("complement({a}, {cotarget}) = {r}: {e}"))?;
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("complement({a}, {cotarget}) = {v}")),
        Err(e) => overlaps(a, &e),
    }
}

fn complement(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let a = random::layout_of(rng, kind, 128);
    complement_case(&a, rng.between(1, 600))
}

fn complement_of_any(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    complement_case(&a, rng.between(1, 300))
}

fn complement_to_cosize(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let a = random::layout_of(rng, kind, 128);
    match apply("complement", &[a.clone().into()]) {
        Ok(Value::Layout(r)) => {
            let m = essential(&modes(&a));
            let cosize = sorted(&m).last().copied().unwrap_or(0) as i64 + 1;
            is_complement(&m, &modes(&r), cosize).map_err(|e| format!("complement({a}) = {r}: {e}"))?;
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("complement({a}) = {v}")),
        Err(e) => overlaps(&a, &e),
    }
}

fn ceil_div_by_layout(rng: &mut Rng) -> CaseResult {
    let a = random::layout_of(rng, StrideKind::Gaps, 64);
    let n = rng.between(1, 600);
    match apply("ceil_div_layout", &[n.into(), a.clone().into()]) {
        Ok(v) => {
            let c = layout_of("complement", &[a.clone().into(), n.into()])?;
            ensure(v.tuple().as_ref() == Some(c.shape()), || format!("ceil_div({n}, {a}) = {v}"))?;
            Ok(CaseOutcome::Held)
        }
        Err(e) => overlaps(&a, &e),
    }
}

fn right_inverse(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&random::KINDS);
    let a = if rng.once_in(8) { random::large(rng, kind) } else { random::layout_of(rng, kind, 512) };
    let r = layout_of("right_inverse", &[a.clone().into()])?;
    let (ma, mr) = (modes(&a), modes(&r));
    same_on(&points(rng, size(&mr)), &|i| at(&ma, at(&mr, i)), &|i| i)
        .map_err(|e| format!("right_inverse({a}) = {r}: {e}"))?;
    if kind == StrideKind::Compact {
        ensure(size(&ma) == size(&mr), || format!("right_inverse({a}) = {r} does not list all offsets"))?;
    }
    Ok(CaseOutcome::Held)
}

fn left_inverse(rng: &mut Rng) -> CaseResult {
    let kind =
        if rng.once_in(4) { rng.pick(&random::KINDS) } else { rng.pick(&[StrideKind::Compact, StrideKind::Gaps]) };
    let a = random::layout_of(rng, kind, 256);
    let m = modes(&a);
    match apply("left_inverse", &[a.clone().into()]) {
        Ok(Value::Layout(r)) => {
            let mr = modes(&r);
            same_on(&points(rng, size(&m)), &|c| at(&m, at(&mr, at(&m, c))), &|c| at(&m, c))
                .map_err(|e| format!("left_inverse({a}) = {r}: {e}"))?;
            if injective(&m) {
                same_on(&points(rng, size(&m)), &|c| at(&mr, at(&m, c)), &|c| c)
                    .map_err(|e| format!("left_inverse({a}) = {r}: {e}"))?;
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("left_inverse({a}) = {v}")),
        Err(e) => {
            ensure(kind != StrideKind::Compact && !nested(&m), || format!("left_inverse({a}): {e}"))?;
            if let AlgebraError::Refused(r) = &e
                && let Some(w) = &r.witness
                && let Some((nearest, found)) = &w.nearest
                && let Ok(nearest) = parse(nearest)
                && let Some(back) = any_at(&nearest, at(&m, w.at.into()))
            {
                ensure(back == i128::from(*found) && back != i128::from(w.at), || format!("left_inverse({a}): {e}"))?;
            }
            let hopeless = m.iter().any(|m| m.1 < 0) || !injective(&essential(&m));
            Ok(if hopeless { CaseOutcome::Refused } else { CaseOutcome::Open })
        }
    }
}

fn nullspace(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Broadcast, StrideKind::Any]);
    let a = random::layout_of(rng, kind, 512);
    let r = layout_of("nullspace", &[a.clone().into()])?;
    let (ma, mr) = (modes(&a), modes(&r));
    let wanted: i64 = ma.iter().filter(|m| m.1 == 0).map(|m| m.0).product();
    let zero = (0..size(&mr)).all(|i| at(&ma, at(&mr, i.into())) == 0);
    let inside = (0..size(&mr)).all(|i| at(&mr, i.into()) < size(&ma).into());
    ensure(size(&mr) == wanted && zero && inside && injective(&mr), || format!("nullspace({a}) = {r}"))?;
    Ok(CaseOutcome::Held)
}

fn pair(rng: &mut Rng) -> (Layout, Layout) {
    let a = random::small_layout(rng);
    if rng.once_in(2) {
        return (a, random::small_layout(rng));
    }
    // The same extents in the same order, other strides above the first few modes.
    let extents: Vec<i64> = modes(&a).iter().map(|m| m.0).collect();
    (random::layout_with(rng, StrideKind::Compact, &extents), random::layout_with(rng, StrideKind::Gaps, &extents))
}

fn common(a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    let (ma, mb, mr) = (modes(a), modes(b), modes(r));
    let same = |i: i128| at(&ma, at(&mr, i)) == i && at(&mb, at(&mr, i)) == i;
    ensure((0..size(&mr)).all(|i| same(i.into())), || format!("{r} is not common to {a} and {b}"))
}

fn max_common_layout(rng: &mut Rng) -> CaseResult {
    let (a, b) = pair(rng);
    match apply("max_common_layout", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => common(&a, &b, &r).map(|()| CaseOutcome::Held),
        Ok(v) => Err(format!("max_common_layout({a}, {b}) = {v}")),
        Err(AlgebraError::Refused(_)) => Ok(CaseOutcome::Open),
        Err(e) => Err(format!("max_common_layout({a}, {b}): {e}")),
    }
}

fn max_common_vector(rng: &mut Rng) -> CaseResult {
    let (a, b) = pair(rng);
    match apply("max_common_vector", &[a.clone().into(), b.clone().into()]) {
        Ok(v) => {
            let n = number(v.int().ok_or("no int")?);
            let (ma, mb) = (modes(&a), modes(&b));
            // Both functions reach each of the first n offsets with the same coordinate; as in CuTe it is inside the
            // second layout, the first one may be shorter.
            let both = |c: i128, x: i64| at(&ma, c) == x.into() && at(&mb, c) == x.into();
            let held = |x: i64| (0..size(&mb)).any(|c| both(c.into(), x));
            ensure(n >= 1 && (0..n).all(held), || format!("max_common_vector({a}, {b}) = {n}"))?;
            Ok(CaseOutcome::Held)
        }
        Err(AlgebraError::Refused(_)) => Ok(CaseOutcome::Open),
        Err(e) => Err(format!("max_common_vector({a}, {b}): {e}")),
    }
}

/// With alignment `n` the offsets come in whole aligned blocks of `n`, where strides are not negative.
fn max_alignment(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let a = random::layout_of(rng, kind, 256);
    let v = apply("max_alignment", &[a.clone().into()]).map_err(|e| e.to_string())?;
    let n = i128::from(number(v.int().ok_or("no int")?));
    let mut image = sorted(&modes(&a));
    image.dedup();
    let whole = n >= 1 && image.iter().all(|x| (x - x % n..x - x % n + n).all(|y| image.binary_search(&y).is_ok()));
    ensure(whole, || format!("max_alignment({a}) = {n}"))?;
    Ok(CaseOutcome::Held)
}
