//! Values of symbols against what a program says of them, and limits of memory: the same for every command.
use crate::support::{Folder, f32s, npy, split_npy, tilewright};
use tilewright_engine::agree;

/// A symbol that its fact fixes.
const FIXED: &str = "sym M where M == 4\nfn f(a: f32 (M,2):(2,1), b: f32 (M,2):(1,M)) { copy(a, b) }\n";
/// Two that a relation ties.
const TIED: &str = "sym M, N where M == 2*N\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(1,M)) { copy(a, b) }\n";

#[test]
fn a_value_that_contradicts_a_fact_is_refused_by_every_command() {
    let dir = Folder::new();
    let file = dir.write("p.tw", FIXED);
    let input = format!("a={}", dir.write("a.npy", npy("<f4", false, "(4, 2)", &f32s([1.0; 8]))));
    let out = format!("b={}", dir.text("b.npy"));
    let run = |set: &str| tilewright(["run", &file, "--in", &input, "--out", &out, "--set", set]);
    let bench = |set: &str| tilewright(["bench", &file, "--reps", "1", "--set", set]);
    let report = |set: &str| tilewright(["report", &file, "--set", set]);
    run("M=4").ok();
    bench("M=4").ok();
    report("M=4").ok();
    for said in [run("M=5"), bench("M=5"), report("M=5")] {
        assert!(said.fails(1, &["E0503"]).err.contains("M = 5 by --set contradicts the fact `M == 4`"));
    }
    let test = |line: &str| tilewright(["test", &dir.write("t.tw", format!("{FIXED}// run: {line}\n"))]);
    test("M=4").ok();
    assert!(test("M=5").fails(1, &["E0503"]).err.contains("the fact `M == 4`"));
    assert!(test("M=4 N=2").fails(1, &["E0703"]).err.contains("no symbol `N`"));
}

#[test]
fn facts_of_every_kind_and_relations_are_held_against_values() {
    let dir = Folder::new();
    let text =
        "sym M, N where M >= 2, M <= 64, M % 2 == 0\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(1,M)) { copy(a, b) }";
    let file = dir.write("p.tw", text);
    for (set, fact) in
        [("M=0,N=1", "M >= 2"), ("M=66,N=1", "M <= 64"), ("M=3,N=1", "M % 2 == 0"), ("M=2,N=-1", "N >= 0")]
    {
        for said in
            [tilewright(["bench", &file, "--reps", "1", "--set", set]), tilewright(["report", &file, "--set", set])]
        {
            assert!(said.fails(1, &["E0503"]).err.contains(&format!("the fact `{fact}`")), "{set}");
        }
    }
    let file = dir.write("q.tw", format!("{TIED}// run: M=4 N=3\n"));
    for said in [
        tilewright(["bench", &file, "--reps", "1", "--set", "M=4,N=3"]),
        tilewright(["report", &file, "--set", "M=4,N=3"]),
        tilewright(["test", &file]),
    ] {
        assert!(said.fails(1, &["E0504"]).err.contains("the condition M == 2*N does not hold: 4 and 6"));
    }
    // Smaller values, for the interpreter, keep the relation; here there are none.
    let said = tilewright(["bench", &file, "--reps", "1", "--set", "M=8192,N=4096"]).ok();
    assert!(said.contains("not checked: the work is too large"), "{said}");
}

#[test]
fn a_size_that_does_not_fit_is_an_error_of_report_too() {
    let dir = Folder::new();
    let file = dir.write("p.tw", "sym M\nfn f(a: f32 (M,512):(512,1), b: f32 (M,512):(1,M)) { copy(a, b) }");
    let report = |set: &str| tilewright(["report", &file, "--set", set]);
    report("M=-1").fails(1, &["E0503"]);
    report("M=9223372036854775807").fails(1, &["E0201"]);
    report("M=0").ok();
}

