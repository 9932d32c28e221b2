//! Golden text of stages: comparing, and rewriting with `--bless`.
pub mod gate;
mod history;
pub mod listed;
pub mod lone;

use super::directives::{CheckSection, Golden, Subject, section};
use super::filter::{CheckError, CheckName, Filter};
use super::program::Program;
use super::texts::{checks, diff, has_normal, normal};
use gate::Differing;
use history::Place;
use std::ops::Range;
use std::path::Path;
use tilewright_engine::Error;
use tilewright_engine::files::{self, Existing};
use tilewright_engine::pipeline;
use tilewright_engine::stage::{Stage, StageError};
use tilewright_frontend::Diagnostic;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;

/// What comparing adds to a file's result.
#[derive(Default)]
pub struct Compared {
    /// Sections and files that are as expected, or are now.
    pub passed: usize,
    /// Every comparison, and the error of one that failed.
    pub checks: Vec<(CheckName, Option<CheckError>)>,
    /// Those that were rewritten, with the verdict on each.
    pub blessed: Vec<String>,
    /// Those that differ.
    pub wrong: Vec<Diagnostic>,
    /// How those differ whose text is another: a unified diff of each.
    pub diffs: Vec<String>,
    /// Files that look like goldens, and are none.
    pub skipped: Vec<String>,
}

impl Compared {
    /// Adds the difference of two texts. Nobody reads that of an empty one, or of two pages.
    fn differs(&mut self, stage: Stage, titles: [&str; 2], expected: &str, now: &str) {
        if !expected.trim().is_empty() && stage != Stage::Html {
            self.diffs.push(diff::unified(titles, expected, now));
        }
    }
}

/// Notes a comparison with its name and with what was found wrong while this lived.
struct Noting<'a> {
    out: &'a mut Compared,
    name: Option<CheckName>,
    /// How much was wrong, and how many texts differed, before this.
    before: (usize, usize),
}

impl<'a> Noting<'a> {
    /// None where the filter leaves the comparison out.
    fn new(
        program: &Program,
        subject: &Subject,
        kind: &str,
        filter: Filter<'_>,
        out: &'a mut Compared,
    ) -> Option<Noting<'a>> {
        let only = match &program.module.program.functions[..] {
            [one] if subject.stage.per_function() => Some(&*one.name),
            _ => None,
        };
        let target = if subject.stage.per_function() { format!(" on {}", subject.target) } else { String::new() };
        let raw = if subject.raw { " raw" } else { "" };
        let what = format!("{}{target}{raw}{kind}", subject.stage);
        let name = CheckName::new(&program.source.name, subject.function.as_deref().or(only), what);
        let before = (out.wrong.len(), out.diffs.len());
        filter.takes(&name).then(|| Noting { out, name: Some(name), before })
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        let (wrong, diffs) = self.before;
        let diff = self.out.diffs.get(diffs).cloned().unwrap_or_default();
        let wrong = self.out.wrong.get(wrong).map(|d| CheckError { message: d.message.clone(), diff });
        self.out.checks.extend(self.name.take().map(|name| (name, wrong)));
    }
}

/// The function and the target of a golden text.
///
/// # Errors
/// What does not exist: the function, the target, the stage on that target.
pub fn resolve<'a>(program: &'a Program, subject: &Subject) -> Result<(Option<&'a Function>, Target), Vec<Diagnostic>> {
    let diagnostics = |e: StageError| Error::from(e).diagnostics();
    let target = pipeline::target(&subject.target).map_err(diagnostics)?;
    pipeline::available(subject.stage, &target).map_err(diagnostics)?;
    match program.function(subject.function.as_deref()) {
        _ if !subject.stage.per_function() => Ok((None, target)),
        Ok(f) => Ok((Some(f), target)),
        Err(super::Failure::Report(r)) => Err(r.diagnostics),
        Err(super::Failure::Output(_)) => Err(vec![]),
    }
}

impl Subject {
    /// Whether its text is the stage's normal form.
    pub fn is_normal(&self) -> bool {
        has_normal(self.stage) && !self.raw
    }
}

/// Whether the text of a golden can be made.
///
/// # Errors
/// Names that are none, and what does not compile.
pub fn writable(program: &Program, subject: &Subject) -> Result<(), Vec<Diagnostic>> {
    golden_text(program, subject).map(|_| ())
}

/// The text of a golden now; `None` for machine code of another kind of machine, which cannot be made here.
fn golden_text(program: &Program, subject: &Subject) -> Result<Option<String>, Vec<Diagnostic>> {
    let text = stage_text(program, subject)?;
    Ok(if subject.is_normal() { text.map(|t| normal(subject.stage, &t)) } else { text })
}

