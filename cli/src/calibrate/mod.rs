//! `calibrate`: measures how this machine's core behaves towards memory, and prints its row.
//!
//! Every figure that decides between two ways is found by running both, in turns: the same program compiled for two
//! rows that differ in that figure alone. Caches are what CPUID says.
mod contest;
mod figures;
mod levels;

use super::{Answer, Context, Failure, Outcome, targets};
use contest::Clock;
use std::io::Write;
use std::path::{Path, PathBuf};
use tilewright_backend_cpu as cpu;
use tilewright_engine::files::{self, Existing};
use tilewright_ir::json;
use tilewright_ir::target::{Core, Rates};

/// Arguments of `calibrate`.
#[derive(clap::Args)]
pub struct Args {
    /// About how long to measure, in seconds, from 1 to 3600
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// The name of the row; by default that of this machine's
    #[arg(long)]
    name: Option<String>,
    /// Write the row, as JSON, to this file too: what `--core` reads
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Measures, and prints the row: as JSON with `--json`, else as a table and as text for the table of machines.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let target = cpu::host_target();
    let mut core = Core { processors: vec![], ..target.core.clone() };
    core.name = args.name.unwrap_or_else(|| core.name.clone());
    core.isa = target.isa.name.clone();
    if let Some(fault) = core.fault() {
        return Err(Failure::bad_use(tilewright_frontend::Diagnostic::new("E0715", fault)));
    }
    let clock = Clock::new(args.seconds, figures::contests(&target) + levels::measurements(&core), cx);
    let levels = levels::measure(&core, &clock)?;
    figures::measure(&mut core, &target, &clock)?;
    clock.finish();
    let gflops = (tilewright_engine::peak::flops_per_s(4) / 1e9).round() as u32;
    core.rates = Rates { gflops, gb: levels.last().map_or(0, levels::Level::gb_per_s) };
    core.sources = vec!["caches: CPUID".into(), "non-temporal, prefetch, across, rates: tilewright calibrate".into()];
    core.sources.push(format!("prefetch of rows: the row of {}", target.core.name));
    let text = json::to_text(&core);
    if let Some(path) = &args.out {
        files::save(&[], &[(Path::new(path), text.as_bytes())], Existing::Replace)?;
    }
    if cx.json {
        let mut row = json::to_json(&core);
        row["levels"] = levels.iter().map(levels::Level::json).collect();
        cx.json(&row)?;
        return Ok(Answer::Yes);
    }
    levels::print(&levels, cx)?;
    writeln!(cx.out, "\n{}", core.name)?;
    targets::core(&core, cx)?;
    write!(cx.out, "\n{}", cpu::machines::row_text(&core))?;
    if let Some(path) = &args.out {
        cx.say(&format!("wrote {}", path.display()))?;
    }
    Ok(Answer::Yes)
}
