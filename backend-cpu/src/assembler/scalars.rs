//! Instructions of general registers, conditions, and loops.
use super::{Mem, Reg, Routine, bit};
use crate::encode::Label;
use iced_x86::Register::{EDX, RAX, RDX};
use iced_x86::{Code, Code::*, IcedError, Instruction};
// `INTO` is an instruction, too.
use std::convert::Into;

/// What an instruction works on.
#[derive(Clone, Copy, Debug)]
pub enum ScalarOperand {
    /// A register.
    Reg(Reg),
    /// Eight bytes of memory.
    Mem(Mem),
    /// A number of 32 bits.
    Num(i64),
}

macro_rules! operands {
    ($($kind:ident $from:ty;)*) => {
        $(impl From<$from> for ScalarOperand {
            fn from(operand: $from) -> ScalarOperand {
                ScalarOperand::$kind(operand.into())
            }
        })*
    };
}

operands! {
    Reg Reg;
    Mem Mem;
    Num i64;
    Num i32;
}

/// How two numbers compare, with the code of the condition (Intel SDM vol. 1, appendix B); `Below` and its kind take
/// them as unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Is {
    Below = 2,
    NotBelow = 3,
    Equal = 4,
    Differs = 5,
    NotAbove = 6,
    Above = 7,
    Less = 12,
    AtLeast = 13,
    AtMost = 14,
    More = 15,
}

/// A condition on two numbers.
#[derive(Clone, Copy, Debug)]
pub struct When {
    a: ScalarOperand,
    b: ScalarOperand,
    /// Whether `a & b` is compared with 0, not `a` with `b`.
    bits: bool,
    code: usize,
}

/// `a` compares so with `b`.
pub fn when(a: impl Into<ScalarOperand>, is: Is, b: impl Into<ScalarOperand>) -> When {
    When { a: a.into(), b: b.into(), bits: false, code: is as usize }
}

/// `a` has one of these bits.
pub fn has(a: impl Into<ScalarOperand>, bits: i64) -> When {
    When { bits: true, ..when(a, Is::Differs, bits) }
}

/// `a` has none of these bits.
pub fn lacks(a: impl Into<ScalarOperand>, bits: i64) -> When {
    has(a, bits).not()
}

impl When {
    /// The opposite: codes differ in the lowest bit.
    fn not(self) -> When {
        When { code: self.code ^ 1, ..self }
    }

    /// Whether the zero flag is all that it asks.
    fn is_equality(self) -> bool {
        !self.bits && self.code | 1 == Is::Differs as usize
    }

    /// The instruction under this condition: those of all codes follow `first`, each with three sizes of operands.
    fn instruction(self, first: Code) -> Code {
        Code::try_from(first as usize + 3 * self.code).unwrap_or_default()
    }
}

/// `r ← r op m`, `m ← m op r`, with a number of 8 bits, of 32.
type Forms = [Code; 4];
const CMP: Forms = [Cmp_r64_rm64, Cmp_rm64_r64, Cmp_rm64_imm8, Cmp_rm64_imm32];
const MOV: Forms = [Mov_r64_rm64, Mov_rm64_r64, Mov_rm64_imm32, Mov_rm64_imm32];
const TEST: Forms = [Test_rm64_r64, Test_rm64_r64, Test_rm64_imm32, Test_rm64_imm32];

macro_rules! two {
    ($($name:ident $doc:literal $forms:expr;)*) => {
        $(#[doc = $doc]
        pub fn $name(&mut self, to: impl Into<ScalarOperand>, from: impl Into<ScalarOperand>) {
            let to = to.into();
            self.two($forms, to, from.into());
            if let ScalarOperand::Reg(to) = to {
                self.flagged = Some((to, self.asm.len()));
            }
        })*
    };
}

macro_rules! by_number {
    ($($name:ident $doc:literal $code:ident;)*) => {
        $(#[doc = $doc]
        pub fn $name(&mut self, to: Reg, bits: u32) {
            let to = self.checked(to.0);
            self.push(Instruction::with2($code, to, bits));
        })*
    };
}

