//! The answers of real CuTe C++ (`tests/vectors/*.jsonl`, CUTLASS 4.7.0) against the op table.
//!
//! Every line must agree, except in three ways, each checked here by an evaluator of its own:
//!
//! * CuTe's answer is not the function that its operation promises, and ours is a refusal: the witness of the refusal
//!   must be true (`A(B(c))` is what the law says, the nearest layout gives something else);
//! * CuTe refuses or is wrong, and ours is an answer: it must be exact;
//! * the lines of [`SIGNS`], where CuTe gets a sign wrong.
//!
//! `VERBOSE=op,file cargo test … -- --nocapture` prints the lines that differ.
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::{Coord, Index, Layout, Outer, Stride, Tiler};
use tilewright_algebra::op::{AlgebraError, Style, Value, apply, find, parse_value, parse_values};
use tilewright_algebra::tuple::Tree;

/// `crd2idx` of CuTe C++ with a wrong sign: `A(4)` of `(1,5,3):(7,3,1)` is 12 (pycute agrees), CuTe says -12.
const SIGNS: [&str; 5] = [
    "layout_basic/crd2idx/0042",
    "layout_basic/crd2idx/0108",
    "layout_basic/crd2idx/0142",
    "layout_basic/crd2idx/0232",
    "layout_basic/crd2idx/0241",
];

/// Operations of the vectors that are not in the table. This list may only shrink.
const MISSING: [&str; 0] = [];

/// How many lines may differ in each way; a change of these numbers is a change of behaviour.
const REFUSED_WHERE_CUTE_IS_WRONG: usize = 92;
const ANSWERED_WHERE_CUTE_REFUSES: usize = 103;
const ANSWERED_WHERE_CUTE_IS_WRONG: usize = 30;

#[derive(Default)]
struct Tally {
    of: usize,
    agree: usize,
    refused: usize,
    answered: usize,
    corrected: usize,
}

fn vectors() -> Vec<(String, PathBuf)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
    let mut files: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let jsonl = files.into_iter().filter(|f| f.extension().is_some_and(|e| e == "jsonl"));
    jsonl.map(|f| (f.file_stem().unwrap().to_string_lossy().into_owned(), f)).collect()
}

