//! `suggest`: the swizzle that is best for accesses to a tile in shared memory, or the one that `wgmma` and TMA take,
//! and the threads that are best for its
//! copy, each with what was tried and how little there can be.
mod checks;

pub use checks::{ChecksArgs, SuggestedChecks};

use super::layouts::{evaluate, used};
use super::value::{count, expression, in_range};
use super::{Answer, Failure, bindings};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use tilewright_frontend::Diagnostic;
use tilewright_ir::dtype::DType;
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::access::Pattern;
use tilewright_ir::layout::canonical::{Canonical, Unit, canonical};
use tilewright_ir::layout::suggest::{self, Copied, Swizzled};
use tilewright_ir::op::{AlgebraError, Style, Value};

/// Most threads that share a copy: those of a block.
const MAX_THREADS: i64 = 1024;

/// Arguments of `suggest`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// What is suggested.
    #[command(subcommand)]
    pub what: What,
}

/// What is suggested.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum What {
    /// The swizzle of a tile in shared memory with the fewest bank conflicts
    Swizzle(SwizzleArgs),
    /// The thread-value layout with which threads copy a tile of device memory in the fewest sectors and instructions
    Tv(TvArgs),
    /// Claims and checks that hold of a program's code, to be pasted into the program for `test`
    Checks(ChecksArgs),
}

/// Arguments of `suggest swizzle`.
#[derive(Clone, Debug, clap::Args)]
pub struct SwizzleArgs {
    /// The tile: a layout, such as '(64,64):(64,1)'
    #[arg(value_parser = expression)]
    pub tile: String,
    /// An access to the whole tile: ldmatrix.x4, stmatrix.x2.trans, ld.128, st.64, ld.32@0, or wgmma and tma,
    /// which take the canonical swizzles alone; may be given several times
    #[arg(long, required = true, value_name = "INSTRUCTION")]
    pub access: Vec<String>,
    /// The element's type
    #[arg(long, default_value = "f16", value_name = "TYPE")]
    pub element: String,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER")]
    pub set: Vec<String>,
}

/// Arguments of `suggest tv`.
#[derive(Clone, Debug, clap::Args)]
pub struct TvArgs {
    /// The tile: a layout, such as '(64,64):(4096,1)'
    #[arg(value_parser = expression)]
    pub tile: String,
    /// Threads that share the copy
    #[arg(long, value_name = "N", value_parser = count(1, MAX_THREADS))]
    pub threads: i64,
    /// The element's type
    #[arg(long, default_value = "f16", value_name = "TYPE")]
    pub element: String,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER")]
    pub set: Vec<String>,
}

impl Default for SwizzleArgs {
    fn default() -> SwizzleArgs {
        SwizzleArgs { tile: String::new(), access: vec![], element: "f16".into(), set: vec![] }
    }
}

impl Default for TvArgs {
    fn default() -> TvArgs {
        TvArgs { tile: String::new(), threads: 32, element: "f16".into(), set: vec![] }
    }
}

/// What is suggested, with what was tried.
#[derive(Clone, Debug)]
pub enum SuggestAnswer {
    /// A swizzle for accesses of warps.
    Swizzle {
        /// The tile as given.
        tile: String,
        /// The element's type.
        element: String,
        /// What was found.
        found: Swizzled,
    },
    /// A swizzle for units that take the canonical ones alone.
    Canonical {
        /// The tile as given.
        tile: String,
        /// The element's type.
        element: String,
        /// What was found.
        found: Canonical,
    },
    /// Threads and values of a copy.
    Copied {
        /// The tile as given.
        tile: String,
        /// Its shape.
        shape: String,
        /// The element's type.
        element: String,
        /// Threads that share the copy.
        threads: i64,
        /// What was found.
        found: Copied,
    },
    /// Claims and checks of each function's code.
    Checks(Vec<SuggestedChecks>),
}

