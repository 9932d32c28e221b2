//! `order`: in which order an einsum, or a chain of a program's statements, contracts its operands, what that costs,
//! and by which laws.
pub(crate) mod figures;

use super::einsum::in_expression;
use super::machine::MachineArgs;
use super::outcome::Report;
use super::program::{plural, seconds, timings_text};
use super::{Answer, Failure, bindings, program};
use figures::{order_json, table};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tilewright_engine::pipeline::Timing;
use tilewright_frontend::Diagnostic;
use tilewright_rewrite::check::{CheckedProof, check};
use tilewright_rewrite::order::{Einsum, EinsumError, Model, Order, Rates, order};
use tilewright_rewrite::proof::{self, Proof};

pub use super::chains::ChainsAnswer;

/// Arguments of `order`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The einsum, such as ij,jk,kl->il, or a .tw file whose chains of products are ordered
    pub expr: String,
    /// The extents of indices, such as a=32,b=64; a number alone is the extent of all others
    #[arg(long = "extent", value_name = "INDEX=NUMBER")]
    pub extents: Vec<String>,
    /// The shapes of the operands, in order, which say what `...` stands for: 8x4x5,8x5x6; `()` is a number
    #[arg(long, value_name = "SHAPES", conflicts_with = "extents")]
    pub shapes: Vec<String>,
    /// The value of a symbol of the file: M=1024,N=8
    #[arg(long, value_name = "NAME=NUMBER")]
    pub set: Vec<String>,
    /// The function of the file; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// Seek the least time, not the fewest operations: the machine's peak in GFLOP/s
    #[arg(long, value_name = "N", requires = "bandwidth", value_parser = positive)]
    pub peak: Option<f64>,
    /// With --peak: the machine's bandwidth in GB/s
    #[arg(long, value_name = "N", requires = "peak", value_parser = positive)]
    pub bandwidth: Option<f64>,
    /// Seek the least time on a machine whose row has rates: cpu, cpu:avx2, ptx:sm_90a, …
    #[arg(long, conflicts_with_all = ["peak", "core"])]
    pub target: Option<String>,
    /// Seek the least time by the rates of this core's row, as `tilewright calibrate` writes it
    #[arg(long, value_name = "FILE", conflicts_with = "peak")]
    pub core: Option<PathBuf>,
    /// Bytes of an element, for the time
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub element_bytes: u32,
    /// Print the chain of laws from left to right to this order, replayed by the checker
    #[arg(long)]
    pub explain: bool,
    /// Print how long the search took
    #[arg(long)]
    pub timings: bool,
}

/// A rate.
fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|n: &f64| n.is_finite() && *n > 0.0).ok_or_else(|| "a positive number is needed".into())
}

impl Default for Args {
    fn default() -> Args {
        Args {
            expr: String::new(),
            extents: vec![],
            shapes: vec![],
            set: vec![],
            function: None,
            peak: None,
            bandwidth: None,
            target: None,
            core: None,
            element_bytes: 4,
            explain: false,
            timings: false,
        }
    }
}

/// The best order of an einsum, or of the chains of products in a program.
pub enum OrderAnswer {
    /// Of an einsum.
    Einsum(Box<EinsumOrder>),
    /// Of a program.
    Program(ChainsAnswer),
}

/// The best order of an einsum.
pub struct EinsumOrder {
    /// The einsum as given.
    pub expr: String,
    /// The einsum with its extents.
    pub einsum: Einsum,
    /// What is made least.
    pub model: Model,
    /// The order.
    pub order: Order,
    /// With `explain`, the proof that it computes the same, and what the checker says of it.
    pub proof: Option<(Proof, CheckedProof)>,
    /// With `timings`, how long the search took.
    pub timings: Option<Vec<Timing>>,
}

