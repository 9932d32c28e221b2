//! Random scans and recurrences: along any axis, of a value that is read or computed, alone or between statements.
use super::statements::statement;
use super::tensor::Extent;
use super::{ProgramGen, cast};
use crate::dtype::DType;
use crate::interp::number;
use crate::program::{AxisId, Operand, Reduce, Role, Statement};
use crate::scalar::{BinaryOp, Number, ReduceOp, Scalar};

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
        let along = axes[self.rng.below(axes.len())].0;
        let body = cast(acc, body);
        let reduce = match self.recurrences.once_in(2) {
            true => self.recurrence(op, acc, body, (along, axes)),
            false => Reduce { op, acc, along: Some(along), first: None, body },
        };
        (reduce, Scalar::Acc(acc))
    }

    /// A recurrence whose step combines the state with a value in the way of a scan.
    fn recurrence(
        &mut self,
        op: ReduceOp,
        acc: DType,
        body: Scalar<Operand>,
        (along, axes): (AxisId, &[(AxisId, Extent)]),
    ) -> Reduce {
        let binary = |op, a, b| Scalar::Binary(op, Box::new(a), Box::new(b));
        let constant = |x: Number| Scalar::Const(acc, number::cast(acc, x));
        let others: Vec<(AxisId, Extent)> = axes.iter().filter(|(a, _)| *a != along).cloned().collect();
        let first = match self.recurrences.below(3) {
            0 => self.input(acc, &others),
            1 => constant(op.identity(acc)),
            _ => constant(Number::Int(1)),
        };
        let factor = match self.recurrences.below(3) {
            0 => self.input(acc, axes),
            1 => constant(Number::Float(-0.75)),
            _ => constant(Number::Int(1)),
        };
        let state = Scalar::Acc(acc);
        let step = match (op, acc) {
            (_, DType::Bool) => {
                let either = self.recurrences.pick(&[BinaryOp::Or, BinaryOp::And]);
                Scalar::Select(Box::new(factor), Box::new(binary(either, state, body.clone())), Box::new(body))
            }
            (ReduceOp::Sum, _) => binary(BinaryOp::Add, binary(BinaryOp::Mul, factor, state), body),
            (ReduceOp::Prod, _) => binary(BinaryOp::Sub, body, binary(BinaryOp::Mul, state, factor)),
            (ReduceOp::Min, _) => binary(BinaryOp::Add, body, state),
            (op, _) => binary(op.combine(), binary(BinaryOp::Add, state, factor), body),
        };
        Reduce { op: ReduceOp::Sum, acc, along: Some(along), first: Some(first), body: step }
    }
}
