//! `suggest checks`: what the code of a program is about, as claims and as `// check` sections, to be pasted into it.
//!
//! Each suggestion is tried by the code that `test` tries it by, and left out where it does not hold.
use crate::directives;
use crate::filter::Filter;
use crate::program::{self, Program};
use crate::texts::normal;
use crate::{Failure, golden};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use tilewright_engine::claims;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_frontend::Module;
use tilewright_ir::kernel::Space;

/// Arguments of `suggest checks`.
#[derive(Clone, Debug, clap::Args)]
pub struct ChecksArgs {
    /// The program; - is standard input
    pub file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// The target of the code: one whose code is the same on every machine
    #[arg(long, value_name = "TARGET", default_value = "cpu:avx2")]
    pub target: String,
}

/// What is suggested for a function.
#[derive(Clone, Debug, Serialize)]
pub struct SuggestedChecks {
    /// The function.
    pub function: String,
    /// The target.
    pub target: String,
    /// Claims: items of the program.
    pub claims: Vec<String>,
    /// Sections of checks: comments.
    pub checks: Vec<String>,
}

/// Widths that memory is moved in, in bits.
const WIDTHS: [u32; 8] = [1024, 512, 256, 128, 64, 32, 16, 8];

/// Rounds of a warp's access to shared memory.
const ROUNDS: u32 = 32;

/// Instructions that say what code does: as many as there are, and no more.
const COUNTED: [(Stage, &str); 6] = [
    (Stage::Ptx, "wgmma.mma_async"),
    (Stage::Ptx, "mma.sync"),
    (Stage::Ptx, "cp.async.bulk.tensor"),
    (Stage::Ptx, "cp.async.cg"),
    (Stage::Asm, "vfmadd"),
    (Stage::Asm, "vmovnt"),
];

/// What good code does without.
const ABSENT: [(Stage, &str); 5] = [
    (Stage::Ptx, ".local"),
    (Stage::Ptx, "bar.sync"),
    (Stage::Ptx, "atom."),
    (Stage::Asm, "idiv"),
    (Stage::Asm, "[frame]"),
];

/// Suggests checks for the functions of a program.
///
/// # Errors
/// A program or a target that is wrong; what does not compile.
pub fn suggest(args: &ChecksArgs) -> Result<Vec<SuggestedChecks>, Failure> {
    let target = pipeline::target(&args.target).map_err(|e| Failure::from(tilewright_engine::Error::from(e)))?;
    let program = program::read(&args.file)?.check_for(args.function.as_deref())?;
    let functions = program.functions(args.function.as_deref())?;
    let builds = pipeline::all(&functions, |f| pipeline::build(f, &target)).map_err(|e| program.failure(e))?;
    Ok(builds.iter().map(|build| of(&program, build)).collect())
}

fn of(program: &Program, build: &Build) -> SuggestedChecks {
    let (f, on) = (&build.function.name, &build.target.name);
    let mut out = SuggestedChecks { function: f.clone(), target: on.clone(), claims: vec![], checks: vec![] };
    let claim = |text: String| holds(program, build, &text).then_some(text);
    for (_, parameter) in build.function.params() {
        let p = &parameter.name;
        let wide = WIDTHS.iter().find_map(|w| claim(format!("assert vector_bits({f}.{p}, main) >= {w} on {on}")));
        out.claims.extend(wide);
    }
    out.claims.extend(claim(format!("assert no_divmod({f}) on {on}")));
    if build.kernel.buffers.iter().any(|b| b.space == Space::Shared) {
        let rounds = (1..=ROUNDS).find_map(|n| claim(format!("assert bank_conflicts({f}) <= {n} on {on}")));
        out.claims.extend(rounds);
    }
    let mut add = |stage: Stage, raw: bool, lines: &[String]| {
        let raw = if raw { "raw " } else { "" };
        let lines: String = lines.iter().map(|l| format!("// {l}\n")).collect();
        let section = format!("// check {raw}{stage} {f} on {on}:\n{lines}");
        if passes(program, &section) {
            out.checks.push(section);
        }
    };
    for (stage, word) in COUNTED {
        let count = build.dump(stage).map_or(0, |text| text.lines().filter(|l| l.contains(word)).count());
        if count > 0 {
            add(stage, true, &[format!("check-count-{count}: {word}"), format!("check-not: {word}")]);
        }
    }
    let ptx = build.dump(Stage::Ptx).unwrap_or_default();
    steps(&ptx).iter().for_each(|lines| add(Stage::Ptx, true, lines));
    for stage in [Stage::Ptx, Stage::Asm] {
        let text = build.dump(stage).map(|text| normal(stage, &text)).unwrap_or_default();
        let absent = ABSENT.iter().filter(|(of, word)| *of == stage && !text.is_empty() && !text.contains(word));
        let lines: Vec<String> = absent.map(|(_, word)| format!("check-not: {word}")).collect();
        if !lines.is_empty() {
            add(stage, false, &lines);
        }
    }
    if build.dump(Stage::Kernel).is_ok_and(|text| text.contains("nontemporal")) {
        add(Stage::Kernel, false, &["check: nontemporal".to_string()]);
    }
    out
}

/// What a step of a product's main loop does: multiplications that are committed together, and what stays in registers
/// from one line to another.
fn steps(ptx: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = ptx.lines().map(|l| l.trim().trim_end_matches(';')).collect();
    let mut out = vec![];
    let multiplies = |l: &&&str| l.starts_with("wgmma.mma_async");
    let step = lines.iter().position(|l| l.starts_with("wgmma.fence")).map(|i| &lines[i + 1..]);
    if let Some(step) = step {
        let n = step.iter().take_while(multiplies).count();
        let behind = step[n..].iter().take_while(|l| l.starts_with("wgmma."));
        let mut all = vec!["check: wgmma.fence".to_string(), format!("check-count-{n}: wgmma.mma_async")];
        all.extend(behind.map(|l| format!("check-next: {l}")));
        out.extend((n > 0).then_some(all));
    }
    // Fragments go from memory into a multiplication, and sums stay where they are.
    for (from, name) in [("ldmatrix", "A"), ("mma.sync", "D")] {
        let to = format!("check: mma.sync{{{{.*}}}}{{[[{name}]]}}");
        out.push(vec![format!("check: {from}{{{{[^{{]*}}}}{{[[{name}:[^}}]*]]}}"), to]);
    }
    out
}

/// Whether a claim is read, is about this code, and holds.
fn holds(program: &Program, build: &Build, claim: &str) -> bool {
    let text = format!("{}\n{claim}\n", program.source.text);
    let Ok((module, _)) = pipeline::check(&text) else { return false };
    let Some(last) = module.claims.last().cloned() else { return false };
    let judged = claims::judge(&Module { claims: vec![last], ..Module::default() }, build);
    judged.held == 1
}

/// Whether a section of checks is read and holds.
fn passes(program: &Program, section: &str) -> bool {
    let read = directives::parse(section);
    let sections = read.checks.len() == 1 && read.wrong.is_empty();
    sections && golden::checked(program, &read.checks, Filter(None)).wrong.is_empty()
}

impl fmt::Display for SuggestedChecks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.claims.iter().try_for_each(|claim| writeln!(f, "{claim}"))?;
        self.checks.iter().try_for_each(|section| write!(f, "\n{section}"))
    }
}
