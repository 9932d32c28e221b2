//! f64, in lanes of 64 bits: everything is f64, i64 (`longs`) or a mask; f32 and i32 are read as f64, and written of
//! it.
use super::super::address::Address;
use super::ints::narrow_int;
use super::recognise::ExpressionBuilder;
use crate::atoms::expression::{Binary, Id, LaneNode, Unary};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::machine::{Doubles as _, Floats as _};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};

/// Whether there is such a type in an expression.
pub(super) fn has<A>(dtype: DType, scalar: &Scalar<A>) -> bool {
    scalar.dtype() == dtype || scalar.operands().any(|x| has(dtype, x))
}

impl ExpressionBuilder<'_> {
    /// What is stored of an f64 or an i64, or the bit of a mask.
    pub(super) fn stored_double(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        match (scalar.dtype(), scalar) {
            (DType::F64, _) => self.double(scalar),
            (DType::I64, _) => self.long(scalar),
            (DType::F32, Scalar::Cast(_, x)) => self.double(x),
            (dtype, Scalar::Cast(_, x)) if x.dtype() == DType::I64 && narrow_int(dtype) => {
                // The store keeps the lower bits; with 256 bits that of an i32 alone does.
                let fits = dtype == DType::I32 || self.call.expression.is_wide();
                fits.then(|| self.long(x))?
            }
            (DType::I32, Scalar::Cast(_, x)) if !self.call.expression.long => {
                // The store truncates what an i32 has; NaN becomes 0.
                let x = self.double(x)?;
                let e = &mut self.call.expression;
                let ordered = e.binary(Binary::Equal, x, x);
                let number = e.and(x, ordered);
                let [least, most] = [i32::MIN, i32::MAX].map(|n| e.double(f64::from(n)));
                let v = e.binary(Binary::Above, least, number);
                Some(e.binary(Binary::Below, most, v))
            }
            (DType::Bool, _) if self.call.expression.is_wide() => {
                let mask = self.mask_of_doubles(scalar)?;
                Some(self.call.expression.bit(mask))
            }
            _ => None,
        }
    }

    pub(super) fn double(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        if scalar.dtype() != DType::F64 {
            return None;
        }
        if self.is_param(scalar) {
            return Some(self.uniform(scalar));
        }
        match scalar {
            Scalar::Const(_, Number::Float(x)) => Some(self.call.expression.double(*x)),
            Scalar::Const(..) | Scalar::Acc(_) => None,
            Scalar::Load(d, p) => self.input(*d, p),
            Scalar::Cast(_, x) => match &**x {
                Scalar::Load(DType::F32, p) => self.input(DType::F32, p),
                Scalar::Load(DType::I32, p) if !self.call.expression.long => self.input(DType::I32, p),
                x if x.dtype() == DType::I64 && self.call.expression.is_wide() => {
                    let x = self.long(x)?;
                    Some(self.call.expression.node(LaneNode::Unary(Unary::FromInt, x)))
                }
                _ => None,
            },
            Scalar::Unary(op, x) => {
                let x = self.double(x)?;
                let e = &mut self.call.expression;
                match op {
                    // Others are called.
                    UnaryOp::Library(f) if e.is_wide() && f.row().lanes => Some(f.of_double(e, [x])),
                    op => e.of_float(*op, x),
                }
            }
            Scalar::Binary(op, a, b) => {
                if let BinaryOp::Library(f) = op {
                    (self.call.expression.is_wide() && f.row().lanes).then_some(())?;
                    let (a, b) = (self.double(a)?, self.double(b)?);
                    return Some(f.of_double(&mut self.call.expression, [a, b]));
                }
                let own = Binary::of_floats(*op)?;
                let (a, b) = (self.double(a)?, self.double(b)?);
                Some(self.call.expression.binary(own, a, b))
            }
            Scalar::Select(c, a, b) => {
                let (c, a, b) = (self.mask_of_doubles(c)?, self.double(a)?, self.double(b)?);
                Some(self.call.expression.node(LaneNode::Select(c, a, b)))
            }
        }
    }

    /// A bool, in lanes of 64 bits.
    pub(super) fn mask_of_doubles(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        match scalar {
            Scalar::Load(DType::Bool, p) => {
                // Any byte but 0 is true.
                let (byte, zero) = (self.input(DType::Bool, p)?, self.call.expression.double(0.0));
                Some(self.call.expression.binary(Binary::LessInt, zero, byte))
            }
            Scalar::Unary(UnaryOp::Not, x) => {
                let (x, all) = (self.mask_of_doubles(x)?, self.call.expression.node(LaneNode::Const(u64::MAX)));
                Some(self.call.expression.binary(Binary::Xor, x, all))
            }
            Scalar::Binary(BinaryOp::Compare(c), a, b) if a.dtype() == DType::I64 => {
                let (a, b) = (self.long(a)?, self.long(b)?);
                self.compared(*c, a, b)
            }
            Scalar::Binary(BinaryOp::Compare(c), a, b) => {
                let (own, swapped) = Binary::comparison(*c);
                let (a, b) = (self.double(a)?, self.double(b)?);
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                Some(self.call.expression.binary(own, a, b))
            }
            Scalar::Binary(op, a, b) => {
                let own = Binary::of_masks(*op)?;
                let (a, b) = (self.mask_of_doubles(a)?, self.mask_of_doubles(b)?);
                Some(self.call.expression.binary(own, a, b))
            }
            _ => None,
        }
    }
}
