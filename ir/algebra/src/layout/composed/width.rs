//! Composed layouts in other element widths, their alignment, and what two of them hold together.
//!
//! # Recast
//! Elements `n` times as wide: `U(c')` is the wide element that holds `C(c)` for the `n` narrow coordinates `c` of
//! `c'`. Every map must respect wide elements. A swizzle loses the bits below one; a layout must keep runs of `n`
//! together; an offset must be a multiple of `n`, counted from the low end of a run that a negative stride walks
//! backwards. Elements of `1/n` the width always exist: a layout `A` becomes `j + n·A(x)` at `n·x + j`.
//!
//! # Vectors
//! The *granule* of a chain is the largest `n` with `maps(x + j) = maps(x) + j` for every multiple `x` of `n` and every
//! `j < n`: `2^M` for a swizzle. It bounds what may be moved at once; CuTe's `max_common_vector` uses the same bound.
use super::chain::{self, ChainMap};
use super::function::NumericFunction;
use super::reduce::over_numbers;
use crate::int::facts::{self, gcd};
use crate::int::{Condition, Int};
use crate::layout::coalesce::{flat_modes, from_modes, merge};
use crate::layout::error::{AlgebraError, Law, Result, Witness};
use crate::layout::{AnyLayout, Composed, Layout, Stride, compose, coord, inverse, recast, swizzle};
use crate::tuple::Tree;

impl Composed {
    /// The layout in elements `n` times as wide.
    ///
    /// # Errors
    /// As [`recast::upcast`]; [`Law::Divisibility`] for an offset or an outer layout that tears wide elements apart;
    /// [`Law::SwizzleBits`] for a swizzle that does, as one of single elements does where the layout sets the bits that
    /// it reads; an `n` that is no power of two where there is a swizzle.
    /// # Example
    /// `upcast(Sw<3,3,3> o 64 o (8,64):(64,1), 4) = Sw<3,1,3> o 16 o (8,16):(16,1)`
    pub fn upcast(&self, n: &Int) -> Result<AnyLayout> {
        match over_numbers(self)? {
            Some(AnyLayout::Plain(l)) => return recast::upcast(&l, n).map(AnyLayout::Plain),
            Some(AnyLayout::Composed(c)) => return c.upcast(n),
            None => {}
        }
        let what = || format!("upcast({self}, {n})");
        let mut steps = self.steps();
        from_zero_on(&what, &steps, &self.inner)?;
        if let Some(ChainMap::Add(Tree::Leaf(i))) = steps.last_mut() {
            *i = i.add(&backwards(&self.inner, n)?)?;
        }
        let wide = |s: ChainMap| {
            Ok(match s {
                ChainMap::Swizzle(s) => ChainMap::Swizzle(swizzle::swizzle_upcast(&s, n)?),
                ChainMap::Add(Tree::Leaf(i)) => ChainMap::Add(Tree::Leaf(quotient(&what, "offset", &i, n)?)),
                ChainMap::Add(t) => ChainMap::Add(t.try_map(&mut |i| quotient(&what, "offset", i, n))?),
                ChainMap::Layout(a) => ChainMap::Layout(wide_map(&what, &a, n)?),
            })
        };
        let finer = steps
            .iter()
            .any(|s| matches!(s, ChainMap::Swizzle(s) if n.value().is_none_or(|n| 1i64 << s.base.min(62) < n)));
        let steps = steps.into_iter().map(wide).collect::<Result<_>>().map_err(|e| self.aligned(n, e))?;
        let r = chain::build(steps, recast::upcast(&self.inner, n)?)?;
        if finer { self.together(n).map(|()| r) } else { Ok(r) }
    }