fn lines(file: &Path) -> Vec<Json> {
    std::fs::read_to_string(file).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn the_answers_of_cute() {
    let mut tally: BTreeMap<(String, String), Tally> = BTreeMap::new();
    let mut failures = vec![];
    let mut missing = vec![];
    let verbose = std::env::var("VERBOSE").ok();
    for (name, file) in vectors().into_iter().filter(|(n, _)| n != "composition_exists") {
        for d in lines(&file) {
            let op = d["op"].as_str().unwrap();
            if find(op).is_none() {
                missing.push(op.to_string());
                continue;
            }
            let t = tally.entry((name.clone(), op.to_string())).or_default();
            t.of += 1;
            match check(&name, &d, op) {
                Ok(None) => t.agree += 1,
                Ok(Some(way)) => {
                    match way {
                        DifferenceKind::Refused => t.refused += 1,
                        DifferenceKind::Answered => t.answered += 1,
                        DifferenceKind::Corrected => t.corrected += 1,
                    }
                    if verbose.as_ref().is_some_and(|v| v.is_empty() || v.split(',').any(|v| v == op || v == name)) {
                        println!("{way:?} {d}");
                    }
                }
                Err(e) => failures.push(format!("{}: {e}", d["id"])),
            }
        }
    }
    println!("{:16} {:26} {:>6} {:>6}  refused answered corrected", "file", "op", "agree", "of");
    for ((file, op), t) in &tally {
        let Tally { of, agree, refused, answered, corrected } = t;
        println!("{file:16} {op:26} {agree:6} {of:6}  {refused:7} {answered:8} {corrected:9}");
    }
    let sum = |f: fn(&Tally) -> usize| tally.values().map(f).sum::<usize>();
    println!("total: {} of {} agree", sum(|t| t.agree), sum(|t| t.of));
    assert!(failures.is_empty(), "{} disagreements:\n{}", failures.len(), failures.join("\n"));
    missing.sort();
    missing.dedup();
    assert_eq!(missing, MISSING);
    let ways = [sum(|t| t.refused), sum(|t| t.answered), sum(|t| t.corrected)];
    assert_eq!(ways, [REFUSED_WHERE_CUTE_IS_WRONG, ANSWERED_WHERE_CUTE_REFUSES, ANSWERED_WHERE_CUTE_IS_WRONG]);
}

/// How a line may differ.
#[derive(Debug)]
enum DifferenceKind {
    /// CuTe's answer is wrong, ours is a refusal.
    Refused,
    /// CuTe refuses, ours is an exact answer.
    Answered,
    /// CuTe's answer is wrong, ours is exact.
    Corrected,
}

fn check(file: &str, d: &Json, op: &str) -> Result<Option<DifferenceKind>, String> {
    let mixed = d["notation"] == "mixed";
    // `print_latex` lines are written without marks.
    let cute = file == "static_dynamic" || mixed || (file == "print" && op != "print_latex");
    let style = if cute { Style::Cute } else { Style::Plain };
    let texts: Vec<&str> = d["args"].as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
    let args = parse_values(&texts, style).map_err(|(i, e)| format!("argument {i}: {e}"))?;
    let got = apply(op, &args);
    let json = |v: &Value| match v.to_json(style) {
        // The worked examples do not mark truths.
        Json::String(s) if mixed => s.replace(":static", "").replace(":dynamic", "").into(),
        v => v,
    };
    match (&got, d.get("result")) {
        (Ok(v), Some(r)) if json(v) == *r => {
            // All complements of negative strides are marked, also that of the unit layout, which is right.
            let wrong = d["fn_ok"] == false && d["id"] != "complement/complement/0096";
            if wrong { Err(format!("{v} is known to be wrong")) } else { Ok(None) }
        }
        (Err(_), None) => Ok(None),
        (Ok(_), Some(_)) if SIGNS.contains(&d["id"].as_str().unwrap()) => Ok(Some(DifferenceKind::Corrected)),
        (Ok(v), theirs) => {
            exact(op, &args, v).map_err(|e| format!("{op}{texts:?} gives {v}: {e}"))?;
            Ok(Some(if theirs.is_some() { DifferenceKind::Corrected } else { DifferenceKind::Answered }))
        }
        (Err(e), Some(r)) => {
            true_refusal(e).map_err(|why| format!("{op}{texts:?} is {r}, here: {e} ({why})"))?;
            Ok(Some(DifferenceKind::Refused))
        }
    }
}

// ---- An evaluator that shares nothing with the crate but its types. ----

fn modes(l: &Layout) -> Vec<(i64, i64)> {
    let number = |i: &Int| i.value().expect("vectors have no symbols");
    let stride = |d: &Stride| number(d.int().expect("no basis strides here"));
    l.flat().iter().map(|(s, d)| (number(s), stride(d))).collect()
}

/// The value at a 1-D coordinate; the last mode is unbounded.
fn at(l: &Layout, mut i: i64) -> i64 {
    let m = modes(l);
    let last = m.len() - 1;
    let mut sum = 0;
    for (k, (s, d)) in m.into_iter().enumerate() {
        sum += if k == last { i } else { i % s } * d;
        i /= s;
    }
    sum
}

/// The value of a layout or of a chain of maps over one.
fn value_at(v: &Value, i: i64) -> Result<i64, String> {
    fn outer(o: &Outer, x: i64) -> Result<i64, String> {
        Ok(match o {
            Outer::Swizzle(s) => s.apply(x),
            Outer::Layout(l) => at(l, x),
            Outer::Shift(Tree::Leaf(t)) => x + t.value().ok_or("a symbol")?,
            Outer::Shift(_) => return Err("a coordinate".to_string()),
            Outer::After(a) => outer(&a.outer, a.offset.value().ok_or("a symbol")? + outer(&a.inner, x)?)?,
        })
    }
    match v {
        Value::Layout(l) => Ok(at(l, i)),
        Value::Composed(c) => outer(&c.outer, c.offset.value().ok_or("a symbol")? + at(&c.inner, i)),
        v => Err(format!("{v} is no layout")),
    }
}

fn size(l: &Layout) -> i64 {
    modes(l).iter().map(|m| m.0).product()
}

fn is_composition(a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    if size(r) != size(b) {
        return Err(format!("{r} has not the size of {b}"));
    }
    match (0..size(b)).find(|c| at(r, *c) != at(a, at(b, *c))) {
        Some(c) => Err(format!("at {c} {a} o {b} is {}, {r} is {}", at(a, at(b, c)), at(r, c))),
        None => Ok(()),
    }
}

/// Checks `f(mode, entry, result mode)` at the terminals of a tiler.
fn by_mode(
    a: &Layout,
    t: &Tiler,
    r: &Layout,
    f: &dyn Fn(&Layout, &Layout, &Layout) -> Result<(), String>,
) -> Result<(), String> {
    match t {
        Tiler::All => Ok(()),
        Tiler::Int(n) => f(a, &Layout::mode1(n.clone(), Int::ONE), r),
        Tiler::Layout(b) => f(a, b, r),
        Tiler::Tile(v) => (0..v.len()).try_for_each(|k| {
            let mode = |l: &Layout| l.mode(k).ok_or(format!("{l} has no mode {k}"));
            by_mode(&mode(a)?, &v[k], &mode(r)?, f)
        }),
    }
}

fn op(name: &str, args: &[Value]) -> Result<Layout, String> {
    let v = apply(name, args).map_err(|e| e.to_string())?;
    v.layout().cloned().ok_or(format!("{name} gave {v}"))
}

/// Whether an answer is exact that CuTe does not give.
fn exact(name: &str, args: &[Value], got: &Value) -> Result<(), String> {
    let layout = |i: usize| args[i].layout().cloned().ok_or("not a layout".to_string());
    let value = |l: &Layout| Value::Layout(l.clone());
    let r = || got.layout().cloned().ok_or("not a layout".to_string());
    let divide = |a: &Layout, b: &Layout, r: &Layout| {
        let shape = op("coalesce", &[value(a)])?.shape().clone();
        let rest = op("complement", &[value(b), shape.into()])?;
        is_composition(a, &Layout::concat(&[b.clone(), rest]), r)
    };
    let product = |a: &Layout, b: &Layout, r: &Layout| {
        let cosize = apply("cosize", &[value(b)]).map_err(|e| e.to_string())?;
        let cosize = cosize.int().and_then(Int::value).ok_or("no cosize")?;
        // A block with holes has fewer places than that up to its size times the copies: then up to twice that, and so
        // on.
        let mut room = size(a) * cosize;
        let mut rest = op("complement", &[value(a), room.into()])?;
        while size(&rest) < cosize {
            room *= 2;
            rest = op("complement", &[value(a), room.into()])?;
        }
        is_composition(&rest, b, &r.mode(1).ok_or("no mode 1")?)
    };
    let kind = name.split_once('_').map_or(name, |(_, kind)| kind);
    match (name, kind) {
        // CuTe grows every mode of stride 1, also those of extent 1, and so counts parts of an element twice.
        ("downcast" | "recast_layout", _) => {
            let number = |i: usize| args[i].int().and_then(Int::value).ok_or("no width");
            let n = if name == "downcast" { number(1)? } else { number(1)? / number(2)? };
            let (a, r) = (layout(0)?, r()?);
            let mut wanted: Vec<i64> =
                (0..size(&a)).flat_map(|c| (0..n).map(move |j| (c, j))).map(|(c, j)| at(&a, c) * n + j).collect();
            let mut found: Vec<i64> = (0..size(&r)).map(|c| at(&r, c)).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            (wanted == found).then_some(()).ok_or("not the parts of the elements".to_string())
        }
        ("cl_composition", _) => {
            let b = layout(1)?;
            (0..size(&b)).try_for_each(|c| {
                let (wanted, found) = (value_at(&args[0], at(&b, c))?, value_at(got, c)?);
                (wanted == found).then_some(()).ok_or(format!("at {c} it is {wanted}, not {found}"))
            })
        }
        ("composition" | "composition_tiler", _) => {
            by_mode(&layout(0)?, &args[1].tiler().ok_or("no tiler")?, &r()?, &is_composition)
        }
        // The other forms rearrange the logical one.
        (_, "divide") => {
            by_mode(&layout(0)?, &args[1].tiler().ok_or("no tiler")?, &op("logical_divide", args)?, &divide)
        }
        ("blocked_product" | "raked_product", _) => {
            let (a, b) = (layout(0)?, layout(1)?);
            let rank = Value::from(a.rank().max(b.rank()) as i64);
            let padded = |l: &Layout| op("append_to_rank", &[value(l), rank.clone()]);
            let (a, b) = (padded(&a)?, padded(&b)?);
            product(&a, &b, &op("logical_product", &[value(&a), value(&b)])?)
        }
        (_, "product") => {
            by_mode(&layout(0)?, &args[1].tiler().ok_or("no tiler")?, &op("logical_product", args)?, &product)
        }
        ("max_common_layout" | "max_common_vector", _) => {
            let v = got.int().and_then(Int::value);
            let common = match v {
                Some(_) => op("max_common_layout", args)?,
                None => r()?,
            };
            let (a, b) = (layout(0)?, layout(1)?);
            let same = |i| at(&a, at(&common, i)) == i && at(&b, at(&common, i)) == i;
            let all = (0..size(&common)).all(same) && v.is_none_or(|v| v == size(&common));
            all.then_some(()).ok_or("not common".to_string())
        }
        ("complement" | "complement_cotarget", _) => {
            let (a, r) = (layout(0)?, r()?);
            let of_a = modes(&a).into_iter().filter(|(s, d)| *s > 1 && *d != 0);
            let all: Vec<(i64, i64)> = of_a.chain(modes(&r)).collect();
            let mut offsets = vec![0];
            for (s, d) in all {
                offsets = (0..s).flat_map(|i| offsets.iter().map(move |x| x + i * d)).collect();
            }
            let n = offsets.len();
            offsets.sort_unstable();
            offsets.dedup();
            (offsets.len() == n).then_some(()).ok_or("the two overlap".to_string())
        }
        ("ceil_div_layout", _) => {
            let rest = op("complement", &[args[1].clone(), args[0].clone()])?;
            (got.tuple().as_ref() == Some(rest.shape())).then_some(()).ok_or("not the complement's shape".to_string())
        }
        ("left_inverse", _) => {
            let (a, r) = (layout(0)?, r()?);
            let undone = |c| at(&a, at(&r, at(&a, c))) == at(&a, c);
            (0..size(&a)).all(undone).then_some(()).ok_or("it does not undo".to_string())
        }
        ("composed_slice_indices", _) => slice_indices(&args[0].coord().ok_or("no coordinate")?, &args[1], got),
        _ => Err("no check for this operation".to_string()),
    }
}

/// Every free coordinate of a slice, evaluated one by one.
fn slice_indices(coord: &Coord, composed: &Value, got: &Value) -> Result<(), String> {
    let Value::Composed(c) = composed else { return Err("not composed".to_string()) };
    let Tree::Node(entries) = coord else { return Err("not a tuple".to_string()) };
    let mut coords = vec![vec![]];
    for (entry, mode) in entries.iter().zip(c.inner.modes()) {
        let choices: Vec<Coord> = match entry {
            Tree::Leaf(Index::All) => (0..size(&mode)).map(|i| Tree::Leaf(Index::At(i.into()))).collect(),
            fixed => vec![fixed.clone()],
        };
        // The first mode is fastest.
        let longer = |x: &Coord| coords.iter().map(|c| [c.as_slice(), std::slice::from_ref(x)].concat()).collect();
        coords = choices.iter().flat_map(|x| -> Vec<Vec<Coord>> { longer(x) }).collect();
    }
    let value = |c: Vec<Coord>| apply("composed_crd2idx", &[Tree::Node(c).into(), composed.clone()]);
    let all = coords.into_iter().map(value).collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string())?;
    (got.entries().as_deref() == Some(&all)).then_some(()).ok_or(format!("one by one it is {all:?}"))
}

