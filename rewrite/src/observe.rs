//! Telling what each pass made, for whoever wants to see it.
use tilewright_ir::kernel::Kernel;
use tilewright_ir::program::Function;

/// What a pass made.
#[derive(Clone, Copy, Debug)]
pub enum PassForm<'a> {
    /// A program, before scheduling.
    Program(&'a Function),
    /// A kernel.
    Kernel(&'a Kernel),
}

/// Who is told what each pass made, by the name of the pass.
pub type Observer<'a> = dyn FnMut(&'static str, PassForm<'_>) + 'a;

/// Nobody.
pub fn nobody(_: &'static str, _: PassForm<'_>) {}
