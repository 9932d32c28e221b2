//! Layouts: functions from coordinates to offsets, written `Shape:Stride`.
//!
//! `L(c)` for an int `c` splits `c` colexicographically over the shape (first mode fastest), the last mode unbounded,
//! and sums coordinate times stride. Strides count elements, never bytes.
use crate::int::{Int, IntError, Swizzle};
use crate::tuple::{IntTuple, Tree};
use small::{Small, SmallView};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

pub mod access;
pub mod add;
pub(crate) mod axes;
pub mod banks;
pub mod canonical;
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
pub mod injective;
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
mod small;
pub mod suggest;
pub mod surjective;
pub mod swizzle;
mod symbolic;
pub mod text;
pub mod tiler;
pub mod width;

pub use axes::has_basis;
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

    /// `self · i`.
    pub(crate) fn times(&self, i: &Int) -> Result<Stride, IntError> {
        Ok(match self {
            Stride::Int(d) => Stride::Int(i.mul(d)?),
            Stride::Basis(d, path) => Stride::Basis(i.mul(d)?, path.clone()),
        })
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
/// A layout of few static numbers is held in place, without allocation, and its trees are made when they are asked for.
///
/// # Invariants
/// Shape and stride are congruent. The small form is there exactly when the layout has one, and otherwise the trees
/// are.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Trees", into = "Trees")]
pub struct Layout {
    small: Small,
    trees: OnceLock<Arc<Trees>>,
}

/// The shape and the stride as trees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
struct Trees {
    shape: IntTuple,
    stride: StrideTuple,
}

impl Layout {
    /// The layout of a congruent shape and stride; `None` when they are not congruent.
    pub fn new(shape: IntTuple, stride: StrideTuple) -> Option<Layout> {
        shape.congruent(&stride).then(|| Layout::of_trees(shape, stride))
    }

    /// The layout of a shape and a stride that are congruent.
    pub(crate) fn of_trees(shape: IntTuple, stride: StrideTuple) -> Layout {
        let small = Small::of(&shape, &stride);
        let trees = match small.view() {
            Some(_) => OnceLock::new(),
            None => Arc::new(Trees { shape, stride }).into(),
        };
        Layout { small, trees }
    }

    /// What is written; `None` where it does not get a small form.
    fn of_small(write: impl FnOnce(&mut Small) -> Option<()>) -> Option<Layout> {
        let mut layout = Layout { small: Small::EMPTY, trees: OnceLock::new() };
        write(&mut layout.small)?;
        Some(layout)
    }

    /// The layout of static numbers that begins at `at` of a text, where it gets a small form; `at` is then its end.
    pub(crate) fn read_small(text: &[u8], at: &mut usize) -> Option<Layout> {
        Small::read(text, at).map(|small| Layout { small, trees: OnceLock::new() })
    }

    /// The small form, if there is one.
    fn small(&self) -> Option<SmallView<'_>> {
        self.small.view()
    }

    fn trees(&self) -> &Trees {
        self.trees.get_or_init(|| {
            let (shape, stride) = self.small.trees();
            Arc::new(Trees { shape, stride })
        })
    }

    fn into_trees(self) -> (IntTuple, StrideTuple) {
        match self.trees.into_inner() {
            Some(trees) => {
                let Trees { shape, stride } = Arc::unwrap_or_clone(trees);
                (shape, stride)
            }
            None => self.small.trees(),
        }
    }

    /// The one-mode layout `extent:stride`.
    pub fn mode1(extent: Int, stride: Int) -> Layout {
        Layout::leaf(extent, Stride::Int(stride))
    }

    /// The layout of one leaf `extent:stride`, of any stride.
    pub fn leaf(extent: Int, stride: Stride) -> Layout {
        match (&extent, &stride) {
            (Int::Static(s), Stride::Int(Int::Static(d))) => Layout::of_small(|out| out.leaf(*s, *d)),
            _ => None,
        }
        .unwrap_or_else(|| Layout::of_trees(Tree::Leaf(extent), Tree::Leaf(stride)))
    }

    /// The flat layout of these modes, always a tuple.
    pub fn tuple(modes: Vec<(Int, Stride)>) -> Layout {
        let (shape, stride) = modes.into_iter().map(|(s, d)| (Tree::Leaf(s), Tree::Leaf(d))).unzip();
        Layout::of_trees(Tree::Node(shape), Tree::Node(stride))
    }

    /// The concatenation `(A, B, …)`.
    pub fn concat(modes: &[Layout]) -> Layout {
        Layout::joined(modes).unwrap_or_else(|| {
            let shape = Tree::Node(modes.iter().map(|m| m.shape().clone()).collect());
            Layout::of_trees(shape, Tree::Node(modes.iter().map(|m| m.stride().clone()).collect()))
        })
    }

    /// [`Layout::concat`] of layouts that are not needed any more.
    pub(crate) fn join(modes: Vec<Layout>) -> Layout {
        Layout::joined(&modes).unwrap_or_else(|| {
            let (shape, stride) = modes.into_iter().map(Layout::into_trees).unzip();
            Layout::of_trees(Tree::Node(shape), Tree::Node(stride))
        })
    }

    /// [`Layout::concat`] where the result is small.
    fn joined(modes: &[Layout]) -> Option<Layout> {
        Layout::of_small(|out| {
            out.open(modes.len())?;
            modes.iter().try_for_each(|m| out.put(m.small()?))
        })
    }

    /// The shape.
    pub fn shape(&self) -> &IntTuple {
        &self.trees().shape
    }

    /// The stride.
    pub fn stride(&self) -> &StrideTuple {
        &self.trees().stride
    }

    /// Number of top-level modes.
    pub fn rank(&self) -> usize {
        self.small().map_or_else(|| self.shape().rank(), SmallView::rank)
    }

    /// Top-level mode `i` as a layout; a leaf layout is its own mode 0.
    pub fn mode(&self, i: usize) -> Option<Layout> {
        match self.small() {
            Some(a) => a.modes().nth(i).map(Layout::from),
            None => Some(Layout::of_trees(self.shape().get(i)?.clone(), self.stride().get(i)?.clone())),
        }
    }

    /// The top-level modes.
    pub fn modes(&self) -> Vec<Layout> {
        (0..self.rank()).filter_map(|i| self.mode(i)).collect()
    }

    /// The leaves as `(extent, stride)` pairs, left to right.
    pub fn flat(&self) -> Vec<(Int, Stride)> {
        match self.small() {
            Some(a) => a.pairs().map(|(s, d)| (Int::Static(s), Stride::from(d))).collect(),
            None => {
                self.shape().leaves().into_iter().cloned().zip(self.stride().leaves().into_iter().cloned()).collect()
            }
        }
    }

    /// Product of the extents.
    ///
    /// # Errors
    /// Overflow.
    pub fn size(&self) -> Result<Int, IntError> {
        match self.small().and_then(small::size) {
            Some(n) => Ok(Int::Static(n)),
            None => self.shape().leaves().into_iter().try_fold(Int::ONE, |a, s| a.mul(s)),
        }
    }
}

