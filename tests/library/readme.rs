//! What the README promises about the library is what the tested guide says.

/// The Rust blocks of a text.
fn blocks(text: &str) -> Vec<&str> {
    text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// `docs/library.md` is compiled and run as documentation of the crate; the README's blocks are taken from it.
#[test]
fn the_readmes_blocks_are_tested_ones() {
    let readme = blocks(include_str!("../../README.md"));
    let guide = blocks(include_str!("../../docs/library.md"));
    assert!(!readme.is_empty());
    for block in readme {
        assert!(guide.contains(&block), "not in docs/library.md:\n{block}");
    }
}
