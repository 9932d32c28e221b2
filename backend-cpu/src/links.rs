//! Which statement of the kernel each line of the stages `clif` and `asm` serves.
//!
//! Emission numbers each instruction of Cranelift's form with the statement at hand (`SourceLoc`), and Cranelift keeps
//! these numbers down to ranges of machine code. A function that is assembled serves the statements that call it. What
//! serves no statement is the frame of its function: the prologue and the epilogue, and addresses and constants that
//! the function begins with.
use crate::disasm;
use crate::frames::FrameRow;
use crate::jit::{Compiled, FunctionText};

/// A function of the code, line by line as the stages print it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionLinks {
    /// Its name.
    pub name: String,
    /// Where its code lies in memory, and how many bytes it is.
    pub code: (usize, usize),
    /// For each line of its text in stage `clif`: the statement of the kernel, counted from 1; 0 where there is none.
    pub clif: Vec<u32>,
    /// Each line of its text in stage `asm`.
    pub asm: Vec<AsmLink>,
}

/// A line of stage `asm`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AsmLink {
    /// Bytes from the function's start, of an instruction.
    pub at: Option<u32>,
    /// The statements of the kernel, counted from 1.
    pub statements: Vec<u32>,
}

impl Compiled {
    /// The statements of the kernel that the lines of each function serve, in the order of the stages' texts.
    #[doc(hidden)]
    pub fn links(&self) -> Vec<FunctionLinks> {
        self.functions().iter().map(FunctionLinks::of).collect()
    }

    /// Where each function finds what called it, in the same order; on machines of which this is not known, nothing.
    #[doc(hidden)]
    pub fn frames(&self) -> Vec<Vec<FrameRow>> {
        #[cfg(target_arch = "x86_64")]
        return self.functions().iter().map(|f| crate::frames::read::frames(&f.code)).collect();
        #[cfg(not(target_arch = "x86_64"))]
        self.functions().iter().map(|_| vec![]).collect()
    }
}

impl FunctionLinks {
    fn of(f: &FunctionText) -> FunctionLinks {
        let line = |l: disasm::AsmLine| match l.at {
            Some(at) => AsmLink { at: Some(at), statements: f.statements_at(at) },
            None => AsmLink::default(),
        };
        let code = disasm::disassembled(&f.code, &f.symbols).into_iter().map(line);
        let asm = std::iter::once(AsmLink::default()).chain(code).collect();
        let clif = f.numbered_clif().lines().map(statement_of).collect();
        FunctionLinks { name: f.name.clone(), code: (f.address, f.code.len()), clif, asm }
    }
}

/// The number in front of a line of Cranelift's form: `@001f  v3 = iadd v1, v2`.
fn statement_of(line: &str) -> u32 {
    let number = line.trim_start().strip_prefix('@').and_then(|rest| rest.split(' ').next());
    number.and_then(|hex| u32::from_str_radix(hex, 16).ok()).unwrap_or(0)
}
