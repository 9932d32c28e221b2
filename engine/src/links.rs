//! The links of a function's stages: lines of source, statements of the program, lines of the kernel and of code.
//!
//! Each statement of the kernel has a number, counted from 1 as the text of stage `kernel` shows them. Scheduling says
//! which statements of the program it serves ([`tilewright_ir::origin`]), the checker on which lines these stand, and
//! emission which lines of code serve it. Instructions that serve no statement (prologue, epilogue, parameters, what is
//! computed before the first loop) are the *frame*; they are linked to the line that declares the function.
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use tilewright_backend_cpu::Compiled;
#[cfg(feature = "ptx")]
use tilewright_backend_ptx::PtxCode;
use tilewright_ir::kernel::{Kernel, Stmt, for_each_stmt};
use tilewright_ir::origin::StatementSet;
use tilewright_ir::program::Function;
use tilewright_ir::{serves, text};

/// First and last line, from 1 on.
pub type LineRange = (u32, u32);

/// What links the stages of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The function.
    pub function: String,
    /// The target.
    pub target: String,
    /// The line of source that declares the function, if a text does.
    pub declared: Option<LineRange>,
    /// Every statement of the kernel; number `n` stands at `n - 1`.
    pub statements: Vec<LinkedStatement>,
    /// The code that serves no statement.
    pub frame: CodeLines,
    /// How many instructions have a source.
    pub coverage: Coverage,
}

/// A statement of a kernel, and what it is linked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedStatement {
    /// `loop`, `store`, `atom` or `sync`.
    pub kind: &'static str,
    /// Its line in the text of stage `kernel`.
    pub kernel: u32,
    /// The statements of the program that it serves, counted from 1.
    pub program: Vec<usize>,
    /// The lines of source on which these stand.
    pub source: Vec<LineRange>,
    /// Its lines of code; those of a loop without what is inside of it.
    pub code: CodeLines,
}

/// Lines of the texts of stages with code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeLines {
    /// Lines of stage `clif`.
    pub clif: Vec<LineRange>,
    /// Lines of stage `asm`.
    pub asm: Vec<LineRange>,
    /// Lines of stage `ptx`.
    pub ptx: Vec<LineRange>,
    /// How many instructions these are, of the machine or of PTX.
    pub instructions: usize,
}

/// How many instructions of the code, of the machine or of PTX, are linked to a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// All instructions.
    pub instructions: usize,
    /// Those that serve a statement of the program, or are the frame of a function whose declaration a text has.
    pub linked: usize,
    /// Those of the frame.
    pub frame: usize,
}

impl Coverage {
    /// The part that is linked, from 0 to 1; of no instructions all.
    pub fn part(&self) -> f64 {
        if self.instructions == 0 { 1.0 } else { self.linked as f64 / self.instructions as f64 }
    }

    /// Adds another function's.
    pub fn add(&mut self, other: &Coverage) {
        self.instructions += other.instructions;
        self.linked += other.linked;
        self.frame += other.frame;
    }

    /// `{"frame", "instructions", "linked"}`.
    pub fn json(&self) -> Json {
        json!({ "instructions": self.instructions, "linked": self.linked, "frame": self.frame })
    }
}

/// The source of the statements of a kernel.
pub struct Sources {
    declared: Option<LineRange>,
    /// For each statement of the kernel: what it serves, and the lines of that.
    statements: Vec<(StatementSet, Vec<LineRange>)>,
    /// Whether each is a loop.
    loops: Vec<bool>,
}

impl Sources {
    /// The sources of a function's kernel.
    pub fn of(function: &Function, kernel: &Kernel) -> Sources {
        let lines = |set: &StatementSet| {
            let stated = set.iter().filter_map(|i| function.body.get(i)?.origin.lines);
            let mut lines: Vec<LineRange> = stated.collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let mut loops = vec![];
        let statements = serves::of_statements(kernel).into_iter().map(|set| {
            let lines = lines(&set);
            (set, lines)
        });
        let statements = statements.collect();
        for phase in &kernel.phases {
            for_each_stmt(phase, &mut |s| loops.push(matches!(s, Stmt::For(..))));
        }
        Sources { declared: function.origin.lines, statements, loops }
    }

    fn at(&self, statement: u32) -> Option<&(StatementSet, Vec<LineRange>)> {
        self.statements.get((statement as usize).checked_sub(1)?)
    }

    /// The one line that a debugger shows for a statement of the kernel: the last statement that a store or an atom
    /// serves, the first that a loop does; for 0 the declaration.
    pub fn line(&self, statement: u32) -> Option<u32> {
        let Some((_, lines)) = self.at(statement) else { return self.declared.map(|(first, _)| first) };
        let is_loop = self.loops[statement as usize - 1];
        let line = if is_loop { lines.first() } else { lines.last() };
        line.map(|(first, _)| *first)
    }

    /// Whether an instruction that serves these statements has a source.
    fn linked(&self, statements: &[u32]) -> bool {
        match statements {
            [] => self.declared.is_some(),
            all => all.iter().any(|n| self.at(*n).is_some_and(|(set, _)| !set.is_empty())),
        }
    }
}

/// What emission says: the lines of each statement, by number, of the frame under 0.
#[derive(Default)]
struct Collected {
    clif: BTreeMap<u32, Vec<u32>>,
    code: BTreeMap<u32, Vec<u32>>,
    instructions: BTreeMap<u32, usize>,
    coverage: Coverage,
}

impl Collected {
    fn instruction(&mut self, line: u32, statements: &[u32], sources: &Sources) {
        self.coverage.instructions += 1;
        self.coverage.linked += usize::from(sources.linked(statements));
        self.coverage.frame += usize::from(statements.is_empty());
        for n in if statements.is_empty() { &[0] } else { statements } {
            self.code.entry(*n).or_default().push(line);
            *self.instructions.entry(*n).or_default() += 1;
        }
    }

