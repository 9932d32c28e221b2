//! Which goldens `--bless` rewrites: those of functions that are shown to be what they were.
//!
//! What a golden's function was is known from its own text where that is a kernel or a program, from goldens of these
//! beside it, and from the program out of the commit that wrote the golden (`history`). The function is then compared
//! as by `diff`; its new code is run against what the program says on this machine's code, and PTX is interpreted. A
//! golden is rewritten if the verdict is one of the same function and none of its costs grew too much, or if its
//! function is accepted by name.
use super::super::diff::costs::{self, Change};
use super::super::diff::pair::{Asked, Ready};
use super::super::diff::side::{Dump, From, Unit};
use super::super::directives::Directives;
use super::super::program::{Program, ProgramSource};
use super::history::{self, Place, Version};
use super::{Subject, checks, diff, listed};
use std::cell::RefCell;
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
    /// Goldens that this call has added to the list.
    added: &'a [Subject],
    /// The option that accepts a function by name.
    option: &'a str,
    /// The goldens that hold kernels and programs, as they were before any was rewritten.
    texts: Vec<(Subject, String)>,
    /// Verdicts for goldens that do not say by themselves what the function was.
    known: RefCell<BTreeMap<Compared, Result<String, String>>>,
}

/// A function, its target, and the text of the program that it is compared with.
type Compared = (String, String, Option<String>);

