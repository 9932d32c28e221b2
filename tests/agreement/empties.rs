//! Empty is ordinary: every program of the corpus and of the examples that has symbols, and a table of statement forms,
//! with each symbol at the least values that its facts allow (0 and 1 where they do), on every CPU target.
//!
//! Outputs hold no values of use before, nor does what the code keeps for itself; all memory lies between guard pages,
//! and tensors without elements have none.
use crate::programs::{compiled, differences, poisoned};
use crate::support::targets;
use tilewright_engine::pipeline;
use tilewright_engine::symbols::Bindings;
use tilewright_ir::arbitrary::values;
use tilewright_ir::interp::bound;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// The points of the interpreter at most.
const MOST_POINTS: f64 = 300_000.0;

/// Runs a function at all values; how many of them there were.
fn at_least_values(name: &str, function: &Function, target: &Target) -> usize {
    let given: Vec<i64> = function.symbols.iter().map(|s| (s.lo.max(5) + s.div - 1) / s.div * s.div).collect();
    let hold = |values: &[i64]| {
        let named: Vec<_> = function.symbols.iter().map(|s| s.name.to_string()).zip(values.iter().copied()).collect();
        let bindings = Bindings::given(&function.symbols, &named, "the test").ok()?;
        bindings.hold(&function.symbols, &function.guards).ok()?;
        let work = tilewright_engine::work::of(function, &bindings).ok()?;
        (work.points <= MOST_POINTS).then_some(())
    };
    let all: Vec<Vec<i64>> = values(function, &given).into_iter().filter(|v| hold(v).is_some()).collect();
    if all.is_empty() {
        return 0;
    }
    let Some(code) = compiled(function, target) else { return 0 };
    for symbols in &all {
        let start = poisoned(function, symbols, 3);
        let shown = || format!("{name} at {symbols:?} on {}\n{}", target.name, text::function(function));
        // An index of nothing does not exist: whoever asks for it is refused.
        let want = bound::run(function, &start, symbols).ok();
        if let Some(wrong) = differences(function, &start, symbols, &code, want.as_deref()) {
            panic!("{wrong}\n{}", shown());
        }
    }
    all.len()
}

fn functions(text: &str) -> Vec<Function> {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    module.program.functions.into_iter().filter(|f| !f.symbols.is_empty()).collect()
}

