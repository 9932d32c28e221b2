//! What can be built and no text can say, found before the text is read: names that are none, orders without a place.
use super::FunctionBuilder;
use crate::ast::{Expr, ExprKind, Reducer, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Token, lex};

impl FunctionBuilder {
    /// An error for each name that is none, and for each order without a place.
    pub(super) fn unreadable(&self) -> Vec<Diagnostic> {
        let mut wrong = vec![];
        let mut names: Vec<&str> = vec![&self.name];
        names.extend(self.symbols.iter().map(|s| &*s.name));
        names.extend(self.params.iter().map(|(name, ..)| name.as_str()));
        for statement in &self.body {
            let mut open: Vec<&Expr> = vec![];
            match &statement.kind {
                StmtKind::Call { args, .. } => open.extend(args),
                StmtKind::Assign { target, value, .. } => open.extend([target, value]),
                StmtKind::LetTensor { name, axes, value, .. } => {
                    names.push(&name.text);
                    names.extend(axes.iter().map(|a| a.name.text.as_str()));
                    open.extend(axes.iter().filter_map(|a| a.end.as_ref()).chain([value]));
                }
                StmtKind::LetView { name, value } => {
                    names.push(&name.text);
                    open.push(value);
                }
            }
            while let Some(e) = open.pop() {
                match &e.kind {
                    ExprKind::Name(name) => names.push(name),
                    ExprKind::Reduce(op, axes, _) => {
                        names.extend(axes.iter().map(|a| a.name.text.as_str()));
                        if matches!(op, Reducer::Order(_)) && axes.iter().any(|a| a.end.is_none()) {
                            let (order, f) = (op.name(), &self.name);
                            let d = Diagnostic::new(
                                "E0005",
                                format!("a `reduce` of `{f}` is `{order}`, which needs a place"),
                            );
                            wrong.push(d.help(format!("`builder::{order}` takes one")));
                        }
                    }
                    _ => {}
                }
                open.extend(e.parts());
            }
        }
        names.retain(|name| !is_name(name));
        names.sort_unstable();
        names.dedup();
        let unnamed = |name| {
            Diagnostic::new("E0005", format!("`{name}` is not a name, in the function `{}` that was built", self.name))
                .help("names are letters, digits and `_`, and begin with no digit")
        };
        wrong.extend(names.into_iter().map(unnamed));
        wrong
    }
}

fn is_name(text: &str) -> bool {
    // The open coordinate.
    matches!(&lex(text).0[..], [(Token::Ident(name), _), _] if name == text && name != "_")
}
