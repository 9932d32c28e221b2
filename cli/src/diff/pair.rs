//! Two functions: their texts, the verdict on them, and what they cost.
use super::costs::{self, Change, Costs};
use super::side::{Dump, From, Unit};
use super::words;
use crate::Failure;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use tilewright_backend_ptx::manifest::Manifest;
use tilewright_engine::agree;
use tilewright_engine::claims;
use tilewright_engine::compare::{self, Code, CodeTexts, Effort, Evidence, Side, Verdict, runs};
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::kernel::Kernel;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ptx_interp as ptx_interp;

/// The stages whose texts are compared.
const COMPARED: [Stage; 6] = [Stage::Kernel, Stage::Index, Stage::Clif, Stage::Asm, Stage::Ptx, Stage::Manifest];

/// Elements that the statements of a kernel may visit in one run of its PTX, chosen: threads are interpreted one after
/// the other.
const MOST_OF_PTX: f64 = 5e4;

/// The answer for one function.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionDiff {
    /// Its file and name; the names of both sides where it was renamed.
    pub function: String,
    /// The target; those of both sides where they differ.
    pub target: String,
    /// How far both are the same.
    pub verdict: Verdict,
    /// What shows it.
    pub evidence: Evidence,
    /// The stages that both sides have.
    pub stages: Vec<StageDiff>,
    /// What is counted, before and after.
    pub costs: BTreeMap<&'static str, [i64; 2]>,
    /// What the costs say.
    #[serde(skip)]
    pub change: Change,
    /// The costs that are worse.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worse: Vec<&'static str>,
    /// The stages whose texts were asked for and differ, and how.
    #[serde(skip)]
    pub shown: Vec<(&'static str, String)>,
}

/// A stage of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StageDiff {
    /// Its name.
    pub stage: &'static str,
    /// Whether the texts are equal.
    pub same: bool,
    /// Lines that were taken out of the normal form, and put in.
    pub lines: [usize; 2],
}

/// A function of which everything is at hand.
pub struct Ready<'a> {
    unit: &'a Unit,
    build: Option<Box<Build>>,
    /// The lines of its PTX that were run.
    lines: RefCell<Vec<bool>>,
}

impl<'a> Ready<'a> {
    /// Compiles what is a program.
    ///
    /// # Errors
    /// What does not compile.
    pub fn new(unit: &'a Unit) -> Result<Ready<'a>, Failure> {
        let build = match &unit.from {
            From::Program(function, source) => {
                let built = pipeline::build(function, &unit.target);
                Some(Box::new(built.map_err(|e| Failure::from(e).in_source(&source.name, &source.text))?))
            }
            From::Dump(_) => None,
        };
        Ok(Ready { unit, build, lines: RefCell::default() })
    }

    /// Runs the kernel and the code against the program.
    ///
    /// # Errors
    /// Where they differ, or why they cannot be run.
    pub fn runs_right(&self) -> Result<(), String> {
        let Some(kernel) = self.kernel() else { return Ok(()) };
        let effort = Effort { sizes: self.unit.sizes.clone(), only: None };
        match runs::run(&self.side("it", kernel), &self.side("it", kernel), None, &effort) {
            runs::Outcome::Agree(points) if points.code.is_empty() => {
                Err(format!("code for {} cannot be run here", self.unit.target.name))
            }
            runs::Outcome::Agree(_) => Ok(()),
            runs::Outcome::Differ(witness) => Err(witness.what),
            runs::Outcome::Unknown(tried) | runs::Outcome::Refused(tried) => Err(tried.join("; ")),
        }
    }

    fn side<'s>(&'s self, name: &'s str, kernel: &'s Kernel) -> Side<'s> {
        Side { name, function: self.function(), kernel, target: &self.unit.target, code: self.code() }
    }

    fn dump(&self) -> Option<&Dump> {
        if let From::Dump(dump) = &self.unit.from { Some(dump) } else { None }
    }

    fn text(&self, stage: Stage) -> Option<String> {
        match (&self.build, self.dump()) {
            (Some(build), _) => build.dump(stage).ok(),
            (None, Some(dump)) => dump.texts.get(&stage).map(|text| text.trim_end().to_string()),
            (None, None) => None,
        }
    }

    fn kernel(&self) -> Option<&Kernel> {
        self.build.as_ref().map(|b| &b.kernel).or_else(|| self.dump().map(|d| &d.kernel))
    }

    fn function(&self) -> Option<&Function> {
        self.build.as_ref().map(|b| &b.function).or_else(|| self.dump()?.function.as_ref())
    }

    /// The code, where this machine runs it, or where it is PTX.
    fn code(&self) -> Option<Code<'_>> {
        if let Some(build) = &self.build {
            if let Some(ptx) = &build.ptx {
                return Some(ptx_code(&ptx.ptx, &ptx.manifest, &build.target, &self.lines));
            }
            let run = |m: &[InterpMemory], symbols: &[i64]| run_build(build, m, symbols);
            let here = build.code.as_ref().is_some_and(|c| c.runs_here());
            return here.then(|| Code { what: compare::MACHINE_CODE, run: Box::new(run), most: f64::INFINITY });
        }
        let dump = self.dump()?;
        Some(ptx_code(dump.texts.get(&Stage::Ptx)?, dump.manifest.as_ref()?, &self.unit.target, &self.lines))
    }
}

