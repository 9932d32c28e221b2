//! What the studio answers: the page, the data of a program, whether its file changed, layouts, comparisons.
use super::guard::Asked;
use super::{Said, Studio};
use crate::html::{self, Place};
use crate::program::{self, ProgramSource};
use crate::{Failure, diff, eval, show};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tilewright_engine::asserts;
use tilewright_engine::pipeline;
use tilewright_frontend::Diagnostic;
use tilewright_ir::op::{Style, Value, parse_value};

/// A question's answer, or the words in which it is refused.
type Answered = Result<Json, String>;

/// The answer to a question.
pub fn answer(studio: &Studio, asked: &Asked) -> Said {
    if asked.what.is_empty() {
        let data = json!({
            "studio": true, "title": "studio", "files": studio.files(), "file": studio.first,
            "targets": studio.targets, "schema": 1,
        });
        let (policy, kind) = (Place::Studio.policy(), "text/html; charset=utf-8");
        return Said { status: 200, kind, text: html::page(&data, Place::Studio), policy };
    }
    let one: fn(&Studio, &Asked) -> Answered = match &*asked.what {
        "data" => data,
        "seen" => version,
        "layout" => layout,
        "diff" => compared,
        _ => return Said::refused(404, "the studio has no such page"),
    };
    // What fails in a surprising way is said, and the studio goes on.
    let answer = catch_unwind(AssertUnwindSafe(|| one(studio, asked)));
    match answer.unwrap_or_else(|_| Err("this failed inside of tilewright: please report it".into())) {
        Ok(json) => {
            Said { status: 200, kind: "application/json", text: json.to_string(), policy: "default-src 'none'".into() }
        }
        Err(why) => Said::refused(400, &why),
    }
}

/// The program of a name, as the page calls it, or why there is none.
fn read(studio: &Studio, name: &str) -> Result<ProgramSource, Failure> {
    let missing = |why| Failure::bad_use(Diagnostic::new("E0601", why));
    let source = program::read(&studio.file(name).map_err(missing)?)?;
    Ok(ProgramSource { name: name.to_string(), ..source })
}

/// What a text is known by; where there is none, why not.
fn seen(source: &Result<ProgramSource, Failure>) -> String {
    match source {
        Ok(source) => Sha256::digest(source.text.as_bytes()).iter().take(8).map(|b| format!("{b:02x}")).collect(),
        Err(failure) => failure.to_string(),
    }
}

/// The file that is asked for; the first one where none is. A name may begin with a space.
fn name<'a>(studio: &'a Studio, asked: &'a Asked) -> Option<&'a str> {
    asked.values.get("file").map(String::as_str).filter(|name| !name.is_empty()).or(studio.first.as_deref())
}

/// The data of a program for some targets, the programs that there are, and what its text is known by.
fn data(studio: &Studio, asked: &Asked) -> Answered {
    let name = name(studio, asked);
    let source = name.map(|name| read(studio, name));
    let targets = asked.value("targets").unwrap_or(&studio.targets);
    let built = match &source {
        Some(Ok(source)) => built(source, targets),
        Some(Err(Failure::Report(report))) => Err(Failure::Report(report.clone())),
        _ => Err(Failure::bad_use(Diagnostic::new("E0710", "there is no program in this folder"))),
    };
    let text = source.as_ref().and_then(|s| s.as_ref().ok()).map_or("", |s| &*s.text);
    let mut out = match built {
        Ok(data) => data,
        Err(Failure::Report(report)) => html::data::of_failure(name.unwrap_or_default(), text, &report),
        Err(failure) => return Err(failure.to_string()),
    };
    out["file"] = name.into();
    out["files"] = studio.files().into();
    out["seen"] = source.as_ref().map_or(String::new(), seen).into();
    Ok(out)
}

fn built(source: &ProgramSource, targets: &str) -> Result<Json, Failure> {
    let program = source.check()?;
    let wrong = asserts::judge(&program.module).wrong;
    if !wrong.is_empty() {
        return Err(source.failure(wrong));
    }
    let mut builds = vec![];
    let functions: Vec<_> = program.module.program.functions.iter().collect();
    for target in targets.split(',') {
        let target = pipeline::target(target.trim()).map_err(|e| Failure::from(tilewright_engine::Error::from(e)))?;
        let all = pipeline::all(&functions, |f| pipeline::build(f, &target));
        builds.append(&mut all.map_err(|e| program.failure(e))?);
    }
    html::data::of_program(&program, &builds, true)
}

/// What the text of a file is known by now, which the page compares with what it shows.
fn version(studio: &Studio, asked: &Asked) -> Answered {
    Ok(json!({ "seen": name(studio, asked).map_or(String::new(), |name| seen(&read(studio, name))) }))
}

