//! Integer instructions in the loops of machine code, counted in its text.
//!
//! A *loop* is what a jump backwards spans; it is innermost when no other loop lies inside. Integer instructions are
//! additions, subtractions, products, quotients, shifts, `lea` and bit operations on general registers, the step of the
//! loop's own counter included; moves, comparisons, jumps, and a register cleared by `xor` are not. The elements that
//! one iteration moves are the bytes it stores outside the stack, by the registers' widths, and those of the tiles it
//! calls an atom for; where it stores nothing (a reduction), the bytes that it loads. Atoms themselves, which are the
//! same whatever is done for indices, are left out; a loop that calls one of a length known only at run time counts no
//! elements and is left out too.
use std::collections::BTreeMap;

/// What a function's loops hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Integer instructions in innermost loops.
    pub innermost: usize,
    /// Bytes that one iteration of each innermost loop moves, summed.
    pub bytes: usize,
    /// Integer instructions in loops at any depth, each once.
    pub in_loops: usize,
    /// Products and quotients among them.
    pub products: usize,
}

struct AssemblyLine<'a> {
    at: u64,
    mnemonic: &'a str,
    operands: &'a str,
    note: &'a str,
}

/// Counts over all functions of an assembly text.
pub fn count(asm: &str) -> Counts {
    let mut out = Counts::default();
    let mut functions: Vec<(&str, Vec<AssemblyLine>)> = vec![];
    for text in asm.lines() {
        if let Some(name) = text.strip_suffix(':').filter(|t| !t.starts_with(' ')) {
            functions.push((name, vec![]));
        } else if let (Some((_, lines)), Some(line)) = (functions.last_mut(), line(text)) {
            lines.push(line);
        }
    }
    for (_, lines) in functions.iter().filter(|(name, _)| !name.starts_with("tilewright_")) {
        add(lines, &mut out);
    }
    out
}

fn line(text: &str) -> Option<AssemblyLine<'_>> {
    let (at, rest) = text.split_once(": ")?;
    let at = u64::from_str_radix(at.trim(), 16).ok()?;
    let (code, note) = rest.split_once(';').unwrap_or((rest, ""));
    let (mnemonic, operands) = code.trim().split_once(' ').unwrap_or((code.trim(), ""));
    (!mnemonic.starts_with('.')).then_some(AssemblyLine { at, mnemonic, operands: operands.trim(), note: note.trim() })
}

fn add(lines: &[AssemblyLine], out: &mut Counts) {
    // The end of each loop by its start.
    let mut loops: BTreeMap<u64, u64> = BTreeMap::new();
    for l in lines.iter().filter(|l| l.mnemonic.starts_with('j')) {
        if let Some(to) = l.operands.strip_prefix("0x").and_then(|t| u64::from_str_radix(t, 16).ok())
            && to <= l.at
        {
            let end = loops.entry(to).or_insert(l.at);
            *end = l.at.max(*end);
        }
    }
    let inside = |l: &AssemblyLine, (start, end): (&u64, &u64)| (*start..=*end).contains(&l.at);
    for l in lines.iter().filter(|l| is_integer(l)) {
        if loops.iter().any(|range| inside(l, range)) {
            out.in_loops += 1;
            out.products += usize::from(["mul", "div"].iter().any(|m| l.mnemonic.contains(m)));
        }
    }
    for range in &loops {
        let holds = |(s, e): (&u64, &u64)| (s, e) != range && range.0 <= s && e <= range.1;
        if loops.iter().any(holds) {
            continue;
        }
        let body: Vec<&AssemblyLine> = lines.iter().filter(|l| inside(l, range)).collect();
        if body.iter().any(|l| l.mnemonic == "call" && tile_bytes(l.note).is_none()) {
            continue;
        }
        let moved = |stores: bool| body.iter().map(|l| bytes(l, stores)).sum::<usize>();
        let bytes = if moved(true) > 0 { moved(true) } else { moved(false) };
        if bytes > 0 {
            out.bytes += bytes;
            out.innermost += body.iter().filter(|l| is_integer(l)).count();
        }
    }
}

fn is_integer(l: &AssemblyLine) -> bool {
    const INTEGER: [&str; 27] = [
        "add", "sub", "imul", "mul", "mulx", "div", "idiv", "lea", "shl", "shr", "sar", "shlx", "shrx", "sarx", "rorx",
        "ror", "rol", "and", "or", "xor", "andn", "not", "neg", "inc", "dec", "bextr", "bzhi",
    ];
    let cleared = l.mnemonic == "xor" && l.operands.split_once(", ").is_some_and(|(a, b)| a == b);
    INTEGER.contains(&l.mnemonic) && !cleared
}

/// The bytes of the tile that an atom moves: `tilewright_transpose_b32_8x8`, `…_b32_16`.
fn tile_bytes(name: &str) -> Option<usize> {
    let (_, tail) = name.rsplit_once("_b")?;
    let (bits, tile) = tail.split_once('_')?;
    let elements = tile.split('x').map(|n| n.parse::<usize>().ok()).product::<Option<usize>>()?;
    Some(bits.parse::<usize>().ok()? / 8 * elements)
}

/// The bytes that an instruction stores (or loads), the stack aside.
fn bytes(l: &AssemblyLine, stores: bool) -> usize {
    if l.mnemonic == "call" {
        return tile_bytes(l.note).unwrap_or(0);
    }
    if l.mnemonic == "lea" || l.mnemonic.starts_with('j') || l.mnemonic.starts_with("prefetch") {
        return 0;
    }
    let (first, rest) = l.operands.split_once(", ").unwrap_or((l.operands, ""));
    let memory = if stores { first } else { rest };
    if !memory.contains('[') || ["[rsp", "[rbp", "[rip"].iter().any(|s| memory.contains(s)) {
        return 0;
    }
    let sized =
        [("zmmword", 64), ("ymmword", 32), ("xmmword", 16), ("qword", 8), ("dword", 4), ("word", 2), ("byte", 1)];
    if let Some((_, n)) = sized.iter().find(|(word, _)| memory.starts_with(&format!("{word} ptr"))) {
        return *n;
    }
    width(l.mnemonic, if stores { rest } else { first })
}

/// The bytes that a move of this register moves.
fn width(mnemonic: &str, register: &str) -> usize {
    let register = register.split([',', ' ']).next().unwrap_or(register);
    match (mnemonic, register.get(..3)) {
        (_, Some("zmm")) => 64,
        (_, Some("ymm")) => 32,
        ("vpextrb" | "pextrb", _) => 1,
        ("vpextrw" | "pextrw", _) => 2,
        ("vpextrd" | "pextrd", _) => 4,
        ("vpextrq" | "pextrq", _) => 8,
        (m, Some("xmm")) if m.ends_with("ss") || m.ends_with("movd") => 4,
        (m, Some("xmm"))
            if m.ends_with("sd") || ["movq", "lps", "hps", "lpd", "hpd"].iter().any(|e| m.ends_with(e)) =>
        {
            8
        }
        (_, Some("xmm")) => 16,
        _ if register.ends_with('b') || register.ends_with('l') || register.ends_with('h') => 1,
        _ if register.ends_with('w') || register.len() == 2 && !register.starts_with('r') => 2,
        _ if register.ends_with('d') || register.starts_with('e') => 4,
        _ => 8,
    }
}
