//! `run`: compile a function and run it on array files.
use super::machine::Machine;
use super::program::{Program, bytes_text, progress, time_text, timings_json, timings_text};
use super::{Answer, Context, Failure, Outcome, bindings, program};
use crate::traffic;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tilewright_engine::Error;
use tilewright_engine::agree::Reference;
use tilewright_engine::bind::{self, Bound, Source};
use tilewright_engine::files::{self, Array, ArrayRef, Existing, FileError, Format, Mapped, Memory, Order, Place};
use tilewright_engine::pipeline::{self, Build, Timing};
use tilewright_frontend::Diagnostic;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::program::{Function, Role, Statement, Tensor};
use tilewright_ir::scalar::Number;
use tilewright_rewrite::lower::LowerError;

/// Arguments of `run`.
#[derive(clap::Args)]
pub struct Args {
    /// The program; - is standard input
    file: PathBuf,
    /// The function; not needed when there is only one
    #[arg(long = "fn", value_name = "NAME")]
    function: Option<String>,
    /// An input, as NAME=FILE or NAME=FILE.npz::MEMBER; of a number also NAME=2.5
    #[arg(long = "in", value_name = "NAME=FILE", num_args = 1..)]
    inputs: Vec<String>,
    /// An output, as NAME=FILE or NAME=FILE.npz::MEMBER
    #[arg(long = "out", value_name = "NAME=FILE", num_args = 1..)]
    outputs: Vec<String>,
    /// Let an output take the place of a member that its archive has already
    #[arg(long)]
    replace: bool,
    /// A tensor's memory as plain bytes, in or out
    #[arg(long, value_name = "NAME=FILE", num_args = 1..)]
    raw: Vec<String>,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..)]
    set: Vec<String>,
    #[command(flatten)]
    machine: Machine,
    /// Threads; by default one, or more when the work is large enough
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    /// Compare the result with the reference interpreter before anything is written
    #[arg(long)]
    check: bool,
    /// Print how long each stage took
    #[arg(long)]
    timings: bool,
}

impl Args {
    fn existing(&self) -> Existing {
        if self.replace { Existing::Replace } else { Existing::Keep }
    }
}

/// What each parameter is bound to on the command line.
#[derive(Default)]
struct Files {
    input: Option<Place>,
    output: Option<Place>,
    raw: Option<PathBuf>,
    reads_raw: bool,
    writes_raw: bool,
}

/// Runs; the answer is no when `--check` finds a difference, and nothing is written then.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let program = program::load(&args.file, args.function.as_deref())?;
    program.say_left_out(cx);
    let function = program.function(args.function.as_deref())?;
    let mut wrong = vec![];
    let files = assign(&args, function, &mut wrong);
    let values = bindings::symbols(&args.set, program.symbols(), &mut wrong);
    let target = args.machine.target().map_err(|e| wrong.extend(e.diagnostics()));
    let (Ok(target), true) = (target, wrong.is_empty()) else {
        wrong.extend(read(&files, function).err().into_iter().flatten().flat_map(|e| e.diagnostics()));
        return Err(Failure::bad_uses(wrong));
    };
    let symbols = program.given(&values, "--set").map_err(|e| program.failure(e))?;
    let build = pipeline::compile(function, &target).map_err(|e| program.failure(e))?;
    program.claims([&build], cx)?;
    let mut timings = program.timings.clone();
    timings.extend(build.timings.iter().cloned());
    let start = Instant::now();
    let sources = read(&files, function).map_err(Failure::all)?;
    let mut bound = bind::bind(function, sources, symbols).map_err(|e| program.failure(e))?;
    timings.push(Timing { pass: "read", time: start.elapsed() });
    let moved = traffic::moved_bytes(function, &build.kernel, &target, &bound);
    let moved = moved.map_err(|e| program.failure(LowerError::Int(e).into()))?;
    let bar = progress(cx, moved, "running");
    let reference = if args.check { Some(Reference::new(function, &bound)) } else { None };
    let reference = reference.transpose().map_err(|e| program.failure(e))?;
    let start = Instant::now();
    build.call(&mut bound, args.threads.map(|n| n as usize)).map_err(|e| program.failure(e))?;
    let seconds = start.elapsed().as_secs_f64();
    timings.push(Timing { pass: "run", time: start.elapsed() });
    if let Some(reference) = reference {
        bar.set_message("checking");
        let differences = reference.compare(&bound).map_err(|e| program.failure(e))?;
        if let Some(d) = differences.first() {
            bar.finish_and_clear();
            let d =
                Diagnostic::new("E0803", format!("`{}` disagrees with the reference interpreter: {d}", function.name));
            return Err(Failure::wrong(vec![
                d.help("nothing was written; this is a defect: please report the program"),
            ]));
        }
    }
    let start = Instant::now();
    bar.set_message("writing");
    let written = write(&files, &bound, args.existing())?;
    timings.push(Timing { pass: "write", time: start.elapsed() });
    bar.finish_and_clear();
    let summary =
        Summary { program: &program, function, bound: &bound, build: &build, moved, seconds, written, timings };
    summary.print(&args, cx)?;
    Ok(Answer::Yes)
}

