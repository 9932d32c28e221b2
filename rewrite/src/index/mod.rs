//! The index level: every offset expression of a kernel, simplified together.
//!
//! Division of labour (RULES §3.2): the normal form of [`tilewright_ir::int::normal`] decides everything that needs no
//! search (sums, polynomials, recombination, range proofs). What remains are choices whose benefit depends on what else
//! is computed: `(i/8m)/8` or `i/64m`, `x%d` or `x - (x/d)*d`, a swizzle or its xor form. So the normal form of *every
//! subterm* is put into one small e-graph beside the subterm itself, the laws add the variants, and
//! extraction picks the set of terms that is cheapest for all expressions at once ([`mod@crate::cost`]).
//!
//! There is no law of commutativity or associativity: sums are sorted by the normal form. Saturation stops after a few
//! iterations or when the graph is large; the result is then less good, never wrong: it is compared with the input and
//! with the plain normal forms, and the cheapest of the three is returned.
pub(crate) mod conditions;
mod extract;
pub mod facts;
mod forms;
pub mod lang;
pub(crate) mod saturate;

pub use facts::{IndexFacts, IndexGraph};

use crate::cost;
use crate::dump::Dump;
use std::collections::BTreeMap;
use std::sync::Arc;
use tilewright_ir::int::normal::{self, Poly};
use tilewright_ir::int::{BinOp, Expr, Symbol};

/// Limits of one saturation; reaching one degrades the result, never the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rounds of all laws.
    pub iterations: usize,
    /// E-nodes.
    pub nodes: usize,
    /// Matches of one law in one round.
    pub matches: usize,
}

impl Default for Limits {
    /// 4 iterations, 2,000 nodes: RULES §3.3, traps (5) and (6).
    fn default() -> Limits {
        Limits { iterations: 4, nodes: 2000, matches: 200 }
    }
}

/// What the simplifier knows beyond the expressions: how often each loop runs.
#[derive(Clone, Debug, Default)]
pub struct IndexContext {
    weights: BTreeMap<Arc<str>, f64>,
    /// Limits of saturation.
    pub limits: Limits,
}

impl IndexContext {
    /// A context without loops: every operation weighs 1.
    pub fn new() -> IndexContext {
        IndexContext::default()
    }

    /// Declares a loop variable: an operation that depends on it runs `weight` times (the product of the trip counts
    /// of its loop and all loops around it).
    pub fn with_loop(mut self, variable: &Symbol, weight: f64) -> IndexContext {
        self.add_loop(variable, weight);
        self
    }

    /// Like [`IndexContext::with_loop`], in place.
    pub fn add_loop(&mut self, variable: &Symbol, weight: f64) {
        self.weights.insert(variable.name.clone(), weight.max(1.0));
    }

    /// How often an operation runs whose deepest symbol this is; 1 for what is no loop variable.
    pub fn weight(&self, s: &Symbol) -> f64 {
        self.weights.get(&s.name).copied().unwrap_or(1.0)
    }
}

