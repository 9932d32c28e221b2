//! Expressions of ints and layouts to terms and values.
//!
//! [`Scope`] knows the names; [`Scope::eval`] gives an expression its [`Term`] (what was written) and its [`Value`]
//! (what it is). The functions and what they do are the table of `tilewright_ir::op`: this module only reads notation.
//!
//! Where a tuple is meant (an operand of `:`, an item of a tuple, an argument), parentheses around a single literal are
//! a tuple of rank one, as CuTe prints them: `(6):(1)` has rank one, `6:1` is a leaf. Elsewhere they group: `(M+1)*2`.
mod applied;
mod call;
mod claim;
mod compare;
mod guards;
mod laws;
mod literal;
mod names;
mod offset_tensors;
mod on_data;
mod tiled;
mod unbound;

pub use applied::Application;
pub use call::unknown_calls;
pub(crate) use guards::Needed;
pub use laws::Simplifier;
pub(crate) use laws::{OpenTerm, Partial};
pub use offset_tensors::VIEWS;
pub use on_data::on_data;
pub use tiled::{is_tile, shown};

use laws::{EvalPhase, Owed};

use crate::ast::{Expr, ExprKind, Infix, Prefix};
use crate::diagnostic::{Diagnostic, LineStarts, Span, one_of_each_cause};
use crate::error::ResolveError;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use tilewright_ir::int::{Assumptions, BinOp, Expr as IntExpr, Int, IntError, Symbol};
use tilewright_ir::layout::composed::make_composed_layout;
use tilewright_ir::layout::coord;
use tilewright_ir::layout::{AnyLayout, Outer, has_basis};
use tilewright_ir::op::{AlgebraError, Style, Value};
use tilewright_ir::program::Guard;
use tilewright_ir::term::Term;
use tilewright_ir::tuple::Tree;

/// The most leaves that a value may have. `let` can double a tuple with every line, so size must be bounded; kernels
/// have tens of leaves.
const MAX_LEAVES: usize = 1 << 12;

/// A name stands for how its value came about up to so many operations, and for its value where there are more. What is
/// made of names step by step would otherwise be told whole at every step.
const MAX_TOLD: usize = 12;

/// An expression with its meaning.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    /// As written.
    pub term: Term,
    /// What it is.
    pub value: Value,
}

impl Typed {
    /// What a name stands for.
    pub fn named(self) -> Typed {
        if self.term.n_ops() > MAX_TOLD { Typed::from(self.value) } else { self }
    }
}

impl From<Value> for Typed {
    fn from(value: Value) -> Typed {
        Typed { term: Term::Value(value.clone()), value }
    }
}

/// The names that expressions may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// How a bare int reads.
    pub style: Style,
    /// Whether an unknown name is a symbol without facts (`tilewright eval`) or an error (programs).
    pub free_symbols: bool,
    /// Where the lines of the text begin.
    pub line_starts: LineStarts,
    /// Symbols by name.
    pub symbols: HashMap<String, Symbol>,
    /// Those of them that nothing declares and no fact mentions.
    pub loose: HashSet<String>,
    /// Where each symbol is declared.
    pub declared: HashMap<String, Span>,
    /// `let` names and, inside a function, the layouts of its tensors.
    pub names: HashMap<String, Typed>,
    /// The parameters of each function, for `tc.C`.
    pub functions: HashMap<String, Vec<(String, Typed)>>,
    /// Relations between symbols that hold at launch.
    pub assumed: Vec<Guard>,
    /// How many of these relations [`Scope::assumptions`] has looked at, and what they say.
    pub stated: RefCell<(usize, Assumptions)>,
    /// Names whose definition failed: their uses are not errors again.
    pub poisoned: HashSet<String>,
    /// Names whose definition in an earlier line failed: their uses are errors, and make no symbols.
    pub refused: HashSet<String>,
    /// Whether what an operation needs beyond the facts is collected as guards; an error otherwise.
    pub guarding: bool,
    /// What the expression at hand needs.
    pub guards: Vec<Needed>,
    /// What names need, because their definitions do.
    pub carried: HashMap<String, Vec<Needed>>,
    /// How many anonymous ints were made.
    pub anonymous: u32,
    /// What went wrong.
    pub errors: Vec<Diagnostic>,
    /// What has no result: each needs an error somewhere that says why.
    pub lost: Vec<Span>,
    /// Every operation that was applied, inner ones first, where somebody wants to know (`explain`).
    pub trace: Option<Vec<Application>>,
    /// The terms that the simplifier gave a value in the expression that is traced, inner ones first.
    pub solved: Vec<Term>,
    /// What gives refused terms a value by laws, where there is something that does.
    pub simplifier: Option<Simplifier>,
    /// Definitions without a value of their own.
    pub open: HashMap<String, OpenTerm>,
    /// All of them, to be reported if nothing becomes of them.
    pub owed: Vec<Owed>,
    /// How often the simplifier was asked.
    pub asked: u32,
    /// Where the evaluation stands.
    pub phase: EvalPhase,
}

