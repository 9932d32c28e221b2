//! The texts that mutation starts from: CuTe's vectors, the programs and kernels of the tests and the examples.
use crate::{arrays, stages};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Texts by what they are.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Lines of `eval --jsonl`.
    pub calls: Vec<String>,
    /// The arguments of these lines.
    pub values: Vec<String>,
    /// Programs of the language.
    pub programs: Vec<String>,
    /// Kernels in text form.
    pub kernels: Vec<String>,
    /// Checked programs in text form.
    pub functions: Vec<String>,
    /// Programs and kernels as JSON.
    pub documents: Vec<String>,
    /// Proofs as JSON.
    pub proofs: Vec<String>,
    /// Layouts in other languages.
    pub pastes: Vec<String>,
    /// Array files by format, a character for each byte.
    pub arrays: BTreeMap<&'static str, Vec<String>>,
}

fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path());
    let mut out: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == extension)).collect();
    out.sort();
    out
}

impl Corpus {
    /// Reads the tree around `root`; folders that are not there count as empty.
    pub fn read(root: &Path) -> Corpus {
        let mut c = Corpus::default();
        for file in files(&root.join("tests/vectors"), "jsonl") {
            let text = fs::read_to_string(file).unwrap_or_default();
            for line in text.lines() {
                let Ok(json) = serde_json::from_str::<serde_json::Value>(line) else { continue };
                let args = json["args"].as_array().map_or(&[][..], |v| v);
                c.values.extend(args.iter().filter_map(|a| a.as_str()).map(str::to_owned));
                if !json["op"].is_null() {
                    c.calls.push(serde_json::json!({ "op": json["op"], "args": json["args"] }).to_string());
                }
            }
        }
        c.values.sort();
        c.values.dedup();
        for dir in ["tests/corpus", "tests/errors", "examples"] {
            c.programs.extend(files(&root.join(dir), "tw").iter().filter_map(|f| fs::read_to_string(f).ok()));
            c.kernels.extend(files(&root.join(dir), "kernel").iter().filter_map(|f| fs::read_to_string(f).ok()));
        }
        for file in files(&root.join("tests/pastes"), "txt") {
            let text = fs::read_to_string(file).unwrap_or_default();
            let pasted = |part: &str| part.lines().filter_map(|l| l.strip_prefix("> ")).collect::<Vec<_>>().join("\n");
            c.pastes.extend(text.split("\n= ").map(pasted).filter(|t| !t.is_empty()));
        }
        for seed in 0..64 {
            let (function, _) = tilewright_ir::arbitrary::random_function(seed);
            c.documents.push(tilewright_ir::json::to_json(&function).to_string());
            c.functions.push(tilewright_ir::text::function(&function));
        }
        for text in &c.kernels {
            if let Ok(kernel) = tilewright_ir::text::parse_kernel(text) {
                c.documents.push(tilewright_ir::json::to_json(&kernel).to_string());
            }
        }
        for source in &c.programs {
            if let Ok(module) = tilewright_frontend::compile(source) {
                c.functions.extend(module.program.functions.iter().map(tilewright_ir::text::function));
            }
        }
        let short = c.programs.iter().filter(|p| p.len() < 600).step_by(6);
        c.proofs = short.flat_map(|p| stages::proofs_of(p)).collect();
        for format in ["npy", "npz", "safetensors"] {
            c.arrays.insert(format, arrays::samples(format));
        }
        c
    }
}
