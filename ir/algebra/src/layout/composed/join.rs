//! Composition with a swizzle or a composed layout on either side.
//!
//! On the right it acts on the inner layout, `(A o i o B) o C = A o i o (B o C)`; where `B o C` is no layout, or `C` is
//! composed itself, the chain grows by a map; then its maps are brought together again (`settled`). On the left a
//! layout `D` gives the plain layout where `D o C` is one; where a swizzle comes next and `D` carries its bits, the
//! swizzle moves outward (`D o Sw = Sw' o D`); else the chain grows.
use super::chain::{self, ChainMap};
use super::function::NumericFunction;
use super::reduce;
use crate::int::Swizzle;
use crate::layout::axes::has_basis;
use crate::layout::compose::{composition, composition_tiler};
use crate::layout::error::{AlgebraError, Law, Result, Witness};
use crate::layout::exact::ExactModes;
use crate::layout::exact::SEARCH;
use crate::layout::{AnyLayout, Composed, Layout, Tiler, injective, swizzle};
use std::collections::HashMap;

/// The composed layout after a tiler: `(A o i o B) o C`.
///
/// # Ensures
/// `r(c) == self(C(c))` for every `c < size(C)`, by mode for a tile.
/// # Errors
/// As [`composition_tiler`] for a tile; for a layout only overflow.
pub fn over(c: &Composed, tiler: &Tiler) -> Result<AnyLayout> {
    match (composition_tiler(&c.inner, tiler), tiler) {
        (Ok(inner), _) => settled(c.with_inner(inner)),
        (Err(AlgebraError::Refused(_) | AlgebraError::Undecided { .. }), Tiler::Layout(b)) => {
            let mut steps = c.steps();
            steps.push(ChainMap::Layout(c.inner.clone()));
            chain::build(steps, b.clone())
        }
        (Err(e), _) => Err(e),
    }
}

/// A swizzle after a layout of any kind.
///
/// # Errors
/// Overflow, more than 64 maps.
pub fn swizzle_after(s: &Swizzle, b: &AnyLayout) -> Result<AnyLayout> {
    let (mut steps, inner) = parts(b);
    steps.insert(0, ChainMap::Swizzle(*s));
    chain::build(steps, inner)
}

/// A layout after a swizzle, as another swizzle after the layout: the layout maps the masks.
///
/// # Ensures
/// `r(i) == a(s(i))` for every `i < size(a)` where `s(i)` is below the size too.
/// # Errors
/// [`Law::SwizzleBits`] when the masks' images are no swizzle, or the result is another function.
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `composition(Layout, Swizzle)`.
pub fn composition_layout_swizzle(a: &Layout, s: &Swizzle) -> Result<AnyLayout> {
    let what = || format!("{a} o {s}");
    let Some(modes) = ExactModes::of(a) else {
        return Err(AlgebraError::NotStatic { what: "composition", leaf: a.to_string() });
    };
    let moved = swizzle::make_swizzle(modes.at(s.y_mask())?, modes.at(s.z_mask())?).map_err(|e| match e {
        AlgebraError::Refused(mut r) => {
            r.what = what();
            r.repair = modes.size().ok().map(|n| format!("{a} o 0 o {s} o 0 o {n}:1"));
            r.into()
        }
        e => e,
    })?;
    let size = modes.size()?;
    if size > SEARCH {
        return Err(AlgebraError::TooLarge { what: "composition", size, limit: SEARCH });
    }
    let repair = format!("{a} o 0 o {s} o 0 o {size}:1");
    let mut wrong = None;
    let mut error = None;
    modes.walk(&mut |c, v| {
        let before = s.apply(c);
        match modes.at(before) {
            Ok(wanted) if before < size && moved.apply(v) != wanted => {
                wrong = Some((c, wanted, moved.apply(v)));
            }
            Ok(_) => {}
            Err(e) => error = Some(e),
        }
        wrong.is_none() && error.is_none()
    })?;
    if let Some(e) = error {
        return Err(e.into());
    }
    if let Some((at, wanted, found)) = wrong {
        let mut r = AlgebraError::refused(Law::SwizzleBits, what(), "the layout does not move the bits as they are");
        r.witness = Some(Witness { at, wanted, nearest: Some((format!("{moved} o 0 o {a}"), found)) });
        r.repair = Some(repair);
        return Err(r.into());
    }
    swizzle_after(&moved, &AnyLayout::Plain(a.clone()))
}

