//! What no operation answers by itself: terms that stay open, and the laws that close them.
//!
//! Every expression is evaluated directly first, operation by operation. An operation that is *refused* leaves its term
//! [`OpenTerm`]: `(3,4):(4,1) o 5:2` has no layout, but `(4,3):(3,1) o ((3,4):(4,1) o 5:2)` is `5:2`, for composition
//! of functions associates and reification does not. Operations on open terms make larger open terms, and each of these
//! is given to the [`Simplifier`]: the layout e-graph, which this crate does not know. A term that is still open where
//! a value is needed reports the refusals it began with.
//!
//! # Order
//! 1. Directly, without guards. 2. By laws, without guards. 3. From the start again, with guards ([`super::guards`]),
//!    where the first attempt met an open condition and the laws did not help.
//!
//! # Invariants
//! * An expression without refusals never asks the simplifier.
//! * A `let` may stay open, as long as something made of it has a value; otherwise its refusal is reported.
use super::names::spellings;
use super::{Needed, Scope, Typed, refusal};
use crate::diagnostic::{Diagnostic, Span};
use tilewright_ir::layout::Layout;
use tilewright_ir::op::{self, AlgebraError, Value};
use tilewright_ir::term::Term;

/// Gives a term a value by laws, where direct evaluation refuses one of its operations.
///
/// The value is a layout of the term's function in a shape compatible with the term's, or what an operation on such a
/// layout gives. The answer depends on the term alone.
pub type Simplifier = fn(&Term) -> Option<Value>;

/// How often one text may ask for laws. A program asks a few times; a text of nothing but refusals stays quick.
const MAX_ASKED: u32 = 256;

/// An operand: what is written has a value, or none yet.
#[derive(Clone, Debug)]
pub(crate) enum Partial {
    /// It has a value.
    Known(Typed),
    /// It has none by itself.
    Open(OpenTerm),
}

/// A term without a value.
#[derive(Clone, Debug)]
pub(crate) struct OpenTerm {
    /// As written.
    pub term: Term,
    /// The refusals, reported where a value is needed.
    pub errors: Vec<Diagnostic>,
    /// The open definitions that it uses.
    pub owed: Vec<usize>,
}

/// An open definition.
#[derive(Clone, Debug)]
pub(crate) struct Owed {
    errors: Vec<Diagnostic>,
    /// Whether something made of it has a value.
    settled: bool,
}

/// Where an evaluation stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum EvalPhase {
    /// Between expressions.
    #[default]
    Idle,
    /// In an expression, before any guard is taken; whether one was wanted.
    Withholding { wanted: bool },
    /// In an expression, with guards where guards are collected.
    Taking,
}

/// What was there when an expression began.
pub(crate) struct Start {
    errors: usize,
    guards: Vec<Needed>,
    anonymous: u32,
    traced: usize,
    solved: usize,
}

impl From<Typed> for Partial {
    fn from(t: Typed) -> Partial {
        Partial::Known(t)
    }
}

impl Partial {
    /// The value, if there is one.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Partial::Known(t) => Some(&t.value),
            Partial::Open(_) => None,
        }
    }

    /// What an operation is tried with to see what it takes: an open term is a layout.
    fn probe(&self) -> Value {
        self.value().cloned().unwrap_or_else(|| Layout::mode1(1.into(), 0.into()).into())
    }
}

/// Whether an error leaves a term open: no value by itself, though its kinds are right.
fn opens(e: &AlgebraError) -> bool {
    matches!(e, AlgebraError::Refused(_) | AlgebraError::Undecided { .. })
}

impl Scope {
    /// Begins a whole expression; `None` inside of one. What follows is tried, and tried [`Scope::again`].
    pub(crate) fn begin(&mut self) -> Option<Start> {
        if self.phase != EvalPhase::Idle {
            return None;
        }
        let laws = self.simplifier.is_some() && self.guarding;
        self.phase = if laws { EvalPhase::Withholding { wanted: false } } else { EvalPhase::Taking };
        let traced = self.trace.as_ref().map_or(0, Vec::len);
        let (errors, solved) = (self.errors.len(), self.solved.len());
        Some(Start { errors, guards: self.guards.clone(), anonymous: self.anonymous, traced, solved })
    }

