//! Machine code of x86-64 whose registers are called as what writes them.
use super::fold::Line;
use super::lines::{Roles, in_brackets, instruction, line, number, numbered, operands, renamed};
use std::collections::BTreeMap;

/// The registers of x86-64 as one for each width, and which vector register it is.
fn whole(register: &str) -> Option<String> {
    let vector = ["xmm", "ymm", "zmm"].iter().find_map(|p| register.strip_prefix(p));
    if let Some(n) = vector.filter(|n| n.bytes().all(|b| b.is_ascii_digit()) && !n.is_empty()) {
        return Some(format!("v{n}"));
    }
    if numbered(register, &["k"]) {
        return Some(register.into());
    }
    let named = ["ax", "bx", "cx", "dx", "si", "di", "bp", "sp"];
    let bare = register.strip_prefix(['r', 'e']).unwrap_or(register);
    if named.contains(&bare) {
        return Some(format!("r{bare}"));
    }
    if let Some(low) = register.strip_suffix('l') {
        let word = format!("{low}x");
        if named.contains(&&*word) || named.contains(&low) {
            return Some(if named.contains(&low) { format!("r{low}") } else { format!("r{word}") });
        }
    }
    let digits = register.strip_prefix('r')?.trim_end_matches(['d', 'w', 'b']);
    (digits.parse::<u8>().is_ok_and(|n| (8..16).contains(&n))).then(|| format!("r{digits}"))
}

/// Instructions whose first operand is read alone.
fn only_reads(name: &str) -> bool {
    let tests = ["prefetch", "kortest", "ktest", "ucomis", "comis", "ptest", "testp"];
    let short = name.strip_prefix('v').unwrap_or(name);
    matches!(name, "cmp" | "test" | "bt" | "call" | "jmp" | "ret") || tests.iter().any(|t| short.starts_with(t))
}

/// Instructions of one operand that write rax and rdx.
fn writes_a_and_d(name: &str, n: usize) -> bool {
    n == 1 && matches!(name, "div" | "idiv" | "mul" | "imul")
}

/// Whether an instruction of three operands reads the register that it writes, too.
/// Source of the lists: Intel, *Software Developer's Manual*, volume 2, "Description" of each instruction.
fn accumulates(name: &str) -> bool {
    ["vfm", "vfnm", "vpternlog", "vpermt2", "vpermi2", "vpdp", "vdp"].iter().any(|p| name.starts_with(p))
}

/// Whether an instruction of one or two operands reads the register that it writes, which is its first one.
fn reads_its_own(name: &str, n: usize) -> bool {
    let new = [
        "mov", "set", "bsr", "bsf", "lzcnt", "tzcnt", "popcnt", "kmov", "cvt", "sqrt", "pmov", "lea", "pshuf", "pabs",
        "rcp", "rsqrt", "round", "knot", "lddqu",
    ];
    !name.starts_with('v') && (n == 1 || n == 2) && !new.iter().any(|p| name.starts_with(p))
}

