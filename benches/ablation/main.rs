//! What simplification of indices is worth: the same programs with none, with the normal forms only, and with the
//! e-graph; and how long saturation takes.
//!
//! `cargo bench --bench ablation -- [--reps N] [--only NAME] [--part K/N] [--out FILE] [--saturation FILE]`. `--part
//! 0/3` runs every third program; the rows of other programs that are in `--out FILE`, from the same CPU, stay there.
//! With `--saturation` and without `--out` only saturation is timed. Programs are the corpus, the examples, and
//! permutes of `benches/sets` (all of C1-small, every sixth of C1; f32). The three codes of a program take turns within
//! each repetition, one thread, and begin with another one each time; symbols have the largest values of the program's
//! `// run:` lines, doubled while the call moves little. What the loops hold is counted in the machine code
//! ([`innermost`]). The summary compares least times; programs whose codes are the same tell how much of a difference
//! in time is noise.
//!
//! Saturation is timed for every function of the corpus and the examples, for 1,000 random programs and for the public
//! goals, five times each, the median kept; for the layouts of the corpus as well.
mod innermost;
#[path = "../programs.rs"]
mod programs;

use innermost::Counts;
use programs::{cpu_model, median};
use serde_json::{Value, json};
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use tilewright_engine::agree;
use tilewright_engine::bind::Bound;
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::arbitrary::random_function;
use tilewright_ir::program::{Function, Role};
use tilewright_ir::target::Target;
use tilewright_rewrite::lower::{Simplification, lower, saturate_indices};
use tilewright_rewrite::{IndexContext, simplify, simplify_layout};

const VARIANTS: [(&str, Simplification); 3] = [
    ("none", Simplification::None),
    ("normal forms", Simplification::NormalForms),
    ("e-graph", Simplification::EGraph),
];

type AblationResult<T> = std::result::Result<T, Box<dyn Error>>;

/// A function with values for its symbols.
struct AblationCase {
    name: String,
    function: Function,
    values: Vec<(String, i64)>,
}

fn main() -> AblationResult<()> {
    let args: Vec<String> = std::env::args().collect();
    let after = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1));
    let reps: usize = after("--reps").map_or(Ok(15), |n| n.parse())?;
    let target = pipeline::target("cpu")?;
    let head = |what: &str| {
        json!({
            "what": what, "command": "cargo bench --bench ablation", "target": target.name, "cpu": cpu_model(),
            "reps": reps,
        })
    };
    let (only, part) = (after("--only"), after("--part").map(|p| part(p)).transpose()?);
    let programs = cases()?;
    if after("--out").is_some() || after("--saturation").is_none() {
        let named = |case: &&AblationCase| only.is_none_or(|name| case.name.contains(name));
        let mine = |(i, _): &(usize, &AblationCase)| part.is_none_or(|(k, n)| i % n == k);
        let chosen: Vec<&AblationCase> =
            programs.iter().filter(named).enumerate().filter(mine).map(|(_, case)| case).collect();
        let row = |case: &&AblationCase| ablate(case, &target, reps).map_err(|e| format!("{}: {e}", case.name).into());
        let measured = chosen.iter().map(row).collect::<AblationResult<Vec<Value>>>()?;
        let rows = with_earlier(measured, after("--out"), &programs)?;
        let mut result = head(
            "functions with no simplification of indices, the normal forms only, and the e-graph: medians in seconds",
        );
        result["summary"] = summary(&rows);
        println!("{:#}", result["summary"]);
        if only.is_some() {
            rows.iter().for_each(|row| println!("{row:#}"));
        }
        result["programs"] = rows.into();
        write(after("--out"), &result)?;
    }
    if only.is_some() || part.is_some() {
        return Ok(());
    }

    let mut result = head("seconds of index saturation per function, and of layout saturation per layout expression");
    let corpus: Vec<(String, f64)> = programs
        .iter()
        .map(|c| Ok((c.name.clone(), saturation(&c.function, &target)?)))
        .collect::<AblationResult<_>>()?;
    let random: Vec<(String, f64)> = (0..1000)
        .map(|s| Ok((format!("random {s}"), saturation(&random_function(s).0, &target)?)))
        .collect::<AblationResult<_>>()?;
    result["corpus"] = distribution(&corpus);
    result["random"] = distribution(&random);
    result["together"] = distribution(&[corpus, random].concat());
    result["layouts"] = distribution(&layouts()?);
    result["goals"] = goals();
    println!("{result:#}");
    write(after("--saturation"), &result)
}

