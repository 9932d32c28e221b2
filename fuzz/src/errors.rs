//! What every error must have: words, and a code with a row.
use tilewright_ir::codes;

/// An error must say something.
pub(crate) fn spoken(message: &str) -> Result<(), String> {
    if message.trim().is_empty() { Err("an error says nothing".to_owned()) } else { Ok(()) }
}

/// Its code must have a row.
pub(crate) fn code(id: &str) -> Result<(), String> {
    codes::CODES.iter().any(|c| c.id == id).then_some(()).ok_or_else(|| format!("the code {id} has no row"))
}
