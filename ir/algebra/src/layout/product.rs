//! Product: a layout repeated in the arrangement of another.
//!
//! `logical_product(A, B) = (A, complement(A, size(A)·cosize(B)) o B)`: mode 0 is the block, mode 1 steps from copy to
//! copy without overlap. *Blocked* and *raked* products zip the two mode by mode, blocks staying together or
//! interleaving.
//!
//! Copies of a block of coordinates stand in its gaps, then behind it along the last axis; copies that are counted by
//! coordinates themselves stand behind it along each axis: `(4,3):(1@0,1@1)` times `(2,5):(1,2)` is
//! `((4,3),(2,5)):((1@0,1@1),(3@1,6@1))`, and times `(2,5):(1@0,1@1)` it is `((4,3),(2,5)):((1@0,1@1),(4@0,3@1))`.
use super::axes::has_basis;
use super::coalesce::cosize;
use super::complement::{complement, complement_of_cosize};
use super::compose::composition;
use super::divide::{by_mode, int_tile, unpack_both, unpack_rest, unzip};
use super::error::{AlgebraError, Law, Result};
use super::make::{make_layout_left, make_layout_right, make_ordered_layout};
use super::modes::unit;
use super::small::{self, Unpack};
use super::{Layout, Tiler};
use crate::int::{Condition, Int};
use crate::tuple::{IntTuple, Tree, arith};

/// `(A, complement(A, size(A)·cosize(B)) o B)`, by mode for a tile.
///
/// # Ensures
/// `mode 0 == a` for a layout `b`, and mode 1 places its copies where they do not overlap.
/// # Errors
/// More entries than modes; as [`complement`] and [`composition`].
/// # Source
/// CUTLASS, `cute/layout.hpp`, `logical_product`.
/// # Example
/// `logical_product((2,2):(4,1), 6:1) = ((2,2),(2,3)):((4,1),(2,8))`
pub fn logical_product(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::product(a.small()?, tiler, Unpack::Logical, out)) {
        return Ok(r);
    }
    match tiler {
        Tiler::All => Ok(a.clone()),
        Tiler::Int(n) => logical_product(a, &Tiler::Layout(int_tile(n)?)),
        Tiler::Layout(b) => {
            let places = if has_basis(a) { complement_of_cosize(a)? } else { free(a, &cosize(b)?)? };
            let rest = composition(&places, b)?;
            Ok(Layout::join(vec![a.clone(), rest]))
        }
        Tiler::Tile(entries) => by_mode("logical_product", a, entries, &mut logical_product),
    }
}

/// Where `n` copies of a block can stand: its complement up to `n` times its size. A block with holes spans more, so
/// that this may be fewer places than copies; CuTe then steps on within the block, and copies overlap. Here there is
/// more room.
fn free(a: &Layout, n: &Int) -> Result<Layout> {
    let mut room = a.size()?.mul(n)?;
    loop {
        let places = complement(a, &Tree::Leaf(room.clone()))?;
        match (places.size()?.value(), n.value(), room.value()) {
            (Some(found), Some(n), Some(1..)) if found < n => room = room.mul(&Int::Static(2))?,
            _ => return Ok(places),
        }
    }
}

/// [`logical_product`] with the blocks gathered in mode 0.
///
/// # Errors
/// As [`logical_product`], and `_` entries.
pub fn zipped_product(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::product(a.small()?, tiler, Unpack::Zipped, out)) {
        return Ok(r);
    }
    unzip(&logical_product(a, tiler)?, tiler)
}

/// [`zipped_product`] with the copies unpacked.
///
/// # Errors
/// As [`zipped_product`].
pub fn tiled_product(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::product(a.small()?, tiler, Unpack::Rest, out)) {
        return Ok(r);
    }
    unpack_rest(&zipped_product(a, tiler)?)
}

/// [`zipped_product`] with block and copies unpacked.
///
/// # Errors
/// As [`zipped_product`].
pub fn flat_product(a: &Layout, tiler: &Tiler) -> Result<Layout> {
    if let Some(r) = Layout::of_small(|out| small::product(a.small()?, tiler, Unpack::Both, out)) {
        return Ok(r);
    }
    unpack_both(&zipped_product(a, tiler)?)
}