/// Which file each parameter gets, in the function's order; what is wrong with the options is added to `wrong`.
fn assign(args: &Args, function: &Function, wrong: &mut Vec<Diagnostic>) -> Vec<Files> {
    let names: Vec<&str> = function.params().map(|(_, t)| t.name.as_str()).collect();
    let mut files: Vec<Files> = names.iter().map(|_| Files::default()).collect();
    // Each gives a parameter a file, and says whether it had one.
    type Give = fn(&mut Files, &str) -> bool;
    let options: [(&str, &[String], Give); 3] = [
        ("--in", &args.inputs, |f, file| f.input.replace(Place::parse(file)).is_some()),
        ("--out", &args.outputs, |f, file| f.output.replace(Place::parse(file)).is_some()),
        ("--raw", &args.raw, |f, file| f.raw.replace(PathBuf::from(file)).is_some()),
    ];
    for (option, text, give) in options.into_iter().flat_map(|(o, texts, give)| texts.iter().map(move |t| (o, t, give)))
    {
        let (name, file) = match bindings::pair(option, text) {
            Ok(pair) => pair,
            Err(d) => {
                wrong.push(d);
                continue;
            }
        };
        match names.iter().position(|n| *n == name) {
            None => wrong.push(bindings::unknown(option, "parameter", name, names.iter().copied())),
            Some(i) if give(&mut files[i], file) => {
                let d = Diagnostic::new("E0701", format!("`{option}` names `{name}` twice"));
                wrong.push(d.help("give it once"));
            }
            Some(_) => {}
        }
    }
    for ((_, tensor), file) in function.params().zip(&mut files) {
        let (reads, writes) = (tensor.role != Role::Out, tensor.role != Role::In);
        (file.reads_raw, file.writes_raw) = (reads, writes);
        let name = &tensor.name;
        let wrong_side = |option: &str, does: &str| {
            Diagnostic::new("E0703", format!("`{option} {name}=…`: the function only {does} `{name}`"))
        };
        if file.input.is_some() && !reads {
            wrong.push(wrong_side("--in", "writes").help(format!("write --out {name}=FILE")));
        }
        if file.output.is_some() && !writes {
            wrong.push(wrong_side("--out", "reads").help(format!("write --in {name}=FILE")));
        }
        if file.raw.is_some() && (file.input.is_some() || file.output.is_some()) {
            let d = Diagnostic::new("E0703", format!("`{name}` has both `--raw` and `--in` or `--out`"));
            wrong.push(d.help("give one of them"));
        }
        if reads && file.input.is_none() && file.raw.is_none() {
            let (does, or) = match reads_before(function, name) {
                true => ("reads", String::new()),
                false if writes => ("writes a part of", String::new()),
                false => ("does not use its parameter", format!("; or remove `{name}` from the parameters")),
            };
            let or = if keeps(function, name) {
                format!(
                    "; or begin the function with `fill({name}, 0)`, or another number: `+=`, `max=` and writing at an \
                     index that is looked up keep the elements that are there"
                )
            } else {
                or
            };
            let d = Diagnostic::new("E0704", format!("the function {does} `{name}`, and no file is given for it"));
            wrong.push(d.help(format!("give --in {name}=FILE; its type is {} {}{or}", tensor.dtype, tensor.layout)));
        }
        if writes && file.output.is_none() && file.raw.is_none() {
            let d = Diagnostic::new("E0704", format!("the function writes `{name}`, and no file is given for it"));
            wrong.push(d.help(format!("give --out {name}=FILE")));
        }
    }
    // A place that cannot be written to by its name is found before anything runs.
    for (name, place) in names.iter().zip(&files).filter_map(|(name, f)| f.output.as_ref().map(|place| (name, place))) {
        let refused = place.writable(name, args.existing()).err();
        wrong.extend(refused.into_iter().flat_map(|e| Error::from(e).diagnostics()));
    }
    files
}

/// Whether a statement writes some elements of a parameter over those that are there, by an update or a scatter.
fn keeps(function: &Function, name: &str) -> bool {
    let over = |s: &Statement| function.tensor(s.out.tensor).name == name && (s.update.is_some() || s.scatters());
    function.body.iter().any(over)
}

/// Whether a statement takes elements of a parameter, beside those that no statement writes.
fn reads_before(function: &Function, name: &str) -> bool {
    let takes = |s: &Statement| s.reads().iter().any(|t| function.tensor(*t).name == name);
    function.body.iter().any(takes)
}

/// What `--in s=2.5` says of a parameter that is one element: a number of its type.
fn literal(place: &Place, tensor: &Tensor) -> Option<Number> {
    let text =
        place.path.to_str().filter(|_| place.member.is_none() && bind::is_number(tensor) && !place.path.exists())?;
    let x = match tensor.dtype {
        DType::Bool => Number::Int(text.parse::<bool>().ok()?.into()),
        d if d.is_float() => {
            let x = number::round(d, text.parse().ok()?);
            // What is too large for its type is no infinity.
            let infinite = text.trim_start_matches(['+', '-']).to_ascii_lowercase().starts_with("inf");
            Number::Float(Some(x).filter(|x| infinite || !x.is_infinite())?)
        }
        _ => Number::Int(text.parse().ok()?),
    };
    (tensor.dtype.is_float() || number::cast(tensor.dtype, x) == x).then_some(x)
}

