//! Division: a layout split into tiles and the layout of the tiles.
//!
//! `logical_divide(A, B) = A o (B, complement(B, shape(A)))`: mode 0 walks inside a tile, mode 1 from tile to tile. By
//! mode it gives `((tile₀, rest₀), (tile₁, rest₁))`; the *zipped* form gathers `((tile₀, tile₁), (rest₀, rest₁))`,
//! *tiled* unpacks the rest, *flat* unpacks both. A tiler with basis strides holds coordinates of `A`, and so does its
//! complement: `logical_divide((128,64):(1@1,1@0), 2:64@0) = (2,(64,64)):(64@1,(1@1,1@0))`.
use super::axes::has_basis;
use super::coalesce::coalesce;
use super::complement::complement;
use super::compose::{composition, too_many};
use super::error::{Attempt, Result, attempted};
use super::small::{self, Unpack};
use super::{Coord, Index, Layout, Tiler, slice};
use crate::int::Int;
use crate::tuple::Tree;

/// The layout of one int tile: `make_layout(n)`, which is `1:0` for the static 1.
pub(crate) fn int_tile(n: &Int) -> Result<Layout> {
    super::make::make_layout_left(&Tree::Leaf(n.clone()))
}

/// `A o (B, B*)` by mode.
///
/// # Ensures
/// `mode 0 == composition(a, tiler)` for a layout tiler; modes beyond the tiler's rank are unchanged. The size exceeds
/// `a`'s when the tile does not divide it.
/// # Errors
/// More entries than modes; as [`composition`] and [`complement`].
/// # Source
/// CUTLASS, `cute/layout.hpp`, `logical_divide`.
/// # Example
/// `logical_divide((4,2,3):(2,1,8), 4:2) = ((2,2),(2,3)):((4,1),(2,8))`
pub fn logical_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::divide(a.small()?, tiler, Unpack::Logical, out)) {
        return Ok(r);
    }
    match tiler {
        Tiler::All => Ok(a.clone()),
        Tiler::Int(n) => logical_divide(a, &Tiler::Layout(int_tile(n)?)),
        Tiler::Layout(b) => {
            // Coordinates name the modes of `a`.
            let rest = if has_basis(b) { complement(b, a.shape()) } else { complement(b, coalesce(a)?.shape()) }?;
            composition(a, &Layout::join(vec![b.clone(), rest]))
                .map_err(|e| attempted(e, || Attempt::Divide(a.clone(), b.clone())))
        }
        Tiler::Tile(entries) => by_mode("logical_divide", a, entries, &mut logical_divide),
    }
}

/// Applies `f` to modes with their tiler entries; further modes are kept.
pub(crate) fn by_mode(
    what: &'static str,
    a: &Layout,
    entries: &[Tiler],
    f: &mut dyn FnMut(&Layout, &Tiler) -> Result<Layout>,
) -> Result<Layout> {
    let mut modes = a.modes();
    if entries.len() > modes.len() {
        return Err(too_many(what, a, entries.len()));
    }
    for (m, t) in modes.iter_mut().zip(entries) {
        *m = f(m, t)?;
    }
    Ok(Layout::join(modes))
}

/// The profile at which a divided layout is unzipped.
fn guide(tiler: &Tiler) -> Tree<()> {
    match tiler {
        Tiler::Tile(v) => Tree::Node(v.iter().map(guide).collect()),
        _ => Tree::Leaf(()),
    }
}

/// `((tile…), (rest…))` of a layout divided or multiplied by mode.
///
/// # Errors
/// A `_` entry: its mode was not split.
pub(crate) fn unzip(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    a.zip2_by(&guide(tiler))
}

/// `n` times `_`; one alone is not a tuple, as CuTe's `repeat`.
pub(crate) fn underscores(n: usize) -> Coord {
    if n == 1 { Tree::Leaf(Index::All) } else { Tree::Node(vec![Tree::Leaf(Index::All); n]) }
}

/// `a(_, (_,_,…))`: mode 1 unpacked.
pub(crate) fn unpack_rest(a: &Layout) -> Result<Layout> {
    let rest = a.mode(1).map_or(1, |m| m.rank());
    slice::slice(&Tree::Node(vec![Tree::Leaf(Index::All), underscores(rest)]), a)
}

/// Both modes unpacked.
pub(crate) fn unpack_both(a: &Layout) -> Result<Layout> {
    let rank = |i| a.mode(i).map_or(1, |m| m.rank());
    slice::slice(&Tree::Node(vec![underscores(rank(0)), underscores(rank(1))]), a)
}

/// [`logical_divide`] with the tiles gathered in mode 0 and the rests in mode 1.
///
/// # Errors
/// As [`logical_divide`], and `_` entries.
/// # Example
/// `zipped_divide((8,24):(1,8), <4,8>) = ((4,8),(2,3)):((1,8),(4,64))`
pub fn zipped_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::divide(a.small()?, tiler, Unpack::Zipped, out)) {
        return Ok(r);
    }
    unzip(&logical_divide(a, tiler)?, tiler)
}

/// [`zipped_divide`] with the rests unpacked: `((tile…), rest₀, rest₁, …)`.
///
/// # Errors
/// As [`zipped_divide`].
pub fn tiled_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::divide(a.small()?, tiler, Unpack::Rest, out)) {
        return Ok(r);
    }
    unpack_rest(&zipped_divide(a, tiler)?)
}

/// [`zipped_divide`] with tiles and rests unpacked.
///
/// # Errors
/// As [`zipped_divide`].
pub fn flat_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::divide(a.small()?, tiler, Unpack::Both, out)) {
        return Ok(r);
    }
    unpack_both(&zipped_divide(a, tiler)?)
}
