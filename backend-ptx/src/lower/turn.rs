//! The roles of threads in a block with pipelines, and where each stands.
use crate::ptx::Reg;

/// What a thread does of a block that has pipelines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PipelineRole {
    /// It begins the copies.
    Copies,
    /// It does all the rest.
    Uses,
}

/// Where a role stands in a pipeline.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub stage: Reg,
    pub parity: Reg,
    /// The barrier by which the first set of the stage before is freed, or 0.
    pub free: Reg,
    /// In a round: bytes from the first stage to this one, and the address from which its barriers are counted.
    pub at: Reg,
    pub barrier: Reg,
}
