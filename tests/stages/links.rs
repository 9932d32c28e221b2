//! The links between lines of source, kernel and code: how much of the code has a source, and that the lines which
//! stage `map` names are those of the other stages' texts.
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tilewright_engine::links::Coverage;
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_ir::arbitrary::cases;
use tilewright_ir::share::several;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every function of a program, compiled.
fn builds(program: &Path, target: &str) -> Vec<Build> {
    let text = std::fs::read_to_string(program).expect("a program");
    let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{}: {e:?}", program.display()));
    let target = pipeline::target(target).expect("a target");
    let functions = module.program.functions.iter();
    functions.map(|f| pipeline::compile(f, &target).unwrap_or_else(|e| panic!("{}: {e}", program.display()))).collect()
}

/// The corpus on a target: all of it is linked, and at least so much of it to statements, not to the frame.
fn linked(target: &str, to_statements: f64) {
    let entries = std::fs::read_dir(root().join("tests/corpus")).expect("the corpus");
    let mut programs: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    programs.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    programs.sort();
    // At a first look some of them.
    let programs: Vec<PathBuf> = programs.into_iter().step_by(cases(4, 1) as usize).collect();
    let of_program = |p: &PathBuf| -> Vec<(String, Coverage)> {
        let name = |b: &Build| format!("{}:{}", p.file_name().expect("a name").to_string_lossy(), b.function.name);
        builds(p, target).iter().map(|b| (name(b), b.links().coverage)).collect()
    };
    let mut all = Coverage::default();
    for (name, coverage) in several(&programs, of_program).into_iter().flatten() {
        assert!(coverage.part() >= 0.9, "{name} on {target}: {coverage:?}");
        all.add(&coverage);
    }
    assert!(all.part() >= 0.98, "{target}: {all:?}");
    let served = (all.instructions - all.frame) as f64 / all.instructions as f64;
    assert!(served >= to_statements, "{target}: {served} of the instructions serve a statement: {all:?}");
}

#[test]
fn the_corpus_is_linked_on_avx2() {
    linked("cpu:avx2", 0.92);
}

#[test]
fn the_corpus_is_linked_on_avx512() {
    linked("cpu:avx512", 0.93);
}

#[test]
fn the_corpus_is_linked_on_sm_90a() {
    linked("ptx:sm_90a", 0.99);
}

#[test]
fn the_corpus_is_linked_on_sm_80() {
    linked("ptx:sm_80", 0.99);
}

/// The lines of ranges, each once.
fn lines_of(ranges: &Json, into: &mut BTreeSet<u64>) {
    for range in ranges.as_array().into_iter().flatten() {
        let (first, last) = (range[0].as_u64().expect("a line"), range[1].as_u64().expect("a line"));
        assert!(first <= last, "{range}");
        into.extend(first..=last);
    }
}

/// The lines of a text, from 1 on, that are so.
fn numbered(text: &str, is: impl Fn(&str) -> bool) -> BTreeSet<u64> {
    (1..).zip(text.lines()).filter(|(_, l)| is(l)).map(|(n, _)| n).collect()
}

