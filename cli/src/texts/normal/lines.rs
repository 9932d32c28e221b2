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

/// One offset for each line that has an address: 0 where it says none.
pub(super) fn line(text: String, bracketed: bool) -> Line {
    let (text, mut offsets) = without_offsets(&text, bracketed);
    if offsets.is_empty() && text.contains('[') {
        offsets.push(0);
    }
    Line { text: format!("  {text}"), offsets }
}

/// An instruction without an address.
pub(super) fn instruction(text: String) -> Line {
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
        // Another name of a value.
        if let Some((name, of)) = l.split_once(" -> ").filter(|(name, of)| value(name) && value(of)) {
            roles.set(name, roles.get(of));
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
