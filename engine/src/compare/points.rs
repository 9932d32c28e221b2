//! Sizes at which two functions are run: the least ones, those around tiles and vectors, random ones, and those at
//! which the statements are reached that matter.
use super::canonical::Canonical;
use super::{Effort, Side, order};
use std::collections::BTreeSet;
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::interp::kernel::ranges::never_runs;
use tilewright_ir::interp::kernel::slice;
use tilewright_ir::interp::{check_symbols, lookup};
use tilewright_ir::kernel::{AccessId, Coord, Kernel, LoopId, LoopKind, Part, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Function, Statement};

/// Most sizes of one comparison, chosen.
const MOST: usize = 16;

/// Elements that statements visit in one comparison, chosen: some tenths of a second of the interpreter.
const WORK: f64 = 8e5;

/// Elements that statements visit at one size, chosen.
const WORK_OF_ONE: f64 = 4e5;

/// Elements that statements visit at a size that is there to reach some of them, and at all of these, chosen.
pub const WORK_TO_REACH: [f64; 2] = [3e6, 5e6];

/// Most statements of a kernel that sizes are sought for, chosen.
const MOST_SOUGHT: usize = 96;

/// Extents that long loops need, chosen: blocks of sums and of products, and what is left of them.
const LONG: [i64; 8] = [771, 1030, 2050, 4100, 8195, 16_390, 70_001, 600_001];

/// Elements that statements visit where no size is small, chosen: some seconds.
pub const WORK_OF_LARGE: f64 = 2e7;

/// Elements that statements visit in a run of code alone, chosen: some seconds.
pub const WORK_OF_CODE: f64 = 2e9;

/// Bytes of all memories of a size of which parts are run, chosen.
pub const BYTES_OF_LARGE: u128 = 1 << 28;

/// Sizes of which parts are run, chosen.
const MOST_FAR: usize = 3;

/// Extents that are tried, chosen: small ones, powers of two that tiles and vectors have, and those beside them.
const EXTENTS: [i64; 19] = [0, 1, 2, 3, 5, 7, 8, 13, 16, 17, 31, 33, 64, 65, 100, 129, 130, 257, 515];

/// Values of the symbols in order, each a size at which one side or both may be called.
pub fn sizes(a: &Side<'_>, b: &Side<'_>, effort: &Effort) -> Vec<Vec<i64>> {
    if let Some((only, _)) = &effort.only {
        return named(&a.kernel.symbols, only).into_iter().collect();
    }
    let all = candidates(a, b, effort);
    let known = all.len().min(effort.sizes.len());
    let mut chosen: Vec<Vec<i64>> = vec![];
    let mut left = WORK;
    // The least size, and the least of which no extent hides what differs along it.
    let mut large: [Option<(f64, Vec<i64>)>; 2] = [None, None];
    for (i, values) in all.into_iter().enumerate() {
        let work = of_both(a, b, &values);
        let fits = work <= WORK_OF_ONE && work <= left;
        let allowed = [a, b].iter().any(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, &values).is_ok());
        if allowed && fits && chosen.len() < MOST && !chosen.contains(&values) {
            left -= work;
            chosen.push(values);
        } else if allowed && work <= WORK_OF_LARGE && chosen.is_empty() {
            let whole = usize::from(values.iter().all(|n| *n > 1));
            if large[whole].as_ref().is_none_or(|(w, _)| work <= *w) {
                large[whole] = Some((work, values));
            }
        } else if i >= known && chosen.len() >= MOST {
            break;
        }
    }
    if chosen.is_empty() {
        let [least, whole] = large;
        let most = least.as_ref().map_or(f64::INFINITY, |(work, _)| 1.5 * work);
        chosen.extend(whole.filter(|(work, _)| *work <= most).or(least).map(|(_, values)| values));
    }
    chosen
}

/// Statements of a kernel that sizes are sought for.
pub struct Sought<'a> {
    kernel: &'a Kernel,
    /// The loops around each, what it accesses, and what it is called.
    statements: Vec<order::Leaf>,
    /// How far each was reached ([`reach`]).
    reached: Vec<u64>,
}

/// Statements that differ in kernels which are close, chosen, though few others are in both.
const FEW: usize = 4;

