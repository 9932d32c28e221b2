//! The offset of a coordinate into a small layout.
use super::SmallView;
use crate::int::Int;
use crate::layout::{Coord, Index};
use crate::tuple::Tree;

/// `a(coord)`; `_` counts as 0.
pub(crate) fn offset(coord: &Coord, a: SmallView<'_>) -> Option<i64> {
    match coord {
        Tree::Leaf(Index::All) => Some(0),
        Tree::Leaf(Index::At(Int::Static(i))) => at(*i, a),
        Tree::Leaf(Index::At(_)) => None,
        Tree::Node(c) if c.len() == a.rank() && !a.profile.is_leaf() => {
            c.iter().zip(a.modes()).try_fold(0i64, |sum, (c, m)| sum.checked_add(offset(c, m)?))
        }
        Tree::Node(_) => None,
    }
}

/// The value at an index, split by truncating division. A split over the leaves is a split over the modes and then over
/// the leaves of each: only the very last leaf is unbounded either way.
fn at(index: i64, a: SmallView<'_>) -> Option<i64> {
    let mut pairs = a.pairs();
    let (mut rest, mut sum) = (index, 0i64);
    while let Some((s, d)) = pairs.next() {
        if pairs.len() == 0 {
            return sum.checked_add(rest.checked_mul(d)?);
        }
        if s < 1 {
            return None;
        }
        sum = sum.checked_add((rest % s).checked_mul(d)?)?;
        rest /= s;
    }
    None
}
