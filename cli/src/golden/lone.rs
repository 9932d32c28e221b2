//! Goldens of functions that no program's file has, such as those of Python's tests: the same gate.
use super::super::directives::Directives;
use super::super::program::{Program, ProgramSource};
use super::Subject;
use super::gate::{Differing, Gate};
use super::history::Place;
use std::path::Path;
use tilewright_engine::pipeline;
use tilewright_engine::stage::Stage;
use tilewright_frontend::{Diagnostic, Module};
use tilewright_ir::program::{self, Function};
use tilewright_ir::text;

/// A golden file of one function that differs.
pub struct LoneGolden<'a> {
    /// The function.
    pub function: &'a Function,
    /// The program that it is of.
    pub program: &'a str,
    /// The stage, and whether it is its normal form.
    pub stage: (Stage, bool),
    /// The target.
    pub target: &'a str,
    /// The file.
    pub path: &'a Path,
    /// The file's text; empty where there is none.
    pub expected: &'a str,
    /// The text now.
    pub now: &'a str,
    /// The option that accepts a function by name, for messages.
    pub option: &'a str,
}

impl LoneGolden<'_> {
    /// Judges it: what is said where it may be rewritten. What its function was is known from its own text where that
    /// is a kernel or a program, else from the golden of the kernel beside it, `NAME.kernel` beside `NAME.asm.normal`.
    ///
    /// # Errors
    /// Why it may not.
    pub fn judge(&self, accepted: &[String]) -> Result<String, Diagnostic> {
        let (stage, normal) = self.stage;
        let function = stage.per_function().then(|| self.function.name.clone());
        let subject = Subject { stage, raw: !normal, function, target: self.target.into() };
        let ir = program::Program { symbols: self.function.symbols.clone(), functions: vec![self.function.clone()] };
        let source = ProgramSource { name: self.path.display().to_string(), text: self.program.into() };
        let module = Module { program: ir, ..Module::default() };
        let program = Program { source, module, timings: vec![], left_out: vec![] };
        let directives = Directives::default();
        let texts = self.kernels().into_iter().map(|text| (Subject { stage: Stage::Kernel, ..subject.clone() }, text));
        let gate = Gate::alone(&program, &directives, accepted, texts.collect(), self.option);
        let place = Place::Alone(self.path);
        gate.judge(Differing { subject: &subject, place, expected: self.expected, now: self.now })
    }

    /// Goldens of the function's kernel on the target, beside this one.
    fn kernels(&self) -> Vec<String> {
        let folder = self.path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let stem = |name: &str| name.split('.').next().unwrap_or_default().to_string();
        let own = self.path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let (Ok(entries), Ok(target)) = (std::fs::read_dir(folder), pipeline::target(self.target)) else {
            return vec![];
        };
        let names = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| *name != own && stem(name) == stem(&own)).collect();
        names.sort();
        let texts = names.iter().filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
        let of_it = |text: &String| {
            text::parse_kernel(text).is_ok_and(|k| k.name == self.function.name && k.target == target.name)
        };
        texts.filter(of_it).collect()
    }
}
