//! The command line, in process.
use crate::errors::{self, Kind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ffi::OsString;
use tilewright_cli::show::{self as draw, ShowAnswer};
use tilewright_cli::{Answer, Cli, Command, CommandVerdict, Failure};
use tilewright_cli::{build, check, einsum, eval, explain, help, laws, order, report, suggest, targets, undress};
use tilewright_frontend::Diagnostic;

/// Runs a command line, of which the first argument is the program's name; the exit code.
#[pyfunction]
pub fn main(py: Python<'_>, args: Vec<String>) -> u8 {
    py.detach(|| tilewright_cli::main(args.into_iter().map(OsString::from)))
}

/// What a command answers: whether all is right, its text and its JSON, a pair for each answer.
#[derive(Default)]
struct Said {
    right: bool,
    answers: Vec<(String, String)>,
}

impl Said {
    fn answer(&mut self, answer: &impl Answer) -> Result<(), Failure> {
        if let Some(report) = answer.refusal() {
            return Err(Failure::Report(report.clone()));
        }
        self.right &= answer.verdict() == CommandVerdict::Yes;
        let json = serde_json::to_string(answer).map_err(|e| Failure::Output(e.into()))?;
        self.answers.push((answer.to_string(), json));
        Ok(())
    }

    fn each<A: Answer>(&mut self, mut answers: impl Iterator<Item = Result<A, Failure>>) -> Result<(), Failure> {
        answers.try_for_each(|a| self.answer(&a?))
    }
}

/// Answers a command line (without the program's name) as values: `(right, [(text, json)])`. What reads standard input,
/// measures or runs is left to [`main`].
#[pyfunction]
pub fn answer(py: Python<'_>, args: Vec<String>) -> PyResult<(bool, Vec<(String, String)>)> {
    let command = read(py, args)?;
    let mut said = Said { right: true, ..Said::default() };
    py.detach(|| answered(command, &mut said)).map_err(|f| errors::failure(py, Kind::Layout, &f))?;
    Ok((said.right, said.answers))
}

/// What `tilewright show` answers (without the command's name): its text, its JSON, and its picture where it has one.
#[pyfunction]
pub fn show(py: Python<'_>, args: Vec<String>) -> PyResult<(String, String, Option<String>)> {
    let Command::Show(args) = read(py, ["show".to_string()].into_iter().chain(args))? else {
        return Err(PyValueError::new_err("these are no arguments of `show`"));
    };
    let shown = py.detach(|| {
        let answer = draw::answer(&args)?;
        let svg = match &answer {
            ShowAnswer::Views(views) => Some(views.picture.svg()),
            _ => None,
        };
        let json = serde_json::to_string(&answer).map_err(|e| Failure::Output(e.into()))?;
        Ok((answer.to_string(), json, svg))
    });
    shown.map_err(|f| errors::failure(py, Kind::Layout, &f))
}

/// Reads a command line without the program's name.
fn read(py: Python<'_>, args: impl IntoIterator<Item = String>) -> PyResult<Command> {
    let args = std::iter::once("tilewright".to_string()).chain(args).map(OsString::from).collect();
    let cli = Cli::read(args).map_err(|e| {
        let text = e.render().to_string();
        let text = text.trim().trim_start_matches("error: ");
        errors::raise(py, Kind::Program, text, &[Diagnostic::new("E0715", text)], None)
    })?;
    Ok(cli.command)
}

fn answered(command: Command, said: &mut Said) -> Result<(), Failure> {
    match command {
        Command::Eval(a) => said.each(eval::answers(&a)),
        Command::Show(a) => said.answer(&draw::answer(&a)?),
        Command::Suggest(a) => said.answer(&suggest::answer(&a)?),
        Command::Explain(a) => match explain::file(&a) {
            Some(path) => said.each(explain::program(&path)?),
            None => said.answer(&explain::answer(&a)?),
        },
        Command::Check(a) => said.each(check::answers(&a)?),
        Command::Build(a) => said.answer(&build::answer(&a)?),
        Command::Laws(a) => said.answer(&laws::answer(&a)),
        Command::Order(a) => said.answer(&order::answer(&a)?),
        Command::Einsum(a) => said.answer(&einsum::answer(&a)?),
        Command::Report(a) => said.each(report::answers(&a)?),
        Command::Targets(a) => said.answer(&targets::answer(&a)?),
        Command::Help(a) => said.answer(&help::answer(&a)?),
        _ => Ok(()),
    }
}

/// Replaces the layout types in some lines of a compiler's messages.
#[pyfunction]
pub fn undressed(text: &str) -> String {
    let mut log = undress::Log::default();
    text.lines().map(|line| format!("{}\n", log.line(line))).collect()
}
