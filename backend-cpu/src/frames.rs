//! Where functions find what called them, instruction by instruction: what a debugger unwinds by.
//!
//! It is read from the machine code, so that it holds for what Cranelift compiled and for what is assembled. Code runs
//! from the prologue through bodies to `ret`; behind a `ret` it is as it was before the epilogue.
//!
//! # Source
//! DWARF 4, 6.4 "Call Frame Information"; System V ABI, AMD64, 3.2 and figure 3.36 (numbers of registers).
#[cfg(target_arch = "x86_64")]
pub(crate) mod read;

/// The canonical frame address: the stack pointer of the caller, before the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameBase {
    /// So many bytes above the stack pointer.
    Stack(i32),
    /// So many bytes above the frame pointer.
    Pointer(i32),
    /// So many bytes above another register, by DWARF's number.
    Register(u16, i32),
    /// What lies so many bytes above the stack pointer, and so many bytes more.
    Saved(i32, i32),
}

/// What holds from an instruction on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameRow {
    /// Where the instruction begins, in bytes from the function's start.
    pub at: u32,
    /// The frame.
    pub base: FrameBase,
    /// Registers of the caller in memory: DWARF's number, and the bytes from the frame's address.
    pub saved: Vec<(u16, i32)>,
}
