//! Reads the frames of a function from its instructions.
use super::{FrameBase, FrameRow};
use crate::disasm::instructions;
use iced_x86::{Instruction, Mnemonic, OpKind, Register};

#[derive(Clone)]
struct State {
    base: FrameBase,
    saved: Vec<(u16, i32)>,
    /// Bytes from the stack pointer up to the frame's address, where they are known.
    depth: Option<i32>,
    /// A register that has the stack pointer as it was at a depth.
    copy: Option<(Register, i32)>,
}

/// The rows of a function; the first is at its start.
pub(crate) fn frames(code: &[u8]) -> Vec<FrameRow> {
    let entry = FrameBase::Stack(8);
    let mut state = State { base: entry, saved: vec![], depth: Some(8), copy: None };
    let mut rows = vec![FrameRow { at: 0, base: entry, saved: vec![] }];
    let (mut epilogue, mut pushed) = (None, Register::None);
    for i in instructions(code).0 {
        let before = state.clone();
        if i.mnemonic() == Mnemonic::Ret {
            state = epilogue.take().unwrap_or(before);
        } else if state.gives_back(&i) {
            epilogue.get_or_insert(before);
        } else if i.mnemonic() != Mnemonic::Vzeroupper {
            epilogue = None;
            state.takes(&i, pushed);
        }
        pushed = if i.mnemonic() == Mnemonic::Push { i.op0_register() } else { Register::None };
        let last = &rows[rows.len() - 1];
        if last.base != state.base || last.saved != state.saved {
            rows.push(FrameRow { at: i.next_ip() as u32, base: state.base, saved: state.saved.clone() });
        }
    }
    rows
}

impl State {
    /// What an instruction of an epilogue does; false for any other.
    fn gives_back(&mut self, i: &Instruction) -> bool {
        let (to, from) = (i.op0_register(), i.op1_register());
        match i.mnemonic() {
            Mnemonic::Pop => {
                self.saved.retain(|(register, _)| Some(*register) != number(to));
                if to == Register::RBP && matches!(self.base, FrameBase::Pointer(_)) {
                    (self.base, self.depth) = (FrameBase::Stack(8), Some(8));
                } else {
                    self.deepen(-8);
                }
            }
            Mnemonic::Add if to == Register::RSP && is_number(i) => self.deepen(-(i.immediate(1) as i32)),
            Mnemonic::Mov if to == Register::RSP && from == Register::RBP => match self.base {
                FrameBase::Pointer(bytes) => self.depth = Some(bytes),
                _ => return false,
            },
            Mnemonic::Mov if to == Register::RSP => match (self.base, place(i, 1)) {
                (FrameBase::Saved(slot, bytes), Some(at)) if at == slot => {
                    (self.base, self.depth) = (FrameBase::Stack(bytes), Some(bytes));
                }
                _ => return false,
            },
            Mnemonic::Mov => {
                let (Some(at), Some(depth), Some(register)) = (place(i, 1), self.depth, number(to)) else {
                    return false;
                };
                let Some(n) = self.saved.iter().position(|s| *s == (register, at - depth)) else { return false };
                self.saved.remove(n);
            }
            _ => return false,
        }
        true
    }

    /// What any other instruction does to the frame; `pushed` is what the one before pushed.
    fn takes(&mut self, i: &Instruction, pushed: Register) {
        let (to, from) = (i.op0_register(), i.op1_register());
        match i.mnemonic() {
            Mnemonic::Push => {
                self.deepen(8);
                if let Some(depth) = self.depth {
                    self.save(to, -depth);
                }
            }
            Mnemonic::Sub if to == Register::RSP && is_number(i) => self.deepen(i.immediate(1) as i32),
            Mnemonic::Mov if from == Register::RSP && i.op0_kind() == OpKind::Register => match self.depth {
                Some(depth) if to == Register::RBP && pushed == to => self.base = FrameBase::Pointer(depth),
                depth => self.copy = depth.map(|depth| (to, depth)),
            },
            // Alignment leaves the depth unknown; what it was has a register, and then a place.
            Mnemonic::And if to == Register::RSP => {
                let copy = self.copy.and_then(|(register, depth)| Some((number(register)?, depth)));
                if let (FrameBase::Stack(_), Some((register, depth))) = (self.base, copy) {
                    self.base = FrameBase::Register(register, depth);
                }
                self.depth = None;
            }
            Mnemonic::Mov => {
                let Some(at) = place(i, 0) else { return };
                match (self.depth, self.copy) {
                    (Some(depth), _) => self.save(from, at - depth),
                    (None, Some((copy, depth))) if copy == from => {
                        (self.base, self.copy) = (FrameBase::Saved(at, depth), None);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The stack pointer goes down.
    fn deepen(&mut self, bytes: i32) {
        self.depth = self.depth.map(|depth| depth + bytes);
        match &mut self.base {
            FrameBase::Stack(n) | FrameBase::Saved(n, _) => *n += bytes,
            FrameBase::Pointer(_) | FrameBase::Register(..) => {}
        }
    }

    /// A register of the caller is stored, if it is one that is the first time.
    fn save(&mut self, register: Register, at: i32) {
        use Register::{R12, R13, R14, R15, RBP, RBX};
        let kept = matches!(register, RBX | RBP | R12 | R13 | R14 | R15);
        if let (true, Some(n)) = (kept, number(register))
            && !self.saved.iter().any(|(r, _)| *r == n)
        {
            self.saved.push((n, at));
        }
    }
}

/// Bytes above the stack pointer of an operand in the frame.
fn place(i: &Instruction, operand: u32) -> Option<i32> {
    let frame = i.op_kind(operand) == OpKind::Memory && i.memory_base() == Register::RSP;
    (frame && i.memory_index() == Register::None).then(|| i.memory_displacement64() as i32)
}

fn is_number(i: &Instruction) -> bool {
    matches!(i.op1_kind(), OpKind::Immediate8to64 | OpKind::Immediate32to64)
}

/// DWARF's number of a register.
fn number(register: Register) -> Option<u16> {
    use Register::{R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP};
    let all = [RAX, RDX, RCX, RBX, RSI, RDI, RBP, RSP, R8, R9, R10, R11, R12, R13, R14, R15];
    all.iter().position(|r| *r == register).map(|n| n as u16)
}
