//! Trees of leaves: int tuples, stride tuples, coordinates.
//!
//! CuTe's `IntTuple` is a leaf or a tuple of such; a rank-1 tuple `(6)` is not the leaf `6`. The tree is generic so
//! that shapes ([`Int`] leaves) and strides ([`crate::layout::Stride`] leaves) share structure operations.
use crate::int::Int;
use std::fmt;

pub mod arith;
pub mod compare;
pub mod reshape;
pub mod scan;

/// A leaf, or a tuple of trees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum Tree<L> {
    /// A leaf.
    Leaf(L),
    /// A tuple; may be empty.
    Node(Vec<Tree<L>>),
}

/// A tree of ints: a shape, a coordinate, a profile.
pub type IntTuple = Tree<Int>;

impl<L> Tree<L> {
    /// Number of top-level modes; 1 for a leaf.
    pub fn rank(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Node(v) => v.len(),
        }
    }

    /// Depth of nesting; 0 for a leaf.
    pub fn depth(&self) -> usize {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Node(v) => 1 + v.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// Mode `i`; a leaf is its own mode 0.
    pub fn get(&self, i: usize) -> Option<&Tree<L>> {
        match self {
            Tree::Leaf(_) => (i == 0).then_some(self),
            Tree::Node(v) => v.get(i),
        }
    }

    /// The top-level modes; a leaf has one, itself.
    pub fn modes(&self) -> &[Tree<L>] {
        match self {
            Tree::Leaf(_) => std::slice::from_ref(self),
            Tree::Node(v) => v,
        }
    }

    /// The leaf, if this is one.
    pub fn leaf(&self) -> Option<&L> {
        match self {
            Tree::Leaf(l) => Some(l),
            Tree::Node(_) => None,
        }
    }

    /// The leaves, left to right.
    pub fn leaves(&self) -> Vec<&L> {
        let mut out = vec![];
        self.for_each(&mut |l| out.push(l));
        out
    }

    /// Calls `f` on each leaf, left to right.
    pub fn for_each<'a>(&'a self, f: &mut dyn FnMut(&'a L)) {
        match self {
            Tree::Leaf(l) => f(l),
            Tree::Node(v) => v.iter().for_each(|t| t.for_each(f)),
        }
    }

    /// The tree of `f(leaf)`.
    pub fn map<M>(&self, f: &mut dyn FnMut(&L) -> M) -> Tree<M> {
        match self {
            Tree::Leaf(l) => Tree::Leaf(f(l)),
            Tree::Node(v) => Tree::Node(v.iter().map(|t| t.map(f)).collect()),
        }
    }

    /// The tree of `f(leaf)`, or the first error.
    ///
    /// # Errors
    /// Whatever `f` returns.
    pub fn try_map<M, E>(&self, f: &mut dyn FnMut(&L) -> Result<M, E>) -> Result<Tree<M>, E> {
        Ok(match self {
            Tree::Leaf(l) => Tree::Leaf(f(l)?),
            Tree::Node(v) => Tree::Node(v.iter().map(|t| t.try_map(f)).collect::<Result<_, E>>()?),
        })
    }

    /// Whether both trees have the same profile.
    pub fn congruent<M>(&self, other: &Tree<M>) -> bool {
        match (self, other) {
            (Tree::Leaf(_), Tree::Leaf(_)) => true,
            (Tree::Node(a), Tree::Node(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.congruent(y)),
            _ => false,
        }
    }
}

impl From<i64> for IntTuple {
    fn from(n: i64) -> IntTuple {
        Tree::Leaf(Int::Static(n))
    }
}

impl From<Int> for IntTuple {
    fn from(n: Int) -> IntTuple {
        Tree::Leaf(n)
    }
}

impl<L: fmt::Display> fmt::Display for Tree<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(l) => write!(f, "{l}"),
            Tree::Node(v) => {
                write!(f, "(")?;
                for (i, t) in v.iter().enumerate() {
                    if i > 0 {
                        write!(f, ",")?;
                    }
                    write!(f, "{t}")?;
                }
                write!(f, ")")
            }
        }
    }
}