impl From<SmallView<'_>> for Layout {
    fn from(a: SmallView<'_>) -> Layout {
        Layout { small: a.to_small(), trees: OnceLock::new() }
    }
}

impl From<Layout> for Trees {
    fn from(layout: Layout) -> Trees {
        let (shape, stride) = layout.into_trees();
        Trees { shape, stride }
    }
}

impl TryFrom<Trees> for Layout {
    type Error = AlgebraError;

    fn try_from(trees: Trees) -> Result<Layout, AlgebraError> {
        make::layout(trees.shape, trees.stride)
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.small == other.small && (self.small().is_some() || self.trees() == other.trees())
    }
}

impl Eq for Layout {}

impl PartialOrd for Layout {
    fn partial_cmp(&self, other: &Layout) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By shape, then by stride.
impl Ord for Layout {
    fn cmp(&self, other: &Layout) -> Ordering {
        if self == other { Ordering::Equal } else { self.trees().cmp(other.trees()) }
    }
}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.small() {
            Some(_) => self.small.hash(state),
            None => self.trees().hash(state),
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout").field("shape", self.shape()).field("stride", self.stride()).finish()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        text::push_layout(&mut text, self, Style::Plain);
        f.write_str(&text)
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

/// A composed layout, or a plain one where nothing was left of the outer map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyLayout {
    /// A plain layout.
    Plain(Layout),
    /// A composed one.
    Composed(Composed),
}

impl AnyLayout {
    /// The layout that gives the shape: itself, or the inner one.
    pub fn inner(&self) -> &Layout {
        match self {
            AnyLayout::Plain(l) => l,
            AnyLayout::Composed(c) => &c.inner,
        }
    }
}

impl From<Composed> for AnyLayout {
    fn from(c: Composed) -> AnyLayout {
        AnyLayout::Composed(c)
    }
}

impl From<Layout> for AnyLayout {
    fn from(l: Layout) -> AnyLayout {
        AnyLayout::Plain(l)
    }
}

impl fmt::Display for AnyLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyLayout::Plain(l) => write!(f, "{l}"),
            AnyLayout::Composed(c) => write!(f, "{c}"),
        }
    }
}
