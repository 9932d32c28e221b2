//! `build`: compile, and print or write the text of stages.
use super::machine::Machine;
use super::{Answer, Context, Failure, Outcome, program};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use tilewright_engine::Error;
use tilewright_engine::files::{Existing, FileError};
use tilewright_engine::pipeline;
use tilewright_engine::stage::Stage;
use tilewright_frontend::Diagnostic;
use tilewright_ir::target::Target;

/// Arguments of `build`.
#[derive(clap::Args)]
pub struct Args {
    /// The program; - is standard input
    file: PathBuf,
    /// The function; all of them by default
    #[arg(long = "fn", value_name = "NAME")]
    function: Option<String>,
    #[command(flatten)]
    machine: Machine,
    /// Stages, separated by commas: ast program layouts egraph schedule kernel index proof clif asm ptx manifest json
    /// dot html; by default the code: asm, or ptx for PTX targets
    #[arg(long, value_name = "STAGES")]
    emit: Option<String>,
    /// Write FILE.FUNCTION.STAGE files into this folder rather than to standard output
    #[arg(short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print how long each stage took, on standard error (and show it on the html page)
    #[arg(long)]
    timings: bool,
}

/// One text to show.
struct Piece {
    stage: Stage,
    function: Option<String>,
    text: String,
}

/// Compiles and shows.
pub fn run(args: Args, cx: &mut Context) -> Outcome {
    let (stages, target) = stages(&args).map_err(Failure::bad_uses)?;
    let source = program::read(&args.file)?;
    let mut pieces = vec![];
    if stages.contains(&Stage::Ast) {
        // A program with errors of meaning still has a tree.
        let text = pipeline::ast(&source.text).map_err(|d| source.failure(d))?;
        pieces.push(Piece { stage: Stage::Ast, function: None, text });
    }
    if stages.iter().any(|s| *s != Stage::Ast) {
        let program = source.check_for(args.function.as_deref())?;
        program.say_left_out(cx);
        for stage in stages.iter().filter(|s| !matches!(s, Stage::Ast | Stage::Html) && !s.per_function()) {
            pieces.push(Piece { stage: *stage, function: None, text: pipeline::dump_module(&program.module, *stage) });
        }
        let page = stages.contains(&Stage::Html);
        let mut builds = vec![];
        if page || stages.iter().any(|s| s.per_function()) {
            let functions = program.functions(args.function.as_deref())?;
            builds = pipeline::all(&functions, |f| pipeline::build(f, &target)).map_err(|e| program.failure(e))?;
            for (function, build) in functions.iter().zip(&builds) {
                for stage in stages.iter().filter(|s| s.per_function()) {
                    let text = build.dump(*stage).map_err(|e| program.failure(e.into()))?;
                    pieces.push(Piece { stage: *stage, function: Some(function.name.clone()), text });
                }
                if args.timings {
                    let all: Vec<_> = program.timings.iter().chain(&build.timings).cloned().collect();
                    cx.note(&format!("{}: {}", function.name, program::timings_text(&all)));
                }
            }
        }
        program.claims(&builds, cx)?;
        if page {
            let text = program.page(&builds, args.timings.then_some(&program.timings));
            pieces.push(Piece { stage: Stage::Html, function: None, text });
        }
    }
    match &args.out {
        Some(folder) => files(&args.file, folder, &pieces, cx),
        None => print(&pieces, cx),
    }
}

/// The stages and the target; a stage that the target does not have is said before anything is compiled.
///
/// # Errors
/// Everything that is wrong with them.
fn stages(args: &Args) -> Result<(Vec<Stage>, Target), Vec<Diagnostic>> {
    let target = args.machine.target();
    let (mut stages, mut wrong) = (vec![], vec![]);
    let code = if target.as_ref().is_ok_and(|t| pipeline::available(Stage::Ptx, t).is_ok()) { "ptx" } else { "asm" };
    for name in args.emit.as_deref().unwrap_or(code).split(',') {
        let stage = name.trim().parse::<Stage>();
        let available = |s: Stage| target.as_ref().map_or(Ok(()), |t| pipeline::available(s, t)).map(|()| s);
        match stage.and_then(available) {
            Ok(stage) => stages.push(stage),
            Err(e) => wrong.extend(Error::from(e).diagnostics()),
        }
    }
    match target {
        Ok(target) if wrong.is_empty() => return Ok((stages, target)),
        Ok(_) => {}
        Err(e) => wrong.extend(e.diagnostics()),
    }
    Err(wrong)
}

/// To standard output: bare when there is one text, with a heading each otherwise.
fn print(pieces: &[Piece], cx: &mut Context) -> Outcome {
    if cx.json {
        let pieces: Vec<_> =
            pieces.iter().map(|p| json!({ "stage": p.stage.name(), "function": p.function, "text": p.text })).collect();
        cx.json(&pieces.into())?;
        return Ok(Answer::Yes);
    }
    for (i, piece) in pieces.iter().enumerate() {
        if pieces.len() > 1 {
            let of = piece.function.as_ref().map(|f| format!(" of {f}")).unwrap_or_default();
            writeln!(cx.out, "{}// {}{of}", if i > 0 { "\n" } else { "" }, piece.stage)?;
        }
        writeln!(cx.out, "{}", piece.text.trim_end_matches('\n'))?;
    }
    Ok(Answer::Yes)
}

/// To files of a folder, all or none.
fn files(program: &Path, folder: &Path, pieces: &[Piece], cx: &mut Context) -> Outcome {
    let stem = program.file_stem().map_or("program".into(), |s| s.to_string_lossy().into_owned());
    let stem = if stem == "-" { "program".into() } else { stem };
    std::fs::create_dir_all(folder).map_err(|e| FileError::writing(folder, e))?;
    let texts = pieces.iter().map(|piece| {
        let function = piece.function.as_ref().map(|f| format!(".{f}")).unwrap_or_default();
        let path = folder.join(format!("{stem}{function}.{}", piece.stage));
        (path, format!("{}\n", piece.text.trim_end_matches('\n')))
    });
    let texts: Vec<(PathBuf, String)> = texts.collect();
    let bytes: Vec<(&Path, &[u8])> = texts.iter().map(|(path, text)| (path.as_path(), text.as_bytes())).collect();
    tilewright_engine::files::save(&[], &bytes, Existing::Replace)?;
    let names: Vec<String> = texts.iter().map(|(path, _)| path.display().to_string()).collect();
    if cx.json {
        cx.json(&json!({ "written": names }))?;
    } else {
        for name in names {
            cx.say(&format!("wrote {name}"))?;
        }
    }
    Ok(Answer::Yes)
}
