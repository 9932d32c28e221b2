//! The archive formats in a build without the feature `archives`: each is refused.
use super::{ArrayRef, FileError, Mapped, Opened, Place};
use std::io::Write;

fn refused<T>(path: &str) -> Result<T, FileError> {
    let why = "this build has no feature `archives`".to_string();
    Err(FileError::Archive { path: path.to_string(), format: "array", why })
}

pub(super) fn entry_name(member: &str) -> String {
    member.to_string()
}

pub(super) fn has(path: &str, _: &Mapped, _: &str) -> Result<bool, FileError> {
    refused(path)
}

pub(super) fn read(place: &Place, _: Mapped) -> Result<Opened, FileError> {
    refused(&place.path.display().to_string())
}

pub(super) fn write(
    path: &str,
    _: impl Write,
    _: Option<&Mapped>,
    _: &[(String, ArrayRef<'_>)],
) -> Result<(), FileError> {
    refused(path)
}