/// Every line that the map names is one of the other stages' texts, and every instruction is named.
fn map_fits(build: &Build) {
    let text = build.dump(Stage::Map).expect("a map");
    assert_eq!(text, build.dump(Stage::Map).expect("a map"), "the same each time");
    let map: Json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let statements = map["statements"].as_array().expect("statements");
    let kernel = build.dump(Stage::Kernel).expect("a kernel");
    let kernel: Vec<&str> = kernel.lines().collect();
    for (i, s) in statements.iter().enumerate() {
        assert_eq!(s["number"], i + 1);
        let line = kernel[s["kernel"].as_u64().expect("a line") as usize - 1].trim_start();
        let fits = match s["kind"].as_str() {
            Some("loop") => line.starts_with("for i"),
            Some("store") => line.starts_with('a') && line.contains("= "),
            Some("atom") => line.contains("(a") && line.ends_with(')'),
            Some("sync") => line.starts_with("sync "),
            _ => false,
        };
        assert!(fits, "{s}: {line}");
        assert!(!s["source"].as_array().expect("lines").is_empty(), "{s}");
    }
    let named = |stage: &str| {
        let mut lines = BTreeSet::new();
        lines_of(&map["frame"][stage], &mut lines);
        statements.iter().for_each(|s| lines_of(&s[stage], &mut lines));
        lines
    };
    let instructions = match build.code.is_some() {
        true => {
            let asm = build.dump(Stage::Asm).expect("code");
            let is = |l: &str| l.starts_with(' ') && l.contains(": ") && !l.contains(": .byte ");
            assert_eq!(named("asm"), numbered(&asm, is));
            let clif = build.dump(Stage::Clif).expect("code");
            let all = numbered(&clif, |l| l.starts_with("    ") && !l.trim().is_empty());
            assert!(named("clif").is_subset(&all) && 2 * named("clif").len() > all.len(), "{:?}", named("clif"));
            named("asm").len()
        }
        false => {
            let ptx = build.dump(Stage::Ptx).expect("code");
            let is = |l: &str| l.starts_with('\t') && l.ends_with(';') && !l.starts_with("\t.");
            assert_eq!(named("ptx"), numbered(&ptx, is));
            named("ptx").len()
        }
    };
    assert_eq!(map["coverage"]["instructions"], instructions, "{}", map["coverage"]);
}

#[test]
fn the_map_names_lines_of_the_other_stages() {
    for program in ["softmax", "gemm", "relayout", "mlp", "attention"] {
        let program = root().join(format!("examples/{program}.tw"));
        let targets = ["cpu:baseline", "cpu:avx2", "cpu:avx512", "ptx:sm_80", "ptx:sm_90a"];
        targets.iter().flat_map(|target| builds(&program, target)).for_each(|build| map_fits(&build));
    }
}

/// Each line of a softmax has its own code.
#[test]
fn statements_keep_their_lines() {
    let text = "// Rows.\nsym M, N\n\nfn softmax(x: f32 (M,N), y: f32 (M,N)) {\n  let top[m] = max(n)\n    x[m,n]\n  \
                let e[m,n] = exp(x[m,n] - top[m])\n  let total[m] = sum(n) e[m,n]\n\n  y[m,n] = e[m,n] / total[m]\n}\n";
    let (module, _) = pipeline::check(text).expect("a program");
    for target in ["cpu:avx2", "ptx:sm_80"] {
        let target = pipeline::target(target).expect("a target");
        let links = pipeline::build(&module.program.functions[0], &target).expect("code").links();
        assert_eq!(links.declared, Some((4, 4)));
        for line in [(5, 6), (7, 7), (8, 8), (10, 10)] {
            let own = links.statements.iter().filter(|s| s.kind == "store" && s.source == [line]);
            let instructions: usize = own.map(|s| s.code.instructions).sum();
            assert!(instructions > 0, "line {line:?} on {}: {links:?}", links.target);
        }
    }
}

/// Lines of source in PTX are directives beside the text, which stays as it is.
#[test]
fn ptx_has_lines_of_source_where_they_are_asked_for() {
    let program = root().join("examples/softmax.tw");
    let [build] = &builds(&program, "ptx:sm_90a")[..] else { panic!("one function") };
    let (plain, lines) = (build.dump(Stage::Ptx).expect("text"), build.ptx_with_lines("a\"\\b.tw").expect("text"));
    assert!(!plain.contains(".loc") && !plain.contains(".file"), "{plain}");
    assert!(lines.contains("\n.file 1 \"a__b.tw\"\n"), "{lines}");
    let directive = |l: &&str| l.starts_with("\t.loc 1 ") || l.starts_with(".file ");
    let rest: Vec<&str> = lines.lines().filter(|l| !directive(l)).collect();
    assert_eq!(rest, plain.lines().collect::<Vec<_>>());
    for line in 4..=8 {
        assert!(lines.contains(&format!("\t.loc 1 {line} 0\n")), "line {line}");
    }
    let normal = |text: &str| tilewright_cli::normal_form(Stage::Ptx, text);
    assert_eq!(normal(&lines), normal(&plain));
}
