//! Proofs of index simplification: the same saturation with egg's explanations on, read out as chains of laws.
//!
//! Explanations cost several times the saturation itself, so they are made on request only. The result that is proved
//! is that of [`super::simplify`], bit for bit; the graph that explains it may hold more.
use super::facts::{self, IndexGraph};
use super::lang::Ix;
use super::{IndexContext, IndexRun, SaturatedIndices, Simplified, in_place};
use crate::decide::one_form;
use crate::law::LawDomain;
use crate::proof::{Proof, ProofError, ProofStep, Symbols};
use crate::sexp::Sexp;
use egg::{FlatTerm, Id, RecExpr};
use tilewright_ir::int::Expr;

/// A result with its proofs.
#[derive(Clone, Debug, PartialEq)]
pub struct Proved {
    /// What [`super::simplify`] gives.
    pub simplified: Simplified,
    /// The proof of each expression.
    pub proofs: Vec<Proof>,
    /// The forms that were compared, with their prices: the result is the first of the cheapest.
    pub alternatives: Vec<Alternative>,
}

/// A form of all expressions that was in the choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// How it came about.
    pub form: &'static str,
    /// The expressions.
    pub exprs: Vec<Expr>,
    /// Their price together.
    pub cost: f64,
}

impl Proved {
    /// Of expressions that were proved in parts, each of which names the places of its own. A form that a part does not
    /// have counts there as what was chosen.
    pub(crate) fn joined(parts: &[Vec<usize>], done: Vec<Proved>) -> Proved {
        let mut forms: Vec<&'static str> = vec![];
        let longest = done.iter().max_by_key(|p| p.alternatives.len()).into_iter();
        for form in longest.chain(&done).flat_map(|p| &p.alternatives).map(|a| a.form) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        let of = |p: &Proved, form| match p.alternatives.iter().find(|a| a.form == form) {
            Some(a) => (a.exprs.clone(), a.cost),
            None => (p.simplified.exprs.clone(), p.simplified.cost_after),
        };
        let alternative = |form: &'static str| Alternative {
            form,
            exprs: in_place(parts, |k| of(&done[k], form).0),
            cost: done.iter().map(|p| of(p, form).1).sum(),
        };
        Proved {
            alternatives: forms.into_iter().map(alternative).collect(),
            proofs: in_place(parts, |k| done[k].proofs.clone()),
            simplified: Simplified::joined(parts, done.into_iter().map(|p| p.simplified).collect()),
        }
    }
}

/// Simplifies like [`super::simplify`] and proves it.
///
/// # Errors
/// [`ProofError::NotFound`] when no chain is found, which would be a fault of the simplifier.
pub fn prove(exprs: &[Expr], ctx: &IndexContext) -> Result<Proved, ProofError> {
    let simplified = super::simplify(exprs, ctx);
    // With explanations a graph keeps more nodes for the same classes: the limit must not stop it earlier.
    let mut wider = ctx.clone();
    wider.limits.nodes = wider.limits.nodes.saturating_mul(2);
    let IndexRun { searched, mut saturated, alternatives, .. } = super::run(exprs, &wider, true, &mut None);
    let pairs = || exprs.iter().zip(&simplified.exprs);
    let proofs = chains(pairs(), &searched, &mut saturated).or_else(|_| {
        // Nor does it meet the same matches in the same round: what was found late may need a few rounds more.
        wider.limits.iterations = wider.limits.iterations.saturating_mul(2);
        wider.limits.nodes = wider.limits.nodes.saturating_mul(2);
        let IndexRun { searched, mut saturated, .. } = super::run(exprs, &wider, true, &mut None);
        chains(pairs(), &searched, &mut saturated)
    })?;
    Ok(Proved { simplified, proofs, alternatives })
}

