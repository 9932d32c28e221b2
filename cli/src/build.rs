//! `build`: compile, and print or write the text of stages.
mod passes;

use super::machine::MachineArgs;
use super::texts::normal;
use super::{Answer, Failure, program, visible};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_engine::Error;
use tilewright_engine::files::{Existing, FileError};
use tilewright_engine::passes::{PassStep, steps};
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_frontend::Diagnostic;
use tilewright_ir::target::Target;

/// Arguments of `build`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// The program; - is standard input
    pub file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    pub function: Option<String>,
    /// The machine that it is for.
    #[command(flatten)]
    pub machine: MachineArgs,
    /// Stages, separated by commas: ast program layouts egraph schedule kernel index proof clif asm ptx manifest map
    /// json dot html, or passes, what each pass made; by default the code: asm, or ptx for PTX targets
    #[arg(long, value_name = "STAGES")]
    pub emit: Option<String>,
    /// Print code as goldens have it: values called as what makes them, no addresses, what repeats written once
    #[arg(long)]
    pub normal: bool,
    /// Write lines of the program into PTX (.file, .loc), which debuggers and profilers show
    #[arg(short = 'g', long)]
    pub line_info: bool,
    /// Write FILE.FUNCTION.STAGE files into this folder rather than to standard output
    #[arg(short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print how long each stage took, on standard error (and show it on the html page)
    #[arg(long)]
    pub timings: bool,
}

/// What `build` answers.
#[derive(Clone, Debug)]
pub struct BuildAnswer {
    /// The texts of the stages.
    pub texts: Vec<StageText>,
    /// With `out`, the files that they were written to.
    pub written: Option<Vec<String>>,
    /// What is said beside it.
    pub notes: Vec<String>,
}

/// The text of a stage.
#[derive(Clone, Debug, Serialize)]
pub struct StageText {
    /// The function, of a stage that is one's.
    pub function: Option<String>,
    /// The name of the stage.
    pub stage: String,
    /// The text.
    pub text: String,
    /// With `out`, the names of the files that are written in its place, and their texts.
    #[serde(skip)]
    files: Vec<(String, String)>,
}

impl StageText {
    fn new(stage: Stage, function: Option<&str>, text: String) -> StageText {
        let stage = stage.name().to_string();
        StageText { function: function.map(String::from), stage, text, files: vec![] }
    }

    /// The passes of a function.
    fn passes(build: &Build, steps: &[PassStep]) -> StageText {
        let (name, text) = (build.function.name.clone(), passes::text(steps));
        let files = passes::files(&name, &build.target.name, steps);
        StageText { function: Some(name), stage: passes::NAME.to_string(), text, files }
    }
}

/// Compiles. With `out` the texts are written.
///
/// # Errors
/// Stages and targets that are not known or do not go together; a program that is wrong or cannot be compiled; claims
/// that do not hold; files that cannot be written.
pub fn answer(args: &Args) -> Result<BuildAnswer, Failure> {
    let mut notes = vec![];
    match texts(args, &mut notes) {
        Ok(texts) => {
            let written = args.out.as_ref().map(|folder| files(&args.file, folder, &texts)).transpose();
            Ok(BuildAnswer { texts, written: written.map_err(|failure| failure.noting(notes.clone()))?, notes })
        }
        Err(failure) => Err(failure.noting(notes)),
    }
}

fn texts(args: &Args, notes: &mut Vec<String>) -> Result<Vec<StageText>, Failure> {
    let Asked { stages, passes, targets } = asked(args).map_err(Failure::bad_uses)?;
    let source = program::read(&args.file)?;
    let mut texts = vec![];
    if stages.contains(&Stage::Ast) {
        // A program with errors of meaning still has a tree.
        let text = pipeline::ast(&source.text).map_err(|d| source.failure(d))?;
        texts.push(StageText::new(Stage::Ast, None, text));
    }
    if passes || stages.iter().any(|s| *s != Stage::Ast) {
        let program = source.check_for(args.function.as_deref())?;
        notes.extend(program.notes());
        for stage in stages.iter().filter(|s| !matches!(s, Stage::Ast | Stage::Html) && !s.per_function()) {
            texts.push(StageText::new(*stage, None, pipeline::dump_module(&program.module, *stage)));
        }
        let page = stages.contains(&Stage::Html);
        let mut builds = vec![];
        if page || passes || stages.iter().any(|s| s.per_function()) {
            let functions = program.functions(args.function.as_deref())?;
            for target in &targets {
                let built = pipeline::all(&functions, |f| pipeline::build(f, target));
                builds.append(&mut built.map_err(|e| program.failure(e))?);
            }
            for (function, build) in functions.iter().zip(&builds) {
                for stage in stages.iter().filter(|s| s.per_function()) {
                    let text = match stage {
                        Stage::Ptx if args.line_info => build.ptx_with_lines(&source_name(&args.file)),
                        stage => build.dump(*stage),
                    };
                    let text = text.map_err(|e| program.failure(e.into()))?;
                    texts.push(StageText::new(*stage, Some(&function.name), text));
                }
                if passes {
                    let steps = steps(&program.module, function, build).map_err(|e| program.failure(e))?;
                    texts.push(StageText::passes(build, &steps));
                }
                if args.timings {
                    let all: Vec<_> = program.timings.iter().chain(&build.timings).cloned().collect();
                    notes.push(format!("{}: {}", function.name, program::timings_text(&all)));
                }
            }
        }
        program.claims(&builds, notes)?;
        if page {
            let text = program.page(&builds, args.timings)?;
            texts.push(StageText::new(Stage::Html, None, text));
        }
    }
    if args.normal {
        texts.iter_mut().for_each(|t| t.text = t.stage.parse().map_or(t.text.clone(), |s| normal(s, &t.text)));
    }
    Ok(texts)
}

