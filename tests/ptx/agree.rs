//! Emitted PTX means what programs mean: the corpus at the sizes it states, and random programs.
use crate::interp;
use std::path::Path;
use tilewright::pipeline::{self, Build};
use tilewright::{agree, bind};
use tilewright_backend_ptx as ptx;
use tilewright_ir::arbitrary::{random_function, random_memories};
use tilewright_ir::interp::{Memory, bound};
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// A function compiled for a target.
fn compiled(f: &Function, target: &Target) -> Result<Build, String> {
    pipeline::build(f, target).map_err(|e| {
        let all: Vec<String> = e.diagnostics().into_iter().map(|d| format!("{} {}", d.code, d.message)).collect();
        format!("not compiled: {}", all.join("; "))
    })
}

/// Runs the text on memories; what differs, if anything does.
fn differs(build: &Build, start: &[Memory], symbols: &[i64]) -> Result<(), String> {
    let (f, code) = (&build.function, build.ptx.as_ref().ok_or("no PTX")?);
    // Pointers to which nothing but the elements' own alignment is promised lie 8 bytes past a multiple of 16.
    let shift = if build.target.param_align == 1 { 8 } else { 0 };
    let shown = || format!("{}\n{}\n{}", text::function(f), text::kernel(&build.kernel), code.ptx);
    let got = interp::run(&code.ptx, &code.manifest, start, symbols, shift).map_err(|e| format!("{e}\n{}", shown()))?;
    let want = bound::run(f, start, symbols).map_err(|e| e.to_string())?;
    for ((want, got), (_, tensor)) in want.iter().zip(&got).zip(f.params()) {
        for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
            if !want.agrees(got) {
                return Err(format!("`{}`, element {j}: {got:?}, not {want:?}\n{}", tensor.name, shown()));
            }
        }
    }
    Ok(())
}

fn targets() -> Vec<Target> {
    let mut all = ptx::targets();
    all.push(ptx::unaligned(all.last().expect("there are targets")));
    all
}

/// Every `// run:` line of the corpus, for each target.
fn corpus(target: &Target) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "tw"));
    files.sort();
    let mut wrong = vec![];
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&path).expect("a program");
        let (module, _) = pipeline::check(&source).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let builds: Vec<_> = module.program.functions.iter().map(|f| (f, compiled(f, target))).collect();
        for line in source.lines().filter_map(|l| l.strip_prefix("// run:")) {
            let (mut values, mut only, mut seed) = (vec![], None, 1);
            for (name, value) in line.split_whitespace().filter_map(|w| w.split_once('=')) {
                match name {
                    "fn" => only = Some(value),
                    "seed" => seed = value.parse().expect("a seed"),
                    _ => values.push((name.to_string(), value.parse().expect("a number"))),
                }
            }
            for (f, build) in builds.iter().filter(|(f, _)| only.is_none_or(|o| f.name == o)) {
                let bound = agree::random(f, &values, seed).unwrap_or_else(|e| panic!("{name}: {e}"));
                let start: Vec<Memory> = bound.params.iter().map(memory).collect();
                let result = build.as_ref().map_err(String::clone).and_then(|b| differs(b, &start, &bound.symbols));
                if let Err(e) = result {
                    wrong.push(format!("{name}, {} at{line} on {}: {e}", f.name, target.name));
                }
            }
        }
    }
    wrong
}

fn memory(p: &bind::Param) -> Memory {
    Memory { dtype: p.dtype, bytes: p.bytes().to_vec(), origin: p.origin as i64 }
}

#[track_caller]
fn none(wrong: Vec<String>) {
    let shown: Vec<&str> = wrong.iter().map(String::as_str).take(3).collect();
    let heads: Vec<&str> = wrong.iter().map(|w| w.lines().next().unwrap_or("")).collect();
    assert!(wrong.is_empty(), "{} wrong\n{}\n\n{}", wrong.len(), heads.join("\n"), shown.join("\n\n"));
}

#[test]
fn the_corpus_agrees_on_the_newest_target() {
    let all = targets();
    none(corpus(&all[all.len() - 2]));
}

#[test]
fn the_corpus_agrees_on_other_targets_and_for_any_pointer() {
    let mut all = targets();
    let newest = all.len() - 2;
    all.remove(newest);
    none(all.iter().flat_map(corpus).collect());
}

fn random(seeds: std::ops::Range<u64>) {
    let all = targets();
    let mut wrong = vec![];
    for seed in seeds {
        let target = &all[seed as usize % all.len()];
        let (f, symbols) = random_function(seed);
        let start = random_memories(&f, &symbols, seed).expect("memories");
        if let Err(e) = compiled(&f, target).and_then(|b| differs(&b, &start, &symbols)) {
            wrong.push(format!("seed {seed} on {} {}: {e}", target.name, target.param_align));
        }
    }
    none(wrong);
}

#[test]
fn random_programs_agree() {
    random(0..150);
}

#[test]
fn more_random_programs_agree() {
    random(150..300);
}
