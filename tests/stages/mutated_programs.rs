//! Verdicts on programs of which it is known what was changed: those of the corpus and random ones. What the change
//! does is asked of the interpreter of programs, which no comparison of kernels uses.
use crate::mutations::with_other_names;
use std::collections::BTreeMap;
use tilewright_engine::compare::{self, CodeTexts, Effort, Side, Verdict};
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{Rng, cases, inexact_memories, random_function, random_memories};
use tilewright_ir::int::Int;
use tilewright_ir::interp::{InterpMemory, bound, program};
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::program::{Function, Operand, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar};
use tilewright_ir::share::several;
use tilewright_ir::{text, verify};

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Names,
    Order,
    Commuted,
    Cut,
    Machine,
    Stride,
    Bound,
    Constant,
    Operands,
    Operation,
    Guard,
    Initial,
    Place,
}

const CHANGES: [Change; 13] = [
    Change::Names,
    Change::Order,
    Change::Commuted,
    Change::Cut,
    Change::Machine,
    Change::Stride,
    Change::Bound,
    Change::Constant,
    Change::Operands,
    Change::Operation,
    Change::Guard,
    Change::Initial,
    Change::Place,
];

impl Change {
    fn is_harmless(self) -> bool {
        self <= Change::Machine
    }

    /// Whether a verdict says of a harmless change what it is, or more.
    fn is_named(self, verdict: Verdict) -> bool {
        match self {
            Change::Names => verdict <= Verdict::Renamed,
            Change::Order => verdict <= Verdict::Reordered,
            _ => verdict <= Verdict::OtherPlan,
        }
    }
}

type Operands<'a> = &'a mut dyn FnMut(&mut Operand);

/// Calls `f` on every scalar of a statement.
fn scalars(s: &mut Statement, f: &mut dyn FnMut(&mut Scalar<Operand>)) {
    s.lookups.iter_mut().for_each(|l| f(&mut l.value));
    if let Some(r) = &mut s.reduce {
        r.scalars_mut().for_each(&mut *f);
    }
    f(&mut s.value);
}

/// Calls `f` on every node of a scalar.
fn nodes(s: &mut Scalar<Operand>, f: &mut dyn FnMut(&mut Scalar<Operand>)) {
    f(s);
    match s {
        Scalar::Unary(_, x) | Scalar::Cast(_, x) => nodes(x, f),
        Scalar::Binary(_, a, b) => [a, b].into_iter().for_each(|x| nodes(x, f)),
        Scalar::Select(c, a, b) => [c, a, b].into_iter().for_each(|x| nodes(x, f)),
        Scalar::Const(..) | Scalar::Load(..) | Scalar::Acc(_) => {}
    }
}

/// Every operand that is read, and what is written.
fn operands(f: &mut Function, each: Operands<'_>) {
    for s in &mut f.body {
        scalars(s, &mut |x| {
            nodes(x, &mut |n| {
                if let Scalar::Load(_, o) = n {
                    each(o);
                }
            });
        });
        each(&mut s.out);
    }
}

/// Changes one of the nodes that `change` changes, chosen at random; false where there is none.
fn one_node(f: &mut Function, rng: &mut Rng, change: &dyn Fn(&mut Scalar<Operand>) -> bool) -> bool {
    let visit = |f: &mut Function, chosen: Option<usize>| {
        let mut at = 0;
        for s in &mut f.body {
            scalars(s, &mut |x| {
                nodes(x, &mut |n| {
                    if change(&mut n.clone()) {
                        if chosen == Some(at) {
                            change(n);
                        }
                        at += 1;
                    }
                });
            });
        }
        at
    };
    let count = visit(f, None);
    count > 0 && visit(f, Some(rng.below(count))) > 0
}

