//! Which PTX was right on which GPU: a list in JSON, one entry per program, target and device.
//!
//! ```text
//! {"program": "tests/corpus/copy.tw:copy", "target": "ptx:sm_90a", "sha256": "…", "device": "NVIDIA H200",
//!  "largest_error": 0.0}
//! ```
//! The hash is that of the PTX text, as in its launch manifest, so that an entry says nothing about any other text.
use super::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tilewright_engine::files::{self, Existing, FileError};
use tilewright_frontend::Diagnostic;

/// One function that was right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LedgerEntry {
    /// File and function.
    pub program: String,
    /// What it was compiled for; ledgers that do not say it are older, and of the newest target then.
    #[serde(default = "older")]
    pub target: String,
    /// Of the PTX text, in hexadecimal.
    pub sha256: String,
    /// The GPU's name.
    pub device: String,
    /// The largest distance from the interpreter's results, over all sizes that were run.
    pub largest_error: f64,
}

fn older() -> String {
    "ptx:sm_90a".to_owned()
}

impl LedgerEntry {
    /// Program, target and device.
    fn key(&self) -> [String; 3] {
        [&self.program, &self.target, &self.device].map(String::clone)
    }
}

/// The list, by program, target and device.
pub struct Ledger {
    path: PathBuf,
    entries: BTreeMap<[String; 3], LedgerEntry>,
}

impl Ledger {
    /// The list of a file; an empty one where there is no file.
    ///
    /// # Errors
    /// A file that cannot be read, or is no ledger.
    pub fn read(path: &Path) -> Result<Ledger, Failure> {
        let entries: Vec<LedgerEntry> = match std::fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|e| {
                let d = Diagnostic::new("E0708", format!("{} is no ledger: {e}", path.display()));
                Failure::bad_use(d.help("name another file; tilewright makes it if it does not exist"))
            })?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => vec![],
            Err(e) => return Err(FileError::reading(path, e).into()),
        };
        let entries = entries.into_iter().map(|e| (e.key(), e)).collect();
        Ok(Ledger { path: path.into(), entries })
    }

    /// Adds an entry; one of the same text keeps its larger error, one of another text is replaced.
    pub fn add(&mut self, entry: LedgerEntry) {
        let key = entry.key();
        let before = self.entries.get(&key).filter(|e| e.sha256 == entry.sha256).map_or(0.0, |e| e.largest_error);
        let largest_error = entry.largest_error.max(before);
        self.entries.insert(key, LedgerEntry { largest_error, ..entry });
    }

    /// Writes the file, one entry a line.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        let lines: Vec<String> = self.entries.values().map(|e| serde_json::to_string(e).unwrap_or_default()).collect();
        let text = format!("[\n{}\n]\n", lines.join(",\n"));
        Ok(files::save(&[], &[(&self.path, text.as_bytes())], Existing::Replace)?)
    }
}
