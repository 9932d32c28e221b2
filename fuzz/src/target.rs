//! The fuzz targets: which text is made, and what must hold of it.
//!
//! Every target promises the same for any text: no panic, no exhausted stack, bounded time and memory. Beyond that:
//!
//! | target | what else must hold |
//! |---|---|
//! | `value` | a value prints to a text that reads back as the same value, in both styles |
//! | `call` | an operation's result reads back; an error has a code with an explanation |
//! | `expression` | an expression's value reads back as an expression |
//! | `foreign` | an error has a code and a place in the text; a log without types of CuTe stays as it is |
//! | `program` | the canonical text of a parsed program is a fixed point |
//! | `function`, `kernel` | the text form and the JSON form read back as the same thing; the verifier answers |
//! | `json` | what reads as JSON prints to JSON that reads back as the same thing |
//! | `npy`, `npz`, `safetensors` | an array has as many bytes as its shape needs; an error has a code |
//! | `check`, `explain`, `explain-file`, `proof` | an error has a code and says something, as every text does |
//! | `build-baseline` … `build-sm_90a` | each function has its texts, or an error with a code |
use crate::corpus::Corpus;
use crate::errors::{code, spoken};
use crate::{arrays, families, generate, mutate, programs, stages};
use tilewright_foreign as foreign;
use tilewright_frontend::{Diagnostic, Span, compile_with, eval_expr_with, parse_with, term_of};
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::int::Assumptions;
use tilewright_ir::kernel::Kernel;
use tilewright_ir::op::{self, Style, Value};
use tilewright_ir::program::Function;
use tilewright_ir::{json, text, verify};

/// A target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FuzzTarget {
    /// Literals.
    Value,
    /// Operation calls, as lines of `eval --jsonl`.
    Call,
    /// Expressions of the language.
    Expression,
    /// Layouts in other languages.
    Foreign,
    /// Programs of the language.
    Program,
    /// Checked programs in text form.
    Function,
    /// Kernels in text form.
    Kernel,
    /// JSON documents.
    Json,
    /// Array files, by format.
    Array(&'static str),
    /// Proofs as JSON.
    Proof,
    /// Programs that are checked with all laws.
    Check,
    /// Expressions that are explained.
    Explain,
    /// Programs that are explained.
    ExplainFile,
    /// Programs that are built for a machine, by its place in [`stages::MACHINES`].
    Build(usize),
}

impl FuzzTarget {
    /// Every target.
    pub const ALL: [FuzzTarget; 21] = [
        FuzzTarget::Value,
        FuzzTarget::Call,
        FuzzTarget::Expression,
        FuzzTarget::Foreign,
        FuzzTarget::Program,
        FuzzTarget::Function,
        FuzzTarget::Kernel,
        FuzzTarget::Json,
        FuzzTarget::Array("npy"),
        FuzzTarget::Array("npz"),
        FuzzTarget::Array("safetensors"),
        FuzzTarget::Proof,
        FuzzTarget::Check,
        FuzzTarget::Explain,
        FuzzTarget::ExplainFile,
        FuzzTarget::Build(0),
        FuzzTarget::Build(1),
        FuzzTarget::Build(2),
        FuzzTarget::Build(3),
        FuzzTarget::Build(4),
        FuzzTarget::Build(5),
    ];

    /// How often it is chosen: what takes longer, less often.
    pub fn weight(self) -> usize {
        match self {
            FuzzTarget::Call => 192,
            FuzzTarget::Array(_) => 8,
            FuzzTarget::Check | FuzzTarget::Explain => 6,
            FuzzTarget::Proof | FuzzTarget::ExplainFile => 2,
            FuzzTarget::Build(_) => 3,
            _ => 24,
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            FuzzTarget::Value => "value",
            FuzzTarget::Call => "call",
            FuzzTarget::Expression => "expression",
            FuzzTarget::Foreign => "foreign",
            FuzzTarget::Program => "program",
            FuzzTarget::Function => "function",
            FuzzTarget::Kernel => "kernel",
            FuzzTarget::Json => "json",
            FuzzTarget::Array(format) => format,
            FuzzTarget::Proof => "proof",
            FuzzTarget::Check => "check",
            FuzzTarget::Explain => "explain",
            FuzzTarget::ExplainFile => "explain-file",
            FuzzTarget::Build(k) => {
                const NAMES: [&str; 6] =
                    ["build-baseline", "build-avx2", "build-avx512", "build-sm_70", "build-sm_80", "build-sm_90a"];
                NAMES[k]
            }
        }
    }

