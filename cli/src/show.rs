//! `show`: layouts as CuTe's table, as LaTeX, as data and as pictures, by offset, thread, bank, swizzle or memory
//! order.
use super::layouts::{evaluate, tile, used};
use super::suggest::unknown_access;
use super::value::{StyleArg, count, expression};
use super::{Answer, Context, Failure, Outcome, atoms, bindings};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use tilewright_engine::files::{self, Existing};
use tilewright_foreign::Spelling;
use tilewright_frontend::Diagnostic;
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::access::Pattern;
use tilewright_ir::layout::draw::{self, Drawing, Kind};
use tilewright_ir::layout::guarded::Ints;
use tilewright_ir::layout::make;
use tilewright_ir::layout::picture::{Access, Banks, Body, Held, Limit, Picture, Subject, ThreadValue, grid};
use tilewright_ir::op::{self, AlgebraError, Style, Value};
use tilewright_ir::tuple::IntTuple;

/// Arguments of `show`.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("view").multiple(false))]
pub struct Args {
    /// Layout expressions
    #[arg(required = true, value_parser = expression)]
    layouts: Vec<String>,
    /// Show which thread holds each element, and as which value: thread-value layouts over --tile, or a layout of
    /// threads and a layout of values
    #[arg(long, group = "view")]
    tv: bool,
    /// The shape that thread-value layouts cover
    #[arg(long, value_name = "SHAPE", requires = "tv")]
    tile: Option<String>,
    /// List what one thread holds
    #[arg(long, value_name = "N", value_parser = count(0, i64::MAX))]
    thread: Option<i64>,
    /// Say which thread holds the element at a coordinate of the tile, and as which of its values
    #[arg(long, value_name = "COORD", allow_hyphen_values = true)]
    at: Option<String>,
    /// Show the order of memory: a line through consecutive offsets, gaps marked
    #[arg(long, group = "view", conflicts_with = "latex")]
    order: bool,
    /// Show what a swizzle does: the bits that move, the tile before and after
    #[arg(long, group = "view", conflicts_with = "latex")]
    swizzle: bool,
    /// Say what a layout is like, without a picture: rank, size, cosize, whether it has repeats or gaps; with --banks
    /// the conflicts alone
    #[arg(long, conflicts_with_all = ["latex", "svg", "table", "tv", "order", "swizzle"])]
    summary: bool,
    /// Show the banks of shared memory, and count the conflicts of a warp
    #[arg(long, group = "view", conflicts_with = "latex")]
    banks: bool,
    /// The access to count: a coordinate with `_`, a layout from threads (and values) to elements, or an instruction
    /// such as ldmatrix.x4, stmatrix.x2.trans, ld.128, st.64, ld.32@0 (threads along mode 0)
    #[arg(long, value_name = "COORD|LAYOUT|INSTRUCTION", requires = "banks")]
    access: Option<String>,
    /// Bytes of an element, for banks
    #[arg(long, value_name = "N", value_parser = width())]
    bytes: Option<i64>,
    /// The value of a symbol
    #[arg(long, value_name = "NAME=NUMBER")]
    set: Vec<String>,
    /// Rows and columns that are shown
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = count(1, 1024))]
    limit: i64,
    /// Write a picture of all of them, side by side
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The picture's heading
    #[arg(long, default_value = "")]
    title: String,
    /// The title of a panel, in the order of the layouts; the expression where there is none
    #[arg(long, value_name = "TEXT")]
    name: Vec<String>,
    /// Print CuTe's LaTeX picture
    #[arg(long)]
    latex: bool,
    /// Print a table, for offsets CuTe's; the default when nothing else is asked for
    #[arg(long)]
    table: bool,
    /// How ints are read and written
    #[arg(long, value_enum, default_value_t = StyleArg::Plain)]
    style: StyleArg,
}

fn width() -> impl TypedValueParser<Value = i64> {
    // The list holds numbers only, so each of them is read.
    PossibleValuesParser::new(["1", "2", "4", "8", "16"]).map(|s| s.parse().unwrap_or(4))
}

