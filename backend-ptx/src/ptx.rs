//! PTX as data: registers by class, instructions, and their text.
//!
//! An [`Inst`] is an opcode with its type suffixes, the registers it sets, and its operands; [`Line`]s of them make an
//! [`Entry`], entries a module. While code is emitted registers have unique numbers; [`Entry::finish`] takes out what
//! nothing reads and numbers the rest in order of appearance, so that the text is the same for the same kernel.
//!
//! ```text
//! ld.global.nc.v4.b32 {%f1, %f2, %f3, %f4}, [%rd3+256];
//! @%p1 bra $L2;
//! ```
//!
//! # Source
//! NVIDIA, *PTX ISA*, “Syntax” and “Instruction Set”.
use std::borrow::Cow;
use std::collections::HashMap;
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

/// What an instruction reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register.
    Reg(Reg),
    /// An int.
    Int(i64),
    /// The bits of an f32.
    F32(u32),
    /// The bits of an f64.
    F64(u64),
    /// A special register, parameter or shared symbol.
    Name(Cow<'static, str>),
    /// `[register + bytes]`.
    At(Reg, i64),
    /// `[name + bytes]`.
    AtName(Cow<'static, str>, i64),
    /// `{a, b, …}`.
    Group(Vec<Operand>),
    /// A label.
    Label(u32),
}

impl From<Reg> for Operand {
    fn from(r: Reg) -> Operand {
        Operand::Reg(r)
    }
}

impl From<i64> for Operand {
    fn from(n: i64) -> Operand {
        Operand::Int(n)
    }
}

impl Operand {
    /// An f32.
    pub fn f32(x: f32) -> Operand {
        Operand::F32(x.to_bits())
    }

    /// An f64.
    pub fn f64(x: f64) -> Operand {
        Operand::F64(x.to_bits())
    }

    fn regs(&mut self, f: &mut dyn FnMut(&mut Reg)) {
        match self {
            Operand::Reg(r) | Operand::At(r, _) => f(r),
            Operand::Group(list) => list.iter_mut().for_each(|o| o.regs(f)),
            _ => {}
        }
    }
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst {
    /// Runs where this register has this value.
    pub guard: Option<(Reg, bool)>,
    /// `mad.lo.s32`.
    pub op: Cow<'static, str>,
    /// What it sets; more than one is a group.
    pub dst: Vec<Reg>,
    /// What it reads.
    pub src: Vec<Operand>,
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

/// A kernel of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Declarations of parameters, as text.
    pub params: Vec<String>,
    /// Threads of a block.
    pub threads: u32,
    /// The declaration of its shared memory, if any.
    pub shared: Option<String>,
    /// The code.
    pub lines: Vec<Line>,
}

impl Entry {
    /// Takes out what nothing reads, and numbers registers and labels from 1 in order of appearance.
    pub fn finish(&mut self) {
        self.drop_unread();
        let mut numbers = vec![0u32; self.ids()];
        let mut next: [u32; Class::ALL.len()] = [0; Class::ALL.len()];
        let mut labels: HashMap<u32, u32> = HashMap::new();
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
        for line in &mut self.lines {
            match line {
                Line::Inst(i) => {
                    if let Some((r, _)) = &mut i.guard {
                        number(r);
                    }
                    i.dst.iter_mut().for_each(&mut number);
                    for o in &mut i.src {
                        o.regs(&mut number);
                        if let Operand::Label(l) = o {
                            label(l);
                        }
                    }
                }
                Line::Label(l) => label(l),
                Line::Comment(_) => {}
            }
        }
    }

    /// Removes instructions without effect whose registers nobody reads. One pass from the end is enough: what only a
    /// removed instruction read was set before it.
    fn drop_unread(&mut self) {
        let mut reads = vec![0u32; self.ids()];
        for line in &mut self.lines {
            if let Line::Inst(i) = line {
                i.reads(&mut |r| reads[r.id as usize] += 1);
            }
        }
        let mut kept = vec![];
        while let Some(mut line) = self.lines.pop() {
            if let Line::Inst(i) = &mut line
                && !i.effect
                && i.dst.iter().all(|r| reads[r.id as usize] == 0)
            {
                i.reads(&mut |r| reads[r.id as usize] -= 1);
                continue;
            }
            kept.push(line);
        }
        kept.reverse();
        self.lines = kept;
    }

    /// One more than the largest number of a register.
    fn ids(&mut self) -> usize {
        let mut most = 0;
        for line in &mut self.lines {
            if let Line::Inst(i) = line {
                let mut see = |r: &mut Reg| most = most.max(r.id as usize + 1);
                i.reads(&mut see);
                i.dst.iter_mut().for_each(see);
            }
        }
        most
    }

    /// Registers of each class, after [`Entry::finish`].
    fn declared(&mut self) -> Vec<(Class, u32)> {
        let mut most: HashMap<Class, u32> = HashMap::new();
        for line in &mut self.lines {
            if let Line::Inst(i) = line {
                let mut see = |r: &mut Reg| {
                    let n = most.entry(r.class).or_insert(0);
                    *n = (*n).max(r.id);
                };
                i.reads(&mut see);
                i.dst.iter_mut().for_each(see);
            }
        }
        Class::ALL.into_iter().filter_map(|c| most.get(&c).map(|n| (c, *n))).collect()
    }

    /// The text.
    pub fn text(&mut self) -> String {
        let declared = self.declared();
        let mut out = String::with_capacity(LINE_BYTES * self.lines.len());
        // Writing to a string cannot fail.
        let _ = self.write(&mut out, &declared);
        out
    }

    fn write(&self, out: &mut String, declared: &[(Class, u32)]) -> fmt::Result {
        let params: Vec<String> = self.params.iter().map(|p| format!("\t{p}")).collect();
        writeln!(out, ".visible .entry {}(\n{}\n)", self.name, params.join(",\n"))?;
        writeln!(out, ".maxntid {}, 1, 1\n{{", self.threads)?;
        for (class, n) in declared {
            let (prefix, ty) = class.text();
            writeln!(out, "\t.reg {ty} \t{prefix}<{}>;", n + 1)?;
        }
        if let Some(shared) = &self.shared {
            writeln!(out, "\t{shared}")?;
        }
        out.push('\n');
        for line in &self.lines {
            match line {
                Line::Inst(i) => writeln!(out, "\t{i};")?,
                Line::Label(l) => writeln!(out, "$L{l}:")?,
                Line::Comment(text) => writeln!(out, "\t// {text}")?,
            }
        }
        writeln!(out, "}}")
    }
}

impl Inst {
    /// Calls `f` on every register that is read.
    fn reads(&mut self, f: &mut dyn FnMut(&mut Reg)) {
        if let Some((r, _)) = &mut self.guard {
            f(r);
        }
        self.src.iter_mut().for_each(|o| o.regs(f));
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One piece after the other: a format string takes three times as long, and a kernel prints ten thousand registers.
        f.write_str(self.class.text().0)?;
        self.id.fmt(f)
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Reg(r) => r.fmt(f),
            Operand::Int(n) => n.fmt(f),
            Operand::F32(x) => write!(f, "0f{x:08X}"),
            Operand::F64(x) => write!(f, "0d{x:016X}"),
            Operand::Name(n) => f.write_str(n),
            Operand::At(r, 0) => write!(f, "[{r}]"),
            // The grammar has `+` alone: a negative offset is `+-4`.
            Operand::At(r, n) => write!(f, "[{r}+{n}]"),
            Operand::AtName(s, 0) => write!(f, "[{s}]"),
            Operand::AtName(s, n) => write!(f, "[{s}+{n}]"),
            Operand::Group(list) => {
                f.write_char('{')?;
                comma_separated(f, list.iter())?;
                f.write_char('}')
            }
            Operand::Label(l) => write!(f, "$L{l}"),
        }
    }
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((r, value)) = &self.guard {
            write!(f, "@{}{r} ", if *value { "" } else { "!" })?;
        }
        f.write_str(&self.op)?;
        if self.dst.len() + self.src.len() > 0 {
            f.write_char(' ')?;
        }
        match self.dst.as_slice() {
            [] => {}
            [one] => one.fmt(f)?,
            list => {
                f.write_char('{')?;
                comma_separated(f, list.iter())?;
                f.write_char('}')?;
            }
        }
        if !self.dst.is_empty() && !self.src.is_empty() {
            f.write_str(", ")?;
        }
        comma_separated(f, self.src.iter())
    }
}

fn comma_separated<T: fmt::Display>(f: &mut fmt::Formatter<'_>, list: impl Iterator<Item = T>) -> fmt::Result {
    for (i, x) in list.enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        x.fmt(f)?;
    }
    Ok(())
}
