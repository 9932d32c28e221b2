//! `laws`: the laws of the simplifier.
use super::{Answer, Context, Outcome};
use serde_json::json;
use std::io::Write;
use tilewright_rewrite::law::{self, Law, Level};

/// Arguments of `laws`.
#[derive(clap::Args)]
pub struct Args {
    /// Only laws whose name or subject contains this
    filter: Option<String>,
}

/// Lists the laws, by level and subject as they stand in their files.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let filter = args.filter.unwrap_or_default();
    let rows = law::table();
    let shown = rows.iter().filter(|l| l.name.contains(&filter));
    if cx.json {
        let rows: Vec<_> = shown
            .map(|l| {
                json!({
                    "name": l.name, "level": level(l.level), "left": l.left, "right": l.right,
                    "conditions": conditions(l), "source": l.source, "doc": l.doc.trim(),
                })
            })
            .collect();
        cx.json(&rows.into())?;
        return Ok(Answer::Yes);
    }
    let mut n = 0;
    for l in shown {
        n += 1;
        let conditions = conditions(l).join(", ");
        let when = if conditions.is_empty() { String::new() } else { format!("  if {conditions}") };
        writeln!(cx.out, "{:<24} {} => {}{when}", l.name, l.left, l.right)?;
    }
    writeln!(cx.out, "{n} laws")?;
    Ok(Answer::Yes)
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Index => "index",
        Level::Layout => "layout",
    }
}

fn conditions(law: &Law) -> Vec<String> {
    law.conditions.iter().map(|c| c.to_string()).collect()
}
