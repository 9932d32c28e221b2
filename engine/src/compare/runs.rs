//! Two functions run on the same data: by the reference interpreter, and by their code where it can be run.
//!
//! What a result may differ by follows from the program where there is one ([`bound`]). Without one, floats that are
//! within a few roundings of the largest element of their tensor agree, those that are far from each other differ, and
//! between the two nothing is said.
use super::canonical::Canonical;
use super::data::{DIGITS, MORE_SEEDS, SEEDS, digits, fill, told_apart};
use super::points::Sought;
use super::{Effort, Side, Witness, points};
use serde::Serialize;
use std::collections::BTreeMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::bound::{self, Approx};
use tilewright_ir::interp::{self, InterpError, InterpMemory, check_symbols, number};
use tilewright_ir::kernel::{Kernel, Stmt, for_each_stmt};
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{Number, Scalar};
use tilewright_ir::target::{AtomOp, Target};

/// Elements that statements visit in a run that is worth repeating with more data, chosen.
const WORK_OF_MORE: f64 = 3e4;

/// Sizes at which all data is tried, chosen.
const SIZES_OF_ALL_DATA: usize = 6;

/// Sizes at which code is run on all data, chosen: where it is interpreted, it takes longer than a kernel.
const SIZES_OF_CODE: usize = 6;

/// Roundings of the largest element by which floats may differ, where no program says it, chosen.
const ROUNDINGS: f64 = 64.0;

/// The part of the largest element from which on floats differ, where no program says it, chosen.
const FAR: f64 = 0.03;

