//! The algebra's speed: library calls for each operation over CuTe's vectors, and lines a second of `eval --jsonl`.
//!
//! `cargo bench --bench algebra -- [--out FILE]` times every vector that has a result: the arguments are parsed before,
//! the call goes through the op table, the time of a case is the smallest of several runs of many calls, the time of an
//! operation the median of its cases. `--cases FILE` times the cases of a file instead, one JSON object a line, and
//! prints one number of nanoseconds for each: the other side of `pycute.py` and `cute_host.py`. There the library's
//! typed functions are called, and not the table, where `typed.rs` has them.
mod typed;

use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use tilewright_ir::op::{self, OpRow, Style, Value};

/// Seconds that one run of a case lasts at least.
const RUN_SECONDS: f64 = 50e-6;
/// Runs of a case; the smallest counts.
const RUNS: usize = 7;

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> Answer<()> {
    let args: Vec<String> = std::env::args().collect();
    let after = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1));
    if let Some(file) = after("--cases") {
        return cases(Path::new(file));
    }
    let files = vectors()?;
    let mut by_op: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for file in &files {
        // Pictures are text of any length, and the composition search set repeats `composition`.
        if file.ends_with("print.jsonl") || file.ends_with("composition_exists.jsonl") {
            continue;
        }
        for line in fs::read_to_string(file)?.lines() {
            let json: Json = serde_json::from_str(line)?;
            if let Some((row, values)) = case(&json, file.ends_with("static_dynamic.jsonl"))
                && row.apply(&values).is_ok()
            {
                by_op.entry(row.name.to_owned()).or_default().push(nanoseconds(&by_table(row, &values)));
            }
        }
    }
    let lines = lines_per_second(&files)?;
    report(&by_op, lines, after("--out").map(String::as_str))
}

fn vectors() -> Answer<Vec<PathBuf>> {
    let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/vectors");
    let mut out: Vec<PathBuf> = fs::read_dir(dir)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    out.retain(|p| p.extension().is_some_and(|e| e == "jsonl"));
    out.sort();
    Ok(out)
}

/// The operation and the parsed arguments of a line.
fn case(json: &Json, cute: bool) -> Option<(&'static OpRow, Vec<Value>)> {
    let style = if cute || json["style"] == "cute" { Style::Cute } else { Style::Plain };
    let row = op::find(json["op"].as_str()?)?;
    let texts: Vec<&str> = json["args"].as_array()?.iter().map(|a| a.as_str()).collect::<Option<_>>()?;
    Some((row, op::parse_values(&texts, style).ok()?))
}

/// Nanoseconds of one call of those that `call` makes.
fn nanoseconds(call: &dyn Fn(u32)) -> f64 {
    let run = |n: u32| {
        let start = Instant::now();
        call(n);
        start.elapsed().as_secs_f64() / f64::from(n)
    };
    // As many calls as make a run long enough for the clock.
    let once = (run(1).max(run(2)) + run(64)) / 2.0;
    let n = (RUN_SECONDS / once.max(1e-9)).clamp(1.0, 1e5) as u32;
    (0..RUNS).map(|_| run(n)).fold(f64::INFINITY, f64::min) * 1e9
}

/// A call through the table of operations.
fn by_table<'a>(row: &'static OpRow, values: &'a [Value]) -> impl Fn(u32) + 'a {
    move |n| {
        for _ in 0..n {
            black_box(&row.apply(black_box(values)));
        }
    }
}

fn cases(file: &Path) -> Answer<()> {
    let mut out = std::io::stdout().lock();
    for line in fs::read_to_string(file)?.lines() {
        let json: Json = serde_json::from_str(line)?;
        match case(&json, false) {
            Some((row, values)) if row.apply(&values).is_ok() => {
                let ns = match typed::call(row.name, &values) {
                    Some(call) => nanoseconds(&call),
                    None => nanoseconds(&by_table(row, &values)),
                };
                writeln!(out, "{ns:.1}")?;
            }
            _ => writeln!(out, "null")?,
        }
    }
    Ok(())
}

/// Lines a second of `eval --jsonl` on the vectors, many times over: the best of five.
fn lines_per_second(files: &[PathBuf]) -> Answer<f64> {
    let mut all = String::new();
    for file in files.iter().filter(|f| !f.ends_with("composition_exists.jsonl")) {
        all += &fs::read_to_string(file)?;
    }
    let all = all.repeat(8);
    let n_lines = all.lines().count() as f64;
    let mut best: f64 = 0.0;
    for _ in 0..5 {
        let start = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(["eval", "--jsonl"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        child.stdin.take().ok_or("no standard input")?.write_all(all.as_bytes())?;
        child.wait()?;
        best = best.max(n_lines / start.elapsed().as_secs_f64());
    }
    Ok(best)
}

fn quantile(sorted: &[f64], q: f64) -> f64 {
    sorted.get(((sorted.len() as f64 - 1.0) * q) as usize).copied().unwrap_or(0.0)
}

fn sorted(v: &[f64]) -> Vec<f64> {
    let mut v = v.to_vec();
    v.sort_by(f64::total_cmp);
    v
}

fn report(by_op: &BTreeMap<String, Vec<f64>>, lines: f64, out: Option<&str>) -> Answer<()> {
    println!("{:28} {:>6} {:>10} {:>10} {:>10}", "operation", "cases", "median ns", "p90 ns", "max ns");
    let mut rows = vec![];
    for (op, ns) in by_op {
        let ns = sorted(ns);
        let (median, p90, max) = (quantile(&ns, 0.5), quantile(&ns, 0.9), quantile(&ns, 1.0));
        println!("{op:28} {:6} {median:10.0} {p90:10.0} {max:10.0}", ns.len());
        rows.push(json!({ "op": op, "cases": ns.len(), "median_ns": median, "p90_ns": p90, "max_ns": max }));
    }
    let all = sorted(&by_op.values().flatten().copied().collect::<Vec<_>>());
    let slow: Vec<&String> =
        by_op.iter().filter(|(_, v)| quantile(&sorted(v), 0.5) >= 1000.0).map(|(op, _)| op).collect();
    println!(
        "all calls: {} cases, median {:.0} ns; operations with a median of 1 µs or more: {slow:?}",
        all.len(),
        quantile(&all, 0.5)
    );
    println!("eval --jsonl: {lines:.0} lines/s");
    if let Some(out) = out {
        let result = json!({
            "what": "library calls by operation over tests/vectors, smallest of several runs, in nanoseconds; lines a second of eval --jsonl",
            "command": "cargo bench --bench algebra -- --out benches/results/algebra.json",
            "cpu": cpu_model(),
            "median_ns": quantile(&all, 0.5),
            "at_least_1_us": slow,
            "jsonl_lines_per_second": lines,
            "operations": rows,
        });
        fs::write(out, serde_json::to_string_pretty(&result)? + "\n")?;
    }
    Ok(())
}

fn cpu_model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find_map(|l| l.strip_prefix("model name"));
    line.map_or_else(|| "unknown".to_owned(), |l| l.trim_matches([' ', '\t', ':']).to_owned())
}
