//! Items to a [`Module`]: symbols, then `let`s and signatures, then bodies, then what is asserted and printed.
//!
//! Errors do not stop the rest. A name whose definition failed is remembered, so that its uses are not errors again.
use crate::algebra::{Needed, Partial, Scope, Simplifier, Typed};
use crate::ast::{Ast, Expr, FunctionItem, Item, ItemKind, Name, Schedule, Stmt, StmtKind};
use crate::check;
use crate::diagnostic::{Diagnostic, LineStarts, Span, nearest};
use crate::error::ResolveError;
use crate::foreign::Reader;
use crate::module::{Assert, LayoutDef, Module, Print, Test, Verdict};
use crate::parser::MAX_DEPTH;
use crate::symbols;
use std::collections::HashMap;
use tilewright_ir::int::{Condition, Symbol};
use tilewright_ir::op::{Guarded, Style, Value};

/// What others give to this crate: laws and other spellings; nothing by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hooks {
    /// Gives a layout expression with an operation that is refused a value, where laws have one: the layout e-graph.
    pub laws: Option<Simplifier>,
    /// Reads layouts in other spellings where the native grammar has none.
    pub foreign: Option<Reader>,
}

/// Checks a tree.
///
/// # Errors
/// Every error, in source order.
pub fn check_ast(ast: &Ast) -> Result<Module, Vec<Diagnostic>> {
    check_ast_with(ast, None)
}

/// [`check_ast`] with laws for what direct evaluation refuses.
///
/// # Errors
/// As [`check_ast`].
pub fn check_ast_with(ast: &Ast, simplifier: Option<Simplifier>) -> Result<Module, Vec<Diagnostic>> {
    check_ast_of(ast, simplifier, LineStarts::default())
}

/// [`check_ast_with`] for the tree of a text whose lines are known: statements have them.
pub(crate) fn check_ast_of(
    ast: &Ast,
    simplifier: Option<Simplifier>,
    lines: LineStarts,
) -> Result<Module, Vec<Diagnostic>> {
    if height(ast) <= MAX_DEPTH {
        return checked(ast, simplifier, lines);
    }
    // Long chains of operators are high trees until they are cut.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(HIGH_STACK);
        match thread.spawn_scoped(scope, || checked(ast, simplifier, lines)).map(|t| t.join()) {
            Ok(Ok(checked)) => checked,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(e) => {
                let d = Diagnostic::new("E0007", format!("no memory for a chain of operators: {e}"));
                Err(vec![d.help("compute the first terms before, `let t[i] = a[i] + b[i] + …`")])
            }
        }
    })
}

/// The height of the highest expression of a function's body.
fn height(ast: &Ast) -> u32 {
    let of = |s: &Stmt| match &s.kind {
        StmtKind::Call { args, .. } => args.iter().map(|e| e.height).max().unwrap_or(0),
        StmtKind::Assign { target, value, .. } => target.height.max(value.height),
        StmtKind::LetTensor { value, .. } | StmtKind::LetView { value, .. } => value.height,
    };
    let functions = ast.items.iter().filter_map(|i| if let ItemKind::Fn(f) = &i.kind { Some(f) } else { None });
    functions.flat_map(|f| &f.body).map(of).max().unwrap_or(0)
}

/// Bytes of stack for trees of [`MAX_TERMS`](crate::parser::MAX_TERMS) and [`MAX_DEPTH`]: 48 KiB a level.
const HIGH_STACK: usize = 64 << 20;

fn checked(ast: &Ast, simplifier: Option<Simplifier>, line_starts: LineStarts) -> Result<Module, Vec<Diagnostic>> {
    let mut r = Resolver { scope: Scope { simplifier, line_starts, ..Scope::default() }, ..Resolver::default() };
    r.module.program.symbols = symbols::declare(&mut r.scope, ast);
    let signatures: Vec<Option<check::Signature>> = ast.items.iter().map(|i| r.define(i)).collect();
    for (item, signature) in ast.items.iter().zip(signatures) {
        if let (ItemKind::Fn(f), Some(s)) = (&item.kind, signature) {
            check::function(&mut r.scope, f, s, &mut r.module);
        }
    }
    for item in &ast.items {
        r.act(item);
    }
    r.scope.report_owed();
    let mut errors = r.scope.take_errors();
    errors.sort_by_key(|e| e.span().map(|s| s.start));
    if errors.is_empty() { Ok(r.module) } else { Err(errors) }
}

