//! `tune`: measures schedules of a function's products around the one that is chosen, and prints the fastest.
mod candidates;
#[cfg(feature = "cuda")]
mod gpu;

use super::bench::{inner_repetitions, repetition};
use super::machine::MachineArgs;
use super::program::{Program, time_text};
use super::{Answer, Context, Failure, Outcome, program};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tilewright_engine::bind::Bound;
use tilewright_engine::files::Existing;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, agree, work};
use tilewright_frontend::ast::ItemKind;
use tilewright_ir::program::Function;
use tilewright_ir::schedule::{NamedPlan, Schedule};
use tilewright_ir::share::several;
use tilewright_ir::target::Target;

/// Arguments of `tune`.
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
    /// Seconds to measure each function, compilation not counted
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub seconds: u32,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: u32,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Write the program with the fastest schedules into this file, rather than the schedules to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// A schedule that was compiled, and its best time so far.
struct Candidate {
    schedule: Schedule,
    build: Build,
    /// Calls that are timed together; 0 before the first.
    inner: u32,
    seconds: f64,
    #[cfg(feature = "cuda")]
    code: Option<tilewright_engine::cuda::Function>,
}

/// What candidates are called on.
enum Calls {
    /// Host memory, by so many threads.
    Host(Box<Bound>, usize),
    #[cfg(feature = "cuda")]
    Gpu(gpu::Calls),
}

impl Calls {
    fn new(bound: Bound, target: &Target, threads: usize) -> tilewright_engine::Result<Calls> {
        #[cfg(feature = "cuda")]
        if target.blocks.is_some() {
            return Ok(Calls::Gpu(gpu::Calls::new(bound)?));
        }
        let _ = target;
        Ok(Calls::Host(Box::new(bound), threads))
    }

    /// Seconds of a call of a candidate, of several that follow each other.
    fn seconds(&mut self, c: &mut Candidate) -> tilewright_engine::Result<f64> {
        match self {
            Calls::Host(bound, threads) => {
                if c.inner == 0 {
                    c.inner = inner_repetitions(&mut c.build, bound, *threads)?;
                }
                repetition(&mut c.build, bound, *threads, c.inner)
            }
            #[cfg(feature = "cuda")]
            Calls::Gpu(calls) => {
                if c.code.is_none() {
                    c.code = Some(tilewright_engine::cuda::Function::of(&c.build)?);
                }
                c.code.as_ref().map_or(Ok(f64::INFINITY), |code| calls.seconds(code, &mut c.inner))
            }
        }
    }
}

/// What was found of a function: the candidates, fastest first, and how many were refused.
struct Tuned {
    function: String,
    flops: f64,
    chosen: Schedule,
    all: Vec<Candidate>,
    refused: usize,
}

/// Rounds of measurements: in the first everything is measured, in each that follows the faster half of it.
const ROUNDS: u32 = 4;

/// Lines of the table.
const SHOWN: usize = 10;

impl Default for Args {
    fn default() -> Args {
        Args {
            file: PathBuf::new(),
            function: None,
            set: vec![],
            seconds: 10,
            threads: 1,
            machine: MachineArgs::default(),
            out: None,
        }
    }
}

/// The schedules that were measured.
pub struct TuneAnswer {
    tuned: Vec<Tuned>,
    /// The file that the program was written to, with the fastest of them.
    pub written: Option<String>,
    /// What is said beside it.
    pub notes: Vec<String>,
}

/// Tunes, and says on a terminal how far it is.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    cx.answer(&noted(&args, !cx.json)?)
}

/// Tunes. With `out` the program is written.
///
/// # Errors
/// A target without schedules, or that does not run here; a program or a value of a symbol that is wrong; what cannot
/// be compiled or called; a file that cannot be written.
pub fn answer(args: &Args) -> Result<TuneAnswer, Failure> {
    noted(args, false)
}

fn noted(args: &Args, progress: bool) -> Result<TuneAnswer, Failure> {
    let mut notes = vec![];
    match measured(args, progress, &mut notes) {
        Ok(answer) => Ok(TuneAnswer { notes, ..answer }),
        Err(failure) => Err(failure.noting(notes)),
    }
}

