//! The modes of an access to registers, prepared once: an unrolled loop asks for its offsets in every copy.
use rustc_hash::FxHashSet;
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::kernel::{Access, Kernel, LoopKind};
use tilewright_ir::layout::{Layout, Stride};

/// Registers that a buffer may have per thread.
pub(super) const MAX_REGISTERS: i64 = 4096;

/// The modes of an access to registers.
pub(super) struct RegisterModes {
    /// The thread that its first coordinate names ([`ThreadVars::owner`]).
    pub owner: Option<u32>,
    pub modes: Vec<UnrolledMode>,
}

impl RegisterModes {
    /// The modes of an access that have a coordinate.
    pub fn of(threads: &ThreadVars, access: &Access) -> RegisterModes {
        let modes = access.coord.iter().enumerate();
        let modes =
            modes.map_while(|(k, c)| Some(UnrolledMode::new(access.layout.mode(k)?, c.at().is_none()))).collect();
        RegisterModes { owner: threads.owner(access), modes }
    }
}

/// A mode with what is asked of it for every copy of an unrolled loop.
pub(super) struct UnrolledMode {
    pub layout: Layout,
    /// Extents and strides of its leaves, where they are static.
    leaves: Option<Vec<(i64, i64)>>,
    /// The offsets of a mode that is open, where they are static and few.
    pub tile: Option<Vec<i64>>,
}

impl UnrolledMode {
    fn new(layout: Layout, open: bool) -> UnrolledMode {
        let leaf = |(n, d): &(Int, Stride)| Some((n.value()?, d.int()?.value()?));
        let leaves: Option<Vec<(i64, i64)>> = layout.flat().iter().map(leaf).collect();
        let size = || layout.size().ok()?.value().filter(|n| (0..=MAX_REGISTERS).contains(n));
        let tile = match (open, &leaves) {
            (true, Some(leaves)) => size().and_then(|n| (0..n).map(|c| at(leaves, c)).collect()),
            _ => None,
        };
        UnrolledMode { layout, leaves, tile }
    }

    /// The offset of a coordinate, where the leaves are static.
    pub fn at(&self, c: i64) -> Option<i64> {
        at(self.leaves.as_ref()?, c)
    }
}

/// The offset of a coordinate in a static layout: first leaf fastest, the last one unbounded.
fn at(leaves: &[(i64, i64)], mut c: i64) -> Option<i64> {
    let mut offset = 0i64;
    for (i, (n, d)) in leaves.iter().enumerate() {
        let digit = if i + 1 == leaves.len() { c } else { c.checked_rem_euclid(*n)? };
        c = c.checked_div_euclid(*n).unwrap_or(0);
        offset = offset.checked_add(digit.checked_mul(*d)?)?;
    }
    Some(offset)
}

/// The variables that count the threads of a kernel.
#[derive(Debug, Default)]
pub(super) struct ThreadVars(FxHashSet<Symbol>);

impl ThreadVars {
    pub fn of(kernel: &Kernel) -> ThreadVars {
        let counts = |kind| matches!(kind, LoopKind::Thread(_) | LoopKind::Group { .. });
        ThreadVars(kernel.loops.iter().filter(|l| counts(l.kind)).map(|l| l.var.clone()).collect())
    }

    /// The thread whose element of a fragment an access names ([`Access::named_thread`]).
    pub fn owner(&self, access: &Access) -> Option<u32> {
        access.named_thread().and_then(|(thread, m)| self.0.contains(thread).then_some(m))
    }
}
