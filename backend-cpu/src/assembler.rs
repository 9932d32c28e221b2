//! Machine code with names: a function under construction, whose registers, frame and loops have names and scopes.
//!
//! An assembled function follows the C convention of System V x86-64. [`Routine`] writes what a hand would repeat: the
//! prologue and the epilogue (registers that were used and must be given back, the frame, its alignment, a touch of
//! each of its pages, `vzeroupper`), jumps of loops and conditions, and which encoding an instruction has on a level.
//!
//! * A *register* is taken by name ([`Routine::reg`], [`Routine::bank`] for vectors) and free again at the end of the
//!   [`Routine::scope`] that took it, or when it is given back. One that is used afterwards is an error, and so is one
//!   too many.
//! * A *slot* is eight bytes of the frame, an *area* is more of it. Both are places in memory, [`Mem`].
//! * An error is kept until [`Routine::code`] tells it, so that instructions can be written one below the other.
//!
//! ```text
//! let mut a = Routine::new(SimdLevel::Avx2);            // sum(numbers, n): n > 0
//! let [numbers, n] = a.arguments(["numbers", "n"]);
//! let sum = a.reg("sum");
//! a.mov(sum, 0);
//! a.count_down(n, |a| {
//!     a.add(sum, numbers.at(0));
//!     a.add(numbers, 8);
//! });
//! a.mov(numbers.at(0), sum);
//! ```
mod products;
mod scalars;
#[cfg(test)]
mod tests;
mod vectors;

use crate::encode::{Asm, Label, SimdLevel, at};
use crate::error::{CompileError, Result};
use iced_x86::Code::{And_rm64_imm8, Call_rel32_64, Mov_r64_rm64, Mov_rm64_r64, Pop_r64, Push_r64, Retnq};
use iced_x86::Register::{self, R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP};
use iced_x86::{IcedError, MemoryOperand};
pub use products::First;
pub use scalars::{Is, ScalarOperand, When, has, lacks, when};
use std::fmt::Display;
use std::ops::Range;
use std::rc::Rc;
pub use vectors::{Bank, Mask, Piece, V, unpacks};

/// A function that is assembled when a kernel calls it.
#[derive(Clone)]
pub struct Assembled {
    /// Its name in dumps; two of one name are the same.
    pub name: String,
    level: SimdLevel,
    build: Rc<dyn Fn(&mut Routine)>,
}

impl std::fmt::Debug for Assembled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Assembled {
    /// A function of a level, which `build` writes.
    pub(crate) fn new(name: impl Into<String>, level: SimdLevel, build: impl Fn(&mut Routine) + 'static) -> Assembled {
        Assembled { name: name.into(), level, build: Rc::new(build) }
    }

    /// The machine code.
    ///
    /// # Errors
    /// [`CompileError::Codegen`] for a mistake of the atom: an instruction that cannot be encoded, a register too many.
    pub(crate) fn code(&self) -> Result<Vec<u8>> {
        let mut a = Routine::new(self.level);
        (self.build)(&mut a);
        a.code().map_err(|e| CompileError::Codegen { message: format!("{}: {e}", self.name) })
    }
}

/// A general register that has a name; all of its 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reg(Register);

impl Reg {
    /// `[self + bytes]`.
    pub fn at(self, bytes: i64) -> Mem {
        Mem { base: self.0, index: None, bytes }
    }

    /// `[self + index·scale]`.
    pub fn plus(self, index: Reg, scale: u32) -> Mem {
        Mem { base: self.0, index: Some((index.0, scale)), bytes: 0 }
    }
}

/// A place in memory.
#[derive(Clone, Copy, Debug)]
pub struct Mem {
    base: Register,
    index: Option<(Register, u32)>,
    bytes: i64,
}

impl Mem {
    /// So many bytes further on.
    pub fn on(self, bytes: i64) -> Mem {
        Mem { bytes: self.bytes + bytes, ..self }
    }

