//! `run`: compile a function and run it on array files.
use super::machine::MachineArgs;
use super::program::{Seconds, bytes_text, time_text, timings_text};
use super::{Answer, Context, Failure, Outcome, bindings, program, visible};
use crate::traffic;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tilewright_engine::Error;
use tilewright_engine::agree::Reference;
use tilewright_engine::bind::{self, Bound, ParamSource};
use tilewright_engine::files::{self, Array, ArrayRef, Existing, FileError, Format, Mapped, Memory, Order, Place};
use tilewright_engine::pipeline::{self, Timing};
use tilewright_engine::small;
use tilewright_frontend::Diagnostic;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::number;
use tilewright_ir::program::{Function, Role, Statement, Tensor};
use tilewright_ir::scalar::Number;
use tilewright_rewrite::lower::LowerError;

/// Arguments of `run`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// The program; - is standard input
    pub file: PathBuf,
    /// The function; not needed when there is only one
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// An input, as NAME=FILE or NAME=FILE.npz::MEMBER, or a number, as NAME=2.5
    #[arg(long = "in", value_name = "NAME=FILE", num_args = 1..)]
    pub inputs: Vec<String>,
    /// An output, as NAME=FILE or NAME=FILE.npz::MEMBER
    #[arg(long = "out", value_name = "NAME=FILE", num_args = 1..)]
    pub outputs: Vec<String>,
    /// Replace members of these names that the archives already have
    #[arg(long)]
    pub replace: bool,
    /// The memory of an input or output, as a file of plain bytes
    #[arg(long, value_name = "NAME=FILE", num_args = 1..)]
    pub raw: Vec<String>,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..)]
    pub set: Vec<String>,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Threads; by default one, or more when the work is large enough
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: Option<u32>,
    /// Compare the result with the reference interpreter before anything is written
    #[arg(long)]
    pub check: bool,
    /// Print how long each stage took
    #[arg(long)]
    pub timings: bool,
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

/// What is said of a finished run.
#[derive(Clone, Debug, Serialize)]
pub struct RunAnswer {
    /// Bytes between memory and the core.
    pub bytes_moved: u64,
    /// Whether the result was compared with the reference interpreter's.
    pub checked: bool,
    /// The program's name.
    pub file: String,
    /// The function.
    pub function: String,
    /// Bytes that were moved in a second, in units of 10⁹.
    pub gb_per_s: f64,
    /// Parameters whose files were used as memory.
    pub mapped: Vec<String>,
    /// What the call took.
    pub seconds: f64,
    /// The values of symbols.
    #[serde(serialize_with = "by_name")]
    pub symbols: Vec<(String, i64)>,
    /// The target.
    pub target: String,
    /// Seconds by pass.
    pub timings: Seconds,
    /// The files that were written.
    pub written: Vec<WrittenFile>,
    /// What is said beside it.
    #[serde(skip)]
    pub notes: Vec<String>,
    /// The times of all passes as a line, where they are asked for.
    #[serde(skip)]
    stages: Option<String>,
}

/// A file that was written.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenFile {
    /// How much of it is elements.
    pub bytes: u64,
    /// Its name.
    pub file: String,
}

/// Names with values as an object.
pub(super) fn by_name<S: Serializer>(values: &[(String, i64)], s: S) -> Result<S::Ok, S::Error> {
    values.iter().map(|(name, value)| (name, value)).collect::<BTreeMap<_, _>>().serialize(s)
}

/// Runs, and says on a terminal that it does.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    cx.answer(&noted(&args, !cx.json)?)
}

/// Runs a function on files, and writes its outputs; nothing is written when `check` finds a difference.
///
/// # Errors
/// A program, an option or a file that is wrong; what fails at launch; a difference from the interpreter.
pub fn answer(args: &Args) -> Result<RunAnswer, Failure> {
    noted(args, false)
}

fn noted(args: &Args, progress: bool) -> Result<RunAnswer, Failure> {
    let mut notes = vec![];
    match finished(args, progress, &mut notes) {
        Ok(answer) => Ok(RunAnswer { notes, ..answer }),
        Err(failure) => Err(failure.noting(notes)),
    }
}

