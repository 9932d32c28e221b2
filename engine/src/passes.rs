//! Every step of a compilation: what each pass made, as text, and what it did.
//!
//! The steps are those of [`pipeline::build`], told by [`lower::observed`]; the text of the last program, kernel and
//! code is the stage's of that name.
use crate::error::Result;
use crate::pipeline::{self, Build};
use crate::proofs::Layouts;
use crate::stage::Stage;
use std::collections::BTreeMap;
use tilewright_frontend::Module;
use tilewright_ir::int::normal::remembering;
use tilewright_ir::program::{Function, Role};
use tilewright_ir::text;
use tilewright_rewrite::lower;
use tilewright_rewrite::observe::PassForm;

/// The passes that are told, in order, each with what it is for.
const PASSES: [(&str, &str); 21] = [
    ("split-axes", "axes that some operands walk in several digits become several"),
    ("look-first", "rows that a product looks up are looked up before it"),
    ("share", "what a large expression repeats becomes a temporary"),
    ("inline", "temporaries are written into the statements that read them"),
    ("weave", "statements that write the elements of runs in turns become one"),
    ("order", "operands and axes that may stand in any order get one"),
    ("relay", "temporaries get the layout in which they are walked"),
    ("once", "what is the same at many points is computed once, before them"),
    ("repeated", "temporaries that are computed as an earlier one was are that one"),
    ("borders", "borders are written before sums"),
    ("interior", "elements with borders are walked in parts, and inside nothing is looked up"),
    ("count", "rows of indices are counted where they are looked up"),
    ("spread", "readers of a sum compute it together"),
    ("transpose", "operands are copied along the results"),
    ("align", "operands are copied in the order of the summed axes"),
    ("sums-first", "sums of symbolic products are finished afterwards"),
    ("split", "long reductions of few results are cut for threads"),
    ("lower", "statements that share outer axes get one loop; loops, tiles and vectors are chosen for the target"),
    ("row-hints", "how rows are written"),
    ("prefetch", "what rows prefetch"),
    ("sums", "long sums of floats are cut in blocks with compensated totals"),
];

/// A step of a compilation.
#[derive(Clone, Debug)]
pub struct PassStep {
    /// The pass.
    pub name: &'static str,
    /// What it is for.
    pub doc: &'static str,
    /// What its text is, as the end of a file's name: `program`, `kernel`, `index` or a stage of code.
    pub form: &'static str,
    /// What it made.
    pub text: String,
    /// What it did, in sentences: temporaries, plans, laws with how often each was applied.
    pub did: Vec<String>,
}

/// The steps that compile a function of a module.
///
/// # Errors
/// The first pass that refuses.
pub fn steps(module: &Module, function: &Function, build: &Build) -> Result<Vec<PassStep>> {
    let mut steps = vec![PassStep {
        name: "program",
        doc: "the function as it is checked",
        form: Stage::Program.name(),
        text: text::function(function),
        did: laws_of_layouts(module, &function.name),
    }];
    let mut before = function.clone();
    let mut observer = |name: &'static str, form: PassForm<'_>| {
        let doc = PASSES.iter().find(|(pass, _)| *pass == name).map_or("", |(_, doc)| doc);
        let step = |form: Stage, text, did| PassStep { name, doc, form: form.name(), text, did };
        steps.push(match form {
            PassForm::Program(f) => {
                let did = changes(&before, f);
                before = f.clone();
                step(Stage::Program, text::function(f), did)
            }
            PassForm::Kernel(k) => step(Stage::Kernel, text::kernel(k), vec![]),
        });
    };
    let Build { target, .. } = build;
    remembering(|| lower::observed(function, target, &mut observer))?;
    if let Some(lowered) = steps.iter_mut().find(|s| s.name == "lower") {
        lowered.did = build.plans.iter().map(|plan| format!("plan: {plan}")).collect();
    }
    let done = &build.index.simplified;
    let fired = done.fired.iter().map(|(law, times)| format!("{law} {times}"));
    let mut did = vec![format!("cost of all offsets {} to {}", amount(done.cost_before), amount(done.cost_after))];
    let fired = fired.collect::<Vec<_>>().join(", ");
    did.push(if fired.is_empty() { "by normal forms alone".to_string() } else { format!("laws: {fired}") });
    let of_stage = |name, doc, stage: Stage, did| -> Result<PassStep> {
        Ok(PassStep { name, doc, form: stage.name(), text: build.dump(stage)?, did })
    };
    steps.push(of_stage("index", "offsets are simplified by laws, all of them together", Stage::Index, did)?);
    let emitted: &[(&str, &str, Stage)] = &[
        ("emit", "code for Cranelift", Stage::Clif),
        ("encode", "machine code", Stage::Asm),
        ("emit", "PTX text", Stage::Ptx),
        ("launch", "how to launch it", Stage::Manifest),
    ];
    for (name, doc, stage) in emitted.iter().filter(|e| pipeline::available(e.2, target).is_ok()) {
        steps.push(of_stage(name, doc, *stage, vec![])?);
    }
    Ok(steps)
}

/// A cost without needless digits.
fn amount(cost: f64) -> String {
    if cost >= 1e6 { format!("{cost:.3e}") } else { format!("{}", (cost * 10.0).round() / 10.0) }
}

/// The layouts of a function that laws gave their value, with how often each law was applied.
fn laws_of_layouts(module: &Module, function: &str) -> Vec<String> {
    let owned = |owner: &str| owner.strip_prefix(function).is_some_and(|rest| rest.starts_with('.'));
    let mut out = vec![];
    for def in module.layouts.iter().filter(|def| owned(&def.owner)) {
        let proof = Layouts::of(&def.term);
        let mut laws: BTreeMap<String, usize> = BTreeMap::new();
        for step in proof.steps() {
            let law = step.split(':').next().unwrap_or_default().to_string();
            *laws.entry(law).or_default() += 1;
        }
        if proof.by_laws() {
            let laws: Vec<String> = laws.iter().map(|(law, n)| format!("{law} {n}")).collect();
            out.push(format!("layout {} by laws: {}", def.owner, laws.join(", ")));
        }
    }
    out
}

/// What became of the temporaries and statements.
fn changes(before: &Function, after: &Function) -> Vec<String> {
    let temporaries = |f: &Function| -> Vec<String> {
        f.tensors.iter().filter(|t| t.role == Role::Temp).map(|t| t.name.clone()).collect()
    };
    let (old, new) = (temporaries(before), temporaries(after));
    let without = |a: &[String], b: &[String]| -> Vec<String> {
        a.iter().filter(|name| !b.contains(name)).map(|name| format!("`{name}`")).collect()
    };
    let mut out = vec![];
    for (what, names) in [("temporaries gone", without(&old, &new)), ("temporaries made", without(&new, &old))] {
        if !names.is_empty() {
            out.push(format!("{what}: {}", names.join(", ")));
        }
    }
    let laid = |f: &Function, name: &str| f.tensors.iter().find(|t| t.name == name).map(|t| t.layout.to_string());
    let moved = new.iter().filter(|n| old.contains(n) && laid(before, n) != laid(after, n));
    let moved: Vec<String> = moved.map(|name| format!("`{name}`")).collect();
    if !moved.is_empty() {
        out.push(format!("laid out again: {}", moved.join(", ")));
    }
    if before.body.len() != after.body.len() {
        out.push(format!("statements: {} to {}", before.body.len(), after.body.len()));
    }
    out
}
