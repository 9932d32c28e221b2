//! Proofs of layout simplification: the chain of laws that egg explains, as data that [`crate::check`] replays.
use super::lang::{LayoutFacts, Ly};
use super::{LayoutResult, LayoutRun, run};
use crate::index::marked;
use crate::law::LawDomain;
use crate::proof::{Proof, ProofError, ProofStep, Symbols};
use crate::sexp::Sexp;
use egg::FlatTerm;
use tilewright_ir::op::Value;
use tilewright_ir::term::Term;

/// Simplifies like [`super::simplify_layout`] and proves it.
///
/// Where only the term's function has a layout, the proof is one of functions: from `(fn TERM)` to `(fn LAYOUT)`.
///
/// # Errors
/// A value whose text does not give it back.
pub fn prove_layout(term: &Term) -> Result<(LayoutResult, Proof), ProofError> {
    let run = run(term, &super::LIMITS, &mut None);
    let proof = proof(term, &run)?;
    Ok((run.result, proof))
}

/// The proof of what was found.
pub(super) fn proof(term: &Term, run: &LayoutRun) -> Result<Proof, ProofError> {
    let LayoutRun { result, graph, chain, function, .. } = run;
    let mut symbols = Symbols::default();
    let whole = |s: Sexp| if *function { Sexp::list("fn", [s]) } else { s };
    let from = whole(symbols.write_term(term)?);
    let to = whole(symbols.write_term(&result.term)?);
    let mut steps: Vec<ProofStep> = vec![];
    for t in chain {
        let after = write(t, &graph.analysis, &mut symbols)?;
        let mut at = vec![];
        // A known function and the function of its layout are written alike, so some steps change nothing.
        let same = *steps.last().map_or(&from, |s| &s.after) == after;
        if let (Some((law, backward)), false) = (marked(t, &mut at), same) {
            steps.push(ProofStep { law, backward, at, after });
        }
    }
    let reached = steps.last().map_or(&from, |s| &s.after);
    if *reached != to {
        steps.push(ProofStep { law: "shape".into(), backward: false, at: vec![], after: to.clone() });
    }
    Ok(Proof { level: LawDomain::Layout, symbols, from, to, steps })
}

fn write(t: &FlatTerm<Ly>, facts: &LayoutFacts, symbols: &mut Symbols) -> Result<Sexp, ProofError> {
    let mut operands = vec![];
    for c in &t.children {
        operands.push(write(c, facts, symbols)?);
    }
    Ok(match &t.node {
        Ly::Int(n) => symbols.write_value(&Value::from(*n))?,
        Ly::Leaf(v) => symbols.write_value(facts.value(*v))?,
        Ly::Known(v) => Sexp::list("fn", [symbols.write_value(facts.value(*v))?]),
        Ly::Apply(op, _) => Sexp::list(op, operands),
        Ly::Fn(_) => Sexp::list("fn", operands),
        Ly::After(_) => Sexp::list("after", operands),
    })
}
