//! The CPU targets as data, and which of them this machine is.
//!
//! `cpu:baseline`, `cpu:avx2` and `cpu:avx512` are fixed: text made for them is the same on every machine. They are
//! the levels x86-64-v2, -v3 and -v4 of the System V ABI supplement (v2, not plain SSE2, because without SSE4.1
//! Cranelift calls a function for every `floor`). `cpu` is the best of them that this machine runs, with its own
//! cache sizes and thread count.
//!
//! `vector_bits` is 128 in all of them: Cranelift 0.135 has no wider vectors. The wider units of AVX2 and AVX-512 come
//! with assembled atoms; the levels still differ in their encodings (three-operand VEX, FMA).
use crate::atoms::expression::TURNED_OPERANDS;
use crate::{atoms, encode};
use std::sync::OnceLock;
use tilewright_ir::kernel::Space;
use tilewright_ir::target::{Memory, Target};

/// A level: its name, the Cranelift flags it switches on, and its cache sizes in KiB (L1d, L2, L3).
struct Level {
    name: &'static str,
    flags: &'static [&'static str],
    caches_kib: [u64; 3],
}

const V2: &[&str] = &["has_cmpxchg16b", "has_sse3", "has_ssse3", "has_sse41", "has_sse42", "has_popcnt"];
const V3: &[&str] = &["has_avx", "has_avx2", "has_fma", "has_bmi1", "has_bmi2", "has_lzcnt"];
const V4: &[&str] = &["has_avx512f", "has_avx512dq", "has_avx512vl"];

/// Caches: a server core of 2010 for the baseline, the performance cores of Alder Lake, which have no AVX-512, for AVX2 (Golden Cove: 48 KiB, 1.25 MiB, up to 30 MiB that few cores share), Cascade Lake (the
/// reference machine) for AVX-512. With the caches of a Zen 3 (32 KiB, 512 KiB, 8 MiB here) AVX2 moved set C1 on a Zen 5 at 0.87 of memcpy, eight of 57 cases by more than 15 % behind AVX-512 (the least 0.67); so 0.94, and none (0.88).
const LEVELS: [Level; 3] = [
    Level { name: "cpu:baseline", flags: &[], caches_kib: [32, 256, 8 * 1024] },
    Level { name: "cpu:avx2", flags: V3, caches_kib: [48, 1280, 30 * 1024] },
    Level { name: "cpu:avx512", flags: V4, caches_kib: [32, 1024, 32 * 1024] },
];

/// Every fixed target, least capable first.
pub fn targets() -> Vec<Target> {
    LEVELS.iter().map(|l| describe(l, 1)).collect()
}

/// The target of a name; `cpu` is [`host_target`].
pub fn target(name: &str) -> Option<Target> {
    if name == "cpu" {
        return Some(host_target());
    }
    LEVELS.iter().find(|l| l.name == name).map(|l| describe(l, 1))
}

/// The best fixed target that this machine runs, with this machine's caches and threads, as they are when a process first asks:
/// reading them takes longer than compiling a copy (some thirty files, 0.2 ms on a Zen 5).
pub fn host_target() -> Target {
    static HOST: OnceLock<Target> = OnceLock::new();
    HOST.get_or_init(read_host).clone()
}

fn read_host() -> Target {
    let level = LEVELS.iter().rev().find(|l| host_runs(l.name)).unwrap_or(&LEVELS[0]);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    let mut target = describe(level, threads);
    for (i, name) in ["l1", "l2", "l3"].iter().enumerate() {
        if let Some(bytes) = host_cache_bytes(i + 1)
            && let Some(memory) = target.memories.iter_mut().find(|m| m.name == *name)
        {
            memory.bytes = bytes;
        }
    }
    target
}

/// The Cranelift flags of a target of this backend; `None` for another name.
pub(crate) fn isa_flags(name: &str) -> Option<Vec<&'static str>> {
    let at = LEVELS.iter().position(|l| l.name == name)?;
    if !cfg!(target_arch = "x86_64") {
        return Some(vec![]);
    }
    Some(V2.iter().chain(LEVELS[..=at].iter().flat_map(|l| l.flags)).copied().collect())
}

/// Whether code for this target runs on this machine.
#[cfg(target_arch = "x86_64")]
pub(crate) fn host_runs(name: &str) -> bool {
    let v2 = is_x86_feature_detected!("sse4.2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("cmpxchg16b");
    let v3 = || {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
    };
    let v4 = || {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
    };
    match name {
        "cpu:baseline" => v2,
        "cpu:avx2" => v2 && v3(),
        "cpu:avx512" => v2 && v3() && v4(),
        _ => false,
    }
}

/// Whether code for this target runs on this machine.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn host_runs(name: &str) -> bool {
    name == "cpu:baseline"
}

fn describe(level: &Level, threads: u32) -> Target {
    let wide = encode::Level::named(level.name) == Some(encode::Level::Avx512);
    let memory = |name: &str, space, bytes| Memory { name: name.into(), space, bytes, line_bytes: 64 };
    Target {
        name: level.name.into(),
        vector_bits: 128,
        vector_registers: if cfg!(target_arch = "x86_64") { 16 } else { 32 },
        memories: vec![
            memory("l1", Space::Global, level.caches_kib[0] << 10),
            memory("l2", Space::Global, level.caches_kib[1] << 10),
            memory("l3", Space::Global, level.caches_kib[2] << 10),
            memory("ram", Space::Global, 0),
        ],
        threads,
        // Measured on 2 cores of a Zen 5 server (`benches/library/threads.rs`), two threads over one: 0.6 to 1.1 × at 128 KiB, 0.7 to 1.4 ×
        // at 512 KiB, 1.3 to 2.0 × from 1 MiB to 8 MiB, 1.0 to 2.4 × beyond. The call itself does what helpers do not come to in time (`ir/src/share.rs`), but
        // asking them takes time, too; so two are worth 2 MiB.
        parallel_bytes: 1 << 20,
        // Only the element's own alignment: unaligned vectors cost little, and callers pass views.
        param_align: 1,
        turned_operands: if wide { TURNED_OPERANDS } else { 0 },
        // With 16 registers of 256 bits the next row is computed by one vector at a time, in place of four: softmax 0.96 times as fast.
        paired_rows: wide,
        blocks: None,
        atoms: atoms::rows(encode::Level::named(level.name)).into(),
    }
}

/// Size of the data or unified cache of a level as Linux tells it.
fn host_cache_bytes(level: usize) -> Option<u64> {
    (0..8).find_map(|i| {
        let read =
            |file: &str| std::fs::read_to_string(format!("/sys/devices/system/cpu/cpu0/cache/index{i}/{file}")).ok();
        if read("level")?.trim() != level.to_string() || read("type")?.trim() == "Instruction" {
            return None;
        }
        let size = read("size")?;
        let kib: u64 = size.trim().strip_suffix('K')?.parse().ok()?;
        Some(kib << 10)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_others_are_not() {
        assert!(targets().iter().all(|t| target(&t.name).as_ref() == Some(t)));
        assert!(target("cpu:sse9").is_none() && isa_flags("ptx:sm_90a").is_none());
        assert!(host_runs(&host_target().name));
    }
}