/// The changes of one node.
fn node(change: Change, n: &mut Scalar<Operand>) -> bool {
    let Scalar::Binary(op, a, b) = n else {
        return match (change, n) {
            (Change::Constant, Scalar::Const(_, Number::Float(x))) if x.abs() < 1e6 => {
                *x += 1.0;
                true
            }
            (Change::Constant, Scalar::Const(d, Number::Int(x))) if !d.is_float() && d.bytes() > 1 => {
                *x += if *x > 0 { -1 } else { 1 };
                true
            }
            _ => false,
        };
    };
    let commutes = matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::Max | BinaryOp::Min);
    match change {
        Change::Commuted if commutes && a != b => std::mem::swap(a, b),
        Change::Operands if matches!(op, BinaryOp::Sub | BinaryOp::Div) && a != b => std::mem::swap(a, b),
        Change::Operation => {
            *op = match op {
                BinaryOp::Add => BinaryOp::Sub,
                BinaryOp::Sub | BinaryOp::Mul => BinaryOp::Add,
                BinaryOp::Max => BinaryOp::Min,
                BinaryOp::Min => BinaryOp::Max,
                _ => return false,
            }
        }
        _ => return false,
    }
    true
}

fn more(i: &Int, by: i64) -> Option<Int> {
    Int::from_expr(&(i.to_expr() + tilewright_ir::int::Expr::Num(by))).ok()
}

/// A layout whose first stride is one more.
fn stepped(l: &Layout) -> Option<Layout> {
    let (size, mut seen) = (l.flat().len(), 0);
    let next = l.map_ints(&mut |n| {
        seen += 1;
        Ok(if seen == size + 1 { more(n, 1).unwrap_or_else(|| n.clone()) } else { n.clone() })
    });
    next.ok().filter(|next| next != l)
}

fn changed(f: &Function, change: Change, rng: &mut Rng) -> Option<Function> {
    let mut new = f.clone();
    match change {
        Change::Names => return renamed(f),
        Change::Machine => {}
        Change::Order => {
            let apart = |a: &Statement, b: &Statement| {
                let touches = |s: &Statement, t: TensorId| s.out.tensor == t || s.reads().contains(&t);
                !touches(b, a.out.tensor) && !touches(a, b.out.tensor) && a != b
            };
            let places: Vec<usize> = (1..f.body.len()).filter(|i| apart(&f.body[i - 1], &f.body[*i])).collect();
            let i = *places.get(rng.below(places.len().max(1)))?;
            new.body.swap(i - 1, i);
        }
        Change::Cut => {
            let fits = |s: &Statement| {
                s.reduce.is_none()
                    && s.lookups.is_empty()
                    && s.update.is_none()
                    && matches!(s.value, Scalar::Binary(..))
            };
            let places: Vec<usize> = (0..f.body.len()).filter(|i| fits(&f.body[*i])).collect();
            let i = *places.get(rng.below(places.len().max(1)))?;
            let s = &mut new.body[i];
            let Scalar::Binary(_, a, _) = &mut s.value else { return None };
            let out = f.tensor(s.out.tensor);
            let id = TensorId(new.tensors.len() as u32);
            let name = format!("cut{}", id.0);
            new.tensors.push(Tensor { name, dtype: a.dtype(), role: Role::Temp, ellipsis: None, ..out.clone() });
            let there = Operand { tensor: id, ..s.out.clone() };
            let load = Scalar::Load(a.dtype(), there.clone());
            let part = std::mem::replace(&mut **a, load);
            let first = Statement { value: part, out: there, ..s.clone() };
            new.body.insert(i, first);
        }
        Change::Stride | Change::Place => {
            let mut count = 0;
            operands(&mut new, &mut |_| count += 1);
            let (chosen, mut at) = (rng.below(count.max(1)), 0);
            let mode = rng.below(8);
            operands(&mut new, &mut |o| {
                if at == chosen && change == Change::Place {
                    o.offset = more(&o.offset, 1).unwrap_or_else(|| o.offset.clone());
                } else if at == chosen && !o.modes.is_empty() {
                    let n = o.modes.len();
                    let (_, l) = &mut o.modes[mode % n];
                    *l = stepped(l).unwrap_or_else(|| l.clone());
                }
                at += 1;
            });
        }
        Change::Bound => {
            let s = rng.below(new.body.len().max(1));
            let s = new.body.get_mut(s)?;
            let axes = s.axes.len() + s.reduce_axes.len();
            let axis = s.axes.iter_mut().chain(&mut s.reduce_axes).nth(rng.below(axes.max(1)))?;
            axis.extent = more(&axis.extent, -1)?;
        }
        Change::Guard => {
            let n = new.symbols.len();
            let name = new.symbols.get(rng.below(n.max(1)))?.name.clone();
            // A symbol stands in many places; the text has one.
            let text = text::function(f);
            let declared = format!("{name} >= {}", f.symbols.iter().find(|s| s.name == name)?.lo);
            let wanted = format!("{name} >= {}", f.symbols.iter().find(|s| s.name == name)?.lo + 3);
            return text::parse_function(&text.replace(&declared, &wanted)).ok().filter(|new| new != f);
        }
        Change::Initial => {
            let places: Vec<usize> =
                (0..f.body.len()).filter(|i| f.body[*i].update.is_some() || f.body[*i].reduce.is_some()).collect();
            let s = &mut new.body[*places.get(rng.below(places.len().max(1)))?];
            match (&mut s.update, &mut s.reduce) {
                (update @ Some(_), _) => *update = None,
                (None, Some(r)) if r.first.is_some() => return None,
                (None, Some(r)) if r.op == ReduceOp::Sum => r.op = ReduceOp::Max,
                (None, Some(r)) if r.op == ReduceOp::Max => r.op = ReduceOp::Min,
                _ => return None,
            }
        }
        _ => {
            if !one_node(&mut new, rng, &|n| node(change, n)) {
                return None;
            }
        }
    }
    // A random change of an index may leave its memory, of a bound may leave an output unwritten.
    let is_one = new != *f || change == Change::Machine;
    (is_one && verify::program(&new).is_ok()).then_some(new)
}

