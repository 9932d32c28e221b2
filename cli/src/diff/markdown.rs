//! The answer as a comment on a change: what regressed first, what is the same as a number.
use super::costs::Change;
use super::{DiffAnswer, cost_texts, evidence};
use crate::diff::pair::FunctionDiff;
use std::fmt;
use tilewright_engine::compare::Verdict;

/// Most rows of the table, chosen: a comment on GitHub has at most 65,536 characters.
const MOST_ROWS: usize = 120;

/// Writes the comment.
pub fn write(answer: &DiffAnswer, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [a, b] = answer.sides.each_ref().map(|s| text(s));
    let [better, worse, equal] = [Change::Improved, Change::Regressed, Change::Unchanged].map(|c| answer.count(c));
    writeln!(f, "### tilewright: {a} → {b}\n")?;
    writeln!(f, "Costs: **{better} improved**, **{worse} regressed**, {equal} unchanged. {}\n", verdicts(answer))?;
    let mut rows: Vec<&FunctionDiff> = answer.functions.iter().filter(|x| x.verdict != Verdict::Same).collect();
    if rows.is_empty() {
        return Ok(());
    }
    // What somebody must look at comes first.
    rows.sort_by_key(|x| (x.verdict.is_same_function(), x.change != Change::Regressed));
    writeln!(f, "| function | target | verdict | costs |\n|---|---|---|---|")?;
    for x in rows.iter().take(MOST_ROWS) {
        let costs = cost_texts(x).iter().map(|c| text(c)).collect::<Vec<_>>().join("<br>");
        let mark = if x.change == Change::Regressed { " ⚠" } else { "" };
        writeln!(f, "| {} | {} | {}{mark} | {costs} |", text(&x.function), text(&x.target), x.verdict.name())?;
    }
    if rows.len() > MOST_ROWS {
        writeln!(f, "\n{} more are in `--json`.", rows.len() - MOST_ROWS)?;
    }
    writeln!(f, "\n<details><summary>Evidence</summary>\n")?;
    for x in rows.iter().take(MOST_ROWS) {
        let lines: Vec<String> = evidence(x).iter().map(|l| text(l.trim())).collect();
        writeln!(f, "- {}: {}", text(&x.function), lines.join("; "))?;
    }
    writeln!(f, "\n</details>")
}

/// How many functions have which verdict.
fn verdicts(answer: &DiffAnswer) -> String {
    const ALL: [Verdict; 7] = [
        Verdict::OtherFunction,
        Verdict::Unknown,
        Verdict::OtherPlan,
        Verdict::SamePlan,
        Verdict::Reordered,
        Verdict::Renamed,
        Verdict::Same,
    ];
    let count = |v: Verdict| answer.functions.iter().filter(|x| x.verdict == v).count();
    let some = ALL.into_iter().map(|v| (v, count(v))).filter(|(_, n)| *n > 0);
    let all: Vec<String> = some.map(|(v, n)| format!("{n} `{}`", v.name())).collect();
    format!("Functions: {}.", all.join(", "))
}

/// A text without markup: it is a program's, and may hold anything.
fn text(s: &str) -> String {
    let mut out = String::new();
    for c in s.chars().take(2000) {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '#' | '~' | '\\' | '@' | '!' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
