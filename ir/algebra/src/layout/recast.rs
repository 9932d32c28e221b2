//! Recasting: the layout of the same memory in wider or narrower elements.
use super::coalesce::flat_modes;
use super::error::{AlgebraError, Law, Result, Witness};
use super::{Layout, Stride};
use crate::int::facts::{ceil_quotient, gcd};
use crate::int::{Condition, Int};
use crate::tuple::Tree;
use crate::tuple::arith::shape_div_int;

/// What a recast makes of one leaf.
type PerLeaf<'a> = dyn FnMut(&Int, &Stride) -> Result<(Int, Stride)> + 'a;

/// Applies `f` to each leaf mode.
fn per_leaf(a: &Layout, f: &mut PerLeaf<'_>) -> Result<Layout> {
    match (a.shape(), a.stride()) {
        (Tree::Leaf(s), Tree::Leaf(d)) => f(s, d).map(|(s, d)| Layout::leaf(s, d)),
        _ => Ok(Layout::concat(&a.modes().iter().map(|m| per_leaf(m, f)).collect::<Result<Vec<_>>>()?)),
    }
}

/// The layout in elements `n` times as wide: the contiguous mode shrinks (rounding up), the other strides are divided.
///
/// # Errors
/// [`Law::Divisibility`] when neither of a static stride and `n` divides the other; an `n` below 1; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `upcast`.
/// # Example
/// `upcast((6,(8,2,6)):(2,(0,1,0)), 2) = (6,(8,1,6)):(1,(0,1,0))`
pub fn upcast(a: &Layout, n: &Int) -> Result<Layout> {
    positive("upcast", "n", n)?;
    let mut leaf = 0;
    per_leaf(a, &mut |s, d| {
        leaf += 1;
        let (scale, path) = match d {
            Stride::Basis(scale, path) => (scale, Some(path)),
            Stride::Int(d) => (d, None),
        };
        if torn(scale, n) {
            return Err(tears(a, n, leaf - 1, scale));
        }
        match path {
            Some(path) => Ok((s.clone(), Stride::Basis(shape_div_int(scale, n)?, path.clone()))),
            None if scale.is_static(0) => Ok((s.clone(), Stride::Int(scale.clone()))),
            None if scale.as_static().is_none() => Ok((s.clone(), Stride::Int(exact_quotient(a, scale, n)?))),
            None => {
                let negative = scale.value().is_some_and(|d| d < 0);
                let magnitude = if negative { Int::ZERO.sub(scale)? } else { scale.clone() };
                let shrink = shape_div_int(n, &magnitude)?;
                let stride = shape_div_int(&magnitude, n)?;
                let stride = if negative { Int::ZERO.sub(&stride)? } else { stride };
                Ok((s.ceil_div(&shrink)?, Stride::Int(stride)))
            }
        }
    })
}

/// Refuses a number below 1 for the argument of this name.
fn positive(what: &'static str, arg: &str, n: &Int) -> Result<()> {
    match n.value() {
        Some(v) if v < 1 => Err(AlgebraError::Range { what, found: format!("{arg} = {v}"), needed: "positive" }),
        _ => Ok(()),
    }
}

/// Whether wide elements would be torn apart: neither of the stride and `n` divides the other.
fn torn(d: &Int, n: &Int) -> bool {
    let torn =
        |d: i64, n: i64| d != 0 && d.checked_rem(n).is_some_and(|r| r != 0) && n.checked_rem(d).is_some_and(|r| r != 0);
    matches!((d, n), (Int::Static(d), Int::Static(n)) if torn(*d, *n))
}

/// The refusal for a stride that `n` does not divide, with the first element between two wide ones.
fn tears(a: &Layout, n: &Int, leaf: usize, d: &Int) -> AlgebraError {
    let why = match torn(d, n) {
        true => format!("neither of the stride {d} and {n} divides the other"),
        false => format!("{n} does not divide the stride {d}"),
    };
    let mut e = AlgebraError::refused(Law::Divisibility, format!("upcast({a}, {n})"), why);
    e.mode = Some(leaf);
    let extents: Option<Vec<i64>> = a.shape().leaves().into_iter().map(Int::value).collect();
    if let (Some(extents), Some(d), Some(n)) = (extents, d.value(), n.value()) {
        let at = extents[..leaf].iter().try_fold(1i64, |u, s| u.checked_mul(*s));
        // The mode has a second element, and there are elements at all.
        // The mode has a second element, and there are elements at all.
        let at = at.filter(|_| extents[leaf] > 1 && extents.iter().all(|s| *s > 0));
        e.witness = at.zip(d.checked_sub(d.rem_euclid(n))).map(|(at, below)| Witness {
            at,
            wanted: d,
            nearest: Some((format!("the multiple of {n} below"), below)),
        });
        e.repair = narrower(a, n).or_else(|| padded(a, n));
    }
    e.into()
}

