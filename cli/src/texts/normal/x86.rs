//! Machine code of x86-64 whose registers are called as what writes them.
use super::fold::Line;
use super::lines::{Roles, instruction, line, numbered, operands, renamed};

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
    let tests = ["cmp", "test", "bt", "push", "call", "jmp", "ret", "prefetch", "kortest", "ktest", "ucomis", "comis"];
    let name = name.strip_prefix('v').unwrap_or(name);
    tests.iter().any(|t| name.starts_with(t)) || name.starts_with("ptest") || name.starts_with("testp")
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

/// Whether an operand is memory of the function's frame.
fn in_frame(operand: &str) -> bool {
    operand.contains("[rsp") || operand.contains("[rbp")
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
    let (mut registers, mut ended) = (Registers { roles: Roles::default(), assembled }, false);
    for (at, code) in all {
        let here = label(&at.to_ascii_lowercase());
        // What fills up to the constants behind the code is no code.
        ended &= here.is_none();
        out.extend(here.map(|label| Line::plain(format!("{label}:"))));
        let (code, comment) = code.split_once("  ;").map_or((code, ""), |(c, k)| (c, k.trim()));
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
            out.extend(registers.step(name, &operands(rest)));
        }
    }
}

/// What each register, and each place of the frame, is called now.
struct Registers {
    roles: Roles,
    /// Whether the function is an assembled expression, which gets its constants in a block.
    assembled: bool,
}

impl Registers {
    /// After a call: System V keeps these registers as they were.
    fn called(&mut self) {
        self.roles.0.retain(|r, _| matches!(&**r, "rbx" | "r12" | "r13" | "r14" | "r15") || r.contains('['));
    }

    /// An operand.
    fn shown(&self, operand: &str) -> String {
        match operand.find('[') {
            Some(_) if in_frame(operand) => "[frame]".to_string(),
            Some(_) if operand.contains("[rip") => "[constant]".to_string(),
            // The constants of an assembled expression lie behind its lengths and addresses, in the block that it is
            // called with.
            Some(at) if self.assembled && operand[at..].starts_with("[rdi") => "[block]".to_string(),
            _ => renamed(operand, |w| whole(w).is_some(), |r| self.roles.get(&whole(r).unwrap_or_default())),
        }
    }

    /// The line of an instruction; none where it computes nothing.
    fn step(&mut self, name: &str, ops: &[&str]) -> Option<Line> {
        // The frame's own arithmetic, and what is saved there.
        let frame = matches!(ops.first(), Some(&("rsp" | "rbp"))) || matches!(name, "push" | "pop");
        if frame || self.is_constant(name, ops) || self.is_copy(name, ops) {
            return None;
        }
        let mut text: Vec<String> = ops.iter().map(|o| self.shown(o)).collect();
        let first = ops.first().map(|o| o.split('{').next().unwrap_or(o).trim().to_string());
        if let Some((first, register)) = first.and_then(|f| Some((f.clone(), whole(&f)?)))
            && !only_reads(name)
        {
            let width = first.trim_end_matches(|c: char| c.is_ascii_digit());
            let kind = if ["xmm", "ymm", "zmm", "k"].contains(&width) { width } else { "r" };
            // What is added to itself is read too.
            let own = ops.len() == 2 && !name.starts_with('v') && !copies(name) && name != "lea";
            text[0] = if own { format!("{kind} = {}", text[0]) } else { kind.to_string() };
            self.roles.set(&register, name);
        }
        Some(line(format!("{name} {}", text.join(", ")).trim_end().to_string(), true))
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

    /// Between registers and the frame nothing is computed, nor where a number is loaded.
    fn is_copy(&mut self, name: &str, ops: &[&str]) -> bool {
        let (true, [to, from]) = (copies(name), ops) else { return false };
        let in_memory = |o: &str| o.contains('[');
        let named = |o: &str| match in_memory(o) {
            true => o.rsplit(' ').next().unwrap_or(o).to_string(),
            false => whole(o).unwrap_or_default(),
        };
        let moved = |o: &str| (in_memory(o) && in_frame(o)) || whole(o).is_some();
        if moved(to) && moved(from) {
            let role = self.roles.0.get(&named(from)).cloned();
            let role = role.unwrap_or_else(|| if in_memory(from) { "[frame]".into() } else { named(from) });
            self.roles.set(&named(to), role);
            return true;
        }
        let number = whole(to).is_some() && !in_memory(from);
        if number {
            self.roles.set(&named(to), *from);
        }
        number
    }
}
