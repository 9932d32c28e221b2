//! `report`: what a function moves between memory and the core, and each memory access of its kernel, with its vector width and
//! the integer instructions of its offset; on NVIDIA targets also what a warp touches with it, and what the emitted text
//! consists of.
use super::program::{bytes_text, plural};
use super::{Answer, Context, Failure, Outcome, bindings, program};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tilewright::Error;
use tilewright::accesses::{self, AccessReport};
use tilewright::pipeline::{self, Build};
use tilewright::symbols::Bindings;
use tilewright::traffic::{self, Moved, Part, Traffic};
use tilewright::warp::{self, Touched};
use tilewright_backend_cpu::Compiled;
use tilewright_backend_ptx::Code;
use tilewright_backend_ptx::report::{EntryCost, entries};
use tilewright_ir::kernel::{AccessId, Kernel};

/// Arguments of `report`.
#[derive(clap::Args)]
pub struct Args {
    /// The program
    file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    function: Option<String>,
    /// The machine to schedule for
    #[arg(long, default_value = "cpu")]
    target: String,
    /// The value of a symbol, for the memory that is expected to move: M=1024,N=8
    #[arg(long, value_name = "NAME=NUMBER")]
    set: Vec<String>,
}

/// Reports each access.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let target = pipeline::target(&args.target).map_err(|e| Failure::from(Error::from(e)))?;
    let program = program::load(&args.file)?;
    let mut wrong = vec![];
    let symbols = program.module.program.symbols.iter().map(|s| &*s.name);
    let values = bindings::symbols(&args.set, symbols, &mut wrong);
    if !wrong.is_empty() {
        return Err(Failure::bad_uses(wrong));
    }
    let mut known = Bindings::default();
    values.iter().for_each(|(n, v)| known.set(n, *v, "--set".into()));
    let mut all = vec![];
    for function in program.functions(args.function.as_deref())? {
        let Build { kernel, ptx, code, .. } = pipeline::build(function, &target).map_err(|e| program.failure(e))?;
        let past_caches = code.as_ref().map(Compiled::past_caches);
        // Without the sizes there is nothing to expect.
        let memory = past_caches.and_then(|past| traffic::of(function, (&kernel, past), &target, &known).ok());
        let rows: Vec<Row> = accesses::report(&kernel).into_iter().map(|r| Row::of(&kernel, r, ptx.as_ref())).collect();
        let costs = ptx.as_ref().map(|code| entries(&kernel, code));
        if cx.json {
            let mut one = json!({ "function": function.name, "target": target.name, "accesses": rows.iter().map(Row::json).collect::<Vec<_>>() });
            if past_caches.is_some() {
                one["memory"] = memory.as_ref().map(traffic_json).into();
            }
            if let Some(costs) = &costs {
                one["entries"] = costs.iter().map(entry_json).collect();
            }
            all.push(one);
        } else {
            writeln!(cx.out, "{} on {}", function.name, target.name)?;
            match &memory {
                Some(traffic) => print_traffic(traffic, cx)?,
                None if past_caches.is_some() => {
                    let open: Vec<&str> =
                        function.symbols.iter().map(|s| &*s.name).filter(|s| known.get(s).is_none()).collect();
                    writeln!(cx.out, "  memory: depends on {}, see --set", open.join(", "))?;
                }
                None => {}
            }
            for row in &rows {
                row.print(cx)?;
            }
            for cost in costs.iter().flatten() {
                print_entry(cost, cx)?;
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
    let tensor = |m: &Moved| json!({ "tensor": m.tensor, "read": m.read.as_ref().map(part), "written": m.written.as_ref().map(part), "past_caches": m.past_caches });
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
        let past = if m.past_caches { ", past the caches" } else { "" };
        let written = m.written.as_ref().map(|p| part("written", p) + past);
        let parts: Vec<String> = read.into_iter().chain(written).collect();
        writeln!(cx.out, "  {}: {}", m.tensor, parts.join("; "))?;
    }
    let (read, written) = (bytes_text(t.bytes_read()), bytes_text(t.bytes_written()));
    match &t.cache {
        Some(cache) => writeln!(
            cx.out,
            "  memory: {cache} holds it; where it comes from further away, {read} are read and {written} written"
        )?,
        None => writeln!(cx.out, "  memory: no cache holds it; {read} are read and {written} written")?,
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

    fn print(&self, cx: &mut Context) -> Result<(), Failure> {
        let row = &self.access;
        let mut warp = String::new();
        if let Some(w) = &self.warp {
            if let (Some(sectors), Some(part)) = (w.sectors, w.sector_use) {
                warp = format!(", {sectors} sectors a warp, {:.0} % of them used", 100.0 * part);
            }
            if let Some(ways) = w.bank_ways {
                warp = format!(", {ways}-way bank access");
            }
        }
        writeln!(
            cx.out,
            "  a{} {} {} {}: {} bits wide, {} div, {} mod, {} mul, {} other at loop depth {}, {}-bit index{warp}",
            row.access,
            row.kind,
            row.buffer,
            row.space,
            row.vector_bits,
            row.ops.div,
            row.ops.rem,
            row.ops.mul,
            row.ops.other,
            row.depth,
            row.width.bits(),
        )?;
        Ok(())
    }
}

fn entry_json(cost: &EntryCost) -> Json {
    json!({
        "entry": cost.entry,
        "threads": cost.threads,
        "shared_bytes": cost.shared,
        "registers": cost.registers,
        "elements": cost.elements,
        "integer_per_element": cost.integer_per_element(),
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

fn print_entry(cost: &EntryCost, cx: &mut Context) -> Result<(), Failure> {
    writeln!(
        cx.out,
        "  {}: {} threads a block, {} bytes of shared memory, {} registers; {} memory, {} integer ({:.1} an element), {}, {} float instructions, {}, {}",
        cost.entry,
        cost.threads,
        cost.shared,
        cost.registers,
        cost.memory,
        cost.integer,
        cost.integer_per_element(),
        plural(cost.divisions, "division"),
        cost.float,
        plural(cost.barriers, "barrier"),
        if cost.branches == 1 { "1 branch".into() } else { format!("{} branches", cost.branches) },
    )?;
    Ok(())
}
