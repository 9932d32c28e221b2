//! Program files: reading, checking, choosing a function and a target.
use super::outcome::Report;
use super::{Failure, bindings};
use crate::html::{self, Place};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tilewright_engine::asserts;
use tilewright_engine::claims::{self, JudgedClaim};
use tilewright_engine::error::{Error, guard_text};
use tilewright_engine::files::FileError;
use tilewright_engine::pipeline::{self, Build, Timing};
use tilewright_engine::symbols::Bindings;
use tilewright_frontend::ast::{Item, ItemKind};
use tilewright_frontend::{Diagnostic, GuardNote, Module, Span, parse};
use tilewright_ir::program::{self as ir, Function};
use tilewright_ir::text::{self, ParseError};
use tilewright_ir::verify;

/// What ends the name of a file with a program in the text form, as `--emit program` gives it.
pub(super) const TEXT_FORM: &str = "program";

/// Longest program that is read.
const MAX_BYTES: u64 = 16 << 20;

/// A program's text, with its name.
#[derive(Clone, Debug)]
pub struct ProgramSource {
    /// The file's name as given.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
}

/// A checked program.
pub struct Program {
    /// Its text.
    pub source: ProgramSource,
    /// What it means.
    pub module: Module,
    /// How long checking took.
    pub timings: Vec<Timing>,
    /// Functions with errors, which were not asked for.
    pub left_out: Vec<String>,
}

/// Reads a program file; `-` is standard input.
///
/// # Errors
/// A file that cannot be read, is not text, or is too long.
pub fn read(path: &Path) -> Result<ProgramSource, Failure> {
    let name = if path == Path::new("-") { "standard input".to_string() } else { path.display().to_string() };
    let mut bytes = vec![];
    let read = |input: &mut dyn Read, bytes: &mut Vec<u8>| input.take(MAX_BYTES + 1).read_to_end(bytes);
    let result = if path == Path::new("-") {
        read(&mut std::io::stdin().lock(), &mut bytes)
    } else if path.is_dir() {
        Err(std::io::ErrorKind::IsADirectory.into())
    } else {
        std::fs::File::open(path).and_then(|mut f| read(&mut f, &mut bytes))
    };
    result.map_err(|e| match FileError::reading(path, e) {
        FileError::Directory { path } => {
            let d = Diagnostic::new("E0602", format!("{path}: is a directory, and a program file was needed"));
            Failure::bad_use(d.help("name a .tw file in it"))
        }
        e => e.into(),
    })?;
    if bytes.len() as u64 > MAX_BYTES {
        let d = Diagnostic::new("E0712", format!("{name}: is longer than {MAX_BYTES} bytes"));
        return Err(Failure::bad_use(d.help("split the program")));
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            #[cfg(unix)]
            tilewright_engine::profile::source(path);
            Ok(ProgramSource { name, text: text.into() })
        }
        Err(e) => {
            let at = e.utf8_error().valid_up_to();
            let d = Diagnostic::new("E0711", format!("{name}: is not UTF-8 text: byte {at} begins no character"));
            Err(Failure::wrong(vec![d.help("programs are text; array files go to --in and --out")]))
        }
    }
}

/// Whether a file's name is that of a program.
pub fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "tw" || e == TEXT_FORM)
}

/// Calls `f` on every file in a folder and those below it, with how many folders are between.
///
/// # Errors
/// The first folder that cannot be read; the others are still read.
pub fn each_file(folder: &Path, f: &mut dyn FnMut(PathBuf, usize)) -> Result<(), Failure> {
    let mut folders = vec![(folder.to_owned(), 0)];
    let mut wrong = None;
    while let Some((folder, depth)) = folders.pop() {
        let mut unreadable = |e| {
            wrong.get_or_insert_with(|| Failure::from(FileError::reading(&folder, e)));
        };
        let entries = std::fs::read_dir(&folder).map_err(&mut unreadable).into_iter().flatten();
        for entry in entries {
            let entry = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
            let Ok((path, kind)) = entry.map_err(&mut unreadable) else { continue };
            // Links to folders are not followed, so that the search ends; 64 levels end it in any case.
            if kind.is_dir() && depth < 64 {
                folders.push((path, depth + 1));
            } else if path.is_file() {
                f(path, depth);
            }
        }
    }
    wrong.map_or(Ok(()), Err)
}

impl ProgramSource {
    /// A failure with this text attached.
    pub fn failure(&self, diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Report(self.report(diagnostics))
    }

    /// Diagnostics with this text attached.
    pub fn report(&self, diagnostics: Vec<Diagnostic>) -> Report {
        Report { diagnostics, source: Some((self.name.clone(), self.text.clone())), bad_use: false, notes: vec![] }
    }

