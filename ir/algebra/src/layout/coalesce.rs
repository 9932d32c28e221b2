//! Coalesce: the fewest modes that give the same 1-D function.
//!
//! Neighbouring modes `(s₀,s₁):(d₀,d₁)` merge into `s₀·s₁:d₀` when `s₀·d₀ = d₁`; a mode of extent 1 vanishes. For known
//! extents the result is a normal form: two layouts of one size are the same function exactly when they coalesce to the
//! same modes. With symbols a pair merges when the equation holds for every value.
//!
//! `(2,(1,6)):(1,(6,2))` coalesces to `12:1`.
//!
//! # Invariants
//! The size never changes, and neither does any value below it. Values past the size may
//! (C06 of docs/laws.md).
use super::error::{AlgebraError, Result};
use super::{Layout, Stride, StrideTuple, small};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree, arith};

/// The layout with the fewest modes that has the same size and the same 1-D values.
///
/// # Ensures
/// `size(r) == size(A)`, `depth(r) <= 1`, and `r(i) == A(i)` for every `i < size(A)`.
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `bw_coalesce`.
/// # Example
/// ```
/// # use tilewright_algebra::{layout::{coalesce::coalesce, Layout}, op::{parse_value, Style}};
/// let a = parse_value("(16,N):(1,16)", Style::Plain).unwrap();
/// assert_eq!(coalesce(a.layout().unwrap()).unwrap().to_string(), "16*N:1");
/// ```
pub fn coalesce(a: &Layout) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::coalesce(a.small()?, out)) {
        return Ok(r);
    }
    Ok(from_modes(merge(flat_modes(a), false)?))
}

/// The layout whose modes are coalesced one by one, where `profile` has terminals.
///
/// # Ensures
/// Each mode at a terminal of `profile` is coalesced; modes beyond its rank are unchanged.
/// # Errors
/// A profile of larger rank than the layout, overflow.
pub fn coalesce_profile(a: &Layout, profile: &IntTuple) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::coalesce_profile(a.small()?, profile, out)) {
        return Ok(r);
    }
    by_profile("coalesce", a, profile, &mut |l| coalesce(l))
}

/// Applies `f` to the modes at the terminals of `profile`, and keeps the others.
///
/// # Errors
/// A profile of larger rank than the layout; whatever `f` returns.
pub(crate) fn by_profile(
    what: &'static str,
    a: &Layout,
    profile: &IntTuple,
    f: &mut dyn FnMut(&Layout) -> Result<Layout>,
) -> Result<Layout> {
    let Tree::Node(terminals) = profile else { return f(a) };
    let mut modes = a.modes();
    if terminals.len() > modes.len() {
        return Err(AlgebraError::Profile { what, a: a.to_string(), b: profile.to_string() });
    }
    for (m, t) in modes.iter_mut().zip(terminals) {
        *m = by_profile(what, m, t, f)?;
    }
    Ok(Layout::concat(&modes))
}

/// The leaf modes, left to right.
pub(crate) fn flat_modes(a: &Layout) -> Vec<(Int, Stride)> {
    // The two trees are congruent, so they are walked together.
    fn walk(s: &IntTuple, d: &StrideTuple, out: &mut Vec<(Int, Stride)>) {
        match (s, d) {
            (Tree::Leaf(s), Tree::Leaf(d)) => out.push((s.clone(), d.clone())),
            _ => s.modes().iter().zip(d.modes()).for_each(|(s, d)| walk(s, d, out)),
        }
    }
    let mut out = Vec::with_capacity(a.rank().max(4));
    walk(a.shape(), a.stride(), &mut out);
    out
}

/// A layout of flat modes: one is unwrapped, none is `1:0`.
pub(crate) fn from_modes(mut modes: Vec<(Int, Stride)>) -> Layout {
    match modes.len() {
        0 => Layout::mode1(Int::ONE, Int::ZERO),
        1 => {
            let (s, d) = modes.remove(0);
            Layout::leaf(s, d)
        }
        _ => Layout::tuple(modes),
    }
}

/// Merges from the right. With `keep_last` (CuTe's `coalesce_x`) a trailing mode of extent 1 is kept, so that values
/// past the size keep its stride.
pub(crate) fn merge(mut modes: Vec<(Int, Stride)>, keep_last: bool) -> Result<Vec<(Int, Stride)>> {
    let Some(mut last) = modes.pop() else { return Ok(vec![]) };
    if keep_last && last.0.is_static(1) {
        last.0 = Int::Static(2);
    }
    let mut out = Vec::with_capacity(modes.len() + 1);
    out.push(last);
    for (s, d) in modes.into_iter().rev() {
        let front = out.len() - 1;
        let (ns, nd) = &out[front];
        if s.is_static(1) {
            continue;
        }
        if ns.is_static(1) {
            out[front] = (s, d);
        } else if merges(&s, &d, ns, nd)? {
            out[front] = (s.mul(ns)?, d);
        } else {
            out.push((s, d));
        }
    }
    out.reverse();
    if out.len() == 1 && out[0].0.is_static(1) && !keep_last {
        out[0].1 = Stride::Int(Int::ZERO);
    }
    Ok(out)
}

