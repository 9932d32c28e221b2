//! `test`: every claim that `.tw` files make about themselves.
//!
//! For each file: `assert` and `expect error` items; `// run:` lines (compiled code agrees with the reference
//! interpreter on seeded random data); `// expect` sections and the files that `NAME.goldens` lists (golden text
//! of a stage); `// error:` lines (the program is refused). `directives` has the notation.
//!
//! `--filter` leaves a part of it, `--junit` writes a report, and where GitHub runs it the errors are annotations.
//!
//! On a GPU (`--target cuda`), `--ledger FILE` keeps which PTX was right there: `ledger`.
mod answer;
mod junit;

pub use crate::filter::{CheckError, CheckName, Filter};
pub use answer::{FileAnswer, RandomAnswer, TestAnswer, TotalAnswer};

use super::agreement::{Agreement, agrees};
use super::directives::{self, Directives, RunDirective, Subject};
use super::golden::gate::Gate;
use super::ledger::{Ledger, LedgerEntry};
use super::outcome::Report;
use super::program::{Program, ProgramSource};
use super::{Answer, CommandVerdict, Context, Failure, Outcome, bindings, golden, output, program, random};
use std::path::{Path, PathBuf};
use tilewright_engine::Error;
use tilewright_engine::files::{self, Existing};
use tilewright_engine::pipeline::{self};
use tilewright_engine::{asserts, claims};
use tilewright_frontend::Diagnostic;
use tilewright_ir::program::Function;
use tilewright_ir::share::several;
use tilewright_ir::target::Target;

/// Arguments of `test`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// .tw files and programs in the text form (.program), and folders to search for them
    #[arg(required_unless_present = "random")]
    pub paths: Vec<PathBuf>,
    /// Rewrite golden sections and files with the current text of the stages
    #[arg(long)]
    pub bless: bool,
    /// A stage whose text is kept in a golden file from now on, with --bless
    #[arg(
        help = "Keep a stage's text in a golden file from now on, with --bless: 'STAGE [FUNCTION] [on TARGET]'",
        long,
        value_name = "WHAT",
        requires = "bless"
    )]
    pub golden: Vec<String>,
    /// The machine that `// run:` lines compile for
    #[arg(long, default_value = "cpu")]
    pub target: String,
    /// Also test this many random programs
    #[arg(long, value_name = "COUNT")]
    pub random: Option<u64>,
    /// The first random program's number
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub seed: u64,
    /// Test only what this is a part of: names of files, functions and stages, as in `relayout.tw:f:asm`
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Write what happened to this file, in the format of JUnit
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Let --bless run where the variable CI is set
    #[arg(long, requires = "bless")]
    pub bless_in_ci: bool,
    /// A function whose goldens --bless rewrites whatever it computes and costs now; all: every function
    #[arg(long, value_name = "FUNCTION", requires = "bless")]
    pub accept: Vec<String>,
    /// Write which goldens --bless has rewritten, and the verdict on each, to this Markdown file
    #[arg(long, value_name = "FILE", requires = "bless")]
    pub verdicts: Option<PathBuf>,
    /// Record in this file which PTX gave right results, and on which GPU
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            paths: vec![],
            bless: false,
            golden: vec![],
            target: "cpu".into(),
            random: None,
            seed: 0,
            filter: None,
            junit: None,
            bless_in_ci: false,
            accept: vec![],
            verdicts: None,
            ledger: None,
        }
    }
}

/// What happened in one file.
#[derive(Default)]
struct Tested {
    passed: usize,
    /// Every check that was made, and the error of one that failed.
    checks: Vec<(CheckName, Option<CheckError>)>,
    /// Goldens that were rewritten, with the verdict on each.
    blessed: Vec<String>,
    /// Claims that say nothing about the target.
    skipped: Vec<String>,
    wrong: Vec<Diagnostic>,
    /// How golden texts differ.
    diffs: Vec<String>,
    /// The PTX that was right.
    right: Vec<LedgerEntry>,
}

