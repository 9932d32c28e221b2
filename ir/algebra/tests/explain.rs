//! Explanations over all vectors of CuTe: each ends with the value that `eval` gives, none panics, and no lesson
//! strays.
//!
//! `EXPLAIN='composition | (6,2):(8,2) | (4,3):(3,1)' cargo test -p tilewright-ir --test explain shown -- --nocapture`
//! prints one.
use std::collections::BTreeMap;
use std::path::Path;
use tilewright_algebra::explain::{Explanation, explain, explain_op};
use tilewright_algebra::op::{Style, Value, apply, find, parse_value, parse_values};

#[test]
fn every_explanation_ends_with_the_value() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut tally: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    let mut astray = vec![];
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "jsonl")) {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let d: serde_json::Value = serde_json::from_str(line).unwrap();
            let (op, args) = match (d["op"].as_str(), &d["args"]) {
                (Some(op), serde_json::Value::Array(a)) => (op, a.iter().map(|a| a.as_str().unwrap()).collect()),
                _ => ("composition", vec![d["A"].as_str().unwrap(), d["B"].as_str().unwrap()]),
            };
            if find(op).is_none() {
                continue;
            }
            let style = if line.contains("_1") || line.contains("_2") { Style::Cute } else { Style::Plain };
            let Ok(args) = parse_values(&args, style) else { continue };
            let result = apply(op, &args);
            let e = explain(op, &args, &result);
            well_formed(&e, &result);
            let t = tally.entry(op.to_string()).or_default();
            t[0] += 1;
            t[1] += usize::from(e.taught);
            t[2] += usize::from(e.steps.iter().any(|s| s.title.starts_with("Check")));
            t[3] += usize::from(e.refused.is_some());
            if e.astray {
                astray.push(format!(
                    "{op} {args:?} = {result:?}",
                    args = d["args"],
                    result = result.map(|v| v.to_string())
                ));
            }
        }
    }
    println!("{:26} {:>6} {:>6} {:>7} {:>7}", "op", "lines", "taught", "checked", "refused");
    for (op, [n, taught, checked, refused]) in &tally {
        println!("{op:26} {n:6} {taught:6} {checked:7} {refused:7}");
    }
    let sum = |k: usize| tally.values().map(|t| t[k]).sum::<usize>();
    println!("{:26} {:6} {:6} {:7} {:7}", "total", sum(0), sum(1), sum(2), sum(3));
    assert!(astray.is_empty(), "{} lessons went astray:\n{}", astray.len(), astray.join("\n"));
}

/// The explanation has the value or the refusal, never both, and no check that failed.
fn well_formed(e: &Explanation, result: &Result<Value, tilewright_algebra::op::AlgebraError>) {
    match result {
        Ok(v) if e.result.as_ref().is_some_and(|r| !r.ends_with('…')) => assert_eq!(e.result, Some(v.to_string())),
        Ok(_) => assert!(e.refused.is_none()),
        Err(error) => assert_eq!(e.refused.as_ref().map(|r| r.code), Some(error.code())),
    }
    let text = e.text();
    assert!(!text.contains("DIFFER"), "{text}");
    assert!(e.refused.is_none() || !e.steps.is_empty(), "a refusal without a step: {text}");
}

#[test]
fn shown() {
    let Ok(case) = std::env::var("EXPLAIN") else { return };
    for case in case.split('\n') {
        let mut parts = case.split('|').map(str::trim);
        let op = parts.next().unwrap();
        let args: Vec<Value> = parts.map(|t| parse_value(t, Style::Plain).unwrap()).collect();
        println!("{}\n{}", explain_op(op, &args).text(), "-".repeat(80));
    }
}
