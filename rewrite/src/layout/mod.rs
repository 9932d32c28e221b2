//! The layout level: terms of the layout algebra, simplified by evaluation first and laws second.
//!
//! A term whose operations all have an answer *is* that answer: static operations are total functions on normal forms,
//! so nothing is searched. Search begins where an operation refuses, or where symbols leave it
//! undecided: `A o (B o C)` may have an answer although `B o C` has none, because composition of functions is
//! associative and reification is not. [`lang`] explains the two levels of the graph, the laws stand in
//! [`crate::laws::layouts`].
//!
//! The result keeps the shape of the term: where only the function was found (a coalesced layout), it is given back the
//! shape that the term's outermost operation promises.
pub mod lang;
mod parts;
mod prove;
pub(crate) mod saturate;
mod tables;

pub use lang::{LayoutFacts, LayoutGraph, Ly};
pub use parts::{Subterm, explain_layout};
pub use prove::prove_layout;

use crate::dump::Dump;
use crate::index::Limits;
use crate::stats::Stats;
use crate::untimed::untimed;
use egg::{CostFunction, Extractor, FlatTerm, Id, Language, RecExpr};
use tilewright_ir::layout::{Layout, compose, make};
use tilewright_ir::op::{self, Value};
use tilewright_ir::term::Term;
use tilewright_ir::tuple::{IntTuple, Tree};

/// The result of [`simplify_layout`].
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutResult {
    /// The simplified term: a value wherever one was found.
    pub term: Term,
    /// The layout, if the term is one.
    pub layout: Option<Layout>,
    /// E-nodes when saturation stopped.
    pub nodes: usize,
    /// E-classes then.
    pub classes: usize,
    /// Rounds run.
    pub iterations: usize,
    /// The chain from the term to the result, one law or evaluation a step.
    pub steps: Vec<RewriteStep>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteStep {
    /// The law, or `evaluate` for an operation on known values.
    pub law: String,
    /// The term after the step.
    pub term: String,
}

impl std::fmt::Display for RewriteStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.law, self.term)
    }
}

/// Limits of the layout level: the graphs are small, and one that is not will not get better.
pub(crate) const LIMITS: Limits = Limits { iterations: 8, nodes: 500, matches: 100 };

/// Operations nested deeper than this are left as they are.
const MAX_DEPTH: usize = 100;

/// Simplifies a term.
///
/// # Ensures
/// Where [`Term::eval`] gives a layout, the result is that layout; where it refuses, a result that is a layout has the
/// term's function and a shape compatible with the term's. Deterministic.
/// # Example
/// ```
/// use tilewright_ir::op::{Style, parse_value};
/// use tilewright_ir::term::Term;
/// use tilewright_rewrite::simplify_layout;
/// let value = |t: &str| Term::Value(parse_value(t, Style::Plain).unwrap());
/// let term = Term::apply("coalesce", [Term::apply("flatten", [value("(2,(1,6)):(1,(6,2))")])]);
/// let result = simplify_layout(&term);
/// assert_eq!(result.term.to_string(), "12:1");
/// ```
pub fn simplify_layout(term: &Term) -> LayoutResult {
    simplify_layout_with_graph(term).0
}

/// Like [`simplify_layout`], with the saturated graph.
pub fn simplify_layout_with_graph(term: &Term) -> (LayoutResult, LayoutGraph) {
    let run = run(term, &LIMITS, &mut None);
    (run.result, run.graph)
}

/// Everything that one simplification found out.
pub(crate) struct LayoutRun {
    result: LayoutResult,
    graph: LayoutGraph,
    /// The terms from the given one to the best, each marked with the law that made it.
    chain: Vec<FlatTerm<Ly>>,
    /// Whether they are functions: no value was found, but a layout of the function.
    function: bool,
    /// The class of the terms; `None` where nothing was simplified.
    class: Option<Id>,
}

impl Stats {
    /// Adds what the simplification of a layout term does.
    pub fn add_layout(&mut self, term: &Term) {
        run(term, &LIMITS, &mut Some(self));
    }
}

pub(crate) fn run(term: &Term, limits: &Limits, stats: &mut Option<&mut Stats>) -> LayoutRun {
    untimed(|| search(term, limits, stats))
}