impl Scope {
    /// Reports an error.
    pub fn report(&mut self, e: impl Into<Diagnostic>) {
        self.errors.push(e.into());
    }

    /// Notes that a part of the text has no result.
    pub fn lost(&mut self, at: &Span) {
        self.lost.push(at.clone());
    }

    /// What went wrong, each cause once. Where something has no result, that is never nothing.
    pub fn take_errors(&mut self) -> Vec<Diagnostic> {
        let lost = std::mem::take(&mut self.lost);
        let mut errors = one_of_each_cause(std::mem::take(&mut self.errors));
        if errors.is_empty() {
            let unsaid = |at| {
                let what = "nothing was made of this, and nothing was said about it";
                let help = "this is a defect of the compiler: please report the program";
                Diagnostic::new("E0400", what).label(at, "lost").help(help)
            };
            errors.extend(lost.into_iter().map(unsaid));
        }
        errors
    }

    /// The term and value of an expression; `None` when an error was reported.
    pub fn eval(&mut self, e: &Expr) -> Option<Typed> {
        self.in_order(|s| {
            let x = s.operand(e)?;
            s.closed(x)
        })
    }

    /// The value of an expression, or its term where it has no value by itself.
    fn operand(&mut self, e: &Expr) -> Option<Partial> {
        match &e.kind {
            ExprKind::Name(name) => match self.open.get(name) {
                Some(open) => Some(Partial::Open(open.clone())),
                None => self.named(name, &e.span).map(Partial::Known),
            },
            ExprKind::Tuple(items) => self.tuple(items, &e.span),
            ExprKind::Paren(inner) => self.operand(inner),
            ExprKind::Compose(parts) => self.compose(parts, &e.span),
            ExprKind::Call(callee, args) => self.call(callee, args, &e.span),
            _ => self.direct(e).map(Partial::Known),
        }
    }

