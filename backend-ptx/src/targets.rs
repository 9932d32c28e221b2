//! The targets: memories, widths, and which atoms each generation has.
//!
//! Capacities are those of the data-centre part of the generation, from NVIDIA's *CUDA C++
//! Programming Guide*, table “Technical specifications per compute capability”, and the parts' data sheets. A kernel
//! that is correct does not depend on them; its tile sizes do.
use crate::atoms;
use std::sync::OnceLock;
use tilewright_ir::kernel::Space;
use tilewright_ir::target::{Atom, Core, Grid, Isa, MemoryLevel, Products, Rates, Target};

/// Every target of this crate, oldest first.
pub fn targets() -> Vec<Target> {
    table().to_vec()
}

/// The target of a name, as given to `--target`.
///
/// # Example
/// ```
/// let h200 = tilewright_backend_ptx::target("ptx:sm_90a").unwrap();
/// assert!(h200.atom("wgmma_m64n256k16_bf16_ss").is_some());
/// assert!(tilewright_backend_ptx::target("ptx:sm_42").is_none());
/// ```
pub fn target(name: &str) -> Option<Target> {
    table().iter().find(|t| t.name == name).cloned()
}

/// The target whose code runs on a machine that is named as one but has none of its own: the newest of the generations
/// before it, or its own with what only it has.
///
/// # Example
/// ```
/// use tilewright_backend_ptx::instead;
/// assert_eq!(instead("ptx:sm_87"), Some("ptx:sm_86"));
/// assert_eq!(instead("ptx:sm_90"), Some("ptx:sm_90a"));
/// assert_eq!((instead("ptx:sm_100a"), instead("ptx:sm_61")), (Some("ptx:sm_100"), None));
/// ```
pub fn instead(name: &str) -> Option<&'static str> {
    let wanted = name.strip_prefix("ptx:sm_")?.trim_end_matches(char::is_alphabetic).parse().ok()?;
    let runs = |t: &&Target| t.blocks.is_some_and(|grid| grid.runs_on(wanted));
    table().iter().rfind(runs).map(|t| t.name.as_str())
}

/// Built once: the warpgroup atoms are some hundred rows.
fn table() -> &'static [Target] {
    static TABLE: OnceLock<Vec<Target>> = OnceLock::new();
    TABLE.get_or_init(|| vec![sm_70(), sm_75(), sm_80(), sm_86(), sm_89(), sm_90a(), sm_100(), sm_120()])
}

/// Plain text for every card since Volta: vector loads and stores only.
fn sm_70() -> Target {
    Target {
        // 96 KiB of shared memory per block, 6 MiB of L2, 80 multiprocessors of 2,048 threads; rates of the SXM2 board.
        core: core(96 << 10, 6 << 20, Rates { gflops: 15_700, gb: 900 }),
        threads: 80 * 2048,
        blocks: Some(grid(70, 80, 96, 96)),
        ..common("sm_70", [atoms::vector::atoms(), atoms::transpose::atoms()].concat())
    }
}

/// Turing: `ldmatrix`, `mma.sync` of f16.
fn sm_75() -> Target {
    let rows = [atoms::vector::atoms(), atoms::transpose::atoms(), atoms::ldmatrix::loads(), atoms::mma::f16_atoms()];
    Target {
        // 64 KiB of shared memory per block, 4 MiB of L2, 40 multiprocessors of 1,024 threads (T4).
        core: core(64 << 10, 4 << 20, Rates { gflops: 8_100, gb: 320 }),
        threads: 40 * 1024,
        blocks: Some(Grid { threads_per_multiprocessor: 1024, ..grid(75, 40, 64, 64) }),
        ..common("sm_75", rows.concat())
    }
}

/// Ampere: asynchronous copies, `ldmatrix`, `mma.sync`.
fn sm_80() -> Target {
    Target {
        // 163 KiB of shared memory per block, 40 MiB of L2, 108 multiprocessors; rates of the board with 40 GB.
        core: core(163 << 10, 40 << 20, Rates { gflops: 19_500, gb: 1_555 }),
        threads: 108 * 2048,
        blocks: Some(grid(80, 108, 163, 164)),
        ..common("sm_80", of_sm_80())
    }
}

