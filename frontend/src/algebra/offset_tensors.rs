//! Tensors that begin somewhere: a layout with its offset, counted from the first tensor that it is a part of.
//!
//! CuTe's operations on tensors are `make_tensor(t.data(), op(t.layout(), …))`: what sees a tensor with other modes
//! leaves where it begins. What asks for the layout alone (`cosize`, `right_inverse`, …) takes it for the layout.
//! Source: CUTLASS `cute/tensor_impl.hpp`.
use super::literal::slices;
use super::{Partial, Scope, Typed};
use crate::ast::{Expr, ExprKind};
use crate::diagnostic::Span;
use tilewright_ir::layout::{Coord, Index, Outer};
use tilewright_ir::op::{AlgebraError, Value};
use tilewright_ir::tuple::{IntTuple, Tree};

/// Operations that give a part of a tensor and where it begins.
pub(super) const LOCATED: [&str; 2] = ["local_tile", "local_partition"];

/// Operations that see a tensor with other modes: it stays a tensor, and begins where it began.
pub const VIEWS: [&str; 20] = [
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "group",
    "take",
    "select",
    "composition",
    "composition_tiler",
    "coalesce",
    "coalesce_profile",
    "flatten",
    "unflatten",
    "filter",
    "filter_zeros",
    "with_shape",
    "append",
    "prepend",
    "append_to_rank",
    "prepend_to_rank",
];

/// Operations that see the elements of a tensor in another width: where it begins is counted in the new ones.
const RECASTS: [&str; 3] = ["upcast", "downcast", "recast_layout"];

impl Scope {
    /// Functions whose result says where a tensor begins; `None` where this is none.
    #[inline(never)]
    pub(super) fn function_of_tensors(&mut self, name: &str, args: &[Expr], at: &Span) -> Option<Option<Partial>> {
        let part = match (name, args) {
            ("domain_offset" | "slice", [coord, tensor]) if makes_tensor(tensor) || is_slice(tensor) => {
                self.at_coordinate(name, coord, tensor, at)
            }
            // A name of nothing here is a pointer, or what holds one.
            ("data", [e]) if e.name().is_some_and(|n| !self.binds(n)) => Some(Typed::from(Value::from(0))),
            ("data", [tensor]) => self.located(tensor).map(|(_, begin)| Typed::from(begin.unwrap_or(Value::from(0)))),
            ("make_tensor", [begin, layout]) if asks_for_origin(begin) => self.begun(begin, layout, at),
            _ => return None,
        };
        Some(part.map(Partial::Known))
    }

    /// `slice((_,0,_), (128,128,64))`, `dice(…)`: the entries of an int tuple where the coordinate has `_`, or where it
    /// has none, in one tuple. Source: CUTLASS `cute/underscore.hpp`.
    pub(super) fn part_of_tuple(&mut self, name: &str, values: &[Typed], at: &Span) -> Option<Option<Partial>> {
        let [coord, Typed { value: of @ (Value::Int(_) | Value::Tuple(_)), .. }] = values else { return None };
        let (coord, of) = (coord.value.coord()?, of.tuple()?);
        let found = match &coord {
            Tree::Leaf(i) if (*i == Index::All) == (name == "slice") => Ok(of),
            _ => {
                let mut kept = vec![];
                pick(&coord, &of, name == "slice", &mut kept).map(|()| Tree::Node(kept))
            }
        };
        Some(self.algebra(found, at).map(|t| Typed::from(Value::from(t)).into()))
    }

    /// `domain_offset(coord, tensor)`, `slice(coord, tensor)`
    fn at_coordinate(&mut self, name: &str, coord: &Expr, tensor: &Expr, at: &Span) -> Option<Typed> {
        let coord = self.eval_tuple(coord)?;
        let (layout, base) = self.located(tensor)?;
        let found = if name == "slice" {
            self.apply("slice_and_offset", vec![coord, layout], at)?
        } else {
            let offset = self.apply("crd2idx", vec![coord, layout.clone()], at)?;
            Typed::from(Value::List(vec![layout.value, offset.value]))
        };
        self.moved(found, base, at)
    }

    /// `make_tensor(t.data() + 5, layout)`: the layout, beginning there.
    fn begun(&mut self, begin: &Expr, layout: &Expr, at: &Span) -> Option<Typed> {
        let begin = self.eval_tuple(begin)?.value;
        let (layout, base) = self.located(layout)?;
        let begin = match base {
            Some(base) => self.sum(&begin, &base, at)?,
            None => begin,
        };
        let is_zero = matches!(&begin, Value::Int(i) if i.is_static(0));
        Some(if is_zero { layout } else { Typed::from(Value::List(vec![layout.value, begin])) })
    }