/// The points at which both were run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Points {
    /// Runs of each side: sizes and data.
    pub count: usize,
    /// The sizes, such as `M=3 N=5`.
    pub sizes: Vec<String>,
    /// Elements that were compared.
    pub elements: u64,
    /// Whether these are all: the function moves elements, has no symbols, and the data names each element.
    pub exhaustive: bool,
    /// Statements of one side alone that none of the sizes reaches.
    pub unreached: usize,
    /// Code that was run as well, such as `machine code of A`.
    pub code: Vec<String>,
}

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
    let refused = [a, b].into_iter().find_map(|side| {
        let errors = tilewright_ir::verify::kernel(side.kernel, side.target).err()?;
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        Some(format!("the verifier refuses the kernel of {}: {first}", side.name))
    });
    if let (None, Some(size)) = (&effort.only, points::of_one_side(a, b)) {
        let refuses = |s: &Side<'_>| check_symbols(&s.kernel.symbols, &s.kernel.guards, &size).err();
        let (one, other, why) = match (refuses(a), refuses(b)) {
            (Some(e), _) => (b.name, a.name, e),
            (None, Some(e)) => (a.name, b.name, e),
            (None, None) => return Outcome::Unknown(vec![]),
        };
        let what = format!("{one} runs, {other} refuses: {why}");
        return Outcome::Differ(Box::new(Witness {
            what,
            sizes: named(a, &size),
            seed: Some(1),
            ..Witness::default()
        }));
    }
    let facts = |s: &Side<'_>| s.kernel.symbols.iter().map(|s| (s.lo, s.hi, s.div)).collect::<Vec<_>>();
    if facts(a) != facts(b) || a.kernel.guards.len() != b.kernel.guards.len() {
        let what = "what is known of the symbols differs, and no size was found that one side alone refuses";
        return Outcome::Unknown(vec![what.into()]);
    }
    let mut sizes = points::sizes(a, b, effort);
    if effort.only.is_some() && sizes.is_empty() {
        return Outcome::Unknown(vec!["a symbol has no value".into()]);
    }
    if sizes.is_empty()
        && let Some(outcome) = codes_alone(a, b, effort)
    {
        return outcome;
    }
    if sizes.is_empty() {
        return Outcome::Unknown(vec![format!(
            "at no size do the kernels visit less than {:.0e} elements, so none was run",
            points::WORK_OF_LARGE
        )]);
    }
    let (mut sought, close) = points::sought(a, b, canonical);
    if effort.only.is_none() {
        let first = sizes.len();
        sizes.extend(points::reaching(a, b, &mut sought, &sizes.clone()));
        // These have other data as well.
        let reaching = sizes.split_off(first);
        sizes.splice(0..0, reaching);
    }
    let moves = moves(a.kernel, a.target) && moves(b.kernel, b.target);
    let mut done = Points::default();
    let mut unsaid: Vec<String> = vec![];
    for (i, size) in sizes.iter().enumerate() {
        let named = named(a, size);
        let seeds: Vec<u64> = match &effort.only {
            Some((_, seed)) => vec![*seed],
            None if moves => (0..digits(a, size)).map(|d| DIGITS + d).chain([3]).collect(),
            None if close && points::work(a.kernel, size) <= WORK_OF_MORE => [&SEEDS[..], &MORE_SEEDS].concat(),
            None if i < SIZES_OF_ALL_DATA => SEEDS.to_vec(),
            None => SEEDS[..1].to_vec(),
        };
        for seed in seeds {
            // Code is run everywhere, and at the first sizes on all data.
            let code = effort.only.is_some() || i < SIZES_OF_CODE || seed == SEEDS[0];
            match at(a, b, size, seed, code, &mut done) {
                Ok(None) => {}
                Ok(Some(mut witness)) => {
                    (witness.sizes, witness.seed) = (named.clone(), Some(seed));
                    return Outcome::Differ(Box::new(witness));
                }
                Err(why) if unsaid.contains(&why) => {}
                Err(why) => unsaid.push(why),
            }
        }
        let text: Vec<String> = named.iter().map(|(n, v)| format!("{n}={v}")).collect();
        done.sizes.extend((!text.is_empty()).then(|| text.join(" ")));
    }
    if let Some(refused) = refused {
        return Outcome::Refused(vec![refused]);
    }
    done.unreached = sought.iter().flat_map(Sought::unreached).count();
    // Without symbols these are reached never.
    let unreached = sought.iter().flat_map(Sought::unreached).next().filter(|_| !a.kernel.symbols.is_empty());
    if let (Some(statement), true, true) = (unreached, close, effort.only.is_none()) {
        return Outcome::Unknown(vec![format!("no size that was tried reaches a statement that differs: {statement}")]);
    }
    done.exhaustive = moves && a.kernel.symbols.is_empty();
    if done.count == 0 || !unsaid.is_empty() {
        return Outcome::Unknown(unsaid);
    }
    done.code.sort();
    Outcome::Agree(done)
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
        let compared = Compared { params: &params, limits: &[None, None], elements: &mut done.elements };
        match compared.differ(&got_a, &got_b, [&of_a, &of_b]) {
            Ok(None) => done.count += 1,
            Ok(Some(mut witness)) => {
                (witness.sizes, witness.seed) = (named(a, &size), Some(seed));
                return Some(Outcome::Differ(Box::new(witness)));
            }
            Err(why) => return Some(Outcome::Unknown(vec![why])),
        }
    }
    let sizes: Vec<String> = named(a, &size).iter().map(|(n, v)| format!("{n}={v}")).collect();
    done.sizes.extend((!sizes.is_empty()).then(|| sizes.join(" ")));
    done.code = vec![of_a, of_b];
    Some(Outcome::Agree(done))
}

