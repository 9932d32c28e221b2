//! `--emit passes`: the steps of a compilation, each as a file with a number, and a list of what each did.
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;
use tilewright_engine::passes::PassStep;

/// What `--emit` calls them.
pub const NAME: &str = "passes";

/// The list of the steps of a function.
pub const LIST: &str = "passes.md";

/// A step with its number, and the lines that it added and took away. Of the first text of a form all are new.
struct Numbered<'a> {
    number: usize,
    step: &'a PassStep,
    lines: [usize; 2],
    /// Whether the step before made the same text.
    is_same: bool,
}

impl Numbered<'_> {
    fn file(&self) -> String {
        format!("{:03}-{}.{}", self.number, self.step.name, self.step.form)
    }

    fn change(&self) -> String {
        let [added, gone] = self.lines;
        if self.is_same { "unchanged".to_string() } else { format!("+{added} −{gone}") }
    }
}

fn numbered(steps: &[PassStep]) -> Vec<Numbered<'_>> {
    let mut out: Vec<Numbered<'_>> = vec![];
    for (number, step) in steps.iter().enumerate() {
        let before = out.last().map(|n| n.step).filter(|s| s.form == step.form).map_or("", |s| &*s.text);
        let diff = TextDiff::from_lines(before.trim_end(), step.text.trim_end());
        let count = |tag| diff.iter_all_changes().filter(|c| c.tag() == tag).count();
        let lines = [count(ChangeTag::Insert), count(ChangeTag::Delete)];
        out.push(Numbered { number, step, lines, is_same: lines == [0, 0] });
    }
    out
}

/// The files of a function's steps, without those that changed nothing, and the list of all.
pub fn files(function: &str, target: &str, steps: &[PassStep]) -> Vec<(String, String)> {
    let steps = numbered(steps);
    let mut list =
        format!("# The passes of {function} on {target}\n\n| | pass | lines | for | did |\n|---|---|---|---|---|\n");
    for n in &steps {
        let (name, file) = (n.step.name, n.file());
        let name = if n.is_same { name.to_string() } else { format!("[{name}]({file})") };
        // A bar would end the column.
        let did = n.step.did.join("; ").replace('|', "\\|");
        let _ = writeln!(list, "| {:03} | {name} | {} | {} | {did} |", n.number, n.change(), n.step.doc);
    }
    let changed = steps.iter().filter(|n| !n.is_same).map(|n| (n.file(), n.step.text.clone()));
    changed.chain([(LIST.to_string(), list)]).collect()
}

/// The steps as one text.
pub fn text(steps: &[PassStep]) -> String {
    let mut out = String::new();
    for n in numbered(steps) {
        let _ = writeln!(out, "// {:03} {}: {} ({})", n.number, n.step.name, n.step.doc, n.change());
        n.step.did.iter().for_each(|did| {
            let _ = writeln!(out, "//     {did}");
        });
        if !n.is_same {
            let _ = writeln!(out, "{}\n", n.step.text.trim_end());
        }
    }
    out
}
