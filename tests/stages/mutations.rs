//! Verdicts on kernels of which it is known what was changed: other names, another order, another plan, and changes
//! that make another function.
use crate::harmless::{difference, shows_nowhere};
use std::collections::{BTreeMap, BTreeSet};
use tilewright_engine::compare::{self, CodeTexts, Effort, Side, Verdict};
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{Rng, cases};
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, Coord, Kernel, LoopKind, Stmt};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::program::Function;
use tilewright_ir::scalar::{BinaryOp, Number, Scalar};
use tilewright_ir::share::several;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Names,
    Order,
    Plan,
    Split,
    Stride,
    Bound,
    Constant,
    Tail,
    Operands,
    Operation,
    Place,
}

const CHANGES: [Change; 11] = [
    Change::Names,
    Change::Order,
    Change::Plan,
    Change::Split,
    Change::Stride,
    Change::Bound,
    Change::Constant,
    Change::Tail,
    Change::Operands,
    Change::Operation,
    Change::Place,
];

impl Change {
    /// The verdict that a change must have, and another that says no less.
    fn wanted(self) -> [Verdict; 2] {
        match self {
            Change::Names => [Verdict::Renamed; 2],
            Change::Order => [Verdict::Reordered; 2],
            Change::Plan | Change::Split => [Verdict::OtherPlan, Verdict::SamePlan],
            _ => [Verdict::OtherFunction; 2],
        }
    }
}

/// Calls `f` on every list of statements.
fn bodies(k: &mut Kernel, f: &mut dyn FnMut(&mut Vec<Stmt>)) {
    fn walk(body: &mut Vec<Stmt>, f: &mut dyn FnMut(&mut Vec<Stmt>)) {
        f(body);
        for s in body {
            if let Stmt::For(_, inner) = s {
                walk(inner, f);
            }
        }
    }
    k.phases.iter_mut().for_each(|p| walk(p, f));
}

/// The buffers that a statement reads and writes, with all that is in it; none where nothing may pass it.
fn touched(k: &Kernel, s: &Stmt) -> Option<(BTreeSet<u32>, BTreeSet<u32>)> {
    let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
    let mut fixed = false;
    tilewright_ir::kernel::for_each_stmt(std::slice::from_ref(s), &mut |s| {
        let mut first = true;
        s.for_each_access(&mut |a| {
            let b = k.access(a).buffer.0;
            if first {
                writes.insert(b)
            } else {
                reads.insert(b)
            };
            first = false;
        });
        match s {
            Stmt::For(id, _) => {
                if let LoopKind::Lookup(a) = k.loop_(*id).kind {
                    reads.insert(k.access(a).buffer.0);
                }
            }
            Stmt::Sync(_) => fixed = true,
            _ => {}
        }
    });
    (!fixed).then_some((reads, writes))
}

/// One of what a walk finds, changed by `f`.
fn one_of<T>(rng: &mut Rng, mut all: Vec<T>) -> Option<T> {
    (!all.is_empty()).then(|| all.swap_remove(rng.below(all.len())))
}

