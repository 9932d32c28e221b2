//! Printing what programs and kernels share: expressions, ints, layouts, facts, scalars, names.
mod kernel;
mod program;

pub use kernel::{access, kernel, statement_lines};
pub use program::{function, program, statement_text as statement};

pub(crate) use kernel::{coord_text, kind_text, prefetch_text, sync_text};
pub(crate) use program::operand;

use crate::dtype::DType;
use crate::int::{BinOp, Expr, Int, Swizzle, Symbol};
use crate::layout::{Layout, Stride};
use crate::program::{Guard, Relation};
use crate::scalar::{BinaryOp, Number, Scalar};
use crate::tuple::Tree;
use std::fmt;

/// Words that mean something where a name may stand as well, so that what has this name is quoted: functions of
/// expressions, and the clauses that a statement begins with.
pub(super) const RESERVED: [&str; 8] = ["ceil_div", "min", "max", "swizzle", "dyn", "acc", "at", "over"];

/// A name as an identifier, or in double quotes.
pub(crate) fn quoted(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let plain = first && name != "_" && chars.all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain && !RESERVED.contains(&name) {
        return name.to_owned();
    }
    let mut out = String::from("\"");
    for c in name.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out + "\""
}

/// How a list of things is referred to: by name where that is unique, by position (`#3`) otherwise.
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn new<'a>(names: impl Iterator<Item = &'a str>) -> Names {
        let all: Vec<&str> = names.collect();
        let unique = |n: &str| all.iter().filter(|m| **m == n).count() == 1;
        Names(all.iter().enumerate().map(|(i, n)| if unique(n) { quoted(n) } else { format!("#{i}") }).collect())
    }

    pub(crate) fn get(&self, i: usize) -> String {
        self.0.get(i).cloned().unwrap_or_else(|| format!("#{i}"))
    }
}

/// An expression so that the parser gives back the same tree: `a + (b + c)` keeps its parentheses.
pub struct ExprText<'a>(pub &'a Expr);

impl fmt::Display for ExprText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expr::Num(n) => write!(f, "{n}"),
            Expr::Var(s) => f.write_str(&quoted(&s.name)),
            Expr::Swz(s, e) => write!(f, "{}({})", swizzle(*s), ExprText(e)),
            Expr::Bin(op, ab) => {
                let (a, b) = (ExprText(&ab.0), ExprText(&ab.1));
                let Some(p) = op.precedence() else { return write!(f, "{}({a}, {b})", op.text()) };
                let binding = |e: &Expr| match e {
                    Expr::Bin(o, _) => o.precedence().unwrap_or(9),
                    _ => 9,
                };
                paren(f, &a, binding(a.0) < p)?;
                match op {
                    BinOp::Mul | BinOp::Div | BinOp::Mod => write!(f, "{}", op.text())?,
                    _ => write!(f, " {} ", op.text())?,
                }
                paren(f, &b, binding(b.0) <= p || matches!(b.0, Expr::Num(n) if *n < 0))
            }
        }
    }
}

fn paren(f: &mut fmt::Formatter<'_>, x: &dyn fmt::Display, yes: bool) -> fmt::Result {
    if yes { write!(f, "({x})") } else { write!(f, "{x}") }
}

pub(super) fn swizzle(s: Swizzle) -> String {
    format!("swizzle<{},{},{}>", s.bits, s.base, s.shift)
}

pub(crate) fn int_text(i: &Int) -> String {
    match i {
        Int::Static(n) => n.to_string(),
        Int::Dynamic(n) => format!("dyn({n})"),
        Int::Sym(e) => ExprText(e).to_string(),
    }
}

pub(crate) fn layout_text(l: &Layout) -> String {
    format!("{}:{}", tree(l.shape(), &int_text), tree(l.stride(), &stride))
}

fn stride(s: &Stride) -> String {
    match s {
        Stride::Int(i) => int_text(i),
        Stride::Basis(i, path) => {
            let scale = match i {
                Int::Sym(e) if matches!(**e, Expr::Bin(..)) => format!("({})", int_text(i)),
                i => int_text(i),
            };
            path.iter().fold(scale, |s, p| format!("{s}@{p}"))
        }
    }
}

