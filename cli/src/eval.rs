//! `eval`: the value of expressions, given as arguments, interactively, or as lines of JSON.
use super::aliases::Aliases;
use super::value::{self, StyleArg, expression};
use super::{Answer, Context, Outcome, atoms, interactive, jsonl};
use tilewright_engine::pipeline;
use tilewright_foreign::{self as foreign, Spelling};
use tilewright_frontend::session::Session;

/// Arguments of `eval`.
#[derive(clap::Args)]
pub struct Args {
    /// Expressions, such as 'coalesce((2,(1,6)):(1,(6,2)))'; none: ask for them one after the other
    #[arg(value_parser = expression)]
    exprs: Vec<String>,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    style: StyleArg,
    /// A fact of the symbols, such as 'M % 8 == 0'; may be given several times
    #[arg(long = "where", value_name = "FACT")]
    facts: Vec<String>,
    /// Read one {"op", "args"} object a line from standard input, answer with one line each
    #[arg(long, conflicts_with = "exprs")]
    jsonl: bool,
    /// Remember no lines for the next interactive session
    #[arg(long)]
    no_history: bool,
}

/// Evaluates one after the other, with the names that earlier ones declared; the answer is no when an expression is
/// refused, and all others are still answered.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let style: Spelling = args.style.into();
    if args.jsonl {
        return jsonl::run(std::io::stdin().lock(), style.style(), &args.facts, &mut cx.out);
    }
    if args.exprs.is_empty() {
        return interactive::run(style, !args.no_history, cx);
    }
    let mut answer = Answer::Yes;
    let mut session = Session::new(style.style()).with(pipeline::HOOKS);
    let mut aliases = Aliases::default();
    for text in &args.exprs {
        if args.exprs.len() > 1 && foreign::says_nothing(text) {
            continue;
        }
        let text = aliases.put(text);
        if let Some(atom) = atoms::atom(&text)? {
            atoms::describe(&atom, &text, style, cx)?;
            continue;
        }
        let text = stated(&atoms::expanded(&text)?, &args.facts);
        if !value::one(&text, session.line(&text), style, cx)? {
            answer = Answer::No;
        }
        session.forget_symbols();
    }
    Ok(answer)
}

/// An expression with more facts; definitions have none.
fn stated(text: &str, facts: &[String]) -> String {
    if facts.is_empty() || matches!(text.split_whitespace().next(), Some("let" | "sym")) {
        text.to_string()
    } else {
        format!("{text} where {}", facts.join(", "))
    }
}
