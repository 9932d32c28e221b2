//! What a message says to write for an expression, or a statement, of whole tensors.
use super::Checker;
use super::access::Axes;
use super::foreign_names::instead;
use super::powers::powers;
use super::tree::Elem;
use super::whole::{IndexExtent, Whole};
use crate::ast::{Expr, ExprKind, Infix, Name, Prefix};
use crate::diagnostic::Diagnostic;
use crate::error::{ResolveError, indexed};
use crate::module::Verdict;
use crate::print::sign;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::op;
use tilewright_ir::scalar::ReduceOp;

/// The height of an expression whose powers are all written out.
const MOST_POWERS: u32 = 48;

impl Checker<'_> {
    /// What to write for a function that there is not.
    pub(super) fn instead(&self, name: &str, args: &[Expr]) -> Option<String> {
        let axis = |e: &Expr| match &e.kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Unary(Prefix::Neg, x) if matches!(x.kind, ExprKind::Int(_)) => Some(-1),
            _ => None,
        };
        let rank = |name: &str| self.views.get(name).map(|v| v.layout.rank());
        instead(name, args, args.get(1).and_then(axis), &rank)
    }

    /// Answers a question about what is meant by expressions of whole tensors.
    pub(super) fn of_whole<T>(&self, powers: bool, ask: impl FnOnce(&Whole<'_>) -> T) -> T {
        let shape = |n: &str| match self.views.get(n) {
            Some(_) if self.is_scalar(n) => Some(vec![]),
            Some(v) => Some(v.layout.modes().iter().map(|m| m.size().ok()).collect()),
            None if self.scope.knows(n) || matches!(n, "inf" | "nan" | "true" | "false") => Some(vec![]),
            None => None,
        };
        let same = |a: &Int, b: &Int| match self.scope.relate(Infix::Eq, a, b) {
            Verdict::Proved => Some(true),
            Verdict::Guard(_) => None,
            Verdict::Refuted(_) | Verdict::Unknown(_) => Some(false),
        };
        let taken = |n: &str| self.scope.knows(n) || self.views.contains_key(n) || self.scope.poisoned.contains(n);
        ask(&Whole { shape: &shape, same: &same, taken: &taken, powers })
    }

    /// The element that is meant by an expression of whole tensors in a statement over axes.
    pub(super) fn meant(&self, axes: &Axes, e: &Expr) -> Option<String> {
        let walk = |a: usize| IndexExtent {
            index: Expr::new(ExprKind::Name(axes.all[a].name.clone()), e.span.clone()),
            extent: axes.extent(a),
        };
        let walks: Vec<IndexExtent> = axes.bound().into_iter().map(walk).collect();
        self.of_whole(true, |w| w.element(e, &walks)).map(|e| e.to_string())
    }

    /// The type of the elements of a tensor or a view.
    pub(super) fn dtype_named(&self, name: &str) -> Option<DType> {
        self.views.get(name).map(|v| self.tensors[v.tensor.0 as usize].dtype)
    }

    /// Whether a name is that of a tensor of floats.
    pub(super) fn is_float(&self, name: &str) -> bool {
        self.dtype_named(name).is_some_and(DType::is_float)
    }

    /// `x ^ 2` of floats, which is meant as a power.
    pub(super) fn not_a_power(&mut self, axes: &Axes, dtype: DType, e: &Expr) -> Option<Elem> {
        let of = ResolveError::OpType { op: "^".into(), dtype, needed: "ints", at: e.span.clone() };
        let d = Diagnostic::from(of);
        self.scope.report(match self.as_powers(axes, e) {
            Some(help) => d.help(help),
            None => d,
        });
        None
    }

    /// An expression with several powers has one error, which says how all of it is written.
    pub(super) fn not_powers(&mut self, axes: &Axes, e: &Expr, before: usize) {
        let is_power = |d: &Diagnostic| d.code == "E0114" && d.message.starts_with("`^`");
        let [only] = &self.scope.errors[before.min(self.scope.errors.len())..] else { return };
        if !is_power(only) {
            return;
        }
        let help = self.as_powers(axes, e);
        if let (Some(help), Some(d)) = (help, self.scope.errors.last_mut()) {
            d.labels.iter_mut().for_each(|(at, _)| *at = e.span.clone());
            d.help = Some(help);
        }
    }

    /// What to write for an expression of powers.
    fn as_powers(&self, axes: &Axes, e: &Expr) -> Option<String> {
        if e.height > MOST_POWERS {
            return Some("`^` is of the bits of ints; a power is `pow(x, y)`, a square `x*x`".into());
        }
        let (power, square) = powers(e)?;
        let of_elements = |text: String| {
            let e = crate::parser::parse_expr(&text).ok();
            e.and_then(|e| self.meant(axes, &e)).unwrap_or(text)
        };
        let square = square.map(|s| format!(", a square `{}`", of_elements(s))).unwrap_or_default();
        Some(format!("`^` is of the bits of ints; a power is `{}`{square}", of_elements(power)))
    }

    /// `x.sum()`, `x[i].exp()`: there are functions alone.
    pub(super) fn method(&mut self, axes: &Axes, e: &Expr, callee: &Expr, args: &[Expr]) -> Option<Elem> {
        let ExprKind::Field(of, name) = &callee.kind else {
            return self.scope.kind_error("a call", "a function's name", &callee.span);
        };
        // A module is none of the operands.
        let module = crate::constructors::names_module(callee) || self.of_whole(true, |w| w.is_module(of));
        let operand = Some(&**of).filter(|_| !module);
        let all: Vec<Expr> = operand.into_iter().chain(args).cloned().collect();
        let written = || "a function is called by its name, and its operands stand in parentheses: `exp(x[i])`".into();
        let meant = self.meant(axes, e).map(|element| format!("write `{element}`"));
        let help = meant.or_else(|| self.instead(&name.text, &all)).unwrap_or_else(written);
        let (what, at) = match module {
            true => (format!("found `{callee}`, and functions belong to no module here"), callee.span.clone()),
            false => (format!("`{name}` is called as a method, and there are functions alone"), name.span.clone()),
        };
        let d = Diagnostic::new("E0106", what);
        self.scope.report(d.label(at, if module { "no module" } else { "no method" }).help(help));
        None
    }

    /// The indices that a statement has for a tensor of more modes, and names for the other modes.
    fn beyond(&self, axes: &Axes, e: &Expr, name: &str, rank: usize) -> (Vec<String>, Vec<String>) {
        let bound: Vec<String> = axes.bound().into_iter().map(|a| axes.all[a].name.clone()).collect();
        let walks: Vec<IndexExtent> = (bound.iter())
            .map(|n| IndexExtent { index: Expr::new(ExprKind::Name(n.clone()), e.span.clone()), extent: None })
            .collect();
        let missing = vec![None; rank.saturating_sub(bound.len())];
        let of = Expr::new(ExprKind::Name(name.into()), e.span.clone());
        let fresh = self.of_whole(false, |w| w.fresh(&missing, &walks, &of));
        (bound, fresh.into_iter().map(|w| w.index.to_string()).collect())
    }

    /// The element that is meant by one of an expression that is theirs: `transpose(a)[i,j]`.
    pub(super) fn element_of_theirs(&self, axes: &Axes, base: &Expr, indices: &[Expr]) -> Option<String> {
        let is_theirs = match &base.kind {
            ExprKind::Call(f, _) => match &f.kind {
                ExprKind::Name(n) => op::find(n).is_none() && !self.scope.knows(n) && !self.views.contains_key(n),
                kind => matches!(kind, ExprKind::Field(..)),
            },
            _ => false,
        };
        let of = Expr::new(ExprKind::Index(Box::new(base.clone()), indices.to_vec()), base.span.clone());
        if is_theirs { self.meant(axes, &of) } else { None }
    }

    /// The error of a whole tensor where one of its elements is needed.
    pub(super) fn whole_tensor(&mut self, axes: &Axes, e: &Expr, name: &str, rank: usize) {
        let error = ResolveError::WholeTensor { name: name.to_string(), rank, at: e.span.clone() };
        let help = match self.meant(axes, &Expr::new(ExprKind::Name(name.into()), e.span.clone())) {
            Some(element) => format!("index it: `{element}`"),
            None if axes.bound().len() >= rank => {
                "index it, with names for the modes that are meant, or let them walk as far as it has elements".into()
            }
            None => {
                let (index, over) = self.beyond(axes, e, name, rank);
                let with = |rest: &[String]| format!("{name}[{}]", [&index[..], rest].concat().join(","));
                let first = with(&vec!["0".into(); over.len()]);
                let (names, over) = (over.join(","), with(&over));
                format!(
                    "it has more modes than there are indices here: one element is `{first}`, their sum \
                         `sum({names}) {over}`"
                )
            }
        };
        self.scope.report(Diagnostic::from(error).help(help));
    }

    /// What to write for a `let` of whole tensors that is no view: it replaces the help of its only error.
    pub(super) fn let_elements(&mut self, name: &Name, value: &Expr, before: usize) {
        let [_] = &self.scope.errors[before.min(self.scope.errors.len())..] else { return };
        let is_name = value.name().is_some();
        let written = self.of_whole(true, |w| {
            let shape = w.shape_of(value).filter(|s| !is_name && !s.is_empty())?;
            let walks = w.fresh(&shape, &[], value);
            let element = w.element(value, &walks)?;
            let indices: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
            Some(format!("write `let {name}[{}] = {element}`", indices.join(",")))
        });
        if let (Some(written), Some(error)) = (written, self.scope.errors.last_mut()) {
            error.help = Some(written);
        }
    }

    /// What to write for `y[k[i]] = max(y[k[i]], x[i])`, which combines elements that may be written twice.
    pub(super) fn updated(&mut self, target: &Expr, value: &Expr, before: usize) {
        let first = before.min(self.scope.errors.len());
        let [error] = &mut self.scope.errors[first..] else { return };
        let (sign, operands) = match &value.kind {
            ExprKind::Binary(Infix::Add, a, b) => ("+=", [&**a, &**b]),
            ExprKind::Binary(Infix::Sub, a, b) if **a == *target => ("-=", [&**a, &**b]),
            ExprKind::Binary(Infix::Mul, a, b) => ("*=", [&**a, &**b]),
            ExprKind::Call(f, args) => match (f.name(), &args[..]) {
                (Some("max"), [a, b]) => ("max=", [a, b]),
                (Some("min"), [a, b]) => ("min=", [a, b]),
                _ => return,
            },
            _ => return,
        };
        let other = match operands {
            [a, b] if a == target => b,
            [a, b] if b == target => a,
            _ => return,
        };
        if error.code == "E0308" {
            error.help = Some(format!("elements that are combined are an update: write `{target} {sign} {other}`"));
        }
    }

    /// The type that an assignment converts of what whole tensors are made of.
    fn kind_of(&self, e: &Expr) -> Option<DType> {
        match &e.kind {
            ExprKind::Name(n) => self.dtype_named(n),
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.kind_of(x),
            ExprKind::Binary(Infix::Add | Infix::Sub | Infix::Mul | Infix::Div, a, b) => {
                match (self.kind_of(a), self.kind_of(b)) {
                    (Some(a), Some(b)) => (a == b).then_some(a),
                    (a, b) => a.or(b),
                }
            }
            _ => None,
        }
    }

    /// What to write for a statement of a whole tensor.
    pub(super) fn whole_target(&self, target: &Expr, update: Option<ReduceOp>, value: &Expr) -> String {
        let Some((name, view)) = target.name().and_then(|n| Some((n, self.views.get(n)?))) else {
            return "a statement writes the elements of a tensor: its left side is `C[i,j]`, with names for the indices"
                .into();
        };
        let dtype = self.tensors[view.tensor.0 as usize].dtype;
        let converts = |from: DType| from != dtype && from != DType::Bool && dtype != DType::Bool;
        let call = |value: &Expr| {
            let f = Expr::new(ExprKind::Name(dtype.name().into()), value.span.clone());
            Expr::new(ExprKind::Call(Box::new(f), vec![value.clone()]), value.span.clone())
        };
        let value = match (self.kind_of(value).is_some_and(converts), &value.kind) {
            (true, ExprKind::Unary(Prefix::Neg, x)) if update.is_some() => {
                Expr::new(ExprKind::Unary(Prefix::Neg, Box::new(call(x))), value.span.clone())
            }
            (true, _) => call(value),
            // `y = x > 0.0` of numbers.
            (false, ExprKind::Binary(op, ..)) if op.compares() && dtype != DType::Bool => call(value),
            (false, _) => value.clone(),
        };
        let meant = self.of_whole(self.is_float(name), |w| w.statement(target, sign(update), &value));
        if let Some(statement) = meant {
            return format!("write `{statement}`");
        }
        if let ExprKind::Call(f, args) = &value.kind {
            let help = match &f.kind {
                ExprKind::Field(of, name) if self.of_whole(true, |w| w.is_module(of)) => self.instead(&name.text, args),
                ExprKind::Field(of, name) => {
                    let all: Vec<Expr> = std::iter::once((**of).clone()).chain(args.iter().cloned()).collect();
                    self.instead(&name.text, &all)
                }
                _ => f.name().and_then(|f| self.instead(f, args)),
            };
            if let Some(help) = help {
                return help;
            }
        }
        let shape = |l: &Layout| l.shape().to_string();
        let left = indexed(name, view.layout.rank());
        match value.name().and_then(|n| Some((n, self.views.get(n)?))) {
            Some((n, v)) => format!(
                "an element of it is `{left}`, and what is written there an element of `{n}`: `{name}` is {}, `{n}` is \
                 {}, and neither is repeated or cut by itself",
                shape(&view.layout),
                shape(&v.layout)
            ),
            None => format!("an element of it is `{left}`: what is assigned is an element, too, with indices by name"),
        }
    }

    /// An error of an update that there is not of bools.
    pub(super) fn not_of_bools(&mut self, target: &Expr, update: Option<ReduceOp>) -> Option<()> {
        let base = if let ExprKind::Index(base, _) = &target.kind { base } else { target };
        if base.name().and_then(|n| self.dtype_named(n)) != Some(DType::Bool) {
            return Some(());
        }
        let op = match update {
            None | Some(ReduceOp::Max | ReduceOp::Min) => return Some(()),
            Some(ReduceOp::Sum) => "||",
            Some(ReduceOp::Prod) => "&&",
        };
        let (sign, rank) = (sign(update), base.name().and_then(|n| self.views.get(n)).map_or(1, |v| v.layout.rank()));
        let element = match &target.kind {
            ExprKind::Index(..) => target.to_string(),
            _ => indexed(base.name().unwrap_or("y"), rank),
        };
        let d = Diagnostic::new("E0114", format!("`{sign}` is not defined on bool, needed numbers"));
        let help = format!("what is said of both is an operator: `{element} {op} …` on the right of `{element} =`");
        self.scope.report(d.label(target.span.clone(), "bool").help(help));
        None
    }
}
