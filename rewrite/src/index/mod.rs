//! The index level: offset expressions that are computed together, simplified together.
//!
//! Division of labour: the normal form of [`tilewright_ir::int::normal`] decides everything that needs no
//! search (sums, polynomials, recombination, range proofs). What remains are choices whose benefit depends on what else
//! is computed: `(i/8m)/8` or `i/64m`, `x%d` or `x - (x/d)*d`, a swizzle or its xor form. So the normal form of *every
//! subterm* is put into one small e-graph beside the subterm itself, the laws add the variants, and
//! extraction picks the set of terms that is cheapest for all expressions at once ([`mod@crate::cost`]).
//!
//! Most offsets are sums of loop variables with launch-time coefficients. Nothing in them is worth a search, whatever
//! the coefficients are: they are computed once a launch. So where loops are declared, only expressions with an
//! operation that no sum can express (a division, a swizzle) *on a loop variable* enter the graph; the others take the
//! cheapest of their normal forms.
//!
//! There is no law of commutativity or associativity: sums are sorted by the normal form. Saturation stops after a few
//! iterations or when the graph is large; the result is then less good, never wrong: it is compared with the input and
//! with the plain normal forms, and the cheapest of the three is returned.
pub(crate) mod conditions;
mod extract;
pub mod facts;
mod forms;
pub mod lang;
mod outline;
mod prove;
pub(crate) mod saturate;

pub use facts::{IndexFacts, IndexGraph};
pub(crate) use prove::marked;
pub use prove::{Alternative, Proved, prove};

use crate::cost;
use crate::dump::Dump;
use crate::stats::Stats;
use crate::untimed::untimed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;
use tilewright_ir::int::normal::{self, Poly};
use tilewright_ir::int::{BinOp, Expr, Symbol};

/// Limits of one saturation; reaching one degrades the result, never the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rounds of all laws.
    pub iterations: usize,
    /// E-nodes; with 0 there is no search at all, only the normal forms.
    pub nodes: usize,
    /// Matches of one law in one round.
    pub matches: usize,
}

impl Default for Limits {
    /// 4 iterations, 2,000 nodes: laws that undo each other never saturate, and what pays is found in the first rounds.
    fn default() -> Limits {
        Limits { iterations: 4, nodes: 2000, matches: 200 }
    }
}

/// What the simplifier knows beyond the expressions: how often each loop runs.
#[derive(Clone, Debug, Default)]
pub struct IndexContext {
    weights: FxHashMap<Arc<str>, f64>,
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

/// Results for parts of a list in the order of that list; each part names the places of its own.
pub(crate) fn in_place<T: Clone>(parts: &[Vec<usize>], of: impl Fn(usize) -> Vec<T>) -> Vec<T> {
    let mut placed: Vec<(usize, T)> = vec![];
    parts.iter().enumerate().for_each(|(k, places)| placed.extend(places.iter().copied().zip(of(k))));
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, t)| t).collect()
}