    /// Of a swizzle of bits below `n`: whether each element is where the inner layout has it in its wide one.
    /// `A(c) / n` is no int where one is not; where the layout never sets the bits that are read, all are.
    fn together(&self, n: &Int) -> Result<()> {
        const MOST: i64 = 1 << 20;
        let refuse = |why: String| AlgebraError::refused(Law::SwizzleBits, format!("upcast({self}, {n})"), why);
        let inner = chain::build(vec![ChainMap::Add(Tree::Leaf(self.offset.clone()))], self.inner.clone())?;
        let (Some(moved), Some(inner), Some(wide)) =
            (NumericFunction::of(self), NumericFunction::of_any(&inner), n.value())
        else {
            return Err(refuse(format!("the swizzle moves bits below one element of {n}")).into());
        };
        let mut found = None;
        let mut seen = 0;
        moved.walk(&mut |c, v| {
            seen = c;
            let at = inner.at(c).map_or(0, |x| x.rem_euclid(wide));
            found = (v.rem_euclid(wide) != at).then_some((c, v, at));
            found.is_none() && c < MOST
        })?;
        let finer = format!("the swizzle is finer than one element of {n}");
        let mut e = match found {
            Some((c, v, part)) => {
                let crd = coord::idx2crd(&Tree::Leaf(Int::Static(c)), self.inner.shape())?;
                refuse(match part {
                    0 => format!("{finer}: {crd} lies at {v}, and {v} / {n} is no int"),
                    _ => format!("{finer}: {crd}, part {part} of one, lies at {v}, part {}", v.rem_euclid(wide)),
                })
            }
            None if seen < MOST => return Ok(()),
            None => refuse(finer),
        };
        e.witness = found.map(|(at, v, part)| Witness {
            at,
            wanted: v,
            nearest: Some((format!("part {part} of that wide element"), v - v.rem_euclid(wide) + part)),
        });
        // The widest elements that the swizzle keeps together.
        let kept = granule(&self.steps(), wide)?;
        if (2..wide).contains(&kept)
            && let Ok(r) = self.upcast(&Int::Static(kept))
        {
            e.repair = Some(format!("take elements {kept} times as wide, upcast({self}, {kept}) = {r}"));
        }
        Err(e.into())
    }

    /// Where the offset is what breaks, an offset that does not is the repair.
    fn aligned(&self, n: &Int, e: AlgebraError) -> AlgebraError {
        let (AlgebraError::Refused(mut r), Some(offset), Some(n)) = (e.clone(), self.offset.value(), n.value()) else {
            return e;
        };
        let Some(below) = offset.checked_sub(offset.rem_euclid(n.max(1))) else { return e };
        let down = Composed { offset: Int::Static(below), ..self.clone() };
        if below != offset && down.upcast(&Int::Static(n)).is_ok() {
            r.repair = Some(format!("upcast({down}, {n})"));
        }
        r.into()
    }

    /// The layout in elements of `1/n` the width.
    ///
    /// # Errors
    /// As [`recast::downcast`]; an `n` that is no power of two where there is a swizzle; overflow.
    pub fn downcast(&self, n: &Int) -> Result<AnyLayout> {
        match over_numbers(self)? {
            Some(AnyLayout::Plain(l)) => return recast::downcast(&l, n).map(AnyLayout::Plain),
            Some(AnyLayout::Composed(c)) => return c.downcast(n),
            None => {}
        }
        let inner = recast::downcast(&self.inner, n)?;
        from_zero_on(&|| format!("downcast({self}, {n})"), &self.steps(), &self.inner)?;
        let narrow = |s: ChainMap| {
            Ok(match s {
                ChainMap::Swizzle(s) => ChainMap::Swizzle(swizzle::swizzle_downcast(&s, n)?),
                ChainMap::Add(t) => ChainMap::Add(t.try_map(&mut |i| Ok::<_, AlgebraError>(i.mul(n)?))?),
                ChainMap::Layout(a) => ChainMap::Layout(narrow_map(&a, n)?),
            })
        };
        let mut steps = self.steps().into_iter().map(narrow).collect::<Result<Vec<ChainMap>>>()?;
        if let Some(ChainMap::Add(Tree::Leaf(i))) = steps.last_mut() {
            // A run walked backwards starts at the last narrow element of its first wide one.
            let run = recast::grown(&self.inner).and_then(|k| flat_modes(&self.inner).into_iter().nth(k));
            if run.is_some_and(|(_, d)| d == Stride::from(-1)) {
                *i = i.add(&n.sub(&Int::ONE)?)?;
            }
        }
        chain::build(steps, inner)
    }

    /// The widest elements, in elements of now, that the layout can be recast to: of the inner layout, as far as the
    /// maps keep them together.
    ///
    /// # Errors
    /// Overflow.
    /// # Source
    /// CUTLASS, `cute/swizzle_layout.hpp`, `max_alignment`.
    pub fn max_alignment(&self) -> Result<Int> {
        let inner = inverse::max_alignment(&self.inner)?;
        let start = inner.value().unwrap_or(1);
        Ok(Int::Static(granule(&self.steps(), start)?.max(1)))
    }
}

