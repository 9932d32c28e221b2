//! Statements that write the elements of short runs in turns become one, which writes the runs.
//!
//! ```text
//! y[i,2*d] = f(i,d);  y[i,2*d+1] = g(i,d)    =>    y[i,2*d+r] = select(r == 0, f(i,d), g(i,d))   r < 2
//! ```
//!
//! Each of them alone writes every second element of a line. Of both together the output is contiguous.
use super::split_axes::each_once;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, Scalar};

/// Most statements of a run: the points of a quaternion or of a pixel.
const MOST: usize = 4;

/// The function with such statements as one.
///
/// # Ensures
/// The same parameters, and the same results, bit for bit.
pub(super) fn woven(function: &mut Function) {
    let mut at = 0;
    while at < function.body.len() {
        let runs = (2..=MOST).rev().filter(|n| at + n <= function.body.len());
        if let Some(n) = runs.into_iter().find(|n| in_turns(function, &function.body[at..at + n])) {
            let index = index(function);
            let one = joined(&function.body[at..at + n], index);
            function.body.splice(at..at + n, [one]);
        }
        at += 1;
    }
}

/// Whether statements write the elements of runs of as many in turns, and none reads what is written.
fn in_turns(function: &Function, all: &[Statement]) -> bool {
    let first = &all[0];
    let written = first.out.tensor;
    let plain = |s: &Statement| s.reduce.is_none() && s.update.is_none() && s.lookups.is_empty();
    let alike = |(k, s): (usize, &Statement)| {
        let next = first.out.offset.add(&Int::Static(k as i64));
        let extents = s.axes.iter().zip(&first.axes).all(|(a, b)| a.extent == b.extent);
        let place = next.is_ok_and(|next| next.equals(&s.out.offset) == Some(true)) && s.out.modes == first.out.modes;
        plain(s) && s.axes.len() == first.axes.len() && extents && place && s.out.tensor == written
    };
    let run = Int::Static(all.len() as i64);
    let steps = |(_, l): &(AxisId, Layout)| matches!(&l.flat()[..], [(_, d)] if d.int() == Some(&run));
    let reads = all.iter().any(|s| s.loads().iter().any(|(_, o)| o.tensor == written));
    let swizzled = function.tensor(written).swizzle.is_some();
    let fits = all.iter().enumerate().all(alike) && first.out.modes.iter().any(steps) && !reads && !swizzled;
    fits && each_once(&joined(all, written))
}

/// The statements as one; `index` has the values of indices.
fn joined(all: &[Statement], index: TensorId) -> Statement {
    let (axis, n) = (AxisId(all[0].axes.len() as u32), Int::Static(all.len() as i64));
    let counter = Operand { tensor: index, offset: Int::ZERO, modes: vec![(axis, Layout::mode1(n.clone(), Int::ONE))] };
    let mut values = all.iter().map(|s| s.value.clone()).enumerate().rev();
    let last = values.next().map_or(Scalar::Acc(DType::I64), |(_, last)| last);
    let value = values.fold(last, |rest, (k, value)| {
        let number = Scalar::Const(DType::I64, Number::Int(k as i128));
        let load = Scalar::Load(DType::I64, counter.clone());
        let here = Scalar::Binary(BinaryOp::Compare(Comparison::Eq), Box::new(load), Box::new(number));
        Scalar::Select(Box::new(here), Box::new(value), Box::new(rest))
    });
    let mut out = all[0].clone().coming_from(&all[1..]);
    out.axes.push(Axis { name: "turn".into(), extent: n.clone() });
    out.out.modes.push((axis, Layout::mode1(n, Int::ONE)));
    Statement { value, ..out }
}

/// The tensor of the values of indices.
fn index(function: &mut Function) -> TensorId {
    let known = function.tensors.iter().position(|t| t.role == Role::Index && t.dtype == DType::I64 && t.offset.is(0));
    let id = known.unwrap_or_else(|| {
        function.tensors.push(Tensor::index(DType::I64));
        function.tensors.len() - 1
    });
    TensorId(id as u32)
}
