//! `.npz`: a zip archive whose members are `.npy` files, as `numpy.savez` and `savez_compressed` write it.
//!
//! A stored member is used where it lies in the mapped file (its checksum is not computed, as with a plain `.npy`); a
//! deflated one is unpacked into memory, checksum and all. `FILE::x` names the member `x.npy`.
use super::{Array, ArrayRef, Bytes, FileError, Mapped, Memory, Place, check_length, npy, npy_array};
use std::io::{Cursor, Read, Seek, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// DEFLATE cannot expand more than this (RFC 1951: 258 bytes from 2 bits), so a size beyond it is a lie.
const MAX_EXPANSION: u64 = 1032;

/// Reads a member.
///
/// # Errors
/// A corrupt archive, a member that is missing or not named, whatever is wrong with the member.
pub fn read(place: &Place, map: Mapped) -> Result<Array, FileError> {
    let path = place.path.display().to_string();
    let name = place.to_string();
    let corrupt = |why: String| FileError::Archive { path: path.clone(), format: ".npz", why };
    let mut archive = ZipArchive::new(Cursor::new(map.bytes())).map_err(|e| corrupt(e.to_string()))?;
    let mut members: Vec<String> = archive.file_names().filter_map(|n| n.ok().map(|n| n.into_owned())).collect();
    members.sort();
    let member = match &place.member {
        Some(m) => m.clone(),
        None if members.len() == 1 => members[0].clone(),
        None => return Err(FileError::NeedsMember { path, members: listed(&members) }),
    };
    let full = if members.contains(&member) { member.clone() } else { format!("{member}.npy") };
    if !members.contains(&full) {
        return Err(FileError::NoMember { path, member, members: listed(&members) });
    }
    let mut file = archive.by_name(&full).map_err(|e| corrupt(e.to_string()))?;
    let (size, packed) = (file.size(), file.compressed_size());
    match file.compression() {
        CompressionMethod::Stored => {
            let start = file.data_start().ok_or_else(|| corrupt(format!("`{full}` has no data")))?;
            drop(file);
            let end = start.checked_add(size).ok_or_else(|| corrupt(format!("`{full}` is too long")))?;
            let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
            let data = range.and_then(|(start, end)| map.slice(start..end));
            npy_array(&name, data.ok_or_else(|| corrupt(format!("`{full}` lies outside the file")))?)
        }
        CompressionMethod::Deflated => {
            if size > packed.saturating_mul(MAX_EXPANSION).saturating_add(MAX_EXPANSION) {
                return Err(corrupt(format!("`{full}` says that {packed} bytes unpack to {size}")));
            }
            let mut head = vec![];
            let short = |e: std::io::Error| corrupt(format!("`{full}`: {e}"));
            // The longest header that `npy` reads, and its preamble.
            file.by_ref().take((1 << 16) + 12).read_to_end(&mut head).map_err(short)?;
            let (header, start) = npy::parse(&name, &head)?;
            let needed = header.data_bytes(&name)?;
            check_length(&name, needed, size.saturating_sub(start as u64))?;
            let mut memory = Memory::zeroed(needed as usize, &name)?;
            let (first, rest) = memory.bytes_mut().split_at_mut((head.len() - start).min(needed as usize));
            first.copy_from_slice(&head[start..start + first.len()]);
            file.read_exact(rest).map_err(short)?;
            // Reading the end makes the checksum be compared.
            file.read_to_end(&mut head).map_err(short)?;
            let bytes = Bytes::Memory(memory);
            Ok(Array { dtype: header.dtype, shape: header.shape, order: header.order, bytes })
        }
        other => Err(corrupt(format!("`{full}` is compressed with {other:?}; stored and deflated members are read"))),
    }
}

/// Writes an archive of stored members, in the order given. Nothing of the moment enters the file.
///
/// # Errors
/// [`FileError::Unwritable`], [`FileError::CannotHold`].
pub fn write(path: &str, out: impl Write + Seek, members: &[(String, ArrayRef<'_>)]) -> Result<(), FileError> {
    let failed = |e: zip::result::ZipError| FileError::writing(path, e);
    let mut zip = ZipWriter::new(out);
    for (name, array) in members {
        let header = npy::render(path, array.dtype, array.order, array.shape)?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(zip::DateTime::DEFAULT)
            .large_file(array.bytes.len() as u64 + header.len() as u64 >= u64::from(u32::MAX));
        zip.start_file(format!("{name}.npy"), options).map_err(failed)?;
        zip.write_all(&header).and_then(|()| zip.write_all(array.bytes)).map_err(|e| FileError::writing(path, e))?;
    }
    zip.finish().map_err(failed)?;
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