/// What a debugger looks for: the program's path as it was given.
fn source_name(file: &Path) -> String {
    if file == Path::new("-") { "program.tw".into() } else { file.display().to_string() }
}

/// What is asked for.
struct Asked {
    stages: Vec<Stage>,
    passes: bool,
    targets: Vec<Target>,
}

/// The stages and the targets; a stage that a target does not have is said before anything is compiled.
///
/// # Errors
/// Everything that is wrong with them.
fn asked(args: &Args) -> Result<Asked, Vec<Diagnostic>> {
    let (mut stages, mut passes, mut wrong, mut targets) = (vec![], false, vec![], vec![]);
    let mut no_targets = vec![];
    for name in args.machine.target.split(',') {
        let machine = MachineArgs { target: name.trim().into(), ..args.machine.clone() };
        match machine.target() {
            Ok(target) => targets.push(target),
            Err(e) => no_targets.extend(e.diagnostics()),
        }
    }
    let on_gpu = targets.first().is_some_and(|t| pipeline::available(Stage::Ptx, t).is_ok());
    for name in args.emit.as_deref().unwrap_or(if on_gpu { "ptx" } else { "asm" }).split(',') {
        if name.trim() == passes::NAME {
            passes = true;
            continue;
        }
        let stage = name.trim().parse::<Stage>();
        let available = |s: Stage| targets.iter().try_for_each(|t| pipeline::available(s, t)).map(|()| s);
        match stage.and_then(available) {
            Ok(stage) => stages.push(stage),
            Err(e) => wrong.extend(Error::from(e).diagnostics()),
        }
    }
    wrong.append(&mut no_targets);
    if targets.len() > 1 && wrong.is_empty() && (passes || stages.iter().any(|s| *s != Stage::Html)) {
        let refused =
            Diagnostic::new("E0716", format!("--target names {} targets, which a page alone shows", targets.len()));
        wrong.push(refused.help("name one target, or --emit html"));
    }
    if args.line_info && wrong.is_empty() && !stages.contains(&Stage::Ptx) {
        let refused = Diagnostic::new("E0716", "--line-info is about the stage `ptx`, which is not shown");
        wrong.push(refused.help("choose --emit ptx and a PTX target, or leave --line-info out"));
    }
    if wrong.is_empty() { Ok(Asked { stages, passes, targets }) } else { Err(wrong) }
}

/// Writes the texts to files of a folder, all or none; their names.
fn files(program: &Path, folder: &Path, texts: &[StageText]) -> Result<Vec<String>, Failure> {
    let stem = program.file_stem().map_or("program".into(), |s| s.to_string_lossy().into_owned());
    let stem = if stem == "-" { "program".into() } else { stem };
    std::fs::create_dir_all(folder).map_err(|e| FileError::writing(folder, e))?;
    let mut all: Vec<(PathBuf, &str)> = vec![];
    for StageText { function, stage, text, files } in texts {
        let function = function.as_ref().map(|f| format!(".{f}")).unwrap_or_default();
        if files.is_empty() {
            all.push((folder.join(format!("{stem}{function}.{stage}")), text));
        } else {
            let inner = folder.join(format!("{stem}{function}"));
            std::fs::create_dir_all(&inner).map_err(|e| FileError::writing(&inner, e))?;
            all.extend(files.iter().map(|(name, text)| (inner.join(name), &**text)));
        }
    }
    let texts = all.into_iter().map(|(path, text)| (path, format!("{}\n", text.trim_end_matches('\n'))));
    let texts: Vec<(PathBuf, String)> = texts.collect();
    let bytes: Vec<(&Path, &[u8])> = texts.iter().map(|(path, text)| (path.as_path(), text.as_bytes())).collect();
    tilewright_engine::files::save(&[], &bytes, Existing::Replace)?;
    Ok(texts.iter().map(|(path, _)| path.display().to_string()).collect())
}

/// The texts, or `{"written": […]}`.
impl Serialize for BuildAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match &self.written {
            Some(written) => BTreeMap::from([("written", written)]).serialize(s),
            None => self.texts.serialize(s),
        }
    }
}

/// Bare when there is one text, with a heading each otherwise.
impl fmt::Display for BuildAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = &self.written {
            return written.iter().try_for_each(|name| writeln!(f, "wrote {}", visible::text(name)));
        }
        for (i, StageText { function, stage, text, .. }) in self.texts.iter().enumerate() {
            if self.texts.len() > 1 {
                let of = function.as_ref().map(|f| format!(" of {f}")).unwrap_or_default();
                writeln!(f, "{}// {stage}{of}", if i > 0 { "\n" } else { "" })?;
            }
            writeln!(f, "{}", text.trim_end_matches('\n'))?;
        }
        Ok(())
    }
}

impl Answer for BuildAnswer {
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}
