//! Inverses of composed layouts: the chain run backwards.
//!
//! A swizzle is its own inverse, an offset is subtracted, a layout is replaced by its inverse, so the inverse of
//! `Sw o 0 o L` is `L⁻¹ o Sw`. Where `L⁻¹` carries the bits of the swizzle this is CuTe's `Sw' o 0 o L⁻¹`; otherwise it
//! stays a chain, `L⁻¹ o 0 o Sw o 0 o n:1`, whose domain `n` is as large as the equation holds.
use super::chain::{self, ChainMap};
use super::{NumericFunction, join, reduce};
use crate::int::{Condition, Int, Swizzle};
use crate::layout::axes::has_basis;
use crate::layout::complement::{complement, complement_of_cosize};
use crate::layout::error::{AlgebraError, Law, Result, Witness};
use crate::layout::exact::SEARCH;
use crate::layout::{AnyLayout, Composed, Layout, coord, inverse};
use crate::tuple::{IntTuple, Tree};
use std::collections::HashSet;

/// The chain backwards, over `n:1`.
fn backwards(c: &Composed, inner: Layout, n: Int, of: fn(&Layout) -> Result<Layout>) -> Result<AnyLayout> {
    let mut steps = vec![ChainMap::Layout(inner)];
    for step in chain::simplify_over(c.steps(), &c.inner)?.into_iter().rev() {
        steps.push(match step {
            ChainMap::Swizzle(s) => ChainMap::Swizzle(s),
            ChainMap::Add(t) => ChainMap::Add(coord::negate(&t)?),
            ChainMap::Layout(a) => ChainMap::Layout(of(&a)?),
        });
    }
    chain::build(steps, Layout::mode1(n, Int::ONE))
}

/// The layout that lists the coordinates of the offsets `0, 1, …`, as long as they are all reached.
///
/// # Ensures
/// `c(r(i)) == i` for every `i < size(r)`.
/// # Errors
/// [`Law::RightInverse`] where the offset 0 is not reached; [`AlgebraError::Undecided`] where symbols leave the domain
/// open; as [`inverse::right_inverse`].
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `right_inverse`.
/// # Example
/// `right_inverse(Sw<1,0,1> o 0 o (2,2):(2,1)) = Sw<1,0,-1> o 0 o (2,2):(2,1)`
pub fn right_inverse(c: &Composed) -> Result<AnyLayout> {
    match reduce::over_numbers(c)? {
        Some(AnyLayout::Plain(l)) => return inverse::right_inverse(&l).map(AnyLayout::Plain),
        Some(AnyLayout::Composed(c)) => return right_inverse(&c),
        None => {}
    }
    let inner = inverse::right_inverse(&c.inner)?;
    let reached = inner.size()?;
    if let [ChainMap::Swizzle(s)] = chain::simplify_over(c.steps(), &c.inner)?.as_slice() {
        let n = kept(s, &reached).ok_or_else(|| {
            let block = Int::Static(1 << (s.bits + s.base + s.shift.unsigned_abs()));
            AlgebraError::undecided(format!("right_inverse({c})"), vec![Condition::divides(&block, &reached)])
        })?;
        if n == reached
            && let Ok(r) = join::composition_layout_swizzle(&inner, s)
        {
            return Ok(r);
        }
        return backwards(c, inner, n, inverse::right_inverse);
    }
    let candidate = backwards(c, inner.clone(), c.inner.size()?, inverse::right_inverse)?;
    let unknown = || match has_basis(&c.inner) {
        true => {
            let why = "its values are coordinates that do not begin at 0";
            AlgebraError::Unsupported { what: "right_inverse", of: c.to_string(), why }
        }
        false => AlgebraError::NotStatic { what: "right_inverse", leaf: c.to_string() },
    };
    let (f, r) =
        (NumericFunction::of(c).ok_or_else(unknown)?, NumericFunction::of_any(&candidate).ok_or_else(unknown)?);
    let size = f.size()?;
    let good = |i: i64| r.at(i).is_ok_and(|x| (0..size).contains(&x) && f.at(x) == Ok(i));
    let n = (0..size.min(SEARCH)).find(|i| !good(*i)).unwrap_or(size.min(SEARCH));
    if n == 0 {
        let why = "no coordinate that the inverses of its maps lead to has the offset 0".to_string();
        let mut e = AlgebraError::refused(Law::RightInverse, format!("right_inverse({c})"), why);
        e.witness = Some(Witness { at: 0, wanted: 0, nearest: Some((c.to_string(), f.at(0)?)) });
        let from_zero = Composed { offset: Int::ZERO, ..c.clone() };
        if !c.offset.is(0) && right_inverse(&from_zero).is_ok() {
            e.repair = Some(format!("right_inverse({from_zero})"));
        }
        return Err(e.into());
    }
    if n == SEARCH && size > SEARCH {
        return Err(AlgebraError::TooLarge { what: "right_inverse", size, limit: SEARCH });
    }
    backwards(c, inner, Int::Static(n), inverse::right_inverse)
}

/// The largest `n` up to a bound so that the swizzle maps `0..n` below the bound.
fn kept(s: &Swizzle, bound: &Int) -> Option<Int> {
    let block = 1i64 << (s.bits + s.base + s.shift.unsigned_abs());
    if Int::Static(block).divides(bound) == Some(true) {
        return Some(bound.clone());
    }
    let top = bound.value()?;
    // Whole blocks are permuted in themselves; in the last one, look.
    let whole = top / block * block;
    let n = (whole..top.min(whole.saturating_add(SEARCH)))
        .find(|i| s.apply(*i) >= top)
        .unwrap_or(top.min(whole.saturating_add(SEARCH)));
    Some(if n == top { bound.clone() } else { Int::Static(n) })
}

