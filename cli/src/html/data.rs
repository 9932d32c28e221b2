//! What a page shows, as data: `schema` 1.
//!
//! | entry | what it is |
//! |---|---|
//! | `title`, `source`, `file` | the program |
//! | `symbols` | `{"name", "lo", "hi", "div"}`; `hi` is null without a bound |
//! | `layouts` | as written, each law on the way, the value, and what draws it |
//! | `functions` | `{"name", "line"}`, in the order of the program |
//! | `builds` | one for each function and target: texts of stages, links, costs, laws, passes |
//! | `hovers` | what is said of the words of the source |
//! | `times` | seconds of each pass, or null |
//! | `diff` | null, or a comparison: that of `diff --json`, with the texts that differ |
//! | `wrong` | null, or why there are no builds: what is wrong, and where |
use super::{hovers, layouts};
use crate::Failure;
#[cfg(feature = "studio")]
use crate::Report;
use crate::program::Program;
use crate::report::ReportAnswer;
#[cfg(feature = "studio")]
pub use layouts::drawn;
use serde_json::{Value as Json, json};
use std::path::Path;
use tilewright_engine::accesses;
use tilewright_engine::passes::{PassStep, steps};
use tilewright_engine::pipeline::{Build, Timing};
use tilewright_engine::stage::Stage;
use tilewright_rewrite::{cost, divisions};

/// The stages whose texts a page has, where the target has them.
const SHOWN: [Stage; 8] = [
    Stage::Program,
    Stage::Schedule,
    Stage::Kernel,
    Stage::Index,
    Stage::Clif,
    Stage::Asm,
    Stage::Ptx,
    Stage::Manifest,
];

/// The data of a page about nothing.
fn empty(title: &str, source: &str) -> Json {
    json!({
        "schema": 1, "title": title, "file": title, "source": source, "symbols": [], "layouts": [], "functions": [],
        "builds": [], "hovers": { "texts": [], "at": [] }, "times": null, "diff": null, "wrong": null,
    })
}

/// What a file is called on its page.
fn title(name: &str) -> String {
    Path::new(name).file_name().map_or("program".into(), |n| n.to_string_lossy().into_owned())
}

/// The data of a program and of what its functions were built to, with the times of its passes where they are asked
/// for.
///
/// # Errors
/// A function that cannot be told about.
pub fn of_program(program: &Program, builds: &[Build], timings: bool) -> Result<Json, Failure> {
    let (module, source) = (&program.module, &*program.source.text);
    let mut out = empty(&title(&program.source.name), source);
    let symbols = module.program.symbols.iter().map(|s| {
        let hi = (s.hi != i64::MAX).then_some(s.hi);
        json!({ "name": s.name, "lo": s.lo, "hi": hi, "div": s.div })
    });
    out["symbols"] = symbols.collect();
    out["layouts"] = layouts::all(module, source);
    let functions = module.program.functions.iter();
    out["functions"] = functions.map(|f| json!({ "name": f.name, "line": f.origin.lines.map(|l| l.0) })).collect();
    out["builds"] = builds.iter().map(|b| build(program, b)).collect::<Result<_, Failure>>()?;
    out["hovers"] = hovers::all(&program.source.name, source);
    if timings {
        let of = |owner: &str, all: &[Timing]| -> Vec<Json> {
            all.iter().map(|t| json!({ "owner": owner, "pass": t.pass, "seconds": t.time.as_secs_f64() })).collect()
        };
        let mut times = of("program", &program.timings);
        builds.iter().for_each(|b| times.extend(of(&format!("{} {}", b.function.name, b.target.name), &b.timings)));
        out["times"] = times.into();
    }
    Ok(out)
}

/// The data of a program that is wrong, or of a name that is no program.
#[cfg(feature = "studio")]
pub fn of_failure(name: &str, source: &str, report: &Report) -> Json {
    let mut out = empty(&title(name), source);
    let text = report.source.as_ref().map_or(source, |(_, text)| text);
    let line = |at: usize| text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
    let one = |d: &tilewright_frontend::Diagnostic| {
        json!({
            "code": d.code,
            "message": d.message,
            "lines": d.labels.iter().map(|(span, text)| json!([line(span.start), text])).collect::<Vec<_>>(),
            "help": d.help,
            "notes": d.notes,
        })
    };
    out["wrong"] = report.diagnostics.iter().map(one).collect();
    out
}

/// The data of a comparison alone.
pub fn of_diff(title: &str, diff: Json) -> Json {
    let mut out = empty(title, "");
    out["diff"] = diff;
    out
}

fn build(program: &Program, build: &Build) -> Result<Json, Failure> {
    let texts = SHOWN.iter().filter_map(|stage| Some((stage.name().to_string(), Json::from(build.dump(*stage).ok()?))));
    let texts: serde_json::Map<String, Json> = texts.collect();
    let index = &build.index;
    let fired = index.simplified.fired.iter();
    let fired = fired.map(|(law, times)| json!({ "law": law, "times": times, "meaning": layouts::meaning(law) }));
    let passes = steps(&program.module, &build.function, build).map_err(|e| program.failure(e))?;
    let links: Json = serde_json::from_str(&build.links().json()).unwrap_or_default();
    Ok(json!({
        "function": build.function.name,
        "target": build.target.name,
        "links": links,
        "report": ReportAnswer::of_build(program, build)?,
        "plans": build.plans.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "offsets": offsets(build),
        "fired": fired.collect::<Vec<_>>(),
        "cost": [index.simplified.cost_before, index.simplified.cost_after],
        "nodes": index.simplified.nodes,
        "rounds": index.simplified.iterations,
        "proofs": build.proofs().text(),
        "passes": told(&passes, &texts),
        "texts": texts,
    }))
}

/// Every offset: as the layout writes it and as it is computed, with what each costs.
fn offsets(build: &Build) -> Json {
    let reports = accesses::report(&build.kernel);
    let priced = |e: &_| json!({ "text": format!("{e}"), "cost": cost(e), "div": divisions(e) });
    let one = |(i, written): (usize, &_)| {
        let access = build.kernel.accesses.get(i)?;
        let report = reports.iter().find(|r| r.access as usize == i);
        Some(json!({
            "access": i,
            "buffer": build.kernel.buffer(access.buffer).name,
            "statement": report.map(|r| r.statement),
            "written": priced(written),
            "computed": priced(access.offset.as_ref()?),
        }))
    };
    build.index.written.iter().enumerate().filter_map(one).collect()
}

/// The passes. A text that is a stage's, or the same as that before, is named and not told again.
fn told(passes: &[PassStep], texts: &serde_json::Map<String, Json>) -> Json {
    let mut before: Option<&PassStep> = None;
    let mut out = vec![];
    for step in passes {
        let same = before.is_some_and(|b| b.form == step.form && b.text == step.text);
        let of_stage = texts.get(step.form).and_then(Json::as_str) == Some(&step.text);
        let text = if same || of_stage { Json::Null } else { step.text.as_str().into() };
        out.push(json!({
            "name": step.name, "for": step.doc, "form": step.form, "did": step.did, "same": same, "text": text,
        }));
        before = Some(step);
    }
    out.into()
}
