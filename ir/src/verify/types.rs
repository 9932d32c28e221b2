//! Types of scalar expressions, the same for programs and kernels.
use super::{Findings, VerifyError};
use crate::dtype::DType;
use crate::interp::number;
use crate::program::Role;
use crate::scalar::{Number, Scalar};

/// Checks a scalar expression and gives its type; `acc` is the accumulator's type, where there is one.
pub(super) fn check<A>(f: &mut Findings, place: &str, s: &Scalar<A>, acc: Option<DType>) -> DType {
    match s {
        Scalar::Const(d, n) => {
            if !number::same(number::cast(*d, *n), *n) {
                let what = format!("the constant {n:?}");
                let found = if matches!(n, Number::Int(_)) { DType::I64 } else { DType::F64 };
                f.error(VerifyError::Type { place: place.to_owned(), what, found, needed: *d });
            }
        }
        Scalar::Load(..) => {}
        Scalar::Acc(d) => match acc {
            None => {
                let what = "the accumulator is used where nothing is reduced";
                f.error(VerifyError::Accumulator { place: place.to_owned(), what });
            }
            Some(a) => same(f, place, "the accumulator", *d, a),
        },
        Scalar::Unary(op, x) => {
            let d = check(f, place, x, acc);
            if !op.takes(d) {
                f.error(VerifyError::Operation { place: place.to_owned(), op: op.name(), dtype: d });
            }
        }
        Scalar::Binary(op, a, b) => {
            let (a, b) = (check(f, place, a, acc), check(f, place, b, acc));
            same(f, place, &format!("the right operand of `{}`", op.text()), b, a);
            if !op.takes(a) {
                f.error(VerifyError::Operation { place: place.to_owned(), op: op.text(), dtype: a });
            }
        }
        Scalar::Cast(_, x) => {
            check(f, place, x, acc);
        }
        Scalar::Select(c, a, b) => {
            let c = check(f, place, c, acc);
            same(f, place, "the condition", c, DType::Bool);
            let (a, b) = (check(f, place, a, acc), check(f, place, b, acc));
            same(f, place, "the second choice", b, a);
        }
    }
    s.dtype()
}

/// Reports an index tensor or buffer that would count in bools.
pub(super) fn index(f: &mut Findings, place: &str, role: Role, dtype: DType) {
    if role == Role::Index && dtype == DType::Bool {
        f.error(VerifyError::Operation { place: place.to_owned(), op: "index", dtype });
    }
}

/// Reports a type that is not the one needed.
pub(super) fn same(f: &mut Findings, place: &str, what: &str, found: DType, needed: DType) {
    if found != needed {
        f.error(VerifyError::Type { place: place.to_owned(), what: what.to_owned(), found, needed });
    }
}

/// Reports a reduction that the type does not have.
pub(super) fn reduces(f: &mut Findings, place: &str, op: crate::scalar::ReduceOp, dtype: DType) {
    if !op.takes(dtype) {
        f.error(VerifyError::Operation { place: place.to_owned(), op: op.name(), dtype });
    }
}
