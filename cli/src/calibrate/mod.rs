//! `calibrate`: measures how this machine's core behaves towards memory, and prints its row.
//!
//! Every figure that decides between two ways is found by running both, in turns: the same program compiled for two
//! rows that differ in that figure alone. Caches are what CPUID says.
mod contest;
mod figures;
mod levels;

use super::{Answer, Context, Failure, Outcome, targets, visible};
use contest::Clock;
use serde::{Serialize, Serializer};
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_backend_cpu as cpu;
use tilewright_engine::files::{self, Existing};
use tilewright_ir::json;
use tilewright_ir::target::{Core, Rates};

/// Arguments of `calibrate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Time to measure in seconds, roughly; from 1 to 3600
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub seconds: u32,
    /// The name of the row; by default the name of this machine's row
    #[arg(long)]
    pub name: Option<String>,
    /// Also write the row to this file, as JSON; `--core` reads it
    #[arg(short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

impl Default for Args {
    fn default() -> Args {
        Args { seconds: 30, name: None, out: None }
    }
}

/// The row of this machine's core.
pub struct CalibrateAnswer {
    /// The row.
    pub core: Core,
    levels: Vec<levels::MeasuredLevel>,
    /// The file that it was written to.
    pub written: Option<String>,
}

/// Measures, and says on a terminal how far it is.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    cx.answer(&measured(&args, !cx.json)?)
}

/// Measures. With `out` the row is written.
///
/// # Errors
/// A row that is none with this name; what cannot be compiled or called; a file that cannot be written.
pub fn answer(args: &Args) -> Result<CalibrateAnswer, Failure> {
    measured(args, false)
}

fn measured(args: &Args, progress: bool) -> Result<CalibrateAnswer, Failure> {
    let target = cpu::host_target();
    let mut core = Core { processors: vec![], ..target.core.clone() };
    core.name = args.name.clone().unwrap_or_else(|| core.name.clone());
    core.isa = target.isa.name.clone();
    if let Some(fault) = core.fault() {
        return Err(Failure::bad_use(tilewright_frontend::Diagnostic::new("E0715", fault)));
    }
    let clock = Clock::new(args.seconds, figures::contests(&target) + levels::measurements(&core), progress);
    let levels = levels::measure(&core, &clock)?;
    figures::measure(&mut core, &target, &clock)?;
    clock.finish();
    let gflops = (tilewright_engine::peak::flops_per_s(4) / 1e9).round() as u32;
    core.rates = Rates { gflops, gb: levels.last().map_or(0, levels::MeasuredLevel::gb_per_s) };
    core.sources = vec!["caches: CPUID".into(), "non-temporal, prefetch, across, rates: tilewright calibrate".into()];
    core.sources.push(format!("prefetch of rows: the row of {}", target.core.name));
    if let Some(path) = &args.out {
        files::save(&[], &[(Path::new(path), json::to_text(&core).as_bytes())], Existing::Replace)?;
    }
    Ok(CalibrateAnswer { core, levels, written: args.out.as_ref().map(|path| path.display().to_string()) })
}

/// The row, with the levels that were measured.
impl Serialize for CalibrateAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut row = json::to_json(&self.core);
        row["levels"] = self.levels.iter().map(levels::MeasuredLevel::json).collect();
        row.serialize(s)
    }
}

/// The row as a table, and as text for the table of machines.
impl fmt::Display for CalibrateAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        levels::print(&self.levels, f)?;
        writeln!(f, "\n{}", self.core.name)?;
        targets::core(&self.core, f)?;
        write!(f, "\n{}", cpu::machines::row_text(&self.core))?;
        self.written.iter().try_for_each(|path| writeln!(f, "wrote {}", visible::text(path)))
    }
}

impl Answer for CalibrateAnswer {}