/// The layout that undoes `c`.
///
/// # Ensures
/// `c(r(c(x))) == c(x)` for every coordinate `x`; so `r(c(x)) == x` when `c` is injective.
/// # Errors
/// [`Law::LeftInverse`] where values are negative or the inverses of its maps do not undo it, with a witness;
/// [`AlgebraError::Undecided`] where symbols or the size leave it open; as [`inverse::left_inverse`].
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `left_inverse`.
pub fn left_inverse(c: &Composed) -> Result<AnyLayout> {
    match reduce::over_numbers(c)? {
        Some(AnyLayout::Plain(l)) => return inverse::left_inverse(&l).map(AnyLayout::Plain),
        Some(AnyLayout::Composed(c)) => return left_inverse(&c),
        None => {}
    }
    let inner = inverse::left_inverse(&c.inner)?;
    let n = reduce::cosize(c)?;
    let steps = chain::simplify_over(c.steps(), &c.inner)?;
    if let [ChainMap::Swizzle(s)] = steps.as_slice() {
        // CuTe's form, where it undoes the whole.
        if let Ok(r) = join::composition_layout_swizzle(&inner, s)
            && undoes(c, &r)?.is_ok_and(|broken| broken.is_none())
        {
            return Ok(r);
        }
        // The inverse of `L` undoes `L`, and the swizzle undoes itself, on any domain.
        return backwards(c, inner, n, inverse::left_inverse);
    }
    let r = backwards(c, inner, n, inverse::left_inverse)?;
    let refuse = |why: &str| AlgebraError::refused(Law::LeftInverse, format!("left_inverse({c})"), why);
    match undoes(c, &r)? {
        Ok(None) => Ok(r),
        Ok(Some((at, value, found))) => {
            let mut e = refuse("the inverses of its maps do not undo it");
            e.witness = Some(Witness { at, wanted: value, nearest: Some((r.to_string(), found)) });
            Err(e.into())
        }
        Err(condition) => {
            Err(AlgebraError::Undecided { what: format!("left_inverse({c})"), condition, any_of: vec![] })
        }
    }
}

/// The first coordinate where `c(r(c(x)))` is not `c(x)`, with both values; an open condition where this is not known.
type Undone = std::result::Result<Option<(i64, i64, i64)>, String>;

fn undoes(c: &Composed, r: &AnyLayout) -> Result<Undone> {
    let (Some(f), Some(r)) = (NumericFunction::of(c), NumericFunction::of_any(r)) else {
        return Ok(Err("the symbols keep the maps invertible".to_string()));
    };
    let (size, domain) = (f.size()?, r.size()?);
    if size > SEARCH {
        return Ok(Err(format!("its {size} values are undone (not compared)")));
    }
    let mut broken = None;
    f.walk(&mut |x, v| {
        let back = r.at(v).and_then(|y| f.at(y));
        let good = (0..domain).contains(&v) && r.at(v).is_ok_and(|y| (0..size).contains(&y)) && back == Ok(v);
        if !good {
            broken = Some((x, v, back.unwrap_or(0)));
        }
        good
    })?;
    Ok(Ok(broken))
}

/// The layout of the offsets that `c` skips, up to a cotarget: CuTe's complement of the inner layout, where it is one.
///
/// # Ensures
/// `c(x) + r(y)` are all different.
/// # Errors
/// [`Law::Injective`] with a witness where two of these sums meet; as [`complement`].
pub fn complement_of(c: &Composed, cotarget: Option<&IntTuple>) -> Result<Layout> {
    match (reduce::over_numbers(c)?, cotarget) {
        (Some(AnyLayout::Plain(l)), Some(t)) => return complement(&l, t),
        (Some(AnyLayout::Plain(l)), None) => return complement_of_cosize(&l),
        (Some(AnyLayout::Composed(c)), _) => return complement_of(&c, cotarget),
        _ => {}
    }
    let r = match cotarget {
        Some(t) => complement(&c.inner, t)?,
        None => match reduce::cosize(c)? {
            n if Some(&n) == crate::layout::coalesce::cosize(&c.inner).ok().as_ref() => complement_of_cosize(&c.inner)?,
            n => complement(&c.inner, &Tree::Leaf(n))?,
        },
    };
    let open = || AlgebraError::Undecided {
        what: format!("complement({c})"),
        condition: format!("the offsets of {c} and {r} do not meet"),
        any_of: vec![],
    };
    let (f, g) = (NumericFunction::of(c).ok_or_else(open)?, NumericFunction::of_layout(&r).ok_or_else(open)?);
    // A size of 0 or less counts as 1: the other is walked all the same.
    if f.size()?.max(1).checked_mul(g.size()?.max(1)).is_none_or(|n| n > SEARCH) {
        return Err(open());
    }
    let mut values = vec![];
    f.walk(&mut |_, v| {
        values.push(v);
        true
    })?;
    let mut seen = HashSet::new();
    let mut meet = None;
    g.walk(&mut |y, w| {
        meet = values
            .iter()
            .position(|v| !seen.insert(v.wrapping_add(w)))
            .map(|x| (x as i64, y, values[x].wrapping_add(w)));
        meet.is_none()
    })?;
    let Some((x, y, sum)) = meet else { return Ok(r) };
    let why = format!("the offset {sum} is reached twice: at {x} with the complement {r} of the inner layout at {y}");
    let mut e = AlgebraError::refused(Law::Injective, format!("complement({c})"), why);
    e.witness = Some(Witness { at: x, wanted: sum, nearest: None });
    Err(e.into())
}