fn changed(k: &Kernel, change: Change, rng: &mut Rng) -> Option<Kernel> {
    let mut new = k.clone();
    match change {
        Change::Names => return renamed(k),
        Change::Order => {
            let mut places = vec![];
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                for i in 1..body.len() {
                    let (Some((ra, wa)), Some((rb, wb))) = (touched(k, &body[i - 1]), touched(k, &body[i])) else {
                        continue;
                    };
                    let apart = wa.is_disjoint(&rb) && wa.is_disjoint(&wb) && wb.is_disjoint(&ra);
                    if apart && body[i - 1] != body[i] {
                        places.push((list, i));
                    }
                }
                list += 1;
            });
            let (chosen, i) = one_of(rng, places)?;
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                if list == chosen {
                    body.swap(i - 1, i);
                }
                list += 1;
            });
        }
        Change::Plan => return None,
        Change::Split => {
            let mut places = vec![];
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                // A loop that runs once has no halves.
                let long = |id| !text::ExprText(&k.loop_(id).end).to_string().contains("min(1,");
                let serial =
                    |s: &Stmt| matches!(s, Stmt::For(id, _) if k.loop_(*id).kind == LoopKind::Serial && long(*id));
                places.extend(body.iter().enumerate().filter(|(_, s)| serial(s)).map(|(i, _)| (list, i)));
                list += 1;
            });
            let (chosen, i) = one_of(rng, places)?;
            let mut list = 0;
            let mut found = None;
            bodies(&mut new, &mut |body| {
                if list == chosen {
                    found = Some(body[i].clone());
                }
                list += 1;
            });
            let first = found?;
            let second = copied(&mut new, &first, &mut BTreeMap::new());
            let (Stmt::For(one, _), Stmt::For(two, _)) = (&first, &second) else { return None };
            let l = new.loop_(*one).clone();
            let middle = (l.start.clone() + l.end.clone()) / Expr::Num(2);
            let whole = |at: &Expr| Expr::bin(tilewright_ir::int::BinOp::Max, at.clone(), l.start.clone());
            new.loops[one.0 as usize].end = middle.clone();
            new.loops[two.0 as usize].start = whole(&middle);
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                if list == chosen {
                    body.insert(i + 1, second.clone());
                }
                list += 1;
            });
        }
        Change::Stride => {
            // Of a mode that more than one point of is used.
            let mut all = vec![];
            for (i, a) in new.accesses.iter().enumerate() {
                for (m, c) in a.coord.iter().enumerate() {
                    let moves = match c {
                        Coord::At(Expr::Num(_)) => false,
                        Coord::At(_) => true,
                        _ => false,
                    };
                    let wide = a.layout.mode(m).and_then(|l| l.size().ok()).is_some_and(|n| n.value() != Some(1));
                    if moves && wide {
                        all.push((i, m));
                    }
                }
            }
            let (i, m) = one_of(rng, all)?;
            let a = &mut new.accesses[i];
            let mut modes = a.layout.modes();
            let mut first = true;
            let size = modes[m].flat().len();
            let mut seen = 0;
            // Shapes come before strides; the first stride is changed.
            modes[m] = modes[m]
                .map_ints(&mut |n| {
                    seen += 1;
                    Ok(if seen > size && std::mem::take(&mut first) {
                        Int::from_expr(&(n.to_expr() + Expr::Num(1)))?
                    } else {
                        n.clone()
                    })
                })
                .ok()?;
            a.layout = tilewright_ir::layout::Layout::concat(&modes);
        }
        Change::Bound => {
            let loops = (0..new.loops.len()).filter(|i| !matches!(new.loops[*i].kind, LoopKind::Lookup(_))).collect();
            let l = &mut new.loops[one_of(rng, loops)?];
            l.end = match &l.end {
                Expr::Num(n) => Expr::Num(n - 1),
                e => e.clone() - Expr::Num(1),
            };
        }
        Change::Tail => {
            let mut loops = vec![];
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                let nests = body.iter().enumerate().filter(|(_, s)| matches!(s, Stmt::For(..)));
                loops.extend(nests.map(|(i, _)| (list, i)));
                list += 1;
            });
            let (chosen, i) = one_of(rng, loops)?;
            let mut list = 0;
            bodies(&mut new, &mut |body| {
                if list == chosen {
                    body.remove(i);
                }
                list += 1;
            });
        }
        Change::Place => {
            let all = (0..new.accesses.len()).filter(|i| new.accesses[*i].is_element()).collect();
            let a = &mut new.accesses[one_of(rng, all)?];
            a.base = Int::from_expr(&(a.base.to_expr() + Expr::Num(1))).ok()?;
        }
        Change::Constant | Change::Operands | Change::Operation => {
            let mut sites = 0;
            scalars(&mut new, &mut |s| sites += count(s, change));
            let chosen = one_of(rng, (0..sites).collect())?;
            let mut at = 0;
            scalars(&mut new, &mut |s| *s = replaced(s, change, chosen, &mut at));
        }
    }
    Some(new)
}