/// The statements that one kernel has and the other has not, or all of them; and whether the kernels are close: most
/// statements are in both, or few are not.
pub fn sought<'a>(a: &Side<'a>, b: &Side<'a>, canonical: Option<[&Canonical; 2]>) -> ([Sought<'a>; 2], bool) {
    let keys = canonical.map(|c| c.map(|c| order::leaves(&c.kernel)));
    let mut shared = 0;
    let mut of = |side: &Side<'a>, i: usize| {
        let mut out = Sought { kernel: side.kernel, statements: vec![], reached: vec![] };
        let all = order::leaves(side.kernel);
        let count = all.len();
        for (n, leaf) in all.into_iter().enumerate() {
            let differs = keys.as_ref().is_none_or(|keys| {
                let other = &keys[1 - i];
                keys[i].get(n).is_none_or(|leaf| !other.iter().any(|o| o.key == leaf.key))
            });
            if differs {
                out.statements.push(leaf);
            } else {
                shared += 1;
            }
        }
        // Of very many some of everywhere.
        let step = out.statements.len().div_ceil(MOST_SOUGHT).max(1);
        out.statements = out.statements.into_iter().step_by(step).collect();
        out.reached = vec![0; out.statements.len()];
        (out, count)
    };
    let (a, in_a) = of(a, 0);
    let (b, in_b) = of(b, 1);
    let few = a.statements.len().max(b.statements.len()) <= FEW;
    ([a, b], few || 2 * shared > in_a + in_b)
}

impl Sought<'_> {
    /// The statements.
    pub fn statements(&self) -> &[order::Leaf] {
        &self.statements
    }

    /// What a size reaches of each statement.
    fn reaches(&self, symbols: &[i64]) -> impl Iterator<Item = u64> {
        self.statements.iter().map(move |leaf| {
            let coords = coordinates(self.kernel, &leaf.accesses);
            let mut values = vec![None; self.kernel.loops.len()];
            reach(self.kernel, symbols, (&leaf.loops, &coords), &mut values, &mut 0)
        })
    }

    /// Notes what a size reaches.
    fn note(&mut self, symbols: &[i64]) {
        let now: Vec<u64> = self.reaches(symbols).collect();
        self.reached.iter_mut().zip(now).for_each(|(before, now)| *before |= now);
    }

    /// Whether a size reaches more than what was noted.
    fn gains(&self, symbols: &[i64]) -> bool {
        self.reaches(symbols).zip(&self.reached).any(|(now, before)| now & !before != 0)
    }

    /// Notes what was run.
    pub fn ran(&mut self, statements: &BTreeSet<usize>) {
        let all = self.statements.iter().zip(&mut self.reached);
        all.filter(|(leaf, _)| statements.contains(&leaf.place)).for_each(|(_, reached)| *reached |= 1);
    }

    /// The statements that were not reached.
    pub fn unreached(&self) -> impl Iterator<Item = &order::Leaf> {
        let all = self.statements.iter().zip(&self.reached);
        all.filter(|(_, reached)| **reached == 0).map(|(leaf, _)| leaf)
    }

    /// Leaves out what runs at no size; how many statements that are.
    pub fn leave_out_what_never_runs(&mut self) -> usize {
        let all = std::mem::take(&mut self.statements).into_iter().zip(std::mem::take(&mut self.reached));
        let before = all.len();
        let kept = all.filter(|(leaf, reached)| *reached != 0 || !never_runs(self.kernel, &leaf.loops));
        (self.statements, self.reached) = kept.unzip();
        before - self.statements.len()
    }
}

/// Values of loops that are tried for one statement at one size, chosen.
const TRIES: usize = 3000;

/// How far a statement inside of loops is reached: 0 where it is not; else a bit for that, and one for each of its
/// coordinates that is away from 0 at some time. Of each loop the first values are tried, the middle one and the last.
fn reach(
    k: &Kernel,
    symbols: &[i64],
    (loops, coords): (&[LoopId], &[&Expr]),
    values: &mut Vec<Option<i64>>,
    tries: &mut usize,
) -> u64 {
    let env = |s: &Symbol, values: &[Option<i64>]| value_of(k, symbols, values, s);
    *tries += 1;
    let Some((id, inner)) = loops.split_first() else {
        let away = |(i, e): (usize, &&Expr)| {
            let moved = e.eval(&|s| env(s, values)).is_ok_and(|n| n != 0);
            u64::from(moved) << (i + 1)
        };
        return coords.iter().enumerate().map(away).fold(1, |all, bit| all | bit);
    };
    let l = k.loop_(*id);
    let start = l.start.eval(&|s| env(s, values)).unwrap_or(0);
    let end = l.end.eval(&|s| env(s, values)).unwrap_or(1);
    if end <= start {
        return 0;
    }
    let last = if matches!(l.kind, LoopKind::Lookup(_)) { start } else { end - 1 };
    let mut tried = vec![last, start, start.saturating_add(1).min(last), start + (last - start) / 2];
    tried.dedup();
    let (mut all, whole) = (0, (2u64 << coords.len()) - 1);
    for value in tried {
        values[id.0 as usize] = Some(value);
        all |= reach(k, symbols, (inner, coords), values, tries);
        if all == whole || *tries > TRIES {
            break;
        }
    }
    all
}

