//! `check`: parse, check, prove asserts; with a target, also compile what claims are about.
use super::program::{Program, Seconds, plural};
use super::{Answer, CommandVerdict, Context, Failure, Outcome, Report, program, visible};
use serde::Serialize;
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_engine::Error;
use tilewright_engine::claims::{self, JudgedClaim};
use tilewright_engine::error::guard_text;
use tilewright_engine::pipeline;
use tilewright_engine::{asserts, proofs};
use tilewright_frontend::{Diagnostic, GuardNote, Print};
use tilewright_ir::target::Target;

/// Arguments of `check`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Program files; - is standard input
    #[arg(required_unless_present = "proof")]
    pub files: Vec<PathBuf>,
    /// Check claims about emitted code, such as `assert vector_bits(f.a) >= 128`, on this machine: cpu, ptx:sm_90a, …
    #[arg(long, conflicts_with = "proof")]
    pub target: Option<String>,
    /// Replay the proofs in this JSON file, as `build --emit proof` and `explain --json` write them
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub proof: Option<PathBuf>,
}

/// What `check` says of a file.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum CheckAnswer {
    /// It is right.
    Right(CheckedFile),
    /// It is not, and why.
    Wrong(Report),
}

/// A program that is right.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CheckedFile {
    /// Asserts that are proved.
    pub asserts: usize,
    /// Claims about code that hold.
    pub claims: usize,
    /// Its name.
    pub file: String,
    /// How many functions it has.
    pub functions: usize,
    /// What launches check.
    pub guards: Vec<String>,
    /// True.
    pub ok: bool,
    /// What is not proved, and no launch checks.
    pub open: Vec<String>,
    /// What its `print` items give.
    pub prints: Vec<Printed>,
    /// Claims that say nothing of the target.
    pub skipped: Vec<String>,
    /// Seconds by pass.
    pub timings: Seconds,
    /// Claims about code, where no target is given.
    pub unchecked: usize,
    /// The target that is given.
    #[serde(skip)]
    pub target: Option<String>,
}

/// A `print` item.
#[derive(Clone, Debug, Serialize)]
pub struct Printed {
    /// The expression as written.
    pub expr: String,
    /// Its value, with the conditions that it has.
    pub value: String,
}

/// What replaying the proofs of a file came to.
#[derive(Clone, Debug, Serialize)]
pub struct ProofAnswer {
    /// Conditions of laws that were judged.
    pub conditions: usize,
    /// Evaluations of both sides, which agree.
    pub evaluations: usize,
    /// The file's name.
    pub file: String,
    /// True.
    pub ok: bool,
    /// Proofs in it.
    pub proofs: usize,
    /// Their steps.
    pub steps: usize,
    /// Conditions that rest on tests and not on facts.
    pub tested: usize,
}

/// Checks; the answer is no when a file is wrong, and all others are still checked.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    match &args.proof {
        Some(path) => cx.answer(&proof(path)?),
        None => cx.each(answers(&args)?),
    }
}

/// The answer of each file, when it is asked for. A file that cannot be read ends them: the list itself is wrong.
///
/// # Errors
/// A target that is not known; of each file, that it cannot be read.
pub fn answers(args: &Args) -> Result<impl Iterator<Item = Result<CheckAnswer, Failure>>, Failure> {
    let target = args.target.as_deref().map(pipeline::target).transpose();
    let target = target.map_err(|e| Failure::from(Error::from(e)))?;
    Ok(args.files.iter().map(move |path| {
        let checked = program::read(path).and_then(|source| source.check());
        match checked.and_then(|program| report(&program, target.as_ref())) {
            Ok(right) => Ok(CheckAnswer::Right(right)),
            Err(Failure::Report(r)) if !r.bad_use => Ok(CheckAnswer::Wrong(r)),
            Err(other) => Err(other),
        }
    }))
}

/// Replays the proofs of a file.
///
/// # Errors
/// A file that cannot be read or holds no proof; proofs that are none.
pub fn proof(path: &Path) -> Result<ProofAnswer, Failure> {
    let source = program::read(path)?;
    let not_a_proof = |why: String| {
        let d = Diagnostic::new("E0717", format!("{}: {why}", source.name));
        Failure::bad_use(d.help("write one with `tilewright build FILE --emit proof -o DIR`"))
    };
    let document = serde_json::from_str(&source.text).map_err(|e| not_a_proof(format!("is not JSON: {e}")))?;
    let proofs::ProofVerdict { proofs, steps, conditions, tested, evaluations, wrong, .. } = proofs::judge(&document);
    if proofs == 0 {
        return Err(not_a_proof("holds no proof".into()));
    }
    if !wrong.is_empty() {
        let wrong = wrong.iter().map(|(n, why)| Diagnostic::new("E0718", format!("proof {n}: {why}")));
        return Err(Failure::wrong(wrong.collect()));
    }
    Ok(ProofAnswer { conditions, evaluations, file: source.name, ok: true, proofs, steps, tested })
}

