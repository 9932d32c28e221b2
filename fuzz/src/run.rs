//! Running cases: each has a number, panics are caught, time and memory are bounded, findings are kept once.
//!
//! Case `n` of a seed is one text of one target, so a number is all that is needed to see it again. Panics are caught
//! on the spot. An exhausted stack or a refused allocation ends the process: the worker notes the number of a case in
//! a file before it starts it, and the supervisor ([`supervise`]) reads the number there, records the case, and goes
//! on with the next one.
use crate::corpus::Corpus;
use crate::minimise::minimise;
use crate::target::Target;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
    /// The most memory that one case may add, in KiB.
    pub case_kib: u64,
    /// Only these targets; empty for all.
    pub targets: Vec<Target>,
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
            case_kib: 1024 * 1024,
            targets: vec![],
            findings: None,
        }
    }
}

/// Cases between two looks at memory and at the clock.
const BATCH: u64 = 64;
/// Virtual memory of a worker in KiB, so that an absurd allocation ends the worker and not the machine.
const WORKER_KIB: u64 = 6 << 20;

/// What fails, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The target.
    pub target: Target,
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
pub fn check(target: Target, input: &str) -> Result<(), (String, String)> {
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

/// The target and text of a case.
pub fn case(corpus: &Corpus, options: &Options, n: u64) -> (Target, String) {
    let mut rng = Rng::new(options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n));
    let all = if options.targets.is_empty() { &Target::ALL[..] } else { &options.targets };
    // Half of all cases are operation calls.
    let target = if all.len() > 1 && rng.once_in(2) { Target::Call } else { rng.pick(all) };
    let text = target.text(&mut rng, corpus);
    (target, text)
}

/// The CPU time of this thread.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|t| t.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e9)
}

/// A number of `/proc/self/status`, in KiB.
fn status_kib(key: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix(key));
    line.and_then(|l| l.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()).unwrap_or(0)
}

/// How much memory `f` adds at its peak, in KiB.
fn memory_of(f: &mut dyn FnMut()) -> u64 {
    // Writing 5 resets the peak; where that is not allowed, the peak only grows, and less is seen.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let before = status_kib("VmRSS:");
    f();
    status_kib("VmHWM:").saturating_sub(before)
}

/// What a worker did.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Cases run.
    pub cases: u64,
    /// Cases by target.
    pub by_target: BTreeMap<&'static str, u64>,
    /// The findings, one for each way.
    pub findings: Vec<Finding>,
    /// The slowest case: CPU seconds, number.
    pub slowest: (f64, u64),
}

/// Runs cases in this thread. `note` is told the number of each case before it starts.
pub fn work(corpus: &Corpus, options: &Options, note: &mut dyn FnMut(u64)) -> Tally {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut seen = BTreeSet::new();
    let mut n = options.first;
    let end = options.first.saturating_add(options.cases);
    while n < end && start.elapsed() < Duration::from_secs(options.seconds) {
        let stop = (n + BATCH).min(end);
        let kib = memory_of(&mut || {
            for n in n..stop {
                note(n);
                one(corpus, options, n, &mut tally, &mut seen);
            }
        });
        if kib > options.case_kib {
            for n in n..stop {
                let (target, input) = case(corpus, options, n);
                note(n);
                let kib = memory_of(&mut || drop(check(target, &input)));
                if kib > options.case_kib {
                    let message = format!("memory: {} MiB", kib >> 10);
                    keep(options, &mut tally, &mut seen, Finding { target, way: "memory".into(), input, message });
                }
            }
        }
        n = stop;
    }
    tally
}

fn one(corpus: &Corpus, options: &Options, n: u64, tally: &mut Tally, seen: &mut BTreeSet<(Target, String)>) {
    let (target, input) = case(corpus, options, n);
    let start = Instant::now();
    let result = check(target, &input);
    // The clock on the wall counts other processes too; only a suspect is measured again.
    if start.elapsed().as_secs_f64() > options.case_seconds.min(0.2) {
        let before = cpu_seconds();
        let _ = check(target, &input);
        let seconds = cpu_seconds() - before;
        if seconds > tally.slowest.0 {
            tally.slowest = (seconds, n);
        }
        if seconds > options.case_seconds {
            let message = format!("slow: {seconds:.1} s");
            keep(options, tally, seen, Finding { target, way: "slow".into(), input: input.clone(), message });
        }
    }
    tally.cases += 1;
    *tally.by_target.entry(target.name()).or_default() += 1;
    if let Err((way, message)) = result
        && !seen.contains(&(target, way.clone()))
    {
        let small = minimise(&input, 3000, &mut |t| check(target, t).is_err_and(|(w, _)| w == way));
        let message = check(target, &small).err().map_or(message, |(_, m)| m);
        keep(options, tally, seen, Finding { target, way, input: small, message });
    }
}

