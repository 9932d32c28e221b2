//! Running cases: each has a number, panics are caught, time and memory are bounded, findings are kept once.
//!
//! Case `n` of a seed is one text of one target, so a number is all that is needed to see it again. Panics are caught
//! on the spot; memory is counted by the allocator, time is that of the CPU. What ends the process, or does not end by
//! itself, is for the supervisor ([`crate::watch`]): the worker tells it the number of a case before it starts it.
use crate::corpus::Corpus;
use crate::memory;
use crate::minimise::minimise;
use crate::target::FuzzTarget;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tilewright_ir::arbitrary::Rng;

/// What a run is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Wall-clock seconds, all workers together.
    pub seconds: u64,
    /// The seed.
    pub seed: u64,
    /// The first case.
    pub first: u64,
    /// At most so many cases.
    pub cases: u64,
    /// The most CPU seconds of one case.
    pub case_seconds: f64,
    /// The most memory that one case may add, in MiB.
    pub case_mib: usize,
    /// Only these targets; empty for all.
    pub targets: Vec<FuzzTarget>,
    /// Where findings are written; nowhere when there is none.
    pub findings: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seconds: 60,
            seed: 1,
            first: 0,
            cases: u64::MAX,
            case_seconds: 2.0,
            case_mib: 1024,
            targets: vec![],
            findings: None,
        }
    }
}

/// What fails, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The target.
    pub target: FuzzTarget,
    /// The way it fails; findings of one way are one finding.
    pub way: String,
    /// The text.
    pub input: String,
    /// What was found.
    pub message: String,
}

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Notes the place of a panic instead of printing it.
pub fn quiet_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |l| format!("{}:{}", l.file(), l.line()));
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().map(|s| s.to_string());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        PANIC.with(|p| *p.borrow_mut() = Some(format!("panic at {place}: {text}")));
    }));
}

/// Checks a text; a panic counts as a failure.
///
/// # Errors
/// The way it fails, and the message.
pub fn check(target: FuzzTarget, input: &str) -> Result<(), (String, String)> {
    match catch_unwind(AssertUnwindSafe(|| target.check(input))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(message)) => Err((message.split([':', '`']).next().unwrap_or("").trim().to_owned(), message)),
        Err(_) => {
            let message = PANIC.with(|p| p.borrow_mut().take()).unwrap_or_else(|| "panic".to_owned());
            let way = message.split(": ").next().unwrap_or("panic").to_owned();
            Err((way, message))
        }
    }
}

/// Checks a text within its bounds of time and memory.
///
/// # Errors
/// As [`check`], and what is slow or large.
pub fn bounded(options: &Options, target: FuzzTarget, input: &str) -> Result<(), (String, String)> {
    let start = Instant::now();
    let (result, n_bytes) = memory::peak(|| check(target, input));
    result?;
    if n_bytes >> 20 >= options.case_mib {
        return Err(("memory".to_owned(), format!("memory: {} MiB", n_bytes >> 20)));
    }
    // The clock on the wall counts other processes too; only a suspect is measured again.
    if start.elapsed().as_secs_f64() > options.case_seconds {
        let before = cpu_seconds();
        let _ = check(target, input);
        let seconds = cpu_seconds() - before;
        if seconds > options.case_seconds {
            return Err(("slow".to_owned(), format!("slow: {seconds:.1} s")));
        }
    }
    Ok(())
}

/// The target and text of a case.
pub fn case(corpus: &Corpus, options: &Options, n: u64) -> (FuzzTarget, String) {
    let mut rng = Rng::new(options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n));
    let all = if options.targets.is_empty() { &FuzzTarget::ALL[..] } else { &options.targets };
    let mut at = rng.below(all.iter().map(|t| t.weight()).sum());
    let weighed = |t: &&FuzzTarget| {
        let here = at < t.weight();
        at = at.wrapping_sub(t.weight());
        here
    };
    let target = *all.iter().find(weighed).unwrap_or(&all[0]);
    let text = target.text(&mut rng, corpus);
    (target, text)
}

