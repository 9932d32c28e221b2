//! Partitioning: the tile of a block, the elements of a thread.
use super::coalesce::{coalesce, filter_zeros};
use super::coord::{crd2idx_shape, idx2crd_stride};
use super::divide::{underscores, zipped_divide};
use super::error::{AlgebraError, Result};
use super::make::{compact_col_major, int_strides, make_layout_left, make_ordered_layout, with_strides};
use super::product::tiled_product;
use super::slice::{dice, slice_and_offset};
use super::text::push_coord;
use super::{Coord, Index, Layout, Style, Tiler};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree, arith};

/// `coord` with `_` appended to the rank `n`; an int stays one index.
fn padded(coord: &Coord, n: usize) -> Result<Coord> {
    match coord {
        Tree::Leaf(_) => Ok(coord.clone()),
        Tree::Node(_) => coord.append_to_rank(n, &Tree::Leaf(Index::All)),
    }
}

/// [`make_layout_like`](super::make::make_layout_like) with the first mode contiguous: a register fragment of a
/// partitioned tensor.
///
/// # Errors
/// Overflow, symbolic strides.
pub fn make_fragment_like(a: &Layout) -> Result<Layout> {
    let strides = int_strides("make_fragment_like", a)?;
    let fixed = a.shape().leaves().iter().all(|i| i.as_static().is_some());
    if a.rank() < 2 || !fixed {
        return make_layout_left(a.shape());
    }
    let first = a.mode(0).ok_or_else(|| AlgebraError::Range {
        what: "make_fragment_like",
        found: a.to_string(),
        needed: "a layout with a mode",
    })?;
    let stride = compact_col_major(filter_zeros(&first).shape(), &Int::ONE)?;
    let first = with_strides(first.shape(), &stride)?;
    let rest = make_ordered_layout(&a.shape().take(1, -1)?, &strides.take(1, -1)?)?;
    tiled_product(&first, &Tiler::Layout(rest))
}

/// The tile of `tiler` at `coord`, with its offset.
///
/// # Errors
/// As [`zipped_divide`]; a coordinate of larger rank.
/// # Source
/// CUTLASS, `cute/tensor_impl.hpp`, `local_tile` (`inner_partition`).
/// # Example
/// `local_tile((16,6):(1,16), (8,6), (1,0))` is `(8,6):(1,16)` at offset 8.
pub fn local_tile(a: &Layout, tiler: &Tiler, coord: &Coord) -> Result<(Layout, IntTuple)> {
    let tiled = zipped_divide(a, tiler)?;
    let rank = |i| tiled.mode(i).map_or(1, |m| m.rank());
    let coord = Tree::Node(vec![underscores(rank(0)), padded(coord, rank(1))?]);
    slice_and_offset(&coord, &tiled)
}

/// The entries of a tiler that a step takes, `(1,_,1)` the first and the last: CuTe's `dice(Step<_1,X,_1>, tiler)`.
///
/// # Errors
/// A step with another number of entries.
pub fn stepped_tiler(step: &Coord, tiler: &Tiler) -> Result<Tiler> {
    match (step, tiler) {
        (Tree::Leaf(_), _) => Ok(tiler.clone()),
        (_, Tiler::Layout(l)) => Ok(Tiler::Layout(dice(step, l)?)),
        (Tree::Node(v), Tiler::Tile(entries)) if v.len() == entries.len() => {
            Ok(Tiler::Tile(taken(v, entries, &mut |s, t| {
                Ok(match stepped_tiler(s, t)? {
                    Tiler::Tile(more) if !matches!(s, Tree::Leaf(_)) => more,
                    one => vec![one],
                })
            })?))
        }
        _ => Err(AlgebraError::Profile { what: "step", a: text(step), b: tiler.to_string() }),
    }
}

/// The entries of a coordinate that a step takes, as those of a tiler; a single index stays.
///
/// # Errors
/// A step with another number of entries.
pub fn stepped_coord(step: &Coord, coord: &Coord) -> Result<Coord> {
    match (step, coord) {
        (Tree::Leaf(_), _) | (_, Tree::Leaf(_)) => Ok(coord.clone()),
        (Tree::Node(v), Tree::Node(entries)) if v.len() == entries.len() => {
            Ok(Tree::Node(taken(v, entries, &mut |s, c| {
                Ok(match stepped_coord(s, c)? {
                    Tree::Node(more) if !matches!(s, Tree::Leaf(_)) => more,
                    one => vec![one],
                })
            })?))
        }
        _ => Err(AlgebraError::Profile { what: "step", a: text(step), b: text(coord) }),
    }
}

