//! `eval`: the value of expressions, given as arguments, interactively, or as lines of JSON.
use super::aliases::Aliases;
use super::atoms::{self, AtomAnswer, TextKind};
use super::value::{StyleArg, expression};
use super::{Context, Failure, Outcome, interactive, jsonl};
use tilewright_engine::pipeline;
use tilewright_foreign::{self as foreign, Spelling};
use tilewright_frontend::session::{Reply, Session};

pub use super::value::{EvalAnswer, Evaluated, RefusedExpr};

/// Arguments of `eval`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Expressions, such as 'coalesce((2,(1,6)):(1,(6,2)))'; without any, an interactive session begins
    #[arg(value_parser = expression)]
    pub exprs: Vec<String>,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    pub style: StyleArg,
    /// A fact of the symbols, such as 'M % 8 == 0'; may be given several times
    #[arg(long = "where", value_name = "FACT")]
    pub facts: Vec<String>,
    /// Read one {"op", "args"} object per line from standard input, and answer each with one line
    #[arg(long, conflicts_with = "exprs")]
    pub jsonl: bool,
    /// Do not save the lines of an interactive session for the next one
    #[arg(long)]
    pub no_history: bool,
}

/// Evaluates one after the other, with the names that earlier ones declared; the answer is no when an expression is
/// refused, and all others are still answered.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    let style: Spelling = args.style.into();
    if args.jsonl {
        return jsonl::run(std::io::stdin().lock(), style.style(), &args.facts, &mut cx.out);
    }
    if args.exprs.is_empty() {
        return interactive::run(style, !args.no_history, cx);
    }
    cx.each(answers(&args))
}

/// The answers of the expressions, each when it is asked for, refusals among them; lines that only declare something
/// have none.
pub fn answers(args: &Args) -> impl Iterator<Item = Result<EvalAnswer, Failure>> {
    let style: Spelling = args.style.into();
    let mut session = Session::new(style.style()).with(pipeline::HOOKS);
    let mut aliases = Aliases::default();
    let several = args.exprs.len() > 1;
    let told = args.exprs.iter().filter(move |text| !(several && foreign::says_nothing(text)));
    told.filter_map(move |text| {
        let text = aliases.put(text);
        let answer = one(&text, &args.facts, style, &mut session);
        session.forget_symbols();
        answer.transpose()
    })
}

fn one(text: &str, facts: &[String], style: Spelling, session: &mut Session) -> Result<Option<EvalAnswer>, Failure> {
    let text = match atoms::read(text) {
        Ok(TextKind::Atom(atom)) => return Ok(Some(EvalAnswer::Atom(AtomAnswer::new(&atom, text, style)))),
        Ok(TextKind::Expression(expanded)) => stated(&expanded, facts),
        Err(Failure::Report(report)) => return Ok(Some(EvalAnswer::new(text, Err(report.diagnostics), style))),
        Err(failure) => return Err(failure),
    };
    let value = match session.line(&text) {
        Ok(Reply::Value(value) | Reply::Bound(_, value)) => Ok(value),
        Ok(Reply::Symbols(_)) => return Ok(None),
        Err(diagnostics) => Err(diagnostics),
    };
    Ok(Some(EvalAnswer::new(&text, value, style)))
}

/// An expression with more facts; definitions have none.
fn stated(text: &str, facts: &[String]) -> String {
    if facts.is_empty() || matches!(text.split_whitespace().next(), Some("let" | "sym")) {
        text.to_string()
    } else {
        format!("{text} where {}", facts.join(", "))
    }
}