    /// An operation on a tile that came with its offset, which has no form for such.
    pub(super) fn of_located(&mut self, name: &str, args: Vec<Typed>, at: &Span) -> Option<Partial> {
        let base = match args.first().map(|a| &a.value) {
            Some(v @ Value::List(parts)) if tile(v).is_some() => parts.last().cloned(),
            _ => None,
        };
        let mut taken: Vec<Typed> = args.into_iter().map(|a| tile(&a.value).cloned().map_or(a, Typed::from)).collect();
        if let (true, Some(base)) = (RECASTS.contains(&name), &base) {
            let shift = vec![Typed::from(base.clone()), Typed::from(Value::from(0)), taken[0].clone()];
            taken[0] = self.apply("make_composed_layout", shift, at)?;
            let found = self.apply(name, taken, at)?;
            return Some(Typed::from(begun_apart(found.value)).into());
        }
        let found = self.attempt(name, taken, at)?;
        match base {
            Some(base) if LOCATED.contains(&name) => {
                let part = self.closed(found)?;
                self.moved(part, Some(base), at).map(Partial::Known)
            }
            Some(base) if VIEWS.contains(&name) => {
                let layout = self.closed(found)?;
                Some(beginning(layout, Some(base)).into())
            }
            _ => Some(found),
        }
    }

    /// A slice, or an element, of a tile that came with its offset: what it is, counted from where that offset is.
    pub(super) fn part_of(&mut self, of: Typed, base: &Value, coord: Typed, at: &Span) -> Option<Typed> {
        if slices(&coord.value) {
            let part = self.apply("slice_and_offset", vec![coord, of], at)?;
            return self.moved(part, Some(base.clone()), at);
        }
        let index = self.apply("crd2idx", vec![coord, of], at)?;
        self.sum(base, &index.value, at).map(Typed::from)
    }
}

fn pick(coord: &Coord, of: &IntTuple, free: bool, out: &mut Vec<IntTuple>) -> Result<(), AlgebraError> {
    match (coord, of) {
        (Tree::Leaf(i), of) => {
            out.extend(((*i == Index::All) == free).then(|| of.clone()));
            Ok(())
        }
        (Tree::Node(c), Tree::Node(t)) if c.len() == t.len() => {
            c.iter().zip(t).try_for_each(|(c, t)| pick(c, t, free, out))
        }
        _ => Err(AlgebraError::Profile { what: "slice", a: coord.to_string(), b: of.to_string() }),
    }
}

/// A layout, beginning where something else does.
pub(super) fn beginning(layout: Typed, base: Option<Value>) -> Typed {
    match base {
        Some(base) => Typed::from(Value::List(vec![layout.value, base])),
        None => layout,
    }
}

/// A layout apart from the shift in front of it, as a tile with its offset.
fn begun_apart(v: Value) -> Value {
    match v {
        Value::Composed(c) => match &c.outer {
            Outer::Shift(by) if c.offset.is_static(0) => Value::List(vec![c.inner.clone().into(), by.clone().into()]),
            _ => Value::List(vec![c.into(), Value::from(0)]),
        },
        v => Value::List(vec![v, Value::from(0)]),
    }
}

/// Whether an expression is a tensor, which says where its slices begin.
pub(super) fn makes_tensor(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Paren(e) => makes_tensor(e),
        ExprKind::Call(f, args) => f.name() == Some("make_tensor") && is_of_tensor(args),
        _ => false,
    }
}

/// Whether an expression is the slice of a tensor that is itself written out, `local_tile(…)(_,_,0)`.
pub(super) fn is_slice(e: &Expr) -> bool {
    let ExprKind::Call(of, coord) = &e.kind else { return false };
    fn has_open(e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Underscore => true,
            ExprKind::Paren(e) => has_open(e),
            ExprKind::Tuple(items) => items.iter().any(has_open),
            _ => false,
        }
    }
    of.name().is_none() && coord.iter().any(has_open)
}

/// Whether an expression is a tensor that begins in another, or sees one with other modes.
pub(super) fn is_view(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Paren(e) => is_view(e),
        ExprKind::Call(f, args) => f.name().is_some_and(|n| VIEWS.contains(&n)) || args.len() == 2 && makes_tensor(e),
        _ => false,
    }
}

/// Whether `make_tensor` of these arguments has a meaning here: a layout, with where it begins in another tensor.
pub(super) fn is_of_tensor(args: &[Expr]) -> bool {
    args.len() == 1 || args.len() == 2 && asks_for_origin(&args[0])
}

/// Whether an expression asks where a tensor begins.
fn asks_for_origin(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Call(f, _) if f.name() == Some("data")) || e.parts().into_iter().any(asks_for_origin)
}

/// The layout of a tile that came with its offset, as `local_tile` gives it: operations take it for the tile.
pub(super) fn tile(v: &Value) -> Option<&Value> {
    match v {
        Value::List(parts) => match parts.as_slice() {
            [tile @ (Value::Layout(_) | Value::Composed(_)), Value::Int(_) | Value::Stride(_) | Value::Tuple(_)] => {
                Some(tile)
            }
            _ => None,
        },
        _ => None,
    }
}
