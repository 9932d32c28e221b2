//! Layouts as the verifier sees them: well-formed, injective, and where they reach.
use super::{Findings, VerifyError};
use crate::int::{BinOp, Expr, Int, Swizzle, Symbol, facts};
use crate::interp::BoundLayout;
use crate::layout::complement::increasing;
use crate::layout::{Layout, Stride};
use std::collections::BTreeMap;

/// Whether different coordinates have different offsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Injectivity {
    /// For all values of the symbols.
    Proved,
    /// Not: two coordinates with one offset.
    Refuted(String),
    /// Facts do not decide it.
    Unknown,
}

/// Most points that are tried one by one.
const MAX_POINTS: i64 = 1 << 18;

/// Whether a layout is injective.
///
/// # Ensures
/// Sound in both answers. Complete for static layouts of up to 2^18 points; beyond that, and with symbols, strides must
/// be provably stacked: each at least the reach of all smaller ones.
pub fn injective(layout: &Layout) -> Injectivity {
    let mut leaves = vec![];
    for (n, d) in layout.flat() {
        let Stride::Int(d) = d else { return Injectivity::Unknown };
        match n.value() {
            Some(n) if n <= 0 => return Injectivity::Proved,
            Some(1) => {}
            n if d.is(0) => match n {
                Some(_) => return Injectivity::Refuted(format!("{layout} has stride 0")),
                None => return Injectivity::Unknown,
            },
            _ => leaves.push((n, d)),
        }
    }
    if stacked(leaves) {
        return Injectivity::Proved;
    }
    match BoundLayout::new(layout, &|_| None) {
        Ok(bound) if bound.size() <= MAX_POINTS => all_points(&bound),
        _ => Injectivity::Unknown,
    }
}

fn all_points(layout: &BoundLayout) -> Injectivity {
    let mut seen: Vec<(i64, i64)> = (0..layout.size()).filter_map(|c| Some((layout.at(c).ok()?, c))).collect();
    seen.sort_unstable();
    match seen.windows(2).find(|w| w[0].0 == w[1].0) {
        Some(w) => Injectivity::Refuted(format!("coordinates {} and {} have offset {}", w[0].1, w[1].1, w[0].0)),
        None => Injectivity::Proved,
    }
}

/// Whether the strides can be ordered so that each is at least one past the reach of those before it.
fn stacked(leaves: Vec<(Int, Int)>) -> bool {
    // An empty tensor is injective, so every extent may be taken as at least 1.
    let facts = nonempty(leaves.iter().map(|(n, _)| n));
    let assume = |i: &Int| i.substitute(&|s| facts.get(s).map(Expr::from)).ok();
    let positive = |d: Int| match d.steps_down() {
        Some(true) => Int::ZERO.sub(&d).ok(),
        Some(false) => Some(d),
        None => None,
    };
    let assumed = leaves.iter().map(|(n, d)| Some((assume(n)?, positive(assume(d)?)?)));
    let Some(left) = assumed.collect::<Option<Vec<(Int, Int)>>>() else { return false };
    let mut left = increasing(&left, |m| &m.1).unwrap_or(left);
    let mut past = Int::ONE;
    while !left.is_empty() {
        let not_less = |a: &Int, b: &Int| a.less(b) == Some(false);
        let smallest = |d: &Int| left.iter().all(|(_, o)| not_less(o, d));
        let next = left.iter().position(|(_, d)| not_less(d, &past) && smallest(d));
        let Some(i) = next.or_else(|| left.iter().position(|(_, d)| not_less(d, &past))) else { return false };
        let (n, d) = left.remove(i);
        // past + (n - 1)·d
        match n.sub(&Int::ONE).and_then(|n| n.mul(&d)).and_then(|r| past.add(&r)) {
            Ok(p) => past = p,
            Err(_) => return false,
        }
    }
    true
}

/// Symbols with the lower bound they have when none of these extents is 0.
pub(super) fn nonempty<'a>(extents: impl Iterator<Item = &'a Int>) -> BTreeMap<Symbol, Symbol> {
    let mut out = BTreeMap::new();
    for n in extents {
        if let Int::Sym(e) = n {
            positive(e, 1, &mut out);
        }
    }
    out
}