/// A layout or composed layout after a composed one.
///
/// # Ensures
/// `r(c) == a(b(c))` for every `c < size(b)`.
/// # Errors
/// Overflow, more than 64 maps.
/// # Source
/// CUTLASS, `cute/layout_composed.hpp`, `composition`.
pub fn after(a: &AnyLayout, b: &Composed) -> Result<AnyLayout> {
    let (mut steps, first) = parts(a);
    steps.push(ChainMap::Layout(first.clone()));
    steps.extend(b.steps());
    if let AnyLayout::Plain(d) = a {
        let joined = chain::build(steps.clone(), b.inner.clone())?;
        let AnyLayout::Composed(c) = &joined else { return Ok(joined) };
        if let Ok(l) = reduce::as_layout(c) {
            return Ok(l);
        }
        if let Some(l) = outward(d, b)? {
            return Ok(l);
        }
    }
    settled(chain::build(steps, b.inner.clone())?)
}

/// A chain with its innermost maps brought together as far as that goes: a layout absorbs what is inside it where that
/// is a layout again, and lets a swizzle out whose bits it carries (`D o Sw = Sw' o D`), which may meet its inverse
/// there. What maps coordinates stays in front of them, as in CuTe.
///
/// # Errors
/// Overflow.
pub(crate) fn settled(joined: AnyLayout) -> Result<AnyLayout> {
    if has_basis(joined.inner()) {
        return Ok(joined);
    }
    let (mut steps, mut inner) = parts(&joined);
    while let Some(at) = steps.iter().rposition(|s| matches!(s, ChainMap::Layout(_)))
        && let ChainMap::Layout(d) = &steps[at]
    {
        let behind = chain::build(steps[at + 1..].to_vec(), inner.clone())?;
        let one = match &behind {
            AnyLayout::Plain(b) => composition(d, b).ok().map(AnyLayout::Plain),
            AnyLayout::Composed(b) => match chain::build(steps[at..].to_vec(), inner.clone())? {
                AnyLayout::Composed(c) => reduce::as_layout(&c).ok().map_or_else(|| outward(d, b), |l| Ok(Some(l)))?,
                plain => Some(plain),
            },
        };
        let Some((more, found)) = one.as_ref().map(parts) else { break };
        if more.iter().any(|s| matches!(s, ChainMap::Layout(_))) {
            break;
        }
        steps.truncate(at);
        steps.extend(more);
        steps = chain::simplify_over(steps, &found)?;
        inner = found;
    }
    chain::build(steps, inner)
}

/// A composed layout before whose last map a swizzle moves the coordinates: `(A o i o B) o Sw`, over `size(B):1`.
///
/// # Ensures
/// `r(c) == a(s(c))` for every `c < size(a)`.
/// # Errors
/// Overflow, more than 64 maps.
pub fn before_swizzle(a: &Composed, s: &Swizzle) -> Result<AnyLayout> {
    if let Ok(inner) = composition_layout_swizzle(&a.inner, s)
        && let Some(n) = a.inner.size()?.value()
        && (0..n.min(SEARCH)).all(|i| s.apply(i) < n)
    {
        let mut steps = a.steps();
        let (more, inner) = parts(&inner);
        steps.extend(more);
        return chain::build(steps, inner);
    }
    let mut steps = a.steps();
    steps.extend([ChainMap::Layout(a.inner.clone()), ChainMap::Swizzle(*s)]);
    chain::build(steps, Layout::mode1(a.inner.size()?, crate::int::Int::ONE))
}