    /// Checks the program.
    ///
    /// # Errors
    /// Every error of the program.
    pub fn check(&self) -> Result<Program, Failure> {
        if Path::new(&self.name).extension().is_some_and(|e| e == TEXT_FORM) {
            return self.check_text_form();
        }
        let (module, timings) = pipeline::check(&self.text).map_err(|d| self.failure(d))?;
        Ok(Program { source: self.clone(), module, timings, left_out: vec![] })
    }

    /// The program of a text form.
    fn check_text_form(&self) -> Result<Program, Failure> {
        let program = text::parse_program(&self.text)
            .or_else(|_| text::parse_function(&self.text).map(|f| ir::Program { symbols: vec![], functions: vec![f] }));
        let malformed = |e: ParseError| self.failure(vec![Diagnostic::new(ParseError::CODE, e.to_string())]);
        let mut program = program.map_err(malformed)?;
        for s in program.functions.iter().flat_map(|f| &f.symbols) {
            if !program.symbols.contains(s) {
                program.symbols.push(s.clone());
            }
        }
        for function in &program.functions {
            let what = || format!("function `{}`", function.name);
            let wrong = |errors| self.failure(Error::Verify { what: what(), errors }.diagnostics());
            verify::program(function).map_err(wrong)?;
        }
        let module = Module { program, ..Module::default() };
        Ok(Program { source: self.clone(), module, timings: vec![], left_out: vec![] })
    }

