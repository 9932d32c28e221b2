//! Inverses: layouts that undo a layout, and what two layouts have in common.
//!
//! A right inverse collects the modes whose strides continue `1, s, s·s', …`: on its domain `A(R(i)) = i`, so `R` lists
//! the coordinates of consecutive offsets. A left inverse has `L(A(c)) = c` for an injective `A`.
use super::coalesce::{coalesce, flat_modes, from_modes};
use super::complement::by_stride;
use super::compose::composition;
use super::error::{AlgebraError, Law, Result, Witness};
use super::exact::ExactModes;
use super::make::compact_col_major;
use super::{Layout, Stride, radix, small};
use crate::int::facts::gcd;
use crate::int::{Condition, Int, IntError};

/// A coalesced mode: extent, stride, the size of the modes before it.
type PrefixMode = (Int, Int, Int);

/// Coalesced modes with the size of the modes before each, and the path of a basis stride (empty for a number).
fn with_offsets(a: &Layout) -> Result<Vec<(Vec<u32>, PrefixMode)>> {
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
fn by_component(a: &Layout, what: &'static str, f: &dyn Fn(Vec<PrefixMode>) -> Result<Layout>) -> Result<Layout> {
    let modes = with_offsets(a)?;
    // Extents of 1 and numbers of stride 0 say nothing about a coordinate.
    let idle = |(path, (s, d, _)): &(Vec<u32>, PrefixMode)| path.is_empty() && (d.is_static(0) || s.is_static(1));
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
    modes: Vec<(Vec<u32>, PrefixMode)>,
    a: &Layout,
    what: &'static str,
    f: &dyn Fn(Vec<PrefixMode>) -> Result<Layout>,
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
/// coordinate. Modes of negative stride continue nothing, as in
/// CuTe: with strides of both signs a longer inverse may exist.
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
    if let Some(r) = Layout::of_small(|out| small::right_inverse(a.small()?, out)) {
        return Ok(r);
    }
    by_component(a, "right_inverse", &|mut modes| {
        // CuTe looks at static strides in increasing order; a symbolic one is found by equality with the running
        // product.
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
/// A layout whose offsets are coordinates is undone component by component, and one whose strides are all negative as
/// the positive one with the sign turned: a layout of negative offsets is `L(-x) = -L(x)`. Where CuTe's form does not
/// undo `a`, the digits of its offsets are searched for another (module `radix`).
///
/// # Ensures
/// `a(r(a(c))) == a(c)` for every `c < size(a)`; so `r(a(c)) == c` when `a` is injective.
/// # Errors
/// [`Law::LeftInverse`] when no layout undoes `a`, or two coordinates share an offset and none was found;
/// [`AlgebraError::NotStatic`] for dynamic strides; [`AlgebraError::Undecided`] when symbols leave the order of the
/// strides, a quotient or an overlap open, none was found in the time that a search is given, or more values than are
/// compared would have to be; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `left_inverse`; the search is an extension.
/// # Example
/// `left_inverse((2,4):(1,6)) = (6,4):(1,2)`, `left_inverse((3,2):(5,3)) = (5,3):(1,1)`
pub fn left_inverse(a: &Layout) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::left_inverse(a.small()?, out)) {
        return Ok(r);
    }
    by_component(a, "left_inverse", &|modes| undo(a, modes))
}

/// CuTe's form of an inverse: one that undoes the layout, one that may, or why there is none.
enum InverseForm {
    Right(Layout),
    Unsure(Layout),
    Not(String),
}

/// [`left_inverse`] of modes with numbers for strides.
fn undo(a: &Layout, mut modes: Vec<PrefixMode>) -> Result<Layout> {
    if let Some((_, d, _)) = modes.iter().find(|m| matches!(m.1, Int::Dynamic(_))) {
        return Err(AlgebraError::NotStatic { what: "left_inverse", leaf: d.to_string() });
    }
    if let [(s, d, _)] = modes.as_slice()
        && d.is_static(0)
    {
        // Nothing to undo: every coordinate has the offset 0.
        return Ok(Layout::mode1(s.clone(), Int::ZERO));
    }
    let idle = modes.iter().find(|m| m.1.is_static(0)).and_then(|m| m.2.value());
    modes.retain(|m| !m.1.is_static(0));
    let open =
        |condition: String| AlgebraError::Undecided { what: format!("left_inverse({a})"), condition, any_of: vec![] };
    let why = match nested(a, modes.clone())? {
        InverseForm::Right(r) => return Ok(r),
        InverseForm::Unsure(r) => match undoes(a, &r)? {
            Some(true) => return Ok(r),
            Some(false) => "its modes overlap".to_string(),
            None => return Err(open("its modes, which overlap, are undone".to_string())),
        },
        InverseForm::Not(why) => why,
    };
    let known = |m: &PrefixMode| Some((m.0.value()?, m.1.value()?, m.2.value()?));
    let Some(steps) = modes.iter().map(known).collect::<Option<Vec<_>>>() else {
        return Err(open(format!("a layout undoes it: {why}")));
    };
    let size = ExactModes(steps.iter().map(|m| (m.0, m.1)).collect()).size()?;
    if !(1..=SEARCHED).contains(&size) {
        return Err(open(format!("a layout undoes its {size} values (not searched): {why}")));
    }
    let dynamic = modes.iter().any(|m| matches!(m.0, Int::Dynamic(_)));
    searched(a, &steps, idle, if dynamic { Int::Dynamic } else { Int::Static })
}

/// Layouts up to this size are searched for a left inverse that is not in CuTe's form.
const SEARCHED: i64 = 1 << 16;

/// The inverse that a search finds; `idle` is a coordinate other than 0 with the offset 0.
fn searched(a: &Layout, steps: &[radix::SizedModes], idle: Option<i64>, int: fn(i64) -> Int) -> Result<Layout> {
    let overflow = || IntError::Overflow { a: a.to_string(), op: "at", b: "its last coordinate".to_string() };
    let mut points = radix::points(steps).ok_or_else(overflow)?;
    points.sort_unstable();
    let met = points.windows(2).find(|w| w[0].0 == w[1].0).map(|w| (w[0].1, w[1].1, w[0].0));
    let met = met.or(idle.map(|c| (0, c, 0)));
    let layout = |modes: &[(i64, i64)]| {
        coalesce(&Layout::tuple(modes.iter().map(|(s, d)| (int(*s), Stride::Int(int(*d)))).collect()))
    };
    // Of the coordinates that share an offset the first of each is undone, or else the last of each.
    let mut first = points.clone();
    first.dedup_by_key(|p| p.0);
    let mut result = radix::search(steps, &first);
    if first.len() < points.len() && !matches!(result, radix::RadixSearch::Found(_)) {
        let mut last = points.clone();
        last.reverse();
        last.dedup_by_key(|p| p.0);
        if let found @ radix::RadixSearch::Found(_) = radix::search(steps, &last) {
            result = found;
        }
    }
    let (why, near) = match (result, met) {
        (radix::RadixSearch::Found(modes), _) => return layout(&modes),
        (result, Some((c, other, x))) => {
            let why = format!(
                "the coordinates {c} and {other} both have the offset {x}, and no layout was found that undoes one of each"
            );
            (why, result.near())
        }
        (radix::RadixSearch::Mirrored(x, near), None) => {
            (format!("the offsets {} and {x} are both reached, and every layout has L(-x) = -L(x)", -x), near)
        }
        (radix::RadixSearch::Impossible(near), None) => {
            ("no layout undoes it: whatever digits its offsets are taken into, no strides fit".to_string(), near)
        }
        (radix::RadixSearch::Open(_), None) => {
            return Err(AlgebraError::Undecided {
                what: format!("left_inverse({a})"),
                condition: "a layout undoes it: none was found among those tried".to_string(),
                any_of: vec![],
            });
        }
    };
    let mut e = AlgebraError::refused(Law::LeftInverse, format!("left_inverse({a})"), why);
    let led = |p: &&radix::Point| radix::at(&near, p.0).filter(|back| *back != p.1);
    if let Some(p) = points.iter().filter(|p| led(p).is_some()).min_by_key(|p| p.1) {
        let nearest = radix::at(&near, p.0).map(|found| Ok::<_, AlgebraError>((layout(&near)?.to_string(), found)));
        e.witness = Some(Witness { at: p.1, wanted: p.1, nearest: nearest.transpose()? });
    }
    e.repair = right_inverse_repair(a);
    Err(e.into())
}

/// CuTe's form: the modes by stride, each after the gap below it.
fn nested(a: &Layout, mut modes: Vec<PrefixMode>) -> Result<InverseForm> {
    let what = || format!("left_inverse({a})");
    let negative = |d: &Int| d.less(&Int::ZERO) == Some(true);
    let down = modes.iter().any(|m| negative(&m.1));
    if down {
        if let Some((_, d, _)) = modes.iter().find(|m| !negative(&m.1)) {
            return Ok(InverseForm::Not(format!("some strides are negative, and {d} is not")));
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
            Some(false) => return Ok(InverseForm::Not(format!("the stride {d} is no multiple of {size}"))),
            None => return Err(AlgebraError::undecided(what(), vec![Condition::divides(&size, &d)])),
        }
        let gap = d.div(&size)?;
        if !last.is_static(1) {
            let known = last.value().is_some() && gap.value().is_some();
            match gap.less(&last) {
                Some(false) => {}
                _ if known => nests = false,
                Some(true) => {
                    return Ok(InverseForm::Not(format!("a mode of {last} reaches beyond the stride {d} after it")));
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
    Ok(if nests { InverseForm::Right(r) } else { InverseForm::Unsure(r) })
}

/// What may be written instead where a layout has no left inverse: the coordinates of the consecutive offsets that it
/// has.
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

/// Whether `a(r(a(c))) = a(c)`, where the extents are known and few enough.
fn undoes(a: &Layout, r: &Layout) -> Result<Option<bool>> {
    let (Some(inner), Some(outer)) = (ExactModes::of(a), ExactModes::of(r)) else { return Ok(None) };
    if inner.size()? > super::exact::SEARCH {
        return Ok(None);
    }
    let (mut right, mut error) = (true, None);
    inner.walk(&mut |_, v| {
        match outer.at(v).and_then(|back| inner.at(back)) {
            Ok(again) => right = again == v,
            Err(e) => error = Some(e),
        }
        right && error.is_none()
    })?;
    error.map_or(Ok(Some(right)), |e| Err(e.into()))
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
        Err(e) => match (ExactModes::of(a), ExactModes::of(inverse)) {
            // Only the first mode is wanted, and that can be read off although the rest is no layout.
            (Some(outer), Some(inner)) if inner.size()? <= super::exact::SEARCH => {
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