/// Draws. Names of atoms alone are drawn as what they are, thread–value layouts.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
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
    let named = if args.summary { None } else { named(&args)? };
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
        return summaries(&args, &subjects, spelling, cx);
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
        None if tv => pairs(&args, &subjects, &symbols, style)?,
        None => vec![],
    };
    let table = args.table || !(args.latex || args.svg.is_some());
    // CuTe's own table needs no picture.
    let offsets = !(tv || args.order || args.swizzle || args.banks);
    let picture = if !offsets || cx.json || args.svg.is_some() {
        Some(picture(&args, &subjects, &pairs, &symbols, limit)?.titled(&args.title))
    } else {
        None
    };
    let colour = !cx.json && std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();

    let mut shown = vec![];
    for (i, s) in subjects.iter().enumerate() {
        // Of an atom there may be several.
        let text = args.layouts.get(i).filter(|_| !atom).unwrap_or(&s.title);
        let mut entry = json!({ "expr": text, "layout": spelling.write(&value(&s.layout)) });
        if table && offsets {
            let mut drawn = offset_table(s, style, limit, colour).map_err(fail)?;
            if spelling != Spelling::Native(style) {
                // The heading is the layout.
                drawn = drawn.replacen(&value(&s.layout).text(style), &spelling.write(&value(&s.layout)), 1);
            }
            say(cx, &mut entry, "table", &drawn)?;
        }
        if args.latex && !tv {
            let drawn = drawing(Kind::Latex, &s.layout).map_err(fail)?.text(style);
            say(cx, &mut entry, "latex", &drawn)?;
        }
        shown.push(entry);
    }
    let mut answer = json!({ "layouts": shown });
    if args.latex {
        for tv in &pairs {
            let drawn = draw::latex_tv(tv).map_err(fail)?;
            say(cx, &mut answer, "latex", &drawn)?;
        }
    }
    if let Some(p) = &picture {
        let mut data = p.json();
        if args.summary {
            notes(p, &mut data, cx)?;
        } else if table && !offsets && args.thread.is_none() && args.at.is_none() {
            say(cx, &mut answer, "table", &p.table(colour))?;
        }
        answer["view"] = data["view"].clone();
        answer["panels"] = data["panels"].clone();
        if let Some(path) = &args.svg {
            files::save(&[], &[(path, p.svg().as_bytes())], Existing::Replace)?;
            answer["svg"] = path.display().to_string().into();
            if !cx.json {
                cx.say(&format!("wrote {}", path.display()))?;
            }
            for note in cropped(p) {
                cx.note(&format!("{note}; --limit shows more"));
            }
        }
    }
    if let Some(thread) = args.thread {
        let held = pairs.iter().map(|tv| Ok((tv, tv.held(thread)?))).collect::<Result<Vec<_>, _>>().map_err(fail)?;
        holdings(thread, &held, &mut answer, cx)?;
    }
    if let Some(text) = &args.at {
        let at = coordinate(text, &symbols, style)?;
        let held = pairs.iter().map(|tv| Ok((tv, tv.holders(&at)?))).collect::<Result<Vec<_>, _>>().map_err(fail)?;
        holders(&at, &held, &mut answer, cx)?;
    }
    if cx.json {
        cx.json(&answer)?;
    }
    Ok(Answer::Yes)
}

/// Whether an extent that is known is below a least one.
fn has_extent_below(shape: &IntTuple, least: i64) -> bool {
    shape.leaves().into_iter().any(|n| n.value().is_some_and(|n| n < least))
}

fn of_extents(found: &str, least: i64) -> Failure {
    let d = Diagnostic::new("E0211", format!("a picture needs extents of at least {least}, found `{found}`"));
    Failure::wrong(vec![d.help("`show --summary` says what a layout of other extents is like")])
}

/// What is asked of a layout for its summary.
const FIGURES: [&str; 9] =
    ["rank", "depth", "size", "cosize", "coalesce", "injective", "surjective", "bijective", "max_alignment"];

/// The figures of each layout; what is not decided, or not defined for it, is left out.
fn summaries(args: &Args, subjects: &[Subject], spelling: Spelling, cx: &mut Context) -> Outcome {
    let mut all = vec![];
    for (text, s) in args.layouts.iter().zip(subjects) {
        let layout = value(&s.layout);
        let rows =
            FIGURES.iter().filter_map(|name| Some((*name, op::apply(name, std::slice::from_ref(&layout)).ok()?)));
        if cx.json {
            let rows: serde_json::Map<_, _> = rows.map(|(n, v)| (n.to_string(), spelling.write(&v).into())).collect();
            all.push(json!({ "expr": text, "layout": spelling.write(&layout), "summary": rows }));
            continue;
        }
        writeln!(cx.out, "{}", spelling.write(&layout))?;
        for (name, v) in rows {
            writeln!(cx.out, "  {name:13}  {}", spelling.write(&v))?;
        }
    }
    if cx.json {
        cx.json(&json!({ "layouts": all, "view": "summary" }))?;
    }
    Ok(Answer::Yes)
}

