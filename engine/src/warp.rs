//! What the threads of one warp touch together: sectors of device memory, banks of shared memory.
//!
//! The addresses of the first block are computed from the kernel's own offsets, at one value of each symbol, and
//! counted as the machine counts them; in device memory for the first warp at the start of every loop, in shared memory
//! for the worst of all warps in the first iterations of every loop:
//!
//! * *sectors*: device memory moves in pieces of 32 bytes. `sector_use` is the part of the moved bytes that lanes asked
//!   for; 1 is the most that can be had, and lanes that read the same element may be above it.
//! * *bank conflicts*: `bank_ways` is how many rounds the worst bank of shared memory needs, 1 being none lost
//!   ([`tilewright_ir::layout::banks`]).
//!
//! # Source
//! NVIDIA, *CUDA C++ Programming Guide*, “Device Memory Accesses” and “Shared Memory”.
use std::collections::BTreeSet;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::kernel::{AccessId, Kernel, Loop, LoopId, LoopKind, Space, Stmt, for_each_in_loops};
use tilewright_ir::layout::banks::{BankWords, together};
use tilewright_ir::target::Grid;

/// Threads of a warp, and bytes that device memory moves together: no generation has others.
const WARP: i64 = Grid::COMMON.warp;
const SECTOR: i64 = Grid::COMMON.sector_bytes;
/// The value that symbols are tried at, as nearly as their facts allow.
const TYPICAL: i64 = 4096;
/// Iterations of a loop that are looked at: swizzles repeat after 8, tiles are written out 16 times at most.
const ITERATIONS: i64 = 16;
/// Warps that are looked at, over all iterations.
const MOST_WARPS: usize = 4096;

/// What one warp's execution of an access touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WarpFootprint {
    /// Lanes that take part.
    pub lanes: u32,
    /// Sectors of 32 bytes, for device memory.
    pub sectors: Option<u32>,
    /// Bytes that lanes asked for, over the bytes of the sectors.
    pub sector_use: Option<f64>,
    /// Rounds that the worst bank needs, for shared memory.
    pub bank_ways: Option<u32>,
}

/// What one warp touches with an access that moves `bytes` per lane; `None` where it is in registers, in no loop over
/// threads, or has no offset.
pub fn touched(kernel: &Kernel, access: AccessId, bytes: u32) -> Option<WarpFootprint> {
    let loops = around(kernel, access)?;
    let a = kernel.access(access);
    let buffer = kernel.buffer(a.buffer);
    let thread = loops.iter().position(|l| l.kind == LoopKind::Thread(0))?;
    let (offset, element) = (a.offset.as_ref()?, buffer.dtype.bytes() as i64);
    // An open mode leaves the swizzle to whoever moves the tile; its first element is where the access starts.
    let swizzle = buffer.swizzle.filter(|_| !a.is_element());
    let n = i64::from(bytes);
    let nest = LoopNest { loops: &loops, together: (n / element).max(1) };
    let starts = |at: &[i64]| -> Option<Vec<i64>> {
        let mut at = at.to_vec();
        let end = nest.value(&loops[thread].end, &at[..thread]).unwrap_or(i64::MAX);
        let lanes = at[thread]..end.min(at[thread] + WARP);
        let lane = |lane| {
            at[thread] = lane;
            let offset = nest.value(offset, &at)?;
            swizzle.map_or(offset, |s| s.apply(offset)).checked_mul(element)
        };
        lanes.map(lane).collect()
    };
    let (mut lanes, mut sectors, mut ways, mut warps) = (0, None, None, 0);
    let mut words = BankWords::default();
    nest.for_each_warp(&mut vec![], &mut |at| {
        let starts = starts(at)?;
        warps += 1;
        if warps == 1 {
            lanes = starts.len() as u32;
        }
        match buffer.space {
            Space::Register => return None,
            Space::Global => {
                let each = |s: &i64| s.div_euclid(SECTOR)..=(s + n - 1).div_euclid(SECTOR);
                sectors = Some(starts.iter().flat_map(each).collect::<BTreeSet<i64>>().len() as u32);
                // The first warp is what is reported.
                return None;
            }
            Space::Shared => ways = ways.max(Some(bank_ways(&starts, n, &mut words))),
        }
        (warps < MOST_WARPS).then_some(())
    });
    (sectors.is_some() || ways.is_some()).then_some(())?;
    let part = |sectors: u32| (i64::from(lanes) * n) as f64 / (i64::from(sectors) * SECTOR) as f64;
    Some(WarpFootprint { lanes, sectors, sector_use: sectors.filter(|s| *s > 0).map(part), bank_ways: ways })
}

