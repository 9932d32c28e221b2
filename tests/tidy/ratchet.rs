//! What may only fall: circles of files, figures outside of rows of machines, large files, long functions, and what is
//! public of the library. Whoever takes some away lowers the bound; nobody raises one.
use super::{CRATES, files, root, short, text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Circles of files: sets of files of one crate that all use each other, directly or through others.
const CIRCLES: usize = 8;
/// Files that are in one.
const FILES_IN_CIRCLES: usize = 27;
/// Named figures outside of rows, of the CPU half, then of the GPU half.
const FIGURES: [usize; 2] = [103, 22];
/// Source files of more than 500 lines.
const LARGE_FILES: usize = 22;
/// Functions of more than 100 lines.
const LONG_FUNCTIONS: usize = 6;
/// Lines of `tests/public_api.txt`: items, methods, variants and fields.
const PUBLIC: usize = 632;

/// Sources of the crates, without tests.
fn sources() -> Vec<PathBuf> {
    let inside = |p: &Path| CRATES.iter().any(|c| p.starts_with(root().join(c).join("src")));
    let tests =
        |p: &Path| p.file_stem().is_some_and(|s| s == "tests") || p.components().any(|c| c.as_os_str() == "tests");
    files(&["rs"]).into_iter().filter(|p| inside(p) && !tests(p.strip_prefix(root()).unwrap_or(p))).collect()
}

/// The lines of a source, without its modules of these names.
fn without_modules<'s>(source: &'s str, names: &[&str]) -> Vec<&'s str> {
    let mut out = vec![];
    let mut end: Option<String> = None;
    for line in source.lines() {
        let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        let declared = code.split_once("mod ").filter(|(before, _)| before.is_empty() || before.starts_with("pub"));
        let opened = declared.and_then(|(_, rest)| rest.strip_suffix(" {"));
        match &end {
            Some(closing) => end = Some(closing.clone()).filter(|closing| line != closing),
            None if opened.is_some_and(|name| names.contains(&name)) => end = Some(" ".repeat(indent) + "}"),
            None => out.push(line),
        }
    }
    out
}

/// Where a file's module is in its crate: `src/a/b.rs` is `a::b`, `src/a/mod.rs` is `a`, `src/lib.rs` is the root.
fn module(src: &Path, file: &Path) -> Vec<String> {
    let relative = file.strip_prefix(src).expect("in the folder").with_extension("");
    let mut parts: Vec<String> = relative.iter().map(|p| p.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "lib" | "main" | "mod")) {
        parts.pop();
    }
    parts
}

/// The paths that begin where a text does, braces unfolded: of `a::{b, c::d};` they are `a::b` and `a::c::d`.
fn paths(text: &str) -> Vec<Vec<String>> {
    let name = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let first = name(text);
    if first.is_empty() {
        let Some(inner) = text.strip_prefix('{') else { return vec![] };
        let (mut depth, mut start, mut out) = (0, 0, vec![]);
        for (i, c) in inner.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    out.extend(paths(inner[start..i].trim_start()));
                    start = i + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
        return out;
    }
    let rest = text[first.len()..].strip_prefix("::").map(paths).unwrap_or_default();
    if rest.is_empty() {
        return vec![vec![first]];
    }
    rest.into_iter().map(|path| std::iter::once(first.clone()).chain(path).collect()).collect()
}

/// The files of a crate that each of its files uses, by paths that begin with `crate` or `super`.
fn uses(src: &Path, all: &[PathBuf]) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let modules: BTreeMap<Vec<String>, &PathBuf> = all.iter().map(|f| (module(src, f), f)).collect();
    let mut out = BTreeMap::new();
    for file in all {
        let own = module(src, file);
        let source = text(file);
        let code: Vec<&str> =
            without_modules(&source, &["tests"]).into_iter().filter(|l| !l.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        let mut used = BTreeSet::new();
        for (at, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            for path in paths(&code[at..]) {
                let ups = path.iter().take_while(|p| *p == "super").count();
                let base = if path[0] == "crate" { &[][..] } else { &own[..own.len().saturating_sub(ups)] };
                let whole: Vec<String> = base.iter().chain(&path[ups.max(1)..]).cloned().collect();
                let target = (0..=whole.len()).rev().find_map(|n| modules.get(&whole[..n]));
                used.extend(target.filter(|t| **t != file).map(|t| (*t).clone()));
            }
        }
        out.insert(file.clone(), used);
    }
    out
}

