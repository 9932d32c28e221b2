//! How fast each memory level is: copies that stay in it, and loads that wait for each other.
use super::contest::Clock;
use crate::Failure;
use serde_json::{Value as Json, json};
use std::convert::Infallible;
use std::fmt;
use std::hint::black_box;
use tilewright_ir::target::Core;

/// Most bytes of memory that one measurement touches.
pub const MOST_BYTES: u64 = 256 << 20;

/// Loads of a chase, one turn.
const LOADS: u32 = 1 << 16;

/// What was measured of a level.
pub struct MeasuredLevel {
    name: String,
    /// Bytes that were touched.
    bytes: u64,
    gb_per_s: f64,
    nanoseconds: f64,
}

impl MeasuredLevel {
    /// GB/s of its copies, rounded.
    pub fn gb_per_s(&self) -> u32 {
        self.gb_per_s.round() as u32
    }

    /// As JSON.
    pub fn json(&self) -> Json {
        let MeasuredLevel { name, bytes, gb_per_s, nanoseconds } = self;
        json!({ "memory": name, "bytes": bytes, "copied_gb_per_s": gb_per_s, "load_nanoseconds": nanoseconds })
    }
}

/// How many measurements there are.
pub fn measurements(core: &Core) -> usize {
    2 * core.memories.len()
}

/// Each level: half of a cache is touched, and four times the last for what lies behind it.
pub fn measure(core: &Core, clock: &Clock) -> Result<Vec<MeasuredLevel>, Failure> {
    let beyond = 4 * core.memories.iter().map(|m| m.bytes).max().unwrap_or(0);
    let mut out = vec![];
    for memory in &core.memories {
        let bytes = if memory.bytes == 0 { beyond } else { memory.bytes / 2 }.clamp(4096, MOST_BYTES);
        clock.next("copies in each memory level");
        let gb_per_s = copied(bytes, clock);
        clock.next("loads from each memory level");
        let nanoseconds = chased(bytes, memory.line_bytes.max(4), clock);
        out.push(MeasuredLevel { name: memory.name.clone(), bytes, gb_per_s, nanoseconds });
    }
    Ok(out)
}

/// Gigabytes read and written a second by copies of so many bytes on both sides together.
fn copied(bytes: u64, clock: &Clock) -> f64 {
    let half = (bytes / 2) as usize;
    let (source, mut target) = (vec![1u8; half], vec![0u8; half]);
    let times = (LOADS as usize * 64 / half).max(1);
    let mut job = || {
        for _ in 0..times {
            black_box(&mut target).copy_from_slice(black_box(&source));
        }
        Ok::<(), Infallible>(())
    };
    let Ok(seconds) = clock.medians(&mut [&mut job]);
    (2 * half * times) as f64 / seconds[0] / 1e9
}

/// Nanoseconds of a load that needs the result of the one before, from so many bytes, one load a line.
fn chased(bytes: u64, line: u32, clock: &Clock) -> f64 {
    let every = (line / 4) as usize;
    let n = (bytes / u64::from(line)).max(2) as usize;
    let mut next = vec![0u32; n * every];
    // One cycle through all lines in an order that no prefetcher follows (Sattolo's shuffle, xorshift).
    let mut order: Vec<u32> = (0..n as u32).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for i in (1..n).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(i, (state % i as u64) as usize);
    }
    for (at, to) in order.iter().enumerate() {
        next[at * every] = to * every as u32;
    }
    let mut at = 0;
    let mut job = || {
        for _ in 0..LOADS {
            at = next[at as usize];
        }
        black_box(at);
        Ok::<(), Infallible>(())
    };
    let Ok(seconds) = clock.medians(&mut [&mut job]);
    seconds[0] / f64::from(LOADS) * 1e9
}

/// A line a level.
pub fn print(levels: &[MeasuredLevel], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for level in levels {
        let MeasuredLevel { name, gb_per_s, nanoseconds, .. } = level;
        writeln!(f, "{name:4} {gb_per_s:7.1} GB/s read and written, {nanoseconds:6.1} ns a load")?;
    }
    Ok(())
}
