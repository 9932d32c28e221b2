//! A small assembler for atoms that Cranelift has no instructions for: vectors of 256 and 512 bits, prefetches, stores that
//! bypass the caches.
//!
//! An assembled function follows the C convention of System V x86-64: arguments in `rdi rsi rdx rcx r8 r9`, then on the
//! stack, nothing returned, and every vector register may be overwritten. It ends with `vzeroupper` where it used wide registers,
//! because Cranelift's moves are legacy SSE, which are slow after dirty upper halves (Intel SDM vol. 1, §14.3). It holds
//! no address of its own, so its bytes are the same everywhere.
use crate::error::CompileError;
use crate::machines::isa_name;
use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, IcedError, Instruction, InstructionBlock, MemoryOperand, OpKind, Register,
};

/// Width of the vectors that a target has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// 128 bits, legacy encodings.
    Sse,
    /// 256 bits.
    Avx2,
    /// 512 bits, 32 registers.
    Avx512,
}

impl Level {
    /// The level of a target of this backend, on any machine; `None` for another name.
    pub fn named(target: &str) -> Option<Level> {
        match isa_name(target) {
            "baseline" => Some(Level::Sse),
            "avx2" => Some(Level::Avx2),
            "avx512" => Some(Level::Avx512),
            _ => None,
        }
    }

    /// The level of a target of this backend; `None` where nothing can be assembled.
    pub fn of(target: &str) -> Option<Level> {
        if cfg!(target_arch = "x86_64") { Level::named(target) } else { None }
    }

    /// Bytes of a vector.
    pub const fn bytes(self) -> i64 {
        match self {
            Level::Sse => 16,
            Level::Avx2 => 32,
            Level::Avx512 => 64,
        }
    }

    /// Vector register `n`.
    pub fn register(self, n: u32) -> Register {
        match self {
            Level::Sse => Register::XMM0 + n,
            Level::Avx2 => Register::YMM0 + n,
            Level::Avx512 => Register::ZMM0 + n,
        }
    }
}

/// A function that is assembled when a kernel calls it.
#[derive(Clone, Copy, Debug)]
pub struct Assembled {
    /// Its name in dumps.
    pub name: &'static str,
    /// How many 64-bit arguments it takes.
    pub arguments: usize,
    /// Writes it.
    pub build: fn(&mut Asm, Level) -> Result<(), IcedError>,
}