/// The sets of more than one file that all reach each other.
fn circles(uses: &BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> Vec<BTreeSet<&PathBuf>> {
    let reach = |from: &PathBuf| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            for next in uses.get(file).into_iter().flatten() {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> = uses.keys().map(|f| (f, reach(f))).collect();
    let mut out: BTreeSet<BTreeSet<&PathBuf>> = BTreeSet::new();
    for (file, seen) in &reached {
        let circle: BTreeSet<&PathBuf> = seen.iter().copied().filter(|other| reached[other].contains(file)).collect();
        if circle.len() > 1 {
            out.insert(circle);
        }
    }
    out.into_iter().collect()
}

#[test]
fn circles_only_get_fewer() {
    let mut found = vec![];
    for name in CRATES {
        let src = root().join(name).join("src");
        let all: Vec<PathBuf> = sources().into_iter().filter(|f| f.starts_with(&src)).collect();
        for circle in circles(&uses(&src, &all)) {
            let folders: BTreeSet<_> = circle.iter().filter_map(|f| f.parent()).collect();
            assert_eq!(folders.len(), 1, "a circle of files across folders: {circle:?}");
            found.push(circle.iter().map(|f| short(f)).collect::<Vec<_>>());
        }
    }
    let n_files: usize = found.iter().map(Vec::len).sum();
    let shown: Vec<String> = found.iter().map(|c| c.join(" ")).collect();
    println!("{} circles of {n_files} files\n{}", found.len(), shown.join("\n"));
    assert!(found.len() <= CIRCLES && n_files <= FILES_IN_CIRCLES, "{} circles, {n_files} files", found.len());
}

/// The name of the number, or of the tuple or list of numbers, that a line declares in decimal notation.
fn named_number(line: &str) -> Option<&str> {
    let (before, rest) = line.trim_start().split_once("const ")?;
    let (name, rest) = rest.split_once(": ").filter(|_| before.is_empty() || before.starts_with("pub"))?;
    let (kind, value) = rest.split_once(" = ")?;
    let numbers = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "f32", "f64"];
    let mut words = kind.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let is_number = |w: &str| numbers.contains(&w) || w.bytes().all(|b| b.is_ascii_digit());
    (words.all(is_number) && !value.contains("0x")).then_some(name)
}

/// A figure is a `const` of a number, or of several, in the code that schedules and emits, anywhere but where numbers
/// are given: in rows of machines (`machines.rs`, `targets.rs`), in tables of instructions (`codes.rs`), among the
/// places of a stack frame (`mod frame`), and as patterns of bits (hexadecimal). Somebody has to measure each of them
/// again on the next machine.
#[test]
fn figures_only_get_fewer() {
    let mut found = [vec![], vec![]];
    for path in sources() {
        let name = short(&path);
        let gpu = name.starts_with("rewrite/src/lower/gpu") || name.starts_with("backend-ptx/src/");
        let cpu = name.starts_with("backend-cpu/src/") || name.starts_with("rewrite/src/lower");
        if !gpu && !cpu || ["machines.rs", "targets.rs", "codes.rs"].iter().any(|f| name.ends_with(f)) {
            continue;
        }
        let source = text(&path);
        let code = without_modules(&source, &["tests", "frame"]);
        let figures = code.into_iter().filter_map(named_number).map(|figure| format!("{name} {figure}"));
        found[usize::from(gpu)].extend(figures);
    }
    println!("{} and {} figures", found[0].len(), found[1].len());
    for (found, most) in found.iter().zip(FIGURES) {
        assert!(found.len() <= most, "{} named figures:\n{}", found.len(), found.join("\n"));
    }
}

/// The functions of a source and their lines: from `fn` to the brace that closes it, by indentation.
fn functions(source: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut out = vec![];
    for (i, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let words = line.trim_start().trim_start_matches("pub ").trim_start_matches("const ");
        let words = words.split_once(") ").filter(|_| words.starts_with("pub(")).map_or(words, |(_, rest)| rest);
        let Some(rest) = words.strip_prefix("fn ") else { continue };
        let closing = " ".repeat(indent) + "}";
        let end = lines[i..].iter().position(|l| *l == closing || *l == format!("{}{{}}", " ".repeat(indent)));
        let one_line = line.trim_end().ends_with('}') || line.trim_end().ends_with(';');
        if let Some(n) = end.filter(|_| !one_line) {
            out.push((rest.split(['(', '<']).next().unwrap_or(rest), n + 1));
        }
    }
    out
}

#[test]
fn large_files_and_long_functions_only_get_fewer() {
    let (mut large, mut long) = (vec![], vec![]);
    for path in sources() {
        let source = text(&path);
        let n = source.lines().count();
        if n > 500 {
            large.push(format!("{} {n}", short(&path)));
        }
        let of_file = functions(&source).into_iter().filter(|(_, n)| *n > 100);
        long.extend(of_file.map(|(name, n)| format!("{} {name} {n}", short(&path))));
    }
    println!("{} large files, {} long functions", large.len(), long.len());
    assert!(large.len() <= LARGE_FILES, "{} files of more than 500 lines:\n{}", large.len(), large.join("\n"));
    assert!(long.len() <= LONG_FUNCTIONS, "{} functions of more than 100 lines:\n{}", long.len(), long.join("\n"));
}

#[test]
fn what_is_public_only_gets_less() {
    let n = text(&root().join("tests/public_api.txt")).lines().count();
    assert!(n <= PUBLIC, "{n} lines in tests/public_api.txt");
}

#[test]
fn paths_are_unfolded() {
    let of = |text: &str| paths(text).into_iter().map(|p| p.join("::")).collect::<Vec<_>>();
    assert_eq!(of("crate::a::{b, c::{d, self}};"), ["crate::a::b", "crate::a::c::d", "crate::a::c::self"]);
    assert_eq!(of("super::super::x(1)"), ["super::super::x"]);
    assert_eq!(functions("fn a() {\n    b\n}\npub fn c() -> u8 {\n}\n"), [("a", 3), ("c", 2)]);
}
