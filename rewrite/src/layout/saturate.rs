//! Saturation of the layout graph: the laws of the layout level, compiled, with their conditions on known values.
use super::lang::{LayoutGraph, Ly};
use crate::index::Limits;
use crate::law::{Law, LawCondition, LawDomain};
use crate::laws;
use crate::stats::Stats;
use egg::{Applier, Id, Pattern, Searcher, Subst, Var};
use std::sync::OnceLock;
use std::time::Instant;
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, coalesce, injective};
use tilewright_ir::op::Value;

/// A law ready to run.
pub(crate) struct CompiledLayoutLaw {
    pub(crate) law: &'static Law,
    pub(crate) left: Pattern<Ly>,
    pub(crate) right: Pattern<Ly>,
    pub(crate) checks: Vec<LayoutCondition>,
}

/// A condition with its variables parsed.
pub(crate) enum LayoutCondition {
    Inside(Var, Var),
    SameSize(Var, Var),
    Bijective(Var),
    Values(fn(&[&Value]) -> bool, Vec<Var>),
    Let(Var, fn(&[&Value]) -> Option<Value>, Vec<Var>),
}

/// The layout laws, compiled.
pub(crate) fn compiled() -> &'static [CompiledLayoutLaw] {
    static LAWS: OnceLock<Vec<CompiledLayoutLaw>> = OnceLock::new();
    // A row that does not parse is left out; the tests compile every row.
    LAWS.get_or_init(|| {
        laws::table().into_iter().filter(|l| l.level == LawDomain::Layout && !l.derived).filter_map(compile).collect()
    })
}

/// Compiles a row; `None` when a side or a condition does not parse.
pub(crate) fn compile(law: &'static Law) -> Option<CompiledLayoutLaw> {
    let v = |s: &str| s.parse::<Var>().ok();
    let check = |c: &LawCondition| {
        Some(match c {
            LawCondition::Inside(f, g) => LayoutCondition::Inside(v(f)?, v(g)?),
            LawCondition::SameSize(f, g) => LayoutCondition::SameSize(v(f)?, v(g)?),
            LawCondition::Bijective(a) => LayoutCondition::Bijective(v(a)?),
            LawCondition::Values(_, f, names) => {
                LayoutCondition::Values(*f, names.iter().map(|s| v(s)).collect::<Option<_>>()?)
            }
            LawCondition::LetValue(x, _, f, names) => {
                LayoutCondition::Let(v(x)?, *f, names.iter().map(|s| v(s)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    };
    let checks = law.conditions.iter().map(check).collect::<Option<_>>()?;
    Some(CompiledLayoutLaw { law, left: law.left.parse().ok()?, right: law.right.parse().ok()?, checks })
}

impl LayoutCondition {
    /// Whether the condition holds, for all that is known of the classes; a `Let` extends the substitution.
    pub(crate) fn holds(&self, graph: &mut LayoutGraph, subst: &mut Subst) -> bool {
        if let LayoutCondition::Let(x, f, vars) = self {
            let values: Option<Vec<&Value>> = vars.iter().map(|v| graph[subst[*v]].data.value.as_ref()).collect();
            let Some(value) = values.and_then(|v| f(&v)) else { return false };
            let node = super::leaf(&value, &mut graph.analysis);
            let id = graph.add_uncanonical(node);
            subst.insert(*x, id);
            return true;
        }
        let layout = |v: &Var| graph[subst[*v]].data.value.as_ref().and_then(Value::layout);
        match self {
            LayoutCondition::Inside(f, g) => graph[subst[*f]].data.holds(&graph[subst[*g]].data),
            LayoutCondition::SameSize(f, g) => match (&graph[subst[*f]].data.size, &graph[subst[*g]].data.size) {
                (Some(f), Some(g)) => f.equals(g) == Some(true),
                _ => false,
            },
            LayoutCondition::Bijective(a) => layout(a).is_some_and(bijective),
            LayoutCondition::Values(f, vars) => {
                let values: Option<Vec<&Value>> = vars.iter().map(|v| graph[subst[*v]].data.value.as_ref()).collect();
                values.is_some_and(|v| f(&v))
            }
            LayoutCondition::Let(..) => true,
        }
    }
}

/// Whether a layout is a permutation of `0..size`.
fn bijective(a: &Layout) -> bool {
    let natural = |i: &Int| i.less(&Int::ZERO) == Some(false);
    let strides = a.stride().leaves().into_iter().all(|s| s.int().is_some_and(natural));
    let full = a.size().ok().zip(coalesce::cosize(a).ok()).is_some_and(|(s, c)| s.equals(&c) == Some(true));
    strides && full && injective::injective(a) == Some(true)
}

/// Runs the laws until one of these classes has an int or a plain layout, nothing changes, or a limit is reached;
/// returns the rounds. A layout is the simplest form of its class: what follows would only write it in more ways.
pub(crate) fn saturate(
    graph: &mut LayoutGraph,
    wanted: &[Id],
    limits: &Limits,
    stats: &mut Option<&mut Stats>,
) -> usize {
    let mut rounds = 0;
    graph.rebuild();
    let simplest = |v: &Value| !matches!(v, Value::Composed(_));
    let found = |graph: &LayoutGraph| wanted.iter().any(|id| graph[*id].data.value.as_ref().is_some_and(simplest));
    while rounds < limits.iterations
        && graph.total_size() < limits.nodes
        && !graph.analysis.contradiction
        && !found(graph)
    {
        rounds += 1;
        let mut found: Vec<(&CompiledLayoutLaw, Id, Subst)> = vec![];
        for law in compiled() {
            let (start, before) = (stats.is_some().then(Instant::now), found.len());
            for m in law.left.search_with_limit(graph, limits.matches) {
                found.extend(m.substs.into_iter().map(|s| (law, m.eclass, s)));
            }
            if let (Some(row), Some(start)) = (stats.as_mut().and_then(|s| s.of(law.law)), start) {
                row.matches += found.len() - before;
                row.time += start.elapsed();
            }
        }
        let mut changed = false;
        for (law, class, mut subst) in found {
            if graph.total_size() >= limits.nodes {
                break;
            }
            let (start, nodes) = (stats.is_some().then(Instant::now), graph.total_size());
            let fired = law.checks.iter().all(|c| c.holds(graph, &mut subst)) && {
                let name = law.law.name.into();
                !law.right.apply_one(graph, class, &subst, Some(&law.left.ast), name).is_empty()
            };
            changed |= fired;
            if let (Some(row), Some(start)) = (stats.as_mut().and_then(|s| s.of(law.law)), start) {
                row.fired += usize::from(fired);
                row.nodes += graph.total_size().saturating_sub(nodes);
                row.time += start.elapsed();
            }
        }
        graph.rebuild();
        if !changed {
            break;
        }
    }
    rounds
}
