//! Memory that knows what was written, and by whom: out-of-bounds and misaligned accesses, reads of what nothing wrote,
//! and races are errors.
//!
//! Time is cut by barriers into *intervals* of a block. Two threads race on a byte when one writes it and the other
//! reads or writes it in the same interval of one block, or at any time from another block of the same launch.

/// Who accesses: the launch, its block, the thread of it, and the barrier interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Who {
    /// Number of the launch, from 1.
    pub launch: u32,
    /// The block.
    pub block: u32,
    /// The thread of the block.
    pub thread: u32,
    /// Barriers that the block has passed.
    pub interval: u32,
}

/// The last access of a byte, and whether others did the same.
#[derive(Clone, Copy, Default)]
struct Mark {
    who: Who,
    other_blocks: bool,
    other_threads: bool,
}

impl Mark {
    /// Whether an access by `who` may happen at the same time.
    fn races(&self, who: Who) -> bool {
        self.who.launch == who.launch
            && (self.other_blocks
                || self.who.block != who.block
                || (self.who.interval == who.interval && (self.other_threads || self.who.thread != who.thread)))
    }

    fn read(&mut self, who: Who) {
        let last = self.who;
        if last.launch != who.launch {
            *self = Mark { who, ..Mark::default() };
        } else if last.block != who.block {
            self.other_blocks = true;
        } else if last.interval != who.interval {
            *self = Mark { who, other_threads: false, ..*self };
        } else if last.thread != who.thread {
            self.other_threads = true;
        }
    }
}

/// A run of memory at an address.
pub struct Segment {
    /// Its name, for messages.
    pub name: String,
    /// Address of the first byte.
    pub start: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Which bytes hold something.
    pub known: Vec<bool>,
    /// Whether it may be written.
    pub writable: bool,
    readers: Vec<Mark>,
    writers: Vec<Mark>,
}

impl Segment {
    /// Memory with these bytes.
    pub fn new(name: &str, start: u64, bytes: Vec<u8>, known: bool, writable: bool) -> Segment {
        let n = bytes.len();
        let marks = || vec![Mark::default(); n];
        Segment { name: name.into(), start, known: vec![known; n], writable, readers: marks(), writers: marks(), bytes }
    }

    fn index(&self, address: u64, n: u64) -> Result<usize, String> {
        let wrong = |what: String| format!("{what} `{}`", self.name);
        let at = address.wrapping_sub(self.start);
        if at.checked_add(n).is_none_or(|end| end > self.bytes.len() as u64) {
            return Err(wrong(format!(
                "bytes {} to {} are outside the {} bytes of",
                at.cast_signed(),
                at.wrapping_add(n).cast_signed(),
                self.bytes.len()
            )));
        }
        if !address.is_multiple_of(n) {
            return Err(wrong(format!("a {n}-byte access at address {address:#x} is misaligned, in")));
        }
        Ok(at as usize)
    }

    /// Reads `n` bytes.
    pub fn read(&mut self, address: u64, n: u64, who: Who) -> Result<&[u8], String> {
        let at = self.index(address, n)?;
        let range = at..at + n as usize;
        for i in range.clone() {
            if !self.known[i] {
                return Err(format!("byte {i} of `{}` is read and nothing wrote it", self.name));
            }
            if self.writers[i].races(who) {
                return Err(format!(
                    "byte {i} of `{}` is read while thread {:?} writes it",
                    self.name, self.writers[i].who
                ));
            }
            self.readers[i].read(who);
        }
        Ok(&self.bytes[range])
    }

    /// Writes bytes.
    pub fn write(&mut self, address: u64, bytes: &[u8], who: Who) -> Result<(), String> {
        let at = self.claim(address, bytes.len() as u64, who)?;
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        self.known[at..at + bytes.len()].fill(true);
        Ok(())
    }

    /// Says that bytes will be written later: nothing may use them before.
    pub fn promise(&mut self, address: u64, n: u64, who: Who) -> Result<(), String> {
        let at = self.claim(address, n, who)?;
        self.known[at..at + n as usize].fill(false);
        Ok(())
    }

    fn claim(&mut self, address: u64, n: u64, who: Who) -> Result<usize, String> {
        if !self.writable {
            return Err(format!("`{}` is only read, and it is written", self.name));
        }
        let at = self.index(address, n)?;
        for i in at..at + n as usize {
            for (mark, what) in [(&self.readers[i], "reads"), (&self.writers[i], "writes")] {
                if mark.races(who) {
                    return Err(format!(
                        "byte {i} of `{}` is written while thread {:?} {what} it",
                        self.name, mark.who
                    ));
                }
            }
            self.writers[i] = Mark { who, ..Mark::default() };
        }
        Ok(at)
    }
}

/// Segments of the global space, found by address.
#[derive(Default)]
pub struct Global {
    /// In order of their addresses.
    pub segments: Vec<Segment>,
}

impl Global {
    /// The segment nearest below an address: an access past its end is told as one of it.
    pub fn segment(&mut self, address: u64) -> Result<&mut Segment, String> {
        // Addresses before a segment's start, by less than what lies between two, belong to it as well.
        let found = self
            .segments
            .iter_mut()
            .min_by_key(|s| s.start.abs_diff(address).min((s.start + s.bytes.len() as u64).abs_diff(address)));
        found.ok_or_else(|| format!("address {address:#x} is nowhere"))
    }
}
