//! Typed trees over axes: what an element expression is before it is cut into statements.
//!
//! A tree is read before the extents of all of its axes are known: an index of the left side may get its extent from
//! the last operand. So a tree says what is computed, and holds nothing that depends on extents of axes outside of it.
//! Then the order in which operands are read decides nothing.
use super::access::{Axes, ElementAccess};
use crate::ast::Order;
use crate::diagnostic::Span;
use std::collections::BTreeSet;
use std::fmt::Write;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::interp::number;
use tilewright_ir::program::TensorId;
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, UnaryOp};

/// A typed tree over axes, still with several reductions.
#[derive(Clone, Debug)]
pub(super) enum Elem {
    /// A literal, with its type once it has met one. It is rounded to its type at the end: until then, a `sum` may make
    /// that wider.
    Literal(Number, Option<DType>, Span),
    Const(DType, Number),
    Load(DType, ElementAccess),
    /// The value of an index: an i64.
    Index(usize),
    /// The state of the scan around it, with its type once it has met one.
    State(Option<DType>, Span),
    Unary(UnaryOp, Box<Elem>, Span),
    Binary(BinaryOp, Box<Elem>, Box<Elem>, Span),
    Cast(DType, Box<Elem>),
    Select(Box<Elem>, Box<Elem>, Box<Elem>),
    Reduce(Box<Reduction>),
    Order(Box<Ordering>),
}

/// A reduction in the tree, or a scan.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    pub op: ReduceOp,
    pub acc: DType,
    /// What it reduces over; nothing for a scan.
    pub axes: Vec<usize>,
    /// The axis that a scan runs along.
    pub along: Option<usize>,
    /// What the state of a recurrence begins with.
    pub first: Option<Elem>,
    pub body: Elem,
    pub span: Span,
}

/// An element of what is put in order.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    pub order: Order,
    /// What is put in order, and its type.
    pub body: Elem,
    pub dtype: DType,
    /// The axis that is put in order, and its extent.
    pub axis: usize,
    pub extent: Int,
    /// The place that is asked for: an element of a row with a step of 1, which has no tensor yet.
    pub place: ElementAccess,
    pub span: Span,
}

impl Ordering {
    fn result(&self) -> DType {
        if self.order.is_place() { DType::I64 } else { self.dtype }
    }
}

impl Elem {
    /// The type; `None` while only literals decide it.
    pub fn dtype(&self) -> Option<DType> {
        match self {
            Elem::Literal(_, d, _) | Elem::State(d, _) => *d,
            Elem::Const(d, _) | Elem::Load(d, _) | Elem::Cast(d, _) => Some(*d),
            Elem::Index(_) => Some(DType::I64),
            Elem::Unary(op, x, _) => x.dtype().map(|d| op.result(d)),
            Elem::Binary(op, ..) if op.is_comparison() => Some(DType::Bool),
            Elem::Binary(_, a, _, _) => a.dtype(),
            Elem::Select(_, a, _) => a.dtype(),
            Elem::Reduce(r) => Some(r.acc),
            Elem::Order(o) => Some(o.result()),
        }
    }

    /// The trees below this one.
    fn parts(&self) -> Vec<&Elem> {
        match self {
            Elem::Literal(..) | Elem::Const(..) | Elem::Load(..) | Elem::Index(_) | Elem::State(..) => vec![],
            Elem::Unary(_, x, _) | Elem::Cast(_, x) => vec![x],
            Elem::Binary(_, a, b, _) => vec![a, b],
            Elem::Select(c, a, b) => vec![c, a, b],
            Elem::Reduce(r) => [&r.body].into_iter().chain(&r.first).collect(),
            Elem::Order(o) => vec![&o.body],
        }
    }

    /// The trees below this one, to be changed.
    pub fn parts_mut(&mut self) -> Vec<&mut Elem> {
        match self {
            Elem::Literal(..) | Elem::Const(..) | Elem::Load(..) | Elem::Index(_) | Elem::State(..) => vec![],
            Elem::Unary(_, x, _) | Elem::Cast(_, x) => vec![x],
            Elem::Binary(_, a, b, _) => vec![a, b],
            Elem::Select(c, a, b) => vec![c, a, b],
            Elem::Reduce(r) => [&mut r.body].into_iter().chain(&mut r.first).collect(),
            Elem::Order(o) => vec![&mut o.body],
        }
    }

    /// Calls `f` on every element that is read.
    pub fn for_each_load(&self, f: &mut dyn FnMut(&ElementAccess)) {
        match self {
            Elem::Load(_, a) => f(a),
            e => e.parts().into_iter().for_each(|x| x.for_each_load(f)),
        }
    }

