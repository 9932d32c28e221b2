//! Saturation of the index graph: the laws as compiled patterns, and a loop with limits.
//!
//! The loop is our own because it must be deterministic and bounded inside a round too: laws are tried in table order,
//! matches applied in the order found, and the node limit is looked at before every application (RULES §3.4: egg's
//! runner looks between laws only). Laws are compiled once per process.
use super::Limits;
use super::conditions::Check;
use super::facts::IndexGraph;
use super::lang::Ix;
use super::outline::Outline;
use crate::law::{self, Law, Level};
use crate::stats::Stats;
use egg::{Applier, ENodeOrVar, Pattern, PatternAst, RecExpr};
use std::sync::OnceLock;
use std::time::Instant;
use tilewright_ir::int::BinOp;

/// A law ready to run.
pub(crate) struct Compiled {
    pub(crate) law: &'static Law,
    pub(crate) left: Vec<Pattern<Ix>>,
    pub(crate) right: Pattern<Ix>,
    pub(crate) checks: Vec<Check>,
    /// The name as egg wants it; making one takes a lock.
    symbol: egg::Symbol,
}

/// The index laws, compiled.
pub(crate) fn compiled() -> &'static [Compiled] {
    static LAWS: OnceLock<Vec<Compiled>> = OnceLock::new();
    LAWS.get_or_init(|| {
        let index = law::table().into_iter().filter(|l| l.level == Level::Index && !l.derived);
        // A row that does not parse is left out; the tests compile every row.
        index.filter_map(compile).collect()
    })
}

/// Compiles a row; `None` when a side or a condition does not parse.
pub(crate) fn compile(law: &'static Law) -> Option<Compiled> {
    let left: Pattern<Ix> = law.left.parse().ok()?;
    let checks = law.conditions.iter().map(Check::parse).collect::<Option<Vec<_>>>()?;
    Some(Compiled { law, left: commuted(&left), right: law.right.parse().ok()?, checks, symbol: law.name.into() })
}

/// The pattern with the operands of each `+` and of each product of variables and numbers in both orders. There is no law
/// of commutativity: normal forms sort their sums, and this meets whichever order they, or a law's right side, chose.
fn commuted(p: &Pattern<Ix>) -> Vec<Pattern<Ix>> {
    let nodes: &[ENodeOrVar<Ix>] = &p.ast;
    let is_leaf = |id: egg::Id| matches!(nodes[usize::from(id)], ENodeOrVar::Var(_) | ENodeOrVar::ENode(Ix::Num(_)));
    let swappable: Vec<usize> = (0..nodes.len())
        .filter(|i| match &nodes[*i] {
            ENodeOrVar::ENode(Ix::Bin(BinOp::Add, _)) => true,
            ENodeOrVar::ENode(Ix::Bin(BinOp::Mul, ab)) => ab.iter().all(|id| is_leaf(*id)),
            _ => false,
        })
        .take(2)
        .collect();
    (0..1usize << swappable.len())
        .map(|mask| {
            let mut ast: Vec<ENodeOrVar<Ix>> = nodes.to_vec();
            for (bit, at) in swappable.iter().enumerate() {
                if let (1, ENodeOrVar::ENode(Ix::Bin(_, ab))) = (mask >> bit & 1, &mut ast[*at]) {
                    ab.swap(0, 1);
                }
            }
            Pattern::new(PatternAst::from(RecExpr::from(ast)))
        })
        .collect()
}

/// What saturation did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) iterations: usize,
    pub(crate) fired: Vec<(&'static str, usize)>,
}

/// Runs the laws until nothing changes or a limit is reached; notes what each did and cost where that is asked for.
pub(crate) fn saturate(graph: &mut IndexGraph, limits: &Limits, stats: &mut Option<&mut Stats>) -> Report {
    let laws = compiled();
    let mut fired = vec![0usize; laws.len()];
    let mut iterations = 0;
    graph.rebuild();
    while iterations < limits.iterations && graph.total_size() < limits.nodes && !graph.analysis.contradiction {
        iterations += 1;
        let outline = Outline::of(graph);
        let mut found = vec![];
        for (i, law) in laws.iter().enumerate() {
            let (start, before) = (stats.is_some().then(Instant::now), found.len());
            for left in &law.left {
                outline.search(graph, left, limits.matches, &mut |class, s| found.push((i, left, class, s)));
            }
            if let (Some(row), Some(start)) = (stats.as_mut().and_then(|s| s.of(law.law)), start) {
                row.matches += found.len() - before;
                row.time += start.elapsed();
            }
        }
        let mut changed = false;
        for (i, left, class, mut subst) in found {
            if graph.total_size() >= limits.nodes {
                break;
            }
            let law = &laws[i];
            let (start, nodes, firings) = (stats.is_some().then(Instant::now), graph.total_size(), fired[i]);
            // `all` stops at the first condition that fails; a later one may use what a `Let` computed.
            if law.checks.iter().all(|c| c.holds(graph, &mut subst)) {
                // Only explanations need to know what was matched.
                let matched = graph.are_explanations_enabled().then_some(&left.ast);
                let new = law.right.apply_one(graph, class, &subst, matched, law.symbol);
                if !new.is_empty() {
                    fired[i] += 1;
                    changed = true;
                }
            }
            if let (Some(row), Some(start)) = (stats.as_mut().and_then(|s| s.of(law.law)), start) {
                row.fired += fired[i] - firings;
                row.nodes += graph.total_size().saturating_sub(nodes);
                row.time += start.elapsed();
            }
        }
        graph.rebuild();
        if !changed {
            break;
        }
    }
    let fired = laws.iter().zip(fired).filter(|(_, n)| *n > 0).map(|(l, n)| (l.law.name, n)).collect();
    Report { iterations, fired }
}
