//! Two functions run on the same data: by the reference interpreter, and by their code where it can be run.
//!
//! What a result may differ by follows from the program where there is one ([`bound`]). Without one, floats that are
//! within a few roundings of the largest element of their tensor agree, those that are far from each other differ, and
//! between the two nothing is said.
use super::canonical::Canonical;
use super::data::{DIGITS, EXTREMES, MORE_SEEDS, SEEDS, digits, fill, told_apart};
use super::elements::{Compared, against};
use super::parts::{self, SEEDS_OF_PARTS};
use super::points::{Sought, WORK_TO_REACH};
pub use super::sides::Points;
use super::sides::{Given, agreed, both, memories, named};
use super::wide::{self, Wide};
use super::{Effort, MACHINE_CODE, Side, Witness, beyond, points};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::bound::{self, Approx};
use tilewright_ir::interp::{self, InterpMemory, check_symbols};
use tilewright_ir::kernel::{Kernel, Stmt, for_each_stmt};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::{AtomOp, Target};
use tilewright_ir::verify::VerifyError;

/// Elements that statements visit at a size beyond a number, and at all of these, chosen.
const WORK_BEYOND: [f64; 2] = [6e5, 2e6];

/// Elements that statements visit in a run that is worth repeating with more data, chosen.
const WORK_OF_MORE: f64 = 3e4;

/// Elements that statements visit in a run whose results are held against the programs in any case, chosen.
const WORK_OF_HELD: f64 = 4e5;

/// Sizes at which all data is tried, chosen.
const SIZES_OF_ALL_DATA: usize = 6;

/// Sizes at which data with extremes is tried, chosen: the first ones, the least one of which no extent is below 2, and
/// all at which statements visit few elements.
const SIZES_OF_EXTREMES: usize = 2;

/// Elements that statements visit in such a run, chosen.
const WORK_OF_EXTREMES: f64 = 5e3;

/// Sizes at which code is run on all data, chosen: where it is interpreted, it takes longer than a kernel.
const SIZES_OF_CODE: usize = 6;

/// Elements that statements visit on data beyond the first of each size, of both sides together, with their bounds and
/// their runs in f64, chosen: some seconds.
const WORK_OF_DATA: f64 = 1.2e7;

/// How much longer an element takes in code that is interpreted than in a kernel, chosen.
const INTERPRETED: f64 = 10.0;

/// What came of it.
pub enum Outcome {
    /// They agree wherever they were run.
    Agree(Points),
    /// They differ.
    Differ(Box<Witness>),
    /// Nothing can be said; what was tried.
    Unknown(Vec<String>),
    /// A kernel is none that the verifier accepts: it may race, which no run in order shows.
    Refused(Vec<String>),
}