/// The text of a stage now; `None` for machine code of another kind of machine, which cannot be made here.
fn stage_text(program: &Program, subject: &Subject) -> Result<Option<String>, Vec<Diagnostic>> {
    let stage = subject.stage;
    let diagnostics = |e: Error| e.diagnostics();
    let (function, target) = resolve(program, subject)?;
    // The page shows machine code.
    if matches!(stage, Stage::Asm | Stage::Html) && !cfg!(target_arch = "x86_64") {
        return Ok(None);
    }
    match (stage, function) {
        (_, Some(function)) => {
            let build = pipeline::build(function, &target).map_err(diagnostics)?;
            build.dump(stage).map(Some).map_err(|e| diagnostics(e.into()))
        }
        (Stage::Ast, None) => pipeline::ast(&program.source.text).map(Some),
        (Stage::Html, None) => {
            let functions: Vec<_> = program.module.program.functions.iter().collect();
            let builds = pipeline::all(&functions, |f| pipeline::build(f, &target)).map_err(diagnostics)?;
            program.page(&builds, false).map(Some).map_err(crate::Failure::diagnostics)
        }
        (_, None) => Ok(Some(pipeline::dump_module(&program.module, stage))),
    }
}

/// Judges every `// check` section of a file.
pub fn checked(program: &Program, sections: &[CheckSection], filter: Filter<'_>) -> Compared {
    let mut out = Compared::default();
    for section in sections {
        let Some(noting) = Noting::new(program, &section.subject, " checks", filter, &mut out) else { continue };
        let out = &mut *noting.out;
        match golden_text(program, &section.subject) {
            Ok(None) => {}
            Ok(Some(now)) => match checks::hold(&section.checks, &now) {
                Ok(()) => out.passed += section.checks.len(),
                Err(failed) => {
                    out.passed += failed.check;
                    let check = &section.checks[failed.check];
                    let message = format!("`{}` does not hold for `{}`: {}", check.text, section.subject, failed.why);
                    let d = Diagnostic::new("E0810", message).label(check.span.clone(), "asked for here");
                    out.wrong
                        .push(d.help(format!("`tilewright build FILE{}` prints the text", printing(&section.subject))));
                }
            },
            Err(errors) => {
                let at = &section.heading;
                let here = |d: Diagnostic| if d.labels.is_empty() { d.label(at.clone(), "asked for here") } else { d };
                out.wrong.extend(errors.into_iter().map(here));
            }
        }
    }
    out
}

/// The options that print a golden's text.
fn printing(subject: &Subject) -> String {
    let function = subject.function.as_ref().map(|f| format!(" --fn {f}")).unwrap_or_default();
    let normal = if subject.is_normal() { " --normal" } else { "" };
    let target = if subject.stage.per_function() { format!(" --target {}", subject.target) } else { String::new() };
    format!("{function}{target} --emit {}{normal}", subject.stage)
}

/// How a golden's text differs from what it is now: the diagnostic, the golden's line, and whether `--bless` may write
/// the new text. One with `…` was written by hand, and says by itself what matters; pages have `…` of their own.
fn difference(stage: Stage, expected: &str, now: &str) -> Option<(Diagnostic, usize, bool)> {
    if stage == Stage::Html || !checks::is_loose(expected) {
        diff::first(expected, now)?;
        let (d, line) = differs(stage, expected, now);
        return Some((d, line, true));
    }
    let (line, there) = checks::is_like(expected, now).err()?;
    let wanted = diff::lines(expected).get(line).map_or("the end".to_string(), |l| format!("`{}`", l.trim()));
    let message = format!("stage `{stage}` does not have {wanted} there: {there}");
    let d = Diagnostic::new("E0804", message);
    let help = "`…` stands for any lines, or any text of a line; `--bless` leaves such a golden alone";
    Some((d.help(help), line, false))
}

/// Compares every `// expect` section of a file; with `bless`, rewrites those that differ and that it lets pass.
pub fn sections(
    path: &Path,
    program: &Program,
    golden: &[Golden],
    bless: Option<&gate::Gate<'_>>,
    filter: Filter<'_>,
) -> Compared {
    let mut out = Compared::default();
    let mut text = program.source.text.to_string();
    // From the last to the first, so that rewriting one does not move the others.
    for g in golden.iter().rev() {
        let Some(noting) = Noting::new(program, &g.subject, "", filter, &mut out) else { continue };
        let out = &mut *noting.out;
        match golden_text(program, &g.subject) {
            Ok(None) => {}
            Ok(Some(now)) => match difference(g.subject.stage, &g.text, &now) {
                None => out.passed += 1,
                Some((d, line, strict)) => {
                    let place = Place::Section(&program.source.text[g.body.clone()]);
                    let golden = Differing { subject: &g.subject, place, expected: &g.text, now: &now };
                    let refused = match bless.filter(|_| strict).map(|gate| gate.judge(golden)) {
                        Some(Ok(verdict)) => {
                            // A heading may be the last line, without an end.
                            let end = if text[..g.body.start].ends_with('\n') { "" } else { "\n" };
                            text.replace_range(g.body.clone(), &format!("{end}{}", section(&now)));
                            out.blessed.push(verdict);
                            continue;
                        }
                        Some(Err(refused)) => Some(refused),
                        None => None,
                    };
                    let heading = &program.source.text[g.heading.clone()];
                    if strict {
                        out.differs(g.subject.stage, [heading, "now"], &g.text, &now);
                    }
                    out.wrong.push(d.label(line_of(&program.source.text, g, line), "this is expected"));
                    out.wrong.extend(refused.map(|d| d.label(g.heading.clone(), "this golden")));
                }
            },
            Err(errors) => {
                let here =
                    |d: Diagnostic| if d.labels.is_empty() { d.label(g.heading.clone(), "asked for here") } else { d };
                out.wrong.extend(errors.into_iter().map(here));
            }
        }
    }
    out.wrong.reverse();
    out.diffs.reverse();
    out.checks.reverse();
    if !out.blessed.is_empty() {
        write(path, &text, &mut out);
    }
    out
}

