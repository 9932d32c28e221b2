//! Names of checks, and which of them `test --filter` leaves.
use std::fmt;

/// What `--filter` leaves: checks whose name, such as `relayout.tw:f:asm`, has a text in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter<'a>(pub Option<&'a str>);

impl Filter<'_> {
    /// Whether a check is left. Of a function and a stage, what is checked of a whole file has none.
    pub fn takes(self, name: &CheckName) -> bool {
        self.0.is_none_or(|text| name.to_string().contains(text))
    }
}

/// What was wrong with a check.
#[derive(Clone, Debug)]
pub struct CheckError {
    /// The error.
    pub message: String,
    /// How a golden's text differs; empty elsewhere.
    pub diff: String,
}

impl From<String> for CheckError {
    fn from(message: String) -> CheckError {
        CheckError { message, diff: String::new() }
    }
}

/// What is checked: of which file, which function, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckName {
    file: String,
    function: String,
    what: String,
}

impl CheckName {
    /// The name of a check.
    pub fn new(file: &str, function: Option<&str>, what: impl fmt::Display) -> CheckName {
        CheckName { file: file.into(), function: function.unwrap_or_default().into(), what: what.to_string() }
    }
}

impl fmt::Display for CheckName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.function, self.what)
    }
}