/// What a picture says below its tables; as data without the cells.
fn notes(p: &Picture, data: &mut serde_json::Value, cx: &mut Context) -> Result<(), Failure> {
    for panel in data["panels"].as_array_mut().into_iter().flatten() {
        panel.as_object_mut().map(|panel| panel.remove("cells"));
    }
    if !cx.json {
        for panel in &p.panels {
            writeln!(cx.out, "{}", panel.title)?;
            panel.notes.iter().try_for_each(|note| writeln!(cx.out, "  {note}"))?;
        }
    }
    Ok(())
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

/// What a thread holds: each value with its element.
fn holdings(
    thread: i64,
    all: &[(&ThreadValue, Vec<Held>)],
    answer: &mut serde_json::Value,
    cx: &mut Context,
) -> Result<(), Failure> {
    if cx.json {
        let value =
            |h: &Held| json!({ "value": h.value, "index": h.index, "coord": h.coord.as_ref().map(|c| c.to_string()) });
        let each = |(tv, held): &(&ThreadValue, Vec<Held>)| {
            json!({ "layout": tv.subject.title, "tile": tv.tile.to_string(),
                "values": held.iter().map(value).collect::<Vec<_>>() })
        };
        answer["thread"] = json!({ "thread": thread, "holds": all.iter().map(each).collect::<Vec<_>>() });
        return Ok(());
    }
    for (tv, held) in all {
        writeln!(cx.out, "{}", tv.subject.title)?;
        writeln!(cx.out, "  thread {thread} holds of the tile {}", tv.tile)?;
        writeln!(cx.out, "  {:>5}  {:>5}  coordinate", "value", "index")?;
        for h in held {
            let (index, coord) = match (h.index, &h.coord) {
                (Some(i), Some(c)) => (i.to_string(), c.to_string()),
                _ => ("-".to_string(), "outside".to_string()),
            };
            writeln!(cx.out, "  {:>5}  {index:>5}  {coord}", h.value)?;
        }
    }
    Ok(())
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

/// Who holds an element: each pair of a thread and a value.
fn holders(
    at: &IntTuple,
    all: &[(&ThreadValue, Vec<(i64, i64)>)],
    answer: &mut serde_json::Value,
    cx: &mut Context,
) -> Result<(), Failure> {
    if cx.json {
        let each = |(tv, held): &(&ThreadValue, Vec<(i64, i64)>)| {
            let holders = held.iter().map(|(t, v)| json!({ "thread": t, "value": v }));
            json!({ "layout": tv.subject.title, "tile": tv.tile.to_string(), "holders": holders.collect::<Vec<_>>() })
        };
        answer["at"] = json!({ "coord": at.to_string(), "held": all.iter().map(each).collect::<Vec<_>>() });
        return Ok(());
    }
    for (tv, held) in all {
        writeln!(cx.out, "{}", tv.subject.title)?;
        if held.is_empty() {
            writeln!(cx.out, "  no thread holds {at} of the tile {}", tv.tile)?;
            continue;
        }
        writeln!(cx.out, "  {at} of the tile {} is held by", tv.tile)?;
        for (thread, value) in held {
            writeln!(cx.out, "  thread {thread} as its value {value}")?;
        }
    }
    Ok(())
}

/// Writes a text, or puts it into the JSON answer.
fn say(cx: &mut Context, answer: &mut serde_json::Value, key: &str, text: &str) -> Result<(), Failure> {
    if cx.json {
        answer[key] = text.into();
    } else {
        writeln!(cx.out, "{}", text.trim_end_matches('\n'))?;
    }
    Ok(())
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

fn access(text: &str, symbols: &[(String, i64)], style: Style) -> Result<Access, Failure> {
    if let Some(pattern) = Pattern::parse(text.trim()) {
        return Ok(Access::Named(pattern));
    }
    if ["ld", "st"].iter().any(|start| text.trim().starts_with(start)) && text.contains('.') {
        return Err(unknown_access(text, "; or a coordinate, or a layout of threads"));
    }
    match evaluate(text, symbols, style)? {
        Value::Layout(l) => Ok(Access::Threads(l)),
        v => match v.coord() {
            Some(c) => Ok(Access::Slice(c)),
            None => {
                let message = format!("`{text}` is {}, and an access is a coordinate or a layout", v.kind());
                Err(Failure::wrong(vec![Diagnostic::new("E0713", message).help("write it as --access '(_,0)'")]))
            }
        },
    }
}

/// CuTe's table where it has one: rank 1 or 2, everything shown, offsets that are numbers.
fn offset_table(s: &Subject, style: Style, limit: Limit, colour: bool) -> Result<String, AlgebraError> {
    let cells = grid::Grid::new(&s.layout, limit)?;
    let numbers = cells.all().all(|p| grid::offset(&p.value).is_some());
    // CuTe draws rank 1 as a column, which is cropped where the row is.
    if (1..=2).contains(&cells.rank) && cells.cropped().is_none() && numbers {
        let table = drawing(Kind::Table, &s.layout)?;
        return Ok(if colour { table.coloured(style) } else { table.text(style) });
    }
    Ok(Picture::offsets(std::slice::from_ref(s), limit)?.table(colour))
}

fn drawing(kind: Kind, layout: &AnyLayout) -> Result<Drawing, AlgebraError> {
    match layout {
        AnyLayout::Plain(l) => Drawing::new(kind, l),
        AnyLayout::Composed(c) => Drawing::of_composed(kind, c),
    }
}

fn value(layout: &AnyLayout) -> Value {
    layout.clone().into()
}

/// What a picture leaves out.
fn cropped(p: &Picture) -> Vec<String> {
    let of = |b: &Body| match b {
        Body::Sheet(s) => s.grid.cropped(),
        Body::Bits(_) => None,
    };
    p.panels.iter().filter_map(|panel| Some(format!("{}: {}", panel.title, of(&panel.body)?))).collect()
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
