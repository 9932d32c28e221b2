//! The cache to which a transpose fetches what it reads next, by the core.
//!
//! A prefetch to the first cache waits in one of its few buffers for misses, and so do loads behind it; one to the second cache does not. A core that looks far ahead has
//! work meanwhile, and finds the line nearer. Measured on a Zen 4, in turns, the second cache over the first, arrays 16 bytes off a line, from memory: lines that wait
//! (`waiting_lines`) 3001² f32 1.4 to 1.8, 3008² `bf16` 1.6 to 2, `u8` 1.7, 16 bytes 1.6; permuted lines 6001² f64 1.8; streams (`stream_transpose`) 7264² f32 1.3, set C1 0.93
//! and 0.995 of memcpy in the mean. On a Zen 5, streams: 0.9 to 0.95.
use crate::encode::Assembled;
use iced_x86::Code;

/// The cache that prefetches go to.
#[derive(Clone, Copy, Debug)]
pub enum Fetch {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Fetch {
    /// The instruction (Intel SDM vol. 2, PREFETCHh).
    pub(super) fn hint(self) -> Code {
        match self {
            Fetch::First => Code::Prefetcht0_m8,
            Fetch::Second => Code::Prefetcht1_m8,
        }
    }
}

/// Defines functions for each of them: static, name, how many arguments, `|asm, level, fetch|` that writes it.
macro_rules! fetching {
    ($($konst:ident $name:literal $arguments:literal $build:expr;)*) => {
        $(static $konst: $crate::atoms::fetch::Fetching = $crate::atoms::fetch::Fetching {
            first: $crate::encode::Assembled {
                name: $name,
                arguments: $arguments,
                build: |a, level| $build(a, level, $crate::atoms::fetch::Fetch::First),
            },
            second: $crate::encode::Assembled {
                name: concat!($name, "_l2"),
                arguments: $arguments,
                build: |a, level| $build(a, level, $crate::atoms::fetch::Fetch::Second),
            },
        };)*
    };
}
pub(super) use fetching;

/// A function for each of them.
#[derive(Clone, Copy, Debug)]
pub struct Fetching {
    /// Fetches to the first cache.
    pub first: Assembled,
    /// Fetches to the second.
    pub second: Assembled,
}

impl Fetching {
    /// The function for a core that looks far ahead (`Target::looks_far`), or does not.
    pub fn of(&'static self, looks_far: bool) -> &'static Assembled {
        if looks_far { &self.first } else { &self.second }
    }
}
