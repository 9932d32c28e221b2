//! The command line: what can be asked, and who answers. Each command is a module with
//!
//! * `Args`, what is asked: plain data with public fields and a `Default`, which the command line fills too;
//! * `answer(&Args)`, the answer or a [`Failure`] with its diagnostics. A command that answers one thing after the
//!   other has `answers(&Args)`, an iterator (`eval`, `check`, `report`, `bench`), or `each(&Args, say)` (`test`);
//! * an [`Answer`], whose serialization is what `--json` prints, and whose `Display` is what is printed otherwise, in
//!   colour with `{:#}`. So the two can't differ in what was found, and who calls in process gets both and the data.
//!
//! ```
//! use tilewright_cli::{Failure, eval, show};
//!
//! let args = eval::Args { exprs: vec!["(6,2):(8,2) o (4,3):(3,1)".into(), "size(".into()], ..Default::default() };
//! let answers: Vec<eval::EvalAnswer> = eval::answers(&args).collect::<Result<_, _>>()?;
//! assert_eq!(answers[0].to_string(), "((2,2),3):((24,2),8)\n");
//! assert!(matches!(&answers[1], eval::EvalAnswer::Refused(r) if !r.report.diagnostics.is_empty()));
//!
//! let args = show::Args { layouts: vec!["(2,2):(2,1)".into()], banks: true, ..Default::default() };
//! let answer = show::answer(&args)?;
//! assert!(answer.to_string().starts_with("(2,2):(2,1)\n"));
//! assert_eq!(serde_json::to_value(&answer).unwrap()["view"], "banks");
//!
//! let args = show::Args { layouts: vec!["3".into()], ..Default::default() };
//! let Err(Failure::Report(report)) = show::answer(&args) else { panic!("3 is no layout") };
//! assert_eq!(report.diagnostics[0].code, "E0713");
//! # Ok::<(), Failure>(())
//! ```
//! On the command line the [`Context`] writes answers; a [`Failure`] is rendered by `render` (exit code 1 when the
//! program or the data is wrong, 2 when the command cannot be carried out as given).
//!
//! To add a command: a module with these three, a variant of [`Command`] and its arm in [`main`], a section in
//! `docs/cli.md`, an arm in `tests/support/in_process.rs`, which holds what is printed against what is answered.
mod agreement;
mod aliases;
pub mod atoms;
pub mod bench;
#[cfg(feature = "cuda")]
mod bench_gpu;
mod bindings;
pub mod build;
pub mod calibrate;
mod chains;
pub mod check;
pub mod completions;
pub mod diff;
mod directives;
mod editor;
pub mod einsum;
pub mod eval;
pub mod explain;
mod filter;
mod golden;
pub mod help;
mod html;
mod interactive;
pub mod jsonl;
pub mod laws;
mod layouts;
mod ledger;
// The page says of words what editors do.
#[cfg_attr(not(feature = "lsp"), allow(dead_code))]
pub mod lsp;
pub mod machine;
pub mod order;
mod outcome;
mod output;
mod program;
mod random;
mod render;
pub mod report;
pub mod run;
pub mod show;
#[cfg(unix)]
mod signals;
#[cfg(feature = "studio")]
pub mod studio;
pub mod suggest;
pub mod targets;
pub mod test;
mod texts;
mod traffic;
pub mod tune;
pub mod undress;
mod value;
mod visible;

pub use golden::lone::LoneGolden;
pub use outcome::{Answer, CommandVerdict, Failure, Outcome, Report};
pub use output::Context;
pub use texts::checks::is_like;
pub use texts::normal as normal_form;
pub use value::StyleArg;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use tilewright_frontend::Diagnostic;

/// Compiles small tensor programs whose operands may have any CuTe layout, runs them on array files, and evaluates the
/// algebra of layouts
#[derive(Parser)]
#[command(name = "tilewright", version, disable_help_subcommand = true, max_term_width = 100)]
pub struct Cli {
    /// Answer in JSON, errors included
    #[arg(long, global = true)]
    pub json: bool,
    /// What is asked.
    #[command(subcommand)]
    pub command: Command,
}

