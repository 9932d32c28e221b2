//! Composition: `A o B`, the layout that applies `A` after `B`.
//!
//! # The idea
//! `B` hands out indices into `A`'s domain. Composition distributes over the modes of `B`, so one leaf `n:d` at a time:
//! of `A`'s coalesced modes `s₀, s₁, …` the stride `d` skips the ones it is a multiple of (`d /= sₖ`), then takes
//! `sₖ/d` elements of the next, then all of the following ones, until `n` elements are used up; the last mode of `A` is
//! unbounded. `(6,2):(8,2) o (4,3):(3,1)`: the leaf `4:3` takes every third of the six, two of them, then both of the
//! second mode, `(2,2):(24,2)`; the leaf `3:1` takes three of the six, `3:8`. Together `((2,2),3):((24,2),8)`.
//!
//! # Soundness
//! CuTe checks the divisions only weakly, and mode by mode: it accepts `(4,3):(3,1) o 4:3` as `(2,2):(9,1)`, although
//! `A(B(2)) = 7` and not 1. Here a result is returned only when it *is* `A(B(c))`:
//!
//! 1. CuTe's algorithm gives the form. Digit-wise admissibility ([`exact::admissible`]) proves it right, cheaply.
//! 2. Otherwise the result is compared with `A(B(c))` on the whole domain, up to [`SEARCH`] elements.
//! 3. Where CuTe refuses or is wrong, the function of each leaf of `B` is read off its values ([`exact::read_off`]). A
//!    layout that refines `B` leaf by leaf exists exactly when every leaf reads off and the whole compares equal.
//! 4. Otherwise a [`Refusal`](super::Refusal) with a witness. The composed layout `A o 0 o B` always works.
//!
//! With symbols the divisions and the absence of carries are proved from the symbols' facts, or the condition that is
//! missing is reported.
use super::coalesce::{flat_modes, from_modes, merge};
use super::error::{AlgebraError, Law, Result, Witness};
use super::exact::{self, Modes, Reading};
use super::{Layout, Stride, Tiler, symbolic};
use crate::int::{BinOp, Int, IntError};
use crate::tuple::{IntTuple, Tree};

/// Domains up to this size are compared value by value when divisibility alone does not decide.
pub const SEARCH: i64 = 1 << 20;

type Mode = (Int, Stride);

/// The layout that applies `a` after `b`.
///
/// # Shapes
/// `b: S → ℤ`, `a: D → ℤ`, result `S → ℤ`; the last mode of `a` extends past its size.
/// # Ensures
/// `compatible(b, r)`, and `r(c) == a(b(c))` for every `c < size(b)`.
/// # Errors
/// [`Law::Composition`] with a witness when no layout that refines `b` leaf by leaf is this function;
/// [`AlgebraError::Undecided`] when symbols leave a condition open; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `composition`; RULES §1.5.
/// # Example
/// ```
/// # use tilewright_ir::op::{apply, parse_value, Style};
/// # let p = |t| parse_value(t, Style::Plain).unwrap();
/// let r = apply("composition", &[p("(6,2):(8,2)"), p("(4,3):(3,1)")]).unwrap();
/// assert_eq!(r.to_string(), "((2,2),3):((24,2),8)");
/// let e = apply("composition", &[p("(4,3):(3,1)"), p("4:3")]).unwrap_err();
/// assert_eq!(e.witness().unwrap(), "at c = 2 the law gives 7, (2,2):(9,1) gives 1");
/// assert_eq!(e.repair().unwrap(), "(4,3):(3,1) o 0 o 4:3");
/// ```
pub fn composition(a: &Layout, b: &Layout) -> Result<Layout> {
    if b.stride().leaves().iter().any(|d| matches!(d, Stride::Basis(..))) {
        return by_basis(a, b);
    }
    let modes = merge(flat_modes(a), true)?;
    let bounded: Option<Vec<(i64, i64)>> = modes.iter().map(|(s, _)| s.value().map(|s| (s, 0))).collect();
    let inner = Modes::of(b);
    let (Some(extents), Some(inner)) = (bounded, inner) else {
        return symbolic::compose(a, &modes, b);
    };
    if extents.iter().chain(&inner.0).any(|(s, _)| *s < 1) {
        let bad = if extents.iter().any(|(s, _)| *s < 1) { a } else { b };
        let found = bad.shape().to_string();
        return Err(AlgebraError::Range { what: "composition", found, needed: "positive extents" });
    }
    let cute = leaf_by_leaf(&modes, b);
    if let Ok(r) = &cute
        && exact::admissible(&extents, &inner.0)
    {
        return Ok(r.clone());
    }
    decide(a, &modes, b, &inner, cute)
}

