//! The canonical text of a tree: what `--emit ast` shows, and what parses back to the same tree.
//!
//! Parentheses are part of the tree, so expressions print as they were grouped; spacing, line breaks and separators are
//! normalised, comments are not kept.
use crate::ast::{
    Ast, Expr, ExprKind, FunctionItem, Infix, Item, ItemKind, Name, Over, Prefix, Reducer, Stmt, StmtKind,
};
use std::fmt;
use tilewright_ir::scalar::ReduceOp;

/// Writes `items` with `, ` between them.
fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], separator: &str) -> fmt::Result {
    items.iter().enumerate().try_for_each(|(i, x)| write!(f, "{}{x}", if i > 0 { separator } else { "" }))
}

impl fmt::Display for Ast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.iter().try_for_each(|i| writeln!(f, "{i}"))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.end {
            Some(end) => write!(f, "{} < {end}", self.name),
            None => self.name.fmt(f),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ItemKind::Sym { names, facts } => {
                f.write_str("sym ")?;
                list(f, names, ", ")?;
                if !facts.is_empty() {
                    f.write_str(" where ")?;
                    list(f, facts, ", ")?;
                }
                Ok(())
            }
            ItemKind::Let { name, value } => write!(f, "let {name} = {value}"),
            ItemKind::Fn(function) => write!(f, "{function}"),
            ItemKind::Schedule(s) => f.write_str(&s.schedule.item(&s.function.text)),
            ItemKind::Assert { condition, on: None } => write!(f, "assert {condition}"),
            ItemKind::Assert { condition, on: Some(target) } => write!(f, "assert {condition} on {target}"),
            ItemKind::Expect { code, value } => write!(f, "expect error {code} {value}"),
            ItemKind::Test { name, items } => {
                writeln!(f, "test \"{name}\" {{")?;
                items.iter().try_for_each(|i| writeln!(f, "  {i}"))?;
                f.write_str("}")
            }
            ItemKind::Print(e) => write!(f, "print {e}"),
        }
    }
}

impl fmt::Display for FunctionItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fn {}(", self.name)?;
        for (i, p) in self.params.iter().enumerate() {
            write!(f, "{}{}: {} {}", if i > 0 { ", " } else { "" }, p.name, p.dtype, p.layout)?;
        }
        f.write_str(") {\n")?;
        self.body.iter().try_for_each(|s| writeln!(f, "  {s}"))?;
        f.write_str("}")
    }
}

/// How an assignment is written that combines, or replaces.
pub(crate) fn sign(update: Option<ReduceOp>) -> &'static str {
    match update {
        None => "=",
        Some(ReduceOp::Sum) => "+=",
        Some(ReduceOp::Prod) => "*=",
        Some(ReduceOp::Min) => "min=",
        Some(ReduceOp::Max) => "max=",
    }
}

impl fmt::Display for Stmt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            StmtKind::Call { name, args } => {
                write!(f, "{name}(")?;
                list(f, args, ", ")?;
                f.write_str(")")
            }
            StmtKind::Assign {
                target,
                update: Some(ReduceOp::Sum),
                value: Expr { kind: ExprKind::Unary(Prefix::Neg, e), .. },
            } if matches!(e.kind, ExprKind::Einsum(..)) => {
                write!(f, "{target} -= {e}")
            }
            StmtKind::Assign { target, update, value } => {
                let op = sign(*update);
                write!(f, "{target} {op} {value}")
            }
            StmtKind::LetTensor { name, axes, dtype, value } => {
                write!(f, "let {name}")?;
                if !matches!(value.kind, ExprKind::Einsum(..)) {
                    f.write_str("[")?;
                    list(f, axes, ",")?;
                    f.write_str("]")?;
                }
                if let Some(d) = dtype {
                    write!(f, ": {d}")?;
                }
                write!(f, " = {value}")
            }
            StmtKind::LetView { name, value } => write!(f, "let {name} = {value}"),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = |f: &mut fmt::Formatter<'_>, p: &[i64]| p.iter().try_for_each(|i| write!(f, "@{i}"));
        match &self.kind {
            ExprKind::Int(n) => write!(f, "{n}"),
            ExprKind::StaticInt(n) => write!(f, "_{n}"),
            ExprKind::Wide(n) => write!(f, "{n}"),
            ExprKind::Float(x) => write!(f, "{x:?}"),
            ExprKind::Name(n) => f.write_str(n),
            ExprKind::Ellipsis(n) => write!(f, "{n}..."),
            ExprKind::Underscore => f.write_str("_"),
            ExprKind::Anonymous(None) => f.write_str("?"),
            ExprKind::Anonymous(Some(d)) => write!(f, "?{{div={d}}}"),
            ExprKind::Tuple(v) => {
                f.write_str("(")?;
                list(f, v, ",")?;
                f.write_str(if v.len() == 1 { ",)" } else { ")" })
            }
            ExprKind::Paren(e) => write!(f, "({e})"),
            ExprKind::Tiler(v) => {
                f.write_str("<")?;
                list(f, v, ", ")?;
                f.write_str(">")
            }
            ExprKind::Swizzle(b, m, s) => write!(f, "Sw<{b},{m},{s}>"),
            ExprKind::Basis(p) => {
                f.write_str("E<")?;
                list(f, p, ",")?;
                f.write_str(">")
            }
            ExprKind::Scaled(e, p) => write!(f, "{e}").and_then(|()| path(f, p)),
            ExprKind::Layout(a, b) => write!(f, "{a}:{b}"),
            ExprKind::Compose(v) => list(f, v, " o "),
            ExprKind::Unary(Prefix::Neg, e) => write!(f, "-{e}"),
            ExprKind::Unary(Prefix::Not, e) => write!(f, "!{e}"),
            ExprKind::Binary(op, a, b) if op.power() == Infix::Mul.power() => write!(f, "{a}{}{b}", op.text()),
            ExprKind::Binary(op, a, b) => write!(f, "{a} {} {b}", op.text()),
            ExprKind::Call(callee, args) => {
                write!(f, "{callee}(")?;
                list(f, args, ", ")?;
                f.write_str(")")
            }
            ExprKind::Index(base, indices) => {
                write!(f, "{base}[")?;
                list(f, indices, ",")?;
                f.write_str("]")
            }
            ExprKind::Field(base, name) => write!(f, "{base}.{name}"),
            ExprKind::Einsum(said, tensors) => {
                write!(f, "einsum(\"{}\"", said.text)?;
                tensors.iter().try_for_each(|t| write!(f, ", {t}"))?;
                f.write_str(")")
            }
            ExprKind::Reduce(op, names, body) => {
                write!(f, "{}(", op.name())?;
                match (op, &names[..]) {
                    (Reducer::Order(_), [Over { name, end: Some(place) }]) => write!(f, "{name},{place}")?,
                    (Reducer::Recurrence, [t, Over { name, end: Some(first) }]) => write!(f, "{t},{name} = {first}")?,
                    _ => list(f, names, ",")?,
                }
                write!(f, ") {body}")
            }
        }
    }
}
