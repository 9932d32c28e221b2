//! Index saturation of a kernel: every access gets one simplified offset.
//!
//! The offset of an access is written out from its layout and coordinates; all offsets are then simplified together
//! ([`crate::index`]), so that a division that two accesses share is paid once and work in an inner loop counts more
//! than work outside it. What divisions remain become shifts and masks where the divisor allows ([`crate::strength`]);
//! the linear part of an offset stays as it is, for backends turn it into pointer increments.
use crate::cost;
use crate::index::{self, IndexContext, Limits, Proved, Simplified, simplify};
use crate::lower::LowerError;
use crate::lower::build::written_offset;
use crate::lower::nest::magnitude;
use crate::proof::ProofError;
use crate::strength;
use rustc_hash::FxHashMap;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{Kernel, Stmt};

/// What index saturation did.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexReport {
    /// The offsets as written from the layouts, one per access.
    pub written: Vec<Expr>,
    /// What the simplifier did.
    pub simplified: Simplified,
}

/// How much is done for offsets: all of it, or less, to measure what each part is worth (`benches/ablation.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Simplification {
    /// The offsets as written from the layouts.
    None,
    /// The cheapest of the normal forms, without a search.
    NormalForms,
    /// Normal forms and the e-graph.
    #[default]
    EGraph,
}

/// Fills `offset` of every access.
///
/// # Ensures
/// Each offset equals the value of its access's layout at its coordinates.
/// # Errors
/// A coordinate layout.
pub fn saturate_indices(kernel: &mut Kernel) -> Result<IndexReport, LowerError> {
    simplify_indices(kernel, Simplification::EGraph)
}

/// Like [`saturate_indices`], with as much simplification as is asked for.
///
/// # Errors
/// A coordinate layout.
pub fn simplify_indices(kernel: &mut Kernel, how_far: Simplification) -> Result<IndexReport, LowerError> {
    let written: Vec<Expr> = kernel.accesses.iter().map(|a| written_offset(kernel, a)).collect::<Result<_, _>>()?;
    let mut context = index_context(kernel);
    let simplified = match how_far {
        Simplification::None => as_written(&written, &context),
        Simplification::NormalForms => {
            context.limits = Limits { iterations: 0, nodes: 0, matches: 0 };
            simplify(&written, &context)
        }
        Simplification::EGraph => simplify(&written, &context),
    };
    for (access, e) in kernel.accesses.iter_mut().zip(&simplified.exprs) {
        access.offset = Some(if how_far == Simplification::None { e.clone() } else { strength::reduce_offset(e) });
    }
    Ok(IndexReport { written, simplified })
}

/// What [`saturate_indices`] did, with the proof of each access: from the offset as written to the one in the kernel.
///
/// # Errors
/// [`ProofError::NotFound`] when no chain is found, which would be a fault of the simplifier.
pub fn prove_indices(written: &[Expr], context: &IndexContext) -> Result<Proved, ProofError> {
    let mut proved = index::prove(written, context)?;
    for (proof, e) in proved.proofs.iter_mut().zip(&proved.simplified.exprs) {
        strength::prove(proof, e);
    }
    Ok(proved)
}

/// Nothing done.
fn as_written(written: &[Expr], context: &IndexContext) -> Simplified {
    let price = cost::weighted(written, &|s| context.weight(s));
    Simplified {
        exprs: written.to_vec(),
        nodes: 0,
        iterations: 0,
        cost_before: price,
        cost_after: price,
        fired: vec![],
    }
}

/// How often each loop of a kernel runs: what the simplifier of its offsets is told.
pub fn index_context(kernel: &Kernel) -> IndexContext {
    let mut context = IndexContext::new();
    // Many loops have the same bounds.
    let mut known = FxHashMap::default();
    for phase in &kernel.phases {
        weigh(kernel, phase, 1.0, &mut known, &mut context);
    }
    context
}

/// The trip counts that were worked out, by start and end.
type Trips<'k> = FxHashMap<(&'k Expr, &'k Expr), f64>;

/// Declares each loop with the product of the trip counts around it.
fn weigh<'k>(kernel: &'k Kernel, body: &[Stmt], around: f64, known: &mut Trips<'k>, context: &mut IndexContext) {
    for s in body {
        match s {
            Stmt::For(id, inner) => {
                let l = kernel.loop_(*id);
                let trips = known.entry((&l.start, &l.end)).or_insert_with(|| {
                    let trips = match (&l.start, &l.end) {
                        (Expr::Num(0), Expr::Num(n)) => *n as f64,
                        (Expr::Num(0), end) => magnitude(Int::from_expr(end).ok().as_ref()),
                        (start, end) => magnitude(Int::from_expr(&(end.clone() - start.clone())).ok().as_ref()),
                    };
                    trips.clamp(1.0, 1e12)
                });
                let weight = around * *trips;
                context.add_loop(&l.var, weight);
                weigh(kernel, inner, weight, known, context);
            }
            Stmt::Roles(roles) => roles.iter().for_each(|r| weigh(kernel, &r.body, around, known, context)),
            Stmt::Store { .. } | Stmt::Atom { .. } | Stmt::Sync(_) => {}
        }
    }
}