/// Whether an instruction is a copy of a register or of memory to a register or back.
fn copies(name: &str) -> bool {
    let name = name.strip_prefix('v').unwrap_or(name);
    let moves = ["mov", "movaps", "movups", "movapd", "movupd", "movdqa", "movdqu", "movss", "movsd", "movq", "movd"];
    moves.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Machine code: a register is what the instruction that wrote it is called.
pub fn asm(text: &str) -> Vec<Line> {
    let mut out = vec![];
    let mut part: Vec<&str> = vec![];
    for l in text.lines().chain([""]) {
        // An instruction begins with its address.
        if l.starts_with(' ') {
            part.push(l);
            continue;
        }
        function(&part, &mut out);
        part.clear();
        if !l.is_empty() || out.last().is_some_and(|l| !l.text.is_empty()) {
            out.push(Line::plain(l));
        }
    }
    while out.last().is_some_and(|l| l.text.is_empty()) {
        out.pop();
    }
    out
}

/// Where an instruction jumps to, as the text has it.
fn jump(code: &str) -> Option<String> {
    let (name, to) = code.split_once(' ')?;
    let near = to.strip_prefix("0x").filter(|_| name.starts_with('j'))?;
    Some(near.split_whitespace().next().unwrap_or(near).to_ascii_lowercase())
}

/// The instructions of a function, whose heading is the last line of what is there.
fn function(part: &[&str], out: &mut Vec<Line>) {
    let assembled = out.last().is_some_and(|l| l.text.starts_with("tilewright_expression"));
    let all: Vec<(&str, &str)> = part.iter().filter_map(|l| l.trim().split_once(": ")).collect();
    let mut targets: Vec<(u64, String)> = all
        .iter()
        .filter_map(|(_, code)| jump(code))
        .filter_map(|t| Some((u64::from_str_radix(&t, 16).ok()?, t)))
        .collect();
    targets.sort();
    targets.dedup();
    let label = |at: &str| targets.iter().position(|(_, t)| t == at).map(|k| format!("L{k}"));
    let mut registers = Registers {
        roles: Roles::default(),
        assembled,
        has_frame_pointer: has_frame_pointer(&all),
        constants: constants(&all),
    };
    let mut ended = false;
    for (k, (at, code)) in all.iter().enumerate() {
        // What lies at a distance lies at one from the next instruction.
        let next = all.get(k + 1).and_then(|(next, _)| u64::from_str_radix(next, 16).ok());
        let here = label(&at.to_ascii_lowercase());
        // What fills up to the constants behind the code is no code.
        ended &= here.is_none();
        out.extend(here.map(|label| Line::plain(format!("{label}:"))));
        let (code, comment) = code.split_once("  ;").map_or((*code, ""), |(c, k)| (c, k.trim()));
        let (name, rest) = code.trim().split_once(' ').unwrap_or((code.trim(), ""));
        if name == ".byte" {
            out.push(instruction(code.trim().to_string()));
        } else if ended {
            continue;
        } else if let Some(to) = jump(code.trim()) {
            ended = name == "jmp";
            out.push(instruction(format!("{name} {}", label(&to).unwrap_or_default())));
        } else if name == "call" && !comment.is_empty() {
            out.push(instruction(format!("call {comment}")));
            registers.called();
        } else {
            ended = name == "ret";
            out.extend(registers.step(name, &operands(rest), next));
        }
    }
}

/// Whether rbp is where the frame begins, and nothing else is ever written to it.
fn has_frame_pointer(all: &[(&str, &str)]) -> bool {
    let writes = |code: &str| {
        let (name, rest) = code.split_once(' ').unwrap_or((code, ""));
        let first = rest.split(',').next().unwrap_or(rest).trim();
        matches!(first, "rbp" | "ebp") && !only_reads(name) && !matches!(name, "push" | "pop")
    };
    let mut written = all.iter().map(|(_, code)| code.trim()).filter(|code| writes(code)).peekable();
    written.peek().is_some() && written.all(|code| code == "mov rbp, rsp")
}

/// The bytes behind the code, by address.
fn constants(all: &[(&str, &str)]) -> BTreeMap<u64, String> {
    let bytes = all.iter().filter_map(|(at, code)| {
        let at = u64::from_str_radix(at, 16).ok()?;
        Some(
            code.trim()
                .strip_prefix(".byte ")?
                .split(' ')
                .enumerate()
                .map(move |(k, b)| (at + k as u64, b.to_string())),
        )
    });
    bytes.flatten().collect()
}

/// What each register, and each place of the frame, is called now.
struct Registers {
    roles: Roles,
    /// Whether the function is an assembled expression, which gets its constants in a block.
    assembled: bool,
    /// Whether rbp is the frame's, and not a register as any other.
    has_frame_pointer: bool,
    /// The bytes behind the code.
    constants: BTreeMap<u64, String>,
}

impl Registers {
    /// After a call: System V keeps these registers as they were.
    fn called(&mut self) {
        self.roles.0.retain(|r, _| matches!(&**r, "rbx" | "r12" | "r13" | "r14" | "r15") || r.contains('['));
    }

    /// Whether an operand is memory of the function's frame.
    fn in_frame(&self, operand: &str) -> bool {
        operand.contains("[rsp") || (operand.contains("[rbp") && self.has_frame_pointer)
    }

    /// A constant at a distance from the next instruction: its first bytes.
    fn constant(&self, operand: &str, next: Option<u64>) -> Option<String> {
        let distance = operand.split_once("[rip")?.1.strip_suffix(']')?;
        let n = number(distance.trim_start_matches(['+', '-']))?;
        let at = next?.checked_add_signed(if distance.starts_with('-') { -n } else { n })?;
        let bytes: Vec<&str> = (at..at + 8).map_while(|at| self.constants.get(&at).map(String::as_str)).collect();
        Some(format!("[constant {}]", bytes.concat()))
    }

    /// An operand.
    fn shown(&self, operand: &str, next: Option<u64>) -> String {
        match operand.find('[') {
            Some(_) if self.in_frame(operand) => "[frame]".to_string(),
            Some(_) if operand.contains("[rip") => self.constant(operand, next).unwrap_or("[constant]".into()),
            // The constants of an assembled expression lie behind its lengths and addresses, in the block that it is
            // called with.
            Some(at) if self.assembled && operand[at..].starts_with("[rdi") => "[block]".to_string(),
            _ => renamed(operand, |w| whole(w).is_some(), |r| self.roles.get(&whole(r).unwrap_or_default())),
        }
    }

    /// The line of an instruction; none where it computes nothing.
    fn step(&mut self, name: &str, ops: &[&str], next: Option<u64>) -> Option<Line> {
        // The frame's own arithmetic, and what is saved there.
        let frame = match ops.first() {
            Some(&"rsp") => true,
            Some(&"rbp") => self.has_frame_pointer,
            _ => matches!(name, "push" | "pop"),
        };
        if frame || self.is_constant(name, ops) || self.is_copy(name, ops) {
            return None;
        }
        let mut offsets = vec![];
        let mut text: Vec<String> = vec![];
        for o in ops {
            let named = self.in_frame(o) || o.contains("[rip") || (self.assembled && o.contains("[rdi"));
            let (operand, found) = if named { (o.to_string(), vec![]) } else { in_brackets(o) };
            offsets.extend(found);
            text.push(self.shown(&operand, next));
        }
        let first = ops.first().map(|o| o.split('{').next().unwrap_or(o).trim().to_string());
        if writes_a_and_d(name, ops.len()) {
            self.roles.set("rax", name);
            self.roles.set("rdx", name);
        } else if let Some((first, register)) = first.and_then(|f| Some((f.clone(), whole(&f)?)))
            && !only_reads(name)
        {
            let width = first.trim_end_matches(|c: char| c.is_ascii_digit());
            let kind = if ["xmm", "ymm", "zmm", "k"].contains(&width) { width } else { "r" };
            // The mask of what is written; what is not zeroed under it stays as it was.
            let mask = text[0].find('{').map(|at| text[0][at..].to_string()).unwrap_or_default();
            let merges = !mask.is_empty() && !mask.contains("{z}");
            let own = match (reads_its_own(name, ops.len()), accumulates(name) || merges) {
                (true, _) => format!(" = {}", text[0].split('{').next().unwrap_or_default()),
                (_, true) => " +".to_string(),
                _ => String::new(),
            };
            text[0] = format!("{kind}{mask}{own}");
            // A number is called as it is.
            let number = ops.get(1).filter(|o| name == "mov" && number(o).is_some());
            self.roles.set(&register, number.map_or(name, |n| *n));
        }
        Some(line(&format!("{name} {}", text.join(", ")), offsets))
    }

    /// A register without itself is 0, and one like itself is all ones.
    fn is_constant(&mut self, name: &str, ops: &[&str]) -> bool {
        let zeroes =
            ["xor", "vxorps", "vxorpd", "vpxor", "vpxord", "vpxorq", "xorps", "xorpd", "pxor", "kxorw", "kxnorw"];
        let same = matches!(ops, [.., a, b] if a == b);
        let Some(register) = ops.first().and_then(|o| whole(o)).filter(|_| same && zeroes.contains(&name)) else {
            return false;
        };
        self.roles.set(&register, if name.contains("xnor") { "ones" } else { "0" });
        true
    }

    /// Between registers and the frame nothing is computed.
    fn is_copy(&mut self, name: &str, ops: &[&str]) -> bool {
        let (true, [to, from]) = (copies(name), ops) else { return false };
        let in_memory = |o: &str| o.contains('[');
        let named = |o: &str| match in_memory(o) {
            true => o.rsplit(' ').next().unwrap_or(o).to_string(),
            false => whole(o).unwrap_or_default(),
        };
        let moved = |o: &str| (in_memory(o) && self.in_frame(o)) || whole(o).is_some();
        if moved(to) && moved(from) {
            let role = self.roles.0.get(&named(from)).cloned();
            let role = role.unwrap_or_else(|| if in_memory(from) { "[frame]".into() } else { named(from) });
            self.roles.set(&named(to), role);
            return true;
        }
        false
    }
}
