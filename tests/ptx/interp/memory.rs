//! Memory that knows what was written, and by whom: out-of-bounds and misaligned accesses, reads of what nothing wrote,
//! and races are errors.
//!
//! Time is cut by barriers: those of a block into *intervals*, those of some of its warps and those of one warp into
//! finer ones of these threads. Two threads race on a byte when one writes it and the other reads or writes it with no
//! barrier between that both take part in, or at any time from another block of the same launch. An mbarrier orders
//! no accesses of threads here: what it is for are copies and products that are asynchronous, which leave no marks.
use std::ops::Range;

/// Who accesses: the launch, its block, the thread of it, and the barriers that it has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Who {
    /// Number of the launch, from 1.
    pub launch: u32,
    /// The block.
    pub block: u32,
    /// The thread of the block.
    pub thread: u16,
    /// Barriers that the block has passed.
    pub interval: u32,
    /// The threads `from..to` of the barrier of some warps that the thread takes part in; none before the first.
    pub team: (u16, u16),
    /// How often that was passed.
    pub team_interval: u32,
    /// Barriers that the warp has passed.
    pub warp_interval: u32,
    /// Instructions that the thread had executed.
    pub step: u32,
}

/// Whose accesses of a byte a mark stands for: of one thread, or of several that no barrier of theirs separates.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Among {
    #[default]
    Thread,
    Warp,
    Team,
    Block,
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "thread {} of block {}", self.thread, self.block)
    }
}

impl Who {
    fn warp(&self) -> u16 {
        self.thread / 32
    }

    fn in_team_of(&self, later: &Who) -> bool {
        (later.team.0..later.team.1).contains(&self.thread)
    }

    /// Whether accesses of the block like this one, among threads like this, come before `later`.
    fn before(&self, later: &Who, among: Among) -> bool {
        self.interval != later.interval
            || (among <= Among::Team && self.in_team_of(later) && self.team_interval != later.team_interval)
            || (among <= Among::Warp && self.warp() == later.warp() && self.warp_interval != later.warp_interval)
            || (among == Among::Thread && self.thread == later.thread)
    }
}

/// The last access of a byte, and whether others did the same.
#[derive(Clone, Copy, Default)]
pub struct Mark {
    /// The last access.
    pub who: Who,
    other_blocks: bool,
    among: Among,
}

impl Mark {
    /// Whether an access by `who` may happen at the same time.
    pub fn races(&self, who: Who) -> bool {
        self.who.launch == who.launch
            && (self.other_blocks || self.who.block != who.block || !self.who.before(&who, self.among))
    }

