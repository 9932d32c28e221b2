//! Inverses: layouts that undo a layout, and what two layouts have in common.
//!
//! A right inverse collects the modes whose strides continue `1, s, s·s', …`: on its domain `A(R(i)) = i`, so `R` lists the
//! coordinates of consecutive offsets. A left inverse has `L(A(c)) = c` for an injective `A`.
use super::coalesce::{coalesce, flat_modes, from_modes};
use super::complement::by_stride;
use super::compose::composition;
use super::error::{AlgebraError, Law, Result, Witness};
use super::exact::Modes;
use super::make::compact_col_major;
use super::{Layout, Stride};
use crate::int::facts::gcd;
use crate::int::{Condition, Int};

/// A coalesced mode: extent, stride, the size of the modes before it.
type Step = (Int, Int, Int);

/// Coalesced modes with the size of the modes before each, and the path of a basis stride (empty for a number).
fn with_offsets(a: &Layout) -> Result<Vec<(Vec<u32>, Step)>> {
    let mut before = Int::ONE;
    let mut out = vec![];
    for (s, d) in flat_modes(&coalesce(a)?) {
        let next = before.mul(&s)?;
        let (path, d) = match d {
            Stride::Int(d) => (vec![], d),
            Stride::Basis(d, path) => (path.into_iter().rev().collect(), d),
        };
        out.push((path, (s, d, std::mem::replace(&mut before, next))));
    }
    Ok(out)
}

/// Inverts a layout component by component where its strides are basis elements: the result takes coordinates.
fn by_component(a: &Layout, what: &'static str, f: &dyn Fn(Vec<Step>) -> Result<Layout>) -> Result<Layout> {
    let modes = with_offsets(a)?;
    // Extents of 1 and numbers of stride 0 say nothing about a coordinate.
    let idle = |(path, (s, d, _)): &(Vec<u32>, Step)| path.is_empty() && (d.is_static(0) || s.is_static(1));
    if modes.iter().all(|m| m.0.is_empty() || idle(m)) {
        return f(modes.into_iter().map(|m| m.1).collect());
    }
    if modes.iter().any(|m| m.0.is_empty() && !idle(m)) {
        let why = "some of its strides are numbers and some are basis elements";
        return Err(AlgebraError::Unsupported { what, of: a.to_string(), why });
    }
    component(modes.into_iter().filter(|m| !m.0.is_empty()).collect(), a, what, f)
}

/// The inverse over one coordinate: an int where the paths end, a tuple where they go on.
fn component(
    modes: Vec<(Vec<u32>, Step)>,
    a: &Layout,
    what: &'static str,
    f: &dyn Fn(Vec<Step>) -> Result<Layout>,
) -> Result<Layout> {
    if modes.iter().all(|m| m.0.is_empty()) {
        return f(modes.into_iter().map(|m| m.1).collect());
    }
    if modes.iter().any(|m| m.0.is_empty()) {
        let why = "a coordinate is both an int and a tuple";
        return Err(AlgebraError::Unsupported { what, of: a.to_string(), why });
    }
    let rank = modes.iter().filter_map(|m| m.0.first()).max().map_or(0, |n| *n as usize + 1);
    if rank > MAX_COMPONENTS {
        return Err(AlgebraError::Unsupported { what, of: a.to_string(), why: "it has too many coordinates" });
    }
    let part = |k: usize| {
        let here = modes.iter().filter(|m| m.0.first() == Some(&(k as u32)));
        component(here.map(|(path, step)| (path[1..].to_vec(), step.clone())).collect(), a, what, f)
    };
    Ok(Layout::concat(&(0..rank).map(part).collect::<Result<Vec<_>>>()?))
}

/// The most components of a coordinate.
const MAX_COMPONENTS: usize = 1 << 10;

/// The layout that lists the coordinates of consecutive offsets from 0.
///
/// A layout whose offsets are coordinates (`(4,5):(1@0,1@1)`) is inverted component by component; the result takes the
/// coordinate.
///
/// # Ensures
/// `a(r(i)) == i` for every `i < size(r)` (for every coordinate `i` of its shape, where offsets are coordinates).
/// # Errors
/// Numbers and basis elements among the strides; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `right_inverse`; basis strides are an extension.
/// # Example
/// `right_inverse((3,4):(4,1)) = (4,3):(3,1)`, `right_inverse((4,5):(1@0,1@1)) = (4,5):(1,4)`
pub fn right_inverse(a: &Layout) -> Result<Layout> {
    by_component(a, "right_inverse", &|mut modes| {
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
    })
}

fn continues(s: &Int, d: &Int, run: &Int) -> bool {
    let dynamic = |i: &Int| matches!(i, Int::Dynamic(_));
    !s.is_static(1) && !dynamic(d) && !dynamic(run) && d.equals(run) == Some(true)
}