/// The arrays and the memory of the files.
///
/// # Errors
/// Every file that cannot be read, not only the first.
fn read(files: &[Files], function: &Function) -> Result<Vec<Source>, Vec<Error>> {
    let source = |f: &Files, tensor: &Tensor| -> Result<Source, FileError> {
        if let Some(x) = f.input.as_ref().and_then(|place| literal(place, tensor)) {
            return Ok(Source::Number(x));
        }
        Ok(match (&f.input, &f.raw) {
            (Some(place), _) => Source::Array(Array::open(place)?),
            // Memory that is only written need not exist before: then it is zeros. What is there keeps what lies
            // between the elements.
            (None, Some(path)) if f.reads_raw || path.is_file() => {
                Source::Raw(Mapped::open(path)?, path.display().to_string())
            }
            _ => Source::Nothing,
        })
    };
    let (mut sources, mut errors) = (vec![], vec![]);
    for (file, (_, tensor)) in files.iter().zip(function.params()) {
        match source(file, tensor) {
            Ok(source) => sources.push(source),
            Err(e) => errors.push(Error::from(e)),
        }
    }
    if errors.is_empty() { Ok(sources) } else { Err(errors) }
}

/// Writes every output: arrays first, then raw memory; nothing when one cannot be written. Each place with its bytes.
fn write(files: &[Files], bound: &Bound, existing: Existing) -> Result<Vec<(String, u64)>, FileError> {
    let params = || files.iter().zip(&bound.params);
    let mut scratch: Vec<Option<Memory>> = params().map(|_| None).collect();
    let shapes: Vec<Vec<i64>> = bound.params.iter().map(|p| p.shape()).collect();
    let mut outputs: Vec<(Place, &str, ArrayRef<'_>)> = vec![];
    for (((file, param), scratch), shape) in params().zip(&mut scratch).zip(&shapes) {
        let Some(place) = &file.output else { continue };
        let order = if place.format()? == Format::Safetensors { Order::C } else { param.placed.file_order() };
        outputs.push((place.clone(), &param.name, param.array(order, shape, scratch)?));
    }
    let raw: Vec<(&Path, &[u8])> = params()
        .filter(|(f, _)| f.writes_raw)
        .filter_map(|(f, p)| f.raw.as_deref().map(|path| (path, p.bytes())))
        .collect();
    files::save(&outputs, &raw, existing)?;
    let arrays = outputs.iter().map(|(place, _, a)| (place.to_string(), a.bytes.len() as u64));
    Ok(arrays.chain(raw.iter().map(|(p, b)| (p.display().to_string(), b.len() as u64))).collect())
}

/// What is said about a finished run.
struct Summary<'a> {
    program: &'a Program,
    function: &'a Function,
    bound: &'a Bound,
    build: &'a Build,
    moved: u64,
    seconds: f64,
    written: Vec<(String, u64)>,
    timings: Vec<Timing>,
}

impl Summary<'_> {
    fn print(&self, args: &Args, cx: &mut Context) -> Result<(), Failure> {
        let gb_per_s = self.moved as f64 / self.seconds.max(1e-9) / 1e9;
        let symbols = self.function.symbols.iter().zip(&self.bound.symbols);
        if cx.json {
            let symbols: serde_json::Map<_, _> = symbols.map(|(s, v)| (s.name.to_string(), (*v).into())).collect();
            let mapped = self.bound.params.iter().filter(|p| p.is_mapped()).map(|p| p.name.as_str());
            let written = self.written.iter().map(|(place, bytes)| json!({ "file": place, "bytes": bytes }));
            return cx.json(&json!({
                "file": self.program.source.name,
                "function": self.function.name,
                "target": self.build.target.name,
                "symbols": symbols,
                "bytes_moved": self.moved,
                "seconds": self.seconds,
                "gb_per_s": gb_per_s,
                "mapped": mapped.collect::<Vec<_>>(),
                "written": written.collect::<Vec<_>>(),
                "checked": args.check,
                "timings": timings_json(&self.timings),
            }));
        }
        let values: Vec<String> = symbols.map(|(s, v)| format!("{}={v}", s.name)).collect();
        let values = if values.is_empty() { String::new() } else { format!(" with {}", values.join(" ")) };
        writeln!(
            cx.out,
            "{}{values} on {}: {} moved in {}, {gb_per_s:.2} GB/s",
            self.function.name,
            self.build.target.name,
            bytes_text(self.moved),
            time_text(self.seconds),
        )?;
        for (place, bytes) in &self.written {
            cx.say(&format!("wrote {place} ({})", bytes_text(*bytes)))?;
        }
        if args.check {
            writeln!(cx.out, "checked: agrees with the reference interpreter")?;
        }
        if args.timings {
            writeln!(cx.out, "stages: {}", timings_text(&self.timings))?;
        }
        Ok(())
    }
}
