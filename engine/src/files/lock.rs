//! One writer of archives at a time in a folder: members that another one adds meanwhile would be lost.
//!
//! An archive is replaced by a new file, which a lock on the old one does not outlive; so its folder is locked, by an
//! advisory lock (`flock`) that leaves no file behind. Systems whose folders cannot be opened, and file systems
//! without locks, do without.
use super::error::FileError;
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long one writer waits for another, and how often it looks.
pub(super) const WAIT: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(10);

/// Locks folders until what is returned is dropped; in order, so that no two writers wait for each other.
///
/// # Errors
/// [`FileError::Busy`] where somebody else does not end.
pub(super) fn folders(folders: BTreeSet<&Path>, wait: Duration) -> Result<Vec<File>, FileError> {
    let mut held = vec![];
    for folder in folders {
        let Ok(file) = File::open(folder) else { continue };
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => held.push(file),
                Err(TryLockError::Error(_)) => {}
                Err(TryLockError::WouldBlock) if start.elapsed() < wait => {
                    sleep(LOOK);
                    continue;
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::Busy { path: folder.display().to_string(), seconds: wait.as_secs() });
                }
            }
            break;
        }
    }
    Ok(held)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_writer_that_does_not_end_is_named() {
        let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let both = || [one.path(), two.path()].into_iter().collect();
        let held = folders([two.path()].into_iter().collect(), WAIT).expect("nobody writes");
        let refused = folders(both(), Duration::ZERO).expect_err("somebody writes");
        assert_eq!(refused.code(), "E0626");
        assert!(refused.to_string().starts_with(&two.path().display().to_string()), "{refused}");
        drop(held);
        assert_eq!(folders(both(), Duration::ZERO).expect("nobody does").len(), 2);
    }
}
