//! Composition: `A o B`, the layout that applies `A` after `B`.
//!
//! # The idea
//! `B` hands out indices into `A`'s domain. Composition distributes over the modes of `B`, so one leaf `n:d` at a time:
//! of `A`'s coalesced modes `s₀, s₁, …` the stride `d` skips the ones it is a multiple of (`d /= sₖ`), then takes
//! `sₖ/d` elements of the next, then all of the following ones, until `n` elements are used up; the last mode of `A` is
//! unbounded. `(6,2):(8,2) o (4,3):(3,1)`: the leaf `4:3` takes every third of the six, two of them, then both of the
//! second mode, `(2,2):(24,2)`; the leaf `3:1` takes three of the six, `3:8`. Together `((2,2),3):((24,2),8)`.
//!
//! # Soundness
//! CuTe checks the divisions only weakly, and mode by mode: it accepts `(4,3):(3,1) o 4:3` as `(2,2):(9,1)`, although
//! `A(B(2)) = 7` and not 1. Here a result is returned only when it *is* `A(B(c))`:
//!
//! 1. CuTe's algorithm gives the form. Digit-wise admissibility ([`exact::admissible`]) proves it right, cheaply.
//! 2. Otherwise it is compared with `A(B(c))`: small domains value by value, larger ones by their carries (the private
//!    module `carry`), which takes no longer for `2^40` values than for ten.
//! 3. Where CuTe refuses or is wrong, the function of each leaf of `B` is read off ([`exact::read_off`] its values, or
//!    the private module `digits` by bisection). A layout that refines `B` leaf by leaf exists exactly when every leaf
//!    reads off and the whole compares equal.
//! 4. Otherwise a [`Refusal`](super::Refusal) with a witness. The composed layout `A o 0 o B` always works; what else
//!    works is found when it is asked for ([`AlgebraError::repairs`]).
//!
//! Strides of `A` that are symbols or basis elements are free: the law must hold for the multiples of each by itself. A
//! leaf of `B` with a basis stride indexes the mode of `A` that the basis names, together with all other leaves of that
//! basis.
//!
//! With symbols the divisions and the absence of carries are proved from the symbols' facts, or the condition that is
//! missing is reported.
use super::coalesce::{flat_modes, from_modes, merge};
use super::decide::{ExtentStride, Weak, decide};
use super::error::{AlgebraError, Result};
use super::exact::{self, ExactModes};
use super::{Layout, Stride, Tiler, small, symbolic};
use crate::int::{BinOp, Int};
use crate::tuple::{IntTuple, Tree};

/// The layout that applies `a` after `b`.
///
/// # Shapes
/// `b: S → ℤ`, `a: D → ℤ`, result `S → ℤ`; the last mode of `a` extends past its size.
/// # Ensures
/// `compatible(b, r)`, and `r(c) == a(b(c))` for every `c < size(b)`.
/// # Errors
/// [`Law::Composition`](super::Law::Composition) with a witness when no layout that refines `b` leaf by leaf is this
/// function; [`AlgebraError::Undecided`] when symbols leave a condition open; overflow.
/// # Source
/// CUTLASS, `include/cute/layout.hpp`, `composition`.
/// # Example
/// ```
/// # use tilewright_algebra::op::{apply, parse_value, Style};
/// # let p = |t| parse_value(t, Style::Plain).unwrap();
/// let r = apply("composition", &[p("(6,2):(8,2)"), p("(4,3):(3,1)")]).unwrap();
/// assert_eq!(r.to_string(), "((2,2),3):((24,2),8)");
/// let e = apply("composition", &[p("(4,3):(3,1)"), p("4:3")]).unwrap_err();
/// assert_eq!(e.witness().unwrap(), "at c = 2 the law gives 7, (2,2):(9,1) gives 1");
/// assert_eq!(e.repair().unwrap(), "(4,3):(3,1) o 0 o 4:3");
/// ```
pub fn composition(a: &Layout, b: &Layout) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::composition(a.small()?, b.small()?, out)) {
        return Ok(r);
    }
    let mut basis = false;
    b.stride().for_each(&mut |d| basis |= matches!(d, Stride::Basis(..)));
    if basis {
        return by_basis(a, b);
    }
    let modes = merge(flat_modes(a), true)?;
    let bounded: Option<Vec<(i64, i64)>> = modes.iter().map(|(s, _)| s.value().map(|s| (s, 0))).collect();
    let inner = ExactModes::of(b);
    let (Some(extents), Some(inner)) = (bounded, inner) else {
        return symbolic::compose(a, &modes, b);
    };
    if extents.iter().chain(&inner.0).any(|(s, _)| *s < 1) {
        let (arg, bad) = if extents.iter().any(|(s, _)| *s < 1) { ("A", a) } else { ("B", b) };
        let found = format!("shape of {arg} = {}", bad.shape());
        return Err(AlgebraError::Range { what: "composition", found, needed: "of positive extents" });
    }
    let cute = match leaf_by_leaf(&modes, b) {
        // One mode is linear everywhere.
        Ok(r) if modes.len() < 2 || exact::admissible(&extents, inner.0.iter().copied()) => return Ok(r),
        cute => cute,
    };
    decide(a, &modes, b, &inner, cute)
}