    /// An expression that has a value or is wrong.
    fn direct(&mut self, e: &Expr) -> Option<Typed> {
        match &e.kind {
            ExprKind::Int(n) => Some(Value::Int(self.int(*n)).into()),
            ExprKind::StaticInt(n) => Some(Value::from(*n).into()),
            ExprKind::Float(_) => self.kind_error("a float", "an int or a layout", &e.span),
            ExprKind::Wide(_) => self.kind_error("an int from 2^63 on", "an int below it or a layout", &e.span),
            ExprKind::Ellipsis(name) => {
                self.report(ResolveError::Ellipsis { name: name.clone(), at: e.span.clone() });
                None
            }
            ExprKind::Underscore => Some(Value::UNDERSCORE.into()),
            ExprKind::Anonymous(div) => {
                self.anonymous += 1;
                let name = format!("?{}", self.anonymous);
                let symbol = Symbol::with_facts(&name, 0, i64::MAX, div.unwrap_or(1));
                Some(Value::Int(Int::symbol(symbol)).into())
            }
            ExprKind::Tiler(items) => self.tiler(items),
            ExprKind::Swizzle(b, m, s) => {
                // The parser checked the parameters.
                let swizzle = tilewright_ir::int::Swizzle::checked(*b, *m, *s)?;
                Some(Value::Swizzle(swizzle).into())
            }
            ExprKind::Basis(path) => self.basis(Int::ONE, path.iter().rev(), &e.span),
            ExprKind::Scaled(scale, path) => {
                let scale = self.eval_int(scale)?;
                self.basis(scale, path.iter(), &e.span)
            }
            ExprKind::Layout(shape, stride) => self.layout_literal(shape, stride, &e.span),
            ExprKind::Unary(op, x) => self.unary(*op, x, &e.span),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, &e.span),
            ExprKind::Index(base, indices) => {
                let all: Vec<String> = indices.iter().map(Expr::to_string).collect();
                let (found, needed) = ("an element".to_string(), "an int or a layout".to_string());
                let error = ResolveError::Kind { found, needed, at: e.span.clone() };
                let help = format!("a layout has its coordinate in parentheses: `{base}({})`", all.join(","));
                let d = Diagnostic::from(error);
                self.report(if base.name().is_some() { d.help(help) } else { d });
                None
            }
            ExprKind::Field(base, name) => self.field(base, name),
            ExprKind::Reduce(..) => self.kind_error("a reduction", "an int or a layout", &e.span),
            ExprKind::Einsum(..) => self.kind_error("an einsum", "an int or a layout", &e.span),
            ExprKind::Name(_) | ExprKind::Tuple(_) | ExprKind::Paren(_) | ExprKind::Compose(_) | ExprKind::Call(..) => {
                let x = self.operand(e)?;
                self.closed(x)
            }
        }
    }

    /// An expression where a tuple may be meant: `(6)` is a tuple of rank one.
    pub fn eval_tuple(&mut self, e: &Expr) -> Option<Typed> {
        self.in_order(|s| {
            let x = s.operand_tuple(e)?;
            s.closed(x)
        })
    }

    /// Like [`Scope::eval_tuple`], for definitions: what has no value by itself may become part of something that has.
    pub fn eval_open(&mut self, e: &Expr) -> Option<Partial> {
        self.open_in_order(|s| s.operand_tuple(e))
    }

    fn operand_tuple(&mut self, e: &Expr) -> Option<Partial> {
        if let ExprKind::Paren(inner) = &e.kind
            && (inner.is_literal() || inner.name().is_some())
        {
            return match self.operand_tuple(inner)? {
                Partial::Known(x)
                    if matches!(x.value, Value::Int(_) | Value::Tuple(_) | Value::Coord(_) | Value::Stride(_)) =>
                {
                    self.join(vec![x], &e.span).map(Partial::Known)
                }
                x => Some(x),
            };
        }
        self.operand(e)
    }

    /// The value of an expression that must be an int.
    pub fn eval_int(&mut self, e: &Expr) -> Option<Int> {
        let v = self.eval(e)?.value;
        match v {
            Value::Int(i) => Some(i),
            v => self.kind_error(v.kind(), "an int", &e.span),
        }
    }

    /// Reports that a value has the wrong kind.
    pub fn kind_error<T>(&mut self, found: &str, needed: &str, at: &Span) -> Option<T> {
        let e = ResolveError::Kind { found: found.to_string(), needed: needed.to_string(), at: at.clone() };
        self.report(e);
        None
    }

    /// The result of the algebra, or its refusal at a place.
    pub fn algebra<T>(&mut self, result: Result<T, AlgebraError>, at: &Span) -> Option<T> {
        result.map_err(|e| self.report(refusal(&e, at.clone()))).ok()
    }

    /// The result of int arithmetic, or its error at a place.
    pub fn checked<T>(&mut self, result: Result<T, IntError>, at: &Span) -> Option<T> {
        self.algebra(result.map_err(AlgebraError::from), at)
    }

    fn int(&self, n: i64) -> Int {
        match self.style {
            Style::Plain => Int::Static(n),
            Style::Cute => Int::Dynamic(n),
        }
    }

    fn named(&mut self, name: &str, at: &Span) -> Option<Typed> {
        if let Some(t) = self.names.get(name).cloned() {
            self.uses(name);
            return Some(t);
        }
        if let Some(s) = self.symbols.get(name) {
            let int = Int::from_expr(&IntExpr::Var(s.clone()));
            return self.checked(int, at).map(|i| Value::Int(i).into());
        }
        match name {
            "LayoutLeft" | "LayoutRight" => return Some(Value::Text(name.to_string()).into()),
            "true" | "false" => return Some(Value::Bool(name == "true").into()),
            _ => {}
        }
        if self.poisoned.contains(name) {
            return None;
        }
        if self.refused.contains(name) {
            self.report(ResolveError::Refused { name: name.to_string(), at: at.clone() });
            return None;
        }
        if self.free_symbols {
            let symbol = Symbol::new(name);
            self.symbols.insert(name.to_string(), symbol.clone());
            self.loose.insert(name.to_string());
            return Some(Value::Int(Int::symbol(symbol)).into());
        }
        let nearest = self.nearest(name);
        self.report(ResolveError::UnknownName { name: name.to_string(), nearest, at: at.clone() });
        None
    }

    /// Whether a name is bound to a value or to an open term.
    pub fn binds(&self, name: &str) -> bool {
        self.names.contains_key(name) || self.open.contains_key(name)
    }

    /// Binds a name to what its definition came to, with the guards of that; without a value its uses are no errors.
    pub fn bind(&mut self, name: &str, found: Option<Partial>, guards: Vec<Needed>) {
        self.names.remove(name);
        self.open.remove(name);
        match found {
            Some(Partial::Known(t)) => {
                self.carry(name, guards);
                self.names.insert(name.to_string(), t.named());
            }
            Some(Partial::Open(o)) => {
                if let Some(o) = self.owe(o) {
                    self.carry(name, guards);
                    self.open.insert(name.to_string(), o);
                } else {
                    self.poisoned.insert(name.to_string());
                }
            }
            None => {
                self.poisoned.insert(name.to_string());
            }
        }
    }

    /// Whether a name is defined here.
    pub fn knows(&self, name: &str) -> bool {
        self.binds(name) || self.symbols.contains_key(name)
    }

    fn unary(&mut self, op: Prefix, x: &Expr, at: &Span) -> Option<Typed> {
        let v = self.eval(x)?.value;
        match (op, &v) {
            (Prefix::Neg, Value::Int(i)) => {
                let r = Int::ZERO.sub(i);
                self.checked(r, at).map(|i| Value::Int(i).into())
            }
            (Prefix::Not, Value::Bool(b)) => Some(Value::Bool(!b).into()),
            (Prefix::Neg, v) => self.kind_error(v.kind(), "an int", &x.span),
            (Prefix::Not, v) => self.kind_error(v.kind(), "a truth value", &x.span),
        }
    }

    /// `a op b` of the bits of two known ints.
    fn of_bits(&mut self, op: Infix, a: &Expr, b: &Expr, at: &Span) -> Option<Typed> {
        let mut known = |e: &Expr| match self.eval(e)?.value {
            Value::Int(n) if n.value().is_some() => n.value(),
            Value::Int(_) => self.kind_error("an int with symbols", "a known int", &e.span),
            v => self.kind_error(v.kind(), "an int", &e.span),
        };
        let (x, y) = (known(a), known(b));
        let (x, y) = (x?, y?);
        match op.of_bits(x.into(), y.into()).and_then(|n| i64::try_from(n).ok()) {
            Some(n) => Some(Value::Int(Int::Static(n)).into()),
            None => self.kind_error(&format!("`{x} {} {y}`", op.text()), "an int of 64 bits", at),
        }
    }

    fn binary(&mut self, op: Infix, a: &Expr, b: &Expr, at: &Span) -> Option<Typed> {
        let int_op = match op {
            Infix::Add => BinOp::Add,
            Infix::Sub => BinOp::Sub,
            Infix::Mul => BinOp::Mul,
            Infix::Div => BinOp::Div,
            Infix::Rem => BinOp::Mod,
            _ if op.is_of_bits() => return self.of_bits(op, a, b, at),
            _ => return self.truth(op, a, b, at),
        };
        let (left, right) = (self.eval(a), self.eval(b));
        match (left?.value, right?.value) {
            (Value::Int(x), Value::Int(y)) => {
                let r = x.op(int_op, &y);
                self.checked(r, at).map(|i| Value::Int(i).into())
            }
            // `E<0>*2` and `2*E<0>`, CuTe's scaled basis elements.
            (Value::Stride(s), Value::Int(i)) | (Value::Int(i), Value::Stride(s))
                if int_op == BinOp::Mul && s.depth() == 0 =>
            {
                let Some(tilewright_ir::layout::Stride::Basis(scale, path)) = s.leaf() else { return None };
                let scaled = scale.mul(&i);
                let scaled = self.checked(scaled, at)?;
                Some(Value::from(tilewright_ir::layout::Stride::Basis(scaled, path.clone())).into())
            }
            // Coordinates add mode by mode, CuTe's arithmetic tuples; `2@1` is (0,2).
            (x, y) if matches!(op, Infix::Add | Infix::Sub) && coordinate(&x).is_some() && coordinate(&y).is_some() => {
                let sum = || {
                    let (x, y) = (coordinate(&x).transpose()?, coordinate(&y).transpose()?);
                    let zero = || Tree::Leaf(Int::ZERO);
                    let (x, y) = (x.unwrap_or_else(zero), y.unwrap_or_else(zero));
                    coord::add(&x, &if op == Infix::Sub { coord::negate(&y)? } else { y })
                };
                let sum = sum();
                self.algebra(sum, at).map(|t| Value::from(t).into())
            }
            (Value::Int(_), v) => self.kind_error(v.kind(), "an int", &b.span),
            (v, _) => self.kind_error(v.kind(), "an int", &a.span),
        }
    }

    /// `A o B o C`, to the left; `outer o int o inner` is a composed layout, `(0,2) o A` a shifted one.
    #[inline(never)]
    fn compose(&mut self, parts: &[Expr], at: &Span) -> Option<Partial> {
        let values = parts.iter().map(|p| self.operand_tuple(p)).collect();
        let values = self.operands(values)?;
        // What a chain begins with is a map, or where a tensor starts, and it ends in a layout: neither is an int that
        // nothing defines.
        let inner = parts.len().min(1)..parts.len().saturating_sub(1);
        let ends = [self.loose(&parts[..inner.start]), self.loose(&parts[inner.end..])].concat();
        if !ends.is_empty() {
            ends.into_iter().for_each(|e| self.unbound(e));
            return None;
        }
        let before = self.errors.len();
        let found = self.chain(values, at);
        if found.is_none() {
            self.blame(parts, before);
        }
        found
    }

    fn chain(&mut self, mut values: VecDeque<Partial>, at: &Span) -> Option<Partial> {
        let mut left = values.pop_front()?;
        while let Some(right) = values.pop_front() {
            let outer = left.value().and_then(outer_map);
            let more = !values.is_empty();
            left = match (outer, right.value()) {
                // What starts a tensor moves all of it.
                (Some(outer @ Outer::Shift(_)), _) => {
                    values.push_front(right);
                    let inner = self.chain(std::mem::take(&mut values), at)?;
                    self.composed(left, &outer, &Int::ZERO, inner, at)?
                }
                (outer, Some(Value::Int(offset))) if more && (outer.is_some() || left.value().is_none()) => {
                    let offset = offset.clone();
                    let moved = values.len() > 1 && shifts(&values);
                    let swizzle = matches!(values.front().and_then(Partial::value), Some(Value::Swizzle(_)));
                    let inner =
                        if swizzle || moved { self.chain(std::mem::take(&mut values), at) } else { values.pop_front() };
                    match outer {
                        Some(outer) => self.composed(left, &outer, &offset, inner?, at)?,
                        // A map without a layout of its own: the laws may keep it apart.
                        None => self.applied("make_composed_layout", vec![left, right, inner?], at)?,
                    }
                }
                // An offset that is a coordinate: the coordinates behind it are moved.
                (Some(outer), Some(Value::Tuple(_))) if more && coordinates(&values) => {
                    values.push_front(right);
                    let inner = self.chain(std::mem::take(&mut values), at)?;
                    self.composed(left, &outer, &Int::ZERO, inner, at)?
                }
                (Some(outer @ Outer::Swizzle(_)), Some(Value::Layout(_))) => {
                    self.composed(left, &outer, &Int::ZERO, right, at)?
                }
                // A swizzle has no domain of its own: what it is applied to comes first.
                (Some(_), Some(Value::Swizzle(_))) if more => {
                    values.push_front(right);
                    let inner = self.chain(std::mem::take(&mut values), at)?;
                    self.applied("composition", vec![left, inner], at)?
                }
                _ => self.applied("composition", vec![left, right], at)?,
            };
        }
        Some(left)
    }

    /// `outer o offset o inner`, where `map` is what `outer` is as a map.
    fn composed(&mut self, outer: Partial, map: &Outer, offset: &Int, inner: Partial, at: &Span) -> Option<Partial> {
        let inner = match inner.value() {
            Some(Value::Layout(l)) => AnyLayout::Plain(l.clone()),
            Some(Value::Composed(c)) => AnyLayout::Composed(c.clone()),
            Some(v) => return self.kind_error(v.kind(), "a layout after the last `o`", at),
            None => {
                let offset = Typed::from(Value::Int(offset.clone())).into();
                return self.applied("make_composed_layout", vec![outer, offset, inner], at);
            }
        };
        let made = make_composed_layout(map, &Tree::Leaf(offset.clone()), &inner);
        let made = self.algebra(made, at)?;
        self.bounded(Value::from(made).into(), at).map(Partial::Known)
    }

    /// Refuses a value that is too large to go on with.
    fn bounded(&mut self, t: Typed, at: &Span) -> Option<Typed> {
        let n = match &t.value {
            Value::Tuple(t) => t.leaves().len(),
            Value::Layout(l) => l.shape().leaves().len(),
            Value::Composed(c) => c.inner.shape().leaves().len(),
            _ => 0,
        };
        if n > MAX_LEAVES {
            self.report(ResolveError::TooLarge { limit: MAX_LEAVES, at: at.clone() });
            return None;
        }
        Some(t)
    }
}