    fn lines(&mut self, statement: u32, on_gpu: bool) -> CodeLines {
        let of = |map: &mut BTreeMap<u32, Vec<u32>>| ranges(map.remove(&statement).unwrap_or_default());
        let (clif, code) = (of(&mut self.clif), of(&mut self.code));
        let (asm, ptx) = if on_gpu { (vec![], code) } else { (code, vec![]) };
        CodeLines { clif, asm, ptx, instructions: self.instructions.remove(&statement).unwrap_or(0) }
    }
}

/// Lines in rising order as ranges without gaps.
fn ranges(lines: Vec<u32>) -> Vec<LineRange> {
    let mut out: Vec<LineRange> = vec![];
    for line in lines {
        match out.last_mut() {
            Some((_, last)) if *last + 1 >= line => *last = line,
            _ => out.push((line, line)),
        }
    }
    out
}

impl Links {
    /// What links the stages of a function whose kernel is this, as scheduled and with offsets, and its code.
    pub fn of(
        function: &Function,
        [scheduled, kernel]: [&Kernel; 2],
        code: Option<&Compiled>,
        #[cfg(feature = "ptx")] ptx: Option<&PtxCode>,
    ) -> Links {
        let sources = Sources::of(function, kernel);
        let mut found = Collected::default();
        let (mut clif, mut asm) = (0, 0);
        for f in code.iter().flat_map(|code| code.links()) {
            for statement in &f.clif {
                clif += 1;
                if *statement != 0 {
                    found.clif.entry(*statement).or_default().push(clif);
                }
            }
            for line in &f.asm {
                asm += 1;
                if line.at.is_some() {
                    found.instruction(asm, &line.statements, &sources);
                }
            }
        }
        #[cfg(feature = "ptx")]
        for (line, link) in (1..).zip(ptx.iter().flat_map(|code| code.links())) {
            if link.instruction {
                let statements = [link.statement];
                found.instruction(line, if link.statement == 0 { &[] } else { &statements }, &sources);
            }
        }
        let on_gpu = code.is_none();
        let frame = found.lines(0, on_gpu);
        let mut lines = text::statement_lines(scheduled).into_iter();
        let mut statements = vec![];
        for phase in &kernel.phases {
            for_each_stmt(phase, &mut |s| {
                let number = statements.len() as u32 + 1;
                let (set, source) = sources.at(number).cloned().unwrap_or_default();
                statements.push(LinkedStatement {
                    kind: match s {
                        Stmt::For(..) => "loop",
                        Stmt::Store { .. } => "store",
                        Stmt::Atom { .. } => "atom",
                        Stmt::Sync(_) => "sync",
                    },
                    kernel: lines.next().unwrap_or(0),
                    program: set.iter().map(|i| i + 1).collect(),
                    source,
                    code: found.lines(number, on_gpu),
                });
            });
        }
        let (function, target) = (function.name.clone(), kernel.target.clone());
        Links { function, target, declared: sources.declared, statements, frame, coverage: found.coverage }
    }
}

impl CodeLines {
    /// The ranges of each stage that has some, and the number of instructions.
    fn json(&self) -> serde_json::Map<String, Json> {
        let mut out = serde_json::Map::new();
        for (stage, lines) in [("clif", &self.clif), ("asm", &self.asm), ("ptx", &self.ptx)] {
            if !lines.is_empty() {
                out.insert(stage.into(), json!(lines));
            }
        }
        out.insert("instructions".into(), self.instructions.into());
        out
    }
}

impl Links {
    /// The text of stage `map`: JSON, a line for each statement of the kernel.
    pub fn json(&self) -> String {
        let statement = |(i, s): (usize, &LinkedStatement)| {
            let mut out = s.code.json();
            out.insert("number".into(), (i + 1).into());
            out.insert("kind".into(), s.kind.into());
            out.insert("kernel".into(), s.kernel.into());
            out.insert("program".into(), json!(s.program));
            out.insert("source".into(), json!(s.source));
            format!("    {}", Json::Object(out))
        };
        let statements: Vec<String> = self.statements.iter().enumerate().map(statement).collect();
        let statements = if statements.is_empty() { "".into() } else { format!("\n{}\n  ", statements.join(",\n")) };
        format!(
            "{{\n  \"schema\": 1,\n  \"function\": {},\n  \"target\": {},\n  \"declared\": {},\n  \"coverage\": {},\n  \
             \"frame\": {},\n  \"statements\": [{statements}]\n}}",
            json!(self.function),
            json!(self.target),
            json!(self.declared),
            self.coverage.json(),
            Json::Object(self.frame.json()),
        )
    }
}
