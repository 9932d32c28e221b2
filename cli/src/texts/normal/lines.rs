//! Instructions of PTX and CLIF whose values are called as what makes them.
use super::fold::Line;
use std::collections::BTreeMap;

/// What each register or value is now.
#[derive(Default)]
pub(super) struct Roles(pub BTreeMap<String, String>);

impl Roles {
    pub fn get(&self, name: &str) -> String {
        self.0.get(name).cloned().unwrap_or_else(|| name.to_string())
    }

    pub fn set(&mut self, name: &str, role: impl Into<String>) {
        self.0.insert(name.to_string(), role.into());
    }
}

/// A text with every name that `is` takes for one written by `f`.
pub(super) fn renamed(text: &str, is: impl Fn(&str) -> bool, mut f: impl FnMut(&str) -> String) -> String {
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
pub(super) fn numbered(word: &str, letters: &[&str]) -> bool {
    let rest = letters.iter().find_map(|l| word.strip_prefix(l));
    rest.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// A number as code writes it.
pub(super) fn number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None if text.starts_with(|c: char| c.is_ascii_digit()) => text.parse().ok(),
        None => None,
    }
}

/// A text without the number that is added at its end, and the number.
fn without_number(text: &str) -> Option<(&str, i64)> {
    let at = text.rfind(['+', '-']).filter(|at| *at > 0)?;
    let n = number(&text[at + 1..])?;
    Some((&text[..at], if text[at..].starts_with('-') { -n } else { n }))
}

/// Operands without the displacements of addresses in brackets, `[x+16]`: one for each address, 0 where it says none.
pub(super) fn in_brackets(text: &str) -> (String, Vec<i64>) {
    let (mut out, mut offsets, mut rest) = (String::new(), vec![], text);
    while let Some((before, inner, behind)) = rest.split_once('[').and_then(|(before, tail)| {
        let (inner, behind) = tail.split_once(']')?;
        Some((before, inner, behind))
    }) {
        // What lies at a distance from the instruction is a constant.
        let (address, offset) = match without_number(inner).filter(|_| !inner.starts_with("rip")) {
            Some(found) => found,
            None => (inner, 0),
        };
        out += &format!("{before}[{address}]");
        offsets.push(offset);
        rest = behind;
    }
    (out + rest, offsets)
}

/// Operands without what is added to a value of CLIF, `v5+16`, and the last of these.
fn behind_values(text: &str) -> (String, Vec<i64>) {
    let word = |w: &str| match without_number(w.trim_end_matches([',', ')'])) {
        Some((value, n)) if numbered(value, &["v"]) => {
            (format!("{value}{}", &w[w.trim_end_matches([',', ')']).len()..]), Some(n))
        }
        _ => (w.to_string(), None),
    };
    let (words, offsets): (Vec<String>, Vec<Option<i64>>) = text.split(' ').map(word).unzip();
    (words.join(" "), offsets.into_iter().flatten().collect())
}

/// The operands of an instruction: what is between commas outside of brackets and braces.
pub(super) fn operands(text: &str) -> Vec<&str> {
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

/// An instruction, with the offsets of its addresses.
pub(super) fn line(text: &str, offsets: Vec<i64>) -> Line {
    Line { text: format!("  {}", text.trim_end()), offsets }
}

/// An instruction without an address.
pub(super) fn instruction(text: String) -> Line {
    Line::plain(format!("  {text}"))
}

/// Whether a word is a register of PTX; those of the machine, such as `%tid.x`, have no number.
fn register(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.starts_with('%') && letters.len() < word.len() && letters[1..].bytes().all(|b| b.is_ascii_lowercase())
}

/// An instruction of PTX: its guard, its name, what it writes and what it reads.
struct Instruction<'a> {
    guard: &'a str,
    name: &'a str,
    defs: Vec<&'a str>,
    uses: Vec<&'a str>,
}

