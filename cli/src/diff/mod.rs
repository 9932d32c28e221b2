//! `diff`: how far the functions of two sides are the same, what shows it, and what changed in their costs.
//!
//! A side is a program, a folder of programs, a version out of git, or texts that another build of tilewright wrote.
//! The verdicts are those of [`tilewright_engine::compare`].
pub mod costs;
mod markdown;
pub mod pair;
pub mod side;
mod words;

use super::program::plural;
use super::{Answer, CommandVerdict, Failure, Report, html, output, visible};
use costs::Change;
use pair::{Asked, FunctionDiff};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use side::{SideName, Unit};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use tilewright_engine::compare::Verdict;
use tilewright_engine::files::{self, Existing};
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, pipeline};
use tilewright_frontend::Diagnostic;
use tilewright_ir::share::several;

/// Arguments of `diff`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Before: a program, a folder of them, stages that `build -o DIR` wrote, or `git:REV`, `git:REV:PATH`
    #[arg(value_name = "A")]
    pub a: String,
    /// After, the same way; A with another target or schedule where it is left out
    #[arg(value_name = "B")]
    pub b: Option<String>,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// The machine that programs are compiled for; two, separated by a comma, are that of A and that of B
    #[arg(long, default_value = "cpu", value_name = "TARGET[,TARGET]")]
    pub target: String,
    /// A file with a `schedule` item for the programs of B; given twice, for those of A and those of B
    #[arg(long, value_name = "FILE")]
    pub schedule: Vec<PathBuf>,
    /// Run at these sizes alone, as a witness says: M=3,N=5
    #[arg(long, value_name = "NAME=NUMBER")]
    pub at: Vec<String>,
    /// What the data of that run is seeded with, and run it if there are no sizes
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,
    /// By how many percent a cost must grow to be a regression
    #[arg(long, default_value_t = costs::THRESHOLD, value_name = "PERCENT")]
    pub threshold: f64,
    /// Show how this stage differs, in normal form
    #[arg(long, value_name = "STAGE")]
    pub show: Option<String>,
    /// Answer in Markdown, as a comment on a change
    #[arg(long)]
    pub markdown: bool,
    /// Write a page with the verdicts and every stage that differs into this file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Keep the texts of every stage that differs.
    #[arg(skip)]
    pub texts: bool,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            a: String::new(),
            b: None,
            function: None,
            target: "cpu".into(),
            schedule: vec![],
            at: vec![],
            seed: None,
            threshold: costs::THRESHOLD,
            show: None,
            markdown: false,
            html: None,
            texts: false,
        }
    }
}

/// What `diff` answers.
#[derive(Clone, Debug)]
pub struct DiffAnswer {
    /// The functions, in the order of B, then those that A alone has.
    pub functions: Vec<FunctionDiff>,
    /// Whether it is printed as Markdown.
    pub markdown: bool,
    /// The sides as they were named.
    pub sides: [String; 2],
    /// The file that the page was written to.
    pub html: Option<String>,
}

impl DiffAnswer {
    /// How many functions changed so.
    pub fn count(&self, change: Change) -> usize {
        self.functions.iter().filter(|f| f.change == change).count()
    }

    /// The answer as a page shows it: with the texts that differ.
    pub(crate) fn page_data(&self) -> Json {
        let mut out = json!(self);
        for (json, function) in out["functions"].as_array_mut().into_iter().flatten().zip(&self.functions) {
            json["shown"] = json!(function.shown);
        }
        out
    }

    /// The page.
    fn page(&self) -> String {
        let title = self.sides.join(" → ");
        html::page(&html::data::of_diff(&title, self.page_data()), html::Place::File)
    }
}

/// Compares.
///
/// # Errors
/// Sides that cannot be read or are wrong; targets, stages and sizes that are none; what does not compile.
pub fn answer(args: &Args) -> Result<DiffAnswer, Failure> {
    // A side that is wrong is no difference: scripts tell them apart by the exit code.
    compared(args).map_err(|failure| match failure {
        Failure::Report(report) => Failure::Report(Report { bad_use: true, ..report }),
        failure => failure,
    })
}