/// Runs both, at sizes that reach the statements which one has and the other has not, or all where nothing is known of
/// them.
pub fn run(a: &Side<'_>, b: &Side<'_>, canonical: Option<[&Canonical; 2]>, effort: &Effort) -> Outcome {
    if let Some(what) = interfaces(a, b) {
        return Outcome::Differ(Box::new(Witness { what, ..Witness::default() }));
    }
    let errors = [a, b].map(|s| tilewright_ir::verify::kernel(s.kernel, s.target).err().unwrap_or_default());
    let refused = [a, b].into_iter().zip(&errors).find_map(|(side, errors)| {
        Some(format!("the verifier refuses the kernel of {}: {}", side.name, errors.first()?))
    });
    // Where one side leaves its memory is a place where they differ.
    let outside = [a, b].into_iter().zip(&errors).find_map(|(side, errors)| {
        let outside = errors.iter().find(|e| matches!(e, VerifyError::OutOfBounds { .. }))?;
        Some(format!("the kernel of {} leaves its memory, the other one does not: {outside}", side.name))
    });
    let outside = outside.filter(|_| errors.iter().any(Vec::is_empty));
    if let Some(outcome) = of_one_side(a, b, effort) {
        return outcome;
    }
    let mut sizes = points::sizes(a, b, effort);
    if effort.only.is_some() && sizes.is_empty() {
        return Outcome::Unknown(vec![without_value(a, effort)]);
    }
    if effort.only.is_some() && sizes.iter().any(|size| points::work(a.kernel, size) > points::WORK_OF_LARGE) {
        sizes.clear();
    }
    if sizes.is_empty()
        && effort.only.is_none()
        && let Some(outcome) = codes_alone(a, b, effort)
    {
        return outcome;
    }
    let (mut sought, close) = points::sought(a, b, canonical);
    if effort.only.is_none() {
        let first = sizes.len();
        sizes.extend(points::reaching(a, b, &mut sought, &sizes.clone(), WORK_TO_REACH));
        sizes.extend(beyond::sizes(a, b, &sought, &sizes.clone(), WORK_BEYOND));
        // These have other data as well.
        let reaching = sizes.split_off(first);
        sizes.splice(0..0, reaching);
    }
    let moves = moves(a.kernel, a.target) && moves(b.kernel, b.target);
    let mut done = Points::default();
    let mut unsaid: Vec<String> = vec![];
    for size in &sizes {
        let text: Vec<String> = named(a, size).iter().map(|(n, v)| format!("{n}={v}")).collect();
        done.sizes.extend((!text.is_empty()).then(|| text.join(" ")));
    }
    let (mut left, mut all) = (WORK_OF_DATA, true);
    for (more, i, seed) in planned(a, b, &sizes, (effort, moves, close)) {
        let kernels = points::work(a.kernel, &sizes[i]) + points::work(b.kernel, &sizes[i]);
        if more && kernels > left {
            all &= seed < DIGITS;
            continue;
        }
        // Code is run everywhere, and at the first sizes on all data.
        let code = effort.only.is_some() || i < SIZES_OF_CODE || !more;
        let before = done.work;
        match at(a, b, (&sizes[i], seed), &How { code, close, left: more.then_some(left) }, &mut done) {
            Ok(None) => {}
            Ok(Some(witness)) => return differ(a, &sizes[i], seed, witness),
            Err(why) if unsaid.contains(&why) => {}
            Err(why) => unsaid.push(why),
        }
        left -= if more { done.work - before } else { 0.0 };
    }
    if effort.only.is_none() {
        done.never = sought.iter_mut().map(Sought::leave_out_what_never_runs).sum();
    }
    match in_parts(a, b, (&sizes, effort, moves), &mut sought, &mut done) {
        Ok(None) => {}
        Ok(Some(outcome)) => return outcome,
        Err(why) => unsaid.push(why),
    }
    if let Some(what) = outside {
        return Outcome::Differ(Box::new(Witness { what, ..Witness::default() }));
    }
    if let Some(refused) = refused {
        return Outcome::Refused(vec![refused]);
    }
    done.unreached = sought.iter().flat_map(Sought::unreached).count();
    // Without symbols these are reached never.
    let unreached = sought.iter().flat_map(Sought::unreached).next().filter(|_| !a.kernel.symbols.is_empty());
    if let (Some(leaf), true, true) = (unreached, close, effort.only.is_none()) {
        let statement = &leaf.text;
        return Outcome::Unknown(vec![format!("no size that was tried reaches a statement that differs: {statement}")]);
    }
    done.exhaustive = moves && all && a.kernel.symbols.is_empty() && done.parts.is_empty();
    if done.count == 0 || !unsaid.is_empty() {
        return Outcome::Unknown(unsaid);
    }
    done.code.sort();
    Outcome::Agree(done)
}

/// The runs: whether it is one of more data, its size, and what the data is seeded with. The first data of all sizes
/// comes first, then more of it, at small sizes first.
fn planned(
    a: &Side<'_>,
    b: &Side<'_>,
    sizes: &[Vec<i64>],
    (effort, moves, close): (&Effort, bool, bool),
) -> Vec<(bool, usize, u64)> {
    let work: Vec<f64> = sizes.iter().map(|size| points::of_both(a, b, size)).collect();
    // Where an extent is 1 or nothing, what differs along it is hidden.
    let whole = (0..sizes.len()).filter(|i| sizes[*i].iter().all(|n| *n > 1));
    let whole = whole.min_by(|i, j| work[*i].total_cmp(&work[*j]));
    let mut plan: Vec<(bool, usize, u64)> = vec![];
    for (i, size) in sizes.iter().enumerate() {
        let seeds: Vec<u64> = match &effort.only {
            Some((_, seed)) => vec![*seed],
            None if moves => (0..digits(a, size)).map(|d| DIGITS + d).chain([3]).collect(),
            None if close && work[i] <= WORK_OF_MORE => [&SEEDS[..], &EXTREMES, &MORE_SEEDS].concat(),
            None if i < SIZES_OF_EXTREMES || Some(i) == whole || work[i] <= WORK_OF_EXTREMES => {
                [&SEEDS[..], &EXTREMES].concat()
            }
            None if i < SIZES_OF_ALL_DATA => SEEDS.to_vec(),
            None => SEEDS[..1].to_vec(),
        };
        plan.extend(seeds.into_iter().enumerate().map(|(n, seed)| (n > 0, i, seed)));
    }
    plan.sort_by(|x, y| x.0.cmp(&y.0).then_with(|| work[x.1].total_cmp(&work[y.1])));
    plan
}