/// Finds the order.
///
/// # Errors
/// Options that do not go together; an einsum that is none, or whose extents are not known; as of `check` for a file.
pub fn answer(args: &Args) -> Result<OrderAnswer, Failure> {
    let model = model(args)?;
    let path = Path::new(&args.expr);
    let is_file = path.extension().is_some_and(|e| e == "tw");
    if let Some((option, of)) = misplaced(args, is_file) {
        let d = Diagnostic::new("E0701", format!("`{option}` does not go with {of}"));
        return Err(Failure::bad_use(
            d.help("an einsum takes --extent or --shapes, --explain and --timings, a .tw file --set and --fn"),
        ));
    }
    if is_file {
        let (program, _, known) = program::load_with(path, args.function.as_deref(), &args.set)?;
        let functions = program.functions(args.function.as_deref())?;
        return Ok(OrderAnswer::Program(ChainsAnswer::of(&program, &functions, &known, model)));
    }
    let einsum = einsum(args)?;
    let start = Instant::now();
    let found = order(&einsum, &model);
    let mut timings = vec![Timing { pass: "order", time: start.elapsed() }];
    let proof = match args.explain {
        true => Some(replayed(found.proof(&einsum), &mut timings)?),
        false => None,
    };
    let timings = args.timings.then_some(timings);
    Ok(OrderAnswer::Einsum(Box::new(EinsumOrder {
        expr: args.expr.clone(),
        einsum,
        model,
        order: found,
        proof,
        timings,
    })))
}

/// Of an einsum its steps and costs, of a program `{"chains", "file"}`.
impl Serialize for OrderAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let EinsumOrder { expr, einsum, model, order, proof, timings } = match self {
            OrderAnswer::Program(chains) => return chains.serialize(s),
            OrderAnswer::Einsum(einsum) => &**einsum,
        };
        let mut value = order_json(expr, einsum, model, order);
        if let Some(timings) = timings {
            value["timings"] = json!(seconds(timings));
        }
        if let Some((proof, checked)) = proof {
            value["proofs"] = json!([proof::checked_json(proof, checked)]);
        }
        value.serialize(s)
    }
}

impl fmt::Display for OrderAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EinsumOrder { einsum, model, order, proof, .. } = match self {
            OrderAnswer::Program(chains) => return chains.fmt(f),
            OrderAnswer::Einsum(einsum) => &**einsum,
        };
        table(einsum, model, order, f)?;
        let Some((proof, checked)) = proof else { return Ok(()) };
        writeln!(f)?;
        proof::lines(proof, checked).iter().try_for_each(|line| writeln!(f, "{line}"))?;
        let (steps, values) = (plural(proof.steps.len(), "step"), checked.evaluations);
        writeln!(f, "{steps} replayed, {values} evaluations agree")
    }
}

impl Answer for OrderAnswer {
    fn notes(&self) -> Vec<String> {
        let OrderAnswer::Einsum(einsum) = self else { return vec![] };
        einsum.timings.iter().map(|timings| timings_text(timings)).collect()
    }
}

/// An option that is given and not meant for what is ordered.
fn misplaced(args: &Args, is_file: bool) -> Option<(&'static str, &'static str)> {
    let of_einsum = [
        ("--extent", !args.extents.is_empty()),
        ("--shapes", !args.shapes.is_empty()),
        ("--explain", args.explain),
        ("--timings", args.timings),
    ];
    let of_file = [("--set", !args.set.is_empty()), ("--fn", args.function.is_some())];
    let (options, of): (&[_], _) = if is_file { (&of_einsum, "a program") } else { (&of_file, "an einsum") };
    options.iter().find(|(_, given)| *given).map(|(option, _)| (*option, of))
}

/// The model that is asked for.
fn model(args: &Args) -> Result<Model, Failure> {
    let (peak, bandwidth) = match (args.peak.zip(args.bandwidth), &args.target, &args.core) {
        (Some(rates), ..) => rates,
        (None, None, None) => return Ok(Model::Flops),
        (None, target, core) => {
            let target = target.clone().unwrap_or_else(|| "cpu".into());
            let target = MachineArgs { target, core: core.clone() }.target()?;
            let rates = target.core.rates;
            if rates.are_unknown() {
                let d = Diagnostic::new("E0716", format!("the row of `{}` has no rates", target.name));
                let help = "give --peak and --bandwidth, or measure a row: tilewright calibrate -o FILE, --core FILE";
                return Err(Failure::bad_use(d.help(help)));
            }
            // A vector has half as many f64; narrower elements are computed as f32.
            let peak = f64::from(rates.gflops) / if args.element_bytes == 8 { 2.0 } else { 1.0 };
            (peak, f64::from(rates.gb))
        }
    };
    Ok(Model::Time(Rates {
        flops_per_second: peak * 1e9,
        bytes_per_second: bandwidth * 1e9,
        element_bytes: args.element_bytes,
    }))
}

