//! `bench`: how fast functions run, beside memcpy of the same bytes and the machine's arithmetic peak.
use super::machine::MachineArgs;
use super::program::{Program, Seconds, bytes_text, time_text};
use super::{Answer, CommandVerdict, Context, Failure, Outcome, program};
use crate::traffic;
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt;
use std::path::PathBuf;
use std::time::Instant;
use tilewright_engine::Error;
use tilewright_engine::agree::{self, CheckOutcome};
use tilewright_engine::bind::Bound;
use tilewright_engine::files::Memory;
use tilewright_engine::peak;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::small;
use tilewright_engine::symbols::Bindings;
use tilewright_engine::work;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_rewrite::lower::LowerError;

/// Arguments of `bench`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The program; - is standard input
    pub file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..)]
    pub set: Vec<String>,
    /// Repetitions that are timed
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub reps: u32,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: u32,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            file: PathBuf::new(),
            function: None,
            set: vec![],
            reps: 20,
            threads: 1,
            machine: MachineArgs::default(),
        }
    }
}

/// What was measured of one function.
#[derive(Clone, Debug)]
pub struct BenchAnswer {
    /// The function.
    pub function: String,
    /// The target.
    pub target: String,
    /// Threads that share a call.
    pub threads: usize,
    /// The values of symbols.
    pub symbols: Vec<(String, i64)>,
    /// Bytes between memory and the core.
    pub bytes_moved: u64,
    /// Operations of floats.
    pub flops: f64,
    /// Of a call, one for each repetition.
    pub seconds: Vec<f64>,
    /// Of memcpy of as many bytes, each beside the call's.
    pub memcpy_seconds: Vec<f64>,
    /// By pass.
    pub compile_seconds: Seconds,
    /// Of this machine's arithmetic; not known of GPUs.
    pub peak_flops_per_s: Option<f64>,
    /// Host time of queueing a call on a GPU.
    pub launch_seconds: Option<f64>,
    /// Whether the results are right.
    pub checked: CheckOutcome,
    /// What is said beside it.
    pub notes: Vec<String>,
}

/// Measures; the answer is no when a result is wrong.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    cx.list(measured(&args, !cx.json)?)
}

/// The measurements of each function, when they are asked for.
///
/// # Errors
/// A target that does not run here, a program or a value of a symbol that is wrong; of each function, what cannot be
/// compiled or called.
pub fn answers(args: &Args) -> Result<impl Iterator<Item = Result<BenchAnswer, Failure>>, Failure> {
    measured(args, false)
}

fn measured(args: &Args, progress: bool) -> Result<impl Iterator<Item = Result<BenchAnswer, Failure>>, Failure> {
    let target = args.machine.target()?;
    pipeline::runnable(&target).map_err(|e| Failure::from(Error::from(e)))?;
    let (program, values, known) = program::load_with(&args.file, args.function.as_deref(), &args.set)?;
    let mut notes = program.notes();
    let functions = program.functions(args.function.as_deref());
    let functions: Vec<Function> = functions.map_err(|f| f.noting(program.notes()))?.into_iter().cloned().collect();
    Ok(functions.into_iter().map(move |function| {
        let notes = std::mem::take(&mut notes);
        match measure(&program, &function, (&values, &known), &target, args, progress) {
            Ok(answer) => Ok(BenchAnswer { notes, ..answer }),
            Err(e) => Err(program.failure(e).noting(notes)),
        }
    }))
}

