//! Tilers: what a layout is divided or composed with, mode by mode.
//!
//! A tiler is an int, a layout, `_` (leave the mode as it is) or a tuple of tilers, CuTe's `Tile`: `<3:3,
//! (2,4):(1,8)>`. A shape `(3,8)` is the tiler `<3,8>`.
use super::Layout;
use crate::int::Int;
use crate::tuple::{IntTuple, Tree};
use std::fmt;

/// A tiler.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Tiler {
    /// `_`: the mode as it is.
    All,
    /// A number of consecutive elements.
    Int(Int),
    /// A layout, applied to the whole.
    Layout(Layout),
    /// One tiler for each of the first modes.
    Tile(Vec<Tiler>),
}

impl Tiler {
    /// The tiler of a shape: each leaf by itself.
    pub fn of_shape(shape: &IntTuple) -> Tiler {
        match shape {
            Tree::Leaf(i) => Tiler::Int(i.clone()),
            Tree::Node(v) => Tiler::Tile(v.iter().map(Tiler::of_shape).collect()),
        }
    }

    /// The entries at the leaves, as one tile; what is no tile is itself. A layout is one entry.
    pub fn flatten(&self) -> Tiler {
        fn entries(t: &Tiler, out: &mut Vec<Tiler>) {
            match t {
                Tiler::Tile(v) => v.iter().for_each(|t| entries(t, out)),
                t => out.push(t.clone()),
            }
        }
        match self {
            Tiler::Tile(_) => {
                let mut out = vec![];
                entries(self, &mut out);
                Tiler::Tile(out)
            }
            t => t.clone(),
        }
    }
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tiler::All => f.write_str("_"),
            Tiler::Int(i) => write!(f, "{i}"),
            Tiler::Layout(l) => write!(f, "{l}"),
            Tiler::Tile(v) => {
                f.write_str("<")?;
                for (i, t) in v.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{t}")?;
                }
                f.write_str(">")
            }
        }
    }
}