/// The functions of the files of a folder, of every third file from one on, so that tests share them out.
fn of_folder(folder: &str, part: usize) -> usize {
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect(folder).map(|e| e.expect("an entry").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    paths.sort();
    let mut n = 0;
    for path in paths.iter().skip(part).step_by(3) {
        let text = std::fs::read_to_string(path).expect("text");
        // What is wrong on purpose has no functions.
        let Ok((module, _)) = pipeline::check(&text) else { continue };
        for f in module.program.functions.iter().filter(|f| !f.symbols.is_empty()) {
            for target in targets() {
                n += at_least_values(&format!("{}: {}", path.display(), f.name), f, &target);
            }
        }
    }
    n
}

#[test]
fn a_third_of_the_corpus_runs_at_least_values() {
    assert!(of_folder("tests/corpus", 0) > 300);
}

#[test]
fn another_third_of_the_corpus_runs_at_least_values() {
    assert!(of_folder("tests/corpus", 1) > 300);
}

#[test]
fn the_last_third_of_the_corpus_runs_at_least_values() {
    assert!(of_folder("tests/corpus", 2) > 300);
}

#[test]
fn examples_run_at_least_values() {
    assert!((0..3).map(|part| of_folder("examples", part)).sum::<usize>() > 20);
}

/// Statements over `x, w: T (A,B)`, `z: T (B,C)`, `t: i32 (A)` and what is written.
const FORMS: [(&str, &str); 48] = [
    ("y: T (A,B)", "y[i,j] = x[i,j] * w[i,j]"),
    ("y: T (B,A)", "y[j,i] = x[i,j]"),
    ("y: T (A,B)", "y[i,j] += x[i,j]"),
    ("y: T (A,B,C)", "y[i,j,k] = x[i,j] * z[j,k]"),
    ("y: T (A)", "y[i] = sum(j) x[i,j]"),
    ("y: T (B)", "y[j] = sum(i) x[i,j]"),
    ("y: T", "y = sum(i,j) x[i,j]"),
    ("y: T (A)", "y[i] += sum(j) x[i,j]"),
    ("y: T (B)", "y[j] -= sum(i) x[i,j]"),
    ("y: T (A)", "y[i] = prod(j) x[i,j]"),
    ("y: T (B)", "y[j] = max(i) x[i,j]"),
    ("y: T (A)", "y[i] = min(j) x[i,j]"),
    ("y: T", "y = max(i,j) x[i,j]"),
    ("y: T (A)", "y[i] max= max(j) x[i,j]"),
    ("y: i64 (A)", "y[i] = argmax(j) x[i,j]"),
    ("y: i64 (B)", "y[j] = argmin(i) x[i,j]"),
    ("y: bool (A)", "y[i] = any(j) (x[i,j] < w[i,j])"),
    ("y: bool (B)", "y[j] = all(i) (x[i,j] < w[i,j])"),
    ("y: T (A)", "y[i] = sum(j) x[i,j] * w[i,j]"),
    ("y: T (A,C)", "y[i,k] = sum(j) x[i,j] * z[j,k]"),
    ("y: T (A,C)", "y[i,k] += sum(j) x[i,j] * z[j,k]"),
    ("y: T (C,A)", "y[k,i] = sum(j) x[i,j] * z[j,k]"),
    ("y: T (A,A)", "y[i,h] = sum(j) x[i,j] * w[h,j]"),
    ("y: T (A,3)", "y[i,k] = sum(j) x[i,j] * z[j,k]"),
    ("y: T (3)", "y[k] = sum(i,j) x[i,j] * w[i,j]"),
    (
        "y: T (A,C), v: T (A,C)",
        "let p[i,k] = sum(j) x[i,j] * z[j,k]\n y[i,k] = relu(p[i,k])\n v[i,k] = p[i,k] + p[i,k]",
    ),
    ("y: T (A,B)", "let p[i,k] = sum(j) x[i,j] * z[j,k]\n y[i,h] = sum(k) p[i,k] * z[h,k]"),
    ("y: T (A,B)", "let m[i] = max(j) x[i,j]\n y[i,j] = x[i,j] - m[i]"),
    ("y: T (A,B)", "let s[i] = sum(j) x[i,j]\n let q[i] = sum(j) x[i,j] * x[i,j]\n y[i,j] = (x[i,j] - s[i]) * q[i]"),
    ("y: T (A,B)", "let p[i,j] = x[i,j] * w[i,j]\n y[i,j] = p[i,j] + p[i,j]\n y[i,j] += x[i,j]"),
    ("y: T (A,B)", "y[i,j] = cumsum(j) x[i,j]"),
    ("y: T (A,B)", "y[i,j] = cumprod(i) x[i,j]"),
    ("y: T (A,B)", "y[i,j] = cummax(j) x[i,j]"),
    ("y: T (A,B)", "y[i,j] = cummin(i) x[i,j]"),
    ("y: T (A,B)", "y[i,B-1-j] = cumsum(j < B) x[i,B-1-j]"),
    ("y: T (A,B)", "y[i,j] = sort(e,j) x[i,e]"),
    ("y: i64 (A,B)", "y[i,j] = argsort(e,j) x[i,e]"),
    ("y: T (A,B)", "y[i,j] = topk(e,i) x[e,j]"),
    ("y: T (A,B)", "y[i,j] = x[t[i],j]"),
    ("y: T (A,C)", "y[i,k] = z[t[i],k]"),
    ("y: T (A,B)", "y[t[i],j] += x[i,j]"),
    ("y: T (A,B)", "y[t[i],j] = x[i,j]"),
    ("y: T (B)", "y[j] = sum(i) x[t[i],j]"),
    ("y: T (A)", "y[t[i]] max= max(j) x[i,j]"),
    ("y: T (A,B)", "y[i,j] = x[clamp(i-1),j] + x[wrap(i+1),j]"),
    ("y: T (A,B)", "y[i,j] = x[zero(i-1),zero(j+1)]"),
    ("y: T (A,B)", "y[i,j] = sum(u<3) x[zero(i+u-1),j]"),
    ("y: T (A,B)", "y[i/2,j] += x[i,j]"),
];

/// Of floats alone.
const FORMS_OF_FLOATS: [(&str, &str); 3] = [
    ("y: T (A)", "y[i] = mean(j) x[i,j]"),
    ("y: T (A,B)", "let m[i] = max(j) x[i,j]\n let e[i,j] = exp(x[i,j] - m[i])\n y[i,j] = e[i,j] / (sum(h) e[i,h])"),
    ("y: T (A,C)", "y[i,k] = exp(sum(j) x[i,j] * z[j,k])"),
];

fn forms(dtype: &str, layout: &str) {
    let (mut n, mut refused) = (0, vec![]);
    let floats = FORMS_OF_FLOATS.iter().filter(|_| dtype.starts_with('f'));
    for (outputs, body) in FORMS.iter().chain(floats) {
        let text = format!(
            "sym A, B, C fn f(x: {dtype} {layout}, w: {dtype} (A,B), z: {dtype} (B,C), t: i32 (A), {}) {{ {body} }}",
            outputs.replace("T", dtype)
        );
        if let Err(e) = pipeline::check(&text) {
            refused.push(format!("{body}: {}", e.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ")));
            continue;
        }
        for f in functions(&text) {
            for target in targets() {
                n += at_least_values(body, &f, &target);
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(n > 800, "{n} runs");
}

#[test]
fn forms_of_f32_run_at_least_values() {
    forms("f32", "(A,B):(B,1)");
}

#[test]
fn forms_of_f32_by_columns_run_at_least_values() {
    forms("f32", "(A,B):(1,A)");
}

#[test]
fn forms_of_f64_run_at_least_values() {
    forms("f64", "(A,B):(B,1)");
}

#[test]
fn forms_of_i32_that_stand_still_run_at_least_values() {
    forms("i32", "(A,B):(0,1)");
}

#[test]
fn forms_of_f64_that_stand_still_run_at_least_values() {
    forms("f64", "(A,B):(1,0)");
}
