//! Index saturation of a kernel: every access gets one simplified offset.
//!
//! The offset of an access is written out from its layout and coordinates; all offsets of a launch are then simplified
//! together ([`crate::index`]), so that a division that two accesses share is paid once and work in an inner loop
//! counts more than work outside it. Launches share nothing, so many of them are simplified several at a time. What
//! divisions remain become shifts and masks where the divisor allows ([`crate::strength`]); the linear part of an
//! offset stays as it is, for backends turn it into pointer increments.
use crate::cost;
use crate::index::{self, IndexContext, Limits, Proved, Simplified, simplify};
use crate::lower::LowerError;
use crate::lower::build::written_offset;
use crate::lower::nest::magnitude;
use crate::proof::ProofError;
use crate::strength;
use rustc_hash::FxHashMap;
use tilewright_ir::int::normal::remembering;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{Kernel, Loop, LoopId, LoopKind, Stmt, for_each_in_loops, for_each_stmt};
use tilewright_ir::share::several;

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
    let mut context = index_context(kernel);
    if how_far == Simplification::NormalForms {
        context.limits = Limits { iterations: 0, nodes: 0, matches: 0 };
    }
    let together = accesses_together(kernel);
    let one = |accesses: &Vec<usize>| offsets(kernel, accesses, how_far, &context);
    let done: Vec<Result<SharedOffsets, LowerError>> = match together.len() {
        ..SEVERAL => together.iter().map(one).collect(),
        _ => several(&together, |accesses| remembering(|| one(accesses))),
    };
    let mut written = vec![Expr::Num(0); kernel.accesses.len()];
    let mut simplified = vec![];
    for (accesses, done) in together.iter().zip(done) {
        let done = done?;
        for ((i, w), e) in accesses.iter().zip(done.written).zip(done.reduced) {
            written[*i] = w;
            kernel.accesses[*i].offset = Some(e);
        }
        simplified.push(done.simplified);
    }
    Ok(IndexReport { written, simplified: Simplified::joined(&together, simplified) })
}

/// Launches from which on they are simplified several at a time, as their code is emitted.
const SEVERAL: usize = 4;

/// What became of offsets that are computed together.
struct SharedOffsets {
    written: Vec<Expr>,
    simplified: Simplified,
    reduced: Vec<Expr>,
}

fn offsets(
    kernel: &Kernel,
    accesses: &[usize],
    how_far: Simplification,
    context: &IndexContext,
) -> Result<SharedOffsets, LowerError> {
    let written = accesses.iter().map(|i| written_offset(kernel, &kernel.accesses[*i]));
    let written: Vec<Expr> = written.collect::<Result<_, _>>()?;
    if how_far == Simplification::None {
        let simplified = as_written(&written, context);
        return Ok(SharedOffsets { reduced: written.clone(), written, simplified });
    }
    let simplified = simplify(&written, context);
    let reduced = simplified.exprs.iter().map(strength::reduce_offset).collect();
    Ok(SharedOffsets { written, simplified, reduced })
}

/// The accesses that are computed together, by number. Where loops are bound to blocks each phase is a launch, which
/// sees no value of another; what no statement names is with the first. Elsewhere all phases are one function.
pub fn accesses_together(kernel: &Kernel) -> Vec<Vec<usize>> {
    if !kernel.loops.iter().any(|l| matches!(l.kind, LoopKind::Block(_))) {
        return vec![(0..kernel.accesses.len()).collect()];
    }
    let mut of: Vec<usize> = vec![0; kernel.accesses.len()];
    let mut phases = vec![];
    for body in kernel.phases.iter().filter(|body| !body.is_empty()) {
        let number = phases.len();
        phases.push(vec![]);
        for_each_stmt(body, &mut |s| {
            s.for_each_access(&mut |id| {
                if let Some(phase) = of.get_mut(id.0 as usize) {
                    *phase = number;
                }
            })
        });
    }
    if phases.is_empty() {
        phases.push(vec![]);
    }
    of.iter().enumerate().for_each(|(access, phase)| phases[*phase].push(access));
    phases
}

/// What [`saturate_indices`] did to the offsets of a kernel, as written: the proof of each access, to the offset in the
/// kernel.
///
/// # Errors
/// [`ProofError::NotFound`] when no chain is found, which would be a fault of the simplifier.
pub fn prove_indices(kernel: &Kernel, written: &[Expr]) -> Result<Proved, ProofError> {
    let context = index_context(kernel);
    let together = accesses_together(kernel);
    let of = |accesses: &Vec<usize>| -> Vec<Expr> { accesses.iter().map(|i| written[*i].clone()).collect() };
    let done = together.iter().map(|accesses| index::prove(&of(accesses), &context)).collect::<Result<_, _>>()?;
    let mut proved = Proved::joined(&together, done);
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
    let mut known: FxHashMap<(&Expr, &Expr), f64> = FxHashMap::default();
    let mut times = |id: &LoopId| {
        let l = kernel.loop_(*id);
        *known.entry((&l.start, &l.end)).or_insert_with(|| trips(l))
    };
    let mut declare = |s: &Stmt, around: &[LoopId]| {
        if let Stmt::For(id, _) = s {
            context.add_loop(&kernel.loop_(*id).var, around.iter().chain([id]).map(&mut times).product());
        }
    };
    kernel.phases.iter().for_each(|phase| for_each_in_loops(phase, &mut declare));
    context
}

/// How often a loop runs, as far as it can be guessed.
fn trips(l: &Loop) -> f64 {
    let trips = match (&l.start, &l.end) {
        (Expr::Num(0), Expr::Num(n)) => *n as f64,
        (Expr::Num(0), end) => magnitude(Int::from_expr(end).ok().as_ref()),
        (start, end) => magnitude(Int::from_expr(&(end.clone() - start.clone())).ok().as_ref()),
    };
    trips.clamp(1.0, 1e12)
}
