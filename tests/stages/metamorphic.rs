//! Programs that are written otherwise by rules which keep their meaning get the plans that they had, and the results.
//!
//! The rules are of this test alone. They know nothing of the compiler's passes: they rename, order factors, axes,
//! sums and statements otherwise, cut an axis in two, name a part of a value by a `let`, and copy an input.
use crate::mutations::with_other_names;
use crate::respellings::{TARGETS, plan};
use std::collections::BTreeMap;
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{Rng, cases, random_function, random_memories};
use tilewright_ir::int::Int;
use tilewright_ir::interp::program;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Reduce, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Scalar};
use tilewright_ir::{text, verify};

/// How a program is written otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    Names,
    Factors,
    Axes,
    Sums,
    Statements,
    Halves,
    Let,
    Copy,
}

const RULES: [Rule; 8] =
    [Rule::Names, Rule::Factors, Rule::Axes, Rule::Sums, Rule::Statements, Rule::Halves, Rule::Let, Rule::Copy];

fn is_plain(s: &Statement) -> bool {
    s.lookups.is_empty() && s.update.is_none() && s.scan().is_none()
}

/// A statement with every operand replaced.
fn with_operands(s: &Statement, f: &dyn Fn(&Operand) -> Operand) -> Statement {
    let scalar = |x: &Scalar<Operand>| x.map(&mut |d, o| Scalar::Load(d, f(o)), &mut Scalar::Acc);
    let mut reduce = s.reduce.clone();
    reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = scalar(x));
    Statement { value: scalar(&s.value), reduce, out: f(&s.out), ..s.clone() }
}

/// A statement with its axes in another order: `to[i]` is what axis `i` becomes.
fn with_axes(s: &Statement, to: &[u32]) -> Statement {
    let moved = |o: &Operand| Operand {
        modes: o.modes.iter().map(|(a, l)| (AxisId(to[a.0 as usize]), l.clone())).collect(),
        ..o.clone()
    };
    let mut new = with_operands(s, &moved);
    let all: Vec<&Axis> = s.axes.iter().chain(&s.reduce_axes).collect();
    let at = |i: usize| all[to.iter().position(|t| *t as usize == i).unwrap()].clone();
    new.axes = (0..s.axes.len()).map(at).collect();
    new.reduce_axes = (s.axes.len()..all.len()).map(at).collect();
    new
}

/// A statement with axis `axis` as two, the first of `inner` points.
fn with_halves(s: &Statement, axis: u32, inner: i64) -> Option<Statement> {
    let fits = |o: &Operand| o.modes.iter().all(|(a, l)| a.0 != axis || l.flat().len() == 1);
    if !s.loads().iter().all(|(_, o)| fits(o)) || !fits(&s.out) {
        return None;
    }
    let cut = |o: &Operand| {
        let mut modes = vec![];
        for (a, l) in &o.modes {
            let later = AxisId(a.0 + u32::from(a.0 > axis));
            if a.0 != axis {
                modes.push((later, l.clone()));
                continue;
            }
            let (n, d) = &l.flat()[0];
            let (n, d) = (n.value().unwrap(), d.int().unwrap());
            modes.push((*a, Layout::mode1(Int::Static(inner), d.clone())));
            let step = d.mul(&Int::Static(inner)).unwrap();
            modes.push((AxisId(axis + 1), Layout::mode1(Int::Static(n / inner), step)));
        }
        Operand { modes, ..o.clone() }
    };
    let mut new = with_operands(s, &cut);
    let (list, at) = match (axis as usize).checked_sub(s.axes.len()) {
        None => (&mut new.axes, axis as usize),
        Some(at) => (&mut new.reduce_axes, at),
    };
    let n = list[at].extent.value()?;
    let part = |k: &str, n| Axis { name: format!("{}{k}", list[at].name), extent: Int::Static(n) };
    let both = [part("_in", inner), part("_out", n / inner)];
    list.splice(at..=at, both);
    Some(new)
}

