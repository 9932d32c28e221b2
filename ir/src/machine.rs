//! What a target runs on: an instruction set ([`Isa`]) and a core ([`Core`]), each a row of figures.
//!
//! A plan that depends on the machine asks for a figure here, or for a formula of them; it never asks which machine it
//! is. A figure is what a manual states or what `tilewright calibrate` measures, and the row names its source.
use crate::kernel::{Nearest, Space};
use std::fmt;

/// An instruction set, as far as code is made for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Isa {
    /// Its name: `avx512`, `sm_90a`.
    pub name: String,
    /// What a machine must have to run it, as its makers call it: `avx512f`.
    pub features: Vec<String>,
    /// Bits of its widest vector.
    pub vector_bits: u32,
    /// Vector registers.
    pub vector_registers: u32,
    /// Mask registers.
    pub mask_registers: u32,
    /// Bits of the widest vector that plain loads, stores and arithmetic use: what is not one atom.
    pub plain_bits: u32,
    /// Most operands, the output among them, of a loop over rows of floats of at most 32 bits in which inputs may be
    /// contiguous across the rows (`a + bᵀ`), transposed in registers; 0 where none may.
    #[serde(skip_serializing_if = "none")]
    pub across_operands: u32,
}

/// Multiply-adds of a core that are under way at once, so many sums hide what one takes: two begin in each of its four
/// cycles (the optimization manuals that the rows of cores name).
pub const MULTIPLY_ADDS: i64 = 8;

/// A core: its caches, and how it behaves towards memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Core {
    /// Its name, as in `cpu:avx512@zen5`.
    pub name: String,
    /// The most capable instruction set that it runs, by name.
    pub isa: String,
    /// What it has beyond an instruction set and code is made for, as its makers call it: `avx512vnni`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Which processors have it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub processors: Vec<Processors>,
    /// Memory levels, nearest first.
    pub memories: Vec<MemoryLevel>,
    /// When stores are non-temporal.
    pub non_temporal: NonTemporal,
    /// How far ahead, and where to, it pays to prefetch.
    pub prefetch: PrefetchRow,
    /// Operations of an expression over f32, at most, whose operands across its rows are better transposed in registers
    /// than in scratch even where rows of the output begin anywhere; 0 where none are.
    pub across_operations: u32,
    /// What it does in a second at most.
    #[serde(skip_serializing_if = "Rates::are_unknown")]
    pub rates: Rates,
    /// Where the figures come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
}

/// What a core does in a second at most, with its most capable instruction set; of a GPU, all of it. 0 where it is not
/// known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Rates {
    /// 10⁹ operations on f32, a multiply-add being two.
    pub gflops: u32,
    /// 10⁹ bytes from and to the farthest memory, those read and those written together.
    pub gb: u32,
}

impl Rates {
    /// Whether one of them is not known.
    pub fn are_unknown(&self) -> bool {
        self.gflops == 0 || self.gb == 0
    }
}

/// Processors as CPUID tells them apart.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Processors {
    /// The vendor's string: `AuthenticAMD`.
    pub vendor: String,
    /// The family, extended family added.
    pub family: u32,
    /// First and last model of each range, extended model included.
    pub models: Vec<(u32, u32)>,
}

/// A memory level.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MemoryLevel {
    /// Its name: `l1`, `l2`, `l3`, `ram`, `shared`, `global`.
    pub name: String,
    /// The space a kernel sees it as.
    pub space: Space,
    /// Capacity in bytes; 0 for unbounded.
    pub bytes: u64,
    /// Bytes moved together.
    pub line_bytes: u32,
    /// Lines that a set holds; 0 where it is not known or not in sets.
    #[serde(default, skip_serializing_if = "none")]
    pub ways: u32,
}

fn none(n: &u32) -> bool {
    *n == 0
}

/// A part of a cache, or several times its size: `1/4 l3`, `16 l2`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Share {
    /// The cache.
    pub memory: String,
    /// How many times its size.
    pub times: u32,
    /// In how many parts; at least 1.
    pub parts: u32,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.times, self.parts) {
            (1, 1) => write!(f, "{}", self.memory),
            (n, 1) => write!(f, "{n} {}", self.memory),
            (n, m) => write!(f, "{n}/{m} {}", self.memory),
        }
    }
}

/// The whole last-level cache.
impl Default for Share {
    fn default() -> Share {
        Share { memory: "l3".into(), times: 1, parts: 1 }
    }
}

/// Bytes, of all operands together, from which on stores are non-temporal, by how data moves ([`MovementClass`]); and
/// how long a run must be for it.
///
/// Written through a cache, a line is read first; written past it, the next kernel finds nothing there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct NonTemporal {
    /// Transposes of elements of at least two bytes.
    pub transposes: Share,
    /// Transposes of bytes.
    pub byte_transposes: Share,
    /// Elementwise statements.
    pub elementwise: Share,
    /// Long runs.
    pub runs: Share,
    /// Bytes of a run from which on it is written at once by non-temporal stores; shorter ones are gathered first.
    pub run_bytes: u32,
    /// Bytes of a row from which on lines are joined by permutes, not in a buffer, where the machine permutes two
    /// vectors at once.
    pub permuted_row_bytes: u32,
}

