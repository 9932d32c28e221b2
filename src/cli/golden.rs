//! Golden text of stages: comparing, and rewriting with `--bless`.
mod diff;

use super::directives::{GOLDEN_PTX_TARGET, GOLDEN_TARGET, Golden, section};
use super::program::Program;
use std::ops::Range;
use std::path::Path;
use tilewright::Error;
use tilewright::files::{self, Existing};
use tilewright::pipeline;
use tilewright::stage::Stage;
use tilewright_frontend::Diagnostic;

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
}

/// The text of a stage now; `None` for machine code of another kind of machine, which cannot be made here.
fn stage_text(
    program: &Program,
    stage: Stage,
    function: Option<&str>,
    target: &str,
) -> Result<Option<String>, Vec<Diagnostic>> {
    if stage == Stage::Asm && !cfg!(target_arch = "x86_64") {
        return Ok(None);
    }
    let diagnostics = |e: Error| e.diagnostics();
    if stage == Stage::Ast {
        return pipeline::ast(&program.source.text).map(Some);
    }
    if !stage.per_function() {
        return Ok(Some(pipeline::dump_module(&program.module, stage)));
    }
    let target = pipeline::target(target).map_err(|e| diagnostics(e.into()))?;
    pipeline::available(stage, &target).map_err(|e| diagnostics(e.into()))?;
    let function = match program.function(function) {
        Ok(f) => f,
        Err(super::Failure::Report(r)) => return Err(r.diagnostics),
        Err(super::Failure::Output(_)) => return Ok(None),
    };
    let build = pipeline::build(function, &target).map_err(diagnostics)?;
    build.dump(stage).map(Some).map_err(|e| diagnostics(e.into()))
}

/// Compares every `// expect` section of a file; with `bless`, rewrites those that differ.
pub fn sections(path: &Path, program: &Program, golden: &[Golden], bless: bool) -> Compared {
    let mut out = Compared::default();
    let mut text = program.source.text.to_string();
    // From the last to the first, so that rewriting one does not move the others.
    for g in golden.iter().rev() {
        match stage_text(program, g.stage, g.function.as_deref(), &g.target) {
            Ok(None) => {}
            Ok(Some(now)) if diff::first(&g.text, &now).is_none() => out.passed += 1,
            Ok(Some(now)) if bless => {
                text.replace_range(g.body.clone(), &section(&now));
                out.blessed += 1;
            }
            Ok(Some(now)) => {
                let (d, line) = differs(g.stage, &g.text, &now);
                let heading = &program.source.text[g.heading.clone()];
                out.diffs.push(diff::unified([heading, "now"], &g.text, &now));
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

/// Compares every sibling file `NAME.STAGE` and `NAME.FUNCTION.STAGE`; with `bless`, rewrites those that differ.
pub fn siblings(path: &Path, program: &Program, bless: bool) -> Compared {
    let mut out = Compared::default();
    let functions = program.module.program.functions.iter().map(|f| Some(f.name.as_str()));
    let names: Vec<Option<&str>> = std::iter::once(None).chain(functions).collect();
    for stage in Stage::ALL {
        for function in &names {
            let extension = function.map_or(stage.name().to_string(), |f| format!("{f}.{stage}"));
            let file = path.with_extension(extension);
            if file == path {
                continue; // a program in the text form is no golden of itself
            }
            let Ok(expected) = std::fs::read_to_string(&file) else { continue };
            let target = if matches!(stage, Stage::Ptx | Stage::Manifest) { GOLDEN_PTX_TARGET } else { GOLDEN_TARGET };
            match stage_text(program, stage, *function, target) {
                Ok(None) => {}
                Ok(Some(now)) if diff::first(&expected, &now).is_none() => out.passed += 1,
                Ok(Some(now)) if bless => {
                    out.blessed += 1;
                    write(&file, &format!("{}\n", now.trim_end()), &mut out);
                }
                Ok(Some(now)) => {
                    let name = file.display().to_string();
                    out.diffs.push(diff::unified([&name, "now"], &expected, &now));
                    out.wrong.push(differs(stage, &expected, &now).0.note(format!("in {name}")));
                }
                Err(errors) => out.wrong.extend(errors),
            }
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
    let at = |text: &str| diff::lines(text).get(line).map_or("nothing".into(), |l| format!("`{}`", l.trim()));
    let message =
        format!("stage `{stage}` differs in line {}: {} is expected, {} is there", line + 1, at(expected), at(now));
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
