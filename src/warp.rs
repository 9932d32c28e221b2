//! What the threads of one warp touch together: sectors of device memory, banks of shared memory.
//!
//! The addresses of the first warp of the first block are computed from the kernel's own offsets, at one value of each
//! symbol and at the start of every other loop, and counted as the machine counts them:
//!
//! * *sectors*: device memory moves in pieces of 32 bytes. `sector_use` is the part of the moved bytes that lanes asked for;
//!   1 is the most that can be had, and lanes that read the same element may be above it.
//! * *bank conflicts*: shared memory has 32 banks of 4 bytes. Lanes are served at once where each bank has at most one
//!   word to give; `bank_ways` is how many rounds the worst bank needs, 1 being none lost. Accesses of 8 bytes are served
//!   a half of the warp at a time, of 16 bytes a quarter.
//!
//! # Source
//! NVIDIA, *CUDA C++ Programming Guide*, “Device Memory Accesses” and “Shared Memory”; the halves and quarters are
//! described in its section on compute capability 3.x and hold on the machines that were measured.
use std::collections::BTreeSet;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::kernel::{AccessId, Kernel, Loop, LoopKind, Space, Stmt};

/// Threads of a warp.
const WARP: i64 = 32;
/// Bytes that device memory moves together.
const SECTOR: i64 = 32;
/// The value that symbols are tried at, as nearly as their facts allow.
const TYPICAL: i64 = 4096;

/// What one warp's execution of an access touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touched {
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
pub fn touched(kernel: &Kernel, access: AccessId, bytes: u32) -> Option<Touched> {
    let mut loops = vec![];
    kernel.phases.iter().find_map(|phase| around(kernel, phase, access, &mut loops))?;
    let a = kernel.access(access);
    let buffer = kernel.buffer(a.buffer);
    if buffer.space == Space::Register {
        return None;
    }
    let thread = loops.iter().find(|l| l.kind == LoopKind::Thread(0))?;
    let offset = a.offset.as_ref()?;
    let element = buffer.dtype.bytes() as i64;
    // An open mode leaves the swizzle to whoever moves the tile; its first element is where the access starts.
    let swizzle = buffer.swizzle.filter(|_| a.coord.iter().any(Option::is_none));
    let mut starts = vec![];
    for lane in 0..WARP {
        let values = Values { thread, lane, loops: &loops };
        if values.of(&thread.end).is_some_and(|end| lane >= end) {
            break;
        }
        let offset = values.of(offset)?;
        let offset = swizzle.map_or(offset, |s| s.apply(offset));
        starts.push(offset.checked_mul(element)?);
    }
    let n = i64::from(bytes);
    let mut out = Touched { lanes: starts.len() as u32, sectors: None, sector_use: None, bank_ways: None };
    match buffer.space {
        Space::Global => {
            let each = |s: &i64| s.div_euclid(SECTOR)..=(s + n - 1).div_euclid(SECTOR);
            let sectors: BTreeSet<i64> = starts.iter().flat_map(each).collect();
            let moved = sectors.len() as i64 * SECTOR;
            out.sectors = Some(sectors.len() as u32);
            out.sector_use = (moved > 0).then(|| (starts.len() as i64 * n) as f64 / moved as f64);
        }
        _ => out.bank_ways = Some(bank_ways(&starts, n)),
    }
    Some(out)
}

/// Rounds that the worst bank of the worst group needs.
fn bank_ways(starts: &[i64], bytes: i64) -> u32 {
    let group = (128 / bytes.max(4)).clamp(1, WARP) as usize;
    let ways = |lanes: &[i64]| {
        let words: BTreeSet<i64> = lanes.iter().flat_map(|s| s.div_euclid(4)..=(s + bytes - 1).div_euclid(4)).collect();
        let mut banks = [0u32; 32];
        words.into_iter().for_each(|w| banks[w.rem_euclid(32) as usize] += 1);
        banks.into_iter().max().unwrap_or(0)
    };
    starts.chunks(group).map(ways).max().unwrap_or(0)
}

/// Values of everything that an offset may name, for one lane.
struct Values<'a> {
    thread: &'a Loop,
    lane: i64,
    loops: &'a [&'a Loop],
}

impl Values<'_> {
    fn of(&self, e: &Expr) -> Option<i64> {
        e.eval(&|s: &Symbol| {
            if s.name == self.thread.var.name {
                return Some(self.lane);
            }
            match self.loops.iter().find(|l| l.var.name == s.name) {
                // A loop's start names only what is outside of it, so that this ends.
                Some(l) => self.of(&l.start),
                None => Some(typical(s)),
            }
        })
        .ok()
    }
}

/// A value that a symbol's facts allow, near [`TYPICAL`].
fn typical(s: &Symbol) -> i64 {
    let div = s.div.max(1);
    let rounded = TYPICAL.max(s.lo).min(s.hi) / div * div;
    if rounded < s.lo { rounded.saturating_add(div) } else { rounded }
}

/// The loops around an access, outermost first.
fn around<'a>(kernel: &'a Kernel, body: &[Stmt], access: AccessId, loops: &mut Vec<&'a Loop>) -> Option<()> {
    for stmt in body {
        let here = match stmt {
            Stmt::For(id, inner) => {
                loops.push(kernel.loop_(*id));
                if around(kernel, inner, access, loops).is_some() {
                    return Some(());
                }
                loops.pop();
                false
            }
            Stmt::Store { dst, value, .. } => {
                let mut found = *dst == access;
                value.for_each_load(&mut |_, a| found |= *a == access);
                found
            }
            Stmt::Atom { operands, .. } => operands.contains(&access),
            Stmt::Sync(_) => false,
            Stmt::Roles(roles) => roles.iter().any(|r| around(kernel, &r.body, access, loops).is_some()),
        };
        if here {
            return Some(());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of 32 words: a column is in one bank, a row is in all of them.
    #[test]
    fn banks_are_counted_as_the_machine_does() {
        let column: Vec<i64> = (0..32).map(|i| i * 128).collect();
        let row: Vec<i64> = (0..32).map(|i| i * 4).collect();
        let padded: Vec<i64> = (0..32).map(|i| i * 132).collect();
        assert_eq!((bank_ways(&column, 4), bank_ways(&row, 4), bank_ways(&padded, 4)), (32, 1, 1));
        // The same word for all is given once; 16 bytes a lane take four rounds of eight lanes, none of them twice.
        assert_eq!(bank_ways(&[0; 32], 4), 1);
        let wide: Vec<i64> = (0..32).map(|i| i * 16).collect();
        assert_eq!(bank_ways(&wide, 16), 1);
        let apart: Vec<i64> = (0..32).map(|i| i * 128).collect();
        assert_eq!(bank_ways(&apart, 16), 8);
    }

    #[test]
    fn symbols_get_a_value_that_their_facts_allow() {
        let of = |lo, hi, div| typical(&Symbol::with_facts("M", lo, hi, div));
        assert_eq!((of(1, 1 << 40, 1), of(1, 100, 8), of(5000, 1 << 40, 3)), (4096, 96, 5001));
    }
}
