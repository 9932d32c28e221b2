//! The cache to which a transpose fetches what it reads next, by the core.
//!
//! A prefetch to the first cache waits in one of its few buffers for misses, and so do loads behind it; one to the second
//! cache does not. A core with many instructions in flight has work meanwhile, and finds the line nearer. The row of a
//! core says which ([`tilewright_ir::target::Prefetch`]).
use crate::encode::Assembled;
use iced_x86::Code;
use tilewright_ir::target::Nearest;

/// Bytes that lines of a transpose are fetched ahead of where they are read or written: two lines, so that both are there
/// of a vector that begins anywhere.
pub(super) const AHEAD: i64 = 2 * super::stream::LINE;

/// The instruction that prefetches to a cache (Intel SDM vol. 2, PREFETCHh).
pub(super) fn hint(into: Nearest) -> Code {
    match into {
        Nearest::L1 => Code::Prefetcht0_m8,
        Nearest::L2 => Code::Prefetcht1_m8,
    }
}

/// Defines functions for each of them: static, name, how many arguments, `|asm, level, fetch|` that writes it.
macro_rules! fetching {
    ($($konst:ident $name:literal $arguments:literal $build:expr;)*) => {
        $(static $konst: $crate::atoms::fetch::Fetching = $crate::atoms::fetch::Fetching {
            first: $crate::encode::Assembled {
                name: $name,
                arguments: $arguments,
                build: |a, level| $build(a, level, tilewright_ir::target::Nearest::L1),
            },
            second: $crate::encode::Assembled {
                name: concat!($name, "_l2"),
                arguments: $arguments,
                build: |a, level| $build(a, level, tilewright_ir::target::Nearest::L2),
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
    /// The function that fetches to a cache.
    pub fn of(&'static self, into: Nearest) -> &'static Assembled {
        match into {
            Nearest::L1 => &self.first,
            Nearest::L2 => &self.second,
        }
    }
}
