//! `laws`: the laws of the simplifier, and what they did.
use super::{Answer, Context, Failure, Outcome, program};
use serde::Serialize;
use std::fmt;
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
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only laws whose name or subject contains this
    pub filter: Option<String>,
    /// Print how often each law fired, and its cost, for a program (.tw) or a file with one expression per line
    #[arg(long, value_name = "FILE")]
    pub stats: Option<PathBuf>,
    /// Print the laws of ints and bits as SMT-LIB problems, one JSON object per line, for scripts/prove_laws.py
    #[arg(long, conflicts_with = "stats")]
    pub smt: bool,
}

/// A law.
#[derive(Clone, Debug, Serialize)]
pub struct LawRow {
    /// When.
    pub conditions: Vec<String>,
    /// Whether it follows from the normal form and other laws, and is not searched for.
    pub derived: bool,
    /// The mathematics and the reason.
    pub doc: &'static str,
    /// The pattern that is looked for.
    pub left: &'static str,
    /// What it speaks about.
    pub level: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What the pattern equals.
    pub right: &'static str,
    /// Where it is from.
    pub source: &'static str,
}

/// The laws, by level and subject as they stand in their files.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct LawsAnswer {
    /// Those that were asked for.
    pub laws: Vec<LawRow>,
}

/// The laws whose name contains the filter; the other arguments ask for something else.
pub fn answer(args: &Args) -> LawsAnswer {
    let row = |l: &Law| LawRow {
        conditions: l.conditions.iter().map(|c| c.to_string()).collect(),
        derived: l.derived,
        doc: l.doc.trim(),
        left: l.left,
        level: l.level.text(),
        name: l.name,
        right: l.right,
        source: l.source,
    };
    LawsAnswer { laws: laws::table().into_iter().filter(|l| args.wants(l)).map(row).collect() }
}

/// A law as problems for a solver.
#[derive(Clone, Debug, Serialize)]
pub struct SmtAnswer {
    /// Its name.
    pub name: &'static str,
    /// One SMT-LIB text for each choice of numbers, unsatisfiable when the law holds.
    pub problems: Vec<String>,
    /// `ints` or `bits`.
    pub theory: &'static str,
}

/// The laws of ints and bits, as problems.
pub fn smt(args: &Args) -> impl Iterator<Item = SmtAnswer> {
    laws::table().into_iter().filter(|l| args.wants(l)).filter_map(|l| {
        let s = smt::smt(l)?;
        Some(SmtAnswer { name: l.name, problems: s.problems, theory: if s.bits { "bits" } else { "ints" } })
    })
}

/// What a law did.
#[derive(Clone, Debug, Serialize)]
pub struct LawDid {
    /// How often its conditions held and it made two classes equal.
    pub fired: usize,
    /// Its name.
    pub law: &'static str,
    /// Places where its left side was found.
    pub matches: usize,
    /// E-nodes that it added.
    pub nodes: usize,
    /// Time for finding and applying it.
    pub seconds: f64,
}

/// What laws did.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct StatsAnswer {
    /// The laws that matched.
    pub laws: Vec<LawDid>,
    /// Whether all laws were asked for.
    #[serde(skip)]
    pub all: bool,
}

/// What each law did on the layouts and offsets of a program, or on the expressions of a file.
///
/// # Errors
/// A file that cannot be read; a program that is wrong or cannot be compiled; a line that is no expression.
pub fn stats(path: &Path, filter: &str) -> Result<StatsAnswer, Failure> {
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
    let row = |(l, s): &(&Law, LawStats)| LawDid {
        fired: s.fired,
        law: l.name,
        matches: s.matches,
        nodes: s.nodes,
        seconds: s.time.as_secs_f64(),
    };
    Ok(StatsAnswer { laws: rows.map(row).collect(), all: filter.is_empty() })
}

impl Args {
    fn wants(&self, law: &Law) -> bool {
        self.filter.as_ref().is_none_or(|part| law.name.contains(part))
    }
}

/// Lists the laws, or what else was asked for.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    match &args.stats {
        Some(path) => cx.answer(&stats(path, args.filter.as_deref().unwrap_or_default())?),
        None if args.smt => cx.each(smt(&args).map(Ok)),
        None => cx.answer(&answer(&args)),
    }
}

impl fmt::Display for LawsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for l in &self.laws {
            let conditions = l.conditions.join(", ");
            let when = if conditions.is_empty() { String::new() } else { format!("  if {conditions}") };
            let derived = if l.derived { "  (derived)" } else { "" };
            writeln!(f, "{:<24} {} => {}{when}{derived}", l.name, l.left, l.right)?;
        }
        writeln!(f, "{} laws", self.laws.len())
    }
}

/// One line of JSON, which a script reads.
impl fmt::Display for SmtAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Display for StatsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.laws.is_empty() {
            let why = if self.all { ": evaluation and normal forms were enough" } else { "" };
            return writeln!(f, "no law matched{why}");
        }
        writeln!(f, "{:<36} {:>8} {:>8} {:>8} {:>10}", "law", "matches", "fired", "e-nodes", "µs")?;
        for l in &self.laws {
            let micros = l.seconds * 1e6;
            writeln!(f, "{:<36} {:>8} {:>8} {:>8} {micros:>10.1}", l.law, l.matches, l.fired, l.nodes)?;
        }
        Ok(())
    }
}

impl Answer for LawsAnswer {}
impl Answer for SmtAnswer {}
impl Answer for StatsAnswer {}

/// The offset that a line writes as an s-expression; its symbols are at least 1.
fn offset(line: &str) -> Option<Expr> {
    fn name(s: &Sexp, symbols: &mut Symbols) {
        match (s, s.op_and_operands()) {
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