/// A program with another name for each of its names, by its text.
fn renamed(f: &Function) -> Option<Function> {
    let old = f.symbols.iter().map(|s| s.name.to_string()).chain(f.tensors.iter().map(|t| t.name.clone()));
    let old = old.filter(|n| !n.starts_with("index"));
    text::parse_function(&with_other_names(&text::function(f), old.chain([f.name.clone()]))).ok()
}

/// Whether the interpreter of programs shows a difference that no rounding makes; none where it runs neither.
fn differs(a: &Function, b: &Function, sizes: &[Vec<i64>]) -> bool {
    sizes.iter().any(|size| {
        (0..6).any(|seed| {
            let start = if seed % 2 == 0 { random_memories(a, size, seed) } else { inexact_memories(a, size, seed) };
            let Ok(start) = start else { return false };
            let Ok(limits) = bound::run(a, &start, size) else { return false };
            let mut got: Vec<InterpMemory> = start.clone();
            if program::run(b, &mut got, size).is_err() {
                return true;
            }
            let agrees = |(m, limits): (&InterpMemory, &Vec<bound::Approx>)| {
                m.len() == limits.len() && m.numbers().iter().zip(limits).all(|(x, limit)| limit.agrees(*x))
            };
            !got.iter().zip(&limits).all(agrees)
        })
    })
}

struct Case {
    function: Function,
    sizes: Vec<Vec<i64>>,
    from: String,
}

/// Programs of the corpus, and random ones.
fn programs(random: u64) -> Vec<Case> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus").flatten().map(|e| e.path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    let mut all = vec![];
    for path in files.into_iter().step_by(if cases(1, 2) == 1 { 9 } else { 1 }) {
        let source = std::fs::read_to_string(&path).expect("a program");
        let Ok((module, _)) = pipeline::check(&source) else { continue };
        for f in module.program.functions {
            let from = path.file_stem().expect("a name").to_string_lossy().into_owned();
            // Small sizes, different of each symbol.
            let size = |least: i64| -> Vec<i64> {
                let of = |(i, s): (usize, &tilewright_ir::int::Symbol)| {
                    let n = s.lo.max(least + 2 * i as i64);
                    (n + s.div.max(1) - 1) / s.div.max(1) * s.div.max(1)
                };
                f.symbols.iter().enumerate().map(of).collect()
            };
            let sizes = vec![size(2), size(5), size(9)];
            all.push(Case { function: f, sizes, from });
        }
    }
    all.extend((0..random).map(|seed| {
        let (function, values) = random_function(seed);
        Case { function, sizes: vec![values], from: format!("random {seed}") }
    }));
    all
}

