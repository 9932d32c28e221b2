//! What is a choice in plans for blocks of threads: a row of figures, by form of kernel.
//!
//! What the hardware gives is no choice: it is the target's [`Grid`]. A figure here was measured or chosen, and says
//! which; where a figure follows from the hardware's, the plan computes it. Of *measured* ones `benches/gpu/README.md`
//! has the table, with cards, cases and what was found; files are those of `benches/results`. *Chosen* figures were
//! never measured against others.
//!
//! # A generation with choices of its own
//! Its row stands beside [`MEASURED`], `Policy { tile: TilePolicy { … }, ..MEASURED }`, and [`Policy::of`] takes it by
//! what the generation's grid has, never by a name. Up to now one row serves all.
mod lookup;
mod scan;
mod sort;

pub(in crate::lower) use lookup::LookupPolicy;
pub(in crate::lower) use scan::ScanPolicy;
pub(in crate::lower) use sort::SortPolicy;
use tilewright_ir::target::Grid;

/// The choices.
pub(in crate::lower) struct Policy {
    /// Threads of a block where nothing asks for another number; half and twice as many do as well. Measured: row
    /// copies and tiles with 128 to 512 are within a percent.
    pub threads: i64,
    /// Steps of a loop up to which it is expanded. Chosen.
    pub unrolled_steps: i64,
    pub stream: StreamPolicy,
    pub tile: TilePolicy,
    pub one_pass: OnePassPolicy,
    pub rows: RowReductionPolicy,
    pub columns: ColumnReductionPolicy,
    pub contract: ContractPolicy,
    pub mma: MmaPolicy,
    pub wgmma: WgmmaPolicy,
    pub attention: AttentionPolicy,
    pub lookup: LookupPolicy,
    pub scan: ScanPolicy,
    pub sort: SortPolicy,
}

/// Elementwise, all operands along one digit (`stream`).
pub(in crate::lower) struct StreamPolicy {
    /// Units of 16 bytes of one thread at most, where less than that is loaded for one. Measured: of whole units, one
    /// is best (0.978 of a copy; two 0.957, eight 0.946).
    pub units: i64,
}

