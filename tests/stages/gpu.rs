//! What can be held about GPUs without one: which PTX ran right on a real one, and what is said where there is none.
//!
//! `tests/gpu-ledger.json` is written by `tilewright test --target cuda --ledger FILE` on a machine with a GPU: one
//! entry per function and target, with the hash of the PTX that was right. A function whose PTX is another now is
//! *unverified*, and one on a generation that nobody had;
//! those are printed, and kept in `tests/ptx/unverified.txt`, so that a change of emission says what has to be run
//! again. `BLESS=1 cargo test --test stages gpu` rewrites the list.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use tilewright_backend_ptx::manifest::Manifest;
use tilewright_engine::pipeline;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The programs of a folder, in order, as paths from the root.
fn programs(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    files.iter().map(|p| format!("{folder}/{}", p.file_name().expect("a name").to_string_lossy())).collect()
}

/// Function and hash of the PTX of every corpus and example program on the newest target, and of products on the others
/// whose texts are goldens.
fn hashes() -> Vec<(String, String)> {
    let mut out = vec![];
    for name in ["tests/corpus", "examples"].iter().flat_map(|folder| programs(folder)) {
        out.extend(manifests(&name, "sm_90a").map(|(f, m)| (f, m.sha256)));
    }
    for sm in ["sm_75", "sm_86", "sm_89", "sm_100", "sm_120"] {
        let all = manifests("tests/ptx/generations.tw", sm);
        out.extend(all.map(|(f, m)| (format!("{f} on ptx:{sm}"), m.sha256)));
    }
    out
}

/// Name and manifest of each function of a program on a target.
fn manifests(name: &str, sm: &str) -> impl Iterator<Item = (String, Manifest)> {
    let target = pipeline::target(&format!("ptx:{sm}")).expect("a target");
    let text = std::fs::read_to_string(root().join(name)).expect("a program");
    let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let (functions, name) = (module.program.functions.clone(), name.to_owned());
    functions.into_iter().map(move |f| {
        let build = pipeline::build(&f, &target).unwrap_or_else(|e| panic!("{name}: {e}"));
        (format!("{name}:{}", f.name), build.ptx.expect("PTX").manifest)
    })
}

#[test]
fn the_ledger_says_what_ran_right_on_a_gpu() {
    let text = std::fs::read_to_string(root().join("tests/gpu-ledger.json")).expect("the ledger");
    let ledger: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list");
    for entry in &ledger {
        let text = |key: &str| entry[key].as_str().is_some_and(|t| !t.is_empty());
        assert!(text("program") && text("target") && text("device") && entry["largest_error"].is_f64(), "{entry}");
        let hash = entry["sha256"].as_str().unwrap_or_default();
        assert!(hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{entry}");
    }
    let right: BTreeSet<&str> = ledger.iter().filter_map(|e| e["sha256"].as_str()).collect();
    let all = hashes();
    let unverified: Vec<&str> =
        all.iter().filter(|(_, hash)| !right.contains(hash.as_str())).map(|(name, _)| name.as_str()).collect();
    let now = format!("{} of {} functions have not run on a GPU as they are\n", unverified.len(), all.len())
        + &unverified.iter().map(|n| format!("{n}\n")).collect::<String>();
    if !unverified.is_empty() {
        eprintln!("warning: {now}");
    }
    let list = root().join("tests/ptx/unverified.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&list, &now).expect("written");
    }
    let kept = std::fs::read_to_string(&list).unwrap_or_default();
    assert_eq!(now, kept, "run the tests on a GPU (benches/gpu/measure.py tests), or bless the list");
}

/// `ptxas` writes the table, and a machine may have none: that a kernel has no row, or a row no kernel, is found here.
#[test]
fn the_table_of_registers_has_every_kernel() {
    let table = std::fs::read_to_string(root().join("tests/ptx/registers.txt")).expect("the table");
    let kept: BTreeSet<&str> = table.lines().skip(1).filter_map(|l| Some(l.split_once(": ")?.0)).collect();
    let mut now = BTreeSet::new();
    for program in ["tests/corpus", "examples", "tests/ptx"].iter().flat_map(|folder| programs(folder)) {
        for (name, manifest) in manifests(&program, "sm_90a") {
            let key = name.trim_start_matches("tests/").replace(".tw:", ".");
            match &manifest.launches[..] {
                [_] => drop(now.insert(key)),
                several => now.extend(several.iter().map(|l| format!("{key}.{}", l.entry))),
            }
        }
    }
    let now: BTreeSet<&str> = now.iter().map(String::as_str).collect();
    let differ: Vec<&&str> = now.symmetric_difference(&kept).collect();
    assert!(differ.is_empty(), "scripts/assemble_ptx.py --bless writes the rows of {differ:?}");
}

/// Runs the program where the driver, if there is one, shows no GPU.
fn without_gpu(args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    let out = command.current_dir(root()).env("CUDA_VISIBLE_DEVICES", "").args(args).output().expect("it runs");
    (out.status.code().unwrap_or(-1), String::from_utf8_lossy(&out.stderr).into_owned())
}

#[test]
fn without_a_gpu_running_is_refused_and_building_is_not() {
    let file = "examples/relayout.tw";
    for args in
        [["bench", file, "--target", "cuda", "--set", "M=3"], ["bench", file, "--target", "ptx:sm_80", "--set", "M=3"]]
    {
        let (code, said) = without_gpu(&args);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("E0514") && said.contains("no GPU can be used here"), "{said}");
    }
    let (code, said) = without_gpu(&["test", "--target", "cuda", file]);
    assert!(code == 2 && said.contains("E0514"), "{said}");
    let (code, said) = without_gpu(&["build", file, "--target", "ptx:sm_90a", "--emit", "ptx,manifest"]);
    assert_eq!(code, 0, "{said}");
}