    /// Checks the program for one of its functions: others may have errors.
    ///
    /// # Errors
    /// Every error of the program, if some are not in other functions.
    pub fn check_for(&self, function: Option<&str>) -> Result<Program, Failure> {
        let whole = pipeline::check(&self.text);
        let (Some(wanted), Err(errors)) = (function, &whole) else { return self.check() };
        let others: Vec<Item> = parse(&self.text).map(|ast| ast.items).unwrap_or_default();
        let others = others.into_iter().filter_map(|item| match item.kind {
            ItemKind::Fn(f) if f.name.text != wanted => Some((f.name.text, item.span)),
            _ => None,
        });
        let inside = |span: &Span| errors.iter().any(|d| d.span().is_some_and(|at| span.contains(&at.start)));
        let others: Vec<(String, Span)> = others.filter(|(_, span)| inside(span)).collect();
        // Blanks in their places, so that all other places stay.
        let mut text = self.text.as_bytes().to_vec();
        for (_, span) in &others {
            text[span.clone()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
        }
        match pipeline::check(&String::from_utf8_lossy(&text)) {
            Ok((module, timings)) => {
                let left_out = others.into_iter().map(|(name, _)| name).collect();
                Ok(Program { source: self.clone(), module, timings, left_out })
            }
            Err(_) => self.check(),
        }
    }
}

/// Reads and checks a program file whose asserts must hold, for one of its functions or for all.
///
/// # Errors
/// As [`read`] and [`ProgramSource::check_for`]; asserts that are false or not decided.
pub fn load(path: &Path, function: Option<&str>) -> Result<Program, Failure> {
    let program = read(path)?.check_for(function)?;
    let wrong = asserts::judge(&program.module).wrong;
    if wrong.is_empty() { Ok(program) } else { Err(program.source.failure(wrong)) }
}

/// Values of symbols by their names.
type Values = Vec<(String, i64)>;

/// A program and the values of its symbols, as `--set` gives them; known symbols follow from them.
///
/// # Errors
/// As [`load`]; values that cannot be read, of unknown symbols, or against their facts.
pub fn load_with(path: &Path, function: Option<&str>, set: &[String]) -> Result<(Program, Values, Bindings), Failure> {
    let program = load(path, function)?;
    let mut wrong = vec![];
    let values = bindings::symbols(set, program.symbols(), &mut wrong);
    if !wrong.is_empty() {
        return Err(Failure::bad_uses(wrong));
    }
    let known = program.given(&values, "--set").map_err(|e| program.failure(e))?;
    Ok((program, values, known))
}

/// A count with its noun: `1 function`, `2 functions`.
pub fn plural(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

impl Program {
    /// A note of the functions that were left out, if there are any.
    pub fn notes(&self) -> Vec<String> {
        if self.left_out.is_empty() {
            return vec![];
        }
        vec![format!("note: left out, for they have errors: {}", self.left_out.join(", "))]
    }

    /// The function of a name, or the only one.
    ///
    /// # Errors
    /// No function, no such function, several and none named.
    pub fn function(&self, name: Option<&str>) -> Result<&Function, Failure> {
        let functions = &self.module.program.functions;
        let known = functions.iter().map(|f| format!("`{}`", f.name)).collect::<Vec<_>>().join(", ");
        match (name, functions.as_slice()) {
            (_, []) => {
                let d = Diagnostic::new("E0710", format!("{}: the program has no function", self.source.name));
                Err(Failure::bad_use(d.help("write fn name(…) { … }")))
            }
            (None, [only]) => Ok(only),
            (None, _) => {
                let message = format!("{}: the program has the functions {known}", self.source.name);
                Err(Failure::bad_use(Diagnostic::new("E0702", message).help("say which with --fn NAME")))
            }
            (Some(name), _) => functions.iter().find(|f| f.name == name).ok_or_else(|| {
                let d = Diagnostic::new("E0702", format!("{}: there is no function `{name}`", self.source.name));
                Failure::bad_use(d.help(format!("functions are {known}")))
            }),
        }
    }

    /// The function of a name, or all of them.
    ///
    /// # Errors
    /// No function, no such function.
    pub fn functions(&self, name: Option<&str>) -> Result<Vec<&Function>, Failure> {
        match name {
            None if !self.module.program.functions.is_empty() => Ok(self.module.program.functions.iter().collect()),
            _ => self.function(name).map(|f| vec![f]),
        }
    }

    /// Values of symbols, held against every fact of the program: what `run`, `bench`, `report` and `test` bind.
    ///
    /// # Errors
    /// Every value that contradicts a fact.
    pub fn given(&self, values: &[(String, i64)], origin: &str) -> Result<Bindings, Error> {
        Bindings::given(&self.module.program.symbols, values, origin).map_err(Error::Bind)
    }

    /// The names of the program's symbols.
    pub fn symbols(&self) -> impl Iterator<Item = &str> + Clone {
        self.module.program.symbols.iter().map(|s| &*s.name)
    }

    /// The page of a program and what its functions were built to; with the times of the passes where asked for.
    ///
    /// # Errors
    /// A function that cannot be told about.
    pub fn page(&self, builds: &[Build], timings: bool) -> Result<String, Failure> {
        Ok(html::page(&html::data::of_program(self, builds, timings)?, Place::File))
    }

    /// Judges the claims about the code of functions; a note goes to `notes` of each that says nothing of the target.
    ///
    /// # Errors
    /// The claims that do not hold.
    pub fn claims<'a>(
        &self,
        builds: impl IntoIterator<Item = &'a Build>,
        notes: &mut Vec<String>,
    ) -> Result<JudgedClaim, Failure> {
        let mut judged = JudgedClaim::default();
        builds.into_iter().for_each(|b| judged.add(claims::judge(&self.module, b)));
        notes.extend(judged.skipped.iter().map(|s| format!("{}: skipped: {s}", self.source.name)));
        if judged.wrong.is_empty() { Ok(judged) } else { Err(self.source.failure(judged.wrong)) }
    }

    /// The failure of an error in this program. A condition that does not hold at launch is shown where it comes from.
    pub fn failure(&self, e: Error) -> Failure {
        let mut failure = Failure::from(e);
        if let Failure::Report(report) = &mut failure {
            for d in report.diagnostics.iter_mut().filter(|d| d.code == "E0504" && d.labels.is_empty()) {
                let states = |n: &&GuardNote| d.message.contains(&format!("condition {} does", guard_text(&n.guard)));
                if let Some(note) = self.module.notes.iter().find(states) {
                    *d = d.clone().label(note.span.clone(), note.why.clone());
                }
            }
        }
        failure.in_source(&self.source.name, &self.source.text)
    }
}

/// Times as a line: `check 0.21 ms, lower 0.05 ms, …`.
pub fn timings_text(timings: &[Timing]) -> String {
    let one = |t: &Timing| format!("{} {:.3} ms", t.pass, t.time.as_secs_f64() * 1e3);
    let total: f64 = timings.iter().map(|t| t.time.as_secs_f64()).sum();
    format!("{}; together {:.3} ms", timings.iter().map(one).collect::<Vec<_>>().join(", "), total * 1e3)
}

/// Seconds by pass.
pub type Seconds = BTreeMap<&'static str, f64>;

/// Times by pass, as they are in JSON.
pub fn seconds(timings: &[Timing]) -> Seconds {
    let mut all = Seconds::new();
    timings.iter().for_each(|t| *all.entry(t.pass).or_default() += t.time.as_secs_f64());
    all
}

/// Writes a number of bytes for people: `12.3 MB`.
pub fn bytes_text(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.2} GB", bytes as f64 / 1e9),
    }
}

/// Writes a time for people: `12.3 µs`.
pub fn time_text(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// Says on standard error what goes on, when that is wanted, a terminal, and the work is long enough to wonder.
pub fn progress(wanted: bool, bytes: u64, what: &'static str) -> indicatif::ProgressBar {
    use std::io::IsTerminal;
    // Below 256 MB everything here takes well under a second.
    if !wanted || bytes < 256 << 20 || !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    bar
}