/// What every generation from Ampere on has.
fn of_sm_80() -> Vec<Atom> {
    let rows = [
        atoms::vector::atoms(),
        atoms::transpose::atoms(),
        atoms::cp_async::atoms(),
        atoms::ldmatrix::loads(),
        atoms::ldmatrix::word_loads(),
        atoms::mma::atoms(),
    ];
    rows.concat()
}

/// Ampere with less shared memory and fewer threads.
fn sm_86() -> Target {
    Target {
        // 99 KiB of shared memory per block, 6 MiB of L2, 84 multiprocessors of 1,536 threads (A40).
        core: core(99 << 10, 6 << 20, Rates { gflops: 37_400, gb: 696 }),
        threads: 84 * 1536,
        blocks: Some(Grid { threads_per_multiprocessor: 1536, ..grid(86, 84, 99, 100) }),
        ..common("sm_86", of_sm_80())
    }
}

/// Ada: 8-bit floats.
fn sm_89() -> Target {
    Target {
        // 99 KiB of shared memory per block, 96 MiB of L2, 142 multiprocessors of 1,536 threads (L40S).
        core: core(99 << 10, 96 << 20, Rates { gflops: 91_600, gb: 864 }),
        threads: 142 * 1536,
        blocks: Some(Grid { threads_per_multiprocessor: 1536, ..grid(89, 142, 99, 100) }),
        ..common("sm_89", [of_sm_80(), atoms::mma::fp8_atoms()].concat())
    }
}

/// Blackwell, with what is promised to later generations, too: neither `wgmma` nor `tcgen05`.
fn sm_100() -> Target {
    Target {
        // 227 KiB of shared memory per block, 126 MiB of L2, 148 multiprocessors of 2,048 threads (B200).
        core: core(227 << 10, 126 << 20, Rates { gflops: 74_000, gb: 7_700 }),
        threads: 148 * 2048,
        blocks: Some(grid(100, 148, 227, 228)),
        ..common("sm_100", [of_sm_80(), atoms::ldmatrix::stores(), atoms::mma::fp8_atoms()].concat())
    }
}

/// Blackwell with less shared memory and fewer threads.
fn sm_120() -> Target {
    Target {
        // 99 KiB of shared memory per block, 128 MiB of L2, 188 multiprocessors of 1,536 threads (RTX PRO 6000).
        core: core(99 << 10, 128 << 20, Rates { gflops: 125_000, gb: 1_792 }),
        threads: 188 * 1536,
        blocks: Some(Grid { threads_per_multiprocessor: 1536, ..grid(120, 188, 99, 100) }),
        ..common("sm_120", [of_sm_80(), atoms::ldmatrix::stores(), atoms::mma::fp8_atoms()].concat())
    }
}

/// Hopper with its own features (the `a`): `wgmma`, `stmatrix`, and boxes copied by the tensor memory accelerator.
fn sm_90a() -> Target {
    let rows = [
        atoms::vector::atoms(),
        atoms::transpose::atoms(),
        atoms::cp_async::atoms(),
        atoms::ldmatrix::loads(),
        atoms::ldmatrix::word_loads(),
        atoms::ldmatrix::stores(),
        atoms::mma::atoms(),
        atoms::mma::fp8_atoms(),
        atoms::tma::atoms(),
        atoms::wgmma::atoms(),
    ];
    Target {
        // 227 KiB of shared memory per block, 50 MiB of L2, 132 multiprocessors (H100 and H200, SXM).
        // The rates are those of the slower memory.
        core: core(227 << 10, 50 << 20, Rates { gflops: 67_000, gb: 3_350 }),
        threads: 132 * 2048,
        // Fitted to products of many sizes in every shape of block (benches/results/gpu_shapes.json).
        blocks: Some(Grid { own_features: true, products: Some(WARPGROUPS), ..grid(90, 132, 227, 228) }),
        ..common("sm_90a", rows.concat())
    }
}