/// Compares with the function itself, component by component where strides of `a` are basis elements.
fn decide(a: &Layout, modes: &[Mode], b: &Layout, inner: &Modes, cute: Result<Layout, Weak>) -> Result<Layout> {
    if let Err(Weak::Int(e)) = &cute {
        return Err(e.clone().into());
    }
    let what = || format!("{a} o {b}");
    let size = inner.size()?;
    if size > SEARCH {
        return Err(refuse(
            a,
            b,
            format!("the modes of B do not nest in the modes of A ({size} values, not compared)"),
        ));
    }
    let Some(outer) = Modes::of(a) else {
        return symbolic_strides(a, modes, b, inner, cute.ok());
    };
    let nearest = match &cute {
        Ok(r) => match exact::same(&outer, inner, &known(r, &what)?)? {
            None => return Ok(r.clone()),
            Some(d) => Some((r.to_string(), d)),
        },
        Err(_) => None,
    };
    let reading = read_leaves(&outer, inner)?;
    // What is read off run-time ints is known at run time only.
    let dynamic = modes.iter().map(|(s, _)| s).chain(b.shape().leaves()).any(|i| matches!(i, Int::Dynamic(_)));
    let int = if dynamic { Int::Dynamic } else { Int::Static };
    let r = from_leaves(b.shape(), &mut reading.iter(), int);
    let difference = exact::same(&outer, inner, &known(&r, &what)?)?;
    if reading.iter().all(|r| r.exact) && difference.is_none() {
        return Ok(r);
    }
    let broken = reading.iter().position(|r| !r.exact);
    let why = match broken {
        Some(k) => {
            let d = &inner.0[k];
            format!("the values of A at steps of {} are no layout of {} elements", d.1, d.0)
        }
        None => "the modes of B carry into each other in A's domain".to_string(),
    };
    let mut e = AlgebraError::refused(Law::Composition, what(), why);
    e.mode = broken;
    let shown = nearest.or(difference.map(|d| (r.to_string(), d)));
    e.witness = shown.map(|(text, d)| Witness { at: d.at, wanted: d.wanted, nearest: Some((text, d.found)) });
    e.repair = Some(format!("{a} o 0 o {b}"));
    Err(e.into())
}

fn known(r: &Layout, what: &dyn Fn() -> String) -> Result<Modes> {
    Modes::of(r).ok_or_else(|| AlgebraError::NotStatic { what: "composition", leaf: what() })
}

fn refuse(a: &Layout, b: &Layout, why: String) -> AlgebraError {
    let mut e = AlgebraError::refused(Law::Composition, format!("{a} o {b}"), why);
    e.repair = Some(format!("{a} o 0 o {b}"));
    e.into()
}

