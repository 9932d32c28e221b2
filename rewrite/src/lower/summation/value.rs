//! Sums and differences of elements, each rounded.
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, Scalar};

/// A float value of a kernel, of a type.
#[derive(Clone)]
pub(super) struct FloatValue(pub DType, pub Scalar<AccessId>);

impl FloatValue {
    pub(super) fn zero(d: DType) -> FloatValue {
        FloatValue(d, Scalar::Const(d, Number::Float(0.0)))
    }

    pub(super) fn into(self, dst: AccessId) -> Stmt {
        Stmt::Store { dst, value: self.1, update: None }
    }

    /// The value, or 0 where another one is not finite: of an infinite sum nothing is lost.
    pub(super) fn if_finite(self, other: &FloatValue) -> FloatValue {
        let d = self.0;
        let finite = BinaryOp::Compare(Comparison::Eq);
        let finite =
            Scalar::Binary(finite, Box::new((other.clone() - other.clone()).1), Box::new(FloatValue::zero(d).1));
        FloatValue(d, Scalar::Select(Box::new(finite), Box::new(self.1), Box::new(FloatValue::zero(d).1)))
    }
}

impl std::ops::Add for FloatValue {
    type Output = FloatValue;

    fn add(self, other: FloatValue) -> FloatValue {
        FloatValue(self.0, Scalar::Binary(BinaryOp::Add, Box::new(self.1), Box::new(other.1)))
    }
}

impl std::ops::Sub for FloatValue {
    type Output = FloatValue;

    fn sub(self, other: FloatValue) -> FloatValue {
        FloatValue(self.0, Scalar::Binary(BinaryOp::Sub, Box::new(self.1), Box::new(other.1)))
    }
}
