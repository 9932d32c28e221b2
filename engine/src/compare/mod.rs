//! Whether two kernels are the same function, and how far they are the same: a verdict with its evidence.
//!
//! A verdict is the strongest of these that is *shown*, in this order:
//!
//! | verdict | what shows it |
//! |---|---|
//! | `same` | equal texts of kernel, offsets and code |
//! | `renamed` | a bijection of names that takes one to the other ([`canonical`]) |
//! | `reordered` | statements that change places touch nothing that the others write ([`order`]) |
//! | `same_plan` | equal loops and statements; offsets have one normal form, and their proofs replay ([`plan`]) |
//! | `other_plan` | both were run on the same data, and agree at each point that is named ([`runs`]) |
//! | `other_function` | a witness: sizes, data and an element that differs, or parameters that differ |
//! | `unknown` | nothing of these: what was tried |
//!
//! Kernels are run by the reference interpreter of `ir`, so neither side needs its machine. Code that can be run
//! beside it is: a kernel whose code computes something else is another function.
mod beyond;
pub mod canonical;
mod data;
mod elements;
mod numbers;
pub mod order;
pub mod parts;
pub mod plan;
pub mod points;
pub mod runs;
mod sides;
mod wide;

use serde::Serialize;
use std::collections::BTreeMap;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::kernel::Kernel;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;

/// Runs code on memories, in the order of the parameters, at values of the symbols.
pub type Run<'a> = dyn Fn(&[InterpMemory], &[i64]) -> Result<Vec<InterpMemory>, String> + 'a;

/// What is known of a function on one side.
pub struct Side<'a> {
    /// What it is called in sentences, such as `A`.
    pub name: &'a str,
    /// The program that it was compiled from, where there is one: it bounds what rounding may do.
    pub function: Option<&'a Function>,
    /// The kernel, with offsets where they are known.
    pub kernel: &'a Kernel,
    /// The machine that it is for.
    pub target: &'a Target,
    /// Its code, where it can be run here.
    pub code: Option<Code<'a>>,
}

/// Code that can be run.
pub struct Code<'a> {
    /// What it is: `machine code`, `PTX`.
    pub what: &'static str,
    /// Runs it.
    pub run: Box<Run<'a>>,
    /// Elements that statements visit at most in one run, so that a comparison takes no minutes.
    pub most: f64,
}

/// What code of this machine is called.
pub const MACHINE_CODE: &str = "machine code";

/// How far two functions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Equal texts.
    Same,
    /// Other names.
    Renamed,
    /// Independent statements in another order.
    Reordered,
    /// The same loops and statements, other arithmetic of offsets or other instructions.
    SamePlan,
    /// The same function at every point that was tried.
    OtherPlan,
    /// Another function.
    OtherFunction,
    /// Nothing could be shown.
    Unknown,
}

impl Verdict {
    /// Whether both are one function, as far as that was shown.
    pub fn is_same_function(self) -> bool {
        self <= Verdict::OtherPlan
    }

    /// As in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Renamed => "renamed",
            Verdict::Reordered => "reordered",
            Verdict::SamePlan => "same_plan",
            Verdict::OtherPlan => "other_plan",
            Verdict::OtherFunction => "other_function",
            Verdict::Unknown => "unknown",
        }
    }
}

/// What shows a verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Evidence {
    /// The bijection: names that differ, those of A and those of B.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<(String, String)>,
    /// Statements that have other places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<String>,
    /// Proofs of offsets that were replayed, on both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<plan::ReplayedProofs>,
    /// The points at which both were run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<runs::Points>,
    /// Where they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// What was tried that showed nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<String>,
}

/// Where two functions differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Witness {
    /// The difference, as a sentence.
    pub what: String,
    /// Values of the symbols of A, or of B where A has none.
    pub sizes: BTreeMap<String, i64>,
    /// The number that the data is seeded with; none where the parameters differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The tensor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tensor: Option<String>,
    /// The offset of the element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
    /// What A gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// What B gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    /// The command that shows it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// How the texts of the code of two functions are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeTexts {
    /// Equal, character by character.
    Same,
    /// Equal but for names.
    Renamed,
    /// One side has none.
    Missing,
    /// Other instructions.
    Other,
}