impl Simplified {
    /// Of expressions that were simplified in parts, each of which names the places of its own.
    pub(crate) fn joined(parts: &[Vec<usize>], done: Vec<Simplified>) -> Simplified {
        let mut fired: BTreeMap<usize, (&'static str, usize)> = BTreeMap::new();
        for (law, n) in done.iter().flat_map(|s| &s.fired) {
            fired.entry(saturate::number(law)).or_insert((law, 0)).1 += n;
        }
        Simplified {
            exprs: in_place(parts, |k| done[k].exprs.clone()),
            nodes: done.iter().map(|s| s.nodes).sum(),
            iterations: done.iter().map(|s| s.iterations).max().unwrap_or(0),
            cost_before: done.iter().map(|s| s.cost_before).sum(),
            cost_after: done.iter().map(|s| s.cost_after).sum(),
            fired: fired.into_values().collect(),
        }
    }
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
    let run = run(exprs, ctx, false, &mut None);
    (run.simplified, run.saturated)
}

/// Everything that one simplification found out.
pub(crate) struct IndexRun {
    simplified: Simplified,
    /// The expressions that entered the graph.
    searched: Vec<usize>,
    saturated: Option<SaturatedIndices>,
    alternatives: Vec<Alternative>,
}

impl Stats {
    /// Adds what the simplification of these expressions does.
    pub fn add_indices(&mut self, exprs: &[Expr], ctx: &IndexContext) {
        run(exprs, ctx, false, &mut Some(self));
    }
}

pub(crate) fn run(exprs: &[Expr], ctx: &IndexContext, explain: bool, stats: &mut Option<&mut Stats>) -> IndexRun {
    untimed(|| search(exprs, ctx, explain, stats))
}

fn search(exprs: &[Expr], ctx: &IndexContext, explain: bool, stats: &mut Option<&mut Stats>) -> IndexRun {
    // Accesses share offsets: each is worked out once.
    let (distinct, place) = distinct(exprs);
    let mut forms = FormChoice::of(&distinct, ctx);
    let needed: Vec<bool> = forms.candidates[0].iter().map(|n| needs_search(n, ctx)).collect();
    let mut searched: Vec<usize> = (0..exprs.len()).filter(|i| needed[place[*i]]).collect();
    if ctx.weights.is_empty() && !searched.is_empty() {
        // All weigh alike, and what one expression divides another may share.
        searched = (0..exprs.len()).collect();
    }
    let (mut nodes, mut iterations, mut fired, mut saturated) = (0, 0, vec![], None);
    if !searched.is_empty() && ctx.limits.nodes > 0 {
        let mut graph = IndexGraph::new(IndexFacts::default());
        if explain {
            graph = graph.with_explanations_enabled();
        }
        let normal: Vec<Expr> = place.iter().map(|p| forms.candidates[0][*p].clone()).collect();
        let roots = inject(&mut graph, exprs, &normal, &searched, ctx);
        let report = saturate::saturate(&mut graph, &ctx.limits, stats);
        (nodes, iterations, fired) = (graph.total_size(), report.iterations, report.fired);
        if !graph.analysis.contradiction
            && let Some(found) = extract::Extraction::terms(&graph, &roots, &exprs_of(&searched, exprs), ctx)
        {
            // Beside what was found, the rest in its cheapest form.
            let mut all = forms.cheapest(ctx).1.clone();
            searched.iter().zip(found).for_each(|(i, e)| all[place[*i]] = e);
            forms.add("by the laws", all, None);
        }
        saturated = Some(SaturatedIndices { graph, roots });
    }
    let cost_before = price(&distinct, ctx);
    forms.add("as written", distinct, Some(cost_before));
    // The normal forms before anything more clever, the input last.
    let everywhere = |e: &[Expr]| -> Vec<Expr> { place.iter().map(|p| e[*p].clone()).collect() };
    let (cost_after, result) = forms.cheapest(ctx);
    let result = everywhere(result);
    check_values(exprs, &result);
    let alternatives = match explain {
        true => (forms.names.iter().zip(&forms.candidates))
            .map(|(form, e)| Alternative { form, cost: price(e, ctx), exprs: everywhere(e) })
            .collect(),
        false => vec![],
    };
    let simplified = Simplified { exprs: result, nodes, iterations, cost_before, cost_after, fired };
    IndexRun { simplified, searched, saturated, alternatives }
}

fn exprs_of<'e>(searched: &[usize], exprs: &'e [Expr]) -> Vec<&'e Expr> {
    searched.iter().map(|i| &exprs[*i]).collect()
}

/// The different expressions in order of first appearance, and for each the place of its own among them.
fn distinct(exprs: &[Expr]) -> (Vec<Expr>, Vec<usize>) {
    let mut places: FxHashMap<&Expr, usize> = FxHashMap::default();
    let mut distinct = vec![];
    let place = |e| {
        *places.entry(e).or_insert_with(|| {
            distinct.push(Expr::clone(e));
            distinct.len() - 1
        })
    };
    let place = exprs.iter().map(place).collect();
    (distinct, place)
}

fn price(exprs: &[Expr], ctx: &IndexContext) -> f64 {
    cost::weighted(exprs, &|s| ctx.weight(s))
}

/// The forms that are in the choice, each of all expressions, with their prices as far as they were asked for.
struct FormChoice {
    names: Vec<&'static str>,
    candidates: Vec<Vec<Expr>>,
    prices: Vec<Option<f64>>,
}

impl FormChoice {
    /// The normal forms: as they stand, by weight, so that what outer loops fix is computed there, and with common
    /// factors taken out.
    fn of(exprs: &[Expr], ctx: &IndexContext) -> FormChoice {
        let [mut normal, mut ordered, mut factored] = [(); 3].map(|()| Vec::with_capacity(exprs.len()));
        for e in exprs {
            // A coefficient that does not fit leaves the expression as it is.
            let (n, (by_weight, horner)) = match normal::polynomial(e) {
                Ok(p) => (p.to_expr(), forms::both(&p, ctx)),
                Err(_) => (e.clone(), (e.clone(), None)),
            };
            normal.push(n);
            factored.push(horner.unwrap_or_else(|| by_weight.clone()));
            ordered.push(by_weight);
        }
        let names = vec!["normal form", "by loop", "common factors out"];
        FormChoice { names, candidates: vec![normal, ordered, factored], prices: vec![None; 3] }
    }

    fn add(&mut self, name: &'static str, exprs: Vec<Expr>, price: Option<f64>) {
        self.names.push(name);
        self.candidates.push(exprs);
        self.prices.push(price);
    }

