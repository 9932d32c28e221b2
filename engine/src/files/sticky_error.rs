//! A writer that keeps its first error, for code that does not take errors well.
//!
//! The zip crate writes the end of an archive even when the writing before has failed, and says so on standard error.
//! It is given a writer that never fails: after the first error everything is dropped, and [`Steady::end`] tells.
use std::io::{Error, ErrorKind, Result, Seek, SeekFrom, Write};

/// Passes on what is written, up to the first error.
pub(super) struct Steady<W> {
    out: W,
    /// Where the next byte goes, and where the last one ends: what seeks answer once there is an error.
    at: u64,
    end: u64,
    error: Option<Error>,
}

impl<W: Write + Seek> Steady<W> {
    pub(super) fn new(out: W) -> Steady<W> {
        Steady { out, at: 0, end: 0, error: None }
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    /// The first error that there was.
    pub(super) fn end(mut self) -> Result<()> {
        self.flush()?;
        self.error.map_or(Ok(()), Err)
    }

    /// The result of a call; its error is kept, and `dropped` is the result instead.
    fn keep<T>(&mut self, result: Result<T>, dropped: T) -> T {
        result.unwrap_or_else(|e| {
            self.error.get_or_insert(e);
            dropped
        })
    }
}

impl<W: Write + Seek> Write for Steady<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let mut n = bytes.len();
        if self.error.is_none() {
            n = match self.out.write(bytes) {
                Err(e) if e.kind() == ErrorKind::Interrupted => return Err(e),
                Ok(0) if n > 0 => self.keep(Err(ErrorKind::WriteZero.into()), n),
                other => self.keep(other, n),
            };
        }
        self.at += n as u64;
        self.end = self.end.max(self.at);
        Ok(n)
    }

    fn flush(&mut self) -> Result<()> {
        if self.error.is_none() {
            let flushed = self.out.flush();
            self.keep(flushed, ());
        }
        Ok(())
    }
}

impl<W: Write + Seek> Seek for Steady<W> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let dropped = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => self.at.saturating_add_signed(by),
            SeekFrom::End(by) => self.end.saturating_add_signed(by),
        };
        self.at = dropped;
        if self.error.is_none() {
            let moved = self.out.seek(to);
            self.at = self.keep(moved, dropped);
        }
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn the_first_error_is_told_at_the_end() {
        let mut room = [0u8; 4];
        let mut out = Steady::new(Cursor::new(&mut room[..]));
        out.write_all(b"abcdef").expect("errors are kept");
        assert_eq!(out.seek(SeekFrom::Start(1)).expect("errors are kept"), 1);
        out.write_all(b"gh").expect("errors are kept");
        assert_eq!(out.seek(SeekFrom::End(-1)).expect("errors are kept"), 5);
        assert_eq!(out.end().expect_err("no room").kind(), ErrorKind::WriteZero);
        assert_eq!(&room, b"abcd", "nothing is written after the error");
    }
}
