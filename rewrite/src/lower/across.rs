//! Elementwise statements that read an operand across their rows, where the target transposes it in registers: `y[i,j]
//! = a[i,j] + b[j,i]`.
//!
//! The output is contiguous along `d`, some inputs along another digit `s`. The loops are those of any elementwise
//! statement: rows along `s`, and in each the columns along `d`; a target that says so
//! ([`Isa::across_operands`](tilewright_ir::target::Isa)) walks many such rows together.
//!
//! ```text
//! for i in rows { for j in columns { y[i,j] = a[i,j] + b[j,i] } }
//! ```
//!
//! Extents and strides may be the call's. Everything else (wide types, bytes across rows of known extents, rows that
//! are multiplied by a number each) goes block by block through scratch (`gather`).
use crate::lower::build::{Builder, Freedom, LoopLevel, Pos};
use crate::lower::nest::{Nest, outer_order, unit_digit};
use crate::lower::plan::PlanKind;
use crate::lower::policy::ROW;
use crate::lower::{LowerError, at_least};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::library::Row;
use tilewright_ir::program::{Function, Role, Statement};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};
use tilewright_ir::target::{MovementClass, Target};

/// Operations of an expression at most: what surely has registers.
const MOST: u32 = 64;

/// Operations that rounding to a type of 16 bits takes.
const ROUNDING: u32 = 4;

/// The loops, if the statement is of this kind.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    nest: &Nest,
    target: &Target,
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let d = unit_digit(nest, 0)?;
    let s = (1..nest.operands.len()).filter_map(|k| unit_digit(nest, k)).find(|s| *s != d)?;
    let tensor = |k: usize| function.tensor(nest.operands[k].tensor);
    let open = [s, d].into_iter().any(|x| nest.digits[x].extent.value().is_none());
    let fits = |k: usize| match (nest.digits[d].stride(k), nest.digits[s].stride(k)) {
        // Contiguous along the rows, or the same everywhere.
        (Some(along), Some(apart)) if along.is(1) || along.is(0) && apart.is(0) => true,
        (Some(apart), Some(along)) => along.is(1) && !apart.is(0) && k > 0 && (open || !is_byte(tensor(k).dtype)),
        _ => false,
    };
    let typed = |k: usize| {
        let dtype = tensor(k).dtype;
        (is_float(dtype) || k > 0 && is_byte(dtype)) && tensor(k).swizzle.is_none() && tensor(k).role != Role::Index
    };
    let is_new = |k: &usize| !nest.operands[..*k].contains(&nest.operands[*k]);
    let distinct: Vec<usize> = (0..nest.operands.len()).filter(is_new).collect();
    let long = [s, d].into_iter().all(|x| at_least(&nest.digits[x].extent, ROW) && !nest.digits[x].is_mixed());
    let in_place = statement.update.is_some() || statement.reads().contains(&statement.out.tensor);
    let operations = operations(&statement.value).filter(|n| *n <= MOST)?;
    if in_place || !long || distinct.len() > target.isa.across_operands as usize {
        return None;
    }
    let anywhere = operations <= target.core.across_operations || tensor(0).dtype != DType::F32;
    if !(0..nest.operands.len()).all(|k| fits(k) && typed(k)) || !anywhere && !lines_of_rows(function, nest, target, s)
    {
        return None;
    }
    let mut levels: Vec<LoopLevel> =
        outer_order(nest, Some(d)).into_iter().filter(|x| *x != s).map(LoopLevel::Loop).collect();
    levels.extend([LoopLevel::Loop(s), LoopLevel::Row(d)]);
    b.chose(PlanKind::Across, &[]);
    let value = &statement.value;
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        let dst = b.operand(nest, 0, pos, &[])?;
        let value = b.scalar(nest, value, 1, pos, None)?;
        Ok(vec![Stmt::Store { dst, value, update: None }])
    };
    Some(b.nest(&levels, &Builder::start(nest), Freedom { repeat: false, ..free }, &mut leaf))
}

/// Whether what goes by non-temporal stores can do so by whole lines: where rows of the output begin anywhere, scratch
/// is better.
fn lines_of_rows(function: &Function, nest: &Nest, target: &Target, s: usize) -> bool {
    let bytes = |k: usize| function.tensor(nest.operands[k].tensor).dtype.bytes();
    let all: usize = (0..nest.operands.len()).map(bytes).sum();
    let points: f64 = nest.digits.iter().map(|d| d.extent.value().map_or(1.0, |n| n as f64)).product();
    let line = target.core.line_bytes();
    let row = nest.digits[s].stride(0).and_then(Int::value).map_or(0, |n| n.saturating_mul(bytes(0) as i64));
    row % line == 0 || points * all as f64 <= target.nontemporal_bytes(MovementClass::Elementwise) as f64
}

fn is_float(dtype: DType) -> bool {
    matches!(dtype, DType::F32 | DType::F16 | DType::BF16)
}

fn is_byte(dtype: DType) -> bool {
    matches!(dtype, DType::I8 | DType::U8 | DType::Bool)
}

/// What a library function costs, if it is expanded in lanes.
fn in_lanes<const N: usize>(row: &Row<N>) -> Option<u32> {
    row.lanes.then_some(row.facts.cost)
}

/// Operations of a value that is made of floats of at most 32 bits and of comparisons of them; `None` of any other, and
/// of one that calls a function.
fn operations<A>(value: &Scalar<A>) -> Option<u32> {
    let each = |dtype: DType| if dtype == DType::F32 || dtype == DType::Bool { 1 } else { ROUNDING };
    let all = |dtype: DType, of: &[&Scalar<A>]| of.iter().try_fold(each(dtype), |n, x| Some(n + operations(x)?));
    match value {
        Scalar::Const(dtype, n) => (is_float(*dtype) && matches!(n, Number::Float(_))).then_some(0),
        Scalar::Load(dtype, _) => (is_float(*dtype) || *dtype == DType::Bool).then_some(0),
        Scalar::Acc(_) => None,
        Scalar::Cast(to, x) if matches!(**x, Scalar::Load(DType::I8 | DType::U8, _)) => is_float(*to).then_some(1),
        Scalar::Cast(to, x) => {
            all(*to, &[x]).filter(|_| is_float(*to) && (is_float(x.dtype()) || x.dtype() == DType::Bool))
        }
        Scalar::Unary(op, x) => {
            let more = if let UnaryOp::Library(f) = op { in_lanes(f.row())? } else { 0 };
            Some(all(x.dtype(), &[x])? + more).filter(|_| is_float(x.dtype()) && *op != UnaryOp::Not)
        }
        Scalar::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
            all(a.dtype(), &[a, b]).filter(|_| a.dtype() == DType::Bool)
        }
        Scalar::Binary(BinaryOp::Library(f), a, b) => {
            Some(all(a.dtype(), &[a, b])? + in_lanes(f.row())?).filter(|_| is_float(a.dtype()))
        }
        Scalar::Binary(op, a, b) => all(a.dtype(), &[a, b]).filter(|_| *op != BinaryOp::Rem && is_float(a.dtype())),
        Scalar::Select(c, a, b) => all(a.dtype(), &[c, a, b]).filter(|_| is_float(a.dtype())),
    }
}