/// Evaluates one expression, `expr [where facts]`; an unknown name in it is a symbol without facts, by itself it is an
/// error. `A == B` gives a truth value.
///
/// # Errors
/// Every error of the expression.
pub fn eval_expr(text: &str, style: Style) -> Result<Value, Vec<Diagnostic>> {
    eval_expr_with(text, style, Hooks::default())
}

/// [`eval_expr`] with laws for what direct evaluation refuses, and with other spellings.
///
/// # Errors
/// As [`eval_expr`].
pub fn eval_expr_with(text: &str, style: Style, hooks: Hooks) -> Result<Value, Vec<Diagnostic>> {
    let (e, facts) = crate::parser::parse_stated(text, hooks.foreign)?;
    let mut scope = Scope { style, free_symbols: true, simplifier: hooks.laws, ..Scope::default() };
    symbols::state(&mut scope, &facts);
    let value = if scope.says_something(&e) { scope.eval_tuple(&e).map(|t| t.value) } else { None };
    result(scope, value, &e)
}

/// Evaluates `expr where facts`, for people who can do something with guards: what the facts leave open is collected
/// with the value instead of refused.
///
/// ```
/// use tilewright_frontend::eval_guarded;
/// use tilewright_ir::op::Style;
/// let r = eval_guarded("(M,N):(N,1) o 8:1", Style::Plain).unwrap();
/// assert_eq!((r.value.to_string().as_str(), r.guards[0].to_string().as_str()), ("8:N", "M >= 8"));
/// assert!(eval_guarded("(M,N):(N,1) o 8:1 where M >= 8", Style::Plain).unwrap().guards.is_empty());
/// ```
///
/// # Errors
/// Every error of the expression and its facts.
pub fn eval_guarded(text: &str, style: Style) -> Result<Guarded<Value>, Vec<Diagnostic>> {
    eval_guarded_with(text, style, Hooks::default())
}

/// [`eval_guarded`] with other spellings, and with laws for what direct evaluation refuses; they are tried before
/// guards are.
///
/// # Errors
/// As [`eval_guarded`].
pub fn eval_guarded_with(text: &str, style: Style, hooks: Hooks) -> Result<Guarded<Value>, Vec<Diagnostic>> {
    let (e, facts) = crate::parser::parse_stated(text, hooks.foreign)?;
    let mut scope = Scope { style, free_symbols: true, simplifier: hooks.laws, ..Scope::default() };
    symbols::state(&mut scope, &facts);
    let says = scope.says_something(&e);
    let (typed, needed) = scope.guarded(|s| if says { s.eval_tuple(&e) } else { None });
    let guards = needed.into_iter().map(|n| n.condition).collect();
    result(scope, typed.map(|t| Guarded { value: t.value, guards }), &e)
}

