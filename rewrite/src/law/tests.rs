//! Every law against the interpreter, on random instances that meet its condition.
use super::*;
use crate::index::conditions::Check;
use crate::index::facts::{self, IndexFacts, IndexGraph};
use crate::index::lang::{Ix, swizzle};
use crate::index::saturate::compile;
use crate::layout::{LayoutFacts, LayoutGraph, Ly, saturate as layouts};
use crate::sample::{self, Env, Random};
use egg::{ENodeOrVar, Pattern, Subst, Var};
use std::collections::BTreeMap;
use tilewright_ir::int::{BinOp, Expr, Symbol};
use tilewright_ir::layout::{Layout, coord};
use tilewright_ir::op::Value;
use tilewright_ir::term::Term;

/// Instances per law that must meet the condition and hold.
fn instances() -> usize {
    std::env::var("TILEWRIGHT_LAW_INSTANCES").ok().and_then(|s| s.parse().ok()).unwrap_or(2000)
}

#[test]
fn names_are_unique_and_rows_are_complete() {
    let table = table();
    let mut names: Vec<_> = table.iter().map(|l| l.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|w| w[0] != w[1]));
    assert!(table.len() >= 40);
    for l in table {
        assert!(!l.doc.is_empty() && !l.source.is_empty(), "{} has no doc or source", l.name);
        assert_eq!(find(l.name).map(|f| f.left), Some(l.left));
    }
}

#[test]
fn the_list_in_the_docs_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/laws.md");
    let expected = markdown();
    if std::env::var("BLESS").is_ok() {
        std::fs::write(path, &expected).expect("docs/laws.md is writable");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "docs/laws.md is out of date: BLESS=1 rewrites it");
}

#[test]
fn every_index_law_holds_on_random_instances() {
    for law in table().into_iter().filter(|l| l.level == Level::Index) {
        let compiled = compile(law).unwrap_or_else(|| panic!("law `{}` does not parse", law.name));
        let seed = law.name.bytes().fold(17u64, |h, b| h.wrapping_mul(31).wrapping_add(b.into()));
        let mut random = Random::new(seed);
        let (mut met, mut tried) = (0, 0);
        while met < instances() {
            tried += 1;
            assert!(tried < 400 * instances(), "law `{}` is untested: its condition held {met} times", law.name);
            met += usize::from(try_instance(law, &compiled.left[0], &compiled.right, &compiled.checks, &mut random));
        }
    }
}

#[test]
fn every_layout_law_holds_on_random_instances() {
    for law in table().into_iter().filter(|l| l.level == Level::Layout) {
        let compiled = layouts::compile(law).unwrap_or_else(|| panic!("law `{}` does not parse", law.name));
        let seed = law.name.bytes().fold(29u64, |h, b| h.wrapping_mul(31).wrapping_add(b.into()));
        let mut random = Random::new(seed);
        let (mut met, mut tried) = (0, 0);
        // An instance of a layout law costs a few evaluations of the algebra: fewer of them by default.
        while met < instances() / 10 {
            tried += 1;
            assert!(tried < 60 * instances(), "law `{}` is untested: its condition held {met} times", law.name);
            met += usize::from(layout_instance(law, &compiled, &mut random));
        }
    }
}

/// Whether the condition was met and both sides have a meaning; panics when the meanings differ.
fn layout_instance(law: &Law, compiled: &layouts::Compiled, random: &mut Random) -> bool {
    let mut graph = LayoutGraph::new(LayoutFacts::default());
    let mut subst = Subst::default();
    let mut operands: BTreeMap<Var, Term> = BTreeMap::new();
    let functions = ["?f", "?g", "?h"].map(|v| v.parse::<Var>().expect("a variable"));
    for v in compiled.left.vars() {
        let value = if v.to_string() == "?n" { Value::from(random.range(1, 64)) } else { random_layout(random).into() };
        let node = Ly::Leaf(graph.analysis.intern(&value));
        let id = graph.add(node);
        let id = if functions.contains(&v) { graph.add(Ly::Fn([id])) } else { id };
        subst.insert(v, id);
        operands.insert(v, Term::Value(value));
    }
    if !compiled.checks.iter().all(|c| c.holds(&graph, &subst)) {
        return false;
    }
    let function = matches!(compiled.left.ast.last(), Some(ENodeOrVar::ENode(Ly::Fn(_) | Ly::After(_))));
    let (l, r) = (term(&compiled.left, &operands), term(&compiled.right, &operands));
    if function {
        let (Some(x), Some(y)) = (points(&l), points(&r)) else { return false };
        assert_eq!(x, y, "law `{}`: {l} is not {r}", law.name);
    } else {
        let (Ok(x), Ok(y)) = (l.eval(), r.eval()) else { return false };
        assert_eq!(x, y, "law `{}`: {l} is not {r}", law.name);
    }
    true
}