/// Tests every file; the answer is no when something fails.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    if args.bless && !args.bless_in_ci && std::env::var_os("CI").is_some_and(|v| !v.is_empty() && v != "false") {
        let d = Diagnostic::new("E0811", "--bless is given, and the variable CI is set");
        return Err(Failure::bad_use(d.help("rewrite goldens where somebody reads them, or add --bless-in-ci")));
    }
    let mut verdict = CommandVerdict::Yes;
    each(&args, &mut |answer| {
        verdict = verdict.and(cx.answer(&answer)?);
        if let (TestAnswer::File(tested), false) = (&answer, cx.json || answer.verdict() == CommandVerdict::Yes) {
            cx.diagnose(&tested.report)?;
            if junit::in_github() {
                cx.note(&junit::annotations(&tested.report));
            }
            tested.diffs.iter().for_each(|diff| cx.note(diff));
        }
        Ok(())
    })?;
    Ok(verdict)
}

/// Tests every file, and gives `say` what is known as soon as it is.
///
/// # Errors
/// A target that does not run here; paths, lists and ledgers that cannot be read; what `say` fails of.
pub fn each(args: &Args, say: &mut dyn FnMut(TestAnswer) -> Result<(), Failure>) -> Result<(), Failure> {
    let target = pipeline::target(&args.target).map_err(|e| Failure::from(Error::from(e)))?;
    pipeline::runnable(&target).map_err(|e| Failure::from(Error::from(e)))?;
    let (files, lists) = if args.paths.is_empty() { Default::default() } else { find(&args.paths)? };
    let added = keep(&args.golden, &files)?;
    unknown_functions(&args.accept, &files)?;
    let mut ledger = args.ledger.as_deref().map(Ledger::read).transpose()?;
    let mut total = TotalAnswer { failed: 0, failed_files: 0, files: files.len(), passed: 0, differ: 0, refused: 0 };
    let orphans = lists.iter().filter_map(|list| {
        let wrong = vec![golden::listed::orphan(list)?];
        Some((golden::listed::source(list), Tested { wrong, ..Tested::default() }))
    });
    let filter = Filter(args.filter.as_deref());
    let test = |path: &PathBuf| {
        let source = program::read(path)?;
        let result = one(path, &source, &target, args, &added);
        Ok::<_, Failure>((source, result))
    };
    // On a GPU one after the other: its memory is one.
    let together = if target.blocks.is_some() { 1 } else { TOGETHER };
    let tested = files.chunks(together).flat_map(|some| several(some, test));
    let mut report = args.junit.as_ref().map(|_| junit::Junit::default());
    let (mut left, mut verdicts) = (0, String::new());
    for tested in tested.chain(orphans.map(Ok)) {
        let (source, Tested { passed, checks, blessed, skipped, wrong, diffs, right }) = tested?;
        left += checks.len() + wrong.len();
        if filter.0.is_some() && checks.is_empty() && wrong.is_empty() {
            continue;
        }
        if let Some(report) = &mut report {
            report.add(&source.name, &checks, &wrong);
        }
        total.passed += passed;
        total.failed += wrong.len();
        total.differ += diffs.len();
        total.refused += wrong.iter().filter(|d| d.code == "E0812").count();
        total.failed_files += usize::from(!wrong.is_empty());
        if let Some(ledger) = &mut ledger {
            right.into_iter().for_each(|e| ledger.add(e));
        }
        blessed.iter().for_each(|b| verdicts += &format!("- {}: {b}\n", source.name));
        let report = source.report(wrong);
        say(TestAnswer::File(FileAnswer { file: source.name, passed, checks, blessed, skipped, report, diffs }))?;
    }
    if let (Some(text), 0) = (&args.filter, left) {
        let d = Diagnostic::new("E0806", format!("no check has `{text}` in its name"));
        return Err(Failure::bad_use(
            d.help("names are FILE:FUNCTION:WHAT, such as `relayout.tw:f:asm` or `a.tw:f:run`"),
        ));
    }
    if let (Some(path), Some(report)) = (&args.junit, report) {
        report.write(path)?;
    }
    if let Some(path) = &args.verdicts {
        write_verdicts(path, &verdicts)?;
    }
    if let Some(ledger) = ledger {
        ledger.write()?;
    }
    if let Some(count) = args.random {
        let (mut wrong, mut run) = (vec![], 0);
        for seed in args.seed..args.seed.saturating_add(count) {
            run += 1;
            let Some(found) = random::wrong(seed, &target, &args.target) else { continue };
            wrong.push(found.text);
            if found.ended {
                break;
            }
        }
        total.passed += run - wrong.len();
        total.failed += wrong.len();
        total.failed_files += usize::from(!wrong.is_empty());
        let not_run = count - run as u64;
        say(TestAnswer::Random(RandomAnswer { failed: wrong, not_run, random: count, seed: args.seed }))?;
    }
    say(TestAnswer::Total(total))
}

