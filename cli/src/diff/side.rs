//! The two sides of a comparison: programs, folders of them, an earlier version out of git, texts that were dumped.
use super::super::program::{self, Program, ProgramSource, TEXT_FORM, is_program};
use super::super::{Failure, directives};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use tilewright_backend_ptx::manifest::Manifest;
use tilewright_engine::stage::Stage;
use tilewright_engine::{Error, pipeline};
use tilewright_frontend::ast::{Item, ItemKind};
use tilewright_frontend::{Diagnostic, parse_with};
use tilewright_ir::kernel::Kernel;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// What begins the name of a side that is a version out of git.
const GIT: &str = "git:";

/// A function of a side.
pub struct Unit {
    /// The program's file, in the side.
    pub file: String,
    /// The function's name.
    pub name: String,
    /// The machine.
    pub target: Target,
    /// Where its texts come from.
    pub from: From,
    /// The sizes that its program's tests have.
    pub sizes: Vec<Vec<(String, i64)>>,
}

/// Where the texts of a function come from.
pub enum From {
    /// They are compiled, from a program.
    Program(Box<Function>, ProgramSource),
    /// They were written to files.
    Dump(Box<Dump>),
}

/// Texts that were written to files.
pub struct Dump {
    /// The kernel, with offsets where the stage `index` was written, too.
    pub kernel: Kernel,
    /// The program, where it was written.
    pub function: Option<Function>,
    /// The launch manifest, where it was written.
    pub manifest: Option<Manifest>,
    /// Every text.
    pub texts: BTreeMap<Stage, String>,
}

impl Unit {
    /// The names of its symbols.
    pub fn symbols(&self) -> Vec<String> {
        let symbols = match &self.from {
            From::Program(f, _) => &f.symbols,
            From::Dump(dump) => &dump.kernel.symbols,
        };
        symbols.iter().map(|s| s.name.to_string()).collect()
    }
}

/// A program without its schedules in place of which a text gives others. All else keeps its place.
fn without_scheduled(program: &str, given: &str) -> String {
    let schedules = |text: &str| {
        let items = parse_with(text, pipeline::HOOKS.foreign).map(|ast| ast.items).unwrap_or_default();
        let one = |item: Item| match item.kind {
            ItemKind::Schedule(s) => Some((item.span, (s.function.text, s.schedule.target))),
            _ => None,
        };
        items.into_iter().filter_map(one).collect::<Vec<_>>()
    };
    let given = schedules(given);
    let mut text = program.to_string();
    for (span, of) in schedules(program) {
        if given.iter().any(|(_, other)| *other == of) {
            let blank: String = text[span.clone()].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
            text.replace_range(span, &blank);
        }
    }
    text
}

/// A side as it is named.
pub struct SideName<'a> {
    /// `A` or `B`.
    pub name: &'static str,
    /// A path, or `git:REV`, or `git:REV:PATH`.
    pub text: &'a str,
    /// The path of the other side, which a version without a path takes.
    pub other: &'a str,
    /// The machine that programs are compiled for.
    pub target: &'a Target,
    /// A schedule that programs get.
    pub schedule: Option<&'a Path>,
    /// The function; all of them by default.
    pub function: Option<&'a str>,
}

