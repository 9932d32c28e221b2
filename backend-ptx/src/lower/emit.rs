//! The state of emission: scopes of code, and what is known of each register.
//!
//! Code is a stack of *scopes*: the entry, then the bodies of loops and branches that are open. An instruction that
//! only computes goes to the end of the innermost scope that holds one of its operands, so it runs as rarely as it can;
//! it is remembered there, so it is written once. What touches memory, or registers that change, goes where it is asked
//! for.
//!
//! Of an int register the range, a divisor, and the bits that may be set are kept: they decide on 32-bit arithmetic, on
//! unsigned division, on the width of accesses, and on which sums are free of carries.
use super::modes::RegisterModes;
use super::slots::Slots;
use super::turn::{PipelineRole, Turn};
use crate::EmitError;
use crate::opcode::Op;
use crate::ptx::{Class, Inst, Line, OrderedLines, PtxOperand, PtxOperands, Reg, Regs};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::smallvec;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::sync::Arc;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{AccessId, Kernel, LoopId, Stmt, for_each_stmt};
use tilewright_ir::target::{Grid, Target};

/// `register + number`, the register possibly absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lin {
    pub reg: Option<Reg>,
    pub add: i64,
}

impl Lin {
    pub fn number(add: i64) -> Lin {
        Lin { reg: None, add }
    }

    pub fn constant(self) -> Option<i64> {
        self.reg.is_none().then_some(self.add)
    }
}

impl From<Reg> for Lin {
    fn from(reg: Reg) -> Lin {
        Lin { reg: Some(reg), add: 0 }
    }
}

/// What is known of an int register, and where it is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Info {
    /// The scope that sets it.
    pub level: usize,
    /// Least and greatest value, as a signed int.
    pub range: (i64, i64),
    /// Bits that may be set; meaningful where the range has no negative.
    pub bits: u64,
    /// A positive divisor.
    pub div: i64,
    /// Whether it is set again later.
    pub changes: bool,
}

impl Info {
    /// Of a value with this range and divisor.
    pub fn new(range: (i64, i64), div: i64) -> Info {
        let div = div.max(1);
        let low = (1u64 << div.trailing_zeros()) - 1;
        let bits = if range.0 < 0 { u64::MAX } else { up_to(range.1) & !low };
        Info { level: 0, range, bits, div, changes: false }
    }

    fn unknown() -> Info {
        Info::new((i64::MIN, i64::MAX), 1)
    }
}

/// All ones up to the highest bit of a number that is not negative.
pub(super) fn up_to(hi: i64) -> u64 {
    match hi {
        ..=0 => 0,
        hi => u64::MAX >> hi.leading_zeros(),
    }
}

/// An address and the terms that were added to it.
pub(super) type Added = (Reg, Vec<(Reg, i64)>);

/// An open loop, branch, or the entry itself.
#[derive(Default)]
pub(super) struct EmitScope {
    /// Its lines, by number: they move outwards with every scope that closes.
    lines: Vec<u32>,
    /// Whether it may run several times.
    is_loop: bool,
    /// What was computed here: the line that does so, by the hash of its name and operands ([`PtxEmitter::found`]).
    known: FxHashMap<u64, u32>,
    /// Addresses made here: by what was added up, and by that less one term, with its coefficient.
    pub addresses: FxHashMap<Added, Reg>,
    pub steps: FxHashMap<(Added, Reg), (i64, Reg)>,
    pub exprs: FxHashMap<Expr, Lin>,
}

/// Emission of one phase.
pub(super) struct PtxEmitter<'a> {
    pub kernel: &'a Kernel,
    pub target: &'a Target,
    /// What the target has of blocks and threads.
    pub grid: Grid,
    /// The phase, for messages.
    pub phase: usize,
    pub scopes: Vec<EmitScope>,
    /// Every line that was written, in the order of writing.
    code: Vec<Line>,
    /// The statement of the kernel that each of them serves, by number; 0 for none.
    served: Vec<u32>,
    /// The statement that is emitted.
    pub statement: u32,
    /// The number of every statement of the phase, by where it lies in memory.
    numbers: FxHashMap<*const Stmt, u32>,
    infos: Vec<Info>,
    labels: u32,
    /// Values of symbols and loop variables in scope.
    pub env: FxHashMap<Arc<str>, Lin>,
    /// Which of them are loops that are written out: what uses them is remembered by value only.
    pub unrolled: BTreeSet<Arc<str>>,
    /// Threads of a block.
    pub threads: u32,
    /// The thread loop that is open.
    pub thread_loop: Option<LoopId>,
    /// What this thread does, and where it stands in every pipeline, where there is one.
    pub role: Option<PipelineRole>,
    pub turns: BTreeMap<LoopId, Turn>,
    /// Blocks that a multiprocessor has room for.
    pub resident: u32,
    /// Stores of boxes written so far.
    pub stores: usize,
    pub slots: Slots,
    /// The modes of accesses to registers, worked out once.
    pub modes: FxHashMap<AccessId, Arc<RegisterModes>>,
    /// Bytes that each access moved at a time, the least where it differs.
    pub widths: BTreeMap<AccessId, u32>,
    /// Statements written so far.
    pub statements: usize,
}

