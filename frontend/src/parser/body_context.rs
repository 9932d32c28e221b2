//! What is meant in a function's body by what other languages write, as far as its parameters say it.
use super::{Parsed, Parser, SyntaxError};
use crate::ast::{Expr, ExprKind, Infix, Name, Over, ParamItem};
use crate::check::foreign_names;
use crate::check::powers::powers;
use crate::check::whole::{Extents, IndexExtent, Whole, keyword};
use crate::lexer::Token;
use tilewright_ir::int::Int;

/// What is known of a function whose body is read.
#[derive(Default)]
pub(super) struct BodyContext {
    /// The extents of tensors by their names.
    shapes: Vec<(String, Extents)>,
    /// The left side of a statement whose value is read.
    pub target: Option<Expr>,
    /// The same without indices, with `let` before it.
    pub written: Option<String>,
    /// What stands between both: `=`, `+=`.
    pub sign: &'static str,
    /// Where its value begins.
    pub value: usize,
    /// Whether a left side is read.
    pub left: bool,
}

/// The extents that an expression of a layout says.
fn extents(layout: &Expr) -> Option<Extents> {
    let extent = |x: &Expr| match x.kind {
        ExprKind::Int(n) => Some(Int::from(n)),
        _ => None,
    };
    match &layout.kind {
        ExprKind::Tuple(modes) => Some(modes.iter().map(extent).collect()),
        ExprKind::Layout(shape, stride) => match (&shape.kind, &stride.kind) {
            (ExprKind::Int(1), ExprKind::Int(0)) => Some(vec![]),
            _ => extents(shape),
        },
        ExprKind::Paren(mode) => Some(vec![extent(mode)]),
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Ellipsis(_) => Some(vec![extent(layout)]),
        ExprKind::Compose(parts) => extents(parts.last()?),
        _ => None,
    }
}

impl BodyContext {
    /// The extents of a tensor's modes.
    pub fn shape(&self, name: &str) -> Option<Extents> {
        self.shapes.iter().find(|(known, _)| known == name).map(|(_, shape)| shape.clone())
    }

    /// Before its first statement.
    pub fn of(params: &[ParamItem]) -> BodyContext {
        let shape = |p: &ParamItem| Some((p.name.text.clone(), extents(&p.layout)?));
        BodyContext { shapes: params.iter().filter_map(shape).collect(), ..BodyContext::default() }
    }
}

