//! Every finding that was ever kept holds now, and a short run of each target finds nothing new.
use std::path::Path;
use tilewright_fuzz::corpus::Corpus;
use tilewright_fuzz::run::{self, Options};
use tilewright_fuzz::target::FuzzTarget;
use tilewright_fuzz::{arrays, families, programs};

#[test]
fn kept_findings_hold() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let (target, input) = run::read_finding(&text).unwrap_or_else(|| panic!("{}", file.display()));
        if let Err((_, message)) = run::check(target, input) {
            panic!("{}: {message}", file.display());
        }
    }
}

#[test]
fn a_short_run_finds_nothing() {
    let corpus = Corpus::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    // What compiles whole programs takes a worker that can be ended: the driver runs these.
    let compiles = |t: &FuzzTarget| matches!(t, FuzzTarget::Build(_) | FuzzTarget::ExplainFile);
    let targets = FuzzTarget::ALL.into_iter().filter(|t| !compiles(t)).collect();
    let options = Options { cases: 4000, seed: 7, seconds: 600, targets, ..Options::default() };
    let tally = run::work(&corpus, &options, &mut |_| {});
    assert_eq!(tally.cases, 4000);
    assert!(tally.findings.is_empty(), "{:#?}", tally.findings);
}

#[test]
fn programs_that_are_made_mostly_check() {
    let mut rng = tilewright_ir::arbitrary::Rng::new(7);
    let fine = (0..200).filter(|_| tilewright_frontend::compile(&programs::program(&mut rng)).is_ok()).count();
    assert!(fine >= 100, "{fine} of 200");
}

#[test]
fn array_files_that_are_made_are_read() {
    for format in ["npy", "npz", "safetensors"] {
        for file in arrays::samples(format) {
            let bytes = arrays::bytes_of(&file);
            assert_eq!(arrays::text_of(&bytes), file);
            arrays::read(&file, format).unwrap();
        }
    }
    arrays::clear();
}

#[test]
fn a_case_is_the_same_at_every_run() {
    let corpus = Corpus::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    let options = Options::default();
    for n in 0..200 {
        assert_eq!(run::case(&corpus, &options, n), run::case(&corpus, &options, n));
    }
}

#[test]
fn families_check() {
    for (form, shape) in families::names() {
        for n in [1, 2, 64] {
            let program = families::program(form, shape, n);
            assert!(tilewright_frontend::compile(&program).is_ok(), "{form} {shape} {n}:\n{program}");
        }
    }
}
