//! `report`: which plans were chosen, what a function moves between memory and the core, and each memory access of its
//! kernel, with its vector width and the integer instructions of its offset; on NVIDIA targets also what a warp touches
//! with it, and what the emitted text consists of.
mod grid;
mod products;

use super::machine::MachineArgs;
use super::program::{Program, bytes_text, plural};
use super::{Answer, Context, Failure, Outcome, chains, program};
use crate::traffic::{self, TensorMovement, TensorTraffic, Traffic};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use std::path::PathBuf;
use tilewright_backend_cpu::Compiled;
use tilewright_backend_ptx::PtxCode;
use tilewright_backend_ptx::report::{EntryCost, entries};
use tilewright_engine::Error;
use tilewright_engine::accesses::{self, AccessReport};
use tilewright_engine::bind;
use tilewright_engine::links::Coverage;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::symbols::{BindError, Bindings};
use tilewright_engine::warp::{self, WarpFootprint};
use tilewright_ir::kernel::{AccessId, Kernel};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_rewrite::lower::expected::Expected;
use tilewright_rewrite::lower::fallback::Fallback;
use tilewright_rewrite::lower::plan::ChosenPlan;
use tilewright_rewrite::order::Model;

/// The code of what no plan takes.
const FALLBACK: &str = "E0440";

/// How many times the operations of the best order a chain of products takes, before it is worth a line.
const WORTH: f64 = 1.5;

/// Arguments of `report`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// The program; - is standard input
    pub file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
    /// The value of a symbol, for the memory that is expected to move: M=1024,N=8
    #[arg(long, value_name = "NAME=NUMBER")]
    pub set: Vec<String>,
}

/// Reports each access of the functions, function by function.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    cx.list(answers(&args)?)
}

/// What is reported of a function.
pub struct ReportAnswer {
    /// Its name.
    pub function: String,
    /// The target's name.
    pub target: String,
    /// The plans that were chosen.
    pub plans: Vec<String>,
    /// What no plan takes as it is written, each with the first line that says it.
    pub fallbacks: Vec<(Fallback, Option<u32>)>,
    /// What is said beside it.
    pub notes: Vec<String>,
    /// On a CPU, the memory that is expected to move, or the symbols that it depends on.
    memory: Option<Result<Traffic, Vec<String>>>,
    orders: Vec<(Vec<String>, f64)>,
    /// Products in blocks of threads; `None` where there are no blocks.
    products: Option<Vec<Expected>>,
    /// How many instructions of its code have a source.
    links: Coverage,
    rows: Vec<AccessRow>,
    entries: Option<Vec<LaunchEntry>>,
}

/// A launch.
struct LaunchEntry {
    cost: EntryCost,
    /// Its grid, and under which condition it has blocks.
    grid: (String, String),
    /// Which phase of the kernel it is.
    phase: usize,
}

/// The report of each function, when it is asked for.
///
/// # Errors
/// A target, a program or a value of a symbol that is wrong; of each function, what cannot be compiled.
pub fn answers(args: &Args) -> Result<impl Iterator<Item = Result<ReportAnswer, Failure>>, Failure> {
    let target = args.machine.target()?;
    let (program, _, known) = program::load_with(&args.file, args.function.as_deref(), &args.set)?;
    let mut notes = program.notes();
    let functions = program.functions(args.function.as_deref());
    let functions: Vec<Function> = functions.map_err(|f| f.noting(program.notes()))?.into_iter().cloned().collect();
    Ok(functions.into_iter().map(move |function| {
        let notes = std::mem::take(&mut notes);
        match report(&program, &function, &target, &known) {
            Ok(answer) => Ok(ReportAnswer { notes, ..answer }),
            Err(failure) => Err(failure.noting(notes)),
        }
    }))
}

fn report(program: &Program, function: &Function, target: &Target, known: &Bindings) -> Result<ReportAnswer, Failure> {
    let build = pipeline::build(function, target).map_err(|e| program.failure(e))?;
    of_build(program, &build, known)
}

