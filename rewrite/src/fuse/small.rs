//! Symbols whose values make another plan when they are small.
use super::transposed::{smallest_step, walks};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::program::{AxisId, Function, Operand, Reduce, Statement};

/// The symbols of a function, by their places, of which a small value is worth code of its own.
///
/// Vectors run along the elements that lie in a row, sums along their terms, and register tiles of products along rows
/// that an operand stands still for: a number there says how they are unrolled, and whether they are the right plan at
/// all. A small extent that only says how often all of this happens changes nothing.
pub fn small(function: &Function) -> Vec<usize> {
    let mut found = vec![];
    for s in &function.body {
        for i in (0..s.walked()).filter(|i| chooses(s, *i)) {
            s.axis(AxisId(i as u32)).extent.for_each_symbol(&mut |x| {
                found.extend(function.symbols.iter().position(|y| y == x));
            });
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether the number of points of an axis chooses how a statement runs.
fn chooses(s: &Statement, axis: usize) -> bool {
    let axis = AxisId(axis as u32);
    let innermost = |o: &Operand| smallest_step(o, axis) <= 1.0;
    let mut reused = false;
    for x in s.reduce.iter().flat_map(Reduce::scalars) {
        x.for_each_load(&mut |_, o| reused |= !walks(o, axis));
    }
    let is_summed = axis.0 as usize >= s.axes.len();
    is_summed || reused || innermost(&s.out) || s.loads().iter().any(|(_, o)| innermost(o))
}
