//! Layouts into coordinates, axis by axis: what their complement is, and whether they reach a coordinate twice.
//!
//! A stride `2@1` moves along axis 1 and nowhere else. So a layout with basis strides is a product of layouts with int
//! strides, one for each axis: the value along axis `k` is that of the modes that move along `k`, and two coordinates
//! of the domain have one value exactly when they agree on every axis. `(2,5,3):(4@1,5@0,16@1)` is `5:5` along axis 0
//! beside `(2,3):(4,16)` along axis 1. What is defined by what a layout reaches is then defined axis by axis:
//!
//! ```text
//! complement(A, (T₀, T₁, …)) = (complement(A₀, T₀), complement(A₁, T₁), …)      mode k moves along axis k
//! ```
//!
//! Together with `A` it reaches each coordinate of the box `T` as often as the complements of the axes do: once, where
//! they cover. Without a cotarget the box is what `A` spans ([`coshape`](super::coalesce::coshape)), and the mode that
//! goes on behind it stays, of extent 1: `complement(3:1@0) = (1):(3@0)`. Values past its size step on there, which is
//! where a product places its copies. CuTe C++ refuses these; the form is that of CuTe IR.
use super::coalesce::{coalesce_shape, flat_modes};
use super::complement::{complement, gaps_and_next};
use super::error::{AlgebraError, Result};
use super::injective::injective;
use super::make::make_layout_left;
use super::{Layout, Stride, StrideTuple};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree};

/// The most entries of a coordinate.
const ENTRIES: u32 = 1 << 10;

/// A mode, and the path of its basis that is still to be walked, outermost first.
type BasisMode = (Int, Int, Vec<u32>);

/// Whether a layout gives coordinates: one of its strides is a basis element.
pub fn has_basis(a: &Layout) -> bool {
    let mut basis = false;
    if a.small().is_none() {
        a.stride().for_each(&mut |d| basis |= matches!(d, Stride::Basis(..)));
    }
    basis
}

/// The modes along each axis as a layout with int strides, in the profile of the coordinates; an axis along which
/// nothing moves is `1:0`.
///
/// # Errors
/// [`AlgebraError::Unsupported`] for strides that have no sum: offsets beside coordinates, or an axis that is an int
/// for one mode and a tuple for another.
pub(super) fn axes(what: &'static str, a: &Layout) -> Result<Tree<Layout>> {
    let refuse = |why| AlgebraError::Unsupported { what, of: a.to_string(), why };
    let mut modes: Vec<BasisMode> = vec![];
    for (s, d) in flat_modes(a) {
        match d {
            Stride::Int(d) if d.is(0) => {}
            Stride::Int(_) => return Err(refuse("offsets and coordinates have no sum")),
            // A path prints innermost first.
            Stride::Basis(d, path) => modes.push((s, d, path.iter().rev().copied().collect())),
        }
    }
    if modes.iter().any(|(.., path)| path.iter().any(|p| *p >= ENTRIES)) {
        return Err(refuse("its coordinates have more than 1024 entries"));
    }
    split(modes).ok_or_else(|| refuse("an axis is an int for one mode and a tuple for another"))
}

fn split(modes: Vec<BasisMode>) -> Option<Tree<Layout>> {
    if modes.iter().all(|(.., path)| path.is_empty()) {
        return Some(Tree::Leaf(match modes.len() {
            0 => super::modes::unit(),
            _ => Layout::tuple(modes.into_iter().map(|(s, d, _)| (s, Stride::Int(d))).collect()),
        }));
    }
    let heads = modes.iter().map(|(.., path)| path.first().copied()).collect::<Option<Vec<u32>>>()?;
    let n = heads.iter().max()? + 1;
    let mut parts: Vec<Vec<BasisMode>> = vec![vec![]; n as usize];
    for ((s, d, path), head) in modes.into_iter().zip(heads) {
        parts[head as usize].push((s, d, path[1..].to_vec()));
    }
    parts.into_iter().map(split).collect::<Option<_>>().map(Tree::Node)
}