fn measured(args: &Args, progress: bool, notes: &mut Vec<String>) -> Result<TuneAnswer, Failure> {
    let target = args.machine.target()?;
    let stage = |e| Failure::from(Error::from(e));
    pipeline::available(Stage::Schedule, &target).and_then(|()| pipeline::runnable(&target)).map_err(stage)?;
    let (program, values, known) = program::load_with(&args.file, args.function.as_deref(), &args.set)?;
    let mut tuned = vec![];
    for function in program.functions(args.function.as_deref())? {
        let flops = work::of(function, &known).map_err(tilewright_rewrite::lower::LowerError::Int);
        let flops = flops.map_err(|e| program.failure(e.into()))?.flops;
        match tune(function, &values, flops, &target, args, progress).map_err(|e| program.failure(e))? {
            Some(one) => tuned.push(one),
            None => notes.push(format!("{}: no product on {}: nothing to tune", function.name, target.name)),
        }
    }
    if let Some(path) = &args.out {
        let text = with_schedules(&program, fastest(&tuned));
        tilewright_engine::files::save(&[], &[(path, text.as_bytes())], Existing::Replace)?;
        notes.push(format!("wrote {}", path.display()));
    }
    let written = args.out.as_ref().map(|path| path.display().to_string());
    Ok(TuneAnswer { tuned, written, notes: vec![] })
}

/// The fastest schedule of each function.
fn fastest(tuned: &[Tuned]) -> impl Iterator<Item = (&str, &Schedule)> {
    tuned.iter().filter_map(|t| Some((t.function.as_str(), &t.all.first()?.schedule)))
}

/// An array of `{"candidates", "chosen", "function", "refused", "target"}`.
impl Serialize for TuneAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.tuned.iter().map(Tuned::json))
    }
}

/// The tables, and below them the fastest schedules, if they are in no file.
impl fmt::Display for TuneAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tuned.iter().try_for_each(|t| t.print(f))?;
        let mut shown = fastest(&self.tuned).filter(|_| self.written.is_none());
        shown.try_for_each(|(function, schedule)| writeln!(f, "\n{}", schedule.item(function)))
    }
}

impl Answer for TuneAnswer {
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}

/// The program's text with these schedules in place of its own for the same target, or at its end.
fn with_schedules<'a>(program: &Program, found: impl Iterator<Item = (&'a str, &'a Schedule)>) -> String {
    let mut text = program.source.text.to_string();
    for (function, schedule) in found {
        let item = schedule.item(function);
        let items =
            tilewright_frontend::parse_with(&text, pipeline::HOOKS.foreign).map(|ast| ast.items).unwrap_or_default();
        let is_it = |kind: &ItemKind| match kind {
            ItemKind::Schedule(s) => s.function.text == function && s.schedule.target == schedule.target,
            _ => false,
        };
        match items.into_iter().find(|i| is_it(&i.kind)) {
            Some(old) => text.replace_range(old.span, &item),
            None => text = format!("{}\n\n{item}\n", text.trim_end()),
        }
    }
    text
}

/// Goes over the products of a function: tiles and packing first, then blocks of the sum and rows, then columns.
fn tune(
    function: &Function,
    values: &[(String, i64)],
    flops: f64,
    target: &Target,
    args: &Args,
    progress: bool,
) -> tilewright_engine::Result<Option<Tuned>> {
    let Build { schedule: chosen, menus, .. } = pipeline::compile(function, target)?;
    // Where the target's estimate has an order of plans, these come first, then what is around the best.
    let passes = if target.blocks.is_some() { candidates::GRID_STEPS } else { candidates::STEPS.len() };
    let steps = chosen.entries.len() * passes;
    if steps == 0 {
        return Ok(None);
    }
    let mut calls = Calls::new(agree::random(function, values, 1)?, target, args.threads as usize)?;
    let bar = bar(progress, &function.name, steps as u64 * u64::from(ROUNDS));
    let budget = Duration::from_secs(args.seconds.into()) / (steps as u32 * ROUNDS);
    let mut tuned = Tuned { function: function.name.clone(), flops, chosen: chosen.clone(), all: vec![], refused: 0 };
    let mut best = chosen.clone();
    // On a CPU there are no menus.
    let menus = menus.iter().map(Some).chain(std::iter::repeat(None)).take(chosen.entries.len());
    for (at, menu) in menus.enumerate() {
        for pass in 0..passes {
            let plan = &best.entries[at].plan;
            let plans = match menu.filter(|_| target.blocks.is_some()) {
                Some(menu) => candidates::on_grid(pass, plan, menu),
                None => candidates::STEPS[pass](plan, target),
            };
            let wanted = [chosen.clone(), best.clone()]
                .into_iter()
                .chain(plans.into_iter().map(|plan| replaced(&best, at, plan)));
            tuned.compile(function, wanted, target);
            for round in 0..ROUNDS {
                tuned.measure(&mut calls, round, budget)?;
                bar.inc(1);
            }
            best = tuned.all.first().map_or(best, |c| c.schedule.clone());
        }
    }
    bar.finish_and_clear();
    Ok(Some(tuned))
}

