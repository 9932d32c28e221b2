//! `laws`: the laws of the simplifier, and what they did.
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use tilewright_engine::{Error, pipeline};
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::op::Style;
use tilewright_rewrite::check::Sexp;
use tilewright_rewrite::index::IndexContext;
use tilewright_rewrite::law::Law;
use tilewright_rewrite::laws::{self, smt};
use tilewright_rewrite::lower;
use tilewright_rewrite::proof::Symbols;
use tilewright_rewrite::stats::{LawStats, Stats};

/// Arguments of `laws`.
#[derive(clap::Args)]
pub struct Args {
    /// Only laws whose name or subject contains this
    filter: Option<String>,
    /// How often each law fired over a program (.tw), or over a file of expressions, one a line, and what it cost
    #[arg(long, value_name = "FILE")]
    stats: Option<PathBuf>,
    /// The laws of ints and bits as SMT-LIB problems, one JSON object a line, for scripts/prove_laws.py
    #[arg(long, conflicts_with = "stats")]
    smt: bool,
}

/// Lists the laws, by level and subject as they stand in their files.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let filter = args.filter.unwrap_or_default();
    if let Some(path) = &args.stats {
        return stats(path, &filter, cx);
    }
    let rows = laws::table();
    let mut shown = rows.iter().filter(|l| l.name.contains(&filter));
    if args.smt {
        for (l, s) in shown.filter_map(|l| Some((l, smt::smt(l)?))) {
            let theory = if s.bits { "bits" } else { "ints" };
            cx.json(&json!({ "name": l.name, "theory": theory, "problems": s.problems }))?;
        }
        return Ok(Answer::Yes);
    }
    if cx.json {
        let rows: Vec<_> = shown
            .by_ref()
            .map(|l| {
                json!({
                    "name": l.name, "level": l.level.text(), "left": l.left, "right": l.right,
                    "conditions": conditions(l), "derived": l.derived, "source": l.source, "doc": l.doc.trim(),
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
        let derived = if l.derived { "  (derived)" } else { "" };
        writeln!(cx.out, "{:<24} {} => {}{when}{derived}", l.name, l.left, l.right)?;
    }
    writeln!(cx.out, "{n} laws")?;
    Ok(Answer::Yes)
}

/// What each law did on the layouts and offsets of a program, or on the expressions of a file.
fn stats(path: &Path, filter: &str, cx: &mut Context) -> Outcome {
    let mut stats = Stats::default();
    if path.extension().is_some_and(|e| e == "tw") {
        let program = program::load(path, None)?;
        program.module.layouts.iter().for_each(|def| stats.add_layout(&def.term));
        // The same kernels on every machine.
        let target = pipeline::target("cpu:baseline").map_err(|e| Failure::from(Error::from(e)))?;
        for function in &program.module.program.functions {
            let build = pipeline::build(function, &target).map_err(|e| program.failure(e))?;
            let context = lower::index_context(&build.scheduled);
            for accesses in lower::accesses_together(&build.scheduled) {
                let written: Vec<_> = accesses.iter().map(|i| build.index.written[*i].clone()).collect();
                stats.add_indices(&written, &context);
            }
        }
    } else {
        let source = program::read(path)?;
        for line in source.text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//")) {
            match offset(line) {
                Some(e) => stats.add_indices(&[e], &IndexContext::new()),
                None => match tilewright_frontend::term_of(line, Style::Plain, pipeline::HOOKS) {
                    Ok(term) => stats.add_layout(&term),
                    Err(diagnostics) => return Err(source.failure(diagnostics)),
                },
            }
        }
    }
    let rows = stats.rows().iter().filter(|(l, s)| s.matches > 0 && l.name.contains(filter));
    if cx.json {
        let row = |(l, s): &(&Law, LawStats)| {
            json!({
                "law": l.name, "matches": s.matches, "fired": s.fired, "nodes": s.nodes,
                "seconds": s.time.as_secs_f64(),
            })
        };
        cx.json(&rows.map(row).collect::<Vec<_>>().into())?;
        return Ok(Answer::Yes);
    }
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        let why = if filter.is_empty() { ": evaluation and normal forms were enough" } else { "" };
        writeln!(cx.out, "no law matched{why}")?;
        return Ok(Answer::Yes);
    }
    writeln!(cx.out, "{:<36} {:>8} {:>8} {:>8} {:>10}", "law", "matches", "fired", "e-nodes", "µs")?;
    for (l, s) in rows {
        let micros = s.time.as_secs_f64() * 1e6;
        writeln!(cx.out, "{:<36} {:>8} {:>8} {:>8} {micros:>10.1}", l.name, s.matches, s.fired, s.nodes)?;
    }
    Ok(Answer::Yes)
}

/// The offset that a line writes as an s-expression; its symbols are at least 1.
fn offset(line: &str) -> Option<Expr> {
    fn name(s: &Sexp, symbols: &mut Symbols) {
        match (s, s.apart()) {
            (_, Some((_, operands))) => operands.iter().for_each(|o| name(o, symbols)),
            (Sexp::Atom(word), None) if s.number().is_none() => {
                symbols.word(&Symbol::with_facts(word, 1, i64::MAX, 1));
            }
            _ => {}
        }
    }
    let s = Sexp::parse(line)?;
    let mut symbols = Symbols::default();
    name(&s, &mut symbols);
    symbols.read(&s).filter(|e| matches!(e, Expr::Bin(..) | Expr::Swz(..)))
}

fn conditions(law: &Law) -> Vec<String> {
    law.conditions.iter().map(|c| c.to_string()).collect()
}
