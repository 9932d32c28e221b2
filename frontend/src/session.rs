//! A session: expressions one after the other, with the names and symbols that earlier lines defined.
//!
//! `tilewright eval` without arguments reads its lines through a [`Session`], `explain` reads one expression with
//! [`Session::trace`]: that also gives every operation that was applied on the way, inner ones first, with its operands
//! and what became of it. `let A = …` and `sym N where …` define; a later definition of a name replaces the earlier
//! one, and what was computed before keeps the values it had. `ans` is the last value. Declarations in other
//! languages, `auto A = …;`, `A = …`, bind as `let` does.
//!
//! ```
//! use tilewright_frontend::session::Session;
//! let mut session = Session::default();
//! session.line("sym N where N % 8 == 0").unwrap();
//! session.line("let A = (4,N):(N,1)").unwrap();
//! assert_eq!(session.line("size(A)").unwrap().to_string(), "4*N");
//! assert_eq!(session.line("ans / 32").unwrap().to_string(), "N/8");
//! ```
pub use crate::algebra::Application;
use crate::algebra::{Needed, Scope, Typed};
use crate::ast::{Expr, ExprKind, ItemKind};
use crate::diagnostic::Diagnostic;
use crate::error::ResolveError;
use crate::foreign::SessionReader;
use crate::parser::{SessionLine, parse_line};
use crate::resolve::Hooks;
use crate::symbols;
use std::fmt;
use tilewright_ir::int::{Condition, Symbol};
use tilewright_ir::op::{Guarded, Style, Value};
use tilewright_ir::term::Term;

/// The name of the last value.
pub const LAST: &str = "ans";

/// What a line did.
#[derive(Clone, Debug)]
pub enum Reply {
    /// An expression had this value, under these conditions.
    Value(Guarded<Value>),
    /// `let`, or a declaration in another language, bound a name.
    Bound(String, Guarded<Value>),
    /// `sym` declared symbols.
    Symbols(Vec<Symbol>),
}

/// The value, as it prints; a definition as `A = value`.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Value(v) => write!(f, "{}{}", v.value, where_clause(&v.guards)),
            Reply::Bound(name, v) => write!(f, "{name} = {}{}", v.value, where_clause(&v.guards)),
            Reply::Symbols(all) => {
                let names: Vec<&str> = all.iter().map(|s| &*s.name).collect();
                write!(f, "sym {}", names.join(", "))
            }
        }
    }
}

/// ` where M >= 8`; empty without guards.
fn where_clause(guards: &[Condition]) -> String {
    let texts: Vec<String> = guards.iter().map(Condition::to_string).collect();
    if texts.is_empty() { String::new() } else { format!(" where {}", texts.join(", ")) }
}

/// An expression with all that happened on the way to its value.
#[derive(Clone, Debug)]
pub struct Trace {
    /// As written, where it is a term of the algebra.
    pub term: Option<Term>,
    /// The terms that laws gave a value, each the whole of those before it that it contains.
    pub solved: Vec<Term>,
    /// The operations, inner ones first.
    pub applied: Vec<Application>,
    /// The value, or every error.
    pub value: Result<Guarded<Value>, Vec<Diagnostic>>,
}

/// The terms that no later one contains.
fn outermost(terms: Vec<Term>) -> Vec<Term> {
    fn contains(t: &Term, part: &Term) -> bool {
        t == part || matches!(t, Term::Apply { args, .. } if args.iter().any(|a| contains(a, part)))
    }
    let inside = |i: usize| terms[i + 1..].iter().any(|t| contains(t, &terms[i]));
    (0..terms.len()).filter(|i| !inside(*i)).map(|i| terms[i].clone()).collect()
}

/// Names and symbols that grow line by line.
#[derive(Clone, Debug)]
pub struct Session {
    scope: Scope,
    /// Arrays and attributes that lines in other spellings bound.
    known: SessionReader,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(Style::Plain)
    }
}