/// The proof of each pair.
fn chains<'e>(
    pairs: impl Iterator<Item = (&'e Expr, &'e Expr)>,
    searched: &[usize],
    saturated: &mut Option<SaturatedIndices>,
) -> Result<Vec<Proof>, ProofError> {
    let mut chain = |(i, (from, to))| {
        let graph = saturated.as_mut().filter(|_| searched.contains(&i)).map(|s| &mut s.graph);
        proof(from, to, graph)
    };
    pairs.enumerate().map(&mut chain).collect()
}

fn proof(from: &Expr, to: &Expr, graph: Option<&mut IndexGraph>) -> Result<Proof, ProofError> {
    let mut symbols = Symbols::default();
    let (start, end) = (symbols.write(from), symbols.write(to));
    let mut proof = Proof { level: LawDomain::Index, symbols, from: start, to: end, steps: vec![] };
    if from == to {
        return Ok(proof);
    }
    let same_form = one_form(from, to);
    let graph = graph.filter(|g| !g.analysis.contradiction);
    if let Some(graph) = graph {
        let [before, after] = [from, to].map(|e| {
            let mut out = RecExpr::default();
            write(graph, e, &mut out);
            out
        });
        let equal = graph.lookup_expr(&before).is_some_and(|b| graph.lookup_expr(&after) == Some(b));
        if equal {
            let flat = graph.explain_equivalence(&before, &after).make_flat_explanation().clone();
            for t in &flat {
                let after = sexp(graph, t, &mut proof.symbols);
                let mut at = vec![];
                if let Some((law, backward)) = marked(t, &mut at) {
                    proof.steps.push(ProofStep { law, backward, at, after });
                }
            }
            return Ok(proof);
        }
    }
    if !same_form {
        return Err(not_found(from, to));
    }
    proof.steps.push(ProofStep { law: "normal-form".into(), backward: false, at: vec![], after: proof.to.clone() });
    Ok(proof)
}

fn not_found(from: &Expr, to: &Expr) -> ProofError {
    ProofError::NotFound { from: from.to_string(), to: to.to_string() }
}

/// Writes an expression as nodes.
fn write(graph: &mut IndexGraph, e: &Expr, out: &mut RecExpr<Ix>) -> Id {
    let node = match e {
        Expr::Num(n) => Ix::Num(*n),
        Expr::Var(s) => Ix::Var(facts::intern(graph, s)),
        Expr::Bin(op, ab) => Ix::Bin(*op, [write(graph, &ab.0, out), write(graph, &ab.1, out)]),
        Expr::Swz(sw, x) => {
            let parameters = [sw.bits.into(), sw.base.into(), sw.shift.into()];
            let [b, m, s] = parameters.map(|n: i64| out.add(Ix::Num(n)));
            Ix::Swz([b, m, s, write(graph, x, out)])
        }
    };
    out.add(node)
}

/// Where a flat term is marked with the rule that made it: its name, whether it was used backwards.
pub(crate) fn marked<L: egg::Language>(t: &FlatTerm<L>, at: &mut Vec<usize>) -> Option<(String, bool)> {
    if let Some(r) = t.forward_rule {
        return Some((r.to_string(), false));
    }
    if let Some(r) = t.backward_rule {
        return Some((r.to_string(), true));
    }
    for (i, c) in t.children.iter().enumerate() {
        at.push(i);
        if let Some(found) = marked(c, at) {
            return Some(found);
        }
        at.pop();
    }
    None
}

/// A flat term as proofs write it.
fn sexp(graph: &IndexGraph, t: &FlatTerm<Ix>, symbols: &mut Symbols) -> Sexp {
    match &t.node {
        Ix::Num(n) => Sexp::Atom(n.to_string().into()),
        Ix::Var(v) => Sexp::Atom(symbols.word(graph.analysis.vars.symbol(*v)).into()),
        n => {
            let operands: Vec<Sexp> = t.children.iter().map(|c| sexp(graph, c, symbols)).collect();
            Sexp::list(&n.to_string(), operands)
        }
    }
}
