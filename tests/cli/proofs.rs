//! Proofs as a user meets them: written by `build` and `explain`, replayed by `check --proof`; the laws and what they
//! did.
use crate::support::{Folder, project, tilewright};

#[test]
fn proofs_are_written_and_replayed() {
    let folder = Folder::new();
    for example in ["examples/im2col.tw", "examples/hwc_to_chw.tw"] {
        let proof = tilewright(["build", &project(example), "--emit", "proof", "--target", "cpu:avx2"]).ok();
        let file = folder.write("p.json", &proof);
        let said = tilewright(["check", "--proof", &file, "--json"]).json();
        assert!(said["proofs"].as_u64() >= Some(2) && said["evaluations"].as_u64() > Some(0), "{said}");
        assert_eq!(said["tested"], 0, "facts decide every condition here");
        let explained = folder.write("q.json", tilewright(["explain", &project(example), "--json"]).json().to_string());
        assert!(tilewright(["check", "--proof", &explained]).ok().contains("proofs replayed"));
        // Another law.
        let spoilt = folder.write("r.json", proof.replacen("\"normal-form\"", "\"add-zero\"", 1));
        tilewright(["check", "--proof", &spoilt]).fails(1, &["E0718"]);
    }
    // Another number.
    let proof = tilewright(["build", &project("examples/im2col.tw"), "--emit", "proof"]).ok();
    let spoilt = folder.write("s.json", proof.replacen("(* 720 i0)", "(* 721 i0)", 1));
    tilewright(["check", "--proof", &spoilt]).fails(1, &["E0718"]);
    let nothing = folder.write("n.json", "[1, {}]");
    tilewright(["check", "--proof", &nothing]).fails(2, &["E0717"]);
    tilewright(["check", "--proof", &project("Cargo.toml")]).fails(2, &["E0717"]);
}

#[test]
fn files_are_explained_with_alternatives() {
    let text = tilewright(["explain", &project("examples/hwc_to_chw.tw")]).ok();
    for part in ["offsets of hwc_to_chw:", "normal-form: ", "cost ", "out of normal form ", "as written "] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn laws_have_formulas_and_figures() {
    let laws = tilewright(["laws", "--json"]).json();
    let index = laws.as_array().into_iter().flatten().filter(|l| l["level"] == "index").count();
    let formulas = tilewright(["laws", "--smt"]).ok();
    assert_eq!(formulas.lines().count(), index, "a formula for each law of ints and bits");
    assert!(formulas.lines().all(|l| l.contains("(assert (not (= ")));
    let folder = Folder::new();
    let lines = "// two digits, and a layout\n(+ (/ (/ x d) 8) (% (/ x d) 8))\ncoalesce((2,4):(1,2))\n";
    let file = folder.write("e.txt", lines);
    let rows = tilewright(["laws", "--stats", &file, "--json"]).json();
    assert!(rows.as_array().into_iter().flatten().any(|r| r["fired"].as_u64() >= Some(1)), "{rows}");
    let stats = |file: &str| tilewright(["laws", "--stats", &project(file)]).ok();
    assert!(stats("tests/corpus/untile_swizzled.tw").starts_with("law "));
    assert!(stats("examples/im2col.tw").starts_with("no law matched"));
}