fn both(a: &Layout, b: &Layout) -> Result<(Layout, Layout)> {
    let rank = a.rank().max(b.rank());
    let (a, b) = (a.append_to_rank(rank, &unit())?, b.append_to_rank(rank, &unit())?);
    let p = logical_product(&a, &Tiler::Layout(b))?;
    Ok((p.at(&[0])?, p.at(&[1])?))
}

/// Pairs the modes of the block with those of the copies. A leaf beside a tuple of one mode, which CuTe refuses, is
/// that mode; and of two leaves one is the block and one its copies, however these split.
fn paired(a: &Layout, b: &Layout, pair: fn(&Layout, &Layout) -> Result<Layout>) -> Result<Layout> {
    let (block, copies) = both(a, b)?;
    match (pair(&block, &copies), a.shape(), b.shape()) {
        (Ok(r), ..) => Ok(r),
        (Err(_), Tree::Leaf(_), Tree::Leaf(_)) => pair(&Layout::concat(&[block]), &Layout::concat(&[copies])),
        (Err(_), Tree::Leaf(_), Tree::Node(v)) if v.len() == 1 => paired(&Layout::join(vec![a.clone()]), b, pair),
        (Err(_), Tree::Node(v), Tree::Leaf(_)) if v.len() == 1 => paired(a, &Layout::join(vec![b.clone()]), pair),
        (e, ..) => e,
    }
}

/// Copies of the block side by side: mode `k` is `(block k, copies k)`.
///
/// # Errors
/// As [`logical_product`].
/// # Example
/// `blocked_product((2,5):(5,1), (3,4):(1,3)) = ((2,3),(5,4)):((5,10),(1,30))`
pub fn blocked_product(a: &Layout, b: &Layout) -> Result<Layout> {
    paired(a, b, |block, copies| block.zip2(copies))
}

/// Copies of the block interleaved: mode `k` is `(copies k, block k)`.
///
/// # Errors
/// As [`logical_product`].
pub fn raked_product(a: &Layout, b: &Layout) -> Result<Layout> {
    paired(a, b, |block, copies| copies.zip2(block))
}

/// The order in which [`tile_to_shape`] places its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileOrder {
    /// First mode fastest.
    Left,
    /// Last mode fastest.
    Right,
    /// By numbers, smallest first.
    By(IntTuple),
}

/// The block repeated until it fills a shape.
///
/// # Errors
/// A block of larger rank; [`Law::TileToShape`] when an extent of the block never divides the target's;
/// [`AlgebraError::Undecided`] when symbols leave that open; as [`blocked_product`].
/// # Source
/// CUTLASS, `cute/layout.hpp`, `tile_to_shape`.
pub fn tile_to_shape(block: &Layout, target: &IntTuple, order: &TileOrder) -> Result<Layout> {
    let padded = block.append_to_rank(target.rank(), &unit())?;
    let block_shape = arith::product_each(padded.shape())?;
    let target_shape = arith::product_each(target)?;
    // What is known at run time only is not looked at, as in CuTe.
    let known = |i: &Int| !matches!(i, Int::Dynamic(_));
    let what = || format!("tile_to_shape({block}, {target})");
    for (k, (n, m)) in target_shape.leaves().into_iter().zip(block_shape.leaves()).enumerate() {
        match m.divides(n) {
            _ if !known(n) || !known(m) || m.is(0) => {}
            Some(true) => {}
            None => return Err(AlgebraError::undecided(what(), vec![Condition::divides(m, n)])),
            Some(false) => {
                let left = n.rem(m)?;
                let left = if n.value().is_some() { String::new() } else { format!(": {left} is left") };
                let why = format!("{m} does not divide {n}{left}");
                let mut e = AlgebraError::refused(Law::TileToShape, what(), why);
                e.mode = Some(k);
                // All modes at once, and only if that works.
                let rounded = arith::round_up(&target_shape, &block_shape)?;
                if tile_to_shape(block, &rounded, order).is_ok() {
                    e.repair = Some(format!("round the shape up to {rounded}"));
                }
                return Err(e.into());
            }
        }
    }
    let copies = arith::ceil_div(&target_shape, &block_shape)?;
    let copies = match order {
        TileOrder::Left => make_layout_left(&copies)?,
        TileOrder::Right => make_layout_right(&copies)?,
        TileOrder::By(order) => make_ordered_layout(&copies, order)?,
    };
    blocked_product(&padded, &copies)
}