    /// The name without the machine: what fails for one, mostly fails for all.
    pub fn kind(self) -> &'static str {
        if matches!(self, FuzzTarget::Build(_)) { "build" } else { self.name() }
    }

    /// The target of a name.
    pub fn named(name: &str) -> Option<FuzzTarget> {
        FuzzTarget::ALL.into_iter().find(|t| t.name() == name)
    }

    /// A random text for this target.
    pub fn text(self, rng: &mut Rng, corpus: &Corpus) -> String {
        let kept: &[String] = match self {
            FuzzTarget::Value | FuzzTarget::Expression => &corpus.values,
            FuzzTarget::Call => &corpus.calls,
            FuzzTarget::Foreign => &corpus.pastes,
            FuzzTarget::Program => &corpus.programs,
            FuzzTarget::Function => &corpus.functions,
            FuzzTarget::Kernel => &corpus.kernels,
            FuzzTarget::Json => &corpus.documents,
            FuzzTarget::Array(format) => corpus.arrays.get(format).map_or(&[][..], |v| v),
            FuzzTarget::Proof => &corpus.proofs,
            FuzzTarget::Explain => &corpus.values,
            FuzzTarget::Check | FuzzTarget::ExplainFile | FuzzTarget::Build(_) => &corpus.programs,
        };
        let made = |rng: &mut Rng| match self {
            FuzzTarget::Value => Some(generate::value(rng)),
            FuzzTarget::Call => Some(generate::call(rng)),
            FuzzTarget::Expression => Some(generate::expression(rng, 3)),
            FuzzTarget::Explain => Some(generate::expression(rng, 2)),
            FuzzTarget::Build(_) if rng.once_in(6) => Some(families::random(rng)),
            FuzzTarget::Check | FuzzTarget::ExplainFile | FuzzTarget::Build(_) => Some(programs::program(rng)),
            _ => None,
        };
        let made = made(rng);
        let [old, other] = [(); 2].map(|()| kept.get(rng.below(kept.len())).map_or("", String::as_str));
        if let FuzzTarget::Array(_) = self {
            return arrays::mutated(rng, old, other);
        }
        match (made, rng.below(8)) {
            (Some(text), 0..4) => text,
            (Some(_), 6) => mutate::numbers(rng, old),
            (Some(text), 4..6) => mutate::mutate(rng, &text, other),
            _ => mutate::mutate(rng, old, other),
        }
    }

    /// Checks a text.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(self, input: &str) -> Result<(), String> {
        match self {
            FuzzTarget::Value => [Style::Plain, Style::Cute].into_iter().try_for_each(|s| value(input, s)),
            FuzzTarget::Call => call(input),
            FuzzTarget::Expression => expression(input),
            FuzzTarget::Foreign => pasted(input),
            FuzzTarget::Program => program(input),
            FuzzTarget::Function => match text::parse_function(input) {
                Ok(function) => function_holds(&function),
                Err(e) => spoken(&e.to_string()),
            },
            FuzzTarget::Kernel => match text::parse_kernel(input) {
                Ok(kernel) => kernel_holds(&kernel),
                Err(e) => spoken(&e.to_string()),
            },
            FuzzTarget::Json => document(input),
            FuzzTarget::Array(format) => arrays::read(input, format),
            FuzzTarget::Proof => stages::proof(input),
            FuzzTarget::Check => stages::check(input),
            FuzzTarget::Explain => stages::explain(input),
            FuzzTarget::ExplainFile => stages::explain_file(input),
            FuzzTarget::Build(k) => stages::build(input, stages::MACHINES[k]),
        }
    }
}

/// Text in another language, as an expression, as a `let` and as a log.
fn pasted(input: &str) -> Result<(), String> {
    let place = |d: &Diagnostic, text: &str| {
        code(d.code)?;
        spoken(&d.to_string())?;
        let inside = |s: &Span| text.get(s.clone()).is_some();
        if d.labels.iter().all(|(s, _)| inside(s)) { Ok(()) } else { Err(format!("place: {:?}", d.labels)) }
    };
    if let Err(errors) = eval_expr_with(input, Style::Plain, foreign::HOOKS) {
        errors.iter().try_for_each(|d| place(d, input))?;
    }
    let item = format!("let A = {input}");
    if let Err(errors) = compile_with(&item, foreign::HOOKS) {
        errors.iter().try_for_each(|d| place(d, &item))?;
    }
    let log = foreign::undress(input).text;
    let typed = ["cute", "Layout<"].iter().any(|t| input.contains(t));
    if typed || log == input { Ok(()) } else { Err(format!("text changes: `{log}`")) }
}

