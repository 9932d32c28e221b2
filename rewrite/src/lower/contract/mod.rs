//! Products: GEMM and contractions, `C[m…, n…] = Σ_k… A[m…, k…]·B[n…, k…]`, in tiles of the target's multiply atoms.
//!
//! A statement is of this form ([`contraction`]) whatever its modes are called and however its layouts nest: each digit
//! of its nest is of A and C (m), of B and C (n), of the sum (k), or of none of these (a batch). Both operands are
//! copied to panels that a tile reads from end to end, B once for all and A block by block, each unless tiles read it
//! as well where it lies ([`blocking`] decides):
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
//! than the sum, from scratch otherwise; and so where several statements use the sums.
//!
//! Ints are packed as words of several terms ([`words`]), for atoms that take dot products of those.
//!
//! A product of which one factor has few points takes as long as the other is read: [`skinny`].
//!
//! Products of which one uses what another leaves are one loop over blocks of rows: [`chain`].
//!
//! A small product whose matrices lie as one atom takes them is that atom, and so is each of a batch.
//!
//! The order of the terms of a sum is that of the digits of k, whatever the blocks are and however many threads run;
//! long sums are summed in [`pieces`].
mod atoms;
mod blocking;
mod chain;
mod contraction;
mod emit;
mod given;
mod pack;
mod pieces;
mod skinny;
#[cfg(test)]
mod tests;
mod words;

use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::given::{ScheduleError, ScheduleRefusal};
use crate::lower::grid_error::GridError;
use crate::lower::nest::Nest;
use crate::lower::plan::PlanKind;
use blocking::Blocks;
pub(super) use chain::is_contraction;
use contraction::Contraction;
use skinny::SkinnyPlan;
use std::cell::LazyCell;
use std::ops::Range;
use tilewright_ir::interp::bound::SummationChain;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{Function, Reduce, Statement};
use tilewright_ir::schedule::NamedPlan;
use tilewright_ir::target::Target;

/// Whether statements that share their sums are one product in blocks.
pub(super) fn fits(function: &Function, statements: &[Statement], target: &Target) -> bool {
    let Some((first, more)) = statements.split_first() else { return false };
    let (Some(reduce), Ok(nest)) = (&first.reduce, Nest::of_all(first, more, &[])) else { return false };
    Contraction::of(function, (first, more), reduce, &nest, target)
        .is_some_and(|form| blocking::choose(&form, target).is_some())
}

/// The loops of a statement, and of others that use its sums, if it is a product that the target has an atom for. The
/// nest is that of all.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    statements: (&Statement, &[Statement]),
    reduce: &Reduce,
    nest: &Nest,
    target: &Target,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let chain = !b.around.is_empty();
    if b.inside && !chain {
        return None;
    }
    // A vector is a matrix of one column.
    let unit = LazyCell::new(|| nest.with_unit());
    let form = |nest| Contraction::of(function, statements, reduce, nest, target);
    let (form, vector) = match form(nest) {
        Some(form) => (form, false),
        None => (form(&unit)?, true),
    };
    let given = b.given.plan();
    let how = given.and_then(|(plan, at)| {
        asked(&form, function, target, (&plan, &at), chain).map_err(|wrong| b.given.refuse(wrong)).ok()
    });
    let given = how.is_some();
    let how = how.or_else(|| chosen(&form, target, vector, chain))?;
    let at = b.plans.len();
    let done = match how {
        How::Whole(atom) => {
            b.chose(PlanKind::Product, &[]);
            b.given.chose(NamedPlan::Whole);
            emit::small(b, &form, atom)
        }
        How::Skinny(plan) => {
            plan.report(b);
            b.given.chose(NamedPlan::Skinny(skinny::written(&plan)));
            skinny::product(b, &form, &plan)
        }
        How::Blocks(blocks) => {
            b.chose(
                PlanKind::Product,
                &[
                    ("tile", &[blocks.tile.rows, blocks.tile.columns]),
                    ("block", &[blocks.rows, blocks.depth]),
                    ("packed", &blocks.packed.map(i64::from)),
                ],
            );
            b.given.chose(NamedPlan::Product(given::written(&blocks)));
            emit::product(b, &form, &blocks)
        }
    };
    b.plans[at].given = given;
    Some(done)
}

