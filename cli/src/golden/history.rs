//! The program that wrote a golden, out of git.
//!
//! A golden of code says what its function was through the program of the commit that wrote the text: HEAD's program
//! may be another one already. Commits that rename the golden and leave its text are looked through.
use super::super::diff::side::{committed, git};
use super::super::directives;
use super::Subject;
use std::path::{Path, PathBuf};

/// Where a golden stands.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    /// In a file of this name beside the program.
    File(&'a str),
    /// In the program, as these lines.
    Section(&'a str),
    /// In this file, which belongs to no program's file.
    Alone(&'a Path),
}

/// A program out of git.
pub struct Version {
    /// The commit; empty for the index, as git writes it.
    pub revision: String,
    /// The program's text.
    pub text: String,
}

/// Longest section that git is asked to search for: an argument of a command has at most 128 KiB on Linux.
const MOST_SEARCHED: usize = 100_000;

/// The program that the last commit has.
pub fn head(program: &Path) -> Option<Version> {
    Some(Version { text: committed(program, "HEAD")?, revision: "HEAD".into() })
}

/// The program as it was when a golden's text was written; none where git does not have this text.
pub fn writer(program: &Path, place: Place<'_>, expected: &str) -> Option<Version> {
    let golden: PathBuf = match place {
        Place::File(name) => program.with_file_name(name),
        Place::Section(_) => program.to_owned(),
        Place::Alone(_) => return None,
    };
    let has = |text: &str| match place {
        Place::Section(lines) => text.contains(lines),
        _ => text.trim_end() == expected.trim_end(),
    };
    if committed(&golden, "HEAD").is_some_and(|text| has(&text)) {
        return commit(program, &golden, place).or_else(|| head(program));
    }
    // Golden and program that are staged together.
    committed(&golden, "").filter(|text| has(text))?;
    Some(Version { text: committed(program, "")?, revision: String::new() })
}

/// The text of a golden in the last commit or in the index, and as it stands in a file.
pub fn text(program: &Path, place: Place<'_>, subject: &Subject) -> Option<(String, String)> {
    let of = |revision: &str| match place {
        Place::File(name) => committed(&program.with_file_name(name), revision).map(|text| (text.clone(), text)),
        Place::Section(_) => {
            let there = committed(program, revision)?;
            let golden = directives::parse(&there).golden.into_iter().find(|g| g.subject == *subject)?;
            Some((golden.text, there[golden.body].to_string()))
        }
        Place::Alone(path) => committed(path, revision).map(|text| (text.clone(), text)),
    };
    ["HEAD", ""].into_iter().filter_map(of).find(|(text, _)| !text.trim().is_empty())
}

/// The program of the commit that wrote the golden which HEAD has.
fn commit(program: &Path, golden: &Path, place: Place<'_>) -> Option<Version> {
    let folder = program.parent()?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let [now, name] = [golden, program].map(|p| p.file_name().and_then(|n| n.to_str()));
    let (now, name) = (now?, name?);
    let search = match place {
        Place::Section(lines) if lines.len() > MOST_SEARCHED => return None,
        Place::Section(lines) => vec![format!("-S{lines}")],
        _ => vec![],
    };
    let log = |more: &[&str], revision: &str, path: &str| {
        let search: Vec<&str> = search.iter().map(|s| &**s).collect();
        let path = format!(":(top,literal){path}");
        git(folder, &[&["log", "-1", "--format=%H"], more, &search, &[revision, "--", &path]].concat()).ok()
    };
    let prefix = git(folder, &["rev-parse", "--show-prefix"]).ok()?;
    let (mut revision, mut path) = ("HEAD".to_string(), format!("{}{now}", prefix.trim_end_matches('\n')));
    loop {
        let found = log(&[], &revision, &path)?.trim().to_string();
        // What it did to the file: `R100 OLD NEW` for a rename alone. Of a merge git says nothing, and goes on.
        let said = log(&["-z", "--follow", "--name-status"], &found, &path)?;
        let said: Vec<&str> = said.split('\0').map(|s| s.trim_start_matches('\n')).collect();
        match said[..] {
            [at, "R100", old, ..] if at == found => (revision, path) = (format!("{found}^"), old.into()),
            [at, status, one, two, ..] if at == found || !search.is_empty() => {
                (revision, path) = (at.into(), if status.starts_with('R') { two } else { one }.into());
                break;
            }
            _ => {
                revision = found;
                break;
            }
        }
    }
    // A program and its golden are renamed together.
    let shown = |path: &str| git(folder, &["show", &format!("{revision}:{path}")]).ok();
    let then = match place {
        Place::File(_) => program.file_stem().and_then(|s| s.to_str()).and_then(|stem| {
            let was = path.strip_suffix(now.strip_prefix(stem)?)?;
            shown(&format!("{was}{}", name.strip_prefix(stem)?))
        }),
        _ => shown(&path),
    };
    let text = then.or_else(|| shown(&format!("./{name}")))?;
    Some(Version { revision, text })
}
