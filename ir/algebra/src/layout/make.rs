//! Layouts from shapes: column-major, row-major, by an order, like another layout, and of coordinates.
//!
//! A static extent of 1 gets stride 0, as in CuTe C++; all other strides are running products of extents.
use super::coalesce::filter_zeros;
use super::error::{AlgebraError, Result};
use super::{Layout, Stride, StrideTuple};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree, arith};

/// Running products over the leaves, first mode fastest, starting at `current`.
///
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/stride.hpp`, `compact_col_major`.
pub fn compact_col_major(shape: &IntTuple, current: &Int) -> Result<IntTuple> {
    compact(shape, &mut current.clone(), false)
}

/// Running products over the leaves, first mode fastest; a leaf of extent 1 has its own, too.
///
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `python/pycute/int_tuple.py`, `prefix_product`.
/// # Example
/// `prefix_product((2,1,3)) = (1,2,2)`
pub fn prefix_product(shape: &IntTuple, current: &Int) -> Result<IntTuple> {
    let mut next = current.clone();
    shape.try_map(&mut |s| {
        let after = next.mul(s)?;
        Ok(std::mem::replace(&mut next, after))
    })
}

/// Running products over the leaves, last mode fastest.
///
/// # Errors
/// Overflow.
pub fn compact_row_major(shape: &IntTuple, current: &Int) -> Result<IntTuple> {
    compact(shape, &mut current.clone(), true)
}

/// `f` by mode where `current` is a tuple of starting strides.
///
/// # Errors
/// Different ranks; as `f`.
pub fn compact_by_mode(
    shape: &IntTuple,
    current: &IntTuple,
    f: fn(&IntTuple, &Int) -> Result<IntTuple>,
) -> Result<IntTuple> {
    match current {
        Tree::Leaf(i) => f(shape, i),
        Tree::Node(_) => arith::zip_with("compact", shape, current, &mut |s, c| compact_by_mode(s, c, f)),
    }
}

fn compact(shape: &IntTuple, current: &mut Int, backwards: bool) -> Result<IntTuple> {
    match shape {
        Tree::Leaf(s) if s.is_static(1) => Ok(Tree::Leaf(Int::ZERO)),
        Tree::Leaf(s) => {
            let next = current.mul(s)?;
            Ok(Tree::Leaf(std::mem::replace(current, next)))
        }
        Tree::Node(v) if backwards => {
            let mut out = v.iter().rev().map(|t| compact(t, current, true)).collect::<Result<Vec<_>>>()?;
            out.reverse();
            Ok(Tree::Node(out))
        }
        Tree::Node(v) => v.iter().map(|t| compact(t, current, false)).collect::<Result<_>>().map(Tree::Node),
    }
}

/// The strides that make the leaves contiguous in the order of the numbers in `order`, smallest first.
///
/// Equal numbers get the same starting stride. Dynamic numbers count as larger than all static ones, left to right.
///
/// # Errors
/// Overflow; an order whose profile is finer than the shape's; a symbol in the order.
/// # Source
/// CUTLASS, `cute/stride.hpp`, `compact_order`.
pub fn compact_order(shape: &IntTuple, order: &IntTuple) -> Result<IntTuple> {
    let sizes = arith::product_like(shape, order)?;
    let sizes: Vec<&Int> = sizes.leaves();
    let leaves = order.leaves();
    let top = leaves.iter().filter_map(|o| o.as_static()).max().unwrap_or(0);
    let rank = |(k, o): (usize, &&Int)| match o {
        Int::Static(n) => Ok((0, *n)),
        Int::Dynamic(_) => Ok((1, top.saturating_add(1 + k as i64))),
        Int::Sym(_) => Err(AlgebraError::NotStatic { what: "compact_order", leaf: o.to_string() }),
    };
    let ranks: Vec<(i32, i64)> = leaves.iter().enumerate().map(rank).collect::<Result<_>>()?;
    place(shape, order, &mut 0, &ranks, &sizes)
}

fn place(
    shape: &IntTuple,
    order: &IntTuple,
    next: &mut usize,
    ranks: &[(i32, i64)],
    sizes: &[&Int],
) -> Result<IntTuple> {
    match order {
        Tree::Leaf(_) => {
            let mine = ranks[*next];
            *next += 1;
            let before = ranks.iter().zip(sizes).filter(|(r, _)| **r < mine);
            let start = before.map(|(_, s)| *s).try_fold(Int::ONE, |acc, s| acc.mul(s))?;
            compact_col_major(shape, &start)
        }
        Tree::Node(_) => arith::zip_with("compact_order", shape, order, &mut |s, o| place(s, o, next, ranks, sizes)),
    }
}

pub(super) fn with_strides(shape: &IntTuple, stride: &IntTuple) -> Result<Layout> {
    let strides: StrideTuple = stride.map(&mut |i| Stride::Int(i.clone()));
    layout(shape.clone(), strides)
}

/// The layout of a shape and a congruent stride.
///
/// # Errors
/// Different profiles.
pub fn layout(shape: IntTuple, stride: StrideTuple) -> Result<Layout> {
    if !shape.congruent(&stride) {
        let (a, b) = (shape.to_string(), stride.to_string());
        return Err(AlgebraError::Profile { what: "make_layout", a, b });
    }
    Ok(Layout::of_trees(shape, stride))
}

/// The compact column-major layout of a shape (`LayoutLeft`).
///
/// # Errors
/// Overflow.
pub fn make_layout_left(shape: &IntTuple) -> Result<Layout> {
    with_strides(shape, &compact_col_major(shape, &Int::ONE)?)
}

/// The compact row-major layout of a shape (`LayoutRight`).
///
/// # Errors
/// Overflow.
pub fn make_layout_right(shape: &IntTuple) -> Result<Layout> {
    with_strides(shape, &compact_row_major(shape, &Int::ONE)?)
}

/// The compact layout of a shape in the order of `order` ([`compact_order`]).
///
/// # Errors
/// As [`compact_order`].
pub fn make_ordered_layout(shape: &IntTuple, order: &IntTuple) -> Result<Layout> {
    with_strides(shape, &compact_order(shape, order)?)
}

/// The strides as ints.
///
/// # Errors
/// Strides that are basis elements.
pub(crate) fn int_strides(what: &'static str, a: &Layout) -> Result<IntTuple> {
    a.stride().try_map(&mut |d| {
        d.int().cloned().ok_or_else(|| AlgebraError::Unsupported {
            what,
            of: a.to_string(),
            why: "its strides are basis elements",
        })
    })
}

/// A compact layout of the same shape whose strides are in the same order; modes of stride 0 keep it.
///
/// # Errors
/// Overflow, symbolic strides.
pub fn make_layout_like(a: &Layout) -> Result<Layout> {
    let strides = compact_order(filter_zeros(a).shape(), &int_strides("make_layout_like", a)?)?;
    with_strides(a.shape(), &strides)
}

/// The layout whose value at a coordinate is that coordinate.
///
/// # Example
/// `make_identity_layout((4,5)) = (4,5):(1@0,1@1)`
pub fn make_identity_layout(shape: &IntTuple) -> Layout {
    fn basis(shape: &IntTuple, path: &mut Vec<u32>) -> StrideTuple {
        match shape {
            Tree::Leaf(_) if path.is_empty() => Tree::Leaf(Stride::Int(Int::ONE)),
            // The innermost mode number prints first.
            Tree::Leaf(_) => Tree::Leaf(Stride::Basis(Int::ONE, path.iter().rev().copied().collect())),
            Tree::Node(v) => Tree::Node(
                v.iter()
                    .enumerate()
                    .map(|(k, s)| {
                        path.push(k as u32);
                        let t = basis(s, path);
                        path.pop();
                        t
                    })
                    .collect(),
            ),
        }
    }
    Layout::of_trees(shape.clone(), basis(shape, &mut vec![]))
}