/// What a correct program has.
///
/// # Errors
/// Asserts that do not hold, and claims.
fn report(program: &Program, target: Option<&Target>) -> Result<CheckedFile, Failure> {
    let verdicts = asserts::judge(&program.module);
    if !verdicts.wrong.is_empty() {
        return Err(program.source.failure(verdicts.wrong));
    }
    let mut notes = vec![];
    let claims = match target {
        Some(target) => claimed(program, target, &mut notes).map_err(|failure| failure.noting(notes))?,
        None => JudgedClaim::default(),
    };
    let module = &program.module;
    let of_launch = |n: &GuardNote| format!("{}: {} at launch, because {}", n.function, guard_text(&n.guard), n.why);
    let printed = |p: &Print| {
        let guards = super::value::where_text(&p.guards);
        let value = if guards.is_empty() { p.value.to_string() } else { format!("{} {guards}", p.value) };
        Printed { expr: p.text.clone(), value }
    };
    Ok(CheckedFile {
        asserts: verdicts.proved,
        claims: claims.held,
        file: program.source.name.clone(),
        functions: module.program.functions.len(),
        guards: module.notes.iter().map(of_launch).chain(verdicts.guarded).collect(),
        ok: true,
        open: verdicts.open,
        prints: module.prints.iter().map(printed).collect(),
        skipped: claims.skipped,
        timings: program::seconds(&program.timings),
        unchecked: if target.is_none() { module.claims.len() } else { 0 },
        target: target.map(|t| t.name.clone()),
    })
}

/// The verdicts on all claims, on one target.
fn claimed(program: &Program, target: &Target, notes: &mut Vec<String>) -> Result<JudgedClaim, Failure> {
    let functions = program.module.program.functions.iter().filter(|f| claims::any(&program.module, &f.name));
    let functions: Vec<_> = functions.collect();
    let builds = pipeline::all(&functions, |f| pipeline::build(f, target)).map_err(|e| program.failure(e))?;
    program.claims(&builds, notes)
}

impl fmt::Display for CheckAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckAnswer::Right(right) => right.fmt(f),
            CheckAnswer::Wrong(report) => report.fmt(f),
        }
    }
}

impl fmt::Display for CheckedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut say = |line: String| writeln!(f, "{}", visible::text(&line));
        let name = &self.file;
        self.prints.iter().try_for_each(|p| say(format!("{} = {}", p.expr, p.value)))?;
        self.guards.iter().try_for_each(|guard| say(format!("{name}: checked at launch: {guard}")))?;
        self.open.iter().try_for_each(|open| say(format!("{name}: not proved, and no launch checks it: {open}")))?;
        let (functions, asserts) = (plural(self.functions, "function"), plural(self.asserts, "assert"));
        let open = if self.open.is_empty() { String::new() } else { format!(", {} not", self.open.len()) };
        let claims = match &self.target {
            Some(target) if self.claims > 0 => format!(", {} held on {target}", plural(self.claims, "claim")),
            None if self.unchecked > 0 => {
                format!(", {} about code not checked (--target T checks)", plural(self.unchecked, "claim"))
            }
            _ => String::new(),
        };
        say(format!("{name}: {functions}, {asserts} proved{open}{claims}"))
    }
}

impl fmt::Display for ProofAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ProofAnswer { evaluations, file, tested, .. } = self;
        let (proofs, steps) = (plural(self.proofs, "proof"), plural(self.steps, "step"));
        let conditions = plural(self.conditions, "condition");
        let rest = format!("({tested} by tests, the rest by facts), {evaluations} evaluations agree");
        writeln!(f, "{}: {proofs} replayed, {steps}, {conditions} {rest}", visible::text(file))
    }
}

impl Answer for CheckAnswer {
    fn verdict(&self) -> CommandVerdict {
        if let CheckAnswer::Wrong(_) = self { CommandVerdict::No } else { CommandVerdict::Yes }
    }

    fn notes(&self) -> Vec<String> {
        let CheckAnswer::Right(right) = self else { return vec![] };
        right.skipped.iter().map(|s| format!("{}: skipped: {s}", right.file)).collect()
    }

    fn refusal(&self) -> Option<&Report> {
        if let CheckAnswer::Wrong(report) = self { Some(report) } else { None }
    }
}

impl Answer for ProofAnswer {}
