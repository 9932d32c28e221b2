//! `.npz`: a zip archive whose members are `.npy` files, as `numpy.savez` and `savez_compressed` write it.
//!
//! A stored member is used where it lies in the mapped file (its checksum is not computed, as with a plain `.npy`); a
//! deflated one is unpacked into memory, checksum and all, once its header has been looked at. `FILE::x` names the
//! member `x.npy`. Writing into an archive copies the members that stay as they are packed.
use super::sticky_error::Steady;
use super::{ArrayRef, FileError, Mapped, Memory, Opened, Place, Unread, check_length, npy, npy_array};
use std::io::{Cursor, Read, Seek, Write};
use zip::read::ZipFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// DEFLATE cannot expand more than this (RFC 1951: 258 bytes from 2 bits), so a size beyond it is a lie.
const MAX_EXPANSION: u64 = 1032;

/// The longest header that `npy` reads, and its preamble.
const MAX_HEAD: u64 = (1 << 16) + 12;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

fn corrupt(path: &str, why: impl ToString) -> FileError {
    FileError::Archive { path: path.to_string(), format: ".npz", why: why.to_string() }
}

/// The archive in these bytes.
///
/// # Errors
/// A corrupt archive, two members of one name.
fn open<'a>(path: &str, bytes: &'a [u8]) -> Result<Archive<'a>, FileError> {
    let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| corrupt(path, e))?;
    if archive.has_duplicate_names() {
        return Err(corrupt(path, "two of its members have one name"));
    }
    Ok(archive)
}

fn names(archive: &Archive<'_>) -> Vec<String> {
    let mut names: Vec<String> = archive.file_names().filter_map(|n| n.ok().map(|n| n.into_owned())).collect();
    names.sort();
    names
}

/// Which of these names a member has: its own, or with `.npy` after it.
fn entry(names: &[String], member: &str) -> Option<String> {
    let full = format!("{member}.npy");
    names.iter().find(|n| **n == member).or_else(|| names.iter().find(|n| **n == full)).cloned()
}

/// The name under which a member is written.
pub(super) fn entry_name(member: &str) -> String {
    if member.ends_with(".npy") { member.to_string() } else { format!("{member}.npy") }
}

/// Whether an archive has a member.
///
/// # Errors
/// As [`read`].
pub(super) fn has(path: &str, map: &Mapped, member: &str) -> Result<bool, FileError> {
    Ok(entry(&names(&open(path, map.bytes())?), member).is_some())
}

/// Reads a member's header.
///
/// # Errors
/// A corrupt archive, a member that is missing or not named, whatever is wrong with the member.
pub(super) fn read(place: &Place, map: Mapped) -> Result<Opened, FileError> {
    let path = place.path.display().to_string();
    let name = place.to_string();
    let mut archive = open(&path, map.bytes())?;
    let members = names(&archive);
    let member = match &place.member {
        Some(m) => m.clone(),
        None if members.len() == 1 => members[0].clone(),
        None => return Err(FileError::NeedsMember { path, members: listed(&members) }),
    };
    let Some(full) = entry(&members, &member) else {
        return Err(FileError::NoMember { path, member, members: listed(&members) });
    };
    let mut file = archive.by_name(&full).map_err(|e| corrupt(&path, e))?;
    match file.compression() {
        CompressionMethod::Stored => {
            let start = file.data_start().ok_or_else(|| corrupt(&path, format!("`{full}` has no data")))?;
            let size = file.size();
            drop(file);
            let end = start.checked_add(size).ok_or_else(|| corrupt(&path, format!("`{full}` is too long")))?;
            let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
            let data = range.and_then(|(start, end)| map.slice(start..end));
            npy_array(&name, data.ok_or_else(|| corrupt(&path, format!("`{full}` lies outside the file")))?)
        }
        CompressionMethod::Deflated => {
            let (header, _) = head(&path, &name, &full, &mut file)?;
            drop(file);
            let packed = Packed { path, entry: full, map };
            let npy::Header { dtype, shape, order } = header;
            Ok(Opened { dtype, shape, order, name, data: Unread::Packed(packed) })
        }
        other => {
            let why = format!("`{full}` is compressed with {other:?}; stored and deflated members are read");
            Err(corrupt(&path, why))
        }
    }
}

