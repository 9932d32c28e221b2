//! The tables of `docs/cute-differences.md`, counted over `tests/vectors`.
//!
//! Whether a difference is *right* is the business of `ir/algebra/tests/vectors.rs`; here the differences are counted
//! by kind, and the document must say the same. `BLESS=1` writes the tables into the document.
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tilewright_ir::layout::Layout;
use tilewright_ir::op::{AlgebraError, Style, Value, apply, parse_values};

/// One line of the vectors with the answer that this crate gives.
struct VectorCase {
    file: String,
    op: String,
    line: Json,
    args: Vec<Value>,
    answer: Result<Json, AlgebraError>,
}

impl VectorCase {
    /// Whether the answer is the one recorded in a field; an error is one whatever its text.
    fn is(&self, recorded: Option<&Json>) -> bool {
        let error = recorded.is_none_or(|r| r.as_str().is_some_and(|t| t.starts_with("error:")));
        match &self.answer {
            Ok(answer) => !error && Some(answer) == recorded,
            Err(_) => error,
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn cases() -> Vec<VectorCase> {
    let dir = std::fs::read_dir(root().join("tests/vectors")).unwrap();
    let mut files: Vec<PathBuf> = dir.map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "jsonl") && !f.ends_with("composition_exists.jsonl"));
    files.sort();
    let of = |f: &PathBuf| -> Vec<VectorCase> {
        let name = f.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(f).unwrap();
        text.lines().map(|l| case(&name, serde_json::from_str(l).unwrap())).collect()
    };
    files.iter().flat_map(of).collect()
}

fn case(file: &str, line: Json) -> VectorCase {
    let op = line["op"].as_str().unwrap().to_string();
    let mixed = line["notation"] == "mixed";
    let cute = file == "static_dynamic" || mixed || (file == "print" && op != "print_latex");
    let style = if cute { Style::Cute } else { Style::Plain };
    let texts: Vec<&str> = line["args"].as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
    let args = parse_values(&texts, style).unwrap();
    let answer = apply(&op, &args).map(|v| match v.to_json(style) {
        // The worked examples do not mark truths.
        Json::String(s) if mixed => s.replace(":static", "").replace(":dynamic", "").into(),
        v => v,
    });
    VectorCase { file: file.to_string(), op, line, args, answer }
}

/// The class of a difference, in the document's words and order.
fn class(c: &VectorCase) -> &'static str {
    match c.op.as_str() {
        _ if c.file == "static_dynamic" => "run-time ints",
        "composition" => match (c.args[0].layout(), c.args[1].layout()) {
            (Some(a), Some(b)) if each_mode_composes(a, b) => "composition: modes that carry",
            _ => "composition: a stride that does not divide",
        },
        "composition_tiler" | "with_shape" | "cl_composition" => "composition with tilers, of composed layouts",
        op if op.ends_with("_divide") => "divides",
        op if op.ends_with("_product") || op == "tile_to_shape" => "products",
        "complement" | "complement_cotarget" | "ceil_div_layout" | "left_inverse" | "right_inverse" => {
            "complements and inverses"
        }
        "swizzle_upcast" | "swizzle_downcast" => "swizzles of wider elements",
        "max_common_layout" | "max_common_vector" => "common layouts and vectors",
        "composed_slice_indices" => "slices of swizzled layouts",
        "downcast" | "recast_layout" => "narrower elements",
        "crd2idx" => "signs of coordinates",
        _ => "others",
    }
}

/// Whether `A` composes with each leaf mode of `B` alone.
fn each_mode_composes(a: &Layout, b: &Layout) -> bool {
    b.flat().iter().all(|(s, d)| {
        let Some(d) = d.int() else { return false };
        let mode = Layout::mode1(s.clone(), d.clone());
        apply("composition", &[a.clone().into(), mode.into()]).is_ok()
    })
}

fn against_cute(cases: &[VectorCase]) -> String {
    let mut classes: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut sum = [0; 3];
    for c in cases.iter().filter(|c| !c.is(c.line.get("result"))) {
        let way = match (&c.answer, c.line.get("result")) {
            (Err(_), _) => 0,
            (Ok(_), None) => 1,
            (Ok(_), Some(_)) => 2,
        };
        classes.entry(class(c)).or_default()[way] += 1;
        sum[way] += 1;
    }
    let differ: usize = sum.iter().sum();
    let mut out = format!(
        "Of {} recorded answers, {} are given as they are and {differ} are not:\n\n\
         | | refused | answered | corrected |\n|---|---|---|---|\n",
        grouped(cases.len()),
        grouped(cases.len() - differ),
    );
    for (name, [refused, answered, corrected]) in classes {
        out += &format!("| {name} | {refused} | {answered} | {corrected} |\n");
    }
    out + &format!("| all | {} | {} | {} |\n", sum[0], sum[1], sum[2])
}

fn against_pycute(cases: &[VectorCase]) -> String {
    let mut ops: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let mut sum = [0; 4];
    for c in cases.iter().filter(|c| c.line.get("pycute").is_some()) {
        let ours = match (c.is(c.line.get("result")), c.is(c.line.get("pycute"))) {
            (true, _) => 1,
            (_, true) => 2,
            _ => 3,
        };
        for row in [ops.entry(&c.op).or_default(), &mut sum] {
            row[0] += 1;
            row[ours] += 1;
        }
    }
    let mut out = format!(
        "pycute and CuTe C++ differ on {} of the recorded answers. Ours is then:\n\n\
         | operation | differ | CuTe C++'s | pycute's | neither |\n|---|---|---|---|---|\n",
        sum[0]
    );
    for (name, row) in ops {
        out += &format!("| `{name}` | {} | {} | {} | {} |\n", row[0], row[1], row[2], row[3]);
    }
    out + &format!("| all | {} | {} | {} | {} |\n", sum[0], sum[1], sum[2], sum[3])
}

/// 13027 as `13,027`.
fn grouped(n: usize) -> String {
    if n < 1000 { n.to_string() } else { format!("{},{:03}", grouped(n / 1000), n % 1000) }
}

#[test]
fn the_document_counts_right() {
    let path = root().join("docs/cute-differences.md");
    let text = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let cases = cases();
    let mut wanted = text.clone();
    let mut stale = String::new();
    for (mark, table) in [("cute-cpp", against_cute(&cases)), ("pycute", against_pycute(&cases))] {
        let begin = format!("<!-- counts: {mark} -->\n");
        let at = wanted.find(&begin).expect("the document marks its tables") + begin.len();
        let end = at + wanted[at..].find("<!-- end -->").expect("a table has an end");
        if wanted[at..end] != table {
            stale += &table;
            wanted.replace_range(at..end, &table);
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    } else {
        assert!(stale.is_empty(), "docs/cute-differences.md is stale; with BLESS=1 this test writes:\n{stale}");
    }
}
