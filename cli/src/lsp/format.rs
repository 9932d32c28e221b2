//! Formatting: the space before lines and behind them, and the lines without text. What stands in a line, comments too,
//! stays as it is.
use super::analysis::Analysis;
use super::text::Text;
use crate::directives;
use serde_json::{Value as Json, json};
use tilewright_engine::pipeline::HOOKS;
use tilewright_frontend::ast::{Ast, Item, ItemKind};
use tilewright_frontend::parse_tolerant;

/// What a level of braces is indented by.
const STEP: usize = 2;

/// The edits that format a text: none where it is formatted, or has errors of grammar.
pub fn edits(analysis: &Analysis) -> Json {
    match formatted(analysis) {
        Some(new) if new != analysis.text.text => {
            json!([{ "range": analysis.text.range(&(0..analysis.text.text.len())), "newText": new }])
        }
        _ => json!([]),
    }
}

/// The text in its form.
pub fn formatted(analysis: &Analysis) -> Option<String> {
    if !analysis.is_whole {
        return None;
    }
    let text = &analysis.text;
    let mut out = String::new();
    let (mut blank, mut shift) = (0, 0_isize);
    let begins = Beginnings::of(&analysis.ast);
    for number in 0..text.lines() {
        let span = text.line(number);
        let line = text.text[span.clone()].trim_end();
        let written = line.trim_start();
        if written.is_empty() {
            blank += 1;
            continue;
        }
        if blank > 0 && !out.is_empty() {
            out.push('\n');
        }
        blank = 0;
        let before = line.len() - written.len();
        let at = span.start + before;
        let indent = match begins.indent(text, at, written) {
            Some(indent) => {
                shift = indent as isize - before as isize;
                indent
            }
            // The rest of something that began on another line moves with it.
            None => before.saturating_add_signed(shift),
        };
        out.extend(std::iter::repeat_n(' ', indent));
        out += written;
        out.push('\n');
    }
    // A golden that begins with spaces would be another one. So would a text whose meaning this function mistook.
    let same = |ast: &Ast| *ast == analysis.ast;
    let (again, wrong) = parse_tolerant(&out, HOOKS.foreign);
    let goldens = |text: &str| directives::parse(text).golden.into_iter().map(|g| g.text).collect::<Vec<_>>();
    let trimmed = |all: Vec<String>| all.iter().map(|t| lines(t)).collect::<Vec<_>>();
    let kept = trimmed(goldens(&out)) == trimmed(goldens(&text.text));
    (wrong.is_empty() && same(&again) && kept).then_some(out)
}

/// The lines of a golden as they are compared.
fn lines(text: &str) -> Vec<String> {
    text.trim_end().lines().map(|l| l.trim_end().to_string()).collect()
}

/// Where items and statements begin, and where blocks are.
struct Beginnings {
    /// Where each begins, and how many blocks it stands in.
    starts: Vec<(usize, usize)>,
    /// The bytes of items with blocks.
    blocks: Vec<std::ops::Range<usize>>,
    /// The bytes of items and statements.
    inside: Vec<std::ops::Range<usize>>,
}

impl Beginnings {
    fn of(ast: &Ast) -> Beginnings {
        let mut out = Beginnings { starts: vec![], blocks: vec![], inside: vec![] };
        ast.items.iter().for_each(|item| out.item(item, 0));
        out.starts.sort_unstable();
        out
    }

    fn item(&mut self, item: &Item, depth: usize) {
        self.starts.push((item.span.start, depth));
        match &item.kind {
            ItemKind::Fn(f) => {
                self.blocks.push(item.span.clone());
                for s in &f.body {
                    self.starts.push((s.span.start, depth + 1));
                    self.inside.push(s.span.clone());
                }
            }
            ItemKind::Test { items, .. } => {
                self.blocks.push(item.span.clone());
                items.iter().for_each(|inner| self.item(inner, depth + 1));
            }
            _ => self.inside.push(item.span.clone()),
        }
    }

    /// The indent of a line that begins at a byte; none for the rest of what began before.
    fn indent(&self, text: &Text, at: usize, written: &str) -> Option<usize> {
        if let Ok(found) = self.starts.binary_search_by_key(&at, |s| s.0) {
            return Some(self.starts[found].1 * STEP);
        }
        let inside = |all: &[std::ops::Range<usize>]| all.iter().any(|s| s.start < at && at < s.end);
        if inside(&self.inside) {
            return None;
        }
        let Some(block) = self.blocks.iter().find(|b| b.start < at && at < b.end) else { return Some(0) };
        // The brace that closes the block; a comment between statements; parameters before the block.
        if at + 1 == block.end || written == "}" {
            return Some(0);
        }
        let head = text.text[block.start..at].contains('{');
        (head && written.starts_with("//")).then_some(STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(text: &str) -> Option<String> {
        formatted(&Analysis::new("p.tw", Text::new(text.to_string())))
    }

    #[test]
    fn space_moves_and_comments_stay() {
        let text = concat!(
            "\n\n  // A copy.  \nsym N\n\n\n\nfn f(x: f32 (N),\n     y: f32 (N)) {\n",
            "      // each\n   let a[i] =  x[i] +\n      1 // one\n y[i] = a[i]\n   }\n",
            "// run: N=4\n// expect layouts:\n//   a",
        );
        let new = concat!(
            "// A copy.\nsym N\n\nfn f(x: f32 (N),\n     y: f32 (N)) {\n",
            "  // each\n  let a[i] =  x[i] +\n     1 // one\n  y[i] = a[i]\n}\n",
            "// run: N=4\n// expect layouts:\n//   a\n",
        );
        assert_eq!(format(text).as_deref(), Some(new));
        assert_eq!(format(new).as_deref(), Some(new));
        assert_eq!(format("fn f("), None);
        assert_eq!(format("").as_deref(), Some(""));
    }

    #[test]
    fn programs_of_this_project_are_formatted() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        for entry in std::fs::read_dir(root).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "tw") {
                let text = std::fs::read_to_string(&path).expect("text");
                assert_eq!(format(&text).as_deref(), Some(text.as_str()), "{}", path.display());
            }
        }
    }
}