fn term(p: &Pattern<Ly>, operands: &BTreeMap<Var, Term>) -> Term {
    let mut done: Vec<Term> = vec![];
    for node in &*p.ast {
        let child = |id: &egg::Id| done[usize::from(*id)].clone();
        done.push(match node {
            ENodeOrVar::Var(v) => operands[v].clone(),
            ENodeOrVar::ENode(Ly::Int(n)) => Term::Value((*n).into()),
            ENodeOrVar::ENode(Ly::Apply(op, args)) => Term::apply(op, args.iter().map(child).collect::<Vec<_>>()),
            ENodeOrVar::ENode(Ly::Fn([a])) => child(a),
            ENodeOrVar::ENode(Ly::After([f, g])) => Term::apply("composition", [child(f), child(g)]),
            ENodeOrVar::ENode(n) => unreachable!("{n} in a pattern"),
        });
    }
    done.pop().expect("a pattern has a root")
}

/// The values of a term's function at `0..size`, also where no layout expresses it.
pub(crate) fn points(t: &Term) -> Option<Vec<i64>> {
    if let Some(l) = t.eval().ok().as_ref().and_then(Value::layout) {
        let n = l.size().ok()?.value()?;
        return coord::indices(l, n).ok();
    }
    let Term::Apply { op, args } = t else { return None };
    match (op.as_str(), args.as_slice()) {
        ("composition", [a, b]) => {
            let inner = points(b)?;
            if let Some(l) = a.eval().ok().as_ref().and_then(Value::layout) {
                let last = *inner.iter().max()?;
                let table = coord::indices(l, last + 1).ok()?;
                return inner.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect();
            }
            let table = points(a)?;
            inner.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect()
        }
        ("coalesce" | "flatten", [a]) => points(a),
        _ => None,
    }
}

/// Small layouts: compact ones in any order, others with gaps, stride 0, modes of size 1, nesting.
pub(crate) fn random_layout(r: &mut Random) -> Layout {
    let rank = r.range(1, 3) as usize;
    let sizes: Vec<i64> = (0..rank).map(|_| r.pick(&[1, 2, 2, 3, 4, 4, 6, 8])).collect();
    let mut order: Vec<usize> = (0..rank).collect();
    for i in (1..rank).rev() {
        order.swap(i, r.range(0, i as i64) as usize);
    }
    let kind = r.range(0, 3);
    let mut strides = vec![0; rank];
    let mut run = 1;
    for i in order {
        strides[i] = match kind {
            0 | 1 => run,
            2 => run * r.pick(&[1, 1, 2, 3]),
            _ => r.pick(&[0, 1, 2, 3, 4, 8, 24]),
        };
        run = strides[i].max(1) * sizes[i];
    }
    let modes: Vec<Layout> = (0..rank).map(|i| Layout::mode1(sizes[i].into(), strides[i].into())).collect();
    match (rank, r.range(0, 2)) {
        (1, _) => modes[0].clone(),
        (3, 0) => Layout::concat(&[Layout::concat(&modes[..2]), modes[2].clone()]),
        _ => Layout::concat(&modes),
    }
}

/// Whether the condition was met; panics when the sides then differ.
fn try_instance(law: &Law, left: &Pattern<Ix>, right: &Pattern<Ix>, checks: &[Check], random: &mut Random) -> bool {
    let mut operands = operands(law, left, random);
    let mut graph = IndexGraph::new(IndexFacts::default());
    let mut subst = Subst::default();
    for (v, e) in &operands {
        let id = facts::add(&mut graph, e);
        subst.insert(*v, id);
    }
    let brake = |c: &Check| matches!(c, Check::Present(_));
    if !checks.iter().all(|c| brake(c) || c.holds(&mut graph, &mut subst)) {
        return false;
    }
    for c in checks {
        if let Check::Let(v, ..) = c {
            let n = graph[subst[*v]].data.constant().expect("a Let is a number");
            operands.insert(*v, Expr::Num(n));
        }
    }
    let (Some(l), Some(r)) = (instance(left, &operands), instance(right, &operands)) else { return false };
    let symbols = sample::symbols(&[l.clone(), r.clone()]);
    let mut evaluated = false;
    for _ in 0..4 {
        let Some(env) = Env::random(&symbols, random) else { continue };
        if let Some(v) = env.eval(&l) {
            evaluated = true;
            assert_eq!(env.eval(&r), Some(v), "law `{}`: {l} is not {r} at {env:?}", law.name);
        }
    }
    evaluated
}

