//! Every finding that was ever kept holds now, and a short run of each target finds nothing new.
use std::path::Path;
use tilewright_fuzz::corpus::Corpus;
use tilewright_fuzz::run::{self, Options};

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
    let options = Options { cases: 4000, seed: 7, seconds: 600, ..Options::default() };
    let tally = run::work(&corpus, &options, &mut |_| {});
    assert_eq!(tally.cases, 4000);
    assert!(tally.findings.is_empty(), "{:#?}", tally.findings);
}

#[test]
fn a_case_is_the_same_at_every_run() {
    let corpus = Corpus::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    let options = Options::default();
    for n in 0..200 {
        assert_eq!(run::case(&corpus, &options, n), run::case(&corpus, &options, n));
    }
}
