//! Inverses: layouts that undo a layout, and what two layouts have in common.
//!
//! A right inverse collects the modes whose strides continue `1, s, s·s', …`: on its domain `A(R(i)) = i`, so `R` lists the
//! coordinates of consecutive offsets. A left inverse has `L(A(c)) = c` for an injective `A`.
use super::coalesce::{coalesce, flat_modes, from_modes};
use super::compose::composition;
use super::error::{AlgebraError, Law, Result, Witness};
use super::exact::Modes;
use super::make::compact_col_major;
use super::{Layout, Stride};
use crate::int::Int;
use crate::int::facts::gcd;

/// Coalesced modes with number strides and the size of the modes before each.
fn with_offsets(a: &Layout) -> Result<Vec<(Int, Int, Int)>> {
    let mut before = Int::ONE;
    let mut out = vec![];
    for (s, d) in flat_modes(&coalesce(a)?) {
        let next = before.mul(&s)?;
        let d = match d {
            Stride::Int(d) => d,
            // A basis element continues no run of offsets.
            Stride::Basis(..) => Int::ZERO,
        };
        out.push((s, d, std::mem::replace(&mut before, next)));
    }
    Ok(out)
}

/// The layout that lists the coordinates of consecutive offsets from 0.
///
/// # Ensures
/// `a(r(i)) == i` for every `i < size(r)`.
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `right_inverse`.
/// # Example
/// `right_inverse((3,4):(4,1)) = (4,3):(3,1)`
pub fn right_inverse(a: &Layout) -> Result<Layout> {
    let mut modes = with_offsets(a)?;
    // CuTe looks at static strides in increasing order; a symbolic one is found by equality with the running product.
    modes.sort_by_key(|(_, d, _)| d.as_static().unwrap_or(i64::MAX));
    let mut run = Int::ONE;
    let mut out = vec![];
    while let Some(i) = modes.iter().position(|(s, d, _)| continues(s, d, &run)) {
        let (s, _, before) = modes.remove(i);
        run = run.mul(&s)?;
        out.push((s, Stride::Int(before)));
    }
    coalesce(&from_modes(out))
}

fn continues(s: &Int, d: &Int, run: &Int) -> bool {
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    !s.is_static(1) && !dynamic(d) && !dynamic(run) && d.equals(run) == Some(true)
}

/// The layout that undoes `a`.
///
/// # Ensures
/// `a(r(a(c))) == a(c)` for every `c < size(a)`; so `r(a(c)) == c` when `a` is injective.
/// # Errors
/// [`Law::LeftInverse`] when strides are negative, modes overlap, or a stride is no multiple of what lies below it;
/// [`AlgebraError::NotStatic`] for dynamic or symbolic strides; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `left_inverse`.
/// # Example
/// `left_inverse((2,4):(1,6)) = (6,4):(1,2)`
pub fn left_inverse(a: &Layout) -> Result<Layout> {
    let mut modes = vec![];
    for (s, d, before) in with_offsets(a)? {
        match d {
            Int::Static(d) => modes.push((s, d, before)),
            d => return Err(AlgebraError::NotStatic { what: "left_inverse", leaf: d.to_string() }),
        }
    }
    let refuse = |why: String| AlgebraError::refused(Law::LeftInverse, format!("left_inverse({a})"), why);
    if let Some(d) = modes.iter().find(|m| m.1 < 0) {
        return Err(refuse(format!("the stride {} is negative", d.1)).into());
    }
    if modes.len() == 1 && modes[0].1 == 0 {
        // Nothing to undo: every coordinate has the offset 0.
        return coalesce(a);
    }
    modes.retain(|m| m.1 != 0);
    modes.sort_by_key(|m| m.1);
    let mut size = Int::ONE;
    let mut out: Vec<(Int, Stride)> = vec![];
    let mut stride = Stride::Int(Int::ZERO);
    let mut last = Int::ONE;
    for (s, d, before) in modes {
        let d = Int::Static(d);
        if size.divides(&d) != Some(true) {
            return Err(refuse(format!("the stride {d} is no multiple of {size}")).into());
        }
        let gap = d.div(&size)?;
        size = d;
        out.push((gap, std::mem::replace(&mut stride, Stride::Int(before))));
        last = s;
    }
    out.push((last, stride));
    let r = coalesce(&Layout::tuple(out))?;
    undoes(a, &r).map(|()| r)
}

/// Checks `a(r(a(c))) = a(c)` where the extents are known and few enough.
fn undoes(a: &Layout, r: &Layout) -> Result<()> {
    let (Some(inner), Some(outer)) = (Modes::of(a), Modes::of(r)) else { return Ok(()) };
    if inner.size()? > super::compose::SEARCH {
        return Ok(());
    }
    let (mut wrong, mut error) = (None, None);
    inner.walk(&mut |c, v| {
        match outer.at(v).and_then(|back| Ok((back, inner.at(back)?))) {
            Ok((back, again)) if again != v => wrong = Some((c, back)),
            Ok(_) => {}
            Err(e) => error = Some(e),
        }
        wrong.is_none() && error.is_none()
    })?;
    if let Some(e) = error {
        return Err(e.into());
    }
    let Some((at, found)) = wrong else { return Ok(()) };
    let why = "the modes of the layout overlap";
    let mut e = AlgebraError::refused(Law::LeftInverse, format!("left_inverse({a})"), why);
    e.witness = Some(Witness { at, wanted: at, nearest: Some((r.to_string(), found)) });
    Err(e.into())
}

