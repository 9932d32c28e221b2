//! Kernels with f64 in place of narrower floats: what rounding does vanishes there, and what another function does
//! stays.
use super::Side;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::kernel::{AccessId, Kernel, Stmt};
use tilewright_ir::scalar::{Scalar, UnaryOp};
use tilewright_ir::target::{Atom, Target};

/// A side with f64 in place of narrower floats.
pub struct Wide {
    kernel: Kernel,
    target: Target,
}

fn is_narrow(d: DType) -> bool {
    d.is_float() && d != DType::F64
}

fn wider(d: DType) -> DType {
    if is_narrow(d) { DType::F64 } else { d }
}

impl Wide {
    /// The side; none where it has no narrower floats, or looks at their bits.
    pub fn of(side: &Side<'_>) -> Option<Wide> {
        if !side.kernel.buffers.iter().any(|b| is_narrow(b.dtype)) {
            return None;
        }
        let (mut kernel, mut target) = (side.kernel.clone(), side.target.clone());
        kernel.buffers.iter_mut().for_each(|b| b.dtype = wider(b.dtype));
        let mut known = true;
        kernel.phases.iter_mut().for_each(|p| body(p, &mut known));
        // What cuts bits off is left out, too.
        target.atoms = target.atoms.iter().cloned().map(|a| Atom { reads: None, ..a }).collect();
        known.then_some(Wide { kernel, target })
    }

    /// The side, to be run.
    pub fn side(&self) -> Side<'_> {
        Side { name: "it", function: None, kernel: &self.kernel, target: &self.target, code: None }
    }
}

fn body(all: &mut [Stmt], known: &mut bool) {
    for s in all {
        match s {
            Stmt::For(_, inner) => body(inner, known),
            Stmt::Store { value, .. } => *value = widened(value, known),
            _ => {}
        }
    }
}

fn widened(s: &Scalar<AccessId>, known: &mut bool) -> Scalar<AccessId> {
    let mut inner = |x: &Scalar<AccessId>| Box::new(widened(x, known));
    match s {
        Scalar::Unary(UnaryOp::Tf32, x) => *inner(x),
        Scalar::Unary(UnaryOp::Bits, x) => {
            let x = inner(x);
            *known = false;
            Scalar::Unary(UnaryOp::Bits, x)
        }
        Scalar::Unary(op, x) => Scalar::Unary(*op, inner(x)),
        Scalar::Binary(op, a, b) => Scalar::Binary(*op, inner(a), inner(b)),
        Scalar::Cast(d, x) => Scalar::Cast(wider(*d), inner(x)),
        Scalar::Select(c, a, b) => Scalar::Select(inner(c), inner(a), inner(b)),
        Scalar::Const(d, x) => Scalar::Const(wider(*d), *x),
        Scalar::Load(d, a) => Scalar::Load(wider(*d), *a),
        Scalar::Acc(d) => Scalar::Acc(wider(*d)),
    }
}

/// The same numbers in f64.
pub fn memories(all: &[InterpMemory]) -> Vec<InterpMemory> {
    let one = |m: &InterpMemory| match is_narrow(m.dtype) {
        true => InterpMemory { origin: m.origin, ..InterpMemory::of(DType::F64, &m.numbers()) },
        false => m.clone(),
    };
    all.iter().map(one).collect()
}

/// What f64 says of two numbers of a narrower type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// They are equal, so what differs is rounding.
    Equal,
    /// They differ as much, which rounding does not.
    Differ,
    /// Neither.
    Nothing,
}

/// Parts of the largest element, chosen: up to the first, numbers of f64 are equal; from the second on they differ if
/// narrower ones do, from the third on in any case.
const PARTS: [f64; 3] = [1e-12, 1e-9, 3e-6];

/// Judges two numbers `x`, `y` by those that f64 gives in their place.
pub fn judged([x, y]: [f64; 2], [of_x, of_y]: [f64; 2], largest: f64) -> Said {
    if ![x, y, of_x, of_y].iter().all(|n| n.is_finite()) {
        return Said::Nothing;
    }
    let (narrow, wide) = ((x - y).abs(), (of_x - of_y).abs());
    let scale = largest.max(of_x.abs()).max(of_y.abs());
    if wide <= PARTS[0] * scale {
        return Said::Equal;
    }
    let as_much = wide >= PARTS[1] * scale && (narrow - wide).abs() <= wide / 8.0;
    if as_much || wide >= PARTS[2] * scale { Said::Differ } else { Said::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_in_f64_is_no_rounding() {
        assert_eq!(judged([1.0, 1.0000001], [1.0, 1.0], 1.0), Said::Equal);
        assert_eq!(judged([1.0, 1.0000001], [1.0, 1.0000001], 1.0), Said::Differ);
        assert_eq!(judged([4096.0, 4096.0], [4096.0, 4096.1], 4096.0), Said::Differ);
        assert_eq!(judged([1.0, 1.0000001], [1.0, 1.00000002], 1.0), Said::Nothing);
        assert_eq!(judged([1.0, f64::NAN], [1.0, 1.0], 1.0), Said::Nothing);
    }
}