/// Whether a statement is a product that is done in tiles, in blocks of these or whole.
pub(super) fn in_tiles(function: &Function, statement: &Statement, target: &Target) -> bool {
    let (Some(reduce), Ok(nest)) = (&statement.reduce, Nest::of(statement)) else { return false };
    let form = Contraction::of(function, (statement, &[]), reduce, &nest, target);
    form.is_some_and(|form| matches!(chosen(&form, target, false, false), Some(How::Blocks(_) | How::Whole(_))))
}

/// Whether a statement is a product that would be one block of more terms than a piece has.
pub(super) fn is_long(function: &Function, statement: &Statement, target: &Target) -> bool {
    let (Some(reduce), Ok(nest)) = (&statement.reduce, Nest::of(statement)) else { return false };
    let form =
        Contraction::of(function, (statement, &[]), reduce, &nest, target).filter(|_| statement.lookups.is_empty());
    form.filter(|form| form.points(&form.k).is_some_and(|k| k > SummationChain::PIECE) && form.acc.is_float())
        .is_some_and(|form| matches!(chosen(&form, target, false, false), Some(How::Blocks(blocks)) if blocks.whole))
}

/// Whether a statement is a product with few columns whose rows are enough for threads: pieces of its sum would only be
/// added again.
pub(super) fn shares_rows(function: &Function, statement: &Statement, target: &Target) -> bool {
    let (Some(reduce), Ok(nest)) = (&statement.reduce, Nest::of(statement)) else { return false };
    let unit = LazyCell::new(|| nest.with_unit());
    let form = |nest| Contraction::of(function, (statement, &[]), reduce, nest, target);
    form(&nest)
        .or_else(|| form(&unit))
        .is_some_and(|form| skinny::choose(&form, target).is_some_and(|plan| plan.shares_rows(&form, target)))
}

/// How a product is done.
enum How {
    /// By one atom.
    Whole(String),
    /// In blocks of tiles.
    Blocks(Blocks),
    /// With few columns.
    Skinny(SkinnyPlan),
}

/// What is best for a product; `None` where that is no product for the target. Vectors are left to other plans where
/// these are not what they are for; in a chain all is done in blocks.
fn chosen(form: &Contraction<'_>, target: &Target, vector: bool, chain: bool) -> Option<How> {
    let small = || blocking::small(form, target).map(How::Whole).filter(|_| !vector);
    // A vector of what is only narrower is rows, which convert it as they go.
    let rows = vector && form.k.len() == 1 && form.sides.iter().all(|side| side.is_load());
    let skinny = || skinny::choose(form, target).filter(|plan| !(chain || plan.copied && rows)).map(How::Skinny);
    let blocks = || blocking::choose(form, target).map(How::Blocks).filter(|_| !vector);
    small().or_else(skinny).or_else(blocks)
}

/// What a schedule says.
fn asked(
    form: &Contraction<'_>,
    function: &Function,
    target: &Target,
    (plan, at): (&NamedPlan, &Range<usize>),
    chain: bool,
) -> Result<How, Vec<ScheduleRefusal>> {
    let refused = |error: ScheduleError| vec![(error, at.clone())];
    match plan {
        NamedPlan::Skinny(_) if chain => {
            Err(refused(ScheduleError::Skinny { why: "it is one of a chain, whose rows go in blocks" }))
        }
        NamedPlan::Product(product) => given::blocks(form, function, target, (product, at)).map(How::Blocks),
        NamedPlan::Skinny(plan) => skinny::asked(form, function, target, (plan, at)).map(How::Skinny),
        NamedPlan::Whole => blocking::small(form, target).map(How::Whole).ok_or_else(|| refused(ScheduleError::Whole)),
        NamedPlan::Grid(_) | NamedPlan::Attention(_) | NamedPlan::Other => {
            let name = &function.tensor(form.nest.operands[0].tensor).name;
            Err(refused(GridError::without_blocks(name, &target.name).into()))
        }
    }
}
