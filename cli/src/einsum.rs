//! `einsum`: the sum of a product of array files, written as a new one.
use super::machine::MachineArgs;
use super::order::figures;
use super::outcome::Report;
use super::program::{bytes_text, time_text};
use super::{Answer, Failure, visible};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt;
use std::time::Instant;
use tilewright_backend_cpu::Arg;
use tilewright_engine::Error;
use tilewright_engine::einsum::{Einsum, EinsumError, Operand, promoted_sum};
use tilewright_engine::files::{self, Array, ArrayRef, Bytes, Existing, FileError, Memory, Order, Place};
use tilewright_ir::dtype::DType;
use tilewright_rewrite::order::Model;

/// Arguments of `einsum`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// The einsum, such as ij,jk->ik
    pub expr: String,
    /// The operands in order, as FILE or FILE.npz::MEMBER
    #[arg(long = "in", value_name = "FILE", num_args = 1.., required = true)]
    pub inputs: Vec<String>,
    /// The result, as FILE or FILE.npz::MEMBER
    #[arg(long = "out", value_name = "FILE")]
    pub output: String,
    /// Replace a member of this name that the archive already has
    #[arg(long)]
    pub replace: bool,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Threads; by default one, or more when the work is large enough
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: Option<u32>,
    /// Print the order of the contractions, as `tilewright order` does
    #[arg(long)]
    pub order: bool,
}

/// The member that a result becomes in an archive, where none is named.
const MEMBER: &str = "out";

/// An einsum that was computed and written.
pub struct EinsumAnswer {
    /// The einsum as given.
    pub expr: String,
    /// The machine's name.
    pub target: String,
    /// The type of the result's elements.
    pub dtype: DType,
    /// What was compiled, with the order of its contractions.
    pub einsum: Einsum,
    /// What the call took.
    pub seconds: f64,
    /// Where the result is.
    pub output: String,
    /// How many bytes it has.
    pub bytes: usize,
    /// Whether the text says the order.
    order: bool,
}

/// Computes the einsum and writes it.
///
/// # Errors
/// Files that cannot be read or written, a target that is not known, an einsum that is none or does not go with the
/// arrays.
pub fn answer(args: &Args) -> Result<EinsumAnswer, Failure> {
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
    let bytes = array.bytes.len();
    let (expr, output) = (args.expr.clone(), args.output.clone());
    Ok(EinsumAnswer { expr, target: target.name, dtype, einsum, seconds, output, bytes, order: args.order })
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
    Failure::Report(Report { bad_use: e.bad_use(), diagnostics: e.diagnostics(), source, notes: vec![] })
}

impl EinsumAnswer {
    /// Additions and multiplications.
    fn operations(&self) -> u128 {
        self.einsum.order().steps.iter().fold(0u128, |sum, s| sum.saturating_add(s.flops))
    }

    fn gflops(&self) -> f64 {
        self.operations() as f64 / self.seconds.max(1e-9) / 1e9
    }
}

/// `{"expr", "gflops_per_s", "operations", "path", "seconds", "shape", "target", "type", "written"}`.
impl Serialize for EinsumAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let value = json!({
            "expr": self.expr, "target": self.target, "shape": self.einsum.shape(), "type": self.dtype.name(),
            "operations": figures::number(self.operations()), "seconds": self.seconds, "gflops_per_s": self.gflops(),
            "path": self.einsum.order().path(), "written": [{ "file": self.output, "bytes": self.bytes }],
        });
        value.serialize(s)
    }
}

impl fmt::Display for EinsumAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.einsum.order();
        if self.order {
            figures::table(self.einsum.einsum(), &Model::Flops, found, f)?;
            writeln!(f)?;
        }
        let path: Vec<String> = found.path().iter().map(|step| format!("{step:?}")).collect();
        let (expr, time, gflops) = (visible::text(&self.expr), time_text(self.seconds), self.gflops());
        let operations = self.operations();
        writeln!(f, "{expr} on {}: {operations} operations in {time}, {gflops:.2} GFLOP/s", self.target)?;
        writeln!(f, "path: {}", path.join(" "))?;
        let (output, bytes) = (visible::text(&self.output), bytes_text(self.bytes as u64));
        writeln!(f, "wrote {output} ({} {:?}, {bytes})", self.dtype, self.einsum.shape())
    }
}

impl Answer for EinsumAnswer {}
