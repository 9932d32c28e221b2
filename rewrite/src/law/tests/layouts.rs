//! Every layout law on random layouts that meet its condition, against the algebra, point by point.
use super::{instances, seed};
use crate::law::{Law, LawDomain};
use crate::laws::table;
use crate::layout::{LayoutFacts, LayoutGraph, Ly, saturate as layouts};
use crate::sample::Random;
use egg::{ENodeOrVar, Pattern, Subst, Var};
use std::collections::BTreeMap;
use tilewright_ir::layout::{Coord, Index, Layout, coord};
use tilewright_ir::op::{Style, Value, parse_value};
use tilewright_ir::term::Term;

#[test]
fn every_layout_law_holds_on_random_instances() {
    let rows = table().into_iter().filter(|l| l.level == LawDomain::Layout);
    let wrong: Vec<String> = rows.filter_map(|law| tried(law).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tries instances until enough have met the condition and both sides have a meaning.
fn tried(law: &'static Law) -> Result<(), String> {
    let compiled = layouts::compile(law).ok_or_else(|| format!("law `{}` does not parse", law.name))?;
    let mut random = Random::new(seed(law));
    let (mut met, mut n) = (0, 0);
    while met < instances() {
        n += 1;
        if n > 400 * instances() || (n > 20_000 && met == 0) {
            return Err(format!("law `{}` is untested: its condition held {met} times", law.name));
        }
        met += usize::from(instance_holds(law, &compiled, &mut random)?);
    }
    Ok(())
}

/// Whether the condition was met and both sides have a meaning; an error when the meanings differ.
fn instance_holds(law: &Law, compiled: &layouts::CompiledLayoutLaw, random: &mut Random) -> Result<bool, String> {
    let mut graph = LayoutGraph::new(LayoutFacts::default());
    let mut subst = Subst::default();
    let mut operands: BTreeMap<Var, Term> = BTreeMap::new();
    let functions = ["?f", "?g", "?h"].map(|v| v.parse::<Var>().expect("a variable"));
    for v in compiled.left.vars() {
        let value = random_value(&v.to_string(), &operands, random);
        let node = crate::layout::leaf(&value, &mut graph.analysis);
        let id = graph.add(node);
        let id = if functions.contains(&v) { graph.add(Ly::Fn([id])) } else { id };
        subst.insert(v, id);
        operands.insert(v, Term::Value(value));
    }
    if !compiled.checks.iter().all(|c| c.holds(&mut graph, &mut subst)) {
        return Ok(false);
    }
    for c in &compiled.checks {
        if let layouts::LayoutCondition::Let(v, ..) = c {
            let value = graph[subst[*v]].data.value.clone().expect("a Let is a value");
            operands.insert(*v, Term::Value(value));
        }
    }
    let function = matches!(compiled.left.ast.last(), Some(ENodeOrVar::ENode(Ly::Fn(_) | Ly::After(_))));
    let (l, r) = (term(&compiled.left, &operands), term(&compiled.right, &operands));
    let equal = match function {
        true => points(&l).zip(points(&r)).map(|(x, y)| x == y),
        false => l.eval().ok().zip(r.eval().ok()).map(|(x, y)| x == y),
    };
    match equal {
        Some(false) => Err(format!("law `{}`: {l} is not {r}", law.name)),
        found => Ok(found.is_some()),
    }
}

/// A value of the kind that the variable's name stands for: most are layouts.
fn random_value(name: &str, so_far: &BTreeMap<Var, Term>, r: &mut Random) -> Value {
    // Conditions often speak of the size of a layout that came before, or of its identity.
    let before = so_far.values().next().and_then(Term::value).and_then(Value::layout);
    let size = before.and_then(|l| l.size().ok()).and_then(|s| s.value()).filter(|_| r.range(0, 2) == 0);
    match (name, size) {
        ("?n", Some(n)) => return n.into(),
        ("?f" | "?g" | "?b", Some(n)) if r.range(0, 3) == 0 => return Layout::mode1(n.into(), 1.into()).into(),
        _ => {}
    }
    let text = match name {
        "?n" => return r.range(1, 64).into(),
        "?i" | "?j" => return r.range(0, 3).into(),
        "?k" => return r.range(0, 1).into(),
        "?p" => r.pick(&["(1,1)", "(1,1,1)", "((1,1),1)", "1"]).to_string(),
        "?at" => r.pick(&["(_,0)", "(0,_)", "(_,0,_)", "((_,0),_)", "(_,_)"]).to_string(),
        "?z" => r.pick(&["(_,1)", "(1,_)", "(2,_)", "(_,1,_)", "((_,1),_)", "(_,1,1)"]).to_string(),
        "?x" => {
            r.pick(&["0", "1", "2", "3", "5", "7", "11", "(1,0)", "(1,1)", "(0,2)", "(1,0,1)", "((1,1),0)"]).to_string()
        }
        "?m" if r.range(0, 2) == 0 => random_layout(r).to_string(),
        "?s" | "?m" if r.range(0, 2) > 0 => r.pick(&["Sw<1,0,1>", "Sw<2,0,3>", "Sw<2,1,-2>"]).to_string(),
        "?s" | "?m" => random_composed(r),
        "?c" if r.range(0, 1) == 0 => random_composed(r),
        "?o" => return r.range(0, 9).into(),
        "?t" => format!("<{},{}>", random_layout(r), random_layout(r)),
        _ => return random_layout(r).into(),
    };
    parse_value(&text, Style::Plain).expect("a value")
}

/// A swizzle, a layout or a shift, after an offset, after a layout.
fn random_composed(r: &mut Random) -> String {
    let map = match r.range(0, 2) {
        0 => r.pick(&["Sw<1,0,1>", "Sw<2,0,2>"]).to_string(),
        1 => random_layout(r).to_string(),
        _ => r.range(1, 4).to_string(),
    };
    format!("{map} o {} o {}", r.range(0, 2), random_layout(r))
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
    match t.eval().ok() {
        Some(Value::Layout(l)) => return coord::indices(&l, l.size().ok()?.value()?).ok(),
        Some(Value::Composed(c)) => return c.indices().ok(),
        _ => {}
    }
    let Term::Apply { op, args } = t else { return None };
    match (op.as_str(), args.as_slice()) {
        ("composition", [a, b]) => through(a, 0, points(b)?),
        ("make_composed_layout", [m, o, b]) => through(m, o.value()?.int()?.as_static()?, points(b)?),
        ("coalesce" | "flatten", [a]) => points(a),
        _ => None,
    }
}

/// The values of a map at an offset from these.
fn through(map: &Term, offset: i64, inner: Vec<i64>) -> Option<Vec<i64>> {
    let at: Vec<i64> = inner.into_iter().map(|i| i + offset).collect();
    let n = *at.iter().max()? + 1;
    let table = match map.eval().ok() {
        Some(Value::Layout(l)) => coord::indices(&l, n).ok()?,
        Some(Value::Swizzle(s)) => (0..n).map(|i| s.apply(i)).collect(),
        Some(Value::Composed(c)) => {
            (0..n).map(|i| c.at(&Coord::Leaf(Index::At(i.into()))).ok()?.value()).collect::<Option<Vec<i64>>>()?
        }
        Some(Value::Int(k)) => (0..n).map(|i| Some(i + k.as_static()?)).collect::<Option<Vec<i64>>>()?,
        _ => points(map)?,
    };
    at.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect()
}

/// Small layouts: compact ones in any order, others with gaps, stride 0, modes of size 1, nesting.
pub(crate) fn random_layout(r: &mut Random) -> Layout {
    let rank = r.range(1, 3) as usize;
    let sizes: Vec<i64> = (0..rank).map(|_| r.pick(&[1, 2, 2, 3, 4, 4, 6, 8])).collect();
    let mut order: Vec<usize> = (0..rank).collect();
    for i in (1..rank).rev() {
        order.swap(i, r.range(0, i as i64) as usize);
    }
    let kind = r.range(-2, 3);
    let mut strides = vec![0; rank];
    let mut run = 1;
    for i in order {
        strides[i] = match kind {
            -2..=1 => run,
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