/// A statement with loops and accesses of its own.
fn copied(k: &mut Kernel, s: &Stmt, names: &mut BTreeMap<String, Expr>) -> Stmt {
    let with = |e: &Expr, names: &BTreeMap<String, Expr>| e.substitute(&|s| names.get(&*s.name).cloned());
    let access = |k: &mut Kernel, a: &AccessId, names: &BTreeMap<String, Expr>| {
        let mut new = k.access(*a).clone();
        new.coord = new.coord.iter().map(|c| c.map(&mut |e| with(e, names))).collect();
        k.accesses.push(new);
        AccessId(k.accesses.len() as u32 - 1)
    };
    match s {
        Stmt::For(id, body) => {
            let mut l = k.loop_(*id).clone();
            let new = tilewright_ir::kernel::LoopId(k.loops.len() as u32);
            (l.start, l.end) = (with(&l.start, names), with(&l.end, names));
            let old = l.var.name.to_string();
            l.var.name = format!("i{}", new.0).into();
            l.var.below = None;
            l.prefetch.clear();
            if let LoopKind::Lookup(a) = &mut l.kind {
                *a = access(k, a, names);
            }
            names.insert(old, Expr::Var(l.var.clone()));
            k.loops.push(l);
            Stmt::For(new, body.iter().map(|s| copied(k, s, names)).collect())
        }
        Stmt::Store { dst, value, update } => {
            let dst = access(k, dst, names);
            let value = value.map(&mut |d, a| Scalar::Load(d, access(k, a, names)), &mut Scalar::Acc);
            Stmt::Store { dst, value, update: *update }
        }
        Stmt::Atom { atom, operands } => {
            Stmt::Atom { atom: atom.clone(), operands: operands.iter().map(|a| access(k, a, names)).collect() }
        }
        Stmt::Sync(s) => Stmt::Sync(*s),
    }
}

/// Values that are stored; not those of compensated sums, whose terms are within rounding, nor what fills up tiles, for
/// products with zeros are zeros.
fn scalars(k: &mut Kernel, f: &mut dyn FnMut(&mut Scalar<AccessId>)) {
    let known = k.clone();
    let compensates = |a: AccessId| {
        let name = &known.buffer_of(a).name;
        ["lost", "whole", "block", "part"].iter().any(|w| name.starts_with(w))
    };
    bodies(k, &mut |body| {
        for s in body {
            let mut left_out = false;
            s.for_each_access(&mut |a| left_out |= compensates(a));
            if let Stmt::Store { dst, value, .. } = s {
                let fills = matches!(value, Scalar::Const(..)) && !known.buffer_of(*dst).role.is_parameter();
                if !left_out && !fills {
                    f(value);
                }
            }
        }
    });
}

fn is_site(s: &Scalar<AccessId>, change: Change) -> bool {
    let float = s.dtype().is_float();
    match (change, s) {
        // What lies far outside of all data is no constant that shows.
        (Change::Constant, Scalar::Const(_, Number::Float(x))) => x.abs() < 1e6,
        (Change::Operands, Scalar::Binary(BinaryOp::Sub, a, b)) => a != b && float,
        (Change::Operation, Scalar::Binary(BinaryOp::Add | BinaryOp::Mul | BinaryOp::Max, ..)) => float,
        _ => false,
    }
}

fn count(s: &Scalar<AccessId>, change: Change) -> usize {
    // What a border's condition guards may be never read.
    let inside = if matches!(s, Scalar::Select(..)) { 0 } else { s.operands().map(|x| count(x, change)).sum() };
    usize::from(is_site(s, change)) + inside
}