    /// How many trees stand in each other.
    pub fn height(&self) -> usize {
        1 + self.parts().into_iter().map(Elem::height).max().unwrap_or(0)
    }

    /// Whether the state of a scan around it stands in it.
    pub fn has_state(&self) -> bool {
        match self {
            Elem::State(..) => true,
            // States stand for themselves inside.
            Elem::Reduce(_) | Elem::Order(_) => false,
            e => e.parts().into_iter().any(Elem::has_state),
        }
    }

    /// The tree so far below the top of the highest ones; all of a recurrence, for no part of it is computed before.
    pub fn far_below(&mut self, n: usize) -> &mut Elem {
        if n == 0 {
            return self;
        }
        let part = match self {
            Elem::Literal(..) | Elem::Const(..) | Elem::Load(..) | Elem::Index(_) | Elem::State(..) => return self,
            Elem::Reduce(r) if r.first.is_some() => return self,
            Elem::Unary(_, x, _) | Elem::Cast(_, x) => x,
            Elem::Binary(_, a, b, _) => {
                if b.height() > a.height() {
                    b
                } else {
                    a
                }
            }
            Elem::Select(c, a, b) => {
                let [above, first, second] = [c.height(), a.height(), b.height()];
                let x = if first >= second { a } else { b };
                if above > first.max(second) { c } else { x }
            }
            Elem::Reduce(r) => &mut r.body,
            Elem::Order(o) => &mut o.body,
        };
        part.far_below(n - 1)
    }

    /// Where it reads another element of a tensor than this one.
    pub fn other_read(&self, own: &ElementAccess) -> Option<Span> {
        match self {
            Elem::Load(_, a) if a.tensor == own.tensor && (&a.offset, &a.modes) != (&own.offset, &own.modes) => {
                Some(a.span.clone())
            }
            e => e.parts().into_iter().find_map(|x| x.other_read(own)),
        }
    }

    /// How many operations and elements it is; nothing of one that reduces.
    pub fn count(&self) -> Option<usize> {
        match self {
            Elem::Reduce(_) => None,
            // It is put in order once, however often it is written.
            Elem::Order(_) => Some(1),
            e => e.parts().into_iter().try_fold(1usize, |n, x| Some(n.saturating_add(x.count()?))),
        }
    }

    /// Whether it reads a tensor.
    pub fn reads(&self, tensor: TensorId) -> bool {
        matches!(self, Elem::Load(_, a) if a.tensor == tensor) || self.parts().into_iter().any(|x| x.reads(tensor))
    }

    /// Whether no element has an index that waits for extents.
    fn is_settled(&self) -> bool {
        let own = match self {
            Elem::Load(_, a) => a.windows.is_empty(),
            Elem::Order(o) => o.place.windows.is_empty(),
            _ => true,
        };
        own && self.parts().into_iter().all(Elem::is_settled)
    }
}

/// The same tree with every value of type `from` computed in `to`.
pub(super) fn widen(e: Elem, from: DType, to: DType) -> Elem {
    if from == to {
        return e;
    }
    let go = |x: Box<Elem>| Box::new(widen(*x, from, to));
    match e {
        Elem::Const(d, n) if d == from => Elem::Const(to, number::cast(to, n)),
        // As if it had met the wider value.
        Elem::Literal(n, Some(d), at) if d == from => Elem::Literal(n, Some(to), at),
        // Truths are counted: `!`, `&&` and comparisons of bools mean something else, or nothing, on ints.
        e if from == DType::Bool => Elem::Cast(to, Box::new(e)),
        Elem::Load(d, a) if d == from => Elem::Cast(to, Box::new(Elem::Load(d, a))),
        Elem::State(Some(d), at) if d == from => Elem::State(Some(to), at),
        // An explicit cast rounds to its type, then widens.
        Elem::Cast(d, x) if d == from => Elem::Cast(to, Box::new(Elem::Cast(d, x))),
        Elem::Reduce(r) if r.acc == from => Elem::Cast(to, Box::new(Elem::Reduce(r))),
        Elem::Order(o) if o.result() == from => Elem::Cast(to, Box::new(Elem::Order(o))),
        // Bits are those of the value as it is.
        bits @ Elem::Unary(UnaryOp::Bits, ..) if bits.dtype() == Some(from) => Elem::Cast(to, Box::new(bits)),
        bits @ Elem::Unary(UnaryOp::Bits, ..) => bits,
        Elem::Unary(op, x, at) => Elem::Unary(op, go(x), at),
        Elem::Binary(op, a, b, at) => Elem::Binary(op, go(a), go(b), at),
        Elem::Select(c, a, b) => Elem::Select(go(c), go(a), go(b)),
        e => e,
    }
}

