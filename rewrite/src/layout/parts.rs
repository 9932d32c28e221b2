//! What led to the value of a term, for readers: a proof of each part that laws gave a value, and the forms that were
//! beaten.
//!
//! An operation may ask for the layout of a part that evaluation refuses and laws give: `get(A o (B o C), 0)`. Such a
//! part is simplified by itself, and its value stands in its place in what is simplified next.
use super::{FewestOperations, LayoutResult, LayoutRun, MAX_DEPTH, depth, prove, read, run};
use crate::laws;
use crate::proof::{Proof, ProofError};
use egg::{Extractor, Language};
use tilewright_ir::term::Term;

/// The most beaten forms that are told.
const FORMS: usize = 3;

/// A part of a term, and how it was simplified.
#[derive(Clone, Debug, PartialEq)]
pub struct Subterm {
    /// The part; what laws found of parts in it stands there as a value.
    pub term: Term,
    /// What it simplifies to.
    pub result: LayoutResult,
    /// Why.
    pub proof: Proof,
    /// Other forms that the laws found, with the operations in each: those with fewest, then the shortest, first.
    pub alternatives: Vec<(Term, usize)>,
}

impl Subterm {
    /// Whether a law was used, and not evaluation alone.
    pub fn by_laws(&self) -> bool {
        self.proof.steps.iter().any(|s| laws::find(&s.law).is_some())
    }
}

/// Simplifies a term part by part, inner ones first; the last part is the term itself.
///
/// # Errors
/// A value whose text does not give it back.
pub fn explain_layout(term: &Term) -> Result<Vec<Subterm>, ProofError> {
    let whole = part(term.clone())?;
    let mut parts = vec![];
    if whole.result.term.value().is_some() || depth(term) > MAX_DEPTH {
        return Ok(vec![whole]);
    }
    if let Term::Apply { op, args } = term {
        let args = args.iter().map(|a| reduced(a, &mut parts)).collect::<Result<Vec<Term>, ProofError>>()?;
        let last = if parts.is_empty() { whole } else { part(Term::apply(op, args))? };
        parts.push(last);
    }
    Ok(parts)
}

/// A part with the values that laws found in it, its own included.
fn reduced(t: &Term, parts: &mut Vec<Subterm>) -> Result<Term, ProofError> {
    let Term::Apply { op, args } = t else { return Ok(t.clone()) };
    let args = args.iter().map(|a| reduced(a, parts)).collect::<Result<Vec<Term>, ProofError>>()?;
    // One operation on values is what was refused: there is nothing to rewrite in it.
    let one = args.iter().all(|a| a.value().is_some());
    let t = Term::apply(op, args);
    if one || t.eval().is_ok() {
        return Ok(t);
    }
    let found = part(t)?;
    let term = if found.result.term.value().is_some() { found.result.term.clone() } else { found.term.clone() };
    if term != found.term {
        parts.push(found);
    }
    Ok(term)
}

fn part(term: Term) -> Result<Subterm, ProofError> {
    let run = run(&term, &super::LIMITS, &mut None);
    let proof = prove::proof(&term, &run)?;
    let alternatives = alternatives(&run);
    Ok(Subterm { term, result: run.result, proof, alternatives })
}

/// The other nodes of the result's class, each with the best of its operands.
fn alternatives(run: &LayoutRun) -> Vec<(Term, usize)> {
    let Some(class) = run.class else { return vec![] };
    let facts = &run.graph.analysis;
    let best = Extractor::new(&run.graph, FewestOperations { facts });
    let nodes = run.graph[class].nodes.iter().filter(|n| !n.is_leaf());
    let mut forms: Vec<(Term, usize)> = nodes
        .map(|n| read(&n.join_recexprs(|id| best.find_best(id).1), facts))
        .map(|t| (t.clone(), t.n_ops()))
        .filter(|(t, _)| *t != run.result.term)
        .collect();
    forms.sort_by_cached_key(|(t, n)| {
        let text = t.to_string();
        (*n, text.len(), text)
    });
    forms.dedup();
    forms.truncate(FORMS);
    forms
}