fn named(side: &Side<'_>, size: &[i64]) -> BTreeMap<String, i64> {
    side.kernel.symbols.iter().map(|s| s.name.to_string()).zip(size.iter().copied()).collect()
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

/// What one side gives for some memories.
type Given = Result<Vec<InterpMemory>, InterpError>;

/// Both at one size on one data: how they differ, if they do.
///
/// # Errors
/// Why nothing can be said of it.
fn at(
    a: &Side<'_>,
    b: &Side<'_>,
    size: &[i64],
    seed: u64,
    code: bool,
    done: &mut Points,
) -> Result<Option<Witness>, String> {
    let allowed = [a, b].map(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, size));
    let differ = |what: String| Ok(Some(Witness { what, ..Witness::default() }));
    match &allowed {
        [Ok(()), Ok(())] => {}
        [Ok(()), Err(e)] => return differ(format!("{} runs, {} refuses: {e}", a.name, b.name)),
        [Err(e), Ok(())] => return differ(format!("{} runs, {} refuses: {e}", b.name, a.name)),
        [Err(e), Err(_)] => return Err(format!("both refuse: {e}")),
    }
    let [ma, mb] = [a, b].map(|s| interp::kernel::allocate(s.kernel, size).map_err(|e| e.to_string()));
    let (mut start, mb) = (ma?, mb?);
    let params: Vec<_> = a.kernel.buffers.iter().filter(|b| b.role.is_parameter()).collect();
    for ((x, y), buffer) in start.iter().zip(&mb).zip(&params) {
        if (x.len(), x.origin) != (y.len(), y.origin) {
            let (x, y) = (x.len(), y.len());
            return differ(format!("`{}` has {x} elements in {}, {y} in {}", buffer.name, a.name, b.name));
        }
    }
    let roles: Vec<Role> = params.iter().map(|b| b.role).collect();
    let ran = both(a, b, size, seed, &mut start, &roles);
    let (got_a, got_b) = match ran {
        (Ok(a), Ok(b)) => (a, b),
        (Err(e), Err(_)) => return Err(format!("the interpreter stops on both sides: {e}")),
        (Ok(_), Err(e)) => return differ(format!("the kernel of {} runs, that of {} does not: {e}", a.name, b.name)),
        (Err(e), Ok(_)) => return differ(format!("the kernel of {} runs, that of {} does not: {e}", b.name, a.name)),
    };
    let limits = [a, b].map(|s| s.function.and_then(|f| bound::run(f, &start, size).ok()));
    for (i, (name, got)) in [(a.name, &got_a), (b.name, &got_b)].into_iter().enumerate() {
        if let Some(what) = limits[i].as_ref().and_then(|l| against(&params, l, got)) {
            return differ(format!("the kernel of {name} is not what its program says: {what}"));
        }
    }
    done.count += 1;
    let compared = Compared { params: &params, limits: &limits, elements: &mut done.elements };
    if let Some(witness) = compared.differ(&got_a, &got_b, [a.name, b.name])? {
        return Ok(Some(witness));
    }
    for (side, kernel) in [(a, &got_a), (b, &got_b)] {
        let name = side.name;
        let Some(c) = side.code.as_ref().filter(|c| code && points::work(side.kernel, size) <= c.most) else {
            continue;
        };
        let of = format!("{} of {name}", c.what);
        let got = match (c.run)(&start, size) {
            Ok(got) => got,
            Err(e) => return differ(format!("the kernel of {name} runs, its {} does not: {e}", c.what)),
        };
        let compared = Compared { params: &params, limits: &limits, elements: &mut done.elements };
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

/// Both kernels on the data of a seed. Where an int is an index that does not exist, ints are made smaller.
fn both(
    a: &Side<'_>,
    b: &Side<'_>,
    size: &[i64],
    seed: u64,
    start: &mut [InterpMemory],
    roles: &[Role],
) -> (Given, Given) {
    let mut below = None;
    let pool = told_apart(a.kernel, b.kernel);
    loop {
        fill(start, roles, &pool, seed, below);
        let [got_a, got_b] = [a, b].map(|s| {
            let mut memories = start.to_vec();
            interp::kernel::run(s.kernel, s.target, &mut memories, size).map(|()| memories)
        });
        let extent = |g: &Given| match g {
            Err(InterpError::Lookup { extent, .. }) => Some((*extent).max(1)),
            _ => None,
        };
        // Indices that both refuse say nothing; those that one refuses are a difference.
        let least = extent(&got_a).zip(extent(&got_b)).map(|(a, b)| a.min(b));
        match least {
            Some(n) if below.is_none_or(|b| n < b) => below = Some(n),
            _ => return (got_a, got_b),
        }
    }
}

/// Results that are compared.
struct Compared<'a> {
    params: &'a [&'a tilewright_ir::kernel::Buffer],
    /// What each side's program allows.
    limits: &'a [Option<Vec<Vec<Approx>>>; 2],
    elements: &'a mut u64,
}