/// Whether a value has a text that is meant to be read.
fn readable(v: &Value) -> bool {
    !matches!(
        v,
        Value::Bool(_)
            | Value::DynamicBool(_)
            | Value::Text(_)
            | Value::Drawing(_)
            | Value::List(_)
            | Value::Offsets(_)
    )
}

/// Prints and reads back: the same value, or, where there are symbols, a text that no longer changes.
fn reads_back(v: &Value, style: Style) -> Result<(), String> {
    if let Value::List(items) = v {
        return items.iter().take(64).try_for_each(|x| reads_back(x, style));
    }
    let text = v.text(style);
    // Inside a tiler `>>` closes two of them, and a result may be deeper or wider than what can be read.
    if !readable(v) || (matches!(v, Value::Tiler(_)) && text.contains(" >> ")) {
        return Ok(());
    }
    let symbolic = text.contains(|c: char| c == '?' || (c.is_alphabetic() && !"Swo".contains(c)));
    let mut last = text.clone();
    for round in 0..4 {
        let again = match op::parse_value(&last, style) {
            Ok(again) => again,
            // Near the ends of 64 bits another order of the same sum may not fit; that is said, never wrapped.
            Err(e)
                if matches!(
                    e.kind,
                    op::TextErrorKind::Int(_) | op::TextErrorKind::TooDeep | op::TextErrorKind::TooWide
                ) =>
            {
                return Ok(());
            }
            Err(e) => return Err(format!("unreadable: `{last}` does not read back: {e}")),
        };
        let next = again.text(style);
        if next == last {
            let same = round > 0 || symbolic || again == *v || !plain(v, style);
            return if same { Ok(()) } else { Err(format!("value changes: `{text}`\n{v:?}\n{again:?}")) };
        }
        if !symbolic && !matches!(v, Value::Composed(_)) {
            return Err(format!("text changes: `{last}` reads back as `{next}`"));
        }
        last = next;
    }
    Err(format!("text changes: `{text}` changes with every reading: `{last}`"))
}

/// Whether the text of this style holds all that the value says: plain text does not mark dynamic ints.
fn plain(v: &Value, style: Style) -> bool {
    style == Style::Cute || !format!("{v:?}").contains("Dynamic(")
}

fn value(input: &str, style: Style) -> Result<(), String> {
    match op::parse_value(input, style) {
        Ok(v) => {
            if v.kind().is_empty() || v.to_json(style).is_null() {
                return Err("a value without kind or JSON".to_owned());
            }
            reads_back(&v, style)
        }
        Err(e) => {
            if e.offset > input.len() {
                return Err(format!("place: an error at byte {} of {}", e.offset, input.len()));
            }
            code(e.code())?;
            spoken(&e.to_string())
        }
    }
}

fn call(input: &str) -> Result<(), String> {
    let Ok(json) = serde_json::from_str::<serde_json::Value>(input) else { return Ok(()) };
    let Some(name) = json["op"].as_str() else { return Ok(()) };
    let style = if json["style"] == "cute" { Style::Cute } else { Style::Plain };
    let texts: Vec<&str> = json["args"].as_array().into_iter().flatten().filter_map(|a| a.as_str()).collect();
    let facts: Vec<&str> = json["where"].as_array().into_iter().flatten().filter_map(|f| f.as_str()).collect();
    let (symbols, relations) = match facts.is_empty() {
        true => (vec![], vec![]),
        false => match tilewright_frontend::facts(&facts.join(", ")) {
            Ok(known) => known,
            Err(errors) => return errors.iter().try_for_each(|e| spoken(&e.to_string())),
        },
    };
    let args = match op::parse_values_knowing(&texts, style, &symbols) {
        Ok(args) => args,
        Err((_, e)) => return spoken(&e.to_string()),
    };
    match op::apply_assuming(name, &args, &mut Assumptions::of(&relations)) {
        Ok(v) => {
            let _ = v.to_json(style);
            reads_back(&v, style)
        }
        Err(e) => {
            code(e.code())?;
            let extra = [e.law(), e.witness(), e.repair()];
            extra.iter().flatten().try_for_each(|t| spoken(t))?;
            spoken(&e.to_string())
        }
    }
}