impl Assembled {
    /// The machine code.
    ///
    /// # Errors
    /// [`CompileError::Codegen`] for an instruction that cannot be encoded, which is a mistake of the atom.
    pub fn code(&self, level: Level) -> Result<Vec<u8>, CompileError> {
        let mut asm = Asm::default();
        let failed = |e: IcedError| CompileError::Codegen { message: format!("{}: {e}", self.name) };
        (self.build)(&mut asm, level).map_err(failed)?;
        asm.finish().map_err(failed)
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
pub struct Asm {
    code: Vec<Instruction>,
    /// Labels waiting for the next instruction.
    pending: Vec<Label>,
    /// Label → the place of its instruction.
    bound: Vec<Option<u64>>,
    /// Numbers that lie behind the code, each vector of them with its label.
    constants: Vec<(Label, [u32; 16])>,
}

/// Where instructions pretend to be before they are laid out: their index plus this, so that a label is never 0.
const BASE: u64 = 1 << 32;

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

    fn push(&mut self, mut instruction: Instruction) {
        let ip = BASE + self.code.len() as u64;
        instruction.set_ip(ip);
        for label in self.pending.drain(..) {
            self.bound[label.0 as usize] = Some(ip);
        }
        self.code.push(instruction);
    }

    /// An instruction without operands.
    pub fn op0(&mut self, code: Code) {
        self.push(Instruction::with(code));
    }

    /// `op register`.
    pub fn op1(&mut self, code: Code, a: Register) -> Result<(), IcedError> {
        self.push(Instruction::with1(code, a)?);
        Ok(())
    }

    /// `op [memory]`.
    pub fn op1m(&mut self, code: Code, m: MemoryOperand) -> Result<(), IcedError> {
        self.push(Instruction::with1(code, m)?);
        Ok(())
    }

    /// `op [memory], number`.
    pub fn op1mi(&mut self, code: Code, m: MemoryOperand, n: i32) -> Result<(), IcedError> {
        self.push(Instruction::with2(code, m, n)?);
        Ok(())
    }

    /// `op register, register`.
    pub fn op2(&mut self, code: Code, a: Register, b: Register) -> Result<(), IcedError> {
        self.push(Instruction::with2(code, a, b)?);
        Ok(())
    }

    /// `op register, number`.
    pub fn op2i(&mut self, code: Code, a: Register, n: i32) -> Result<(), IcedError> {
        self.push(Instruction::with2(code, a, n)?);
        Ok(())
    }

    /// `op register, [memory]`.
    pub fn load(&mut self, code: Code, a: Register, m: MemoryOperand) -> Result<(), IcedError> {
        self.push(Instruction::with2(code, a, m)?);
        Ok(())
    }

    /// `op [memory], register`.
    pub fn store(&mut self, code: Code, m: MemoryOperand, a: Register) -> Result<(), IcedError> {
        self.push(Instruction::with2(code, m, a)?);
        Ok(())
    }

    /// `op register, register, register`.
    pub fn op3(&mut self, code: Code, a: Register, b: Register, c: Register) -> Result<(), IcedError> {
        self.push(Instruction::with3(code, a, b, c)?);
        Ok(())
    }

    /// `op register, register, register, number`.
    pub fn op4i(&mut self, code: Code, a: Register, b: Register, c: Register, n: u32) -> Result<(), IcedError> {
        self.push(Instruction::with4(code, a, b, c, n)?);
        Ok(())
    }

    /// `op register, register, [memory], number`, both registers the same.
    pub fn load_into(&mut self, code: Code, a: Register, m: MemoryOperand, n: u32) -> Result<(), IcedError> {
        self.push(Instruction::with4(code, a, a, m, n)?);
        Ok(())
    }

    /// `op [memory], register` for the lanes that a mask register says.
    pub fn store_masked(&mut self, code: Code, m: MemoryOperand, mask: Register, a: Register) -> Result<(), IcedError> {
        let mut instruction = Instruction::with2(code, m, a)?;
        instruction.set_op_mask(mask);
        self.push(instruction);
        Ok(())
    }

    /// `op [memory], register, register`.
    pub fn store2(&mut self, code: Code, m: MemoryOperand, a: Register, b: Register) -> Result<(), IcedError> {
        self.push(Instruction::with3(code, m, a, b)?);
        Ok(())
    }

    /// `op register, register, number`.
    pub fn op3i(&mut self, code: Code, a: Register, b: Register, n: i32) -> Result<(), IcedError> {
        self.push(Instruction::with3(code, a, b, n)?);
        Ok(())
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

    /// The machine code of what was written.
    ///
    /// # Errors
    /// An instruction that cannot be encoded.
    pub fn bytes(self) -> Result<Vec<u8>, IcedError> {
        self.finish()
    }

    /// Takes so many bytes of the stack. Each page is touched on the way: behind the end of a stack lies one that is guarded, and memory of others behind that.
    pub fn lower_stack(&mut self, bytes: i64) -> Result<(), IcedError> {
        const PAGE: i64 = 4096;
        for page in 1..=bytes / PAGE {
            self.op1mi(Code::Mov_rm64_imm32, at(Register::RSP, -page * PAGE), 0)?;
        }
        self.op2i(Code::Sub_rm64_imm32, Register::RSP, bytes as i32)
    }

    /// A jump.
    pub fn jump(&mut self, code: Code, to: Label) -> Result<(), IcedError> {
        // The target is patched in `finish`; a label's number stands in for it.
        self.push(Instruction::with_branch(code, to.0)?);
        Ok(())
    }

    /// Ends the function: `vzeroupper` above 128 bits, `ret`.
    pub fn end(&mut self, level: Level) {
        if level > Level::Sse {
            self.op0(Code::VEX_Vzeroupper);
        }
        self.op0(Code::Retnq);
    }

    fn finish(mut self) -> Result<Vec<u8>, IcedError> {
        for (label, lanes) in std::mem::take(&mut self.constants) {
            self.bind(label);
            for four in lanes.chunks_exact(4) {
                self.push(Instruction::with_declare_dword_4(four[0], four[1], four[2], four[3]));
            }
        }
        for instruction in &mut self.code {
            if instruction.is_ip_rel_memory_operand() {
                let place = self.bound.get(instruction.memory_displacement64() as usize).copied().flatten();
                instruction.set_memory_displacement64(place.unwrap_or(BASE));
            }
            if instruction.op_count() == 1 && instruction.op0_kind() == OpKind::NearBranch64 {
                let target = self.bound.get(instruction.near_branch64() as usize).copied().flatten();
                // An unbound label is a mistake of the atom; jumping to the start is found by the first test.
                instruction.set_near_branch64(target.unwrap_or(BASE));
            }
        }
        let block = InstructionBlock::new(&self.code, 0);
        Ok(BlockEncoder::encode(64, block, BlockEncoderOptions::NONE)?.code_buffer)
    }
}