fn replaced(s: &Scalar<AccessId>, change: Change, chosen: usize, at: &mut usize) -> Scalar<AccessId> {
    let here = is_site(s, change) && std::mem::replace(at, *at + 1) == chosen;
    let mut inner = |x: &Scalar<AccessId>| Box::new(replaced(x, change, chosen, at));
    match s {
        Scalar::Const(d, Number::Float(x)) if here => Scalar::Const(*d, Number::Float(x + 1.0)),
        Scalar::Const(d, Number::Int(x)) if here => Scalar::Const(*d, Number::Int(if *x > 0 { x - 1 } else { x + 1 })),
        Scalar::Unary(op, x) => Scalar::Unary(*op, inner(x)),
        Scalar::Binary(op, a, b) => {
            let (a, b) = (inner(a), inner(b));
            match (here, change) {
                (true, Change::Operands) => Scalar::Binary(*op, b, a),
                (true, _) if *op == BinaryOp::Max => Scalar::Binary(BinaryOp::Min, a, b),
                (true, _) if *op == BinaryOp::Add => Scalar::Binary(BinaryOp::Sub, a, b),
                (true, _) => Scalar::Binary(BinaryOp::Add, a, b),
                _ => Scalar::Binary(*op, a, b),
            }
        }
        Scalar::Cast(d, x) => Scalar::Cast(*d, inner(x)),
        other => other.clone(),
    }
}

/// A kernel with another name for each of its names, by its text.
fn renamed(k: &Kernel) -> Option<Kernel> {
    let old = k.symbols.iter().map(|s| s.name.to_string()).chain(k.buffers.iter().map(|b| b.name.clone()));
    text::parse_kernel(&with_other_names(&text::kernel(k), old.chain([k.name.clone()]))).ok()
}

/// A text with another name in place of each of some.
pub fn with_other_names(text: &str, old: impl Iterator<Item = String>) -> String {
    let names: BTreeMap<String, String> = old.map(|n| (n.clone(), format!("q_{n}"))).collect();
    let (mut out, mut rest) = (String::new(), text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let n = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(n);
        out += names.get(word).map_or(word, String::as_str);
        rest = after;
    }
    out
}

struct Case {
    function: Function,
    file: String,
    kernel: Kernel,
    target: Target,
    other: Option<(Kernel, Target)>,
}

/// Kernels of the corpus for a CPU and a GPU, and for another machine of the kind.
fn corpus() -> Vec<Case> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus").flatten().map(|e| e.path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    // At a first look some of them.
    let each = if cases(1, 2) == 1 { 6 } else { 1 };
    let files: Vec<_> = files.into_iter().step_by(each).collect();
    let made = several(&files, |path| {
        let source = std::fs::read_to_string(path).expect("a program");
        let Ok((module, _)) = pipeline::check(&source) else { return vec![] };
        let mut out = vec![];
        for f in module.program.functions {
            for [name, other] in [["cpu:avx2", "cpu:avx512"], ["ptx:sm_80", "ptx:sm_90a"]] {
                let of = |name: &str| {
                    let target = pipeline::target(name).expect("a target");
                    pipeline::schedule(&f, &target).ok().map(|k| (k, target))
                };
                let Some((kernel, target)) = of(name) else { continue };
                let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
                out.push(Case { function: f.clone(), file, kernel, target, other: of(other) });
            }
        }
        out
    });
    made.into_iter().flatten().collect()
}