fn finished(args: &Args, progress: bool, notes: &mut Vec<String>) -> Result<RunAnswer, Failure> {
    let program = program::load(&args.file, args.function.as_deref())?;
    notes.extend(program.notes());
    let function = program.function(args.function.as_deref())?;
    let mut wrong = vec![];
    let files = assign(args, function, &mut wrong);
    let values = bindings::symbols(&args.set, program.symbols(), &mut wrong);
    let target = args.machine.target().map_err(|e| wrong.extend(e.diagnostics()));
    let (Ok(target), true) = (target, wrong.is_empty()) else {
        wrong.extend(read(&files, function).err().into_iter().flatten().flat_map(|e| e.diagnostics()));
        return Err(Failure::bad_uses(wrong));
    };
    let symbols = program.given(&values, "--set").map_err(|e| program.failure(e))?;
    let build = pipeline::compile(function, &target).map_err(|e| program.failure(e))?;
    program.claims([&build], notes)?;
    let mut timings = program.timings.clone();
    let start = Instant::now();
    let sources = read(&files, function).map_err(Failure::all)?;
    let mut bound = bind::bind(function, sources, symbols).map_err(|e| program.failure(e))?;
    let read = Timing { pass: "read", time: start.elapsed() };
    let build = small::build_at(build, &bound.symbols);
    timings.extend(build.timings.iter().cloned().chain([read]));
    let moved = traffic::moved_bytes(function, &build.kernel, &target, &bound);
    let moved = moved.map_err(|e| program.failure(LowerError::Int(e).into()))?;
    let bar = program::progress(progress, moved, "running");
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
    let symbols = function.symbols.iter().zip(&bound.symbols).map(|(s, v)| (s.name.to_string(), *v));
    Ok(RunAnswer {
        bytes_moved: moved,
        checked: args.check,
        file: program.source.name.clone(),
        function: function.name.clone(),
        gb_per_s: moved as f64 / seconds.max(1e-9) / 1e9,
        mapped: bound.params.iter().filter(|p| p.is_mapped()).map(|p| p.name.clone()).collect(),
        seconds,
        symbols: symbols.collect(),
        target: build.target.name.clone(),
        timings: program::seconds(&timings),
        written,
        notes: vec![],
        stages: args.timings.then(|| timings_text(&timings)),
    })
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
fn read(files: &[Files], function: &Function) -> Result<Vec<ParamSource>, Vec<Error>> {
    let source = |f: &Files, tensor: &Tensor| -> Result<ParamSource, FileError> {
        if let Some(x) = f.input.as_ref().and_then(|place| literal(place, tensor)) {
            return Ok(ParamSource::Number(x));
        }
        Ok(match (&f.input, &f.raw) {
            (Some(place), _) => ParamSource::Array(Array::open(place)?),
            // Memory that is only written need not exist before: then it is zeros. What is there keeps what lies
            // between the elements.
            (None, Some(path)) if f.reads_raw || path.is_file() => {
                ParamSource::Raw(Mapped::open(path)?, path.display().to_string())
            }
            _ => ParamSource::Nothing,
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

/// Writes every output: arrays first, then raw memory; nothing when one cannot be written.
fn write(files: &[Files], bound: &Bound, existing: Existing) -> Result<Vec<WrittenFile>, FileError> {
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
    let all = arrays.chain(raw.iter().map(|(p, b)| (p.display().to_string(), b.len() as u64)));
    Ok(all.map(|(file, bytes)| WrittenFile { bytes, file }).collect())
}

impl fmt::Display for RunAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.symbols.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let values = if values.is_empty() { String::new() } else { format!(" with {}", values.join(" ")) };
        let (moved, time) = (bytes_text(self.bytes_moved), time_text(self.seconds));
        writeln!(
            f,
            "{}{values} on {}: {moved} moved in {time}, {:.2} GB/s",
            self.function, self.target, self.gb_per_s
        )?;
        for WrittenFile { bytes, file } in &self.written {
            writeln!(f, "wrote {} ({})", visible::text(file), bytes_text(*bytes))?;
        }
        if self.checked {
            writeln!(f, "checked: agrees with the reference interpreter")?;
        }
        self.stages.iter().try_for_each(|stages| writeln!(f, "stages: {stages}"))
    }
}

impl Answer for RunAnswer {
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}
