//! Random element expressions.
use super::tensor::Extent;
use super::{ProgramGen, cast, random_number};
use crate::dtype::DType;
use crate::interp::number;
use crate::program::{AxisId, Operand};
use crate::scalar::{BinaryOp, Scalar, UnaryOp};

impl ProgramGen {
    /// A scalar of a type.
    pub(super) fn value(&mut self, dtype: DType, axes: &[(AxisId, Extent)], depth: usize) -> Scalar<Operand> {
        if depth == 0 || self.tensors.len() > 4 || self.rng.once_in(4) {
            let d = if self.rng.once_in(3) { self.dtype() } else { dtype };
            return match self.rng.below(5) {
                0 => Scalar::Const(dtype, number::cast(dtype, random_number(&mut self.rng, dtype))),
                _ => cast(dtype, self.input(d, axes)),
            };
        }
        let boxed = |s: Scalar<Operand>| Box::new(s);
        if self.rng.once_in(6) {
            let d = self.number_type();
            let tests: Vec<BinaryOp> = BinaryOp::all().filter(|op| op.is_comparison()).collect();
            let test = self.rng.pick(&tests);
            let [a, b] = [0, 1].map(|_| boxed(self.value(d, axes, 0)));
            let c = boxed(Scalar::Binary(test, a, b));
            let [a, b] = [0, 1].map(|_| boxed(self.value(dtype, axes, depth - 1)));
            return Scalar::Select(c, a, b);
        }
        if self.rng.once_in(3) {
            let of = |op: UnaryOp| {
                let takes = |d: &DType| op.takes(*d) && op.result(*d) == dtype;
                [dtype, DType::F32, DType::F64].into_iter().find(takes).map(|d| (op, d))
            };
            let ops: Vec<(UnaryOp, DType)> = UnaryOp::all().filter_map(of).collect();
            let (op, of) = self.rng.pick(&ops);
            return Scalar::Unary(op, boxed(self.value(of, axes, depth - 1)));
        }
        let ops: Vec<BinaryOp> = BinaryOp::all().filter(|op| op.takes(dtype) && !op.is_comparison()).collect();
        let op = self.rng.pick(&ops);
        let [a, b] = [0, 1].map(|_| boxed(self.value(dtype, axes, depth - 1)));
        Scalar::Binary(op, a, b)
    }
}