/// The axes that a reduction's result depends on; a scan's along its own, too.
pub(super) fn free_axes(axes: &Axes, r: &Reduction) -> BTreeSet<usize> {
    let mut free = BTreeSet::new();
    [&r.body].into_iter().chain(&r.first).for_each(|x| collect(axes, x, &mut free));
    free.extend(r.along);
    for a in &r.axes {
        free.remove(a);
    }
    free
}

/// Adds the axes that a tree depends on.
pub(super) fn collect(axes: &Axes, e: &Elem, free: &mut BTreeSet<usize>) {
    match e {
        Elem::Load(_, a) => collect_indices(axes, a, free),
        Elem::Index(axis) => drop(free.insert(*axis)),
        Elem::Reduce(r) => free.extend(free_axes(axes, r)),
        Elem::Order(o) => {
            let mut own = BTreeSet::new();
            collect(axes, &o.body, &mut own);
            own.remove(&o.axis);
            free.extend(own);
            collect_indices(axes, &o.place, free);
        }
        e => e.parts().into_iter().for_each(|x| collect(axes, x, free)),
    }
}

fn collect_indices(axes: &Axes, a: &ElementAccess, free: &mut BTreeSet<usize>) {
    let windows = a.windows.iter().flat_map(|w| w.axes());
    a.modes.iter().map(|m| m.0).chain(windows).for_each(|axis| match &axes.all[axis].lookup {
        Some(looked) => collect(axes, &looked.index, free),
        None => drop(free.insert(axis)),
    });
}

/// Whether an element of a tree is looked up.
pub(super) fn looks_up(axes: &Axes, e: &Elem) -> bool {
    let looked = |a: &ElementAccess| a.modes.iter().any(|(axis, _)| axes.all[*axis].lookup.is_some());
    match e {
        Elem::Load(_, a) => looked(a),
        // What is put in order is another statement's.
        Elem::Order(o) => looked(&o.place),
        e => e.parts().into_iter().any(|x| looks_up(axes, x)),
    }
}

/// A text that is equal for equal indices; none of one whose elements are not settled.
pub(super) fn lookup_key(e: &Elem) -> Option<String> {
    e.is_settled().then(|| key(e))
}

/// A text that is equal for equal trees whose elements are settled, whatever their own indices are called.
pub(super) fn key(e: &Elem) -> String {
    let mut out = String::new();
    write_elem(e, &mut vec![], &mut out);
    out
}

fn write_reduction(r: &Reduction, bound: &mut Vec<usize>, out: &mut String) {
    let before = bound.len();
    bound.extend(&r.axes);
    // Writing to a string cannot fail.
    let _ = write!(out, "{} {} {} ", r.op.name(), r.acc, r.axes.len());
    if let Some(along) = r.along {
        write_elem(&Elem::Index(along), bound, out);
    }
    [&r.body].into_iter().chain(&r.first).for_each(|x| write_elem(x, bound, out));
    bound.truncate(before);
}

fn write_access(a: &ElementAccess, bound: &[usize], out: &mut String) {
    let _ = write!(out, "{} {}", a.tensor.0, a.offset);
    for (axis, mode) in &a.modes {
        let _ = match bound.iter().position(|b| b == axis) {
            Some(i) => write!(out, " r{i}->{mode}"),
            None => write!(out, " {axis}->{mode}"),
        };
    }
}

fn write_elem(e: &Elem, bound: &mut Vec<usize>, out: &mut String) {
    out.push('(');
    match e {
        Elem::Literal(n, d, _) => drop(write!(out, "{d:?} {n:?}")),
        Elem::Const(d, n) => drop(write!(out, "{d} {n:?}")),
        Elem::Load(_, a) => write_access(a, bound, out),
        Elem::Index(axis) => {
            let _ = match bound.iter().position(|b| b == axis) {
                Some(i) => write!(out, "r{i}"),
                None => write!(out, "i{axis}"),
            };
        }
        Elem::State(..) => out.push_str("state"),
        Elem::Unary(op, ..) => out.push_str(op.name()),
        Elem::Binary(op, ..) => out.push_str(op.text()),
        Elem::Cast(d, _) => out.push_str(d.name()),
        Elem::Select(..) => out.push_str("select"),
        Elem::Reduce(r) => write_reduction(r, bound, out),
        Elem::Order(o) => {
            let _ = write!(out, "{} ", o.order.name());
            write_access(&o.place, bound, out);
            bound.push(o.axis);
            write_elem(&o.body, bound, out);
            bound.pop();
        }
    }
    if !matches!(e, Elem::Reduce(_) | Elem::Order(_)) {
        e.parts().into_iter().for_each(|x| write_elem(x, bound, out));
    }
    out.push(')');
}