/// What follows from an expression being at least a positive number.
fn positive(e: &Expr, least: i64, out: &mut BTreeMap<Symbol, Symbol>) {
    let (op, a, b) = match e {
        Expr::Var(s) => {
            let better = out.entry(s.clone()).or_insert_with(|| s.clone());
            better.lo = better.lo.max(least).min(s.hi);
            return;
        }
        Expr::Bin(op, sides) => (*op, &sides.0, &sides.1),
        Expr::Num(_) | Expr::Swz(..) => return,
    };
    let (of_a, of_b) = (facts::range(a), facts::range(b));
    match (op, b) {
        (BinOp::Min, _) => [a, b].into_iter().for_each(|x| positive(x, least, out)),
        (BinOp::Max, _) if of_b.1 < least => positive(a, least, out),
        (BinOp::Max, _) if of_a.1 < least => positive(b, least, out),
        (BinOp::Add, _) if of_b.1 <= 0 => positive(a, least, out),
        (BinOp::Add, _) if of_a.1 <= 0 => positive(b, least, out),
        (BinOp::Sub, _) if of_b.0 >= 0 => positive(a, least, out),
        (BinOp::Mul, _) if of_a.0 >= 0 && of_b.0 >= 0 => [a, b].into_iter().for_each(|x| positive(x, 1, out)),
        // M/4 >= 1 says M >= 4.
        (BinOp::Div, Expr::Num(d @ 1..)) => positive(a, least.saturating_mul(*d), out),
        (BinOp::CeilDiv, Expr::Num(1..)) => positive(a, 1, out),
        (BinOp::Mod, Expr::Num(1..)) if of_a.0 >= 0 => positive(a, least, out),
        _ => {}
    }
}

/// The leaves of a layout and an offset, under facts.
pub(super) fn assuming(layout: &Layout, offset: &Int, facts: &BTreeMap<Symbol, Symbol>) -> Option<(Layout, Int)> {
    let int = |i: &Int| i.substitute(&|s| facts.get(s).map(Expr::from)).ok();
    let leaf = |(n, d): (Int, Stride)| Some(Layout::mode1(int(&n)?, int(d.int()?)?));
    let leaves: Vec<Layout> = layout.flat().into_iter().map(leaf).collect::<Option<_>>()?;
    Some((Layout::concat(&leaves), int(offset)?))
}

/// The lowest and highest offset before any swizzle, for a layout that is not empty; `None` when a sign is not known.
pub(super) fn reach(layout: &Layout, offset: &Int) -> Option<(Int, Int)> {
    let (mut lo, mut hi) = (offset.clone(), offset.clone());
    for (n, d) in layout.flat() {
        let Stride::Int(d) = d else { return None };
        let far = n.sub(&Int::ONE).ok()?.mul(&d).ok()?;
        match d.steps_down() {
            Some(true) => lo = lo.add(&far).ok()?,
            Some(false) => hi = hi.add(&far).ok()?,
            None => return None,
        }
    }
    Some((lo, hi))
}

/// Whether a layout has elements, under facts and where some extents are positive: what has none has no memory,
/// whatever it reaches.
pub(super) fn has_elements(layout: &Layout, facts: &BTreeMap<Symbol, Symbol>, given: &[Int]) -> bool {
    layout.flat().iter().all(|(n, _)| positive_under(facts, n) || given.contains(n))
}

fn positive_under(facts: &BTreeMap<Symbol, Symbol>, n: &Int) -> bool {
    let assumed = n.substitute(&|s| facts.get(s).map(Expr::from));
    assumed.is_ok_and(|n| Int::ZERO.less(&n) == Some(true))
}

/// Whether an extent is at least 1 where none of others is 0.
pub fn positive_where(others: &[Int], n: &Int) -> bool {
    others.contains(n) || positive_under(&nonempty(others.iter()), n)
}

/// Whether `inner` lies within `outer` for all values of the symbols.
pub(super) fn within(inner: &(Int, Int), outer: &(Int, Int)) -> bool {
    inner.0.less(&outer.0) == Some(false) && outer.1.less(&inner.1) == Some(false)
}

/// Int strides, no negative extent, a swizzle within 62 bits.
pub(super) fn check(findings: &mut Findings, place: &str, layout: &Layout, swizzle: Option<Swizzle>) {
    let mut fail = |reason: String| {
        findings.error(VerifyError::Layout { place: place.to_owned(), layout: layout.to_string(), reason });
    };
    for (n, d) in layout.flat() {
        if d.int().is_none() {
            fail(format!("has the basis stride {d}, so it gives coordinates and no offsets"));
        }
        if n.less(&Int::ZERO) == Some(true) {
            fail(format!("has the negative extent {n}"));
        }
    }
    if let Some(s) = swizzle
        && (s.bits.saturating_add(s.base).saturating_add(s.shift.unsigned_abs()) > 62
            || s.shift.unsigned_abs() < s.bits)
    {
        fail(format!("has the swizzle {s}, which needs |S| >= B and at most 62 bits"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, apply, parse_value};

    #[test]
    fn many_symbolic_modes_are_stacked() {
        // Each extent is at least 1, and the products of 64 such are not multiplied out.
        let shape: Vec<String> = (0..64).map(|i| format!("E{i}")).collect();
        let shape = parse_value(&format!("({})", shape.join(",")), Style::Plain).unwrap();
        for make in ["make_layout_left", "make_layout_right"] {
            let a = apply(make, std::slice::from_ref(&shape)).unwrap();
            assert_eq!(injective(a.layout().unwrap()), Injectivity::Proved, "{make}");
        }
    }
}
