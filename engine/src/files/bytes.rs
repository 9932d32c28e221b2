//! Bytes of an array: a mapped file, or memory of our own.
//!
//! Memory of our own is an anonymous map: it starts at a page boundary, is zero, costs nothing until it is touched, and
//! asking for too much is an error rather than an abort. Large memory asks for large pages, as NumPy's arrays do: a
//! copy that walks across rows needs another page for each element, and the processor keeps the places of some thousand
//! pages. Only this file of the root package maps files.
use super::FileError;
use memmap2::{Mmap, MmapMut};
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Memory of at least this many bytes asks for large pages: two of those of x86-64, and where NumPy begins to (its
/// `numpy/_core/src/multiarray/alloc.cpp`).
const LARGE: usize = 4 << 20;

/// A read-only range of a mapped file.
#[derive(Clone, Debug)]
pub struct Mapped {
    map: Option<Arc<Mmap>>,
    range: Range<usize>,
}

impl Mapped {
    /// Maps a file. An empty file has an empty range and no map, which operating systems do not make.
    ///
    /// The file must not be shortened by somebody else while it is mapped: the operating system then ends the process
    /// on the first read past the new end (as with every program that maps files).
    ///
    /// # Errors
    /// [`FileError::Unreadable`], [`FileError::Directory`].
    pub fn open(path: &Path) -> Result<Mapped, FileError> {
        // Looked at before it is opened: opening a pipe waits until somebody writes to it.
        let meta = std::fs::metadata(path).map_err(|e| FileError::reading(path, e))?;
        if meta.is_dir() {
            return Err(FileError::Directory { path: path.display().to_string() });
        }
        if !meta.is_file() {
            let cause = std::io::Error::other("it is neither a file nor a directory, and cannot be mapped");
            return Err(FileError::reading(path, cause));
        }
        let file = File::open(path).map_err(|e| FileError::reading(path, e))?;
        let meta = file.metadata().map_err(|e| FileError::reading(path, e))?;
        if meta.len() == 0 {
            return Ok(Mapped { map: None, range: 0..0 });
        }
        // SAFETY: the map is private to this value and only ever read as plain bytes, for which every pattern is
        // valid; what a concurrent writer may do to it is stated above.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| FileError::reading(path, e))?;
        let range = 0..map.len();
        Ok(Mapped { map: Some(Arc::new(map)), range })
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match &self.map {
            Some(map) => &map[self.range.clone()],
            None => &[],
        }
    }

    /// A part, counted from the start of this one; `None` when it is not inside.
    pub fn slice(&self, part: Range<usize>) -> Option<Mapped> {
        let (start, end) = (self.range.start.checked_add(part.start)?, self.range.start.checked_add(part.end)?);
        (start <= end && end <= self.range.end).then(|| Mapped { map: self.map.clone(), range: start..end })
    }
}

/// Zeroed memory of our own, aligned to a page.
#[derive(Debug)]
pub struct Memory {
    map: MmapMut,
    len: usize,
}

impl Memory {
    /// Zeroed memory; `what` is whose it is, for the error.
    ///
    /// # Errors
    /// [`FileError::Memory`] when the system refuses.
    pub fn zeroed(len: usize, what: &str) -> Result<Memory, FileError> {
        let refused = |_| FileError::Memory { what: what.to_string(), bytes: len as u64 };
        let map = MmapMut::map_anon(len.max(1)).map_err(refused)?;
        #[cfg(target_os = "linux")]
        if len >= LARGE {
            // A system without large pages refuses; the memory is then as good as any.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Memory { map, len })
    }

    /// Touches every page, so that the system gives them now and not while something is timed.
    pub fn touch(&mut self) {
        // Pages are 4 KiB or more on every machine.
        self.map.iter_mut().step_by(4096).for_each(|b| *b = 0);
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.map[..self.len]
    }

    /// The bytes, to write.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[..self.len]
    }
}

/// The bytes of an array that was read.
#[derive(Debug)]
pub enum Bytes {
    /// In the file.
    Mapped(Mapped),
    /// In memory (a compressed member was unpacked into it).
    Memory(Memory),
}

impl Bytes {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Bytes::Mapped(m) => m.bytes(),
            Bytes::Memory(m) => m.bytes(),
        }
    }
}
