//! Every worked example of the texts that tilewright began from, and of the issues that CuTe's users filed.
//!
//! The data and its fields are described in `tests/seeds/README.md`. A line is evaluated through the entry that the
//! command `eval` uses; where a text is wrong, the line holds the right value, what the text says and why.
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;
use tilewright_frontend::eval_guarded;
use tilewright_ir::op::Style;

/// How many examples each text has; a line that gets lost is noticed.
const EXAMPLES: [(&str, usize); 5] =
    [("seed 000", 42), ("seed 001", 87), ("seed 002", 194), ("seed 003", 17), ("seed 004", 109)];

/// How many of them the texts have wrong.
const CORRECTED: usize = 16;

/// How many examples the issues have.
const FROM_ISSUES: usize = 56;

fn lines(name: &str) -> Vec<Json> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/seeds").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

/// What is wrong with a line, if anything is.
fn wrong(line: &Json) -> Option<String> {
    let style = if line["style"] == "cute" { Style::Cute } else { Style::Plain };
    let exprs: Vec<&str> = match &line["expr"] {
        Json::Array(all) => all.iter().filter_map(Json::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let wanted = match (line["result"].as_str(), line["error"].as_str()) {
        (Some(value), None) => value.to_string(),
        (None, Some(code)) => format!("error {code}"),
        _ => return Some(format!("a line has a result or an error: {line}")),
    };
    if exprs.is_empty() {
        return Some(format!("a line has an expression: {line}"));
    }
    exprs.into_iter().find_map(|expr| {
        let got = match eval_guarded(expr, style) {
            Ok(found) if !found.guards.is_empty() => format!("under guards: {:?}", found.guards),
            Ok(found) => found.value.text(style),
            Err(errors) => format!("error {}", errors[0].code),
        };
        (got != wanted).then(|| format!("{expr} is {got}, not {wanted}"))
    })
}

fn all_hold(lines: &[Json]) {
    let wrong: Vec<String> = lines.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
}

#[test]
fn the_texts() {
    let lines = lines("seeds.jsonl");
    all_hold(&lines);
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for line in &lines {
        let place = line["where"].as_str().unwrap();
        *count.entry(place.split(',').next().unwrap().to_string()).or_default() += 1;
        let corrected = line.get("text_says").is_some();
        assert!(!corrected || line.get("note").is_some(), "a correction says why: {line}");
        assert_ne!(line.get("text_says"), Some(&line["result"]), "the text is right: {line}");
    }
    assert_eq!(count, EXAMPLES.iter().map(|(k, n)| (k.to_string(), *n)).collect());
    assert_eq!(lines.iter().filter(|l| l.get("text_says").is_some()).count(), CORRECTED);
}

#[test]
fn the_issues() {
    let lines = lines("issues.jsonl");
    all_hold(&lines);
    assert!(lines.iter().all(|l| l["issue"].is_string() && l["what"].is_string()));
    assert_eq!(lines.len(), FROM_ISSUES);
}
