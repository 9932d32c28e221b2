//! Types of CuTe IR, as MLIR spells them: `!cute.layout<"…">`, `!cute.memref<…>`.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

impl Reader<'_> {
    /// Passes an operation of MLIR up to the type of its result: `%0 = op … : type`, `op(…) : (types) -> type`.
    pub(super) fn operation(&mut self) {
        let named =
            self.is("%") || self.peek_word().len() > 1 && self.rest()[self.peek_word().len()..].starts_with('.');
        if named && let Some(at) = result_type(self.rest()) {
            self.marks += 1;
            self.at += at;
        }
    }

    /// Passes what may stand behind a type on its line, `loc(#loc3)` or the brace of a region.
    pub(super) fn located(&mut self) {
        if !self.on_new_line() && (self.peek_word() == "loc" || self.is("{")) {
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// `!cute.NAME< … >`
    pub(super) fn mlir_type(&mut self, start: usize) -> Option<Expr> {
        self.need("!")?;
        self.marks += 1;
        let Some(mut name) = self.word() else { return self.fail("a type of MLIR") };
        if let Some(bound) = self.names.get(name).cloned() {
            return Some(bound);
        }
        while self.take(".") {
            match self.word() {
                Some(part) => name = part,
                None => return self.fail("the name of a type"),
            }
        }
        if name == "memdesc" || name == "tensor" {
            return self.shaped(start);
        }
        if name == "tiled_copy" {
            return self.tiled_copy();
        }
        self.need("<")?;
        let angle = std::mem::replace(&mut self.angle, true);
        let e = self.type_parts();
        self.angle = angle;
        let e = e?;
        self.need(">")?;
        Some(e)
    }

    /// `<atom, layout_copy_tv = <"…">, tiler_mn = <"…">>`: the layout from threads and values.
    fn tiled_copy(&mut self) -> Option<Expr> {
        let text = self.skip_balanced('<', '>')?;
        let end = self.at;
        const KEY: &str = "layout_copy_tv";
        let Some(at) = text.find(KEY) else { return self.fail("`layout_copy_tv = <…>`") };
        self.at = end - text.len() - 1 + at + KEY.len();
        self.need("=")?;
        self.need("<")?;
        let e = self.quoted()?;
        self.at = end;
        Some(e)
    }

    /// The parts of a type: what says nothing of the layout is passed.
    fn type_parts(&mut self) -> Option<Expr> {
        let start = self.start();
        let (mut bits, mut swizzle, mut layout) = (None, None, None);
        while !self.is(">") {
            let word = self.peek_word();
            let after = &self.rest()[word.len()..];
            if !word.is_empty() && bits.is_none() && width(word).is_some() {
                bits = width(word);
                self.at += word.len();
            } else if word == "align" || word == "ptr" || (word == "alignment" && after.starts_with('<')) {
                self.at += word.len();
                self.skip_balanced('<', '>')?;
            } else if !word.is_empty() && after.trim_start().starts_with([',', '>']) && word != "_" {
                self.at += word.len();
            } else {
                let e = self.expr(0)?;
                match e.kind {
                    ExprKind::Swizzle(..) if self.is(",") => swizzle = Some(e),
                    _ => layout = Some(e),
                }
            }
            if !self.take(",") {
                break;
            }
        }
        match (layout, swizzle) {
            (Some(inner), Some(swizzle)) => {
                let swizzle = self.in_elements(swizzle, bits.unwrap_or(8))?;
                self.swizzled(swizzle, inner, start)
            }
            (Some(e), None) => Some(e),
            (None, _) => self.fail("a layout"),
        }
    }
}

/// Where the type of the result of an operation begins: the last type that is in no brackets.
fn result_type(text: &str) -> Option<usize> {
    let is_type = |rest: &str| ["!", "memref<", "tensor<", "vector<"].iter().any(|t| rest.starts_with(t));
    let (mut depth, mut found, mut typed) = (0usize, None, false);
    for (at, c) in text.char_indices().take(super::MAX_SKIPPED) {
        let rest = &text[at..];
        let link = ["-> ", ": ", "to ", "into ", ", "].into_iter().find(|link| rest.starts_with(link));
        match c {
            '>' if text[..at].ends_with('-') => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.checked_sub(1)?,
            '\n' if depth == 0 && found.is_some() => break,
            _ => {}
        }
        if let (0, Some(link)) = (depth, link) {
            let behind = rest[link.len()..].trim_start_matches(' ');
            let inner = behind.strip_prefix('(').filter(|_| link == "-> ").unwrap_or(behind);
            // What a comma parts are types behind the first one.
            if is_type(inner) && (link != ", " || typed) && text[..at].ends_with([' ', '>']) {
                typed = true;
                found = Some(text.len() - inner.len());
            }
        }
    }
    found
}
