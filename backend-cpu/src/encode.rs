//! A small assembler for atoms that Cranelift has no instructions for: vectors of 256 and 512 bits, prefetches, stores
//! that are non-temporal.
//!
//! An assembled function follows the C convention of System V x86-64: arguments in `rdi rsi rdx rcx r8 r9`, then on the
//! stack, nothing returned, and every vector register may be overwritten. It ends with `vzeroupper` where it used wide
//! registers, because Cranelift's moves are legacy SSE, which are slow after dirty upper halves (Intel SDM vol. 1,
//! §14.3). It holds no address of its own, so its bytes are the same everywhere.
use crate::machines::isa_name;
use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, OpKind, Register};
use std::ops::Range;

/// Width of the vectors that a target has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimdLevel {
    /// 128 bits, legacy encodings.
    Sse,
    /// 256 bits.
    Avx2,
    /// 512 bits, 32 registers.
    Avx512,
}

impl SimdLevel {
    /// The level of a target of this backend, on any machine; `None` for another name.
    pub fn named(target: &str) -> Option<SimdLevel> {
        match isa_name(target) {
            "baseline" => Some(SimdLevel::Sse),
            "avx2" => Some(SimdLevel::Avx2),
            "avx512" => Some(SimdLevel::Avx512),
            _ => None,
        }
    }

    /// The level of a target of this backend; `None` where nothing can be assembled.
    pub fn of(target: &str) -> Option<SimdLevel> {
        if cfg!(target_arch = "x86_64") { SimdLevel::named(target) } else { None }
    }

    /// Whether assembled expressions have vectors of 512 bits; `None` where there are none.
    pub fn is_wide(self) -> Option<bool> {
        (self > SimdLevel::Sse).then_some(self == SimdLevel::Avx512)
    }

    /// Bytes of a vector.
    pub const fn bytes(self) -> i64 {
        match self {
            SimdLevel::Sse => 16,
            SimdLevel::Avx2 => 32,
            SimdLevel::Avx512 => 64,
        }
    }

    /// Vector register `n`.
    pub fn register(self, n: u32) -> Register {
        match self {
            SimdLevel::Sse => Register::XMM0 + n,
            SimdLevel::Avx2 => Register::YMM0 + n,
            SimdLevel::Avx512 => Register::ZMM0 + n,
        }
    }
}

/// A place that can be jumped to.
#[derive(Clone, Copy, Debug)]
pub struct Label(u64);

/// `[base + displacement]`.
pub fn at(base: Register, displacement: i64) -> MemoryOperand {
    MemoryOperand::with_base_displ(base, displacement)
}

/// `[base + index·scale]`.
pub fn indexed(base: Register, index: Register, scale: u32) -> MemoryOperand {
    MemoryOperand::with_base_index_scale(base, index, scale)
}

/// The instructions of a function so far.
#[derive(Default)]
pub(crate) struct Asm {
    code: Vec<Instruction>,
    /// Labels waiting for the next instruction.
    pending: Vec<Label>,
    /// Label → the number of its instruction.
    bound: Vec<Option<usize>>,
    /// Numbers that lie behind the code, each vector of them with its label.
    constants: Vec<(Label, [u32; 16])>,
}

macro_rules! instructions {
    ($($name:ident $doc:literal $with:ident($($operand:ident: $kind:ty),*);)*) => {
        $(#[doc = $doc]
        pub fn $name(&mut self, code: Code, $($operand: $kind),*) -> Result<(), IcedError> {
            self.push(Instruction::$with(code, $($operand),*)?);
            Ok(())
        })*
    };
}

impl Asm {
    /// A label to be bound later.
    pub fn label(&mut self) -> Label {
        self.bound.push(None);
        Label(self.bound.len() as u64 - 1)
    }

    /// The next instruction is this label's.
    pub fn bind(&mut self, label: Label) {
        self.pending.push(label);
    }