/// Elements of another width that fit: the greatest common divisor of `n` and the strides.
fn narrower(a: &Layout, n: i64) -> Option<String> {
    let strides = a.stride().leaves().into_iter().map(scale_of).collect::<Option<Vec<_>>>()?;
    let torn = strides.iter().filter(|d| n % d.checked_abs().unwrap_or(1).max(1) != 0);
    let g = torn.fold(n, |g, d| gcd(g, *d));
    if !(2..n).contains(&g) {
        return None;
    }
    let r = upcast(a, &Int::Static(g)).ok()?;
    Some(format!("take elements {g} times as wide, upcast({a}, {g}) = {r}"))
}

/// The strides that do not fit rounded up.
fn padded(a: &Layout, n: i64) -> Option<String> {
    let round = |d: i64| {
        let up = ceil_quotient(d.checked_abs()?, n).checked_mul(n)?;
        Some(if n % d.checked_abs()?.max(1) == 0 { d } else { up * d.signum() })
    };
    let wider = per_leaf(a, &mut |s, d| {
        let scale = scale_of(d).and_then(round).map_or(Int::ZERO, Int::Static);
        Ok(match d {
            Stride::Basis(_, path) => (s.clone(), Stride::Basis(scale, path.clone())),
            Stride::Int(_) => (s.clone(), Stride::Int(scale)),
        })
    });
    let wider =
        wider.ok().filter(|_| a.stride().leaves().into_iter().all(|d| scale_of(d).and_then(round).is_some()))?;
    // Asking for a layout that is refused again would ask for its repair.
    let fits = |d: &Stride| scale_of(d).is_some_and(|d| !torn(&Int::Static(d), &Int::Static(n)));
    if !wider.stride().leaves().into_iter().all(fits) {
        return None;
    }
    let r = upcast(&wider, &Int::Static(n)).ok()?;
    Some(format!("pad to strides that {n} divides, upcast({wider}, {n}) = {r}"))
}

fn scale_of(d: &Stride) -> Option<i64> {
    match d {
        Stride::Int(d) | Stride::Basis(d, _) => d.value(),
    }
}

fn exact_quotient(a: &Layout, d: &Int, n: &Int) -> Result<Int> {
    match n.divides(d) {
        Some(true) => Ok(d.div(n)?),
        Some(false) => {
            let leaf = a.stride().leaves().into_iter().position(|x| matches!(x, Stride::Int(x) if x == d));
            Err(tears(a, n, leaf.unwrap_or(0), d))
        }
        None => Err(AlgebraError::undecided(format!("upcast({a}, {n})"), vec![Condition::divides(n, d)])),
    }
}

/// The layout in elements of `1/n` the width: the contiguous mode grows, the other strides are multiplied.
///
/// Where several modes have stride 1 or -1, CuTe grows each, and counts the parts of an element more than once; here
/// the first grows whose extent is not 1.
///
/// # Ensures
/// The values are `n·A(c) + j` for every `c < size(A)` and `j < n`, each as often; for a mode of stride -1 less `n -
/// 1`.
/// # Errors
/// [`Law::UnitStride`] when no mode has stride 1 or -1; an `n` below 1; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `downcast`.
pub fn downcast(a: &Layout, n: &Int) -> Result<Layout> {
    positive("downcast", "n", n)?;
    let grown = grown(a);
    if !n.is_static(1) && grown.is_none() {
        let why = "the elements of no mode are contiguous".to_string();
        let mut e = AlgebraError::refused(Law::UnitStride, format!("downcast({a}, {n})"), why);
        let more = a.append(&Layout::mode1(Int::ONE, Int::ONE));
        e.repair = downcast(&more, n).ok().map(|r| {
            format!("append the mode 1:1, so that the parts of an element have a mode: downcast({more}, {n}) = {r}")
        });
        return Err(e.into());
    }
    let mut at = 0;
    per_leaf(a, &mut |s, d| {
        let grows = Some(at) == grown;
        at += 1;
        match d {
            d if grows => Ok((s.mul(n)?, d.clone())),
            Stride::Int(d) => Ok((s.clone(), Stride::Int(d.mul(n)?))),
            Stride::Basis(scale, path) => Ok((s.clone(), Stride::Basis(scale.mul(n)?, path.clone()))),
        }
    })
}

/// The leaf whose elements are contiguous, which narrower elements make longer.
pub(crate) fn grown(a: &Layout) -> Option<usize> {
    let unit = |d: &Stride| matches!(d, Stride::Int(d) if d.is_static(1) || d.is_static(-1));
    let modes = flat_modes(a);
    modes.iter().position(|(s, d)| unit(d) && !s.is(1)).or(modes.iter().position(|(_, d)| unit(d)))
}

/// The layout of elements of `old_bits` seen as elements of `new_bits`.
///
/// # Errors
/// As [`upcast`] and [`downcast`]; widths below 1.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `recast_layout`.
pub fn recast_layout(a: &Layout, old_bits: i64, new_bits: i64) -> Result<Layout> {
    positive("recast_layout", "old_bits", &Int::Static(old_bits))?;
    positive("recast_layout", "new_bits", &Int::Static(new_bits))?;
    let g = gcd(old_bits, new_bits);
    let (up, down) = (new_bits / g, old_bits / g);
    let wide = if up == 1 { a.clone() } else { upcast(a, &Int::Static(up))? };
    if down == 1 { Ok(wide) } else { downcast(&wide, &Int::Static(down)) }
}
