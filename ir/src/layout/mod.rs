//! Layouts: functions from coordinates to offsets, written `Shape:Stride`.
//!
//! `L(c)` for an int `c` splits `c` colexicographically over the shape (first mode fastest), the last mode unbounded,
//! and sums coordinate times stride. Strides count elements, never bytes.
use crate::int::{Int, IntError, Swizzle};
use crate::tuple::{IntTuple, Tree};
use std::fmt;

mod carry;
pub mod coalesce;
pub mod complement;
pub mod compose;
pub mod composed;
pub mod coord;
mod decide;
mod digits;
pub mod divide;
pub mod draw;
pub mod error;
pub mod exact;
pub mod guarded;
pub mod inverse;
pub mod make;
pub mod modes;
pub mod partition;
pub mod picture;
pub mod product;
mod radix;
pub mod recast;
pub mod repair;
pub mod slice;
pub mod swizzle;
mod symbolic;
pub mod text;
pub mod tiler;
pub mod width;

pub use coord::{Coord, Index};
pub use error::{AlgebraError, Law, Refusal, Witness};
pub use text::Style;
pub use tiler::Tiler;

/// A stride leaf: a number of elements, or a scaled basis element `2@1` (CuTe's `E<1>*2`; `1@0@1` nests).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Stride {
    /// Elements per step.
    Int(Int),
    /// `scale@path`: `scale` along the coordinate named by the path, CuTe's print order.
    Basis(Int, Box<[u32]>),
}

impl Stride {
    /// The plain int, if it is one.
    pub fn int(&self) -> Option<&Int> {
        match self {
            Stride::Int(i) => Some(i),
            Stride::Basis(..) => None,
        }
    }
}

impl From<i64> for Stride {
    fn from(n: i64) -> Stride {
        Stride::Int(Int::Static(n))
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stride::Int(i) => write!(f, "{i}"),
            Stride::Basis(i, path) => {
                write!(f, "{i}")?;
                path.iter().try_for_each(|p| write!(f, "@{p}"))
            }
        }
    }
}

/// A tree of strides.
pub type StrideTuple = Tree<Stride>;

/// `Shape:Stride`.
///
/// # Invariants
/// Shape and stride are congruent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Layout {
    shape: IntTuple,
    stride: StrideTuple,
}

impl Layout {
    /// The layout of a congruent shape and stride; `None` when they are not congruent.
    pub fn new(shape: IntTuple, stride: StrideTuple) -> Option<Layout> {
        shape.congruent(&stride).then_some(Layout { shape, stride })
    }

    /// The one-mode layout `extent:stride`.
    pub fn mode1(extent: Int, stride: Int) -> Layout {
        Layout { shape: Tree::Leaf(extent), stride: Tree::Leaf(Stride::Int(stride)) }
    }

    /// The layout of one leaf `extent:stride`, of any stride.
    pub fn leaf(extent: Int, stride: Stride) -> Layout {
        Layout { shape: Tree::Leaf(extent), stride: Tree::Leaf(stride) }
    }

    /// The flat layout of these modes, always a tuple.
    pub fn tuple(modes: Vec<(Int, Stride)>) -> Layout {
        let (shape, stride) = modes.into_iter().map(|(s, d)| (Tree::Leaf(s), Tree::Leaf(d))).unzip();
        Layout { shape: Tree::Node(shape), stride: Tree::Node(stride) }
    }

    /// The concatenation `(A, B, …)`.
    pub fn concat(modes: &[Layout]) -> Layout {
        Layout {
            shape: Tree::Node(modes.iter().map(|m| m.shape.clone()).collect()),
            stride: Tree::Node(modes.iter().map(|m| m.stride.clone()).collect()),
        }
    }

    /// [`Layout::concat`] of layouts that are not needed any more.
    pub(crate) fn join(modes: Vec<Layout>) -> Layout {
        let (shape, stride) = modes.into_iter().map(|m| (m.shape, m.stride)).unzip();
        Layout { shape: Tree::Node(shape), stride: Tree::Node(stride) }
    }

    /// The shape.
    pub fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// The stride.
    pub fn stride(&self) -> &StrideTuple {
        &self.stride
    }

    /// Number of top-level modes.
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// Top-level mode `i` as a layout; a leaf layout is its own mode 0.
    pub fn mode(&self, i: usize) -> Option<Layout> {
        Some(Layout { shape: self.shape.get(i)?.clone(), stride: self.stride.get(i)?.clone() })
    }

    /// The top-level modes.
    pub fn modes(&self) -> Vec<Layout> {
        (0..self.rank()).filter_map(|i| self.mode(i)).collect()
    }

    /// The leaves as `(extent, stride)` pairs, left to right.
    pub fn flat(&self) -> Vec<(Int, Stride)> {
        self.shape.leaves().into_iter().cloned().zip(self.stride.leaves().into_iter().cloned()).collect()
    }

    /// Product of the extents.
    ///
    /// # Errors
    /// Overflow.
    pub fn size(&self) -> Result<Int, IntError> {
        self.shape.leaves().into_iter().try_fold(Int::ONE, |a, s| a.mul(s))
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

/// A map after an offset after a layout: `outer(offset + inner(c))`, mostly the swizzle of shared memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Composed {
    /// What is applied last.
    pub outer: Outer,
    /// The offset added before the outer map.
    pub offset: Int,
    /// What is applied first.
    pub inner: Layout,
}

/// The outer map of a composed layout.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Outer {
    /// A swizzle.
    Swizzle(Swizzle),
    /// Any layout.
    Layout(Box<Layout>),
    /// `x ↦ shift + x`: where a tensor starts. A tuple moves coordinates: `(2,0) o (4,5):(1@0,1@1)`.
    Shift(IntTuple),
    /// One map after an offset after another.
    After(Box<After>),
}

/// The map `x ↦ outer(offset + inner(x))`.
///
/// # Invariants
/// `inner` is no [`Outer::After`]: a chain of maps has one form, nested to the left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct After {
    /// What is applied last.
    pub outer: Outer,
    /// The offset between the maps.
    pub offset: Int,
    /// What is applied first.
    pub inner: Outer,
}
