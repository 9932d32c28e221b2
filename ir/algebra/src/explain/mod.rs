//! Explanations: how the result of an operation comes about, or why there is none, as a teacher would write it.
//!
//! [`explain`] takes one operation with its operands and its result and gives an [`Explanation`]: what the operation
//! means, its equation, the steps with their numbers, and a check against the equation. An expression is explained
//! operation by operation, inner ones first.
//!
//! # The steps cannot drift from the result
//! The lessons (one file for each subject) walk through the textbook method with the public functions of the algebra
//! and end with a value. That value must be the operation's own: a lesson that ends elsewhere, or cannot go on, is
//! dropped, and what stays is the meaning, the result and the check. So a step is only ever shown on the way to the
//! right answer; a test asserts over all vectors of CuTe which lessons arrive.
//!
//! ```
//! use tilewright_algebra::{explain::explain_op, op::{parse_value, Style}};
//! let p = |t| parse_value(t, Style::Plain).unwrap();
//! let e = explain_op("composition", &[p("(6,2):(8,2)"), p("(4,3):(3,1)")]);
//! assert_eq!(e.result.as_deref(), Some("((2,2),3):((24,2),8)"));
//! assert_eq!(e.steps[0].title, "Split B into its modes");
//! ```
//!
//! To add a lesson: a function in the file of its subject and its line in `lesson_of`; its equation in
//! [`equation`].
mod check;
mod coalesce;
mod complement;
mod compose;
mod coord;
mod divide;
pub mod equation;
mod inverse;
mod make;
mod predicate;
mod refusal;
mod render;
mod swizzle;
mod tuples;
mod value;

pub use value::describe;

use crate::int::{Assumptions, Condition};
use crate::layout::error::Result;
use crate::layout::guarded::Ints;
use crate::layout::{Composed, Layout};
use crate::op::{self, Style, Value};

/// A step of an explanation.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// What is done.
    pub title: String,
    /// Why, in whole sentences; may be empty.
    pub text: String,
    /// Formulas and tables, a line each, already aligned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub math: Vec<String>,
    /// What the step gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

impl Step {
    /// Adds a sentence.
    pub fn say(&mut self, text: impl AsRef<str>) -> &mut Step {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text.as_ref());
        self
    }

    /// Adds a line of mathematics.
    pub fn math(&mut self, line: impl Into<String>) -> &mut Step {
        self.math.push(line.into());
        self
    }

    /// Adds lines of mathematics.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = String>) -> &mut Step {
        self.math.extend(lines);
        self
    }

    /// States what the step gives.
    pub fn gives(&mut self, result: impl ToString) -> &mut Step {
        self.result = Some(result.to_string());
        self
    }
}

/// An operand with its name.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NamedOperand {
    /// The parameter's name.
    pub name: String,
    /// The value as text.
    pub value: String,
}

/// A refusal, in parts.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RefusalParts {
    /// The error code.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// The law that broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// A coordinate with both values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

/// How one operation comes to its result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Explanation {
    /// The operation as it is written.
    pub heading: String,
    /// What the operation does, in one sentence.
    pub meaning: String,
    /// The equation that its result satisfies.
    pub equation: String,
    /// The operands.
    pub operands: Vec<NamedOperand>,
    /// What is known of their symbols.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The conditions under which the result holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<String>,
    /// The steps, the check last.
    pub steps: Vec<Step>,
    /// The value, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The refusal, if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalParts>,
    /// Whether a lesson led to the value step by step.
    #[serde(skip)]
    pub taught: bool,
    /// Whether there is a lesson for the operation that went astray and was dropped.
    #[serde(skip)]
    pub astray: bool,
}

/// The steps on the way to a value.
#[derive(Default)]
struct Lesson {
    steps: Vec<Step>,
    reached: Option<Value>,
}

impl Lesson {
    /// Begins a step.
    fn step(&mut self, title: impl Into<String>) -> &mut Step {
        self.steps.push(Step { title: title.into(), ..Step::default() });
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }

    /// The value that the steps lead to.
    fn reaches(&mut self, value: impl Into<Value>) {
        self.reached = Some(value.into());
    }
}

/// A lesson: the operation's operands and its value to steps. `None` where the textbook method does not apply.
type Teach = fn(&mut Lesson, &[Value], &Value) -> Option<()>;