/// Elementwise, an input along another digit than the output (`tile`). `gpu_permute.json`, `gpu_permute_odd.json`.
pub(in crate::lower) struct TilePolicy {
    /// Bytes of a segment of either side that make a tile long enough. Measured: 256 × 256 bytes 0.97 of a copy, 128 ×
    /// 128 0.92, 512 × 512 no more.
    pub segment_bytes: i64,
    /// Times that a segment is longer which begins anywhere: both its ends share their sectors with other segments.
    /// Chosen.
    pub unaligned_segments: i64,
    /// Times that both segments are halved, at most, where longer ones do not fit: 64 bytes are left, two sectors.
    /// Chosen.
    pub segment_halvings: u32,
    /// Times that a digit which both sides share is doubled to fill the tile. Chosen.
    pub shared_digit_doublings: usize,
    /// Bytes of a side below which there is no tile. Chosen.
    pub least_side_bytes: i64,
    /// Bytes of tiles that a multiprocessor has at least, in blocks that are no more than that takes: enough to keep
    /// memory busy. Measured: best at 80 to 120 KiB; as many blocks as fit lose up to a tenth.
    pub resident_bytes: i64,
    /// The same of single bytes, which take more threads. Measured: best at 120 to 150 KiB.
    pub resident_bytes_of_bytes: i64,
    /// Blocks of a multiprocessor for which tiles are small enough where rows of the output begin anywhere, of elements
    /// of one byte, of two, and of more: the narrower elements are, the longer a block takes to write what it has.
    /// Measured.
    pub unaligned_blocks: [i64; 3],
    /// The same for a copy whose strides are known at launch only. Measured: four blocks 0.96, two 0.94.
    pub unaligned_blocks_of_symbols: i64,
    /// Bytes of a copy into shared memory up to which units that hold more than the run are better, where rows of the
    /// output begin anywhere too. Chosen.
    pub short_copy_bytes: i64,
    /// The same of elements of one byte, and of eight: copies of 8 bytes are worth it where they hold one element, or
    /// eight of a byte that would be stored one by one. Chosen.
    pub short_copy_bytes_of_bytes: i64,
    /// Bytes of a write that rows of the output which begin anywhere need not be shifted for, of single bytes: a
    /// shifted row is read from shared memory element by element, which costs more for bytes than writing 8 of them
    /// does. Of other elements it is the widest access. Chosen.
    pub unshifted_bytes_of_bytes: i64,
    /// Bytes of a write from which rows that follow each other are written as one. Measured: elements one by one 0.52,
    /// two at once 0.71.
    pub chain_write_bytes: i64,
    /// Elements of a micro-tile, and of one that is transposed in packed registers. Chosen.
    pub micro_tile: i64,
    /// The same in packed registers.
    pub packed_micro_tile: i64,
    /// Threads along `s` that read the same words, at most. Chosen.
    pub side_by_side: i64,
    /// Threads of a block at most, and from so many micro-tiles on. Chosen.
    pub threads: i64,
    /// The same where a tile has many micro-tiles.
    pub most_threads: i64,
    /// From how many on.
    pub many_micro_tiles: i64,
    /// Blocks side by side in the output before the input's digit: fewer scatter the writes, more take the input's
    /// neighbours apart. Measured: 1 and 64 are worse than 16.
    pub blocks_before_input: i64,
    /// Copies through registers, where there is no asynchronous one, that a thread has in flight. Chosen.
    pub loads_in_flight: i64,
    /// Warps of a block whose places in banks are looked at: the pattern repeats. Chosen.
    pub sampled_warps: i64,
    /// Rounds of shared memory to read 512 bytes that are no limit: a multiprocessor's share of global memory takes
    /// longer to move as many. Measured.
    pub hidden_rounds: i64,
}

/// Statements that share their rows (`one_pass`). `gpu_elementwise.json`, `gpu_short.json`.
pub(in crate::lower) struct OnePassPolicy {
    /// Vectors of a row that one thread holds, where a block has threads enough. Chosen.
    pub vectors: i64,
    /// Most elements of a row that one thread holds. Chosen.
    pub elements: i64,
    /// 32-bit registers of a thread for fragments: half of what it may have.
    pub registers: i64,
    /// Bytes from which a row has a block of its own. Chosen; `gpu_short.json` has rows on both sides of it.
    pub own_block_bytes: i64,
    /// Elements up to which rows that begin anywhere are accessed element by element, several rows in a block. Chosen;
    /// `gpu_short.json` has rows of 33, which ran at 0.67 of a copy so.
    pub element_wise_row: i64,
    /// Threads of a block with several rows. Chosen.
    pub shared_block_threads: i64,
    /// Bytes of a row that a thread holds at most where a block has several rows. Chosen.
    pub thread_bytes: i64,
    /// Threads of a row and elements that each of them holds, for rows of a length that is known at launch: rows of up
    /// to 16, 64, 128, 256, 512, 2048, 4096, 8192 and 16384 elements. A row half as long leaves half of the threads'
    /// registers empty; more elements in single loads, with a condition each, would not fit in registers. Measured:
    /// softmax of 16384 × 16384 in several launches 0.17, in one 0.98.
    pub tiers: [(i64, i64); 9],
    /// Tiers of several rows a block, which are accessed element by element where they begin anywhere.
    pub shared_block_tiers: usize,
    /// The same for rows that are loaded element by element, or two at a time.
    pub narrow_tiers: [(i64, i64); 7],
}