/// Extents are known, strides of `a` are not numbers: the digits decide, since strides are free.
fn symbolic_strides(a: &Layout, modes: &[Mode], b: &Layout, inner: &Modes, cute: Option<Layout>) -> Result<Layout> {
    // With independent strides the result is right exactly when it is right for every unit vector of strides.
    let Some(r) = cute else { return Err(refuse(a, b, "the modes of B do not nest in the modes of A".to_string())) };
    let basis = |k: usize| -> Vec<Mode> {
        let unit = |j: usize| Stride::Int(Int::Static(i64::from(j == k)));
        modes.iter().enumerate().map(|(j, (s, _))| (s.clone(), unit(j))).collect()
    };
    for k in 0..modes.len() {
        let unit = basis(k);
        let numbers = |m: &[Mode]| Modes(m.iter().map(|(s, d)| (value(s), d.int().map_or(0, value))).collect());
        let Ok(candidate) = leaf_by_leaf(&unit, b) else { break };
        if let Some(d) = exact::same(&numbers(&unit), inner, &known(&candidate, &|| b.to_string())?)? {
            let why = format!(
                "at c = {} mode {k} of A is indexed {} times, and the result steps it {}",
                d.at, d.wanted, d.found
            );
            return Err(refuse(a, b, why));
        }
    }
    Ok(r)
}

fn value(i: &Int) -> i64 {
    i.value().unwrap_or(0)
}

/// Reads the function of each leaf of `b` off its values.
fn read_leaves(outer: &Modes, inner: &Modes) -> Result<Vec<Reading>> {
    let leaf = |(n, d): &(i64, i64)| {
        let value = |i: i64| outer.at(BinOp::Mul.eval(i, *d)?);
        Ok(exact::read_off(&(0..*n).map(value).collect::<Result<Vec<_>, IntError>>()?))
    };
    inner.0.iter().map(leaf).collect()
}

/// The layout of a profile with each leaf replaced by its modes, their ints made by `int`.
fn from_leaves(shape: &IntTuple, leaves: &mut std::slice::Iter<'_, Reading>, int: fn(i64) -> Int) -> Layout {
    match shape {
        Tree::Leaf(_) => {
            let modes = leaves.next().map_or(&[][..], |r| &r.modes);
            let fixed = |(s, d): &(i64, i64)| (int(*s), Stride::Int(int(*d)));
            from_modes(modes.iter().map(fixed).collect())
        }
        Tree::Node(v) => Layout::concat(&v.iter().map(|t| from_leaves(t, leaves, int)).collect::<Vec<_>>()),
    }
}

/// Why CuTe's algorithm stopped.
#[derive(Clone, Debug)]
pub(crate) enum Weak {
    /// One of its divisibility conditions.
    Condition,
    /// An int error.
    Int(IntError),
}

impl From<IntError> for Weak {
    fn from(e: IntError) -> Weak {
        Weak::Int(e)
    }
}

/// CuTe's algorithm on each leaf of `b`.
pub(crate) fn leaf_by_leaf(modes: &[Mode], b: &Layout) -> Result<Layout, Weak> {
    fn walk(modes: &[Mode], shape: &IntTuple, stride: &super::StrideTuple) -> Result<Layout, Weak> {
        match (shape, stride) {
            (Tree::Leaf(s), Tree::Leaf(Stride::Int(d))) => leaf(modes, s, d),
            (Tree::Node(s), Tree::Node(d)) => {
                let parts = s.iter().zip(d).map(|(s, d)| walk(modes, s, d)).collect::<Result<Vec<_>, Weak>>()?;
                Ok(Layout::concat(&parts))
            }
            _ => Err(Weak::Condition),
        }
    }
    walk(modes, b.shape(), b.stride())
}

/// `stride · i`.
pub(crate) fn scale(stride: &Stride, i: &Int) -> Result<Stride, IntError> {
    Ok(match stride {
        Stride::Int(d) => Stride::Int(i.mul(d)?),
        Stride::Basis(d, path) => Stride::Basis(i.mul(d)?, path.clone()),
    })
}