impl ReportAnswer {
    /// The report of a function that is compiled, of no sizes.
    ///
    /// # Errors
    /// What it cannot be told of.
    pub(crate) fn of_build(program: &Program, build: &Build) -> Result<ReportAnswer, Failure> {
        let known = program.given(&[], "").map_err(|e| program.failure(e))?;
        of_build(program, build, &known)
    }
}

/// The first line of the statements that fall back.
fn line(function: &Function, fallback: &Fallback) -> Option<u32> {
    fallback.statements.iter().filter_map(|i| function.body.get(i)?.origin.lines).map(|(first, _)| first).min()
}

fn of_build(program: &Program, build: &Build, known: &Bindings) -> Result<ReportAnswer, Failure> {
    let Build { function, target, kernel, plans, products, ptx, code, .. } = build;
    // Without the sizes there is nothing to expect.
    let open: Vec<String> =
        function.symbols.iter().map(|s| s.name.to_string()).filter(|s| known.get(s).is_none()).collect();
    let memory = match code.as_ref().map(Compiled::nontemporal) {
        Some(_) if !open.is_empty() => Some(Err(open)),
        Some(past) => {
            bind::sizes(function, known).map_err(|e| program.failure(e))?;
            let overflow = |cause| Error::Bind(vec![BindError::Int { origin: function.name.clone(), cause }]);
            let traffic = traffic::of(function, (kernel, past), target, known);
            Some(Ok(traffic.map_err(|e| program.failure(overflow(e)))?))
        }
        None => None,
    };
    let mut orders = chains::found(function, known, &Model::Flops);
    orders.retain(|chain| chain.times() > WORTH);
    let tensors = |chain: &chains::OrderedChain| chain.tensors().into_iter().map(String::from).collect();
    let launches = ptx.as_ref().map(|code| {
        // Every phase that does something is a launch.
        let phases = (0..kernel.phases.len()).filter(|p| !kernel.phases[*p].is_empty());
        let all = phases.zip(entries(kernel, code)).zip(&code.manifest.launches);
        all.map(|((phase, cost), launch)| LaunchEntry { cost, grid: grid::text(&launch.grid), phase }).collect()
    });
    Ok(ReportAnswer {
        function: function.name.clone(),
        target: target.name.clone(),
        plans: plans.iter().map(ChosenPlan::to_string).collect(),
        fallbacks: build.fallbacks.iter().map(|f| (f.clone(), line(function, f))).collect(),
        notes: vec![],
        memory,
        orders: orders.iter().map(|chain| (tensors(chain), chain.times())).collect(),
        products: target.blocks.is_some().then(|| products.clone()),
        links: build.links().coverage,
        rows: accesses::report(kernel).into_iter().map(|r| AccessRow::of(kernel, r, ptx.as_ref())).collect(),
        entries: launches,
    })
}

/// `{"accesses", "entries"?, "fallbacks"?, "function", "links", "memory"?, "orders"?, "plans"?, "products"?,
/// "target"}`.
impl Serialize for ReportAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let accesses: Vec<Json> = self.rows.iter().map(AccessRow::json).collect();
        let mut one = json!({ "function": self.function, "target": self.target, "accesses": accesses,
            "links": self.links.json() });
        if let Some(memory) = &self.memory {
            one["plans"] = json!(self.plans);
            one["memory"] = memory.as_ref().ok().map(traffic_json).into();
        }
        if !self.fallbacks.is_empty() {
            let json = |(f, line): &(Fallback, Option<u32>)| {
                let statements: Vec<usize> = f.statements.iter().collect();
                json!({ "code": FALLBACK, "reason": f.reason.name(), "statements": statements, "line": line,
                    "why": f.reason.why(), "help": f.reason.help() })
            };
            one["fallbacks"] = self.fallbacks.iter().map(json).collect();
        }
        if !self.orders.is_empty() {
            let order = |(tensors, times): &(Vec<String>, f64)| json!({ "tensors": tensors, "times": times });
            one["orders"] = self.orders.iter().map(order).collect();
        }
        if let Some(products) = &self.products {
            one["products"] = products.iter().map(products::json).collect();
        }
        if let Some(entries) = &self.entries {
            one["entries"] = entries.iter().map(|e| entry_json(&e.cost)).collect();
        }
        one.serialize(s)
    }
}