    /// Whether to try again, with guards: there was no value, and some operation wanted a guard. Nothing of the first
    /// attempt is left.
    pub(crate) fn again(&mut self, start: &Start, failed: bool) -> bool {
        let again = failed && self.phase == EvalPhase::Withholding { wanted: true };
        if again {
            self.errors.truncate(start.errors);
            (self.guards, self.anonymous) = (start.guards.clone(), start.anonymous);
            if let Some(trace) = &mut self.trace {
                trace.truncate(start.traced);
            }
            self.solved.truncate(start.solved);
            self.phase = EvalPhase::Taking;
        }
        again
    }

    /// Ends what was begun.
    pub(crate) fn end(&mut self) {
        self.phase = EvalPhase::Idle;
    }

    /// Evaluates a whole expression in the order of this module. Inside an expression this is `f` alone.
    pub(super) fn in_order<T>(&mut self, f: impl Fn(&mut Scope) -> Option<T>) -> Option<T> {
        let Some(start) = self.begin() else { return f(self) };
        let mut r = f(self);
        if self.again(&start, r.is_none()) {
            r = f(self);
        }
        self.end();
        r
    }

    /// Like [`Scope::in_order`], for what may stay open; guards are taken before it does.
    pub(super) fn open_in_order(&mut self, f: impl Fn(&mut Scope) -> Option<Partial>) -> Option<Partial> {
        let Some(start) = self.begin() else { return f(self) };
        let mut r = f(self);
        if self.again(&start, matches!(r, None | Some(Partial::Open(_)))) {
            r = f(self);
        }
        self.end();
        r
    }

    /// [`Scope::applied`] as an expression of its own, which may stay open.
    pub(crate) fn applied_in_order(&mut self, name: &str, args: &[Partial], at: &Span) -> Option<Partial> {
        self.open_in_order(|s| s.applied(name, args.to_vec(), at))
    }

    /// Whether a guard that is wanted is not taken yet; that it was wanted is noted.
    pub(super) fn withhold(&mut self) -> bool {
        let withholding = matches!(self.phase, EvalPhase::Withholding { .. });
        if withholding {
            self.phase = EvalPhase::Withholding { wanted: true };
        }
        withholding
    }

    /// The value of an operand; the refusals of an open one are reported.
    pub(crate) fn closed(&mut self, x: Partial) -> Option<Typed> {
        match x {
            Partial::Known(t) => Some(t),
            Partial::Open(o) => {
                self.settle(&o.owed);
                self.report_new(o.errors);
                None
            }
        }
    }

    fn report_new(&mut self, errors: Vec<Diagnostic>) {
        for e in errors {
            if !self.errors.contains(&e) {
                self.errors.push(e);
            }
        }
    }

    /// All operands, when each is one; what is open is reported beside the others' errors otherwise.
    pub(crate) fn operands<C: FromIterator<Partial>>(&mut self, found: Vec<Option<Partial>>) -> Option<C> {
        if found.iter().all(Option::is_some) {
            return Some(found.into_iter().flatten().collect());
        }
        for x in found.into_iter().flatten() {
            self.closed(x);
        }
        None
    }

