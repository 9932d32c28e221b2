//! Conditions of index laws, decided from the facts of e-classes.
use super::facts::{IndexGraph, ValueFacts};
use super::lang::Ix;
use crate::law::LawCondition;
use egg::{ENodeOrVar, Id, Language, Pattern, Subst, Var};
use smallvec::SmallVec;
use tilewright_ir::int::BinOp;

/// A condition with its variables and patterns parsed.
#[derive(Clone, Debug)]
pub(crate) enum IndexCondition {
    Positive(Var),
    NonNegative(Var),
    Divides(Var, Var),
    InRange(Var, Var),
    AtMost(Var, Var),
    NoCarry(Var, Var, Var),
    DisjointBits(Var, Var),
    Test(fn(&[i64]) -> bool, Vec<Var>),
    Let(Var, fn(&[i64]) -> Option<i64>, Vec<Var>),
    Quotient(Var, Var, Var),
    Residue(Var, Var, Var),
    Present(Pattern<Ix>),
}

impl IndexCondition {
    /// Parses a row's condition; `None` for one of another level.
    pub(crate) fn parse(c: &LawCondition) -> Option<IndexCondition> {
        let v = |s: &str| s.parse::<Var>().ok();
        let all = |names: &[&str]| names.iter().map(|s| v(s)).collect::<Option<Vec<Var>>>();
        Some(match c {
            LawCondition::Positive(x) => IndexCondition::Positive(v(x)?),
            LawCondition::NonNegative(x) => IndexCondition::NonNegative(v(x)?),
            LawCondition::Divides(d, x) => IndexCondition::Divides(v(d)?, v(x)?),
            LawCondition::InRange(x, d) => IndexCondition::InRange(v(x)?, v(d)?),
            LawCondition::AtMost(x, y) => IndexCondition::AtMost(v(x)?, v(y)?),
            LawCondition::NoCarry(x, y, d) => IndexCondition::NoCarry(v(x)?, v(y)?, v(d)?),
            LawCondition::DisjointBits(x, y) => IndexCondition::DisjointBits(v(x)?, v(y)?),
            LawCondition::Test(_, f, names) => IndexCondition::Test(*f, all(names)?),
            LawCondition::Let(x, _, f, names) => IndexCondition::Let(v(x)?, *f, all(names)?),
            LawCondition::Present(p) => IndexCondition::Present(p.parse().ok()?),
            LawCondition::Quotient(q, x, d) => IndexCondition::Quotient(v(q)?, v(x)?, v(d)?),
            LawCondition::Residue(r, x, d) => IndexCondition::Residue(v(r)?, v(x)?, v(d)?),
            LawCondition::Inside(..)
            | LawCondition::SameSize(..)
            | LawCondition::Bijective(_)
            | LawCondition::Lacks(..)
            | LawCondition::Joined(..)
            | LawCondition::Values(..)
            | LawCondition::LetValue(..) => {
                return None;
            }
        })
    }

