//! Test directives in the comments of a `.tw` file.
//!
//! ```text
//! // run: M=4 N=7 seed=1 fn=relayout      agreement of interpreter and compiled code at these values
//! // error: E0103                         the program must be refused, with this code among its errors
//! // expect index relayout on cpu:avx2:   the stage's text must be what follows
//! // a0 load src: i0 + 512*i1
//!
//! // check asm relayout on cpu:avx2:      the text must have these lines, in this order
//! // check: vmovups ymm
//! // check-not: div
//! ```
//! A golden section is the run of comment lines after its heading, each behind `// ` (an empty line is `//`); it ends
//! at the first line that is no comment, or at the next directive.
use super::texts::{self, checks};
use checks::Check;
use std::fmt;
use std::ops::Range;
use tilewright_engine::stage::Stage;
use tilewright_frontend::Diagnostic;
use tilewright_frontend::diagnostic::nearest;

/// The target of goldens that name none: one whose text is the same on every machine.
pub fn usual_target(stage: Stage) -> &'static str {
    if matches!(stage, Stage::Ptx | Stage::Manifest) { "ptx:sm_90a" } else { "cpu:baseline" }
}

/// What a golden text is of: `[raw] STAGE [FUNCTION] [on TARGET]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The stage.
    pub stage: Stage,
    /// Whether it is the stage's own text where it has a [normal form](texts::normal).
    pub raw: bool,
    /// The function; the only one by default.
    pub function: Option<String>,
    /// The target; by default [`usual_target`].
    pub target: String,
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.raw { "raw " } else { "" }, self.stage)?;
        self.function.iter().try_for_each(|name| write!(f, " {name}"))?;
        if self.target == usual_target(self.stage) { Ok(()) } else { write!(f, " on {}", self.target) }
    }
}

/// The directives of a file, in order.
#[derive(Debug, Default)]
pub struct Directives {
    /// `// run:` lines.
    pub runs: Vec<RunDirective>,
    /// `// error:` lines.
    pub errors: Vec<String>,
    /// `// expect` sections.
    pub golden: Vec<Golden>,
    /// `// check` sections.
    pub checks: Vec<CheckSection>,
    /// Directives that make no sense.
    pub wrong: Vec<Diagnostic>,
}

/// A `// run:` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunDirective {
    /// The symbols' values.
    pub symbols: Vec<(String, i64)>,
    /// The function; every one by default.
    pub function: Option<String>,
    /// Seed of the data.
    pub seed: u64,
    /// Where in the text.
    pub span: Range<usize>,
}

/// An `// expect` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// What it is of.
    pub subject: Subject,
    /// The heading, in the text.
    pub heading: Range<usize>,
    /// The expected lines, in the text: whole lines with their ends.
    pub body: Range<usize>,
    /// The expected text.
    pub text: String,
}

/// A `// check` section: lines that a text must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckSection {
    /// What they are of.
    pub subject: Subject,
    /// The heading, in the text.
    pub heading: Range<usize>,
    /// The lines.
    pub checks: Vec<Check>,
    /// Whether a line is wrong.
    pub is_wrong: bool,
}

/// What the comment lines behind a heading belong to.
enum Section {
    Golden(Golden),
    Checks(CheckSection),
}

impl Directives {
    fn close(&mut self, open: &mut Option<Section>) {
        match open.take() {
            Some(Section::Golden(golden)) => self.golden.push(golden),
            Some(Section::Checks(section)) if section.is_wrong => {}
            Some(Section::Checks(section)) if section.checks.is_empty() => {
                self.wrong.push(malformed(section.heading, "a section without a check could not fail".into()));
            }
            Some(Section::Checks(section)) => self.checks.push(section),
            None => {}
        }
    }
}

/// Reads the directives of a text.
pub fn parse(text: &str) -> Directives {
    let mut out = Directives::default();
    let mut open: Option<Section> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let span = at..at + line.trim_end().len();
        let end = at + line.len();
        at = end;
        let trimmed = line.trim();
        let directive = trimmed.strip_prefix("// ").unwrap_or("").trim_start();
        let starts = |word: &str| directive.strip_prefix(word);
        if let Some(rest) = starts("run:") {
            out.close(&mut open);
            match run(rest, span.clone()) {
                Ok(run) => out.runs.push(run),
                Err(why) => out.wrong.push(malformed(span, why)),
            }
        } else if let Some(rest) = starts("error:") {
            out.close(&mut open);
            out.errors.push(rest.trim().to_string());
        } else if let Some(rest) = starts("expect ").and_then(|r| r.strip_suffix(':')) {
            out.close(&mut open);
            match golden(rest, span.clone(), end) {
                Ok(golden) => open = Some(Section::Golden(golden)),
                Err(why) => out.wrong.push(malformed(span, why)),
            }
        } else if let Some(rest) = starts("check ").and_then(|r| r.strip_suffix(':')) {
            out.close(&mut open);
            match subject(rest) {
                Ok(subject) => {
                    open =
                        Some(Section::Checks(CheckSection { subject, heading: span, checks: vec![], is_wrong: false }));
                }
                Err(why) => out.wrong.push(malformed(span, why)),
            }
        } else if stray(trimmed) && !matches!(open, Some(Section::Checks(_))) {
            let why = format!("`{trimmed}` stands behind no heading `// check STAGE [FUNCTION] [on TARGET]:`");
            out.wrong.push(malformed(span, why));
        } else if let Some(Section::Checks(section)) = &mut open {
            match trimmed.strip_prefix("//") {
                Some(line) if line.trim().is_empty() => {}
                Some(line) => match checks::read(line.trim(), span.clone()) {
                    Ok(check) => section.checks.push(check),
                    Err(why) => {
                        section.is_wrong = true;
                        out.wrong.push(malformed(span, why));
                    }
                },
                None => out.close(&mut open),
            }
        } else if let Some(Section::Golden(golden)) = &mut open {
            match trimmed.strip_prefix("//") {
                Some(comment) => {
                    // One space belongs to the comment; every other is the text's own.
                    let comment =
                        line.trim_start().trim_end_matches(['\n', '\r']).strip_prefix("//").unwrap_or(comment);
                    golden.text += comment.strip_prefix(' ').unwrap_or(comment);
                    golden.text.push('\n');
                    golden.body.end = end;
                }
                None => out.close(&mut open),
            }
        }
    }
    out.close(&mut open);
    out
}