#[test]
fn every_change_of_a_program_gets_its_verdict() {
    let all = programs(cases(40, 600));
    let targets = ["cpu:avx2", "ptx:sm_80", "cpu:baseline"].map(|t| pipeline::target(t).expect("a target"));
    let seeds: Vec<u64> = (0..cases(13, 520)).collect();
    let judged = several(&seeds, |seed| {
        let mut rng = Rng::new(*seed + 77);
        let change = CHANGES[*seed as usize % CHANGES.len()];
        for _ in 0..60 {
            let case = &all[rng.below(all.len())];
            let Some(new) = changed(&case.function, change, &mut rng) else { continue };
            let target = &targets[rng.below(2)];
            let other = if change == Change::Machine { &targets[2] } else { target };
            let kernels =
                pipeline::schedule(&case.function, target).and_then(|a| Ok((a, pipeline::schedule(&new, other)?)));
            let Ok((ka, kb)) = kernels else { continue };
            // What shows at no size and in no data may be harmless.
            let harmful = change == Change::Guard || differs(&case.function, &new, &case.sizes);
            if !harmful && !change.is_harmless() {
                continue;
            }
            let a = Side { name: "A", function: Some(&case.function), kernel: &ka, target, code: None };
            let b = Side { name: "B", function: Some(&new), kernel: &kb, target: other, code: None };
            let (verdict, evidence) = compare::compare(&a, &b, false, CodeTexts::Missing, &Effort::default());
            return Some((change, case, verdict, evidence, text::function(&new)));
        }
        None
    });
    let mut counts: BTreeMap<(Change, Verdict), usize> = BTreeMap::new();
    let mut wrong = vec![];
    let [mut named, mut harmless, mut caught, mut harmful] = [0usize; 4];
    for (change, case, verdict, evidence, new) in judged.into_iter().flatten() {
        *counts.entry((change, verdict)).or_default() += 1;
        let what = || format!("{change:?} of {}:{} is called {}", case.from, case.function.name, verdict.name());
        if change.is_harmless() {
            harmless += 1;
            named += usize::from(change.is_named(verdict));
            if verdict == Verdict::OtherFunction {
                let witness = evidence.witness.as_ref().map(|w| w.what.as_str()).unwrap_or_default();
                wrong.push(format!("{}: {witness}\n{}\n{new}", what(), text::function(&case.function)));
            } else if !change.is_named(verdict) {
                println!("{}: {}", what(), evidence.tried.join("; "));
            }
        } else {
            harmful += 1;
            caught += usize::from(verdict == Verdict::OtherFunction && evidence.witness.is_some());
            if verdict.is_same_function() {
                wrong.push(format!("{}:\n{}\n{new}", what(), text::function(&case.function)));
            } else if verdict == Verdict::Unknown {
                println!("{}: {}", what(), evidence.tried.join("; "));
            }
        }
    }
    println!("{counts:?}: {named} of {harmless} harmless ones named, {caught} of {harmful} caught");
    // A difference that takes one value of one int, such as an index, may not show.
    assert!(100 * wrong.len() <= harmful, "{} wrong verdicts:\n{}", wrong.len(), wrong.join("\n"));
    assert!(harmless > 3 && harmful > 4, "{counts:?}");
    // Of few, one may be called less than it is.
    assert!(
        100 * named >= 95 * harmless || named + 1 >= harmless,
        "{named} of {harmless} harmless changes are named: {counts:?}"
    );
    assert!(100 * caught >= 95 * harmful, "{caught} of {harmful} harmful changes have a witness: {counts:?}");
}
