//! Instructions whose values are called as what makes them.
use super::fold::Line;
use std::collections::BTreeMap;

/// What each register or value is now.
#[derive(Default)]
struct Roles(BTreeMap<String, String>);

impl Roles {
    fn get(&self, name: &str) -> String {
        self.0.get(name).cloned().unwrap_or_else(|| name.to_string())
    }

    fn set(&mut self, name: &str, role: impl Into<String>) {
        self.0.insert(name.to_string(), role.into());
    }
}

/// A text with every name that `is` takes for one written by `f`.
fn renamed(text: &str, is: impl Fn(&str) -> bool, mut f: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut word = String::new();
    let mut flush = |word: &mut String, out: &mut String| {
        if !word.is_empty() {
            out.push_str(&if is(word) { f(word) } else { word.clone() });
            word.clear();
        }
    };
    for c in text.chars() {
        if c.is_alphanumeric() || matches!(c, '%' | '_' | '.' | '$') {
            word.push(c);
        } else {
            flush(&mut word, &mut out);
            out.push(c);
        }
    }
    flush(&mut word, &mut out);
    out
}

/// A name of letters and a number behind them.
fn numbered(word: &str, letters: &[&str]) -> bool {
    let rest = letters.iter().find_map(|l| word.strip_prefix(l));
    rest.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Takes the displacements of addresses out of a line: `[x+16]`, and `x+16` behind the name of an address.
fn without_offsets(text: &str, bracketed: bool) -> (String, Vec<i64>) {
    let (mut out, mut offsets, mut rest) = (String::new(), vec![], text);
    while let Some(at) = rest.find(['+', '-']) {
        let inside = !bracketed
            || out.matches('[').count() + rest[..at].matches('[').count()
                > out.matches(']').count() + rest[..at].matches(']').count();
        let (sign, tail) = (&rest[at..=at], &rest[at + 1..]);
        let digits = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
        let number = match tail[..digits].strip_prefix("0x") {
            Some(hex) => i64::from_str_radix(hex, 16).ok(),
            None => tail[..digits].parse::<i64>().ok(),
        };
        // A sign that begins an operand is a number's.
        let behind = rest[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == ']' || c == ')');
        match number {
            Some(n) if inside && behind && digits > 0 => {
                out.push_str(&rest[..at]);
                offsets.push(if sign == "-" { -n } else { n });
                rest = &tail[digits..];
            }
            _ => {
                out.push_str(&rest[..=at]);
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    (out, offsets)
}

/// The operands of an instruction: what is between commas outside of brackets and braces.
fn operands(text: &str) -> Vec<&str> {
    let (mut out, mut depth, mut start) = (vec![], 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        out.push(text[start..].trim());
    }
    out
}

/// One offset for each line that has an address: 0 where it says none.
fn line(text: String, bracketed: bool) -> Line {
    let (text, mut offsets) = without_offsets(&text, bracketed);
    if offsets.is_empty() && text.contains('[') {
        offsets.push(0);
    }
    Line { text: format!("  {text}"), offsets }
}

/// An instruction without an address.
fn instruction(text: String) -> Line {
    Line::plain(format!("  {text}"))
}

/// PTX: `%f12` is what the instruction that wrote it is called.
pub fn ptx(text: &str) -> Vec<Line> {
    let register = |word: &str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        word.starts_with('%') && letters.len() < word.len() && letters[1..].bytes().all(|b| b.is_ascii_lowercase())
    };
    let kind = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    let mut roles = Roles::default();
    let mut out = vec![];
    for l in text.lines() {
        let l = l.trim();
        if l.starts_with(".reg ") || l.starts_with("//") {
            continue;
        }
        if l.starts_with(".visible") {
            roles = Roles::default();
        }
        let Some(code) = l.strip_suffix(';').filter(|l| !l.starts_with('.')) else {
            out.push(Line::plain(l));
            continue;
        };
        let (guard, code) = match code.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
            Some((guard, rest)) => (format!("@{} ", renamed(guard, register, |r| roles.get(r))), rest.trim_start()),
            None => (String::new(), code),
        };
        let (name, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
        let all = operands(rest);
        let plain = all.first().is_some_and(|o| o.starts_with('%') || o.starts_with('{'));
        let is_def = plain && !name.starts_with("st.") && !name.starts_with("bar") && !name.starts_with("red.");
        let (defs, uses) = all.split_at(usize::from(is_def));
        let shown: Vec<String> = uses.iter().map(|o| renamed(o, register, |r| roles.get(r))).collect();
        let short = name.split('.').next().unwrap_or(name);
        let source = shown.first().cloned().unwrap_or_default();
        if let ("mov", [def], [_]) = (short, defs, uses)
            && register(def)
            && guard.is_empty()
        {
            // A copy is its source; what the machine gives stays a name.
            roles.set(def, source);
            continue;
        }
        // A parameter's value, and its address in another space, are called as the parameter.
        let role = match name {
            _ if name.starts_with("ld.param") => source.trim_matches(['[', ']']).to_string(),
            _ if name.starts_with("cvta.") => source.clone(),
            _ => short.to_string(),
        };
        let mut written = vec![];
        for def in defs {
            written.push(renamed(def, register, kind));
            renamed(def, register, |r| {
                roles.set(r, role.clone());
                String::new()
            });
        }
        let all: Vec<String> = written.into_iter().chain(shown).collect();
        out.push(line(format!("{guard}{name} {}", all.join(", ")).trim_end().to_string(), true));
    }
    out
}

/// Cranelift's text: `v12` is what its instruction is called, and blocks are as they are numbered.
pub fn clif(text: &str) -> Vec<Line> {
    let value = |word: &str| numbered(word, &["v", "const"]);
    let mut roles = Roles::default();
    let mut out = vec![];
    for l in text.lines() {
        let l = match l.split_once("  ;") {
            Some((code, _)) => code.trim(),
            None => l.trim(),
        };
        if l.starts_with("function ") {
            roles = Roles::default();
        }
        // A block's parameters are called by their place.
        if l.starts_with("block") && l.ends_with(':') {
            let block = l.split(['(', ':']).next().unwrap_or(l);
            let mut k = 0;
            let shown = renamed(l, value, |v| {
                let role = if block == "block0" { format!("arg{k}") } else { format!("{block}.{k}") };
                k += 1;
                roles.set(v, role.clone());
                role
            });
            out.push(Line::plain(shown));
            continue;
        }
        let (def, code) = match l.split_once(" = ") {
            Some((def, code)) if def.split(", ").all(value) => (Some(def), code),
            _ => (None, l),
        };
        let (name, rest) = code.split_once(' ').unwrap_or((code, ""));
        let short = name.split('.').next().unwrap_or(name);
        if let (Some(def), "iconst" | "f32const" | "f64const" | "vconst") = (def, short) {
            roles.set(def, roles.get(rest));
            continue;
        }
        // A constant of the pool.
        if let Some(def) = def.filter(|d| d.starts_with("const")) {
            roles.set(def, code);
            continue;
        }
        let shown = renamed(rest, value, |v| roles.get(v));
        let shown = format!("{name} {shown}").trim_end().to_string();
        match def {
            Some(def) => {
                def.split(", ").for_each(|d| roles.set(d, short));
                out.push(line(shown, false));
            }
            // Where in the frame is the frame's matter.
            None if short == "store" && shown.contains(", stack_addr") => {
                let (value, _) = shown.split_once(", stack_addr").unwrap_or_default();
                out.push(instruction(format!("{value}, stack_addr")));
            }
            None => out.push(if short == "store" { line(shown, false) } else { instruction(shown) }),
        }
    }
    out
}

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

/// The instructions of a function, whose heading is the last line of what is there.
fn function(part: &[&str], out: &mut Vec<Line>) {
    let assembled = out.last().is_some_and(|l| l.text.starts_with("tilewright_expression"));
    let all: Vec<(&str, &str)> = part.iter().filter_map(|l| l.trim().split_once(": ")).collect();
    let jumps = |code: &str| {
        let (name, to) = code.split_once(' ')?;
        let near = to.strip_prefix("0x").filter(|_| name.starts_with('j'))?;
        Some(near.split_whitespace().next().unwrap_or(near).to_ascii_lowercase())
    };
    let mut targets: Vec<(u64, String)> = all
        .iter()
        .filter_map(|(_, code)| jumps(code))
        .filter_map(|t| Some((u64::from_str_radix(&t, 16).ok()?, t)))
        .collect();
    targets.sort();
    targets.dedup();
    let label = |at: &str| targets.iter().position(|(_, t)| t == at).map(|k| format!("L{k}"));
    let register = |word: &str| whole(word).is_some();
    let (mut roles, mut ended) = (Roles::default(), false);
    for (at, code) in all {
        if let Some(label) = label(&at.to_ascii_lowercase()) {
            out.push(Line::plain(format!("{label}:")));
        }
        let (code, comment) = code.split_once("  ;").map_or((code, ""), |(c, k)| (c, k.trim()));
        let (name, rest) = code.trim().split_once(' ').unwrap_or((code.trim(), ""));
        if name == ".byte" {
            out.push(instruction(code.trim().to_string()));
            continue;
        }
        if let Some(to) = jumps(code.trim()) {
            out.push(self::instruction(format!("{name} {}", label(&to).unwrap_or_default())));
            continue;
        }
        if name == "call" && !comment.is_empty() {
            out.push(self::instruction(format!("call {comment}")));
            // System V: the other registers are as they were.
            roles.0.retain(|r, _| matches!(&**r, "rbx" | "r12" | "r13" | "r14" | "r15") || r.contains('['));
            continue;
        }
        // What fills up to the constants behind the code is no code.
        if ended && label(&at.to_ascii_lowercase()).is_none() {
            continue;
        }
        ended = matches!(name, "ret" | "jmp");
        let ops = operands(rest);
        // A register without itself is 0, and one like itself is all ones.
        let zeroes =
            ["xor", "vxorps", "vxorpd", "vpxor", "vpxord", "vpxorq", "xorps", "xorpd", "pxor", "kxorw", "kxnorw"];
        if let (true, [.., a, b]) = (zeroes.contains(&name), &ops[..])
            && a == b
            && let Some(register) = ops.first().and_then(|o| whole(o))
        {
            roles.set(&register, if name.contains("xnor") { "ones" } else { "0" });
            continue;
        }
        let frame = |o: &str| o.contains("[rsp") || o.contains("[rbp");
        let show = |o: &str, roles: &Roles| match o.find('[') {
            Some(_) if frame(o) => "[frame]".to_string(),
            Some(_) if o.contains("[rip") => "[constant]".to_string(),
            // The constants of an assembled expression lie behind its lengths and addresses, in the block that it is
            // called with.
            Some(at) if assembled && o[at..].starts_with("[rdi") => "[block]".to_string(),
            _ => renamed(o, register, |r| roles.get(&whole(r).unwrap_or_default())),
        };
        // The frame's own arithmetic, and what is saved there.
        if matches!(ops.first(), Some(&("rsp" | "rbp"))) || matches!(name, "push" | "pop") {
            continue;
        }
        if let (true, [to, from]) = (copies(name), &ops[..]) {
            let in_memory = |o: &str| o.contains('[');
            let named = |o: &str| {
                if in_memory(o) { o.rsplit(' ').next().unwrap_or(o).to_string() } else { whole(o).unwrap_or_default() }
            };
            let moved = |o: &str| (in_memory(o) && frame(o)) || whole(o).is_some();
            // Between registers and the frame nothing is computed.
            if moved(to) && moved(from) {
                let role = roles.0.get(&named(from)).cloned();
                let role = role.unwrap_or_else(|| if in_memory(from) { "[frame]".into() } else { named(from) });
                roles.set(&named(to), role);
                continue;
            }
            if whole(to).is_some() && !in_memory(from) {
                roles.set(&named(to), *from);
                continue;
            }
        }
        let shown: Vec<String> = ops.iter().map(|o| show(o, &roles)).collect();
        let masked = |o: &str| o.split('{').next().unwrap_or(o).trim().to_string();
        let mut text = shown.clone();
        if let Some(first) = ops.first().map(|o| masked(o))
            && whole(&first).is_some()
            && !only_reads(name)
        {
            let width = first.trim_end_matches(|c: char| c.is_ascii_digit());
            let vector = ["xmm", "ymm", "zmm", "k"].contains(&width);
            // What is added to itself is read too.
            let own = if ops.len() == 2 && !name.starts_with('v') && !copies(name) && name != "lea" {
                format!("{}, ", shown[0])
            } else {
                String::new()
            };
            text[0] = if vector { width.to_string() } else { "r".to_string() };
            text[0] = format!(
                "{}{}",
                text[0],
                if own.is_empty() { String::new() } else { format!(" = {}", own.trim_end_matches(", ")) }
            );
            roles.set(&whole(&first).unwrap_or_default(), name);
        }
        out.push(line(format!("{name} {}", text.join(", ")).trim_end().to_string(), true));
    }
}
