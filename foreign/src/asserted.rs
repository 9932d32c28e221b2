//! Assertions of C++, `static_assert(size(a) == 32, "…")`: a false one is an error, and a text that has nothing else
//! has the value of its condition.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::diagnostic::Diagnostic;
use tilewright_ir::op::Value;

/// What an assertion is called in C++ and in CuTe.
pub(super) const ASSERTIONS: [&str; 3] = ["static_assert", "CUTE_STATIC_ASSERT_V", "CUTE_STATIC_ASSERT"];

impl Reader<'_> {
    /// Reads the condition of an assertion that comes next, and takes nothing.
    pub(super) fn assertion(&mut self) {
        if !ASSERTIONS.contains(&self.peek_word()) {
            return;
        }
        let (before, marks, notes) = (self.at, self.marks, self.notes.len());
        let _word = self.word();
        let condition = if self.take("(") { self.expr(0) } else { None };
        let read = condition.filter(|_| self.is(",") || self.is(")"));
        (self.at, self.marks) = (before, marks);
        self.notes.truncate(notes);
        let Some(condition) = read else { return };
        if let Some(Value::Bool(false)) = tilewright_frontend::within::value_of(&condition) {
            self.broken.get_or_insert_with(|| broken(&condition));
        }
        self.asserted = Some(condition);
    }

    /// The condition of the last assertion, for a text that has nothing else.
    pub(super) fn assertion_shown(&mut self) -> Option<Expr> {
        let condition = self.asserted.take()?;
        if let Some(Value::Bool(true)) = tilewright_frontend::within::value_of(&condition) {
            self.notes.push(format!("the assertion holds: {condition}"));
        }
        Some(condition)
    }
}

/// What is said of an assertion that is false.
fn broken(condition: &Expr) -> Diagnostic {
    let d = Diagnostic::new("E0801", "the assertion is false").label(condition.span.clone(), "false");
    let ExprKind::Binary(_, left, right) = &condition.kind else { return d };
    match (tilewright_frontend::within::value_of(left), tilewright_frontend::within::value_of(right)) {
        (Some(left), Some(right)) => d.help(format!("the left side is {left}, the right side {right}")),
        _ => d,
    }
}