/// Reductions along what is contiguous (`reduce/rows`), and how the threads of a block add up (`reduce/tree`).
/// `gpu_elementwise.json`, `gpu_short.json`.
pub(in crate::lower) struct RowReductionPolicy {
    /// Loads of a thread in one row and round. Chosen.
    pub loads: i64,
    /// Loads of a thread in flight together, where they are narrower than 16 bytes. Chosen.
    pub narrow_loads: i64,
    /// The same where they are narrower than a word.
    pub byte_loads: i64,
    /// Blocks of a multiprocessor that keep it busy: pieces of a reduction are as many. Chosen.
    pub busy_blocks: i64,
    /// Blocks of a multiprocessor below which a reduction is cut. Chosen.
    pub few_blocks: i64,
    /// Loads of the body up to which short rows are worth launches of their own; with more, a row has enough of them in
    /// flight. Chosen.
    pub short_row_loads: usize,
    /// Where the length is known at launch. Few threads suit the shortest rows alone: with longer ones a block has too
    /// many rows open at once. Measured: 16 threads a row, rows of 64 f32 0.87, of 511 0.63.
    pub short: [ShortRowPolicy; 2],
    /// Partial results that one thread takes at most in the last round of a tree. Chosen.
    pub last_round: i64,
}

/// Rows that are short.
#[derive(Clone, Copy)]
pub(in crate::lower) struct ShortRowPolicy {
    /// Units of the longest.
    pub units: i64,
    /// Threads of one row.
    pub threads: i64,
    /// Their loads in one round.
    pub loads: i64,
}

/// Reductions across what is contiguous (`reduce/columns`). `gpu_elementwise.json`, `gpu_short.json`.
pub(in crate::lower) struct ColumnReductionPolicy {
    /// Steps of the reduction whose loads are in flight together. Chosen.
    pub steps: i64,
    /// Threads of a multiprocessor that keep memory busy with these loads: 64 KiB of them. Chosen.
    pub busy_threads: i64,
    /// Steps of the reduction below which another piece is not worth its partial results. Chosen.
    pub piece_steps: i64,
    /// Most pieces where the length of the reduction is not known. Chosen.
    pub pieces_of_any_length: i64,
    /// Pieces where the number of results is not known: enough for the machine where there are few, and little more to
    /// move where there are many rows. Measured: 10000 rows, 2 % more to move.
    pub pieces_of_any_results: i64,
    /// Pieces from which their partial results lie side by side, and are added up by groups of threads. Chosen.
    pub side_by_side_pieces: i64,
    /// Blocks of a multiprocessor where those of a block walk a reduction together. Chosen.
    pub walking_blocks: i64,
    /// Most units of results that the threads of a block walk together, where their number is known at launch. Chosen.
    pub walked_units: i64,
}

/// Products by single threads, and what is decided before (`reduce/contract`).
#[derive(Clone, Copy)]
pub(in crate::lower) struct ContractPolicy {
    /// Threads along each side of a tile. Chosen.
    pub side_threads: i64,
    /// Results side by side that a thread reads from shared memory at once: 16 bytes of f32. Chosen.
    pub vector: i64,
    /// Elements between the rows of a tile in shared memory beyond its width: writes down a column spread over the
    /// banks, and rows of vectors stay aligned. Chosen.
    pub row_pad: i64,
    /// Terms of a tile, and of one of elements wider than a word. Chosen.
    pub depth: i64,
    /// The latter.
    pub wide_depth: i64,
    /// Terms of a tile that a schedule may say, at least and at most.
    pub given_depths: [i64; 2],
    /// Extents of M and N from which tiles are worth their barriers. Chosen.
    pub least_extent: f64,
    /// Extents from which they are where boxes are copied, whose points past the end cost nothing. Chosen.
    pub least_boxed_extent: f64,
    /// Extents from which a thread has twice as many results along each side. Chosen.
    pub large_extent: f64,
    /// Points of tiles by which it is counted how many blocks a product has, before its sum is cut. Chosen.
    pub counted_tile: i64,
    /// The least pieces of a sum that are worth a second launch. Chosen.
    pub least_pieces: i64,
    /// The terms of a piece at least; half as many where a schedule says so. Chosen.
    pub piece_terms: i64,
    /// Multiply-adds from which packing is worth its launches. A copy of an element takes as long as some twenty of
    /// them without matrix instructions, and sides have as many points. Chosen.
    pub packed_multiply_adds: f64,
}

