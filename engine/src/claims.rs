//! Verdicts on claims about emitted code: `assert vector_bits(f.a) >= 128`.
//!
//! A figure is read from what was emitted, not from what was planned:
//!
//! | figure | on `ptx:` targets | on CPU targets |
//! |---|---|---|
//! | `vector_bits(f.a)` | the narrowest load, store or asynchronous copy whose address starts from the parameter | the narrowest load or store in Cranelift's form and of assembled loops, and vectors of assembled tiles |
//! | `bank_conflicts(f)` | the most rounds that a warp's access to shared memory takes ([`crate::warp`]) | does not apply |
//! | `no_divmod(f)` | divisions and remainders of ints in the text, those by multiplication too | the same in Cranelift's form |
//! | `no_divmod(f.a)` | those in the addresses of the parameter's accesses | those in its offsets |
//!
//! `vector_bits(f.a, main)` is of the main loop alone: of the straight pieces of code (no label or branch stands inside
//! of one, so the body of an innermost loop is one, and so is what a GPU's thread does once) that which moves the most
//! bytes of the tensor when it runs once; of several the one with the widest accesses. What is left of a loop after its
//! full vectors or tiles is less than one of its passes, so that a tail or a remainder is never it.
#[cfg(feature = "ptx")]
mod emitted;

use crate::accesses::{self, contiguous};
use crate::error::Error;
use crate::pipeline::{self, Build};
use crate::stage::Stage;
use std::collections::{BTreeMap, BTreeSet};
use tilewright_backend_cpu::Compiled;
use tilewright_backend_cpu::report::widest_bits;
use tilewright_frontend::{Claim, Diagnostic, Figure, Module};
use tilewright_ir::kernel::{AccessId, Buffer, Kernel};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_rewrite::lower::fallback::Fallback;

/// The claims about a function, judged on one target.
#[derive(Debug, Default)]
pub struct JudgedClaim {
    /// How many hold.
    pub held: usize,
    /// Those that say nothing about this target, and why.
    pub skipped: Vec<String>,
    /// Those that do not hold.
    pub wrong: Vec<Diagnostic>,
}

