//! An object file with what a debugger asks of functions that lie in memory: names, lines and frames, in ELF and DWARF.
//!
//! The object has no code: its sections of code say where that lies. Addresses are those of memory, so that nothing is
//! relocated.
//!
//! # Source
//! System V ABI, chapter 4 (ELF); DWARF Debugging Information Format, version 4.
use crate::noted::NotedFunction;
use gimli::write::{
    Address, AttributeValue, CallFrameInstruction, CommonInformationEntry, DwarfUnit, EndianVec, Expression, FileId,
    FrameDescriptionEntry, FrameTable, LineProgram, LineString, Range, RangeList, Sections,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian, Register, X86_64, constants};
use std::collections::BTreeMap;
use std::path::Path;
use tilewright_backend_cpu::frames::{FrameBase, FrameRow};

const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 8 };

/// The object of functions of a file; `None` where it cannot be written, which is a mistake here.
pub(crate) fn object(functions: &[NotedFunction], source: &str) -> Option<Vec<u8>> {
    let mut elf = Elf::default();
    elf.section(b"", 0, 0, 0, vec![]);
    for f in functions {
        // Allocated, executed, and not in the file.
        let text = elf.section(b".text", 8, 6, f.address, vec![]);
        elf.sections[text].bytes = f.bytes;
    }
    elf.symbols(functions);
    let mut sections = Sections::new(EndianVec::new(LittleEndian));
    unit(functions, source).write(&mut sections).ok()?;
    frames(functions).write_debug_frame(&mut sections.debug_frame).ok()?;
    let add = |id: gimli::SectionId, data: &EndianVec<LittleEndian>| {
        if !data.slice().is_empty() {
            elf.section(id.name().as_bytes(), 1, 0, 0, data.slice().to_vec());
        }
        Ok::<(), ()>(())
    };
    sections.for_each(add).ok()?;
    Some(elf.bytes())
}

