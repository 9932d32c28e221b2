//! What is known of a text: its tree, its names, what is wrong with it, and what of it means something.
use super::names::{self, Definition};
use super::text::Text;
use crate::program::ProgramSource;
use crate::test;
use tilewright_engine::pipeline::{self, HOOKS};
use tilewright_frontend::{Ast, Diagnostic, Module, parse_tolerant};

/// A text that was read.
pub struct Analysis {
    /// The text.
    pub text: Text,
    /// The tree of what can be read.
    pub ast: Ast,
    /// Whether all of it can be read.
    pub is_whole: bool,
    /// The names that it defines.
    pub names: Vec<Definition>,
    /// The program without the items that are wrong.
    pub module: Option<Module>,
    /// What is wrong.
    pub wrong: Vec<Diagnostic>,
    /// The errors that its `// error:` lines expect.
    pub expected: Vec<Diagnostic>,
}

impl Analysis {
    /// Reads a text of this name.
    pub fn new(name: &str, text: Text) -> Analysis {
        let (ast, unread) = parse_tolerant(&text.text, HOOKS.foreign);
        let source = ProgramSource { name: name.to_string(), text: text.text.as_str().into() };
        let (wrong, expected) = test::uncompiled(&source);
        let module = checked(&text.text, &ast, &[&wrong[..], &expected].concat());
        let names = names::definitions(&ast, text.text.len());
        Analysis { text, ast, is_whole: unread.is_empty(), names, module, wrong, expected }
    }

    /// The definition that is meant at a byte.
    pub fn definition(&self, offset: usize) -> Option<&Definition> {
        let word = self.text.word(offset)?;
        let (before, name) = (&self.text.text[..word.start], &self.text.text[word.clone()]);
        if self.text.comment(offset).is_some() {
            return self.names.iter().find(|d| d.name == name && d.function.is_none());
        }
        // `f.x` is a parameter of a function.
        if let Some(dotted) = before.strip_suffix('.') {
            let function = self.text.word(dotted.len()).map(|w| &self.text.text[w]);
            let named = self.names.iter().filter(|d| d.name == name);
            return named.into_iter().find(|d| d.function.as_deref() == function && function.is_some());
        }
        names::meant(&self.names, name, word.start)
    }
}

/// The meaning of a text; of one with errors, the meaning of the items without.
fn checked(text: &str, ast: &Ast, wrong: &[Diagnostic]) -> Option<Module> {
    if let Ok((module, _)) = pipeline::check(text) {
        return Some(module);
    }
    // Blanks stand for the rest, so that all places stay.
    let mut kept: Vec<u8> = text.bytes().map(|b| if b == b'\n' { b } else { b' ' }).collect();
    for item in &ast.items {
        let is_wrong = |d: &Diagnostic| d.span().is_some_and(|s| s.start < item.span.end && s.end > item.span.start);
        if !wrong.iter().any(is_wrong) {
            kept[item.span.clone()].copy_from_slice(&text.as_bytes()[item.span.clone()]);
        }
    }
    pipeline::check(&String::from_utf8_lossy(&kept)).ok().map(|(module, _)| module)
}
