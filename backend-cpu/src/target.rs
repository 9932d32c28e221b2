//! The CPU targets: an instruction set on a core, and which of them this machine is.
//!
//! `cpu:baseline`, `cpu:avx2` and `cpu:avx512` are fixed, and so is each of them on a core of the table,
//! `cpu:avx2@zen3` ([`machines`]): text made for them is the same on every machine. `cpu` is the best instruction set
//! that this machine runs, on the core of its processor, with its own caches and thread count.
use crate::atoms::expression::TRANSPOSED_OPERANDS;
use crate::{atoms, cpuid, encode, machines};
use machines::{ISAS, IsaRow, USUAL, isa_name};
use std::sync::OnceLock;
use tilewright_ir::target::{Core, Isa, Target};

/// The fixed targets without a core in their name, least capable first.
pub fn targets() -> Vec<Target> {
    USUAL.iter().filter_map(usual).collect()
}

/// Such a target runs on every machine of the instruction set, so it has no extension of its core.
fn usual(&(isa, core): &(&str, &str)) -> Option<Target> {
    Some(join(isa_of(isa)?, Core { extensions: vec![], ..machines::core(core)? }, ""))
}

/// The target of a name: `cpu` is [`host_target`]; `cpu:ISA` and `cpu:ISA@CORE` are fixed. A core has the instruction
/// sets up to the most capable one that it runs.
pub fn target(name: &str) -> Option<Target> {
    if name == "cpu" {
        return Some(host_target());
    }
    let Some((left, core)) = name.split_once('@') else {
        let isa = name.strip_prefix("cpu:")?;
        return USUAL.iter().find(|(known, _)| *known == isa).and_then(usual);
    };
    let core = machines::core(core)?;
    let (isa, most) = (position(left)?, position(&core.isa)?);
    (isa <= most).then(|| on(left, core)).flatten()
}

/// The names of the targets that have a core in their name: each core with its most capable instruction set.
pub fn named_cores() -> Vec<String> {
    machines::cores().iter().map(|core| format!("cpu:{}@{}", core.isa, core.name)).collect()
}

/// The target of an instruction set (`cpu:avx2`, or `cpu` for this machine's) on a core that is described; `None` for
/// another name.
pub fn on(isa: &str, core: Core) -> Option<Target> {
    let row = if isa == "cpu" { host_isa() } else { isa_of(isa)? };
    let at = format!("@{}", core.name);
    Some(join(row, core, &at))
}

/// The best instruction set that this machine runs, on its core, with its caches and threads, as they are when a
/// process first asks.
pub fn host_target() -> Target {
    static HOST: OnceLock<Target> = OnceLock::new();
    HOST.get_or_init(read_host).clone()
}

fn read_host() -> Target {
    let (caches, processor) = (cpuid::caches(), cpuid::processor());
    let known = processor.as_ref().and_then(|p| machines::of_processor(&p.vendor, p.family, p.model));
    let known = known.or_else(|| machines::core("aarch64").filter(|_| cfg!(target_arch = "aarch64")));
    let mut core = match known {
        Some(mut core) => {
            machines::adopt(&mut core, &caches);
            core
        }
        None => machines::of_caches(processor.as_ref().map_or("", |p| &p.vendor), &caches),
    };
    // Processors of one core differ in them.
    core.extensions = ISAS.iter().filter_map(|row| row.dots).filter(|name| has(name)).map(String::from).collect();
    let at = format!("@{}", core.name);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    Target { threads, ..join(host_isa(), core, &at) }
}

fn host_isa() -> &'static IsaRow {
    ISAS.iter().rev().find(|row| host_runs(row.name)).unwrap_or(&ISAS[0])
}

fn position(name: &str) -> Option<usize> {
    ISAS.iter().position(|row| row.name == isa_name(name))
}

fn isa_of(name: &str) -> Option<&'static IsaRow> {
    position(name).map(|at| &ISAS[at])
}

/// The Cranelift flags of a target of this backend; `None` for another name.
pub(crate) fn isa_flags(name: &str) -> Option<Vec<&'static str>> {
    let at = position(name)?;
    if !cfg!(target_arch = "x86_64") {
        return Some(vec![]);
    }
    Some(ISAS[..=at].iter().flat_map(|row| row.flags).copied().collect())
}

/// Whether code for this target runs on this machine: it has every feature of the instruction set and those before it.
pub(crate) fn host_runs(name: &str) -> bool {
    let Some(at) = position(name) else { return false };
    if !cfg!(target_arch = "x86_64") {
        return at == 0;
    }
    ISAS[..=at].iter().flat_map(|row| row.features).all(|feature| has(feature))
}

/// The same of a target, whose core may have more.
pub(crate) fn host_runs_target(target: &Target) -> bool {
    let has_not = |name: &&str| target.isa.features.iter().any(|f| f == name) && !has(name);
    host_runs(&target.name) && !ISAS.iter().filter_map(|row| row.dots).any(|name| has_not(&name))
}

