//! Which plan each case of the benchmark sets gets: a change of policy is seen as one.
//!
//! A line of a golden is a case and its plans, those that several machines share once. `UPDATE_EXPECT=1` renews the
//! files; the difference is reviewed like code, and a plan that changed is measured.
use expect_test::expect_file;
use serde_json::Value;
use std::fmt::Write;
use tilewright_backend_cpu as cpu;
use tilewright_engine::pipeline;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_rewrite::lower;

/// A case: what it is called, and its function.
type PlanCase = (String, Function);

/// Every so many permutes of a set, of each of some types in turns.
const SETS: [(&str, usize, &[&str]); 4] = [
    ("c1", 2, &["f32"]),
    ("c1_small", 1, &["f32", "u8", "bf16", "f64", "16-byte"]),
    ("random_small", 2, &[]),
    ("transposes", 1, &["f32", "u8", "bf16", "f64", "16-byte"]),
];

fn functions(text: &str) -> Vec<Function> {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    module.program.functions.clone()
}

fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

/// The layout of a dense tensor, mode 0 fastest.
fn dense(extents: &[i64]) -> String {
    let strides: Vec<i64> = extents.iter().scan(1, |next, n| Some(std::mem::replace(next, *next * n))).collect();
    format!("({}):({})", list(extents), list(&strides))
}

/// The permute of a dense tensor whose output mode `k` is input mode `perm[k]`; `16-byte` is pairs of f64.
fn permute(set: &str, extents: &[i64], perm: &[usize], dtype: &str) -> PlanCase {
    let name = format!("{set} {dtype} {} to {}", list(extents), list(perm));
    let pairs = dtype == "16-byte";
    let (mut extents, mut perm, mut dtype) = (extents.to_vec(), perm.to_vec(), dtype);
    if pairs {
        extents.insert(0, 2);
        perm = [0].into_iter().chain(perm.iter().map(|p| p + 1)).collect();
        dtype = "f64";
    }
    let out: Vec<i64> = perm.iter().map(|p| extents[*p]).collect();
    let index = |k: usize| format!("i{k}");
    let from: Vec<String> = (0..perm.len()).map(index).collect();
    let to: Vec<String> = perm.iter().copied().map(index).collect();
    let (src, dst) = (dense(&extents), dense(&out));
    let text = format!("fn f(s: {dtype} {src}, d: {dtype} {dst}) {{ d[{}] = s[{}] }}", list(&to), list(&from));
    (name, functions(&text).remove(0))
}

fn permutes((set, every, dtypes): (&str, usize, &[&str])) -> Vec<PlanCase> {
    let path = format!("{}/benches/sets/{set}.json", concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let json: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("a set")).expect("JSON");
    let cases = json["cases"].as_array().expect("cases").iter().step_by(every).enumerate();
    let case = |(at, case): (usize, &Value)| {
        let extents: Vec<i64> = serde_json::from_value(case["extents"].clone()).expect("extents");
        let perm: Vec<usize> = serde_json::from_value(case["perm"].clone()).expect("a permutation");
        let dtype = case["dtype"].as_str().unwrap_or_else(|| dtypes[at % dtypes.len()]);
        permute(set, &extents, &perm, dtype)
    };
    cases.map(case).collect()
}

fn cases() -> Vec<PlanCase> {
    let named = functions(include_str!("../plans/expressions.tw")).into_iter().map(|f| (f.name.clone(), f));
    SETS.into_iter().flat_map(permutes).chain(named).collect()
}

/// The plans of a function, as text.
fn plans(function: &Function, target: &Target) -> String {
    let (_, plans) = lower::planned(function, target).expect("lowers");
    let mut texts: Vec<String> = plans.iter().map(ToString::to_string).collect();
    texts.dedup();
    texts.join(" + ")
}

/// A line a case: targets that share a plan are named together.
fn table(targets: &[Target]) -> String {
    let mut out = String::new();
    for (name, function) in cases() {
        let mut groups: Vec<(String, Vec<&str>)> = vec![];
        for target in targets {
            let (plan, short) = (plans(&function, target), target.name.trim_start_matches("cpu:"));
            match groups.iter_mut().find(|g| g.0 == plan) {
                Some(group) => group.1.push(short),
                None => groups.push((plan, vec![short])),
            }
        }
        let groups: Vec<String> = match &groups[..] {
            [(plan, _)] => vec![plan.clone()],
            many => many.iter().map(|(plan, names)| format!("{}: {plan}", names.join(" "))).collect(),
        };
        writeln!(out, "{name} | {}", groups.join(" | ")).expect("memory");
    }
    out
}

#[test]
fn fixed_targets_choose_the_same_plans_as_ever() {
    expect_file!["../plans/fixed.txt"].assert_eq(&table(&cpu::targets()));
}

#[test]
fn each_named_core_has_its_plans() {
    let named = cpu::named_cores();
    let targets: Vec<Target> = named.iter().map(|name| cpu::target(name).expect("a target")).collect();
    expect_file!["../plans/cores.txt"].assert_eq(&table(&targets));
}