/// Whether a refusal proves its point.
fn true_refusal(e: &AlgebraError) -> Result<(), String> {
    let AlgebraError::Refused(r) = e else { return Err("no refusal".to_string()) };
    let layout = |t: &str| {
        let v = parse_value(t, Style::Plain).map_err(|e| format!("{t}: {e}"))?;
        v.layout().cloned().ok_or(format!("{t} is no layout"))
    };
    match r.law.name() {
        "composition" => {
            let (a, b) = r.what.split_once(" o ").ok_or("no operands")?;
            let (a, b) = (layout(a)?, layout(b)?);
            let w = r.witness.as_ref().ok_or("no witness")?;
            let (nearest, found) = w.nearest.as_ref().ok_or("no nearest layout")?;
            let nearest = layout(nearest)?;
            let law = at(&a, at(&b, w.at));
            let true_witness = law == w.wanted && at(&nearest, w.at) == *found && law != *found;
            // The repair is the function: it must read as a value and give it.
            let repair =
                parse_value(r.repair.as_deref().ok_or("no repair")?, Style::Plain).map_err(|e| e.to_string())?;
            let repaired = apply("crd2idx", &[w.at.into(), repair]).map_err(|e| e.to_string())?;
            (true_witness && repaired == Value::from(law)).then_some(()).ok_or("the witness is false".to_string())
        }
        // CuTe's answers for negative strides are garbage.
        "injective" | "left-inverse" => r.what.contains('-').then_some(()).ok_or("no negative stride".to_string()),
        // CuTe drops bits of a negative shift that lie below one wide element, although they move bits above it.
        "swizzle-bits" => {
            let call = r.what.strip_prefix("upcast(").and_then(|t| t.strip_suffix(')')).ok_or("no operands")?;
            let (s, n) = call.rsplit_once(", ").ok_or("no operands")?;
            let n: i64 = n.parse().map_err(|_| "no width")?;
            let swizzle = |t: &str| match parse_value(t, Style::Plain) {
                Ok(Value::Swizzle(s)) => Ok(s),
                other => Err(format!("{t}: {other:?}")),
            };
            let w = r.witness.as_ref().ok_or("no witness")?;
            let (nearest, found) = w.nearest.as_ref().ok_or("no nearest swizzle")?;
            let law = swizzle(s)?.apply(w.at) / n;
            let is_true = law == w.wanted && swizzle(nearest)?.apply(w.at / n) == *found && law != *found;
            is_true.then_some(()).ok_or("the witness is false".to_string())
        }
        law => Err(format!("no check for {law}")),
    }
}

#[test]
fn a_composition_is_found_exactly_when_it_exists() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/composition_exists.jsonl");
    let (mut found, mut refused) = (0, 0);
    for d in lines(&file) {
        let args = parse_values(&[d["A"].as_str().unwrap(), d["B"].as_str().unwrap()], Style::Plain).unwrap();
        match (apply("composition", &args), d["exists"].as_bool().unwrap()) {
            (Ok(r), true) => {
                let r = r.layout().cloned().unwrap();
                is_composition(args[0].layout().unwrap(), args[1].layout().unwrap(), &r).unwrap();
                found += 1;
            }
            (Err(e), false) => {
                true_refusal(&e).unwrap_or_else(|why| panic!("{d}: {e}: {why}"));
                refused += 1;
            }
            (got, exists) => panic!("{d}: exists is {exists}, got {got:?}"),
        }
    }
    println!("found {found}, refused {refused}");
}
