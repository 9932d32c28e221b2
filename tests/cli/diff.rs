//! `diff`, and `test --bless` that takes what is the same function: verdicts with what shows them, sides of every kind,
//! what is refused.
use crate::support::{Folder, tilewright};
use serde_json::{Value as Json, json};

const ROWS: &str = "sym M, N where M >= 1, N >= 1
fn rows(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {
  let top[m] = max(n) x[m,n]
  let low[m] = min(n) x[m,n]
  y[m,n] = (x[m,n] - low[m]) / (top[m] - low[m] + 1.0)
}
// run: M=3 N=17
";

/// The same with another name.
fn renamed() -> String {
    ROWS.replace("x[", "source[").replace("(x:", "(source:")
}

/// The first function of the answer.
fn one(args: &[&str]) -> Json {
    let said = tilewright([&["--json", "diff"], args].concat());
    let answer: Json = serde_json::from_str(&said.out).unwrap_or_else(|e| panic!("{e}: {}{}", said.out, said.err));
    let same = answer["functions"]
        .as_array()
        .expect("functions")
        .iter()
        .all(|f| !matches!(f["verdict"].as_str(), Some("other_function" | "unknown")));
    assert_eq!(said.code == 0, same, "{answer}");
    answer["functions"][0].clone()
}

#[test]
fn each_verdict_comes_with_what_shows_it() {
    let dir = Folder::new();
    let a = dir.write("a.tw", ROWS);
    let of = |name: &str, from: &str, to: &str| {
        assert!(ROWS.contains(from));
        let b = dir.write(name, ROWS.replace(from, to));
        one(&[&a, &b, "--target", "cpu:avx2"])
    };
    assert_eq!(of("same.tw", "// run: M=3 N=17\n", "")["verdict"], "same");
    let b = dir.write("names.tw", renamed());
    let renamed = one(&[&a, &b, "--target", "cpu:avx2"]);
    assert_eq!(renamed["verdict"], "renamed", "{renamed}");
    assert_eq!(renamed["evidence"]["names"], json!([["x", "source"]]));
    let moved = "  let low[m] = min(n) x[m,n]\n  let top[m] = max(n) x[m,n]\n";
    let reordered = of("order.tw", "  let top[m] = max(n) x[m,n]\n  let low[m] = min(n) x[m,n]\n", moved);
    assert_eq!(reordered["verdict"], "reordered", "{reordered}");
    assert!(reordered["evidence"]["moved"].as_array().is_some_and(|m| !m.is_empty()), "{reordered}");
    let other = of("other.tw", "x[m,n] - low[m])", "low[m] - x[m,n])");
    assert_eq!(other["verdict"], "other_function", "{other}");
    let witness = &other["evidence"]["witness"];
    assert_eq!(witness["tensor"], "y");
    assert!(witness["a"] != witness["b"] && witness["sizes"]["M"].is_i64());
    // The command shows it again.
    let command = witness["command"].as_str().expect("a command");
    let words: Vec<&str> = command.split_whitespace().skip(2).collect();
    let again = one(&words);
    assert_eq!(again["evidence"]["witness"]["what"], witness["what"], "{command}");
    // Parameters that differ are no data.
    let wider = of("wider.tw", "y: f32 (M,N):(N,1)", "y: f32 (M,N):(2*N,2)");
    assert_eq!(wider["verdict"], "other_function", "{wider}");
    let typed = of("typed.tw", "f32", "f64").to_string();
    assert!(typed.contains("B takes (in f64, out f64)"), "{typed}");
}

#[test]
fn two_machines_are_two_plans_with_costs() {
    let dir = Folder::new();
    let a = dir.write("a.tw", ROWS);
    let two = one(&[&a, "--target", "cpu:baseline,ptx:sm_80"]);
    assert_eq!(two["verdict"], "other_plan", "{two}");
    assert!(two["evidence"]["points"]["count"].as_u64().is_some_and(|n| n > 5), "{two}");
    let two = one(&[&a, "--target", "cpu:baseline,cpu:avx2"]);
    let [before, after] = [0, 1].map(|i| two["costs"]["instructions"][i].as_i64().expect("a count"));
    assert!(before > 0 && after > 0 && before != after, "{two}");
    // The bits are those that a claim is about.
    let [before, after] = [0, 1].map(|i| two["costs"]["vector_bits"][i].as_i64().expect("bits"));
    assert!(before < after, "{two}");
    let claims = [(before, "cpu:baseline"), (after, "cpu:avx2")]
        .map(|(bits, on)| format!("assert vector_bits(rows, main) == {bits} on {on}\n"));
    tilewright(["test", &dir.write("claims.tw", format!("{ROWS}{}", claims.concat()))]).ok();
    let said = tilewright(["diff", &a, "--target", "cpu:baseline,cpu:avx2", "--markdown"]).ok();
    assert!(said.starts_with("### tilewright: ") && said.contains("| rows | cpu:baseline → cpu:avx2 |"), "{said}");
}

/// The program's own schedule for the target makes way; that for another one stays.
#[test]
fn a_schedule_that_is_given_replaces_the_programs_own() {
    let dir = Folder::new();
    let program = "fn f(a: f32 (64,64), b: f32 (64,64), c: f32 (64,64)) { c[m,n] = sum(k) a[m,k] * b[k,n] }\n";
    let schedule = |target: &str, tile: &str, rows: u32| {
        format!("schedule f on {target} {{ c: product tile {tile}, rows {rows}, depth 64 }}\n")
    };
    let own = schedule("cpu:avx2", "16 by 6", 64) + &schedule("cpu:avx512", "32 by 12", 64);
    let scheduled = dir.write("scheduled.tw", format!("{program}{own}"));
    let given = dir.write("given.tw", schedule("cpu:avx2", "16 by 6", 32));
    let of = |target: &str| one(&[&scheduled, "--schedule", &given, "--target", target]);
    let replaced = of("cpu:avx2");
    assert!(replaced["stages"].to_string().contains("\"same\":false"), "{replaced}");
    assert_ne!(replaced["verdict"], "other_function", "{replaced}");
    // For a machine that no schedule is given for, nothing changes.
    assert_eq!(of("cpu:avx512")["verdict"], "same");
}

/// Symbols are told apart, and what one side alone may be called with.
#[test]
fn sizes_tell_symbols_apart() {
    let dir = Folder::new();
    let text = "sym M, N where M >= 1, N >= 1\nfn f(x: i32 (M,N), y: i32 (M,N)) { y[m,n] = x[m,n] + i32(M) }\n";
    let a = dir.write("a.tw", text);
    let of = |name: &str, new: String| {
        let b = dir.write(name, new);
        one(&[&a, &b, "--target", "cpu:baseline"])
    };
    assert_eq!(of("b.tw", text.replace("i32(M)", "i32(N)"))["verdict"], "other_function");
    assert_eq!(of("c.tw", text.replace("i32(M)", "i32(M + max(0, M - N))"))["verdict"], "other_function");
    for fact in ["M <= 1000", "N <= 4096", "M <= N", "N % 4 == 0"] {
        let verdict = of("d.tw", text.replace("N >= 1", &format!("N >= 1, {fact}")));
        assert_eq!(verdict["verdict"], "other_function", "{fact}: {verdict}");
    }
}

/// What another build wrote: kernels are parsed back from text, and the wrong one is found without its program.
#[test]
fn stages_that_were_written_are_compared() {
    let dir = Folder::new();
    let a = dir.write("a.tw", ROWS);
    let [old, new] = ["old", "new"].map(|name| dir.text(name));
    for out in [&old, &new] {
        let emit = "kernel,index,ptx,manifest";
        tilewright(["build", &a, "--target", "ptx:sm_80", "--emit", emit, "-o", out]).ok();
    }
    assert_eq!(one(&[&old, &new])["verdict"], "same");
    let kernel = text(&dir, "new/a.rows.kernel");
    let wrong = kernel.replace("+ 1.0_f32", "+ 2.0_f32");
    assert!(kernel != wrong);
    dir.write("new/a.rows.kernel", &wrong);
    let other = one(&[&old, &new]);
    assert_eq!(other["verdict"], "other_function", "{other}");
    // The kernels are one, and the PTX of one is wrong.
    dir.write("new/a.rows.kernel", &kernel);
    let ptx = text(&dir, "new/a.rows.ptx");
    let wrong = ptx.replacen("sub.rn.f32", "add.rn.f32", 1).replacen("sub.f32", "add.f32", 1);
    assert!(ptx != wrong);
    dir.write("new/a.rows.ptx", &wrong);
    let other = one(&[&old, &new]);
    assert_eq!(other["verdict"], "other_function", "{other}");
    assert!(other["evidence"]["witness"]["what"].as_str().is_some_and(|w| w.contains("PTX of B")), "{other}");
    dir.write("new/a.rows.kernel", "kernel rows {\n");
    tilewright(["diff", &old, &new]).fails(2, &["E0460"]);
}

#[test]
fn sides_that_make_no_sense_are_refused() {
    let dir = Folder::new();
    let a = dir.write("a.tw", ROWS);
    let refused = |args: &[&str], codes: &[&str]| tilewright([&["diff"], args].concat()).fails(2, codes);
    refused(&[&a], &["E0715"]);
    refused(&[&a, "nowhere.tw"], &["E0601"]);
    refused(&[&a, &a, "--target", "cpu:z80,cpu:6502", "--show", "tea"], &["E0705", "E0705", "E0707"]);
    refused(&[&a, &a, "--at", "M"], &["E0704"]);
    refused(&[&a, &a, "--at", "Q=5"], &["E0704"]);
    refused(&[&a, &a, "--at", "M=5,M=6", "--threshold", "nan"], &["E0704", "E0704"]);
    refused(&[&a, &a, "--fn", "columns"], &["E0702"]);
    refused(&["git:--output=x", &a], &["E0601"]);
    std::fs::create_dir(dir.path("empty")).expect("a folder");
    refused(&[&dir.text("empty"), &a], &["E0806"]);
}

/// Files with other names: a function that each side has once is one, and the others say how to see them again.
#[test]
fn functions_are_found_in_files_with_other_names() {
    let dir = Folder::new();
    for folder in ["before", "after"] {
        std::fs::create_dir(dir.path(folder)).expect("a folder");
    }
    let text =
        |f: &str, by: &str| format!("sym N where N >= 1\nfn {f}(x: f32 (N), y: f32 (N)) {{ y[n] = x[n] * {by} }}\n");
    dir.write("before/old.tw", text("f", "2.0"));
    dir.write("before/both.tw", text("g", "2.0"));
    dir.write("before/gone.tw", text("h", "2.0"));
    dir.write("after/new.tw", text("f", "2.0"));
    dir.write("after/both.tw", text("g", "2.0"));
    let said = tilewright(["--json", "diff", &dir.text("before"), &dir.text("after"), "--target", "cpu:baseline"]);
    let answer: Json = serde_json::from_str(&said.out).expect("an answer");
    let of = |name: &str| {
        let all = answer["functions"].as_array().expect("functions");
        all.iter().find(|f| f["function"] == name).unwrap_or_else(|| panic!("no {name}: {answer}"))
    };
    assert_eq!(of("old.tw:f → new.tw:f")["verdict"], "same");
    assert_eq!(of("both.tw:g")["verdict"], "same");
    let witness = &of("gone.tw:h")["evidence"]["witness"];
    assert!(witness["command"].as_str().is_some_and(|c| c.ends_with(" --fn h")), "{witness}");
    assert_eq!(said.code, 1);
}

/// Sizes that are too large to run as a whole: some elements are, and the evidence says so.
#[test]
fn of_large_functions_some_elements_are_run() {
    let dir = Folder::new();
    let of = |term: &str| {
        let head = "fn f(a: f32 (1024,512):(512,1), b: f32 (512,512):(512,1), c: f32 (1024,512):(512,1))";
        format!("{head} {{ c[m,n] = sum(k) {term} }}\n")
    };
    let a = dir.write("a.tw", of("a[m,k] * b[k,n]"));
    for side in ["old", "new", "wrong"] {
        let (program, target) = match side {
            "new" => (a.clone(), "ptx:sm_90a"),
            "wrong" => (dir.write("wrong.tw", of("a[m,k] * b[n,k]")), "ptx:sm_80"),
            _ => (a.clone(), "ptx:sm_80"),
        };
        tilewright(["build", &program, "--target", target, "--emit", "kernel,index", "-o", &dir.text(side)]).ok();
    }
    let other = one(&[&dir.text("old"), &dir.text("new")]);
    assert!(matches!(other["verdict"].as_str(), Some("same_plan" | "other_plan")), "{other}");
    let part = &other["evidence"]["points"]["parts"][0];
    assert!(part["of"] == 1024 * 512 && part["elements"].as_u64().is_some_and(|n| n > 0 && n < 2000), "{other}");
    let wrong = one(&[&dir.text("old"), &dir.text("wrong")]);
    assert_eq!(wrong["verdict"], "other_function", "{wrong}");
}

/// What a program says is no markup of a comment.
#[test]
fn a_comment_has_no_markup_of_programs() {
    let dir = Folder::new();
    let file = dir.write("<b>|@everyone.tw", ROWS);
    let new = dir.write("new.tw", ROWS.replace("+ 1.0", "+ 3.0"));
    let said = tilewright(["diff", &file, &new, "--markdown"]).out;
    let heading = said.lines().next().expect("a heading");
    assert!(heading.contains("&lt;b&gt;\\|\\@everyone.tw") && !heading.contains("<b>"), "{heading}");
    assert!(said.contains("other_function"), "{said}");
}

fn text(dir: &Folder, name: &str) -> String {
    String::from_utf8(dir.read(name)).expect("text")
}

/// A golden is rewritten where its function is the same, or where it is accepted by name.
#[test]
fn bless_takes_what_is_the_same_function() {
    let dir = Folder::new();
    let file = dir.write("p.tw", ROWS);
    let wanted = ["kernel", "asm on cpu:baseline", "index"];
    for what in wanted {
        tilewright(["test", "--bless", "--golden", what, &file]).ok();
    }
    // Names are others: the verdict says so.
    dir.write("p.tw", renamed());
    let verdicts = dir.text("verdicts.md");
    let said = tilewright(["test", "--bless", "--verdicts", &verdicts, &file]);
    assert!(said.code == 0 && said.out.contains("rewritten: kernel: renamed"), "{}{}", said.out, said.err);
    assert!(text(&dir, "verdicts.md").contains("p.tw: kernel: renamed\n"));
    // Another function is refused, and nothing is written.
    let wrong = renamed().replace("+ 1.0", "+ 2.0");
    dir.write("p.tw", &wrong);
    let before = text(&dir, "p.kernel");
    let said = tilewright(["test", "--bless", &file]);
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(said.err.matches("E0812").count() >= 2, "{}", said.err);
    assert!(said.err.contains("other_function") && said.err.contains("--accept"), "{}", said.err);
    assert_eq!(text(&dir, "p.kernel"), before);
    tilewright(["test", "--bless", "--accept", "columns", &file]).fails(2, &["E0702"]);
    let said = tilewright(["test", "--bless", "--accept", "rows", &file]);
    assert!(said.code == 0 && said.out.contains("accepted by name"), "{}", said.err);
    tilewright(["test", &file]).ok();
    dir.write("theirs.md", "mine\n");
    tilewright(["test", "--bless", "--verdicts", &dir.text("theirs.md"), &file]).fails(2, &["E0809"]);
    assert_eq!(text(&dir, "theirs.md"), "mine\n");
}

/// A number in a condition shows behind it alone, wherever that is.
#[test]
fn numbers_in_conditions_are_passed() {
    let dir = Folder::new();
    let of = |body: &str, from: i64, to: i64| {
        let text = |n: i64| {
            format!(
                "sym M, N where M >= 1, N >= 1
                 fn f(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {{ {} }}
                 // run: M=3 N=17\n",
                body.replace('#', &n.to_string())
            )
        };
        let (a, b) = (dir.write("a.tw", text(from)), dir.write("b.tw", text(to)));
        one(&[&a, &b, "--target", "cpu:avx2"])["verdict"].clone()
    };
    let bound = "y[m,n] = select(n < #, x[m,n] * 2.0, 0.0)";
    for (from, to) in [(34, 50), (64, 48), (100, 200), (777, 778)] {
        assert_eq!(of(bound, from, to), "other_function", "{from} {to}");
    }
    assert_eq!(of("y[m,n] = select(m < #, x[m,n], 1.0)", 300, 301), "other_function");
    assert_eq!(of("let t[m] = sum(n) select(n < #, x[m,n], 0.0)\ny[m,n] = x[m,n] + t[m]", 600, 500), "other_function");
    // What means the same stays one.
    let (a, b) = ("y[m,n] = select(n < 100, x[m,n], 0.0)", "y[m,n] = select(n <= 99, x[m,n], 0.0)");
    let text =
        |body| format!("sym M, N where M >= 1, N >= 1\nfn f(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {{ {body} }}\n");
    let (a, b) = (dir.write("a.tw", text(a)), dir.write("b.tw", text(b)));
    assert_eq!(one(&[&a, &b, "--target", "cpu:avx2"])["verdict"], "other_plan");
}

/// A page is written over a page, and over nothing else.
#[test]
fn a_page_replaces_pages_alone() {
    let dir = Folder::new();
    let (a, b, page) = (dir.write("a.tw", ROWS), dir.write("b.tw", renamed()), dir.text("diff.html"));
    let diff = |page: &str| tilewright(["diff", &a, &b, "--target", "cpu:baseline", "--html", page]);
    for _ in 0..2 {
        assert!(diff(&page).ok().contains("wrote "));
        assert!(dir.read("diff.html").starts_with(b"<!doctype html>"));
    }
    diff(&b).fails(2, &["E0809"]);
    assert_eq!(dir.read("b.tw"), renamed().as_bytes());
    let mine = dir.write("mine.html", "<!doctype html>\n<p>mine</p>\n");
    diff(&mine).fails(2, &["E0809"]);
    assert_eq!(dir.read("mine.html"), b"<!doctype html>\n<p>mine</p>\n");
}
