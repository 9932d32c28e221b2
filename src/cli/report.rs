//! `report`: each memory access of a kernel, with its vector width and the integer instructions of its offset; on NVIDIA
//! targets also what a warp touches with it, and what the emitted text consists of.
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tilewright::Error;
use tilewright::accesses::{self, AccessReport};
use tilewright::pipeline::{self, Build};
use tilewright::warp::{self, Touched};
use tilewright_backend_ptx::ptx::Line;
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
}

/// Reports each access.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let target = pipeline::target(&args.target).map_err(|e| Failure::from(Error::from(e)))?;
    let program = program::load(&args.file)?;
    let mut all = vec![];
    for function in program.functions(args.function.as_deref())? {
        // PTX is cheap to emit, and its report is of what is emitted.
        let (kernel, emitted) = if target.blocks.is_some() {
            let build = pipeline::build(function, &target).map_err(|e| program.failure(e))?;
            (build.kernel.clone(), Some(Emitted::of(&build)))
        } else {
            (pipeline::schedule(function, &target).map_err(|e| program.failure(e))?, None)
        };
        let rows: Vec<Row> = accesses::report(&kernel).into_iter().map(|r| Row::of(&kernel, r, &emitted)).collect();
        if cx.json {
            let mut one = json!({ "function": function.name, "target": target.name, "accesses": rows.iter().map(Row::json).collect::<Vec<_>>() });
            if let Some(emitted) = &emitted {
                one["entries"] = emitted.entries.iter().map(Entry::json).collect();
            }
            all.push(one);
        } else {
            writeln!(cx.out, "{} on {}", function.name, target.name)?;
            for row in &rows {
                row.print(cx)?;
            }
            for entry in emitted.iter().flat_map(|e| &e.entries) {
                entry.print(cx)?;
            }
        }
    }
    if cx.json {
        cx.json(&all.into())?;
    }
    Ok(Answer::Yes)
}

/// An access, with what a warp does there.
struct Row {
    access: AccessReport,
    warp: Option<Touched>,
}

impl Row {
    fn of(kernel: &Kernel, mut access: AccessReport, emitted: &Option<Emitted>) -> Row {
        let id = AccessId(access.access);
        let bytes = emitted.as_ref().and_then(|e| e.widths.get(&id)).copied();
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

/// What was emitted for a function.
struct Emitted {
    widths: std::collections::BTreeMap<AccessId, u32>,
    entries: Vec<Entry>,
}

/// The instructions of a kernel, counted by kind.
#[derive(Default)]
struct Entry {
    name: String,
    threads: u32,
    shared: u32,
    memory: usize,
    integer: usize,
    divisions: usize,
    float: usize,
    barriers: usize,
    branches: usize,
}

impl Emitted {
    fn of(build: &Build) -> Emitted {
        let Some(code) = &build.ptx else { return Emitted { widths: Default::default(), entries: vec![] } };
        let launches = code.manifest.launches.iter();
        let entries = code.entries.iter().zip(launches).map(|(entry, launch)| {
            let mut out =
                Entry { name: entry.name.clone(), threads: entry.threads, shared: launch.shared, ..Entry::default() };
            for line in &entry.lines {
                if let Line::Inst(i) = line {
                    out.count(&i.op);
                }
            }
            out
        });
        Emitted { widths: code.widths.clone(), entries: entries.collect() }
    }
}

impl Entry {
    fn count(&mut self, op: &str) {
        let (name, rest) = op.split_once('.').unwrap_or((op, ""));
        let float = rest.split('.').next_back().is_some_and(|t| t.starts_with('f') || t.starts_with("bf"));
        let kind = match name {
            "ld" | "st" | "cp" => &mut self.memory,
            "bar" | "barrier" => &mut self.barriers,
            "bra" | "ret" | "exit" => &mut self.branches,
            "mov" | "cvta" => return,
            "div" | "rem" if !float => &mut self.divisions,
            _ if float => &mut self.float,
            _ => &mut self.integer,
        };
        *kind += 1;
    }

    fn json(&self) -> Json {
        json!({
            "entry": self.name,
            "threads": self.threads,
            "dynamic_shared_bytes": self.shared,
            "instructions": {
                "memory": self.memory,
                "integer": self.integer,
                "divisions": self.divisions,
                "float": self.float,
                "barriers": self.barriers,
                "branches": self.branches,
            },
        })
    }

    fn print(&self, cx: &mut Context) -> Result<(), Failure> {
        writeln!(
            cx.out,
            "  {}: {} threads a block; {} memory, {} integer, {} division, {} float instructions, {} barriers, {} branches",
            self.name,
            self.threads,
            self.memory,
            self.integer,
            self.divisions,
            self.float,
            self.barriers,
            self.branches,
        )?;
        Ok(())
    }
}
