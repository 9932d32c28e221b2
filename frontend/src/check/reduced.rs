//! Reductions to trees of the four that statements have.
//!
//! | written | is |
//! |---|---|
//! | `mean(k) x` | `sum(k) x / n`, in the accumulator's type, for `n` elements |
//! | `any(k) x`, `all(k) x` | `max(k) x` and `min(k) x` of bools |
//! | `argmax(k) x` | `i64(min(k) select(x == m || x != x, i32(k), no))` with `m = max(k) x`, NaN where an element is |
use super::Checker;
use super::access::{Axes, ElementAccess};
use super::tree::{Elem, Reduction, widen};
use crate::ast::{Expr, Infix, Over, Reducer};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::interp::number;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp};

impl Checker<'_> {
    /// `sum(k) body`
    pub(super) fn reduction(
        &mut self,
        axes: &mut Axes,
        op: Reducer,
        names: &[Over],
        body: &Expr,
        at: &Span,
    ) -> Option<Elem> {
        if let Reducer::Scan(op) = op {
            return self.scan(axes, op, names, body, at);
        }
        if op == Reducer::Recurrence {
            return self.recurrence(axes, names, body, at);
        }
        if let Reducer::Order(order) = op {
            return self.order(axes, order, names, body, at);
        }
        let (mut bound, mut known) = (vec![], true);
        for over in names {
            let axis = self.bind(axes, &over.name);
            bound.extend(axis);
            if let (Some(axis), Some(end)) = (axis, &over.end) {
                known &= self.walks_part(axes, axis, end).is_some();
            }
        }
        let x = if bound.len() == names.len() && known { self.element(axes, body) } else { None };
        let closed = self.close(axes, bound.len());
        let (x, ()) = (x?, closed?);
        let Some(dtype) = x.dtype() else {
            self.scope.report(ResolveError::Untyped { at: body.span.clone() });
            return None;
        };
        let needed = match op {
            Reducer::Mean if !dtype.is_float() => Some("a float: write `f32(…)`"),
            Reducer::Any | Reducer::All if dtype != DType::Bool => Some("bool"),
            _ => None,
        };
        if matches!(op, Reducer::ArgMin | Reducer::ArgMax) && bound.len() > 1 {
            let (name, needed, found) = (op.name().to_string(), "one index".to_string(), bound.len());
            self.scope.report(ResolveError::Arity { name, needed, found, at: at.clone() });
            return None;
        }
        if let Some(needed) = needed {
            let (op, at) = (op.name().to_string(), at.clone());
            self.scope.report(ResolveError::OpType { op, dtype, needed, at });
            return None;
        }
        let plain = |op| Reducing { op, axes: &bound, along: None, at };
        match op {
            Reducer::Plain(op) => Some(plain(op).of(x, dtype)),
            Reducer::Any => Some(plain(ReduceOp::Max).of(x, dtype)),
            Reducer::All => Some(plain(ReduceOp::Min).of(x, dtype)),
            Reducer::Mean => self.mean(axes, plain(ReduceOp::Sum), x, dtype),
            Reducer::ArgMin => self.place_of(axes, plain(ReduceOp::Min), x, dtype),
            Reducer::ArgMax => self.place_of(axes, plain(ReduceOp::Max), x, dtype),
            Reducer::Scan(_) | Reducer::Recurrence | Reducer::Order(_) => None, // above
        }
    }

    /// The extent that is said where a name is bound: it walks a part of every mode that has more.
    pub(super) fn walks_part(&mut self, axes: &mut Axes, axis: usize, end: &Expr) -> Option<()> {
        self.bounded(axes, axis, end)?;
        axes.all[axis].said = true;
        Some(())
    }

    /// The extent that is said of a name.
    pub(super) fn bounded(&mut self, axes: &mut Axes, axis: usize, end: &Expr) -> Option<()> {
        let extent = self.scope.eval_int(end)?;
        if !self.require(Infix::Le, &Int::ZERO, &extent, "an extent is at least 0", &end.span) {
            return self.scope.kind_error(&extent.to_string(), "an extent of 0 or more", &end.span);
        }
        self.agree(axes, axis, extent, &end.span)
    }

    /// The first index at which an extreme lies: an i64 that is found as an i32.
    fn place_of(&mut self, axes: &Axes, of: Reducing<'_>, x: Elem, dtype: DType) -> Option<Elem> {
        let count = self.points(axes, &of)?;
        let fits = self.require(Infix::Le, &count, &Int::Static(1 << 31), "a place is counted in 32 bits", of.at);
        let place = of.place(x, dtype, if fits { DType::I32 } else { DType::I64 });
        Some(if fits { Elem::Cast(DType::I64, Box::new(place)) } else { place })
    }

    /// How many elements are reduced.
    fn points(&mut self, axes: &Axes, of: &Reducing<'_>) -> Option<Int> {
        let mut count = Int::ONE;
        for &a in of.axes {
            let Some(extent) = axes.extent(a) else {
                let (name, at) = (axes.all[a].name.clone(), axes.all[a].bound_at.clone());
                self.scope.report(CheckError::NoExtent { name, at });
                return None;
            };
            count = self.scope.checked(count.mul(&extent), of.at)?;
        }
        Some(count)
    }

    /// The sum divided by the number of its terms; NaN of none.
    fn mean(&mut self, axes: &Axes, sum: Reducing<'_>, x: Elem, dtype: DType) -> Option<Elem> {
        let count = self.points(axes, &sum)?;
        let acc = dtype.accumulator();
        let count = match count.value() {
            Some(n) => Elem::Const(acc, number::cast(acc, Number::Int(n.into()))),
            None => {
                let n = ElementAccess::at(self.counting(), count, sum.at);
                Elem::Cast(acc, Box::new(Elem::Load(DType::I64, n)))
            }
        };
        let at = sum.at.clone();
        Some(Elem::Binary(BinaryOp::Div, Box::new(sum.of(x, dtype)), Box::new(count), at))
    }
}