/// The functions, and their lines.
fn unit(functions: &[NotedFunction], source: &str) -> DwarfUnit {
    let text = |s: &str| s.bytes().filter(|b| *b != 0).collect::<Vec<u8>>();
    let path = Path::new(source);
    let folder = path.parent().and_then(Path::to_str).filter(|f| !f.is_empty()).unwrap_or(".");
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or(source);
    let (folder, name) = (text(folder), text(name));
    let line = |s: &[u8]| LineString::String(s.to_vec());
    let mut program = LineProgram::new(ENCODING, LineEncoding::default(), line(&folder), None, line(&name), None);
    let file = program.add_file(line(&name), program.default_directory(), None);
    functions.iter().for_each(|f| lines(f, file, &mut program));
    let mut dwarf = DwarfUnit::new(ENCODING);
    dwarf.unit.line_program = program;
    let at = |f: &NotedFunction| Address::Constant(f.address);
    let ranges = functions.iter().map(|f| Range::StartLength { begin: at(f), length: f.bytes }).collect();
    let ranges = dwarf.unit.ranges.add(RangeList(ranges));
    let root = dwarf.unit.root();
    let entry = dwarf.unit.get_mut(root);
    entry.set(constants::DW_AT_producer, AttributeValue::String(b"tilewright".to_vec()));
    // A debugger reads names and expressions as those of a language that it knows.
    entry.set(constants::DW_AT_language, AttributeValue::Language(constants::DW_LANG_C99));
    entry.set(constants::DW_AT_name, AttributeValue::String(name));
    entry.set(constants::DW_AT_comp_dir, AttributeValue::String(folder));
    entry.set(constants::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
    entry.set(constants::DW_AT_ranges, AttributeValue::RangeListRef(ranges));
    for f in functions {
        let id = dwarf.unit.add(root, constants::DW_TAG_subprogram);
        let entry = dwarf.unit.get_mut(id);
        let mut base = Expression::new();
        base.op(constants::DW_OP_call_frame_cfa);
        entry.set(constants::DW_AT_name, AttributeValue::String(text(&f.name)));
        entry.set(constants::DW_AT_external, AttributeValue::Flag(true));
        entry.set(constants::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
        if let Some(line) = f.declared {
            entry.set(constants::DW_AT_decl_line, AttributeValue::Udata(line.into()));
        }
        entry.set(constants::DW_AT_low_pc, AttributeValue::Address(at(f)));
        entry.set(constants::DW_AT_high_pc, AttributeValue::Udata(f.bytes));
        entry.set(constants::DW_AT_frame_base, AttributeValue::Exprloc(base));
    }
    dwarf
}

/// The lines of a function, from its first instruction on.
fn lines(f: &NotedFunction, file: FileId, program: &mut LineProgram) {
    let first = f.declared.or_else(|| f.lines.first().map(|(_, line)| *line));
    let Some(first) = first else { return };
    program.begin_sequence(Some(Address::Constant(f.address)));
    let begin = f.lines.iter().all(|(at, _)| *at > 0).then_some((0, first));
    for (at, line) in begin.into_iter().chain(f.lines.iter().copied()) {
        let row = program.row();
        (row.address_offset, row.file, row.line) = (at, file, line.into());
        program.generate_row();
    }
    program.end_sequence(f.bytes);
}

/// How frames are unwound; on machines of which this is not known, nothing.
fn frames(functions: &[NotedFunction]) -> FrameTable {
    let mut table = FrameTable::default();
    let mut entry = CommonInformationEntry::new(ENCODING, 1, -8, X86_64::RA);
    entry.add_instruction(CallFrameInstruction::Cfa(X86_64::RSP, 8));
    entry.add_instruction(CallFrameInstruction::Offset(X86_64::RA, -8));
    let common = table.add_cie(entry);
    for f in functions.iter().filter(|f| !f.frames.is_empty()) {
        let mut entry = FrameDescriptionEntry::new(Address::Constant(f.address), f.bytes as u32);
        for pair in f.frames.windows(2) {
            let [before, now] = pair else { continue };
            steps(before, now).into_iter().for_each(|i| entry.add_instruction(now.at, i));
        }
        table.add_fde(common, entry);
    }
    table
}

/// What changes from one row to the next.
fn steps(before: &FrameRow, now: &FrameRow) -> Vec<CallFrameInstruction> {
    let mut out = vec![];
    if before.base != now.base {
        out.push(match now.base {
            FrameBase::Stack(bytes) => CallFrameInstruction::Cfa(X86_64::RSP, bytes),
            FrameBase::Pointer(bytes) => CallFrameInstruction::Cfa(X86_64::RBP, bytes),
            FrameBase::Register(register, bytes) => CallFrameInstruction::Cfa(Register(register), bytes),
            FrameBase::Saved(slot, bytes) => {
                let mut expression = Expression::new();
                expression.op_breg(X86_64::RSP, slot.into());
                expression.op_deref();
                expression.op_plus_uconst(bytes as u64);
                CallFrameInstruction::CfaExpression(expression)
            }
        });
    }
    let (old, new): (BTreeMap<u16, i32>, BTreeMap<u16, i32>) =
        (before.saved.iter().copied().collect(), now.saved.iter().copied().collect());
    let saved = new.iter().filter(|(register, at)| old.get(register) != Some(at));
    out.extend(saved.map(|(register, at)| CallFrameInstruction::Offset(Register(*register), *at)));
    let back = old.keys().filter(|register| !new.contains_key(register));
    out.extend(back.map(|register| CallFrameInstruction::SameValue(Register(*register))));
    out
}

/// An object of ELF that is written, of 64 bits.
#[derive(Default)]
struct Elf {
    sections: Vec<ElfSection>,
    names: Vec<u8>,
}

struct ElfSection {
    name: u32,
    kind: u32,
    flags: u64,
    address: u64,
    data: Vec<u8>,
    /// Bytes, where they are not in the file.
    bytes: u64,
    /// The section of names, and the first symbol that is seen from outside.
    link: (u32, u32),
    /// Bytes of each part.
    each: u64,
}

impl Elf {
    /// A new section; its number.
    fn section(&mut self, name: &[u8], kind: u32, flags: u64, address: u64, data: Vec<u8>) -> usize {
        let at = self.names.len() as u32;
        self.names.extend(name.iter().chain(b"\0"));
        let bytes = data.len() as u64;
        self.sections.push(ElfSection { name: at, kind, flags, address, data, bytes, link: (0, 0), each: 0 });
        self.sections.len() - 1
    }

    /// The symbols of the functions, each of which has a section, from the first on.
    fn symbols(&mut self, functions: &[NotedFunction]) {
        let (mut names, mut symbols) = (vec![0], vec![0; 24]);
        for (section, f) in (1u16..).zip(functions) {
            symbols.extend((names.len() as u32).to_le_bytes());
            // A function that is seen from outside.
            symbols.extend([0x12, 0]);
            symbols.extend(section.to_le_bytes());
            symbols.extend(f.address.to_le_bytes());
            symbols.extend(f.bytes.to_le_bytes());
            names.extend(f.name.bytes().filter(|b| *b != 0).chain([0]));
        }
        let names = self.section(b".strtab", 3, 0, 0, names);
        let symbols = self.section(b".symtab", 2, 0, 0, symbols);
        (self.sections[symbols].link, self.sections[symbols].each) = ((names as u32, 1), 24);
    }

    /// The file.
    fn bytes(mut self) -> Vec<u8> {
        let names = self.section(b".shstrtab", 3, 0, 0, vec![]);
        self.sections[names].bytes = self.names.len() as u64;
        self.sections[names].data = std::mem::take(&mut self.names);
        let (head, of_section) = (64, 64);
        let data: usize = self.sections.iter().map(|s| s.data.len().next_multiple_of(8)).sum();
        let mut out = b"\x7fELF\x02\x01\x01".to_vec();
        out.resize(16, 0);
        let machine: u16 = if cfg!(target_arch = "aarch64") { 183 } else { 62 };
        // Addresses are those of memory, as in what is executed.
        [2, machine].into_iter().for_each(|n: u16| out.extend(n.to_le_bytes()));
        out.extend(1u32.to_le_bytes());
        [0, 0, (head + data) as u64].into_iter().for_each(|n: u64| out.extend(n.to_le_bytes()));
        out.extend(0u32.to_le_bytes());
        let counts = [head, 56, 0, of_section, self.sections.len(), names];
        counts.into_iter().for_each(|n| out.extend((n as u16).to_le_bytes()));
        let mut places = vec![];
        for s in &self.sections {
            places.push(out.len() as u64);
            out.extend(&s.data);
            out.resize(out.len().next_multiple_of(8), 0);
        }
        for (s, at) in self.sections.iter().zip(places) {
            [s.name, s.kind].into_iter().for_each(|n| out.extend(n.to_le_bytes()));
            [s.flags, s.address, at, s.bytes].into_iter().for_each(|n| out.extend(n.to_le_bytes()));
            [s.link.0, s.link.1].into_iter().for_each(|n| out.extend(n.to_le_bytes()));
            [8, s.each].into_iter().for_each(|n: u64| out.extend(n.to_le_bytes()));
        }
        out
    }
}