    /// Whether the condition holds; a `Let` extends the substitution.
    pub(crate) fn holds(&self, graph: &mut IndexGraph, subst: &mut Subst) -> bool {
        let facts = |v: &Var| -> &ValueFacts { &graph[subst[*v]].data };
        match self {
            IndexCondition::Positive(x) => facts(x).lo > 0,
            IndexCondition::NonNegative(x) => facts(x).lo >= 0,
            IndexCondition::AtMost(x, y) => facts(x).hi <= facts(y).lo && facts(x).hi < i64::MAX,
            IndexCondition::InRange(x, d) => in_range(graph, subst[*x], subst[*d]),
            IndexCondition::Divides(d, x) => divides(graph, subst[*d], subst[*x]),
            IndexCondition::NoCarry(x, y, d) => {
                let (x, y) = (facts(x), facts(y));
                facts(d).constant().is_some_and(|d| d > 0 && residue_max(x, d) + residue_max(y, d) < d)
            }
            IndexCondition::DisjointBits(x, y) => possible_bits(facts(x)) & possible_bits(facts(y)) == 0,
            IndexCondition::Test(f, vars) => numbers(graph, subst, vars).is_some_and(|n| f(&n)),
            IndexCondition::Let(x, f, vars) => {
                let Some(n) = numbers(graph, subst, vars).and_then(|n| f(&n)) else { return false };
                bind(graph, subst, *x, n)
            }
            IndexCondition::Quotient(q, x, d) => {
                let (f, d) = (facts(x), facts(d).constant().filter(|d| *d > 0));
                match d.filter(|_| f.lo > i64::MIN && f.hi < i64::MAX).map(|d| (f.lo.div_euclid(d), f.hi.div_euclid(d)))
                {
                    Some((lo, hi)) if lo == hi => bind(graph, subst, *q, lo),
                    _ => false,
                }
            }
            IndexCondition::Residue(r, x, d) => {
                let (f, d) = (facts(x), facts(d).constant());
                match d.filter(|d| *d > 0 && f.modulus % d == 0).map(|d| f.residue.rem_euclid(d)) {
                    Some(n) => bind(graph, subst, *r, n),
                    None => false,
                }
            }
            IndexCondition::Present(p) => present(graph, p, subst).is_some(),
        }
    }
}

/// Binds a new variable to a number.
fn bind(graph: &mut IndexGraph, subst: &mut Subst, x: Var, n: i64) -> bool {
    let id = graph.add_uncanonical(Ix::Num(n));
    subst.insert(x, id);
    true
}

/// The bits that may be set: all where the value may be negative.
fn possible_bits(x: &ValueFacts) -> i64 {
    if let Some(n) = x.constant() {
        return n;
    }
    if x.lo < 0 {
        return -1 << x.zero_bits();
    }
    let top = 64 - x.hi.leading_zeros();
    let below_top = if top >= 63 { i64::MAX } else { (1 << top) - 1 };
    below_top & (-1 << x.zero_bits())
}

fn numbers(graph: &IndexGraph, subst: &Subst, vars: &[Var]) -> Option<SmallVec<[i64; 4]>> {
    vars.iter().map(|v| graph[subst[*v]].data.constant()).collect()
}

/// The largest value of `x % d`.
fn residue_max(x: &ValueFacts, d: i64) -> i64 {
    if x.divisible_by(d) {
        return 0;
    }
    // Within one period, or multiples of g plus a residue: at most d - g + residue.
    if x.lo >= 0 && x.hi < d {
        return x.hi;
    }
    let g = tilewright_ir::int::facts::gcd(x.modulus, d);
    d - g + x.residue.rem_euclid(g.max(1))
}

fn in_range(graph: &IndexGraph, x: Id, d: Id) -> bool {
    let (fx, fd) = (&graph[x].data, &graph[d].data);
    let d = graph.find(d);
    fx.lo >= 0 && (fx.hi < fd.lo || fx.below.iter().any(|u| graph.find(*u) == d))
}

/// Whether `d` divides `x`: by congruence for a number, as a visible factor otherwise.
fn divides(graph: &IndexGraph, d: Id, x: Id) -> bool {
    if let Some(n) = graph[d].data.constant() {
        return graph[x].data.divisible_by(n);
    }
    let (d, x) = (graph.find(d), graph.find(x));
    d == x
        || graph[x].nodes.iter().any(|n| match n {
            Ix::Bin(BinOp::Mul, ab) => ab.iter().any(|a| graph.find(*a) == d),
            _ => false,
        })
}

/// The class of a pattern's instance, when it is in the graph.
fn present(graph: &IndexGraph, p: &Pattern<Ix>, subst: &Subst) -> Option<Id> {
    let mut ids: Vec<Id> = vec![];
    for node in &*p.ast {
        ids.push(match node {
            ENodeOrVar::Var(v) => subst[*v],
            ENodeOrVar::ENode(n) => graph.lookup(n.map_children(|c| ids[usize::from(c)]))?,
        });
    }
    ids.last().copied()
}
