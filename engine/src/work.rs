//! What a function has to do at given sizes: points, and floating-point operations.
use crate::symbols::Bindings;
use tilewright_ir::int::IntError;
use tilewright_ir::program::{Axis, Function, Statement};
use tilewright_ir::scalar::{Scalar, UnaryOp};

/// The work of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CallWork {
    /// Points of all statements, reduction axes included: what the interpreter visits.
    pub points: f64,
    /// Floating-point operations; a reduction step counts as one beside its body's.
    pub flops: f64,
}

/// The work of a function under these values.
///
/// # Errors
/// An unbound symbol, overflow.
pub fn of(function: &Function, bindings: &Bindings) -> Result<CallWork, IntError> {
    let mut total = CallWork::default();
    for statement in &function.body {
        let one = statement_work(statement, bindings)?;
        total.points += one.points;
        total.flops += one.flops;
    }
    Ok(total)
}

fn statement_work(s: &Statement, bindings: &Bindings) -> Result<CallWork, IntError> {
    let size = |axes: &[Axis]| {
        axes.iter().try_fold(1.0, |n, a| Ok::<f64, IntError>(n * bindings.eval(&a.extent)?.max(0) as f64))
    };
    let outer = size(&s.axes)?;
    let inner = outer * size(&s.reduce_axes)?;
    // Over k terms, k − 1 additions and the update are the k that a reduction step counts as.
    let update = f64::from(u8::from(s.update.is_some() && s.reduce.is_none() && s.value.dtype().is_float()));
    let mut flops = outer * (operations(&s.value) + update);
    let mut points = outer;
    if let Some(reduce) = &s.reduce {
        points = points.max(inner);
        flops += inner * (operations(&reduce.body) + f64::from(u8::from(reduce.body.dtype().is_float())));
    }
    Ok(CallWork { points, flops })
}

/// Arithmetic operations on floats; casts, comparisons, selections, bits and roundings to tf32 are none.
fn operations<A>(s: &Scalar<A>) -> f64 {
    let counts = matches!(s, Scalar::Unary(..) | Scalar::Binary(..)) && !matches!(s, Scalar::Unary(UnaryOp::Tf32, _));
    f64::from(u8::from(counts && s.dtype().is_float())) + s.operands().map(operations).sum::<f64>()
}
