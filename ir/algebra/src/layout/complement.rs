//! Complement: the layout of everything that a layout skips.
//!
//! For an injective `A`, its modes sorted by stride `d₀ ≤ d₁ ≤ …`, the gaps between the modes are filled from below:
//! `d₀` elements of stride 1, then `d₁/(s₀·d₀)` of stride `s₀·d₀`, and so on; what is left of the cotarget comes last.
//! `complement(4:2, 24) = (2,3):(1,8)`. Modes of stride 0 do not matter. A negative stride runs over the offsets of the
//! positive one, moved down by its reach: so does what `A` and its complement cover together.
//!
//! # What it covers
//! `(filter(A), A*)` is always injective. It covers the cotarget `[0, M)` completely exactly when a layout exists that
//! does, which is when each stride is a multiple of the extent times stride before it, as far as `M` reaches:
//!
//! * Below an uncovered offset `x` all offsets are covered, each once. An element `r < x` of `A*` with `r + a = x`
//!   would be one of those that are there, so `x` itself must be the next element: `A*` is determined from below, and
//!   it is what the gaps are filled with.
//! * Let `d` be the first stride that `c = s·d'` before it does not divide, `d = q·c + r`. The first uncovered offset
//!   is then `q·c`, a new stride of `A*`, and with it come all `q·c + [0, c)`: among them is `d` itself, which is in
//!   `A`.
//!
//! So where a stride does not divide, nothing covers, and a gap of `d mod c` stays, as in CuTe:
//! `complement((4,4):(1,5), 40)` is `2:20`, which places a second padded block after the first. Modes that interleave,
//! such as `(3,2):(2,5)` with the offsets 0 2 4 5 7 9, are one block, and what is below the common divisor of their
//! strides is filled; CuTe refuses them. The cotarget is rounded up to whole blocks.
//!
//! Of coordinates it is taken axis by axis (the private module `axes`).
use super::axes::{complement_of_coordinates, has_basis};
use super::coalesce::{coalesce, coalesce_shape, cosize, filter, flat_modes, from_modes, merge};
use super::error::{AlgebraError, Law, Result, Witness};
use super::injective::injective;
use super::make::compact_col_major;
use super::{Layout, Stride, exact, small};
use crate::int::facts::{ceil_quotient, gcd};
use crate::int::{BinOp, Condition, Int};
use crate::tuple::{IntTuple, Tree, arith};

/// The layout of the offsets below `cotarget` that `a` skips.
///
/// # Ensures
/// `(filter(a), r)` is injective, the strides of `r` are positive and increase, and the two cover `[0, size(cotarget))`
/// (moved by the least offset of `a`) if any layout does.
/// # Errors
/// [`Law::Injective`] for modes that overlap; [`AlgebraError::NotStatic`] for several modes with dynamic strides;
/// [`AlgebraError::Undecided`] when symbols leave the order of strides or a gap open; overflow. With basis strides:
/// [`AlgebraError::Unsupported`] for a cotarget that does not give an extent for each axis.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `complement`; for basis strides CuTe IR, `cute.complement`.
/// # Example
/// ```
/// # use tilewright_algebra::op::{apply, parse_value, Style};
/// # let p = |t| parse_value(t, Style::Plain).unwrap();
/// assert_eq!(apply("complement", &[p("(2,2):(1,6)"), p("24")]).unwrap().to_string(), "(3,2):(2,12)");
/// assert_eq!(apply("complement", &[p("4:1"), p("N")]).unwrap().to_string(), "ceil_div(N, 4):4");
/// ```
pub fn complement(a: &Layout, cotarget: &IntTuple) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::complement(a.small()?, Some(cotarget), out)) {
        return Ok(r);
    }
    if has_basis(a) {
        return complement_of_coordinates(a, Some(cotarget));
    }
    complement_of_filtered(a, &filter(a)?, cotarget)
}

