//! Random programs that failed: `tests/random/NAME.program`, in the text form, each with the values at which it did.
#![allow(dead_code)] // each test crate uses a part
use tilewright_ir::program::Function;
use tilewright_ir::text;

/// A program at values of its symbols, and what its memory is filled by.
pub struct Failed {
    /// The file.
    pub name: String,
    pub function: Function,
    pub symbols: Vec<i64>,
    pub seed: u64,
}

/// Every `// run:` line of every file, in the order of their names.
pub fn programs() -> Vec<Failed> {
    let folder = std::fs::read_dir("tests/random").expect("the folder");
    let mut files: Vec<_> = folder.map(|e| e.expect("an entry").path()).collect();
    files.sort();
    files.iter().flat_map(|path| runs(&path.display().to_string())).collect()
}

fn runs(name: &str) -> Vec<Failed> {
    let text = std::fs::read_to_string(name).expect("text");
    let function = text::parse_function(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("// run:")).collect();
    assert!(!lines.is_empty(), "{name} runs");
    let run = |line: &str| {
        let words = line.split_whitespace().map(|w| w.split_once('=').expect("NAME=VALUE"));
        let said: Vec<(&str, i64)> = words.map(|(n, v)| (n, v.parse().expect("a number"))).collect();
        let value = |name: &str| said.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
        let symbols = function.symbols.iter().map(|s| value(&s.name).expect("every symbol")).collect();
        let seed = value("seed").unwrap_or(0) as u64;
        Failed { name: name.to_owned(), function: function.clone(), symbols, seed }
    };
    lines.into_iter().map(run).collect()
}
