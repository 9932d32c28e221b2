//! Operands one of whose modes is looked up.
use super::{ProgramGen, Rng, cast};
use crate::dtype::DType;
use crate::int::Int;
use crate::layout::Layout;
use crate::program::{Axis, AxisId, Lookup, Operand, Role, Statement, TensorId};
use crate::scalar::{BinaryOp, Number, Scalar};

/// What the choice of lookups is seeded with.
pub(super) const LOOKUPS: u64 = 0x100c;

impl ProgramGen {
    /// The statement with an index in place of one of its axes somewhere: where it reads, or where it updates.
    pub(super) fn looked(&mut self, rng: &mut Rng, mut s: Statement) -> Statement {
        if s.scan().is_some() {
            return s;
        }
        let scatters = s.update.is_some() && !s.loads().iter().any(|(_, o)| o.tensor == s.out.tensor);
        let mut operands: Vec<(usize, &Operand)> = s.loads().into_iter().map(|(_, o)| o).enumerate().collect();
        let n_loads = operands.len();
        operands.extend(scatters.then_some((n_loads, &s.out)));
        operands.retain(|(at, o)| *at == n_loads || o.tensor != s.out.tensor);
        operands.retain(|(_, o)| self.tensors[o.tensor.0 as usize].role != Role::Index && !o.modes.is_empty());
        if scatters && rng.once_in(2) {
            operands.retain(|(at, _)| *at == n_loads);
        }
        if operands.is_empty() {
            return s;
        }
        let (at, operand) = operands[rng.below(operands.len())];
        let mode = rng.below(operand.modes.len());
        let extent = s.axis(operand.modes[mode].0).extent.clone();
        let value = |x: &crate::int::Symbol| {
            let at = self.symbols.iter().position(|s| s == x)?;
            self.values.get(at).copied()
        };
        // Where there are points, each needs something to choose.
        if extent.eval(&value).is_ok_and(|n| n < 1) {
            return s;
        }
        let mut in_body = 0;
        s.reduce.iter().for_each(|r| in_body += r.loads());
        let axes = if at < in_body { s.walked() } else { s.axes.len() };
        let value = self.inside(rng, &s, axes, &extent);
        let axis = AxisId((s.walked() + s.lookups.len()) as u32);
        let name = format!("l{}", s.lookups.len());
        s.lookups.push(Lookup { axis: Axis { name, extent }, value, or_zero: false });
        let mut n = 0;
        let mut replaced = |x: &Scalar<Operand>| {
            let mut load = |d, o: &Operand| {
                let mut o = o.clone();
                if n == at {
                    o.modes[mode].0 = axis;
                }
                n += 1;
                Scalar::Load(d, o)
            };
            x.map(&mut load, &mut Scalar::Acc)
        };
        if let Some(r) = &mut s.reduce {
            r.scalars_mut().for_each(|x| *x = replaced(x));
        }
        s.value = replaced(&s.value);
        if at == n_loads {
            s.out.modes[mode].0 = axis;
        }
        s
    }

    /// A point of an extent: a multiple of one of the first axes and a number, modulo the extent, in some type.
    fn inside(&mut self, rng: &mut Rng, s: &Statement, axes: usize, extent: &Int) -> Scalar<Operand> {
        let found = self.tensors.iter().position(|t| t.role == Role::Index && t.dtype == DType::I64);
        let tensor = TensorId(found.unwrap_or(self.tensors.len()) as u32);
        if found.is_none() {
            self.tensors.push(crate::program::Tensor::index(DType::I64));
        }
        let counted = |offset, modes| Scalar::Load(DType::I64, Operand { tensor, offset, modes });
        let modes = match axes {
            0 => vec![],
            n => {
                let axis = AxisId(rng.below(n) as u32);
                let step = Int::Static(rng.pick(&[1, 1, 2, 3, -1]));
                vec![(axis, Layout::mode1(s.axis(axis).extent.clone(), step))]
            }
        };
        let index = counted(Int::Static(rng.between(0, 2)), modes);
        let extent = match extent.value() {
            Some(n) => Scalar::Const(DType::I64, Number::Int(n.into())),
            None => counted(extent.clone(), vec![]),
        };
        let point = Scalar::Binary(BinaryOp::Rem, Box::new(index), Box::new(extent));
        cast(rng.pick(&[DType::I64, DType::I32]), point)
    }
}
