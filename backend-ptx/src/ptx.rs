//! PTX as data: registers by class, instructions, and their text.
//!
//! An [`Inst`] is an opcode with its type suffixes, the registers it sets, and its operands; [`Line`]s of them make an
//! [`Entry`], entries a module. While code is emitted registers have unique numbers; [`Entry::new`] takes out what
//! nothing reads and numbers the rest in order of appearance, so that the text is the same for the same kernel.
//!
//! ```text
//! ld.global.nc.v4.b32 {%f1, %f2, %f3, %f4}, [%rd3+256];
//! @%p1 bra $L2;
//! ```
//!
//! # Source
//! NVIDIA, *PTX ISA*, “Syntax” and “Instruction Set”.
use crate::opcode::Op;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::fmt::{self, Write};

/// A class of registers; each has its own numbers in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A truth value.
    Pred,
    /// 16 bits: only on the way to and from 16-bit floats.
    B16,
    /// 32 bits: ints, packed narrow elements, shared addresses.
    B32,
    /// 64 bits: wide ints and global addresses.
    B64,
    /// An f32.
    F32,
    /// An f64.
    F64,
}

impl Class {
    const ALL: [Class; 6] = [Class::Pred, Class::B16, Class::B32, Class::B64, Class::F32, Class::F64];

    /// Prefix of its registers' names, and the type they are declared with.
    fn text(self) -> (&'static str, &'static str) {
        match self {
            Class::Pred => ("%p", ".pred"),
            Class::B16 => ("%h", ".b16"),
            Class::B32 => ("%r", ".b32"),
            Class::B64 => ("%rd", ".b64"),
            Class::F32 => ("%f", ".f32"),
            Class::F64 => ("%fd", ".f64"),
        }
    }
}

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reg {
    /// Its class.
    pub class: Class,
    /// Its number, unique in the entry until it is finished.
    pub id: u32,
}

/// What an instruction reads. What is large is rare, and boxed: emission moves thousands of instructions about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PtxOperand {
    /// A register.
    Reg(Reg),
    /// An int.
    Int(i64),
    /// The bits of an f32.
    F32(u32),
    /// The bits of an f64.
    F64(u64),
    /// A special register, parameter or shared symbol.
    Name(Box<Cow<'static, str>>),
    /// `[register + bytes]`.
    At(Reg, i64),
    /// `[name + bytes]`.
    AtName(Box<(Cow<'static, str>, i64)>),
    /// `{a, b, …}`.
    Group(Box<SmallVec<[PtxOperand; 4]>>),
    /// `[register, {a, b, …}]`: a tensor map and where a box begins.
    Tensor(Box<(Reg, SmallVec<[PtxOperand; 4]>)>),
    /// A label.
    Label(u32),
}

impl From<Reg> for PtxOperand {
    fn from(r: Reg) -> PtxOperand {
        PtxOperand::Reg(r)
    }
}

impl From<i64> for PtxOperand {
    fn from(n: i64) -> PtxOperand {
        PtxOperand::Int(n)
    }
}

const _: () = assert!(size_of::<PtxOperand>() <= 16);

impl PtxOperand {
    /// A special register, parameter or shared symbol.
    pub fn name(name: impl Into<Cow<'static, str>>) -> PtxOperand {
        PtxOperand::Name(Box::new(name.into()))
    }

    /// `[name + bytes]`.
    pub fn at_name(name: impl Into<Cow<'static, str>>, bytes: i64) -> PtxOperand {
        PtxOperand::AtName(Box::new((name.into(), bytes)))
    }

    /// `{a, b, …}`.
    pub fn group(operands: impl IntoIterator<Item = PtxOperand>) -> PtxOperand {
        PtxOperand::Group(Box::new(operands.into_iter().collect()))
    }

    /// An f32.
    pub fn f32(x: f32) -> PtxOperand {
        PtxOperand::F32(x.to_bits())
    }

    /// An f64.
    pub fn f64(x: f64) -> PtxOperand {
        PtxOperand::F64(x.to_bits())
    }

    /// Calls `f` on every register that it names.
    pub fn regs(&self, f: &mut impl FnMut(Reg)) {
        match self {
            PtxOperand::Reg(r) | PtxOperand::At(r, _) => f(*r),
            PtxOperand::Group(list) => list.iter().for_each(|o| o.regs(f)),
            PtxOperand::Tensor(at) => {
                f(at.0);
                at.1.iter().for_each(|o| o.regs(f));
            }
            _ => {}
        }
    }

    fn regs_mut(&mut self, f: &mut impl FnMut(&mut Reg)) {
        match self {
            PtxOperand::Reg(r) | PtxOperand::At(r, _) => f(r),
            PtxOperand::Group(list) => list.iter_mut().for_each(|o| o.regs_mut(f)),
            PtxOperand::Tensor(at) => {
                f(&mut at.0);
                at.1.iter_mut().for_each(|o| o.regs_mut(f));
            }
            _ => {}
        }
    }
}

/// What an instruction sets: rarely more than four, held in place.
pub type Regs = SmallVec<[Reg; 4]>;

/// What an instruction reads: rarely more than three, held in place.
pub type PtxOperands = SmallVec<[PtxOperand; 3]>;

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst {
    /// Runs where this register has this value.
    pub guard: Option<(Reg, bool)>,
    /// `mad.lo.s32`.
    pub op: Op,
    /// What it sets; more than one is a group.
    pub dst: Regs,
    /// What it reads.
    pub src: PtxOperands,
    /// Whether it does something besides setting its registers.
    pub effect: bool,
}

/// A line of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An instruction.
    Inst(Inst),
    /// A place to branch to.
    Label(u32),
    /// For people.
    Comment(String),
}

/// Bytes of a line of text, as most kernels have them.
const LINE_BYTES: usize = 32;

/// Lines of code that were written in one order and are read in another. They stay where they were written: moving the
/// lines of a large kernel takes longer than computing them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderedLines {
    written: Vec<Line>,
    /// The statement of the kernel that each line written serves, counted from 1; 0 for none.
    served: Vec<u32>,
    /// The lines of the code, by number, in their order.
    order: Vec<u32>,
}

