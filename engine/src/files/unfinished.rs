//! Temporary files that do not have their names yet, and what becomes of them when the process is told to end.
//!
//! A temporary file is removed when it is dropped, which a signal that ends the process does not wait for. So each is
//! on a list while it exists, and [`abandon`] removes all of them; one lock makes that come before or after, never
//! between making a file and listing it, or between renaming the first of several files and the last.
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(vec![]);

fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    // The list is right after each change, whoever panicked.
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every temporary file, and lets none be made or take its name from then on: for a process that is about to
/// end, such as by a signal. What [`super::save`] does at that time never returns.
pub fn abandon() {
    let names = names();
    names.iter().for_each(|path| drop(std::fs::remove_file(path)));
    std::mem::forget(names);
}

/// A temporary file, removed when it is dropped.
#[derive(Debug)]
pub(super) struct Unfinished {
    file: NamedTempFile,
    listed: RemovalGuard,
}

/// A name on the list, taken off when it is dropped: after the file has gone.
#[derive(Debug)]
struct RemovalGuard(PathBuf);

impl Drop for RemovalGuard {
    fn drop(&mut self) {
        names().retain(|n| *n != self.0);
    }
}

impl Unfinished {
    /// A new one in a folder.
    pub(super) fn new(folder: &Path) -> io::Result<Unfinished> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".tilewright-");
        #[cfg(unix)]
        {
            // An ordinary new file: readable and writable for all, less what the umask takes away.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let mut names = names();
        let file = builder.tempfile_in(folder)?;
        let path = file.path().to_path_buf();
        names.push(path.clone());
        Ok(Unfinished { file, listed: RemovalGuard(path) })
    }

    /// The file, to write.
    pub(super) fn file(&self) -> &File {
        self.file.as_file()
    }
}

/// Gives every file its name.
///
/// # Errors
/// The first name that the system refuses; the files before it have theirs, those after it are removed.
pub(super) fn finish(files: Vec<(Unfinished, PathBuf)>) -> Result<(), (PathBuf, io::Error)> {
    let (files, listed): (Vec<_>, Vec<_>) =
        files.into_iter().map(|(Unfinished { file, listed }, path)| ((file, path), listed)).unzip();
    let locked = names();
    let renamed =
        files.into_iter().try_for_each(|(file, path)| file.persist(&path).map(drop).map_err(|e| (path, e.error)));
    drop(locked);
    drop(listed);
    renamed
}