/// Swaps the operands of every other commutative operation.
fn commuted(x: &Scalar<Operand>, rng: &mut Rng) -> Scalar<Operand> {
    match x {
        Scalar::Binary(op, a, b) => {
            let (mut a, mut b) = (commuted(a, rng), commuted(b, rng));
            if matches!(op, BinaryOp::Add | BinaryOp::Mul) && rng.once_in(2) {
                std::mem::swap(&mut a, &mut b);
            }
            Scalar::Binary(*op, Box::new(a), Box::new(b))
        }
        Scalar::Unary(op, a) => Scalar::Unary(*op, Box::new(commuted(a, rng))),
        Scalar::Cast(to, a) => Scalar::Cast(*to, Box::new(commuted(a, rng))),
        Scalar::Select(c, a, b) => {
            let [c, a, b] = [c, a, b].map(|x| Box::new(commuted(x, rng)));
            Scalar::Select(c, a, b)
        }
        leaf => leaf.clone(),
    }
}

/// A compact layout over the axes of a statement, in C order, as modes.
fn compact(s: &Statement) -> Option<Vec<(AxisId, Layout)>> {
    let mut step = Int::Static(1);
    let mut modes = vec![];
    for (i, axis) in s.axes.iter().enumerate().rev() {
        modes.insert(0, (AxisId(i as u32), Layout::mode1(axis.extent.clone(), step.clone())));
        step = step.mul(&axis.extent).ok()?;
    }
    Some(modes)
}

/// A temporary over all points of a statement.
fn temporary(f: &mut Function, s: &Statement, dtype: tilewright_ir::dtype::DType) -> Option<Operand> {
    let modes = compact(s).filter(|m| !m.is_empty())?;
    let id = TensorId(f.tensors.len() as u32);
    let layouts: Vec<Layout> = modes.iter().map(|(_, l)| l.clone()).collect();
    f.tensors.push(Tensor::temporary(format!("named{}", id.0), dtype, Layout::concat(&layouts)));
    Some(Operand { tensor: id, offset: Int::ZERO, modes })
}

/// A function that is written otherwise, where the rule applies.
fn rewritten(f: &Function, rule: Rule, rng: &mut Rng) -> Option<Function> {
    let mut new = f.clone();
    let chosen = |fits: &dyn Fn(&Statement) -> bool, rng: &mut Rng| {
        let places: Vec<usize> = (0..f.body.len()).filter(|i| fits(&f.body[*i])).collect();
        places.get(rng.below(places.len().max(1))).copied()
    };
    match rule {
        Rule::Names => {
            let old = f.tensors.iter().map(|t| t.name.clone()).filter(|n| !n.starts_with("index"));
            return text::parse_function(&with_other_names(&text::function(f), old.chain([f.name.clone()]))).ok();
        }
        Rule::Factors => {
            for s in &mut new.body {
                s.value = commuted(&s.value, rng);
                s.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = commuted(x, rng));
            }
        }
        Rule::Axes | Rule::Sums => {
            let i = chosen(
                &|s| is_plain(s) && if rule == Rule::Axes { s.axes.len() > 1 } else { s.reduce_axes.len() > 1 },
                rng,
            )?;
            let s = &f.body[i];
            let n = s.axes.len();
            let mut to: Vec<u32> = (0..s.walked() as u32).collect();
            let part = if rule == Rule::Axes { &mut to[..n] } else { &mut to[n..] };
            rng.shuffle(part);
            new.body[i] = with_axes(s, &to);
        }
        Rule::Statements => {
            let touches = |s: &Statement, t: TensorId| s.out.tensor == t || s.reads().contains(&t);
            let apart = |a: &Statement, b: &Statement| !touches(b, a.out.tensor) && !touches(a, b.out.tensor);
            let places: Vec<usize> = (1..f.body.len()).filter(|i| apart(&f.body[i - 1], &f.body[*i])).collect();
            let i = *places.get(rng.below(places.len().max(1)))?;
            new.body.swap(i - 1, i);
        }
        Rule::Halves => {
            let i = chosen(&is_plain, rng)?;
            let s = &f.body[i];
            let axis = rng.below(s.walked().max(1));
            let n = s.axes.iter().chain(&s.reduce_axes).nth(axis)?.extent.value()?;
            let inner = (2..n).find(|c| n % c == 0)?;
            new.body[i] = with_halves(s, axis as u32, inner)?;
        }
        Rule::Let => {
            // The sums of a statement, or a part of its value.
            let i = chosen(&|s| is_plain(s) && (s.reduce.is_some() || matches!(s.value, Scalar::Binary(..))), rng)?;
            let s = f.body[i].clone();
            let part = match (&s.reduce, &s.value) {
                (Some(r), _) => Scalar::Acc(r.acc),
                (None, Scalar::Binary(_, a, _)) => (**a).clone(),
                _ => return None,
            };
            let there = temporary(&mut new, &s, part.dtype())?;
            let load = Scalar::Load(part.dtype(), there.clone());
            let value = match (&s.reduce, &s.value) {
                (Some(_), value) => value.map(&mut |d, o| Scalar::Load(d, o.clone()), &mut |_| load.clone()),
                (None, Scalar::Binary(op, _, b)) => Scalar::Binary(*op, Box::new(load), b.clone()),
                _ => return None,
            };
            new.body[i] = Statement { reduce: None, reduce_axes: vec![], value, ..s.clone() };
            new.body.insert(i, Statement { value: part, out: there, ..s });
        }
        Rule::Copy => {
            let i = chosen(&is_plain, rng)?;
            let loads: Vec<Operand> = f.body[i].loads().into_iter().map(|(_, o)| o.clone()).collect();
            let o = loads.get(rng.below(loads.len().max(1)))?.clone();
            let near = o.modes.iter().any(|(_, l)| l.flat()[0].1.int().is_some_and(|d| d.is(1)));
            let mut used: Vec<AxisId> = o.modes.iter().map(|(a, _)| *a).collect();
            used.dedup();
            if f.tensor(o.tensor).role != Role::In || !near || used.len() != o.modes.len() {
                return None;
            }
            let axes = o.modes.iter().map(|(a, _)| f.body[i].axis(*a).clone()).collect();
            let modes = o.modes.iter().enumerate().map(|(k, (_, l))| (AxisId(k as u32), l.clone())).collect();
            let dtype = f.tensor(o.tensor).dtype;
            let first = Statement::map(axes, Scalar::Load(dtype, Operand { modes, ..o.clone() }), o.clone());
            let there = temporary(&mut new, &first, dtype)?;
            let read = there.modes.iter().zip(&o.modes).map(|((_, l), (a, _))| (*a, l.clone())).collect();
            let read = Operand { modes: read, ..there.clone() };
            new.body[i] = with_operands(&f.body[i], &|x| if *x == o { read.clone() } else { x.clone() });
            new.body[i].out = f.body[i].out.clone();
            new.body.insert(i, Statement { out: there, ..first });
        }
    }
    (new != *f && verify::program(&new).is_ok()).then_some(new)
}

