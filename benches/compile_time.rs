//! Compile time: text to callable code by stage, for every example and corpus program, and what a call costs.
//!
//! `cargo bench --bench compile_time -- [--target NAME] [--reps N] [--only PART] [--out FILE]`. For a target `ptx:…` it
//! is text to PTX. Each program whose name has PART is compiled `N` times (default 25) and the median of each pass is
//! kept; programs take turns, so that a machine that slows down slows all. `verify kernel`, which only `check`, `build`
//! and `test` do, stands beside the total. Functions are compiled several at a time, as `build` does: passes are summed
//! over them, `total` is wall time. The call is a copy of 16 f32 through the checked interface, timed over many calls.
#[path = "programs.rs"]
mod programs;

use programs::{cpu_model, median, programs};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};
use tilewright_engine::pipeline;
use tilewright_ir::target::Target;
use tilewright_ir::verify;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let after = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1));
    let reps: usize = after("--reps").map_or(Ok(25), |n| n.parse())?;
    let target = pipeline::target(after("--target").map_or("cpu", String::as_str))?;

    let mut programs = programs()?;
    programs.retain(|(name, _)| after("--only").is_none_or(|part| name.contains(part.as_str())));
    let mut samples: Vec<Vec<Sample>> = vec![vec![]; programs.len()];
    for _ in 0..reps {
        for (program, samples) in programs.iter().zip(&mut samples) {
            samples.push(compile(&program.1, &target).map_err(|e| format!("{}: {e}", program.0))?);
        }
    }
    let rows: Vec<Value> = programs.iter().zip(&samples).map(|((name, _), s)| row(name, s)).collect();
    let call = if target.blocks.is_none() { Some(call_seconds()?) } else { None };

    print(&rows, call);
    if let Some(out) = after("--out") {
        let result = json!({
            "what": "text to callable code, or to PTX: medians in seconds, summed over the functions of a program; and one call of a copy of 16 f32",
            "command": format!("cargo bench --bench compile_time -- --target {}", target.name),
            "target": target.name,
            "cpu": cpu_model(),
            "reps": reps,
            "call_seconds": call,
            "programs": rows,
        });
        std::fs::write(out, serde_json::to_string_pretty(&result)? + "\n")?;
    }
    Ok(())
}

/// Time of each pass of one compilation, summed over functions; `total` is the wall time of everything.
type Sample = BTreeMap<&'static str, Duration>;

fn compile(text: &str, target: &Target) -> Result<Sample, Box<dyn Error>> {
    let start = Instant::now();
    let mut sample = Sample::new();
    let (module, timings) = pipeline::check(text).map_err(|d| tilewright::Error::program(d, text))?;
    let mut all = timings;
    let mut kernels = vec![];
    let functions: Vec<_> = module.program.functions.iter().collect();
    for build in pipeline::all(&functions, |f| pipeline::compile(f, target))? {
        all.extend(build.timings);
        kernels.push(build.kernel);
    }
    let total = start.elapsed();
    // What `check`, `build` and `test` do besides: not in the total.
    let start = Instant::now();
    for kernel in &kernels {
        verify::kernel(kernel, target).map_err(|e| format!("{e:?}"))?;
    }
    sample.insert("verify kernel", start.elapsed());
    // A pass `emit/regalloc` is a part of `emit`: the table shows whole passes.
    for timing in all.iter().filter(|t| !t.pass.contains('/') && t.pass != "verify kernel") {
        *sample.entry(timing.pass).or_default() += timing.time;
    }
    sample.insert("total", total);
    Ok(sample)
}

fn row(name: &str, samples: &[Sample]) -> Value {
    let mut out = serde_json::Map::new();
    out.insert("program".into(), name.into());
    for pass in samples[0].keys() {
        let all = samples.iter().filter_map(|s| s.get(pass)).map(Duration::as_secs_f64);
        out.insert((*pass).into(), median(all.collect()).into());
    }
    out.into()
}

/// Seconds of one call: the median over batches of 10,000.
fn call_seconds() -> Result<f64, Box<dyn Error>> {
    let text = "fn p(src: f32 (16):(1), dst: f32 (16):(1)) { copy(src, dst) }";
    let function = tilewright::compile(text)?.function("p")?.threads(1);
    let (src, mut dst) = ([1.0_f32; 16], [0.0_f32; 16]);
    let mut batches = vec![];
    for _ in 0..101 {
        let start = Instant::now();
        for _ in 0..10_000 {
            function.call((&src, &mut dst))?;
        }
        batches.push(start.elapsed().as_secs_f64() / 10_000.0);
    }
    assert_eq!(src, dst);
    Ok(median(batches))
}

fn print(rows: &[Value], call: Option<f64>) {
    let passes: Vec<&str> = rows[0].as_object().into_iter().flat_map(|o| o.keys()).map(String::as_str).collect();
    let passes: Vec<&str> = passes.into_iter().filter(|p| !matches!(*p, "program" | "total")).collect();
    println!(
        "{:44}{:>10}{}",
        "microseconds, medians",
        "total",
        passes.iter().map(|p| format!("{p:>15}")).collect::<String>()
    );
    let micros = |v: &Value| format!("{:.0}", v.as_f64().unwrap_or(f64::NAN) * 1e6);
    for row in rows {
        let parts: String = passes.iter().map(|p| format!("{:>15}", micros(&row[*p]))).collect();
        println!("{:44}{:>10}{parts}", row["program"].as_str().unwrap_or(""), micros(&row["total"]));
    }
    if let Some(call) = call {
        println!("one call of a copy of 16 f32: {:.0} ns", call * 1e9);
    }
}
