//! `show`: layouts as CuTe's table, as LaTeX, as data and as pictures, by offset, thread, bank, swizzle or memory
//! order.
mod answer;

use super::layouts::{evaluate, tile, used};
use super::suggest::unknown_access;
use super::value::{StyleArg, count, expression, in_range};
use super::{Failure, atoms, bindings};
use answer::{Drawn, PictureText, Summary, Table};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use tilewright_engine::files::{self, Existing};
use tilewright_foreign::Spelling;
use tilewright_frontend::Diagnostic;
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::access::Pattern;
use tilewright_ir::layout::draw::{self, Drawing, PictureKind};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::layout::make;
use tilewright_ir::layout::picture::{Banks, Limit, Picture, PictureAccess, Subject, ThreadValue, grid};
use tilewright_ir::op::{AlgebraError, Style, Value};
use tilewright_ir::tuple::IntTuple;

pub use answer::{
    ElementAnswer, ElementOwner, LayoutAnswer, ShowAnswer, SummaryAnswer, ThreadAnswer, ThreadElements, ViewsAnswer,
};

/// Most rows and columns that are shown.
const MAX_LIMIT: i64 = 1024;

/// Arguments of `show`.
#[derive(Clone, Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("view").multiple(false))]
pub struct Args {
    /// Layout expressions
    #[arg(required = true, value_parser = expression)]
    pub layouts: Vec<String>,
    /// Show which thread holds each element, and as which value: thread-value layouts over --tile, or a layout of
    /// threads and a layout of values
    #[arg(long, group = "view")]
    pub tv: bool,
    /// The shape that thread-value layouts cover
    #[arg(long, value_name = "SHAPE", requires = "tv")]
    pub tile: Option<String>,
    /// List what one thread holds
    #[arg(long, value_name = "N", value_parser = count(0, i64::MAX))]
    pub thread: Option<i64>,
    /// Say which thread holds the element at a coordinate of the tile, and as which of its values
    #[arg(long, value_name = "COORD", allow_hyphen_values = true)]
    pub at: Option<String>,
    /// Show the order of memory: a line through consecutive offsets, gaps marked
    #[arg(long, group = "view", conflicts_with = "latex")]
    pub order: bool,
    /// Show what a swizzle does: the bits that move, the tile before and after
    #[arg(long, group = "view", conflicts_with = "latex")]
    pub swizzle: bool,
    /// Print properties in place of a picture: rank, size, cosize, whether it has repeats or gaps; with --banks only
    /// the conflicts
    #[arg(long, conflicts_with_all = ["latex", "svg", "table", "tv", "order", "swizzle"])]
    pub summary: bool,
    /// Show the banks of shared memory, and count the conflicts of a warp
    #[arg(long, group = "view", conflicts_with = "latex")]
    pub banks: bool,
    /// The access to count: a coordinate with `_`, a layout from threads (and values) to elements, or an instruction
    /// such as ldmatrix.x4, stmatrix.x2.trans, ld.128, st.64, ld.32@0 (threads along mode 0)
    #[arg(long, value_name = "COORD|LAYOUT|INSTRUCTION", requires = "banks")]
    pub access: Option<String>,
    /// Bytes of an element, for banks
    #[arg(long, value_name = "N", value_parser = width())]
    pub bytes: Option<i64>,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER")]
    pub set: Vec<String>,
    /// Rows and columns to show
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = count(1, MAX_LIMIT))]
    pub limit: i64,
    /// Write a picture of all layouts, side by side
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The picture's heading
    #[arg(long, default_value = "")]
    pub title: String,
    /// The title of a panel, in the order of the layouts; a panel without one has its expression
    #[arg(long, value_name = "TEXT")]
    pub name: Vec<String>,
    /// Print CuTe's LaTeX picture
    #[arg(long)]
    pub latex: bool,
    /// Print a table (of offsets as CuTe does); this is the default
    #[arg(long)]
    pub table: bool,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    pub style: StyleArg,
}

fn width() -> impl TypedValueParser<Value = i64> {
    // The list holds numbers only, so each of them is read.
    PossibleValuesParser::new(["1", "2", "4", "8", "16"]).map(|s| s.parse().unwrap_or(4))
}

/// Of the views the first counts: threads and values, the order of memory, a swizzle, banks; offsets without any.
impl Default for Args {
    fn default() -> Args {
        Args {
            layouts: vec![],
            tv: false,
            tile: None,
            thread: None,
            at: None,
            order: false,
            swizzle: false,
            summary: false,
            banks: false,
            access: None,
            bytes: None,
            set: vec![],
            limit: 64,
            svg: None,
            title: String::new(),
            name: vec![],
            latex: false,
            table: false,
            style: StyleArg::Plain,
        }
    }
}

