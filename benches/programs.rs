//! What the benches that run over every program share: the programs, the machine's name, the median.
use std::path::{Path, PathBuf};

/// Name and text of every example and corpus program, sorted by name.
pub fn programs() -> std::io::Result<Vec<(String, String)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = vec![];
    for dir in ["examples", "tests/corpus"] {
        for entry in std::fs::read_dir(root.join(dir))? {
            paths.extend(Some(entry?.path()).filter(|p| p.extension().is_some_and(|e| e == "tw")));
        }
    }
    paths.sort();
    let name = |p: &Path| p.strip_prefix(root).unwrap_or(p).display().to_string();
    paths.into_iter().map(|p| Ok((name(&p), std::fs::read_to_string(&p)?))).collect()
}

/// The processor, as the system names it.
pub fn cpu_model() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find_map(|l| l.strip_prefix("model name"));
    line.map_or("unknown".into(), |l| l.trim_start_matches([' ', '\t', ':']).to_owned())
}

/// The median; NaN of nothing.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