/// What an expression came to, or what is wrong with it.
fn result<T>(mut scope: Scope, found: Option<T>, e: &Expr) -> Result<T, Vec<Diagnostic>> {
    if found.is_none() {
        scope.lost(&e.span);
    }
    let errors = scope.take_errors();
    found.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Reads facts (`N % 8 == 0, M <= N`) as symbols with what they say of each, and the relations that are left.
///
/// # Errors
/// Every error of the facts.
pub fn facts(text: &str) -> Result<(Vec<Symbol>, Vec<Condition>), Vec<Diagnostic>> {
    let facts = crate::parser::parse_facts(text)?;
    let mut scope = Scope { free_symbols: true, ..Scope::default() };
    symbols::state(&mut scope, &facts);
    if !scope.errors.is_empty() {
        return Err(scope.errors);
    }
    let mut all: Vec<Symbol> = scope.symbols.into_values().collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok((all, scope.assumed.iter().filter_map(Condition::of_guard).collect()))
}

/// Reads one expression as a term, for `explain`; an unknown name is a symbol without facts.
///
/// # Errors
/// Every error of the expression.
pub fn term_of(text: &str, style: Style, hooks: Hooks) -> Result<tilewright_ir::term::Term, Vec<Diagnostic>> {
    let (e, facts) = crate::parser::parse_stated(text, hooks.foreign)?;
    let mut scope = Scope { style, free_symbols: true, ..Scope::default() };
    symbols::state(&mut scope, &facts);
    let typed = scope.eval_tuple(&e);
    result(scope, typed.map(|t| t.term), &e)
}

/// The value of an expression without names, if it has one.
pub fn value_of(e: &Expr) -> Option<Value> {
    let mut scope = Scope::default();
    scope.eval_tuple(e).map(|t| t.value)
}

/// The first error of an expression, if it has any.
pub fn refusal_of(e: &Expr) -> Option<Diagnostic> {
    let mut scope = Scope::default();
    scope.eval_tuple(e);
    scope.errors.into_iter().next()
}

#[derive(Default)]
struct Resolver {
    scope: Scope,
    module: Module,
    defined: HashMap<String, Span>,
}

impl Resolver {
    /// Whether a name is new; reports it when it is not.
    fn fresh(&mut self, name: &Name) -> bool {
        let first = self.defined.get(&name.text).cloned();
        let first = first.or_else(|| self.scope.declared.get(&name.text).cloned());
        match first {
            Some(first) => {
                let at = name.span.clone();
                self.scope.report(ResolveError::Twice { name: name.text.clone(), first, at });
                false
            }
            None => {
                self.defined.insert(name.text.clone(), name.span.clone());
                true
            }
        }
    }

    /// `let` values and signatures.
    fn define(&mut self, item: &Item) -> Option<check::Signature> {
        match &item.kind {
            ItemKind::Let { name, value } => {
                if !self.fresh(name) {
                    return None;
                }
                let (found, guards) = self.scope.guarded(|s| s.eval_open(value));
                if let Some(Partial::Known(t)) = &found {
                    self.note_layout(format!("let {name}"), t, value.span.clone());
                }
                self.made(found.is_some(), &item.span);
                self.scope.bind(&name.text, found, guards);
                None
            }
            ItemKind::Fn(f) => {
                let fresh = self.fresh(&f.name);
                let signature = self.signature(f);
                fresh.then_some(signature)
            }
            _ => None,
        }
    }

    fn signature(&mut self, f: &FunctionItem) -> check::Signature {
        let signature = check::signature(&mut self.scope, f);
        let params = signature.params.iter().map(|(n, t)| (n.clone(), t.clone())).collect();
        for ((name, t), p) in signature.params.iter().zip(&f.params) {
            self.note_layout(format!("{}.{name}", f.name), t, p.layout.span.clone());
            self.scope.carry(&format!("{}.{name}", f.name), signature.guards.clone());
        }
        self.scope.functions.insert(f.name.text.clone(), params);
        if !signature.complete {
            self.scope.poisoned.insert(f.name.text.clone());
        }
        signature
    }

    /// Notes where a part of the text has no result.
    fn made(&mut self, made: bool, at: &Span) {
        if !made {
            self.scope.lost(at);
        }
    }

    fn note_layout(&mut self, owner: String, t: &Typed, span: Span) {
        if matches!(t.value, Value::Layout(_) | Value::Composed(_)) {
            self.module.layouts.push(LayoutDef { owner, term: t.term.clone(), value: t.value.clone(), span });
        }
    }

    /// Asserts, prints, tests, schedules.
    fn act(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Assert { .. } | ItemKind::Expect { .. } => {
                let asserts = self.assertions(item);
                self.module.asserts.extend(asserts);
            }
            ItemKind::Print(e) => {
                let print = self.print(e);
                self.module.prints.extend(print);
            }
            ItemKind::Test { name, items } => {
                let test = self.test(name, items, item.span.clone());
                self.module.tests.push(test);
            }
            ItemKind::Schedule(s) => self.schedule(s),
            ItemKind::Sym { .. } | ItemKind::Let { .. } | ItemKind::Fn(_) => {}
        }
    }

    /// A schedule goes to its function. One whose body has errors is not there, and is not missed.
    fn schedule(&mut self, s: &Schedule) {
        let (name, at) = (&s.function.text, s.function.span.clone());
        if !self.scope.functions.contains_key(name) {
            let nearest = nearest(name, self.scope.functions.keys().map(String::as_str)).map(str::to_string);
            return self.scope.report(ResolveError::UnknownSchedule { name: name.clone(), nearest, at });
        }
        let what = format!("schedule {name} on {}", s.schedule.target);
        match self.defined.get(&what).cloned() {
            Some(first) => self.scope.report(ResolveError::TwoSchedules { what, first, at }),
            None => {
                self.defined.insert(what, at);
                self.module.scheduled.push(s.on.clone());
                let function = self.module.program.functions.iter_mut().find(|f| f.name == *name);
                function.into_iter().for_each(|f| f.schedules.push(s.schedule.clone()));
            }
        }
    }

    /// What an item asserts; claims about emitted code go to the module.
    fn assertions(&mut self, item: &Item) -> Vec<Assert> {
        let one = |verdict| Assert { text: item.to_string(), span: item.span.clone(), verdict };
        let (e, on) = match &item.kind {
            ItemKind::Assert { condition, on } => (condition, on.as_ref()),
            ItemKind::Expect { code, value } => return vec![one(self.expectation(code, value))],
            _ => return vec![],
        };
        let conditions = match (self.scope.with_claims(e), on) {
            (Some(conditions), _) => conditions,
            (None, Some(_)) => vec![e],
            (None, None) => return self.verdict(e).map(one).into_iter().collect(),
        };
        let mut asserts = vec![];
        for condition in conditions {
            if self.scope.is_claim(condition) {
                let claim = self.scope.claim(condition, on);
                self.made(claim.is_some(), &condition.span);
                self.module.claims.extend(claim);
            } else if let Some(on) = on {
                let (target, on) = (on.text.clone(), on.span.clone());
                self.scope.report(ResolveError::OnTarget { target, on, at: condition.span.clone() });
            } else {
                let (text, span) = (format!("assert {condition}"), condition.span.clone());
                asserts.extend(self.verdict(condition).map(|verdict| Assert { text, span, verdict }));
            }
        }
        asserts
    }

    fn verdict(&mut self, condition: &Expr) -> Option<Verdict> {
        let (verdict, needed) = self.scope.guarded(|s| s.judge(condition));
        self.made(verdict.is_some(), &condition.span);
        Some(verdict?.under(needed.iter().map(Needed::guard)))
    }

    /// `expect error CODE expr`: the errors of the expression are what is looked at, not reported.
    fn expectation(&mut self, code: &Name, value: &Expr) -> Verdict {
        let before = std::mem::take(&mut self.scope.errors);
        // An open condition is what may be expected here.
        let result = self.scope.strictly(|s| s.eval_tuple(value));
        let found = std::mem::replace(&mut self.scope.errors, before);
        if found.iter().any(|e| e.code.eq_ignore_ascii_case(&code.text)) {
            return Verdict::Proved;
        }
        Verdict::Refuted(match (found.first(), result) {
            (Some(e), _) => format!("it fails with {}: {}", e.code, e.message),
            (None, Some(t)) => format!("it does not fail: its value is {}", t.value),
            (None, None) => "it has no value".to_string(),
        })
    }

    fn print(&mut self, e: &Expr) -> Option<Print> {
        let (typed, needed) = self.scope.guarded(|s| s.eval_tuple(e));
        self.made(typed.is_some(), &e.span);
        let t = typed?;
        self.note_layout(format!("print {e}"), &t, e.span.clone());
        let guards = needed.into_iter().map(|n| n.condition).collect();
        Some(Print { text: e.to_string(), value: t.value, guards, span: e.span.clone() })
    }

    /// The `let`s of a test end with it.
    fn test(&mut self, name: &str, items: &[Item], span: Span) -> Test {
        let (outer, carried, open) = (self.scope.names.clone(), self.scope.carried.clone(), self.scope.open.clone());
        let mut test = Test { name: name.to_string(), span, asserts: vec![], prints: vec![] };
        for item in items {
            match &item.kind {
                ItemKind::Let { name, value } => {
                    let (found, guards) = self.scope.guarded(|s| s.eval_open(value));
                    self.made(found.is_some(), &value.span);
                    self.scope.bind(&name.text, found, guards);
                }
                ItemKind::Print(e) => test.prints.extend(self.print(e)),
                _ => test.asserts.extend(self.assertions(item)),
            }
        }
        (self.scope.names, self.scope.carried, self.scope.open) = (outer, carried, open);
        test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_without_a_word() {
        let mut scope = Scope::default();
        assert!(scope.take_errors().is_empty());
        scope.lost(&(3..5));
        let errors = scope.take_errors();
        assert_eq!(errors.iter().map(|e| (e.code, e.span())).collect::<Vec<_>>(), [("E0400", Some(3..5))]);
        // What has an error has been spoken of.
        scope.lost(&(3..5));
        scope.report(ResolveError::Index { at: 3..5 });
        assert_eq!(scope.take_errors()[0].code, "E0120");
    }
}