/// Sides of which one alone may be called at some size, or may be as far as is known.
fn of_one_side(a: &Side<'_>, b: &Side<'_>, effort: &Effort) -> Option<Outcome> {
    if let (None, Some(size)) = (&effort.only, points::of_one_side(a, b)) {
        let refuses = |s: &Side<'_>| check_symbols(&s.kernel.symbols, &s.kernel.guards, &size).err();
        let (one, other, why) = match (refuses(a), refuses(b)) {
            (Some(e), _) => (b.name, a.name, e),
            (None, Some(e)) => (a.name, b.name, e),
            (None, None) => return None,
        };
        let what = format!("{one} runs, {other} refuses: {why}");
        return Some(Outcome::Differ(Box::new(Witness {
            what,
            sizes: named(a, &size),
            seed: Some(1),
            ..Witness::default()
        })));
    }
    let facts = |s: &Side<'_>| s.kernel.symbols.iter().map(|s| (s.lo, s.hi, s.div)).collect::<Vec<_>>();
    if facts(a) != facts(b) || a.kernel.guards.len() != b.kernel.guards.len() {
        let what = "what is known of the symbols differs, and no size was found that one side alone refuses";
        return Some(Outcome::Unknown(vec![what.into()]));
    }
    None
}

/// A difference at a size, on the data of a seed.
fn differ(a: &Side<'_>, size: &[i64], seed: u64, mut witness: Witness) -> Outcome {
    (witness.sizes, witness.seed) = (named(a, size), Some(seed));
    Outcome::Differ(Box::new(witness))
}

/// Runs of some elements: where no size is small enough to run all of them, and to reach statements that differ.
///
/// # Errors
/// Why nothing can be said.
fn in_parts(
    a: &Side<'_>,
    b: &Side<'_>,
    (sizes, effort, moves): (&[Vec<i64>], &Effort, bool),
    sought: &mut [Sought<'_>; 2],
    done: &mut Points,
) -> Result<Option<Outcome>, String> {
    let mut far = match &effort.only {
        Some((values, _)) if sizes.is_empty() => points::named(&a.kernel.symbols, values).into_iter().collect(),
        Some(_) => vec![],
        None if sizes.is_empty() => {
            let least = points::least(a, b, effort, f64::MAX).ok_or("no size is known at which both may be called")?;
            vec![least]
        }
        None => vec![],
    };
    for part in 0..2 {
        for size in std::mem::take(&mut far) {
            let seeds = match (moves, &effort.only) {
                (_, Some((_, seed))) => vec![*seed],
                (true, None) => (0..digits(a, &size)).map(|d| DIGITS + d).collect(),
                (false, None) => SEEDS_OF_PARTS.to_vec(),
            };
            match parts::run(a, b, &size, &seeds, sought, done) {
                Ok(None) => {}
                Ok(Some((witness, seed))) => return Ok(Some(differ(a, &size, seed, witness))),
                Err(why) if part == 0 => return Err(why),
                // What is not reached is counted, and decides where kernels are close.
                Err(_) => {}
            }
        }
        if part == 0 && effort.only.is_none() && sought.iter().any(|s| s.unreached().next().is_some()) {
            far = points::far(a, b, sought, sizes);
        }
    }
    Ok(None)
}

/// Both codes where no size is small enough for the interpreter, and this machine runs both.
fn codes_alone(a: &Side<'_>, b: &Side<'_>, effort: &Effort) -> Option<Outcome> {
    let (ca, cb) = (a.code.as_ref()?, b.code.as_ref()?);
    let most = ca.most.min(cb.most).min(points::WORK_OF_CODE);
    let size = points::least(a, b, effort, most)?;
    let mut start = interp::kernel::allocate(a.kernel, &size).ok()?;
    let params: Vec<_> = a.kernel.buffers.iter().filter(|b| b.role.is_parameter()).collect();
    let roles: Vec<Role> = params.iter().map(|b| b.role).collect();
    let mut done = Points::default();
    let [of_a, of_b] = [(ca, a), (cb, b)].map(|(c, s)| format!("{} of {}", c.what, s.name));
    for seed in SEEDS {
        fill(&mut start, &roles, &told_apart(a.kernel, b.kernel), seed, None);
        let (got_a, got_b) = match ((ca.run)(&start, &size), (cb.run)(&start, &size)) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(e), _) | (_, Err(e)) => return Some(Outcome::Unknown(vec![format!("code does not run: {e}")])),
        };
        let compared = Compared::all(&params, &[None, None], &mut done.elements);
        match compared.differ(&got_a, &got_b, [&of_a, &of_b]) {
            Ok(None) => done.count += 1,
            Ok(Some(witness)) => return Some(differ(a, &size, seed, witness)),
            Err(why) => return Some(Outcome::Unknown(vec![why])),
        }
    }
    let sizes: Vec<String> = named(a, &size).iter().map(|(n, v)| format!("{n}={v}")).collect();
    done.sizes.extend((!sizes.is_empty()).then(|| sizes.join(" ")));
    done.code = vec![of_a, of_b];
    Some(Outcome::Agree(done))
}