/// CuTe's algorithm on each leaf of `b`.
pub(crate) fn leaf_by_leaf(modes: &[ExtentStride], b: &Layout) -> Result<Layout, Weak> {
    fn walk(modes: &[ExtentStride], shape: &IntTuple, stride: &super::StrideTuple) -> Result<Layout, Weak> {
        match (shape, stride) {
            (Tree::Leaf(s), Tree::Leaf(Stride::Int(d))) => leaf(modes, s, d),
            (Tree::Node(s), Tree::Node(d)) => {
                let parts = s.iter().zip(d).map(|(s, d)| walk(modes, s, d)).collect::<Result<Vec<_>, Weak>>()?;
                Ok(Layout::join(parts))
            }
            _ => Err(Weak::Condition),
        }
    }
    walk(modes, b.shape(), b.stride())
}

/// CuTe's algorithm on one leaf `n:d`: `modes` are coalesced with the last one kept.
fn leaf(modes: &[ExtentStride], n: &Int, d: &Int) -> Result<Layout, Weak> {
    let Some(((_, last), rest)) = modes.split_last() else {
        return Ok(Layout::leaf(n.clone(), Stride::Int(Int::ZERO)));
    };
    if d.is_static(0) {
        return Ok(Layout::leaf(n.clone(), Stride::Int(Int::ZERO)));
    }
    if rest.is_empty() {
        return Ok(Layout::leaf(n.clone(), last.times(d)?));
    }
    let (mut n, mut d) = (n.clone(), d.clone());
    let mut out: Vec<ExtentStride> = Vec::with_capacity(2);
    for (s, a) in rest {
        if let (Int::Static(d), Int::Static(s)) = (&d, s)
            && d % s != 0
            && d >= s
        {
            return Err(Weak::Condition);
        }
        let negative = d.value().is_some_and(|d| d < 0);
        let magnitude = if negative { Int::ZERO.sub(&d)? } else { d.clone() };
        let cap = s.ceil_div(&magnitude)?;
        let mut next = magnitude.ceil_div(s)?;
        if negative {
            next = Int::ZERO.sub(&next)?;
        }
        if !(cap.is_static(1) || n.is_static(1)) {
            let take = cap.op(BinOp::Min, &n)?;
            if let (Int::Static(t), Int::Static(n)) = (&take, &n)
                && n % t != 0
            {
                return Err(Weak::Condition);
            }
            n = n.div(&take)?;
            out.push((take, a.times(&d)?));
        }
        d = next;
    }
    if out.is_empty() || !n.is_static(1) {
        out.push((n, last.times(&d)?));
    }
    Ok(from_modes(out))
}