impl<'a> Instruction<'a> {
    fn of(line: &'a str) -> Option<Instruction<'a>> {
        let code = line.strip_suffix(';').filter(|l| !l.starts_with('.'))?;
        let (guard, code) = match code.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
            Some((guard, rest)) => (guard, rest.trim_start()),
            None => ("", code),
        };
        let (name, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
        let mut defs = operands(rest);
        let plain = defs.first().is_some_and(|o| o.starts_with('%') || o.starts_with('{'));
        let is_def = plain && !name.starts_with("st.") && !name.starts_with("bar") && !name.starts_with("red.");
        let uses = defs.split_off(usize::from(is_def));
        Some(Instruction { guard, name, defs, uses })
    }

    /// The registers that it writes.
    fn written(&self) -> Vec<String> {
        let mut out = vec![];
        for def in &self.defs {
            renamed(def, register, |r| {
                out.push(r.to_string());
                String::new()
            });
        }
        out
    }
}

/// PTX: `%f12` is what the instruction that wrote it is called.
pub fn ptx(text: &str) -> Vec<Line> {
    let mut out = vec![];
    let directive = |l: &&str| l.starts_with(".loc ") || l.starts_with(".file ");
    let all: Vec<&str> = text.lines().map(str::trim).filter(|l| !directive(l)).collect();
    // Registers are those of a function.
    for part in all.chunk_by(|_, next| !next.starts_with(".visible")) {
        let mut writes: BTreeMap<String, usize> = BTreeMap::new();
        let written = part.iter().filter_map(|l| Instruction::of(l)).flat_map(|i| i.written());
        written.for_each(|r| *writes.entry(r).or_default() += 1);
        ptx_function(part, &writes, &mut out);
    }
    out
}

fn ptx_function(part: &[&str], writes: &BTreeMap<String, usize>, out: &mut Vec<Line>) {
    let kind = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    let mut roles = Roles::default();
    for l in part {
        if l.starts_with(".reg ") || l.starts_with("//") {
            continue;
        }
        let Some(code) = Instruction::of(l) else {
            out.push(Line::plain(*l));
            continue;
        };
        let (uses, offsets) = in_brackets(&code.uses.join(", "));
        let shown = renamed(&uses, register, |r| roles.get(r));
        let short = code.name.split('.').next().unwrap_or(code.name);
        let source = shown.split(", ").next().unwrap_or_default().to_string();
        let is_copy = short == "mov" && code.uses.len() == 1 && code.defs.iter().all(|d| register(d));
        // A parameter's value, and its address in another space, are called as the parameter; a copy as its source.
        let role = match code.name {
            name if name.starts_with("ld.param") => source.trim_matches(['[', ']']).to_string(),
            name if name.starts_with("cvta.") || is_copy => source,
            _ => short.to_string(),
        };
        let written = code.written();
        written.iter().for_each(|r| roles.set(r, role.clone()));
        // Where several instructions write a register, it is a value that meets others.
        if is_copy && code.guard.is_empty() && written.iter().all(|r| writes.get(r) == Some(&1)) {
            continue;
        }
        let guard = match code.guard {
            "" => String::new(),
            guard => format!("@{} ", renamed(guard, register, |r| roles.get(r))),
        };
        let defs: Vec<String> = code.defs.iter().map(|def| renamed(def, register, kind)).collect();
        let all = defs.into_iter().chain(Some(shown).filter(|s| !s.is_empty())).collect::<Vec<_>>().join(", ");
        out.push(line(&format!("{guard}{} {all}", code.name), offsets));
    }
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
        // Another name of a value.
        if let Some((name, of)) = l.split_once(" -> ").filter(|(name, _)| value(name)) {
            roles.set(name, renamed(of, value, |v| roles.get(v)));
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
        let (rest, offsets) = behind_values(rest);
        let shown = renamed(&rest, value, |v| roles.get(v));
        let shown = format!("{name} {shown}").trim_end().to_string();
        match def {
            Some(def) => {
                def.split(", ").for_each(|d| roles.set(d, short));
                out.push(line(&shown, offsets));
            }
            // Where in the frame is the frame's matter.
            None if short == "store" && shown.contains(", stack_addr") => {
                let (value, _) = shown.split_once(", stack_addr").unwrap_or_default();
                out.push(instruction(format!("{value}, stack_addr")));
            }
            None => out.push(line(&shown, offsets)),
        }
    }
    out
}