impl OrderedLines {
    /// Some of the lines written, by number, in the order in which they are read; each serves a statement of a kernel.
    pub fn new(written: Vec<Line>, served: Vec<u32>, order: Vec<u32>) -> OrderedLines {
        OrderedLines { written, served, order }
    }

    /// The statement of the kernel that each line in order serves, counted from 1; 0 for none.
    pub fn served(&self) -> impl Iterator<Item = u32> {
        self.order.iter().map(|i| self.served[*i as usize])
    }

    /// The lines in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Line> + ExactSizeIterator {
        self.order.iter().map(|i| &self.written[*i as usize])
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Removes instructions without effect whose registers, less than `registers`, nobody reads. One pass from the end
    /// is enough: what only a removed instruction read was set before it.
    fn drop_unread(&mut self, registers: usize) {
        let mut reads = vec![0u32; registers];
        for line in self.iter() {
            if let Line::Inst(i) = line {
                i.reads(&mut |r| reads[r.id as usize] += 1);
            }
        }
        const DROPPED: u32 = u32::MAX;
        for at in self.order.iter_mut().rev() {
            if let Line::Inst(i) = &self.written[*at as usize]
                && !i.effect
                && i.dst.iter().all(|r| reads[r.id as usize] == 0)
            {
                i.reads(&mut |r| reads[r.id as usize] -= 1);
                *at = DROPPED;
            }
        }
        self.order.retain(|at| *at != DROPPED);
    }
}

/// A kernel of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Declarations of parameters, as text.
    pub params: Vec<String>,
    /// Threads of a block.
    pub threads: u32,
    /// Blocks that a multiprocessor is to have room for, where the code is made for more than one.
    pub resident: u32,
    /// The declaration of its shared memory, if any.
    pub shared: Option<String>,
    /// The code.
    pub lines: OrderedLines,
    /// Registers of each class, once it is finished.
    declared: [u32; Class::ALL.len()],
}

impl Entry {
    /// An entry without parameters whose code names registers less than `registers`: without what nothing reads,
    /// registers and labels numbered from 1 in order of appearance.
    pub fn new(name: String, threads: u32, shared: Option<String>, mut lines: OrderedLines, registers: usize) -> Entry {
        lines.drop_unread(registers);
        let declared = Entry::number(&mut lines, registers);
        Entry { name, params: vec![], threads, resident: 1, shared, lines, declared }
    }

    /// Numbers registers and labels; gives the registers of each class.
    fn number(lines: &mut OrderedLines, registers: usize) -> [u32; Class::ALL.len()] {
        let mut numbers = vec![0u32; registers];
        let mut next: [u32; Class::ALL.len()] = [0; Class::ALL.len()];
        let mut labels: FxHashMap<u32, u32> = FxHashMap::default();
        let mut number = |r: &mut Reg| {
            let n = &mut numbers[r.id as usize];
            if *n == 0 {
                next[r.class as usize] += 1;
                *n = next[r.class as usize];
            }
            r.id = *n;
        };
        let mut label = |l: &mut u32| {
            let n = labels.len() as u32 + 1;
            *l = *labels.entry(*l).or_insert(n);
        };
        for at in &lines.order {
            match &mut lines.written[*at as usize] {
                Line::Inst(i) => {
                    if let Some((r, _)) = &mut i.guard {
                        number(r);
                    }
                    i.dst.iter_mut().for_each(&mut number);
                    for o in &mut i.src {
                        o.regs_mut(&mut number);
                        if let PtxOperand::Label(l) = o {
                            label(l);
                        }
                    }
                }
                Line::Label(l) => label(l),
                Line::Comment(_) => {}
            }
        }
        next
    }

    /// The text.
    pub fn text(&self) -> String {
        let mut out = String::with_capacity(LINE_BYTES * self.lines.len());
        // Writing to a string cannot fail.
        let _ = self.write(&mut out, &|_| None);
        out
    }