/// `K/N`.
fn part(text: &str) -> AblationResult<(usize, usize)> {
    let (k, n) = text.split_once('/').ok_or("--part is K/N")?;
    let (k, n): (usize, usize) = (k.parse()?, n.parse()?);
    if k < n { Ok((k, n)) } else { Err("--part is K/N with K < N".into()) }
}

/// The rows with those of other programs in a file, in the order of the programs.
fn with_earlier(mut rows: Vec<Value>, file: Option<&String>, programs: &[AblationCase]) -> AblationResult<Vec<Value>> {
    if let Some(text) = file.and_then(|f| std::fs::read_to_string(f).ok()) {
        let earlier: Value = serde_json::from_str(&text)?;
        if earlier["cpu"] != json!(cpu_model()) {
            return Ok(rows);
        }
        let missing = |row: &&Value| rows.iter().all(|r| r["program"] != row["program"]);
        let kept: Vec<Value> = earlier["programs"].as_array().into_iter().flatten().filter(missing).cloned().collect();
        rows.extend(kept);
    }
    let place = |row: &Value| programs.iter().position(|case| row["program"] == case.name.as_str());
    rows.retain(|row| place(row).is_some());
    rows.sort_by_key(place);
    Ok(rows)
}

fn write(to: Option<&String>, result: &Value) -> AblationResult<()> {
    if let Some(to) = to {
        std::fs::write(to, serde_json::to_string_pretty(result)? + "\n")?;
    }
    Ok(())
}

fn functions(text: &str) -> AblationResult<Vec<Function>> {
    Ok(pipeline::check(text).map_err(|d| tilewright::Error::program(d, text))?.0.program.functions)
}