/// The header of a deflated member that has the size it promises, and the bytes after it that were read with it.
fn head<R: Read>(
    path: &str,
    name: &str,
    full: &str,
    file: &mut ZipFile<'_, R>,
) -> Result<(npy::Header, Vec<u8>), FileError> {
    let (size, packed) = (file.size(), file.compressed_size());
    if size > packed.saturating_mul(MAX_EXPANSION).saturating_add(MAX_EXPANSION) {
        return Err(corrupt(path, format!("`{full}` says that {packed} bytes unpack to {size}")));
    }
    let mut head = vec![];
    file.take(MAX_HEAD).read_to_end(&mut head).map_err(|e| corrupt(path, format!("`{full}`: {e}")))?;
    let (header, start) = npy::parse(name, &head)?;
    check_length(name, header.data_bytes(name)?, size.saturating_sub(start as u64))?;
    Ok((header, head.split_off(start)))
}

/// A deflated member, whose header is known and whose elements are not unpacked.
#[derive(Debug)]
pub(super) struct Packed {
    path: String,
    entry: String,
    map: Mapped,
}

impl Packed {
    /// Unpacks the elements: as many as the header promises, into memory of that size.
    ///
    /// # Errors
    /// Compressed data that is corrupt or holds something else, memory that the system does not give.
    pub(super) fn unpack(&self, name: &str) -> Result<Memory, FileError> {
        let failed = |why: &dyn std::fmt::Display| corrupt(&self.path, format!("`{}`: {why}", self.entry));
        let mut archive = open(&self.path, self.map.bytes())?;
        let mut file = archive.by_name(&self.entry).map_err(|e| failed(&e))?;
        let (header, read) = head(&self.path, name, &self.entry, &mut file)?;
        let mut memory = Memory::zeroed(header.data_bytes(name)? as usize, name)?;
        let bytes = memory.bytes_mut();
        let (first, rest) = bytes.split_at_mut(read.len().min(bytes.len()));
        first.copy_from_slice(&read[..first.len()]);
        file.read_exact(rest).map_err(|e| failed(&e))?;
        // Reading the end makes the checksum be compared.
        if first.len() < read.len() || file.read(&mut [0]).map_err(|e| failed(&e))? > 0 {
            return Err(failed(&"it unpacks to more than it says"));
        }
        Ok(memory)
    }
}

/// Writes an archive: the members of `old` that are not written anew, as they are, then these as stored members, in the
/// order given. Nothing of the moment enters the file.
///
/// # Errors
/// [`FileError::Unwritable`], [`FileError::CannotHold`], an archive that cannot be read.
pub(super) fn write(
    path: &str,
    out: impl Write + Seek,
    old: Option<&Mapped>,
    members: &[(String, ArrayRef<'_>)],
) -> Result<(), FileError> {
    let mut zip = ZipWriter::new(Steady::new(out));
    if let Some(map) = old {
        keep(path, &mut zip, open(path, map.bytes())?, members)?;
    }
    let failed = |e: zip::result::ZipError| FileError::writing(path, std::io::Error::other(e));
    for (name, array) in members {
        let header = npy::render(path, array.dtype, array.order, array.shape)?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(zip::DateTime::DEFAULT)
            .large_file(array.bytes.len() as u64 + header.len() as u64 >= u64::from(u32::MAX));
        zip.start_file(entry_name(name), options).map_err(failed)?;
        zip.write_all(&header).and_then(|()| zip.write_all(array.bytes)).map_err(|e| FileError::writing(path, e))?;
    }
    zip.finish().map_err(failed)?.end().map_err(|e| FileError::writing(path, e))
}

/// Copies the members of an archive that none of `members` replaces, in their order and without unpacking them.
fn keep(
    path: &str,
    zip: &mut ZipWriter<impl Write + Seek>,
    mut archive: Archive<'_>,
    members: &[(String, ArrayRef<'_>)],
) -> Result<(), FileError> {
    let names = names(&archive);
    let replaced = |name: &str| {
        members.iter().any(|(m, _)| entry_name(m) == name || entry(&names, m).is_some_and(|found| found == name))
    };
    zip.set_raw_comment(archive.comment().into()).map_err(|e| corrupt(path, e))?;
    for i in 0..archive.len() {
        let file = archive.by_index_raw(i).map_err(|e| corrupt(path, e))?;
        if file.name().is_ok_and(|name| replaced(&name)) {
            continue;
        }
        zip.raw_copy_file(file).map_err(|e| corrupt(path, e))?;
    }
    Ok(())
}

/// Names for a message: at most ten.
pub(super) fn listed(names: &[String]) -> String {
    let mut text = names.iter().take(10).map(|n| n.trim_end_matches(".npy")).collect::<Vec<_>>().join(", ");
    if names.len() > 10 {
        text += &format!(" and {} more", names.len() - 10);
    }
    if text.is_empty() { "none".into() } else { text }
}
