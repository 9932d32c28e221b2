//! Products: GEMM and contractions, `C[m…, n…] = Σ_k… A[m…, k…]·B[n…, k…]`, in tiles of the target's multiply atoms.
//!
//! A statement is of this form ([`form`]) whatever its modes are called and however its layouts nest: each digit of its
//! nest is of A and C (m), of B and C (n), of the sum (k), or of none of these (a batch). Both operands are copied to
//! panels that a tile reads from end to end, B once for all and A block by block, unless they lie so already
//! ([`blocking`] decides):
//!
//! ```text
//! for panels of n parallel { for k { row n { B̃ = B } } }
//! for blocks of m parallel {
//!   for blocks of k {
//!     for panels of m { for k { row m { Ã = A } } }
//!     for panels of n { for tiles of m { mma(C, Ã, B̃, C) } }
//!   }
//! }
//! ```
//!
//! (Goto and van de Geijn, *Anatomy of High-Performance Matrix Multiplication*, TOMS 34(3), 2008; here all of B is
//! packed at once, so that threads share nothing else.) Tiles that reach past an end are parts of their modes, so there
//! are no tails. What is done with a sum is done where the tile was multiplied: in C itself where it is nothing else
//! than the sum, from scratch otherwise.
//!
//! A small product whose matrices lie as one atom takes them is that atom, and so is each of a batch.
//!
//! The order of the terms of a sum is that of the digits of k, whatever the blocks are and however many threads run.
mod blocking;
mod emit;
mod form;
mod pack;
#[cfg(test)]
mod tests;

use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::Nest;
use crate::lower::plan::Kind;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{Function, Reduce, Statement};
use tilewright_ir::target::Target;

/// The loops of a statement, if it is a product that the target has an atom for.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    statement: &Statement,
    reduce: &Reduce,
    nest: &Nest,
    target: &Target,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    if b.inside {
        return None;
    }
    let form = form::Form::of(function, statement, reduce, nest)?;
    if let Some(atom) = blocking::small(&form, target) {
        b.chose(Kind::Product, &[]);
        return Some(emit::small(b, &form, atom));
    }
    let blocks = blocking::choose(&form, target)?;
    let packed: Vec<i64> = blocks.packed.iter().map(|p| i64::from(*p)).collect();
    b.chose(
        Kind::Product,
        &[
            ("tile", &[blocks.tile.rows, blocks.tile.columns]),
            ("block", &[blocks.rows, blocks.depth]),
            ("packed", &packed),
        ],
    );
    Some(emit::product(b, &form, &blocks))
}
