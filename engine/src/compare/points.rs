//! Sizes at which two functions are run: the least ones, those around tiles and vectors, and random ones.
use super::{Effort, Side};
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::int::Symbol;
use tilewright_ir::interp::{check_symbols, lookup};
use tilewright_ir::kernel::{Coord, Kernel, Stmt};

/// Most sizes of one comparison, chosen.
const MOST: usize = 16;

/// Elements that statements visit in one comparison, chosen: some tenths of a second of the interpreter.
const WORK: f64 = 8e5;

/// Elements that statements visit at one size, chosen.
const WORK_OF_ONE: f64 = 4e5;

/// Elements that statements visit where no size is small, chosen: some seconds.
pub const WORK_OF_LARGE: f64 = 3e7;

/// Elements that statements visit in a run of code alone, chosen: some seconds.
pub const WORK_OF_CODE: f64 = 2e9;

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
    let mut large: Option<(f64, Vec<i64>)> = None;
    for (i, values) in all.into_iter().enumerate() {
        let work = work(a.kernel, &values).max(work(b.kernel, &values));
        let fits = work <= WORK_OF_ONE && work <= left;
        let allowed = [a, b].iter().any(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, &values).is_ok());
        if allowed && fits && chosen.len() < MOST && !chosen.contains(&values) {
            left -= work;
            chosen.push(values);
        } else if allowed && work <= large.as_ref().map_or(WORK_OF_LARGE, |(w, _)| *w) {
            large = Some((work, values));
        } else if i >= known && chosen.len() >= MOST {
            break;
        }
    }
    if chosen.is_empty() { large.into_iter().map(|(_, values)| values).collect() } else { chosen }
}

/// The size of least work, of no more than some.
pub fn least(a: &Side<'_>, b: &Side<'_>, effort: &Effort, most: f64) -> Option<Vec<i64>> {
    let allowed =
        |values: &Vec<i64>| [a, b].iter().all(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, values).is_ok());
    let weighed = candidates(a, b, effort).into_iter().filter(allowed).map(|values| {
        let work = work(a.kernel, &values).max(work(b.kernel, &values));
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
    for k in 0..longest {
        all.push(tried.iter().map(|t| t[k.min(t.len() - 1)]).collect());
    }
    // Extents that are not all small or all large.
    let mut rng = Rng::new(all.len() as u64);
    for _ in 0..2 * MOST * usize::from(symbols.len() > 1) {
        all.push(tried.iter().map(|t| t[rng.below(t.len())]).collect());
    }
    all
}

/// Values by name, in the order of symbols; none where one is missing.
fn named(symbols: &[Symbol], values: &[(String, i64)]) -> Option<Vec<i64>> {
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

/// Elements that the statements of a kernel visit, about: loops whose bounds depend on others are taken at the first
/// value of these.
pub fn work(k: &Kernel, symbols: &[i64]) -> f64 {
    let mut values: Vec<Option<i64>> = vec![None; k.loops.len()];
    k.phases.iter().map(|p| body_work(k, symbols, p, &mut values)).sum()
}

fn body_work(k: &Kernel, symbols: &[i64], body: &[Stmt], values: &mut Vec<Option<i64>>) -> f64 {
    let mut total = 0.0;
    for s in body {
        total += match s {
            Stmt::For(id, inner) => {
                let l = k.loop_(*id);
                let env = |s: &Symbol| {
                    let at = k.loops.iter().position(|l| l.var.name == s.name);
                    lookup(&k.symbols, symbols, s).or_else(|| values[at?])
                };
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
            Stmt::Atom { operands, .. } => {
                let env = |s: &Symbol| lookup(&k.symbols, symbols, s);
                let tile = |a: &tilewright_ir::kernel::AccessId| {
                    let a = k.access(*a);
                    let open = a.coord.iter().any(|c| !matches!(c, Coord::At(_)));
                    let sizes = a.tile().into_iter().map(|m| m.size().ok().and_then(|n| n.eval(&env).ok()));
                    if open { sizes.map(|n| n.unwrap_or(1) as f64).product() } else { 1.0 }
                };
                // A product visits more than its operands have.
                operands.iter().map(tile).product::<f64>().sqrt().max(1.0)
            }
            Stmt::Store { .. } | Stmt::Sync(_) => 1.0,
        };
    }
    total
}
