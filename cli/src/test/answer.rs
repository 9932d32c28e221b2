//! What `test` answers: files, random programs, all together; and the names of checks.
use crate::filter::{CheckError, CheckName};
use crate::outcome::Report;
use crate::program::plural;
use crate::{Answer, CommandVerdict, visible};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt;

/// What `test` says, one after the other.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TestAnswer {
    /// What happened in a file.
    File(FileAnswer),
    /// How random programs did.
    Random(RandomAnswer),
    /// All of it together, last.
    Total(TotalAnswer),
}

/// What happened in a file.
#[derive(Clone, Debug)]
pub struct FileAnswer {
    /// Its name.
    pub file: String,
    /// Claims that hold.
    pub passed: usize,
    /// Every check that was made, and the error of one that failed.
    pub checks: Vec<(CheckName, Option<CheckError>)>,
    /// Golden texts that were rewritten, with the verdict on each: `index f: same_plan`.
    pub blessed: Vec<String>,
    /// Claims that say nothing about the target.
    pub skipped: Vec<String>,
    /// What is wrong; nothing when the file is right.
    pub report: Report,
    /// How golden texts differ.
    pub diffs: Vec<String>,
}

/// How random programs did.
#[derive(Clone, Debug, Serialize)]
pub struct RandomAnswer {
    /// Those that are wrong, with their seeds.
    pub failed: Vec<String>,
    /// How many were left, when a call of the driver had failed.
    pub not_run: u64,
    /// How many were asked for.
    pub random: u64,
    /// The first one's number.
    pub seed: u64,
}

/// All files and random programs together.
#[derive(Clone, Debug, Serialize)]
pub struct TotalAnswer {
    /// Claims that do not hold.
    pub failed: usize,
    /// Files with such claims.
    pub failed_files: usize,
    /// Files.
    pub files: usize,
    /// Claims that hold.
    pub passed: usize,
    /// Golden texts that differ.
    #[serde(skip)]
    pub differ: usize,
    /// Those that `--bless` did not rewrite.
    #[serde(skip)]
    pub refused: usize,
}

/// `{"blessed", "diffs"?, "errors", "file", "ok", "passed", "skipped", "source", "verdicts"?}`.
impl Serialize for FileAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut line = crate::render::json(&self.report);
        line["file"] = self.file.as_str().into();
        line["ok"] = self.report.diagnostics.is_empty().into();
        line["passed"] = self.passed.into();
        line["blessed"] = self.blessed.len().into();
        if !self.blessed.is_empty() {
            line["verdicts"] = json!(self.blessed);
        }
        line["skipped"] = json!(self.skipped);
        if !self.diffs.is_empty() {
            line["diffs"] = json!(self.diffs);
        }
        line.serialize(s)
    }
}

/// What is wrong with a file stands beside this on standard error.
impl fmt::Display for TestAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestAnswer::File(FileAnswer { file, passed, blessed, skipped, .. }) => {
                let count = if blessed.is_empty() { String::new() } else { format!(", {} rewritten", blessed.len()) };
                let skipped = if skipped.is_empty() { String::new() } else { format!(", {} skipped", skipped.len()) };
                let verdict = if self.verdict() == CommandVerdict::Yes { "ok  " } else { "FAIL" };
                writeln!(f, "{verdict} {} ({passed} passed{count}{skipped})", visible::text(file))?;
                blessed.iter().try_for_each(|b| writeln!(f, "     rewritten: {}", visible::text(b)))
            }
            TestAnswer::Random(RandomAnswer { failed, not_run, random, .. }) => {
                let run = random - not_run;
                writeln!(f, "random programs: {} of {run} agree", run - failed.len() as u64)?;
                if *not_run > 0 {
                    let why = "a call of the driver failed, and every later one does in this process";
                    writeln!(f, "{not_run} were not run: {why}")?;
                }
                failed.iter().try_for_each(|text| writeln!(f, "{text}"))
            }
            TestAnswer::Total(TotalAnswer { failed, files, passed, differ, refused, .. }) => {
                writeln!(f, "{}, {} passed, {failed} failed", plural(*files, "file"), plural(*passed, "check"))?;
                if *refused > 0 {
                    let look = "look with `tilewright diff`; where a new text is wanted,";
                    return writeln!(f, "{look} `--bless --accept FUNCTION` with the same paths writes it");
                }
                if *differ == 0 {
                    return Ok(());
                }
                writeln!(f, "where the new text is right, `tilewright test --bless` with the same paths writes it")
            }
        }
    }
}

impl Answer for TestAnswer {
    fn verdict(&self) -> CommandVerdict {
        let right = match self {
            TestAnswer::File(tested) => tested.report.diagnostics.is_empty(),
            TestAnswer::Random(random) => random.failed.is_empty(),
            TestAnswer::Total(total) => total.failed_files == 0,
        };
        if right { CommandVerdict::Yes } else { CommandVerdict::No }
    }

    fn notes(&self) -> Vec<String> {
        let TestAnswer::File(tested) = self else { return vec![] };
        tested.skipped.iter().map(|s| format!("{}: skipped: {s}", tested.file)).collect()
    }
}