/// Draws. Names of atoms alone are drawn as what they are, thread–value layouts. With `svg` the picture is written.
///
/// # Errors
/// An option that says nothing of what is drawn; an expression that has no value, or is no layout; what cannot be
/// drawn; a file that cannot be written.
pub fn answer(args: &Args) -> Result<ShowAnswer, Failure> {
    in_range("--limit", args.limit, 1, MAX_LIMIT)?;
    let spelling: Spelling = args.style.into();
    let style = spelling.style();
    if args.bytes.is_some() && !(args.banks || args.swizzle) {
        let d = Diagnostic::new("E0716", "`--bytes` is for banks".to_string());
        return Err(Failure::bad_use(d.help("add --banks or --swizzle")));
    }
    if args.name.len() > args.layouts.len() {
        let message = format!("{} names for {} layouts", args.name.len(), args.layouts.len());
        return Err(Failure::bad_use(Diagnostic::new("E0716", message).help("give --name at most once a layout")));
    }
    let mut wrong = vec![];
    let symbols = bindings::numbers("--set", &args.set, &mut wrong);
    if !wrong.is_empty() {
        return Err(Failure::bad_uses(wrong));
    }
    let texts = args.layouts.iter().chain(&args.tile).chain(&args.access).chain(&args.at);
    used(&symbols, texts.map(String::as_str))?;
    let named = if args.summary { None } else { named(args)? };
    let atom = named.is_some();
    let tv = args.tv || atom;
    for (option, given) in [("--thread", args.thread.is_some()), ("--at", args.at.is_some())] {
        if given && !tv {
            let d = Diagnostic::new("E0716", format!("`{option}` is for layouts from threads and values"));
            return Err(Failure::bad_use(d.help("add --tv")));
        }
    }
    let subjects = match &named {
        Some(fragments) => fragments.iter().map(|tv| tv.subject.clone()).collect(),
        None => {
            let title = |i: usize, text| args.name.get(i).unwrap_or(text);
            let all = args.layouts.iter().enumerate();
            all.map(|(i, text)| subject(text, title(i, text), &symbols, style)).collect::<Result<Vec<_>, _>>()?
        }
    };
    if args.summary && !args.banks {
        let all = args.layouts.iter().zip(&subjects);
        let layouts = all.map(|(text, s)| Summary::of(text, &value(&s.layout), spelling)).collect();
        return Ok(ShowAnswer::Summary(SummaryAnswer { layouts, view: "summary" }));
    }
    // Who holds what, and banks, are asked of elements; a picture of offsets may have none.
    let least = i64::from(tv || args.banks);
    if let Some(s) = subjects.iter().find(|s| has_extent_below(s.layout.inner().shape(), least)) {
        return Err(of_extents(&s.layout.to_string(), least));
    }
    let fail = |e: AlgebraError| refused(&e, &subjects);
    let limit = Limit(usize::try_from(args.limit).unwrap_or(usize::MAX));
    let pairs = match named {
        Some(fragments) => fragments,
        None if tv => pairs(args, &subjects, &symbols, style)?,
        None => vec![],
    };
    let table = args.table || !(args.latex || args.svg.is_some());
    // CuTe's own table is the view of offsets.
    let offsets = !(tv || args.order || args.swizzle || args.banks);
    let mut layouts = vec![];
    for (i, s) in subjects.iter().enumerate() {
        // Of an atom there may be several.
        let expr = args.layouts.get(i).filter(|_| !atom).unwrap_or(&s.title).clone();
        let layout = spelling.write(&value(&s.layout));
        let drawn = if table && offsets { Some(offset_table(s, style, limit).map_err(fail)?) } else { None };
        // The heading is the layout.
        let heading = (spelling != Spelling::Native(style)).then(|| (value(&s.layout).text(style), layout.clone()));
        let latex = match args.latex && !tv {
            true => Some(drawing(PictureKind::Latex, &s.layout).map_err(fail)?.text(style)),
            false => None,
        };
        layouts.push(LayoutAnswer { expr, latex, layout, table: drawn.map(|drawn| Table { drawn, heading }) });
    }
    let latex = if args.latex { pairs.iter().map(|tv| draw::latex_tv(tv).map_err(fail)).collect() } else { Ok(vec![]) };
    let picture = picture(args, &subjects, &pairs, &symbols, limit)?.titled(&args.title);
    let shown = match args.summary {
        true => PictureText::Notes,
        false if table && !offsets && args.thread.is_none() && args.at.is_none() => PictureText::Table,
        false => PictureText::Cells,
    };
    let latex = latex?;
    if let Some(path) = &args.svg {
        files::save(&[], &[(path, picture.svg().as_bytes())], Existing::Replace)?;
    }
    let held = |thread: i64| -> Result<ThreadAnswer, AlgebraError> {
        let holds = pairs.iter().map(|tv| ThreadElements::of(tv, thread)).collect::<Result<Vec<_>, _>>()?;
        Ok(ThreadAnswer { holds, thread })
    };
    let thread = args.thread.map(held).transpose().map_err(fail)?;
    let at = args.at.as_deref().map(|text| coordinate(text, &symbols, style)).transpose()?;
    let holders = |at: IntTuple| -> Result<ElementAnswer, AlgebraError> {
        let held = pairs.iter().map(|tv| ElementOwner::of(tv, &at)).collect::<Result<Vec<_>, _>>()?;
        Ok(ElementAnswer { coord: at.to_string(), held })
    };
    let at = at.map(holders).transpose().map_err(fail)?;
    let svg = args.svg.as_ref().map(|path| path.display().to_string());
    Ok(ShowAnswer::Views(Box::new(ViewsAnswer { at, latex, layouts, picture, shown, svg, thread })))
}