/// A golden that differs.
#[derive(Clone, Copy)]
pub struct Differing<'t> {
    /// What it is of.
    pub subject: &'t Subject,
    /// Where it stands.
    pub place: Place<'t>,
    /// Its text; empty where there is none.
    pub expected: &'t str,
    /// The text now.
    pub now: &'t str,
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
    /// A gate for the goldens of a program; functions in `accepted` pass it, and goldens in `added` are new.
    pub fn new(
        path: &'a Path,
        program: &'a Program,
        directives: &'a Directives,
        accepted: &'a [String],
        added: &'a [Subject],
    ) -> Gate<'a> {
        let meaning = |s: &Subject| matches!(s.stage, Stage::Kernel | Stage::Program | Stage::Ast);
        let inline = directives.golden.iter().map(|g| (g.subject.clone(), g.text.clone()));
        let listed = listed::read(path).unwrap_or_default().into_iter();
        let listed =
            listed.filter_map(|e| Some((e.subject, std::fs::read_to_string(path.with_file_name(e.name)).ok()?)));
        let texts = inline.chain(listed).filter(|(s, text)| meaning(s) && !text.trim().is_empty()).collect();
        let option = "--accept";
        Gate { path, program, accepted, directives, added, option, texts, known: RefCell::default() }
    }

    /// A gate for a program that has no file, with the kernels that are known of its functions.
    pub fn alone(
        program: &'a Program,
        directives: &'a Directives,
        accepted: &'a [String],
        texts: Vec<(Subject, String)>,
        option: &'a str,
    ) -> Gate<'a> {
        let (path, added, known) = (Path::new(""), &[][..], RefCell::default());
        Gate { path, program, accepted, directives, added, option, texts, known }
    }

    /// Judges a golden that differs: what is said where it may be rewritten.
    ///
    /// # Errors
    /// Why it may not.
    pub fn judge(&self, golden: Differing<'_>) -> Result<String, Diagnostic> {
        let Differing { subject, place, .. } = golden;
        let left = self.not_accepted(subject);
        if !golden.expected.trim().is_empty() {
            return self.judge_functions(&left, golden);
        }
        // What git has of it is not forgotten because it was removed.
        match history::text(self.path, place, subject) {
            _ if self.added.contains(subject) => Ok(format!("{subject}: new")),
            Some((old, _)) if diff::first(&old, golden.now).is_none() => Ok(format!("{subject}: as git has it")),
            Some((old, _)) if checks::is_loose(&old) && !left.is_empty() => {
                let why = "git has its text, which leaves something out and was written by hand: restore it";
                Err(self.refused(subject, why, "HEAD"))
            }
            Some((old, lines)) => {
                let place = if matches!(place, Place::Section(_)) { Place::Section(&lines) } else { place };
                self.judge_functions(&left, Differing { expected: &old, place, ..golden })
            }
            None if left.is_empty() || !matches!(place, Place::File(_)) => Ok(format!("{subject}: new")),
            None => {
                let why = "its file has no text, and git has none of it: what its function was is not known";
                Err(self.refused(subject, why, "HEAD"))
            }
        }
    }

    /// The functions of a golden that are not accepted by name.
    fn not_accepted(&self, subject: &Subject) -> Vec<&'a Function> {
        let functions = &self.program.module.program.functions;
        let meant: Vec<&Function> = match self.program.function(subject.function.as_deref()) {
            Ok(f) if subject.stage.per_function() => vec![f],
            _ => functions.iter().collect(),
        };
        let takes = |name: &str| self.accepted.iter().any(|a| a == name || a == ALL);
        meant.into_iter().filter(|f| !takes(&f.name)).collect()
    }

    fn judge_functions(&self, left: &[&Function], golden: Differing<'_>) -> Result<String, Diagnostic> {
        let Differing { subject, expected, now, .. } = golden;
        if left.is_empty() {
            return Ok(format!("{subject}: accepted by name"));
        }
        let of_itself = matches!(subject.stage, Stage::Kernel | Stage::Program | Stage::Ast);
        let version = if of_itself { None } else { history::writer(self.path, golden.place, expected) };
        let version = version.or_else(|| history::head(self.path));
        let mut said = vec![];
        for f in left {
            let key = (f.name.clone(), subject.target.clone(), version.as_ref().map(|v| v.text.clone()));
            let known = self.known.borrow().get(&key).filter(|_| !of_itself).cloned();
            let judged = known.unwrap_or_else(|| self.function(f, subject, expected, version.as_ref()));
            if !of_itself {
                self.known.borrow_mut().insert(key, judged.clone());
            }
            let revision = version.as_ref().map_or("HEAD", |v| &*v.revision);
            let verdict = judged.map_err(|why| self.refused(subject, &why, revision))?;
            said.extend((!said.contains(&verdict)).then_some(verdict));
        }
        let costs = costs::both(&costs::of(subject.stage, expected), &costs::of(subject.stage, now));
        if let (Change::Regressed, worse) = costs::judge(&costs, costs::THRESHOLD) {
            let one = |name: &&str| costs.get(name).map(|[a, b]| format!("{name} {a} → {b}"));
            let list: Vec<String> = worse.iter().filter_map(one).collect();
            return Err(self.refused(subject, &format!("costs grew: {}", list.join(", ")), "HEAD"));
        }
        Ok(format!("{subject}: {}", said.join(", ")))
    }

    /// The verdict on one function.
    fn function(
        &self,
        f: &Function,
        subject: &Subject,
        expected: &str,
        version: Option<&Version>,
    ) -> Result<String, String> {
        let message =
            |all: Vec<Diagnostic>| all.into_iter().next().map_or(String::new(), |d| format!(": {}", d.message));
        let target = pipeline::target(&subject.target).map_err(|e| e.to_string())?;
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
        let before = match self.before(f, subject, expected, &target, version) {
            Before::Unit(unit) => *unit,
            Before::New => return Ok("new".into()),
            Before::Unknown(why) => return Err(format!("what its function was is not known: {why}")),
        };
        let after = unit(program(f, &self.program.source));
        let failed = |failure: crate::Failure| format!("it does not compile{}", message(failure.diagnostics()));
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
            return Err(format!("{}: {why}", compared.verdict.name()));
        }
        // What is the same as a moment ago may be wrong both times: its code is run.
        if compared.verdict == Verdict::Same {
            b.runs_right()?;
        }
        Ok(compared.verdict.name().into())
    }

    /// What is known of a function before.
    fn before(
        &self,
        f: &Function,
        subject: &Subject,
        expected: &str,
        target: &Target,
        version: Option<&Version>,
    ) -> Before {
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
            None if subject.stage.per_function() => {
                Before::Unknown(format!("the program that wrote it has no function `{}`", f.name))
            }
            None => Before::New,
        };
        let of_text = |stage: Stage, text: &str| -> Result<Before, String> {
            let source = ProgramSource { name: self.program.source.name.clone(), text: text.into() };
            let functions = if stage == Stage::Program {
                let functions = text::parse_program(text).map(|p| p.functions);
                functions.or_else(|e| text::parse_function(text).map(|f| vec![f]).map_err(|_| e.to_string()))?
            } else {
                let checked =
                    pipeline::check(text).map_err(|d| d.first().map_or(String::new(), |d| d.message.clone()))?;
                checked.0.program.functions
            };
            Ok(of_program(&source, &functions))
        };
        // The text itself, then other goldens, then git.
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
        let Some(version) = version else {
            return Before::Unknown(format!("no golden has its kernel, and {}", self.no_program()));
        };
        let source = ProgramSource { name: self.path.display().to_string(), text: (*version.text).into() };
        match source.check() {
            Ok(old) => of_program(&old.source, &old.module.program.functions),
            Err(_) => Before::Unknown(format!("the program that git:{} has does not compile", version.revision)),
        }
    }

    /// Why there is no program to compare with.
    fn no_program(&self) -> &'static str {
        if self.path.as_os_str().is_empty() { "its program has no file" } else { "git has no version of the program" }
    }

    fn refused(&self, subject: &Subject, why: &str, revision: &str) -> Diagnostic {
        let d = Diagnostic::new("E0812", format!("`{subject}` is not rewritten: {why}"));
        let name = match &self.program.module.program.functions[..] {
            _ if !subject.stage.per_function() => ALL,
            [one] => &one.name,
            _ => subject.function.as_deref().unwrap_or("FUNCTION"),
        };
        if self.path.as_os_str().is_empty() {
            return d.help(format!("if this is wanted, add {} {name}", self.option));
        }
        let short = revision.get(..10).unwrap_or(revision);
        let shown = if revision.is_empty() {
            String::new()
        } else {
            let target = if subject.stage.per_function() { &*subject.target } else { "cpu:baseline" };
            format!("`tilewright diff git:{short} {} --target {target}` shows more; ", self.path.display())
        };
        d.help(format!("{shown}if this is wanted, add {} {name}", self.option))
    }
}