/// [`complement`] up to the cosize of the layout.
///
/// # Errors
/// As [`complement`].
pub fn complement_of_cosize(a: &Layout) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::complement(a.small()?, None, out)) {
        return Ok(r);
    }
    if has_basis(a) {
        return complement_of_coordinates(a, None);
    }
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
    let Some((mut out, current)) = gaps_of(a, filtered)? else {
        return super::make::make_layout_left(&coalesce_shape(cotarget)?);
    };
    if let Some(current) = current.as_static()
        && let Some(n) = known_quotient(cotarget, current)
    {
        out.push((Int::Static(n), Stride::from(current)));
        return Ok(from_modes(merge(out, false)?));
    }
    let rest_shape = coalesce_shape(&arith::ceil_div(cotarget, &Tree::Leaf(current.clone()))?)?;
    let rest_stride = compact_col_major(&rest_shape, &current)?.map(&mut |i| Stride::Int(i.clone()));
    out.extend(super::make::layout(rest_shape, rest_stride)?.flat());
    coalesce(&Layout::tuple(out))
}

/// The gaps of a layout with int strides, then a mode of extent 1 with the stride at which it starts again: its
/// complement up to its cosize, of which the last mode goes on.
///
/// # Errors
/// As [`complement`].
pub(super) fn gaps_and_next(a: &Layout) -> Result<Layout> {
    let Some((mut out, current)) = gaps_of(a, &filter(a)?)? else {
        return Ok(Layout::mode1(Int::ONE, Int::ONE));
    };
    out.retain(|(s, _)| !s.is_static(1));
    out.push((Int::ONE, Stride::Int(current)));
    Ok(from_modes(out))
}

/// The gaps of a layout and of itself without stride 0; `None` where it reaches one offset only.
fn gaps_of(a: &Layout, filtered: &Layout) -> Result<Option<Gaps>> {
    let modes = int_modes(filtered)?;
    if let [(_, d)] = modes.as_slice()
        && d.is_static(0)
    {
        return Ok(None);
    }
    let modes = sorted(a, modes)?;
    let known: Option<Vec<(i64, i64)>> = modes.iter().map(|(s, d)| Some((s.as_static()?, d.as_static()?))).collect();
    match known {
        Some(known) => known_gaps(a, &known),
        None => gaps(a, &modes),
    }
    .map(Some)
}

/// `coalesce_shape(⌈shape / n⌉)` of static extents: the same number without its trees.
fn known_quotient(shape: &IntTuple, n: i64) -> Option<i64> {
    let (mut rest, mut product) = (n, Some(1i64));
    shape.for_each(&mut |s| {
        product = match (product, s.as_static()) {
            (Some(p), Some(s)) if s > 0 && rest > 0 => {
                let q = ceil_quotient(s, rest);
                rest = ceil_quotient(rest, s);
                p.checked_mul(q)
            }
            _ => None,
        }
    });
    product
}

/// The modes that fill the gaps, and the stride at which the layout with them starts again.
type Gaps = (Vec<(Int, Stride)>, Int);

/// The gaps of modes that do not interleave, one below each mode.
fn gaps(a: &Layout, modes: &[(Int, Int)]) -> Result<Gaps> {
    let mut current = Int::ONE;
    let mut out = vec![];
    for (s, d) in modes {
        let gap = quotient(a, d, &current)?;
        if gap.is(0) {
            return Err(overlap(a, modes));
        }
        out.push((gap, Stride::Int(current)));
        current = d.mul(s)?;
    }
    Ok((out, current))
}

