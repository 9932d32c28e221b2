//! Every index law on random operands and environments that meet its condition, against evaluation.
use super::{instances, seed};
use crate::index::conditions::IndexCondition;
use crate::index::facts::{self, IndexFacts, IndexGraph};
use crate::index::lang::{Ix, swizzle};
use crate::index::saturate::compile;
use crate::law::{Law, LawCondition, LawDomain};
use crate::laws::table;
use crate::sample::{self, Env, Random};
use egg::{ENodeOrVar, Pattern, Subst, Var};
use std::collections::BTreeMap;
use tilewright_ir::int::{Expr, Symbol};

#[test]
fn every_index_law_holds_on_random_instances() {
    let rows = table().into_iter().filter(|l| l.level == LawDomain::Index);
    let wrong: Vec<String> = rows.filter_map(|law| tried(law).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tries instances until enough have met the condition.
fn tried(law: &'static Law) -> Result<(), String> {
    let compiled = compile(law).ok_or_else(|| format!("law `{}` does not parse", law.name))?;
    let mut random = Random::new(seed(law));
    let (mut met, mut n) = (0, 0);
    while met < instances() {
        n += 1;
        if n > 400 * instances() || (n > 4000 && met == 0) {
            return Err(format!("law `{}` is untested: its condition held {met} times", law.name));
        }
        met += usize::from(instance_holds(
            law,
            compiled.left[0].pattern(),
            compiled.right.pattern(),
            &compiled.checks,
            &mut random,
        )?);
    }
    Ok(())
}

/// Whether the condition was met; an error when the sides then differ.
fn instance_holds(
    law: &Law,
    left: &Pattern<Ix>,
    right: &Pattern<Ix>,
    checks: &[IndexCondition],
    random: &mut Random,
) -> Result<bool, String> {
    let Some((l, r)) = sides(law, left, right, checks, random) else { return Ok(false) };
    let symbols = sample::symbols(&[l.clone(), r.clone()]);
    let mut evaluated = false;
    for _ in 0..4 {
        let Some(env) = Env::random(&symbols, random) else { continue };
        let Some(v) = env.eval(&l) else { continue };
        evaluated = true;
        if env.eval(&r) != Some(v) {
            return Err(format!("law `{}`: {l} is not {r} at {env:?}", law.name));
        }
    }
    Ok(evaluated)
}

/// Both sides for random operands, when these meet the condition.
fn sides(
    law: &Law,
    left: &Pattern<Ix>,
    right: &Pattern<Ix>,
    checks: &[IndexCondition],
    random: &mut Random,
) -> Option<(Expr, Expr)> {
    let mut operands = operands(law, left, random);
    let mut graph = IndexGraph::new(IndexFacts::default());
    let mut subst = Subst::default();
    for (v, e) in &operands {
        let id = facts::add(&mut graph, e);
        subst.insert(*v, id);
    }
    let brake = |c: &IndexCondition| matches!(c, IndexCondition::Present(_));
    if !checks.iter().all(|c| brake(c) || c.holds(&mut graph, &mut subst)) {
        return None;
    }
    for c in checks {
        if let IndexCondition::Let(v, ..) | IndexCondition::Quotient(v, ..) | IndexCondition::Residue(v, ..) = c {
            let n = graph[subst[*v]].data.constant().expect("a Let is a number");
            operands.insert(*v, Expr::Num(n));
        }
    }
    instance(left, &operands).zip(instance(right, &operands))
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
        let (LawCondition::Test(_, _, names) | LawCondition::Let(_, _, _, names)) = c else { continue };
        for name in *names {
            let n = match random.range(0, 9) {
                0 => -random.pick(&[1, 2, 4, 8, 64]),
                1 | 2 => ((1 << random.range(1, 4)) - 1) << random.range(0, 5),
                3 => out.values().last().map_or(0, |e| if let Expr::Num(n) = e { !n } else { 1 }),
                _ => random.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 31, 32, 64, 128]),
            };
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
            LawCondition::InRange(x, d) if random.range(0, 2) > 0 && vars.contains(&var(x)) => {
                let extent = out.get(&var(d)).cloned().unwrap_or(Expr::Num(random.pick(&[1, 2, 8, 32])));
                out.insert(var(x), Expr::Var(Symbol::loop_var(&format!("i{x}"), &extent)));
            }
            LawCondition::Divides(d, x) if random.range(0, 2) > 0 && vars.contains(&var(x)) => {
                let d = out.get(&var(d)).cloned().unwrap_or(Expr::Num(1 << random.range(0, 9)));
                let times = operand(9, random);
                out.insert(var(x), d * times);
            }
            LawCondition::Residue(_, x, d) if random.range(0, 2) > 0 => {
                let n = random.pick(&[2, 3, 4, 8]);
                out.insert(var(d), Expr::Num(n));
                out.insert(var(x), Expr::Num(n) * operand(9, random) + Expr::Num(random.range(1, 9)));
            }
            LawCondition::Quotient(_, x, d) if random.range(0, 2) > 0 => {
                let (n, q) = (random.range(1, 40), random.range(-4, 9));
                let (lo, hi) = (q * n + random.range(0, n - 1), q * n + random.range(0, n - 1));
                out.insert(var(d), Expr::Num(n));
                out.insert(var(x), Expr::Var(Symbol::with_facts("x", lo.min(hi), lo.max(hi), 1)));
            }
            LawCondition::DisjointBits(x, y) if random.range(0, 2) > 0 => {
                let unit = 1 << random.range(0, 7);
                let pair = [(var(x), false), (var(y), true)];
                for (v, high) in pair.into_iter().filter(|(v, _)| vars.contains(v)) {
                    let e =
                        if high { Expr::Num(unit) * operand(9, random) } else { operand(8, random) % Expr::Num(unit) };
                    out.insert(v, e);
                }
            }
            LawCondition::AtMost(x, y) if random.range(0, 1) > 0 => {
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

/// Both sides of a derived law end in one class, for 19 of 20 operands at least: a compound operand may hide a factor.
#[test]
fn derived_laws_are_derivable() {
    let mut wrong = vec![];
    for law in table().into_iter().filter(|l| l.level == LawDomain::Index && l.derived) {
        let compiled = compile(law).expect("compiles");
        let mut random = Random::new(seed(law));
        let (mut met, mut derived, mut last) = (0, 0, String::new());
        while met < 200 {
            let sides = sides(law, compiled.left[0].pattern(), compiled.right.pattern(), &compiled.checks, &mut random);
            let Some((l, r)) = sides else { continue };
            met += 1;
            let (_, saturated) = crate::index::simplify_with_graph(&[l.clone(), r.clone()], &Default::default());
            let one = saturated.is_none_or(|s| s.graph.find(s.roots[0]) == s.graph.find(s.roots[1]));
            if one { derived += 1 } else { last = format!("{l} is not {r}") }
        }
        if derived * 20 < met * 19 {
            wrong.push(format!("`{}` {derived} of {met}: {last}", law.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
