//! Writing outputs: all of them, or none.
//!
//! Each file is written under a temporary name beside its final one; when the last byte of the last file is there, the
//! temporary files take their names. A symbolic link is followed, also one whose target is not there yet; a device or a
//! pipe is written to directly. A file that is an archive already keeps its other members.
use super::lock;
use super::unfinished::{self, Unfinished};
use super::{ArrayRef, FileError, Format, Mapped, Place, npy, npz, safetensors};
use std::fs::{self, File};
use std::io::{self, BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};

/// What becomes of a member of an archive that an output is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the output is refused.
    Keep,
    /// The output takes its place.
    Replace,
}

/// One file to write.
struct SaveTarget<'a> {
    path: PathBuf,
    content: Content<'a>,
}

enum Content<'a> {
    /// Names (empty for `.npy`) and arrays, in the order given.
    Arrays(Format, Vec<(String, ArrayRef<'a>)>),
    Raw(&'a [u8]),
}

/// Writes arrays to their places (with the member's name where an archive is given without `::NAME`; places of one
/// archive go into one file, and the members that it has stay), and plain bytes to theirs.
///
/// # Errors
/// [`FileError::Twice`] for two arrays in one place, [`FileError::MemberExists`] unless `existing` members may be
/// replaced, [`FileError::Busy`] where others write archives for long, [`FileError::Unwritable`],
/// [`FileError::NoRoom`], [`FileError::Directory`], [`FileError::CannotHold`]. No file has changed then, except when
/// the last step, renaming several files, is refused by the system half way.
pub fn save(
    outputs: &[(Place, &str, ArrayRef<'_>)],
    raw: &[(&Path, &[u8])],
    existing: Existing,
) -> Result<(), FileError> {
    let targets = targets(outputs, raw)?;
    let archives =
        targets.iter().filter(|t| matches!(t.content, Content::Arrays(Format::Npz | Format::Safetensors, _)));
    // From reading the members that are there until the new file has its name.
    let _held = lock::folders(archives.map(|t| folder(&t.path)).collect(), lock::WAIT)?;
    let mut written = vec![];
    for target in targets {
        if let Some(file) = write(&target, existing)? {
            written.push((file, target.path));
        }
    }
    unfinished::finish(written).map_err(|(path, e)| FileError::writing(path, e))
}

/// Groups the outputs by file.
fn targets<'a>(
    outputs: &[(Place, &str, ArrayRef<'a>)],
    raw: &[(&Path, &'a [u8])],
) -> Result<Vec<SaveTarget<'a>>, FileError> {
    let mut targets: Vec<SaveTarget<'a>> = vec![];
    for (place, default_member, array) in outputs {
        let format = place.format()?;
        let member = place.member_name(default_member)?;
        let path = resolve(&place.path)?;
        let same = |m: &str| match format {
            Format::Npz => npz::entry_name(m) == npz::entry_name(&member),
            _ => m == member,
        };
        let twice = || FileError::Twice { path: place.to_string() };
        match targets.iter_mut().find(|t| t.path == path).map(|t| &mut t.content) {
            Some(Content::Arrays(_, members)) if !members.iter().any(|(m, _)| same(m)) => {
                members.push((member, *array));
            }
            Some(_) => return Err(twice()),
            None => targets.push(SaveTarget { path, content: Content::Arrays(format, vec![(member, *array)]) }),
        }
    }
    for (path, bytes) in raw {
        let (given, path) = (path.display().to_string(), resolve(path)?);
        if targets.iter().any(|t| t.path == path) {
            return Err(FileError::Twice { path: given });
        }
        targets.push(SaveTarget { path, content: Content::Raw(bytes) });
    }
    Ok(targets)
}

/// Links that are followed one after the other; Linux follows as many.
const MAX_LINKS: usize = 40;

/// The file behind a path, which need not exist: symbolic links followed, folders refused.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, FileError> {
    if path.is_dir() {
        return Err(FileError::Directory { path: path.display().to_string() });
    }
    if let Ok(full) = fs::canonicalize(path) {
        return Ok(full);
    }
    let mut full = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        // A file that does not exist yet may be named by several spellings of its folder.
        if let (Ok(folder), Some(name)) = (fs::canonicalize(folder(&full)), full.file_name()) {
            full = folder.join(name);
        }
        match fs::read_link(&full) {
            Ok(target) => full = folder(&full).join(target),
            Err(_) => return Ok(full),
        }
    }
    Err(FileError::writing(path, io::Error::other("its symbolic links go in a circle")))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The archive that a file is before members are written to it; `None` where there is none, or an empty file.
///
/// # Errors
/// A file that is no archive of the format, a member that is there already and may not be replaced.
pub(super) fn archive(
    path: &Path,
    format: Format,
    members: &[String],
    existing: Existing,
) -> Result<Option<Mapped>, FileError> {
    let has = match format {
        Format::Npy => return Ok(None),
        Format::Npz => npz::has,
        Format::Safetensors => safetensors::has,
    };
    if !fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() > 0) {
        return Ok(None);
    }
    let (map, name) = (Mapped::open(path)?, path.display().to_string());
    for member in members {
        if has(&name, &map, member)? && existing == Existing::Keep {
            return Err(FileError::MemberExists { path: name, member: member.clone() });
        }
    }
    Ok(Some(map))
}

/// Writes one file under a temporary name; a device is written at once.
fn write(target: &SaveTarget<'_>, existing: Existing) -> Result<Option<Unfinished>, FileError> {
    let path = &target.path;
    let failed = |e| FileError::writing(path, e);
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        let mut bytes = vec![];
        render(target, None, Cursor::new(&mut bytes))?;
        let mut file = File::options().write(true).open(path).map_err(failed)?;
        file.write_all(&bytes).map_err(failed)?;
        return Ok(None);
    }
    let old = match &target.content {
        Content::Arrays(format, members) => {
            let names: Vec<String> = members.iter().map(|(m, _)| m.clone()).collect();
            archive(path, *format, &names, existing)?
        }
        Content::Raw(_) => None,
    };
    let temporary = Unfinished::new(folder(path)).map_err(failed)?;
    let mut out = BufWriter::with_capacity(1 << 20, temporary.file());
    let rendered = render(target, old.as_ref(), &mut out).and_then(|()| out.flush().map_err(failed));
    // What could not be written is not tried again.
    drop(out.into_parts());
    rendered?;
    if let Ok(before) = fs::metadata(path) {
        temporary.file().set_permissions(before.permissions()).map_err(failed)?;
    }
    Ok(Some(temporary))
}

fn render(target: &SaveTarget<'_>, old: Option<&Mapped>, mut out: impl Write + io::Seek) -> Result<(), FileError> {
    let name = target.path.display().to_string();
    match &target.content {
        Content::Arrays(Format::Npz, members) => npz::write(&name, out, old, members),
        Content::Arrays(Format::Safetensors, members) => safetensors::write(&name, out, old, members),
        Content::Arrays(Format::Npy, members) => {
            let array = &members[0].1;
            let header = npy::render(&name, array.dtype, array.order, array.shape)?;
            let written = out.write_all(&header).and_then(|()| out.write_all(array.bytes));
            written.map_err(|e| FileError::writing(&name, e))
        }
        Content::Raw(bytes) => out.write_all(bytes).map_err(|e| FileError::writing(&name, e)),
    }
}
