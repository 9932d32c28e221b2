//! `tune`: what it measures can be given back; what it writes is the program with one schedule for the target.
use crate::support::{Folder, tilewright};

const PRODUCT: &str = "// A product.
fn f(A: f32 (40,24):(1,40), B: f32 (30,24):(24,1), C: f32 (40,30):(1,40)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
schedule f on cpu { C: product whole }
fn g(A: f32 8:1, B: f32 8:1) { copy(A, B) }
";

#[test]
fn the_fastest_schedule_is_written_into_the_program() {
    let dir = Folder::new();
    let (file, out) = (dir.write("p.tw", PRODUCT), dir.text("tuned.tw"));
    let tune = |file: &str| tilewright(["tune", file, "--seconds", "1", "--json", "--out", &out]).json();
    let said = tune(&file);
    assert_eq!(said.as_array().map(Vec::len), Some(1), "a copy is not tuned: {said}");
    let all = said[0]["candidates"].as_array().expect("candidates");
    assert!(all.len() > 4 && said[0]["refused"].as_u64() > Some(0), "{said}");
    let seconds: Vec<f64> = all.iter().filter_map(|c| c["seconds"].as_f64()).collect();
    assert!(seconds.len() == all.len() && seconds.is_sorted(), "{seconds:?}");
    assert!(all.iter().any(|c| c["schedule"] == said[0]["chosen"]), "{said}");
    let fastest = all[0]["schedule"].as_str().expect("a schedule");
    let written = String::from_utf8(dir.read("tuned.tw")).expect("text");
    assert_eq!(written, format!("{PRODUCT}\n{fastest}\n"));
    assert_eq!(tilewright(["build", &out, "--fn", "f", "--emit", "schedule"]).ok().trim(), fastest);
    // Once more: the schedule is replaced.
    let said = tune(&out);
    let fastest = said[0]["candidates"][0]["schedule"].as_str().expect("a schedule");
    assert_eq!(String::from_utf8(dir.read("tuned.tw")).expect("text"), format!("{PRODUCT}\n{fastest}\n"));
    let shown = tilewright(["tune", &out, "--fn", "f", "--seconds", "1"]).ok();
    assert!(shown.contains("(chosen)") && shown.contains("schedule f on cpu:"), "{shown}");
}

#[test]
fn what_cannot_be_tuned_is_said() {
    let dir = Folder::new();
    let file = dir.write("p.tw", PRODUCT);
    tilewright(["tune", &file, "--target", "ptx:sm_80"]).fails(2, &["E0514"]);
    tilewright(["tune", &file, "--seconds", "0"]).fails(2, &[]);
    assert!(tilewright(["tune", &file, "--fn", "g"]).err.contains("nothing to tune"));
}
