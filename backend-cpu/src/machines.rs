//! The table of machines: instruction sets and cores, a row each.
//!
//! To add a core: a row of `CORES`, with the source of each figure; `tilewright calibrate` prints one of the machine
//! that it runs on. What it chooses is then seen in `tests/plans`.
//!
//! Families and models are those of Linux (`arch/x86/include/asm/intel-family.h`, `arch/x86/kernel/cpu/amd.c`). Sizes
//! and ways of the first two caches are the same in all processors of a row; those of the last are
//! of a typical one: a host's own are asked of it (`crate::cpuid`). Extensions are those of GCC's `-march=znver5` and
//! its kin (*x86 Options* of its manual). Where a source says "by its kin", a figure was not measured on that core.
use tilewright_ir::kernel::Space;
use tilewright_ir::target::{Core, Isa, MemoryLevel, Nearest, NonTemporal, PrefetchRow, Processors, Rates, Share};

/// An instruction set: its name, the Cranelift flags it switches on, beside those of the sets before it, what a machine
/// must have for it, beside that, the extension that brings it dot products of ints (VNNI), and its registers.
pub(crate) struct IsaRow {
    pub name: &'static str,
    pub flags: &'static [&'static str],
    pub features: &'static [&'static str],
    pub dots: Option<&'static str>,
    vector_bits: u32,
    vector_registers: u32,
    mask_registers: u32,
}

/// Every instruction set, least capable first: the levels x86-64-v2, -v3 and -v4 of the System V ABI supplement (v2,
/// not plain SSE2, because without SSE4.1 Cranelift calls a function for every `floor`).
pub(crate) const ISAS: [IsaRow; 3] = [
    IsaRow {
        name: "baseline",
        flags: &["has_cmpxchg16b", "has_sse3", "has_ssse3", "has_sse41", "has_sse42", "has_popcnt"],
        features: &["sse4.2", "popcnt", "cmpxchg16b"],
        dots: None,
        vector_bits: 128,
        vector_registers: 16,
        mask_registers: 0,
    },
    IsaRow {
        name: "avx2",
        flags: &["has_avx", "has_avx2", "has_fma", "has_bmi1", "has_bmi2", "has_lzcnt"],
        features: &["avx2", "fma", "bmi1", "bmi2", "lzcnt"],
        dots: Some("avxvnni"),
        vector_bits: 256,
        vector_registers: 16,
        mask_registers: 0,
    },
    IsaRow {
        name: "avx512",
        flags: &["has_avx512f", "has_avx512dq", "has_avx512vl"],
        features: &["avx512f", "avx512dq", "avx512vl", "avx512bw"],
        dots: Some("avx512vnni"),
        vector_bits: 512,
        vector_registers: 32,
        mask_registers: 8,
    },
];

impl IsaRow {
    /// The row as targets have it. Elsewhere than on x86-64 it stands for the machine's own vectors of 128 bits.
    pub fn isa(&self) -> Isa {
        let (features, vector_registers) = match cfg!(target_arch = "x86_64") {
            true => (self.features, self.vector_registers),
            false => (&["neon"][..], 32),
        };
        Isa {
            name: self.name.into(),
            features: features.iter().map(|f| f.to_string()).collect(),
            vector_bits: self.vector_bits,
            vector_registers,
            mask_registers: self.mask_registers,
            // Cranelift 0.135 has no wider vectors; wider ones come with assembled atoms.
            plain_bits: 128,
            ..Isa::default()
        }
    }
}

/// A part of a cache: times, parts, which.
type CacheFraction = (u32, u32, &'static str);

/// Family, and first and last model of each range.
type Models = &'static [(u32, u32)];

/// A core. Caches: KiB, ways.
#[derive(Clone, Copy)]
struct CoreRow {
    name: &'static str,
    isa: &'static str,
    vendor: &'static str,
    family: u32,
    models: Models,
    caches: [(u64, u32); 3],
    extensions: &'static [&'static str],
    transposes: CacheFraction,
    byte_transposes: CacheFraction,
    elementwise: CacheFraction,
    runs: CacheFraction,
    run_bytes: u32,
    permuted_row_bytes: u32,
    into: Nearest,
    run_ahead: u32,
    blocks_ahead: u32,
    input_ahead: u32,
    lone_input_ahead: u32,
    reduced_ahead: u32,
    near: CacheFraction,
    across_operations: u32,
    /// GFLOP/s and GB/s, see [`Rates`].
    rates: (u32, u32),
    sources: &'static [&'static str],
}