/// How a comparison is done.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Sizes to try first, by name: those that the program's tests have.
    pub sizes: Vec<Vec<(String, i64)>>,
    /// Run at these sizes alone, with data of this seed: to see a witness again.
    pub only: Option<(Vec<(String, i64)>, u64)>,
}

/// The verdict on two functions. `same` says that the texts of kernel, offsets and code are equal.
pub fn compare(a: &Side<'_>, b: &Side<'_>, same: bool, code: CodeTexts, effort: &Effort) -> (Verdict, Evidence) {
    if same && effort.only.is_none() {
        return (Verdict::Same, Evidence::default());
    }
    let canonical = [canonical::Canonical::of(a), canonical::Canonical::of(b)];
    let [ca, cb] = &canonical;
    let mut found = Evidence { names: canonical::renamed(a, b), ..Evidence::default() };
    let one = ca.kernel == cb.kernel && ca.same_offsets(cb) && a.target.name == b.target.name;
    let named = !found.names.is_empty() || code == CodeTexts::Renamed;
    if effort.only.is_none() && one && named && code != CodeTexts::Other {
        return (Verdict::Renamed, found);
    }
    let shown = structure(a, b, &canonical, one, &mut found);
    match runs::run(a, b, Some([ca, cb]), effort) {
        runs::Outcome::Agree(points) => {
            // Of one kernel there may be wrong code, which only a run shows. Which instructions of machine code are
            // run is not known; under other names the compiler may choose others.
            let machine = [a, b].iter().any(|s| s.code.as_ref().is_some_and(|c| c.what == MACHINE_CODE));
            let run = code != CodeTexts::Other || points.code.len() == 2 && !(machine && found.names.is_empty());
            found.points = Some(points);
            match shown {
                Some(verdict) if run || !one => (verdict, found),
                None if run || !one => (Verdict::OtherPlan, found),
                _ => {
                    found.tried = vec![
                        "the kernels are one, and their code differs".into(),
                        "which instructions of the code are run is not known here".into(),
                    ];
                    (Verdict::Unknown, found)
                }
            }
        }
        runs::Outcome::Differ(witness) => {
            (Verdict::OtherFunction, Evidence { witness: Some(*witness), ..Evidence::default() })
        }
        // What is shown needs no run, but for code.
        runs::Outcome::Unknown(tried) if shown.is_some() && !one => {
            found.tried = tried;
            (shown.unwrap_or(Verdict::Unknown), found)
        }
        runs::Outcome::Unknown(tried) | runs::Outcome::Refused(tried) => {
            (Verdict::Unknown, Evidence { tried, ..Evidence::default() })
        }
    }
}

/// What the structure of two kernels, which may be one but for names, and of their programs shows.
fn structure(
    a: &Side<'_>,
    b: &Side<'_>,
    [ca, cb]: &[canonical::Canonical; 2],
    one: bool,
    found: &mut Evidence,
) -> Option<Verdict> {
    let programs = ca.function.as_ref().zip(cb.function.as_ref()).filter(|_| a.target.name == b.target.name);
    if !found.names.is_empty() && (one || programs.is_some_and(|(a, b)| a == b)) {
        return Some(Verdict::Renamed);
    }
    if !one && a.target.name == b.target.name {
        let of_programs = || programs.and_then(|(a, b)| order::of_functions(a, b)).filter(|moved| !moved.is_empty());
        let of_kernels = || order::of_kernels(&ca.declared, &cb.declared).filter(|moved| !moved.is_empty());
        if let Some(moved) = of_kernels().or_else(of_programs) {
            found.moved = moved;
            return Some(Verdict::Reordered);
        }
    }
    found.proofs = plan::proved(a, b, [ca, cb]);
    found.proofs.is_some().then_some(Verdict::SamePlan)
}
