//! Layouts of few static numbers, held in place: the form in which the algebra computes nearly always.
//!
//! A [`Small`] is a [`Profile`] with up to eight pairs `(extent, stride)` of 32 bits each, 80 bytes in all. It is
//! copied like a number, and an operation on it allocates nothing: it reads pairs, computes with checked `i64`s and
//! writes pairs. Each function here is the operation of its name in [`crate::layout`], for such layouts only, and
//! answers `None` for anything unusual: no room, a large number, a condition that is not met, a refusal. The general
//! operation then starts anew, on trees of any leaves, and finds the answer or says why there is none. So there is one
//! place for every error, and what is written here is only the way to the answer.
//!
//! # Invariants
//! * A result is the same as that of the general operation, form and all; the tests compare them on random layouts.
//! * A [`Small`] that is not empty has at least one leaf and no tuple without modes.
mod compose;
mod coordinate;
mod inverse;
mod profile;
#[cfg(test)]
mod tests;
mod text;
mod tile;

pub(crate) use compose::{
    coalesce, coalesce_profile, complement, composition, composition_tiler, cosize, filter, size,
};
pub(crate) use coordinate::offset;
pub(crate) use inverse::{left_inverse, right_inverse};
pub(crate) use profile::{Profile, ProfileToken};
pub(crate) use tile::{Unpack, divide, product};

use super::{Stride, StrideTuple};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree};
use std::ops::Deref;

/// The most leaves. CuTe's own examples have up to six in 98 of 100 layouts, and eight in nearly all.
pub(crate) const LEAVES: usize = 8;

/// An extent and its stride.
pub(crate) type Pair = (i64, i64);

/// A pair as it is held.
type PackedPair = (i32, i32);

/// Up to eight pairs, between the steps of an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    len: usize,
    at: [Pair; LEAVES],
}

impl Pairs {
    pub const EMPTY: Pairs = Pairs { len: 0, at: [(0, 0); LEAVES] };

    /// Appends a pair; `None` where there is no room.
    #[inline]
    pub fn push(&mut self, extent: i64, stride: i64) -> Option<()> {
        *self.at.get_mut(self.len)? = (extent, stride);
        self.len += 1;
        Some(())
    }

    /// The pairs, to be changed.
    pub fn as_mut(&mut self) -> &mut [Pair] {
        &mut self.at[..self.len]
    }
}

impl Deref for Pairs {
    type Target = [Pair];

    fn deref(&self) -> &[Pair] {
        &self.at[..self.len]
    }
}

/// A layout of up to eight static leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Small {
    profile: Profile,
    len: u8,
    // Those beyond `len` are 0, so that equal layouts are equal arrays.
    pairs: [PackedPair; LEAVES],
}

/// A small layout, or a mode of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallView<'a> {
    pub profile: Profile,
    held: &'a [PackedPair],
}

impl Small {
    /// No layout: where one is written, or what is not small.
    pub const EMPTY: Small = Small { profile: Profile::EMPTY, len: 0, pairs: [(0, 0); LEAVES] };

    /// The small form of a layout; empty where it has none.
    pub fn of(shape: &IntTuple, stride: &StrideTuple) -> Small {
        fn walk(shape: &IntTuple, stride: &StrideTuple, out: &mut Small) -> Option<()> {
            match (shape, stride) {
                (Tree::Leaf(Int::Static(s)), Tree::Leaf(Stride::Int(Int::Static(d)))) => out.leaf(*s, *d),
                (Tree::Node(s), Tree::Node(d)) => {
                    out.open(s.len())?;
                    s.iter().zip(d).try_for_each(|(s, d)| walk(s, d, out))
                }
                _ => None,
            }
        }
        let mut out = Small::EMPTY;
        match walk(shape, stride, &mut out) {
            Some(()) => out,
            None => Small::EMPTY,
        }
    }

    /// The layout of one leaf; `None` for large numbers.
    pub fn of_leaf(extent: i64, stride: i64) -> Option<Small> {
        let mut out = Small::EMPTY;
        out.leaf(extent, stride).map(|()| out)
    }

