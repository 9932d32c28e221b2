//! Copies through the library: against `ndarray`'s `assign` and memcpy, what a call costs, and what a first call costs.
//!
//! `cargo bench --features ndarray --bench library -- [--turns N] [--only
//! small,random,burn,rows,calls,products,sizes,symbolic,threads] [--out FILE]`
//!
//! Competitors take turns in this process: a batch of each, and again, so that a machine that slows down slows all;
//! medians and bests of the turns are kept. One thread, but for the section that is about two. Every result is compared
//! with `ndarray`'s before it is timed. Ours is `tilewright::copy` as a user calls it: views are made, checked, and the
//! kernel is looked up in each call.
mod calls;
mod copies;
mod products;
mod threads;

use serde_json::{Value, json};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let after = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1));
    let turns: usize = after("--turns").map_or(Ok(25), |n| n.parse())?;
    let only = after("--only").map_or("small,random,burn,rows,calls,products,sizes,symbolic,threads", String::as_str);
    let threads = std::thread::available_parallelism()?.get();
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;

    let mut result = json!({
        "what": "copies by tilewright::copy, by ndarray's assign and by memcpy of the same bytes, interleaved in one process; *_over_ours is their seconds over ours",
        "command": format!("cargo bench --features ndarray --bench library -- --turns {turns} --only {only}"),
        "cpu": cpu_model(),
        "target": tilewright_engine::pipeline::target("cpu")?.name,
        "turns": turns,
        "load_before": load(),
    });
    for section in only.split(',') {
        // Inside a pool of one thread, copies use one thread.
        let value = match section {
            "small" => one.install(|| copies::small(turns)),
            "random" => one.install(|| copies::random(turns)),
            "burn" => one.install(|| copies::burn(turns)),
            "rows" => one.install(|| copies::rows(turns)),
            "calls" => one.install(|| calls::cost(turns)),
            "products" => one.install(|| products::cost(turns)),
            "sizes" => one.install(|| products::sizes(turns)),
            "symbolic" => one.install(|| calls::symbolic(turns)),
            "threads" => threads::worth(turns),
            other => Err(format!("there is no section {other}").into()),
        };
        result[section] = value.map_err(|e| e.to_string())?;
    }
    result["load_after"] = load();
    if let Some(out) = after("--out") {
        std::fs::write(out, serde_json::to_string_pretty(&result)? + "\n")?;
    }
    Ok(())
}

/// What the sections return: their errors cross threads.
type Section = Result<Value, Box<dyn Error + Send + Sync>>;

/// Times of one competitor, one per turn, in seconds per repetition.
#[derive(Clone, Default)]
struct Times(Vec<f64>);

impl Times {
    fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }

    fn best(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

/// Lets competitors take turns; a batch lasts about `batch_seconds`.
fn take_turns(turns: usize, batch_seconds: f64, competitors: &mut [&mut dyn FnMut()]) -> Vec<Times> {
    let once = |f: &mut dyn FnMut(), n: usize| {
        let start = Instant::now();
        (0..n).for_each(|_| f());
        start.elapsed().as_secs_f64() / n as f64
    };
    let reps: Vec<usize> = competitors
        .iter_mut()
        .map(|f| {
            once(*f, 1);
            (batch_seconds / once(*f, 3).max(1e-9)).ceil().clamp(1.0, 1e6) as usize
        })
        .collect();
    let mut times = vec![Times::default(); competitors.len()];
    for _ in 0..turns {
        for ((f, times), reps) in competitors.iter_mut().zip(&mut times).zip(&reps) {
            times.0.push(once(*f, *reps));
        }
    }
    times
}

fn geomean(values: impl IntoIterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = values.into_iter().map(f64::ln).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

/// Three digits are what such a measurement is worth.
fn round(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

fn load() -> Value {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|x| x.parse::<f64>().ok()).into()
}

fn cpu_model() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find_map(|l| l.strip_prefix("model name"));
    line.map_or("unknown".into(), |l| l.trim_start_matches([' ', '\t', ':']).to_owned())
}
