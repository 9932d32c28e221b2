//! Recasting: the layout of the same memory in wider or narrower elements.
use super::coalesce::flat_modes;
use super::error::{AlgebraError, Law, Result};
use super::{Layout, Stride};
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
/// [`Law::Divisibility`] when neither of a static stride and `n` divides the other; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `upcast`.
/// # Example
/// `upcast((6,(8,2,6)):(2,(0,1,0)), 2) = (6,(8,1,6)):(1,(0,1,0))`
pub fn upcast(a: &Layout, n: &Int) -> Result<Layout> {
    per_leaf(a, &mut |s, d| match d {
        Stride::Basis(scale, path) => Ok((s.clone(), Stride::Basis(shape_div_int(scale, n)?, path.clone()))),
        Stride::Int(d) if d.is_static(0) => Ok((s.clone(), Stride::Int(d.clone()))),
        Stride::Int(d) => {
            let negative = d.value().is_some_and(|d| d < 0);
            let magnitude = if negative { Int::ZERO.sub(d)? } else { d.clone() };
            if d.as_static().is_none() {
                return Ok((s.clone(), Stride::Int(exact_quotient(a, d, n)?)));
            }
            let shrink = shape_div_int(n, &magnitude)?;
            let stride = shape_div_int(&magnitude, n)?;
            let stride = if negative { Int::ZERO.sub(&stride)? } else { stride };
            Ok((s.ceil_div(&shrink)?, Stride::Int(stride)))
        }
    })
}

fn exact_quotient(a: &Layout, d: &Int, n: &Int) -> Result<Int> {
    match n.divides(d) {
        Some(true) => Ok(d.div(n)?),
        Some(false) => {
            let why = format!("{n} does not divide the stride {d}");
            Err(AlgebraError::refused(Law::Divisibility, format!("upcast({a}, {n})"), why).into())
        }
        None => Err(AlgebraError::undecided(format!("upcast({a}, {n})"), vec![Condition::divides(n, d)])),
    }
}

/// The layout in elements of `1/n` the width: the contiguous mode grows, the other strides are multiplied.
///
/// Where several modes have stride 1 or -1, CuTe grows each, and counts the parts of an element more than once; here the
/// first grows whose extent is not 1.
///
/// # Ensures
/// The values are `n·A(c) + j` for every `c < size(A)` and `j < n`, each as often; for a mode of stride -1 less `n - 1`.
/// # Errors
/// [`Law::UnitStride`] when no mode has stride 1 or -1; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `downcast`.
pub fn downcast(a: &Layout, n: &Int) -> Result<Layout> {
    let grown = grown(a);
    if !n.is_static(1) && grown.is_none() {
        let why = "the elements of no mode are contiguous".to_string();
        let mut e = AlgebraError::refused(Law::UnitStride, format!("downcast({a}, {n})"), why);
        e.repair = Some(format!(
            "append the mode 1:1 first, so that the parts of an element have a mode: {}",
            a.append(&Layout::mode1(Int::ONE, Int::ONE))
        ));
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
    if old_bits < 1 || new_bits < 1 {
        let found = format!("{old_bits}, {new_bits}");
        return Err(AlgebraError::Range { what: "recast_layout", found, needed: "positive widths" });
    }
    let g = crate::int::facts::gcd(old_bits, new_bits);
    let (up, down) = (new_bits / g, old_bits / g);
    let wide = if up == 1 { a.clone() } else { upcast(a, &Int::Static(up))? };
    if down == 1 { Ok(wide) } else { downcast(&wide, &Int::Static(down)) }
}
