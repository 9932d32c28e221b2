//! Scores with a causal mask: `select(j <= i + n, s, -inf)`, also `s + select(j > i + n, -inf, 0.0)`.
use super::form::{AttentionValue, Label, Mask};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::program::{Function, Operand, Role};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, Scalar};

impl AttentionValue {
    /// The value as one with a causal mask.
    pub(super) fn masked(&self, function: &Function) -> Option<Mask> {
        let (condition, value) = hides(&self.scalar)?;
        let ((query, shift), scalar) = match (self.order(function, &condition), &condition) {
            (Some(order), _) => (order, value.clone()),
            // Of two conditions, one is left to the score.
            (None, Scalar::Binary(BinaryOp::And, x, y)) => {
                let hidden = Scalar::Const(DType::F32, Number::Float(f64::NEG_INFINITY));
                let rest = |c: &Scalar<Operand>| {
                    Scalar::Select(Box::new(c.clone()), Box::new(value.clone()), Box::new(hidden))
                };
                match (self.order(function, x), self.order(function, y)) {
                    (Some(order), _) => (order, rest(y)),
                    (None, order) => (order?, rest(x)),
                }
            }
            _ => return None,
        };
        Some(Mask { score: AttentionValue { scalar, labels: self.labels.clone() }, query, shift })
    }

    /// The shared axis and the shift of a condition that is `key ≤ query + shift`.
    fn order(&self, function: &Function, condition: &Scalar<Operand>) -> Option<(usize, Int)> {
        let Scalar::Binary(BinaryOp::Compare(op), x, y) = condition else { return None };
        let (less, more, strict) = match op {
            Comparison::Le => (x, y, 0),
            Comparison::Lt => (x, y, 1),
            Comparison::Ge => (y, x, 0),
            Comparison::Gt => (y, x, 1),
            Comparison::Eq | Comparison::Ne => return None,
        };
        let (less, more) = (self.sum(function, less)?, self.sum(function, more)?);
        // key + a ≤ query + b, of ints: key ≤ query + (b − a), less one where it is strict.
        let ((Some(Label::Key), a), (Some(Label::Shared(query)), b)) = (less, more) else { return None };
        Some((query, b.sub(&a).and_then(|n| n.sub(&Int::Static(strict))).ok()?))
    }

    /// An index and what is added to it.
    fn sum(&self, function: &Function, scalar: &Scalar<Operand>) -> Option<(Option<Label>, Int)> {
        match scalar {
            Scalar::Const(_, Number::Int(n)) => Some((None, Int::Static(i64::try_from(*n).ok()?))),
            Scalar::Cast(DType::I32 | DType::I64, x) => self.sum(function, x),
            Scalar::Load(_, o) if function.tensor(o.tensor).role == Role::Index => match &o.modes[..] {
                [] => Some((None, o.offset.clone())),
                [(axis, layout)] => {
                    let counts = matches!(&layout.flat()[..], [(_, d)] if d.int().is_some_and(|d| d.is(1)));
                    let label = self.labels.get(axis.0 as usize).copied().flatten()?;
                    counts.then(|| (Some(label), o.offset.clone()))
                }
                _ => None,
            },
            Scalar::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), x, y) => {
                let ((x, a), (y, b)) = (self.sum(function, x)?, self.sum(function, y)?);
                match (op, x, y) {
                    (BinaryOp::Add, label, None) | (BinaryOp::Add, None, label) => Some((label, a.add(&b).ok()?)),
                    (BinaryOp::Sub, label, None) => Some((label, a.sub(&b).ok()?)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Where a value is not −∞, and what it is there.
fn hides(scalar: &Scalar<Operand>) -> Option<(Scalar<Operand>, &Scalar<Operand>)> {
    let is = |x: &Scalar<Operand>, n: f64| matches!(x, Scalar::Const(_, Number::Float(x)) if *x == n);
    let hidden = |x: &Scalar<Operand>| is(x, f64::NEG_INFINITY);
    match scalar {
        Scalar::Select(c, value, other) if hidden(other) => Some((Scalar::clone(c), value)),
        Scalar::Select(c, other, value) if hidden(other) => Some((negated(c)?, value)),
        Scalar::Binary(BinaryOp::Add, x, y) => [(x, y), (y, x)].into_iter().find_map(|(value, mask)| {
            let (condition, seen) = hides(mask)?;
            (matches!(&**mask, Scalar::Select(..)) && is(seen, 0.0)).then_some((condition, &**value))
        }),
        _ => None,
    }
}

/// The opposite of a comparison of ints.
fn negated(condition: &Scalar<Operand>) -> Option<Scalar<Operand>> {
    let Scalar::Binary(BinaryOp::Compare(op), x, y) = condition else { return None };
    let op = match op {
        Comparison::Le => Comparison::Gt,
        Comparison::Lt => Comparison::Ge,
        Comparison::Ge => Comparison::Lt,
        Comparison::Gt => Comparison::Le,
        Comparison::Eq => Comparison::Ne,
        Comparison::Ne => Comparison::Eq,
    };
    (!x.dtype().is_float()).then(|| Scalar::Binary(BinaryOp::Compare(op), x.clone(), y.clone()))
}