fn compared(args: &Args) -> Result<DiffAnswer, Failure> {
    let mut wrong = vec![];
    let names: Vec<&str> = args.target.split(',').map(str::trim).collect();
    if names.len() > 2 {
        wrong.push(Diagnostic::new("E0705", format!("--target has {} targets, and there are two sides", names.len())));
    }
    let mut targets = vec![];
    for name in &names {
        match pipeline::target(name) {
            Ok(target) => targets.push(target),
            Err(e) => wrong.extend(Error::from(e).diagnostics()),
        }
    }
    let show = args.show.as_deref().map(str::parse::<Stage>).transpose();
    let show = show.unwrap_or_else(|e| {
        wrong.extend(Error::from(e).diagnostics());
        None
    });
    if args.threshold.is_nan() || args.threshold < 0.0 {
        wrong.push(Diagnostic::new("E0704", format!("--threshold {}: is no percentage", args.threshold)));
    }
    let only = only(args, &mut wrong);
    if args.schedule.len() > 2 {
        wrong.push(Diagnostic::new("E0716", "--schedule is given more than twice, and there are two sides"));
    }
    if args.b.is_none() && names.len() < 2 && args.schedule.is_empty() {
        let d = Diagnostic::new("E0715", "there is nothing to compare A with");
        wrong.push(d.help("name B, two targets, or a schedule"));
    }
    if !wrong.is_empty() {
        return Err(Failure::bad_uses(wrong));
    }
    let [Some(ta), Some(tb)] = [targets.first(), targets.last()] else { return Err(Failure::bad_uses(vec![])) };
    let (for_a, for_b) = match &args.schedule[..] {
        [a, b] => (Some(a.as_path()), Some(b.as_path())),
        [b] => (None, Some(b.as_path())),
        _ => (None, None),
    };
    let b = args.b.as_deref().unwrap_or(&args.a);
    let function = args.function.as_deref();
    let side = |name, text, other, target, schedule| SideName { name, text, other, target, schedule, function };
    let units_a = side("A", &args.a, b, ta, for_a).units()?;
    let units_b = side("B", b, &args.a, tb, for_b).units()?;
    if let (Some(name), true, true) = (function, units_a.is_empty(), units_b.is_empty()) {
        let d = Diagnostic::new("E0702", format!("neither side has a function `{name}`"));
        return Err(Failure::bad_use(d.help("say another with --fn NAME")));
    }
    if let Some((values, _)) = &only {
        let symbols: Vec<String> = units_a.iter().chain(&units_b).flat_map(Unit::symbols).collect();
        let known = |name: &String| symbols.contains(name);
        let wrong: Vec<Diagnostic> = values
            .iter()
            .filter(|(n, _)| !known(n))
            .map(|(n, _)| Diagnostic::new("E0704", format!("--at {n}: no function here has this symbol")))
            .collect();
        if !wrong.is_empty() {
            return Err(Failure::bad_uses(wrong));
        }
    }
    let command = command(args);
    let every = args.texts || args.html.is_some();
    let asked = Asked { only, threshold: args.threshold, show, every, names: ["A", "B"], command: &command };
    let (pairs, alone) = matched(&units_a, &units_b);
    let compared = several(&pairs, |(a, b)| pair::compare(a, b, &asked));
    let mut functions = compared.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    functions.extend(alone.into_iter().map(|(u, side)| pair::alone(u, side, &command)));
    let sides = [args.a.clone(), b.to_string()];
    let mut answer = DiffAnswer { functions, markdown: args.markdown, sides, html: None };
    if let Some(path) = &args.html {
        output::only_over(path, html::BEGIN, "page of tilewright")?;
        files::save(&[], &[(path, answer.page().as_bytes())], Existing::Replace)?;
        answer.html = Some(path.display().to_string());
    }
    Ok(answer)
}

/// The sizes and the seed of one run.
fn only(args: &Args, wrong: &mut Vec<Diagnostic>) -> Option<(Vec<(String, i64)>, u64)> {
    let mut values = vec![];
    for part in args.at.iter().flat_map(|a| a.split(',')) {
        match part.split_once('=').map(|(n, v)| (n.trim(), v.trim().parse())) {
            Some((name, Ok(_))) if values.iter().any(|(n, _)| n == name) => {
                wrong.push(Diagnostic::new("E0704", format!("--at {part}: the symbol has a value already")));
            }
            Some((name, Ok(value))) => values.push((name.to_string(), value)),
            _ => {
                let d = Diagnostic::new("E0704", format!("--at {part}: is no size"));
                wrong.push(d.help("write NAME=NUMBER, several separated by commas"));
            }
        }
    }
    (args.seed.is_some() || !values.is_empty()).then(|| (values, args.seed.unwrap_or(1)))
}

