//! Slicing: the modes where a coordinate has `_`, and the offset of the rest.
//!
//! `A((3,_))` is the layout of mode 1 together with the offset `A((3,0))`. The kept modes are concatenated in order, so
//! nesting that held only fixed indices disappears. Source: CUTLASS `cute/underscore.hpp`, `cute/layout.hpp`.
use super::coord::crd2idx;
use super::error::{AlgebraError, Result};
use super::{Coord, Index, Layout};
use crate::tuple::{IntTuple, Tree};

/// The modes of `layout` where `coord` has `_`.
///
/// # Ensures
/// `layout(c) == slice_and_offset.offset + r(c')`, where `c'` holds the free coordinates of `c`.
/// # Errors
/// A coordinate of another rank.
/// # Example
/// `slice((_,5), (3,(2,4)):(8,(1,2))) = (3):(8)`
pub fn slice(coord: &Coord, layout: &Layout) -> Result<Layout> {
    pick(coord, layout, true)
}

/// The modes of `layout` where `coord` has an index: what [`slice()`] drops.
///
/// # Errors
/// A coordinate of another rank.
pub fn dice(coord: &Coord, layout: &Layout) -> Result<Layout> {
    pick(coord, layout, false)
}

/// [`slice()`] with the offset of the fixed indices.
///
/// # Errors
/// A coordinate of another rank, overflow.
pub fn slice_and_offset(coord: &Coord, layout: &Layout) -> Result<(Layout, IntTuple)> {
    Ok((slice(coord, layout)?, crd2idx(coord, layout)?))
}

fn pick(coord: &Coord, layout: &Layout, free: bool) -> Result<Layout> {
    match coord {
        Tree::Leaf(i) if matches!(i, Index::All) == free => Ok(layout.clone()),
        _ => {
            let mut modes = vec![];
            collect(coord, layout, free, &mut modes)?;
            Ok(Layout::concat(&modes))
        }
    }
}

fn collect(coord: &Coord, layout: &Layout, free: bool, out: &mut Vec<Layout>) -> Result<()> {
    match coord {
        Tree::Leaf(i) => {
            if matches!(i, Index::All) == free {
                out.push(layout.clone());
            }
            Ok(())
        }
        Tree::Node(c) => {
            if c.len() != layout.rank() || matches!(layout.shape(), Tree::Leaf(_)) {
                let (a, b) = (coord.to_string(), layout.shape().to_string());
                return Err(AlgebraError::Profile { what: "slice", a, b });
            }
            c.iter().zip(layout.modes()).try_for_each(|(c, m)| collect(c, &m, free, out))
        }
    }
}