/// An expression of the layout algebra: its value, what it is like, its picture.
fn layout(_: &Studio, asked: &Asked) -> Answered {
    let text = asked.value("x").ok_or("write a layout, such as (8,8):(8,1)")?;
    let view = asked.value("view").unwrap_or("offsets");
    let number = |name: &str| {
        let read = |v: &str| v.parse::<i64>().map_err(|_| format!("{name}: `{v}` is no number"));
        asked.value(name).map(read).transpose()
    };
    let set = asked.value("set").map_or(vec![], |all| all.split(',').map(|one| one.trim().to_string()).collect());
    let args = eval::Args { exprs: vec![text.to_string()], ..eval::Args::default() };
    let answer = eval::answers(&args).last().ok_or("nothing is asked")?.map_err(|e| e.to_string())?;
    if let Some(report) = crate::Answer::refusal(&answer) {
        return Err(report.to_string());
    }
    let said = answer.to_string();
    let value = said.lines().next().unwrap_or_default().to_string();
    let parsed = parse_value(value.split(" where ").next().unwrap_or_default(), Style::Plain).ok();
    let is_layout = matches!(parsed, Some(Value::Layout(_) | Value::Composed(_)));
    let mut out = json!({ "value": value, "drawn": parsed.as_ref().map_or(Json::Null, html::data::drawn) });
    if !is_layout && view == "offsets" {
        return Ok(out);
    }
    let args = show::Args { layouts: vec![text.to_string()], set, ..show::Args::default() };
    if let Ok(show::ShowAnswer::Summary(summary)) = show::answer(&show::Args { summary: true, ..args.clone() }) {
        out["summary"] = json!(summary.layouts.first().map(|l| json!(l)["summary"].clone()));
    }
    // A picture of offsets with symbols is drawn by the page, at the sizes of its sliders.
    if view == "offsets" && args.set.is_empty() && !out["drawn"].is_null() {
        return Ok(out);
    }
    let args = show::Args {
        tv: view == "tv",
        order: view == "order",
        swizzle: view == "swizzle",
        banks: view == "banks",
        tile: asked.value("tile").map(String::from).filter(|_| view == "tv"),
        at: asked.value("at").map(String::from).filter(|_| view == "tv"),
        thread: number("thread")?.filter(|_| view == "tv"),
        access: asked.value("access").map(String::from).filter(|_| view == "banks"),
        bytes: number("bytes")?.filter(|_| matches!(view, "banks" | "swizzle")),
        ..args
    };
    if args.bytes.is_some_and(|n| ![1, 2, 4, 8, 16].contains(&n)) {
        return Err("an element has 1, 2, 4, 8 or 16 bytes".into());
    }
    let show::ShowAnswer::Views(views) = show::answer(&args).map_err(|e| e.to_string())? else { return Ok(out) };
    let lines = |text: Option<String>| text.map(|t| t.lines().map(String::from).collect::<Vec<_>>());
    out["svg"] = views.picture.svg().into();
    out["at"] = json!(lines(views.at.map(|at| at.to_string())));
    out["thread"] = json!(lines(views.thread.map(|thread| thread.to_string())));
    out["notes"] = views.picture.panels.iter().flat_map(|p| p.notes.iter().cloned()).collect();
    Ok(out)
}

/// A comparison of the file with another one, a version, another target or another schedule.
fn compared(studio: &Studio, asked: &Asked) -> Answered {
    let file = |name: &str| studio.file(name).map(|path| path.display().to_string());
    let a = file(name(studio, asked).ok_or("there is no file to compare")?)?;
    let b = match asked.value("b") {
        Some(version) if version.starts_with("git:") && version.matches(':').count() == 1 => Some(version.to_string()),
        Some(version) if version.starts_with("git:") => return Err("a version here is git:REV, without a path".into()),
        Some(name) => Some(file(name)?),
        None => None,
    };
    // A version is what was before.
    let (a, b) = match b {
        Some(version) if version.starts_with("git:") => (version, Some(a)),
        b => (a, b),
    };
    let schedule = asked.value("schedule").map(|name| studio.file(name)).transpose()?;
    // Two targets that are asked for are those of the two sides; those of the page are compared one by one.
    let targets = asked.value("targets").unwrap_or(&studio.targets);
    let targets = asked.value("target").map_or_else(|| targets.split(',').collect(), |both| vec![both]);
    let mut all: Option<diff::DiffAnswer> = None;
    for target in targets {
        let args = diff::Args {
            a: a.clone(),
            b: b.clone(),
            target: target.trim().to_string(),
            schedule: schedule.iter().cloned().collect(),
            texts: true,
            ..diff::Args::default()
        };
        let answer = diff::answer(&args).map_err(|e| e.to_string())?;
        match &mut all {
            Some(all) => all.functions.extend(answer.functions),
            None => all = Some(answer),
        }
    }
    Ok(all.map_or(Json::Null, |all| all.page_data()))
}
