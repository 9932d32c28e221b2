//! `targets`: the machines that there are, and the row of a core with the source of its figures.
use super::program::bytes_text;
use super::{Answer, Failure};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use tilewright_backend_cpu as cpu;
use tilewright_backend_ptx as ptx;
use tilewright_engine::{Error, pipeline};
use tilewright_ir::json;
use tilewright_ir::target::{Core, MemoryLevel, Nearest, Target};

/// Arguments of `targets`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// A target, whose instruction set and core are shown in full
    pub target: Option<String>,
}

/// The machines.
#[derive(Clone, Debug)]
pub enum TargetsAnswer {
    /// All that there are.
    All(Vec<Target>),
    /// One.
    One(Box<Target>),
}

/// Lists all targets, or shows one.
///
/// # Errors
/// A target that is not known.
pub fn answer(args: &Args) -> Result<TargetsAnswer, Failure> {
    let Some(name) = &args.target else { return Ok(TargetsAnswer::All(all())) };
    let target = pipeline::target(name).map_err(|e| Failure::from(Error::from(e)))?;
    Ok(TargetsAnswer::One(Box::new(target)))
}

/// `{"core", "isa", "name"}`, or an array of them.
impl Serialize for TargetsAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            TargetsAnswer::All(all) => s.collect_seq(all.iter().map(target_json)),
            TargetsAnswer::One(target) => target_json(target).serialize(s),
        }
    }
}

impl fmt::Display for TargetsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetsAnswer::All(all) => list(all, f),
            TargetsAnswer::One(target) => show(target, f),
        }
    }
}

impl Answer for TargetsAnswer {}

/// Every target: fixed ones, those with a core in their name, GPUs.
pub(crate) fn all() -> Vec<Target> {
    let named = cpu::named_cores().into_iter().filter_map(|name| cpu::target(&name));
    cpu::targets().into_iter().chain(named).chain(ptx::targets()).collect()
}

fn target_json(target: &Target) -> Json {
    json!({ "name": target.name, "isa": target.isa, "core": json::to_json(&target.core) })
}

fn list(all: &[Target], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "cpu is this machine, {}; cores also run lower instruction sets.\n", cpu::host_target().name)?;
    let mut table = plain_table();
    let titles = ["target", "core", "l1", "l2", "l3", "prefetch to", "transposes stream from", "runs stream from"];
    table.set_header(titles);
    for target in all.iter().filter(|t| t.blocks.is_none()) {
        let core = &target.core;
        let sizes = ["l1", "l2", "l3"].map(|name| kib(core.cache_bytes(name)));
        let texts = [nearest(core).into(), core.non_temporal.transposes.to_string()];
        let run = format!("{} B", core.non_temporal.run_bytes);
        table.add_row([target.name.clone(), core.name.clone()].into_iter().chain(sizes).chain(texts).chain([run]));
    }
    for column in table.column_iter_mut().skip(2).take(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(&table, f)?;
    let gpus: Vec<String> = ptx::targets().into_iter().map(|t| t.name).collect();
    writeln!(f, "\nGPUs: {}; cuda is the best of these that the GPU of this machine runs.", gpus.join(", "))?;
    Ok(())
}

fn show(target: &Target, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let isa = &target.isa;
    writeln!(f, "{}: {} on {}", target.name, isa.name, target.core.name)?;
    let features = if isa.features.is_empty() { "-".into() } else { isa.features.join(" ") };
    writeln!(f, "  features: {features}")?;
    let registers = [isa.vector_registers, isa.mask_registers];
    writeln!(f, "  registers: {} of {} bits, {} masks", registers[0], isa.vector_bits, registers[1])?;
    if target.blocks.is_some() { Ok(()) } else { core(&target.core, f) }
}

/// The row of a core, as a table of its memories and a line for each other figure.
pub fn core(core: &Core, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut table = plain_table();
    table.set_header(["  memory", "bytes", "ways", "line"]);
    for m in core.memories.iter().filter(|m| m.bytes > 0) {
        let MemoryLevel { name, bytes, line_bytes, ways, .. } = m;
        let numbers = [number(*ways), line_bytes.to_string()];
        table.add_row([format!("  {name}"), kib(*bytes)].into_iter().chain(numbers));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(&table, f)?;
    let n = &core.non_temporal;
    let lines = [
        ("non-temporal: transposes from", n.transposes.to_string()),
        ("non-temporal: transposes of bytes from", n.byte_transposes.to_string()),
        ("non-temporal: elementwise statements from", n.elementwise.to_string()),
        ("non-temporal: runs from", n.runs.to_string()),
        ("non-temporal: a run, not gathered, from", format!("{} bytes", n.run_bytes)),
        ("permuted rows from", format!("{} bytes", n.permuted_row_bytes)),
        ("prefetches go to", nearest(core).into()),
        ("a run is prefetched", format!("{} bytes ahead", core.prefetch.run_bytes)),
        ("blocks are prefetched", format!("{} ahead", core.prefetch.blocks)),
        ("inputs of non-temporal rows are prefetched", format!("{} bytes ahead", core.prefetch.input_bytes)),
        ("the only input of one", format!("{} bytes ahead", core.prefetch.lone_input_bytes)),
        ("inputs of reductions from l3 are prefetched", format!("{} bytes ahead", core.prefetch.reduced_bytes)),
        ("later rows go to l1 up to", core.prefetch.near.to_string()),
        ("operations over operands across rows", number(core.across_operations)),
        ("in a second at most", format!("{} GFLOP of f32, {} GB", number(core.rates.gflops), number(core.rates.gb))),
    ];
    for (what, figure) in lines {
        writeln!(f, "  {what}: {figure}")?;
    }
    for source in &core.sources {
        writeln!(f, "  source of {source}")?;
    }
    Ok(())
}

fn nearest(core: &Core) -> &'static str {
    match core.prefetch.into {
        Nearest::L1 => "l1",
        Nearest::L2 => "l2",
    }
}

/// A figure; `-` where it is not known.
fn number(n: u32) -> String {
    if n == 0 { "-".into() } else { n.to_string() }
}

/// A capacity in binary units, in which caches are.
fn kib(bytes: u64) -> String {
    match bytes {
        0 => "-".into(),
        n if n % (1 << 20) == 0 => format!("{} MiB", n >> 20),
        n if n % (1 << 10) == 0 => format!("{} KiB", n >> 10),
        n => bytes_text(n),
    }
}

/// A table without lines.
pub fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// Writes a table without the spaces at the ends of its lines.
///
/// # Errors
/// When it cannot be written.
pub fn print(table: &Table, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for line in table.lines() {
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}
