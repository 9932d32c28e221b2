//! `explain FILE:LINE`: what became of a line of a program.
//!
//! The statements that stand on the line, the plans that scheduling chose for them, the laws behind the offsets of
//! their accesses, the lines of the kernel that serve them, what these access, and how many instructions they are.
use super::super::program::{Program, plural};
use super::super::{Answer, Failure, program};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use tilewright_engine::accesses::{self, AccessReport};
use tilewright_engine::links::{LineRange, LinkedStatement, Links};
use tilewright_engine::pipeline::{self, Build};
use tilewright_engine::stage::Stage;
use tilewright_frontend::Diagnostic;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;

/// Kernel lines that are shown of a function as text; JSON has all.
const SHOWN: usize = 40;

/// A line of a file: `FILE:LINE`. A number of any length is one.
pub(super) fn place(what: &str) -> Option<(PathBuf, &str)> {
    let (file, line) = what.rsplit_once(':')?;
    let path = PathBuf::from(file);
    let number = !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit());
    (number && (path.extension().is_some_and(|e| e == "tw") || path.is_file())).then_some((path, line))
}

/// What became of a line, in one function.
pub struct LineAnswer {
    /// The file, and the line in it.
    place: (String, u32),
    /// The line as written.
    written: String,
    function: String,
    target: String,
    /// The statements of the program on the line, counted from 1, of how many, with their text.
    statements: (Vec<(usize, String)>, usize),
    /// The plans that were chosen for them.
    plans: Vec<String>,
    /// The laws that simplified the offsets of their accesses, and how often each was used.
    laws: BTreeMap<String, usize>,
    /// The statements of the kernel that serve them: number, text, and other lines that they serve.
    kernel: Vec<KernelLine>,
    /// Instructions of these, per stage, and of the whole function.
    instructions: (&'static str, usize, usize),
    /// What these access in memory.
    accesses: Vec<AccessReport>,
}

/// A statement of a kernel.
struct KernelLine {
    number: usize,
    linked: LinkedStatement,
    text: String,
    also: Vec<LineRange>,
}

/// What became of a line, for each function that has statements on it.
///
/// # Errors
/// As of `check`; a line without a statement; a function that cannot be compiled.
pub(super) fn answers(path: &Path, written: &str, target: &Target) -> Result<Vec<LineAnswer>, Failure> {
    let program = program::load(path, None)?;
    // No program is as long as the largest number.
    let line = written.parse().unwrap_or(u32::MAX);
    let functions: Vec<&Function> =
        program.module.program.functions.iter().filter(|f| !statements_on(f, line).is_empty()).collect();
    if functions.is_empty() {
        return Err(Failure::bad_use(nothing(&program, path, line, written)));
    }
    let of = |f: &&Function| {
        let build = pipeline::build(f, target).map_err(|e| program.failure(e))?;
        Ok(LineAnswer::of(&program, (path, line), &build))
    };
    functions.iter().map(of).collect()
}

/// The statements on a line, by number.
fn statements_on(f: &Function, line: u32) -> Vec<usize> {
    let on = |i: &usize| f.body[*i].origin.lines.is_some_and(|lines| has(lines, line));
    (0..f.body.len()).filter(on).collect()
}

fn has((first, last): LineRange, line: u32) -> bool {
    (first..=last).contains(&line)
}

/// That a line has no statement, and which is the nearest that has.
fn nothing(program: &Program, path: &Path, line: u32, written: &str) -> Diagnostic {
    let lines = program.source.text.lines().count();
    let message = match line as usize {
        n if n == 0 || n > lines => format!("{} has no line {written}, it has {lines}", path.display()),
        _ => format!("{}:{line} has no statement", path.display()),
    };
    let all = program.module.program.functions.iter().flat_map(|f| f.body.iter().filter_map(|s| s.origin.lines));
    let away = |(first, last): &LineRange| first.saturating_sub(line).max(line.saturating_sub(*last));
    let help = match all.min_by_key(away) {
        Some((first, last)) => {
            let nearest = if line > last { last } else { first };
            format!("the nearest line that has one is {nearest}: tilewright explain {}:{nearest}", path.display())
        }
        None => "the program has no function with statements: write `fn name(…) { … }`".into(),
    };
    Diagnostic::new("E0702", message).help(help)
}

impl LineAnswer {
    fn of(program: &Program, (path, line): (&Path, u32), build: &Build) -> LineAnswer {
        let (f, Links { statements, coverage, .. }) = (&build.function, build.links());
        let own = statements_on(f, line);
        let kernel_text = build.dump(Stage::Kernel).unwrap_or_default();
        let kernel_lines: Vec<&str> = kernel_text.lines().collect();
        let serves = |s: &LinkedStatement| s.program.iter().any(|n| own.contains(&(n - 1)));
        let kernel = (1..).zip(statements).filter(|(_, s)| serves(s)).map(|(number, linked)| KernelLine {
            number,
            text: kernel_lines.get(linked.kernel as usize - 1).map_or(String::new(), |l| l.to_string()),
            also: linked.source.iter().filter(|lines| !has(**lines, line)).copied().collect(),
            linked,
        });
        let kernel: Vec<KernelLine> = kernel.collect();
        let numbers: BTreeSet<u32> = kernel.iter().map(|k| k.number as u32).collect();
        let mut accesses = accesses::report(&build.kernel);
        accesses.retain(|a| numbers.contains(&a.statement));
        let laws = build.proofs().laws_of(&accesses.iter().map(|a| a.access as usize).collect());
        accesses.retain(|a| a.space != "register");
        let plans = build.plans.iter().filter(|p| p.statements.iter().any(|n| own.contains(&n)));
        let code = if build.code.is_some() { "asm" } else { "ptx" };
        LineAnswer {
            place: (path.display().to_string(), line),
            written: program.source.text.lines().nth(line as usize - 1).unwrap_or("").trim().to_string(),
            function: f.name.clone(),
            target: build.target.name.clone(),
            statements: (own.iter().map(|i| (i + 1, text::statement(f, &f.body[*i]))).collect(), f.body.len()),
            plans: plans.map(|p| p.to_string()).collect(),
            laws,
            instructions: (code, kernel.iter().map(|k| k.linked.code.instructions).sum(), coverage.instructions),
            kernel,
            accesses,
        }
    }