/// Leaves of `b` with a basis stride index the mode of `a` that the basis names, all leaves of one basis together:
/// their values add up in that coordinate.
fn by_basis(a: &Layout, b: &Layout) -> Result<Layout> {
    let leaves = flat_modes(b);
    let mut parts: Vec<Option<Layout>> = vec![None; leaves.len()];
    // A path prints innermost first; the outermost mode is its last number.
    let path = |d: &Stride| -> Option<Vec<i64>> {
        match d {
            Stride::Basis(_, path) => Some(path.iter().rev().map(|p| i64::from(*p)).collect()),
            Stride::Int(_) => None,
        }
    };
    let paths: Vec<Option<Vec<i64>>> = leaves.iter().map(|(_, d)| path(d)).collect();
    let both = |p: &Vec<i64>, q: &Vec<i64>| p != q && (p.starts_with(q) || q.starts_with(p));
    let mixed = leaves.iter().zip(&paths).any(|((_, d), p)| match p {
        // An offset and a coordinate have no sum, nor have a coordinate and one of its own.
        None => d.int().is_some_and(|d| !d.is(0)),
        Some(p) => paths.iter().flatten().any(|q| both(p, q)),
    });
    if mixed {
        return Err(AlgebraError::Profile { what: "composition", a: a.to_string(), b: b.to_string() });
    }
    for k in 0..leaves.len() {
        let (n, d) = &leaves[k];
        let Some(path) = &paths[k] else {
            parts[k] = Some(Layout::leaf(n.clone(), d.clone()));
            continue;
        };
        if parts[k].is_some() {
            continue;
        }
        let same: Vec<usize> = (k..leaves.len()).filter(|i| paths[*i].as_ref() == Some(path)).collect();
        let number = |i: &usize| match &leaves[*i] {
            (n, Stride::Int(d) | Stride::Basis(d, _)) => (n.clone(), Stride::Int(d.clone())),
        };
        let inner = Layout::tuple(same.iter().map(number).collect());
        let composed = composition(&a.at(path)?, &inner).map_err(|e| match e {
            AlgebraError::Refused(mut r) => {
                r.mode = r.mode.and_then(|m| same.get(m).copied());
                r.into()
            }
            e => e,
        })?;
        for (i, mode) in same.into_iter().zip(composed.modes()) {
            parts[i] = Some(mode);
        }
    }
    fn rebuilt(shape: &IntTuple, parts: &mut std::vec::IntoIter<Option<Layout>>) -> Layout {
        match shape {
            Tree::Leaf(_) => parts.next().flatten().unwrap_or_else(super::modes::unit),
            Tree::Node(v) => Layout::join(v.iter().map(|t| rebuilt(t, parts)).collect()),
        }
    }
    Ok(rebuilt(b.shape(), &mut parts.into_iter()))
}

/// Composition with a tiler: each entry with its mode, `_` keeps the mode, modes beyond the tiler are dropped.
///
/// # Ensures
/// Mode `k` is `composition(mode k of a, entry k)`; an int entry `n` is the layout `n:1`.
/// # Errors
/// More entries than modes; as [`composition`].
/// # Example
/// `(12,(4,8)):(59,(13,1)) o <3,8> = (3,(4,2)):(59,(13,1))`
pub fn composition_tiler(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::composition_tiler(a.small()?, tiler, out)) {
        return Ok(r);
    }
    match tiler {
        Tiler::All => Ok(a.clone()),
        Tiler::Int(n) => composition(a, &Layout::mode1(n.clone(), Int::ONE)),
        Tiler::Layout(b) => composition(a, b),
        Tiler::Tile(entries) => {
            let modes = a.modes();
            if entries.len() > modes.len() {
                return Err(too_many("composition", a, entries.len()));
            }
            let parts = modes.iter().zip(entries).map(|(m, t)| composition_tiler(m, t)).collect::<Result<Vec<_>>>()?;
            Ok(Layout::concat(&parts))
        }
    }
}

pub(crate) fn too_many(what: &'static str, a: &Layout, entries: usize) -> AlgebraError {
    AlgebraError::Mode { what, index: entries as i64 - 1, of: a.to_string(), rank: a.rank() }
}

/// `a` seen with another shape: `a o make_layout(shape)`.
///
/// # Errors
/// As [`composition`].
pub fn with_shape(a: &Layout, shape: &IntTuple) -> Result<Layout> {
    composition(a, &super::make::make_layout_left(shape)?)
}
