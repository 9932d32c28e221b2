//! Error codes: one row each, the text of `tilewright help E0123`.
//!
//! Ranges: E00xx text (lexer, parser, literals), E01xx names and types, E02xx layout algebra, E03xx extents and
//! aliasing, E04xx verification and lowering, E05xx launch, E06xx files, E07xx command line, E08xx asserts and tests.
//! To add an error: a row here, in order; the error type that carries it names the code; a program in `tests/errors`.

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// `E0123`.
    pub id: &'static str,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What it means, why it is an error, and what to do; a short example where it helps.
    pub explain: &'static str,
}

/// Every code, sorted by id.
#[rustfmt::skip]
pub const CODES: &[Code] = &[
    Code { id: "E0201", title: "an int does not fit in 64 bits", explain: "Extents, strides, sizes and offsets are exact 64-bit integers; nothing wraps.\nMake the layout smaller, or split it into parts whose size and offsets fit." },
];

/// The row of a code.
pub fn find(id: &str) -> Option<&'static Code> {
    CODES.iter().find(|c| c.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_unique() {
        assert!(CODES.windows(2).all(|w| w[0].id < w[1].id));
    }
}