/// Refuses `--accept` of functions that none of the programs has.
fn unknown_functions(accepted: &[String], files: &[PathBuf]) -> Result<(), Failure> {
    let mut left: Vec<&String> = accepted.iter().filter(|name| *name != golden::gate::ALL).collect();
    for path in files {
        if left.is_empty() {
            break;
        }
        // A program that is wrong is told of when it is tested.
        let Ok(program) = program::read(path)?.check() else { continue };
        left.retain(|name| !program.module.program.functions.iter().any(|f| f.name == **name));
    }
    let wrong: Vec<Diagnostic> = left
        .into_iter()
        .map(|name| Diagnostic::new("E0702", format!("--accept {name}: no program here has the function")))
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(Failure::bad_uses(wrong)) }
}

/// The first line of a list of verdicts.
const VERDICTS: &str = "# Goldens that `tilewright test --bless` has rewritten";

/// Writes a list of verdicts, over an older one or where nothing is.
fn write_verdicts(path: &Path, verdicts: &str) -> Result<(), Failure> {
    output::only_over(path, VERDICTS, "list of verdicts")?;
    let text = format!("{VERDICTS}\n\n{}", if verdicts.is_empty() { "None.\n" } else { verdicts });
    Ok(files::save(&[], &[(path, text.as_bytes())], Existing::Replace)?)
}

/// Lists what `--golden` names in the golden files of the one program; those that were not listed before.
///
/// # Errors
/// Several programs, and what [`golden::listed::add`] refuses.
fn keep(subjects: &[String], files: &[PathBuf]) -> Result<Vec<Subject>, Failure> {
    if subjects.is_empty() {
        return Ok(vec![]);
    }
    let [path] = files else {
        let d = Diagnostic::new("E0701", format!("--golden is for one program, and {} are named", files.len()));
        return Err(Failure::bad_use(d.help("name one file")));
    };
    // A program that is wrong gets no list.
    let program = program::read(path)?.check()?;
    let read = |text: &String| directives::subject(text).map_err(|why| vec![golden::listed::malformed(&why)]);
    // What cannot be written is not listed, and nothing beside it.
    let (mut read_all, mut wrong) = (vec![], vec![]);
    for subject in subjects {
        match read(subject).and_then(|s| golden::writable(&program, &s).map(|()| s)) {
            Ok(subject) => read_all.push(subject),
            Err(all) => wrong.extend(all),
        }
    }
    if !wrong.is_empty() {
        return Err(program.source.failure(wrong));
    }
    let mut all = vec![];
    for subject in read_all {
        let added = golden::listed::add(path, &subject).map_err(|all| program.source.failure(all))?;
        all.extend(added.then_some(subject));
    }
    Ok(all)
}

/// The program files of the paths and the lists of golden files in folders, sorted; folders are searched to the end.
fn find(paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let (mut files, mut lists) = (vec![], vec![]);
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        program::each_file(path, &mut |path, _| {
            if program::is_program(&path) {
                files.push(path);
            } else if path.extension().is_some_and(|e| e == golden::listed::LIST) {
                lists.push(path);
            }
        })?;
    }
    files.sort();
    files.dedup();
    lists.sort();
    if files.is_empty() {
        let list = paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(" ");
        let d = Diagnostic::new("E0806", format!("{list}: no .tw file there"));
        return Err(Failure::bad_use(d.help("name .tw files, or folders that hold some")));
    }
    Ok((files, lists))
}

