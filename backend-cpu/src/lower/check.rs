//! What is checked of expressions before anything recurses over them: their depth and their types.
use crate::error::{CompileError, Result};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::AccessId;
use tilewright_ir::scalar::{Scalar, UnaryClass};

/// Deepest expression; recursion over one stays far inside any thread's stack.
pub const MAX_DEPTH: usize = 256;

/// Whether an expression is nested deeper than `limit`, without recursion.
pub fn expr_depth_exceeds(e: &Expr, limit: usize) -> bool {
    let mut stack = vec![(e, 1)];
    while let Some((e, depth)) = stack.pop() {
        if depth > limit {
            return true;
        }
        match e {
            Expr::Bin(_, ab) => stack.extend([(&ab.0, depth + 1), (&ab.1, depth + 1)]),
            Expr::Swz(_, x) => stack.push((x, depth + 1)),
            _ => {}
        }
    }
    false
}

/// Refuses values that are nested too deep, without recursion.
pub fn check_depth(value: &Scalar<AccessId>) -> Result<()> {
    let mut stack = vec![(value, 1)];
    while let Some((v, depth)) = stack.pop() {
        if depth > MAX_DEPTH {
            return Err(CompileError::TooDeep { what: "an expression", limit: MAX_DEPTH });
        }
        stack.extend(v.operands().map(|x| (x, depth + 1)));
    }
    Ok(())
}

/// Operands of one type, conditions of type bool, no accumulators, no types that only a GPU has.
pub fn check_types(value: &Scalar<AccessId>) -> Result<()> {
    let same = |found: DType, needed: DType| {
        if found == needed { Ok(()) } else { Err(CompileError::TypeMismatch { found, needed }) }
    };
    let known = |dtype: DType| {
        let buffer = String::from("(a value)");
        if dtype.on_cpu() { Ok(()) } else { Err(CompileError::UnsupportedType { buffer, dtype }) }
    };
    match value {
        Scalar::Const(d, _) | Scalar::Load(d, _) => known(*d),
        Scalar::Acc(_) => Err(CompileError::Unknown { what: "accumulator", name: "acc".into() }),
        // `floor` of an int is the int; of the others, `verify` asks for floats.
        Scalar::Unary(op, x) if op.class() == UnaryClass::Single => same(x.dtype(), DType::F32),
        Scalar::Unary(op, x) if op.class() == UnaryClass::Float && !x.dtype().is_float() => same(x.dtype(), DType::F32),
        Scalar::Unary(..) => Ok(()),
        Scalar::Cast(d, _) => known(*d),
        Scalar::Binary(_, a, b) => same(b.dtype(), a.dtype()),
        Scalar::Select(c, a, b) => same(c.dtype(), DType::Bool).and(same(b.dtype(), a.dtype())),
    }?;
    value.operands().try_for_each(check_types)
}