fn search(term: &Term, limits: &Limits, stats: &mut Option<&mut Stats>) -> LayoutRun {
    let mut graph = LayoutGraph::new(LayoutFacts::default()).with_explanations_enabled();
    let unchanged = |graph: LayoutGraph| {
        let layout = term.value().and_then(Value::layout).cloned();
        let result = LayoutResult { term: term.clone(), layout, nodes: 0, classes: 0, iterations: 0, steps: vec![] };
        LayoutRun { result, graph, chain: vec![], function: false, class: None }
    };
    let mut written = RecExpr::default();
    if depth(term) > MAX_DEPTH || add(term, &mut written, &mut graph.analysis).is_none() {
        return unchanged(graph);
    }
    let root = graph.add_expr(&written);
    // Evaluation alone.
    graph.rebuild();
    let mut function = written.clone();
    let of_root = function.add(Ly::Fn([Id::from(written.len() - 1)]));
    let mut iterations = 0;
    if graph[root].data.value.is_none() {
        let whole = graph.add_expr(&function);
        iterations = saturate::saturate(&mut graph, &[root, whole], limits, stats);
        tables::read_off(&mut graph, whole);
    }
    if graph.analysis.contradiction {
        debug_assert!(!graph.analysis.contradiction, "two values for {term}");
        return unchanged(graph);
    }
    let (nodes, classes) = (graph.total_size(), graph.number_of_classes());
    let best = |graph: &LayoutGraph, id: Id| {
        Extractor::new(graph, FewestOperations { facts: &graph.analysis }).find_best(id).1
    };
    let whole = graph.lookup_expr(&function);
    let reified = whole.and_then(|f| with_promised_shape(term, graph[f].data.value.as_ref()?));
    let (before, after, result, is_function) = match reified {
        Some(value) if graph[root].data.value.is_none() => {
            let f = whole.unwrap_or(of_root);
            (function, best(&graph, f), Term::Value(value), true)
        }
        _ => {
            let best = best(&graph, root);
            let result = read(&best, &graph.analysis);
            (written, best, result, false)
        }
    };
    check_values(term, &result);
    let chain = chain(&mut graph, &before, &after);
    let mut steps = steps(&chain, &graph.analysis);
    let last = result.to_string();
    if steps.last().is_some_and(|s| s.term != last) {
        steps.push(RewriteStep { law: "shape".into(), term: last });
    }
    let layout = result.value().and_then(Value::layout).cloned();
    let result = LayoutResult { term: result, layout, nodes, classes, iterations, steps };
    let class = Some(if is_function { whole.unwrap_or(root) } else { graph.find(root) });
    LayoutRun { result, graph, chain, function: is_function, class }
}

/// Debug builds compare every result with its term: as values where the term has one, point by point otherwise.
fn check_values(term: &Term, result: &Term) {
    if cfg!(debug_assertions)
        && term != result
        && let Some((before, after)) = crate::check::difference(term, result)
    {
        panic!("simplified {term}\n to {result}\n but {before} is not {after}");
    }
}

/// The saturated e-graph of a term as Graphviz text.
pub fn egraph_dot(term: &Term) -> String {
    dump(term).dot()
}

/// The saturated e-graph of a term as JSON, `{"roots": […], "classes": [[{"op", "args"}, …], …]}`.
pub fn egraph_json(term: &Term) -> serde_json::Value {
    dump(term).json()
}

fn dump(term: &Term) -> Dump {
    let (_, mut graph) = simplify_layout_with_graph(term);
    let mut written = RecExpr::default();
    let root = add(term, &mut written, &mut graph.analysis).map(|_| graph.add_expr(&written));
    graph.rebuild();
    let label = |n: &Ly| match n {
        Ly::Leaf(v) | Ly::Known(v) => graph.analysis.value(*v).to_string(),
        n => n.to_string(),
    };
    Dump::new(&graph, &Vec::from_iter(root), label)
}

fn depth(t: &Term) -> usize {
    // An explicit stack: hostile terms may be deep.
    let (mut stack, mut deepest) = (vec![(t, 1)], 0);
    while let Some((t, d)) = stack.pop() {
        deepest = deepest.max(d);
        if let Term::Apply { args, .. } = t {
            stack.extend(args.iter().map(|a| (a, d + 1)));
        }
    }
    deepest
}

/// Writes a term as nodes; `None` for an operation that is not in the table.
pub(crate) fn add(t: &Term, out: &mut RecExpr<Ly>, facts: &mut LayoutFacts) -> Option<Id> {
    let node = match t {
        Term::Value(v) => leaf(v, facts),
        Term::Apply { op, args } => {
            let args = args.iter().map(|a| add(a, out, facts)).collect::<Option<Vec<Id>>>()?;
            Ly::Apply(op::find(op)?.name, args)
        }
    };
    Some(out.add(node))
}

/// The node of a value: static ints by themselves, so that laws can name them.
pub(crate) fn leaf(v: &Value, facts: &mut LayoutFacts) -> Ly {
    match v.int().and_then(|i| i.as_static()) {
        Some(n) => Ly::Int(n),
        None => Ly::Leaf(facts.intern(v)),
    }
}

/// Reads a term back; functions read as the values or compositions they came from.
fn read(e: &RecExpr<Ly>, facts: &LayoutFacts) -> Term {
    let mut done: Vec<Term> = vec![];
    for n in e {
        let child = |id: &Id| done[usize::from(*id)].clone();
        let t = match n {
            Ly::Int(n) => Term::Value((*n).into()),
            Ly::Leaf(v) | Ly::Known(v) => Term::Value(facts.value(*v).clone()),
            Ly::Apply(op, args) => Term::apply(op, args.iter().map(child).collect::<Vec<_>>()),
            Ly::Fn([a]) => child(a),
            Ly::After([f, g]) => Term::apply("composition", [child(f), child(g)]),
        };
        done.push(t);
    }
    done.pop().unwrap_or(Term::Value(0.into()))
}