/// The corpus, the examples and the permutes.
fn cases() -> AblationResult<Vec<AblationCase>> {
    let mut out = vec![];
    for (name, text) in programs::programs()? {
        for function in functions(&text)? {
            let values = grown(&function, largest_run(&text, &function.name));
            out.push(AblationCase { name: format!("{name} {}", function.name), function, values });
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/sets");
    for (set, step) in [("c1_small", 1), ("c1", 6)] {
        let json: Value = serde_json::from_str(&std::fs::read_to_string(root.join(set).with_extension("json"))?)?;
        for case in json["cases"].as_array().into_iter().flatten().step_by(step) {
            let list = |key: &str| serde_json::from_value::<Vec<usize>>(case[key].clone());
            let (extents, perm) = (list("extents")?, list("perm")?);
            let function = functions(&permute(&extents, &perm))?.remove(0);
            out.push(AblationCase { name: format!("{set} {extents:?} by {perm:?}"), function, values: vec![] });
        }
    }
    Ok(out)
}

/// A permute of a dense f32 tensor, mode 0 fastest on both sides; output mode `k` is input mode `perm[k]`.
fn permute(extents: &[usize], perm: &[usize]) -> String {
    let dense = |extents: &[usize]| {
        let strides: Vec<usize> = (0..extents.len()).map(|k| extents[..k].iter().product()).collect();
        let list = |v: &[usize]| v.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        format!("f32 ({}):({})", list(extents), list(&strides))
    };
    let out: Vec<usize> = perm.iter().map(|p| extents[*p]).collect();
    let names = |order: &[usize]| order.iter().map(|i| format!("i{i}")).collect::<Vec<_>>().join(",");
    let natural: Vec<usize> = (0..extents.len()).collect();
    format!("fn permute(a: {}, b: {}) {{ b[{}] = a[{}] }}", dense(extents), dense(&out), names(perm), names(&natural))
}

/// The values of the `// run:` line of a function whose product is largest.
fn largest_run(text: &str, function: &str) -> Vec<(String, i64)> {
    let mut best: Vec<(String, i64)> = vec![];
    let product = |v: &[(String, i64)]| v.iter().map(|(_, n)| *n as f64).product::<f64>();
    for line in text.lines().filter_map(|l| l.trim().strip_prefix("// run:")) {
        let words: Vec<(&str, &str)> = line.split_whitespace().filter_map(|w| w.split_once('=')).collect();
        if words.iter().any(|(k, v)| *k == "fn" && *v != function) {
            continue;
        }
        let values = words.iter().filter(|(k, _)| !matches!(*k, "fn" | "seed"));
        let values: Vec<(String, i64)> = values.filter_map(|(k, v)| Some((k.to_string(), v.parse().ok()?))).collect();
        if best.is_empty() || product(&values) > product(&best) {
            best = values;
        }
    }
    best
}

/// The values doubled while a call moves less than 256 KiB and the facts of the symbols and the guards allow it.
fn grown(function: &Function, mut values: Vec<(String, i64)>) -> Vec<(String, i64)> {
    let bytes = |values: &[(String, i64)]| {
        let bound = agree::random(function, values, 1).ok()?;
        tilewright_ir::interp::check_symbols(&function.symbols, &function.guards, &bound.symbols).ok()?;
        Some(bound.params.iter().map(|p| p.moved_bytes()).sum::<u64>())
    };
    let Some(mut now) = bytes(&values) else { return values };
    while now < 1 << 18 {
        let double: Vec<(String, i64)> = values.iter().map(|(n, v)| (n.clone(), 2 * v)).collect();
        match bytes(&double) {
            Some(more) if more > now => (now, values) = (more, double),
            _ => break,
        }
    }
    values
}

/// A function compiled three ways, run in turns.
fn ablate(case: &AblationCase, target: &Target, reps: usize) -> AblationResult<Value> {
    let mut builds = vec![];
    for (_, how_far) in VARIANTS {
        builds.push(pipeline::compile_with(&case.function, target, how_far)?);
    }
    let texts: Vec<String> = builds.iter().map(|b| b.code.as_ref().map(|c| c.asm()).unwrap_or_default()).collect();
    let mut bound = agree::random(&case.function, &case.values, 1)?;
    let inner = calls(&builds[2], &mut bound)?;
    let mut seconds: [Vec<f64>; 3] = Default::default();
    for rep in 0..reps {
        for turn in 0..3 {
            let variant = (rep + turn) % 3;
            let start = Instant::now();
            for _ in 0..inner {
                builds[variant].call(&mut bound, Some(1))?;
            }
            seconds[variant].push(start.elapsed().as_secs_f64() / f64::from(inner));
        }
    }
    let mut compile: [Vec<(f64, f64)>; 3] = Default::default();
    for rep in 0..7 {
        for turn in 0..3 {
            let variant = (rep + turn) % 3;
            let start = Instant::now();
            let build = pipeline::compile_with(&case.function, target, VARIANTS[variant].1)?;
            let index = build.timings.iter().find(|t| t.pass == "index").map_or(0.0, |t| t.time.as_secs_f64());
            compile[variant].push((start.elapsed().as_secs_f64(), index));
        }
    }
    let element =
        case.function.params().filter(|(_, t)| t.role != Role::In).map(|(_, t)| t.dtype.bytes()).max().unwrap_or(4);
    let mut row = json!({
        "program": case.name,
        "symbols": case.values.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "none_is_the_same_code": texts[0] == texts[2],
        "normal_forms_are_the_same_code": texts[1] == texts[2],
    });
    for (i, (name, _)) in VARIANTS.iter().enumerate() {
        let Counts { innermost, bytes, in_loops, products } = innermost::count(&texts[i]);
        row[*name] = json!({
            "integer_instructions_per_element": (bytes > 0).then(|| innermost as f64 * element as f64 / bytes as f64),
            "integer_instructions_in_loops": in_loops,
            "products_and_quotients_in_loops": products,
            "price": builds[i].index.simplified.cost_after,
            "code_bytes": builds[i].code.as_ref().map(|c| c.code_bytes()),
            "seconds": median(seconds[i].clone()),
            "least_seconds": seconds[i].iter().copied().fold(f64::INFINITY, f64::min),
            "compile_seconds": median(compile[i].iter().map(|c| c.0).collect()),
            "index_seconds": median(compile[i].iter().map(|c| c.1).collect()),
        });
    }
    Ok(row)
}

/// Calls until some 300 µs have passed: that many make one repetition.
fn calls(build: &Build, bound: &mut Bound) -> AblationResult<u32> {
    build.call(bound, Some(1))?;
    let (mut calls, start) = (0u32, Instant::now());
    while calls == 0 || (start.elapsed().as_micros() < 300 && calls < 10_000) {
        build.call(bound, Some(1))?;
        calls += 1;
    }
    Ok(calls)
}

/// Ratios over all programs: another variant over the e-graph, where their code differs; and the spread of the ratios
/// where it does not, which is noise.
fn summary(rows: &[Value]) -> Value {
    let mut out = json!({ "programs": rows.len() });
    let number = |row: &Value, variant: &str, key: &str| row[variant][key].as_f64();
    let mut noise = vec![];
    for (variant, same) in [("none", "none_is_the_same_code"), ("normal forms", "normal_forms_are_the_same_code")] {
        let mut times: Vec<(f64, &str)> = vec![];
        let (mut instructions, mut fewer, mut more) = (vec![], 0, 0);
        for row in rows {
            let (Some(other), Some(ours)) =
                (number(row, variant, "least_seconds"), number(row, "e-graph", "least_seconds"))
            else {
                continue;
            };
            if row[same] == json!(true) {
                noise.push(other / ours);
                continue;
            }
            times.push((other / ours, row["program"].as_str().unwrap_or("")));
            let per = |v: &str| number(row, v, "integer_instructions_per_element").filter(|n| *n > 0.0);
            if let (Some(other), Some(ours)) = (per(variant), per("e-graph")) {
                instructions.push(other / ours);
                fewer += usize::from(ours < other);
                more += usize::from(ours > other);
            }
        }
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let listed = |t: &[(f64, &str)]| t.iter().map(|(r, p)| json!([p, r])).collect::<Vec<_>>();
        out[format!("{variant} over e-graph")] = json!({
            "other_code": times.len(),
            "time_geomean": geomean(times.iter().map(|t| t.0)),
            "instructions_per_element_geomean": geomean(instructions.iter().copied()),
            "fewer_instructions": fewer,
            "more_instructions": more,
            "least_time_ratios": listed(&times[..times.len().min(5)]),
            "largest_time_ratios": listed(&times[times.len().saturating_sub(8)..]),
        });
    }
    noise.sort_by(f64::total_cmp);
    let at = |q: f64| noise.get(((noise.len().max(1) - 1) as f64 * q) as usize).copied();
    out["same_code_time_ratio"] =
        json!({ "pairs": noise.len(), "p01": at(0.01), "p05": at(0.05), "p95": at(0.95), "p99": at(0.99) });
    for (name, _) in VARIANTS {
        let all = |key: &str| median(rows.iter().filter_map(|r| number(r, name, key)).collect());
        out[format!("{name}, medians")] =
            json!({ "compile_seconds": all("compile_seconds"), "index_seconds": all("index_seconds") });
    }
    out
}

fn geomean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let logs: Vec<f64> = ratios.map(f64::ln).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// Seconds of index saturation: the median of five.
fn saturation(function: &Function, target: &Target) -> AblationResult<f64> {
    let kernel = lower(function, target)?;
    let mut times = vec![];
    for _ in 0..5 {
        let mut kernel = kernel.clone();
        let start = Instant::now();
        saturate_indices(&mut kernel)?;
        times.push(start.elapsed().as_secs_f64());
    }
    Ok(median(times))
}

/// Seconds for each public goal; no other expression helps.
fn goals() -> Value {
    let mut out = json!({});
    for goal in tilewright_rewrite::goals::goals() {
        let mut times = vec![];
        for _ in 0..5 {
            let start = Instant::now();
            std::hint::black_box(simplify(std::slice::from_ref(&goal.expr), &IndexContext::new()));
            times.push(start.elapsed().as_secs_f64());
        }
        out[&goal.name] = median(times).into();
    }
    out
}

/// Seconds for each layout expression of the corpus.
fn layouts() -> AblationResult<Vec<(String, f64)>> {
    let mut out = vec![];
    for (name, text) in programs::programs()? {
        for def in pipeline::check(&text).map_err(|d| tilewright::Error::program(d, text.as_str()))?.0.layouts {
            let mut times = vec![];
            for _ in 0..5 {
                let start = Instant::now();
                std::hint::black_box(simplify_layout(&def.term));
                times.push(start.elapsed().as_secs_f64());
            }
            out.push((format!("{name} {}", def.owner), median(times)));
        }
    }
    Ok(out)
}

fn distribution(all: &[(String, f64)]) -> Value {
    let mut all = all.to_vec();
    all.sort_by(|a, b| a.1.total_cmp(&b.1));
    let at = |q: f64| all.get(((all.len().max(1) - 1) as f64 * q).round() as usize).map(|t| t.1);
    let slowest: Vec<Value> = all.iter().rev().take(5).map(|(n, t)| json!([n, t])).collect();
    json!({ "count": all.len(), "median": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0), "slowest": slowest })
}
