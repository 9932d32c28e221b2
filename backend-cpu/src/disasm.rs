//! Machine code as text that is the same on every run: offsets instead of addresses, names instead of pointers.

/// A line of a disassembled function.
pub(crate) struct AsmLine {
    /// Where the instruction begins, in bytes from the function's start; `None` of a line of constants.
    pub at: Option<u32>,
    /// The text.
    pub text: String,
}

/// The instructions of a function, and where constants follow them.
#[cfg(target_arch = "x86_64")]
pub(crate) fn instructions(code: &[u8]) -> (Vec<iced_x86::Instruction>, usize) {
    let mut decoder = iced_x86::Decoder::with_ip(64, code, 0, iced_x86::DecoderOptions::NONE);
    let mut all = vec![];
    // The lowest constant that an instruction names is where they start.
    let mut constants = code.len() as u64;
    while decoder.can_decode() && decoder.ip() < constants {
        let instruction = decoder.decode();
        if instruction.is_ip_rel_memory_operand() && instruction.ip_rel_memory_address() >= instruction.next_ip() {
            constants = constants.min(instruction.ip_rel_memory_address());
        }
        all.push(instruction);
    }
    (all, constants as usize)
}

/// A function as text.
#[cfg(test)]
pub(crate) fn disassemble(code: &[u8], symbols: &[(u32, String)]) -> String {
    disassembled(code, symbols).into_iter().map(|line| line.text + "\n").collect()
}

/// Disassembles a function. `symbols` are the places that the linker patches, with what it puts there.
#[cfg(target_arch = "x86_64")]
pub(crate) fn disassembled(code: &[u8], symbols: &[(u32, String)]) -> Vec<AsmLine> {
    use iced_x86::{Formatter, IntelFormatter};
    let mut formatter = IntelFormatter::new();
    let options = formatter.options_mut();
    options.set_rip_relative_addresses(true);
    options.set_space_after_operand_separator(true);
    options.set_hex_prefix("0x");
    options.set_hex_suffix("");
    options.set_branch_leading_zeros(false);
    options.set_show_branch_size(false);
    options.set_small_hex_numbers_in_decimal(true);
    let (mut out, mut text) = (vec![], String::new());
    let (instructions, constants) = instructions(code);
    for instruction in instructions {
        text.clear();
        formatter.format(&instruction, &mut text);
        let (from, to) = (instruction.ip(), instruction.next_ip());
        let patched = symbols.iter().find(|(at, _)| (from..to).contains(&u64::from(*at)));
        let note = patched.map_or(String::new(), |(_, name)| format!("  ; {name}"));
        out.push(AsmLine { at: Some(from as u32), text: format!("{from:6x}: {text}{note}") });
    }
    for (i, line) in code.get(constants..).unwrap_or(&[]).chunks(16).enumerate() {
        let bytes: Vec<String> = line.iter().map(|b| format!("{b:02x}")).collect();
        let text = format!("{:6x}: .byte {}", constants + 16 * i, bytes.join(" "));
        out.push(AsmLine { at: None, text });
    }
    out
}

/// Without a disassembler for this machine: the bytes, sixteen a line.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn disassembled(code: &[u8], symbols: &[(u32, String)]) -> Vec<AsmLine> {
    let mut out = vec![];
    for (i, line) in code.chunks(16).enumerate() {
        let bytes: Vec<String> = line.iter().map(|b| format!("{b:02x}")).collect();
        let named = symbols.iter().filter(|(at, _)| *at as usize / 16 == i).map(|(_, n)| format!("  ; {n}"));
        let text = format!("{:6x}: .byte {}{}", 16 * i, bytes.join(" "), named.collect::<String>());
        out.push(AsmLine { at: Some(16 * i as u32), text });
    }
    out
}
