//! Saturation of the index graph: the laws as compiled patterns, and a loop with limits.
//!
//! The loop is our own because it must be deterministic and bounded inside a round too: laws are tried in table order,
//! matches applied in the order found, and the node limit is looked at before every application (egg's runner looks
//! between laws only). A law is compiled once per process, when a graph has all operations that it looks for: most
//! programs have no use for most laws, and compiling all takes longer than saturating a small graph.
use super::Limits;
use super::conditions::IndexCondition;
use super::facts::IndexGraph;
use super::lang::Ix;
use super::outline::{LawSide, Operations, Outline, bit};
use crate::law::{Law, LawDomain};
use crate::laws;
use crate::stats::Stats;
use egg::{Applier, ENodeOrVar, FromOp, Id};
use std::sync::OnceLock;
use std::time::Instant;
use tilewright_ir::int::BinOp;

/// A law ready to run.
pub(crate) struct CompiledIndexLaw {
    pub(crate) law: &'static Law,
    pub(crate) left: Vec<LawSide>,
    pub(crate) right: LawSide,
    pub(crate) checks: Vec<IndexCondition>,
    /// The name as egg wants it; making one takes a lock.
    symbol: egg::Symbol,
}

/// A law of the index graph, compiled when it is first wanted.
pub(crate) struct LazyLaw {
    law: &'static Law,
    /// The operations of its left side.
    pub(super) operations: Operations,
    compiled: OnceLock<Option<CompiledIndexLaw>>,
}

impl LazyLaw {
    /// The law ready to run; `None` for a row that does not parse, which is left out: the tests compile every row.
    pub(crate) fn compiled(&self) -> Option<&CompiledIndexLaw> {
        self.compiled.get_or_init(|| compile(self.law)).as_ref()
    }
}

/// The index laws that are searched for.
pub(crate) fn rows() -> &'static [LazyLaw] {
    static ROWS: OnceLock<Vec<LazyLaw>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let index = laws::table().into_iter().filter(|l| l.level == LawDomain::Index && !l.derived);
        let row = |law: &'static Law| LazyLaw { law, operations: operations(law.left), compiled: OnceLock::new() };
        index.map(row).collect()
    })
}

/// The place of a law in the table.
pub(crate) fn number(law: &str) -> usize {
    rows().iter().position(|row| row.law.name == law).unwrap_or(usize::MAX)
}

/// The operations that a side of a law names.
fn operations(side: &str) -> Operations {
    let id = Id::default();
    let node = |word: &str| match word {
        "swz" => Some(Ix::Swz([id; 4])),
        _ => match BinOp::ALL.into_iter().find(|op| op.text() == word) {
            Some(op) => Some(Ix::Bin(op, [id; 2])),
            None => word.parse().ok().map(Ix::Num),
        },
    };
    side.split([' ', '(', ')']).filter_map(node).fold(0, |all, n| all | bit(&n))
}

/// Compiles a row; `None` when a side or a condition does not parse.
pub(crate) fn compile(law: &'static Law) -> Option<CompiledIndexLaw> {
    let checks = law.conditions.iter().map(IndexCondition::parse).collect::<Option<Vec<_>>>()?;
    let (left, right) = (commuted(&nodes(law.left)?), LawSide::new(nodes(law.right)?));
    Some(CompiledIndexLaw { law, left, right, checks, symbol: law.name.into() })
}