/// A layout with int strides, moving along one axis; `path` is outermost first.
fn along(a: &Layout, path: &[u32]) -> Layout {
    let name: Box<[u32]> = path.iter().rev().copied().collect();
    let stride: StrideTuple = a.stride().map(&mut |d| match d {
        Stride::Int(d) if !d.is(0) => Stride::Basis(d.clone(), name.clone()),
        d => d.clone(),
    });
    Layout::of_trees(a.shape().clone(), stride)
}

/// [`complement`] of a layout with basis strides; without a cotarget up to what it spans.
///
/// # Ensures
/// Mode `k` moves along axis `k` only, and is the complement of what `a` does along it, up to entry `k` of the
/// cotarget. An axis of the cotarget along which `a` does not move is covered as a whole.
/// # Errors
/// [`AlgebraError::Unsupported`] for strides without a sum, and for a cotarget that does not give an extent for each
/// axis; as [`complement`] for each axis.
pub(crate) fn complement_of_coordinates(a: &Layout, cotarget: Option<&IntTuple>) -> Result<Layout> {
    let axes = axes("complement", a)?;
    let Some(cotarget) = cotarget else { return behind(&axes, &mut vec![]) };
    up_to(&axes, cotarget, &mut vec![]).unwrap_or_else(|| {
        let why = "the cotarget must give an extent for each axis";
        Err(AlgebraError::Unsupported { what: "complement", of: format!("{a}, {cotarget}"), why })
    })
}

/// The gaps along each axis, then what goes on behind them.
fn behind(axes: &Tree<Layout>, path: &mut Vec<u32>) -> Result<Layout> {
    match axes {
        Tree::Leaf(a) => Ok(along(&gaps_and_next(a)?, path)),
        Tree::Node(v) => each(v.len(), path, &mut |k, path| behind(&v[k], path)),
    }
}

/// `None` where the profiles do not fit.
fn up_to(axes: &Tree<Layout>, cotarget: &IntTuple, path: &mut Vec<u32>) -> Option<Result<Layout>> {
    let node = match axes {
        Tree::Leaf(a) => return Some(complement(a, cotarget).map(|r| along(&r, path))),
        Tree::Node(node) => node,
    };
    let extents = match cotarget {
        Tree::Leaf(_) if node.len() == 1 => std::slice::from_ref(cotarget),
        Tree::Leaf(_) => return None,
        Tree::Node(extents) => extents,
    };
    if node.len() > extents.len() {
        return None;
    }
    let mut fits = true;
    let all = each(extents.len(), path, &mut |k, path| match node.get(k) {
        Some(axis) => up_to(axis, &extents[k], path).unwrap_or_else(|| {
            fits = false;
            Ok(super::modes::unit())
        }),
        None => Ok(along(&make_layout_left(&coalesce_shape(&extents[k])?)?, path)),
    });
    fits.then_some(all)
}

fn each(n: usize, path: &mut Vec<u32>, f: &mut dyn FnMut(usize, &mut Vec<u32>) -> Result<Layout>) -> Result<Layout> {
    let mut modes = Vec::with_capacity(n);
    for k in 0..n {
        path.push(k as u32);
        modes.push(f(k, path));
        path.pop();
    }
    Ok(Layout::join(modes.into_iter().collect::<Result<_>>()?))
}

/// [`injective`] for a layout with basis strides: it is where it is along every axis, for each mode moves along one.
pub(crate) fn injective_coordinates(a: &Layout) -> Option<bool> {
    let still = |(s, d): &(Int, Stride)| d.int().is_some_and(|d| d.is(0)) && Int::ONE.less(s) == Some(true);
    if flat_modes(a).iter().any(still) {
        return Some(false);
    }
    let axes = axes("injective", a).ok()?;
    let each: Vec<Option<bool>> = axes.leaves().into_iter().map(injective).collect();
    match each.contains(&Some(false)) {
        true => Some(false),
        false => each.into_iter().all(|b| b == Some(true)).then_some(true),
    }
}
