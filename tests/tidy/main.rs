//! Holds what must never slip: the arrows between crates, module docs, file sizes, error codes, documents.
//!
//! Each test reads the source tree as text, so it needs nothing but the tree. A needle that would find itself here is
//! written in two halves.
mod ratchet;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CRATES: [&str; 9] =
    ["ir/algebra", "ir", "frontend", "foreign", "rewrite", "backend-cpu", "backend-ptx", "engine", "cli"];

/// The crates that the engine depends on: it sees the algebra through `ir`.
const STAGES: [&str; 6] = ["ir", "frontend", "foreign", "rewrite", "backend-cpu", "backend-ptx"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of the tree with one of the extensions, sorted; build outputs and dot folders are left out.
fn files(extensions: &[&str]) -> Vec<PathBuf> {
    fn walk(dir: &Path, extensions: &[&str], out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let hidden = name.starts_with('.') && name != ".ci";
            if path.is_dir() {
                if !hidden && !matches!(name.as_str(), "target" | "node_modules" | "__pycache__") {
                    walk(&path, extensions, out);
                }
            } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
                out.push(path);
            }
        }
    }
    let mut out = vec![];
    walk(root(), extensions, &mut out);
    out.sort();
    out
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Fails with all findings at once.
fn none(findings: Vec<String>) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

/// The crates of this workspace that a manifest depends on; tests may need more.
fn workspace_dependencies(manifest: &str) -> BTreeSet<String> {
    let mut section = "";
    let mut out = BTreeSet::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[dependencies]" {
            let key: String = line.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
            if let Some(name) = key.strip_prefix("tilewright-") {
                out.insert(name.to_owned());
            }
        }
    }
    out
}

#[test]
fn arrows_point_at_ir_and_from_there_at_the_algebra() {
    for name in CRATES.into_iter().chain([".", "python"]) {
        let manifest = text(&root().join(name).join("Cargo.toml"));
        let allowed: Vec<&str> = match name {
            "ir/algebra" => vec![],
            "ir" => vec!["algebra"],
            "foreign" => vec!["ir", "frontend"],
            "engine" => STAGES.to_vec(),
            "cli" => STAGES.into_iter().chain(["engine", "ptx-interp"]).collect(),
            "." => vec!["engine"],
            "python" => vec!["backend-cpu", "cli", "engine", "frontend", "ir"],
            _ => vec!["ir"],
        };
        let allowed: BTreeSet<String> = allowed.iter().map(|c| c.to_string()).collect();
        assert_eq!(workspace_dependencies(&manifest), allowed, "{name}/Cargo.toml");
    }
}

#[test]
fn default_members_name_every_crate() {
    let manifest = text(&root().join("Cargo.toml"));
    for list in ["\nmembers", "\ndefault-members"] {
        let line = manifest.split_once(list).unwrap().1.split_once(']').unwrap().0;
        CRATES.iter().for_each(|c| assert!(line.contains(&format!("\"{c}\"")), "{c} is missing in {list}"));
    }
}

#[test]
fn every_source_file_says_what_it_is_for_and_stays_small() {
    let mut findings = vec![];
    for path in files(&["rs"]) {
        let source = text(&path);
        let name = short(&path);
        if !source.starts_with("//! ") {
            findings.push(format!("{name}: the first line is not `//! …`"));
        }
        let n_lines = source.lines().count();
        if n_lines > 600 {
            findings.push(format!("{name}: {n_lines} lines; look for the seam"));
        }
        let stem = path.file_stem().unwrap().to_string_lossy();
        if matches!(&*stem, "utils" | "util" | "common" | "helpers" | "helper" | "base" | "misc") {
            findings.push(format!("{name}: name a file by the thing"));
        }
    }
    none(findings);
}

