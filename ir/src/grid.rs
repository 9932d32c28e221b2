//! What a machine that runs grids of blocks of threads offers to them: one row of facts for each generation.
//!
//! [`Grid::COMMON`] has what all generations share; a row of a target (`backend-ptx/src/targets.rs`) says what its own
//! has otherwise. Schedules and emitted code read the row of the target that they are made for, and nothing else states
//! such a number. What was chosen, not given, is in `rewrite/src/lower/gpu/policy.rs`; only [`Reserves`] are here, for
//! schedules and the backend must agree on them.
//!
//! # Source
//! *Guide* is NVIDIA, *CUDA C++ Programming Guide* (12.6), "Compute Capabilities"; its table is "Technical
//! Specifications per Compute Capability". *PTX* is NVIDIA, *PTX ISA* (8.5).

/// A generation, and the largest part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Grid {
    /// Compute capability that code for it needs, ten times the major number and the minor one: 80 is 8.0.
    pub capability: i64,
    /// Whether the code runs on that capability alone (PTX, "PTX Module Directives: .target": what ends in `a`); other
    /// code runs on all later ones as well.
    pub own_features: bool,
    /// Multiprocessors of the part: blocks that make progress at once are spread over them (data sheet).
    pub multiprocessors: i64,
    /// Most threads of one block (Guide, table).
    pub max_threads_per_block: i64,
    /// Most threads resident on one multiprocessor (Guide, table).
    pub threads_per_multiprocessor: i64,
    /// Threads of a warp: they execute together, and their accesses are joined (Guide, table, "Warp size").
    pub warp: i64,
    /// Threads of a warpgroup: four warps that follow each other (PTX, "Asynchronous Warpgroup Level Matrix
    /// Instructions: Warpgroup").
    pub warpgroup: i64,
    /// Parts of a multiprocessor, each with a scheduler, with warps and with registers of its own (Guide, "Compute
    /// Capability 9.0": four warp schedulers).
    pub partitions: i64,
    /// Bytes of the widest load or store of one thread (Guide, "Device Memory Accesses": 16-byte words).
    pub access_bytes: i64,
    /// Bytes that device memory moves at least (Guide, "Global Memory": 32-byte transactions).
    pub sector_bytes: i64,
    /// Bytes of a line of the caches (Guide, "Global Memory": 128-byte lines).
    pub line_bytes: i64,
    /// Banks of shared memory, and bytes of a word of one (Guide, "Shared Memory": 32 banks of 32-bit words).
    pub banks: i64,
    /// Bytes of a word of a bank.
    pub bank_bytes: i64,
    /// Bytes of shared memory that a block has without asking for more at the launch (Guide, "Shared Memory": static
    /// allocations are limited to 48 KB).
    pub static_shared: i64,
    /// Most bytes of shared memory of one block (Guide, table).
    pub shared_per_block: i64,
    /// Bytes of shared memory of one multiprocessor (Guide, table).
    pub shared_per_multiprocessor: i64,
    /// Bytes of shared memory that each block takes for the system (Guide, "Shared Memory" of compute capabilities 8.x
    /// and 9.0: 1 KB). Earlier generations take none; plans reckon with it there, too, so that they are alike.
    pub system_shared: i64,
    /// 32-bit registers of one multiprocessor, as many as one block may have (Guide, table).
    pub registers_per_multiprocessor: i64,
    /// Registers of a thread are counted by so many (PTX, "setmaxnreg").
    pub register_unit: i64,
    /// Bytes of an mbarrier (PTX, "mbarrier: Size and alignment of mbarrier object").
    pub barrier_bytes: i64,
    /// Boxes that the tensor memory accelerator copies, where there is one.
    pub boxes: Boxes,
    /// What matrix instructions multiply, where there are such.
    pub matrices: Matrices,
    /// Registers that are left to other work than sums.
    pub reserves: Reserves,
    /// What it does with products of warpgroups, where it has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Products>,
}