/// The function in the shape that the term promises: `compatible(B, A o B)`, and no shape at all after `coalesce`.
fn with_promised_shape(term: &Term, function: &Value) -> Option<Value> {
    match (term, function) {
        (Term::Apply { op, .. }, f) if op == "coalesce" => Some(f.clone()),
        (_, Value::Layout(f)) => compose::with_shape(f, &promised_shape(term)?).ok().map(Value::from),
        (_, Value::Composed(f)) => {
            let inner = compose::with_shape(&f.inner, &promised_shape(term)?).ok()?;
            Some(f.with_inner(inner).into())
        }
        _ => None,
    }
}

fn promised_shape(term: &Term) -> Option<IntTuple> {
    match term {
        Term::Value(Value::Composed(c)) => Some(c.inner.shape().clone()),
        Term::Value(v) => v.layout().map(|l| l.shape().clone()),
        Term::Apply { op, args } => match (op.as_str(), args.as_slice()) {
            ("composition", [_, b]) | ("make_composed_layout", [_, _, b]) => promised_shape(b),
            ("make_layout", [_, _, ..]) => args.iter().map(promised_shape).collect::<Option<Vec<_>>>().map(Tree::Node),
            // Of these the shape follows from the shape of the layout alone: any layout of that shape tells it.
            (
                "slice" | "get" | "flatten" | "group" | "select" | "take" | "logical_divide" | "zipped_divide"
                | "tiled_divide" | "flat_divide",
                _,
            ) => {
                let shapes = |a: &Term| match a {
                    Term::Value(v) if v.layout().is_none() => Some(v.clone()),
                    _ => Some(make::make_layout_left(&promised_shape(a)?).ok()?.into()),
                };
                let args = args.iter().map(shapes).collect::<Option<Vec<Value>>>()?;
                op::apply(op, &args).ok()?.layout().map(|l| l.shape().clone())
            }
            _ => term.eval().ok()?.layout().map(|l| l.shape().clone()),
        },
    }
}

/// Fewest operations that are not evaluated, then fewest maps, then fewest modes.
struct FewestOperations<'a> {
    facts: &'a LayoutFacts,
}

impl CostFunction<Ly> for FewestOperations<'_> {
    type Cost = u64;

    fn cost<C: FnMut(Id) -> u64>(&mut self, node: &Ly, mut costs: C) -> u64 {
        let own = match node {
            Ly::Int(_) => 1,
            Ly::Leaf(v) | Ly::Known(v) => match self.facts.value(*v) {
                Value::Layout(l) => l.shape().leaves().len() as u64,
                Value::Composed(_) => 1 << 10,
                _ => 1,
            },
            // Reading a function as a value costs nothing by itself.
            Ly::Fn(_) => 1,
            Ly::Apply(..) | Ly::After(_) => 1 << 20,
        };
        node.fold(own, |sum, id| sum.saturating_add(costs(id)))
    }
}

/// The chain between two terms of one class.
fn chain(graph: &mut LayoutGraph, before: &RecExpr<Ly>, after: &RecExpr<Ly>) -> Vec<FlatTerm<Ly>> {
    if before == after {
        return vec![];
    }
    graph.explain_equivalence(before, after).make_flat_explanation().clone()
}

/// The chain as a reader wants it.
fn steps(chain: &[FlatTerm<Ly>], facts: &LayoutFacts) -> Vec<RewriteStep> {
    let mut steps: Vec<RewriteStep> = vec![];
    for t in chain {
        let Some(law) = law_of(t) else { continue };
        let term = flat_term(t, facts).to_string();
        // The same value as a function and as a layout is one step to a reader, and so is one law on parts of a term
        // that reads as before.
        if steps.last().is_some_and(|s| s.term == term && (law.starts_with("evaluate") || s.law == law)) {
            continue;
        }
        steps.push(RewriteStep { law, term });
    }
    steps
}

/// The law that made this step, wherever in the term it was applied; a law used backwards is marked.
fn law_of(t: &FlatTerm<Ly>) -> Option<String> {
    let (law, backward) = crate::index::marked(t, &mut vec![])?;
    Some(if backward { format!("{law} (backwards)") } else { law })
}

fn flat_term(t: &FlatTerm<Ly>, facts: &LayoutFacts) -> Term {
    let child = |i: usize| flat_term(&t.children[i], facts);
    match &t.node {
        Ly::Int(n) => Term::Value((*n).into()),
        Ly::Leaf(v) | Ly::Known(v) => Term::Value(facts.value(*v).clone()),
        Ly::Apply(op, _) => Term::apply(op, (0..t.children.len()).map(child).collect::<Vec<_>>()),
        Ly::Fn(_) => child(0),
        Ly::After(_) => Term::apply("composition", [child(0), child(1)]),
    }
}

#[cfg(test)]
mod tests;