fn tree<L>(t: &Tree<L>, leaf: &dyn Fn(&L) -> String) -> String {
    match t {
        Tree::Leaf(l) => leaf(l),
        Tree::Node(v) => format!("({})", v.iter().map(|t| tree(t, leaf)).collect::<Vec<_>>().join(",")),
    }
}

/// ` where M >= 1, …`: every fact that is not the default; with `all`, the lower bound too.
pub(crate) fn fact_list(s: &Symbol, all: bool) -> String {
    let name = quoted(&s.name);
    let mut facts = vec![];
    if s.lo != 0 || all {
        facts.push(format!("{name} >= {}", s.lo));
    }
    if s.hi != i64::MAX {
        facts.push(format!("{name} <= {}", s.hi));
    }
    if s.div != 1 {
        facts.push(format!("{name} % {} == 0", s.div));
    }
    if let Some(below) = &s.below {
        facts.push(format!("{name} < {}", ExprText(below)));
    }
    if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) }
}

pub(crate) fn guard(g: &Guard) -> String {
    let relation = match g.relation {
        Relation::Eq => "==",
        Relation::Ne => "!=",
        Relation::Lt => "<",
        Relation::Le => "<=",
    };
    format!("{} {relation} {}", ExprText(&g.left), ExprText(&g.right))
}

/// The head lines of a function or kernel: symbols, then guards.
fn head(out: &mut String, symbols: &[Symbol], guards: &[Guard]) {
    for s in symbols {
        out.push_str(&format!("  sym {}{}\n", quoted(&s.name), fact_list(s, false)));
    }
    for g in guards {
        out.push_str(&format!("  guard {}\n", guard(g)));
    }
}

/// A constant with its type.
fn constant(d: DType, n: Number) -> String {
    match n {
        Number::Int(i) => format!("{i}_{d}"),
        Number::Float(x) if x.to_bits() == f64::NAN.to_bits() => format!("nan_{d}"),
        // Only a NaN of another sign or payload needs its bits.
        Number::Float(x) if x.is_nan() => format!("nan_{d}({})", x.to_bits()),
        Number::Float(x) if x.is_infinite() => format!("{}inf_{d}", if x < 0.0 { "-" } else { "" }),
        Number::Float(x) => format!("{x:?}_{d}"),
    }
}

/// Binding strength of scalar operators; `None` for functions.
pub(super) fn precedence(op: BinaryOp) -> Option<u8> {
    Some(match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 5,
        BinaryOp::Add | BinaryOp::Sub => 4,
        BinaryOp::Compare(_) => 3,
        BinaryOp::And => 2,
        BinaryOp::Or => 1,
        BinaryOp::Min | BinaryOp::Max | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Library(_) => {
            return None;
        }
    })
}

/// A scalar expression; `load` prints a load with the type it is read as, `acc` is the accumulator's type.
pub(crate) fn scalar_text<A>(s: &Scalar<A>, load: &mut dyn FnMut(DType, &A) -> String, acc: Option<DType>) -> String {
    match s {
        Scalar::Const(d, n) => constant(*d, *n),
        Scalar::Load(d, a) => load(*d, a),
        Scalar::Acc(d) if Some(*d) == acc => "acc".to_owned(),
        Scalar::Acc(d) => format!("acc:{d}"),
        Scalar::Unary(op, x) => format!("{}({})", op.name(), scalar_text(x, load, acc)),
        Scalar::Cast(d, x) => format!("{d}({})", scalar_text(x, load, acc)),
        Scalar::Select(c, a, b) => {
            let [c, a, b] = [c, a, b].map(|x| scalar_text(x, load, acc));
            format!("select({c}, {a}, {b})")
        }
        Scalar::Binary(op, a, b) => {
            let binding = |x: &Scalar<A>| match x {
                Scalar::Binary(op, ..) => precedence(*op).unwrap_or(9),
                _ => 9,
            };
            let (ta, tb) = (scalar_text(a, load, acc), scalar_text(b, load, acc));
            let Some(p) = precedence(*op) else { return format!("{}({ta}, {tb})", op.text()) };
            let wrap = |t: String, yes: bool| if yes { format!("({t})") } else { t };
            format!("{} {} {}", wrap(ta, binding(a) < p), op.text(), wrap(tb, binding(b) <= p))
        }
    }
}