impl fmt::Display for ReportAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} on {}", self.function, self.target)?;
        self.plans.iter().try_for_each(|plan| writeln!(f, "  plan: {plan}"))?;
        for (fallback, line) in &self.fallbacks {
            let line = line.map(|n| format!(" line {n}:")).unwrap_or_default();
            writeln!(f, "  {FALLBACK}:{line} {fallback}\n    help: {}", fallback.reason.help())?;
        }
        self.products.iter().flatten().try_for_each(|product| products::print(product, f))?;
        for (tensors, times) in &self.orders {
            let tensors = tensors.join(", ");
            writeln!(f, "  order: {tensors} take {times:.1} times the operations of the best, see `order`")?;
        }
        match &self.memory {
            Some(Ok(traffic)) => print_traffic(traffic, f)?,
            Some(Err(open)) => writeln!(f, "  memory: depends on {}, see --set", open.join(", "))?,
            None => {}
        }
        let Coverage { instructions, linked, frame } = self.links;
        writeln!(f, "  links: {linked} of {instructions} instructions have a source, {frame} of these as the frame")?;
        let Some(entries) = &self.entries else { return print_accesses(&self.rows.iter().collect::<Vec<_>>(), f) };
        for entry in entries {
            writeln!(f)?;
            print_entry(&entry.cost, &entry.grid, f)?;
            let rows: Vec<&AccessRow> = self.rows.iter().filter(|r| r.access.phase == entry.phase).collect();
            print_accesses(&rows, f)?;
        }
        Ok(())
    }
}

impl Answer for ReportAnswer {
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}

fn traffic_json(t: &Traffic) -> Json {
    let part = |p: &TensorTraffic| json!({ "bytes": p.bytes, "line_bytes": p.lines, "times": p.times });
    let tensor = |m: &TensorMovement| {
        let [read, written] = [&m.read, &m.written].map(|side| side.as_ref().map(part));
        json!({ "tensor": m.tensor, "read": read, "written": written, "past_caches": m.nontemporal })
    };
    json!({
        "tensors": t.tensors.iter().map(tensor).collect::<Vec<_>>(),
        "cache": t.cache,
        "bytes_read": t.bytes_read(),
        "bytes_written": t.bytes_written(),
    })
}

fn print_traffic(t: &Traffic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for m in &t.tensors {
        let part = |what: &str, p: &TensorTraffic| {
            let times = match p.times {
                n if (n - 1.0).abs() < 0.005 => "once".into(),
                n if n > 10.0 || (n - n.round()).abs() < 0.05 => format!("{n:.0} times"),
                n => format!("{n:.1} times"),
            };
            let used = 100.0 * p.bytes as f64 / p.lines as f64;
            format!("{} {what} {times}, {used:.0} % of their lines", bytes_text(p.bytes))
        };
        let read = m.read.as_ref().map(|p| part("read", p));
        let past = if m.nontemporal { ", non-temporal stores" } else { "" };
        let written = m.written.as_ref().map(|p| part("written", p) + past);
        let parts: Vec<String> = read.into_iter().chain(written).collect();
        writeln!(f, "  {}: {}", m.tensor, parts.join("; "))?;
    }
    let (read, written) = (bytes_text(t.bytes_read()), bytes_text(t.bytes_written()));
    match &t.cache {
        Some(cache) => {
            writeln!(f, "  memory: fits in {cache}; reads at most {read} from memory, and writes {written}")?
        }
        None => writeln!(f, "  memory: fits in no cache; reads {read} and writes {written}")?,
    }
    Ok(())
}

/// An access, with what a warp does there.
struct AccessRow {
    access: AccessReport,
    warp: Option<WarpFootprint>,
}

impl AccessRow {
    fn of(kernel: &Kernel, mut access: AccessReport, code: Option<&PtxCode>) -> AccessRow {
        let id = AccessId(access.access);
        let bytes = code.and_then(|c| c.widths.get(&id)).copied();
        if let Some(bytes) = bytes {
            access.vector_bits = u64::from(bytes) * 8;
        }
        let warp = bytes.and_then(|bytes| warp::touched(kernel, id, bytes));
        AccessRow { access, warp }
    }