/// CuTe's algorithm on one leaf `n:d`: `modes` are coalesced with the last one kept.
fn leaf(modes: &[Mode], n: &Int, d: &Int) -> Result<Layout, Weak> {
    let Some(((_, last), rest)) = modes.split_last() else {
        return Ok(Layout::leaf(n.clone(), Stride::Int(Int::ZERO)));
    };
    if d.is_static(0) {
        return Ok(Layout::leaf(n.clone(), Stride::Int(Int::ZERO)));
    }
    if rest.is_empty() {
        return Ok(Layout::leaf(n.clone(), scale(last, d)?));
    }
    let (mut n, mut d) = (n.clone(), d.clone());
    let mut out: Vec<Mode> = Vec::with_capacity(2);
    for (s, a) in rest {
        if let (Int::Static(d), Int::Static(s)) = (&d, s)
            && d % s != 0
            && d >= s
        {
            return Err(Weak::Condition);
        }
        let negative = d.value().is_some_and(|d| d < 0);
        let magnitude = if negative { Int::ZERO.sub(&d)? } else { d.clone() };
        let cap = s.ceil_div(&magnitude)?;
        let mut next = magnitude.ceil_div(s)?;
        if negative {
            next = Int::ZERO.sub(&next)?;
        }
        if !(cap.is_static(1) || n.is_static(1)) {
            let take = cap.op(BinOp::Min, &n)?;
            if let (Int::Static(t), Int::Static(n)) = (&take, &n)
                && n % t != 0
            {
                return Err(Weak::Condition);
            }
            n = n.div(&take)?;
            out.push((take, scale(a, &d)?));
        }
        d = next;
    }
    if out.is_empty() || !n.is_static(1) {
        out.push((n, scale(last, &d)?));
    }
    Ok(from_pieces(out))
}

/// Pieces of one leaf: one is unwrapped.
pub(crate) fn from_pieces(mut pieces: Vec<Mode>) -> Layout {
    if pieces.len() == 1 {
        let (s, d) = pieces.remove(0);
        return Layout::leaf(s, d);
    }
    Layout::tuple(pieces)
}

/// A leaf of `b` with a basis stride indexes the mode that the basis names.
fn by_basis(a: &Layout, b: &Layout) -> Result<Layout> {
    match (b.shape(), b.stride()) {
        (Tree::Leaf(s), Tree::Leaf(Stride::Basis(d, path))) => {
            let path: Vec<i64> = path.iter().rev().map(|p| i64::from(*p)).collect();
            composition(&a.at(&path)?, &Layout::mode1(s.clone(), d.clone()))
        }
        (Tree::Leaf(_), _) => composition(a, b),
        (Tree::Node(_), _) => {
            let parts = b.modes().iter().map(|m| by_basis(a, m)).collect::<Result<Vec<_>>>()?;
            Ok(Layout::concat(&parts))
        }
    }
}

/// Composition with a tiler: each entry with its mode, `_` keeps the mode, modes beyond the tiler are dropped.
///
/// # Ensures
/// Mode `k` is `composition(mode k of a, entry k)`; an int entry `n` is the layout `n:1`.
/// # Errors
/// More entries than modes; as [`composition`].
/// # Example
/// `(12,(4,8)):(59,(13,1)) o <3,8> = (3,(4,2)):(59,(13,1))`
pub fn composition_tiler(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    match tiler {
        Tiler::All => Ok(a.clone()),
        Tiler::Int(n) => composition(a, &Layout::mode1(n.clone(), Int::ONE)),
        Tiler::Layout(b) => composition(a, b),
        Tiler::Tile(entries) => {
            let modes = a.modes();
            if entries.len() > modes.len() {
                return Err(too_many("composition", a, entries.len()));
            }
            let parts = modes.iter().zip(entries).map(|(m, t)| composition_tiler(m, t)).collect::<Result<Vec<_>>>()?;
            Ok(Layout::concat(&parts))
        }
    }
}

pub(crate) fn too_many(what: &'static str, a: &Layout, entries: usize) -> AlgebraError {
    AlgebraError::Mode { what, index: entries as i64 - 1, of: a.to_string(), rank: a.rank() }
}

/// `a` seen with another shape: `a o make_layout(shape)`.
///
/// # Errors
/// As [`composition`].
pub fn with_shape(a: &Layout, shape: &IntTuple) -> Result<Layout> {
    composition(a, &super::make::make_layout_left(shape)?)
}