/// Whether `s·d = nd`, so that the mode `s:d` continues into `ns:nd`.
fn merges(s: &Int, d: &Stride, ns: &Int, nd: &Stride) -> Result<bool> {
    let (d, nd) = match (d, nd) {
        (Stride::Int(d), Stride::Int(nd)) => (d, nd),
        (Stride::Basis(d, p), Stride::Basis(nd, q)) if p == q => (d, nd),
        (Stride::Basis(..), _) | (_, Stride::Basis(..)) => return Ok(false),
    };
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    if dynamic(ns) || dynamic(nd) {
        // CuTe decides with static ints only, and folds onto a static extent only.
        return Ok(false);
    }
    let next = match s.mul(d) {
        Ok(next) => next,
        // What does not fit in 64 bits equals no stride.
        Err(_) => return Ok(false),
    };
    Ok(!dynamic(&next) && next.equals(nd) == Some(true))
}

/// A shape with neighbours merged: one int, or a flat tuple where static and dynamic extents alternate.
///
/// # Errors
/// Overflow.
pub fn coalesce_shape(shape: &IntTuple) -> Result<IntTuple> {
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    let mut out: Vec<Int> = vec![];
    for s in shape.leaves() {
        match out.last_mut() {
            Some(last) if dynamic(last) == dynamic(s) => *last = last.mul(s)?,
            _ => out.push(s.clone()),
        }
    }
    Ok(match out.len() {
        0 => Tree::Leaf(Int::ONE),
        1 => Tree::Leaf(out.remove(0)),
        _ => Tree::Node(out.into_iter().map(Tree::Leaf).collect()),
    })
}

/// The layout with every extent of a static stride 0 replaced by 1.
pub fn filter_zeros(a: &Layout) -> Layout {
    let mut strides = a.stride().leaves().into_iter();
    let shape = a.shape().map(&mut |s| match strides.next() {
        Some(Stride::Int(d)) if d.is_static(0) => Int::ONE,
        _ => s.clone(),
    });
    Layout::of_trees(shape, a.stride().clone())
}

/// The layout with every extent replaced by 1 where `guide` has a static zero.
///
/// # Errors
/// A guide whose profile is finer than the layout's.
pub fn filter_zeros_by(a: &Layout, guide: &IntTuple) -> Result<Layout> {
    Ok(Layout::of_trees(arith::filter_zeros(guide, a.shape())?, a.stride().clone()))
}

/// The coalesced layout without modes of stride 0: the same image, each offset once if the rest is injective.
///
/// # Errors
/// Overflow.
pub fn filter(a: &Layout) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::filter(a.small()?, out)) {
        return Ok(r);
    }
    coalesce(&filter_zeros(a))
}

/// [`filter`] at the terminals of a profile.
///
/// # Errors
/// A profile of larger rank than the layout, overflow.
pub fn filter_profile(a: &Layout, profile: &IntTuple) -> Result<Layout> {
    by_profile("filter", a, profile, &mut |l| filter(l))
}

/// `1 + Σ (extent − 1)·|stride|`: the number of elements that the layout spans. With basis strides, the shape of the
/// coordinates it spans.
///
/// # Errors
/// Overflow.
pub fn coshape(a: &Layout) -> Result<IntTuple> {
    if let Some(n) = a.small().and_then(small::cosize) {
        return Ok(n.into());
    }
    let spans = a.flat().into_iter().map(|(s, d)| {
        let abs = |i: Int| match i.value() {
            Some(n) if n < 0 => Int::ZERO.sub(&i),
            _ => Ok(i),
        };
        Ok((
            s.sub(&Int::ONE)?,
            match d {
                Stride::Int(d) => Stride::Int(abs(d)?),
                Stride::Basis(d, p) => Stride::Basis(abs(d)?, p),
            },
        ))
    });
    let spans: Vec<(Int, Stride)> = spans.collect::<Result<_>>()?;
    if spans.is_empty() {
        return Ok(Tree::Leaf(Int::ONE));
    }
    // Evaluating the layout of the last indices sums exactly these spans.
    let coord = Tree::Node(spans.iter().map(|(i, _)| Tree::Leaf(super::Index::At(i.clone()))).collect());
    let top = super::coord::crd2idx(&coord, &Layout::tuple(spans))?;
    top.try_map(&mut |i| Ok(i.add(&Int::ONE)?))
}

/// The product of [`coshape`].
///
/// # Errors
/// Overflow.
pub fn cosize(a: &Layout) -> Result<Int> {
    if let Some(n) = a.small().and_then(small::cosize) {
        return Ok(Int::Static(n));
    }
    arith::product(&coshape(a)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, parse_value};
    use expect_test::{Expect, expect};

    fn check(text: &str, wanted: Expect) {
        let a = parse_value(text, Style::Plain).unwrap();
        wanted.assert_eq(&coalesce(a.layout().unwrap()).unwrap().to_string());
    }

    #[test]
    fn neighbours_merge_and_ones_vanish() {
        check("(2,(1,6)):(1,(6,2))", expect!["12:1"]);
        check("(2,3):(0,0)", expect!["6:0"]);
        check("1:5", expect!["1:0"]);
        check("(4,8):(-1,-4)", expect!["32:-1"]);
        check("(4,8):(8,1)", expect!["(4,8):(8,1)"]);
    }

    #[test]
    fn symbols_merge_where_the_equation_always_holds() {
        check("(16,N):(1,16)", expect!["16*N:1"]);
        check("(M,N):(1,M)", expect!["M*N:1"]);
        check("(M,N):(N,1)", expect!["(M,N):(N,1)"]);
        check("(M,N,K):(S,S*M,1)", expect!["(M*N,K):(S,1)"]);
    }

    #[test]
    fn the_largest_extents_do_not_overflow() {
        check("(4,2):(4611686018427387904,7)", expect!["(4,2):(4611686018427387904,7)"]);
    }
}
