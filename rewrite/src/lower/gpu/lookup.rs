//! Statements that look axes up: a thread for each point that may be computed in any order.
//!
//! Where the output is looked up, two points may write one element. Updates of ints whose order does not matter are
//! atomic ([`ReduceOp::is_atomic`]) and may be done at once; of all others a thread walks in order the axes that decide
//! who is last.
use super::point;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::lookup::Looked;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{Function, Statement};
use tilewright_ir::scalar::ReduceOp;

/// The phase of a statement.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn phase(b: &mut Builder, function: &Function, statement: &Statement) -> Result<Vec<Stmt>, LowerError> {
    let looked = Looked { function, statement };
    let (free, ordered) = looked.output_axes(true);
    let dtype = function.tensor(statement.out.tensor).dtype;
    let atomic = statement.scatters() && statement.update.is_some_and(|op: ReduceOp| op.is_atomic(dtype));
    let (free, ordered) = match () {
        () if atomic => ([ordered, free].concat(), vec![]),
        () if looked.is_free() => (free, ordered),
        () => (vec![], [free, ordered].concat()),
    };
    let extents: Vec<Int> = free.iter().rev().map(|a| statement.axis(*a).extent.clone()).collect();
    point::threads_of(b, &extents, &mut |b, point| {
        let coords = free.iter().rev().copied().zip(point.iter().cloned()).collect();
        looked.around(b, &ordered, false, coords, &mut |b, coords| {
            looked.lookups(b, coords.clone(), &mut |b, coords| looked.element(b, coords))
        })
    })
}