fn replaced(schedule: &Schedule, at: usize, plan: NamedPlan) -> Schedule {
    let mut schedule = schedule.clone();
    schedule.entries[at].plan = plan;
    schedule
}

fn bar(wanted: bool, function: &str, steps: u64) -> ProgressBar {
    if !wanted || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {elapsed} of {duration}");
    let bar = ProgressBar::new(steps).with_message(format!("tuning {function}"));
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

impl Tuned {
    /// Compiles schedules that are not there yet; one that is refused is counted.
    fn compile(&mut self, function: &Function, wanted: impl Iterator<Item = Schedule>, target: &Target) {
        let mut new: Vec<Schedule> = vec![];
        for schedule in wanted {
            if !new.contains(&schedule) && !self.all.iter().any(|c| c.schedule == schedule) {
                new.push(schedule);
            }
        }
        let builds = several(&new, |schedule| {
            pipeline::compile(&Function { schedules: vec![schedule.clone()], ..function.clone() }, target)
        });
        for (schedule, build) in new.into_iter().zip(builds) {
            match build {
                Ok(build) => self.all.push(Candidate {
                    schedule,
                    build,
                    inner: 0,
                    seconds: f64::INFINITY,
                    #[cfg(feature = "cuda")]
                    code: None,
                }),
                Err(_) => self.refused += 1,
            }
        }
    }

    /// Measures what is there, the chosen one among it, one after the other until the time is used up, once at least.
    /// What was slow in the rounds before is left out of a later round.
    fn measure(&mut self, calls: &mut Calls, round: u32, budget: Duration) -> tilewright_engine::Result<()> {
        let n = (self.all.len() >> round).max(2);
        let (start, mut first) = (Instant::now(), true);
        while first || start.elapsed() < budget {
            for (i, c) in self.all.iter_mut().enumerate() {
                if i >= n && c.schedule != self.chosen {
                    continue;
                }
                c.seconds = c.seconds.min(calls.seconds(c)?);
            }
            first = false;
        }
        self.all.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        Ok(())
    }

    fn chosen_seconds(&self) -> f64 {
        self.all.iter().find(|c| c.schedule == self.chosen).map_or(f64::NAN, |c| c.seconds)
    }

    fn json(&self) -> Json {
        let one = |c: &Candidate| {
            json!({
                "schedule": c.schedule.item(&self.function),
                "seconds": c.seconds,
                "gflop_per_s": self.flops / c.seconds / 1e9,
                "of_chosen": self.chosen_seconds() / c.seconds,
            })
        };
        json!({
            "function": self.function,
            "target": self.chosen.target,
            "chosen": self.chosen.item(&self.function),
            "candidates": self.all.iter().map(one).collect::<Vec<_>>(),
            "refused": self.refused,
        })
    }

    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(["time", "GFLOP/s", "of chosen", "schedule"]);
        for (i, c) in self.all.iter().enumerate() {
            if i < SHOWN || c.schedule == self.chosen {
                let plans: Vec<String> = c.schedule.entries.iter().map(ToString::to_string).collect();
                let (rate, ratio) = (self.flops / c.seconds / 1e9, self.chosen_seconds() / c.seconds);
                let mark = if c.schedule == self.chosen { " (chosen)" } else { "" };
                table.add_row([
                    time_text(c.seconds),
                    format!("{rate:.2}"),
                    format!("{ratio:.2}"),
                    format!("{}{mark}", plans.join("; ")),
                ]);
            }
        }
        table.column_iter_mut().take(3).for_each(|c| c.set_cell_alignment(CellAlignment::Right));
        let (n, refused) = (self.all.len(), self.refused);
        let (function, target) = (&self.function, &self.chosen.target);
        writeln!(f, "{function} on {target}: {n} schedules measured, {refused} not possible")?;
        writeln!(f, "{table}")
    }
}
