//! Reductions, scans and orders: what is made of the elements at all points of an index.
use super::{Axis, Element, Index, Reducer, axis, named, node, paren, value};
use crate::ast::{ExprKind, Order, Over};
use tilewright_ir::scalar::ReduceOp;

/// `op(axes) body`; scans and orders have functions of their own: [`scan`], [`sort`] and its kin.
pub fn reduce(
    op: impl Into<Reducer>,
    axes: impl IntoIterator<Item = impl Into<Axis>>,
    body: impl Into<Element>,
) -> Element {
    let axes = axes.into_iter().map(|a| a.into().0).collect();
    Element(node(ExprKind::Reduce(op.into(), axes, Box::new(paren(body.into().0)))))
}

macro_rules! reductions {
    (over axes: $($(#[doc = $doc:literal])+ $name:ident $op:expr;)+) => {$(
        $(#[doc = $doc])+
        pub fn $name(axes: impl IntoIterator<Item = impl Into<Axis>>, body: impl Into<Element>) -> Element {
            reduce($op, axes, body)
        }
    )+};
    (along an axis: $($(#[doc = $doc:literal])+ $name:ident $op:expr;)+) => {$(
        $(#[doc = $doc])+
        pub fn $name(axis: impl Into<Axis>, body: impl Into<Element>) -> Element {
            reduce($op, [axis], body)
        }
    )+};
}

reductions! { over axes:
    /// `sum(axes) body`
    sum ReduceOp::Sum;
    /// `prod(axes) body`
    prod ReduceOp::Prod;
    /// `min(axes) body`: the smallest; the smaller of two is [`Element::min`].
    min ReduceOp::Min;
    /// `max(axes) body`: the largest; the larger of two is [`Element::max`].
    max ReduceOp::Max;
    /// `mean(axes) body`: the sum by the number of points.
    mean Reducer::Mean;
    /// `any(axes) body`: whether a bool is true somewhere.
    any Reducer::Any;
    /// `all(axes) body`: whether a bool is true everywhere.
    all Reducer::All;
}

reductions! { along an axis:
    /// `argmin(axis) body`: the first index at which the body is smallest, or the first NaN; an i64.
    ///
    /// # Example
    /// ```
    /// use tilewright_frontend::builder::{FunctionBuilder, argmin};
    /// use tilewright_frontend::layout;
    /// use tilewright_ir::dtype::DType::F32;
    /// let mut f = FunctionBuilder::new("nearest");
    /// let (x, y) = (f.param("x", F32, &layout!(9:1)), f.param("y", F32, &layout!(1:0)));
    /// f.push(y.at([0]).assign(x.at([argmin("i", x.at(["i"]) * x.at(["i"]))])));
    /// f.build().unwrap();
    /// ```
    argmin Reducer::ArgMin;
    /// `argmax(axis) body`: the first index at which the body is largest, or the first NaN; an i64.
    ///
    /// # Example
    /// ```
    /// use tilewright_frontend::builder::{FunctionBuilder, argmax};
    /// use tilewright_frontend::layout;
    /// use tilewright_ir::dtype::DType::{F32, I64};
    /// let mut f = FunctionBuilder::new("likely");
    /// let (x, y) = (f.param("x", F32, &layout!((4, 9):(9, 1))), f.param("y", I64, &layout!(4:1)));
    /// f.push(y.at(["t"]).assign(argmax("v", x.at(["t", "v"]))));
    /// assert!(f.source().contains("y[t] = argmax(v) x[t,v]"));
    /// f.build().unwrap();
    /// ```
    argmax Reducer::ArgMax;
    /// `cumsum(axis) body`: at each point of an index of the left side, the sum of the elements up to there.
    cumsum Reducer::Scan(ReduceOp::Sum);
    /// `cumprod(axis) body`: at each point of an index of the left side, the product of the elements up to there.
    cumprod Reducer::Scan(ReduceOp::Prod);
    /// `cummin(axis) body`: at each point of an index of the left side, the smallest of the elements up to there.
    cummin Reducer::Scan(ReduceOp::Min);
    /// `cummax(axis) body`: at each point of an index of the left side, the largest of the elements up to there.
    cummax Reducer::Scan(ReduceOp::Max);
}

/// The scan `cumsum(axis) body` (or of another operation): at each point of an index of the left side, what the
/// elements up to there make.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, axis, scan, value};
/// use tilewright_frontend::layout;
/// use tilewright_ir::{dtype::DType::F32, scalar::ReduceOp};
/// let mut f = FunctionBuilder::new("sums");
/// let [x, y, z] = ["x", "y", "z"].map(|name| f.param(name, F32, &layout!(9:1)));
/// f.push(y.at(["i"]).assign(scan(ReduceOp::Sum, "i", x.at(["i"]))));
/// // From the end on: along a reversed index, which says how far it runs.
/// let back = || [8 - value("i")];
/// f.push(z.at(back()).assign(scan(ReduceOp::Sum, axis("i", 9), x.at(back()))));
/// f.build().unwrap();
/// ```
pub fn scan(op: ReduceOp, axis: impl Into<Axis>, body: impl Into<Element>) -> Element {
    reduce(Reducer::Scan(op), [axis], body)
}

/// The recurrence `scan(axis, s = first) step`: at each point of an index of the left side, the state, which the step
/// makes of the one before. It begins with 0 where nothing else is said; of the larger or smaller of two, with the
/// identity of that.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, recurrence};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("averages");
/// let [x, y, z] = ["x", "y", "z"].map(|name| f.param(name, F32, &layout!(9:1)));
/// f.push(y.at(["t"]).assign(recurrence("t", None, |s| s * 0.9 + x.at(["t"]))));
/// f.push(z.at(["t"]).assign(recurrence("t", Some(x.at([0]).into()), |s| s.max(x.at(["t"])))));
/// assert!(f.source().contains("scan(t,state = x[0]) max(state, x[t])"), "{}", f.source());
/// f.build().unwrap();
/// ```
pub fn recurrence(axis: impl Into<Axis>, first: Option<Element>, step: impl FnOnce(Element) -> Element) -> Element {
    let state = "state";
    let over = Over { name: named(state), end: first.map(|first| paren(first.0)) };
    reduce(Reducer::Recurrence, [axis.into(), Axis(over)], step(value(state)))
}

/// Of the body at all points of an index, the smallest but so many: 0 is the smallest. Equal ones keep their order,
/// NaNs are last.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, sort};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("sorted");
/// let [x, y] = ["x", "y"].map(|name| f.param(name, F32, &layout!((4, 9):(9, 1))));
/// let median = f.param("median", F32, &layout!(4:1));
/// f.push(y.at(["t", "j"]).assign(sort("e", "j", x.at(["t", "e"]))));
/// f.push(median.at(["t"]).assign(sort("e", 4, x.at(["t", "e"]))));
/// assert!(f.source().contains("y[t,j] = sort(e,j) x[t,e]"));
/// f.build().unwrap();
/// ```
pub fn sort(over: &str, place: impl Into<Index>, body: impl Into<Element>) -> Element {
    ordered(Order::Sort, over, place, body)
}

/// At which index the element of [`sort`] stands; an i64.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, argsort};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::{F32, I32};
/// let mut f = FunctionBuilder::new("by_key");
/// let key = f.param("key", I32, &layout!(9:1));
/// let [x, y] = ["x", "y"].map(|name| f.param(name, F32, &layout!(9:1)));
/// f.push(y.at(["j"]).assign(x.at([argsort("e", "j", key.at(["e"]))])));
/// f.build().unwrap();
/// ```
pub fn argsort(over: &str, place: impl Into<Index>, body: impl Into<Element>) -> Element {
    ordered(Order::ArgSort, over, place, body)
}

/// Of the body at all points of an index, the largest but so many: 0 is the largest. Equal ones keep their order, NaNs
/// are last.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, topk};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::F32;
/// let mut f = FunctionBuilder::new("largest");
/// let (x, y) = (f.param("x", F32, &layout!((4, 9):(9, 1))), f.param("y", F32, &layout!((4, 2):(2, 1))));
/// f.push(y.at(["t", "j"]).assign(topk("e", "j", x.at(["t", "e"]))));
/// f.build().unwrap();
/// ```
pub fn topk(over: &str, place: impl Into<Index>, body: impl Into<Element>) -> Element {
    ordered(Order::TopK, over, place, body)
}

/// At which index the element of [`topk`] stands; an i64.
///
/// # Example
/// ```
/// use tilewright_frontend::builder::{FunctionBuilder, argtopk};
/// use tilewright_frontend::layout;
/// use tilewright_ir::dtype::DType::{F32, I32};
/// let mut f = FunctionBuilder::new("experts");
/// let (x, y) = (f.param("x", F32, &layout!((4, 9):(9, 1))), f.param("y", I32, &layout!((4, 2):(2, 1))));
/// f.push(y.at(["t", "j"]).assign(argtopk("e", "j", x.at(["t", "e"])).cast(I32)));
/// f.build().unwrap();
/// ```
pub fn argtopk(over: &str, place: impl Into<Index>, body: impl Into<Element>) -> Element {
    ordered(Order::ArgTopK, over, place, body)
}

/// An order has its place where other reductions have the number of points.
fn ordered(order: Order, over: &str, place: impl Into<Index>, body: impl Into<Element>) -> Element {
    reduce(Reducer::Order(order), [axis(over, place)], body)
}