/// A reduction without its body.
pub(super) struct Reducing<'a> {
    pub op: ReduceOp,
    pub axes: &'a [usize],
    /// The axis that a scan runs along.
    pub along: Option<usize>,
    pub at: &'a Span,
}

impl Reducing<'_> {
    /// The reduction of a value of a type.
    pub(super) fn of(&self, x: Elem, dtype: DType) -> Elem {
        let (acc, body) = match self.op {
            ReduceOp::Sum | ReduceOp::Prod => (dtype.accumulator(), widen(x, dtype, dtype.accumulator())),
            ReduceOp::Min | ReduceOp::Max => (dtype, x),
        };
        let (axes, along) = (self.axes.to_vec(), self.along);
        Elem::Reduce(Box::new(Reduction { op: self.op, acc, axes, along, first: None, body, span: self.at.clone() }))
    }

    /// The first index at which an extreme lies, counted in a type.
    fn place(&self, x: Elem, dtype: DType, counted: DType) -> Elem {
        let binary = |op, a: Elem, b: Elem| Elem::Binary(op, Box::new(a), Box::new(b), self.at.clone());
        let compare = |c, a, b| binary(BinaryOp::Compare(c), a, b);
        let extreme = self.of(x.clone(), dtype);
        let mut found = compare(Comparison::Eq, x.clone(), extreme);
        if dtype.is_float() {
            found = binary(BinaryOp::Or, found, compare(Comparison::Ne, x.clone(), x));
        }
        let none = Elem::Const(counted, ReduceOp::Min.identity(counted));
        let index = Elem::Index(self.axes[0]);
        let index = if counted == DType::I64 { index } else { Elem::Cast(counted, Box::new(index)) };
        let at = Elem::Select(Box::new(found), Box::new(index), Box::new(none));
        Reducing { op: ReduceOp::Min, ..*self }.of(at, counted)
    }
}

#[cfg(test)]
mod tests {
    use tilewright_ir::dtype::DType::{F32, I64};
    use tilewright_ir::interp::{InterpMemory, program};
    use tilewright_ir::scalar::Number;

    /// The first extreme elements of some floats, and their mean.
    fn found(x: &[f64]) -> (Vec<Number>, Number) {
        let text = "sym N fn f(x: f32 (N):(1), y: i64 (2):(1), m: f32 1:0) {
          y[0] = argmax(i) x[i]
          y[1] = argmin(i) x[i]
          m[0] = mean(i) x[i] }";
        let module = crate::compile(text).expect("a program");
        let x: Vec<Number> = x.iter().map(|x| Number::Float(*x)).collect();
        let mut memory = [
            InterpMemory::of(F32, &x),
            InterpMemory::of(I64, &[Number::Int(-1); 2]),
            InterpMemory::of(F32, &[Number::Float(0.0)]),
        ];
        program::run(&module.program.functions[0], &mut memory, &[x.len() as i64]).expect("runs");
        (memory[1].numbers(), memory[2].numbers()[0])
    }

    #[test]
    fn the_first_extreme_element_is_found_as_numpy_does() {
        let at = |max, min| vec![Number::Int(max), Number::Int(min)];
        assert_eq!(found(&[2.0, 5.0, -1.0, 5.0, -1.0]), (at(1, 2), Number::Float(2.0)));
        assert_eq!(found(&[2.0, f64::NAN, 9.0, f64::NAN]).0, at(1, 1));
        assert_eq!(found(&[f64::NEG_INFINITY; 3]).0, at(0, 0));
        let (none, mean) = found(&[]);
        assert_eq!(none, at(i32::MAX.into(), i32::MAX.into()));
        assert!(matches!(mean, Number::Float(x) if x.is_nan()));
    }
}