/// A value as a coordinate to add.
fn coordinate(v: &Value) -> Option<Result<tilewright_ir::tuple::IntTuple, AlgebraError>> {
    match v {
        Value::Stride(s) => Some(coord::as_arithmetic_tuple(s)),
        v => v.tuple().map(Ok),
    }
}

/// Whether a chain begins with a coordinate that moves what follows.
fn shifts(values: &VecDeque<Partial>) -> bool {
    matches!(values.front().and_then(Partial::value), Some(Value::Tuple(_)))
}

/// Whether a chain begins with a layout of coordinates.
fn coordinates(values: &VecDeque<Partial>) -> bool {
    match values.front().and_then(Partial::value) {
        Some(Value::Layout(l)) => has_basis(l),
        Some(Value::Composed(c)) => has_basis(&c.inner),
        _ => false,
    }
}

/// A value before `o` as a map.
fn outer_map(v: &Value) -> Option<Outer> {
    match v {
        Value::Swizzle(s) => Some(Outer::Swizzle(*s)),
        Value::Layout(l) => Some(Outer::Layout(Box::new(l.clone()))),
        Value::Composed(c) => Some(c.as_outer()),
        v => v.tuple().map(Outer::Shift),
    }
}

/// What to do about arithmetic on ints that has no result.
fn int_help(e: &AlgebraError) -> Option<&'static str> {
    match e {
        AlgebraError::Int(IntError::Overflow { .. }) => {
            Some("extents, strides, sizes and offsets (of a tensor, in bytes) are exact 64-bit ints: make them smaller")
        }
        AlgebraError::Int(IntError::DivideByZero { .. }) => Some("divide by an int of at least 1"),
        AlgebraError::Int(IntError::TooLarge { .. }) => {
            Some("make a value that is used several times a symbol of its own: `sym A where A == …`")
        }
        _ => None,
    }
}

