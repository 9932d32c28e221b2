//! Division: a layout split into tiles and the layout of the tiles.
//!
//! `logical_divide(A, B) = A o (B, complement(B, shape(A)))`: mode 0 walks inside a tile, mode 1 from tile to tile. By
//! mode it gives `((tile₀, rest₀), (tile₁, rest₁))`; the *zipped* form gathers `((tile₀, tile₁), (rest₀, rest₁))`, *tiled*
//! unpacks the rest, *flat* unpacks both.
use super::coalesce::coalesce;
use super::complement::complement;
use super::compose::{composition, too_many};
use super::error::Result;
use super::repair::{Attempt, attempted};
use super::{Coord, Index, Layout, Stride, Tiler, slice};
use crate::int::facts::ceil_quotient;
use crate::int::{BinOp, Int};
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
    match tiler {
        Tiler::All => Ok(a.clone()),
        Tiler::Int(n) => logical_divide(a, &Tiler::Layout(int_tile(n)?)),
        Tiler::Layout(b) => {
            if let Some(r) = line_by_run(a, b)? {
                return Ok(r);
            }
            let rest = complement(b, coalesce(a)?.shape())?;
            composition(a, &Layout::join(vec![b.clone(), rest]))
                .map_err(|e| attempted(e, || Attempt::Divide(a.clone(), b.clone())))
        }
        Tiler::Tile(entries) => by_mode("logical_divide", a, entries, &mut logical_divide),
    }
}

/// The commonest case at once: one mode `s:d` by a run `n:1` of several elements is `(n,⌈s/n⌉):(d,n·d)`, a single tile
/// having the rest `1:0`.
fn line_by_run(a: &Layout, b: &Layout) -> Result<Option<Layout>> {
    let ((Tree::Leaf(s), Tree::Leaf(Stride::Int(d))), (Tree::Leaf(n), Tree::Leaf(Stride::Int(one)))) =
        ((a.shape(), a.stride()), (b.shape(), b.stride()))
    else {
        return Ok(None);
    };
    let (Int::Static(s), Int::Static(d), Int::Static(n), Int::Static(1)) = (s, d, n, one) else { return Ok(None) };
    if *s < 1 || *n < 2 {
        return Ok(None);
    }
    let rest = match ceil_quotient(*s, *n) {
        1 => (1, 0),
        more => (more, BinOp::Mul.eval(*n, *d)?),
    };
    let mode = |(s, d): (i64, i64)| (Int::Static(s), Stride::from(d));
    Ok(Some(Layout::tuple(vec![mode((*n, *d)), mode(rest)])))
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
    unzip(&logical_divide(a, tiler)?, tiler)
}

/// [`zipped_divide`] with the rests unpacked: `((tile…), rest₀, rest₁, …)`.
///
/// # Errors
/// As [`zipped_divide`].
pub fn tiled_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    unpack_rest(&zipped_divide(a, tiler)?)
}

/// [`zipped_divide`] with tiles and rests unpacked.
///
/// # Errors
/// As [`zipped_divide`].
pub fn flat_divide(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    unpack_both(&zipped_divide(a, tiler)?)
}