fn expression(input: &str) -> Result<(), String> {
    for style in [Style::Plain, Style::Cute] {
        match eval_expr_with(input, style, foreign::HOOKS) {
            Ok(v) => {
                let _ = v.to_json(style);
                let text = v.text(style);
                // The language has its own limits on depth and its own names; what it prints is a literal.
                if readable(&v) && op::parse_value(&text, style).is_ok() {
                    reads_back(&v, style)?;
                }
            }
            Err(errors) => {
                if errors.is_empty() {
                    return Err("refused without an error".to_owned());
                }
                for e in &errors {
                    spoken(&e.to_string())?;
                    if let Some(span) = e.span()
                        && (span.start > span.end || span.end > input.len())
                    {
                        return Err(format!("place: {}..{} of {}", span.start, span.end, input.len()));
                    }
                }
            }
        }
        let _ = term_of(input, style, foreign::HOOKS);
    }
    Ok(())
}

fn program(input: &str) -> Result<(), String> {
    if let Ok(ast) = parse_with(input, foreign::HOOKS.foreign) {
        let text = ast.to_string();
        let again = parse_with(&text, None)
            .map_err(|e| format!("unreadable: the canonical text does not parse: {:?}\n{text}", e.first()))?;
        let second = again.to_string();
        if second != text {
            return Err(format!("text changes: the canonical text is no fixed point:\n{text}\n---\n{second}"));
        }
    }
    match compile_with(input, foreign::HOOKS) {
        Ok(module) => module.program.functions.iter().try_for_each(function_holds),
        Err(errors) if errors.is_empty() => Err("refused without an error".to_owned()),
        Err(errors) => errors.iter().try_for_each(|e| spoken(&e.to_string())),
    }
}

/// The text and the JSON of a function are what it computes: its schedules are items of the program, whose text was
/// read back above.
fn function_holds(function: &Function) -> Result<(), String> {
    let function = &Function { schedules: vec![], ..function.clone() };
    let printed = text::function(function);
    if verify::program(function).is_ok() {
        let again = text::parse_function(&printed).map_err(|e| format!("unreadable: {e}\n{printed}"))?;
        if again != *function {
            let second = text::function(&again);
            return Err(format!("value changes: the function reads back as another:\n{printed}\n---\n{second}"));
        }
    }
    let as_json = json::to_text(function);
    let again: Function = json::from_text(&as_json).map_err(|e| format!("unreadable JSON: {e}\n{as_json}"))?;
    if again != *function {
        return Err(format!("value changes: the JSON reads back as another function:\n{as_json}"));
    }
    Ok(())
}

fn kernel_holds(kernel: &Kernel) -> Result<(), String> {
    let printed = text::kernel(kernel);
    let as_json = json::to_text(kernel);
    // What does not verify may refer to what is not declared, or use a loop twice; it needs no text that reads back.
    if verify::kernel(kernel, &machine()).is_err() {
        return Ok(());
    }
    let again = text::parse_kernel(&printed).map_err(|e| format!("unreadable: {e}\n{printed}"))?;
    if again != *kernel {
        let second = text::kernel(&again);
        return Err(format!("value changes: the kernel reads back as another:\n{printed}\n---\n{second}"));
    }
    let again: Kernel = json::from_text(&as_json).map_err(|e| format!("unreadable JSON: {e}\n{as_json}"))?;
    if again != *kernel {
        return Err(format!("value changes: the JSON reads back as another kernel:\n{as_json}"));
    }
    Ok(())
}

/// A machine without atoms.
fn machine() -> tilewright_ir::target::Target {
    use tilewright_ir::target::{Core, Isa};
    tilewright_ir::target::Target {
        name: "fuzz".to_owned(),
        isa: Isa { plain_bits: 256, vector_registers: 16, ..Isa::default() },
        core: Core::default(),
        threads: 1,
        parallel_bytes: 1 << 20,
        param_align: 1,
        blocks: None,
        atoms: [].into(),
    }
}

fn document(input: &str) -> Result<(), String> {
    match json::from_text::<Function>(input) {
        Ok(function) => function_holds(&function)?,
        Err(e) => spoken(&e.to_string())?,
    }
    match json::from_text::<Kernel>(input) {
        Ok(kernel) => kernel_holds(&kernel),
        Err(e) => spoken(&e.to_string()),
    }
}
