//! Which goldens `--bless` rewrites: those of functions that are shown to be what they were.
//!
//! What a golden's function was is known from its own text where that is a kernel or a program, from goldens of these
//! beside it, and from the program as the last commit has it. The function is then compared as by `diff`; its new code
//! is run against what the program says on this machine's code, and PTX is interpreted. A golden is rewritten if the
//! verdict is one of the same function and none of its costs grew too much, or if its function is accepted by name.
use super::super::diff::costs::{self, Change};
use super::super::diff::pair::{Asked, Ready};
use super::super::diff::side::{self, Dump, From, Unit};
use super::super::directives::Directives;
use super::super::program::{Program, ProgramSource};
use super::{Subject, listed};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;
use tilewright_engine::compare::Verdict;
use tilewright_engine::pipeline;
use tilewright_engine::stage::Stage;
use tilewright_frontend::Diagnostic;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// What `--accept` says for every function.
pub const ALL: &str = "all";

/// Judges the goldens of one program.
pub struct Gate<'a> {
    path: &'a Path,
    program: &'a Program,
    accepted: &'a [String],
    directives: &'a Directives,
    /// The goldens that hold kernels and programs, as they were before any was rewritten.
    texts: Vec<(Subject, String)>,
    /// The program of the last commit, read when it is asked for.
    committed: OnceCell<Option<Program>>,
    /// Verdicts on functions and targets whose goldens do not say by themselves what the function was.
    known: RefCell<BTreeMap<(String, String), Result<String, Diagnostic>>>,
}

/// What is known of the function of a golden before.
enum Before {
    Unit(Box<Unit>),
    /// Nothing, and why.
    Unknown(String),
    /// There was none.
    New,
}

