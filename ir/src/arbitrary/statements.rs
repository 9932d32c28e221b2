//! Random statements, alone and in sequence.
use super::tensor::Extent;
use super::{ProgramGen, cast};
use crate::dtype::DType;
use crate::origin::Origin;
use crate::program::{Axis, AxisId, Operand, Reduce, Role, Statement};
use crate::scalar::{BinaryOp, ReduceOp, Scalar, UnaryOp};

impl ProgramGen {
    pub(super) fn out_role(&mut self, dtype: DType) -> (Role, Option<ReduceOp>) {
        match self.rng.below(4) {
            0 if dtype != DType::Bool => (Role::InOut, Some(self.rng.pick(&ReduceOp::ALL))),
            0 => (Role::InOut, Some(self.rng.pick(&[ReduceOp::Min, ReduceOp::Max]))),
            _ => (Role::Out, None),
        }
    }

    /// An output; one that is updated may stand still along some of its axes.
    fn updated(&mut self, dtype: DType, role: Role, update: Option<ReduceOp>, axes: &[(AxisId, Extent)]) -> Operand {
        self.meets = update.is_some() && self.meetings.once_in(6);
        let out = self.tensor(dtype, role, axes);
        self.meets = false;
        out
    }

    pub(super) fn copy(&mut self) -> Statement {
        let n = self.rng.below(5);
        let axes = self.axes(n, 0);
        let dtype = self.dtype();
        let src = Scalar::Load(dtype, self.tensor(dtype, Role::In, &axes));
        let out = self.tensor(dtype, Role::Out, &axes);
        statement(&axes, &[], None, src, out, None)
    }

    pub(super) fn elementwise(&mut self) -> Statement {
        let n = self.rng.below(4);
        let axes = self.axes(n, 0);
        let dtype = self.dtype();
        let value = self.value(dtype, &axes, 3);
        let (role, update) = self.out_role(dtype);
        let out = self.updated(dtype, role, update, &axes);
        statement(&axes, &[], None, value, out, update)
    }

    pub(super) fn reduction(&mut self, contraction: bool) -> Statement {
        let (n, r) = (self.rng.below(4), 1 + self.rng.below(2));
        let (axes, reduce_axes) = (self.axes(n, 0), self.axes(r, n));
        let (reduce, out_type) = self.reduce(&axes, &reduce_axes, contraction);
        let mut value = Scalar::Acc(reduce.acc);
        if self.rng.once_in(3) && out_type != DType::Bool {
            let load = self.input(reduce.acc, &axes);
            value = Scalar::Binary(BinaryOp::Add, Box::new(value), Box::new(load));
        }
        let value = cast(out_type, value);
        let (role, update) = self.out_role(out_type);
        let out = self.updated(out_type, role, update, &axes);
        statement(&axes, &reduce_axes, Some(reduce), value, out, update)
    }

    fn reduce(
        &mut self,
        axes: &[(AxisId, Extent)],
        reduce_axes: &[(AxisId, Extent)],
        contraction: bool,
    ) -> (Reduce, DType) {
        let dtype = if contraction { self.number_type() } else { self.dtype() };
        let op = if contraction { ReduceOp::Sum } else { self.rng.pick(&ReduceOp::ALL) };
        let acc = match op {
            ReduceOp::Sum | ReduceOp::Prod => dtype.accumulator(),
            _ => dtype,
        };
        let mut all = axes.to_vec();
        all.extend(reduce_axes.iter().cloned());
        let body = if contraction {
            let [a, b] = [0, 1].map(|_| cast(acc, self.input(dtype, &all)));
            Scalar::Binary(BinaryOp::Mul, Box::new(a), Box::new(b))
        } else {
            let load = Scalar::Load(dtype, self.tensor(dtype, Role::In, &all));
            cast(acc, load)
        };
        let out = if self.rng.once_in(2) { acc } else { dtype };
        (Reduce { op, acc, along: None, first: None, body }, out)
    }