/// The einsum, with its extents; everything that is wrong with either.
fn einsum(args: &Args) -> Result<Einsum, Failure> {
    if !args.shapes.is_empty() {
        let shapes = shapes(&args.shapes)?;
        return tilewright_engine::einsum::over_shapes(&args.expr, &shapes).map_err(|e| in_expression(e, &args.expr));
    }
    let mut wrong = vec![];
    let (given, every) = extents(args, &mut wrong);
    let extent = |name: &str| given.iter().find(|(known, _)| known == name).map(|(_, n)| *n).or(every);
    let einsum = Einsum::parse(&args.expr, extent);
    let errors = einsum.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    // What is missing is an option, unless an option was refused already.
    let missing = |e: &&EinsumError| matches!(e, EinsumError::NoExtent { .. });
    let bad_use = errors.iter().all(|e| missing(&e));
    let refused = !wrong.is_empty();
    for e in errors.iter().filter(|e| !(refused && missing(e))) {
        let d = Diagnostic::new(e.code(), e.to_string()).help(e.help());
        wrong.push(match e.place() {
            Some(place) => d.label(place, "here"),
            None => d,
        });
    }
    match einsum {
        Ok(einsum) if wrong.is_empty() => Ok(einsum),
        _ => {
            let source = Some(("einsum".into(), args.expr.as_str().into()));
            Err(Failure::Report(Report { diagnostics: wrong, source, bad_use, notes: vec![] }))
        }
    }
}

/// The shapes of operands; every one that is none is refused.
fn shapes(given: &[String]) -> Result<Vec<Vec<i64>>, Failure> {
    let extent = |text: &str| text.trim().parse::<i64>().ok().filter(|n| *n >= 0);
    let shape = |text: &str| match text.trim() {
        "()" => Some(vec![]),
        text => text.split('x').map(extent).collect(),
    };
    let (mut all, mut wrong) = (vec![], vec![]);
    for text in given.iter().flat_map(|t| t.split(',')) {
        match shape(text) {
            Some(shape) => all.push(shape),
            None => {
                let d = Diagnostic::new("E0701", format!("`--shapes`: `{text}` is no shape"));
                wrong.push(
                    d.help("a shape is extents with `x` between them, 8x4x5, or `()`; shapes are joined with `,`"),
                );
            }
        }
    }
    if wrong.is_empty() { Ok(all) } else { Err(Failure::bad_uses(wrong)) }
}

/// The extents that have a name, and that of all other indices; what is wrong with them is added to `wrong`.
fn extents(args: &Args, wrong: &mut Vec<Diagnostic>) -> (Vec<(String, u64)>, Option<u64>) {
    let (mut named, mut every) = (vec![], None);
    for text in args.extents.iter().flat_map(|t| t.split(',')) {
        match text.trim().parse::<u64>() {
            Ok(n) if every.replace(n).is_none() => {}
            Ok(_) => {
                let message = "`--extent` gives the other indices an extent twice";
                wrong.push(Diagnostic::new("E0701", message).help("give it once"));
            }
            Err(_) => named.push(text.to_string()),
        }
    }
    // Indices are letters.
    let is_index = |name: &str| name.parse::<char>().is_ok_and(|c| c.is_alphabetic() && args.expr.contains(c));
    let mut out = vec![];
    for (name, n) in bindings::numbers("--extent", &named, wrong) {
        match u64::try_from(n) {
            Err(_) => {
                let message = format!("`--extent {name}={n}`: an extent is 0 or more");
                wrong.push(Diagnostic::new("E0701", message).help(format!("write --extent {name}=32")));
            }
            Ok(_) if !is_index(&name) => {
                let message = format!("`--extent {name}={n}`: the einsum has no index `{name}`");
                wrong.push(Diagnostic::new("E0720", message).help("extents are those of the letters of the einsum"));
            }
            Ok(n) => out.push((name, n)),
        }
    }
    (out, every)
}

/// The proof with what the checker says of it.
fn replayed(proof: Proof, timings: &mut Vec<Timing>) -> Result<(Proof, CheckedProof), Failure> {
    let start = Instant::now();
    let checked = check(&proof).map_err(|e| {
        let d = Diagnostic::new("E0718", format!("the order is not proved: {e}"));
        Failure::wrong(vec![d.help("this is a defect: please report the einsum")])
    })?;
    timings.push(Timing { pass: "check", time: start.elapsed() });
    Ok((proof, checked))
}