impl<'a> Gate<'a> {
    /// A gate for the goldens of a program; functions in `accepted` pass it.
    pub fn new(path: &'a Path, program: &'a Program, directives: &'a Directives, accepted: &'a [String]) -> Gate<'a> {
        let meaning = |s: &Subject| matches!(s.stage, Stage::Kernel | Stage::Program | Stage::Ast);
        let inline = directives.golden.iter().map(|g| (g.subject.clone(), g.text.clone()));
        let listed = listed::read(path).unwrap_or_default().into_iter();
        let listed =
            listed.filter_map(|e| Some((e.subject, std::fs::read_to_string(path.with_file_name(e.name)).ok()?)));
        let texts = inline.chain(listed).filter(|(s, text)| meaning(s) && !text.trim().is_empty()).collect();
        Gate { path, program, accepted, directives, texts, committed: OnceCell::new(), known: RefCell::default() }
    }

    /// Judges a golden that differs: what is said where it may be rewritten.
    ///
    /// # Errors
    /// Why it may not.
    pub fn judge(&self, subject: &Subject, expected: &str, now: &str) -> Result<String, Diagnostic> {
        if expected.trim().is_empty() {
            return Ok(format!("{subject}: new"));
        }
        let functions = &self.program.module.program.functions;
        let meant: Vec<&Function> = match self.program.function(subject.function.as_deref()) {
            Ok(f) if subject.stage.per_function() => vec![f],
            _ => functions.iter().collect(),
        };
        let takes = |name: &str| self.accepted.iter().any(|a| a == name || a == ALL);
        let left: Vec<&Function> = meant.into_iter().filter(|f| !takes(&f.name)).collect();
        if left.is_empty() {
            return Ok(format!("{subject}: accepted by name"));
        }
        let mut said = vec![];
        for f in left {
            let of_itself = matches!(subject.stage, Stage::Kernel | Stage::Program | Stage::Ast);
            let key = (f.name.clone(), subject.target.clone());
            let known = self.known.borrow().get(&key).filter(|_| !of_itself).cloned();
            let judged = known.unwrap_or_else(|| self.function(f, subject, expected));
            if !of_itself {
                self.known.borrow_mut().insert(key, judged.clone());
            }
            let verdict = judged?;
            said.extend((!said.contains(&verdict)).then_some(verdict));
        }
        let costs = costs::both(&costs::of(subject.stage, expected), &costs::of(subject.stage, now));
        if let (Change::Regressed, worse) = costs::judge(&costs, costs::THRESHOLD) {
            let one = |name: &&str| costs.get(name).map(|[a, b]| format!("{name} {a} → {b}"));
            let list: Vec<String> = worse.iter().filter_map(one).collect();
            return Err(refused(subject, format!("costs grew: {}", list.join(", "))));
        }
        Ok(format!("{subject}: {}", said.join(", ")))
    }

    /// The verdict on one function.
    fn function(&self, f: &Function, subject: &Subject, expected: &str) -> Result<String, Diagnostic> {
        let diagnostics = |e: tilewright_engine::Error| {
            e.diagnostics().into_iter().next().unwrap_or_else(|| refused(subject, "it does not compile".into()))
        };
        let target = pipeline::target(&subject.target).map_err(|e| diagnostics(e.into()))?;
        let sizes = || {
            let of_f = self.directives.runs.iter().filter(|r| r.function.as_ref().is_none_or(|n| *n == f.name));
            of_f.map(|r| r.symbols.clone()).collect()
        };
        let unit = |from: From| Unit {
            file: String::new(),
            name: f.name.clone(),
            target: target.clone(),
            from,
            sizes: sizes(),
        };
        let program = |f: &Function, of: &ProgramSource| From::Program(Box::new(f.clone()), of.clone());
        let before = match self.before(f, subject, expected, &target) {
            Before::Unit(unit) => *unit,
            Before::New => return Ok("new".into()),
            Before::Unknown(why) => return Err(refused(subject, format!("what its function was is not known: {why}"))),
        };
        let after = unit(program(f, &self.program.source));
        let failed = |failure: crate::Failure| {
            failure.diagnostics().into_iter().next().unwrap_or_else(|| refused(subject, "it does not compile".into()))
        };
        let [a, b] = [&before, &after].map(|u| Ready::new(u).map_err(failed));
        let (a, b) = (a?, b?);
        let command = "`tilewright diff` shows it";
        let asked = Asked {
            only: None,
            threshold: costs::THRESHOLD,
            every: false,
            show: None,
            names: ["the golden", "the code now"],
            command,
        };
        let compared = super::super::diff::pair::of_ready(&a, &b, &asked).map_err(failed)?;
        if !compared.verdict.is_same_function() {
            let e = compared.evidence;
            let why = e.witness.map(|w| {
                let at: Vec<String> = w.sizes.iter().map(|(n, v)| format!("{n}={v}")).collect();
                if at.is_empty() { w.what } else { format!("{}, at {}", w.what, at.join(" ")) }
            });
            let why = why.unwrap_or_else(|| e.tried.join("; "));
            return Err(refused(subject, format!("{}: {why}", compared.verdict.name())));
        }
        // What is the same as a moment ago may be wrong both times: its code is run.
        if compared.verdict == Verdict::Same {
            b.runs_right().map_err(|why| refused(subject, why))?;
        }
        Ok(compared.verdict.name().into())
    }

    /// What is known of a function before.
    fn before(&self, f: &Function, subject: &Subject, expected: &str, target: &Target) -> Before {
        let unit = |from| {
            let (name, target) = (f.name.clone(), target.clone());
            Before::Unit(Box::new(Unit { file: String::new(), name, target, from, sizes: vec![] }))
        };
        let of_kernel = |text: &str| -> Result<Before, String> {
            let kernel = text::parse_kernel(text).map_err(|e| format!("its kernel cannot be read: {e}"))?;
            let texts = BTreeMap::from([(Stage::Kernel, text.to_string())]);
            let Before::Unit(mut before) =
                unit(From::Dump(Box::new(Dump { kernel: kernel.clone(), function: None, manifest: None, texts })))
            else {
                return Ok(Before::New);
            };
            before.target = pipeline::target(&kernel.target).map_err(|e| e.to_string())?;
            Ok(Before::Unit(before))
        };
        let of_program = |p: &ProgramSource, functions: &[Function]| match functions.iter().find(|x| x.name == f.name) {
            Some(old) => unit(From::Program(Box::new(old.clone()), p.clone())),
            None => Before::New,
        };
        let of_text = |stage: Stage, text: &str| -> Result<Before, String> {
            let source = ProgramSource { name: self.program.source.name.clone(), text: text.into() };
            let functions = if stage == Stage::Program {
                text::parse_program(text).map(|p| p.functions).map_err(|e| e.to_string())?
            } else {
                let checked =
                    pipeline::check(text).map_err(|d| d.first().map_or(String::new(), |d| d.message.clone()))?;
                checked.0.program.functions
            };
            Ok(of_program(&source, &functions))
        };
        // The text itself, then other goldens, then the last commit.
        let own = match subject.stage {
            Stage::Kernel => Some(of_kernel(expected)),
            Stage::Program | Stage::Ast => Some(of_text(subject.stage, expected)),
            _ => None,
        };
        if let Some(own) = own {
            return own.unwrap_or_else(Before::Unknown);
        }
        let same = |s: &Subject| {
            let name = s.function.as_deref().unwrap_or(&f.name);
            s.stage == Stage::Kernel && name == f.name && s.target == subject.target && subject.stage.per_function()
        };
        for (s, text) in &self.texts {
            if same(s)
                && let Ok(before) = of_kernel(text)
            {
                return before;
            }
        }
        for (s, text) in self.texts.iter().filter(|(s, _)| !s.stage.per_function()) {
            if let Ok(before) = of_text(s.stage, text) {
                return before;
            }
        }
        let committed = self.committed.get_or_init(|| {
            let text = side::committed(self.path, "HEAD")?;
            let name = self.path.display().to_string();
            ProgramSource { name, text: text.into() }.check().ok()
        });
        match committed {
            Some(old) => of_program(&old.source, &old.module.program.functions),
            None => Before::Unknown("no golden has its kernel, and git has no version of the program".into()),
        }
    }
}

fn refused(subject: &Subject, why: String) -> Diagnostic {
    let name = subject.function.as_deref().unwrap_or("NAME");
    let d = Diagnostic::new("E0812", format!("`{subject}` is not rewritten: {why}"));
    d.help(format!("`tilewright diff git:HEAD FILE` shows more; if this is wanted, add --accept {name}"))
}