/// [`gaps`] for known modes, which may interleave: those that do are one block, and its gap is below all of its
/// strides.
fn known_gaps(a: &Layout, modes: &[(i64, i64)]) -> Result<Gaps> {
    let times = |a, b| BinOp::Mul.eval(a, b);
    let plus = |a, b| BinOp::Add.eval(a, b);
    // Per block: its first mode, the stride below it, the greatest divisor of its strides, its largest offset.
    let mut blocks: Vec<(usize, i64, i64, i64)> = vec![];
    let mut current = 1;
    for (i, (s, d)) in modes.iter().enumerate() {
        let mut block = (i, current, *d, times(s.saturating_sub(1).max(0), *d)?);
        // Below what is filled, or between offsets of a block: together they are one block.
        while block.2 < block.1
            && let Some((first, below, divisor, reach)) = blocks.pop()
        {
            block = (first, below, gcd(divisor, block.2), plus(reach, block.3)?);
        }
        current = plus(block.3, block.2)?;
        blocks.push(block);
    }
    if blocks.len() < modes.len() {
        match injective(&known_layout(modes)) {
            Some(true) => {}
            Some(false) => {
                let modes: Vec<_> = modes.iter().map(|(s, d)| (Int::Static(*s), Int::Static(*d))).collect();
                return Err(overlap(a, &modes));
            }
            None => {
                return Err(AlgebraError::Undecided {
                    what: format!("complement({a})"),
                    condition: "the modes, which interleave, do not overlap".to_string(),
                    any_of: vec![],
                });
            }
        }
    }
    let gap = |(_, below, divisor, _): &(usize, i64, i64, i64)| {
        (Int::Static((divisor / below).max(1)), Stride::Int(Int::Static(*below)))
    };
    Ok((blocks.iter().map(gap).collect(), Int::Static(current)))
}

fn known_layout(modes: &[(i64, i64)]) -> Layout {
    Layout::tuple(modes.iter().map(|(s, d)| (Int::Static(*s), Stride::from(*d))).collect())
}

/// The modes with number strides, each as long as it is and going up: a negative one runs over the same offsets, moved.
fn int_modes(filtered: &Layout) -> Result<Vec<(Int, Int)>> {
    let number = |(s, d): (Int, Stride)| match d {
        Stride::Int(d) => match d.value() {
            Some(n) if n < 0 => Ok((s, Int::ZERO.sub(&d)?)),
            _ => Ok((s, d)),
        },
        Stride::Basis(..) => Err(AlgebraError::Unsupported {
            what: "complement",
            of: filtered.to_string(),
            why: "its strides are basis elements",
        }),
    };
    flat_modes(filtered).into_iter().map(number).collect()
}

/// `⌊d / current⌋`, at least 1: exact where it can be, for a remainder stays a gap.
fn quotient(a: &Layout, d: &Int, current: &Int) -> Result<Int> {
    if d.value().is_some() && current.value().is_some() {
        return Ok(d.div(current)?);
    }
    let (exact, below) = (current.divides(d), d.less(current));
    match (exact, below) {
        (Some(true), _) | (_, Some(false)) => Ok(d.div(current)?),
        (_, Some(true)) => Err(overlap(a, &[])),
        _ => {
            let exact = exact.is_none().then(|| Condition::divides(current, d));
            let conditions = exact.into_iter().chain([Condition::at_most(current, d)]).collect();
            Err(AlgebraError::undecided(format!("complement({a})"), conditions))
        }
    }
}

/// The modes by increasing stride.
fn sorted(a: &Layout, modes: Vec<(Int, Int)>) -> Result<Vec<(Int, Int)>> {
    if modes.len() > 1
        && let Some((_, d)) = modes.iter().find(|(_, d)| matches!(d, Int::Dynamic(_)))
    {
        return Err(AlgebraError::NotStatic { what: "complement", leaf: d.to_string() });
    }
    by_stride(&|| format!("complement({a})"), modes, |m| &m.1)
}