fn keep(options: &Options, tally: &mut Tally, seen: &mut BTreeSet<(Target, String)>, f: Finding) {
    if seen.insert((f.target, f.way.clone())) {
        println!("{}: {}\n{}", f.target.name(), clipped(&f.message), clipped(&f.input));
        if let Some(dir) = &options.findings {
            write(dir, &f);
        }
        tally.findings.push(f);
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
    if let Err(e) = fs::write(dir.join(&name), format!("{}\n{}", f.target.name(), f.input)) {
        println!("{name}: {e}");
    }
}

/// A finding as [`write`] keeps it.
pub fn read_finding(text: &str) -> Option<(Target, &str)> {
    let (name, input) = text.split_once('\n')?;
    Some((Target::named(name)?, input))
}

/// Runs workers one after the other until the time is over: a worker that dies has found something.
///
/// # Errors
/// A worker that cannot be started.
pub fn supervise(corpus: &Corpus, options: &Options, worker_args: &[String]) -> std::io::Result<Vec<Finding>> {
    let start = Instant::now();
    let exe = std::env::current_exe()?;
    let notes = std::env::temp_dir().join(format!("tilewright-fuzz-{}", std::process::id()));
    fs::write(&notes, [0u8; 8])?;
    let mut first = options.first;
    let mut deaths = vec![];
    loop {
        let left = options.seconds.saturating_sub(start.elapsed().as_secs());
        let done = first - options.first;
        if left == 0 || done >= options.cases {
            break;
        }
        // An allocation error with a backtrace would drown the report.
        let mut child = Command::new("sh")
            .env("RUST_BACKTRACE", "0")
            .args(["-c", &format!("ulimit -v {WORKER_KIB}; exec \"$0\" \"$@\"")])
            .arg(&exe)
            .args(worker_args)
            .args(["--first", &first.to_string(), "--seconds", &left.to_string()])
            .args(["--cases", &(options.cases - done).to_string()])
            .arg("--worker")
            .arg(&notes)
            .stdin(Stdio::null())
            .spawn()?;
        let died = watch(&mut child, &notes)?;
        let Some(way) = died else { break };
        let n = noted(&notes);
        let (target, input) = case(corpus, options, n);
        let message = format!("{way}: case {n}");
        println!("{}: {message}\n{}", target.name(), clipped(&input));
        let f = Finding { target, way, input, message };
        if let Some(dir) = &options.findings {
            write(dir, &f);
        }
        deaths.push(f);
        first = n + 1;
        if deaths.len() > 50 {
            println!("too many dead workers");
            break;
        }
    }
    let _ = fs::remove_file(&notes);
    Ok(deaths)
}

/// Longest time that a worker may stay in one case before it is ended.
const STUCK: Duration = Duration::from_secs(60);

/// Waits for a worker: `None` when it ended by itself, else how it died.
fn watch(child: &mut std::process::Child, notes: &Path) -> std::io::Result<Option<String>> {
    let (mut last, mut since) = (noted(notes), Instant::now());
    loop {
        if let Some(status) = child.try_wait()? {
            // 1 says that there were findings.
            let fine = matches!(status.code(), Some(0 | 1));
            return Ok((!fine).then(|| format!("died ({status})")));
        }
        std::thread::sleep(Duration::from_millis(200));
        let now = noted(notes);
        if now != last {
            (last, since) = (now, Instant::now());
        } else if since.elapsed() > STUCK {
            child.kill()?;
            child.wait()?;
            return Ok(Some("stuck".to_owned()));
        }
    }
}

fn noted(notes: &Path) -> u64 {
    let bytes = fs::read(notes).unwrap_or_default();
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// Writes the number of each case into a file, for the supervisor.
///
/// # Errors
/// A file that cannot be opened.
pub fn notes_to(path: &Path) -> std::io::Result<impl FnMut(u64) + use<>> {
    let file = fs::File::options().write(true).open(path)?;
    Ok(move |n: u64| {
        let _ = file.write_at(&n.to_le_bytes(), 0);
    })
}