impl Routine {
    two! {
        add "`to += from`." [Add_r64_rm64, Add_rm64_r64, Add_rm64_imm8, Add_rm64_imm32];
        sub "`to -= from`." [Sub_r64_rm64, Sub_rm64_r64, Sub_rm64_imm8, Sub_rm64_imm32];
        and "`to &= from`." [And_r64_rm64, And_rm64_r64, And_rm64_imm8, And_rm64_imm32];
        or "`to |= from`." [Or_r64_rm64, Or_rm64_r64, Or_rm64_imm8, Or_rm64_imm32];
    }

    by_number! {
        shl "`to <<= bits`." Shl_rm64_imm8;
        shr "`to >>= bits`, unsigned." Shr_rm64_imm8;
    }

    fn two(&mut self, [r_m, m_r, imm8, imm32]: Forms, to: ScalarOperand, from: ScalarOperand) {
        let short = |n: i64| if i8::try_from(n).is_ok() { imm8 } else { imm32 };
        let made = match (to, from) {
            (ScalarOperand::Reg(a), ScalarOperand::Reg(b)) => {
                Instruction::with2(r_m, self.checked(a.0), self.checked(b.0))
            }
            (ScalarOperand::Reg(a), ScalarOperand::Mem(m)) => {
                Instruction::with2(r_m, self.checked(a.0), self.operand(m))
            }
            (ScalarOperand::Mem(m), ScalarOperand::Reg(b)) => {
                Instruction::with2(m_r, self.operand(m), self.checked(b.0))
            }
            (ScalarOperand::Reg(a), ScalarOperand::Num(n)) => Instruction::with2(short(n), self.checked(a.0), n as i32),
            (ScalarOperand::Mem(m), ScalarOperand::Num(n)) => Instruction::with2(short(n), self.operand(m), n as i32),
            (to, from) => return self.fail(format!("no instruction takes {to:?} and {from:?}")),
        };
        self.push(made);
    }

    pub(super) fn push(&mut self, made: Result<Instruction, IcedError>) {
        self.try_asm(|asm| made.map(|instruction| asm.instruction(instruction)));
    }

    /// `to = from`; the flags are not kept.
    pub fn mov(&mut self, to: impl Into<ScalarOperand>, from: impl Into<ScalarOperand>) {
        match (to.into(), from.into()) {
            (ScalarOperand::Reg(r), ScalarOperand::Num(0)) => {
                self.checked(r.0);
                self.push(Instruction::with2(Xor_r32_rm32, r.low(4), r.low(4)));
            }
            (ScalarOperand::Mem(to), ScalarOperand::Mem(from)) => self.scope(|a| {
                let between = a.reg("between");
                a.mov(between, from);
                a.mov(to, between);
            }),
            (to, from) => self.two(MOV, to, from),
        }
    }

    /// `to *= from`.
    pub fn mul(&mut self, to: Reg, from: impl Into<ScalarOperand>) {
        match from.into() {
            ScalarOperand::Num(1) => {}
            ScalarOperand::Num(n) if n.count_ones() == 1 => self.shl(to, n.trailing_zeros()),
            ScalarOperand::Num(n) => self.set_product(to, to, n),
            from => self.two([Imul_r64_rm64; 4], to.into(), from),
        }
    }

    /// `to = from · number`.
    pub fn set_product(&mut self, to: Reg, from: Reg, number: i64) {
        let (to, from) = (self.checked(to.0), self.checked(from.0));
        self.push(Instruction::with3(Imul_r64_rm64_imm32, to, from, number as i32));
    }

    /// `to = -to`.
    pub fn neg(&mut self, to: Reg) {
        let to = self.checked(to.0);
        self.push(Instruction::with1(Neg_rm64, to));
    }

    /// `to /= by`, unsigned. The instruction wants `to` in `rax`, the first register that is taken, and `rdx` free.
    pub fn div(&mut self, to: Reg, by: Reg) {
        if to.0 != RAX || self.free & bit(RDX) == 0 {
            self.fail("a division needs `rax` and `rdx`");
        }
        self.used |= bit(RDX);
        self.push(Instruction::with2(Xor_r32_rm32, EDX, EDX));
        let by = self.checked(by.0);
        self.push(Instruction::with1(Div_rm64, by));
    }

