//! Where a pointer that is made of a tensor's lies in that tensor: `t.data() + 5`, `t.iterator`.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind, Infix};
use tilewright_frontend::constructors::made;
use tilewright_frontend::within::unknown_calls;

/// Calls that say what kind of memory a pointer points to.
const KINDS: [&str; 5] = ["make_gmem_ptr", "make_smem_ptr", "make_rmem_ptr", "make_tmem_ptr", "raw_pointer_cast"];

impl Reader<'_> {
    /// Where a tensor over this pointer begins, `None` where the pointer is no tensor's.
    pub(super) fn begin_of(&mut self, pointer: &Expr) -> Option<Option<Expr>> {
        let text = self.text.get(pointer.span.clone()).unwrap_or_default();
        if ![".data", ".iterator"].iter().any(|m| text.contains(m)) {
            return Some(None);
        }
        let (before, stop, marks, refused) = (self.at, self.stop.clone(), self.marks, self.refused);
        self.at = pointer.span.start;
        // A pointer that was passed is passed with the bracket before it.
        self.take("(");
        let pointing = std::mem::replace(&mut self.pointing, true);
        let read = self.expr(0).filter(|_| self.start() == pointer.span.end);
        self.pointing = pointing;
        (self.at, self.stop, self.marks, self.refused) = (before, stop, marks, refused);
        match read {
            Some(e) if has_begin(&e) => match offset(&e) {
                Some(begin) => Some(Some(begin)),
                None => self
                    .refuse(pointer.span.start, "where the tensor begins in the other one: `t.data()`, `t.data() + 5`"),
            },
            _ => Some(None),
        }
    }

    /// `t.data()` where a pointer is read and `t` is known.
    pub(super) fn begin(&mut self, tensor: Expr, start: usize) -> Option<Expr> {
        // A member of what is not known here, `storage.smem_a.data()`, is memory of its own.
        if matches!(tensor.kind, ExprKind::Field(..)) || unknown_calls(&tensor, &|_| false) > 0 {
            return self.fail("a tensor");
        }
        let at = self.since(start);
        self.node(made("data", vec![tensor], &at), start)
    }
}

fn called<'a>(e: &'a Expr, names: &[&str]) -> Option<&'a [Expr]> {
    match &e.kind {
        ExprKind::Call(f, args) if f.name().is_some_and(|n| names.contains(&n)) => Some(args),
        _ => None,
    }
}

fn has_begin(e: &Expr) -> bool {
    called(e, &["data"]).is_some() || e.parts().into_iter().any(has_begin)
}

/// The offset that a pointer says.
fn offset(e: &Expr) -> Option<Expr> {
    if !has_begin(e) || called(e, &["data"]).is_some() {
        return Some(e.clone());
    }
    match &e.kind {
        ExprKind::Paren(e) => offset(e),
        ExprKind::Binary(op @ (Infix::Add | Infix::Sub), a, b) => {
            let kind = ExprKind::Binary(*op, Box::new(offset(a)?), Box::new(offset(b)?));
            Some(Expr::new(kind, e.span.clone()))
        }
        _ => match called(e, &KINDS)? {
            [pointer] => offset(pointer),
            _ => None,
        },
    }
}