/// Rounds that the worst bank of the worst group needs.
fn bank_ways(starts: &[i64], bytes: i64, words: &mut BankWords) -> u32 {
    let mut ways = |lanes: &[i64]| words.conflict(lanes.iter().map(|s| i128::from(*s)), bytes).map(|(_, n)| n as u32);
    starts.chunks(together(bytes)).filter_map(&mut ways).max().unwrap_or(0)
}

/// The loops around an access.
struct LoopNest<'a> {
    /// Outermost first.
    loops: &'a [&'a Loop],
    /// Lanes of a vector loop that one access moves.
    together: i64,
}

impl LoopNest<'_> {
    /// An expression where the outer loops' variables have these values.
    fn value(&self, e: &Expr, at: &[i64]) -> Option<i64> {
        let value = |s: &Symbol| {
            let known = self.loops.iter().zip(at).find(|(l, _)| l.var.name == s.name);
            Some(known.map_or_else(|| typical(s), |(_, v)| *v))
        };
        e.eval(&value).ok()
    }

    /// Calls `visit` with the value of each loop's variable, of a loop over threads the first of each warp, until it
    /// gives `None`: at the first block, and in the first iterations of every other loop.
    fn for_each_warp(&self, at: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64]) -> Option<()>) -> Option<()> {
        let Some(l) = self.loops.get(at.len()) else { return visit(at) };
        let start = self.value(&l.start, at)?;
        let end = self.value(&l.end, at)?;
        let (step, most) = match l.kind {
            LoopKind::Block(_) => (1, 1),
            LoopKind::Thread(_) => (WARP, i64::MAX),
            LoopKind::Vector => (self.together, i64::MAX),
            _ => (1, ITERATIONS),
        };
        let mut value = start;
        // A loop that is empty at these values runs at others.
        while value == start || (value < end && (value - start) / step < most) {
            at.push(value);
            let more = self.for_each_warp(at, visit);
            at.pop();
            more?;
            value += step;
        }
        Some(())
    }
}

/// A value that a symbol's facts allow, near [`TYPICAL`].
fn typical(s: &Symbol) -> i64 {
    let div = s.div.max(1);
    let rounded = TYPICAL.max(s.lo).min(s.hi) / div * div;
    if rounded < s.lo { rounded.saturating_add(div) } else { rounded }
}

/// The loops around an access, outermost first.
fn around(kernel: &Kernel, access: AccessId) -> Option<Vec<&Loop>> {
    let mut found = None;
    let mut statement = |s: &Stmt, loops: &[LoopId]| {
        s.for_each_access(&mut |a| {
            if a == access && found.is_none() {
                found = Some(loops.iter().map(|l| kernel.loop_(*l)).collect());
            }
        });
    };
    kernel.phases.iter().for_each(|phase| for_each_in_loops(phase, &mut statement));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_get_a_value_that_their_facts_allow() {
        let of = |lo, hi, div| typical(&Symbol::with_facts("M", lo, hi, div));
        assert_eq!((of(1, 1 << 40, 1), of(1, 100, 8), of(5000, 1 << 40, 3)), (4096, 96, 5001));
    }
}