    /// A label at the next instruction.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.bind(label);
        label
    }

    fn push(&mut self, instruction: Instruction) {
        for label in self.pending.drain(..) {
            self.bound[label.0 as usize] = Some(self.code.len());
        }
        self.code.push(instruction);
    }

    /// An instruction without operands.
    pub fn op0(&mut self, code: Code) {
        self.push(Instruction::with(code));
    }

    instructions! {
        op1 "`op register`." with1(a: Register);
        op1mi "`op [memory], number`." with2(m: MemoryOperand, n: i32);
        op2 "`op register, register`." with2(a: Register, b: Register);
        op2i "`op register, number`." with2(a: Register, n: i32);
        load "`op register, [memory]`." with2(a: Register, m: MemoryOperand);
        store "`op [memory], register`." with2(m: MemoryOperand, a: Register);
        op3 "`op register, register, register`." with3(a: Register, b: Register, c: Register);
        op4i "`op register, register, register, number`." with4(a: Register, b: Register, c: Register, n: u32);
    }

    /// An instruction that is made elsewhere.
    pub fn instruction(&mut self, instruction: Instruction) {
        self.push(instruction);
    }

    /// A vector of 512 bits behind the code, for [`Asm::load_constant`]; no address is needed for it.
    pub fn constant(&mut self, lanes: [u32; 16]) -> Label {
        let label = self.label();
        self.constants.push((label, lanes));
        label
    }

    /// `op register, [constant]`.
    pub fn load_constant(&mut self, code: Code, a: Register, constant: Label) -> Result<(), IcedError> {
        // As for a jump, the label's number stands in for its place.
        self.push(Instruction::with2(code, a, at(Register::RIP, constant.0 as i64))?);
        Ok(())
    }

    /// How many instructions there are.
    pub fn len(&self) -> usize {
        self.code.len()
    }

    /// Whether the next instruction can be jumped to.
    pub fn is_target(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The machine code of what was written.
    ///
    /// # Errors
    /// An instruction that cannot be encoded.
    pub fn bytes(self) -> Result<Vec<u8>, IcedError> {
        let all = 0..self.len();
        self.arranged(&[all])
    }

    /// The same, parts of it in another order; constants come last. Jumps are short where they reach.
    ///
    /// # Errors
    /// An instruction that cannot be encoded.
    pub fn arranged(mut self, parts: &[Range<usize>]) -> Result<Vec<u8>, IcedError> {
        let written = self.len();
        for (label, lanes) in std::mem::take(&mut self.constants) {
            self.bind(label);
            for four in lanes.chunks_exact(4) {
                self.push(Instruction::with_declare_dword_4(four[0], four[1], four[2], four[3]));
            }
        }
        let order: Vec<usize> = parts.iter().cloned().flatten().chain(written..self.len()).collect();
        let mut places = vec![0; self.len()];
        for (place, number) in order.iter().enumerate() {
            places[*number] = place;
        }
        // An unbound label is a mistake of the atom; jumping to the start is found by the first test.
        let place_of = |label: u64| self.bound.get(label as usize).copied().flatten().map_or(0, |n| places[n]);
        let mut encoder = Encoder::new(64);
        let placed: Result<Vec<PlacedInstruction>, IcedError> =
            order.iter().map(|number| PlacedInstruction::new(self.code[*number], &place_of, &mut encoder)).collect();
        let mut placed = placed?;
        let starts = settle(&mut placed);
        let (plain, mut from) = (encoder.take_buffer(), 0);
        let mut out = Vec::with_capacity(starts.last().copied().unwrap_or(0));
        for (PlacedInstruction { mut instruction, to, bytes }, start) in placed.into_iter().zip(&starts) {
            let Some(to) = to else {
                out.extend_from_slice(&plain[from..from + bytes]);
                from += bytes;
                continue;
            };
            let to = starts[to] as u64;
            match is_branch(&instruction) {
                true => instruction.set_near_branch64(to),
                false => instruction.set_memory_displacement64(to),
            }
            encoder.encode(&instruction, *start as u64)?;
            out.append(&mut encoder.take_buffer());
        }
        Ok(out)
    }

    /// Takes so many bytes of the stack. Each page is touched on the way: behind the end of a stack lies one that is
    /// guarded, and memory of others behind that.
    pub fn lower_stack(&mut self, bytes: i64) -> Result<(), IcedError> {
        const PAGE: i64 = 4096;
        for page in 1..=bytes / PAGE {
            self.op1mi(Code::Mov_rm64_imm32, at(Register::RSP, -page * PAGE), 0)?;
        }
        self.op2i(Code::Sub_rm64_imm32, Register::RSP, bytes as i32)
    }

    /// A jump.
    pub fn jump(&mut self, code: Code, to: Label) -> Result<(), IcedError> {
        // The target is patched at the end; a label's number stands in for it.
        self.push(Instruction::with_branch(code, to.0)?);
        Ok(())
    }

    /// Ends the function: `vzeroupper` above 128 bits, `ret`.
    pub fn end(&mut self, level: SimdLevel) {
        if level > SimdLevel::Sse {
            self.op0(Code::VEX_Vzeroupper);
        }
        self.op0(Code::Retnq);
    }
}