    /// Bytes from another place to this one, neither of which has an index.
    pub fn behind(self, other: Mem) -> i64 {
        self.bytes - other.bytes
    }

    /// That of a register further on; it has no index yet.
    pub fn plus(self, index: Reg, scale: u32) -> Mem {
        Mem { index: Some((index.0, scale)), ..self }
    }
}

/// A struct of names: `named!(reg Rows { … })` has a register for each of its fields, `named!(slot …)` eight bytes of
/// the frame.
macro_rules! named {
    ($(#[$meta:meta])* $what:ident $name:ident { $($(#[$doc:meta])* $field:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub(super) struct $name {
            $($(#[$doc])* pub(super) $field: named!($what),)*
        }

        impl $name {
            pub(super) fn new(a: &mut Routine) -> $name {
                $name { $($field: a.$what(stringify!($field))),* }
            }
        }
    };
    (reg) => { crate::assembler::Reg };
    (slot) => { crate::assembler::Mem };
}
pub(crate) use named;

/// A part of the function that it calls itself; the return address lies below the frame meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    entry: Label,
    /// The registers that it overwrites.
    overwrites: u64,
}

/// General registers as they are taken: those that a function need not give back first, arguments last among them.
const ORDER: [Register; 15] = [RAX, R10, R11, R9, R8, RCX, RDX, RSI, RDI, RBX, RBP, R12, R13, R14, R15];

/// Those of [`ORDER`] that are given back as they were.
const SAVED: Range<usize> = 9..15;

/// Where the first arguments are; the others lie on the stack.
const ARGUMENTS: [Register; 6] = [RDI, RSI, RDX, RCX, R8, R9];

/// A general register in a set of registers: its place in [`ORDER`]. Vector registers have the upper half of the bits.
fn bit(register: Register) -> u64 {
    ORDER.iter().position(|r| *r == register).map_or(0, |i| 1 << i)
}

/// A function under construction.
pub(crate) struct Routine {
    /// What vectors there are.
    pub level: SimdLevel,
    asm: Asm,
    /// The registers that are free, and all that were taken at any time.
    free: u64,
    used: u64,
    /// Names of the registers that are taken, for messages.
    names: Vec<(Register, &'static str)>,
    /// Bytes of the frame, what it is aligned to, and the names of its places.
    frame: (i64, i64),
    places: Vec<&'static str>,
    /// The arguments on the stack: slots that the prologue fills.
    stacked: Vec<Mem>,
    /// Bytes of return addresses between the frame and `rsp`.
    below: i64,
    /// The instructions that come behind the function: local routines, and what is done rarely.
    outlined: Vec<Range<usize>>,
    /// The register whose last value the zero flag is of, up to so many instructions.
    flagged: Option<(Reg, usize)>,
    error: Option<String>,
}

impl Routine {
    /// A function without instructions.
    pub fn new(level: SimdLevel) -> Routine {
        let vectors = if level == SimdLevel::Avx512 { u64::from(u32::MAX) } else { 0xffff };
        Routine {
            level,
            asm: Asm::default(),
            free: ((1 << ORDER.len()) - 1) | vectors << 32,
            used: 0,
            names: vec![],
            frame: (0, 8),
            places: vec![],
            stacked: vec![],
            below: 0,
            outlined: vec![],
            flagged: None,
            error: None,
        }
    }

    /// The first arguments, by name: at most six, in registers.
    pub fn arguments<const N: usize>(&mut self, names: [&'static str; N]) -> [Reg; N] {
        let registers = std::array::from_fn(|i| ARGUMENTS[i]);
        for (register, name) in registers.into_iter().zip(names) {
            self.occupy(register, name);
        }
        registers.map(Reg)
    }

    /// The next argument, behind six others: a slot.
    pub fn stacked(&mut self, name: &'static str) -> Mem {
        let slot = self.slot(name);
        self.stacked.push(slot);
        slot
    }

    fn occupy(&mut self, register: Register, name: &'static str) {
        self.take(bit(register));
        self.names.push((register, name));
    }

    fn take(&mut self, registers: u64) {
        self.free &= !registers;
        self.used |= registers;
    }

    /// A register for a name.
    pub fn reg(&mut self, name: &'static str) -> Reg {
        match ORDER.into_iter().find(|r| self.free & bit(*r) != 0) {
            Some(register) => {
                self.occupy(register, name);
                Reg(register)
            }
            None => {
                let taken: Vec<&str> = self.names.iter().map(|(_, name)| *name).collect();
                self.fail(format!("no register is left for `{name}` beside {}", taken.join(", ")));
                Reg(RAX)
            }
        }
    }

    /// Registers for names.
    pub fn regs<const N: usize>(&mut self, names: [&'static str; N]) -> [Reg; N] {
        names.map(|name| self.reg(name))
    }

    /// Gives a register back before its scope ends.
    pub fn give_back(&mut self, reg: Reg) {
        self.free |= bit(reg.0);
        self.names.retain(|(register, _)| *register != reg.0);
    }

    /// Registers that `body` takes are free again behind it.
    pub fn scope<T>(&mut self, body: impl FnOnce(&mut Routine) -> T) -> T {
        let free = self.free;
        let out = body(self);
        self.free |= free;
        self.names.retain(|(register, _)| self.free & bit(*register) == 0);
        out
    }

    /// Eight bytes of the frame.
    pub fn slot(&mut self, name: &'static str) -> Mem {
        self.area(name, 8, 8)
    }

    /// So many bytes of the frame, which begin at a multiple of `align`, a power of two.
    pub fn area(&mut self, name: &'static str, bytes: i64, align: i64) -> Mem {
        if self.places.contains(&name) {
            self.fail(format!("two places of the frame are called `{name}`"));
        }
        self.places.push(name);
        let begin = (self.frame.0 + align - 1) / align * align;
        self.frame = (begin + bytes, self.frame.1.max(align));
        Mem { base: RSP, index: None, bytes: begin }
    }

    /// A routine of this function, which `body` writes and [`Routine::call`] calls, and what `body` gives. Registers
    /// that it takes are its own: a call while one of them has a name elsewhere is an error.
    pub fn local<T>(&mut self, body: impl FnOnce(&mut Routine) -> T) -> (Local, T) {
        let used = std::mem::take(&mut self.used);
        let entry = self.label();
        let out = self.outline(|a| {
            a.asm.bind(entry);
            a.below = 8;
            let out = a.scope(body);
            a.below = 0;
            a.asm.op0(Retnq);
            out
        });
        let overwrites = self.used;
        self.used |= used;
        (Local { entry, overwrites }, out)
    }

    /// What `write` writes comes behind the function.
    fn outline<T>(&mut self, write: impl FnOnce(&mut Routine) -> T) -> T {
        let (before, outlined, target) = (self.asm.len(), self.outlined.len(), self.asm.is_target());
        let out = write(self);
        if target || self.outlined.len() != outlined {
            self.fail("what comes behind the function is where a label waits, or inside of something that does, too");
        }
        self.outlined.push(before..self.asm.len());
        out
    }

    /// `body` under a condition that seldom holds: it is out of the way of what is done else.
    pub fn rarely(&mut self, condition: When, body: impl FnOnce(&mut Routine)) {
        let [rare, back] = [self.label(), self.label()];
        self.jump_if(condition, rare);
        self.outline(|a| {
            a.bind(rare);
            a.scope(body);
            a.jump(back);
        });
        self.bind(back);
    }

    /// Calls a local routine.
    pub fn call(&mut self, local: Local) {
        if local.overwrites & !self.free != 0 {
            self.fail("a local routine overwrites a register that has a name where it is called");
        }
        self.try_asm(|asm| asm.jump(Call_rel32_64, local.entry));
    }

    /// A place to jump to, not bound yet.
    pub fn label(&mut self) -> Label {
        self.asm.label()
    }

    /// A label at the next instruction.
    fn here(&mut self) -> Label {
        self.asm.here()
    }

    /// The next instruction is this label's.
    pub fn bind(&mut self, label: Label) {
        self.asm.bind(label);
    }

    /// The machine code: prologue, body, epilogue, local routines.
    ///
    /// # Errors
    /// The first mistake.
    pub fn code(mut self) -> Result<Vec<u8>, String> {
        let saved: Vec<Register> = ORDER[SAVED].iter().copied().filter(|r| self.used & bit(*r) != 0).collect();
        // Where the stack pointer was: its alignment leaves the size of the frame unknown.
        let before = (self.frame.0 > 0).then(|| self.slot("stack pointer").bytes);
        let level = self.level;
        self.try_asm(|asm| {
            before.map_or(Ok(()), |before| asm.load(Mov_r64_rm64, RSP, at(RSP, before)))?;
            saved.iter().rev().try_for_each(|r| asm.op1(Pop_r64, *r))?;
            asm.end(level);
            Ok(())
        });
        let end = self.asm.len();
        self.prologue(&saved, before);
        if let Some(error) = self.error {
            return Err(error);
        }
        let prologue = end..self.asm.len();
        let (mut parts, mut at) = (vec![prologue], 0);
        for outlined in &self.outlined {
            parts.push(at..outlined.start);
            at = outlined.end;
        }
        parts.push(at..end);
        parts.extend(self.outlined.iter().cloned());
        self.asm.arranged(&parts).map_err(|e| e.to_string())
    }

    fn prologue(&mut self, saved: &[Register], before: Option<i64>) {
        let ((bytes, align), stacked) = (self.frame, std::mem::take(&mut self.stacked));
        self.try_asm(|asm| {
            saved.iter().try_for_each(|r| asm.op1(Push_r64, *r))?;
            let Some(before) = before else { return Ok(()) };
            // `rax` and `r11` are no arguments.
            asm.op2(Mov_r64_rm64, RAX, RSP)?;
            asm.lower_stack(bytes)?;
            asm.op2i(And_rm64_imm8, RSP, -align as i32)?;
            asm.store(Mov_rm64_r64, at(RSP, before), RAX)?;
            for (i, slot) in stacked.iter().enumerate() {
                // Above them lie the return address and the saved registers.
                asm.load(Mov_r64_rm64, R11, at(RAX, 8 * (saved.len() + 1 + i) as i64))?;
                asm.store(Mov_rm64_r64, at(RSP, slot.bytes), R11)?;
            }
            Ok(())
        });
    }

    /// Keeps the first error.
    pub fn fail(&mut self, error: impl Display) {
        self.error.get_or_insert(error.to_string());
    }

    /// Instructions that are written without names: registers are those of a [`Bank`].
    pub fn try_asm<T: Default>(&mut self, write: impl FnOnce(&mut Asm) -> Result<T, IcedError>) -> T {
        write(&mut self.asm).unwrap_or_else(|e| {
            self.fail(e);
            T::default()
        })
    }

    fn checked(&mut self, register: Register) -> Register {
        if self.free & bit(register) != 0 {
            self.fail(format!("{register:?} is used behind the scope of its name"));
        }
        register
    }

    /// A place as an instruction takes it.
    fn operand(&mut self, m: Mem) -> MemoryOperand {
        let base = self.checked(m.base);
        let bytes = m.bytes + if base == RSP { self.below } else { 0 };
        match m.index {
            None => at(base, bytes),
            Some((index, scale)) => {
                let index = self.checked(index);
                MemoryOperand::with_base_index_scale_displ_size(base, index, scale, bytes, u32::from(bytes != 0))
            }
        }
    }
}