impl SideName<'_> {
    /// Every function of the side.
    ///
    /// # Errors
    /// What cannot be read, programs that are wrong, texts that are none of a stage; every one of them.
    pub fn units(&self) -> Result<Vec<Unit>, Failure> {
        let schedule = self.schedule.map(program::read).transpose()?;
        if let Some(version) = self.text.strip_prefix(GIT) {
            let (revision, path) = version.split_once(':').unwrap_or((version, self.other));
            if path.starts_with(GIT) {
                let d = Diagnostic::new("E0715", format!("{} and {path} are versions of no file", self.text));
                return Err(Failure::bad_use(d.help("one of them needs a path: git:REV:PATH")));
            }
            return self.programs(of_git(revision, Path::new(path))?, schedule);
        }
        let path = Path::new(self.text);
        if path.is_dir() {
            let (programs, dumps) = searched(path)?;
            if programs.is_empty() {
                return self.dumps(path, dumps);
            }
            let read = programs.iter().map(|p| {
                let name = p.strip_prefix(path).unwrap_or(p).display().to_string();
                Ok((name, program::read(p)?))
            });
            return self.programs(read.collect::<Result<_, Failure>>()?, schedule);
        }
        if is_program(path) || !path.exists() || path == Path::new("-") {
            let source = program::read(path)?;
            return self.programs(vec![(String::new(), source)], schedule);
        }
        self.dumps(path.parent().unwrap_or(Path::new(".")), vec![path.to_owned()])
    }

    fn programs(
        &self,
        sources: Vec<(String, ProgramSource)>,
        schedule: Option<ProgramSource>,
    ) -> Result<Vec<Unit>, Failure> {
        let mut out = vec![];
        for (file, mut source) in sources {
            if let Some(schedule) = &schedule {
                let own = without_scheduled(&source.text, &schedule.text);
                source.text = format!("{own}\n{}\n", schedule.text).into();
            }
            let directives = directives::parse(&source.text);
            // A program that shows an error has no function.
            if !directives.errors.is_empty() {
                continue;
            }
            let program: Program = source.check_for(self.function)?;
            let wanted = |f: &&Function| self.function.is_none_or(|name| f.name == name);
            for f in program.module.program.functions.iter().filter(wanted) {
                let of_f = directives.runs.iter().filter(|r| r.function.as_ref().is_none_or(|n| *n == f.name));
                out.push(Unit {
                    file: file.clone(),
                    name: f.name.clone(),
                    target: self.target.clone(),
                    from: From::Program(Box::new(f.clone()), source.clone()),
                    sizes: of_f.map(|r| r.symbols.clone()).collect(),
                });
            }
        }
        Ok(out)
    }

    fn dumps(&self, folder: &Path, files: Vec<PathBuf>) -> Result<Vec<Unit>, Failure> {
        let mut functions: BTreeMap<(String, String), BTreeMap<Stage, (PathBuf, String)>> = BTreeMap::new();
        let mut programs: BTreeMap<String, (PathBuf, String)> = BTreeMap::new();
        for path in files {
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            let Some((stem, stage)) = name.rsplit_once('.') else { continue };
            let Ok(stage) = stage.parse::<Stage>() else { continue };
            let text = program::read(&path)?.text.to_string();
            if !stage.per_function() {
                if stage == Stage::Program {
                    programs.insert(stem.into(), (path, text));
                }
            } else if let Some((file, function)) = stem.rsplit_once('.') {
                functions.entry((file.into(), function.into())).or_default().insert(stage, (path, text));
            }
        }
        let mut out = vec![];
        for ((file, name), texts) in functions {
            if self.function.is_some_and(|wanted| wanted != name) || !texts.contains_key(&Stage::Kernel) {
                continue;
            }
            let function = match programs.get(&file) {
                Some((path, text)) => functions_of(path, text)?.into_iter().find(|f| f.name == name),
                None => None,
            };
            out.push(dumped(file, name, function, texts)?);
        }
        if out.is_empty() {
            let message = format!("{}: there is no program, and no stage `kernel` of a function", folder.display());
            let help =
                "name programs, or write stages with `tilewright build FILE --emit program,kernel,index,asm -o DIR`";
            return Err(Failure::bad_use(Diagnostic::new("E0806", message).help(help)));
        }
        Ok(out)
    }
}

/// The functions of a program in the text form.
fn functions_of(path: &Path, text: &str) -> Result<Vec<Function>, Failure> {
    let functions = text::parse_program(text).map(|p| p.functions);
    let functions = functions.or_else(|_| text::parse_function(text).map(|f| vec![f]));
    functions.map_err(|e| malformed(path, &e))
}

fn malformed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    let d = Diagnostic::new(text::ParseError::CODE, format!("{}: {why}", path.display()));
    Failure::wrong(vec![d.help("texts of stages are compared as `tilewright build -o DIR` writes them")])
}

/// A function out of files.
fn dumped(
    file: String,
    name: String,
    function: Option<Function>,
    texts: BTreeMap<Stage, (PathBuf, String)>,
) -> Result<Unit, Failure> {
    let mut kernel = None;
    let mut manifest = None;
    if let Some((path, text)) = texts.get(&Stage::Kernel) {
        let mut k = text::parse_kernel(text).map_err(|e| malformed(path, &e))?;
        if let Some((path, text)) = texts.get(&Stage::Index) {
            offsets(&mut k, text).map_err(|why| malformed(path, &why))?;
        }
        kernel = Some(k);
    }
    if let Some((path, text)) = texts.get(&Stage::Manifest) {
        manifest = Some(Manifest::from_json(text).map_err(|e| malformed(path, &e))?);
    }
    // Whoever calls has looked for it.
    let Some(kernel) = kernel else { return Err(malformed(Path::new(&file), &"no stage `kernel`")) };
    let target = pipeline::target(&kernel.target).map_err(|e| Failure::from(Error::from(e)))?;
    let texts = texts.into_iter().map(|(stage, (_, text))| (stage, text)).collect();
    let from = From::Dump(Box::new(Dump { kernel, function, manifest, texts }));
    Ok(Unit { file, name, target, from, sizes: vec![] })
}