/// Limits of tensor maps and of the boxes that they describe (*CUDA Driver API* (12.6), "Tensor Map Object Management":
/// `cuTensorMapEncodeTiled`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Boxes {
    /// Most dimensions of a map.
    pub dimensions: i64,
    /// Most points of a box along one dimension.
    pub points: i64,
    /// Bytes that addresses, strides and rows of boxes are multiples of.
    pub unit_bytes: i64,
    /// Most points of a tensor along one dimension.
    pub extent: i64,
    /// Bytes that every stride is below.
    pub stride_bytes: i64,
    /// Bytes of the longest row that is swizzled (PTX, "Tensor Copies: Swizzling Modes").
    pub row_bytes: i64,
    /// Rows after which the pattern of a swizzle begins again (the same section).
    pub pattern_rows: i64,
}

/// Shapes of the matrix instructions of a warp and of a warpgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Matrices {
    /// Rows and columns of results that one instruction of a warp leaves in its threads (PTX, "Matrix Fragments for
    /// mma.m16n8k16"); those of a warpgroup leave them alike, 8 columns at a time.
    pub results: [i64; 2],
    /// Bytes of a row of a factor that one instruction takes: 16 terms of 16 bits (PTX, "Matrix Shape" of `mma` and of
    /// `wgmma`).
    pub step_bytes: i64,
    /// Rows of a matrix that `ldmatrix` loads (PTX, "Warp-level Matrix Load Instruction: ldmatrix").
    pub rows: i64,
    /// Bytes of such a row.
    pub row_bytes: i64,
    /// Rows of results of a warpgroup's instruction (PTX, "Matrix Shape" of `wgmma`).
    pub warpgroup_rows: i64,
    /// Most columns of results of a warpgroup's instruction.
    pub warpgroup_columns: i64,
    /// Bytes by which descriptors of factors in shared memory count (PTX, "Matrix Descriptor Format").
    pub descriptor_bytes: i64,
}

/// Registers of a thread that are left to other work than the sums that it keeps: chosen, so that no kernel spills
/// (`tests/ptx/registers.txt`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Reserves {
    /// Of a thread of a warpgroup that does nothing but begin copies; 24 are the least that there may be (PTX,
    /// "setmaxnreg").
    pub copier: i64,
    /// Beside sums, where blocks that a multiprocessor has room for are counted.
    pub beside_sums: i64,
    /// Beside the fragments of products, at least: with fewer, copiers leave theirs.
    pub beside_fragments: i64,
}

/// What a multiprocessor does in a cycle with products of warpgroups whose factors come as boxes: an estimate of their
/// time is made of these, which are fitted to measured ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Products {
    /// Multiply-adds, times the bytes of a factor's element.
    pub multiply_adds: u32,
    /// Additions of f32 in registers.
    pub additions: u32,
    /// Bytes from shared memory.
    pub shared_bytes: u32,
    /// Bytes from the second-level cache, where rows of boxes are whole lines.
    pub cache_bytes: u32,
    /// Percent of that where rows begin in the middle of a line.
    pub half_line_percent: u32,
    /// Percent of that where rows begin anywhere.
    pub unaligned_percent: u32,
    /// Cycles between the last terms of a tile and the first of the next.
    pub tile_end: u32,
    /// Cycles before the first.
    pub start: u32,
    /// Cycles of a microsecond.
    pub megahertz: u32,
}

impl Grid {
    /// What no generation since Volta has changed; how many multiprocessors, threads and bytes there are is the part's.
    pub const COMMON: Grid = Grid {
        capability: 70,
        own_features: false,
        multiprocessors: 1,
        max_threads_per_block: 1024,
        threads_per_multiprocessor: 2048,
        warp: 32,
        warpgroup: 4 * 32,
        partitions: 4,
        access_bytes: 16,
        sector_bytes: 32,
        line_bytes: 128,
        banks: 32,
        bank_bytes: 4,
        static_shared: 48 << 10,
        shared_per_block: 48 << 10,
        shared_per_multiprocessor: 64 << 10,
        system_shared: 1 << 10,
        registers_per_multiprocessor: 64 << 10,
        register_unit: 8,
        barrier_bytes: 8,
        boxes: Boxes::COMMON,
        matrices: Matrices::COMMON,
        reserves: Reserves { copier: 32, beside_sums: 56, beside_fragments: 32 },
        products: None,
    };