fn ptx_code<'a>(text: &'a str, manifest: &'a Manifest, target: &Target, lines: &'a RefCell<Vec<bool>>) -> Code<'a> {
    // Where pointers may begin anywhere, they lie 8 bytes past a multiple of 16.
    let shift = if target.param_align == 1 { 8 } else { 0 };
    let run = move |m: &[InterpMemory], symbols: &[i64]| {
        ptx_interp::run_noting(text, manifest, m, symbols, shift, &mut lines.borrow_mut())
    };
    Code { what: "PTX", run: Box::new(run), most: MOST_OF_PTX }
}

/// Runs machine code on memories.
fn run_build(build: &Build, memories: &[InterpMemory], symbols: &[i64]) -> Result<Vec<InterpMemory>, String> {
    let names = build.function.symbols.iter().map(|s| s.name.to_string());
    let values: Vec<(String, i64)> = names.zip(symbols.iter().copied()).collect();
    let mut bound = agree::random(&build.function, &values, 0).map_err(|e| e.to_string())?;
    for (p, m) in bound.params.iter_mut().zip(memories) {
        let bytes = p.bytes_mut().filter(|b| b.len() == m.bytes.len());
        bytes.ok_or_else(|| format!("`{}` has no memory of its own", m.dtype))?.copy_from_slice(&m.bytes);
    }
    build.call(&mut bound, None).map_err(|e| e.to_string())?;
    let out = bound.params.iter().zip(memories);
    Ok(out.map(|(p, m)| InterpMemory { bytes: p.bytes().to_vec(), ..m.clone() }).collect())
}

/// What a comparison is asked for.
pub struct Asked<'a> {
    /// Run at these sizes, with data of this seed.
    pub only: Option<(Vec<(String, i64)>, u64)>,
    /// By how many percent a cost must change.
    pub threshold: f64,
    /// A stage whose difference is shown.
    pub show: Option<Stage>,
    /// Whether that of each stage is.
    pub every: bool,
    /// What the sides are called in sentences.
    pub names: [&'a str; 2],
    /// The words of the command that compares these two again, without sizes.
    pub command: &'a str,
}

