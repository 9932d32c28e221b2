//! The structure operations on layouts: the same rearrangement of shape and stride.
use super::Layout;
use super::error::Result;
use crate::tuple::reshape::zip_all;
use crate::tuple::{IntTuple, Tree};

/// `1:0`, what short layouts are padded with.
pub fn unit() -> Layout {
    Layout::mode1(crate::int::Int::ONE, crate::int::Int::ZERO)
}

fn wrapped<L: Clone + std::fmt::Display>(trees: &[Tree<L>]) -> Vec<Tree<L>> {
    trees.iter().map(Tree::wrap).collect()
}

impl Layout {
    /// The layout of a shape and a stride rearranged in the same way.
    fn rearranged(shape: IntTuple, stride: super::StrideTuple) -> Layout {
        debug_assert!(shape.congruent(&stride), "one rearrangement keeps shape and stride congruent");
        Layout::of_trees(shape, stride)
    }

    /// The sublayout at a path of mode numbers.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn at(&self, path: &[i64]) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().at(path)?.clone(), self.stride().at(path)?.clone()))
    }

    /// The modes at the given indices.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn select(&self, indices: &[i64]) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().select(indices)?, self.stride().select(indices)?))
    }

    /// The modes `b..e`; `e == -1` means to the end.
    ///
    /// # Errors
    /// Bounds out of order or beyond the rank.
    pub fn take(&self, b: i64, e: i64) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().take(b, e)?, self.stride().take(b, e)?))
    }

    /// The modes `b..e` grouped into one mode: the 1-D function stays.
    ///
    /// # Errors
    /// Bounds out of order or beyond the rank.
    pub fn group(&self, b: i64, e: i64) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().group(b, e)?, self.stride().group(b, e)?))
    }

    /// The leaf modes as one tuple: the 1-D function stays.
    pub fn flatten(&self) -> Layout {
        Self::rearranged(self.shape().flatten(), self.stride().flatten())
    }

    /// The modes of a flat layout in the profile of `target`.
    ///
    /// # Errors
    /// A different number of modes.
    pub fn unflatten(&self, target: &IntTuple) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().unflatten(target)?, self.stride().unflatten(target)?))
    }

    /// With `x` as a further last mode.
    pub fn append(&self, x: &Layout) -> Layout {
        Self::rearranged(self.shape().append(x.shape()), self.stride().append(x.stride()))
    }

    /// With `x` as a further first mode.
    pub fn prepend(&self, x: &Layout) -> Layout {
        Self::rearranged(self.shape().prepend(x.shape()), self.stride().prepend(x.stride()))
    }

    /// With `x` appended until the rank is `n`.
    ///
    /// # Errors
    /// A rank that is already larger.
    pub fn append_to_rank(&self, n: usize, x: &Layout) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().append_to_rank(n, x.shape())?, self.stride().append_to_rank(n, x.stride())?))
    }

    /// With `x` prepended until the rank is `n`.
    ///
    /// # Errors
    /// A rank that is already larger.
    pub fn prepend_to_rank(&self, n: usize, x: &Layout) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().prepend_to_rank(n, x.shape())?, self.stride().prepend_to_rank(n, x.stride())?))
    }

    /// With mode `i` replaced.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn replace(&self, i: i64, x: &Layout) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().replace(i, x.shape())?, self.stride().replace(i, x.stride())?))
    }

    /// `((A0,A1),(B0,B1))` as `((A0,B0),(A1,B1))`; leaves count as rank-1 modes.
    ///
    /// # Errors
    /// Modes of different ranks.
    pub fn zip(&self) -> Result<Layout> {
        match (self.shape(), self.stride()) {
            (Tree::Node(s), Tree::Node(d)) => Ok(Self::rearranged(zip_all(&wrapped(s))?, zip_all(&wrapped(d))?)),
            _ => Ok(self.clone()),
        }
    }

    /// The modes of two layouts in pairs; a leaf makes one pair with the whole of the other.
    ///
    /// # Errors
    /// Different ranks.
    pub fn zip2(&self, other: &Layout) -> Result<Layout> {
        if matches!(self.shape(), Tree::Leaf(_)) {
            return Ok(Layout::concat(&[Layout::concat(&[self.clone(), other.clone()])]));
        }
        Ok(Self::rearranged(
            zip_all(&[self.shape().clone(), other.shape().clone()])?,
            zip_all(&[self.stride().clone(), other.stride().clone()])?,
        ))
    }

    /// Splits modes of two at the terminals of a guide; CuTe's `zip2_by`.
    ///
    /// # Errors
    /// A terminal over a mode that has not two modes.
    pub fn zip2_by<M>(&self, guide: &Tree<M>) -> Result<Layout> {
        Ok(Self::rearranged(self.shape().zip2_by(guide)?, self.stride().zip2_by(guide)?))
    }
}