/// Files that are tested side by side before what happened is told, chosen.
const TOGETHER: usize = 32;

fn one(path: &Path, source: &ProgramSource, target: &Target, args: &Args, added: &[Subject]) -> Tested {
    let filter = Filter(args.filter.as_deref());
    let directives = directives::parse(&source.text);
    let mut result = Tested { wrong: directives.wrong.clone(), ..Tested::default() };
    let program = match source.check() {
        Ok(program) if directives.errors.is_empty() => program,
        Ok(_) => {
            result.wrong.push(no_error(&directives));
            return result;
        }
        Err(Failure::Report(report)) => {
            refused(report, &directives, &mut result);
            return result;
        }
        Err(Failure::Output(_)) => return result,
    };
    let asserts = CheckName::new(&source.name, None, "assert");
    if filter.takes(&asserts) {
        let judged = asserts::judge(&program.module);
        let passed = judged.proved + judged.guarded.len();
        result.passed += passed;
        let unproved = |open| format!("not proved, and no launch checks it: {open}");
        result.skipped.extend(judged.open.into_iter().map(unproved));
        let wrong = judged.wrong.first().map(|d| d.message.clone());
        result.checks.extend((passed > 0 || wrong.is_some()).then_some((asserts, wrong.map(CheckError::from))));
        result.wrong.extend(judged.wrong);
    }
    claimed(&program, target, filter, &mut result);
    for run in &directives.runs {
        agreement(&program, run, target, filter, &mut result);
    }
    let gate = args.bless.then(|| Gate::new(path, &program, &directives, &args.accept, added));
    for compared in [
        golden::checked(&program, &directives.checks, filter),
        golden::sections(path, &program, &directives.golden, gate.as_ref(), filter),
        golden::files(path, &program, gate.as_ref(), filter),
    ] {
        result.passed += compared.passed;
        result.checks.extend(compared.checks);
        result.blessed.extend(compared.blessed);
        result.wrong.extend(compared.wrong);
        result.diffs.extend(compared.diffs);
        result.skipped.extend(compared.skipped);
    }
    result
}

/// The error of a program that should have some.
fn no_error(directives: &Directives) -> Diagnostic {
    let list = directives.errors.join(", ");
    let d = Diagnostic::new("E0807", format!("the program has no error; {list} was expected"));
    d.help("remove the `// error:` line, or break the program again")
}

/// A program that does not check: right when its `// error:` lines say so.
fn refused(report: Report, directives: &Directives, result: &mut Tested) {
    let found: Vec<&str> = report.diagnostics.iter().map(|d| d.code).collect();
    if directives.errors.is_empty() {
        result.wrong.extend(report.diagnostics);
        return;
    }
    let missing: Vec<&String> = directives.errors.iter().filter(|e| !found.contains(&e.as_str())).collect();
    for code in &missing {
        let message = format!("the expected error {code} did not come; found {}", found.join(", "));
        result.wrong.push(Diagnostic::new("E0807", message).help("`tilewright check` shows the errors"));
    }
    result.passed += directives.errors.len() - missing.len();
}

/// What is wrong with a text before anything of it is compiled: its errors, and those of its directives. The second are
/// the errors that an `// error:` line expects.
pub(crate) fn uncompiled(source: &ProgramSource) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let directives = directives::parse(&source.text);
    let mut result = Tested { wrong: directives.wrong.clone(), ..Tested::default() };
    match source.check() {
        Ok(_) if !directives.errors.is_empty() => result.wrong.push(no_error(&directives)),
        Ok(program) => {
            result.wrong.extend(asserts::judge(&program.module).wrong);
            result.wrong.extend(directives.runs.iter().filter_map(|run| concerned(&program, run).err()).flatten());
            let sections = directives.golden.iter().map(|g| (&g.subject, &g.heading));
            for (subject, heading) in sections.chain(directives.checks.iter().map(|c| (&c.subject, &c.heading))) {
                let wrong = golden::resolve(&program, subject).err().into_iter().flatten();
                result.wrong.extend(wrong.map(|d| d.label(heading.clone(), "asked for here")));
            }
        }
        Err(Failure::Report(report)) if directives.errors.is_empty() => result.wrong.extend(report.diagnostics),
        Err(Failure::Report(report)) => {
            let expected = report.diagnostics.clone();
            refused(report, &directives, &mut result);
            return (result.wrong, expected);
        }
        Err(Failure::Output(_)) => {}
    }
    (result.wrong, vec![])
}

