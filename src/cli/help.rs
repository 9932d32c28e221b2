//! `help`: the text behind an error code, the list of codes, or the usage of a command.
use super::{Answer, Cli, Context, Failure, Outcome};
use clap::CommandFactory;
use serde_json::json;
use std::io::Write;
use tilewright_frontend::Diagnostic;
use tilewright_ir::codes::{self, CODES};

/// Arguments of `help`.
#[derive(clap::Args)]
pub struct Args {
    /// An error code such as E0605, or the name of a command
    topic: Option<String>,
}

/// Explains a code or a command; lists every code when none is named.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let Some(topic) = args.topic else { return list(cx) };
    if let Some(command) = Cli::command().find_subcommand_mut(&topic) {
        write!(cx.out, "{}", command.render_long_help())?;
        return Ok(Answer::Yes);
    }
    let Some(code) = codes::find(&topic) else {
        let message = format!("`{topic}` is neither an error code nor a command");
        return Err(Failure::bad_use(Diagnostic::new("E0709", message).help("`tilewright help` lists every code")));
    };
    if cx.json {
        cx.json(&json!({ "code": code.id, "title": code.title, "explain": code.explain }))?;
    } else {
        writeln!(cx.out, "{}: {}\n\n{}", code.id, code.title, code.explain)?;
    }
    Ok(Answer::Yes)
}

fn list(cx: &mut Context) -> Outcome {
    if cx.json {
        let rows: Vec<_> = CODES.iter().map(|c| json!({ "code": c.id, "title": c.title })).collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    for code in CODES {
        writeln!(cx.out, "{}  {}", code.id, code.title)?;
    }
    writeln!(cx.out, "\n`tilewright help CODE` explains one; `tilewright --help` lists the commands.")?;
    Ok(Answer::Yes)
}
