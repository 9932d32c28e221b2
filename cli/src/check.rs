//! `check`: parse, check, prove asserts; with a target, also compile what claims are about.
use super::program::plural;
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::json;
use std::path::{Path, PathBuf};
use tilewright_engine::Error;
use tilewright_engine::claims::{self, Judged};
use tilewright_engine::error::guard_text;
use tilewright_engine::pipeline;
use tilewright_engine::{asserts, proofs};
use tilewright_frontend::Diagnostic;
use tilewright_ir::target::Target;

/// Arguments of `check`.
#[derive(clap::Args)]
pub struct Args {
    /// Program files; - is standard input
    #[arg(required_unless_present = "proof")]
    files: Vec<PathBuf>,
    /// Check claims about emitted code, such as `assert vector_bits(f.a) >= 128`, on this machine: cpu, ptx:sm_90a, …
    #[arg(long, conflicts_with = "proof")]
    target: Option<String>,
    /// Replay the proofs in this JSON file, as `build --emit proof` and `explain --json` write them
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    proof: Option<PathBuf>,
}

/// Checks each file; the answer is no when one is wrong, and all others are still checked.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    if let Some(path) = &args.proof {
        return proof(path, cx);
    }
    let target = args.target.as_deref().map(pipeline::target).transpose();
    let target = target.map_err(|e| Failure::from(Error::from(e)))?;
    let mut answer = Answer::Yes;
    for path in &args.files {
        let checked = program::read(path).and_then(|source| source.check());
        match checked.and_then(|program| report(&program, target.as_ref(), cx)) {
            Ok(Answer::Yes) => {}
            Ok(Answer::No) => answer = Answer::No,
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

/// Replays the proofs of a file.
fn proof(path: &Path, cx: &mut Context) -> Outcome {
    let source = program::read(path)?;
    let not_a_proof = |why: String| {
        let d = Diagnostic::new("E0717", format!("{}: {why}", source.name));
        Failure::bad_use(d.help("write one with `tilewright build FILE --emit proof -o DIR`"))
    };
    let document = serde_json::from_str(&source.text).map_err(|e| not_a_proof(format!("is not JSON: {e}")))?;
    let verdict = proofs::judge(&document);
    if verdict.proofs == 0 {
        return Err(not_a_proof("holds no proof".into()));
    }
    if !verdict.wrong.is_empty() {
        let wrong = verdict.wrong.iter().map(|(n, why)| Diagnostic::new("E0718", format!("proof {n}: {why}")));
        return Err(Failure::wrong(wrong.collect()));
    }
    let proofs::Verdict { proofs, steps, conditions, tested, evaluations, .. } = verdict;
    if cx.json {
        cx.json(&json!({
            "file": source.name, "ok": true, "proofs": proofs, "steps": steps, "conditions": conditions,
            "tested": tested, "evaluations": evaluations,
        }))?;
        return Ok(Answer::Yes);
    }
    let (steps, conditions) = (plural(steps, "step"), plural(conditions, "condition"));
    cx.say(&format!(
        "{}: {} replayed, {steps}, {conditions} ({tested} by tests, the rest by facts), {evaluations} evaluations agree",
        source.name,
        plural(proofs, "proof")
    ))?;
    Ok(Answer::Yes)
}

/// Says what a correct program has, or what its asserts lack.
fn report(program: &program::Program, target: Option<&Target>, cx: &mut Context) -> Outcome {
    let verdicts = asserts::judge(&program.module);
    if !verdicts.wrong.is_empty() {
        return Err(program.source.failure(verdicts.wrong));
    }
    let claims = match target {
        Some(target) => claimed(program, target, cx)?,
        None => Judged::default(),
    };
    let unchecked = if target.is_none() { program.module.claims.len() } else { 0 };
    let (module, name) = (&program.module, &program.source.name);
    let guards: Vec<String> = module
        .notes
        .iter()
        .map(|n| format!("{}: {} at launch, because {}", n.function, guard_text(&n.guard), n.why))
        .chain(verdicts.guarded)
        .collect();
    let prints = || {
        module.prints.iter().map(|p| {
            let guards = super::value::where_text(&p.guards);
            (p.text.as_str(), if guards.is_empty() { p.value.to_string() } else { format!("{} {guards}", p.value) })
        })
    };
    let n_functions = module.program.functions.len();
    if cx.json {
        let prints: Vec<_> = prints().map(|(expr, value)| json!({ "expr": expr, "value": value })).collect();
        cx.json(&json!({
            "file": name, "ok": true, "functions": n_functions, "asserts": verdicts.proved,
            "claims": claims.held, "skipped": claims.skipped, "unchecked": unchecked,
            "guards": guards, "open": verdicts.open, "prints": prints,
            "timings": program::timings_json(&program.timings),
        }))?;
        return Ok(Answer::Yes);
    }
    for (text, value) in prints() {
        cx.say(&format!("{text} = {value}"))?;
    }
    for guard in &guards {
        cx.say(&format!("{name}: checked at launch: {guard}"))?;
    }
    for open in &verdicts.open {
        cx.say(&format!("{name}: not proved, and no launch checks it: {open}"))?;
    }
    let (functions, asserts) = (plural(n_functions, "function"), plural(verdicts.proved, "assert"));
    let open = if verdicts.open.is_empty() { String::new() } else { format!(", {} not", verdicts.open.len()) };
    let claims = match target {
        Some(t) if claims.held > 0 => format!(", {} held on {}", plural(claims.held, "claim"), t.name),
        None if unchecked > 0 => format!(", {} about code not checked (--target T checks)", plural(unchecked, "claim")),
        _ => String::new(),
    };
    cx.say(&format!("{name}: {functions}, {asserts} proved{open}{claims}"))?;
    Ok(Answer::Yes)
}

/// The verdicts on all claims, on one target.
fn claimed(program: &program::Program, target: &Target, cx: &mut Context) -> Result<Judged, Failure> {
    let functions = program.module.program.functions.iter().filter(|f| claims::any(&program.module, &f.name));
    let functions: Vec<_> = functions.collect();
    let builds = pipeline::all(&functions, |f| pipeline::build(f, target)).map_err(|e| program.failure(e))?;
    program.claims(&builds, cx)
}