/// The command that compares the two sides again.
fn command(args: &Args) -> String {
    let quoted = |s: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-/:@=,".contains(c);
        if !s.is_empty() && s.chars().all(plain) { s.to_string() } else { format!("'{}'", s.replace('\'', "'\\''")) }
    };
    let mut out = format!("tilewright diff {}", quoted(&args.a));
    out.extend(args.b.iter().map(|b| format!(" {}", quoted(b))));
    if args.target != "cpu" {
        out += &format!(" --target {}", quoted(&args.target));
    }
    out.extend(args.schedule.iter().map(|s| format!(" --schedule {}", quoted(&s.display().to_string()))));
    out
}

/// Pairs of functions, those of A first.
type Pairs<'a> = Vec<(&'a Unit, &'a Unit)>;

/// Functions that are compared, and those that one side alone has, with its name. Of one file, functions whose names
/// differ are taken in their order where there are as many of them; of files with other names, those of one name where
/// each side has one.
fn matched<'a>(a: &'a [Unit], b: &'a [Unit]) -> (Pairs<'a>, Vec<(&'a Unit, &'static str)>) {
    let mut files: Vec<&str> = b.iter().chain(a).map(|u| u.file.as_str()).collect();
    let mut seen = std::collections::BTreeSet::new();
    files.retain(|f| seen.insert(*f));
    let mut pairs = vec![];
    let (mut only_a, mut only_b): (Vec<&Unit>, Vec<&Unit>) = (vec![], vec![]);
    let mut by_file: BTreeMap<&str, [Vec<&Unit>; 2]> = BTreeMap::new();
    for (i, side) in [a, b].into_iter().enumerate() {
        side.iter().for_each(|u| by_file.entry(&u.file).or_default()[i].push(u));
    }
    // One file on each side are those two, whatever they are called.
    let one = |side: &[Unit]| side.iter().all(|u| u.file == side[0].file);
    if one(a) && one(b) && files.len() == 2 {
        files.truncate(1);
        let all = [a.iter().collect(), b.iter().collect()];
        by_file.insert(files[0], all);
    }
    for file in files {
        let Some([in_a, in_b]) = by_file.remove(file) else { continue };
        let has = |side: &[&Unit], u: &&Unit| side.iter().any(|x| x.name == u.name);
        let new_a: Vec<&Unit> = in_a.iter().copied().filter(|u| !has(&in_b, u)).collect();
        let new_b: Vec<&Unit> = in_b.iter().copied().filter(|u| !has(&in_a, u)).collect();
        let renamed = new_a.len() == new_b.len();
        for u in in_b {
            match in_a.iter().find(|x| x.name == u.name) {
                Some(x) => pairs.push((*x, u)),
                None if renamed => pairs.push((new_a[new_b.iter().position(|x| x.name == u.name).unwrap_or(0)], u)),
                None => {}
            }
        }
        if !renamed {
            only_a.extend(new_a);
            only_b.extend(new_b);
        }
    }
    let count = |all: &[&Unit], u: &Unit| all.iter().filter(|x| x.name == u.name).count();
    let (moved, only_b): (Vec<&Unit>, Vec<&Unit>) =
        only_b.iter().copied().partition(|u| count(&only_a, u) == 1 && count(&only_b, u) == 1);
    let found = moved.iter().filter_map(|u| Some((*only_a.iter().find(|x| x.name == u.name)?, *u)));
    pairs.extend(found);
    only_a.retain(|x| !moved.iter().any(|u| u.name == x.name));
    let alone = only_b.into_iter().map(|u| (u, "B")).chain(only_a.into_iter().map(|u| (u, "A")));
    (pairs, alone.collect())
}

/// `{"functions": […], "summary": {"improved", "regressed", "unchanged"}}`.
impl Serialize for DiffAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let summary = json!({
            "improved": self.count(Change::Improved),
            "regressed": self.count(Change::Regressed),
            "unchanged": self.count(Change::Unchanged),
        });
        json!({ "functions": self.functions, "summary": summary }).serialize(s)
    }
}

impl fmt::Display for DiffAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.markdown {
            return markdown::write(self, f);
        }
        let same = self.functions.iter().filter(|x| x.verdict == Verdict::Same).count();
        for x in self.functions.iter().filter(|x| x.verdict != Verdict::Same) {
            writeln!(f, "{} on {}: {}", visible::text(&x.function), x.target, x.verdict.name())?;
            evidence(x).iter().try_for_each(|line| writeln!(f, "  {}", visible::text(line)))?;
            let stages: Vec<String> = x.stages.iter().map(stage_text).collect();
            if !stages.is_empty() {
                writeln!(f, "  stages: {}", stages.join(", "))?;
            }
            let costs = cost_texts(x);
            if !costs.is_empty() {
                writeln!(f, "  costs: {}", costs.join(", "))?;
            }
            if !x.worse.is_empty() {
                writeln!(f, "  regressed: {}", x.worse.join(", "))?;
            }
            // A page has them all.
            for (_, text) in x.shown.iter().filter(|_| self.html.is_none()) {
                write!(f, "{}", visible::text(text))?;
            }
        }
        if same > 0 {
            writeln!(
                f,
                "{} the same",
                if same == 1 { "1 function is".into() } else { format!("{same} functions are") }
            )?;
        }
        let [better, worse, equal] = [Change::Improved, Change::Regressed, Change::Unchanged].map(|c| self.count(c));
        writeln!(f, "costs: {better} improved, {worse} regressed, {equal} unchanged")?;
        self.html.iter().try_for_each(|path| writeln!(f, "wrote {}", visible::text(path)))
    }
}

