//! Texts of code that differ in names alone.
//!
//! Of a code's words only names may change: values and blocks of CLIF, registers and labels of PTX, which are virtual,
//! and the names that the program gave, where these are known to be renamed. Instructions, registers of a machine and
//! numbers stay.
use std::collections::BTreeMap;
use tilewright_engine::stage::Stage;

/// The words of a text, and what stands between them, which is one character each.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '$' | '.');
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let n = if word(first) { rest.find(|c| !word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(n);
        rest = after;
        Some(token)
    })
}

/// Whether a word is a name that the compiler numbers.
fn is_numbered(stage: Stage, word: &str) -> bool {
    let numbered = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    match stage {
        Stage::Clif => ["v", "block", "ss", "sig", "fn", "gv"].into_iter().any(numbered),
        // `%tid.x` and its like are the machine's.
        Stage::Ptx => word.starts_with('$') || word.starts_with('%') && word.ends_with(|c: char| c.is_ascii_digit()),
        _ => false,
    }
}

/// Whether one text becomes the other when names are replaced by names, one for one; `given` are those of the program.
pub fn renamed(stage: Stage, a: &str, b: &str, given: &[(String, String)]) -> bool {
    let mut there: BTreeMap<&str, &str> = BTreeMap::new();
    let mut back: BTreeMap<&str, &str> = BTreeMap::new();
    let (mut wa, mut wb) = (words(a), words(b));
    loop {
        match (wa.next(), wb.next()) {
            (None, None) => return true,
            (Some(x), Some(y)) => {
                let kind = |w: &str| w.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
                let names = is_numbered(stage, x) && is_numbered(stage, y) && kind(x) == kind(y);
                let program = || given.iter().any(|(p, q)| replaced(x, p, q) == y);
                if x != y && !names && !program() {
                    return false;
                }
                if *there.entry(x).or_insert(y) != y || *back.entry(y).or_insert(x) != x {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// A word with a name in it replaced: `f.phase0` has that of its function.
fn replaced(word: &str, from: &str, to: &str) -> String {
    word.split('.').map(|part| if part == from { to } else { part }).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_one_for_one_and_nothing_else() {
        let given = [("f".to_string(), "g".to_string())];
        let of = |stage, a, b| renamed(stage, a, b, &given);
        assert!(of(Stage::Clif, "v1 = iadd v2, v3", "v7 = iadd v2, v9"));
        assert!(!of(Stage::Clif, "v1 = iadd v2, v3", "v1 = iadd v2, v2"));
        assert!(!of(Stage::Clif, "v1 = isub v2, v3\nv4 = isub v2, v3", "v1 = isub v2, v3\nv4 = isub v3, v2"));
        assert!(!of(Stage::Clif, "v1 = iadd v2, v3", "v1 = isub v2, v3"));
        assert!(of(Stage::Asm, "f.phase0:\n mov rax, 1", "g.phase0:\n mov rax, 1"));
        assert!(!of(Stage::Asm, "mov rax, rcx", "mov rcx, rax"));
        assert!(!of(Stage::Asm, "add rax, 8", "add rax, 16"));
        assert!(of(Stage::Ptx, "add.s32 %r1, %r2, 4; bra $L1;", "add.s32 %r9, %r2, 4; bra $L7;"));
        assert!(!of(Stage::Ptx, "mov.u32 %r1, %tid.x;", "mov.u32 %r1, %tid.y;"));
        assert!(!of(Stage::Ptx, "add.s32 %r1, %r2, %r3;", "add.s32 %r1, %rd2, %r3;"));
    }
}