#[test]
fn every_change_gets_its_verdict() {
    let all = corpus();
    assert!(all.len() > 40, "{} kernels", all.len());
    let seeds: Vec<u64> = (0..cases(33, 550)).collect();
    let judged = several(&seeds, |seed| {
        let mut rng = Rng::new(*seed);
        let change = CHANGES[*seed as usize % CHANGES.len()];
        // Not every kernel has what is changed.
        for _ in 0..40 {
            let case = &all[rng.below(all.len())];
            let new = match (change, &case.other) {
                (Change::Plan, Some((other, target))) if other.phases != case.kernel.phases => (other.clone(), target),
                (Change::Plan, _) => continue,
                _ => match changed(&case.kernel, change, &mut rng) {
                    Some(mut k) => {
                        k.accesses.iter_mut().for_each(|a| a.offset = None);
                        (k, &case.target)
                    }
                    None => continue,
                },
            };
            // Loops over threads have registers of their own: such a split is no kernel.
            if change == Change::Split && tilewright_ir::verify::kernel(&new.0, new.1).is_err() {
                continue;
            }
            // With the program half of the time, as one has it or has not.
            let function = Some(&case.function).filter(|_| seed % 2 == 0);
            let a = Side { name: "A", function, kernel: &case.kernel, target: &case.target, code: None };
            let (new, target) = new;
            let b = Side { name: "B", function: None, kernel: &new, target, code: None };
            let (verdict, evidence) = compare::compare(&a, &b, false, CodeTexts::Missing, &Effort::default());
            drop(b);
            return Some((change, case, new, verdict, evidence));
        }
        None
    });
    let mut counts: BTreeMap<(Change, Verdict), usize> = BTreeMap::new();
    let (mut wrong, mut dead) = (vec![], 0);
    for (change, case, new, verdict, evidence) in judged.into_iter().flatten() {
        *counts.entry((change, verdict)).or_default() += 1;
        if verdict == Verdict::Unknown {
            println!("{change:?} of {}:{} unknown: {}", case.file, case.function.name, evidence.tried.join("; "));
        }
        let wanted = change.wanted();
        let harmful = wanted[0] == Verdict::OtherFunction;
        // A statement that no size reaches may be any.
        let never =
            evidence.points.as_ref().is_some_and(|p| p.never > 0 || case.kernel.symbols.is_empty() && p.unreached > 0);
        if harmful && never && verdict == Verdict::OtherPlan {
            *counts.entry((change, verdict)).or_default() -= 1;
            dead += 1;
        }
        let target = &case.target;
        if harmful && verdict.is_same_function() && !never {
            if change != Change::Plan && shows_nowhere(&case.function, [&case.kernel, &new], target) {
                *counts.entry((change, verdict)).or_default() -= 1;
                println!("{change:?} of {}:{} shows nowhere", case.file, case.function.name);
                dead += 1;
                continue;
            }
            wrong.push(format!(
                "{change:?} of {}:{} is called {}\n{}",
                case.file,
                case.function.name,
                verdict.name(),
                difference(&case.kernel, &new)
            ));
        }
        assert!(verdict != Verdict::OtherFunction || evidence.witness.is_some(), "{change:?}: no witness");
        if !harmful && verdict == Verdict::OtherFunction {
            let what = evidence.witness.unwrap_or_default().what;
            wrong
                .push(format!("{change:?} of {}:{} is called another function: {what}", case.file, case.function.name));
        }
    }
    let right = |harmful: bool| {
        let of = counts.iter().filter(|((c, _), _)| (c.wanted()[0] == Verdict::OtherFunction) == harmful);
        let (mut right, mut all) = (0, 0);
        for ((c, v), n) in of {
            all += n;
            right += if c.wanted().contains(v) { *n } else { 0 };
        }
        (right, all)
    };
    println!("{counts:?}, {dead} of what never runs or shows nowhere; called wrong:\n{}", wrong.join("\n"));
    // Some changes show at no size and in no data that were tried, such as the lost part of a maximum; of these few are
    // called the same.
    let (harmless, harmful) = (right(false), right(true));
    assert!(25 * wrong.len() <= harmful.1.max(50), "{} wrong verdicts:\n{}", wrong.len(), wrong.join("\n"));
    assert!(100 * harmless.0 >= 75 * harmless.1, "{harmless:?} of the harmless changes got their verdict: {counts:?}");
    assert!(100 * harmful.0 >= 85 * harmful.1, "{harmful:?} of the harmful changes have a witness: {counts:?}");
}