#[test]
fn a_guard_that_fails_is_told_alone() {
    // 8/N is not defined for the value that the guard rules out.
    let dir = Folder::new();
    let file = dir.write("p.tw", "sym M, N\nfn f(a: f32 (M,N):(N,1), b: f32 (8/N):(1)) { b[i] = a[0,0] }\n");
    let said = tilewright(["bench", &file, "--reps", "1", "--set", "M=4,N=0"]).fails(1, &["E0504"]);
    assert!(said.err.contains("0 < N") && !said.err.contains("not defined"), "{}", said.err);
    // From Rust the launch finds it.
    let text = "sym M, N\nfn f(a: f32 (M,N):(N,1), b: f32 (8/N):(1)) { b[i] = a[0,0] }";
    let f = tilewright::compile(text).unwrap().function("f").unwrap();
    let e = f.call_with(&[4, 0], (&[0.0f32; 8], &mut [0.0f32; 8])).expect_err("N is 0");
    assert_eq!(e.diagnostics().iter().map(|d| d.code).collect::<Vec<_>>(), ["E0504"], "{e}");
}

#[test]
fn the_interpreter_counts_what_it_holds() {
    let dir = Folder::new();
    // Two elements far apart, and a swizzle that keeps whole blocks of 2^30 elements: little data, much memory.
    let far = "fn f(a: u8 (2):(1), b: u8 (2):(480000000)) { copy(a, b) }\n// run:\n";
    let blocks = "fn f(a: f32 (512):(1), b: f32 Sw<3,3,24> o 0 o (512):(1)) { copy(a, b) }\n// run:\n";
    for (text, bytes) in [(far, "4320000011"), (blocks, "12884903936")] {
        let file = dir.write("p.tw", text);
        let said = tilewright(["test", &file]).fails(1, &["E0454"]);
        assert!(
            said.err.contains(&format!("would hold {bytes} bytes here, and 4294967296 are its limit")),
            "{}",
            said.err
        );
    }
    let bench = tilewright(["bench", &dir.write("p.tw", far), "--reps", "1"]).ok();
    assert!(bench.contains("not checked: the reference interpreter would hold 4320000011 bytes"), "{bench}");
    let input = format!("a={}", dir.write("a.npy", npy("|u1", false, "(2,)", &[7, 9])));
    let out = format!("b={}", dir.text("b.npy"));
    tilewright(["run", &dir.text("p.tw"), "--in", &input, "--out", &out, "--check"]).fails(1, &["E0454"]);
    assert_eq!(dir.names(), ["a.npy", "p.tw"]);
    tilewright(["run", &dir.text("p.tw"), "--in", &input, "--out", &out]).ok();
    assert_eq!(split_npy(&dir.read("b.npy")).1, [7, 9]);
}

#[test]
fn an_empty_array_is_not_walked_along_its_other_extents() {
    // It ends at all: the extents beside the 0 would take for ever, and their product does not fit.
    let dir = Folder::new();
    let text = "sym M, N, K\nfn f(a: f32 (M,N,K):(0,1,2), b: f32 (4):(1)) { fill(b, 1) }";
    let file = dir.write("p.tw", text);
    let header = r#"{"x":{"dtype":"F32","shape":[0,9223372036854775807,1],"data_offsets":[0,0]}}"#;
    let safetensors = [&(header.len() as u64).to_le_bytes(), header.as_bytes()].concat();
    let inputs = [
        dir.write("a.npy", npy("<f4", false, "(9223372036854775807, 3, 0)", &[])),
        dir.write("b.npy", npy("<f4", true, "(0, 9223372036854775807, 1)", &[])),
        dir.write("a.safetensors", safetensors),
    ];
    for input in inputs {
        let out = format!("b={}", dir.text("out.npy"));
        tilewright(["run", &file, "--in", &format!("a={input}"), "--out", &out, "--check"]).ok();
    }
}

#[test]
fn an_empty_domain_is_filled_and_interpreted_at_once() {
    // It ends at all: what `bench` does beside running code, where one extent is 0 and the other is no number to count
    // to.
    let text = "sym M, N\nfn f(a: f32 (M,N):(N,1), b: f32 (M,N):(1,M)) { copy(a, b) }\n\
                fn g(a: f32 (N,M):(1,N), b: f32 (M):(1)) { b[i] = sum(j) a[j,i] }";
    let (module, _) = tilewright_engine::pipeline::check(text).expect("a program");
    for function in &module.program.functions {
        let values = [("M".to_string(), 0), ("N".to_string(), 1_000_000_000_000_000)];
        let bound = agree::random(function, &values, 1).expect("no memory is needed");
        assert_eq!(bound.params.iter().map(|p| p.size() + p.moved_bytes()).sum::<u64>(), 0);
        let reference = agree::Reference::new(function, &bound).expect("nothing is held");
        assert!(reference.compare(&bound).expect("it runs").is_empty());
    }
}