/// A core of which nothing is known but its caches: figures of those that keep few instructions in flight.
const NARROW: CoreRow = CoreRow {
    name: "generic",
    isa: "avx512",
    vendor: "",
    family: 0,
    models: &[],
    caches: [(32, 8), (256, 8), (8 << 10, 16)],
    extensions: &[],
    // The LLC is one of few cores: a transpose finds a quarter of it fast. A line of bytes touches 64 lines.
    transposes: (1, 4, "l3"),
    byte_transposes: (1, 16, "l3"),
    elementwise: (16, 1, "l2"),
    // Prefetches bring runs at the speed of memory until the LLC is full.
    runs: (1, 1, "l3"),
    run_bytes: 1536,
    permuted_row_bytes: 2 << 10,
    into: Nearest::L2,
    run_ahead: 8 << 10,
    blocks_ahead: 2,
    // A page, where the hardware's own prefetching ends: the window over instructions is too short where there is much
    // to compute.
    input_ahead: 4096,
    lone_input_ahead: 4096,
    reduced_ahead: 0,
    near: (3, 8, "l1"),
    across_operations: 0,
    rates: (0, 0),
    sources: &["caches: a server core of 2010", "others: as measured on Zen 3 and Zen 4"],
};

/// The same of cores with many instructions in flight.
const WIDE: CoreRow = CoreRow {
    into: Nearest::L1,
    run_bytes: 640,
    permuted_row_bytes: 12 << 10,
    // Two inputs and more gain nothing.
    lone_input_ahead: 12 << 10,
    // From memory and from L2 it loses.
    reduced_ahead: 2048,
    across_operations: 10,
    ..NARROW
};

const AMD: CoreRow = CoreRow { vendor: "AuthenticAMD", ..NARROW };
const WIDE_AMD: CoreRow = CoreRow { vendor: "AuthenticAMD", ..WIDE };
const INTEL: CoreRow = CoreRow { vendor: "GenuineIntel", family: 6, ..NARROW };
const WIDE_INTEL: CoreRow =
    CoreRow { vendor: "GenuineIntel", family: 6, extensions: &["avxvnni", "avx512vnni"], ..WIDE };

/// Every core, generic ones first.
const CORES: [CoreRow; 11] = [
    NARROW,
    CoreRow {
        name: "aarch64",
        isa: "baseline",
        caches: [(64, 4), (1024, 8), (32 << 10, 16)],
        sources: &["caches: Arm Neoverse N1 Technical Reference Manual", "others: not measured"],
        ..NARROW
    },
    CoreRow {
        name: "zen2",
        isa: "avx2",
        family: 0x17,
        models: &[(0x30, 0x4f), (0x60, 0x7f), (0x90, 0x91), (0xa0, 0xaf)],
        caches: [(32, 8), (512, 8), (16 << 10, 16)],
        sources: &[
            "caches: AMD Software Optimization Guide 56305 (family 17h, models 30h and later)",
            "others: by its kin, zen3",
        ],
        ..AMD
    },
    CoreRow {
        name: "zen3",
        isa: "avx2",
        family: 0x19,
        models: &[(0x00, 0x0f), (0x20, 0x5f)],
        caches: [(32, 8), (512, 8), (32 << 10, 16)],
        sources: &[
            "caches: AMD Software Optimization Guide 56665 (family 19h)",
            "non-temporal: benches/results/numpy_permute_zen3.json",
            "prefetch: by its kin, zen4",
        ],
        ..AMD
    },
    CoreRow {
        name: "zen4",
        family: 0x19,
        models: &[(0x10, 0x1f), (0x60, 0xaf)],
        caches: [(32, 8), (1024, 8), (32 << 10, 16)],
        extensions: &["avx512vnni"],
        sources: &[
            "caches: AMD Software Optimization Guide 57647 (Zen 4)",
            "others: benches/results/numpy_permute_zen4.json, numpy_elementwise_zen4.json",
        ],
        ..AMD
    },
    CoreRow {
        name: "zen5",
        family: 0x1a,
        models: &[(0x00, 0x2f), (0x40, 0x4f), (0x60, 0x7f)],
        caches: [(48, 12), (1024, 16), (32 << 10, 16)],
        extensions: &["avxvnni", "avx512vnni"],
        sources: &[
            "caches: AMD Software Optimization Guide 58455 (Zen 5)",
            "others: benches/results/numpy_permute_zen5.json, numpy_elementwise_zen5.json",
        ],
        ..WIDE_AMD
    },
    CoreRow {
        name: "skylake-x",
        models: &[(0x55, 0x55)],
        // Slices of the LLC have 11 ways; a part of 32 MiB is what a virtual machine of some cores is told of.
        caches: [(32, 8), (1024, 16), (32 << 10, 0)],
        sources: &[
            "caches: Intel Optimization Reference Manual, Skylake Server; also Cascade Lake",
            "non-temporal: benches/sets/c1.json on a Cascade Lake",
            "prefetch: by its kin, zen4",
        ],
        ..INTEL
    },
    CoreRow {
        name: "ice-lake-server",
        models: &[(0x6a, 0x6a), (0x6c, 0x6c)],
        caches: [(48, 12), (1280, 20), (48 << 10, 12)],
        extensions: &["avx512vnni"],
        sources: &["caches: Intel Optimization Reference Manual, Ice Lake", "others: by its kin, golden-cove"],
        ..WIDE_INTEL
    },
    CoreRow {
        name: "sapphire-rapids",
        models: &[(0x8f, 0x8f)],
        caches: [(48, 12), (2048, 16), (105 << 10, 15)],
        transposes: (2, 1, "l2"),
        byte_transposes: (2, 1, "l2"),
        sources: &["caches: Intel Optimization Reference Manual, Golden Cove", "others: by its kin, emerald-rapids"],
        ..WIDE_INTEL
    },
    CoreRow {
        name: "emerald-rapids",
        models: &[(0xcf, 0xcf)],
        caches: [(48, 12), (2048, 16), (300 << 10, 20)],
        // The LLC spans the socket, so its size says little of what one core finds fast.
        transposes: (2, 1, "l2"),
        byte_transposes: (2, 1, "l2"),
        sources: &[
            "caches: Intel Optimization Reference Manual, Golden Cove",
            "non-temporal: measured with the loops of benches/permute on two cores of a socket",
            "others: by its kin, golden-cove",
        ],
        ..WIDE_INTEL
    },
    CoreRow {
        name: "golden-cove",
        isa: "avx2",
        models: &[(0x97, 0x97), (0x9a, 0x9a), (0xb7, 0xb7), (0xba, 0xba), (0xbf, 0xbf)],
        caches: [(48, 12), (1280, 10), (30 << 10, 12)],
        extensions: &["avxvnni"],
        sources: &[
            "caches: Intel Optimization Reference Manual, Golden Cove (client, without AVX-512)",
            "others: by its kin, zen5 with 256 bits",
        ],
        ..WIDE_INTEL
    },
];