/// The value of a symbol or of a loop's variable.
fn value_of(k: &Kernel, symbols: &[i64], values: &[Option<i64>], s: &Symbol) -> Option<i64> {
    let at = || k.loops.iter().position(|l| l.var.name == s.name);
    lookup(&k.symbols, symbols, s).or_else(|| values[at()?])
}

/// The coordinates of accesses that are no numbers, at most so many as a [`reach`] has bits for.
fn coordinates<'a>(k: &'a Kernel, accesses: &[AccessId]) -> Vec<&'a Expr> {
    let all = accesses.iter().flat_map(|a| k.access(*a).coord.iter().filter_map(Coord::at));
    all.filter(|e| !matches!(e, Expr::Num(_))).take(60).collect()
}

/// Sizes that reach more of what is sought than those before, of least work first, each of at most so much work, and
/// all of them.
pub fn reaching(
    a: &Side<'_>,
    b: &Side<'_>,
    sought: &mut [Sought<'_>; 2],
    before: &[Vec<i64>],
    [most, mut left]: [f64; 2],
) -> Vec<Vec<i64>> {
    before.iter().for_each(|size| sought.iter_mut().for_each(|s| s.note(size)));
    let symbols: Vec<(&Symbol, &Symbol)> = a.kernel.symbols.iter().zip(&b.kernel.symbols).collect();
    let allowed =
        |values: &Vec<i64>| [a, b].iter().all(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, values).is_ok());
    // One symbol large, the others small; and all of some size.
    let mut all: Vec<Vec<i64>> = vec![];
    for i in 0..symbols.len() {
        for long in EXTENTS.iter().chain(&LONG) {
            for small in [1, 2, 7, 9, 40, 261] {
                let value =
                    |(j, (s, t)): (usize, &(&Symbol, &Symbol))| least_of(s, t, if i == j { *long } else { small });
                all.push(symbols.iter().enumerate().map(value).collect());
            }
            // What moves along one symbol more may be too much along all of them.
            for k in (0..symbols.len()).filter(|k| *k != i && symbols.len() > 2) {
                let wanted = |j| if i == j { *long } else { 1 + i64::from(j == k) };
                let value = |(j, (s, t)): (usize, &(&Symbol, &Symbol))| least_of(s, t, wanted(j));
                all.push(symbols.iter().enumerate().map(value).collect());
            }
        }
    }
    all.sort();
    all.dedup();
    let weighed = all.into_iter().filter(|values| !before.contains(values) && allowed(values)).map(|values| {
        let work = of_both(a, b, &values);
        (work, values)
    });
    let mut weighed: Vec<(f64, Vec<i64>)> = weighed.filter(|(w, _)| *w <= most).collect();
    weighed.sort_by(|x, y| x.0.total_cmp(&y.0).then_with(|| x.1.cmp(&y.1)));
    let mut chosen = vec![];
    for (work, values) in weighed {
        if work <= left && chosen.len() < MOST && sought.iter().any(|s| s.gains(&values)) {
            sought.iter_mut().for_each(|s| s.note(&values));
            left -= work;
            chosen.push(values);
        }
    }
    chosen
}

/// The least value of a symbol, of which two sides know facts, from a number on.
pub fn least_of(a: &Symbol, b: &Symbol, wanted: i64) -> i64 {
    let (lo, div) = (a.lo.max(b.lo).max(wanted), lcm(a.div, b.div));
    lo.checked_add(div - 1).map_or(lo, |n| n / div * div)
}