fn taken<T>(step: &[Coord], entries: &[T], inside: &mut dyn FnMut(&Coord, &T) -> Result<Vec<T>>) -> Result<Vec<T>> {
    let mut out = vec![];
    for (s, entry) in step.iter().zip(entries) {
        if !matches!(s, Tree::Leaf(Index::All)) {
            out.extend(inside(s, entry)?);
        }
    }
    Ok(out)
}

fn text(c: &Coord) -> String {
    let mut out = String::new();
    push_coord(&mut out, c, Style::Plain);
    out
}

/// What thread `index` of the thread layout `threads` gets: one element of every tile of the threads' shape.
///
/// # Errors
/// As [`zipped_divide`]; a coordinate of larger rank.
/// # Source
/// CUTLASS, `cute/tensor_impl.hpp`, `local_partition` (`outer_partition`).
pub fn local_partition(a: &Layout, threads: &Layout, index: &Int) -> Result<(Layout, IntTuple)> {
    let shape = arith::product_each(threads.shape())?;
    let tiled = zipped_divide(a, &Tiler::of_shape(&shape))?;
    let coord = Coord::of(&get_flat_coord(threads, index)?);
    let rank = |i| tiled.mode(i).map_or(1, |m| m.rank());
    let coord = Tree::Node(vec![padded(&coord, rank(0))?, underscores(rank(1))]);
    slice_and_offset(&coord, &tiled)
}

/// The coordinate at which a layout has an offset, leaf by leaf `(offset / stride) % extent`.
///
/// # Errors
/// Strides of 0 or of basis elements, overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `Layout::get_hier_coord`.
pub fn get_hier_coord(a: &Layout, offset: &Int) -> Result<IntTuple> {
    idx2crd_stride(&Tree::Leaf(offset.clone()), a.shape(), &int_strides("get_hier_coord", a)?)
}

/// [`get_hier_coord`] with one int for each mode; one int for one mode.
///
/// # Errors
/// As [`get_hier_coord`].
pub fn get_flat_coord(a: &Layout, offset: &Int) -> Result<IntTuple> {
    let coord = get_hier_coord(a, offset)?;
    let index = |c: &IntTuple, s: &IntTuple| crd2idx_shape(&Coord::of(c), s).map(Tree::Leaf);
    match (coord.modes(), a.shape().modes()) {
        ([c], [s]) => index(c, s),
        (c, s) => c.iter().zip(s).map(|(c, s)| index(c, s)).collect::<Result<_>>().map(Tree::Node),
    }
}

/// [`get_hier_coord`] as a 1-D coordinate.
///
/// # Errors
/// As [`get_hier_coord`].
pub fn get_1d_coord(a: &Layout, offset: &Int) -> Result<Int> {
    crd2idx_shape(&Coord::of(&get_hier_coord(a, offset)?), a.shape())
}

/// A layout of `n` elements spread over a shape so that it composes and divides: each mode gives what it shares with
/// `n`.
///
/// # Errors
/// Symbols; overflow.
/// # Source
/// CUTLASS, `cute/layout.hpp`, `domain_distribute`.
/// # Example
/// `domain_distribute((2,16,12), 9) = 3:32`
pub fn domain_distribute(shape: &IntTuple, n: &Int) -> Result<Layout> {
    let flat = make_layout_left(&shape.flatten())?;
    let mut rest = n.clone();
    let mut modes = vec![];
    for (s, d) in flat.flat() {
        let g = arith::gcd(&s, &rest)?;
        if g.is(0) {
            let found = format!("shape = {shape}, n = {n}");
            return Err(AlgebraError::Range { what: "domain_distribute", found, needed: "positive in each" });
        }
        rest = rest.div(&g)?;
        modes.push((g, d));
    }
    coalesce(&Layout::tuple(modes))
}