/// A layout of elements of `old_bits` seen as elements of `new_bits`.
///
/// # Errors
/// As [`Composed::upcast`] and [`Composed::downcast`]; widths below 1.
pub fn recast_layout(a: &AnyLayout, old_bits: i64, new_bits: i64) -> Result<AnyLayout> {
    let AnyLayout::Composed(c) = a else {
        return recast::recast_layout(a.inner(), old_bits, new_bits).map(AnyLayout::Plain);
    };
    if old_bits < 1 || new_bits < 1 {
        let found = format!("{old_bits}, {new_bits}");
        return Err(AlgebraError::Range { what: "recast_layout", found, needed: "positive widths" });
    }
    let g = gcd(old_bits, new_bits);
    let (up, down) = (Int::Static(new_bits / g), Int::Static(old_bits / g));
    let wide = if up.is(1) { a.clone() } else { c.upcast(&up)? };
    match wide {
        wide if down.is(1) => Ok(wide),
        AnyLayout::Plain(l) => recast::downcast(&l, &down).map(AnyLayout::Plain),
        AnyLayout::Composed(c) => c.downcast(&down),
    }
}

/// Outer layouts must be applied to indices that are not negative: below 0 they split by truncation, and elements of
/// another width would be cut elsewhere. Proved by intervals.
fn from_zero_on(what: &dyn Fn() -> String, steps: &[ChainMap], inner: &Layout) -> Result<()> {
    let least = |l: &Layout| {
        flat_modes(l).iter().try_fold(0i64, |lo, (s, d)| {
            let (s, d) = (facts::range(&s.to_expr()), facts::range(&d.int()?.to_expr()));
            lo.checked_add(if d.0 >= 0 { 0 } else { s.1.checked_sub(1)?.checked_mul(d.0)? })
        })
    };
    let mut lo = least(inner);
    for step in chain::simplify(steps.to_vec())?.iter().rev() {
        lo = match step {
            ChainMap::Add(Tree::Leaf(i)) => lo.and_then(|lo| lo.checked_add(facts::range(&i.to_expr()).0)),
            ChainMap::Add(_) => None,
            ChainMap::Swizzle(_) => lo.filter(|lo| *lo >= 0).map(|_| 0),
            ChainMap::Layout(a) => {
                if lo.is_none_or(|lo| lo < 0) {
                    let why = format!("it is not known that the outer layout {a} is applied to indices from 0 on");
                    return Err(AlgebraError::refused(Law::Divisibility, what(), why).into());
                }
                // Past the last mode there is no largest value to subtract.
                let falls = a.flat().iter().any(|(_, d)| d.int().is_none_or(|d| facts::range(&d.to_expr()).0 < 0));
                (!falls).then_some(0)
            }
        };
    }
    Ok(())
}

/// How far below its start a wide element lies where negative strides walk it backwards.
fn backwards(inner: &Layout, n: &Int) -> Result<Int> {
    let mut sum = Int::ZERO;
    for (s, d) in flat_modes(inner) {
        if let (Stride::Int(Int::Static(d)), Some(n)) = (d, n.value())
            && d < 0
            && d.checked_neg().is_some_and(|m| m < n && n % m == 0)
        {
            let steps = (n / -d).min(s.value().unwrap_or(n / -d)).max(1) - 1;
            sum = sum.add(&Int::Static(d * steps))?;
        }
    }
    Ok(sum)
}

fn quotient(what: &dyn Fn() -> String, part: &str, i: &Int, n: &Int) -> Result<Int> {
    match n.divides(i) {
        Some(true) => Ok(i.div(n)?),
        Some(false) => {
            Err(AlgebraError::refused(Law::Divisibility, what(), format!("{n} does not divide the {part} {i}")).into())
        }
        None => Err(AlgebraError::undecided(what(), vec![Condition::divides(n, i)])),
    }
}

/// `A'` with `A(n·x + j) = n·A'(x) + j`.
fn wide_map(what: &dyn Fn() -> String, a: &Layout, n: &Int) -> Result<Layout> {
    let modes = merge(flat_modes(a), true)?;
    let last = modes.len().saturating_sub(1);
    let mut out = vec![];
    for (k, (s, d)) in modes.into_iter().enumerate() {
        match d {
            Stride::Int(d) if k == 0 && d.is_static(1) => {
                // The last mode has no end, so its extent need not divide.
                let s = if last == 0 { s.ceil_div(n)? } else { quotient(what, "run of the outer layout", &s, n)? };
                out.push((s, Stride::Int(d)));
            }
            Stride::Int(d) if k > 0 => out.push((s, Stride::Int(quotient(what, "stride", &d, n)?))),
            _ => {
                let why = format!("the outer layout {a} does not keep {n} elements together");
                return Err(AlgebraError::refused(Law::Divisibility, what(), why).into());
            }
        }
    }
    Ok(from_modes(out))
}

