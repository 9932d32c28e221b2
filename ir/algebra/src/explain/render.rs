//! Explanations as text of 80 columns and as Markdown.
use super::{Explanation, Step};
use std::fmt::Write;

/// The width of the text form.
const WIDTH: usize = 80;

impl Explanation {
    /// As plain text, at most 80 columns wide where values allow.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n", self.heading);
        push_wrapped(&mut out, &self.meaning, 2);
        if !self.equation.is_empty() {
            push_indented(&mut out, &self.equation, 4);
        }
        self.operand_lines().iter().for_each(|l| push_indented(&mut out, l, 4));
        for (i, step) in self.steps.iter().enumerate() {
            let _ = writeln!(out, "\n{}. {}", i + 1, step.title);
            if !step.text.is_empty() {
                push_wrapped(&mut out, &step.text, 3);
            }
            step.math.iter().for_each(|l| push_indented(&mut out, l, 5));
            if let Some(r) = &step.result {
                push_indented(&mut out, &format!("=> {r}"), 3);
            }
        }
        if let Some(r) = &self.result {
            let _ = write!(out, "\n= {r}\n");
            if !self.guards.is_empty() {
                let _ = writeln!(out, "  where {}", self.guards.join(", "));
            }
        }
        out
    }

    /// As Markdown: a heading, the steps as a numbered list of paragraphs, formulas in fenced blocks.
    pub fn markdown(&self) -> String {
        let mut out = format!("### `{}`\n\n{}\n", self.heading, self.meaning);
        let mut given: Vec<String> = vec![];
        if !self.equation.is_empty() {
            given.push(self.equation.clone());
        }
        given.extend(self.operand_lines());
        push_block(&mut out, &given);
        for (i, step) in self.steps.iter().enumerate() {
            push_step(&mut out, i + 1, step);
        }
        if let Some(r) = &self.result {
            let guards =
                if self.guards.is_empty() { String::new() } else { format!(" where `{}`", self.guards.join(", ")) };
            let _ = write!(out, "\nResult: `{r}`{guards}\n");
        }
        out
    }

    fn operand_lines(&self) -> Vec<String> {
        let width = self.operands.iter().map(|o| o.name.chars().count()).max().unwrap_or(0);
        let mut lines: Vec<String> = self.operands.iter().map(|o| format!("{:width$} = {}", o.name, o.value)).collect();
        if !self.facts.is_empty() {
            lines.push(format!("where {}", self.facts.join(", ")));
        }
        lines
    }
}

fn push_step(out: &mut String, number: usize, step: &Step) {
    let _ = write!(out, "\n**{number}. {}**", step.title);
    out.push_str(if step.text.is_empty() { "\n" } else { "\n\n" });
    if !step.text.is_empty() {
        let _ = writeln!(out, "{}", step.text);
    }
    push_block(out, &step.math);
    if let Some(r) = &step.result {
        let _ = write!(out, "\n⇒ `{r}`\n");
    }
}

fn push_block(out: &mut String, lines: &[String]) {
    if !lines.is_empty() {
        let _ = write!(out, "\n```text\n{}\n```\n", lines.join("\n"));
    }
}

fn push_indented(out: &mut String, line: &str, indent: usize) {
    let line = format!("{:indent$}{line}", "");
    let _ = writeln!(out, "{}", line.trim_end());
}

/// Breaks a paragraph at spaces; a word that is too long stands alone.
fn push_wrapped(out: &mut String, text: &str, indent: usize) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && indent + length > WIDTH {
            push_indented(out, &line, indent);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    push_indented(out, &line, indent);
}

/// Rows as lines of aligned columns, two spaces apart; ints to the right, the rest to the left.
pub(super) fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, k: usize| row.get(k).cloned().unwrap_or_default();
    let width = |k: usize| rows.iter().map(|r| cell(r, k).chars().count()).max().unwrap_or(0);
    // A column of numbers below its title is set to the right.
    let number = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_digit() || c == '-');
    let right = |k: usize| {
        let mut cells = rows.iter().skip(1).map(|r| cell(r, k)).filter(|c| !c.is_empty() && c != "…").peekable();
        cells.peek().is_some() && cells.all(|c| number(&c))
    };
    let shape: Vec<(usize, bool)> = (0..columns).map(|k| (width(k), right(k))).collect();
    let line = |row: &Vec<String>| {
        let cells = shape.iter().enumerate().map(|(k, (w, right))| {
            let c = cell(row, k);
            let pad = " ".repeat(w - c.chars().count());
            if *right { pad + &c } else { c + &pad }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}