fn measure(
    program: &Program,
    function: &Function,
    (values, known): (&[(String, i64)], &Bindings),
    target: &Target,
    args: &Args,
    progress: bool,
) -> tilewright_engine::Result<BenchAnswer> {
    let mut bound = agree::random(function, values, 1)?;
    let mut build = small::build_at(pipeline::compile(function, target)?, &bound.symbols);
    let flops = work::of(function, known).map_err(LowerError::Int)?.flops;
    let checked = agree::check(&build.function, &build, values)?;
    let bytes_moved = traffic::moved_bytes(function, &build.kernel, target, &bound).map_err(LowerError::Int)?;
    #[cfg(feature = "cuda")]
    if build.ptx.is_some() {
        let check = matches!(checked, CheckOutcome::Not(_));
        let m = super::bench_gpu::measure(function, &build, &mut bound, bytes_moved, args.reps, check)?;
        let symbols = function.symbols.iter().zip(&bound.symbols).map(|(s, v)| (s.name.to_string(), *v)).collect();
        let timings: Vec<_> = program.timings.iter().chain(&build.timings).cloned().collect();
        return Ok(BenchAnswer {
            function: function.name.clone(),
            target: target.name.clone(),
            threads: 1,
            symbols,
            bytes_moved,
            flops,
            seconds: m.seconds,
            memcpy_seconds: m.memcpy_seconds,
            compile_seconds: program::seconds(&timings),
            peak_flops_per_s: None,
            launch_seconds: Some(m.launch_seconds),
            checked: m.checked.unwrap_or(checked),
            notes: vec![],
        });
    }
    let mut copy = Memcpy::new(bytes_moved)?;
    let bar = program::progress(progress, bytes_moved * u64::from(args.reps), "measuring");
    let (mut seconds, mut memcpy_seconds) = (vec![], vec![]);
    // The first round warms caches and page tables and is thrown away. Small calls are repeated within one reading of
    // the clock, so that its resolution does not matter.
    let inner = inner_repetitions(&mut build, &mut bound, args.threads as usize)?;
    for _ in 0..args.reps {
        warmed(|| build.call(&mut bound, Some(args.threads as usize)))?;
        seconds.push(repetition(&mut build, &mut bound, args.threads as usize, inner)?);
        warmed(|| {
            copy.run();
            Ok(())
        })?;
        let start = Instant::now();
        for _ in 0..inner {
            copy.run();
        }
        memcpy_seconds.push(start.elapsed().as_secs_f64() / f64::from(inner));
    }
    bar.finish_and_clear();
    let element_bytes = bound.params.iter().map(|p| p.dtype.bytes()).max().unwrap_or(4);
    let symbols = function.symbols.iter().zip(&bound.symbols).map(|(s, v)| (s.name.to_string(), *v)).collect();
    let timings: Vec<_> = program.timings.iter().chain(&build.timings).cloned().collect();
    Ok(BenchAnswer {
        function: function.name.clone(),
        target: target.name.clone(),
        threads: args.threads as usize,
        symbols,
        bytes_moved,
        flops,
        seconds,
        memcpy_seconds,
        compile_seconds: program::seconds(&timings),
        peak_flops_per_s: Some(peak::flops_per_s(if element_bytes == 8 { 8 } else { 4 }) * args.threads as f64),
        launch_seconds: None,
        checked,
        notes: vec![],
    })
}

/// Calls that fill caches of tens of megabytes take some milliseconds.
const WARM_MILLIS: u128 = 5;

/// Calls until what others have thrown out of the caches is back, as where calls follow each other: once does not do,
/// for caches that others have filled keep what is used again.
fn warmed(mut call: impl FnMut() -> tilewright_engine::Result<()>) -> tilewright_engine::Result<()> {
    let start = Instant::now();
    call()?;
    while start.elapsed().as_millis() < WARM_MILLIS {
        call()?;
    }
    Ok(())
}

/// Calls until some 200 µs have passed, at most 10,000 times: that many calls make one repetition.
pub(super) fn inner_repetitions(
    build: &mut Build,
    bound: &mut Bound,
    threads: usize,
) -> tilewright_engine::Result<u32> {
    let (mut calls, start) = (0u32, Instant::now());
    while calls == 0 || (start.elapsed().as_micros() < 200 && calls < 10_000) {
        build.call(bound, Some(threads))?;
        calls += 1;
    }
    Ok(calls)
}