fn is_branch(instruction: &Instruction) -> bool {
    instruction.op_count() == 1 && instruction.op0_kind() == OpKind::NearBranch64
}

/// An instruction in its place.
struct PlacedInstruction {
    instruction: Instruction,
    /// The place that it names: it is encoded when that has an address.
    to: Option<usize>,
    bytes: usize,
}

impl PlacedInstruction {
    /// Encodes an instruction, if it names no place; a jump is short at first.
    fn new(
        mut instruction: Instruction,
        place_of: &dyn Fn(u64) -> usize,
        encoder: &mut Encoder,
    ) -> Result<PlacedInstruction, IcedError> {
        if is_branch(&instruction) {
            let to = Some(place_of(instruction.near_branch64()));
            instruction.set_code(instruction.code().as_short_branch());
            return Ok(PlacedInstruction { instruction, to, bytes: branch_bytes(instruction.code()) });
        }
        if !instruction.is_ip_rel_memory_operand() {
            return Ok(PlacedInstruction { instruction, to: None, bytes: encoder.encode(&instruction, 0)? });
        }
        let to = Some(place_of(instruction.memory_displacement64()));
        let before = encoder.take_buffer();
        let bytes = encoder.encode(&instruction, 0)?;
        encoder.set_buffer(before);
        Ok(PlacedInstruction { instruction, to, bytes })
    }
}

/// Bytes of a jump or a call; no call is short (Intel SDM vol. 2, `Jcc`, `JMP`, `CALL`).
fn branch_bytes(code: Code) -> usize {
    match code {
        Code::Call_rel32_64 | Code::Jmp_rel32_64 => 5,
        near if near != near.as_short_branch() => 6,
        _ => 2,
    }
}

/// Where each instruction begins: jumps that do not reach as they are become near, until all do.
fn settle(placed: &mut [PlacedInstruction]) -> Vec<usize> {
    loop {
        let begin = |end: &mut usize, p: &PlacedInstruction| {
            *end += p.bytes;
            Some(*end - p.bytes)
        };
        let starts: Vec<usize> = placed.iter().scan(0, begin).collect();
        let mut all_reach = true;
        for (PlacedInstruction { instruction, to, bytes }, start) in placed.iter_mut().zip(&starts) {
            let Some(to) = to.filter(|_| is_branch(instruction) && *bytes == 2) else { continue };
            if i8::try_from(starts[to] as i64 - (start + 2) as i64).is_err() {
                instruction.set_code(instruction.code().as_near_branch());
                *bytes = branch_bytes(instruction.code());
                all_reach = false;
            }
        }
        if all_reach {
            return starts;
        }
    }
}
