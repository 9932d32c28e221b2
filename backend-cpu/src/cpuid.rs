//! What this machine says of itself: its processor and its caches.
//!
//! On x86-64 CPUID tells both: leaves 0 and 1 the processor; leaf 4 (Intel SDM vol. 2, CPUID) and, of the same form,
//! 8000_001Dh (AMD APM vol. 3, appendix E) each cache. Where it names no cache, and elsewhere, Linux is asked.
use crate::machines::level;
use tilewright_ir::target::MemoryLevel;

/// A processor: the vendor's string, family and model, the extended ones added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Processor {
    pub vendor: String,
    pub family: u32,
    pub model: u32,
}

/// The registers that CPUID gives: `eax ebx ecx edx`.
type Registers = [u32; 4];

/// The processor, if it can be asked.
pub(crate) fn processor() -> Option<Processor> {
    asked().map(|ask| decode_processor(&ask))
}

/// The caches for data, nearest first: as CPUID tells them, else as Linux does.
pub(crate) fn caches() -> Vec<MemoryLevel> {
    let told = asked().map_or(vec![], |ask| decode_caches(&ask));
    if told.is_empty() { (1..=3).filter_map(from_linux).collect() } else { told }
}

#[cfg(target_arch = "x86_64")]
fn asked() -> Option<impl Fn(u32, u32) -> Registers> {
    Some(|leaf, subleaf| {
        // SAFETY: every x86-64 processor has CPUID, and a leaf that it does not have gives numbers, too. (A safe
        // function in newer compilers.)
        #[allow(unused_unsafe)]
        let r = unsafe { std::arch::x86_64::__cpuid_count(leaf, subleaf) };
        [r.eax, r.ebx, r.ecx, r.edx]
    })
}

#[cfg(not(target_arch = "x86_64"))]
fn asked() -> Option<fn(u32, u32) -> Registers> {
    None
}

fn decode_processor(ask: &dyn Fn(u32, u32) -> Registers) -> Processor {
    let [_, b, c, d] = ask(0, 0);
    let vendor = [b, d, c].iter().flat_map(|r| r.to_le_bytes()).map(char::from).collect();
    let [signature, ..] = ask(1, 0);
    let (family, model) = (signature >> 8 & 15, signature >> 4 & 15);
    let extended = if family == 6 || family == 15 { signature >> 16 & 15 } else { 0 };
    Processor {
        vendor,
        family: family + if family == 15 { signature >> 20 & 255 } else { 0 },
        model: model | extended << 4,
    }
}

/// The caches of the leaf that lists them: AMD's where it has one, which leaf 4 of AMD's processors is not.
fn decode_caches(ask: &dyn Fn(u32, u32) -> Registers) -> Vec<MemoryLevel> {
    let [last_extended, ..] = ask(0x8000_0000, 0);
    let topology = last_extended >= 0x8000_001d && ask(0x8000_0001, 0)[2] >> 22 & 1 == 1;
    let leaf = if topology { 0x8000_001d } else { 4 };
    if !topology && ask(0, 0)[0] < 4 {
        return vec![];
    }
    // No processor has more.
    let listed: Vec<Registers> = (0..8).map(|i| ask(leaf, i)).take_while(|r| r[0] & 31 != 0).collect();
    let memory = |&[a, b, c, _]: &Registers| {
        let (ways, partitions, line) = ((b >> 22) + 1, (b >> 12 & 0x3ff) + 1, (b & 0xfff) + 1);
        let bytes = u64::from(ways) * u64::from(partitions) * u64::from(line) * (u64::from(c) + 1);
        let name = format!("l{}", a >> 5 & 7);
        MemoryLevel { line_bytes: line, ..level(&name, bytes, ways) }
    };
    listed.iter().filter(|r| r[0] & 31 != 2).map(memory).collect()
}

/// The data or unified cache of a level as Linux tells it.
fn from_linux(number: usize) -> Option<MemoryLevel> {
    (0..8).find_map(|i| {
        let read = |file: &str| {
            let path = format!("/sys/devices/system/cpu/cpu0/cache/index{i}/{file}");
            std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
        };
        if read("level")? != number.to_string() || read("type")? == "Instruction" {
            return None;
        }
        let kib: u64 = read("size")?.strip_suffix('K')?.parse().ok()?;
        let ways = read("ways_of_associativity").and_then(|n| n.parse().ok()).unwrap_or(0);
        Some(level(&format!("l{number}"), kib << 10, ways))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the two processors below answer, by leaf and subleaf.
    fn recorded(leaves: &'static [(u32, u32, Registers)]) -> impl Fn(u32, u32) -> Registers {
        move |leaf, sub| leaves.iter().find(|l| (l.0, l.1) == (leaf, sub)).map_or([0; 4], |l| l.2)
    }

    const ZEN5: &[(u32, u32, Registers)] = &[
        (0, 0, [0x10, 0x6874_7541, 0x444d_4163, 0x6974_6e65]),
        (1, 0, [0x00b0_0f21, 0, 0, 0]),
        (0x8000_0000, 0, [0x8000_0028, 0, 0, 0]),
        (0x8000_0001, 0, [0, 0, 1 << 22, 0]),
        (0x8000_001d, 0, [0x4121, 0x02c0_003f, 0x3f, 0]),
        (0x8000_001d, 1, [0x4122, 0x01c0_003f, 0x3f, 0]),
        (0x8000_001d, 2, [0x4143, 0x03c0_003f, 0x3ff, 2]),
        (0x8000_001d, 3, [0x3_c163, 0x03c0_003f, 0x7fff, 1]),
    ];

    const ALDER_LAKE: &[(u32, u32, Registers)] = &[
        (0, 0, [0x20, 0x756e_6547, 0x6c65_746e, 0x4965_6e69]),
        (1, 0, [0x0009_0672, 0, 0, 0]),
        (4, 0, [0x4121, 0x02c0_003f, 0x3f, 0]),
        (4, 1, [0x4122, 0x01c0_003f, 0x3f, 0]),
        (4, 2, [0x4143, 0x0240_003f, 0x7ff, 0]),
    ];

    fn seen(leaves: &'static [(u32, u32, Registers)]) -> (Processor, Vec<MemoryLevel>) {
        let ask = recorded(leaves);
        (decode_processor(&ask), decode_caches(&ask))
    }

    #[test]
    fn processors_and_caches_are_read() {
        let (processor, caches) = seen(ZEN5);
        assert_eq!(processor, Processor { vendor: "AuthenticAMD".into(), family: 0x1a, model: 2 });
        assert_eq!(caches, [level("l1", 48 << 10, 12), level("l2", 1 << 20, 16), level("l3", 32 << 20, 16)]);
        let (processor, caches) = seen(ALDER_LAKE);
        assert_eq!(processor, Processor { vendor: "GenuineIntel".into(), family: 6, model: 0x97 });
        assert_eq!(caches, [level("l1", 48 << 10, 12), level("l2", 1280 << 10, 10)]);
    }

    #[test]
    fn a_processor_that_lists_no_caches_is_believed() {
        assert_eq!(seen(&[(0, 0, [2, 0, 0, 0])]).1, []);
    }
}