/// Compares every golden file that the program's list has; with `bless`, rewrites those that differ and that it lets
/// pass.
pub fn files(path: &Path, program: &Program, bless: Option<&gate::Gate<'_>>, filter: Filter<'_>) -> Compared {
    let mut out = Compared::default();
    let all = listed::read(path).unwrap_or_else(|wrong| {
        out.wrong = wrong;
        vec![]
    });
    let list = listed::path(path).display().to_string();
    if out.wrong.is_empty() {
        let not = |name| format!("{name} is named as a golden file, and {list} does not list it: it is not compared");
        out.skipped = listed::unlisted(path, &all).into_iter().map(not).collect();
    }
    for entry in &all {
        let Some(noting) = Noting::new(program, &entry.subject, "", filter, &mut out) else { continue };
        let out = &mut *noting.out;
        let file = path.with_file_name(&entry.name);
        let name = file.display().to_string();
        let listed = |d: Diagnostic| d.note(format!("golden file {name}, {list} line {}", entry.line));
        if file.is_symlink() {
            let d = Diagnostic::new("E0809", format!("the golden file {name} is a link to another file"));
            out.wrong.push(listed(d.help("put a file there: what a link leads to is not rewritten")));
            continue;
        }
        let expected = match std::fs::read_to_string(&file) {
            Ok(text) => Some(text),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
            Err(e) => {
                out.wrong.extend(Error::from(files::FileError::reading(&file, e)).diagnostics());
                continue;
            }
        };
        let there = expected.is_some();
        let expected = expected.unwrap_or_default();
        match golden_text(program, &entry.subject) {
            Ok(None) => {}
            Ok(Some(now)) => {
                match difference(entry.subject.stage, &expected, &now) {
                    None => out.passed += 1,
                    Some((d, _, strict)) => {
                        let place = Place::File(&entry.name);
                        let golden = Differing { subject: &entry.subject, place, expected: &expected, now: &now };
                        let judged = bless.filter(|_| strict).map(|gate| gate.judge(golden));
                        if let Some(Ok(verdict)) = judged {
                            out.blessed.push(verdict);
                            write(&file, &format!("{}\n", now.trim_end()), out);
                            continue;
                        }
                        if strict {
                            out.differs(entry.subject.stage, [&name, "now"], &expected, &now);
                        }
                        let missing = || {
                            let d = Diagnostic::new("E0809", format!("the golden file {name} is not there"));
                            let restore = "restore it, or take its line out of the list";
                            d.help(format!("{restore}; `test --bless --accept FUNCTION` writes it"))
                        };
                        // What is not there, and why it is not written, are one error.
                        match &judged {
                            Some(Err(_)) if !there => {}
                            _ => out.wrong.push(listed(if there { d } else { missing() })),
                        }
                        out.wrong.extend(judged.and_then(Result::err).map(listed));
                    }
                }
            }
            Err(errors) => out.wrong.extend(errors.into_iter().map(listed)),
        }
    }
    out
}

fn write(path: &Path, text: &str, out: &mut Compared) {
    if let Err(e) = files::save(&[], &[(path, text.as_bytes())], Existing::Replace) {
        out.wrong.extend(Error::from(e).diagnostics());
    }
}

/// What is wrong with a stage's text, and the first line that is.
fn differs(stage: Stage, expected: &str, now: &str) -> (Diagnostic, usize) {
    let line = diff::first(expected, now).unwrap_or(0);
    let line_of = |text: &str| diff::lines(text).get(line).map(|l| format!("`{}`", l.trim()));
    let at = |text: &str| line_of(text).unwrap_or_else(|| "the end".into());
    let message = if expected.trim().is_empty() {
        format!("the golden is empty; stage `{stage}` begins {}", at(now))
    } else if stage == Stage::Html {
        format!("the page differs in line {}", line + 1)
    } else {
        format!("stage `{stage}` differs in line {}: {} is expected, {} is there", line + 1, at(expected), at(now))
    };
    (Diagnostic::new("E0804", message), line)
}

/// Where a line of a section is in the text: the last one for a line behind it, the heading where there is none.
fn line_of(text: &str, golden: &Golden, line: usize) -> Range<usize> {
    let mut at = golden.body.start;
    let lines = text[golden.body.clone()].split_inclusive('\n').map(|l| {
        let start = at;
        at += l.len();
        start..start + l.trim_end().len()
    });
    lines.take(line + 1).last().unwrap_or(golden.heading.clone())
}
