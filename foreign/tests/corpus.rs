//! Every program of the corpus and of the examples: it checks, verifies, prints to the same tree, and its layout terms
//! mean what the checker says.
#[path = "../../frontend/tests/associate/mod.rs"]
mod associate;

use associate::associate;
use std::path::{Path, PathBuf};
use tilewright_foreign::HOOKS;
use tilewright_frontend::{Hooks, Verdict, compile_with, parse, parse_with};
use tilewright_ir::verify;

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: Vec<PathBuf> = ["tests/corpus", "examples"]
        .iter()
        .filter_map(|d| std::fs::read_dir(root.join(d)).ok())
        .flatten()
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "tw"))
        .collect();
    found.sort();
    found
}

#[test]
fn every_program_checks_and_verifies() {
    let mut wrong = vec![];
    for path in programs() {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(&path).expect("the file was listed");
        let module = match compile_with(&text, Hooks { laws: Some(associate), ..HOOKS }) {
            Ok(m) => m,
            Err(errors) => {
                for e in errors {
                    let at = e.span().map(|s| text[s].to_string()).unwrap_or_default();
                    wrong.push(format!("{name}: {} {} at `{at}`", e.code, e.message));
                }
                continue;
            }
        };
        for f in &module.program.functions {
            if let Err(errors) = verify::program(f) {
                wrong.extend(errors.iter().map(|e| format!("{name}: {e}")));
            }
        }
        for l in &module.layouts {
            match l.term.eval().or_else(|e| associate(&l.term).ok_or(e)) {
                Ok(v) if v == l.value => {}
                other => wrong.push(format!("{name}: {} = {other:?}, not {}", l.term, l.value)),
            }
        }
        for a in module.asserts.iter().chain(module.tests.iter().flat_map(|t| &t.asserts)) {
            if let Verdict::Refuted(why) | Verdict::Unknown(why) = &a.verdict {
                wrong.push(format!("{name}: {}: {why}", a.text));
            }
        }
        let ast = parse_with(&text, HOOKS.foreign).expect("it compiled");
        assert_eq!(parse(&ast.to_string()), Ok(ast), "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
