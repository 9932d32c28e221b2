//! What CuTe prints of tensors: a pointer with the width of its elements, a swizzle of its bytes, and a layout.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

/// A tagged pointer.
pub(super) struct Pointer {
    /// Bits of an element.
    pub bits: i64,
    /// What permutes the bytes it points to.
    pub swizzle: Option<Expr>,
}

impl Reader<'_> {
    /// `smem_ptr[16b](0x7f…)`, `ptr<f16, smem, S<3,4,3>>`, `raw_ptr(0x…: f16, smem)`: a pointer, if one stands here.
    pub(super) fn pointer(&mut self) -> Option<Pointer> {
        let before = self.at;
        let name = self.peek_word();
        if matches!(name, "Tensor" | "tensor") && self.rest()[name.len()..].starts_with("<0x") {
            // `Tensor<0x7f…@generic o …>`
            let address = |c: char| c.is_alphanumeric() || c == '@';
            let rest = &self.rest()[name.len() + 1..];
            self.at += name.len() + 1 + rest.find(|c| !address(c)).unwrap_or(rest.len());
            self.marks += 1;
            return Some(Pointer { bits: 8, swizzle: None });
        }
        if name == "tensor" && self.rest()[name.len()..].starts_with(['<', '(']) {
            // `tensor<ptr<…> o layout>`, `tensor(raw_ptr(…) o layout, data=…)`: the brackets say no more.
            self.at += name.len() + 1;
            self.marks += 1;
            if let Some(p) = self.pointer() {
                return Some(p);
            }
        } else if let Some(bits) = name.rsplit_once("ptr_").and_then(|(_, n)| n.strip_suffix('b')?.parse().ok())
            && self.rest()[name.len()..].starts_with('(')
        {
            // `gmem_ptr_32b(0x7f…)`, as older versions print.
            self.at += name.len();
            self.skip_balanced('(', ')')?;
            self.marks += 1;
            return Some(Pointer { bits, swizzle: None });
        } else if name.ends_with("ptr") || name.ends_with("tmem_") || name.starts_with("subbyte_iter") {
            self.at += name.len();
            if let Some(p) = self.tag() {
                self.marks += 1;
                return Some(p);
            }
        }
        self.at = before;
        None
    }

    /// What follows the name of a pointer.
    fn tag(&mut self) -> Option<Pointer> {
        let mut pointer = Pointer { bits: 8, swizzle: None };
        if self.rest().starts_with('[') {
            let text = self.skip_balanced('[', ']')?;
            pointer.bits = text.strip_suffix('b')?.parse().ok()?;
            if self.rest().starts_with('(') {
                self.skip_balanced('(', ')')?;
            }
            return Some(pointer);
        }
        let (open, close) = if self.rest().starts_with('<') { ('<', '>') } else { ('(', ')') };
        let inside = self.start() + 1;
        let text = self.skip_balanced(open, close)?;
        let after = self.at;
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let counted = |w: &str| w.strip_suffix('b')?.parse().ok();
        pointer.bits = words.find_map(|w| width(w).or_else(|| counted(w)))?;
        if let Some(at) = text.find("S<") {
            self.at = inside + at;
            pointer.swizzle = self.expr(5);
        }
        self.at = after;
        Some(pointer)
    }

    /// The layout behind a pointer, with what permutes its bytes said in elements.
    pub(super) fn pointed(&mut self, pointer: Pointer) -> Option<Expr> {
        let start = self.start();
        if !self.takes_compose() {
            return self.fail("`o` and a layout");
        }
        let inner = self.expr(4)?;
        if self.is("=") && !self.is("==") || self.is(", data=") {
            // The elements, which say nothing of the layout.
            self.at = self.text.len();
        }
        if self.is(">") || self.is(")") && self.unopened() {
            self.at += 1;
        }
        match pointer.swizzle {
            Some(swizzle) => {
                let swizzle = self.in_elements(swizzle, pointer.bits)?;
                self.swizzled(swizzle, inner, start)
            }
            None => Some(inner),
        }
    }

    /// Whether the next `)` closes the brackets of a print.
    fn unopened(&self) -> bool {
        self.text[..self.at].contains("tensor(") && self.depth == 1
    }

    /// A swizzle of bytes as one of elements: `M` counts elements, the shift stays.
    pub(super) fn in_elements(&mut self, swizzle: Expr, bits: i64) -> Option<Expr> {
        let ExprKind::Swizzle(b, m, s) = swizzle.kind else { return Some(swizzle) };
        let start = swizzle.span.start;
        if b == 0 || bits == 8 {
            return Some(swizzle);
        }
        if bits <= 0 || !(bits as u64).is_power_of_two() {
            return self.fail("elements of a power of two of bits");
        }
        let base = m + 3 - i64::from(bits.ilog2());
        if base < 0 {
            return self.fail("a swizzle that moves whole elements");
        }
        self.notes.push(format!(
            "Sw<{b},{m},{s}> permutes the bytes behind the pointer; elements of {bits} bits go as Sw<{b},{base},{s}>"
        ));
        let at = self.at;
        self.at = swizzle.span.end.min(self.text.len());
        let e = self.swizzle(&[b, base, s], start);
        self.at = at;
        e
    }

    /// `swizzle o 0 o inner`; the identity is left out.
    pub(super) fn swizzled(&mut self, swizzle: Expr, inner: Expr, start: usize) -> Option<Expr> {
        if matches!(swizzle.kind, ExprKind::Swizzle(0, ..)) {
            return Some(inner);
        }
        let zero = Expr::new(ExprKind::Int(0), swizzle.span.clone());
        let mut parts = vec![swizzle, zero];
        match inner.kind {
            ExprKind::Compose(more) => parts.extend(more),
            _ => parts.push(inner),
        }
        self.node(ExprKind::Compose(parts), start)
    }
}
