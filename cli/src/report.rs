//! `report`: which plans were chosen, what a function moves between memory and the core, and each memory access of its
//! kernel, with its vector width and the integer instructions of its offset; on NVIDIA targets also what a warp touches
//! with it, and what the emitted text consists of.
mod grid;
mod products;

use super::machine::Machine;
use super::program::{bytes_text, plural};
use super::{Answer, Context, Failure, Outcome, chains, program};
use crate::traffic::{self, Moved, Part, Traffic};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tilewright_backend_cpu::Compiled;
use tilewright_backend_ptx::Code;
use tilewright_backend_ptx::manifest::Launch;
use tilewright_backend_ptx::report::{EntryCost, entries};
use tilewright_engine::Error;
use tilewright_engine::accesses::{self, AccessReport};
use tilewright_engine::bind;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::symbols::BindError;
use tilewright_engine::warp::{self, Touched};
use tilewright_ir::kernel::{AccessId, Kernel};
use tilewright_rewrite::lower::plan::Plan;
use tilewright_rewrite::order::Model;

/// How many times the operations of the best order a chain of products takes, before it is worth a line.
const WORTH: f64 = 1.5;

/// Arguments of `report`.
#[derive(clap::Args)]
pub struct Args {
    /// The program; - is standard input
    file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    function: Option<String>,
    #[command(flatten)]
    machine: Machine,
    /// The value of a symbol, for the memory that is expected to move: M=1024,N=8
    #[arg(long, value_name = "NAME=NUMBER")]
    set: Vec<String>,
}

/// Reports each access.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let target = args.machine.target()?;
    let (program, _, known) = program::load_with(&args.file, args.function.as_deref(), &args.set)?;
    program.say_left_out(cx);
    let mut all = vec![];
    for function in program.functions(args.function.as_deref())? {
        let Build { kernel, plans, products, ptx, code, .. } =
            pipeline::build(function, &target).map_err(|e| program.failure(e))?;
        let nontemporal = code.as_ref().map(Compiled::nontemporal);
        // Without the sizes there is nothing to expect.
        let sized = function.symbols.iter().all(|s| known.get(&s.name).is_some());
        let memory = match nontemporal.filter(|_| sized) {
            Some(past) => {
                bind::sizes(function, &known).map_err(|e| program.failure(e))?;
                let overflow = |cause| Error::Bind(vec![BindError::Int { origin: function.name.clone(), cause }]);
                let traffic = traffic::of(function, (&kernel, past), &target, &known);
                Some(traffic.map_err(|e| program.failure(overflow(e)))?)
            }
            None => None,
        };
        let mut orders = chains::found(function, &known, &Model::Flops);
        orders.retain(|chain| chain.times() > WORTH);
        let rows: Vec<Row> = accesses::report(&kernel).into_iter().map(|r| Row::of(&kernel, r, ptx.as_ref())).collect();
        let costs = ptx.as_ref().map(|code| entries(&kernel, code));
        if cx.json {
            let mut one = json!({ "function": function.name, "target": target.name, "accesses": rows.iter().map(Row::json).collect::<Vec<_>>() });
            if nontemporal.is_some() {
                one["plans"] = plans.iter().map(Plan::to_string).collect();
                one["memory"] = memory.as_ref().map(traffic_json).into();
            }
            if !orders.is_empty() {
                let order = |c: &chains::Found<'_>| json!({ "tensors": c.tensors(), "times": c.times() });
                one["orders"] = orders.iter().map(order).collect();
            }
            if target.blocks.is_some() {
                one["products"] = products.iter().map(products::json).collect();
            }
            if let Some(costs) = &costs {
                one["entries"] = costs.iter().map(entry_json).collect();
            }
            all.push(one);
        } else {
            writeln!(cx.out, "{} on {}", function.name, target.name)?;
            for plan in &plans {
                writeln!(cx.out, "  plan: {plan}")?;
            }
            for product in &products {
                products::print(product, cx)?;
            }
            for chain in &orders {
                let (tensors, times) = (chain.tensors().join(", "), chain.times());
                writeln!(cx.out, "  order: {tensors} take {times:.1} times the operations of the best, see `order`")?;
            }
            match &memory {
                Some(traffic) => print_traffic(traffic, cx)?,
                None if nontemporal.is_some() => {
                    let open: Vec<&str> =
                        function.symbols.iter().map(|s| &*s.name).filter(|s| known.get(s).is_none()).collect();
                    writeln!(cx.out, "  memory: depends on {}, see --set", open.join(", "))?;
                }
                None => {}
            }
            match (&costs, &ptx) {
                (Some(costs), Some(code)) => print_entries(&kernel, &rows, costs, code, cx)?,
                _ => print_accesses(&rows.iter().collect::<Vec<_>>(), cx)?,
            }
        }
    }
    if cx.json {
        cx.json(&all.into())?;
    }
    Ok(Answer::Yes)
}

fn traffic_json(t: &Traffic) -> Json {
    let part = |p: &Part| json!({ "bytes": p.bytes, "line_bytes": p.lines, "times": p.times });
    let tensor = |m: &Moved| {
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

fn print_traffic(t: &Traffic, cx: &mut Context) -> Result<(), Failure> {
    for m in &t.tensors {
        let part = |what: &str, p: &Part| {
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
        writeln!(cx.out, "  {}: {}", m.tensor, parts.join("; "))?;
    }
    let (read, written) = (bytes_text(t.bytes_read()), bytes_text(t.bytes_written()));
    match &t.cache {
        Some(cache) => writeln!(
            cx.out,
            "  memory: fits in {cache}; what is not there yet is read, {read} at most, and {written} are written"
        )?,
        None => writeln!(cx.out, "  memory: fits in no cache; {read} are read and {written} written")?,
    }
    Ok(())
}

/// An access, with what a warp does there.
struct Row {
    access: AccessReport,
    warp: Option<Touched>,
}

impl Row {
    fn of(kernel: &Kernel, mut access: AccessReport, code: Option<&Code>) -> Row {
        let id = AccessId(access.access);
        let bytes = code.and_then(|c| c.widths.get(&id)).copied();
        if let Some(bytes) = bytes {
            access.vector_bits = u64::from(bytes) * 8;
        }
        let warp = bytes.and_then(|bytes| warp::touched(kernel, id, bytes));
        Row { access, warp }
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
fn print_accesses(rows: &[&Row], cx: &mut Context) -> Result<(), Failure> {
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
        writeln!(cx.out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Each launch with its accesses.
fn print_entries(
    kernel: &Kernel,
    rows: &[Row],
    costs: &[EntryCost],
    code: &Code,
    cx: &mut Context,
) -> Result<(), Failure> {
    // Every phase that does something is a launch.
    let phases = (0..kernel.phases.len()).filter(|p| !kernel.phases[*p].is_empty());
    for ((phase, cost), launch) in phases.zip(costs).zip(&code.manifest.launches) {
        writeln!(cx.out)?;
        print_entry(cost, launch, cx)?;
        let rows: Vec<&Row> = rows.iter().filter(|r| r.access.phase == phase).collect();
        print_accesses(&rows, cx)?;
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

fn print_entry(cost: &EntryCost, launch: &Launch, cx: &mut Context) -> Result<(), Failure> {
    let (blocks, condition) = grid::text(&launch.grid);
    // What boxes store is not in the text.
    let each =
        if cost.elements == 0 { String::new() } else { format!(" ({:.1} an element)", cost.integer_per_element()) };
    let shared = if cost.shared == 0 { "no".into() } else { bytes_text(cost.shared.into()) + " of" };
    writeln!(
        cx.out,
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
