//! What is said of the word under the pointer.
use super::analysis::Analysis;
use super::names::{Definition, NameKind};
use crate::help::{self, HelpAnswer};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tilewright_engine::pipeline;
use tilewright_frontend::Module;
use tilewright_frontend::parser::{INNER_WORDS, ITEM_WORDS, STATEMENT_WORDS};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::normal::remembering;
use tilewright_ir::layout::coalesce::coalesce;
use tilewright_ir::op::Value;
use tilewright_ir::program::{Function, Program, Statement};
use tilewright_ir::term::Term;
use tilewright_ir::{codes, text};
use tilewright_rewrite::lower::{self, plan::ChosenPlan};

/// What is said.
pub enum Said {
    /// This, in Markdown.
    Text(String),
    /// This, and behind it the plan of a function, which takes time to choose.
    Plan(String, Box<Function>),
}

/// What is said of a byte.
pub fn said(analysis: &Analysis, offset: usize) -> Option<Said> {
    let word = analysis.text.word(offset)?;
    let name = &analysis.text.text[word];
    if let Some(code) = codes::find(name) {
        return Some(Said::Text(format!("**{}**: {}\n\n{}", code.id, code.title, code.explain)));
    }
    if let Some(definition) = analysis.definition(offset) {
        return of_name(analysis, definition);
    }
    if analysis.text.comment(offset).is_some() {
        return None;
    }
    help(name).map(Said::Text)
}

/// Code of the language.
fn code(text: &str) -> String {
    format!("```tilewright\n{}\n```", text.trim_end())
}

fn of_name(analysis: &Analysis, d: &Definition) -> Option<Said> {
    let head = code(&analysis.text.text[d.whole.clone()].lines().take(12).collect::<Vec<_>>().join("\n"));
    // Of a program with errors that touch the name, what is written is known.
    let Some(module) = &analysis.module else { return Some(Said::Text(head)) };
    let function = d.function.as_ref().and_then(|name| module.program.functions.iter().find(|f| f.name == *name));
    Some(match d.kind {
        NameKind::Symbol => Said::Text(symbol(module, &d.name).unwrap_or(head)),
        NameKind::Function => match module.program.functions.iter().find(|f| f.name == d.name) {
            Some(function) => Said::Plan(signature(function), Box::new(function.clone())),
            None => Said::Text(head),
        },
        NameKind::Let => Said::Text(value(analysis, module, d).unwrap_or(head)),
        NameKind::Axis => Said::Text(function.and_then(|f| axis(f, &d.name)).unwrap_or(head)),
        NameKind::Parameter | NameKind::Temporary | NameKind::View => {
            Said::Text(function.and_then(|f| tensor(module, f, d)).unwrap_or(head))
        }
    })
}

/// The line of a program in the text form that declares a symbol, with its facts.
fn symbol(module: &Module, name: &str) -> Option<String> {
    let symbols = module.program.symbols.iter().filter(|s| &*s.name == name).cloned().collect::<Vec<_>>();
    (!symbols.is_empty()).then(|| code(&text::program(&Program { symbols, functions: vec![] })))
}

fn signature(function: &Function) -> String {
    let text = text::function(function);
    let parts = text.lines().take_while(|l| !l.trim_start().starts_with("for "));
    code(&parts.filter(|l| !l.trim_start().starts_with("temp ")).collect::<Vec<_>>().join("\n"))
}

/// The value of a `let`, and of a layout its simplified form.
fn value(analysis: &Analysis, module: &Module, d: &Definition) -> Option<String> {
    let owner = format!("let {}", d.name);
    let head = code(&analysis.text.text[d.whole.clone()]);
    let of = |def: &&tilewright_frontend::LayoutDef| def.owner == owner && d.whole.contains(&def.span.start);
    if let Some(def) = module.layouts.iter().find(of) {
        return Some(format!("{head}\n\n= `{}`{}", def.value, sizes(&def.value)));
    }
    // Whatever else a name stands for is what `print` prints of it.
    let at = analysis.text.text.get(..d.whole.end)?;
    let (printed, _) = pipeline::check(&format!("{at}\nprint {}\n", d.name)).ok()?;
    printed.prints.last().map(|p| format!("{head}\n\n= `{}`", p.value))
}