/// The core of each fixed target without a core in its name: a server core of 2010, the first with performance cores
/// that lack AVX-512, and the one that AVX-512 came with.
pub(crate) const USUAL: [(&str, &str); 3] = [("baseline", "generic"), ("avx2", "golden-cove"), ("avx512", "skylake-x")];

/// The name of the instruction set of a target of this backend: `avx2` of `cpu:avx2@zen3`.
pub(crate) fn isa_name(target: &str) -> &str {
    let left = target.split_once('@').map_or(target, |(left, _)| left);
    left.strip_prefix("cpu:").unwrap_or(left)
}

/// Every core.
pub fn cores() -> Vec<Core> {
    CORES.iter().map(CoreRow::core).collect()
}

/// The core of a name.
pub fn core(name: &str) -> Option<Core> {
    CORES.iter().find(|row| row.name == name).map(CoreRow::core)
}

/// The core of a processor.
pub(crate) fn of_processor(vendor: &str, family: u32, model: u32) -> Option<Core> {
    let within = |row: &&CoreRow| row.models.iter().any(|(first, last)| (*first..=*last).contains(&model));
    CORES.iter().find(|row| row.vendor == vendor && row.family == family && within(row)).map(CoreRow::core)
}

/// The core of a processor that is in no row: the row of the same vendor's with the same L1 and L2, its kin. Without
/// kin, what L1 says: it grew with the instructions in flight, and cores that have many have at least 48 KiB.
pub(crate) fn of_caches(vendor: &str, caches: &[MemoryLevel]) -> Core {
    let alike = |(cache, row): (&MemoryLevel, &(u64, u32))| (cache.bytes, cache.ways) == (row.0 << 10, row.1);
    let kin = |row: &&CoreRow| {
        let same = caches.len() >= 2 && caches[..2].iter().zip(&row.caches).all(alike);
        same && !row.vendor.is_empty() && row.vendor == vendor
    };
    let first = caches.first().map_or(0, |m| m.bytes);
    let mut core = match CORES.iter().find(kin) {
        Some(row) => row.core(),
        None => if first >= 48 << 10 { WIDE } else { NARROW }.core(),
    };
    core.sources.insert(0, "the row: the processor is in none, this one is by its vendor, L1 and L2".into());
    adopt(&mut core, caches);
    core
}

/// Gives a core the caches that a machine says it has.
pub(crate) fn adopt(core: &mut Core, caches: &[MemoryLevel]) {
    for cache in caches {
        if let Some(memory) = core.memories.iter_mut().find(|m| m.name == cache.name) {
            *memory = cache.clone();
        }
    }
}