impl Compared<'_> {
    /// The first element that differs.
    ///
    /// # Errors
    /// Elements of which nothing can be said.
    fn differ(self, x: &[InterpMemory], y: &[InterpMemory], names: [&str; 2]) -> Result<Option<Witness>, String> {
        let mut unsaid = None;
        for (p, ((mx, my), buffer)) in x.iter().zip(y).zip(self.params).enumerate() {
            if buffer.role == Role::In {
                continue;
            }
            let (nx, ny) = (mx.numbers(), my.numbers());
            let largest = nx.iter().map(|n| number::to_f64(*n).abs()).filter(|n| n.is_finite()).fold(0.0, f64::max);
            for (i, (vx, vy)) in nx.iter().zip(&ny).enumerate() {
                *self.elements += 1;
                let allowed = self.limits.iter().flatten().map(|l| l[p][i]);
                let agrees = match allowed.reduce(wider) {
                    Some(Approx { error: f64::INFINITY, .. }) => Some(true),
                    Some(limit) => Some(within(*vx, *vy, 2.0 * limit.error)),
                    None => close(buffer.dtype, *vx, *vy, largest),
                };
                let offset = i as i64 - mx.origin;
                let text = |n: &Number| match n {
                    Number::Int(i) => i.to_string(),
                    Number::Float(x) => format!("{x}"),
                };
                let [a, b] = [text(vx), text(vy)];
                let what =
                    || format!("`{}` at offset {offset} is {a} in {}, {b} in {}", buffer.name, names[0], names[1]);
                match agrees {
                    Some(true) => {}
                    Some(false) => {
                        let (tensor, offset) = (Some(buffer.name.clone()), Some(offset));
                        let what = what();
                        return Ok(Some(Witness {
                            what,
                            tensor,
                            offset,
                            a: Some(a),
                            b: Some(b),
                            ..Witness::default()
                        }));
                    }
                    None => unsaid = unsaid.or_else(|| Some(format!("{}: rounding may or may not do that", what()))),
                }
            }
        }
        unsaid.map_or(Ok(None), Err)
    }
}

/// The first element that is not what a program allows.
fn against(params: &[&tilewright_ir::kernel::Buffer], limits: &[Vec<Approx>], got: &[InterpMemory]) -> Option<String> {
    for ((buffer, limits), memory) in params.iter().zip(limits).zip(got).filter(|((b, _), _)| b.role != Role::In) {
        let wrong = limits.iter().zip(memory.numbers()).position(|(limit, x)| !limit.agrees(x));
        if let Some(i) = wrong {
            return Some(format!("`{}` at offset {}", buffer.name, i as i64 - memory.origin));
        }
    }
    None
}

/// The wider of two bounds.
fn wider(a: Approx, b: Approx) -> Approx {
    if a.error < b.error { b } else { a }
}

fn within(a: Number, b: Number, error: f64) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a.abs_diff(b) as f64 <= error,
        (Number::Float(a), Number::Float(b)) if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
        (Number::Float(a), Number::Float(b)) => a == b || (a - b).abs() <= error,
        _ => false,
    }
}

/// Whether two elements agree where no program says what rounding may do; none where that is open.
fn close(d: DType, a: Number, b: Number, largest: f64) -> Option<bool> {
    let (Number::Float(x), Number::Float(y)) = (a, b) else { return Some(a == b) };
    if within(a, b, 0.0) {
        return Some(true);
    }
    if !(x.is_finite() && y.is_finite()) {
        return Some(false);
    }
    let (distance, scale) = ((x - y).abs(), largest.max(x.abs()).max(y.abs()));
    let unit = match d {
        DType::F64 => 2f64.powi(-53),
        DType::F32 => 2f64.powi(-24),
        DType::F16 => 2f64.powi(-11),
        DType::BF16 => 2f64.powi(-8),
        _ => 2f64.powi(-3),
    };
    if distance <= (ROUNDINGS * unit * scale).min(FAR * scale / 2.0) {
        Some(true)
    } else {
        (distance >= FAR * scale).then_some(false)
    }
}
