//! The names of operations as they are written.

/// The names in the table that a written name may mean, the written one first.
pub(super) fn spellings(name: &str) -> impl Iterator<Item = String> {
    let suffixes = ["_profile", "_cotarget", "_tiler", "_shape"];
    [name.to_string(), format!("it_{name}")]
        .into_iter()
        .chain(suffixes.into_iter().map(move |s| format!("{name}{s}")).collect::<Vec<_>>())
}