impl Parser<'_> {
    /// Notes the left side of a statement whose value comes next.
    pub(super) fn begins_value(&mut self, target: &Expr, sign: &'static str) {
        let value = self.span().start;
        let Some(body) = &mut self.body else { return };
        let base = if let ExprKind::Index(base, _) = &target.kind { base } else { target };
        (body.written, body.target, body.value) = (Some(base.to_string()), Some(target.clone()), value);
        body.sign = sign;
    }

    /// The same of a `let`.
    pub(super) fn begins_let(&mut self, name: &Name, axes: Option<&[Over]>) {
        let value = self.span().start;
        let Some(body) = &mut self.body else { return };
        let index = |o: &Over| Expr::new(ExprKind::Name(o.name.text.clone()), o.name.span.clone());
        let base = Box::new(Expr::new(ExprKind::Name(name.text.clone()), name.span.clone()));
        let element = |all: &[Over]| ExprKind::Index(base, all.iter().map(index).collect());
        body.target = axes.map(|all| Expr::new(element(all), name.span.clone()));
        (body.written, body.sign, body.value) = (Some(format!("let {name}")), "=", value);
        body.shapes.retain(|(known, _)| *known != name.text);
        body.shapes.extend(axes.map(|all| (name.text.clone(), vec![None; all.len()])));
    }

    /// Whether the next token ends a statement.
    pub(super) fn ends_statement(&self) -> bool {
        self.on_new_line() || matches!(self.peek(), Token::Punct("}" | ";") | Token::End)
    }

    /// What is known of whole tensors, for messages; `^` may be meant as a power.
    fn of_whole<T>(&self, powers: bool, f: impl FnOnce(&Whole) -> Option<T>) -> Option<T> {
        let body = self.body.as_ref()?;
        // What is not known may be a symbol or a module.
        let shape = |n: &str| body.shape(n);
        let same = |a: &Int, b: &Int| a.value().zip(b.value()).map(|(a, b)| a == b);
        let taken = |n: &str| body.shape(n).is_some();
        f(&Whole { shape: &shape, same: &same, taken: &taken, powers })
    }

    /// The indices that a left side names, with the extents of the tensor's modes.
    fn walks(&self, base: &Expr, indices: &[Expr]) -> Option<Vec<IndexExtent>> {
        let extents = base.name().and_then(|n| self.body.as_ref()?.shape(n)).unwrap_or_default();
        let walk = |(k, i): (usize, &Expr)| match i.kind {
            ExprKind::Int(_) => None,
            _ => Some(i.name().map(|_| IndexExtent { index: i.clone(), extent: extents.get(k).cloned().flatten() })),
        };
        indices.iter().enumerate().filter_map(walk).collect()
    }

    /// The statement that is meant by `target = value`; `^` is of bits.
    pub(super) fn statement_of(&self, target: &Expr, value: &Expr) -> Option<String> {
        let ExprKind::Index(base, indices) = &target.kind else {
            return self.of_whole(false, |w| w.statement(target, "=", value));
        };
        let element = |w: &Whole| w.element(value, &self.walks(base, indices)?);
        let value = self.of_whole(false, element).unwrap_or_else(|| value.clone());
        Some(format!("{target} = {value}"))
    }

    /// What is meant by the value of the statement at hand, as an element or as all of the statement.
    fn meant(&self, e: &Expr) -> Option<String> {
        let body = self.body.as_ref()?;
        self.of_whole(true, |whole| match body.target.as_ref().map(|t| &t.kind) {
            Some(ExprKind::Index(base, indices)) => {
                whole.element(e, &self.walks(base, indices)?).map(|e| format!("write `{e}`"))
            }
            Some(_) => whole.statement(body.target.as_ref()?, body.sign, e).map(|s| format!("write `{s}`")),
            None => {
                let walks = whole.fresh(&whole.shape_of(e)?, &[], e);
                let indices: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
                let left = body.written.as_ref()?;
                let e = whole.element(e, &walks)?;
                Some(format!("write `{left}[{}] = {e}`", indices.join(",")))
            }
        })
    }

    /// What is meant by the value at hand, read once more with products of matrices and arguments with names.
    pub(super) fn meant_by_value(&mut self) -> Option<String> {
        let value = self.body.as_ref().filter(|_| !self.trying)?.value;
        let before = self.at;
        self.at = self.tokens.partition_point(|(_, at)| at.start < value);
        self.trying = true;
        let e = self.expr(0).ok().filter(|_| self.ends_statement());
        self.trying = false;
        self.at = before;
        self.meant(&e?)
    }

    /// `left @ right`, whose operator comes next; nothing where the left side belongs to what is before it.
    pub(super) fn matmul(&mut self, left: &Expr, min: u8) -> Parsed<Option<Expr>> {
        let power = Infix::Mul.power();
        if power < min {
            return Ok(None);
        }
        self.bump();
        let right = self.expr(power + 1)?;
        let span = left.span.start..right.span.end;
        let callee = Expr::new(ExprKind::Name("matmul".into()), span.clone());
        self.make(ExprKind::Call(Box::new(callee), vec![left.clone(), right]), span.start).map(Some)
    }

    /// A call whose arguments have names: `x.sum(axis=1)`, `x.clamp(min=0)`. Its parenthesis is at a token.
    pub(super) fn with_keywords(&mut self, callee: &Expr, parenthesis: usize) -> Parsed<ExprKind> {
        self.at = parenthesis + 1;
        let (mut args, mut named) = (vec![], vec![]);
        while !self.is(")") {
            match (self.peek().clone(), self.peek_at(1)) {
                (Token::Ident(name), Token::Punct("=")) => {
                    self.at += 2;
                    named.push((name, self.expr(0)?));
                }
                _ => args.push(self.expr(0)?),
            }
            if !self.take(",") {
                break;
            }
        }
        self.need(")")?;
        let mut value = |names: &[&str]| {
            let found = named.iter().position(|(n, _)| names.contains(&&**n))?;
            Some(named.remove(found).1)
        };
        args.extend(value(&["axis", "dim"]).map(|v| keyword("axis", v)));
        args.extend(value(&["keepdims", "keepdim"]).map(|v| keyword("keepdims", v)));
        let mut callee = callee.clone();
        if let ExprKind::Field(of, name) = &callee.kind
            && matches!(&*name.text, "clamp" | "clip")
            && self.body.as_ref().zip(of.name()).is_some_and(|(b, n)| b.shape(n).is_some())
        {
            let (low, high) = (value(&["min", "a_min"]), value(&["max", "a_max"]));
            let (of, at) = ((**of).clone(), callee.span.clone());
            let function = |n: &str| Expr::new(ExprKind::Name(n.into()), at.clone());
            match (low, high) {
                (Some(low), Some(high)) => args.extend([low, high]),
                (Some(low), None) => (callee, args) = (function("maximum"), vec![of, low]),
                (None, Some(high)) => (callee, args) = (function("minimum"), vec![of, high]),
                (None, None) => {}
            }
        }
        // Another argument makes it another function.
        if !named.is_empty() {
            return Err(self.expected("an operand"));
        }
        Ok(ExprKind::Call(Box::new(callee), args))
    }

    /// The error where `**` is a power, between an expression and what comes next.
    pub(super) fn not_a_power(&mut self, left: &Expr) -> SyntaxError {
        let at = self.span().start..self.span().end + 1;
        self.bump();
        self.bump();
        let Ok(exponent) = self.expr(super::PREFIX) else { return self.expected("an exponent") };
        let base = foreign_names::base(left).clone();
        let raised = Expr::new(
            ExprKind::Binary(crate::ast::Infix::BitXor, Box::new(base.clone()), Box::new(exponent)),
            at.clone(),
        );
        let Some((power, square)) = powers(&raised) else { return self.expected("an operator") };
        let square = square.map(|s| format!(", a square `{s}`")).unwrap_or_default();
        let help = format!("a power is `{power}`{square}");
        SyntaxError::Theirs { found: "`**`".into(), needed: "an operator".into(), help, at }
    }

    /// An error where a function's name has a namespace, `std::exp(x[i])`, in a body.
    pub(super) fn not_a_path(&mut self, first: &Expr) -> Parsed<()> {
        let colons = |p: &Self| {
            *p.peek() == Token::Punct(":") && *p.peek_at(1) == Token::Punct(":") && p.touches(0) && p.touches(1)
        };
        if self.body.is_none() || first.name().is_none() || !colons(self) {
            return Ok(());
        }
        let mut name = None;
        while colons(self) {
            self.at += 2;
            name = Some(self.name("a name")?);
        }
        let (Some(name), end) = (name, self.tokens[self.at - 1].1.end) else { return Ok(()) };
        let at = first.span.start..end;
        let function = Expr::new(ExprKind::Name(name.text.clone()), name.span);
        let opened = self.span();
        let call = match self.take("(") {
            true => {
                let args = self.args("(", &opened, 0)?;
                Expr::new(ExprKind::Call(Box::new(function), args), at.clone())
            }
            false => function,
        };
        let help = format!("functions belong to no namespace here: write `{call}`");
        let found = format!("`{}`", &self.text[at.clone()]);
        Err(SyntaxError::Theirs { found, needed: "a function".into(), help, at })
    }

    /// An error where an item stands in a body.
    pub(super) fn not_an_item(&self) -> Parsed<()> {
        let help = match self.peek() {
            Token::Ident(w) if !self.at_item() || w == "let" => return Ok(()),
            Token::Ident(w) if w == "print" => {
                "`print` shows layouts and ints, outside of functions; `tilewright run` writes what a function computes"
            }
            Token::Ident(w) if w == "assert" => "an `assert` stands outside of functions: behind the `}` of this one",
            _ => return Ok(()),
        };
        Err(SyntaxError::Statement { help: help.into(), at: self.span() })
    }

    /// Whether the body at hand is closed before another item begins.
    pub(super) fn is_closed(&self) -> bool {
        if !self.is_word("print") && !self.is_word("assert") {
            return false;
        }
        let mut inside = 0usize;
        for n in 1.. {
            match self.peek_at(n) {
                Token::Punct("{") => inside += 1,
                Token::Punct("}") if inside == 0 => return true,
                Token::Punct("}") => inside -= 1,
                Token::Ident(w) if matches!(&**w, "fn" | "sym" | "schedule") && self.new_line_at(n) => return false,
                Token::End => return false,
                _ => {}
            }
        }
        false
    }
}