/// What the interpreter leaves in memory.
fn results(f: &Function, symbols: &[i64]) -> Option<Vec<Vec<u8>>> {
    let mut memories = random_memories(f, symbols, 3).ok()?;
    program::run(f, &mut memories, symbols).ok()?;
    Some(memories.into_iter().map(|m| m.bytes).collect())
}

#[test]
fn programs_written_otherwise_get_their_plans_and_results() {
    let mut tried: BTreeMap<Rule, [usize; 2]> = BTreeMap::new();
    let mut wrong = vec![];
    for seed in 0..cases(300, 4_000) {
        let (f, symbols) = random_function(seed);
        let mut rng = Rng::new(seed ^ 0x6d65);
        for rule in RULES {
            let Some(other) = rewritten(&f, rule, &mut rng) else { continue };
            let (before, after) = (results(&f, &symbols), results(&other, &symbols));
            if before.as_ref().is_some_and(|all| all.iter().any(Vec::is_empty)) {
                continue; // nothing has no plan worth keeping
            }
            assert_eq!(before, after, "{rule:?} of {seed}\n{}\n{}", text::function(&f), text::function(&other));
            let [all, kept] = tried.entry(rule).or_default();
            *all += 1;
            let differs = TARGETS.iter().find(|t| {
                let target = pipeline::target(t).unwrap();
                plan(&f, &target) != plan(&other, &target)
            });
            match differs {
                None => *kept += 1,
                Some(t) => wrong.push((rule, seed, *t, text::function(&f), text::function(&other))),
            }
        }
    }
    for (rule, seed, target, f, other) in &wrong {
        println!("== {rule:?} {seed} {target}\n{f}\n{other}");
    }
    println!("{tried:?}");
    for (rule, [all, kept]) in tried {
        // Statements that share a loop stand side by side, and of two statements one may have an axis in parts.
        let most = if matches!(rule, Rule::Statements | Rule::Halves) { all / 4 } else { all / 100 };
        assert!(all - kept <= most, "{rule:?}: {kept} of {all} kept their plans");
    }
}