    /// A reduction into a temporary, and an elementwise statement on it with a broadcast bias.
    pub(super) fn fused(&mut self) -> Vec<Statement> {
        let n = 1 + self.rng.below(2);
        let (axes, reduce_axes) = (self.axes(n, 0), self.axes(1, n));
        let (reduce, _) = self.reduce(&axes, &reduce_axes, true);
        let acc = reduce.acc;
        let temp = self.tensor(acc, Role::Temp, &axes);
        let first = statement(&axes, &reduce_axes, Some(reduce), Scalar::Acc(acc), temp.clone(), None);
        let bias = self.input(acc, &axes[n - 1..]);
        let sum = Scalar::Binary(BinaryOp::Add, Box::new(Scalar::Load(acc, temp)), Box::new(bias));
        let dtype = self.number_type();
        let value = cast(dtype, Scalar::Unary(UnaryOp::Relu, Box::new(sum.clone())));
        let out = self.tensor(dtype, Role::Out, &axes);
        let mut body = vec![first, statement(&axes, &[], None, value, out, None)];
        if self.rng.once_in(3) {
            // A second output of the same sums.
            let out = self.tensor(acc, Role::Out, &axes);
            body.push(statement(&axes, &[], None, Scalar::Unary(UnaryOp::Abs, Box::new(sum)), out, None));
        }
        body
    }

    /// Statements over the same tensors: one writes, the next reads that, and the first tensor is written again or
    /// reduced.
    pub(super) fn sequence(&mut self) -> Vec<Statement> {
        let n = 1 + self.rng.below(3);
        let axes = self.axes(n, 0);
        let dtype = self.number_type();
        let first = self.tensor(dtype, Role::Out, &axes);
        let value = self.value(dtype, &axes, 1);
        let mut body = vec![statement(&axes, &[], None, value, first.clone(), None)];
        let role = if self.rng.once_in(2) { Role::Temp } else { Role::Out };
        let second = self.tensor(dtype, role, &axes);
        let load = |o: &Operand| Scalar::Load(dtype, o.clone());
        let joined =
            |op: BinaryOp, a: Scalar<Operand>, b: Scalar<Operand>| Scalar::Binary(op, Box::new(a), Box::new(b));
        let ops = [BinaryOp::Add, BinaryOp::Mul, BinaryOp::Max];
        let (op, input) = (self.rng.pick(&ops), self.input(dtype, &axes));
        body.push(statement(&axes, &[], None, joined(op, load(&first), input.clone()), second.clone(), None));
        let factor = if self.rng.once_in(2) { input } else { load(&first) };
        let product = joined(BinaryOp::Mul, load(&second), factor);
        match self.rng.below(4) {
            0 => {
                let update = self.rng.pick(&ReduceOp::ALL);
                body.push(statement(&axes, &[], None, product, first, Some(update)));
            }
            1 => body.push(statement(&axes, &[], None, joined(BinaryOp::Sub, product, load(&first)), first, None)),
            2 => {
                // What the first statement writes is there to be added to.
                body.truncate(1);
                let terms = self.axes(1, n);
                let (reduce, _) = self.reduce(&axes, &terms, true);
                let (value, update) = (cast(dtype, Scalar::Acc(reduce.acc)), self.rng.pick(&ReduceOp::ALL));
                body.push(statement(&axes, &terms, Some(reduce), value, first, Some(update)));
            }
            _ => {
                let (rows, last) = axes.split_at(n - 1);
                let acc = dtype.accumulator();
                let reduce =
                    Reduce { op: ReduceOp::Sum, acc, along: None, first: None, body: cast(acc, load(&second)) };
                let out = self.tensor(acc, Role::Out, rows);
                body.push(statement(rows, last, Some(reduce), Scalar::Acc(acc), out, None));
            }
        }
        if body.len() > 2 && self.scans.once_in(3) {
            body.extend(self.scan_of(dtype, &second, &axes));
        }
        body
    }
}

pub(super) fn statement(
    axes: &[(AxisId, Extent)],
    reduce_axes: &[(AxisId, Extent)],
    reduce: Option<Reduce>,
    value: Scalar<Operand>,
    out: Operand,
    update: Option<ReduceOp>,
) -> Statement {
    let named = |(id, e): &(AxisId, Extent)| Axis { name: format!("x{}", id.0), extent: e.int.clone() };
    Statement {
        axes: axes.iter().map(named).collect(),
        reduce_axes: reduce_axes.iter().map(named).collect(),
        lookups: vec![],
        reduce,
        value,
        out,
        update,
        origin: Origin::default(),
    }
}