/// The result of [`simplify`].
#[derive(Clone, Debug, PartialEq)]
pub struct Simplified {
    /// The simplified expressions, in the order given.
    pub exprs: Vec<Expr>,
    /// E-nodes when saturation stopped.
    pub nodes: usize,
    /// Rounds run.
    pub iterations: usize,
    /// Price of the input, all expressions computed together.
    pub cost_before: f64,
    /// Price of the result.
    pub cost_after: f64,
    /// How often each law fired, in the order of the table; laws that did not fire are left out.
    pub fired: Vec<(&'static str, usize)>,
}

/// Simplifies expressions that are computed together.
///
/// # Ensures
/// Each result equals its input wherever the input is defined; the price of all of them ([`crate::cost::weighted`]) is
/// at most that of the input and of the normal forms. Deterministic.
/// # Example
/// ```
/// use tilewright_ir::int::{Expr, Symbol};
/// use tilewright_rewrite::{IndexContext, simplify};
/// let x = || Expr::Var(Symbol::new("x"));
/// let d = || Expr::Var(Symbol::with_facts("d", 1, i64::MAX, 1));
/// let e = x() / d() * d() + x() % d();
/// assert_eq!(simplify(&[e], &IndexContext::new()).exprs, [x()]);
/// ```
pub fn simplify(exprs: &[Expr], ctx: &IndexContext) -> Simplified {
    simplify_with_graph(exprs, ctx).0
}

/// Like [`simplify`], with the saturated e-graph for `--emit egraph`; `None` when no search was needed.
pub fn simplify_with_graph(exprs: &[Expr], ctx: &IndexContext) -> (Simplified, Option<SaturatedIndices>) {
    let weight = |s: &Symbol| ctx.weight(s);
    let price = |e: &[Expr]| cost::weighted(e, &weight);
    let cost_before = price(exprs);
    // Normal forms, and by the way those of all subterms.
    let mut subterms: Vec<(Expr, Poly)> = vec![];
    let mut normal = Vec::with_capacity(exprs.len());
    for e in exprs {
        let start = subterms.len();
        match normal::normalize_all(e, &mut |sub, p| subterms.push((sub.clone(), p.clone()))) {
            Ok(n) => normal.push(n),
            Err(_) => {
                // A coefficient does not fit: this expression stays as it is.
                subterms.truncate(start);
                normal.push(e.clone());
            }
        }
    }
    // By weight, so that what outer loops fix is computed there; and with common factors taken out.
    let form = |f: &dyn Fn(&Poly) -> Expr| -> Vec<Expr> {
        normal.iter().map(|n| Poly::of(n).map_or_else(|_| n.clone(), |p| f(&p))).collect()
    };
    let ordered = form(&|p| forms::by_weight(p, ctx));
    let factored = form(&|p| forms::horner(p, ctx).unwrap_or_else(|| forms::by_weight(p, ctx)));
    let mut candidates = vec![normal.clone(), ordered, factored];
    let (mut nodes, mut iterations, mut fired, mut saturated) = (0, 0, vec![], None);
    if !normal.iter().all(is_polynomial) {
        let mut graph = IndexGraph::new(IndexFacts::default());
        let roots = inject(&mut graph, exprs, &normal, &subterms, ctx);
        let report = saturate::saturate(&mut graph, &ctx.limits);
        (nodes, iterations, fired) = (graph.total_size(), report.iterations, report.fired);
        if !graph.analysis.contradiction
            && let Some(found) = extract::Extraction::run(&graph, &roots, ctx).exprs()
        {
            candidates.push(found);
        }
        saturated = Some(SaturatedIndices { graph, roots });
    }
    candidates.push(exprs.to_vec());
    // The first of the cheapest: the normal forms before anything more clever, the input last.
    let mut best = (f64::INFINITY, vec![]);
    for c in candidates {
        let p = price(&c);
        if p < best.0 - 1e-9 {
            best = (p, c);
        }
    }
    let (cost_after, result) = best;
    check_values(exprs, &result);
    (Simplified { exprs: result, nodes, iterations, cost_before, cost_after, fired }, saturated)
}

/// A saturated graph and the classes of the expressions.
pub struct SaturatedIndices {
    /// The graph.
    pub graph: IndexGraph,
    /// The class of each expression.
    pub roots: Vec<egg::Id>,
}

/// The e-graph of expressions as Graphviz text: saturated where they need a search, else the expressions themselves.
pub fn egraph_dot(exprs: &[Expr]) -> String {
    dump(exprs).dot()
}

/// The e-graph of expressions as JSON, `{"roots": […], "classes": [[{"op", "args"}, …], …]}`.
pub fn egraph_json(exprs: &[Expr]) -> serde_json::Value {
    dump(exprs).json()
}

fn dump(exprs: &[Expr]) -> Dump {
    let ctx = IndexContext::new();
    let SaturatedIndices { graph, roots } = simplify_with_graph(exprs, &ctx).1.unwrap_or_else(|| {
        let mut graph = IndexGraph::new(IndexFacts::default());
        let roots = exprs.iter().map(|e| facts::add(&mut graph, e)).collect();
        graph.rebuild();
        SaturatedIndices { graph, roots }
    });
    let label = |n: &lang::Ix| match n {
        lang::Ix::Var(v) => graph.analysis.vars.symbol(*v).name.to_string(),
        n => n.to_string(),
    };
    Dump::new(&graph, &roots, label)
}

/// Whether a normal form has no atom but symbols: nothing to search.
fn is_polynomial(e: &Expr) -> bool {
    match e {
        Expr::Num(_) | Expr::Var(_) => true,
        Expr::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ab) => is_polynomial(&ab.0) && is_polynomial(&ab.1),
        _ => false,
    }
}

/// Adds the expressions, and beside every subterm the forms of its polynomial.
fn inject(
    graph: &mut IndexGraph,
    exprs: &[Expr],
    normal: &[Expr],
    subterms: &[(Expr, Poly)],
    ctx: &IndexContext,
) -> Vec<egg::Id> {
    let roots: Vec<egg::Id> = exprs.iter().map(|e| facts::add(graph, e)).collect();
    let mut done: Vec<Poly> = vec![];
    for (sub, p) in subterms {
        let class = facts::add(graph, sub);
        let equal = |graph: &mut IndexGraph, e: &Expr| {
            let id = facts::add(graph, e);
            graph.union(class, id);
        };
        equal(graph, &p.to_expr());
        if done.contains(p) {
            continue;
        }
        done.push(p.clone());
        equal(graph, &forms::by_weight(p, ctx));
        if let Some(h) = forms::horner(p, ctx) {
            equal(graph, &h);
        }
        // Arguments of swizzles that the normal form kept.
        for (m, _) in p.terms() {
            for a in m {
                if let Expr::Swz(sw, x) = a
                    && let Ok(x_poly) = Poly::of(x)
                    && let Some(split) = forms::swizzle_argument(*sw, &x_poly)
                {
                    let (x, split) = (facts::add(graph, x), facts::add(graph, &split));
                    graph.union(x, split);
                }
            }
        }
    }
    for (root, n) in roots.iter().zip(normal) {
        let id = facts::add(graph, n);
        graph.union(*root, id);
    }
    graph.rebuild();
    roots
}

/// Debug builds compare every result with its input on a few random environments.
fn check_values(before: &[Expr], after: &[Expr]) {
    if cfg!(debug_assertions) {
        for (b, a) in before.iter().zip(after) {
            if let Some(env) = crate::sample::difference(b, a, 0x7157, 16) {
                panic!("simplified {b}\n to {a}\n which differs at {env:?}");
            }
        }
    }
}

#[cfg(test)]
mod tests;
