//! The supervisor: runs cases in workers, and ends those that a case does not let go on.
//!
//! A worker notes in a file which case it runs and how often it has begun one. Where the CPU time since the last note
//! exceeds what a case may take, the worker is ended: the case is `stuck`. A worker that ends by itself died of an
//! exhausted stack or of memory it was not given. Both are findings: they are made small in processes of their own, and
//! the next worker goes on with the next case.
use crate::corpus::Corpus;
use crate::minimise::minimise;
use crate::run::{self, Finding, Options};
use crate::target::FuzzTarget;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Virtual memory of a worker in KiB, so that an absurd allocation ends the worker and not the machine.
const WORKER_KIB: u64 = 6 << 20;
/// The most trials of minimising, each of which is a process and may take as long as a case may.
const TRIALS: usize = 150;
/// Findings of one kind and way that are printed and made small; the others are counted.
const SMALL: usize = 1;
/// Workers that may die before a run ends.
const DEATHS: usize = 400;
/// CPU seconds beyond those of a case: starting takes a while.
const GRACE: f64 = 0.5;
/// Seconds on the wall after which a worker that uses no CPU is ended.
const IDLE: Duration = Duration::from_secs(60);

/// Runs workers one after the other until the time is over: a worker that dies has found something.
///
/// # Errors
/// A worker that cannot be started.
pub fn supervise(corpus: &Corpus, options: &Options, worker_args: &[String]) -> std::io::Result<Vec<Finding>> {
    let start = Instant::now();
    let notes = scratch(options, "notes");
    let mut first = options.first;
    let mut deaths = vec![];
    let mut counts = BTreeMap::<(&str, String), usize>::new();
    loop {
        let left = options.seconds.saturating_sub(start.elapsed().as_secs());
        let done = first - options.first;
        if left == 0 || done >= options.cases {
            break;
        }
        // A worker that has noted nothing has run nothing.
        let mut none_yet = [0u8; 16];
        none_yet[..8].copy_from_slice(&first.to_le_bytes());
        fs::write(&notes, none_yet)?;
        let mut worker = limited()?;
        worker.args(worker_args).args(["--first", &first.to_string(), "--seconds", &left.to_string()]);
        worker.args(["--cases", &(options.cases - done).to_string()]).arg("--worker").arg(&notes);
        let died = watch(&mut worker.spawn()?, Some(&notes), options)?;
        let Some(way) = died else { break };
        let n = noted(&notes).0;
        let (target, input) = run::case(corpus, options, n);
        let count = counts.entry((target.kind(), way.clone())).or_default();
        *count += 1;
        let small = if *count <= SMALL { smaller(options, target, &input, &way) } else { input };
        let finding = Finding { target, message: format!("{way}: case {n}"), way, input: small };
        if *count <= SMALL {
            run::tell(options, &finding);
        }
        deaths.push(finding);
        first = n + 1;
        if deaths.len() >= DEATHS {
            println!("too many dead workers");
            break;
        }
    }
    for ((kind, way), n) in counts {
        println!("{kind}: {n} of the cases from {} on are {way}", options.first);
    }
    let _ = fs::remove_file(&notes);
    Ok(deaths)
}

/// A file of this run's own.
fn scratch(options: &Options, what: &str) -> PathBuf {
    std::env::temp_dir().join(format!("tilewright-fuzz-{}-{}.{what}", std::process::id(), options.first))
}

/// This program, with limited memory. An allocation error with a backtrace would drown the report.
fn limited() -> std::io::Result<Command> {
    let mut command = Command::new("sh");
    command.env("RUST_BACKTRACE", "0").args(["-c", &format!("ulimit -v {WORKER_KIB}; exec \"$0\" \"$@\"")]);
    command.arg(std::env::current_exe()?).stdin(Stdio::null());
    Ok(command)
}

/// A shorter text that ends in the same way, each tried in a process of its own.
fn smaller(options: &Options, target: FuzzTarget, input: &str, way: &str) -> String {
    let file = scratch(options, "trial");
    let mut fails = |text: &str| {
        fs::write(&file, run::finding_text(target, text)).is_ok() && judged(options, &file).is_some_and(|w| w == way)
    };
    // What does not fail again alone is kept as it is.
    let small =
        if fails(input) { minimise(&one_function(input, &mut fails), TRIALS, &mut fails) } else { input.to_owned() };
    let _ = fs::remove_file(&file);
    small
}

/// A program with one of its functions, where that is enough.
fn one_function(input: &str, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut parts = input.split("\nfn ");
    let head = parts.next().unwrap_or("");
    let alone = parts.map(|part| format!("{head}\nfn {part}")).find(|text| fails(text));
    alone.unwrap_or_else(|| input.to_owned())
}

/// How a kept text ends the process that checks it, if it does.
fn judged(options: &Options, file: &Path) -> Option<String> {
    let mut command = limited().ok()?;
    command.arg("--judge").arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    watch(&mut command.spawn().ok()?, None, options).ok()?
}

/// Waits for a worker: `None` when it ended by itself, else how it died.
fn watch(child: &mut Child, notes: Option<&Path>, options: &Options) -> std::io::Result<Option<String>> {
    let note = || notes.map_or((0, 0), noted);
    let (mut last, mut since, mut cpu) = (note(), Instant::now(), cpu_seconds(child.id()));
    loop {
        if let Some(status) = child.try_wait()? {
            // 1 says that there were findings.
            let fine = matches!(status.code(), Some(0 | 1));
            return Ok((!fine).then(|| format!("died ({status})")));
        }
        std::thread::sleep(Duration::from_millis(if notes.is_some() { 100 } else { 2 }));
        let now = note();
        if now != last {
            (last, since, cpu) = (now, Instant::now(), cpu_seconds(child.id()));
            continue;
        }
        let used = cpu_seconds(child.id()).zip(cpu).map_or(0.0, |(now, then)| now - then);
        // Before the first note a worker reads its texts.
        let begun = notes.is_none() || now.1 > 0;
        // A worker runs what was slow once more; a trial is run once.
        let runs = if notes.is_some() { 2.0 } else { 1.0 };
        let beyond = begun && used > runs * options.case_seconds + GRACE;
        if beyond || since.elapsed() > IDLE {
            child.kill()?;
            child.wait()?;
            return Ok(Some("stuck".to_owned()));
        }
    }
}

/// The CPU time of a process and all its threads, where the system says it: `/proc/PID/stat` has hundredths of seconds.
fn cpu_seconds(pid: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, in parentheses, may hold spaces.
    let rest = text.rsplit(')').next()?;
    let ticks: Vec<f64> = rest.split_whitespace().skip(11).take(2).filter_map(|t| t.parse().ok()).collect();
    (ticks.len() == 2).then(|| (ticks[0] + ticks[1]) / 100.0)
}

/// The case that runs, and the number of notes.
fn noted(notes: &Path) -> (u64, u64) {
    let bytes = fs::read(notes).unwrap_or_default();
    let number = |at: usize| bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes);
    (number(0), number(8))
}

/// Writes the number of each case into a file, for the supervisor.
///
/// # Errors
/// A file that cannot be opened.
pub fn notes_to(path: &Path) -> std::io::Result<impl FnMut(u64) + use<>> {
    let file = fs::File::options().write(true).open(path)?;
    let mut count = 0u64;
    Ok(move |n: u64| {
        count += 1;
        let mut bytes = [0u8; 16];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        bytes[8..].copy_from_slice(&count.to_le_bytes());
        let _ = file.write_at(&bytes, 0);
    })
}
