//! Wrong programs and their whole rendered message: `tests/errors/NAME.tw` and `NAME.txt` beside it.
//!
//! A file called `E0103_…` must report that code, and every code of the language (`E00xx`, `E01xx`, `E03xx`) and
//! of schedules has a file. `BLESS=1 cargo test --test stages errors` rewrites the messages; the diff is reviewed like
//! code.
use miette::{GraphicalReportHandler, GraphicalTheme, NamedSource};
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_engine::pipeline;
use tilewright_frontend::{Diagnostic, compile_with};
use tilewright_ir::program::Program;

/// A diagnostic with its source, as the command line attaches it.
#[derive(Debug)]
struct Sourced(Diagnostic, NamedSource<String>);

impl fmt::Display for Sourced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Sourced {}

impl miette::Diagnostic for Sourced {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.code()
    }
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::help(&self.0)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.0.labels()
    }
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.1)
    }
}

fn files() -> Vec<PathBuf> {
    let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/errors");
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir)
        .expect("tests/errors exists")
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "tw"))
        .collect();
    files.sort();
    files
}

fn render(name: &str, text: &str, errors: Vec<Diagnostic>) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut out = String::new();
    for e in errors {
        let sourced = Sourced(e, NamedSource::new(name, text.to_string()));
        handler.render_report(&mut out, &sourced).expect("rendering to a string");
    }
    // Carets under nothing leave spaces at line ends, which editors strip.
    out.lines().map(|l| l.trim_end().to_string() + "\n").collect()
}

/// What a target refuses of a program that is right in itself.
fn refused(program: &Program) -> Vec<Diagnostic> {
    let target = pipeline::target("cpu:avx2").expect("a target");
    program.functions.iter().filter_map(|f| pipeline::build(f, &target).err()).flat_map(|e| e.diagnostics()).collect()
}

#[test]
fn messages_are_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = vec![];
    for path in files() {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(&path).expect("the file was listed");
        let errors =
            compile_with(&text, pipeline::HOOKS).map_or_else(|errors| errors, |module| refused(&module.program));
        if errors.is_empty() {
            wrong.push(format!("{name}: no error"));
        }
        if name.starts_with('E') && !errors.iter().any(|e| name.starts_with(e.code)) {
            wrong.push(format!("{name}: {:?}", errors.iter().map(|e| e.code).collect::<Vec<_>>()));
        }
        if let Some(e) = errors.iter().find(|e| tilewright_ir::codes::find(e.code).is_none()) {
            wrong.push(format!("{name}: {} is not in the table of codes", e.code));
        }
        let rendered = render(&name, &text, errors);
        let golden = path.with_extension("txt");
        if bless {
            std::fs::write(&golden, &rendered).expect("tests/errors can be written");
        } else if std::fs::read_to_string(&golden).unwrap_or_default().replace("\r\n", "\n") != rendered {
            wrong.push(format!("{name}: the message changed:\n{rendered}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_of_the_language_has_a_program() {
    let names: Vec<String> =
        files().iter().filter_map(|p| p.file_name().map(|n| n.to_string_lossy().into_owned())).collect();
    let missing: Vec<&str> = tilewright_ir::codes::CODES
        .iter()
        .map(|c| c.id)
        .filter(|id| ["E00", "E01", "E03", "E042"].iter().any(|range| id.starts_with(range)) && *id != "E0420")
        .filter(|id| !names.iter().any(|n| n.starts_with(id)))
        .collect();
    assert!(missing.is_empty(), "no program in tests/errors for {missing:?}");
}