    fn json(&self) -> Json {
        let row = &self.access;
        let mut out = json!({
            "access": row.access,
            "kind": row.kind,
            "buffer": row.buffer,
            "space": row.space,
            "vector_bits": row.vector_bits,
            "depth": row.depth,
            "index_bits": row.width.bits(),
            "offset": row.offset,
            "div": row.ops.div,
            "mod": row.ops.rem,
            "mul": row.ops.mul,
            "other": row.ops.other,
        });
        if let Some(w) = &self.warp {
            out["warp"] = json!({
                "lanes": w.lanes,
                "sectors": w.sectors,
                "sector_use": w.sector_use,
                "bank_ways": w.bank_ways,
            });
        }
        out
    }

    /// What a warp does, for people.
    fn warp_text(&self) -> String {
        let Some(w) = &self.warp else { return String::new() };
        match (w.sectors, w.sector_use, w.bank_ways) {
            (_, _, Some(1)) => "no bank conflict".into(),
            (_, _, Some(ways)) => format!("{ways}-way bank conflict"),
            // Lanes that read one element ask for more than is moved.
            (Some(n), Some(part), _) if part > 1.0 => format!("{}, used {part:.1} times", plural(n as usize, "sector")),
            (Some(n), Some(part), _) => format!("{}, {:.0} % used", plural(n as usize, "sector"), 100.0 * part),
            _ => String::new(),
        }
    }
}

/// A table of accesses, one a line.
fn print_accesses(rows: &[&AccessRow], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let warps = rows.iter().any(|r| r.warp.is_some());
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let titles = ["access", "kind", "buffer", "space", "bits", "index", "depth", "div", "mod", "mul", "other"];
    table.set_header(titles.into_iter().chain(warps.then_some("a warp touches")));
    for row in rows {
        let a = &row.access;
        let numbers = [a.ops.div, a.ops.rem, a.ops.mul, a.ops.other].map(|n| n.to_string());
        let texts = [format!("a{}", a.access), a.kind.into(), a.buffer.clone(), a.space.into()];
        let sizes = [a.vector_bits.to_string(), format!("{}-bit", a.width.bits()), a.depth.to_string()];
        table.add_row(texts.into_iter().chain(sizes).chain(numbers).chain(warps.then(|| row.warp_text())));
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if i == 0 { 2 } else { 1 }, 1));
        if (4..titles.len()).contains(&i) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for line in table.lines() {
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

fn entry_json(cost: &EntryCost) -> Json {
    json!({
        "entry": cost.entry,
        "threads": cost.threads,
        "shared_bytes": cost.shared,
        "registers": cost.registers,
        "elements": cost.elements,
        "integer_per_element": (cost.elements > 0).then(|| cost.integer_per_element()),
        "instructions": {
            "memory": cost.memory,
            "integer": cost.integer,
            "divisions": cost.divisions,
            "float": cost.float,
            "barriers": cost.barriers,
            "branches": cost.branches,
        },
    })
}

fn print_entry(cost: &EntryCost, (blocks, condition): &(String, String), f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // What boxes store is not in the text.
    let each =
        if cost.elements == 0 { String::new() } else { format!(" ({:.1} an element)", cost.integer_per_element()) };
    let shared = if cost.shared == 0 { "no".into() } else { bytes_text(cost.shared.into()) + " of" };
    writeln!(
        f,
        "{}: {blocks} blocks of {} threads{condition}, {shared} shared memory, {} registers\n  \
         {} memory, {} integer{each}, {}, {} float instructions, {}, {}",
        cost.entry,
        cost.threads,
        cost.registers,
        cost.memory,
        cost.integer,
        plural(cost.divisions, "division"),
        cost.float,
        plural(cost.barriers, "barrier"),
        if cost.branches == 1 { "1 branch".into() } else { format!("{} branches", cost.branches) },
    )?;
    Ok(())
}