/// The lesson of an operation.
fn lesson_of(name: &str) -> Option<Teach> {
    Some(match name {
        "composition" | "composition_tiler" | "with_shape" => compose::composition,
        "coalesce" | "coalesce_profile" => coalesce::coalesce,
        "coalesce_shape" => coalesce::coalesce_shape,
        "filter" | "filter_profile" => coalesce::filter,
        "filter_zeros" => coalesce::filter_zeros,
        "cosize" | "coshape" | "cosize_at" => coalesce::cosize,
        "size" | "size_at" => coalesce::size,
        "complement" | "complement_cotarget" => complement::complement,
        "ceil_div_layout" => complement::ceil_div,
        "right_inverse" => inverse::right_inverse,
        "left_inverse" => inverse::left_inverse,
        "nullspace" => inverse::nullspace,
        "max_common_layout" | "max_common_vector" => inverse::common,
        "max_alignment" => inverse::max_alignment,
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => divide::divide,
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => divide::product,
        "blocked_product" | "raked_product" => divide::zipped,
        "tile_to_shape" => divide::tile_to_shape,
        "local_tile" => divide::local_tile,
        "local_partition" => divide::local_partition,
        "crd2idx" | "crd2idx_shape" | "composed_crd2idx" => coord::crd2idx,
        "idx2crd" => coord::idx2crd,
        "crd2crd" => coord::crd2crd,
        "slice" | "dice" | "slice_and_offset" => coord::slice,
        "make_layout_left" | "make_layout_right" | "compact_col_major" | "compact_row_major" => make::compact,
        "make_ordered_layout" | "compact_order" => make::ordered,
        "make_layout_like" => make::like,
        "make_identity_layout" => make::identity,
        "upcast" | "downcast" | "recast_layout" => make::recast,
        "swizzle_apply" => swizzle::apply,
        "swizzle_compose" => swizzle::compose,
        "make_swizzle" => swizzle::make,
        "swizzle_upcast" | "swizzle_downcast" => swizzle::recast,
        "composition_swizzle" | "composition_layout_swizzle" => compose::composition,
        "congruent" | "weakly_congruent" | "compatible" | "~" | "evenly_divides" => predicate::shapes,
        "injective" => predicate::injective,
        "==" | "===" => predicate::same,
        "it_ceil_div" | "it_shape_div" => tuples::divide_out,
        "it_fold" | "it_iscan" | "it_escan" => tuples::scan,
        "it_product" | "it_size" | "it_sum" | "it_max" | "it_min" => tuples::fold_leaves,
        "it_inner_product" => tuples::inner_product,
        "it_elem_less" | "it_elem_leq" | "it_lex_less" | "it_lex_leq" | "it_colex_less" | "it_colex_leq" => {
            tuples::compare
        }
        _ => return None,
    })
}

/// Applies an operation and explains it.
pub fn explain_op(name: &str, args: &[Value]) -> Explanation {
    explain(name, args, &op::apply(name, args))
}

/// Explains an operation whose result is known: `result` is what [`op::apply`] gives for the same name and operands, or
/// the truth value of a comparison (`==`, `===`, `~`).
pub fn explain(name: &str, args: &[Value], result: &Result<Value>) -> Explanation {
    explain_with(name, args, result, &[])
}

/// [`explain`] for a result that holds under conditions on symbols: `assumed` were there before, `needed` are the
/// guards of this operation ([`crate::op::apply_guarded`]).
pub fn explain_guarded(
    name: &str,
    args: &[Value],
    result: &Result<Value>,
    assumed: &[Condition],
    needed: &[Condition],
) -> Explanation {
    if assumed.is_empty() && needed.is_empty() {
        return explain(name, args, result);
    }
    let all: Vec<Condition> = assumed.iter().chain(needed).cloned().collect();
    let assumptions = Assumptions::of(&all);
    // The lessons call the operations again, which need what was needed then.
    let refine = |v: &Value| v.map_ints(&mut |i| assumptions.refine(i)).unwrap_or_else(|_| v.clone());
    let refined: Vec<Value> = args.iter().map(refine).collect();
    let value = result.as_ref().map(refine).map_err(Clone::clone);
    let mut e = assumptions.scope(|| explain_with(name, &refined, &value, &all));
    e.facts = facts(args);
    e.guards = needed.iter().map(Condition::to_string).collect();
    if !needed.is_empty() {
        let mut step = Step { title: "What it needs".to_string(), ..Step::default() };
        step.say("The facts of the symbols do not prove this. It becomes a guard: the result holds where the guard does, and a launch checks it.");
        step.lines(e.guards.clone());
        e.steps.insert(0, step);
    }
    e
}

/// What is known of the operands' symbols, as a `where` clause says it.
fn facts(args: &[Value]) -> Vec<String> {
    let mut out = vec![];
    for (name, s) in check::symbols_of(args) {
        if s.div > 1 {
            out.push(format!("{name} % {} == 0", s.div));
        }
        // An extent is at least 0 without being told.
        if s.lo != 0 {
            out.push(format!("{name} >= {}", s.lo));
        }
        if s.hi != i64::MAX {
            out.push(format!("{name} <= {}", s.hi));
        }
    }
    out
}