impl CoreRow {
    fn core(&self) -> Core {
        let caches = ["l1", "l2", "l3"].iter().zip(self.caches);
        let caches = caches.map(|(name, (kib, ways))| level(name, kib << 10, ways));
        let share = |(times, parts, memory): CacheFraction| Share { memory: memory.into(), times, parts };
        let processors = Processors { vendor: self.vendor.into(), family: self.family, models: self.models.to_vec() };
        Core {
            name: self.name.into(),
            isa: self.isa.into(),
            extensions: self.extensions.iter().map(|e| e.to_string()).collect(),
            processors: if self.models.is_empty() { vec![] } else { vec![processors] },
            memories: caches.chain([level("ram", 0, 0)]).collect(),
            non_temporal: NonTemporal {
                transposes: share(self.transposes),
                byte_transposes: share(self.byte_transposes),
                elementwise: share(self.elementwise),
                runs: share(self.runs),
                run_bytes: self.run_bytes,
                permuted_row_bytes: self.permuted_row_bytes,
            },
            prefetch: PrefetchRow {
                into: self.into,
                run_bytes: self.run_ahead,
                blocks: self.blocks_ahead,
                input_bytes: self.input_ahead,
                lone_input_bytes: self.lone_input_ahead,
                reduced_bytes: self.reduced_ahead,
                near: share(self.near),
            },
            across_operations: self.across_operations,
            rates: Rates { gflops: self.rates.0, gb: self.rates.1 },
            sources: self.sources.iter().map(|s| s.to_string()).collect(),
        }
    }
}

/// The row of a core as text for `CORES`; vendor, family and models are left to be filled in.
pub fn row_text(core: &Core) -> String {
    let caches = ["l1", "l2", "l3"].iter().filter_map(|name| core.memory(name));
    let caches: Vec<String> = caches.map(|m| format!("({}, {})", m.bytes >> 10, m.ways)).collect();
    let part = |s: &Share| format!("({}, {}, {:?})", s.times, s.parts, s.memory);
    let n = &core.non_temporal;
    let figures = [
        ("name", format!("{:?}", core.name)),
        ("isa", format!("{:?}", core.isa)),
        ("caches", format!("[{}]", caches.join(", "))),
        ("transposes", part(&n.transposes)),
        ("byte_transposes", part(&n.byte_transposes)),
        ("elementwise", part(&n.elementwise)),
        ("runs", part(&n.runs)),
        ("run_bytes", n.run_bytes.to_string()),
        ("permuted_row_bytes", n.permuted_row_bytes.to_string()),
        ("into", format!("Nearest::{:?}", core.prefetch.into)),
        ("run_ahead", core.prefetch.run_bytes.to_string()),
        ("blocks_ahead", core.prefetch.blocks.to_string()),
        ("input_ahead", core.prefetch.input_bytes.to_string()),
        ("lone_input_ahead", core.prefetch.lone_input_bytes.to_string()),
        ("reduced_ahead", core.prefetch.reduced_bytes.to_string()),
        ("near", part(&core.prefetch.near)),
        ("across_operations", core.across_operations.to_string()),
        ("rates", format!("{:?}", (core.rates.gflops, core.rates.gb))),
        ("sources", format!("&{:#?}", core.sources).replace('\n', "\n    ")),
    ];
    let lines: String = figures.iter().map(|(name, figure)| format!("    {name}: {figure},\n")).collect();
    format!("Row {{\n{lines}    ..NARROW\n}},\n")
}

/// A memory level of a CPU.
pub(crate) fn level(name: &str, bytes: u64, ways: u32) -> MemoryLevel {
    MemoryLevel { name: name.into(), space: Space::Global, bytes, line_bytes: 64, ways }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `calibrate` prints can be put into the table.
    #[test]
    fn a_row_is_text_again() {
        let text = row_text(&core("zen5").expect("a row"));
        expect_test::expect![[r#"
            Row {
                name: "zen5",
                isa: "avx512",
                caches: [(48, 12), (1024, 16), (32768, 16)],
                transposes: (1, 4, "l3"),
                byte_transposes: (1, 16, "l3"),
                elementwise: (16, 1, "l2"),
                runs: (1, 1, "l3"),
                run_bytes: 640,
                permuted_row_bytes: 12288,
                into: Nearest::L1,
                run_ahead: 8192,
                blocks_ahead: 2,
                input_ahead: 4096,
                lone_input_ahead: 12288,
                reduced_ahead: 2048,
                near: (3, 8, "l1"),
                across_operations: 10,
                rates: (0, 0),
                sources: &[
                    "caches: AMD Software Optimization Guide 58455 (Zen 5)",
                    "others: benches/results/numpy_permute_zen5.json, numpy_elementwise_zen5.json",
                ],
                ..NARROW
            },
        "#]]
        .assert_eq(&text);
    }
}