/// Suggests.
///
/// # Errors
/// Unknown accesses, elements and symbols; a tile that has no value, or is no layout; what has no suggestion.
pub fn answer(args: &Args) -> Result<SuggestAnswer, Failure> {
    match &args.what {
        What::Swizzle(args) => swizzle(args),
        What::Tv(args) => thread_value(args),
        What::Checks(args) => checks::suggest(args).map(SuggestAnswer::Checks),
    }
}

fn swizzle(args: &SwizzleArgs) -> Result<SuggestAnswer, Failure> {
    let SwizzleArgs { tile, access, element, set } = args;
    let (layout, bytes) = (layout(tile, set)?, bytes_of(element)?);
    let (tile, element) = (tile.clone(), element.clone());
    let units: Vec<Unit> = access.iter().filter_map(|a| Unit::parse(a)).collect();
    if !units.is_empty() {
        if let Some(other) = access.iter().find(|a| Unit::parse(a).is_none()) {
            let d = Diagnostic::new("E0716", format!("`{other}` beside `{}`", units[0]));
            let help = "wgmma and tma take canonical swizzles, whatever else reads the tile: ask for them alone";
            return Err(Failure::bad_use(d.help(help)));
        }
        let found = canonical(layout.inner(), &units, bytes).map_err(|e| refused(&e))?;
        return Ok(SuggestAnswer::Canonical { tile, element, found });
    }
    let accesses = access.iter().map(|a| pattern(a)).collect::<Result<Vec<_>, _>>()?;
    let found = suggest::swizzle(&layout, &accesses, bytes).map_err(|e| refused(&e))?;
    Ok(SuggestAnswer::Swizzle { tile, element, found })
}

fn thread_value(args: &TvArgs) -> Result<SuggestAnswer, Failure> {
    let TvArgs { tile, threads, element, set } = args;
    in_range("--threads", *threads, 1, MAX_THREADS)?;
    let bytes = bytes_of(element)?;
    let AnyLayout::Plain(layout) = layout(tile, set)? else {
        let d = Diagnostic::new("E0713", format!("`{tile}` is swizzled, and device memory is not"));
        return Err(Failure::wrong(vec![d.help("give the plain layout")]));
    };
    let found = suggest::thread_value(&layout, *threads, bytes).map_err(|e| refused(&e))?;
    let (tile, element, shape) = (tile.clone(), element.clone(), layout.shape().to_string());
    Ok(SuggestAnswer::Copied { tile, shape, element, threads: *threads, found })
}

/// The tile, the element's type, the layouts, and what was tried to find them.
impl Serialize for SuggestAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let value = match self {
            SuggestAnswer::Swizzle { tile, element, found } => swizzle_json(tile, element, found),
            SuggestAnswer::Canonical { tile, element, found } => canonical_json(tile, element, found),
            SuggestAnswer::Copied { tile, element, threads, found, .. } => copied_json(tile, element, *threads, found),
            SuggestAnswer::Checks(all) => return all.serialize(s),
        };
        value.serialize(s)
    }
}

impl fmt::Display for SuggestAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuggestAnswer::Swizzle { found, .. } => swizzle_text(found, f),
            SuggestAnswer::Canonical { found, .. } => canonical_text(found, f),
            SuggestAnswer::Copied { shape, found, .. } => copied_text(shape, found, f),
            SuggestAnswer::Checks(all) => all.iter().try_for_each(|one| one.fmt(f)),
        }
    }
}

impl Answer for SuggestAnswer {}

fn pattern(text: &str) -> Result<Pattern, Failure> {
    Pattern::parse(text).ok_or_else(|| unknown_access(text, "; or wgmma, tma"))
}

/// An access that is none, with those that are, and more.
pub fn unknown_access(text: &str, more: &str) -> Failure {
    let d = Diagnostic::new("E0701", format!("`{text}` is no access that is known"));
    let names = "write ldmatrix.x1, .x2 or .x4, stmatrix likewise, with .trans or without; or ld.32, ld.64, ld.128, \
                 st likewise, with @0 or @1 for the mode along which threads run";
    Failure::bad_use(d.help(format!("{names}{more}")))
}