    /// The lowest `n` bits of `to` are 1, the others of its 32 are 0; `n` is at most 32.
    pub(super) fn set_ones(&mut self, to: Reg, n: Reg) {
        let n = self.checked(n.0);
        self.mov(to, -1);
        self.push(Instruction::with3(VEX_Bzhi_r32_rm32_r32, to.low(4), to.low(4), Reg(n).low(4)));
    }

    /// `to` = the address of a place.
    pub fn lea(&mut self, to: Reg, place: Mem) {
        self.two([Lea_r64_m; 4], to.into(), place.into());
    }

    /// Sets the flags for a condition.
    fn flags(&mut self, condition: When) {
        let known = self.flagged.filter(|(_, at)| *at == self.asm.len() && !self.asm.is_target());
        match (condition.a, condition.b) {
            (ScalarOperand::Reg(a), ScalarOperand::Num(0))
                if condition.is_equality() && known.is_some_and(|(r, _)| r == a) => {}
            (a, b) if condition.bits => self.two(TEST, a, b),
            (ScalarOperand::Reg(a), ScalarOperand::Num(0)) => self.two(TEST, a.into(), a.into()),
            (a, b) => self.two(CMP, a, b),
        }
    }

    /// `to = from` under a condition.
    pub fn mov_if(&mut self, condition: When, to: Reg, from: impl Into<ScalarOperand>) {
        self.flags(condition);
        self.two([condition.instruction(Cmovo_r64_rm64); 4], to.into(), from.into());
    }

    /// `to` = 1 under a condition, 0 elsewhere; `to` is no part of it.
    pub fn set_if(&mut self, condition: When, to: Reg) {
        self.mov(to, 0);
        self.if_(condition, |a| a.mov(to, 1));
    }

    /// Goes on at a label.
    pub fn jump(&mut self, to: Label) {
        self.try_asm(|asm| asm.jump(Jmp_rel32_64, to));
    }

    /// Goes on at a label under a condition.
    pub fn jump_if(&mut self, condition: When, to: Label) {
        self.flags(condition);
        self.try_asm(|asm| asm.jump(condition.instruction(Jo_rel32_64), to));
    }

    /// `body` under a condition.
    pub fn if_(&mut self, condition: When, body: impl FnOnce(&mut Routine)) {
        let end = self.label();
        self.jump_if(condition.not(), end);
        self.scope(body);
        self.bind(end);
    }

    /// `yes` under a condition, `no` elsewhere.
    pub fn if_else(&mut self, condition: When, yes: impl FnOnce(&mut Routine), no: impl FnOnce(&mut Routine)) {
        let end = self.label();
        self.if_(condition, |a| {
            yes(a);
            a.jump(end);
        });
        self.scope(no);
        self.bind(end);
    }

    /// `body` as long as a condition holds, asked in front of it.
    pub fn while_(&mut self, condition: When, body: impl FnOnce(&mut Routine)) {
        self.if_(condition, |a| a.repeat_while(condition, body));
    }

    /// `body` once, and again as long as a condition holds.
    pub fn repeat_while(&mut self, condition: When, body: impl FnOnce(&mut Routine)) {
        let next = self.here();
        self.scope(body);
        self.jump_if(condition, next);
    }

    /// `body` again and again, until it jumps to the label that it is given.
    pub fn forever(&mut self, body: impl FnOnce(&mut Routine, Label)) {
        let (next, end) = (self.here(), self.label());
        self.scope(|a| body(a, end));
        self.jump(next);
        self.bind(end);
    }

    /// `body` `n` times, which is at least 1 and counted down to 0.
    pub fn count_down(&mut self, n: impl Into<ScalarOperand>, body: impl FnOnce(&mut Routine)) {
        let (n, next) = (n.into(), self.here());
        self.scope(body);
        self.sub(n, 1);
        // The flags are those of the subtraction.
        self.try_asm(|asm| asm.jump(Jne_rel32_64, next));
    }
}