    /// Whether code runs on a GPU of this compute capability.
    pub fn runs_on(&self, capability: i64) -> bool {
        if self.own_features { capability == self.capability } else { capability >= self.capability }
    }

    /// Bytes of a word of each bank, which all answer together: shared buffers begin at multiples of them.
    pub const fn bank_row_bytes(&self) -> i64 {
        self.banks * self.bank_bytes
    }

    /// Bytes of shared memory that the barriers of so many stages take: one says that a stage is full, one that it is
    /// free.
    pub const fn barriers_bytes(&self, stages: i64) -> i64 {
        2 * self.barrier_bytes * stages
    }

    /// Registers of each of so many threads, whole warpgroups, where one more warpgroup of the block leaves them its
    /// own but for a [reserve](Reserves::copier).
    pub fn registers_left(&self, threads: i64) -> i64 {
        let all = threads + self.warpgroup;
        let whole = |n: i64| n / self.register_unit * self.register_unit;
        let each = whole(self.registers_per_multiprocessor / all.max(1));
        whole((each * all - self.reserves.copier * self.warpgroup).max(0) / threads.max(1))
    }

    /// Blocks that a multiprocessor has room for, of so many threads (all of their warps), each with so many sums of 32
    /// bits, and so many bytes of shared memory.
    pub fn resident(&self, threads: i64, sums: i64, shared: i64) -> i64 {
        let by_shared = self.shared_per_multiprocessor / (shared + self.system_shared);
        let registers = threads.max(1) * (sums + self.reserves.beside_sums);
        by_shared.min(self.registers_per_multiprocessor / registers)
    }
}

impl Boxes {
    /// As the first accelerator has them.
    pub const COMMON: Boxes = Boxes {
        dimensions: 5,
        points: 256,
        unit_bytes: 16,
        extent: 1 << 32,
        stride_bytes: 1 << 40,
        row_bytes: 128,
        pattern_rows: 8,
    };

    /// Bytes of the largest pattern of a swizzle: what boxes in shared memory begin at a multiple of.
    pub const fn pattern_bytes(&self) -> i64 {
        self.pattern_rows * self.row_bytes
    }
}

impl Matrices {
    /// As all generations have them.
    pub const COMMON: Matrices = Matrices {
        results: [16, 8],
        step_bytes: 32,
        rows: 8,
        row_bytes: 16,
        warpgroup_rows: 64,
        warpgroup_columns: 256,
        descriptor_bytes: 16,
    };
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::COMMON
    }
}

impl Default for Boxes {
    fn default() -> Boxes {
        Boxes::COMMON
    }
}

impl Default for Matrices {
    fn default() -> Matrices {
        Matrices::COMMON
    }
}

impl Default for Reserves {
    fn default() -> Reserves {
        Grid::COMMON.reserves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_runs_on_later_generations_unless_it_has_features_of_its_own() {
        let of = |capability, own_features| Grid { capability, own_features, ..Grid::COMMON };
        let runs = |grid: Grid| [80, 90, 100].map(|capability| grid.runs_on(capability));
        assert_eq!([runs(of(90, false)), runs(of(90, true))], [[false, true, true], [false, true, false]]);
    }

    #[test]
    fn figures_follow_from_the_row() {
        let grid = Grid { shared_per_multiprocessor: 228 << 10, ..Grid::COMMON };
        assert_eq!((grid.bank_row_bytes(), grid.barriers_bytes(3), grid.boxes.pattern_bytes()), (128, 48, 1024));
        // Two warpgroups and the copiers share 65536 registers: 168 each; copiers keep 32 of theirs.
        assert_eq!(grid.registers_left(256), 232);
        // By shared memory, and by registers.
        assert_eq!([grid.resident(128, 8, 56 << 10), grid.resident(256, 72, 1024)], [4, 2]);
    }
}