/// Whether this machine has a feature of the table.
#[cfg(target_arch = "x86_64")]
pub(crate) fn has(feature: &str) -> bool {
    macro_rules! any_of {
        ($($name:tt)*) => {
            match feature {
                $($name => is_x86_feature_detected!($name),)*
                _ => false,
            }
        };
    }
    any_of!(
        "sse4.2" "popcnt" "cmpxchg16b" "avx2" "fma" "bmi1" "bmi2" "lzcnt" "avx512f" "avx512dq" "avx512vl" "avx512bw"
        "avxvnni" "avx512vnni"
    )
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn has(_: &str) -> bool {
    false
}

fn join(row: &IsaRow, core: Core, at: &str) -> Target {
    let name = format!("cpu:{}{at}", row.name);
    let level = encode::SimdLevel::named(&name);
    let across_operands = if level == Some(encode::SimdLevel::Avx512) { TRANSPOSED_OPERANDS } else { 0 };
    let mut isa = Isa { across_operands, ..row.isa() };
    let dots = row.dots.filter(|name| core.extensions.iter().any(|e| e == name));
    isa.features.extend(dots.map(String::from));
    Target {
        name,
        isa,
        atoms: atoms::rows(level, dots.is_some()).into(),
        core,
        threads: 1,
        // Measured by `benches/library/threads.rs`: two threads are no slower than one from 1 MiB on. The call itself
        // does what helpers do not come to in time (`ir/src/share.rs`), but asking them takes time, too; so two are
        // worth 2 MiB.
        parallel_bytes: 1 << 20,
        // Only the element's own alignment: unaligned vectors cost little, and callers pass views.
        param_align: 1,
        blocks: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_others_are_not() {
        assert!(targets().iter().all(|t| target(&t.name).as_ref() == Some(t)));
        assert!(named_cores().iter().all(|name| target(name).is_some_and(|t| t.name == *name)));
        for name in ["cpu:sse9", "cpu:avx512@zen3", "cpu:avx2@zen1", "cpu:avx2@", "avx2@zen3x"] {
            assert!(target(name).is_none(), "{name}");
        }
        assert!(isa_flags("ptx:sm_90a").is_none());
        assert!(host_runs(&host_target().name));
    }

    #[test]
    fn the_least_capable_set_runs_on_every_core() {
        for core in machines::cores() {
            let target = target(&format!("cpu:baseline@{}", core.name)).expect("a target");
            assert_eq!((target.isa.name.as_str(), target.core), ("baseline", core));
        }
    }

    #[test]
    fn every_row_is_whole() {
        for core in machines::cores() {
            let sizes: Vec<u64> = core.memories.iter().map(|m| m.bytes).collect();
            assert!(sizes[..3].windows(2).all(|pair| pair[0] < pair[1]) && sizes[3] == 0, "{}", core.name);
            let rest = |m: &tilewright_ir::target::MemoryLevel| m.bytes.checked_rem(u64::from(m.ways * m.line_bytes));
            assert!(core.memories[..3].iter().all(|m| rest(m).unwrap_or(0) == 0), "{}", core.name);
            assert!(!core.sources.is_empty() && position(&core.isa).is_some(), "{}", core.name);
        }
    }

    /// A processor in no row gets the figures of its kin, and its own caches.
    #[test]
    fn an_unknown_processor_has_its_own_caches() {
        assert_eq!(machines::of_processor("AuthenticAMD", 0x99, 1), None);
        let caches = [machines::level("l1", 64 << 10, 16), machines::level("l2", 3 << 20, 12)];
        let core = machines::of_caches("AuthenticAMD", &caches);
        assert_eq!(core.memories[..2], caches);
        assert_eq!(core.name, "generic");
        assert_eq!(core.prefetch.into, tilewright_ir::target::Nearest::L1);
        // A hypervisor may hide the model (here behind that of a client core), but not the caches.
        assert_eq!(machines::of_processor("GenuineIntel", 6, 0xa7), None);
        let caches = [(48 << 10, 12, "l1"), (2 << 20, 16, "l2"), (480 << 20, 16, "l3")];
        let caches = caches.map(|(bytes, ways, name)| machines::level(name, bytes, ways));
        let core = machines::of_caches("GenuineIntel", &caches);
        assert_eq!((core.name.as_str(), &core.memories[..3]), ("sapphire-rapids", &caches[..]));
        let bytes = core.nontemporal_bytes(tilewright_ir::target::MovementClass::Transpose { element_bytes: 4 });
        assert_eq!(bytes, 4 << 20);
        assert_eq!(machines::of_caches("AuthenticAMD", &caches).name, "generic");
        assert_eq!(machines::of_processor("GenuineIntel", 6, 0x8f).map(|c| c.name), Some("sapphire-rapids".into()));
    }
}
