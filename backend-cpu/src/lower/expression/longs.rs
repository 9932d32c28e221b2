//! i64, in lanes of 64 bits: narrower ints are read as i64, and written of it.
use super::super::address::Address;
use super::ints::narrow_int;
use super::recognise::ExpressionBuilder;
use crate::atoms::expression::{Binary, Id, LaneNode, Shift, Unary};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::machine::{Doubles as _, Floats as _};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};

impl ExpressionBuilder<'_> {
    /// An i64.
    pub(super) fn long(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        if scalar.dtype() != DType::I64 {
            return None;
        }
        if self.is_param(scalar) {
            return Some(self.uniform(scalar));
        }
        match scalar {
            Scalar::Const(_, Number::Int(n)) => Some(self.call.expression.whole_number(*n as i64)),
            Scalar::Const(..) | Scalar::Acc(_) => None,
            Scalar::Load(d, p) => self.input(*d, p),
            Scalar::Cast(_, x) => match &**x {
                Scalar::Load(d, p) if narrow_int(*d) => self.input(*d, p),
                x if x.dtype() == DType::Bool => {
                    let mask = self.mask_of_doubles(x)?;
                    Some(self.call.expression.bit(mask))
                }
                Scalar::Load(DType::F32, p) if self.call.expression.is_wide() => {
                    let x = self.input(DType::F32, p)?;
                    Some(self.truncated(x))
                }
                x if x.dtype() == DType::F64 && self.call.expression.is_wide() => {
                    let x = self.double(x)?;
                    Some(self.truncated(x))
                }
                _ => None,
            },
            Scalar::Unary(UnaryOp::Bits, x) => self.double(x),
            Scalar::Unary(op, x) => {
                let x = self.long(x)?;
                self.call.expression.of_int(*op, x)
            }
            Scalar::Binary(op, a, b) => {
                let a = self.long(a)?;
                if let (BinaryOp::Mul, Scalar::Const(_, Number::Int(n))) = (op, &**b)
                    && (*n as u64).is_power_of_two()
                {
                    return Some(self.call.expression.node(LaneNode::Shift(Shift::Left, a, n.trailing_zeros())));
                }
                let own =
                    Binary::of_ints(*op).filter(|own| *own != Binary::MulInt || self.call.expression.is_wide())?;
                let b = self.long(b)?;
                Some(self.call.expression.binary(own, a, b))
            }
            Scalar::Select(c, a, b) => {
                let (c, a, b) = (self.mask_of_doubles(c)?, self.long(a)?, self.long(b)?);
                Some(self.call.expression.node(LaneNode::Select(c, a, b)))
            }
        }
    }

    /// The i64 that is nearest to an f64 rounded towards zero; 0 of NaN. What has none becomes the least one, and is
    /// replaced where it is above.
    fn truncated(&mut self, x: Id) -> Id {
        let e = &mut self.call.expression;
        let most = e.whole_number(i64::MAX);
        let ordered = e.binary(Binary::Equal, x, x);
        let number = e.and(x, ordered);
        let int = e.node(LaneNode::Unary(Unary::ToInt, number));
        let above = e.double(-(i64::MIN as f64));
        let beyond = e.binary(Binary::LessEqual, above, number);
        e.node(LaneNode::Select(beyond, most, int))
    }
}