fn stage_text(s: &pair::StageDiff) -> String {
    match (s.same, s.lines) {
        (true, _) => format!("{} same", s.stage),
        (false, [0, 0]) => format!("{} same in normal form", s.stage),
        (false, [out, new]) => format!("{} -{out} +{new} lines", s.stage),
    }
}

/// The costs that changed.
fn cost_texts(x: &FunctionDiff) -> Vec<String> {
    let changed = x.costs.iter().filter(|(_, [a, b])| a != b);
    let one = |(name, [a, b]): (&&'static str, &[i64; 2])| {
        let percent = if *a == 0 { String::new() } else { format!(" ({:+.1} %)", 100.0 * (b - a) as f64 / *a as f64) };
        format!("{name} {a} → {b}{percent}")
    };
    changed.map(one).collect()
}

/// Most lines of a list that are printed, chosen.
const MOST_LINES: usize = 8;

/// What shows the verdict, a sentence a line.
fn evidence(x: &FunctionDiff) -> Vec<String> {
    let e = &x.evidence;
    let mut out = vec![];
    if !e.names.is_empty() {
        let names: Vec<String> = e.names.iter().take(MOST_LINES).map(|(a, b)| format!("{a} → {b}")).collect();
        let more = if e.names.len() > MOST_LINES { ", …" } else { "" };
        out.push(format!("names: {}{more}", names.join(", ")));
    }
    if !e.moved.is_empty() {
        out.push(format!("{} moved past others that touch nothing of theirs:", plural(e.moved.len(), "statement")));
        out.extend(e.moved.iter().take(MOST_LINES).map(|m| format!("  {m}")));
    }
    if let Some(p) = &e.proofs {
        let n = p.a + p.b;
        out.push(format!(
            "{} replayed; {} at the same offsets",
            plural(n, "proof"),
            if p.accesses == 1 { "1 access".into() } else { format!("{} accesses", p.accesses) }
        ));
    }
    if let Some(p) = &e.points {
        let at = if p.sizes.is_empty() {
            String::new()
        } else {
            format!(" ({}, …)", p.sizes[..p.sizes.len().min(3)].join("; "))
        };
        let all = if p.exhaustive { "; each element of its domain was followed" } else { "" };
        let code = if p.code.is_empty() { String::new() } else { format!("; with {}", p.code.join(" and ")) };
        out.push(format!("run at {}{at}, {} elements agree{code}{all}", plural(p.count, "point"), p.elements));
        for part in &p.parts {
            let at = if part.size.is_empty() { String::new() } else { format!("at {} ", part.size) };
            let (n, of) = (part.elements, part.of);
            out.push(format!("{at}{n} of {of} elements were run: corners, edges of tiles and random ones"));
        }
        if p.never > 0 {
            out.push(format!("{} run at no size: a loop around is always empty", plural(p.never, "statement")));
        }
    }
    if let Some(w) = &e.witness {
        out.push(w.what.clone());
        if !w.sizes.is_empty() || w.seed.is_some() {
            let sizes: Vec<String> = w.sizes.iter().map(|(n, v)| format!("{n}={v}")).collect();
            let seed = w.seed.map(|s| format!(" data of seed {s}")).unwrap_or_default();
            out.push(format!("at {}{seed}", sizes.join(" ")).replace("at  ", "at "));
        }
        out.extend(w.command.iter().map(|c| format!("again: {c}")));
    }
    out.extend(e.tried.iter().map(|t| format!("tried: {t}")));
    out
}

/// No where a function is another one, or may be.
impl Answer for DiffAnswer {
    fn verdict(&self) -> CommandVerdict {
        let same = self.functions.iter().all(|f| f.verdict.is_same_function());
        if same { CommandVerdict::Yes } else { CommandVerdict::No }
    }
}