/// The pattern with its variables replaced; `None` for an invalid swizzle.
fn instance(p: &Pattern<Ix>, operands: &BTreeMap<Var, Expr>) -> Option<Expr> {
    let mut done: Vec<Expr> = vec![];
    for node in &*p.ast {
        let child = |id: &egg::Id| done[usize::from(*id)].clone();
        let e = match node {
            ENodeOrVar::Var(v) => operands[v].clone(),
            ENodeOrVar::ENode(Ix::Num(n)) => Expr::Num(*n),
            ENodeOrVar::ENode(Ix::Bin(op, [a, b])) => Expr::bin(*op, child(a), child(b)),
            ENodeOrVar::ENode(Ix::Swz([b, m, s, x])) => match (child(b), child(m), child(s)) {
                (Expr::Num(b), Expr::Num(m), Expr::Num(s)) => Expr::swizzled(swizzle(b, m, s)?, child(x)),
                _ => return None,
            },
            ENodeOrVar::ENode(Ix::Var(_)) => return None,
        };
        done.push(e);
    }
    done.pop()
}

/// Random operands for the variables of a law, biased so that its conditions are often met.
fn operands(law: &Law, left: &Pattern<Ix>, random: &mut Random) -> BTreeMap<Var, Expr> {
    let var = |s: &str| s.parse::<Var>().expect("a variable");
    let mut out: BTreeMap<Var, Expr> = BTreeMap::new();
    // Parameters of swizzles.
    let nodes: &[ENodeOrVar<Ix>] = &left.ast;
    for n in nodes {
        if let ENodeOrVar::ENode(Ix::Swz([b, m, s, _])) = n {
            let bits = random.range(1, 3);
            let shift = (bits + random.range(0, 2)) * random.pick(&[1, 1, -1]);
            for (id, v) in [(b, bits), (m, random.range(0, 4)), (s, shift)] {
                if let ENodeOrVar::Var(x) = nodes[usize::from(*id)] {
                    out.entry(x).or_insert(Expr::Num(v));
                }
            }
        }
    }
    // Numbers that conditions compute with: powers of two, masks, small ones.
    for c in law.conditions {
        let (Condition::Test(_, _, names) | Condition::Let(_, _, _, names)) = c else { continue };
        for name in *names {
            let n = random.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 31, 32, 64, 128]);
            out.entry(var(name)).or_insert(Expr::Num(n));
        }
    }
    let vars: Vec<Var> = left.vars();
    for (i, v) in vars.iter().enumerate() {
        if !out.contains_key(v) {
            out.insert(*v, operand(i, random));
        }
    }
    for c in law.conditions {
        match c {
            Condition::InRange(x, d) if random.range(0, 2) > 0 && vars.contains(&var(x)) => {
                let extent = out.get(&var(d)).cloned().unwrap_or(Expr::Num(random.pick(&[1, 2, 8, 32])));
                out.insert(var(x), Expr::Var(Symbol::loop_var(&format!("i{x}"), &extent)));
            }
            Condition::Divides(d, x) if random.range(0, 2) > 0 && vars.contains(&var(x)) => {
                let d = out.get(&var(d)).cloned().unwrap_or(Expr::Num(1 << random.range(0, 9)));
                let times = operand(9, random);
                out.insert(var(x), d * times);
            }
            Condition::AtMost(x, y) if random.range(0, 1) > 0 => {
                let n = random.range(-3, 9);
                out.insert(var(x), Expr::Var(Symbol::with_facts("x", n - 7, n, 1)));
                out.insert(var(y), Expr::Var(Symbol::with_facts("y", n, n + 70, 1)));
            }
            _ => {}
        }
    }
    out
}

/// A number, a symbol with random facts, or a small expression of one.
fn operand(i: usize, random: &mut Random) -> Expr {
    let chain = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
    let n = random.pick(&chain);
    let lo = random.pick(&[0, 0, 0, 1, 1, -20]);
    let hi = random.pick(&[i64::MAX, n - 1, 4 * n, 200]).max(lo);
    let symbol = || Expr::Var(Symbol::with_facts(&format!("s{i}"), lo, hi, 1));
    match random.range(0, 7) {
        0 | 1 => Expr::Num(n),
        2 => Expr::Num(random.range(-9, 70)),
        3 | 4 => symbol(),
        5 => {
            let d = random.pick(&[2, 3, 4, 8, 32]);
            Expr::Var(Symbol::with_facts(&format!("s{i}"), lo, i64::MAX, d))
        }
        6 => symbol() * Expr::Num(n),
        _ => symbol() % Expr::Num(n),
    }
}