/// Comments are as narrow as code: 120 columns. Rows of tables and drawings between fences are as wide as they are.
#[test]
fn comments_have_short_lines() {
    let mut findings = vec![];
    for path in files(&["rs"]) {
        let mut drawing = false;
        for (i, line) in text(&path).lines().enumerate() {
            let Some(rest) = line.trim_start().strip_prefix("//") else {
                drawing = false;
                continue;
            };
            let words = rest.trim_start_matches(['/', '!']).trim_start();
            if words.starts_with("```") {
                drawing = !drawing;
            }
            let columns = line.chars().count();
            if columns > 120 && !drawing && !words.starts_with('|') {
                findings.push(format!("{}:{}: {columns} columns", short(&path), i + 1));
            }
        }
    }
    none(findings);
}

#[test]
fn nothing_is_left_unfinished() {
    let needles = [concat!("to", "do!("), concat!("unimpl", "emented!("), concat!("db", "g!("), concat!("FIX", "ME")];
    let mut findings = vec![];
    for path in files(&["rs", "toml", "tw", "py"]) {
        for (i, line) in text(&path).lines().enumerate() {
            for needle in needles.iter().filter(|n| line.contains(**n)) {
                findings.push(format!("{}:{}: {needle}", short(&path), i + 1));
            }
            // An open task names its issue.
            let task = concat!("TO", "DO");
            if line.contains(task) && !line.contains(&format!("{task}(#")) {
                findings.push(format!("{}:{}: {task} without an issue", short(&path), i + 1));
            }
        }
    }
    none(findings);
}

#[test]
fn no_file_names_a_place_of_one_machine() {
    let needles = [concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/tmp", "/tw")];
    let mut findings = vec![];
    for path in files(&["rs", "md", "toml", "tw", "py", "json", "jsonl", "txt", "sh", "svg", "ipynb"]) {
        for (i, line) in text(&path).lines().enumerate() {
            for needle in needles.iter().filter(|n| line.contains(**n)) {
                findings.push(format!("{}:{}: {needle}", short(&path), i + 1));
            }
        }
    }
    none(findings);
}

/// `unsafe` is for machine code that is called, its memory, work lent to threads, the GPU's driver, mapped files,
/// memory that another library lends, arrays of Python, memory and loops of the benchmarks and the libraries that they
/// call, memory between guards and memory that is counted,
/// instructions that a benchmark probes, what the processor says of itself,
/// the list that a debugger reads, and the question what a signal does.
#[test]
fn unsafe_stays_in_its_files() {
    let allowed = [
        "jit.rs",
        "launch.rs",
        "launch/memory.rs",
        "launch/slices.rs",
        "cpuid.rs",
        "ir/src/share.rs",
        "driver/call.rs",
        "driver/context.rs",
        "driver/device.rs",
        "driver/maps.rs",
        "driver/memory.rs",
        "driver/stream.rs",
        "engine/src/cuda/launch.rs",
        "engine/src/on_device/einsums.rs",
        "engine/src/on_device/mod.rs",
        "python/src/gpu.rs",
        "engine/src/files/bytes.rs",
        "engine/src/peak.rs",
        "engine/src/debugger.rs",
        "engine/src/profile.rs",
        "cli/src/signals.rs",
        "engine/src/ndarray.rs",
        "benches/shared/pages.rs",
        "tests/stages/mutated_code.rs",
        "tests/support/guarded.rs",
        "mma/tests/machine.rs",
        "backend-cpu/src/launch_plan.rs",
        "backend-cpu/src/numeric.rs",
        "fuzz/src/memory.rs",
        "benches/elementwise/limits.rs",
        "benches/products/arena.rs",
        "benches/products/peers/src/blas.rs",
        "benches/products/peers/src/copies.rs",
        "benches/products/peers/src/crates.rs",
        "benches/products/peers/src/kernels.rs",
        "python/src/array/mod.rs",
        "python/src/array/buffer.rs",
        "python/src/array/dlpack.rs",
        "python/src/array/numpy.rs",
        "python/src/calls.rs",
    ];
    let forms =
        [concat!("uns", "afe {"), concat!("uns", "afe fn"), concat!("uns", "afe impl"), concat!("uns", "afe extern")];
    let mut findings = vec![];
    for path in files(&["rs"]) {
        if allowed.iter().any(|a| path.ends_with(a)) {
            continue;
        }
        for (i, line) in text(&path).lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            if forms.iter().any(|f| code.contains(f)) {
                findings.push(format!("{}:{}: {}", short(&path), i + 1, line.trim()));
            }
        }
    }
    none(findings);
}

