//! Symbols: a symbolic result, at any values that its facts and guards allow, is the result of the numbers.
//!
//! Some extents of a random layout become symbols whose facts are true of them; strides that depend on these extents
//! follow. The operation runs once on symbols; then the symbols get values, and the equation is checked by numbers.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome, CaseResult};
use tilewright_algebra::int::{Int, Symbol};
use tilewright_algebra::layout::{Layout, Stride};
use tilewright_algebra::op::{AlgebraError, Value};
use tilewright_algebra::rng::Rng;

crate::properties![
    symbolic_coalesce >= 100,
    symbolic_right_inverse >= 100,
    symbolic_composition >= 5,
    symbolic_divide >= 5,
    symbolic_complement >= 5,
];

/// A flat compact layout, some of whose extents are symbols with a known divisor.
struct SymbolicCase {
    layout: Layout,
    symbols: Vec<Symbol>,
}

fn made(rng: &mut Rng, padded: bool) -> SymbolicCase {
    let n = 1 + rng.below(3);
    let mut symbols = vec![];
    let mut run = Int::ONE;
    let mut modes: Vec<(Int, Stride)> = vec![];
    for k in 0..n {
        let extent = if rng.once_in(2) {
            let div = rng.pick(&[1, 2, 4, 8]);
            let s = Symbol::with_facts(["M", "N", "K"][k], 1, 1 << 20, div);
            symbols.push(s.clone());
            Int::symbol(s)
        } else {
            Int::Static(rng.pick(&[1, 2, 3, 4, 8, 16]))
        };
        if padded && rng.once_in(3) {
            run = run.mul(&Int::Static(2)).expect("small");
        }
        modes.push((extent.clone(), Stride::Int(run.clone())));
        run = run.mul(&extent).expect("small");
    }
    if rng.once_in(2) {
        modes.reverse();
    }
    SymbolicCase { layout: Layout::tuple(modes), symbols }
}

/// Values that the facts allow.
fn values(rng: &mut Rng, symbols: &[Symbol]) -> Vec<(Symbol, i64)> {
    symbols.iter().map(|s| (s.clone(), s.div * rng.between(1, 5))).collect()
}

/// The layout of numbers.
fn fixed(l: &Layout, values: &[(Symbol, i64)]) -> Result<Layout, String> {
    let env = |s: &Symbol| values.iter().find(|v| v.0 == *s).map(|v| v.1);
    let int = |i: &Int| i.eval(&env).map(Int::Static).map_err(|e| e.to_string());
    let shape = l.shape().try_map(&mut |i| int(i))?;
    let stride = l.stride().try_map(&mut |d| match d {
        Stride::Int(i) => int(i).map(Stride::Int),
        Stride::Basis(i, p) => int(i).map(|i| Stride::Basis(i, p.clone())),
    })?;
    Layout::new(shape, stride).ok_or_else(|| format!("{l} is not congruent"))
}

fn symbolic_coalesce(rng: &mut Rng) -> CaseResult {
    let m = made(rng, true);
    let r = layout_of("coalesce", &[m.layout.clone().into()])?;
    for _ in 0..3 {
        let v = values(rng, &m.symbols);
        crate::basic::same_function(rng, &fixed(&m.layout, &v)?, &fixed(&r, &v)?)?;
    }
    Ok(CaseOutcome::Held)
}

fn symbolic_right_inverse(rng: &mut Rng) -> CaseResult {
    let m = made(rng, true);
    let r = layout_of("right_inverse", &[m.layout.clone().into()])?;
    for _ in 0..3 {
        let v = values(rng, &m.symbols);
        let (a, r) = (modes(&fixed(&m.layout, &v)?), modes(&fixed(&r, &v)?));
        same_on(&points(rng, size(&r)), &|i| at(&a, at(&r, i)), &|i| i)
            .map_err(|e| format!("right_inverse({}) with {v:?}: {e}", m.layout))?;
    }
    Ok(CaseOutcome::Held)
}