    /// Bytes of an element and bits that move together, of each buffer by kind of access.
    fn moved(&self) -> BTreeMap<(&str, &str, &str), (u64, usize)> {
        let mut out: BTreeMap<(&str, &str, &str), (u64, usize)> = BTreeMap::new();
        for a in &self.accesses {
            let most = out.entry((a.kind, &a.buffer, a.space)).or_default();
            *most = (most.0.max(a.vector_bits), most.1 + 1);
        }
        out
    }
}

/// `{"accesses", "file", "function", "instructions", "kernel", "laws", "line", "plans", "statements", "target",
/// "written"}`.
impl Serialize for LineAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let statement = |(number, text): &(usize, String)| json!({ "number": number, "text": text });
        let kernel = |k: &KernelLine| {
            json!({
                "number": k.number, "line": k.linked.kernel, "kind": k.linked.kind, "text": k.text.trim_start(),
                "also": k.also, "instructions": k.linked.code.instructions,
            })
        };
        let access = |a: &AccessReport| {
            json!({
                "access": a.access, "kind": a.kind, "buffer": a.buffer, "space": a.space,
                "vector_bits": a.vector_bits, "depth": a.depth, "offset": a.offset,
                "div": a.ops.div, "mod": a.ops.rem, "mul": a.ops.mul, "other": a.ops.other,
            })
        };
        let (stage, own, all) = self.instructions;
        json!({
            "file": self.place.0, "line": self.place.1, "written": self.written,
            "function": self.function, "target": self.target,
            "statements": self.statements.0.iter().map(statement).collect::<Vec<Json>>(),
            "plans": self.plans,
            "laws": self.laws,
            "kernel": self.kernel.iter().map(kernel).collect::<Vec<Json>>(),
            "instructions": { "stage": stage, "line": own, "function": all },
            "accesses": self.accesses.iter().map(access).collect::<Vec<Json>>(),
        })
        .serialize(s)
    }
}

impl fmt::Display for LineAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = &self.place;
        writeln!(f, "{file}:{line}: {}\nfunction {} on {}", self.written, self.function, self.target)?;
        let (statements, of) = &self.statements;
        for (number, text) in statements {
            writeln!(f, "\nstatement {number} of {of}:\n{}", text.trim_end())?;
        }
        match &self.plans[..] {
            [] => {}
            plans => writeln!(f, "\nplan: {}", plans.join(", "))?,
        }
        let laws: Vec<String> = self.laws.iter().map(|(law, n)| format!("{law} ({n})")).collect();
        writeln!(f, "\nlaws: {}", if laws.is_empty() { "none was needed".into() } else { laws.join(", ") })?;
        writeln!(f, "\nkernel:")?;
        for k in self.kernel.iter().take(SHOWN) {
            let also: Vec<String> = k.also.iter().map(|(first, _)| first.to_string()).collect();
            let also = if also.is_empty() { String::new() } else { format!("  // also {}", also.join(", ")) };
            writeln!(f, "{:5} {}{also}", k.linked.kernel, k.text)?;
        }
        if self.kernel.len() > SHOWN {
            writeln!(f, "      … and {} more", plural(self.kernel.len() - SHOWN, "line"))?;
        }
        writeln!(f, "\naccesses:")?;
        for ((kind, buffer, space), (bits, n)) in self.moved() {
            let times = if n == 1 { String::new() } else { format!(", in {n} places") };
            writeln!(f, "  {kind} {buffer} ({space}): {bits} bits at a time{times}")?;
        }
        let (stage, own, all) = self.instructions;
        writeln!(f, "\ninstructions: {own} of {all} in stage {stage}")
    }
}

impl Answer for LineAnswer {}