/// Whether a comment is a line of a check, or would be one with a space behind the slashes.
fn stray(line: &str) -> bool {
    let Some((name, _)) = line.strip_prefix("//").and_then(|rest| rest.trim_start().split_once(':')) else {
        return false;
    };
    let kind = name.strip_prefix("check");
    kind.is_some_and(|k| matches!(k, "" | "-next" | "-not" | "-dag") || k.starts_with("-count-")) || {
        // A heading that lost its space.
        let glued = line.strip_prefix("//").filter(|l| line.ends_with(':') && !l.starts_with(' '));
        glued.and_then(|l| l.strip_prefix("check ").or(l.strip_prefix("expect "))).is_some()
    }
}

fn malformed(span: Range<usize>, why: String) -> Diagnostic {
    let d = Diagnostic::new("E0805", format!("a malformed test directive: {why}")).label(span, "here");
    d.help("write `// run: M=4 N=7`, or `// expect [raw] STAGE [FUNCTION] [on TARGET]:`, or `// check …:`")
}

fn run(text: &str, span: Range<usize>) -> Result<RunDirective, String> {
    let mut out = RunDirective { symbols: vec![], function: None, seed: 1, span };
    for word in text.split_whitespace() {
        let (name, value) = word.split_once('=').ok_or_else(|| format!("`{word}` is not NAME=NUMBER"))?;
        let number = || value.parse::<i64>().map_err(|_| format!("`{value}` is not a whole number"));
        match name {
            "fn" => out.function = Some(value.to_string()),
            "seed" => out.seed = number()? as u64,
            _ => out.symbols.push((name.to_string(), number()?)),
        }
    }
    Ok(out)
}

fn golden(text: &str, heading: Range<usize>, end: usize) -> Result<Golden, String> {
    let subject = subject(text)?;
    if subject.stage == Stage::Html {
        return Err(
            "the page shows the program, and so this section: `test --bless --golden html` keeps it in a file".into()
        );
    }
    Ok(Golden { subject, heading, body: end..end, text: String::new() })
}

/// Reads `[raw] STAGE [FUNCTION] [on TARGET]`.
///
/// # Errors
/// What is wrong with it.
pub fn subject(text: &str) -> Result<Subject, String> {
    let mut words = text.split_whitespace().peekable();
    let raw = words.next_if_eq(&"raw").is_some();
    let name = words.next().unwrap_or("");
    let stage: Stage = name.parse().map_err(|_| {
        let near = nearest(name, Stage::ALL.iter().map(|s| s.name()));
        format!("there is no stage `{name}`{}", near.map_or(String::new(), |n| format!(": did you mean `{n}`?")))
    })?;
    let (mut function, mut target) = (None, None);
    while let Some(word) = words.next() {
        match word {
            "on" if target.is_none() => target = Some(words.next().ok_or("`on` without a target")?.to_string()),
            _ if function.is_none() && target.is_none() => function = Some(word.to_string()),
            _ => return Err(format!("`{word}` does not belong there")),
        }
    }
    if raw && !texts::has_normal(stage) {
        return Err(format!("stage `{stage}` has one form: write it without `raw`"));
    }
    if function.is_some() && !stage.per_function() {
        return Err(format!("stage `{stage}` is one text of the whole program"));
    }
    Ok(Subject { stage, raw, function, target: target.unwrap_or_else(|| usual_target(stage).into()) })
}

/// The text as the lines of a section.
pub fn section(text: &str) -> String {
    let mut out = String::new();
    for line in text.trim_end().lines() {
        let line = line.trim_end();
        out += if line.is_empty() { "//" } else { "// " };
        out += line;
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_found_in_comments() {
        let text = "fn f() {}\n// run: M=4 N=-7 fn=f seed=9\n// run:\n// expect index:\n// a0\n//\n//   b\n\n// c\n// expect asm f on cpu:avx2:\n";
        let d = parse(text);
        assert_eq!(d.runs.len(), 2);
        assert_eq!(d.runs[0].symbols, [("M".to_string(), 4), ("N".to_string(), -7)]);
        assert_eq!((d.runs[0].function.as_deref(), d.runs[0].seed), (Some("f"), 9));
        assert_eq!(d.golden.len(), 2);
        assert_eq!(d.golden[0].text, "a0\n\n  b\n");
        assert_eq!(&text[d.golden[0].body.clone()], "// a0\n//\n//   b\n");
        assert_eq!(d.golden[1].subject.to_string(), "asm f on cpu:avx2");
        assert!(d.wrong.is_empty());
        assert_eq!(section("a0\n\n  b\n"), "// a0\n//\n//   b\n");
    }

    #[test]
    fn malformed_directives_are_reported() {
        let d = parse(
            "// run: M\n// run: M=x\n// expect nothing:\n// expect index on:\n// expect html:\n// expect ast f:\n",
        );
        assert_eq!(d.wrong.len(), 6);
        assert!(d.wrong.iter().all(|d| d.code == "E0805"));
    }
}