/// Products by matrix instructions of warps (`reduce/contract/tensor`).
pub(in crate::lower) struct MmaPolicy {
    /// The shapes of blocks, those with the fewest bytes for an operation first: a row of 64 terms is a line of memory.
    /// Chosen.
    pub blocks: [MmaBlock; 4],
    /// What is left where shared memory has room for none of these. Chosen.
    pub small_block: MmaBlock,
    /// Warps of a block, along each side. Chosen.
    pub warps: [i64; 2],
    /// Points of a block along a side that a schedule may say. Chosen, as all that it may say.
    pub given_sides: [i64; 3],
    /// Results of a block that it may say: as many as registers have room for.
    pub given_results: i64,
    /// Terms of a tile, of 16 bits, that it may say, at least and at most.
    pub given_depths: [i64; 2],
    /// Stages that it may say at most.
    pub given_stages: i64,
}

/// What a block works on.
#[derive(Clone, Copy)]
pub(in crate::lower) struct MmaBlock {
    /// Its results along each side.
    pub tile: [i64; 2],
    /// Terms of a tile of the factors, of 16 bits.
    pub depth: i64,
    /// Tiles of each factor in shared memory.
    pub stages: i64,
}

/// Products by matrix instructions of warpgroups (`reduce/contract/warpgroup`). *Fitted* figures are of the estimate of
/// a plan's time, as those of [`Products`](tilewright_ir::target::Products): to products of many sizes in every shape
/// of block (`gpu_shapes.json`). Rates with all of them are in `gpu_products.json`.
pub(in crate::lower) struct WgmmaPolicy {
    /// Warpgroups of a block, those first that win where two are as good. Chosen.
    pub warpgroups: [i64; 3],
    /// Columns of a block are multiples of so many: two of the instruction's eights, so that
    /// ints have them all. Chosen.
    pub column_step: i64,
    /// Bytes of factors that are on their way at most. Chosen.
    pub bytes_in_flight: i64,
    /// Stages at most. Chosen.
    pub stages: i64,
    /// Rounds of a tile up to which memory has more to write than to read. Fitted.
    pub write_bound_rounds: f64,
    /// Stages at most of such a tile: fewer copies in flight are faster. Fitted.
    pub write_bound_stages: i64,
    /// Registers of a thread beside its sums while it adds those of rounds to others. Chosen, so that none spills.
    pub registers_beside_parts: i64,
    /// Blocks of one warpgroup, at most, that are reckoned to share a multiprocessor. Fitted.
    pub resident_blocks: i64,
    /// Cycles that a result takes which a thread stores. Fitted.
    pub store_cycles: f64,
    /// The part of all work that counts where memory hides it: of two plans that wait for memory, the one with less is
    /// taken. Chosen.
    pub hidden_work: f64,
    /// What a result costs more, in parts of itself, where one warpgroup writes while nothing is read. Fitted.
    pub lone_writer: f64,
    /// The same for each strip of a line but the first. Fitted.
    pub further_strip: f64,
    /// The same where results come in bursts. Fitted.
    pub burst: f64,
    /// Results of a tile for each of its terms from which they do. Fitted.
    pub burst_results: f64,
    /// Rows of tiles that are walked together, the best first: about as many as columns, so that what is
    /// read is read by several blocks. Chosen.
    pub rasters: [i64; 11],
    /// Plans that are offered to `tune` besides, those first that should be fast. Chosen.
    pub offered: usize,
}