/// The CPU time of this thread.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|t| t.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e9)
}

/// What a worker did.
#[derive(Clone, Debug, Default)]
pub struct WorkerTally {
    /// Cases run.
    pub cases: u64,
    /// Cases and seconds by target.
    pub by_target: BTreeMap<&'static str, (u64, f64)>,
    /// The findings, one for each way.
    pub findings: Vec<Finding>,
    /// The slowest case: seconds, number.
    pub slowest: (f64, u64),
}

/// Runs cases in this thread. `note` is told the number of the case before it, or a shorter text of it, is run.
pub fn work(corpus: &Corpus, options: &Options, note: &mut dyn FnMut(u64)) -> WorkerTally {
    let start = Instant::now();
    let mut tally = WorkerTally::default();
    let mut seen = BTreeSet::new();
    let end = options.first.saturating_add(options.cases);
    for n in options.first..end {
        if start.elapsed() >= Duration::from_secs(options.seconds) {
            break;
        }
        one(corpus, options, n, &mut tally, &mut seen, note);
    }
    tally
}

/// Trials of minimising what is quick, and what takes seconds each time.
const TRIALS: usize = 3000;
const SLOW_TRIALS: usize = 60;

fn one(
    corpus: &Corpus,
    options: &Options,
    n: u64,
    tally: &mut WorkerTally,
    seen: &mut BTreeSet<(FuzzTarget, String)>,
    note: &mut dyn FnMut(u64),
) {
    let (target, input) = case(corpus, options, n);
    note(n);
    let start = Instant::now();
    let result = bounded(options, target, &input);
    let seconds = start.elapsed().as_secs_f64();
    if seconds > tally.slowest.0 {
        tally.slowest = (seconds, n);
    }
    tally.cases += 1;
    let (count, total) = tally.by_target.entry(target.name()).or_default();
    *count += 1;
    *total += seconds;
    if let Err((way, message)) = result
        && !seen.contains(&(target, way.clone()))
    {
        let trials = if matches!(&*way, "slow" | "memory") { SLOW_TRIALS } else { TRIALS };
        let small = minimise(&input, trials, &mut |t| {
            note(n);
            bounded(options, target, t).is_err_and(|(w, _)| w == way)
        });
        let message = bounded(options, target, &small).err().map_or(message, |(_, m)| m);
        keep(options, tally, seen, Finding { target, way, input: small, message });
    }
}

fn keep(options: &Options, tally: &mut WorkerTally, seen: &mut BTreeSet<(FuzzTarget, String)>, f: Finding) {
    if seen.insert((f.target, f.way.clone())) {
        tell(options, &f);
        tally.findings.push(f);
    }
}

/// Prints a finding, and writes it down where findings are kept.
pub(crate) fn tell(options: &Options, f: &Finding) {
    println!("{}: {}\n{}", f.target.name(), clipped(&f.message), clipped(&f.input));
    if let Some(dir) = &options.findings {
        write(dir, f);
    }
}

fn clipped(text: &str) -> String {
    text.chars().take(600).collect()
}

/// FNV-1a, for the names of files.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Writes a finding as `TARGET-HASH.txt`: the target on the first line, then the text.
fn write(dir: &Path, f: &Finding) {
    let name = format!("{}-{:016x}.txt", f.target.name(), hash(&f.input));
    if let Err(e) = fs::write(dir.join(&name), finding_text(f.target, &f.input)) {
        println!("{name}: {e}");
    }
}

/// A finding as a file.
pub fn finding_text(target: FuzzTarget, input: &str) -> String {
    format!("{}\n{input}", target.name())
}

/// A finding as [`finding_text`] writes it.
pub fn read_finding(text: &str) -> Option<(FuzzTarget, &str)> {
    let (name, input) = text.split_once('\n')?;
    Some((FuzzTarget::named(name)?, input))
}