/// How the parameters and symbols of two kernels differ, which no run can compare.
fn interfaces(a: &Side<'_>, b: &Side<'_>) -> Option<String> {
    let [ka, kb] = [a.kernel, b.kernel];
    let params = |k: &Kernel| -> Vec<(Role, DType)> {
        k.buffers.iter().filter(|b| b.role.is_parameter()).map(|b| (b.role, b.dtype)).collect()
    };
    let text = |k: &Kernel| {
        let params = params(k).into_iter().map(|(r, d)| format!("{} {d}", r.name()));
        let symbols = k.symbols.iter().map(|s| s.name.to_string()).collect::<Vec<_>>().join(", ");
        format!("({}) with symbols ({symbols})", params.collect::<Vec<_>>().join(", "))
    };
    (params(ka) != params(kb) || ka.symbols.len() != kb.symbols.len())
        .then(|| format!("{} takes {}, {} takes {}", a.name, text(ka), b.name, text(kb)))
}

/// Whether a kernel does nothing but move elements.
fn moves(k: &Kernel, target: &Target) -> bool {
    let mut all = true;
    k.phases.iter().for_each(|p| {
        for_each_stmt(p, &mut |s| {
            all &= match s {
                Stmt::Store { value: Scalar::Load(..), update: None, .. } | Stmt::For(..) | Stmt::Sync(_) => true,
                Stmt::Store { .. } => false,
                Stmt::Atom { atom, .. } => {
                    let op = target.atoms.iter().find(|a| a.name == *atom).map(|a| &a.op);
                    matches!(op, Some(AtomOp::Copy | AtomOp::CopyBox | AtomOp::Prefetch))
                }
            };
        });
    });
    all && !k.loops.iter().any(|l| matches!(l.kind, tilewright_ir::kernel::LoopKind::Lookup(_)))
}

/// How both are run.
struct How {
    /// Whether their code is run as well.
    code: bool,
    /// Whether the kernels are close: then they are compared in f64, too.
    close: bool,
    /// What is left of the budget; none for the first data at a size, which needs none.
    left: Option<f64>,
}