/// Attention (`attention`). `gpu_attention.json`.
pub(in crate::lower) struct AttentionPolicy {
    /// Warpgroups of a block, which take turns (while one computes weights, others multiply), and keys of a tile: the
    /// first that registers and shared memory have room for. Chosen.
    pub blocks: [[i64; 2]; 3],
    /// Those that are offered to `tune` besides. Chosen.
    pub further_blocks: [[i64; 2]; 2],
    /// Stages of keys and values. Chosen.
    pub stages: i64,
    /// Numbers of 8 bits that an f32 of 24 is the sum of, which weights have room for (IEEE 754).
    pub pieces: usize,
    /// Columns of results that a thread has registers for, beside those of its scores. Chosen.
    pub columns: i64,
    /// Bytes that are kept for barriers and the alignment of buffers. Chosen.
    pub kept_bytes: i64,
    /// Registers of a thread beside scores, weights and sums. Chosen, so that none spills.
    pub registers_beside: i64,
    /// What a tile of queries takes beside its rounds, in rounds. Chosen.
    pub tile_end_rounds: f64,
    /// Blocks of which it is reckoned, at most, how long they take. Chosen: reckoning
    /// is a part of compile time.
    pub reckoned_blocks: i64,
}

/// The only row.
const MEASURED: Policy = Policy {
    threads: 256,
    unrolled_steps: 16,
    stream: StreamPolicy { units: 8 },
    tile: TilePolicy {
        segment_bytes: 256,
        unaligned_segments: 2,
        segment_halvings: 2,
        shared_digit_doublings: 4,
        least_side_bytes: 8,
        resident_bytes: 112 << 10,
        resident_bytes_of_bytes: 140 << 10,
        unaligned_blocks: [4, 3, 2],
        unaligned_blocks_of_symbols: 4,
        short_copy_bytes: 4,
        short_copy_bytes_of_bytes: 8,
        unshifted_bytes_of_bytes: 8,
        chain_write_bytes: 4,
        micro_tile: 32,
        packed_micro_tile: 256,
        side_by_side: 4,
        threads: 256,
        most_threads: 512,
        many_micro_tiles: 2048,
        blocks_before_input: 16,
        loads_in_flight: 8,
        sampled_warps: 2,
        hidden_rounds: 28,
    },
    one_pass: OnePassPolicy {
        vectors: 8,
        elements: 64,
        registers: 128,
        own_block_bytes: 2048,
        element_wise_row: 256,
        shared_block_threads: 128,
        thread_bytes: 64,
        tiers: [(4, 4), (8, 8), (16, 8), (32, 8), (32, 16), (128, 16), (256, 16), (512, 16), (512, 32)],
        shared_block_tiers: 4,
        narrow_tiers: [(4, 4), (8, 8), (16, 8), (32, 8), (128, 16), (512, 16), (1024, 16)],
    },
    rows: RowReductionPolicy {
        loads: 4,
        narrow_loads: 8,
        byte_loads: 16,
        busy_blocks: 8,
        few_blocks: 2,
        short_row_loads: 2,
        short: [
            ShortRowPolicy { units: 128, threads: 16, loads: 2 },
            ShortRowPolicy { units: 1024, threads: 64, loads: 4 },
        ],
        last_round: 32,
    },
    columns: ColumnReductionPolicy {
        steps: 8,
        busy_threads: 1024,
        piece_steps: 16,
        pieces_of_any_length: 64,
        pieces_of_any_results: 128,
        side_by_side_pieces: 64,
        walking_blocks: 8,
        walked_units: 1024,
    },
    contract: ContractPolicy {
        side_threads: 16,
        vector: 4,
        row_pad: 4,
        depth: 16,
        wide_depth: 8,
        given_depths: [8, 32],
        least_extent: 16.0,
        least_boxed_extent: 2.0,
        large_extent: 128.0,
        counted_tile: 128,
        least_pieces: 8,
        piece_terms: 1024,
        packed_multiply_adds: (1 << 21) as f64,
    },
    mma: MmaPolicy {
        blocks: [
            MmaBlock { tile: [128, 256], depth: 64, stages: 3 },
            MmaBlock { tile: [128, 256], depth: 32, stages: 4 },
            MmaBlock { tile: [128, 128], depth: 64, stages: 4 },
            MmaBlock { tile: [128, 128], depth: 32, stages: 4 },
        ],
        small_block: MmaBlock { tile: [128, 128], depth: 32, stages: 2 },
        warps: [2, 4],
        given_sides: [64, 128, 256],
        given_results: 128 * 256,
        given_depths: [32, 128],
        given_stages: 8,
    },
    wgmma: WgmmaPolicy {
        warpgroups: [2, 3, 1],
        column_step: 16,
        bytes_in_flight: 192 << 10,
        stages: 16,
        write_bound_rounds: 2.0,
        write_bound_stages: 3,
        registers_beside_parts: 24,
        resident_blocks: 4,
        store_cycles: 0.5,
        hidden_work: 0.1,
        lone_writer: 0.3,
        further_strip: 0.05,
        burst: 0.15,
        burst_results: 128.0,
        rasters: [8, 9, 10, 7, 6, 12, 16, 5, 4, 3, 2],
        offered: 24,
    },
    attention: AttentionPolicy {
        blocks: [[3, 128], [2, 128], [2, 64]],
        further_blocks: [[1, 128], [1, 64]],
        stages: 2,
        pieces: 3,
        columns: 256,
        kept_bytes: 256,
        registers_beside: 24,
        tile_end_rounds: 1.5,
        reckoned_blocks: 1 << 14,
    },
    lookup: LookupPolicy { units: 2, placed_points: 32, points: 32, points_of_element: 4 },
    scan: ScanPolicy {
        few_blocks: 2,
        busy_blocks: 8,
        piece_chunks: 4,
        column_blocks: 2,
        column_steps: 16,
        column_groups: 16,
        ahead: 32,
        ahead_points: 16,
    },
    sort: sort::CHOSEN,
};

