//! What a text means: the checked program and everything else that its items say.
use crate::ast::{Infix, Name};
use crate::diagnostic::Span;
use tilewright_ir::int::Condition;
use tilewright_ir::layout::Layout;
use tilewright_ir::op::Value;
use tilewright_ir::program::{Guard, Program};
use tilewright_ir::schedule::is_among;
use tilewright_ir::term::Term;

/// A checked text.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Symbols and functions.
    pub program: Program,
    /// Every layout expression of the text, in source order: what layout saturation works on.
    pub layouts: Vec<LayoutDef>,
    /// `assert` and `expect error` items with their verdicts.
    pub asserts: Vec<Assert>,
    /// Asserts about emitted code, those in `test` items too: judged where code is made.
    pub claims: Vec<Claim>,
    /// The targets of schedules.
    pub scheduled: Vec<Name>,
    /// `test` items.
    pub tests: Vec<Test>,
    /// `print` items.
    pub prints: Vec<Print>,
    /// Conditions that the checker could not decide and that are therefore checked at launch, with the reason.
    pub notes: Vec<GuardNote>,
}

/// A layout expression with its value.
#[derive(Clone, Debug)]
pub struct LayoutDef {
    /// Whose it is: `relayout.src`, `let T`, `tc.v`.
    pub owner: String,
    /// As written.
    pub term: Term,
    /// Evaluated: a layout or a composed layout.
    pub value: Value,
    /// Where.
    pub span: Span,
}

impl LayoutDef {
    /// The plain layout: the value itself, or the inner layout of a composed one.
    pub fn layout(&self) -> Option<&Layout> {
        match &self.value {
            Value::Layout(l) => Some(l),
            Value::Composed(c) => Some(&c.inner),
            _ => None,
        }
    }
}

/// An `assert` or `expect error` with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Assert {
    /// The item, as canonical text.
    pub text: String,
    /// Where.
    pub span: Span,
    /// Whether it holds.
    pub verdict: Verdict,
}

/// Whether an assertion holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It holds for every value of the symbols.
    Proved,
    /// It fails, and how.
    Refuted(String),
    /// It holds exactly when these conditions do, which depends on the symbols.
    Guard(Vec<Guard>),
    /// Neither proved nor refuted, and why.
    Unknown(String),
}

impl Verdict {
    /// The verdict where these conditions are needed for the values that were judged.
    pub(crate) fn under(self, guards: impl IntoIterator<Item = Guard>) -> Verdict {
        let mut needed: Vec<Guard> = guards.into_iter().collect();
        match self {
            Verdict::Proved if needed.is_empty() => Verdict::Proved,
            Verdict::Proved => Verdict::Guard(needed),
            Verdict::Guard(more) => {
                needed.extend(more);
                Verdict::Guard(needed)
            }
            verdict => verdict,
        }
    }
}

/// An assert about the code of a function: `assert vector_bits(f.a) >= 128`, `… on cpu:avx2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The item, as canonical text.
    pub text: String,
    /// Where.
    pub span: Span,
    /// What is claimed about.
    pub figure: Figure,
    /// Whether only the main loop counts.
    pub main: bool,
    /// The function.
    pub function: String,
    /// The parameter whose accesses are meant; all of the function's code without one.
    pub parameter: Option<String>,
    /// How the figure compares with the value; `==` for those that are claimed to be 0.
    pub relation: Infix,
    /// What it is compared with.
    pub value: i64,
    /// The targets that it is about; all of them without one.
    pub on: Option<Name>,
}

impl Claim {
    /// Whether the claim is true of a figure.
    pub fn holds(&self, figure: i64) -> bool {
        match self.relation {
            Infix::Ne => figure != self.value,
            Infix::Lt => figure < self.value,
            Infix::Le => figure <= self.value,
            Infix::Gt => figure > self.value,
            Infix::Ge => figure >= self.value,
            _ => figure == self.value,
        }
    }

    /// Whether it is about a target.
    pub fn is_on(&self, target: &str) -> bool {
        self.on.as_ref().is_none_or(|on| is_among(target, &on.text))
    }

    /// What it is about: `f`, `f.a`.
    pub fn subject(&self) -> String {
        self.parameter.as_ref().map_or_else(|| self.function.clone(), |p| format!("{}.{p}", self.function))
    }
}

/// A figure of emitted code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// `vector_bits(x)`: the fewest bits that an access to a tensor moves together.
    VectorBits,
    /// `bank_conflicts(x)`: the most rounds that a warp's access to shared memory takes; 1 is no conflict.
    BankConflicts,
    /// `no_divmod(x)`: the number of divisions and remainders of ints, claimed to be 0.
    Divisions,
    /// `no_fallback(f)`: the number of statements that no plan takes as they are written, claimed to be 0.
    Fallbacks,
}

impl Figure {
    /// The name in claims.
    pub fn name(self) -> &'static str {
        match self {
            Figure::VectorBits => "vector_bits",
            Figure::BankConflicts => "bank_conflicts",
            Figure::Divisions => "no_divmod",
            Figure::Fallbacks => "no_fallback",
        }
    }
}

/// A `test` item.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// Where.
    pub span: Span,
    /// Its assertions.
    pub asserts: Vec<Assert>,
    /// What it prints.
    pub prints: Vec<Print>,
}

/// A `print` item with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// The expression, as canonical text.
    pub text: String,
    /// Its value.
    pub value: Value,
    /// Where the value is right; empty when everywhere.
    pub guards: Vec<Condition>,
    /// Where.
    pub span: Span,
}

/// A condition of a function that is left to the launch.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardNote {
    /// The function.
    pub function: String,
    /// The condition.
    pub guard: Guard,
    /// Why it is needed.
    pub why: String,
    /// Where.
    pub span: Span,
}