fn explain_with(name: &str, args: &[Value], result: &Result<Value>, conditions: &[Condition]) -> Explanation {
    let name = name.strip_prefix("cl_").unwrap_or(name);
    let row = op::find(name);
    let mut e = Explanation {
        heading: heading(name, args),
        meaning: row.map_or_else(|| equation::comparison(name).to_string(), |r| r.doc.to_string()),
        equation: equation::of(name).to_string(),
        operands: operands(name, args),
        facts: facts(args),
        guards: vec![],
        steps: vec![],
        result: result.as_ref().ok().map(shortened),
        refused: None,
        taught: false,
        astray: false,
    };
    match result {
        Ok(value) => {
            if let Some(teach) = lesson_of(name) {
                let mut lesson = Lesson::default();
                let done = match (&args.first(), teach(&mut lesson, args, value)) {
                    // What acts on the inner layout of a composed one is taught there.
                    (Some(Value::Composed(c)), None) => {
                        lesson = Lesson::default();
                        on_inner(&mut lesson, name, c, args, value)
                    }
                    (_, done) => done,
                };
                // The lesson counts only where it led to the value itself.
                e.taught = done.is_some() && lesson.reached.as_ref() == Some(value);
                e.astray = done.is_some() && !e.taught;
                if e.taught {
                    e.steps = lesson.steps;
                }
            }
            e.steps.extend(check::check(name, args, value, conditions));
        }
        Err(error) => {
            let (law, witness, repair) = (error.law(), error.witness(), error.repair());
            e.refused = Some(RefusalParts { code: error.code(), message: error.to_string(), law, witness, repair });
            e.steps = refusal::steps(name, args, error);
        }
    }
    e
}

/// The lesson on the inner layout of a composed first operand, and the outer map put back.
fn on_inner(lesson: &mut Lesson, name: &str, c: &Composed, args: &[Value], result: &Value) -> Option<()> {
    let teach = lesson_of(name)?;
    let inner = [&[val(&c.inner)], &args[1..]].concat();
    let value = call(name, &inner)?;
    let step = lesson.step("Act on the inner layout");
    step.say("The operation only rearranges or restricts the domain, so that the outer map and the offset stay. A is now the inner layout:");
    step.gives(&c.inner);
    teach(lesson, &inner, &value)?;
    (lesson.reached.as_ref() == Some(&value)).then_some(())?;
    let whole = Value::from(c.with_inner(value.layout()?.clone()));
    lesson.step("Put the outer map back").gives(&whole);
    // Some operations move the outer map too.
    (whole == *result).then(|| lesson.reaches(whole))
}

/// Longest text of a value that is shown whole.
const MAX_TEXT: usize = 2000;

/// The text of a value, cut where nobody would read on.
fn shortened(value: &Value) -> String {
    let text = value.text(Style::Plain);
    if text.chars().count() <= MAX_TEXT {
        return text;
    }
    let kept: String = text.chars().take(MAX_TEXT).collect();
    format!("{kept}…")
}

/// `A o B`, `A == B` or `name(args)`.
fn heading(name: &str, args: &[Value]) -> String {
    let texts: Vec<String> = args.iter().map(shortened).collect();
    match (name, texts.as_slice()) {
        ("composition" | "==" | "===" | "~", [a, b]) => {
            let sign = if name == "composition" { "o" } else { name };
            // A bare tuple of a composition is a tiler.
            format!("{a} {sign} {b}")
        }
        _ => format!("{}({})", name.strip_prefix("it_").unwrap_or(name), texts.join(", ")),
    }
}

fn operands(name: &str, args: &[Value]) -> Vec<NamedOperand> {
    let names: &[&str] = op::find(name).map_or(&["A", "B"], |r| r.args);
    let named = |(i, v): (usize, &Value)| {
        let name = match names.get(i) {
            Some(n) if !n.ends_with('…') => n.to_string(),
            _ => {
                let base = names.last().map_or("x", |n| n.trim_end_matches('…'));
                format!("{base}{}", i + 1 - names.len().min(i + 1))
            }
        };
        NamedOperand { name, value: shortened(v) }
    };
    args.iter().enumerate().map(named).collect()
}

/// Applies an operation whose failure ends a lesson.
fn call(name: &str, args: &[Value]) -> Option<Value> {
    op::apply(name, args).ok()
}

/// [`call`] for a layout.
fn call_layout(name: &str, args: &[Value]) -> Option<Layout> {
    call(name, args)?.layout().cloned()
}

/// A layout as a value.
fn val(l: &Layout) -> Value {
    Value::Layout(l.clone())
}

/// `A`, `B`, …: the names of modes, `B0`, `B1`.
fn join(parts: impl IntoIterator<Item = String>, by: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(by)
}