/// Gives the accesses of a kernel the offsets that stage `index` says.
fn offsets(kernel: &mut Kernel, text: &str) -> Result<(), String> {
    let symbols: Vec<_> = kernel.symbols.iter().cloned().chain(kernel.loops.iter().map(|l| l.var.clone())).collect();
    let mut there = std::collections::BTreeSet::new();
    for (i, line) in text.lines().enumerate().filter(|(_, l)| l.starts_with('a')) {
        let wrong = |why: String| format!("line {}: {why}", i + 1);
        let (id, rest) = line[1..].split_once(' ').ok_or_else(|| wrong("no access".into()))?;
        let Some((_, offset)) = rest.rsplit_once("  //").map_or(rest, |(r, _)| r).rsplit_once(" = ") else { continue };
        let offset = text::parse_expr(offset, &symbols).map_err(|e| wrong(e.to_string()))?;
        there.insert(id.parse::<usize>().unwrap_or(usize::MAX));
        let access = id.parse().ok().and_then(|id: usize| kernel.accesses.get_mut(id));
        access.ok_or_else(|| wrong(format!("the kernel has no access a{id}")))?.offset = Some(offset);
    }
    match (0..kernel.accesses.len()).find(|id| !there.is_empty() && !there.contains(id)) {
        Some(id) => Err(format!("the access a{id} of the kernel has no offset")),
        None => Ok(()),
    }
}

/// The programs in a folder and those below it, sorted, and the texts of stages in the folder itself. A program in the
/// text form beside texts of its stages is one of them.
fn searched(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let (mut programs, mut dumps) = (vec![], vec![]);
    program::each_file(folder, &mut |path, depth| {
        if is_program(&path) {
            programs.push(path.clone());
        }
        if depth == 0 {
            dumps.push(path);
        }
    })?;
    let kernels = dumps.iter().any(|p| p.extension().is_some_and(|e| e == Stage::Kernel.name()));
    if kernels && programs.iter().all(|p| p.extension().is_some_and(|e| e == TEXT_FORM)) {
        programs.clear();
    }
    programs.sort();
    dumps.sort();
    Ok((programs, dumps))
}

/// What git prints.
pub fn git(folder: &Path, args: &[&str]) -> Result<String, String> {
    let out = Command::new("git").arg("-C").arg(folder).args(args).output();
    let out = out.map_err(|e| format!("git cannot be run: {e}"))?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).trim().to_string());
    }
    String::from_utf8(out.stdout).map_err(|_| "is not UTF-8 text".into())
}

/// The text of a file at a revision, or in the index where that is empty; none where it is not there or git is not.
pub fn committed(path: &Path, revision: &str) -> Option<String> {
    let (folder, name) = (path.parent()?, path.file_name()?.to_str()?);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    git(folder, &["show", &format!("{revision}:./{name}")]).ok()
}

/// The programs at a path as they were at a revision.
fn of_git(revision: &str, path: &Path) -> Result<Vec<(String, ProgramSource)>, Failure> {
    let wrong = |why: String| {
        let d = Diagnostic::new("E0601", format!("{GIT}{revision}:{}: {why}", path.display()));
        Failure::bad_use(d.help("a version is `git:REV` for the path of the other side, or `git:REV:PATH`"))
    };
    // So that a revision is no option of git.
    if revision.starts_with('-') {
        return Err(wrong("no revision begins with `-`".into()));
    }
    let source = |name: String, text: String| ProgramSource { name, text: Arc::from(text) };
    let shown = |at: &Path| format!("{}@{revision}", at.display());
    if !path.is_dir() && is_program(path) {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let text = git(folder, &["show", &format!("{revision}:./{name}")]).map_err(wrong)?;
        return Ok(vec![(String::new(), source(shown(path), text))]);
    }
    let names = git(path, &["ls-tree", "-r", "--name-only", "-z", revision, "."]).map_err(wrong)?;
    let mut out = vec![];
    for name in names.split('\0').filter(|n| is_program(Path::new(n))) {
        let text = git(path, &["show", &format!("{revision}:./{name}")]).map_err(wrong)?;
        out.push((name.to_string(), source(shown(&path.join(name)), text)));
    }
    Ok(out)
}
