//! The objects, read by other crates than wrote them.
use super::object::object;
use super::{Registered, listed};
use crate::links::Sources;
use crate::noted::{NotedFunction, noted};
use crate::pipeline;
use crate::stage::Stage;
use gimli::{BaseAddresses, CfaRule, DebugFrame, Dwarf, EndianSlice, LittleEndian, Register, UnwindContext};
use gimli::{RegisterRule, UnwindSection, X86_64};
use object::{Object, ObjectSection, ObjectSymbol};
use std::borrow::Cow;
use std::collections::BTreeSet;

const SOFTMAX: &str = "sym M, N where M >= 1, N >= 1

fn softmax(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {
  let top[m] = max(n) x[m,n]
  let sum[m] = sum(n) exp(x[m,n] - top[m])
  y[m,n] = exp(x[m,n] - top[m]) / sum[m]
}
";

/// Rows of which some are called across, in tiles, where the machine has vectors of 512 bits.
const ACROSS: &str = "fn across(x: f32 (256,256):(256,1), z: f32 (256,256):(1,256), y: f32 (256,256):(256,1)) {
  y[i,j] = exp(x[i,j] + z[i,j])
}
";

/// A product, whose tiles have frames of their own.
const PRODUCT: &str = "fn product(a: f32 (300,200):(200,1), b: f32 (200,100):(100,1), c: f32 (300,100):(100,1)) {
  c[i,j] = sum(k) a[i,k] * b[k,j]
}
";

/// The functions of a program's only function for a target.
fn functions(text: &str, target: &str) -> (Vec<NotedFunction>, pipeline::Build) {
    let module = pipeline::check(text).expect("a program").0;
    let function = &module.program.functions[0];
    let build = pipeline::build(function, &pipeline::target(target).expect("a target")).expect("code");
    let code = build.code.as_ref().expect("it is for a CPU");
    (noted(&function.name, code, &Sources::of(function, &build.kernel)), build)
}

/// An object is in the list for as long as its code is there, whichever goes first.
#[test]
fn objects_leave_the_list_with_their_code() {
    let before = listed().len();
    let mut builds: Vec<pipeline::Build> = (0..3)
        .map(|_| {
            let (all, mut build) = functions(SOFTMAX, "cpu:baseline");
            let registered = Registered::new(&all, "p.tw").expect("an object");
            build.code.as_mut().expect("code").keep(Box::new(registered));
            build
        })
        .collect();
    let all = listed();
    assert_eq!(all.len(), before + 3);
    for gone in [1, 1, 0] {
        // The last one that came stands first.
        let at = builds.len() - 1 - gone;
        let left: Vec<usize> = listed().into_iter().enumerate().filter(|(i, _)| *i != at).map(|(_, a)| a).collect();
        builds.remove(gone);
        assert_eq!(listed(), left);
    }
}

#[test]
fn names_and_lines_are_those_of_the_program() {
    let (all, _build) = functions(SOFTMAX, "cpu:avx2");
    let bytes = object(&all, "/there/softmax.tw").expect("an object");
    let file = object::File::parse(&*bytes).expect("ELF");
    let mut symbols: Vec<(String, u64, u64)> =
        file.symbols().map(|s| (s.name().expect("a name").to_string(), s.address(), s.size())).collect();
    symbols.sort();
    let mut expected: Vec<_> = all.iter().map(|f| (f.name.clone(), f.address, f.bytes)).collect();
    expected.sort();
    assert_eq!(symbols, expected);
    assert!(expected.iter().any(|(name, ..)| name == "softmax.phase0"), "{expected:?}");
    for f in &all {
        let holds = |s: &object::Section<'_, '_>| s.address() == f.address && s.size() == f.bytes;
        assert!(file.sections().any(|s| s.name() == Ok(".text") && holds(&s)), "{}", f.name);
    }
    let load = |id: gimli::SectionId| -> Result<Cow<'_, [u8]>, gimli::Error> {
        let section = file.section_by_name(id.name());
        Ok(section.map_or(Cow::Borrowed(&[][..]), |s| s.uncompressed_data().expect("its bytes")))
    };
    let sections = gimli::DwarfSections::load(load).expect("sections");
    let dwarf = sections.borrow(|s| EndianSlice::new(s, LittleEndian));
    let header = dwarf.units().next().expect("a unit").expect("one");
    let unit = dwarf.unit(header).expect("it is read");
    assert_eq!(unit.name.map(|n| n.slice()), Some(&b"softmax.tw"[..]));
    assert_eq!(unit.comp_dir.map(|n| n.slice()), Some(&b"/there"[..]));
    let (mut named, mut entries) = (vec![], unit.entries());
    while let Some(entry) = entries.next_dfs().expect("an entry") {
        if entry.tag() == gimli::DW_TAG_subprogram {
            let name = entry.attr_value(gimli::DW_AT_name).expect("a name");
            let range = dwarf.die_ranges(&unit, entry).expect("ranges").next().expect("a range").expect("one");
            let name = String::from_utf8_lossy(dwarf.attr_string(&unit, name).expect("text").slice()).into_owned();
            named.push((name, range.begin, range.end - range.begin));
        }
    }
    named.sort();
    assert_eq!(named, expected);
    lines(&dwarf, &unit, &all);
}