/// Whether an extent that is known is below a least one.
fn has_extent_below(shape: &IntTuple, least: i64) -> bool {
    shape.leaves().into_iter().any(|n| n.value().is_some_and(|n| n < least))
}

fn of_extents(found: &str, least: i64) -> Failure {
    let d = Diagnostic::new("E0211", format!("a picture needs extents of at least {least}, found `{found}`"));
    Failure::wrong(vec![d.help("`show --summary` prints the properties of such a layout")])
}

/// The fragments of atoms, where the layouts are names of atoms.
fn named(args: &Args) -> Result<Option<Vec<ThreadValue>>, Failure> {
    let other = args.order || args.swizzle || args.banks || args.tile.is_some();
    let all = args.layouts.iter().map(|t| atoms::fragments(t)).collect::<Result<Option<Vec<_>>, _>>()?;
    let mut all: Vec<ThreadValue> = match all.filter(|_| !other) {
        Some(all) => all.into_iter().flatten().collect(),
        None => return Ok(None),
    };
    for (tv, name) in all.iter_mut().zip(&args.name) {
        tv.subject.title = name.clone();
    }
    Ok(Some(all))
}

/// The coordinate of `--at`: `3,5` is `(3,5)`.
fn coordinate(text: &str, symbols: &[(String, i64)], style: Style) -> Result<IntTuple, Failure> {
    // A comma outside of parentheses makes a tuple.
    let mut depth = 0;
    let listed = text.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    let value = evaluate(&if listed { format!("({text})") } else { text.to_string() }, symbols, style)?;
    value.tuple().ok_or_else(|| {
        let d = Diagnostic::new("E0713", format!("`{text}` is {}, and an element has a coordinate", value.kind()));
        Failure::wrong(vec![d.help("write it as --at 3,5")])
    })
}

fn picture(
    args: &Args,
    subjects: &[Subject],
    pairs: &[ThreadValue],
    symbols: &[(String, i64)],
    limit: Limit,
) -> Result<Picture, Failure> {
    let bytes = args.bytes.unwrap_or(4);
    let drawn = if !pairs.is_empty() {
        Picture::threads(pairs, limit)
    } else if args.order {
        Picture::order(subjects, limit)
    } else if args.swizzle {
        Picture::swizzle(subjects, bytes, limit)
    } else if args.banks {
        let access =
            args.access.as_deref().map(|t| access(t, symbols, Spelling::from(args.style).style())).transpose()?;
        Picture::banks(subjects, &Banks { bytes, access }, limit)
    } else {
        Picture::offsets(subjects, limit)
    };
    drawn.map_err(|e| refused(&e, subjects))
}

/// The thread–value layouts: each over the tile, the given one or its own; without a tile a pair of threads and values,
/// or over what it covers.
fn pairs(
    args: &Args,
    subjects: &[Subject],
    symbols: &[(String, i64)],
    style: Style,
) -> Result<Vec<ThreadValue>, Failure> {
    let fail = |e: AlgebraError| refused(&e, subjects);
    if let Some(text) = &args.tile {
        let shape = evaluate(text, symbols, style)?;
        let tile = match (&shape, shape.tuple()) {
            (Value::Layout(l), _) => AnyLayout::Plain(l.clone()),
            (_, Some(t)) if has_extent_below(&t, 1) => return Err(of_extents(&t.to_string(), 1)),
            (_, Some(t)) => AnyLayout::Plain(make::make_layout_left(&t).map_err(fail)?),
            (other, None) => {
                let d = Diagnostic::new("E0713", format!("`{text}` is {}, and a tile is a shape", other.kind()));
                return Err(Failure::wrong(vec![d.help("write it as --tile '(16,8)'")]));
            }
        };
        return subjects.iter().map(|s| ThreadValue::tiled(s.clone(), &tile).map_err(fail)).collect();
    }
    let tiles = args.layouts.iter().map(|text| tile(text, symbols, style)).collect::<Option<Vec<_>>>();
    if let Some(tiles) = tiles {
        let over = |(s, tile): (&Subject, IntTuple)| {
            let tile = AnyLayout::Plain(make::make_layout_left(&tile).map_err(fail)?);
            ThreadValue::tiled(s.clone(), &tile).map_err(fail)
        };
        return subjects.iter().zip(tiles).map(over).collect();
    }
    match subjects {
        [one] => Ok(vec![ThreadValue::covering(one.clone()).map_err(fail)?]),
        [threads, values] => {
            let title = format!("threads {}, values {}", threads.title, values.title);
            let (AnyLayout::Plain(t), AnyLayout::Plain(v)) = (&threads.layout, &values.layout) else {
                let d = Diagnostic::new("E0713", "threads and values are plain layouts, without a swizzle".to_string());
                return Err(Failure::wrong(vec![d.help("give thread-value layouts with --tile SHAPE")]));
            };
            Ok(vec![ThreadValue::of(&title, t, v).map_err(fail)?])
        }
        more => {
            let message = format!("{} layouts and no tile: which are threads, which are values?", more.len());
            let help = "give thread-value layouts with --tile SHAPE, or one layout of threads and one of values";
            Err(Failure::bad_use(Diagnostic::new("E0716", message).help(help)))
        }
    }
}