    /// The first of the cheapest, with its price.
    fn cheapest(&mut self, ctx: &IndexContext) -> (f64, &Vec<Expr>) {
        let FormChoice { candidates, prices, .. } = self;
        let mut price = |i: usize| *prices[i].get_or_insert_with(|| price(&candidates[i], ctx));
        let mut best = (price(0), 0);
        for (i, c) in candidates.iter().enumerate().skip(1) {
            if candidates[..i].contains(c) {
                continue;
            }
            let p = price(i);
            if p < best.0 - 1e-9 {
                best = (p, i);
            }
        }
        (best.0, &candidates[best.1])
    }
}

/// A saturated graph and the classes of the expressions in it.
pub struct SaturatedIndices {
    /// The graph.
    pub graph: IndexGraph,
    /// The class of each expression that was searched, in their order; without declared loops, of every expression.
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

/// Whether a normal form has an atom that a search might better: any but a symbol, and where loops are declared, only
/// one that depends on a loop variable. What threads exchange, a symbol with some bits turned, is as simple as it can
/// be.
fn needs_search(e: &Expr, ctx: &IndexContext) -> bool {
    match e {
        Expr::Num(_) | Expr::Var(_) => false,
        Expr::Bin(BinOp::Xor, ab) if matches!(**ab, (Expr::Num(_), Expr::Var(_)) | (Expr::Var(_), Expr::Num(_))) => {
            false
        }
        Expr::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ab) => needs_search(&ab.0, ctx) || needs_search(&ab.1, ctx),
        atom => {
            let mut varies = ctx.weights.is_empty();
            atom.for_each_symbol(&mut |s| varies |= ctx.weights.contains_key(&s.name));
            varies
        }
    }
}

/// Expressions on their way into a graph. What was added before is known by its place in memory: the forms of a sum
/// share its atoms, and subterms are parts of each other.
struct Adding<'g> {
    graph: &'g mut IndexGraph,
    known: FxHashMap<*const (Expr, Expr), egg::Id>,
    /// What was added, so that no place in memory is used again.
    kept: Vec<Expr>,
}

impl Adding<'_> {
    fn add(&mut self, e: Expr) -> egg::Id {
        let id = self.part(&e);
        self.kept.push(e);
        id
    }

    fn part(&mut self, e: &Expr) -> egg::Id {
        let Expr::Bin(op, ab) = e else { return facts::add(self.graph, e) };
        let place = Arc::as_ptr(ab);
        if let Some(id) = self.known.get(&place) {
            return *id;
        }
        let operands = [self.part(&ab.0), self.part(&ab.1)];
        let id = self.graph.add_uncanonical(lang::Ix::Bin(*op, operands));
        self.known.insert(place, id);
        id
    }

    /// Says that an expression is another form of a class.
    fn equal(&mut self, class: egg::Id, e: Expr) {
        let id = self.add(e);
        self.graph.union_trusted(class, id, "normal-form");
    }
}

/// Adds the expressions to search, and beside every subterm the forms of its polynomial.
fn inject(
    graph: &mut IndexGraph,
    exprs: &[Expr],
    normal: &[Expr],
    searched: &[usize],
    ctx: &IndexContext,
) -> Vec<egg::Id> {
    let mut subterms: Vec<(Expr, Poly)> = vec![];
    for i in searched {
        let start = subterms.len();
        if normal::normalize_all(&exprs[*i], &mut |sub, p| subterms.push((sub.clone(), p.clone()))).is_err() {
            subterms.truncate(start);
        }
    }
    let mut adding = Adding { graph, known: FxHashMap::default(), kept: vec![] };
    let roots: Vec<egg::Id> = searched.iter().map(|i| adding.add(exprs[*i].clone())).collect();
    let mut done: FxHashSet<Poly> = FxHashSet::default();
    for (sub, p) in subterms {
        let class = adding.add(sub);
        adding.equal(class, p.to_expr());
        if done.contains(&p) {
            continue;
        }
        let (by_weight, horner) = forms::both(&p, ctx);
        adding.equal(class, by_weight);
        if let Some(h) = horner {
            adding.equal(class, h);
        }
        // Arguments of swizzles that the normal form kept.
        for (m, _) in p.terms() {
            for a in m {
                if let Expr::Swz(sw, x) = a
                    && let Ok(x_poly) = Poly::of(x)
                    && let Some(split) = forms::swizzle_argument(*sw, &x_poly)
                {
                    let x = adding.add(Expr::clone(x));
                    adding.equal(x, split);
                }
            }
        }
        done.insert(p);
    }
    for (root, i) in roots.iter().zip(searched) {
        adding.equal(*root, normal[*i].clone());
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