impl<'a> PtxEmitter<'a> {
    pub fn new(kernel: &'a Kernel, (target, grid): (&'a Target, Grid), phase: usize, slots: Slots) -> PtxEmitter<'a> {
        PtxEmitter {
            kernel,
            target,
            grid,
            phase,
            scopes: vec![EmitScope::default()],
            code: vec![],
            served: vec![],
            statement: 0,
            numbers: FxHashMap::default(),
            infos: vec![],
            labels: 0,
            env: FxHashMap::default(),
            unrolled: BTreeSet::new(),
            threads: grid.warp as u32,
            thread_loop: None,
            role: None,
            turns: BTreeMap::new(),
            resident: 1,
            stores: 0,
            slots,
            modes: FxHashMap::default(),
            widths: BTreeMap::new(),
            statements: 0,
        }
    }

    /// The innermost scope.
    pub fn level(&self) -> usize {
        self.scopes.len() - 1
    }

    pub fn info(&self, r: Reg) -> Info {
        self.infos[r.id as usize]
    }

    pub fn learn(&mut self, r: Reg, range: (i64, i64), div: i64) {
        let old = self.info(r);
        let range = (range.0.max(old.range.0), range.1.min(old.range.1));
        let new = Info::new(range, div);
        self.infos[r.id as usize] = Info { range, bits: new.bits & old.bits, div: new.div.max(old.div), ..old };
    }

    /// The bits that may be set, of what is not negative: zeros below them all divide it.
    pub fn learn_bits(&mut self, r: Reg, bits: u64) {
        let info = &mut self.infos[r.id as usize];
        info.bits &= bits;
        let zeros = info.bits.trailing_zeros().min(62);
        info.div <<= zeros.saturating_sub(info.div.trailing_zeros());
    }

    pub fn reg(&mut self, class: Class) -> Reg {
        let id = self.infos.len() as u32;
        self.infos.push(Info { level: self.level(), ..Info::unknown() });
        if class == Class::B32 {
            self.infos[id as usize].range = (i64::from(i32::MIN), i64::from(i32::MAX));
        }
        Reg { class, id }
    }

    /// A register that is set more than once.
    pub fn variable(&mut self, class: Class) -> Reg {
        let r = self.reg(class);
        self.infos[r.id as usize].changes = true;
        r
    }

    pub fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels
    }

    fn push(&mut self, level: usize, line: Line) {
        self.scopes[level].lines.push(self.code.len() as u32);
        self.code.push(line);
        self.served.push(self.statement);
    }

    /// The lines of the entry, in order, and the number of its registers; no lines are left.
    pub fn lines(&mut self) -> (OrderedLines, usize) {
        let order = std::mem::take(&mut self.scopes[0].lines);
        let (code, served) = (std::mem::take(&mut self.code), std::mem::take(&mut self.served));
        (OrderedLines::new(code, served, order), self.infos.len())
    }

    /// Numbers the statements of the phase, from `first` on.
    pub fn number(&mut self, first: u32, body: &[Stmt]) {
        for_each_stmt(body, &mut |s| {
            self.numbers.insert(std::ptr::from_ref(s), first + self.numbers.len() as u32);
        });
    }

    /// Emits what serves a statement of the kernel.
    pub fn serving<T>(&mut self, s: &Stmt, emit: impl FnOnce(&mut Self) -> T) -> T {
        let number = self.numbers.get(&std::ptr::from_ref(s)).copied().unwrap_or(self.statement);
        let outside = std::mem::replace(&mut self.statement, number);
        let done = emit(self);
        self.statement = outside;
        done
    }

    /// Writes an instruction with an effect here.
    pub fn effect<const M: usize, const N: usize>(&mut self, op: impl Into<Op>, dst: [Reg; M], src: [PtxOperand; N]) {
        let (dst, src) = (Regs::from_slice(&dst), src.into_iter().collect());
        let inst = Inst { guard: None, op: op.into(), dst, src, effect: true };
        self.push(self.level(), Line::Inst(inst));
    }

    /// Branches where `guard` has its value.
    pub fn branch(&mut self, guard: Option<(Reg, bool)>, label: u32) {
        let inst =
            Inst { guard, op: "bra".into(), dst: smallvec![], src: smallvec![PtxOperand::Label(label)], effect: true };
        self.push(self.level(), Line::Inst(inst));
    }

    pub fn place_label(&mut self, label: u32) {
        self.push(self.level(), Line::Label(label));
    }

    /// A load, or another instruction whose result depends on where it stands.
    pub fn here<const N: usize>(&mut self, op: impl Into<Op>, classes: &[Class], src: [PtxOperand; N]) -> Regs {
        self.write_here(op.into(), classes, src.into_iter().collect())
    }

    fn write_here(&mut self, op: Op, classes: &[Class], src: PtxOperands) -> Regs {
        let dst: Regs = classes.iter().map(|c| self.reg(*c)).collect();
        let inst = Inst { guard: None, op, dst: Regs::from_slice(&dst), src, effect: false };
        self.push(self.level(), Line::Inst(inst));
        dst
    }

    /// Loads into registers that change.
    pub fn load_into(&mut self, op: Op, dst: Regs, address: PtxOperand) {
        self.write_to(op, dst, smallvec![address]);
    }

    /// An instruction that sets registers that change.
    pub fn write_to(&mut self, op: Op, dst: Regs, src: PtxOperands) {
        let inst = Inst { guard: None, op, dst, src, effect: false };
        self.push(self.level(), Line::Inst(inst));
    }

    /// Says that a register is set once per run of a scope that is about to open.
    pub fn belongs_to(&mut self, r: Reg, level: usize) {
        self.infos[r.id as usize].level = level;
    }

    pub fn comment(&mut self, text: String) {
        self.push(self.level(), Line::Comment(text));
    }

    /// Sets a register that changes.
    pub fn set(&mut self, r: Reg, value: PtxOperand) {
        let op = match r.class {
            Class::Pred => "mov.pred",
            Class::B16 => "mov.b16",
            Class::B32 => "mov.b32",
            Class::F32 => "mov.f32",
            Class::B64 => "mov.b64",
            Class::F64 => "mov.f64",
        };
        let inst = Inst { guard: None, op: op.into(), dst: smallvec![r], src: smallvec![value], effect: false };
        self.push(self.level(), Line::Inst(inst));
    }

    /// Something computed from its operands alone: written once, as far out as they allow.
    pub fn pure<const N: usize>(&mut self, op: impl Into<Op>, class: Class, src: [PtxOperand; N]) -> Reg {
        self.computed(op.into(), &[class], src.into_iter().collect())[0]
    }

    /// As [`PtxEmitter::pure`], setting several registers.
    pub fn pure_many<const N: usize>(&mut self, op: impl Into<Op>, classes: &[Class], src: [PtxOperand; N]) -> Regs {
        self.computed(op.into(), classes, src.into_iter().collect())
    }

    fn computed(&mut self, op: Op, classes: &[Class], src: PtxOperands) -> Regs {
        let (mut level, mut changes) = (0, false);
        let mut see = |r: &Reg| {
            let info = &self.infos[r.id as usize];
            level = level.max(info.level);
            changes |= info.changes;
        };
        for o in &src {
            match o {
                PtxOperand::Reg(r) | PtxOperand::At(r, _) => see(r),
                PtxOperand::Group(list) => list.iter().for_each(|o| {
                    if let PtxOperand::Reg(r) = o {
                        see(r);
                    }
                }),
                _ => {}
            }
        }
        if changes {
            return self.write_here(op, classes, src);
        }
        let key = PtxEmitter::key(&op, &src);
        let known = self.found(level, key, &op, &src);
        if let Some(dst) = known.filter(|d| d.iter().map(|r| r.class).eq(classes.iter().copied())) {
            return Regs::from_slice(dst);
        }
        let dst: Regs = classes.iter().map(|c| self.reg(*c)).collect();
        for r in &dst {
            self.infos[r.id as usize].level = level;
        }
        self.remember(level, key, &op, &src);
        let inst = Inst { guard: None, op, dst: Regs::from_slice(&dst), src, effect: false };
        self.push(level, Line::Inst(inst));
        dst
    }

    /// The hash by which scopes know what they computed.
    fn key(op: &Op, src: &PtxOperands) -> u64 {
        FxBuildHasher.hash_one((op, src))
    }

    /// The instruction that a line is, if its name and operands are these.
    fn is(&self, line: u32, op: &Op, src: &PtxOperands) -> Option<&Inst> {
        match &self.code[line as usize] {
            Line::Inst(i) if i.op == *op && i.src == *src => Some(i),
            _ => None,
        }
    }

    /// What a scope set to this, computed before.
    fn found(&self, level: usize, mut key: u64, op: &Op, src: &PtxOperands) -> Option<&Regs> {
        let known = &self.scopes[level].known;
        // Where two have one hash, the later has the next that is free.
        loop {
            match self.is(*known.get(&key)?, op, src) {
                Some(inst) => return Some(&inst.dst),
                None => key = key.wrapping_add(1),
            }
        }
    }

    /// Says that a scope computes this in the line that is written next.
    fn remember(&mut self, level: usize, mut key: u64, op: &Op, src: &PtxOperands) {
        while self.scopes[level].known.get(&key).is_some_and(|line| self.is(*line, op, src).is_none()) {
            key = key.wrapping_add(1);
        }
        let line = self.code.len() as u32;
        self.scopes[level].known.insert(key, line);
    }

    /// A 64-bit register that one of two operations sets, that of 32 bits where `short` holds: written once, as far out
    /// as both allow.
    pub fn pure_under(&mut self, short: Reg, [narrow, wide]: [(&'static str, [Reg; 2]); 2]) -> Reg {
        let (op, src) = (Op::from(wide.0), PtxOperands::from_iter(wide.1.map(PtxOperand::from)));
        let key = PtxEmitter::key(&op, &src);
        let read = wide.1.iter().chain(&narrow.1).chain([&short]);
        let (mut level, mut changes) = (0, false);
        read.for_each(|r| {
            level = level.max(self.info(*r).level);
            changes |= self.info(*r).changes;
        });
        if changes {
            level = self.level();
        } else if let Some(found) = self.found(level, key, &op, &src) {
            return found[0];
        }
        let (low, out) = (self.reg(Class::B32), self.reg(Class::B64));
        for r in [low, out] {
            self.infos[r.id as usize].level = level;
        }
        let mut write = |holds, op: &'static str, dst: Reg, src: PtxOperands| {
            let inst = Inst { guard: Some((short, holds)), op: op.into(), dst: smallvec![dst], src, effect: false };
            self.push(level, Line::Inst(inst));
        };
        write(true, narrow.0, low, narrow.1.map(PtxOperand::from).into_iter().collect());
        write(true, "cvt.u64.u32", out, smallvec![low.into()]);
        if !changes {
            self.remember(level, key, &op, &src);
        }
        let inst = Inst { guard: Some((short, false)), op, dst: smallvec![out], src, effect: false };
        self.push(level, Line::Inst(inst));
        out
    }

    /// As [`PtxEmitter::pure`], for what is used at once: it leaves loops that it does not depend on, but not branches,
    /// which would only keep its register busy for longer.
    pub fn near<const N: usize>(&mut self, op: &'static str, class: Class, src: [PtxOperand; N]) -> Reg {
        let level_of = |o: &PtxOperand| match o {
            PtxOperand::Reg(r) => self.info(*r).level,
            _ => 0,
        };
        let level = src.iter().map(level_of).max().unwrap_or(0);
        let innermost = self.scopes.iter().rposition(|s| s.is_loop).unwrap_or(0);
        if level < innermost {
            return self.pure(op, class, src);
        }
        let (op, src) = (Op::from(op), PtxOperands::from_iter(src));
        let key = PtxEmitter::key(&op, &src);
        let found = (level..self.scopes.len()).rev().find_map(|level| self.found(level, key, &op, &src));
        if let Some(found) = found.filter(|f| f[0].class == class) {
            return found[0];
        }
        let (at, line) = (self.level(), self.code.len());
        self.remember(at, key, &op, &src);
        let r = self.write_here(op, &[class], src)[0];
        debug_assert_eq!(self.code.len(), line + 1, "the line that was remembered");
        r
    }

    /// Opens the body of a loop.
    pub fn open_loop(&mut self) {
        self.open();
        if let Some(s) = self.scopes.last_mut() {
            s.is_loop = true;
        }
    }

    /// Opens a scope: a loop's body or a branch.
    pub fn open(&mut self) {
        self.scopes.push(EmitScope::default());
    }

    /// Closes it: its code comes after what its parent has so far.
    pub fn close(&mut self) {
        if let Some(scope) = self.scopes.pop()
            && let Some(parent) = self.scopes.last_mut()
        {
            match parent.lines.is_empty() {
                true => parent.lines = scope.lines,
                false => parent.lines.extend(scope.lines),
            }
        }
    }

    /// A fault of the kernel's form.
    pub fn form(&self, problem: impl Into<String>) -> EmitError {
        EmitError::Form { phase: self.phase, problem: problem.into() }
    }
}