/// The functions that a `// run:` line is about.
///
/// # Errors
/// Functions and symbols that are not there, values that contradict facts.
fn concerned<'a>(program: &'a Program, run: &RunDirective) -> Result<Vec<&'a Function>, Vec<Diagnostic>> {
    let functions = program.functions(run.function.as_deref()).map_err(|failure| {
        failure.diagnostics().into_iter().map(|d| d.label(run.span.clone(), "asked for here")).collect::<Vec<_>>()
    })?;
    let mut wrong = bindings::unknown_symbols("// run:", &run.symbols, program.symbols());
    wrong.extend(program.given(&run.symbols, "this line").err().iter().flat_map(Error::diagnostics));
    if wrong.is_empty() {
        return Ok(functions);
    }
    Err(wrong.into_iter().map(|d| d.label(run.span.clone(), "at these values")).collect())
}

/// One `// run:` line, for each function it concerns.
fn agreement(program: &Program, run: &RunDirective, target: &Target, filter: Filter<'_>, result: &mut Tested) {
    let functions = match concerned(program, run) {
        Ok(functions) => functions,
        Err(wrong) => {
            result.wrong.extend(wrong);
            return;
        }
    };
    for function in functions {
        let at: String = run.symbols.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let seed = if run.seed == 1 { String::new() } else { format!(" seed={}", run.seed) };
        let check = CheckName::new(&program.source.name, Some(&function.name), format!("run{at}{seed}"));
        if !filter.takes(&check) {
            continue;
        }
        match agrees(function, &run.symbols, run.seed, target) {
            Ok(Agreement { difference: None, sha256, largest_error }) => {
                result.passed += 1;
                result.checks.push((check, None));
                let (program, target) = (format!("{}:{}", program.source.name, function.name), target.name.clone());
                let entry = |sha256| LedgerEntry { program, target, sha256, device: device(), largest_error };
                result.right.extend(sha256.map(entry));
            }
            Ok(Agreement { difference: Some(difference), .. }) => {
                let message = format!("`{}` disagrees with the reference interpreter: {difference}", function.name);
                result.checks.push((check, Some(message.clone().into())));
                result.wrong.push(Diagnostic::new("E0803", message).label(run.span.clone(), "at these values"));
            }
            Err(e) => {
                let here =
                    |d: Diagnostic| if d.labels.is_empty() { d.label(run.span.clone(), "at these values") } else { d };
                result.checks.push((check, Some(e.to_string().into())));
                result.wrong.extend(e.diagnostics().into_iter().map(here));
            }
        }
    }
}

/// The claims about functions' code, each on a target that it is about.
fn claimed(program: &Program, target: &Target, filter: Filter<'_>, result: &mut Tested) {
    for function in program.module.program.functions.iter().filter(|f| claims::any(&program.module, &f.name)) {
        let check = CheckName::new(&program.source.name, Some(&function.name), "claims");
        if !filter.takes(&check) {
            continue;
        }
        match claims::judge_everywhere(&program.module, function, target) {
            Ok(judged) => {
                result.passed += judged.held;
                result.checks.push((check, judged.wrong.first().map(|d| d.message.clone().into())));
                result.skipped.extend(judged.skipped);
                result.wrong.extend(judged.wrong);
            }
            Err(e) => {
                result.checks.push((check, Some(e.to_string().into())));
                result.wrong.extend(e.diagnostics());
            }
        }
    }
}

/// The name of the GPU.
fn device() -> String {
    #[cfg(feature = "cuda")]
    if let Ok(gpu) = tilewright_engine::cuda::device() {
        return gpu.name().to_string();
    }
    "no GPU".to_string()
}