/// Compares two functions.
///
/// # Errors
/// What does not compile.
pub fn compare(a: &Unit, b: &Unit, asked: &Asked<'_>) -> Result<FunctionDiff, Failure> {
    if let (From::Program(fa, _), From::Program(fb, _)) = (&a.from, &b.from)
        && fa == fb
        && a.target == b.target
        && asked.only.is_none()
        && asked.show.is_none()
    {
        // One compiler gives one program one text.
        let available = |s: &&Stage| pipeline::available(**s, &a.target).is_ok();
        let stages =
            COMPARED.iter().filter(available).map(|s| StageDiff { stage: s.name(), same: true, lines: [0, 0] });
        let stages = stages.collect();
        return Ok(answer(a, b, (Verdict::Same, Evidence::default()), stages, BTreeMap::new(), asked));
    }
    of_ready(&Ready::new(a)?, &Ready::new(b)?, asked)
}

/// Compares two functions that are compiled.
///
/// # Errors
/// A side that has no kernel.
pub fn of_ready(a: &Ready<'_>, b: &Ready<'_>, asked: &Asked<'_>) -> Result<FunctionDiff, Failure> {
    let mut stages = vec![];
    let (mut costs_a, mut costs_b) = (Costs::new(), Costs::new());
    let mut code = CodeTexts::Missing;
    let mut shown = vec![];
    let (ka, kb) = match (a.kernel(), b.kernel()) {
        (Some(ka), Some(kb)) => (ka, kb),
        _ => return Err(Failure::wrong(vec![])),
    };
    let given = names(ka, kb);
    for stage in COMPARED {
        let (Some(ta), Some(tb)) = (a.text(stage), b.text(stage)) else { continue };
        let same = ta.trim_end() == tb.trim_end();
        let normal = |t: &str| crate::texts::normal(stage, t);
        let lines = if same { [0, 0] } else { crate::texts::diff::changed(&normal(&ta), &normal(&tb)) };
        stages.push(StageDiff { stage: stage.name(), same, lines });
        costs_a.extend(costs::of(stage, &ta));
        costs_b.extend(costs::of(stage, &tb));
        if matches!(stage, Stage::Asm | Stage::Ptx | Stage::Clif) {
            code = match code {
                CodeTexts::Other => CodeTexts::Other,
                other if same => {
                    if other == CodeTexts::Missing {
                        CodeTexts::Same
                    } else {
                        other
                    }
                }
                _ if words::renamed(stage, &ta, &tb, &given) => CodeTexts::Renamed,
                _ => CodeTexts::Other,
            };
        }
        if (asked.every || asked.show == Some(stage)) && !same {
            shown.push((stage.name(), crate::texts::diff::unified(["A", "B"], &normal(&ta), &normal(&tb))));
        }
    }
    if let (true, Some(fa), Some(fb)) = (asked.every, a.function(), b.function())
        && fa != fb
    {
        let [ta, tb] = [fa, fb].map(tilewright_ir::text::function);
        shown.insert(0, (Stage::Program.name(), crate::texts::diff::unified(["A", "B"], &ta, &tb)));
    }
    // Of texts alone it is not known what their code moves.
    let moved = match (&a.build, &b.build) {
        (Some(a), Some(b)) => [claims::vector_bits(a), claims::vector_bits(b)],
        _ => [ka, kb].map(costs::narrowest),
    };
    for (costs, bits) in [&mut costs_a, &mut costs_b].into_iter().zip(moved) {
        costs.extend(bits.map(|bits| ("vector_bits", bits)));
    }
    let same = stages.iter().all(|s| s.same || s.stage == Stage::Manifest.name());
    let [name_a, name_b] = asked.names;
    let sides = [a.side(name_a, ka), b.side(name_b, kb)];
    let effort = Effort { sizes: [&a.unit.sizes[..], &b.unit.sizes[..]].concat(), only: asked.only.clone() };
    let [sa, sb] = &sides;
    let (verdict, evidence) = compare::compare(sa, sb, same, code, &effort);
    // Of one kernel there may be wrong PTX, which shows where it is run.
    let one = stages.iter().any(|s| s.stage == Stage::Kernel.name() && s.same);
    let unrun =
        (one && code == CodeTexts::Other && verdict.is_same_function()).then(|| unrun(a, b, asked.names)).flatten();
    let (verdict, mut evidence) = match unrun {
        Some(tried) => (Verdict::Unknown, Evidence { tried: vec![tried], ..Evidence::default() }),
        None => (verdict, evidence),
    };
    if let Some(witness) = &mut evidence.witness {
        let at: Vec<String> = witness.sizes.iter().map(|(n, v)| format!("{n}={v}")).collect();
        let at = if at.is_empty() { String::new() } else { format!(" --at {}", at.join(",")) };
        let seed = witness.seed.map(|s| format!(" --seed {s}")).unwrap_or_default();
        witness.command = Some(format!("{} --fn {}{at}{seed}", asked.command, a.unit.name));
    }
    let mut out = answer(a.unit, b.unit, (verdict, evidence), stages, costs::both(&costs_a, &costs_b), asked);
    out.shown = shown;
    Ok(out)
}