/// The size and the cosize of a layout, where they can be told.
fn sizes(layout: &Value) -> String {
    let of = |name: &str| Term::apply(name, [Term::Value(layout.clone())]).eval().ok();
    let said = ["size", "cosize"].into_iter().filter_map(|name| Some(format!("{name} `{}`", of(name)?)));
    said.map(|text| format!(", {text}")).collect()
}

/// How far an index runs, in each statement that has one of this name.
fn axis(function: &Function, name: &str) -> Option<String> {
    let all = |s: &Statement| s.axes.iter().chain(&s.reduce_axes).cloned().collect::<Vec<_>>();
    let axes = function.body.iter().flat_map(all);
    let axes = axes.filter(|a| a.name == name);
    let mut extents: Vec<String> = axes.map(|a| format!("`{name} < {}`", a.extent)).collect();
    extents.dedup();
    (!extents.is_empty()).then(|| format!("index {}", extents.join(" or ")))
}

fn tensor(module: &Module, function: &Function, d: &Definition) -> Option<String> {
    let owner = format!("{}.{}", function.name, d.name);
    let def = module.layouts.iter().find(|def| def.owner == owner);
    let Some(t) = function.tensors.iter().find(|t| t.name == d.name) else {
        // A view has no memory of its own.
        let value = def?.value.to_string();
        return Some(format!("{}\n\nview of {}", code(&format!("{}: {value}", d.name)), function.name));
    };
    let offset = if t.offset == tilewright_ir::int::Int::ZERO { String::new() } else { format!("{} o ", t.offset) };
    let offset = if t.swizzle.is_some() && offset.is_empty() { "0 o ".to_string() } else { offset };
    let swizzle = t.swizzle.as_ref().map_or(String::new(), |s| format!("{s} o "));
    let mut out = code(&format!("{} {}: {} {swizzle}{offset}{}", t.role.name(), t.name, t.dtype, t.layout));
    if let Some(def) = def {
        let simplified = tilewright_rewrite::simplify_layout(&def.term).term.to_string();
        if simplified != def.term.to_string() {
            out += &format!("\n\nsimplified: `{simplified}`");
        }
    }
    let layout = Value::Layout(t.layout.clone());
    if let Some(coalesced) = coalesce(&t.layout).ok().filter(|c| *c != t.layout) {
        out += &format!("\n\ncoalesced: `{coalesced}`");
    }
    let sizes = sizes(&layout);
    out += &format!("\n\nelements of {} bytes, shape `{}`{sizes}", t.dtype.bytes(), t.layout.shape());
    Some(out)
}

/// The plan that is chosen for a function on this machine.
pub fn plan(function: &Function) -> String {
    let name = crate::lsp::HOST;
    let target = match pipeline::target(name) {
        Ok(target) => target,
        Err(e) => return e.to_string(),
    };
    let lowered = catch_unwind(AssertUnwindSafe(|| remembering(|| lower::scheduled(function, &target))));
    match lowered {
        Ok(Ok(lowered)) => {
            let plans: Vec<String> = lowered.plans.iter().map(ChosenPlan::to_string).collect();
            format!("plan on {}:\n\n```\n{}\n```", target.name, plans.join("\n"))
        }
        Ok(Err(e)) => format!("no plan on {}: {e}", target.name),
        Err(_) => "no plan: the compiler failed".to_string(),
    }
}

/// What `help` says of a word of the language.
pub fn help(word: &str) -> Option<String> {
    let is_keyword = ITEM_WORDS.contains(&word) || INNER_WORDS.contains(&word) || word == "select";
    let is_word = is_keyword || STATEMENT_WORDS.contains(&word) || DType::ALL.iter().any(|d| d.name() == word);
    let answer = help::answer(&help::Args { topic: Some(word.to_string()) }).ok()?;
    match &answer {
        HelpAnswer::Operation(_) | HelpAnswer::Function(_) | HelpAnswer::Reduction { .. } | HelpAnswer::Atom(_) => {}
        // `product` is a subject of the manual, too.
        HelpAnswer::Subject { .. } if tilewright_ir::op::find(&format!("it_{word}")).is_some() => {}
        HelpAnswer::Word { .. } | HelpAnswer::Subject { .. } if is_word => {}
        _ => return None,
    }
    Some(format!("```text\n{}\n```", answer.to_string().trim_end()))
}