fn lcm(a: i64, b: i64) -> i64 {
    let (a, b) = (a.max(1), b.max(1));
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

/// Sizes that reach statements which smaller ones do not, for runs of parts.
pub fn far(a: &Side<'_>, b: &Side<'_>, sought: &mut [Sought<'_>; 2], before: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let reached = sought.each_ref().map(|s| s.reached.clone());
    // What was reached somehow is not sought again.
    let any = |bits: &u64| if *bits == 0 { 0 } else { u64::MAX };
    sought.iter_mut().for_each(|s| s.reached = s.reached.iter().map(any).collect());
    let mut all = reaching(a, b, sought, before, [f64::MAX; 2]);
    let fits = |values: &Vec<i64>| {
        let bytes = |s: &Side<'_>| slice::bytes(s.kernel, values);
        [a, b].iter().all(|s| bytes(s).is_ok_and(|n| n <= BYTES_OF_LARGE))
    };
    all.retain(fits);
    all.truncate(MOST_FAR);
    for (sought, reached) in sought.iter_mut().zip(reached) {
        sought.reached = reached;
    }
    all
}

/// A size that one side alone may be called with, about the bounds of what both know of their symbols.
pub fn of_one_side(a: &Side<'_>, b: &Side<'_>) -> Option<Vec<i64>> {
    let (sa, sb) = (&a.kernel.symbols, &b.kernel.symbols);
    let allowed = |s: &Side<'_>, values: &[i64]| check_symbols(&s.kernel.symbols, &s.kernel.guards, values).is_ok();
    let bounds = |s: &Symbol, t: &Symbol| -> Vec<i64> {
        let about =
            |n: i64| [n.saturating_sub(1), n, n.saturating_add(1), n.saturating_add(s.div), n.saturating_add(t.div)];
        let mut all: Vec<i64> = [s.lo, t.lo, s.hi, t.hi, 1, 8, 40].into_iter().flat_map(about).collect();
        all.extend([s.div, t.div, s.div.saturating_mul(3), t.div.saturating_mul(3)]);
        all.sort_unstable();
        all.dedup();
        all
    };
    let all: Vec<Vec<i64>> = sa.iter().zip(sb).map(|(s, t)| bounds(s, t)).collect();
    let mut rng = Rng::new(7);
    let mut tried: Vec<Vec<i64>> = vec![];
    for (i, values) in all.iter().enumerate() {
        for value in values {
            for other in [1, 8, 40, 120] {
                tried.push((0..all.len()).map(|j| if i == j { *value } else { other }).collect());
            }
        }
    }
    tried.extend((0..400).map(|_| all.iter().map(|v| v[rng.below(v.len())]).collect()));
    tried.into_iter().find(|values| allowed(a, values) != allowed(b, values))
}

/// The size of least work, of no more than some.
pub fn least(a: &Side<'_>, b: &Side<'_>, effort: &Effort, most: f64) -> Option<Vec<i64>> {
    let allowed =
        |values: &Vec<i64>| [a, b].iter().all(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, values).is_ok());
    let weighed = candidates(a, b, effort).into_iter().filter(allowed).map(|values| {
        let work = of_both(a, b, &values);
        (work, values)
    });
    weighed.filter(|(w, _)| *w <= most).min_by(|x, y| x.0.total_cmp(&y.0)).map(|(_, values)| values)
}

/// Sizes that come into question: those of tests first, then rising ones, then mixed ones.
fn candidates(a: &Side<'_>, b: &Side<'_>, effort: &Effort) -> Vec<Vec<i64>> {
    let symbols = &a.kernel.symbols;
    let mut all: Vec<Vec<i64>> = effort.sizes.iter().filter_map(|values| named(symbols, values)).collect();
    let tried: Vec<Vec<i64>> = symbols.iter().zip(&b.kernel.symbols).map(|(s, t)| extents(s, t)).collect();
    let longest = tried.iter().map(Vec::len).max().unwrap_or(0);
    if symbols.is_empty() {
        all.push(vec![]);
    }
    // Of several symbols none is always as large as another, or larger.
    let at = |t: &Vec<i64>, k: usize| t[k % t.len()];
    let n = tried.len();
    for k in 0..longest {
        if n < 2 || k < 4 {
            all.push(tried.iter().map(|t| t[k.min(t.len() - 1)]).collect());
        }
        if n > 1 {
            all.push(tried.iter().enumerate().map(|(i, t)| at(t, k + 5 * i)).collect());
            all.push(tried.iter().enumerate().map(|(i, t)| at(t, k + 5 * (n - 1 - i))).collect());
        }
    }
    // Extents that are not all small or all large.
    let mut rng = Rng::new(all.len() as u64);
    for _ in 0..2 * MOST * usize::from(symbols.len() > 1) {
        all.push(tried.iter().map(|t| t[rng.below(t.len())]).collect());
    }
    all
}

/// Values by name, in the order of symbols; none where one is missing.
pub fn named(symbols: &[Symbol], values: &[(String, i64)]) -> Option<Vec<i64>> {
    symbols.iter().map(|s| values.iter().find(|(n, _)| **n == *s.name).map(|(_, v)| *v)).collect()
}

/// What is tried for a symbol that two sides know facts of: multiples of its divisor within its range, rising; what one
/// side alone allows is among them.
fn extents(a: &Symbol, b: &Symbol) -> Vec<i64> {
    let mut all = vec![];
    for s in [a, b] {
        let div = s.div.max(1);
        let up = |n: i64| n.max(s.lo).checked_add(div - 1).map(|n| n / div * div);
        let few = EXTENTS.iter().flat_map(|n| [up(*n), n.checked_mul(div).filter(|_| *n < 8)]);
        all.extend(few.flatten().filter(|n| *n >= s.lo && *n <= s.hi));
        all.extend([s.hi].into_iter().filter(|hi| *hi < 1024 && hi % div == 0));
    }
    all.sort_unstable();
    all.dedup();
    if all.is_empty() { vec![a.lo] } else { all }
}

/// Elements that the statements of two sides visit, the larger: of a program too, which is run beside its kernel to
/// know how far results may differ.
pub fn of_both(a: &Side<'_>, b: &Side<'_>, values: &[i64]) -> f64 {
    let of = |s: &Side<'_>| work(s.kernel, values).max(s.function.map_or(0.0, |f| work_of_program(f, values)));
    of(a).max(of(b))
}

/// Elements that the statements of a program visit.
pub fn work_of_program(function: &Function, values: &[i64]) -> f64 {
    let env = |s: &Symbol| lookup(&function.symbols, values, s);
    let of = |statement: &Statement| -> f64 {
        let axes = statement.axes.iter().chain(&statement.reduce_axes);
        axes.map(|axis| axis.extent.eval(&env).map_or(1.0, |n| n.max(1) as f64)).product()
    };
    function.body.iter().map(of).sum()
}

/// Bytes of memory that take as long as an element that a statement visits, chosen: they are filled and compared.
const BYTES_OF_ELEMENT: f64 = 32.0;

/// Elements that the statements of a kernel visit, about, with what its memory costs: loops whose bounds depend on
/// others are taken at the first value of these.
pub fn work(k: &Kernel, symbols: &[i64]) -> f64 {
    let mut values: Vec<Option<i64>> = vec![None; k.loops.len()];
    let visited: f64 = k.phases.iter().map(|p| body_work(k, symbols, p, &mut values)).sum();
    visited + slice::bytes(k, symbols).map_or(0.0, |n| n as f64 / BYTES_OF_ELEMENT)
}

fn body_work(k: &Kernel, symbols: &[i64], body: &[Stmt], values: &mut Vec<Option<i64>>) -> f64 {
    let mut total = 0.0;
    let points_of = |a: &AccessId, values: &[Option<i64>]| {
        let env = |s: &Symbol| value_of(k, symbols, values, s);
        let a = k.access(*a);
        let size = |(mode, part): (Layout, Option<&Part>)| match part {
            Some(part) => part.left().eval(&env).map_or(part.size, |left| left.clamp(0, part.size)),
            None => mode.size().ok().and_then(|n| n.eval(&env).ok()).unwrap_or(1),
        };
        a.tile().into_iter().zip(a.parts()).map(size).map(|n| n as f64).collect::<Vec<_>>().into_iter()
    };
    for s in body {
        total += match s {
            Stmt::For(id, inner) => {
                let l = k.loop_(*id);
                let env = |s: &Symbol| value_of(k, symbols, values, s);
                let (start, end) = (l.start.eval(&env).unwrap_or(0), l.end.eval(&env).unwrap_or(1));
                let times = end.saturating_sub(start).max(0);
                if times == 0 {
                    continue;
                }
                values[id.0 as usize] = Some(start);
                let once = body_work(k, symbols, inner, values);
                let looked = matches!(l.kind, tilewright_ir::kernel::LoopKind::Lookup(_));
                once * if looked { 1.0 } else { times as f64 }
            }
            // A product has the points of its result, each of so many terms as its second factor has columns.
            Stmt::Atom { operands, .. } => match &operands[..] {
                [d, _, b, ..] => points_of(d, values).product::<f64>() * points_of(b, values).last().unwrap_or(1.0),
                [d, _] => points_of(d, values).product::<f64>(),
                _ => 1.0,
            }
            .max(1.0),
            Stmt::Store { .. } | Stmt::Sync(_) => 1.0,
        };
    }
    total
}