/// `A'` with `A'(n·x + j) = n·A(x) + j`.
fn narrow_map(a: &Layout, n: &Int) -> Result<Layout> {
    let mut modes = vec![(n.clone(), Stride::Int(Int::ONE))];
    for (s, d) in flat_modes(a) {
        let d = match d {
            Stride::Int(d) => Stride::Int(d.mul(n)?),
            Stride::Basis(d, path) => Stride::Basis(d.mul(n)?, path),
        };
        modes.push((s, d));
    }
    Ok(from_modes(merge(modes, true)?))
}

/// The largest divisor of `n` that the maps keep together and aligned.
fn granule(steps: &[ChainMap], n: i64) -> Result<i64> {
    let mut n = n;
    for step in chain::simplify(steps.to_vec())?.iter().rev() {
        n = match step {
            ChainMap::Swizzle(s) => gcd(n, 1i64 << s.base.min(62)),
            ChainMap::Add(Tree::Leaf(i)) => gcd(n, facts::divisor(&i.to_expr())),
            ChainMap::Add(_) => 1,
            ChainMap::Layout(a) => {
                let modes = merge(flat_modes(a), true)?;
                let mut kept = match modes.first() {
                    Some((_, Stride::Int(d))) if d.is(1) && modes.len() == 1 => n,
                    Some((s, Stride::Int(d))) if d.is(1) => gcd(n, facts::divisor(&s.to_expr())),
                    _ => 1,
                };
                for (_, d) in modes.iter().skip(1) {
                    kept = match d {
                        Stride::Int(d) => gcd(kept, facts::divisor(&d.to_expr())),
                        Stride::Basis(..) => 1,
                    };
                }
                kept
            }
        };
    }
    Ok(n)
}

fn steps(a: &AnyLayout) -> Vec<ChainMap> {
    match a {
        AnyLayout::Plain(_) => vec![],
        AnyLayout::Composed(c) => c.steps(),
    }
}

/// The number of consecutive elements that both layouts hold together, wherever a multiple of it starts.
///
/// Two layouts of the same maps move the same permuted blocks, so that only their inner layouts count.
///
/// # Errors
/// As [`inverse::max_common_vector`].
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `max_common_vector`.
pub fn max_common_vector(a: &AnyLayout, b: &AnyLayout) -> Result<Int> {
    let n = inverse::max_common_vector(a.inner(), b.inner())?;
    let maps = |l: &AnyLayout| chain::simplify_over(steps(l), l.inner());
    let (x, y) = (maps(a)?, maps(b)?);
    let known = match n.value() {
        Some(n) => n,
        None => facts::divisor(&n.to_expr()),
    };
    let together = match x.as_slice() {
        [ChainMap::Swizzle(s)] if x == y => {
            let block = 1i64 << (s.bits + s.base + s.shift.unsigned_abs());
            if known % block == 0 { known } else { gcd(known, block) }
        }
        _ => gcd(granule(&x, known)?, granule(&y, known)?),
    };
    Ok(if together == known { n } else { Int::Static(together.max(1)) })
}

/// The coordinates in which both layouts run through consecutive offsets from their first one.
///
/// # Ensures
/// `a(r(i)) == a(0) + i` and `b(r(i)) == b(0) + i` for every `i < size(r)`.
/// # Errors
/// As [`inverse::max_common_layout`].
pub fn max_common_layout(a: &AnyLayout, b: &AnyLayout) -> Result<Layout> {
    let common = inverse::max_common_layout(a.inner(), b.inner())?;
    let n = common.size()?;
    let known = match n.value() {
        Some(n) => n,
        None => facts::divisor(&n.to_expr()),
    };
    let together = gcd(granule(&steps(a), known)?, granule(&steps(b), known)?);
    if together == known {
        Ok(common)
    } else {
        compose::composition(&common, &Layout::mode1(Int::Static(together), Int::ONE))
    }
}
