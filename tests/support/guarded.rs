//! Memory between two pages that nobody may touch: an access outside of it ends the process.
use memmap2::MmapMut;
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn mprotect(from: *mut c_void, n_bytes: usize, protection: c_int) -> c_int;
}

/// No access at all, `PROT_NONE`; and `PROT_READ`.
const NONE: c_int = 0;
const READ: c_int = 1;
/// A multiple of every page size in use.
const PAGE: usize = 1 << 16;
/// What lies between the memory and the guard that it does not touch.
const FENCE: u8 = 0xA5;

/// On which side the memory touches its guard; between its other end and the other guard, there are fewer bytes than a
/// page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardSide {
    /// The first byte lies behind a guard.
    Start,
    /// The last byte lies before a guard.
    End,
}

/// Bytes between guards.
pub struct Guarded {
    map: MmapMut,
    begin: usize,
    n_bytes: usize,
}

impl Guarded {
    /// A copy of these bytes; of memory that is not `writable`, writing ends the process too.
    ///
    /// # Errors
    /// What the kernel says when it has no memory, or will not protect it.
    pub fn new(bytes: &[u8], side: GuardSide, writable: bool) -> std::io::Result<Guarded> {
        let room = bytes.len().next_multiple_of(PAGE);
        let mut map = MmapMut::map_anon(room + 2 * PAGE)?;
        let begin = PAGE + if side == GuardSide::Start { 0 } else { room - bytes.len() };
        map[PAGE..PAGE + room].fill(FENCE);
        map[begin..begin + bytes.len()].copy_from_slice(bytes);
        let first = map.as_mut_ptr();
        let protect = |at: usize, n_bytes: usize, how: c_int| {
            // SAFETY: the pages are those of `map`, which hands out only what lies between the guards.
            match unsafe { mprotect(first.add(at).cast(), n_bytes, how) } {
                0 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            }
        };
        protect(0, PAGE, NONE)?;
        protect(PAGE + room, PAGE, NONE)?;
        if !writable && room > 0 {
            protect(PAGE, room, READ)?;
        }
        Ok(Guarded { map, begin, n_bytes: bytes.len() })
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.map[self.begin..self.begin + self.n_bytes]
    }

    /// Whether nothing was written between the memory and its guards.
    pub fn is_whole(&self) -> bool {
        let room = self.n_bytes.next_multiple_of(PAGE);
        let around = self.map[PAGE..self.begin].iter().chain(&self.map[self.begin + self.n_bytes..PAGE + room]);
        around.into_iter().all(|byte| *byte == FENCE)
    }

    /// The bytes of writable memory.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[self.begin..self.begin + self.n_bytes]
    }
}
