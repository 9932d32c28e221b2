//! Sums of layouts and common domains.
use crate::composition::exists;
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::layout::{Law, Layout};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;

crate::properties![layout_add >= 30, layout_add_of_any >= 5, greatest_common_domain >= 60];

/// The factors of `n` in random order, some of them multiplied together.
fn factors(rng: &mut Rng, n: i64) -> Vec<i64> {
    let (mut left, mut out) = (n, vec![]);
    while left > 1 {
        let divisors: Vec<i64> = (2..=left).filter(|d| left % d == 0).collect();
        let d = divisors[rng.below(divisors.len())];
        out.push(d);
        left /= d;
    }
    if out.is_empty() || rng.once_in(4) {
        let at = rng.below(out.len() + 1);
        out.insert(at, 1);
    }
    out
}

const KINDS: [StrideKind; 4] = [StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast, StrideKind::Any];

/// The sum is the sum, or no layout of that size has its values.
fn checked(a: &Layout, b: &Layout) -> CaseResult {
    let (ma, mb) = (modes(a), modes(b));
    let n = size(&ma);
    let f = |c: i128| at(&ma, c) + at(&mb, c);
    let what = || format!("layout_add({a}, {b})");
    match apply("layout_add", &[a.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => {
            let mr = modes(&r);
            let coalesced = layout_of("coalesce", &[r.clone().into()])?;
            ensure(size(&mr) == n && coalesced == r, || format!("{} = {r}", what()))?;
            same_on(&(0..n.into()).collect::<Vec<_>>(), &|c| at(&mr, c), &f).map_err(|e| format!("{}: {e}", what()))?;
            let turned = layout_of("layout_add", &[b.clone().into(), a.clone().into()])?;
            ensure(turned == r, || format!("{} = {r}, and turned {turned}", what()))?;
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("{} = {v}", what())),
        Err(AlgebraError::Refused(r)) => {
            ensure(r.law == Law::Sum && !exists(&vec![(n, 1)], &f), || format!("{}: {r}", what()))?;
            let w = r.witness.as_ref().ok_or_else(|| format!("{}: no witness", what()))?;
            let (nearest, found) = w.nearest.as_ref().ok_or_else(|| format!("{}: nothing is near", what()))?;
            let nearest = parse(nearest)?;
            let there = any_at(&nearest, w.at.into());
            let right =
                f(w.at.into()) == i128::from(w.wanted) && there == Some(i128::from(*found)) && w.wanted != *found;
            ensure(right && w.at < n, || format!("{}: {r}", what()))?;
            ensure((0..w.at).all(|c| any_at(&nearest, c.into()) == Some(f(c.into()))), || format!("{}: {r}", what()))?;
            Ok(CaseOutcome::Refused)
        }
        Err(e) => Err(format!("{}: {e}", what())),
    }
}

fn layout_add(rng: &mut Rng) -> CaseResult {
    let n = rng.pick(&[1, 6, 8, 12, 16, 24, 30, 36, 60, 64, 72, 96]);
    let mut one = || {
        let kind = rng.pick(&KINDS);
        let extents = factors(rng, n);
        random::layout_with(rng, kind, &extents)
    };
    let (a, b) = (one(), one());
    checked(&a, &b)
}

fn layout_add_of_any(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    let extents = factors(rng, size(&modes(&a)));
    let b = random::layout_with(rng, StrideKind::Any, &extents);
    checked(&a, &b)
}

fn greatest_common_domain(rng: &mut Rng) -> CaseResult {
    let mut one = || {
        let n = rng.pick(&[1, 6, 8, 12, 24, 30, 36, 60, 72, 96, 210]);
        let extents = factors(rng, n);
        random::layout_with(rng, StrideKind::Any, &extents)
    };
    let (a, b) = (one(), one());
    let domain = |a: &Value, b: &Value| layout_of("greatest_common_domain", &[a.clone(), b.clone()]);
    let shapes = [&a, &b].map(|l| Value::from(l.shape().clone()));
    let r = domain(&shapes[0], &shapes[1])?;
    let what = || format!("greatest_common_domain({}, {}) = {r}", shapes[0], shapes[1]);
    ensure(domain(&shapes[1], &shapes[0])? == r && domain(&a.clone().into(), &b.clone().into())? == r, what)?;
    let n = size(&modes(&r));
    let fits = |l: &Layout| size(&modes(l)) % n == 0;
    ensure(r.shape().depth() == 1 && fits(&a) && fits(&b), what)?;
    for l in [&a, &b] {
        let whole = layout_of("make_layout_left", &[Value::from(l.shape().clone())])?;
        layout_of("composition", &[whole.into(), r.clone().into()])?;
    }
    // Where it is all of both, sums exist.
    if n == size(&modes(&a)) && n == size(&modes(&b)) {
        layout_of("layout_add", &[a.into(), b.into()])?;
    }
    Ok(CaseOutcome::Held)
}
