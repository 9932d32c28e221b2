//! Golden text of stages: comparing, and rewriting with `--bless`.
mod diff;
pub mod listed;

use super::directives::{Golden, Subject, section};
use super::program::Program;
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
    /// Those that were rewritten.
    pub blessed: usize,
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
            Ok(Some(program.page(&builds, None)))
        }
        (_, None) => Ok(Some(pipeline::dump_module(&program.module, stage))),
    }
}

/// Compares every `// expect` section of a file; with `bless`, rewrites those that differ.
pub fn sections(path: &Path, program: &Program, golden: &[Golden], bless: bool) -> Compared {
    let mut out = Compared::default();
    let mut text = program.source.text.to_string();
    // From the last to the first, so that rewriting one does not move the others.
    for g in golden.iter().rev() {
        match stage_text(program, &g.subject) {
            Ok(None) => {}
            Ok(Some(now)) if diff::first(&g.text, &now).is_none() => out.passed += 1,
            Ok(Some(now)) if bless => {
                text.replace_range(g.body.clone(), &section(&now));
                out.blessed += 1;
            }
            Ok(Some(now)) => {
                let (d, line) = differs(g.subject.stage, &g.text, &now);
                let heading = &program.source.text[g.heading.clone()];
                out.differs(g.subject.stage, [heading, "now"], &g.text, &now);
                out.wrong.push(d.label(line_of(&program.source.text, g, line), "this is expected"));
            }
            Err(errors) => {
                let here =
                    |d: Diagnostic| if d.labels.is_empty() { d.label(g.heading.clone(), "asked for here") } else { d };
                out.wrong.extend(errors.into_iter().map(here));
            }
        }
    }
    out.wrong.reverse();
    out.diffs.reverse();
    if out.blessed > 0 {
        write(path, &text, &mut out);
    }
    out
}

/// Compares every golden file that the program's list has; with `bless`, rewrites those that differ.
pub fn files(path: &Path, program: &Program, bless: bool) -> Compared {
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
        let file = path.with_file_name(&entry.name);
        let name = file.display().to_string();
        let listed = |d: Diagnostic| d.note(format!("golden file {name}, {list} line {}", entry.line));
        let expected = match std::fs::read_to_string(&file) {
            Ok(text) => Some(text),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => None,
            Err(e) => {
                out.wrong.extend(Error::from(files::FileError::reading(&file, e)).diagnostics());
                continue;
            }
        };
        match (stage_text(program, &entry.subject), expected) {
            (Ok(None), _) => {}
            (Ok(Some(now)), Some(expected)) if diff::first(&expected, &now).is_none() => out.passed += 1,
            (Ok(Some(now)), _) if bless => {
                out.blessed += 1;
                write(&file, &format!("{}\n", now.trim_end()), &mut out);
            }
            (Ok(Some(_)), None) => {
                let d = Diagnostic::new("E0809", format!("the golden file {name} is not there"));
                out.wrong.push(listed(d.help("`tilewright test --bless` writes it; or take its line out of the list")));
            }
            (Ok(Some(now)), Some(expected)) => {
                out.differs(entry.subject.stage, [&name, "now"], &expected, &now);
                out.wrong.push(listed(differs(entry.subject.stage, &expected, &now).0));
            }
            (Err(errors), _) => out.wrong.extend(errors.into_iter().map(listed)),
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
