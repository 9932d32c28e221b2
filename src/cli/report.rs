//! `report`: each memory access of a kernel, with its vector width and the integer instructions of its offset.
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use tilewright::Error;
use tilewright::accesses::{self, AccessReport};
use tilewright::pipeline;

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
        let kernel = pipeline::schedule(function, &target).map_err(|e| program.failure(e))?;
        let rows = accesses::report(&kernel);
        if cx.json {
            all.push(json!({ "function": function.name, "target": target.name, "accesses": rows.iter().map(row_json).collect::<Vec<_>>() }));
        } else {
            writeln!(cx.out, "{} on {}", function.name, target.name)?;
            for row in &rows {
                writeln!(
                    cx.out,
                    "  a{} {} {} {}: {} bits wide, {} div, {} mod, {} mul, {} other at loop depth {}, {}-bit index",
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
            }
        }
    }
    if cx.json {
        cx.json(&all.into())?;
    }
    Ok(Answer::Yes)
}

fn row_json(row: &AccessReport) -> serde_json::Value {
    json!({
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
    })
}
