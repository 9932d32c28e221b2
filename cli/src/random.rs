//! Random programs of `test --random`: each at the values of its seed, and with each symbol at its least ones.
//!
//! What fails is shrunk and printed as a program in the text form, which `test FILE.program` runs again.
use super::agreement::{self, Agreement};
use tilewright_engine::error::Error;
use tilewright_engine::pipeline;
use tilewright_engine::symbols::Bindings;
use tilewright_ir::arbitrary::{self, shrink};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// Programs that are tried to make a failing one smaller.
const TRIES: usize = 3000;

/// One program of so many is large: its interpreter takes as long as that of hundreds of others.
const LARGE: u64 = 24;

/// The error of a call of the GPU's driver that failed (CUDA: a sticky error, which every later call returns).
const DRIVER: &str = "E0518";

/// Values of symbols by their names.
type Values = Vec<(String, i64)>;

/// How a program failed.
#[derive(Clone, PartialEq)]
enum Failure {
    /// The target refuses what the interpreter runs, with an error of this code.
    Refused(&'static str, String),
    /// The results differ.
    Differs(String),
    /// A call of the GPU's driver failed: nothing runs in this process any more.
    Ended(String),
}

impl Failure {
    fn text(&self) -> &str {
        let (Failure::Refused(_, text) | Failure::Differs(text) | Failure::Ended(text)) = self;
        text
    }

    fn is_like(&self, other: &Failure) -> bool {
        match (self, other) {
            (Failure::Refused(code, _), Failure::Refused(other, _)) => code == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// The program of a seed with the values of its symbols.
fn program(seed: u64) -> (Function, Vec<i64>) {
    if seed % LARGE == LARGE - 1 { arbitrary::large_function(seed) } else { arbitrary::random_function(seed) }
}

/// A program that fails.
pub(super) struct Wrong {
    /// How, smaller where it could be tried, and how to run it again.
    pub text: String,
    /// Whether nothing runs in this process any more.
    pub ended: bool,
}

/// How the program of a seed fails on a target, which has this name; nothing where it is right.
pub(super) fn wrong(seed: u64, target: &Target, name: &str) -> Option<Wrong> {
    let (function, values) = program(seed);
    let all = arbitrary::values(&function, &values);
    let (values, failure) = first_failure(&function, &all, seed, target)?;
    let ended = matches!(failure, Failure::Ended(_));
    let mut fails = |f: &Function, values: &[i64]| {
        let found = first_failure(f, &[values.to_vec()], seed, target);
        found.is_some_and(|(_, found)| found.is_like(&failure))
    };
    let tries = if ended { 0 } else { TRIES };
    let small = shrink((function, values), tries, &mut fails);
    let again = || first_failure(&small.0, std::slice::from_ref(&small.1), seed, target);
    let found = if ended { None } else { again() }.map_or(failure, |(_, found)| found);
    let at: Vec<String> = named(&small.0, &small.1).iter().map(|(n, v)| format!("{n}={v} ")).collect();
    let text = format!(
        "seed {seed}: {}\n// again: tilewright test --target {name} --random 1 --seed {seed}\n// or, with what follows in \
         a file: tilewright test --target {name} FILE.program\n// run: {}seed={seed}\n{}",
        found.text(),
        at.concat(),
        text::function(&small.0)
    );
    Some(Wrong { text, ended })
}

/// The first values at which a function fails.
fn first_failure(function: &Function, all: &[Vec<i64>], seed: u64, target: &Target) -> Option<(Vec<i64>, Failure)> {
    let build = match pipeline::build(function, target) {
        Ok(build) => build,
        Err(e) => return Some((all[0].clone(), Failure::Refused(e.code(), said(&e)))),
    };
    all.iter().find_map(|values| {
        let symbols = named(function, values);
        if !hold(function, &symbols) || tilewright_engine::agree::affordable(function, &symbols).is_err() {
            return None;
        }
        // A GPU traps at an index outside of its axis, and nothing runs after it: the interpreter says first whether
        // there is one.
        let traps = target.blocks.is_some() && function.body.iter().any(|s| !s.lookups.is_empty());
        if traps && !agreement::runs(function, &symbols, seed) {
            return None;
        }
        let failure = match agreement::call(function, &build, &symbols, seed) {
            Ok(Agreement { difference, .. }) => Failure::Differs(difference?),
            Err(e) if e.code() == DRIVER => Failure::Ended(said(&e)),
            // What the interpreter refuses, too, is no program at these values.
            Err(e) => agreement::runs(function, &symbols, seed).then(|| Failure::Refused(e.code(), said(&e)))?,
        };
        Some((values.clone(), failure))
    })
}

fn named(function: &Function, values: &[i64]) -> Values {
    function.symbols.iter().map(|s| s.name.to_string()).zip(values.iter().copied()).collect()
}

/// Whether values are those that a function may be called with.
fn hold(function: &Function, symbols: &Values) -> bool {
    let bindings = Bindings::given(&function.symbols, symbols, "the seed");
    bindings.is_ok_and(|b| b.hold(&function.symbols, &function.guards).is_ok())
}

fn said(e: &Error) -> String {
    e.diagnostics().into_iter().map(|d| d.message).collect::<Vec<_>>().join("; ")
}