/// A refusal of the algebra as a diagnostic.
pub(crate) fn refusal(e: &AlgebraError, at: Span) -> Diagnostic {
    let label = match e {
        AlgebraError::Refused(_) => "no layout satisfies the law",
        AlgebraError::Int(IntError::Overflow { .. }) => "does not fit",
        AlgebraError::Int(IntError::TooLarge { .. }) => "becomes too large",
        AlgebraError::Undecided { .. } => "depends on the symbols",
        _ => "here",
    };
    // Operations on tuples are written without their prefix.
    let message = e.to_string().replace("`it_", "`");
    let mut d = Diagnostic::new(e.code(), message).label(at, label);
    // A repair that is a composition, outside of any call, is quoted; the others are sentences.
    let composes = |r: &String| {
        r.split_once(" o 0 o ").is_some_and(|(outer, _)| outer.matches('(').count() == outer.matches(')').count())
    };
    d.help = e
        .repair()
        .map(|r| if composes(&r) { format!("keep both maps, as a composed layout: `{r}`") } else { r })
        .or_else(|| int_help(e).map(String::from));
    if let AlgebraError::Refused(r) = e {
        d.notes.push(format!("law {}: {}", r.law.name(), r.law.equation()));
        // What else works; both maps kept is the help already.
        d.notes.extend(e.repairs().iter().filter(|r| r.gives.is_some()).map(|r| format!("this works: {r}")));
    }
    d
}