    /// The text with a `.loc` of file 1 wherever the line of source changes; `line` gives that of a statement of the
    /// kernel, of 0 the line that declares the function.
    pub fn text_with_lines(&self, line: &dyn Fn(u32) -> Option<u32>) -> String {
        let mut out = String::with_capacity(2 * LINE_BYTES * self.lines.len());
        let _ = self.write(&mut out, line);
        out
    }

    fn write(&self, out: &mut String, source: &dyn Fn(u32) -> Option<u32>) -> fmt::Result {
        let params: Vec<String> = self.params.iter().map(|p| format!("\t{p}")).collect();
        writeln!(out, ".visible .entry {}(\n{}\n)", self.name, params.join(",\n"))?;
        writeln!(out, ".maxntid {}, 1, 1", self.threads)?;
        if self.resident > 1 {
            writeln!(out, ".minnctapersm {}", self.resident)?;
        }
        out.push_str("{\n");
        for (class, n) in Class::ALL.into_iter().zip(self.declared).filter(|(_, n)| *n > 0) {
            let (prefix, ty) = class.text();
            writeln!(out, "\t.reg {ty} \t{prefix}<{}>;", n + 1)?;
        }
        if let Some(shared) = &self.shared {
            writeln!(out, "\t{shared}")?;
        }
        out.push('\n');
        let mut last = None;
        for (line, statement) in self.lines.iter().zip(self.lines.served()) {
            match line {
                Line::Inst(i) => {
                    let at = source(statement).or(last);
                    if let Some(number) = at.filter(|_| at != last) {
                        writeln!(out, "\t.loc 1 {number} 0")?;
                    }
                    last = at;
                    out.push('\t');
                    i.print(out)?;
                    out.push_str(";\n");
                }
                Line::Label(l) => writeln!(out, "$L{l}:")?,
                Line::Comment(text) => writeln!(out, "\t// {text}")?,
            }
        }
        writeln!(out, "}}")
    }
}

impl Inst {
    /// Calls `f` on every register that is read.
    fn reads(&self, f: &mut impl FnMut(Reg)) {
        if let Some((r, _)) = self.guard {
            f(r);
        }
        self.src.iter().for_each(|o| o.regs(f));
    }

    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if let Some((r, value)) = &self.guard {
            out.write_str(if *value { "@" } else { "@!" })?;
            r.print(out)?;
            out.write_char(' ')?;
        }
        out.write_str(&self.op)?;
        if self.dst.len() + self.src.len() > 0 {
            out.write_char(' ')?;
        }
        match self.dst.as_slice() {
            [] => {}
            [one] => one.print(out)?,
            list => {
                out.write_char('{')?;
                comma_separated(out, list, Reg::print)?;
                out.write_char('}')?;
            }
        }
        if !self.dst.is_empty() && !self.src.is_empty() {
            out.write_str(", ")?;
        }
        comma_separated(out, &self.src, PtxOperand::print)
    }
}

// Text is written piece by piece into a string: format strings take three times as long, and a kernel prints ten
// thousand registers.
impl Reg {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(self.class.text().0)?;
        decimal(out, self.id.into())
    }
}

impl PtxOperand {
    fn print<W: Write>(&self, out: &mut W) -> fmt::Result {
        // The grammar has `+` alone: a negative offset is `+-4`.
        let offset = |out: &mut W, n: i64| {
            if n != 0 {
                out.write_char('+')?;
                decimal(out, n)?;
            }
            out.write_char(']')
        };
        match self {
            PtxOperand::Reg(r) => r.print(out),
            PtxOperand::Int(n) => decimal(out, *n),
            PtxOperand::F32(x) => write!(out, "0f{x:08X}"),
            PtxOperand::F64(x) => write!(out, "0d{x:016X}"),
            PtxOperand::Name(n) => out.write_str(n),
            PtxOperand::At(r, n) => {
                out.write_char('[')?;
                r.print(out)?;
                offset(out, *n)
            }
            PtxOperand::AtName(at) => {
                out.write_char('[')?;
                out.write_str(&at.0)?;
                offset(out, at.1)
            }
            PtxOperand::Group(list) => {
                out.write_char('{')?;
                comma_separated(out, list, PtxOperand::print)?;
                out.write_char('}')
            }
            PtxOperand::Tensor(at) => {
                out.write_char('[')?;
                at.0.print(out)?;
                out.write_str(", {")?;
                comma_separated(out, &at.1, PtxOperand::print)?;
                out.write_str("}]")
            }
            PtxOperand::Label(l) => {
                out.write_str("$L")?;
                decimal(out, (*l).into())
            }
        }
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

impl fmt::Display for PtxOperand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

fn comma_separated<W: Write, T>(out: &mut W, list: &[T], print: fn(&T, &mut W) -> fmt::Result) -> fmt::Result {
    for (i, x) in list.iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        print(x, out)?;
    }
    Ok(())
}

fn decimal(out: &mut impl Write, n: i64) -> fmt::Result {
    out.write_str(itoa::Buffer::new().format(n))
}