/// What can be asked.
#[derive(Subcommand)]
pub enum Command {
    /// Evaluate expressions of the layout algebra
    Eval(eval::Args),
    /// Draw layouts as tables and pictures
    Show(show::Args),
    /// Suggest the swizzle or the threads that are best for a tile, and prove it by trying all
    Suggest(suggest::Args),
    /// Explain a result step by step, or a refusal with its law, witness and repair
    Explain(explain::Args),
    /// Replace layout types in compilers' messages by readable layouts, from standard input
    Undress(undress::Args),
    /// Parse and check programs, prove their asserts
    Check(check::Args),
    /// Compile a program and print or write its stages
    Build(build::Args),
    /// Compile a function and run it on array files
    Run(run::Args),
    /// Measure functions against memcpy of the same bytes
    Bench(bench::Args),
    /// Measure schedules of products, and print or write the fastest
    Tune(tune::Args),
    /// Run the tests of .tw files: asserts, agreement with the interpreter, golden stages
    Test(test::Args),
    /// Compare two programs, versions or builds: how far each function is the same, what shows it, what it costs
    Diff(diff::Args),
    /// List the laws of the simplifier
    Laws(laws::Args),
    /// Find the order in which the operands of an einsum are best contracted
    Order(order::Args),
    /// Compute an einsum of array files
    Einsum(einsum::Args),
    /// Report each memory access: vector width, index arithmetic
    Report(report::Args),
    /// List the machines, or show the row of one
    Targets(targets::Args),
    /// Measure how this machine's core behaves towards memory, and print its row
    Calibrate(calibrate::Args),
    /// Serve editors over standard input and output, in the Language Server Protocol
    #[cfg(feature = "lsp")]
    Lsp(lsp::Args),
    /// Serve the page of a program on this machine, compiled again whenever it is saved
    #[cfg(feature = "studio")]
    Studio(studio::Args),
    /// Explain an error code, an operation, an atom or a word; list all codes
    Help(help::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

/// The arguments as the parser takes them. `-4:1` is an expression and no option, and so is the einsum `->`: a space
/// before it says so to the parser.
fn arguments(mut args: Vec<OsString>) -> Vec<OsString> {
    let command = args.iter().skip(1).find(|a| *a != "--json").and_then(|a| a.to_str());
    if !matches!(command, Some("eval" | "show" | "suggest" | "explain" | "einsum" | "order")) {
        return args;
    }
    for arg in &mut args {
        let rest = arg.to_str().and_then(|a| a.strip_prefix('-')).unwrap_or_default();
        if rest.starts_with(|c: char| c.is_ascii_digit() || c == '(' || c == '>') {
            *arg = format!(" -{rest}").into();
        }
    }
    args
}

impl Cli {
    /// Reads a command line, of which the first argument is the program's name.
    ///
    /// # Errors
    /// A command line that is none; also when it asks for help or the version.
    pub fn read(args: Vec<OsString>) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(arguments(args))
    }
}

/// Parses arguments, of which the first is the program's name, runs the command, and renders what went wrong; the exit
/// code. It writes to the standard output and the standard error of the process.
pub fn main(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let cli = match Cli::read(args.clone()) {
        Ok(cli) => cli,
        Err(e) => {
            // `--help` and `--version` come this way too, with exit code 0 and on stdout. A closed pipe is no error.
            if e.use_stderr() && args.iter().any(|a| a == "--json") {
                let text = e.render().to_string();
                let message = text.trim().strip_prefix("error: ").unwrap_or(text.trim()).to_owned();
                let cx = Context::new(true);
                return cx.finish(Err(Failure::bad_use(Diagnostic::new("E0715", message))));
            }
            // What the user wrote is echoed, and must not speak to the terminal; only the plain text can be looked at.
            let plain = e.render().to_string();
            if e.use_stderr() && args.iter().any(|a| a.to_string_lossy().contains(char::is_control)) {
                let _ = std::io::Write::write_all(&mut std::io::stderr(), visible::text(&plain).as_bytes());
                return 2;
            }
            let unwritten = e.print().is_err_and(|io| io.kind() != std::io::ErrorKind::BrokenPipe);
            return if e.use_stderr() || unwritten { 2 } else { 0 };
        }
    };
    #[cfg(unix)]
    signals::watch();
    let mut cx = Context::new(cli.json);
    let outcome = match cli.command {
        Command::Eval(a) => eval::run(a, &mut cx),
        Command::Show(a) => cx.tell(show::answer(&a)),
        Command::Suggest(a) => cx.tell(suggest::answer(&a)),
        Command::Explain(a) => explain::run(a, &mut cx),
        Command::Undress(a) => undress::run(a, &mut cx),
        Command::Check(a) => check::run(a, &mut cx),
        Command::Build(a) => cx.tell(build::answer(&a)),
        Command::Run(a) => run::run(a, &mut cx),
        Command::Bench(a) => bench::run(a, &mut cx),
        Command::Tune(a) => tune::run(a, &mut cx),
        Command::Test(a) => test::run(a, &mut cx),
        Command::Diff(a) => cx.tell(diff::answer(&a)),
        Command::Laws(a) => laws::run(a, &mut cx),
        Command::Order(a) => cx.tell(order::answer(&a)),
        Command::Einsum(a) => cx.tell(einsum::answer(&a)),
        Command::Report(a) => report::run(a, &mut cx),
        Command::Calibrate(a) => calibrate::run(a, &mut cx),
        Command::Targets(a) => cx.tell(targets::answer(&a)),
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => Ok(lsp::run()),
        #[cfg(feature = "studio")]
        Command::Studio(a) => studio::run(&a, &mut cx),
        Command::Help(a) => cx.tell(help::answer(&a)),
        Command::Completions(a) => completions::run(a, &mut cx),
    };
    cx.finish(outcome)
}
