//! Indices: names, ints and groups, values that are looked up, and what lies beyond a border.
use super::{Element, call, name_expr, named, node};
use crate::ast::{Expr, ExprKind, Over};

/// An index: a name walks a whole mode, an int fixes it, a group indexes the parts of the mode, and any other value of
/// ints is looked up ([`Tensor::at`](super::Tensor::at)).
#[derive(Clone, Debug)]
pub struct Index(pub(super) Expr);

/// An index that a reduction, a scan or a temporary runs over: its name, with the number of its points where it is
/// said.
#[derive(Clone, Debug)]
pub struct Axis(pub(super) Over);

/// What an index or a symbol is worth: an i64.
pub fn value(name: &str) -> Element {
    Element(name_expr(name))
}

/// An index that runs over so many points, where no tensor says how many.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, axis, reduce, value};
/// use tilewright_frontend::layout;
/// use tilewright_ir::{dtype::DType::F32, scalar::ReduceOp};
/// let mut f = FunctionBuilder::new("pooled");
/// let (x, y) = (f.param("x", F32, &layout!(12:1)), f.param("y", F32, &layout!(4:1)));
/// f.push(y.at(["i"]).assign(reduce(ReduceOp::Max, [axis("u", 3)], x.at([value("i") * 3 + value("u")]))));
/// assert!(f.source().contains("y[i] = max(u < 3) x[(i*3) + u]"));
/// f.build().unwrap();
/// ```
pub fn axis(name: &str, points: impl Into<Index>) -> Axis {
    Axis(Over { name: named(name), end: Some(points.into().0) })
}

/// The index, or the nearest one that the mode has.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, clamp, value};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("blurred");
/// let (x, y) = (f.param("x", F32, &layout!(9:1)), f.param("y", F32, &layout!(9:1)));
/// let [left, right] = [-1, 1].map(|step| x.at([clamp(value("i") + step)]));
/// f.push(y.at(["i"]).assign((left + right) * 0.5));
/// f.build().unwrap();
/// ```
pub fn clamp(index: impl Into<Index>) -> Index {
    bordered("clamp", index)
}

/// The index, or the one that is reached by going round: it modulo the mode's extent.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, value, wrap};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("rolled");
/// let (x, y) = (f.param("x", F32, &layout!(9:1)), f.param("y", F32, &layout!(9:1)));
/// f.push(y.at(["i"]).assign(x.at([wrap(value("i") - 2)])));
/// f.build().unwrap();
/// ```
pub fn wrap(index: impl Into<Index>) -> Index {
    bordered("wrap", index)
}

/// The index; where the mode does not have it, 0 is read.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, axis, value, zero};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("padded");
/// let (x, y) = (f.param("x", F32, &layout!(9:1)), f.param("y", F32, &layout!(9:1)));
/// // The image with its border, of two more points than `x`.
/// let p = f.temporary("p", [axis("i", 11)], F32, x.at([zero(value("i") - 1)]));
/// f.push(y.at(["i"]).assign(p.at([value("i") + 2]) - x.at(["i"])));
/// f.build().unwrap();
/// ```
pub fn zero(index: impl Into<Index>) -> Index {
    bordered("zero", index)
}

fn bordered(border: &str, index: impl Into<Index>) -> Index {
    Index(call(border, vec![index.into().0]).0)
}

impl From<&str> for Axis {
    /// As far as the tensors that it indexes say.
    fn from(name: &str) -> Axis {
        Axis(Over { name: named(name), end: None })
    }
}

impl From<&str> for Index {
    fn from(name: &str) -> Index {
        Index(name_expr(name))
    }
}

impl From<i64> for Index {
    fn from(n: i64) -> Index {
        Index(node(ExprKind::Int(n)))
    }
}

impl From<Vec<Index>> for Index {
    fn from(group: Vec<Index>) -> Index {
        Index(node(ExprKind::Tuple(group.into_iter().map(|i| i.0).collect())))
    }
}

/// A sum of multiples of [`value`]s and ints; any other value of ints, such as an element, is looked up.
impl From<Element> for Index {
    fn from(value: Element) -> Index {
        Index(value.0)
    }
}