/// Both at one size on one data: how they differ, if they do.
///
/// # Errors
/// Why nothing can be said of it.
fn at(
    a: &Side<'_>,
    b: &Side<'_>,
    (size, seed): (&[i64], u64),
    how: &How,
    done: &mut Points,
) -> Result<Option<Witness>, String> {
    let differ = |what: String| Ok(Some(Witness { what, ..Witness::default() }));
    let before = done.work;
    let work = [a, b].map(|s| points::work(s.kernel, size));
    let one = std::ptr::eq(a.kernel, b.kernel);
    let mut start = match memories(a, b, size)? {
        Ok(start) => start,
        Err(witness) => return Ok(Some(witness)),
    };
    let params: Vec<_> = a.kernel.buffers.iter().filter(|b| b.role.is_parameter()).collect();
    let roles: Vec<Role> = params.iter().map(|b| b.role).collect();
    let pool = told_apart(a.kernel, b.kernel);
    let ran = both(&mut |below| {
        fill(&mut start, &roles, &pool, seed, below);
        let got = run_side(a, &start, size);
        if one { [got.clone(), got] } else { [got, run_side(b, &start, size)] }
    });
    let (got_a, got_b) = match agreed(a, b, ran)? {
        Ok(got) => got,
        Err(witness) => return Ok(Some(witness)),
    };
    let mut limits = Limits { sides: [a, b], start: &start, size, found: None };
    done.count += 1;
    done.work += work[0] + work[1];
    // Where both give the same, only small runs are held against the programs, too.
    let most = if how.left.is_none() { WORK_OF_HELD } else { WORK_OF_MORE };
    if one || got_a != got_b || work[0].max(work[1]) <= most {
        let limits = limits.get(&mut done.work);
        for (i, (name, got)) in [(a.name, &got_a), (b.name, &got_b)].into_iter().enumerate() {
            if let Some(what) = limits[i].as_ref().and_then(|l| against(&params, l, got)) {
                return differ(format!("the kernel of {name} is not what its program says: {what}"));
            }
        }
        let mut of_wide = 0.0;
        // What a program says of rounding suffices in the end.
        let spent = done.work - before + work[0] + work[1];
        let afforded = limits.iter().all(Option::is_none) || how.left.is_none_or(|left| spent <= left);
        let mut in_f64 = || {
            let wide = [Wide::of(a).filter(|_| afforded)?, Wide::of(b)?];
            of_wide = work[0] + work[1];
            let start = wide::memories(&start);
            let [x, y] = wide.each_ref().map(|w| run_side(&w.side(), &start, size).ok());
            Some([x?, y?])
        };
        let always = how.close && work[0] <= WORK_OF_MORE;
        let all = Compared::all(&params, limits, &mut done.elements);
        let found = Compared { always, wide: Some(&mut in_f64), ..all }.differ(&got_a, &got_b, [a.name, b.name])?;
        done.work += of_wide;
        if let Some(witness) = found {
            return Ok(Some(witness));
        }
    } else {
        Compared::all(&params, &[None, None], &mut done.elements).differ(&got_a, &got_b, [a.name, b.name])?;
    }
    for ((side, kernel), work) in [(a, &got_a), (b, &got_b)].into_iter().zip(work) {
        let name = side.name;
        let Some(c) = side.code.as_ref().filter(|c| how.code && work <= c.most) else {
            continue;
        };
        let of = format!("{} of {name}", c.what);
        let got = match (c.run)(&start, size) {
            Ok(got) => got,
            Err(e) => return differ(format!("the kernel of {name} runs, its {} does not: {e}", c.what)),
        };
        done.work += if c.what == MACHINE_CODE { 0.0 } else { INTERPRETED * work };
        let limits = if got == *kernel { &[None, None] } else { limits.get(&mut done.work) };
        let compared = Compared::all(&params, limits, &mut done.elements);
        let kernel_of = format!("the kernel of {name}");
        if let Some(witness) = compared.differ(kernel, &got, [&kernel_of, &of])? {
            return Ok(Some(witness));
        }
        if !done.code.contains(&of) {
            done.code.push(of);
        }
    }
    Ok(None)
}

/// What the programs of both sides allow, once it is asked.
struct Limits<'a> {
    sides: [&'a Side<'a>; 2],
    start: &'a [InterpMemory],
    size: &'a [i64],
    found: Option<[Option<Vec<Vec<Approx>>>; 2]>,
}

impl Limits<'_> {
    /// They, and what finding them costs.
    fn get(&mut self, work: &mut f64) -> &[Option<Vec<Vec<Approx>>>; 2] {
        let (start, size) = (self.start, self.size);
        let [a, b] = self.sides.map(|s| s.function);
        self.found.get_or_insert_with(|| {
            let mut of = |f: Option<&Function>| {
                let f = f?;
                *work += points::work_of_program(f, size);
                bound::run(f, start, size).ok()
            };
            let first = of(a);
            let second = if a == b { first.clone() } else { of(b) };
            [first, second]
        })
    }
}

/// The kernel of a side on memories.
fn run_side(s: &Side<'_>, start: &[InterpMemory], size: &[i64]) -> Given {
    let mut memories = start.to_vec();
    interp::kernel::run(s.kernel, s.target, &mut memories, size).map(|()| memories)
}

/// The symbols that the one run which is asked for gives no value.
fn without_value(a: &Side<'_>, effort: &Effort) -> String {
    let given = |name: &str| effort.only.iter().flat_map(|(values, _)| values).any(|(n, _)| n == name);
    let open = a.kernel.symbols.iter().map(|s| &*s.name).filter(|name| !given(name));
    let open: Vec<String> = open.map(|name| format!("`{name}`")).collect();
    if open.is_empty() {
        "these sizes are not allowed".into()
    } else {
        format!("no value is given for {}", open.join(", "))
    }
}