    /// An operation on operands: applied where all have values, a larger open term otherwise.
    pub(super) fn applied(&mut self, name: &str, args: Vec<Partial>, at: &Span) -> Option<Partial> {
        let known: Option<Vec<Typed>> =
            args.iter().map(|a| if let Partial::Known(t) = a { Some(t.clone()) } else { None }).collect();
        if let Some(args) = known {
            return self.attempt(name, args, at);
        }
        let probes: Vec<Value> = args.iter().map(Partial::probe).collect();
        let takes = |n: &String| {
            let wrong = |e: &AlgebraError| matches!(e, AlgebraError::Arity { .. } | AlgebraError::Kind { .. });
            op::find(n).is_some() && !op::apply(n, &probes).is_err_and(|e| wrong(&e))
        };
        let Some(spelling) = spellings(name).find(takes) else {
            // Whatever the open operand is, the operation does not take the others.
            let values: Vec<Partial> = args.iter().filter(|a| a.value().is_none()).cloned().collect();
            values.into_iter().for_each(|x| drop(self.closed(x)));
            return None;
        };
        let (mut errors, mut owed) = (vec![], vec![]);
        for a in &args {
            if let Partial::Open(o) = a {
                errors.extend(o.errors.iter().cloned());
                owed.extend(o.owed.iter().copied());
            }
        }
        self.by_laws(&spelling, &args, errors, owed, at)
    }

    /// The open term of an operation that was refused on known operands, or what laws make of it.
    pub(super) fn refused(&mut self, name: &str, args: Vec<Typed>, e: AlgebraError, at: &Span) -> Option<Partial> {
        if !opens(&e) {
            return self.algebra(Err(e), at);
        }
        let args: Vec<Partial> = args.into_iter().map(Partial::Known).collect();
        self.by_laws(name, &args, vec![refusal(&e, at.clone())], vec![], at)
    }

    fn by_laws(
        &mut self,
        name: &str,
        args: &[Partial],
        errors: Vec<Diagnostic>,
        owed: Vec<usize>,
        at: &Span,
    ) -> Option<Partial> {
        let written = |a: &Partial| match a {
            Partial::Known(t) => t.term.clone(),
            Partial::Open(o) => o.term.clone(),
        };
        let valued = |a: &Partial| a.value().map_or_else(|| written(a), |v| Term::Value(v.clone()));
        let term = Term::apply(name, args.iter().map(written).collect::<Vec<_>>());
        let mut value = self.ask(&term);
        if value.is_none() && !self.guards.is_empty() {
            // What was given under guards is not known to the laws: they get it as a value.
            value = self.ask(&Term::apply(name, args.iter().map(valued).collect::<Vec<_>>()));
        }
        let Some(value) = value else { return Some(Partial::Open(OpenTerm { term, errors, owed })) };
        self.settle(&owed);
        self.bounded(Typed { term, value }, at).map(Partial::Known)
    }

    /// Asks the simplifier. One operation on values is what was refused: there is nothing to rewrite in it.
    fn ask(&mut self, term: &Term) -> Option<Value> {
        let Term::Apply { args, .. } = term else { return None };
        let simplifier = self.simplifier.filter(|_| args.iter().any(|a| a.value().is_none()))?;
        if self.asked >= MAX_ASKED {
            return None;
        }
        self.asked += 1;
        let value = simplifier(term)?;
        if self.trace.is_some() {
            self.solved.push(term.clone());
        }
        Some(value)
    }

    /// Says that open definitions came to something, or that their refusals are reported already.
    fn settle(&mut self, owed: &[usize]) {
        owed.iter().for_each(|i| self.owed[*i].settled = true);
    }

    /// What a definition that is open leaves to its uses. Without laws it is an error at once.
    pub(crate) fn owe(&mut self, open: OpenTerm) -> Option<OpenTerm> {
        if self.simplifier.is_none() {
            self.report_new(open.errors);
            return None;
        }
        self.owed.push(Owed { errors: open.errors.clone(), settled: false });
        let mut owed = open.owed;
        owed.push(self.owed.len() - 1);
        Some(OpenTerm { owed, ..open })
    }

    /// Reports the definitions that stayed open.
    pub(crate) fn report_owed(&mut self) {
        for o in std::mem::take(&mut self.owed) {
            if !o.settled {
                self.report_new(o.errors);
            }
        }
    }
}
