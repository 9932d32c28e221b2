//! What commands answer to who calls them in process. `tests/support/in_process.rs` holds every other call of these
//! tests against it.
use crate::support::{Folder, f32s, npy, project, tilewright};
use serde_json::Value as Json;
use std::path::PathBuf;
use tilewright_cli::{Answer, Failure, einsum, order, run, show, suggest};

/// The example of the manual is that of the crate's documentation, where it is compiled and run.
#[test]
fn the_manuals_example_is_tested() {
    let manual = std::fs::read_to_string(project("docs/cli.md")).expect("the manual");
    let block = manual.split("```rust\n").nth(1).and_then(|t| t.split("```").next()).expect("an example");
    let source = std::fs::read_to_string(project("cli/src/lib.rs")).expect("the source");
    let documented: String =
        source.lines().filter_map(|l| l.strip_prefix("//!")).map(|l| format!("{}\n", l.trim_start())).collect();
    assert!(documented.contains(block), "{documented}");
}

/// JSON without what is measured.
fn unmeasured(answer: &impl Answer) -> Json {
    let mut json = serde_json::to_value(answer).expect("JSON");
    for key in ["seconds", "gb_per_s", "gflops_per_s", "timings"] {
        json.as_object_mut().expect("an object").remove(key);
    }
    json
}

/// What runs, and writes files, answers what it prints too.
#[test]
fn runs_answer_what_they_print() {
    let dir = Folder::new();
    let x = dir.write("x.npy", npy("<f4", false, "(2, 3)", &f32s([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
    let program = dir.write("p.tw", "fn f(x: f32 (2,3):(3,1), y: f32 2:1) { y[i] = sum(j) x[i,j] }");
    let out = dir.text("y.npy");
    let args = run::Args {
        file: PathBuf::from(&program),
        inputs: vec![format!("x={x}")],
        outputs: vec![format!("y={out}")],
        check: true,
        ..Default::default()
    };
    let answer = run::answer(&args).unwrap_or_else(|f| panic!("{f:?}"));
    let (input, output) = (format!("x={x}"), format!("y={out}"));
    let line = ["run", &program, "--in", &input, "--out", &output, "--check"];
    let printed = tilewright(line.iter().chain(&["--json"])).json();
    for (key, value) in unmeasured(&answer).as_object().expect("an object") {
        assert_eq!(printed[key], *value, "{key}");
    }
    let last = format!("wrote {out} (8 bytes)\nchecked: agrees with the reference interpreter\n");
    assert!(answer.to_string().ends_with(&last), "{answer}");
    assert!(tilewright(line).ok().ends_with(&last));

    let out = dir.text("z.npy");
    let args =
        einsum::Args { expr: "ij->j".into(), inputs: vec![x.clone()], output: out.clone(), ..Default::default() };
    let answer = einsum::answer(&args).unwrap_or_else(|f| panic!("{f:?}"));
    let printed = tilewright(["einsum", "ij->j", "--in", &x, "--out", &out, "--json"]).json();
    for (key, value) in unmeasured(&answer).as_object().expect("an object") {
        assert_eq!(printed[key], *value, "{key}");
    }
    assert!(answer.to_string().ends_with(&format!("wrote {out} (f32 [3], 12 bytes)\n")), "{answer}");
}

/// Numbers that the command line does not take are refused here, too, or have an answer.
#[test]
fn numbers_out_of_range_are_no_defects() {
    let layouts = vec!["(4,8):(8,1)".to_string()];
    let mut cases = vec![];
    for n in [i64::MIN, -1, 0, 3, i64::MAX] {
        let args = || show::Args { layouts: layouts.clone(), ..Default::default() };
        cases.push(show::Args { limit: n, ..args() });
        cases.push(show::Args { tv: true, thread: Some(n), ..args() });
        cases.push(show::Args { banks: true, bytes: Some(n), access: Some("ld.128".into()), ..args() });
        cases.push(show::Args {
            swizzle: true,
            bytes: Some(n),
            layouts: vec!["Sw<1,0,2> o 0 o (4,4):(4,1)".into()],
            ..args()
        });
        cases.push(show::Args { tv: true, order: true, banks: true, latex: true, summary: true, limit: n, ..args() });
        let args = suggest::TvArgs { tile: layouts[0].clone(), threads: n, ..Default::default() };
        said(suggest::answer(&suggest::Args { what: suggest::What::Tv(args) }));
        let rate = Some(n as f64);
        let args = order::Args {
            expr: "ij,jk->ik".into(),
            extents: vec!["8".into()],
            peak: rate,
            bandwidth: rate,
            element_bytes: n as u32,
            ..Default::default()
        };
        said(order::answer(&args));
    }
    cases.push(show::Args::default());
    cases.iter().for_each(|args| said(show::answer(args)));
    let args = suggest::SwizzleArgs { tile: "(64,64):(64,1)".into(), ..Default::default() };
    said(suggest::answer(&suggest::Args { what: suggest::What::Swizzle(args) }));
}

/// An answer has both forms, a refusal a code.
fn said(answer: Result<impl Answer, Failure>) {
    match answer {
        Ok(answer) => assert!(serde_json::to_string(&answer).is_ok() && !format!("{answer}{answer:#}").contains('\0')),
        Err(Failure::Report(report)) => assert!(report.diagnostics.iter().all(|d| d.code.starts_with('E'))),
        Err(Failure::Output(e)) => panic!("{e}"),
    }
}