/// Sorts by stride; symbols are ordered by their facts, or because one stride divides the other.
///
/// # Errors
/// [`AlgebraError::Undecided`] when the order, or the sign of a stride, is open.
pub(crate) fn by_stride<M: Clone>(
    what: &dyn Fn() -> String,
    mut modes: Vec<M>,
    stride: impl Fn(&M) -> &Int,
) -> Result<Vec<M>> {
    if modes.iter().all(|m| stride(m).value().is_some()) {
        modes.sort_by_key(|m| stride(m).value());
        return Ok(modes);
    }
    if let Some(d) = modes.iter().map(&stride).find(|d| d.less(&Int::ZERO) != Some(false)) {
        return Err(AlgebraError::undecided(what(), vec![Condition::at_most(&Int::ZERO, d)]));
    }
    let not_larger = |x: &M, y: &M| not_larger(stride(x), stride(y));
    if modes.len() > FEW
        && let Some(sorted) = increasing(&modes, &stride)
    {
        return Ok(sorted);
    }
    // Selection by "not larger than every other": symbols need no total order.
    let mut out = Vec::with_capacity(modes.len());
    while !modes.is_empty() {
        let least = (0..modes.len()).find(|i| modes.iter().all(|m| not_larger(&modes[*i], m)));
        let Some(i) = least else {
            // Two whose order is open: either order lets it go on.
            let open = |i: usize, j: usize| {
                let (x, y) = (stride(&modes[i]), stride(&modes[j]));
                (!not_larger(&modes[i], &modes[j]) && !not_larger(&modes[j], &modes[i]))
                    .then(|| vec![Condition::at_most(x, y), Condition::at_most(y, x)])
            };
            let pairs = (0..modes.len()).flat_map(|i| (i + 1..modes.len()).map(move |j| (i, j)));
            let any_of = pairs.filter_map(|(i, j)| open(i, j)).next().unwrap_or_default();
            return Err(AlgebraError::undecided(what(), any_of));
        };
        out.push(modes.remove(i));
    }
    Ok(out)
}

/// So many modes are as quickly sorted by selection.
const FEW: usize = 8;

/// Whether a stride that is at least 0 is known not to be larger than another.
fn not_larger(x: &Int, y: &Int) -> bool {
    y.less(x) == Some(false) || x.divides(y) == Some(true)
}

/// The modes by strides, which are at least 0, where each that is asked for has a known order.
pub fn increasing<M: Clone>(modes: &[M], stride: impl Fn(&M) -> &Int) -> Option<Vec<M>> {
    merge_sorted(modes, &|x, y| not_larger(stride(x), stride(y)))
}

/// The modes in order, the first of equal ones first, by few questions; `None` when one of these is open.
fn merge_sorted<M: Clone>(modes: &[M], not_larger: &dyn Fn(&M, &M) -> bool) -> Option<Vec<M>> {
    if modes.len() < 2 {
        return Some(modes.to_vec());
    }
    let (left, right) = modes.split_at(modes.len() / 2);
    let left = merge_sorted(left, not_larger)?;
    let right = merge_sorted(right, not_larger)?;
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::with_capacity(modes.len());
    while let (Some(x), Some(y)) = (left.get(i), right.get(j)) {
        if not_larger(x, y) {
            out.push(x.clone());
            i += 1;
        } else if not_larger(y, x) {
            out.push(y.clone());
            j += 1;
        } else {
            return None;
        }
    }
    out.extend_from_slice(&left[i..]);
    out.extend_from_slice(&right[j..]);
    Some(out)
}

/// How many coordinates are looked at for two of one offset.
const LISTED: i64 = 1 << 16;