fn bytes_of(element: &str) -> Result<i64, Failure> {
    let found = DType::ALL.into_iter().find(|t| t.name() == element);
    found.map(|t| t.bytes() as i64).ok_or_else(|| {
        let names: Vec<&str> = DType::ALL.into_iter().map(|t| t.name()).collect();
        let d = Diagnostic::new("E0701", format!("`{element}` is no type of elements"));
        Failure::bad_use(d.help(format!("the types are {}", names.join(", "))))
    })
}

fn layout(text: &str, set: &[String]) -> Result<AnyLayout, Failure> {
    let mut wrong = vec![];
    let symbols = bindings::numbers("--set", set, &mut wrong);
    if !wrong.is_empty() {
        return Err(Failure::bad_uses(wrong));
    }
    used(&symbols, std::iter::once(text))?;
    match evaluate(text, &symbols, Style::Plain)? {
        Value::Layout(l) => Ok(l.into()),
        Value::Composed(c) => Ok(c.into()),
        other => {
            let d = Diagnostic::new("E0713", format!("`{text}` is {}, and a tile is a layout", other.kind()));
            Err(Failure::wrong(vec![d.help("write shape:stride")]))
        }
    }
}

fn refused(e: &AlgebraError) -> Failure {
    let mut d = Diagnostic::new(e.code(), e.to_string());
    d.help = e.repair();
    Failure::wrong(vec![d])
}

fn swizzle_text(found: &Swizzled, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}", found.layout)?;
    let width = found.costs.iter().map(|c| c.access.to_string().len()).max().unwrap_or(0).max("access".len());
    writeln!(f, "  {:width$}  warps  passes as given  with it  at least", "access")?;
    for c in &found.costs {
        let (name, warps, before, passes, bound) = (c.access.to_string(), c.warps, c.before, c.passes, c.bound);
        let left = if passes > bound { format!("   {}-way conflicts are left", c.ways) } else { String::new() };
        writeln!(f, "  {name:width$}  {warps:5}  {before:15}  {passes:7}  {bound:8}{left}")?;
    }
    let (n, base, top) = (found.candidates, found.least_base, found.top);
    let space =
        format!("all Sw<B,M,S> with M >= {base}, S >= B, B + M + S <= {top} that stay inside the tile, and none");
    writeln!(f, "  tried {n}: {space}")?;
    let best = found.equal.len();
    let take = if best == 1 { "takes" } else { "take" };
    let least = if found.is_free() { ", which is the least for any layout" } else { "" };
    writeln!(f, "  {best} of them {take} the fewest passes{least}")?;
    match (found.swizzle.bits, best) {
        (0, _) => writeln!(f, "  no swizzle is needed")?,
        (_, 1) => {}
        _ => {
            let others: Vec<String> = found.equal.iter().skip(1).take(4).map(|s| s.to_string()).collect();
            let more = if best > 5 { ", …" } else { "" };
            let why = "chosen for the fewest bits, then the nearest and lowest source";
            writeln!(f, "  {why}; as good: {}{more}", others.join(", "))?;
        }
    }
    Ok(())
}

fn swizzle_json(tile: &str, element: &str, found: &Swizzled) -> Json {
    let costs = found.costs.iter().map(|c| {
        json!({ "access": c.access.to_string(), "warps": c.warps, "given": c.before, "passes": c.passes,
            "bound": c.bound, "ways": c.ways })
    });
    json!({
        "tile": tile, "element": element, "swizzle": found.swizzle.to_string(), "layout": found.layout.to_string(),
        "accesses": costs.collect::<Vec<_>>(), "free": found.is_free(), "candidates": found.candidates,
        "equal": found.equal.iter().map(|s| s.to_string()).collect::<Vec<_>>(),
        "space": { "least_base": found.least_base, "bits": found.top },
    })
}