/// What the code says about a figure.
enum MeasuredClaim {
    /// Its value, and where it is taken from.
    Value(i64, Option<String>),
    /// Nothing, and why.
    Nothing(&'static str),
}

impl JudgedClaim {
    /// Adds the verdicts on another function's claims.
    pub fn add(&mut self, other: JudgedClaim) {
        self.held += other.held;
        self.skipped.extend(other.skipped);
        self.wrong.extend(other.wrong);
    }
}

/// Whether a text claims something about a function's code.
pub fn any(module: &Module, function: &str) -> bool {
    module.claims.iter().any(|c| c.function == function)
}

/// Judges the claims about the function that was built.
pub fn judge(module: &Module, build: &Build) -> JudgedClaim {
    those(module, build, |_| true)
}

/// Judges every claim about a function on code for a machine that it is about: the target where it is one, else the one
/// that the claim names, of which nothing is run. `cpu` and `ptx` alone are this machine and `ptx:sm_90a` then, and a
/// claim about banks is about GPUs.
///
/// # Errors
/// What does not compile.
pub fn judge_everywhere(module: &Module, function: &Function, target: &Target) -> Result<JudgedClaim, Error> {
    let gpu = pipeline::available(Stage::Ptx, target).is_ok();
    let names = |c: &Claim| c.on.as_ref().map_or("ptx".to_string(), |on| on.text.to_string());
    let here = |c: &Claim| c.is_on(&target.name) && (gpu || c.figure != Figure::BankConflicts || c.on.is_some());
    let about = || module.claims.iter().filter(|c| c.function == function.name);
    let mut judged = JudgedClaim::default();
    if about().any(here) {
        judged.add(those(module, &pipeline::build(function, target)?, here));
    }
    let elsewhere: BTreeSet<String> = about().filter(|c| !here(c)).map(names).collect();
    for name in &elsewhere {
        let on = |c: &Claim| !here(c) && names(c) == *name;
        let target = pipeline::target(if name == "ptx" { ANY_GPU } else { name })?;
        judged.add(those(module, &pipeline::build(function, &target)?, on));
    }
    Ok(judged)
}

/// The GPU that a claim about any is judged on.
const ANY_GPU: &str = "ptx:sm_90a";

fn those(module: &Module, build: &Build, which: impl Fn(&Claim) -> bool) -> JudgedClaim {
    let mut judged = JudgedClaim::default();
    let target = &build.target.name;
    for claim in module.claims.iter().filter(|c| c.function == build.function.name && which(c)) {
        match found(claim, build) {
            MeasuredClaim::Value(value, _) if claim.holds(value) => judged.held += 1,
            MeasuredClaim::Value(value, place) => judged.wrong.push(fails(claim, target, value, place)),
            MeasuredClaim::Nothing(why) => judged.skipped.push(format!("`{}` on {target}: {why}", claim.text)),
        }
    }
    judged
}

fn fails(claim: &Claim, target: &str, value: i64, place: Option<String>) -> Diagnostic {
    let subject = claim.subject();
    let needed = format!("{} {}", claim.relation.text(), claim.value);
    let times = if value == 1 { "once".to_string() } else { format!("{value} times") };
    let s = if value == 1 { "" } else { "s" };
    let at = if claim.main { " in the main loop" } else { "" };
    let (message, help) = match claim.figure {
        Figure::VectorBits => (
            format!("on {target}{at} `{subject}` is moved {value} bits at a time, the claim is {needed}"),
            "elements move together along a mode of stride 1 whose extent, like all other strides, is a multiple of the vector: \
             state that of symbols, as in `sym N where N % 4 == 0`",
        ),
        Figure::BankConflicts => (
            format!(
                "on {target} the worst access of `{subject}` to shared memory takes {value} round{s}, the claim is {needed}"
            ),
            "`tilewright report` has the rounds of each access; extents that are multiples of 16 bytes leave a choice of swizzles",
        ),
        Figure::Divisions => (
            match claim.parameter {
                None => format!("on {target} the code of `{subject}` divides ints, {times}"),
                Some(_) => format!("on {target} accesses of `{subject}` divide ints for their addresses, {times}"),
            },
            "extents that are powers of two divide by shifts; any other, or a symbol, is divided by where one loop walks several \
             modes",
        ),
        Figure::Fallbacks => (
            format!("on {target} no plan takes what `{subject}` says as it is written, {times}"),
            "`tilewright report` says of each such statement why, and what to write instead",
        ),
    };
    let d = Diagnostic::new("E0808", message).label(claim.span.clone(), format!("this is {value}")).help(help);
    match place {
        Some(place) => d.note(format!("found at {place}")),
        None => d,
    }
}

/// The line of a fallback, and what it is.
fn fallback(function: &Function, fallback: &Fallback) -> String {
    let lines = fallback.statements.iter().filter_map(|i| function.body.get(i)?.origin.lines);
    let line = lines.map(|(first, _)| format!("line {first}: ")).next().unwrap_or_default();
    format!("{line}{fallback}")
}

fn found(claim: &Claim, build: &Build) -> MeasuredClaim {
    let (kernel, parameter) = (&build.kernel, claim.parameter.as_deref());
    if !claim.is_on(&build.target.name) {
        return MeasuredClaim::Nothing("it is about another target");
    }
    if claim.figure == Figure::Fallbacks {
        let place = build.fallbacks.first().map(|f| fallback(&build.function, f));
        return MeasuredClaim::Value(build.fallbacks.len() as i64, place);
    }
    #[cfg(feature = "ptx")]
    if let Some(code) = &build.ptx {
        return emitted::found(claim, kernel, code);
    }
    match (claim.figure, &build.code) {
        (Figure::VectorBits, Some(_)) => bits(build, parameter, claim.main),
        (Figure::Divisions, Some(code)) => machine_divisions(kernel, code, parameter),
        _ => MeasuredClaim::Nothing("its memory has no banks"),
    }
}

/// What `vector_bits(f, main)` is: the bits of the narrowest access to a parameter in the main loop.
pub fn vector_bits(build: &Build) -> Option<i64> {
    match bits(build, None, true) {
        MeasuredClaim::Value(bits, _) => Some(bits),
        MeasuredClaim::Nothing(_) => None,
    }
}

fn bits(build: &Build, parameter: Option<&str>, main: bool) -> MeasuredClaim {
    #[cfg(feature = "ptx")]
    if let Some(code) = &build.ptx {
        return emitted::bits(code, parameter, main);
    }
    let code = build.code.as_ref();
    narrowest(code.map_or(vec![], |code| machine_bits(build, code, parameter)), main)
}

/// Whether a buffer is the parameter that a claim names, or any if it names none.
fn is_meant(buffer: &Buffer, parameter: Option<&str>) -> bool {
    buffer.role.is_parameter() && parameter.is_none_or(|p| p == buffer.name)
}

/// An access to a tensor in emitted code.
struct EmittedAccess<'a> {
    /// The straight piece of code that it is in, by function and number.
    piece: (&'a str, u32),
    /// Bits that move together.
    bits: i64,
    /// Bits that move when the piece runs once.
    all: i64,
    /// Where it is.
    place: String,
}

/// The bits of the narrowest access, in all code or in the main loop.
fn narrowest(mut all: Vec<EmittedAccess>, main: bool) -> MeasuredClaim {
    if main {
        let mut pieces: BTreeMap<_, (i64, i64)> = BTreeMap::new();
        for access in &all {
            let (moved, bits) = pieces.entry(access.piece).or_insert((0, i64::MAX));
            (*moved, *bits) = (moved.saturating_add(access.all), (*bits).min(access.bits));
        }
        let most = pieces.into_iter().max_by_key(|(_, weight)| *weight).map(|(piece, _)| piece);
        all.retain(|access| Some(access.piece) == most);
    }
    match all.into_iter().min_by_key(|access| access.bits) {
        Some(access) => MeasuredClaim::Value(access.bits, Some(access.place)),
        None => MeasuredClaim::Nothing("its code does not access the tensor"),
    }
}

/// The narrowest access on a CPU. Cranelift's loads and stores are in its form. Assembled loops say what theirs are:
/// the elements that one instruction moves, of a vector in which every second counts half of them. Tiles are assembled:
/// vectors of the target, less where a run is shorter; what is left of a run is moved by a masked vector.
fn machine_bits<'a>(build: &'a Build, code: &'a Compiled, parameter: Option<&str>) -> Vec<EmittedAccess<'a>> {
    let (kernel, widest) = (&build.kernel, i64::from(widest_bits(&build.target.name)));
    let emitted = code.movements();
    let meant = emitted.iter().filter(|(_, m)| is_meant(&kernel.buffers[m.buffer], parameter));
    let moved = |(name, m): &(&'a str, tilewright_backend_cpu::report::MemoryAccess)| {
        let (bits, place) = (i64::from(m.bits), format!("`{}` in {name}", m.text));
        EmittedAccess { piece: (*name, m.block), bits, all: bits, place }
    };
    let mut all: Vec<EmittedAccess> = meant.map(moved).collect();
    for row in accesses::report(kernel) {
        let access = kernel.access(AccessId(row.access));
        let buffer = kernel.buffer(access.buffer);
        if !is_meant(buffer, parameter) {
            continue;
        }
        let element = 8 * buffer.dtype.bytes() as i64;
        let piece = ("", row.statement);
        if row.kind == "tile" {
            let extents: Vec<_> = access.tile().iter().flat_map(|mode| mode.flat()).map(|(n, _)| n.value()).collect();
            let open = extents.contains(&None);
            let bits = if open { widest } else { widest.min(contiguous(access) as i64 * element) };
            // At least: of the extent of a remainder nothing is known.
            let moved = extents.into_iter().flatten().fold(element, i64::saturating_mul);
            all.push(EmittedAccess {
                piece,
                bits,
                all: moved,
                place: format!("the tile a{} of `{}`", row.access, row.buffer),
            });
        }
    }
    all
}

/// Divisions on a CPU: in Cranelift's form; of a parameter, its accesses with a division in their offset.
fn machine_divisions(kernel: &Kernel, code: &Compiled, parameter: Option<&str>) -> MeasuredClaim {
    if parameter.is_none() {
        let all = code.divisions();
        return MeasuredClaim::Value(all.len() as i64, all.first().map(|(name, text)| format!("`{text}` in {name}")));
    }
    let rows = accesses::report(kernel).into_iter();
    let meant = rows.filter(|r| is_meant(kernel.buffer(kernel.access(AccessId(r.access)).buffer), parameter));
    let divide: Vec<_> = meant.filter(|r| r.ops.div + r.ops.rem > 0).collect();
    MeasuredClaim::Value(
        divide.len() as i64,
        divide.first().map(|r| format!("the offset `{}` of a{}", r.offset, r.access)),
    )
}