/// Each address has the line that the links have.
fn lines(
    dwarf: &Dwarf<EndianSlice<'_, LittleEndian>>,
    unit: &gimli::Unit<EndianSlice<'_, LittleEndian>>,
    all: &[NotedFunction],
) {
    let program = unit.line_program.clone().expect("lines");
    let (program, sequences) = program.sequences().expect("sequences");
    assert_eq!(sequences.len(), all.len());
    let mut there = BTreeSet::new();
    for sequence in &sequences {
        let f = all.iter().find(|f| f.address == sequence.start).expect("a function's");
        assert_eq!(sequence.end, f.address + f.bytes);
        let mut rows = program.resume_from(sequence);
        let mut found = vec![];
        while let Some((header, row)) = rows.next_row().expect("a row") {
            if !row.end_sequence() {
                let path = row.file(header).expect("a file").path_name();
                assert_eq!(dwarf.attr_string(unit, path).expect("text").slice(), b"softmax.tw");
                found.push((row.address() - f.address, row.line().expect("a line").get() as u32));
            }
        }
        assert_eq!(found[0].0, 0, "a function begins with a line");
        let without = found.iter().skip(found.len() - f.lines.len()).copied().collect::<Vec<_>>();
        assert_eq!(without, f.lines, "{}", f.name);
        there.extend(found.iter().map(|(_, line)| *line));
    }
    assert!([4, 5, 6].iter().all(|line| there.contains(line)), "{there:?}");
}

/// Wherever a function returns, its frame is the one that it was called with; and inside there are others.
#[cfg(target_arch = "x86_64")]
#[test]
fn frames_lead_back_to_the_caller() {
    let (mut returns, mut inner, mut through_memory) = (0, 0, 0);
    for text in [SOFTMAX, ACROSS, PRODUCT] {
        for target in ["cpu:baseline", "cpu:avx2", "cpu:avx512"] {
            let (all, build) = functions(text, target);
            let bytes = object(&all, "p.tw").expect("an object");
            let file = object::File::parse(&*bytes).expect("ELF");
            let data = file.section_by_name(".debug_frame").expect("frames").data().expect("bytes");
            let section = DebugFrame::new(data, LittleEndian);
            let (bases, mut context) = (BaseAddresses::default(), UnwindContext::new());
            let asm = build.dump(Stage::Asm).expect("text");
            let mut text = asm.lines();
            for (f, links) in all.iter().zip(build.code.as_ref().expect("code").links()) {
                for link in &links.asm {
                    let line = text.next().expect("a line for each");
                    let Some(at) = link.at else { continue };
                    let address = f.address + u64::from(at);
                    let row = section
                        .unwind_info_for_address(&bases, &mut context, address, DebugFrame::cie_from_offset)
                        .expect("a row");
                    let entry = CfaRule::RegisterAndOffset { register: X86_64::RSP, offset: 8 };
                    if line.ends_with(": ret") || at == 0 {
                        assert_eq!(*row.cfa(), entry, "{target} {} at {at:x}", f.name);
                        for kept in [X86_64::RBX, X86_64::RBP, X86_64::R12, X86_64::R13, X86_64::R14, X86_64::R15] {
                            let rule = row.register(kept);
                            let same = matches!(rule, None | Some(RegisterRule::Undefined | RegisterRule::SameValue));
                            assert!(same, "{target} {} at {at:x}: {rule:?}", f.name);
                        }
                        returns += usize::from(at > 0);
                    }
                    inner += usize::from(*row.cfa() != entry);
                    through_memory += usize::from(matches!(row.cfa(), CfaRule::Expression(_)));
                    let caller = row.register(Register(16));
                    assert!(matches!(caller, Some(RegisterRule::Offset(-8))), "{caller:?}");
                }
            }
        }
    }
    assert!(returns >= 9 && inner > 100 && through_memory > 100, "{returns} {inner} {through_memory}");
}
