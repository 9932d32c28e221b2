//! `NAME.goldens` beside `NAME.tw`: the golden files of a program. Nothing else is compared or rewritten.
//!
//! ```text
//! // Golden files of relayout.tw, written by `tilewright test --bless`.
//! relayout.index: index
//! relayout.f.ptx.normal: ptx f on ptx:sm_80
//! ```
use super::super::directives::{self, Subject};
use super::super::program::ProgramSource;
use std::path::{Path, PathBuf};
use tilewright_engine::files::{self, Existing};
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, files::FileError};
use tilewright_frontend::Diagnostic;

/// The extension of the list.
pub const LIST: &str = "goldens";

/// Stages whose names are also the extensions of what others write.
const COMMON: [Stage; 4] = [Stage::Program, Stage::Json, Stage::Dot, Stage::Html];

/// A golden file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldenFile {
    /// Its name, in the folder of the program.
    pub name: String,
    /// What it holds.
    pub subject: Subject,
    /// The number of its line, from 1.
    pub line: usize,
}

/// The list of a program's golden files, and where it is.
pub fn path(program: &Path) -> PathBuf {
    program.with_extension(LIST)
}

/// Reads the list of a program; empty where there is none.
///
/// # Errors
/// Every line that is wrong, or why the file is not read.
pub fn read(program: &Path) -> Result<Vec<GoldenFile>, Vec<Diagnostic>> {
    let path = path(program);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(vec![]),
        Err(e) => return Err(Error::from(FileError::reading(&path, e)).diagnostics()),
    };
    let (mut all, mut wrong): (Vec<GoldenFile>, _) = (vec![], vec![]);
    for (i, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let read = entry(program, line, i).and_then(|e| match all.iter().find(|x| x.name == e.name) {
            Some(first) => Err(format!("line {} has `{}` already", first.line, e.name)),
            None => Ok(e),
        });
        match read {
            Ok(e) => all.push(e),
            Err(why) => wrong.push(malformed(&format!("{}, line {i}: {why}", path.display()))),
        }
    }
    if wrong.is_empty() { Ok(all) } else { Err(wrong) }
}

fn entry(program: &Path, line: &str, number: usize) -> Result<GoldenFile, String> {
    let (name, subject) = line.split_once(':').ok_or_else(|| format!("`{line}` has no colon"))?;
    let (name, subject) = (name.trim().to_string(), directives::subject(subject)?);
    let stem = stem(program);
    let beside = name.strip_prefix(&stem).is_some_and(|rest| rest.starts_with('.') && rest.len() > 1);
    if !beside || name.contains(['/', '\\']) {
        return Err(format!(
            "`{name}` is no golden file of `{stem}`: its name begins with `{stem}.`, in the same folder"
        ));
    }
    // So that no list has a program or another list.
    let needed = extension(&subject);
    if !name.ends_with(&format!(".{needed}")) {
        return Err(format!("`{name}` does not end with `.{needed}`, as a file of `{subject}` does"));
    }
    Ok(GoldenFile { name, subject, line: number })
}

/// Adds a golden file at the end of the list, which the next comparison writes; whether it was not listed before.
///
/// # Errors
/// A list that is wrong, and a file that is there and is not listed: nobody but the user wrote it.
pub fn add(program: &Path, subject: &Subject) -> Result<bool, Vec<Diagnostic>> {
    if read(program)?.iter().any(|e| e.subject == *subject) {
        return Ok(false);
    }
    let (list, name) = (path(program), file_name(&stem(program), subject));
    if name.contains(char::is_control) || name.contains(':') {
        let d = Diagnostic::new(
            "E0809",
            format!("{name:?} cannot be listed: a list has a file a line, and a colon behind it"),
        );
        return Err(vec![d.help("rename the program")]);
    }
    if program.with_file_name(&name).symlink_metadata().is_ok() {
        let d = Diagnostic::new("E0809", format!("{name} is there, and {} does not list it", list.display()));
        return Err(vec![d.help("rename it, or list it by hand if it is a golden file: then it may be rewritten")]);
    }
    let title = program.file_name().unwrap_or_default().to_string_lossy();
    let heading = || format!("// Golden files of {title}, written by `tilewright test --bless`.");
    let before = std::fs::read_to_string(&list).unwrap_or_else(|_| heading());
    let text = format!("{}\n{name}: {subject}\n", before.trim_end());
    files::save(&[], &[(&list, text.as_bytes())], Existing::Replace).map_err(|e| Error::from(e).diagnostics())?;
    Ok(true)
}

/// `NAME.STAGE`, `NAME.FUNCTION.STAGE`, and the target where it is not the usual one.
fn file_name(stem: &str, subject: &Subject) -> String {
    let function = subject.function.as_ref().map_or(String::new(), |f| format!(".{f}"));
    let target = match subject.target == directives::usual_target(subject.stage) {
        true => String::new(),
        false => format!(".{}", subject.target.replace([':', '@'], "-")),
    };
    format!("{stem}{function}{target}.{}", extension(subject))
}

/// What names of files with such a text end in: the stage, and `.normal` where it is in normal form, which is no text
/// of the stage's language.
fn extension(subject: &Subject) -> String {
    format!("{}{}", subject.stage, if subject.is_normal() { ".normal" } else { "" })
}

/// Files that are named as golden files are, and that the list does not have.
pub fn unlisted(program: &Path, listed: &[GoldenFile]) -> Vec<String> {
    let (stem, folder) = (stem(program), program.parent().filter(|p| !p.as_os_str().is_empty()));
    let Ok(entries) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else { return vec![] };
    let named = |name: &String| {
        let Some(rest) = name.strip_prefix(&stem).and_then(|r| r.strip_prefix('.')) else { return false };
        let stage = rest.trim_end_matches(".normal").rsplit('.').next().and_then(|s| s.parse::<Stage>().ok());
        // It may be that of a program whose name is longer.
        let other = |part| program.with_file_name(format!("{stem}.{part}.tw")).exists();
        stage.is_some_and(|s| !COMMON.contains(&s)) && !rest.split('.').any(other)
    };
    let mut all: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    all.retain(|name| named(name) && !listed.iter().any(|l| l.name == *name));
    all.sort();
    all
}

/// Lists in a folder's files whose program is gone.
pub fn orphan(list: &Path) -> Option<Diagnostic> {
    let program = list.with_extension("tw");
    if program.exists() || list.with_extension(super::super::program::TEXT_FORM).exists() {
        return None;
    }
    let message = format!("{} lists golden files of {}, which is not there", list.display(), program.display());
    Some(Diagnostic::new("E0809", message).help("rename the list and its files as the program, or remove them"))
}

fn stem(program: &Path) -> String {
    program.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// What is wrong with a line or an option.
pub fn malformed(why: &str) -> Diagnostic {
    let d = Diagnostic::new("E0805", format!("a malformed golden: {why}"));
    d.help("write `FILE: [raw] STAGE [FUNCTION] [on TARGET]`, or `--golden '[raw] STAGE [FUNCTION] [on TARGET]'`")
}

/// The report of what is wrong with a list alone.
pub fn source(list: &Path) -> ProgramSource {
    ProgramSource { name: list.display().to_string(), text: "".into() }
}
