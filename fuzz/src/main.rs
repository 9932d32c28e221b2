//! The command line of the fuzz driver.
//!
//! ```text
//! tilewright-fuzz [--seconds N] [--seed S] [--cases N] [--first N] [--target NAME]… [--jobs N]
//!                 [--show N] [--replay FILE]…
//! ```
//! `--show N` prints case `N` of the seed; `--replay` checks kept findings; `--jobs N` shares the cases among so many
//! workers. Ends with 1 when something was found.
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tilewright_fuzz::corpus::Corpus;
use tilewright_fuzz::run::{self, Options};
use tilewright_fuzz::target::FuzzTarget;
use tilewright_fuzz::{arrays, watch};

const USAGE: &str = "tilewright-fuzz [--seconds N] [--seed S] [--cases N] [--first N] [--target NAME]… [--jobs N] \
                     [--show N] [--replay FILE]…";

#[derive(Default)]
struct Args {
    options: Options,
    worker: Option<PathBuf>,
    /// A text that a supervisor wants to know the end of.
    judge: Option<PathBuf>,
    jobs: u64,
    show: Option<u64>,
    replay: Vec<PathBuf>,
    /// What a worker is told too.
    shared: Vec<String>,
}

fn arguments() -> Option<Args> {
    let mut a = Args::default();
    let mut given = std::env::args().skip(1);
    while let Some(key) = given.next() {
        let value = given.next()?;
        let number = || value.parse::<u64>().ok();
        match key.as_str() {
            "--seconds" => a.options.seconds = number()?,
            "--seed" => a.options.seed = number()?,
            "--cases" => a.options.cases = number()?,
            "--first" => a.options.first = number()?,
            "--jobs" => a.jobs = number()?.max(1),
            "--judge" => a.judge = Some(PathBuf::from(&value)),
            "--show" => a.show = Some(number()?),
            "--target" => a.options.targets.push(FuzzTarget::named(&value)?),
            "--worker" => a.worker = Some(PathBuf::from(&value)),
            "--replay" => a.replay.push(PathBuf::from(&value)),
            _ => return None,
        }
        if matches!(key.as_str(), "--seed" | "--target") {
            a.shared.extend([key, value]);
        }
    }
    Some(a)
}

fn main() -> ExitCode {
    let Some(mut args) = arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if let Some(file) = &args.judge {
        return judge(file);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    args.options.findings = Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("findings"));
    let corpus = Corpus::read(&root);
    if let Some(n) = args.show {
        let (target, input) = run::case(&corpus, &args.options, n);
        println!("{}\n{input}", target.name());
        return ExitCode::SUCCESS;
    }
    if !args.replay.is_empty() {
        return replay(&args.replay);
    }
    match &args.worker {
        Some(notes) => worker(&corpus, &args.options, notes),
        None => several(&corpus, &args),
    }
}

/// Supervises `--jobs` workers at a time, each with its own cases.
fn several(corpus: &Corpus, args: &Args) -> ExitCode {
    let jobs = args.jobs.max(1);
    let share = args.options.cases.div_ceil(jobs);
    let one = |k: u64| {
        let first = args.options.first + k * share;
        let cases = share.min(args.options.cases.saturating_sub(k * share));
        let options = Options { first, cases, ..args.options.clone() };
        watch::supervise(corpus, &options, &args.shared)
    };
    let ends: Vec<_> = std::thread::scope(|s| {
        let running: Vec<_> = (0..jobs).map(|k| s.spawn(move || one(k))).collect();
        running.into_iter().filter_map(|t| t.join().ok()).collect()
    });
    let mut code = ExitCode::SUCCESS;
    for end in ends {
        match end {
            Ok(deaths) if deaths.is_empty() => {}
            Ok(_) => code = ExitCode::FAILURE,
            Err(e) => {
                eprintln!("{e}");
                return ExitCode::from(2);
            }
        }
    }
    code
}

/// Checks one text and ends; how, is what the supervisor looks at.
fn judge(file: &Path) -> ExitCode {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Some((target, input)) = run::read_finding(&text) else { return ExitCode::from(2) };
    let found = std::thread::scope(|s| s.spawn(|| run::check(target, input).is_err()).join());
    arrays::clear();
    ExitCode::from(u8::from(found.unwrap_or(true)))
}

fn replay(files: &[PathBuf]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for file in files {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let Some((target, input)) = run::read_finding(&text) else {
            println!("{}: not a finding", file.display());
            code = ExitCode::from(2);
            continue;
        };
        match run::check(target, input) {
            Ok(()) => println!("{}: holds", file.display()),
            Err((_, message)) => {
                println!("{}: {message}", file.display());
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

/// Runs in a thread with the stack of any Rust thread, so that depth shows.
fn worker(corpus: &Corpus, options: &Options, notes: &Path) -> ExitCode {
    let Ok(mut note) = watch::notes_to(notes) else { return ExitCode::from(2) };
    run::quiet_panics();
    let all = || {
        let tally = run::work(corpus, options, &mut note);
        arrays::clear();
        tally
    };
    let tally = std::thread::scope(|s| s.spawn(all).join());
    let Ok(tally) = tally else { return ExitCode::from(3) };
    let rate = |(t, (n, s)): (&&str, &(u64, f64))| format!("{t} {n} at {:.0}/s", *n as f64 / s.max(1e-9));
    let by_target: Vec<String> = tally.by_target.iter().map(rate).collect();
    println!(
        "seed {}, cases {}..{}: {} run ({}), {} findings; slowest case {} with {:.2} s",
        options.seed,
        options.first,
        options.first + tally.cases,
        tally.cases,
        by_target.join(", "),
        tally.findings.len(),
        tally.slowest.1,
        tally.slowest.0,
    );
    ExitCode::from(u8::from(!tally.findings.is_empty()))
}