/// The layout of the coordinates that a static stride 0 maps to offset 0.
///
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `nullspace`.
pub fn nullspace(a: &Layout) -> Result<Layout> {
    let flat = a.flatten();
    let strides = compact_col_major(flat.shape(), &Int::ONE)?;
    let zero = |d: &Stride| matches!(d, Stride::Int(d) if d.is_static(0));
    let modes = flat_modes(&flat).into_iter().zip(strides.leaves());
    Ok(from_modes(
        modes.filter(|((_, d), _)| zero(d)).map(|((s, _), before)| (s, Stride::Int(before.clone()))).collect(),
    ))
}

/// The coordinates in which both layouts run through the same consecutive offsets.
///
/// # Ensures
/// `a(r(i)) == i` and `b(r(i)) == i` for every `i < size(r)`.
/// # Errors
/// As [`composition`].
/// # Source
/// CUTLASS, `cute/layout.hpp`, `max_common_layout`.
pub fn max_common_layout(a: &Layout, b: &Layout) -> Result<Layout> {
    let inverse = right_inverse(b)?;
    match common(a, &inverse)? {
        Some(mode) => composition(&inverse, &mode),
        None => Ok(super::modes::unit()),
    }
}

/// The number of consecutive offsets that both layouts reach with the same consecutive coordinates: the vector width of
/// a copy between them.
///
/// # Errors
/// As [`composition`].
pub fn max_common_vector(a: &Layout, b: &Layout) -> Result<Int> {
    Ok(common(a, &right_inverse(b)?)?.map_or(Ok(Int::ONE), |m| m.size())?)
}

/// The first mode of `a o inverse`, if it is contiguous: CuTe's `coalesce(composition(a, inverse))<0>`.
fn common(a: &Layout, inverse: &Layout) -> Result<Option<Layout>> {
    let composed = match composition(a, inverse) {
        Ok(c) => coalesce(&c)?,
        Err(e) => match (Modes::of(a), Modes::of(inverse)) {
            // Only the first mode is wanted, and that can be read off although the rest is no layout.
            (Some(outer), Some(inner)) if inner.size()? <= super::compose::SEARCH => {
                let mut run = 0i64;
                inner.walk(&mut |c, x| {
                    let same = outer.at(x) == Ok(c);
                    run += i64::from(same);
                    same
                })?;
                Layout::mode1(Int::Static(run), Int::ONE)
            }
            _ => return Err(e),
        },
    };
    let Some((s, Stride::Int(d))) = flat_modes(&composed).into_iter().next() else { return Ok(None) };
    let usable = d.is_static(1) && !matches!(s, Int::Dynamic(_));
    Ok(usable.then(|| Layout::mode1(s, Int::ONE)))
}

/// The largest number of elements to which every offset of the layout is aligned, given that it starts so.
///
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `max_alignment`.
pub fn max_alignment(a: &Layout) -> Result<Int> {
    let mut modes: Vec<(i64, i64)> = flat_modes(&coalesce(a)?)
        .into_iter()
        .map(|(s, d)| (s.as_static().unwrap_or(1), d.int().and_then(Int::as_static).unwrap_or(0)))
        .collect();
    modes.sort_by_key(|m| m.1);
    let mut run = 1i64;
    let mut rest = 0i64;
    for (s, d) in modes {
        if d == run && s != 1 {
            run = run.checked_mul(s).ok_or_else(|| crate::int::IntError::Overflow {
                a: run.to_string(),
                op: "*",
                b: s.to_string(),
            })?;
        } else if s != 1 {
            rest = gcd(rest, d);
        }
    }
    Ok(Int::Static(gcd(run, rest)))
}

/// Whether distinct coordinates have distinct offsets, as far as it can be proved.
///
/// `Some(true)` when the strides, sorted, each exceed what lies below; `Some(false)` when two coordinates below a known
/// bound meet; `None` when symbols or size leave it open.
pub fn injective(a: &Layout) -> Option<bool> {
    let modes: Vec<(Int, Int)> = flat_modes(a)
        .into_iter()
        .filter(|(s, _)| !s.is(1))
        .map(|(s, d)| Some((s, d.int()?.clone())))
        .collect::<Option<_>>()?;
    if modes.iter().any(|(s, d)| d.is(0) && Int::ONE.less(s) == Some(true)) {
        return Some(false);
    }
    let magnitude = |d: &Int| match d.value() {
        Some(n) => Some(Int::Static(n.checked_abs()?)),
        None => (crate::int::facts::range(&d.to_expr()).0 >= 0).then(|| d.clone()),
    };
    let mut left: Vec<(Int, Int)> =
        modes.iter().map(|(s, d)| Some((s.clone(), magnitude(d)?))).collect::<Option<_>>()?;
    // What the modes taken so far reach; each next stride must be larger than that, or a multiple of the run.
    let mut run = Int::ONE;
    let mut proved = true;
    while !left.is_empty() {
        let clears = |d: &Int| d.less(&run) == Some(false) || (run.divides(d) == Some(true) && !d.is(0));
        let Some(i) = (0..left.len()).filter(|i| clears(&left[*i].1)).min_by(|i, j| {
            let (x, y) = (&left[*i].1, &left[*j].1);
            let smaller = x.less(y) == Some(true) || (x != y && x.divides(y) == Some(true));
            if smaller { std::cmp::Ordering::Less } else { i.cmp(j).then(std::cmp::Ordering::Greater) }
        }) else {
            proved = false;
            break;
        };
        let (s, d) = left.remove(i);
        run = s.mul(&d).ok()?;
    }
    if proved {
        return Some(true);
    }
    let known = Modes::of(a)?;
    if known.size().ok()? > super::compose::SEARCH {
        return None;
    }
    let mut seen = std::collections::HashSet::new();
    let mut distinct = true;
    known
        .walk(&mut |_, v| {
            distinct = seen.insert(v);
            distinct
        })
        .ok()?;
    Some(distinct)
}