fn parts(a: &AnyLayout) -> (Vec<ChainMap>, Layout) {
    match a {
        AnyLayout::Plain(l) => (vec![], l.clone()),
        AnyLayout::Composed(c) => (c.steps(), c.inner.clone()),
    }
}

/// `D o Sw o rest` as `Sw' o (D o rest)`, checked on the whole domain.
fn outward(d: &Layout, b: &Composed) -> Result<Option<AnyLayout>> {
    let steps = chain::simplify_over(b.steps(), &b.inner)?;
    let (Some(ChainMap::Swizzle(s)), Some(modes)) = (steps.first(), ExactModes::of(d)) else { return Ok(None) };
    let masks = modes.at(s.y_mask()).and_then(|y| Ok((y, modes.at(s.z_mask())?)));
    let Some(moved) = masks.ok().and_then(|(y, z)| swizzle::make_swizzle(y, z).ok()) else { return Ok(None) };
    let mut inside = vec![ChainMap::Layout(d.clone())];
    inside.extend(steps[1..].iter().cloned());
    let inside = match chain::build(inside, b.inner.clone())? {
        AnyLayout::Composed(c) => reduce::as_layout(&c).unwrap_or(AnyLayout::Composed(c)),
        plain => plain,
    };
    let candidate = swizzle_after(&moved, &inside)?;
    let (Some(x), Some(y)) = (NumericFunction::of(b), NumericFunction::of_any(&candidate)) else { return Ok(None) };
    if x.size()? > SEARCH {
        return Ok(None);
    }
    let mut same = true;
    x.walk(&mut |c, v| {
        same = modes.at(v).is_ok_and(|wanted| y.at(c) == Ok(wanted));
        same
    })?;
    Ok(same.then_some(candidate))
}

/// The chain of `c` over a product of its inner layout, where no two coordinates meet that are apart before the maps.
///
/// # Errors
/// [`Law::Injective`] with a witness where an outer layout maps two copies onto each other.
pub fn over_product(c: &Composed, product: Layout) -> Result<AnyLayout> {
    let outer_is_one_to_one = c.steps().iter().all(|s| !matches!(s, ChainMap::Layout(_)));
    let product = c.with_inner(product);
    if outer_is_one_to_one || injective::injective(product.inner()) != Some(true) {
        return Ok(product);
    }
    let AnyLayout::Composed(p) = &product else { return Ok(product) };
    match meeting(p)? {
        None => Ok(product),
        Some((first, again, value)) => {
            let why = format!("the outer map takes coordinates {first} and {again} of the product to one offset");
            let mut e = AlgebraError::refused(Law::Injective, p.to_string(), why);
            e.witness = Some(Witness { at: again, wanted: value, nearest: None });
            Err(e.into())
        }
    }
}

/// Two coordinates of one value, with that value.
fn meeting(c: &Composed) -> Result<Option<(i64, i64, i64)>> {
    let open = || AlgebraError::Undecided {
        what: c.to_string(),
        condition: "its copies do not overlap".to_string(),
        any_of: vec![],
    };
    // Only looked up, never listed: the order of the map is not seen.
    let mut seen: HashMap<i64, i64> = HashMap::new();
    let mut found = None;
    let mut met = |at: i64, v: i64| {
        found = seen.insert(v, at).map(|first| (first, at, v));
        found.is_none()
    };
    match NumericFunction::of(c) {
        Some(f) if f.size()? <= SEARCH => f.walk(&mut met)?,
        Some(_) => return Err(open()),
        None => return Err(open()),
    }
    Ok(found)
}

/// Whether distinct coordinates have distinct offsets; `None` where it is open.
pub fn injective(c: &Composed) -> Option<bool> {
    if c.steps().iter().all(|s| !matches!(s, ChainMap::Layout(_))) {
        return injective::injective(&c.inner);
    }
    meeting(c).ok().map(|m| m.is_none())
}
