//! Types of MLIR: those of CuTe IR (`!cute.layout<"…">`, `!cute.memref<…>`), and `memref` with its strides.
use super::Reader;
use super::types::width;
use crate::ast::{Expr, ExprKind};

impl Reader<'_> {
    /// Passes an operation of MLIR up to the type of its result: `%0 = op … : type`, `op(…) : (types) -> type`.
    pub(super) fn operation(&mut self) {
        let named = self.is("%") || self.is("cute.");
        let rest = self.rest();
        let end = rest.find("\n%").unwrap_or(rest.len());
        let first = |mark: &str| rest[..end].find(mark).map(|at| at + mark.len() - 1);
        let result = rest[..end].contains(" : (").then(|| first("-> !")).flatten();
        if named && let Some(at) = result.or_else(|| first(" : !").filter(|_| rest.starts_with('%'))) {
            self.marks += 1;
            self.at += at;
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

    /// `memref<4x8xf32, strided<[8, 1], offset: ?>, 3>`; the name is taken. Without strides it is row-major.
    pub(super) fn memref(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        self.need("<")?;
        let mut shape = vec![];
        loop {
            let at = self.start();
            let kind = if self.take("?") {
                ExprKind::Anonymous(None)
            } else if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                ExprKind::Int(self.int()?)
            } else {
                break;
            };
            shape.push(self.node(kind, at)?);
            if !self.rest().starts_with('x') {
                return self.fail("`x`");
            }
            self.at += 1;
        }
        let Some(_element) = self.word() else { return self.fail("an element type") };
        let mut strides = None;
        while self.take(",") {
            if self.take_word("strided") {
                self.need("<")?;
                strides = Some(self.arguments("[", "]")?.0);
                if self.take(",") && self.take_word("offset") && self.take(":") && !self.is("?") {
                    let first = self.int()?;
                    self.notes.push(format!("its first element is element {first} of the memory"));
                }
                while !self.is(">") && self.at < self.text.len() {
                    self.at += self.rest().chars().next().map_or(1, char::len_utf8);
                }
                self.need(">")?;
            } else if self.word().is_some() || self.int().is_some() {
                // The memory space.
            } else {
                return self.fail("`strided<[…]>` or a memory space");
            }
        }
        self.need(">")?;
        let row_major = self.node(ExprKind::Name("LayoutRight".to_string()), start)?;
        let stride = match strides {
            Some(s) => self.node(ExprKind::Tuple(s), start)?,
            None => row_major,
        };
        let shape = self.node(ExprKind::Tuple(shape), start)?;
        self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)
    }
}
