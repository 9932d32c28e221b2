//! Ints of up to 32 bits, in lanes of 32: each holds the number itself, so what a narrower type wraps is wrapped at
//! once.
use super::super::address::Address;
use super::recognise::{ExpressionBuilder, narrow_float};
use crate::atoms::expression::{Binary, Id, LaneNode, Shift};
use tilewright_ir::dtype::DType;
use tilewright_ir::library::machine::{Floats as _, Lanes as _};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, Scalar, UnaryOp};

/// Int types that a lane of 32 bits holds.
pub(super) fn narrow_int(dtype: DType) -> bool {
    matches!(dtype, DType::I8 | DType::U8 | DType::I16 | DType::U16 | DType::I32)
}

impl ExpressionBuilder<'_> {
    /// An int of at most 32 bits.
    pub(super) fn int(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        let dtype = scalar.dtype();
        if !narrow_int(dtype) {
            return None;
        }
        if self.is_param(scalar) {
            return Some(match dtype {
                DType::I32 => self.uniform(scalar),
                _ => self.uniform(&Scalar::Cast(DType::I32, Box::new(scalar.clone()))),
            });
        }
        match scalar {
            Scalar::Const(_, Number::Int(n)) => Some(self.call.expression.int(*n as i32)),
            Scalar::Const(..) | Scalar::Acc(_) => None,
            Scalar::Load(d, p) => self.input(*d, p),
            Scalar::Cast(_, x) if narrow_float(x.dtype()) => {
                let x = self.value(x)?;
                Some(self.call.expression.saturated(dtype, x))
            }
            Scalar::Cast(_, x) if x.dtype() == DType::Bool => {
                let mask = self.value(x)?;
                Some(self.call.expression.bit(mask))
            }
            Scalar::Cast(_, x) => {
                let v = self.int(x)?;
                let has = |(least, most): (i128, i128)| dtype.range().is_some_and(|r| r.0 <= least && most <= r.1);
                Some(if x.dtype().range().is_some_and(has) { v } else { self.wrapped(dtype, v) })
            }
            Scalar::Unary(UnaryOp::Bits, x) => self.value(x), // ints lie in the same registers
            Scalar::Unary(op, x) => {
                let x = self.int(x)?;
                let v = self.call.expression.of_int(*op, x)?;
                Some(self.wrapped(dtype, v))
            }
            Scalar::Binary(op @ (BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr), a, b) => {
                let Scalar::Const(_, Number::Int(n)) = **b else { return None };
                let bits = match op {
                    BinaryOp::Shl | BinaryOp::Shr => n as u32 % (8 * dtype.bytes() as u32),
                    _ => u32::try_from(n).ok().filter(|n| n.is_power_of_two())?.trailing_zeros(),
                };
                let a = self.int(a)?;
                let e = &mut self.call.expression;
                Some(match op {
                    BinaryOp::Rem => {
                        let low = e.int((1i32 << bits).wrapping_sub(1));
                        e.and(a, low)
                    }
                    BinaryOp::Shl => {
                        let v = e.shl(a, bits);
                        self.wrapped(dtype, v)
                    }
                    _ => e.node(LaneNode::Shift(Shift::Arithmetic, a, bits)),
                })
            }
            Scalar::Binary(op, a, b) => {
                let own = Binary::of_ints(*op)?;
                let (a, b) = (self.int(a)?, self.int(b)?);
                let v = self.call.expression.binary(own, a, b);
                let stays = matches!(op, BinaryOp::Min | BinaryOp::Max);
                Some(if stays { v } else { self.wrapped(dtype, v) })
            }
            Scalar::Select(c, a, b) => {
                let (c, a, b) = (self.value(c)?, self.int(a)?, self.int(b)?);
                Some(self.call.expression.select(c, a, b))
            }
        }
    }

    /// The mask of a comparison of ints, of 32 bits or of 64.
    pub(super) fn compared(&mut self, op: Comparison, a: Id, b: Id) -> Option<Id> {
        let e = &mut self.call.expression;
        let (own, not) = match op {
            Comparison::Lt => (e.binary(Binary::LessInt, a, b), false),
            Comparison::Gt => (e.binary(Binary::LessInt, b, a), false),
            Comparison::Le => (e.binary(Binary::LessInt, b, a), true),
            Comparison::Ge => (e.binary(Binary::LessInt, a, b), true),
            Comparison::Eq => (e.binary(Binary::EqualInt, a, b), false),
            Comparison::Ne => (e.binary(Binary::EqualInt, a, b), true),
        };
        let all = e.all_ones();
        Some(if not { e.binary(Binary::Xor, own, all) } else { own })
    }

    /// A number wrapped to a type.
    fn wrapped(&mut self, dtype: DType, v: Id) -> Id {
        let e = &mut self.call.expression;
        match dtype {
            DType::U8 | DType::U16 => {
                let all = e.int((1 << (8 * dtype.bytes())) - 1);
                e.and(v, all)
            }
            DType::I8 | DType::I16 => {
                let beside = 32 - 8 * dtype.bytes() as u32;
                let high = e.shl(v, beside);
                e.node(LaneNode::Shift(Shift::Arithmetic, high, beside))
            }
            _ => v,
        }
    }
}