/// Every `E` and four digits of a text.
fn codes_in(source: &str) -> BTreeSet<String> {
    let bytes = source.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    (0..bytes.len().saturating_sub(4))
        .filter(|&i| bytes[i] == b'E' && bytes[i + 1..i + 5].iter().all(u8::is_ascii_digit))
        .filter(|&i| (i == 0 || !word(bytes[i - 1])) && bytes.get(i + 5).is_none_or(|b| !word(*b)))
        .map(|i| source[i..i + 5].to_owned())
        .collect()
}

fn is_table_of_codes(path: &Path) -> bool {
    path.ends_with("ir/src/codes.rs") || path.ends_with("ir/algebra/src/codes.rs")
}

#[test]
fn every_error_code_is_explained() {
    let known: BTreeSet<String> = tilewright_ir::codes::CODES.iter().map(|c| c.id.to_owned()).collect();
    let mut findings = vec![];
    for path in files(&["rs", "tw", "md"]) {
        // Ranges and the example of the documentation are no uses.
        if is_table_of_codes(&path) || short(&path).starts_with("tests/tidy/") {
            continue;
        }
        for code in codes_in(&text(&path)).difference(&known).filter(|c| !c.ends_with("99") && *c != "E0123") {
            findings.push(format!("{}: {code} has no row in a table of codes", short(&path)));
        }
    }
    for row in tilewright_ir::codes::CODES {
        if row.title.is_empty() || row.explain.len() < 20 {
            findings.push(format!("{}: say what it means and what to do", row.id));
        }
    }
    none(findings);
}

#[test]
fn every_error_code_is_raised_somewhere() {
    let sources: Vec<PathBuf> = files(&["rs", "py"]);
    let is_source = |p: &Path| short(p).contains("src/") || short(p).starts_with("python/tilewright/");
    let sources = sources.iter().filter(|p| !is_table_of_codes(p) && is_source(p));
    let raised: BTreeSet<String> = sources.flat_map(|p| codes_in(&text(p))).collect();
    let dead = tilewright_ir::codes::CODES.iter().filter(|row| !raised.contains(row.id));
    none(dead.map(|row| format!("{} “{}” is raised nowhere", row.id, row.title)).collect());
}

/// Relative links of a Markdown text, without anchors.
fn links(markdown: &str) -> Vec<String> {
    let mut out = vec![];
    for piece in markdown.split("](").skip(1) {
        let target = piece.split([')', ' ', '#']).next().unwrap_or("");
        if !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:") {
            out.push(target.to_owned());
        }
    }
    out
}

/// Without fenced blocks and code spans, where `](` means something else.
fn prose(markdown: &str) -> String {
    let outside_fences: Vec<&str> = markdown.split("```").step_by(2).collect();
    outside_fences.iter().flat_map(|part| part.split('`').step_by(2)).collect::<Vec<_>>().join(" ")
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut findings = vec![];
    for path in files(&["md"]) {
        for link in links(&prose(&text(&path))) {
            if !path.parent().unwrap().join(&link).exists() {
                findings.push(format!("{}: {link}", short(&path)));
            }
        }
    }
    none(findings);
}

#[test]
fn every_document_is_reachable_from_the_readme() {
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let mut open = vec![root().join("README.md")];
    while let Some(path) = open.pop() {
        if !seen.insert(path.canonicalize().unwrap()) || path.extension().is_none_or(|e| e != "md") {
            continue;
        }
        open.extend(links(&prose(&text(&path))).iter().map(|l| path.parent().unwrap().join(l)).filter(|p| p.exists()));
    }
    let docs = files(&["md"]).into_iter().filter(|p| short(p).starts_with("docs/") || !short(p).contains('/'));
    none(docs.filter(|p| !seen.contains(&p.canonicalize().unwrap())).map(|p| short(&p)).collect());
}

