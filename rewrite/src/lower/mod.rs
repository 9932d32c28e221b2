//! Program to kernel: scheduling by layout algebra, shared by all targets.
//!
//! Each statement becomes one or more phases of the kernel. First its iteration space is refined into digits along
//! which every operand has one stride ([`nest`]); then a plan is chosen from those strides alone:
//!
//! * [`map`]: elementwise statements and copies. The digit with unit stride in the destination becomes vector lanes;
//!   a copy whose source has its unit stride elsewhere is tiled over both digits for the target's transpose atoms.
//! * [`reduce`]: reductions, GEMM and contractions. A register tile over output digits, lanes along the digit that most
//!   operands walk contiguously (an output digit, or the reduction itself).
//!
//! [`index`] then turns every access into one simplified offset. Nothing here names a backend: widths, caches and atoms
//! come from [`tilewright_ir::target::Target`].
pub mod build;
pub mod index;
pub mod map;
pub mod nest;
pub mod reduce;
mod runs;
mod stage;
#[cfg(test)]
mod tests;

use build::Builder;
use tilewright_ir::int::{Int, IntError};
use tilewright_ir::kernel::{Buffer, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::target::Target;

pub use index::{IndexReport, Simplification, index_context, saturate_indices, simplify_indices};

/// Why a function has no kernel.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LowerError {
    /// A number in the schedule does not fit.
    #[error(transparent)]
    Int(#[from] IntError),
    /// A coordinate layout where memory is addressed.
    #[error("`{layout}` has coordinate strides: it names no memory")]
    BasisStride {
        /// The layout.
        layout: String,
    },
}

impl LowerError {
    /// The code of `tilewright help`.
    pub fn code(&self) -> &'static str {
        match self {
            LowerError::Int(_) => "E0201",
            LowerError::BasisStride { .. } => "E0420",
        }
    }
}

/// The kernel of a function for a target, before index saturation.
///
/// # Ensures
/// Running the kernel gives what running the function gives (bit for bit but for the order of float reductions); its
/// buffers are the function's tensors in order, followed by registers.
/// # Errors
/// Overflow of a size or stride; a coordinate layout on a tensor.
pub fn lower(function: &Function, target: &Target) -> Result<Kernel, LowerError> {
    let buffers = function
        .tensors
        .iter()
        .map(|t| Buffer {
            name: t.name.clone(),
            dtype: t.dtype,
            space: Space::Global,
            role: t.role,
            layout: t.layout.clone(),
            offset: t.offset.clone(),
            swizzle: t.swizzle,
            stages: 1,
            align: if t.role == Role::Temp { 64 } else { t.dtype.bytes() as u32 },
        })
        .collect();
    let kernel = Kernel {
        name: function.name.clone(),
        target: target.name.clone(),
        symbols: function.symbols.clone(),
        guards: function.guards.clone(),
        buffers,
        loops: vec![],
        accesses: vec![],
        phases: vec![],
    };
    let mut builder = Builder { kernel };
    for statement in &function.body {
        let nest = nest::Nest::of(statement)?;
        let statements = match &statement.reduce {
            None => map::schedule(&mut builder, function, statement, &nest, target)?,
            Some(reduce) => reduce::schedule(&mut builder, function, statement, reduce, &nest, target)?,
        };
        add_phases(&mut builder.kernel, statements);
    }
    Ok(builder.kernel)
}

/// Each parallel loop becomes a phase of its own, so that it can be shared out; what lies between two of them stays
/// together, for it may pass values in registers.
fn add_phases(kernel: &mut Kernel, statements: Vec<Stmt>) {
    let parallel = |k: &Kernel, s: &Stmt| matches!(s, Stmt::For(l, _) if k.loop_(*l).kind == LoopKind::Parallel);
    let mut open = vec![];
    for s in statements {
        if parallel(kernel, &s) {
            if !open.is_empty() {
                kernel.phases.push(std::mem::take(&mut open));
            }
            kernel.phases.push(vec![s]);
        } else {
            open.push(s);
        }
    }
    if !open.is_empty() {
        kernel.phases.push(open);
    }
}

/// The number of lanes for elements of at most `bytes` bytes: what fills the target's vectors.
fn lanes(target: &Target, bytes: usize) -> i64 {
    i64::from(target.vector_bits) / 8 / bytes.max(1) as i64
}

/// Extents of at least this count as long enough for `n` points at a time: symbolic ones do.
fn at_least(extent: &Int, n: i64) -> bool {
    extent.value().is_none_or(|e| e >= n)
}
