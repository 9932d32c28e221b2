//! What continuous integration reads: reports in the format of JUnit, and annotations of GitHub.
use super::{CheckError, CheckName, Failure};
use crate::outcome::Report;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use tilewright_engine::error::line_column;
use tilewright_engine::files::{self, Existing};
use tilewright_frontend::Diagnostic;
use tilewright_ir::layout::picture::escape;

/// A report: a suite for each file, a case for each check.
/// Source of the format: Apache Ant's JUnit task, as Jenkins and GitLab read it (`junit-10.xsd`).
#[derive(Default)]
pub struct Junit {
    suites: String,
    tests: usize,
    failures: usize,
}

impl Junit {
    /// Adds a file. What is wrong with it beside its checks, such as an error of its program, is a case of its own.
    pub fn add(&mut self, file: &str, checks: &[(CheckName, Option<CheckError>)], wrong: &[Diagnostic]) {
        let known = |d: &&Diagnostic| checks.iter().any(|(_, w)| w.as_ref().is_some_and(|w| w.message == d.message));
        let others: Vec<&Diagnostic> = wrong.iter().filter(|d| !known(d)).collect();
        let failed = checks.iter().filter(|(_, wrong)| wrong.is_some()).count();
        let (tests, failures) = (checks.len() + others.len(), failed + others.len());
        self.tests += tests;
        self.failures += failures;
        // Writing to a string does not fail.
        let _ =
            writeln!(self.suites, "  <testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\">", escape(file));
        let cases = checks.iter().map(|(name, wrong)| (name.to_string(), wrong.clone()));
        let others = others.iter().map(|d| (format!("{file}::{}", d.code), Some(d.message.clone().into())));
        // Whoever reads a report keeps a case by its name: of several, the later ones have their number.
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (name, wrong) in cases.chain(others) {
            let times = seen.entry(name.clone()).or_default();
            *times += 1;
            let name = if *times > 1 { format!("{name} #{times}") } else { name };
            let (name, class) = (escape(&name), escape(file));
            let _ = match wrong {
                None => writeln!(self.suites, "    <testcase classname=\"{class}\" name=\"{name}\"/>"),
                Some(why) => writeln!(
                    self.suites,
                    "    <testcase classname=\"{class}\" name=\"{name}\">\
                     <failure message=\"{}\">{}</failure></testcase>",
                    attribute(&why.message),
                    escape(&bounded(&why.diff))
                ),
            };
        }
        self.suites.push_str("  </testsuite>\n");
    }

    /// Writes it.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let ours = |text: String| text.is_empty() || text.contains("<testsuites name=\"tilewright\"");
        if std::fs::read(path).is_ok_and(|bytes| !ours(String::from_utf8_lossy(&bytes).into_owned())) {
            let d =
                Diagnostic::new("E0809", format!("{} is there, and is no report of `test --junit`", path.display()));
            return Err(Failure::bad_use(d.help("name another file: what tilewright did not write is not replaced")));
        }
        let Junit { suites, tests, failures } = self;
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
        let text = format!(
            "{head}\n<testsuites name=\"tilewright\" tests=\"{tests}\" failures=\"{failures}\">\n{suites}\
             </testsuites>\n"
        );
        Ok(files::save(&[], &[(path, text.as_bytes())], Existing::Replace)?)
    }
}

/// Lines and characters of a diff that a report holds, chosen: whoever reads more runs the command.
const MOST: (usize, usize) = (200, 16_000);

/// The beginning of a diff.
fn bounded(diff: &str) -> String {
    let (mut out, mut lines) = (String::new(), diff.lines());
    for line in lines.by_ref().take(MOST.0) {
        let left = MOST.1.saturating_sub(out.len());
        if line.len() >= left {
            let end = (0..=left).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0);
            return format!("{out}{}\n… more is left out\n", &line[..end]);
        }
        out += line;
        out.push('\n');
    }
    if lines.next().is_some() { out + "… more is left out\n" } else { out }
}

/// A text as the value of an attribute, in which a parser of XML makes a space of each line's end.
fn attribute(text: &str) -> String {
    escape(text).replace('\n', "&#10;").replace('\t', "&#9;")
}

/// Whether GitHub runs this.
pub fn in_github() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|v| v == "true")
}

/// The diagnostics as annotations of GitHub.
/// Source: GitHub, *Workflow commands for GitHub Actions*, "Setting an error message".
pub fn annotations(report: &Report) -> String {
    let data = |s: &str| s.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |s: &str| data(s).replace(':', "%3A").replace(',', "%2C");
    let line = |d: &Diagnostic| {
        let place = report.source.as_ref().map(|(name, text)| {
            let (line, column) = d.labels.first().map_or((1, 1), |(span, _)| line_column(text, span.start));
            format!("file={},line={line},col={column},", property(name))
        });
        format!("::error {}title={}::{}", place.unwrap_or_default(), d.code, data(&d.message))
    };
    report.diagnostics.iter().map(line).collect::<Vec<_>>().join("\n")
}
