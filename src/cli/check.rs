//! `check`: parse, check, prove asserts; nothing is compiled.
use super::program::plural;
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use tilewright::asserts;
use tilewright::error::guard_text;

/// Arguments of `check`.
#[derive(clap::Args)]
pub struct Args {
    /// Program files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Checks each file; the answer is no when one is wrong, and all others are still checked.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let mut answer = Answer::Yes;
    for path in &args.files {
        match program::read(path).and_then(|source| source.check()) {
            Ok(program) if report(&program, cx)? == Answer::Yes => {}
            Ok(_) => answer = Answer::No,
            // A file that cannot be read ends the command: the list itself is wrong.
            Err(Failure::Report(r)) if !r.bad_use => {
                answer = Answer::No;
                cx.diagnose(&r)?;
            }
            Err(other) => return Err(other),
        }
    }
    Ok(answer)
}

/// Says what a correct program has, or what its asserts lack.
fn report(program: &program::Program, cx: &mut Context) -> Result<Answer, Failure> {
    let verdicts = asserts::judge(&program.module);
    if !verdicts.wrong.is_empty() {
        cx.diagnose(&program.source.report(verdicts.wrong))?;
        return Ok(Answer::No);
    }
    let (module, name) = (&program.module, &program.source.name);
    let guards: Vec<String> = module
        .notes
        .iter()
        .map(|n| format!("{}: {} at launch, because {}", n.function, guard_text(&n.guard), n.why))
        .chain(verdicts.guarded)
        .collect();
    let prints = || module.prints.iter().map(|p| (p.text.as_str(), p.value.to_string()));
    let n_functions = module.program.functions.len();
    if cx.json {
        let prints: Vec<_> = prints().map(|(expr, value)| json!({ "expr": expr, "value": value })).collect();
        cx.json(&json!({
            "file": name, "ok": true, "functions": n_functions, "asserts": verdicts.proved,
            "guards": guards, "prints": prints, "timings": program::timings_json(&program.timings),
        }))?;
        return Ok(Answer::Yes);
    }
    for (text, value) in prints() {
        writeln!(cx.out, "{text} = {value}")?;
    }
    for guard in &guards {
        writeln!(cx.out, "{name}: checked at launch: {guard}")?;
    }
    let (functions, asserts) = (plural(n_functions, "function"), plural(verdicts.proved, "assert"));
    writeln!(cx.out, "{name}: {functions}, {asserts} proved")?;
    Ok(Answer::Yes)
}