/// The refusal of modes that overlap: two coordinates of one offset, and the image where it is a layout.
fn overlap(a: &Layout, modes: &[(Int, Int)]) -> AlgebraError {
    let mut e = AlgebraError::refused(Law::Injective, format!("complement({a})"), "modes of the layout overlap");
    let reach = |(s, d): &(Int, Int)| s.value()?.checked_mul(d.value()?);
    let first = modes.windows(2).find(|w| reach(&w[0]).zip(w[1].1.value()).is_some_and(|(r, d)| d < r));
    let Some(m) = exact::ExactModes::of(a) else { return e.into() };
    let stride = first.and_then(|w| w[0].1.value());
    e.mode = stride.and_then(|d| m.0.iter().position(|(s, x)| *s > 1 && x.checked_abs() == Some(d)));
    // Repeats along stride 0 do not count: the complement ignores them. What is left keeps its steps in the coordinate.
    let mut unit = Some(1i64);
    let mut moving = vec![];
    for (s, d) in &m.0 {
        if let Some(unit) = unit.filter(|_| *d != 0 && *s > 1) {
            moving.push((*s, *d, unit));
        }
        unit = unit.and_then(|u| u.checked_mul(*s));
    }
    let filtered = exact::ExactModes(moving.iter().map(|(s, d, _)| (*s, *d)).collect());
    if unit.is_none() || filtered.bounds().is_err() {
        return e.into();
    }
    let listed = filtered.size().is_ok_and(|n| n <= LISTED);
    let mut seen = std::collections::BTreeMap::new();
    let mut twice = None;
    if listed {
        let _ = filtered.walk(&mut |c, v| {
            if let Some(first) = seen.insert(v, c) {
                twice.get_or_insert((first, c, v));
            }
            true
        });
        let coordinate = |c: i64| {
            let mut rest = c;
            moving.iter().fold(0, |at, (s, _, unit)| {
                let digit = rest % s;
                rest /= s;
                at + digit * unit
            })
        };
        twice = twice.map(|(first, c, v)| (coordinate(first), coordinate(c), v));
    } else {
        twice = two_modes_meet(&moving);
    }
    if let Some((first, c, v)) = twice {
        e.witness = Some(Witness { at: c, wanted: v, nearest: Some((format!("coordinate {first}"), v)) });
    }
    let least = seen.keys().next().copied().unwrap_or(0);
    let image: Vec<i64> = seen.keys().filter_map(|v| v.checked_sub(least)).collect();
    let reading = exact::read_off(&image);
    let image = Layout::tuple(reading.modes.iter().map(|(s, d)| (Int::Static(*s), Stride::from(*d))).collect());
    if listed
        && reading.exact
        && let Ok(image) = coalesce(&image)
        && complement_of_cosize(&image).is_ok()
    {
        e.repair = Some(format!("take its offsets once each: complement({image})"));
    }
    e.into()
}

/// Two coordinates and their one offset, where two modes `(extent, stride, step of the coordinate)` alone meet.
fn two_modes_meet(modes: &[(i64, i64, i64)]) -> Option<(i64, i64, i64)> {
    let pairs = (0..modes.len()).flat_map(|i| (i + 1..modes.len()).map(move |j| (i, j)));
    pairs
        .filter_map(|(i, j)| {
            let ((s, d, u), (t, e, v)) = (modes[i], modes[j]);
            // x·d = y·e in the least positive x and |y|.
            let g = gcd(d, e);
            let (x, y) = ((e / g).checked_abs()?, (d / g).checked_abs()?);
            let (p, q) = (x.checked_mul(u)?, y.checked_mul(v)?);
            match (x < s && y < t, (d < 0) == (e < 0)) {
                (true, true) => Some((p, q, x.checked_mul(d)?)),
                (true, false) => Some((0, p.checked_add(q)?, 0)),
                _ => None,
            }
        })
        .next()
}

#[cfg(test)]
mod tests {
    use super::merge_sorted;
    use std::cell::Cell;

    #[test]
    fn few_questions_sort_many_modes() {
        let modes: Vec<i64> = (0..64).map(|i| i * 37 % 64 / 2).collect();
        let asked = Cell::new(0);
        let not_larger = |x: &i64, y: &i64| {
            asked.set(asked.get() + 1);
            x <= y
        };
        let sorted = merge_sorted(&modes, &not_larger);
        assert!(sorted.is_some_and(|s| s.is_sorted()) && asked.get() <= 2 * 64 * 6, "{}", asked.get());
        assert_eq!(merge_sorted(&[1, 2], &|_, _| false), None);
    }
}
