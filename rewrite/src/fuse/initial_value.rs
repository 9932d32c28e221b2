//! A value that is only there to be updated becomes part of the update.
//!
//! ```text
//! C[m,n] = 0;       C[m,n] += sum(k) A[m,k]·B[n,k]   →   C[m,n] = sum(k) A[m,k]·B[n,k]
//! C[m,n] = bias[n]; C[m,n] += sum(k) A[m,k]·B[n,k]   →   C[m,n] = bias[n] + sum(k) A[m,k]·B[n,k]
//! ```
//!
//! The first statement writes an element at each of its points, the second is the next one that names the tensor, and
//! updates the same element at the point that corresponds. The value has the type of the element, which is where both
//! statements round it: results are the same bits.
//!
//! What begins a sum is computed after it, so that the sum must be seen as a whole. A sum of unknown length is only
//! begun from nothing: a product then still adds its blocks up in place.
use super::axes::{correspondence, on_axes, whole};
use super::share::{self, MAX_NODES};
use super::uses::{Change, Uses};
use tilewright_ir::program::{Function, Operand, Statement};
use tilewright_ir::scalar::{ReduceOp, Scalar};

/// What merges statement `first` into the one that updates what it begins.
pub(super) fn step(function: &Function, uses: &Uses, first: usize) -> Option<Change> {
    let begun = &function.body[first];
    if begun.reduce.is_some() || begun.update.is_some() || !whole(begun) {
        return None;
    }
    let at = uses.next(begun.out.tensor, first)?;
    let merged = merged(begun, &function.body[at])?;
    (!uses.overwrites(first + 1..at, begun)).then(|| Change { gone: first, replaced: vec![(at, merged)] })
}

/// The update as a statement that replaces its elements.
fn merged(begun: &Statement, update: &Statement) -> Option<Statement> {
    let op = update.update.filter(|_| begun.lookups.is_empty() && update.lookups.is_empty())?;
    let t = begun.out.tensor;
    // Elements that are read where others are written would have to be read first.
    let elsewhere = begun.loads().iter().any(|(_, o)| o.tensor == t && **o != begun.out);
    if update.out.tensor != t || elsewhere || update.loads().iter().any(|(_, o)| o.tensor == t) {
        return None;
    }
    let axes = correspondence(begun, &update.out, update.axes.len())?;
    let mut out = Statement { update: None, ..update.clone().coming_from([begun]) };
    if !is_identity(&begun.value, op, update) {
        if update.reduce_axes.iter().any(|a| a.extent.value().is_none()) {
            return None;
        }
        let first = on_axes(&begun.value, &axes);
        out.value = Scalar::Binary(op.combine(), Box::new(first), Box::new(update.value.clone()));
    }
    (share::nodes(&out.value) <= MAX_NODES).then_some(out)
}

/// Whether the update of this value is what is combined with it: any int, or the result of the same reduction, which
/// began with this value.
fn is_identity(value: &Scalar<Operand>, op: ReduceOp, update: &Statement) -> bool {
    let Scalar::Const(dtype, number) = value else { return false };
    let same = update.reduce.as_ref().is_some_and(|r| r.op == op) && matches!(update.value, Scalar::Acc(_));
    *number == op.identity(*dtype) && (same || !dtype.is_float())
}