/// The nodes of a side, as egg reads them; its own reader takes twenty times as long, which is a part of a first
/// compilation.
fn nodes(side: &str) -> Option<Vec<ENodeOrVar<Ix>>> {
    let (mut out, mut open, mut roots) = (vec![], vec![], vec![]);
    let spaced = side.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace();
    while let Some(word) = words.next() {
        let node = match word {
            "(" => {
                open.push((words.next()?, std::mem::take(&mut roots)));
                continue;
            }
            ")" => {
                let (op, before) = open.pop()?;
                ENodeOrVar::ENode(Ix::from_op(op, std::mem::replace(&mut roots, before)).ok()?)
            }
            variable if variable.starts_with('?') => ENodeOrVar::Var(variable.parse().ok()?),
            number => ENodeOrVar::ENode(Ix::from_op(number, vec![]).ok()?),
        };
        // A node that is there already is not made again.
        let at = out.iter().position(|n| *n == node).unwrap_or_else(|| {
            out.push(node);
            out.len() - 1
        });
        roots.push(Id::from(at));
    }
    (open.is_empty() && roots.len() == 1).then_some(out)
}

/// The pattern with the operands of each `+` and of each product of variables and numbers in both orders. There is no
/// law of commutativity: normal forms sort their sums, and this meets whichever order they, or a law's right side,
/// chose.
fn commuted(nodes: &[ENodeOrVar<Ix>]) -> Vec<LawSide> {
    let is_leaf = |id: Id| matches!(nodes[usize::from(id)], ENodeOrVar::Var(_) | ENodeOrVar::ENode(Ix::Num(_)));
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
            LawSide::new(ast)
        })
        .collect()
}

/// What saturation did.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaturationStats {
    pub(crate) iterations: usize,
    pub(crate) fired: Vec<(&'static str, usize)>,
}

/// Runs the laws until nothing changes or a limit is reached; notes what each did and cost where that is asked for.
pub(crate) fn saturate(graph: &mut IndexGraph, limits: &Limits, stats: &mut Option<&mut Stats>) -> SaturationStats {
    let laws = rows();
    let mut fired = vec![0usize; laws.len()];
    let mut iterations = 0;
    graph.rebuild();
    while iterations < limits.iterations && graph.total_size() < limits.nodes && !graph.analysis.contradiction {
        iterations += 1;
        let outline = Outline::of(graph);
        let mut found = vec![];
        for (i, row) in laws.iter().enumerate() {
            let Some(law) = Some(row).filter(|r| outline.has(r.operations)).and_then(LazyLaw::compiled) else {
                continue;
            };
            let (start, before) = (stats.is_some().then(Instant::now), found.len());
            for left in &law.left {
                outline.search(graph, left, limits.matches, &mut |class, s| found.push((i, law, left, class, s)));
            }
            if let (Some(row), Some(start)) = (stats.as_mut().and_then(|s| s.of(law.law)), start) {
                row.matches += found.len() - before;
                row.time += start.elapsed();
            }
        }
        let mut changed = false;
        for (i, law, left, class, mut subst) in found {
            if graph.total_size() >= limits.nodes {
                break;
            }
            let (start, nodes, firings) = (stats.is_some().then(Instant::now), graph.total_size(), fired[i]);
            // `all` stops at the first condition that fails; a later one may use what a `Let` computed.
            if law.checks.iter().all(|c| c.holds(graph, &mut subst)) {
                // Only explanations need to know what was matched.
                let matched = graph.are_explanations_enabled().then_some(&left.ast);
                let new = law.right.pattern().apply_one(graph, class, &subst, matched, law.symbol);
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
    let fired = laws.iter().zip(fired).filter(|(_, n)| *n > 0).map(|(row, n)| (row.law.name, n)).collect();
    SaturationStats { iterations, fired }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egg::Pattern;

    /// Sides are read as egg reads them.
    #[test]
    fn sides_are_read_as_egg_does() {
        for law in laws::table().into_iter().filter(|l| l.level == LawDomain::Index) {
            for side in [law.left, law.right] {
                let egg: Pattern<Ix> = side.parse().expect("sides parse");
                assert_eq!(Some(&*egg.ast), nodes(side).as_deref(), "{side}");
            }
        }
        for wrong in ["", "(+ ?x", "?x)", "(+ ?x ?y) ?z", "(+ ?x)", "(? ?x ?y)"] {
            assert!(nodes(wrong).is_none(), "{wrong}");
        }
    }
}