    /// The layout to read; `None` where there is none.
    #[inline]
    pub fn view(&self) -> Option<SmallView<'_>> {
        (!self.profile.is_empty())
            .then(|| SmallView { profile: self.profile, held: &self.pairs[..usize::from(self.len)] })
    }

    /// Starts a tuple of so many modes.
    #[inline]
    pub fn open(&mut self, rank: usize) -> Option<()> {
        self.profile.push(ProfileToken::Tuple(rank))
    }

    /// Writes a leaf.
    #[inline]
    pub fn leaf(&mut self, extent: i64, stride: i64) -> Option<()> {
        self.profile.push(ProfileToken::Leaf)?;
        self.hold(extent, stride)
    }

    #[inline]
    fn hold(&mut self, extent: i64, stride: i64) -> Option<()> {
        let held = (i32::try_from(extent).ok()?, i32::try_from(stride).ok()?);
        *self.pairs.get_mut(usize::from(self.len))? = held;
        self.len += 1;
        Some(())
    }

    /// Writes a layout as a mode.
    #[inline]
    pub fn put(&mut self, mode: SmallView<'_>) -> Option<()> {
        self.profile.join(mode.profile)?;
        let from = usize::from(self.len);
        let room = self.pairs.get_mut(from..from + mode.held.len())?;
        // A copy of so few is faster one by one than by a call.
        room.iter_mut().zip(mode.held).for_each(|(to, pair)| *to = *pair);
        self.len += mode.held.len() as u8;
        Some(())
    }

    /// Writes flat modes as a mode: one is a leaf, none is `1:0`.
    #[inline]
    pub fn put_flat(&mut self, pairs: &[Pair]) -> Option<()> {
        if pairs.is_empty() {
            return self.leaf(1, 0);
        }
        self.profile.join(Profile::flat(pairs.len())?)?;
        pairs.iter().try_for_each(|(s, d)| self.hold(*s, *d))
    }

    /// The shape and the stride as trees.
    pub fn trees(&self) -> (IntTuple, StrideTuple) {
        fn tree<L>(profile: &mut Profile, leaf: &mut dyn FnMut() -> L) -> Tree<L> {
            match profile.next() {
                Some(ProfileToken::Tuple(n)) => {
                    let mut modes = Vec::with_capacity(n);
                    modes.extend((0..n).map(|_| tree(profile, leaf)));
                    Tree::Node(modes)
                }
                _ => Tree::Leaf(leaf()),
            }
        }
        let (mut extents, mut strides) = (self.pairs.iter(), self.pairs.iter());
        let extent = &mut || Int::Static(extents.next().map_or(1, |p| p.0.into()));
        let stride = &mut || Stride::from(strides.next().map_or(0, |p| i64::from(p.1)));
        (tree(&mut self.profile.clone(), extent), tree(&mut self.profile.clone(), stride))
    }
}

impl<'a> SmallView<'a> {
    /// The top-level modes; a leaf has one, itself.
    #[inline]
    pub fn modes(self) -> SmallModes<'a> {
        let mut profile = self.profile;
        if !profile.is_leaf() {
            profile.next();
        }
        SmallModes { profile, held: self.held }
    }

    /// The leaves.
    #[inline]
    pub fn pairs(self) -> impl ExactSizeIterator<Item = Pair> + Clone {
        self.held.iter().map(|(s, d)| (i64::from(*s), i64::from(*d)))
    }

    /// Number of top-level modes.
    pub fn rank(self) -> usize {
        self.profile.rank()
    }

    /// The two modes of a tuple of two.
    #[inline]
    pub fn two(self) -> Option<(SmallView<'a>, SmallView<'a>)> {
        let mut modes = self.modes();
        match (self.profile.rank(), modes.next(), modes.next()) {
            (2, Some(a), Some(b)) => Some((a, b)),
            _ => None,
        }
    }

    /// A layout of its own.
    pub fn to_small(self) -> Small {
        let mut out = Small::EMPTY;
        // A view is a layout or a part of one, so it has room.
        let _ = out.put(self);
        out
    }
}

/// The modes of a small layout.
pub(crate) struct SmallModes<'a> {
    profile: Profile,
    held: &'a [PackedPair],
}

impl<'a> Iterator for SmallModes<'a> {
    type Item = SmallView<'a>;

    fn next(&mut self) -> Option<SmallView<'a>> {
        if self.profile.is_empty() {
            return None;
        }
        let (profile, leaves) = self.profile.next_tree();
        let (held, rest) = self.held.split_at_checked(leaves)?;
        self.held = rest;
        Some(SmallView { profile, held })
    }
}