    fn read(&mut self, who: Who) {
        let last = self.who;
        if last.launch != who.launch {
            *self = Mark { who, ..Mark::default() };
        } else if last.block != who.block {
            self.other_blocks = true;
        } else if last.before(&who, self.among) {
            *self = Mark { who, among: Among::Thread, ..*self };
        } else if last.thread != who.thread {
            let both = match () {
                () if last.warp() == who.warp() => Among::Warp,
                () if last.in_team_of(&who) => Among::Team,
                () => Among::Block,
            };
            *self = Mark { who, among: self.among.max(both), ..*self };
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
    updaters: Vec<Mark>,
}

impl Segment {
    /// Memory with these bytes.
    pub fn new(name: &str, start: u64, bytes: Vec<u8>, known: bool, writable: bool) -> Segment {
        let n = bytes.len();
        let marks = || vec![Mark::default(); n];
        let [readers, writers, updaters] = [marks(), marks(), marks()];
        Segment { name: name.into(), start, known: vec![known; n], writable, readers, writers, updaters, bytes }
    }

    /// Where `n` bytes at an address are.
    fn range(&self, address: u64, n: u64) -> Result<Range<usize>, String> {
        let at = address.wrapping_sub(self.start);
        if at.checked_add(n).is_none_or(|end| end > self.bytes.len() as u64) {
            return Err(format!(
                "bytes {} to {} are outside the {} bytes of `{}`",
                at.cast_signed(),
                at.wrapping_add(n).cast_signed(),
                self.bytes.len(),
                self.name
            ));
        }
        Ok(at as usize..(at + n) as usize)
    }

    /// The same for one access, which is aligned.
    fn index(&self, address: u64, n: u64) -> Result<Range<usize>, String> {
        let range = self.range(address, n)?;
        if !address.is_multiple_of(n) {
            return Err(format!("a {n}-byte access at address {address:#x} is misaligned, in `{}`", self.name));
        }
        Ok(range)
    }

    /// Reads `n` bytes.
    pub fn read(&mut self, address: u64, n: u64, who: Who) -> Result<&[u8], String> {
        let range = self.index(address, n)?;
        for i in range.clone() {
            if !self.known[i] {
                return Err(format!("byte {i} of `{}` is read and nothing wrote it", self.name));
            }
            if let Some(mark) = [&self.writers[i], &self.updaters[i]].into_iter().find(|mark| mark.races(who)) {
                return Err(format!("byte {i} of `{}` is read while {} writes it", self.name, mark.who));
            }
            self.readers[i].read(who);
        }
        Ok(&self.bytes[range])
    }

    /// Writes bytes.
    pub fn write(&mut self, address: u64, bytes: &[u8], who: Who) -> Result<(), String> {
        let range = self.index(address, bytes.len() as u64)?;
        self.claim(range.clone(), who)?;
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.known[range].fill(true);
        Ok(())
    }

    /// Replaces `n` bytes by what is made of them, which others may do at once.
    pub fn update(&mut self, address: u64, n: u64, who: Who, of: impl FnOnce(u64) -> u64) -> Result<(), String> {
        let range = self.index(address, n)?;
        for i in range.clone() {
            if !self.known[i] || !self.writable {
                return Err(format!("byte {i} of `{}` is updated, and nothing wrote it or may", self.name));
            }
            if let Some(mark) = [&self.readers[i], &self.writers[i]].into_iter().find(|mark| mark.races(who)) {
                return Err(format!("byte {i} of `{}` is updated while {} uses it", self.name, mark.who));
            }
            self.updaters[i].read(who);
        }
        let old = self.bytes[range.clone()].iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
        self.bytes[range].copy_from_slice(&of(old).to_le_bytes()[..n as usize]);
        Ok(())
    }

    /// Says that bytes will be written later: nothing may use them before.
    pub fn promise(&mut self, address: u64, n: u64, who: Who) -> Result<(), String> {
        let range = self.index(address, n)?;
        self.claim(range.clone(), who)?;
        self.known[range].fill(false);
        Ok(())
    }

    /// Reads `n` bytes through the asynchronous proxy, which leaves no mark; `fits` says whether a byte that a thread
    /// wrote is there for it.
    pub fn fetch(
        &self,
        address: u64,
        n: u64,
        fits: impl Fn(&Mark) -> Result<(), &'static str>,
    ) -> Result<&[u8], String> {
        let range = self.range(address, n)?;
        for i in range.clone() {
            if !self.known[i] {
                return Err(format!("byte {i} of `{}` is read and nothing wrote it", self.name));
            }
            fits(&self.writers[i])
                .map_err(|e| format!("byte {i} of `{}` is read {e}, which {} wrote", self.name, self.writers[i].who))?;
        }
        Ok(&self.bytes[range])
    }

    /// Says that bytes will come through the asynchronous proxy; `fits` as for [`Segment::fetch`].
    pub fn expect(
        &mut self,
        address: u64,
        n: u64,
        fits: impl Fn(&Mark) -> Result<(), &'static str>,
    ) -> Result<(), String> {
        let range = self.range(address, n)?;
        for mark in &self.writers[range.clone()] {
            fits(mark).map_err(|e| format!("`{}` is overwritten {e}, which {} wrote", self.name, mark.who))?;
        }
        self.known[range].fill(false);
        Ok(())
    }

    /// Bytes that were promised or expected arrive. After this nobody is known to have accessed them.
    pub fn deliver(&mut self, address: u64, bytes: &[u8]) -> Result<(), String> {
        let range = self.range(address, bytes.len() as u64)?;
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.known[range.clone()].fill(true);
        Ok(())
    }

    /// Forgets who accessed bytes.
    pub fn forget(&mut self, address: u64, n: u64) -> Result<(), String> {
        let range = self.range(address, n)?;
        self.readers[range.clone()].fill(Mark::default());
        self.writers[range.clone()].fill(Mark::default());
        self.updaters[range].fill(Mark::default());
        Ok(())
    }

    fn claim(&mut self, range: Range<usize>, who: Who) -> Result<(), String> {
        if !self.writable {
            return Err(format!("`{}` is only read, and it is written", self.name));
        }
        for i in range {
            let marks = [(&self.readers[i], "reads"), (&self.writers[i], "writes"), (&self.updaters[i], "updates")];
            for (mark, what) in marks {
                if mark.races(who) {
                    return Err(format!("byte {i} of `{}` is written while {} {what} it", self.name, mark.who));
                }
            }
            self.writers[i] = Mark { who, ..Mark::default() };
        }
        Ok(())
    }
}

/// Segments of the global space, found by address.
#[derive(Default)]
pub struct Global {
    /// In order of their addresses.
    pub segments: Vec<Segment>,
    /// Of the text, which lines were done.
    pub lines: Vec<bool>,
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
