//! Writing outputs: all of them, or none.
//!
//! Each file is written under a temporary name beside its final one; when the last byte of the last file is there, the
//! temporary files take their names. A symbolic link is followed; a device or a pipe is written to directly.
use super::{ArrayRef, FileError, Format, Place, npy, npz, safetensors};
use std::fs::{self, File};
use std::io::{BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// One file to write.
struct Target<'a> {
    path: PathBuf,
    content: Content<'a>,
}

enum Content<'a> {
    /// Names (empty for `.npy`) and arrays, in the order given.
    Arrays(Format, Vec<(String, ArrayRef<'a>)>),
    Raw(&'a [u8]),
}

/// Writes arrays to their places (with the member's name where an archive is given without `::NAME`; places of one
/// archive go into one file), and plain bytes to theirs.
///
/// # Errors
/// [`FileError::Twice`] for two arrays in one place, [`FileError::Unwritable`], [`FileError::Directory`],
/// [`FileError::CannotHold`]. No file has changed then, except when the last step, renaming several files, is refused
/// by the system half way.
pub fn save(outputs: &[(Place, &str, ArrayRef<'_>)], raw: &[(&Path, &[u8])]) -> Result<(), FileError> {
    let mut written = vec![];
    for target in targets(outputs, raw)? {
        if let Some(temp) = write(&target)? {
            written.push((temp, target.path));
        }
    }
    for (temp, path) in written {
        temp.persist(&path).map_err(|e| FileError::writing(&path, e.error))?;
    }
    Ok(())
}

/// Groups the outputs by file.
fn targets<'a>(
    outputs: &[(Place, &str, ArrayRef<'a>)],
    raw: &[(&Path, &'a [u8])],
) -> Result<Vec<Target<'a>>, FileError> {
    let mut targets: Vec<Target<'a>> = vec![];
    for (place, default_member, array) in outputs {
        let format = place.format()?;
        let member = match format {
            Format::Npy => String::new(),
            _ => place.member.clone().unwrap_or_else(|| default_member.to_string()),
        };
        let path = resolve(&place.path)?;
        let twice = || FileError::Twice { path: place.to_string() };
        match targets.iter_mut().find(|t| t.path == path).map(|t| &mut t.content) {
            Some(Content::Arrays(_, members)) if members.iter().all(|(m, _)| *m != member) => {
                members.push((member, *array));
            }
            Some(_) => return Err(twice()),
            None => targets.push(Target { path, content: Content::Arrays(format, vec![(member, *array)]) }),
        }
    }
    for (path, bytes) in raw {
        let (given, path) = (path.display().to_string(), resolve(path)?);
        if targets.iter().any(|t| t.path == path) {
            return Err(FileError::Twice { path: given });
        }
        targets.push(Target { path, content: Content::Raw(bytes) });
    }
    Ok(targets)
}

/// The file behind a path: symbolic links followed, folders refused.
fn resolve(path: &Path) -> Result<PathBuf, FileError> {
    if path.is_dir() {
        return Err(FileError::Directory { path: path.display().to_string() });
    }
    // A file that does not exist yet may be named by several spellings of its folder.
    let full = fs::canonicalize(path).ok().or_else(|| {
        let folder = match path.parent()? {
            p if p.as_os_str().is_empty() => Path::new("."),
            p => p,
        };
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    });
    Ok(full.unwrap_or_else(|| path.to_path_buf()))
}

/// Writes one file under a temporary name; a device is written at once.
fn write(target: &Target<'_>) -> Result<Option<NamedTempFile>, FileError> {
    let path = &target.path;
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        let mut bytes = vec![];
        render(target, Cursor::new(&mut bytes))?;
        let mut file = File::options().write(true).open(path).map_err(|e| FileError::writing(path, e))?;
        file.write_all(&bytes).map_err(|e| FileError::writing(path, e))?;
        return Ok(None);
    }
    let folder = match path.parent() {
        Some(p) if !p.as_os_str().is_empty() => p,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tilewright-");
    #[cfg(unix)]
    {
        // An ordinary new file: readable and writable for all, less what the umask takes away.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The temporary name, which `tempfile` adds to the cause, says nothing to the user.
    let cause = |e: std::io::Error| e.to_string().split(" at path ").next().unwrap_or_default().to_string();
    let temp = builder.tempfile_in(folder).map_err(|e| FileError::writing(path, cause(e)))?;
    let mut out = BufWriter::with_capacity(1 << 20, temp.as_file());
    render(target, &mut out)?;
    out.flush().map_err(|e| FileError::writing(path, e))?;
    drop(out);
    if let Ok(old) = fs::metadata(path) {
        temp.as_file().set_permissions(old.permissions()).map_err(|e| FileError::writing(path, e))?;
    }
    Ok(Some(temp))
}

fn render(target: &Target<'_>, mut out: impl Write + std::io::Seek) -> Result<(), FileError> {
    let name = target.path.display().to_string();
    match &target.content {
        Content::Arrays(Format::Npz, members) => npz::write(&name, out, members),
        Content::Arrays(Format::Safetensors, members) => safetensors::write(&name, out, members),
        Content::Arrays(Format::Npy, members) => {
            let array = &members[0].1;
            let header = npy::render(&name, array.dtype, array.order, array.shape)?;
            let written = out.write_all(&header).and_then(|()| out.write_all(array.bytes));
            written.map_err(|e| FileError::writing(&name, e))
        }
        Content::Raw(bytes) => out.write_all(bytes).map_err(|e| FileError::writing(&name, e)),
    }
}
