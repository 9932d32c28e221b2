//! `einsum`: the sum of a product of array files, written as a new one.
use super::machine::Machine;
use super::outcome::Report;
use super::program::{bytes_text, time_text};
use super::{Answer, Context, Failure, Outcome, order};
use serde_json::json;
use std::io::Write;
use std::time::Instant;
use tilewright_backend_cpu::Arg;
use tilewright_engine::Error;
use tilewright_engine::einsum::{Einsum, EinsumError, Operand, promoted_sum};
use tilewright_engine::files::{self, Array, ArrayRef, Bytes, Existing, FileError, Memory, Order, Place};
use tilewright_ir::dtype::DType;
use tilewright_rewrite::order::Model;

/// Arguments of `einsum`.
#[derive(clap::Args)]
pub struct Args {
    /// The einsum, such as ij,jk->ik
    expr: String,
    /// The operands in order, as FILE or FILE.npz::MEMBER
    #[arg(long = "in", value_name = "FILE", num_args = 1.., required = true)]
    inputs: Vec<String>,
    /// The result, as FILE or FILE.npz::MEMBER
    #[arg(long = "out", value_name = "FILE")]
    output: String,
    /// Let the result take the place of a member that its archive has already
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    machine: Machine,
    /// Threads; by default one, or more when the work is large enough
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    /// Print the order of the contractions, as `tilewright order` does
    #[arg(long)]
    order: bool,
}

/// The member that a result becomes in an archive, where none is named.
const MEMBER: &str = "out";

/// Computes the einsum and writes it.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let existing = if args.replace { Existing::Replace } else { Existing::Keep };
    let output = Place::parse(&args.output);
    let (arrays, mut errors) = read(&args.inputs);
    errors.extend(output.writable(MEMBER, existing).err().map(Error::from));
    let target = match args.machine.target() {
        Ok(target) if errors.is_empty() => target,
        Ok(_) => return Err(Failure::all(errors)),
        Err(refused) => {
            let diagnostics = errors.iter().flat_map(Error::diagnostics).chain(refused.diagnostics());
            return Err(Failure::bad_uses(diagnostics.collect()));
        }
    };
    let strides: Vec<Vec<i64>> = arrays.iter().map(Array::strides).collect();
    let operands: Vec<Operand<'_>> =
        arrays.iter().zip(&strides).map(|(a, d)| Operand::new(a.dtype, &a.shape).strides(d)).collect();
    let dtype = promoted_sum(arrays.iter().map(|a| a.dtype)).unwrap_or(DType::F32);
    let einsum = Einsum::compile(&args.expr, &operands, Operand::new(dtype, &[]), &target)
        .map_err(|e| in_expression(e, &args.expr))?;
    let einsum = match args.threads {
        Some(n) => einsum.threads(n as usize),
        None => einsum,
    };
    let mut memory = memory(einsum.shape(), dtype)?;
    let start = Instant::now();
    let inputs = arrays.iter().map(|a| Arg::read_bytes(a.dtype, a.bytes.bytes()).into());
    let out = Arg::write_bytes(dtype, memory.bytes_mut()).into();
    einsum.call(inputs.chain([out]).collect::<Vec<_>>())?;
    let seconds = start.elapsed().as_secs_f64();
    let array = ArrayRef { dtype, shape: einsum.shape(), order: Order::C, bytes: memory.bytes() };
    files::save(&[(output.clone(), MEMBER, array)], &[], existing)?;
    print(&args, &target.name, &einsum, &array, seconds, cx)?;
    Ok(Answer::Yes)
}

/// The arrays, and every file that cannot be read.
fn read(inputs: &[String]) -> (Vec<Array>, Vec<Error>) {
    let (mut arrays, mut errors) = (vec![], vec![]);
    for input in inputs {
        match Array::read(&Place::parse(input)).and_then(aligned) {
            Ok(array) => arrays.push(array),
            Err(e) => errors.push(e.into()),
        }
    }
    (arrays, errors)
}

/// The array, in memory of its own where it is not aligned in its file.
fn aligned(array: Array) -> Result<Array, FileError> {
    let bytes = array.bytes.bytes();
    if bytes.as_ptr().addr().is_multiple_of(array.dtype.bytes()) {
        return Ok(array);
    }
    let mut memory = Memory::zeroed(bytes.len(), "an operand")?;
    memory.bytes_mut().copy_from_slice(bytes);
    Ok(Array { bytes: Bytes::Memory(memory), ..array })
}

/// Memory of the result.
fn memory(shape: &[i64], dtype: DType) -> Result<Memory, Error> {
    let bytes = shape.iter().try_fold(dtype.bytes(), |n, e| n.checked_mul(usize::try_from(*e).ok()?));
    let full = || EinsumError::Memory { shape: shape.to_vec() };
    let mut memory = Memory::zeroed(bytes.ok_or_else(full)?, "the result")?;
    memory.touch();
    Ok(memory)
}

/// The failure, with the places that it names in the expression.
pub(super) fn in_expression(e: Error, expr: &str) -> Failure {
    let source = matches!(e, Error::Einsum(_)).then(|| ("einsum".into(), expr.into()));
    Failure::Report(Report { bad_use: e.bad_use(), diagnostics: e.diagnostics(), source })
}

fn print(
    args: &Args,
    target: &str,
    einsum: &Einsum,
    array: &ArrayRef<'_>,
    seconds: f64,
    cx: &mut Context,
) -> Result<(), Failure> {
    let found = einsum.order();
    let operations = found.steps.iter().fold(0u128, |sum, s| sum.saturating_add(s.flops));
    let gflops = operations as f64 / seconds.max(1e-9) / 1e9;
    if cx.json {
        return cx.json(&json!({
            "expr": args.expr, "target": target, "shape": array.shape, "type": array.dtype.name(),
            "operations": order::number(operations), "seconds": seconds, "gflops_per_s": gflops,
            "path": found.path(), "written": [{ "file": args.output, "bytes": array.bytes.len() }],
        }));
    }
    if args.order {
        order::table(einsum.einsum(), &Model::Flops, found, cx)?;
        writeln!(cx.out)?;
    }
    let path: Vec<String> = found.path().iter().map(|step| format!("{step:?}")).collect();
    let time = time_text(seconds);
    cx.say(&format!("{} on {target}: {operations} operations in {time}, {gflops:.2} GFLOP/s", args.expr))?;
    writeln!(cx.out, "path: {}", path.join(" "))?;
    cx.say(&format!(
        "wrote {} ({} {:?}, {})",
        args.output,
        array.dtype,
        array.shape,
        bytes_text(array.bytes.len() as u64)
    ))
}