impl Session {
    /// A session without names. An unknown name in an expression is a symbol without facts; by itself it is an error,
    /// and so is one whose `let` was refused.
    pub fn new(style: Style) -> Session {
        Session { scope: Scope { style, free_symbols: true, ..Scope::default() }, known: SessionReader::default() }
    }

    /// The same session with laws for what direct evaluation refuses, and with other spellings.
    pub fn with(mut self, hooks: Hooks) -> Session {
        self.scope.simplifier = hooks.laws;
        self.known = SessionReader::new(hooks.foreign);
        self
    }

    /// Reads a line: `let NAME = expr`, `sym NAMES [where facts]`, declarations in another language, or an expression.
    ///
    /// # Errors
    /// Every error of the line; nothing is defined then.
    pub fn line(&mut self, text: &str) -> Result<Reply, Vec<Diagnostic>> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or("");
        if first != "let" && first != "sym" {
            return self.statements(text);
        }
        let reply = self.define(text);
        if reply.is_err() && first == "let" {
            // The line may not even have been read.
            let name = words.next().unwrap_or("").split(|c: char| !c.is_alphanumeric() && c != '_').next();
            self.scope.refused.extend(name.filter(|n| !n.is_empty()).map(str::to_string));
        }
        reply
    }

    /// Evaluates a line, and binds the names that it declares in another language: `auto A = …;`, `A = …`.
    fn statements(&mut self, text: &str) -> Result<Reply, Vec<Diagnostic>> {
        let (trace, bound, name) = self.traced(text);
        let value = match trace.value {
            Ok(value) => value,
            Err(errors) => {
                self.scope.refused.extend(bound.into_iter().map(|(name, _)| name));
                return Err(errors);
            }
        };
        let last = self.scope.names.get(LAST).cloned();
        for (other, e) in bound {
            let (typed, needed) = self.scope.guarded(|s| s.eval_tuple(&e));
            let wrong = !self.scope.take_errors().is_empty();
            match typed.filter(|_| !wrong) {
                Some(t) => self.bind(&other, t, needed),
                None => drop(self.scope.refused.insert(other)),
            }
        }
        self.scope.names.extend(last.map(|t| (LAST.to_string(), t)));
        Ok(match name {
            Some(name) => Reply::Bound(name, value),
            None => Reply::Value(value),
        })
    }

    /// Gives a name a value.
    fn bind(&mut self, name: &str, typed: Typed, needed: Vec<Needed>) {
        self.scope.refused.remove(name);
        self.scope.carry(name, needed);
        self.scope.names.insert(name.to_string(), typed.named());
    }

    /// Reads a line of definitions.
    fn define(&mut self, text: &str) -> Result<Reply, Vec<Diagnostic>> {
        let ast = crate::parser::parse_by(text, self.known.0.as_deref())?;
        if let Some(item) = ast.items.iter().find(|i| !matches!(i.kind, ItemKind::Let { .. } | ItemKind::Sym { .. })) {
            let e = ResolveError::Kind {
                found: "another item".to_string(),
                needed: "`let`, `sym` or an expression".to_string(),
                at: item.span.clone(),
            };
            return Err(vec![e.into()]);
        }
        let before = self.scope.clone();
        let mut reply = None;
        let declared = symbols::declare(&mut self.scope, &ast);
        if !declared.is_empty() {
            // A symbol hides a name that was bound before, as a later `let` would.
            for s in &declared {
                self.scope.names.remove(&*s.name);
            }
            reply = Some(Reply::Symbols(declared));
        }
        for item in &ast.items {
            let ItemKind::Let { name, value } = &item.kind else { continue };
            let (typed, needed) =
                self.scope.guarded(|s| if s.says_something(value) { s.eval_tuple(value) } else { None });
            if let Some(t) = typed {
                let guards = needed.iter().map(|n| n.condition.clone()).collect();
                self.remember(t.value.clone(), needed.clone());
                self.known.forget(&name.text);
                self.bind(&name.text, t.clone(), needed);
                reply = Some(Reply::Bound(name.text.clone(), Guarded { value: t.value, guards }));
            }
        }
        if reply.is_none() {
            self.scope.lost(&(0..text.len()));
        }
        match (reply, self.scope.take_errors()) {
            (Some(reply), errors) if errors.is_empty() => Ok(reply),
            (_, errors) => {
                self.scope = before;
                Err(errors)
            }
        }
    }

    /// Evaluates `expr [where facts]` and notes each operation. The facts are those of this line only.
    pub fn trace(&mut self, text: &str) -> Trace {
        self.traced(text).0
    }

    /// [`Session::trace`], with the names that the text declares, and the one that stands for its value.
    fn traced(&mut self, text: &str) -> (Trace, Vec<(String, Expr)>, Option<String>) {
        let scope = &self.scope;
        match parse_line(text, &mut self.known, &|name| scope.binds(name)) {
            Ok(SessionLine { expr, facts, bound, name }) => (self.evaluate(&expr, &facts), bound, name),
            Err(errors) => {
                let declared = self.known.0.as_ref().and_then(|reader| reader.declared(text));
                let declared = declared.map(|name| (name, Expr::new(ExprKind::Underscore, 0..0)));
                let trace = Trace { term: None, solved: vec![], applied: vec![], value: Err(errors) };
                (trace, declared.into_iter().collect(), None)
            }
        }
    }

    fn evaluate(&mut self, e: &Expr, facts: &[Expr]) -> Trace {
        let before = (!facts.is_empty()).then(|| self.scope.clone());
        let met = self.scope.symbols.clone();
        self.scope.asked = 0;
        symbols::state(&mut self.scope, facts);
        self.scope.trace = Some(vec![]);
        self.scope.solved.clear();
        let (typed, needed) = self.scope.guarded(|s| if s.says_something(e) { s.eval_tuple(e) } else { None });
        let applied = self.scope.trace.take().unwrap_or_default();
        let solved = outermost(std::mem::take(&mut self.scope.solved));
        if typed.is_none() {
            self.scope.lost(&e.span);
        }
        let errors = self.scope.take_errors();
        if let Some(before) = before {
            self.scope = before;
        }
        match typed {
            Some(t) if errors.is_empty() => {
                let guards = needed.iter().map(|n| n.condition.clone()).collect();
                self.remember(t.value.clone(), needed);
                Trace { term: Some(t.term), solved, applied, value: Ok(Guarded { value: t.value, guards }) }
            }
            _ => {
                // A line that is refused leaves no symbols.
                self.scope.symbols = met;
                Trace { term: None, solved, applied, value: Err(errors) }
            }
        }
    }

    fn remember(&mut self, value: Value, needed: Vec<Needed>) {
        self.scope.carry(LAST, needed);
        self.scope.names.insert(LAST.to_string(), value.into());
    }

    /// Forgets the symbols that were met and not declared: those of the next line are its own.
    pub fn forget_symbols(&mut self) {
        let scope = &mut self.scope;
        for name in scope.loose.drain() {
            scope.symbols.remove(&name);
        }
    }

    /// The bound names with their values, in alphabetical order.
    pub fn names(&self) -> Vec<(String, Value)> {
        let mut all: Vec<_> = self.scope.names.iter().map(|(n, t)| (n.clone(), t.value.clone())).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// The symbols, declared or met, in alphabetical order.
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut all: Vec<_> = self.scope.symbols.values().cloned().collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_define_and_use_names() {
        let mut s = Session::default();
        assert_eq!(s.line("let A = (6,2):(8,2)").unwrap().to_string(), "A = (6,2):(8,2)");
        assert_eq!(s.line("A o (4,3):(3,1)").unwrap().to_string(), "((2,2),3):((24,2),8)");
        assert_eq!(s.line("size(ans)").unwrap().to_string(), "12");
        assert_eq!(s.line("let A = 4:1").unwrap().to_string(), "A = 4:1");
        assert_eq!(s.line("sym M, N where M % 8 == 0").unwrap().to_string(), "sym M, N");
        assert_eq!(s.line("M % 8").unwrap().to_string(), "0");
        assert_eq!(s.names().iter().map(|n| n.0.as_str()).collect::<Vec<_>>(), ["A", "ans"]);
    }

    #[test]
    fn a_wrong_line_defines_nothing() {
        let mut s = Session::default();
        s.line("let A = 4:1").unwrap();
        assert!(s.line("let A = coalesce(").is_err());
        assert!(s.line("let A = (4,3):(3,1) o 4:3").is_err());
        assert!(s.line("fn f(a: f32 4:1) { fill(a, 0) }").is_err());
        assert!(s.line("sym").is_err());
        assert_eq!(s.line("A").unwrap().to_string(), "4:1");
    }

    #[test]
    fn a_name_by_itself_is_no_symbol() {
        let mut s = Session::default();
        let help = |r: Result<Reply, Vec<Diagnostic>>| {
            let d = r.expect_err("refused").remove(0);
            (d.code, d.message, d.help.unwrap_or_default())
        };
        let (code, message, advice) = help(s.line("tile"));
        assert_eq!((code, message.as_str()), ("E0101", "`tile` is not bound to a value"));
        assert!(advice.contains("`sym tile`"), "{advice}");
        assert!(s.line("(tile)").is_err() && s.line("let A = tile").is_err() && s.line("ans").is_err());
        assert!(s.line("size(tile) + nothing(tile)").is_err() && s.line("tile").is_err());
        // In an expression it is one, and so are names that are declared, that facts mention, or that were met.
        assert_eq!(s.line("2*M").unwrap().to_string(), "2*M");
        assert_eq!(s.line("M").unwrap().to_string(), "M");
        assert_eq!(s.line("K where K >= 1").unwrap().to_string(), "K");
        s.line("sym tile").unwrap();
        assert_eq!(s.line("tile").unwrap().to_string(), "tile");
        assert_eq!(help(s.line("tiel")).2, "did you mean `tile`?");
    }

    #[test]
    fn a_name_whose_definition_was_refused_is_no_symbol() {
        for wrong in ["let A = (4,3):(3,1) o 4:3", "let A = coalesce(", "let A=nothing", "let A"] {
            let mut s = Session::default();
            assert!(s.line(wrong).is_err(), "{wrong}");
            for text in ["A", "A o 8:1", "2*A"] {
                let d = s.line(text).expect_err("A has no value").remove(0);
                assert_eq!(
                    (d.code, d.message.as_str()),
                    ("E0101", "`A` has no value: its `let` was refused"),
                    "{wrong}"
                );
            }
            assert_eq!(s.line("let A = 4:1").unwrap().to_string(), "A = 4:1");
            assert_eq!(s.line("A").unwrap().to_string(), "4:1");
        }
        let mut s = Session::default();
        assert!(s.line("let A = 4 / 0").is_err());
        s.line("sym A").unwrap();
        assert_eq!(s.line("2*A").unwrap().to_string(), "2*A");
    }

    #[test]
    fn a_trace_lists_inner_operations_first() {
        let t = Session::default().trace("coalesce((6,2):(8,2) o (4,3):(3,1)) === size(4:1)");
        let names: Vec<&str> = t.applied.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(names, ["composition", "coalesce", "size", "==="]);
        let t = Session::default().trace("coalesce((M,N):(N,1) o 8:1) where N >= 2");
        assert_eq!(t.applied[0].needed.len() + t.value.unwrap().guards.len(), 2);
        let t = Session::default().trace("coalesce((4,3):(3,1) o 4:3)");
        assert!(t.value.is_err() && t.applied.len() == 1 && t.applied[0].result.is_err());
    }
}
