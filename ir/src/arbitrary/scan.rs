//! Random scans: along any axis, of a value that is read or computed, alone or between statements.
use super::statements::statement;
use super::tensor::Extent;
use super::{ProgramGen, cast};
use crate::dtype::DType;
use crate::program::{AxisId, Operand, Reduce, Role, Statement};
use crate::scalar::{BinaryOp, ReduceOp, Scalar};

impl ProgramGen {
    /// A scan along one of up to three axes.
    pub(super) fn scan(&mut self) -> Statement {
        let n = 1 + self.rng.below(3);
        let axes = self.axes(n, 0);
        let dtype = self.dtype();
        let body = self.value(dtype, &axes, 1);
        let (reduce, mut value) = self.scanned(dtype, body, &axes);
        let dtype = if self.rng.once_in(2) { reduce.acc } else { dtype };
        if self.rng.once_in(3) && reduce.acc != DType::Bool {
            let load = self.input(reduce.acc, &axes);
            value = Scalar::Binary(BinaryOp::Add, Box::new(value), Box::new(load));
        }
        let (role, update) = self.out_role(dtype);
        let out = self.tensor(dtype, role, &axes);
        statement(&axes, &[], Some(reduce), cast(dtype, value), out, update)
    }

    /// A scan of a tensor that was written, and what is computed from it.
    pub(super) fn scan_of(&mut self, dtype: DType, written: &Operand, axes: &[(AxisId, Extent)]) -> Vec<Statement> {
        let load = |o: &Operand| Scalar::Load(dtype, o.clone());
        let (reduce, value) = self.scanned(dtype, load(written), axes);
        let role = if self.rng.once_in(2) { Role::Temp } else { Role::Out };
        let scanned = self.tensor(dtype, role, axes);
        let first = statement(axes, &[], Some(reduce), cast(dtype, value), scanned.clone(), None);
        let difference = Scalar::Binary(BinaryOp::Sub, Box::new(load(&scanned)), Box::new(load(written)));
        let out = self.tensor(dtype, Role::Out, axes);
        vec![first, statement(axes, &[], None, difference, out, None)]
    }

    fn scanned(&mut self, dtype: DType, body: Scalar<Operand>, axes: &[(AxisId, Extent)]) -> (Reduce, Scalar<Operand>) {
        let op = self.rng.pick(&ReduceOp::ALL);
        let acc = match op {
            ReduceOp::Sum | ReduceOp::Prod => dtype.accumulator(),
            _ => dtype,
        };
        let along = Some(axes[self.rng.below(axes.len())].0);
        (Reduce { op, acc, along, body: cast(acc, body) }, Scalar::Acc(acc))
    }
}