/// Products of warpgroups on compute capability 9.0.
const WARPGROUPS: Products = Products {
    multiply_adds: 4040,
    additions: 128,
    shared_bytes: 106,
    cache_bytes: 54,
    half_line_percent: 77,
    unaligned_percent: 50,
    tile_end: 700,
    start: 2800,
    megahertz: 1600,
};

fn common(name: &str, atoms: Vec<Atom>) -> Target {
    Target {
        name: format!("ptx:{name}"),
        isa: Isa {
            name: name.to_owned(),
            // The widest load or store of one thread; arithmetic is scalar per thread.
            vector_bits: 8 * Grid::COMMON.access_bytes as u32,
            plain_bits: 8 * Grid::COMMON.access_bytes as u32,
            // Registers a thread may use (32 bits each).
            vector_registers: 255,
            ..Isa::default()
        },
        core: Core::default(),
        threads: 0,
        // A kernel is always spread over threads: one alone reaches a fraction of a percent of the memory bandwidth.
        parallel_bytes: 0,
        atoms: atoms.into(),
        // What `cudaMalloc` and every framework's allocator give is aligned to 256; views may start anywhere.
        param_align: 16,
        blocks: None,
    }
}

/// What blocks get, where it is not as [everywhere](Grid::COMMON); shared memory in KiB, of one block and of one
/// multiprocessor (1 KiB of it per block is the system's).
fn grid(capability: i64, multiprocessors: i64, shared_per_block: i64, shared_per_multiprocessor: i64) -> Grid {
    Grid {
        capability,
        multiprocessors,
        shared_per_block: shared_per_block << 10,
        shared_per_multiprocessor: shared_per_multiprocessor << 10,
        ..Grid::COMMON
    }
}

/// The same machine for tensors that start anywhere: nothing is known of a parameter's address but its element's
/// alignment.
///
/// # Example
/// ```
/// let h200 = tilewright_backend_ptx::target("ptx:sm_90a").unwrap();
/// assert_eq!(h200.param_align, 16);
/// assert_eq!(tilewright_backend_ptx::unaligned(&h200).param_align, 1);
/// ```
pub fn unaligned(target: &Target) -> Target {
    Target { param_align: 1, ..target.clone() }
}

/// A multiprocessor and what it shares with others; the rates are those of the data sheet without tensor cores.
fn core(shared_bytes: u64, l2_bytes: u64, rates: Rates) -> Core {
    let memory = |name: &str, space, bytes, line_bytes: i64| {
        let (name, line_bytes) = (name.to_owned(), line_bytes as u32);
        MemoryLevel { name, space, bytes, line_bytes, ways: 0 }
    };
    let memories = vec![
        // All banks answer together.
        memory("shared", Space::Shared, shared_bytes, Grid::COMMON.bank_row_bytes()),
        // DRAM is read in sectors, tagged in lines.
        memory("l2", Space::Global, l2_bytes, Grid::COMMON.line_bytes),
        memory("global", Space::Global, 0, Grid::COMMON.sector_bytes),
    ];
    Core { memories, rates, ..Core::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_findable() {
        for t in targets() {
            assert_eq!(target(&t.name).as_ref(), Some(&t));
            let names: BTreeSet<&str> = t.atoms.iter().map(|a| a.name.as_str()).collect();
            assert_eq!(names.len(), t.atoms.len(), "{}", t.name);
        }
    }

    #[test]
    fn names_say_what_rows_do() {
        for t in targets() {
            let grid = t.blocks.unwrap();
            let letter = if grid.own_features { "a" } else { "" };
            assert_eq!(t.isa.name, format!("sm_{}{letter}", grid.capability));
            assert_eq!(t.name, format!("ptx:{}", t.isa.name));
        }
    }

    #[test]
    fn a_newer_target_has_the_atoms_of_the_older() {
        let all = targets();
        let promised: Vec<&Target> = all.iter().filter(|t| t.blocks.is_some_and(|g| !g.own_features)).collect();
        for pair in promised.windows(2).map(|pair| [pair[0], pair[1]]).chain([[&all[4], &all[5]]]) {
            for atom in pair[0].atoms.iter() {
                assert_eq!(pair[1].atom(&atom.name), Some(atom), "{}", pair[1].name);
            }
        }
    }
}
