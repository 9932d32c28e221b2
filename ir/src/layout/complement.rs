//! Complement: the layout of everything that a layout skips.
//!
//! For an injective `A` with positive strides, sorted by stride `d₀ ≤ d₁ ≤ …`, the gaps between the modes are filled
//! from below: `d₀` elements of stride 1, then `d₁/(s₀·d₀)` of stride `s₀·d₀`, and so on; what is left of the cotarget
//! comes last. `complement(4:2, 24) = (2,3):(1,8)`. Modes of stride 0 do not matter.
//!
//! # Invariants
//! Together `(filter(A), A*)` is injective. It covers `[0, M)` completely when each stride is a multiple of the extent
//! times stride before it; where it is not, a gap stays (as in CuTe), and the cotarget is rounded up.
use super::coalesce::{coalesce, coalesce_shape, cosize, filter, flat_modes};
use super::error::{AlgebraError, Law, Result, Witness};
use super::make::compact_col_major;
use super::{Layout, Stride};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree, arith};

/// The layout of the offsets below `cotarget` that `a` skips.
///
/// # Ensures
/// `(filter(a), r)` is injective, the strides of `r` are positive and increase, and `size(filter(a)) · size(r)` reaches
/// `size(cotarget)` when the strides of `a` divide each other in turn.
/// # Errors
/// [`Law::Injective`] for modes that overlap or step backwards; [`AlgebraError::NotStatic`] for several modes with
/// dynamic strides; [`AlgebraError::Undecided`] when symbols leave the order of strides open; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `complement`.
/// # Example
/// ```
/// # use tilewright_ir::op::{apply, parse_value, Style};
/// # let p = |t| parse_value(t, Style::Plain).unwrap();
/// assert_eq!(apply("complement", &[p("(2,2):(1,6)"), p("24")]).unwrap().to_string(), "(3,2):(2,12)");
/// assert_eq!(apply("complement", &[p("4:1"), p("N")]).unwrap().to_string(), "ceil_div(N, 4):4");
/// ```
pub fn complement(a: &Layout, cotarget: &IntTuple) -> Result<Layout> {
    complement_of_filtered(a, &filter(a)?, cotarget)
}

/// [`complement`] up to the cosize of the layout.
///
/// # Errors
/// As [`complement`].
pub fn complement_of_cosize(a: &Layout) -> Result<Layout> {
    let filtered = filter(a)?;
    let cotarget = Tree::Leaf(cosize(&filtered)?);
    complement_of_filtered(a, &filtered, &cotarget)
}

/// The shape of `complement(a, shape)`: how often `a` fits, CuTe's `ceil_div(shape, layout)`.
///
/// # Errors
/// As [`complement`].
pub fn ceil_div_layout(shape: &IntTuple, a: &Layout) -> Result<IntTuple> {
    Ok(complement(a, shape)?.shape().clone())
}

fn complement_of_filtered(a: &Layout, filtered: &Layout, cotarget: &IntTuple) -> Result<Layout> {
    let modes = sorted(a, int_modes(filtered)?)?;
    if let [(_, d)] = modes.as_slice()
        && d.is_static(0)
    {
        return super::make::make_layout_left(&coalesce_shape(cotarget)?);
    }
    let mut current = Int::ONE;
    let mut out = vec![];
    for (s, d) in &modes {
        let gap = quotient(a, d, &current)?;
        if gap.is(0) {
            return Err(overlap(a, &modes));
        }
        out.push((gap, Stride::Int(current)));
        current = d.mul(s)?;
    }
    let rest_shape = coalesce_shape(&arith::ceil_div(cotarget, &Tree::Leaf(current.clone()))?)?;
    let rest_stride = compact_col_major(&rest_shape, &current)?.map(&mut |i| Stride::Int(i.clone()));
    let rest = super::make::layout(rest_shape, rest_stride)?;
    coalesce(&Layout::concat(&[Layout::tuple(out), rest]))
}

/// The modes with number strides.
fn int_modes(filtered: &Layout) -> Result<Vec<(Int, Int)>> {
    let number = |(s, d): (Int, Stride)| match d {
        Stride::Int(d) => Ok((s, d)),
        Stride::Basis(..) => Err(AlgebraError::Unsupported {
            what: "complement",
            of: filtered.to_string(),
            why: "its strides are basis elements",
        }),
    };
    flat_modes(filtered).into_iter().map(number).collect()
}

/// `d / current`; with symbols it must be exact, for a remainder could not be seen.
fn quotient(a: &Layout, d: &Int, current: &Int) -> Result<Int> {
    if d.value().is_none() || current.value().is_none() {
        if current.divides(d) == Some(true) {
            return Ok(d.div(current)?);
        }
        return Err(AlgebraError::Undecided {
            what: format!("complement({a})"),
            condition: format!("{d} % {current} == 0"),
        });
    }
    Ok(d.div(current)?)
}

/// The modes by increasing stride.
fn sorted(a: &Layout, mut modes: Vec<(Int, Int)>) -> Result<Vec<(Int, Int)>> {
    if modes.len() > 1
        && let Some((_, d)) = modes.iter().find(|(_, d)| matches!(d, Int::Dynamic(_)))
    {
        return Err(AlgebraError::NotStatic { what: "complement", leaf: d.to_string() });
    }
    if modes.iter().any(|(_, d)| d.value().is_some_and(|d| d < 0)) {
        let mut e = AlgebraError::refused(Law::Injective, format!("complement({a})"), "a stride is negative");
        e.mode = modes.iter().position(|(_, d)| d.value().is_some_and(|d| d < 0));
        e.repair = Some("negate the stride and add its reach to the base: the image is the same".to_string());
        return Err(e.into());
    }
    // Selection by "not larger than every other": symbols need no total order.
    let not_larger = |x: &Int, y: &Int| y.less(x) == Some(false) || x.divides(y) == Some(true);
    let mut out = Vec::with_capacity(modes.len());
    while !modes.is_empty() {
        let least = (0..modes.len()).find(|i| modes.iter().all(|m| not_larger(&modes[*i].1, &m.1)));
        let Some(i) = least else {
            return Err(AlgebraError::Undecided {
                what: format!("complement({a})"),
                condition: format!("{} <= {}", modes[0].1, modes[1].1),
            });
        };
        out.push(modes.remove(i));
    }
    Ok(out)
}

/// The refusal of modes that overlap, with two coordinates of one offset where they are few.
fn overlap(a: &Layout, modes: &[(Int, Int)]) -> AlgebraError {
    let mut e = AlgebraError::refused(Law::Injective, format!("complement({a})"), "modes of the layout overlap");
    let reach = |(s, d): &(Int, Int)| s.value()?.checked_mul(d.value()?);
    e.mode = modes.windows(2).position(|w| reach(&w[0]).zip(w[1].1.value()).is_some_and(|(r, d)| d < r));
    if let Some(m) = super::exact::Modes::of(a)
        && m.size().is_ok_and(|n| n <= 1 << 16)
    {
        let mut seen = std::collections::BTreeMap::new();
        let mut twice = None;
        let _ = m.walk(&mut |c, v| {
            // Repeats along stride 0 do not count: the complement ignores them.
            if let Some(first) = seen.insert(v, c) {
                twice = Some((first, c, v));
            }
            twice.is_none() || m.0.iter().any(|(s, d)| *d == 0 && *s > 1)
        });
        if let Some((first, c, v)) = twice {
            e.witness = Some(Witness { at: c, wanted: v, nearest: Some((format!("coordinate {first}"), v)) });
        }
    }
    e.into()
}
