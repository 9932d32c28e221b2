//! Mutations of texts: bytes, numbers, lines, and pieces of one text put into another.
use tilewright_ir::arbitrary::Rng;

/// Pieces that mean something in one of the grammars.
const PIECES: [&str; 40] = [
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "@",
    "_",
    "?",
    "-",
    "*",
    "/",
    "%",
    " o ",
    "Sw<3,3,3>",
    "E<0,1>",
    "1@0@1",
    "9223372036854775807",
    "-9223372036854775808",
    "4294967296",
    "0",
    "M",
    "?{div=8}",
    "\"",
    "//",
    "\n",
    "\0",
    "é",
    "sym M where M % 8 == 0\n",
    "let x = ",
    "fn f(",
    "sum(k) ",
    " = ",
    "bf16",
    "=== ",
    "copy(",
];

/// A mutation of `text`; `other` gives pieces. At most some kilobytes longer.
pub fn mutate(rng: &mut Rng, text: &str, other: &str) -> String {
    String::from_utf8_lossy(&bytes(rng, text.as_bytes(), other.as_bytes())).into_owned()
}

/// A mutation of what need not be text.
pub fn bytes(rng: &mut Rng, from: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = from.to_vec();
    for _ in 0..1 + rng.below(3) {
        once(rng, &mut bytes, other);
        bytes.truncate(1 << 15);
    }
    bytes
}

/// A mutation of numbers alone, after which most texts still mean something.
pub fn numbers(rng: &mut Rng, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        number(rng, &mut bytes, at);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn once(rng: &mut Rng, bytes: &mut Vec<u8>, other: &[u8]) {
    let at = rng.below(bytes.len() + 1);
    match rng.below(9) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => {
            let end = (at + 1 + rng.below(12)).min(bytes.len());
            bytes.drain(at..end);
        }
        2 | 3 => {
            let piece = rng.pick(&PIECES);
            bytes.splice(at..at, piece.bytes());
        }
        4 => {
            // A piece of the text again.
            let end = (at + 1 + rng.below(40)).min(bytes.len());
            let piece = bytes[at..end].to_vec();
            let to = rng.below(bytes.len() + 1);
            bytes.splice(to..to, piece);
        }
        5 => {
            let from = rng.below(other.len() + 1);
            let end = (from + 1 + rng.below(60)).min(other.len());
            bytes.splice(at..at, other[from..end].iter().copied());
        }
        6 => line(rng, bytes),
        _ => number(rng, bytes, at),
    }
}

/// Replaces the next number.
fn number(rng: &mut Rng, bytes: &mut Vec<u8>, from: usize) {
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|p| from + p) else { return };
    let end = bytes[start..].iter().position(|b| !b.is_ascii_digit()).map_or(bytes.len(), |p| start + p);
    let text = crate::generate::int(rng);
    bytes.splice(start..end, text.bytes());
}

/// Removes, doubles or moves a line.
fn line(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    let at = rng.below(lines.len());
    let taken = lines[at].clone();
    match rng.below(3) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, taken),
        _ => {
            let to = rng.below(lines.len());
            lines.swap(at, to);
        }
    }
    *bytes = lines.join(&b'\n');
}