/// An instruction of one side's PTX alone that no run came to.
fn unrun(a: &Ready<'_>, b: &Ready<'_>, names: [&str; 2]) -> Option<String> {
    let (ta, tb) = (a.text(Stage::Ptx)?, b.text(Stage::Ptx)?);
    let differ = crate::texts::diff::only(&ta, &tb);
    for (side, text, (ready, lines)) in [(names[0], &ta, (a, &differ[0])), (names[1], &tb, (b, &differ[1]))] {
        let run = ready.lines.borrow();
        for (i, line) in text.lines().enumerate().filter(|(i, _)| lines.contains(i)) {
            let line = line.trim();
            let is_code = line.ends_with(';') && !line.starts_with('.') && !line.starts_with("//");
            if is_code && !run.get(i).is_some_and(|run| *run) {
                return Some(format!("no size that was tried runs line {} of the PTX of {side}: {line}", i + 1));
            }
        }
    }
    None
}

/// The names of the program that two kernels have at the same places.
fn names(a: &Kernel, b: &Kernel) -> Vec<(String, String)> {
    let all = |k: &Kernel| -> Vec<String> {
        let symbols = k.symbols.iter().map(|s| s.name.to_string());
        std::iter::once(k.name.clone()).chain(symbols).chain(k.buffers.iter().map(|b| b.name.clone())).collect()
    };
    all(a).into_iter().zip(all(b)).filter(|(a, b)| a != b).collect()
}

fn answer(
    a: &Unit,
    b: &Unit,
    (verdict, evidence): (Verdict, Evidence),
    stages: Vec<StageDiff>,
    costs: BTreeMap<&'static str, [i64; 2]>,
    asked: &Asked<'_>,
) -> FunctionDiff {
    let either = |x: &str, y: &str| if x == y { x.to_string() } else { format!("{x} → {y}") };
    let function = if a.file == b.file { place(a, &either(&a.name, &b.name)) } else { either(&whole(a), &whole(b)) };
    let (change, worse) = costs::judge(&costs, asked.threshold);
    let target = either(&a.target.name, &b.target.name);
    FunctionDiff { function, target, verdict, evidence, stages, costs, change, worse, shown: vec![] }
}

/// A name with the file that it is of.
fn place(unit: &Unit, name: &str) -> String {
    if unit.file.is_empty() { name.to_string() } else { format!("{}:{name}", unit.file) }
}

fn whole(unit: &Unit) -> String {
    place(unit, &unit.name)
}

/// A function that one side alone has; `command` compares the sides again.
pub fn alone(unit: &Unit, side: &str, command: &str) -> FunctionDiff {
    let what = format!("only {side} has the function");
    let command = Some(format!("{command} --fn {}", unit.name));
    let witness = compare::Witness { what, command, ..compare::Witness::default() };
    let evidence = Evidence { witness: Some(witness), ..Evidence::default() };
    let function = whole(unit);
    let target = unit.target.name.clone();
    let (verdict, stages, costs) = (Verdict::OtherFunction, vec![], BTreeMap::new());
    FunctionDiff {
        function,
        target,
        verdict,
        evidence,
        stages,
        costs,
        change: Change::Unchanged,
        worse: vec![],
        shown: vec![],
    }
}