impl Default for NonTemporal {
    fn default() -> NonTemporal {
        let [transposes, byte_transposes, elementwise, runs] = std::array::from_fn(|_| Share::default());
        NonTemporal { transposes, byte_transposes, elementwise, runs, run_bytes: 1536, permuted_row_bytes: 2048 }
    }
}

/// Where prefetches go, and how far ahead they are.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct PrefetchRow {
    /// Where to: L1 where a core has many instructions in flight, and so work while its few buffers for misses wait; L2
    /// elsewhere, so that the buffers of L1 stay free for loads.
    pub into: Nearest,
    /// Bytes ahead of a run that is copied.
    pub run_bytes: u32,
    /// Blocks ahead of one whose runs stay together.
    pub blocks: u32,
    /// Bytes ahead of each input of a row whose stores are non-temporal; 0 where none is.
    pub input_bytes: u32,
    /// The same of the only input.
    pub lone_input_bytes: u32,
    /// Bytes ahead of an input of a reduction that the LLC holds and L2 does not; 0 where none is.
    pub reduced_bytes: u32,
    /// Up to how many bytes a later row goes to L1, where prefetches go there; a larger one goes to L2.
    pub near: Share,
}

impl Default for PrefetchRow {
    fn default() -> PrefetchRow {
        let near = Share { memory: "l1".into(), times: 3, parts: 8 };
        let (input_bytes, lone_input_bytes, reduced_bytes) = (4096, 4096, 0);
        PrefetchRow {
            into: Nearest::L2,
            run_bytes: 8192,
            blocks: 2,
            input_bytes,
            lone_input_bytes,
            reduced_bytes,
            near,
        }
    }
}

/// How data moves, as far as it decides from how much on it goes by non-temporal stores ([`Core::nontemporal_bytes`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementClass {
    /// One side is walked across its lines, which no hardware prefetches.
    Transpose {
        /// Bytes of an element.
        element_bytes: usize,
    },
    /// Operands are read in order, something is computed, results are written in order.
    Elementwise,
    /// Long runs, or groups that stay together, move as they lie, with prefetches.
    Runs,
}

/// Bytes of a memory level, and times of a share, in a row that somebody wrote.
const MOST_BYTES: u64 = 1 << 40;
const MOST_TIMES: u32 = 1 << 16;

impl Core {
    /// The memory level of a name.
    pub fn memory(&self, name: &str) -> Option<&MemoryLevel> {
        self.memories.iter().find(|m| m.name == name)
    }

    /// Capacity of the cache of a name; 0 when there is none.
    pub fn cache_bytes(&self, name: &str) -> u64 {
        self.memory(name).map_or(0, |m| m.bytes)
    }

    /// Bytes moved together by the nearest memory; 64 without one.
    pub fn line_bytes(&self) -> i64 {
        self.memories.first().map_or(64, |m| i64::from(m.line_bytes))
    }

    /// What is wrong with a row that somebody wrote, if anything is: no plan can be made from it.
    pub fn fault(&self) -> Option<String> {
        let known = |name: &str| self.memory(name).is_some();
        for m in &self.memories {
            if !m.line_bytes.is_power_of_two() || !(16..=1024).contains(&m.line_bytes) {
                return Some(format!(
                    "`{}` has lines of {} bytes: a power of two from 16 to 1024",
                    m.name, m.line_bytes
                ));
            }
            if m.bytes > MOST_BYTES {
                return Some(format!("`{}` has {} bytes: at most {MOST_BYTES}", m.name, m.bytes));
            }
        }
        if let Some(missing) = ["l1", "l2", "l3"].into_iter().find(|name| !known(name)) {
            return Some(format!("there is no memory `{missing}`"));
        }
        let n = &self.non_temporal;
        let shares = [&n.transposes, &n.byte_transposes, &n.elementwise, &n.runs, &self.prefetch.near];
        let wrong = shares.into_iter().find(|s| !known(&s.memory) || s.parts == 0 || s.times > MOST_TIMES);
        if let Some(share) = wrong {
            return Some(format!("`{share}` is no part of a memory, or more than {MOST_TIMES} times one"));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        (self.name.is_empty() || !self.name.chars().all(plain))
            .then(|| "its name is letters, digits, `-`, `_` and `.`".into())
    }

    /// Bytes of all operands together from which what moves so is stored non-temporally: the row's part, and never
    /// more than the LLC.
    pub fn nontemporal_bytes(&self, movement: MovementClass) -> u64 {
        let last = self.cache_bytes("l3");
        let share = match movement {
            MovementClass::Transpose { element_bytes: 1 } => &self.non_temporal.byte_transposes,
            MovementClass::Transpose { .. } => &self.non_temporal.transposes,
            MovementClass::Elementwise => &self.non_temporal.elementwise,
            MovementClass::Runs => &self.non_temporal.runs,
        };
        match self.cache_bytes(&share.memory) {
            0 => last,
            _ => last.min(self.share_bytes(share)),
        }
    }

    /// Bytes of a part of a cache; 0 when there is none.
    pub fn share_bytes(&self, share: &Share) -> u64 {
        self.cache_bytes(&share.memory) * u64::from(share.times) / u64::from(share.parts.max(1))
    }
}