#[test]
fn the_architecture_is_short_names_every_crate_and_states_its_invariants() {
    let architecture = text(&root().join("ARCHITECTURE.md"));
    assert!(architecture.lines().count() <= 200, "ARCHITECTURE.md has {} lines", architecture.lines().count());
    CRATES.iter().for_each(|c| assert!(architecture.contains(&format!("`{c}/`")), "{c} is not in ARCHITECTURE.md"));
    assert!(architecture.matches("**Invariant").count() >= CRATES.len(), "say what is deliberately absent");
    // Paths it names exist.
    let missing = prose_paths(&architecture).into_iter().filter(|p| !root().join(p).exists());
    none(missing.map(|p| format!("ARCHITECTURE.md names {p}")).collect());
}

#[test]
fn sources_are_cited_that_a_reader_can_find() {
    let needles = [concat!("RULES", " §"), concat!("DESIGN", " §")];
    let mut findings = vec![];
    for path in files(&["rs", "md", "toml", "tw", "py"]) {
        for (i, line) in text(&path).lines().enumerate().filter(|(_, l)| needles.iter().any(|n| l.contains(n))) {
            findings.push(format!("{}:{}: {}", short(&path), i + 1, line.trim()));
        }
    }
    none(findings);
}

/// Who uses the library alone compiles neither a renderer of errors nor a format of archives.
#[test]
fn crates_that_only_the_command_needs_are_optional() {
    for (manifest, names) in [("engine/Cargo.toml", &["safetensors", "zip"][..]), ("frontend/Cargo.toml", &["miette"])]
    {
        let manifest = text(&root().join(manifest));
        let section =
            manifest.split("\n[dependencies]\n").nth(1).and_then(|s| s.split("\n[").next()).expect("a section");
        for name in names {
            let line = section.lines().find(|l| l.split(['.', ' ']).next() == Some(*name)).expect("a dependency");
            assert!(line.contains("optional = true"), "{line}");
        }
    }
}

#[test]
fn the_changelog_is_short() {
    let n_lines = text(&root().join("CHANGELOG.md")).lines().count();
    assert!(
        n_lines <= 60,
        "CHANGELOG.md has {n_lines} lines; say what changed for users, and leave figures to benches"
    );
}

/// Tables, blocks of code and links keep their lines.
#[test]
fn documents_at_the_top_level_have_short_lines() {
    let mut findings = vec![];
    for path in files(&["md"]).into_iter().filter(|p| p.parent() == Some(root())) {
        let mut in_code = false;
        for (i, line) in text(&path).lines().enumerate() {
            in_code ^= line.starts_with("```");
            let free = in_code || line.starts_with('|') || line.contains("](");
            if !free && line.chars().count() > 120 {
                findings.push(format!("{}:{}: {} columns", short(&path), i + 1, line.chars().count()));
            }
        }
    }
    none(findings);
}

/// Code spans that look like paths of this tree.
fn prose_paths(markdown: &str) -> Vec<String> {
    let spans = markdown.split("```").step_by(2).flat_map(|part| part.split('`').skip(1).step_by(2));
    let first = |s: &str| s.split('/').next().unwrap_or("").to_owned();
    let rooms = ["src", "tests", "benches", "docs", "examples"];
    spans
        .filter(|s| s.contains('/') && !s.contains([' ', '*', '{', '…']))
        .filter(|s| CRATES.contains(&first(s).as_str()) || rooms.contains(&first(s).as_str()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn lists_of_files_are_complete() {
    let examples = text(&root().join("examples/README.md"));
    for path in files(&["tw"]).iter().filter(|p| p.parent() == Some(&root().join("examples"))) {
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(examples.contains(&format!("`{name}`")), "{name} is not in examples/README.md");
    }
    for path in files(&["tw"]).iter().filter(|p| p.starts_with(root().join("tests/corpus"))) {
        assert!(text(path).contains("// run:"), "{} has no run line", short(path));
        assert!(text(path).starts_with("// "), "{} does not say what it shows", short(path));
    }
}