/// The statements of the false-law catalogue: one concrete instance of each, with values where the sides differ.
#[test]
fn false_laws_are_not_derivable() {
    let n = Expr::Num;
    let v = |s: &str| Expr::Var(Symbol::with_facts(s, i64::MIN, i64::MAX, 1));
    let p = |s: &str| Expr::Var(Symbol::with_facts(s, 1, i64::MAX, 1));
    let (x, y) = (|| v("x"), || v("y"));
    let swz = |b, m, s, e| Expr::swizzled(swizzle(b, m, s).expect("valid"), e);
    let min = |a, b| Expr::bin(BinOp::Min, a, b);
    let ceil = |a, b| Expr::bin(BinOp::CeilDiv, a, b);
    let xor = |a, b| Expr::bin(BinOp::Xor, a, b);
    let and = |a, b| Expr::bin(BinOp::And, a, b);
    let rows: Vec<(&str, Expr, Expr)> = vec![
        ("F01", (x() + y()) / n(4), x() / n(4) + y() / n(4)),
        ("F01", (x() + y()) / p("d"), x() / p("d") + y() / p("d")),
        ("F02", (x() * y()) / n(6), x() * (y() / n(6))),
        ("F03", (x() % n(6)) % n(4), x() % n(4)),
        ("F04", (x() % n(4)) % n(3), x() % n(3)),
        ("F05", (x() * n(4)) / n(6), x() / (n(6) / n(4))),
        ("F06", (x() % n(6)) / n(4), (x() / n(4)) % (n(6) / n(4))),
        ("F07", n(8) * (x() / n(8)), x()),
        ("F08", Expr::Var(Symbol::with_facts("z", -4, 7, 1)) % n(8), Expr::Var(Symbol::with_facts("z", -4, 7, 1))),
        ("F09", (n(4) * x() + Expr::Var(Symbol::with_facts("r", -5, 3, 1))) / n(8), x() / n(2)),
        ("F10", (n(4) * x() + Expr::Var(Symbol::with_facts("r", 0, 4, 1))) / n(8), x() / n(2)),
        ("F11", (x() + y()) % n(4), x() % n(4) + y() % n(4)),
        ("F12", x() / n(4) + y() / n(4), (x() + y()) / n(4)),
        ("F13", x() / (p("m") / n(4)), (x() * n(4)) / p("m")),
        ("F14", ceil(x() / n(4), n(8)), ceil(x(), n(32))),
        ("F16", (x() / n(4)) / (p("m") / n(4)), x() / p("m")),
        ("F17", (x() / n(8) + y()) * n(8), x() + y() * n(8)),
        ("F18", min(x() % n(4), y() % n(4)), min(x(), y()) % n(4)),
        ("BF1", swz(2, 0, 2, x() + y()), swz(2, 0, 2, x()) + swz(2, 0, 2, y())),
        ("BF2", swz(2, 0, 2, x() + n(16) * y()), swz(2, 0, 2, x()) + n(8) * y()),
        ("BF3", xor(x(), y()), x() + y()),
        ("BF6", and(x() + y(), n(7)), and(x(), n(7)) + and(y(), n(7))),
        ("BF8", swz(2, 1, 2, x()) / n(4), swz(2, 0, 2, x() / n(4))),
        ("BF9", swz(2, 0, 2, swz(2, 2, 2, x())), swz(2, 2, 2, swz(2, 0, 2, x()))),
        ("BF10", xor(x() + y(), v("z")), xor(x(), v("z")) + y()),
    ];
    for (id, left, right) in rows {
        assert!(sample::difference(&left, &right, 5, 4000).is_some(), "{id}: {left} and {right} never differ");
        let both = [left.clone(), right.clone()];
        let (_, saturated) = crate::index::simplify_with_graph(&both, &Default::default());
        let saturated = saturated.unwrap_or_else(|| panic!("{id} needs no search"));
        assert!(!saturated.graph.analysis.contradiction, "{id} led to a contradiction");
        let classes: Vec<_> = saturated.roots.iter().map(|r| saturated.graph.find(*r)).collect();
        assert_ne!(classes[0], classes[1], "{id} became derivable: {left} = {right}");
    }
}

#[test]
fn patterns_of_rows_bind_every_variable() {
    for law in table().into_iter().filter(|l| l.level == Level::Index) {
        let c = compile(law).expect("compiles");
        let mut bound = c.left[0].vars();
        bound.extend(c.checks.iter().filter_map(|k| if let Check::Let(v, ..) = k { Some(*v) } else { None }));
        assert!(c.right.vars().iter().all(|v| bound.contains(v)), "law `{}` has a free variable", law.name);
        assert!(c.left.iter().all(|p| p.ast.last().is_some_and(|n| matches!(n, ENodeOrVar::ENode(_)))));
    }
}