/// An operation that says what it does not know is right to.
fn undecided(what: &str, e: &AlgebraError) -> CaseResult {
    match e {
        AlgebraError::Undecided { .. } | AlgebraError::NotStatic { .. } | AlgebraError::Refused(_) => {
            Ok(CaseOutcome::Open)
        }
        e => Err(format!("{what}: {e}")),
    }
}

fn symbolic_composition(rng: &mut Rng) -> CaseResult {
    let m = made(rng, rng_bool(rng));
    let b = if rng.once_in(2) {
        Layout::mode1(rng.pick(&[2, 4, 8]).into(), rng.pick(&[1, 1, 2, 4]).into())
    } else {
        random::layout_of(rng, StrideKind::Compact, 8)
    };
    match apply("composition", &[m.layout.clone().into(), b.clone().into()]) {
        Ok(Value::Layout(r)) => {
            for _ in 0..3 {
                let v = values(rng, &m.symbols);
                let (a, r) = (fixed(&m.layout, &v)?, fixed(&r, &v)?);
                crate::composition::is_composition(rng, &a, &b, &r).map_err(|e| format!("with {v:?}: {e}"))?;
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("{} o {b} = {v}", m.layout)),
        Err(e) => undecided(&format!("{} o {b}", m.layout), &e),
    }
}

fn rng_bool(rng: &Rng) -> bool {
    rng.clone().once_in(2)
}

fn symbolic_divide(rng: &mut Rng) -> CaseResult {
    let m = made(rng, false);
    let tile = rng.pick(&[1i64, 2, 4, 8]);
    let first = m.layout.mode(0).ok_or("no mode")?;
    match apply("logical_divide", &[first.clone().into(), tile.into()]) {
        Ok(Value::Layout(r)) => {
            for _ in 0..3 {
                let v = values(rng, &m.symbols);
                let (a, r) = (modes(&fixed(&first, &v)?), modes(&fixed(&r, &v)?));
                // Inside the domain a tiled mode runs through the same offsets in the same order.
                let n = size(&a).min(size(&r));
                same_on(&points(rng, n), &|i| at(&r, i), &|i| at(&a, i))
                    .map_err(|e| format!("logical_divide({first}, {tile}) with {v:?}: {e}"))?;
                ensure(size(&r) >= size(&a), || format!("logical_divide({first}, {tile}) with {v:?} is too short"))?;
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("logical_divide({first}, {tile}) = {v}")),
        Err(e) => undecided(&format!("logical_divide({first}, {tile})"), &e),
    }
}

fn symbolic_complement(rng: &mut Rng) -> CaseResult {
    let n = Symbol::with_facts("N", 1, 1 << 20, rng.pick(&[1, 2, 8, 24]));
    let a = random::layout_of(rng, StrideKind::Gaps, 16);
    let cotarget = Int::symbol(n.clone());
    match apply("complement", &[a.clone().into(), cotarget.into()]) {
        Ok(Value::Layout(r)) => {
            for _ in 0..3 {
                let v = values(rng, std::slice::from_ref(&n));
                let fixed = fixed(&r, &v)?;
                let both: Modes = modes(&a).into_iter().chain(modes(&fixed)).filter(|m| m.0 > 1 && m.1 != 0).collect();
                let what = || format!("complement({a}, N) = {r} with {v:?}");
                ensure(injective(&both), || format!("{} meets the layout", what()))?;
                // It may not do less than the complement of the number does.
                let number = layout_of("complement", &[a.clone().into(), v[0].1.into()])?;
                ensure(size(&modes(&fixed)) == size(&modes(&number)), || {
                    format!("{} has not the size of {number}", what())
                })?;
            }
            Ok(CaseOutcome::Held)
        }
        Ok(v) => Err(format!("complement({a}, N) = {v}")),
        Err(e) => undecided(&format!("complement({a}, N)"), &e),
    }
}