/// The layout that undoes `a`.
///
/// A layout whose offsets are coordinates is undone component by component, and one whose strides are all negative as the
/// positive one with the sign turned: a layout of negative offsets is `L(-x) = -L(x)`.
///
/// # Ensures
/// `a(r(a(c))) == a(c)` for every `c < size(a)`; so `r(a(c)) == c` when `a` is injective.
/// # Errors
/// [`Law::LeftInverse`] when modes overlap, or a stride is no multiple of what lies below it;
/// [`AlgebraError::NotStatic`] for dynamic strides; [`AlgebraError::Undecided`] when symbols leave the order of the
/// strides, a quotient or an overlap open, or more values than are compared would have to be; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `left_inverse`.
/// # Example
/// `left_inverse((2,4):(1,6)) = (6,4):(1,2)`
pub fn left_inverse(a: &Layout) -> Result<Layout> {
    by_component(a, "left_inverse", &|modes| undo(a, modes))
}

/// [`left_inverse`] of modes with numbers for strides.
fn undo(a: &Layout, mut modes: Vec<Step>) -> Result<Layout> {
    let what = || format!("left_inverse({a})");
    let refuse = |why: String| {
        let mut e = AlgebraError::refused(Law::LeftInverse, what(), why);
        e.repair = right_inverse_repair(a);
        e
    };
    if let Some((_, d, _)) = modes.iter().find(|m| matches!(m.1, Int::Dynamic(_))) {
        return Err(AlgebraError::NotStatic { what: "left_inverse", leaf: d.to_string() });
    }
    if let [(s, d, _)] = modes.as_slice()
        && d.is_static(0)
    {
        // Nothing to undo: every coordinate has the offset 0.
        return Ok(Layout::mode1(s.clone(), Int::ZERO));
    }
    modes.retain(|m| !m.1.is_static(0));
    let negative = |d: &Int| d.less(&Int::ZERO) == Some(true);
    let down = modes.iter().any(|m| negative(&m.1));
    if down {
        if let Some((_, d, _)) = modes.iter().find(|m| !negative(&m.1)) {
            return Err(refuse(format!("some strides are negative, and {d} is not")).into());
        }
        for m in &mut modes {
            m.1 = Int::ZERO.sub(&m.1)?;
        }
    }
    let modes = by_stride(&what, modes, |m| &m.1)?;
    let mut size = Int::ONE;
    let mut out: Vec<(Int, Stride)> = vec![];
    let mut stride = Int::ZERO;
    let mut last = Int::ONE;
    // Whether every digit stays below the next stride: then it is found again by division.
    let mut nests = true;
    for (s, d, before) in modes {
        match size.divides(&d) {
            Some(true) => {}
            Some(false) => return Err(refuse(format!("the stride {d} is no multiple of {size}")).into()),
            None => return Err(AlgebraError::undecided(what(), vec![Condition::divides(&size, &d)])),
        }
        let gap = d.div(&size)?;
        if !last.is_static(1) {
            let known = last.value().is_some() && gap.value().is_some();
            match gap.less(&last) {
                Some(false) => {}
                _ if known => nests = false,
                Some(true) => {
                    return Err(refuse(format!("a mode of {last} reaches beyond the stride {d} after it")).into());
                }
                None => return Err(AlgebraError::undecided(what(), vec![Condition::at_most(&last, &gap)])),
            }
        }
        size = d;
        out.push((gap, Stride::Int(if down { Int::ZERO.sub(&stride)? } else { stride })));
        (stride, last) = (before, s);
    }
    out.push((last, Stride::Int(if down { Int::ZERO.sub(&stride)? } else { stride })));
    let r = coalesce(&Layout::tuple(out))?;
    if nests { Ok(r) } else { undoes(a, &r).map(|()| r) }
}

/// What may be written instead where a layout has no left inverse: the coordinates of the consecutive offsets that it has.
fn right_inverse_repair(a: &Layout) -> Option<String> {
    let r = right_inverse(a).ok()?;
    let many = r.size().ok()?.value().is_some_and(|n| n > 1);
    many.then(|| {
        format!(
            "right_inverse({a}) is {r}: the coordinates of the offsets 0 to {}",
            r.size().map_or(0, |n| n.value().unwrap_or(1) - 1)
        )
    })
}

/// Checks `a(r(a(c))) = a(c)` where the extents are known and few enough.
fn undoes(a: &Layout, r: &Layout) -> Result<()> {
    let open = || AlgebraError::Undecided {
        what: format!("left_inverse({a})"),
        condition: "its modes, which overlap, are undone".to_string(),
        any_of: vec![],
    };
    let (Some(inner), Some(outer)) = (Modes::of(a), Modes::of(r)) else { return Err(open()) };
    if inner.size()? > super::compose::SEARCH {
        return Err(open());
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
    e.repair = right_inverse_repair(a);
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