fn canonical_text(found: &Canonical, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}", found.layout)?;
    let (major, mode) = if found.k_major { ("K", 1) } else { ("MN", 0) };
    writeln!(f, "  {major}-major: mode {mode} is contiguous")?;
    if let Some((name, atom)) = &found.atom {
        writeln!(f, "  repeats {name}: {atom}")?;
    }
    let swizzle = found.swizzle;
    if swizzle.bits > 0 {
        writeln!(f, "  {swizzle} of byte offsets, as the DSL counts; above it counts elements")?;
    }
    writeln!(f, "  aligned to {} bytes", found.alignment)?;
    if let Some((passes, least)) = found.passes {
        writeln!(f, "  matrices of 8 rows of 16 bytes take {passes} passes, at least {least}")?;
    }
    if let Some(boxes) = found.boxes {
        let ([m, n], count) = (boxes.extents, boxes.count);
        let s = if count == 1 { "" } else { "es" };
        writeln!(f, "  {count} box{s} of TMA, ({m},{n}) each: at most 256 along a mode, rows as the swizzle's")?;
    }
    for w in &found.widths {
        let name = if w.swizzle.bits == 0 { "none".to_string() } else { w.swizzle.to_string() };
        let taken = if w.swizzle == swizzle {
            "taken"
        } else if w.fits {
            "narrower"
        } else {
            "no"
        };
        writeln!(f, "  {:3} bytes  {name:9}  {taken:8}  {}", w.bytes, w.why)?;
    }
    Ok(())
}

fn canonical_json(tile: &str, element: &str, found: &Canonical) -> Json {
    let widths = found
        .widths
        .iter()
        .map(|w| json!({ "bytes": w.bytes, "swizzle": w.swizzle.to_string(), "fits": w.fits, "why": w.why }));
    let atom = found.atom.as_ref().map(|(name, l)| json!({ "name": name, "layout": l.to_string() }));
    json!({
        "tile": tile, "element": element, "layout": found.layout.to_string(),
        "byte_swizzle": found.swizzle.to_string(), "major": if found.k_major { "K" } else { "MN" }, "atom": atom,
        "alignment": found.alignment, "passes": found.passes.map(|p| p.0), "bound": found.passes.map(|p| p.1),
        "boxes": found.boxes.map(|b| json!({ "extents": b.extents, "count": b.count })),
        "widths": widths.collect::<Vec<_>>(),
    })
}

fn copied_text(shape: &str, found: &Copied, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "threads {}", found.threads)?;
    writeln!(f, "values  {}", found.values)?;
    writeln!(f, "{}", found.thread_value)?;
    let s = if found.vector == 1 { "" } else { "s" };
    let (i, li) = (found.instructions, found.least_instructions);
    writeln!(f, "  {} element{s} at once, {i} instructions a thread where {li} is least", found.vector)?;
    writeln!(f, "  {} sectors of 32 bytes, the tile lies in {}", found.sectors, found.least_sectors)?;
    let space =
        "vectors along either mode, up to 16 bytes, times every arrangement of the threads that divides the tile";
    writeln!(f, "  tried {}: {space}", found.candidates)?;
    let take = if found.equal == 1 { "has" } else { "have" };
    writeln!(f, "  {} of them {take} the fewest sectors and instructions", found.equal)?;
    writeln!(f, "  draw it: tilewright show --tv --tile '{shape}' '{}'", found.thread_value)?;
    Ok(())
}

fn copied_json(tile: &str, element: &str, threads: i64, found: &Copied) -> Json {
    json!({
        "tile": tile, "element": element, "n_threads": threads, "threads": found.threads.to_string(),
        "values": found.values.to_string(), "thread_value": found.thread_value.to_string(), "vector": found.vector,
        "instructions": found.instructions, "least_instructions": found.least_instructions,
        "sectors": found.sectors, "least_sectors": found.least_sectors, "candidates": found.candidates,
        "equal": found.equal,
    })
}