impl Policy {
    /// The row for a generation.
    pub(in crate::lower) fn of(_: &Grid) -> &'static Policy {
        static ROW: Policy = MEASURED;
        &ROW
    }
}

impl TilePolicy {
    /// Bytes of tiles of elements of so many bytes that a multiprocessor has at least.
    pub(super) fn enough_tiles(&self, bytes: i64) -> i64 {
        if bytes == 1 { self.resident_bytes_of_bytes } else { self.resident_bytes }
    }

    /// Blocks of a multiprocessor for which tiles are small enough where rows of the output begin anywhere.
    pub(super) fn unaligned_blocks(&self, bytes: i64, known: bool) -> i64 {
        match bytes {
            _ if !known => self.unaligned_blocks_of_symbols,
            1 => self.unaligned_blocks[0],
            2 => self.unaligned_blocks[1],
            _ => self.unaligned_blocks[2],
        }
    }

    /// Bytes of a copy into shared memory up to which units that hold more than the run are better.
    pub(super) fn short_copy(&self, bytes: i64) -> i64 {
        if bytes == 1 || bytes == 8 { self.short_copy_bytes_of_bytes } else { self.short_copy_bytes }
    }

    /// Bytes of a write that rows of the output which begin anywhere need not be shifted for, where the widest access
    /// has `widest`.
    pub(super) fn unshifted(&self, bytes: i64, widest: i64) -> i64 {
        if bytes == 1 { self.unshifted_bytes_of_bytes } else { widest }
    }
}

impl ContractPolicy {
    /// Results of a block of threads along each side: of the small one, and of the large one.
    pub(super) fn tiles(&self) -> [i64; 2] {
        [1, 2].map(|vectors| vectors * self.vector * self.side_threads)
    }
}