/// A layout to draw.
fn subject(text: &str, title: &str, symbols: &[(String, i64)], style: Style) -> Result<Subject, Failure> {
    let layout = match evaluate(text, symbols, style)? {
        Value::Layout(l) => AnyLayout::Plain(l),
        Value::Composed(c) => AnyLayout::Composed(c),
        other => {
            let d = Diagnostic::new("E0713", format!("`{text}` is {}, and a picture needs a layout", other.kind()));
            return Err(Failure::wrong(vec![d.help("write shape:stride")]));
        }
    };
    Ok(Subject { title: title.to_string(), layout })
}

fn access(text: &str, symbols: &[(String, i64)], style: Style) -> Result<PictureAccess, Failure> {
    if let Some(pattern) = Pattern::parse(text.trim()) {
        return Ok(PictureAccess::Named(pattern));
    }
    if ["ld", "st"].iter().any(|start| text.trim().starts_with(start)) && text.contains('.') {
        return Err(unknown_access(text, "; or a coordinate, or a layout of threads"));
    }
    match evaluate(text, symbols, style)? {
        Value::Layout(l) => Ok(PictureAccess::Threads(l)),
        v => match v.coord() {
            Some(c) => Ok(PictureAccess::Slice(c)),
            None => {
                let message = format!("`{text}` is {}, and an access is a coordinate or a layout", v.kind());
                Err(Failure::wrong(vec![Diagnostic::new("E0713", message).help("write it as --access '(_,0)'")]))
            }
        },
    }
}

/// CuTe's table where it has one: rank 1 or 2, everything shown, offsets that are numbers.
fn offset_table(s: &Subject, style: Style, limit: Limit) -> Result<Drawn, AlgebraError> {
    let cells = grid::CellGrid::new(&s.layout, limit)?;
    let numbers = cells.all().all(|p| grid::offset(&p.value).is_some());
    // CuTe draws rank 1 as a column, which is cropped where the row is.
    if (1..=2).contains(&cells.rank) && cells.cropped().is_none() && numbers {
        return Ok(Drawn::Letters(drawing(PictureKind::Table, &s.layout)?, style));
    }
    Ok(Drawn::Picture(Picture::offsets(std::slice::from_ref(s), limit)?))
}

fn drawing(kind: PictureKind, layout: &AnyLayout) -> Result<Drawing, AlgebraError> {
    match layout {
        AnyLayout::Plain(l) => Drawing::new(kind, l),
        AnyLayout::Composed(c) => Drawing::of_composed(kind, c),
    }
}

fn value(layout: &AnyLayout) -> Value {
    layout.clone().into()
}

/// An error of the algebra; a symbol without a value can be given one.
fn refused(e: &AlgebraError, subjects: &[Subject]) -> Failure {
    let mut d = Diagnostic::new(e.code(), e.to_string());
    d.help = e.repair();
    if let AlgebraError::NotStatic { .. } = e {
        let names: Vec<String> = subjects.iter().flat_map(|s| unknown(&s.layout)).collect();
        if let Some(name) = names.iter().find(|n| !n.starts_with('?')) {
            d.help = Some(format!("give it a value: --set {name}=…"));
        } else if !names.is_empty() {
            d.help = Some("write a number, or a name and --set its value".to_string());
        }
    }
    Failure::wrong(vec![d])
}

/// The symbols of a layout, in order of appearance.
fn unknown(layout: &AnyLayout) -> Vec<String> {
    let mut out = vec![];
    layout.for_each_symbol(&mut |s| out.push(s.name.to_string()));
    out
}