/// Seconds of one call, of so many that follow each other.
pub(super) fn repetition(
    build: &mut Build,
    bound: &mut Bound,
    threads: usize,
    calls: u32,
) -> tilewright_engine::Result<f64> {
    let start = Instant::now();
    for _ in 0..calls {
        build.call(bound, Some(threads))?;
    }
    Ok(start.elapsed().as_secs_f64() / f64::from(calls))
}

/// memcpy of as many bytes as the function moves: half of them are read, half are written.
struct Memcpy {
    from: Memory,
    to: Memory,
}

impl Memcpy {
    fn new(bytes_moved: u64) -> tilewright_engine::Result<Memcpy> {
        let half = (bytes_moved / 2) as usize;
        let mut copy = Memcpy { from: Memory::zeroed(half, "memcpy")?, to: Memory::zeroed(half, "memcpy")? };
        // Pages that were never written are all one page of zeros, which no cache misses.
        copy.from.bytes_mut().fill(1);
        copy.run();
        Ok(copy)
    }

    fn run(&mut self) {
        self.to.bytes_mut().copy_from_slice(self.from.bytes());
        std::hint::black_box(self.to.bytes());
    }
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// An object of what was measured; `checked_how` says at which sizes results were compared, or why not.
impl Serialize for BenchAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let (checked, how) = match &self.checked {
            CheckOutcome::Agrees(how) => (true, how.clone()),
            CheckOutcome::Differs(what) => (false, what.clone()),
            CheckOutcome::Not(why) => (false, why.clone()),
        };
        let symbols: serde_json::Map<_, _> = self.symbols.iter().map(|(n, v)| (n.clone(), (*v).into())).collect();
        let mut out = json!({
            "function": self.function,
            "target": self.target,
            "threads": self.threads,
            "symbols": symbols,
            "bytes_moved": self.bytes_moved,
            "flops": self.flops,
            "seconds": self.seconds,
            "memcpy_seconds": self.memcpy_seconds,
            "compile_seconds": self.compile_seconds,
            "peak_flops_per_s": self.peak_flops_per_s,
            "checked": checked,
            "checked_how": how,
        });
        if let Some(seconds) = self.launch_seconds {
            out["launch_seconds"] = seconds.into();
        }
        out.serialize(s)
    }
}

impl fmt::Display for BenchAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (time, copy) = (median(&self.seconds), median(&self.memcpy_seconds));
        let gb_per_s = self.bytes_moved as f64 / time.max(1e-12) / 1e9;
        let values: Vec<String> = self.symbols.iter().map(|(n, v)| format!(" {n}={v}")).collect();
        let threads = match self.threads {
            _ if self.launch_seconds.is_some() => String::new(),
            1 => ", 1 thread".into(),
            n => format!(", {n} threads"),
        };
        writeln!(
            f,
            "{}{} on {}{threads}: {} (median of {}), {} moved, {gb_per_s:.2} GB/s, {:.2} of memcpy",
            self.function,
            values.concat(),
            self.target,
            time_text(time),
            self.seconds.len(),
            bytes_text(self.bytes_moved),
            copy / time.max(1e-12),
        )?;
        if self.flops > 0.0 {
            let rate = self.flops / time.max(1e-12);
            match self.peak_flops_per_s {
                Some(peak) => writeln!(
                    f,
                    "  {:.2} GFLOP/s, {:.1} % of the measured peak of {:.1}",
                    rate / 1e9,
                    100.0 * rate / peak,
                    peak / 1e9,
                )?,
                None => writeln!(f, "  {:.2} GFLOP/s", rate / 1e9)?,
            }
        }
        match &self.checked {
            CheckOutcome::Agrees(how) => writeln!(f, "  checked: agrees with the interpreter {how}")?,
            CheckOutcome::Differs(what) => writeln!(f, "  WRONG: {what}")?,
            CheckOutcome::Not(why) => writeln!(f, "  not checked: {why}")?,
        }
        Ok(())
    }
}

impl Answer for BenchAnswer {
    fn verdict(&self) -> CommandVerdict {
        if matches!(self.checked, CheckOutcome::Differs(_)) { CommandVerdict::No } else { CommandVerdict::Yes }
    }

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}
