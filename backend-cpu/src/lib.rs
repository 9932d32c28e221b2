//! tilewright's CPU backend: a kernel becomes machine code in memory, through Cranelift.
//!
//! [`compile`] plans and emits each phase of a kernel as one function, [`Compiled::call`] checks everything about
//! the tensors it is given and runs the phases, the parallel ones over several threads. [`target()`] and [`targets`]
//! say what machines there are, as data; the tiles that move in one go are in [`atoms`].
//!
//! **Invariant**: `unsafe` is in `jit`, [`launch`] and `cpuid` only; code that passed the checks of a launch touches no
//! memory outside its tensors.
pub mod arg;
pub mod atoms;
pub mod error;
pub mod frames;
pub mod jit;
pub mod launch;
mod launch_plan;
pub mod links;
mod lookup;
pub mod lower;
pub mod machines;
pub mod report;
pub mod target;

mod assembler;
mod bounds;
mod cpuid;
mod disasm;
mod encode;
mod fixed;
mod numeric;
mod problem;
mod work;

pub use arg::{Arg, ArgAccess, Element};
pub use error::{CompileError, Result};
pub use jit::{Compiled, compile};
pub use launch::{CallProblem, LaunchError, POISONS, Slices, Threads, at_most, interruptible};
pub use machines::cores;
pub use target::{host_target, named_cores, on, target, targets};
