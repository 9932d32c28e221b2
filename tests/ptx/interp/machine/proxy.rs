//! What is under way in a block's shared memory: chunks that products and stores read, boxes that arrive, mbarriers.
//!
//! The asynchronous proxy reads at any time between the start and the wait, and so does nobody see which bytes it
//! gets if they change in between. Here it reads at the start, and to write what it may still read is an error.
use super::super::memory::{Mark, Who};
use super::{Block, Thread, barrier::Mbarrier, tma::Load};
use std::collections::BTreeMap;

/// Bytes of the pieces in which reads are counted; what is read asynchronously consists of such.
pub const CHUNK: u64 = 16;

/// The state of a block's asynchronous proxy.
pub struct Proxy {
    /// How many products and stores read each chunk.
    reading: Vec<u16>,
    /// Which chunks a box arrives in.
    arriving: Vec<bool>,
    /// The mbarriers, by address.
    pub barriers: BTreeMap<u64, Mbarrier>,
    /// Boxes that have not arrived, in the order of their issue.
    pub loads: Vec<Load>,
    /// How many have: which one arrives next depends on it.
    pub arrived: u64,
}

impl Proxy {
    /// Of so many bytes of shared memory.
    pub fn new(bytes: usize) -> Proxy {
        let chunks = bytes.div_ceil(CHUNK as usize);
        let (barriers, loads) = (BTreeMap::new(), vec![]);
        Proxy { reading: vec![0; chunks], arriving: vec![false; chunks], barriers, loads, arrived: 0 }
    }

    /// Refuses to write bytes that are in use; whether they exist is asked elsewhere.
    pub fn free(&self, address: u64, n: u64) -> Result<(), String> {
        if self.barriers.range(address.saturating_sub(7)..address.saturating_add(n)).next().is_some() {
            return Err(format!("an mbarrier at shared address {address} is overwritten"));
        }
        let last = address.saturating_add(n).div_ceil(CHUNK).min(self.reading.len() as u64) as usize;
        let chunks = (address / CHUNK) as usize..last;
        if self.reading.get(chunks.clone()).is_some_and(|r| r.iter().any(|n| *n != 0)) {
            return Err(format!(
                "shared address {address} is overwritten while a product or a store of a box reads it"
            ));
        }
        if self.arriving.get(chunks).is_some_and(|a| a.contains(&true)) {
            return Err(format!("shared address {address} is overwritten while a box arrives there"));
        }
        Ok(())
    }

    /// Counts reads of chunks, which exist.
    pub fn read(&mut self, chunks: &[u64]) {
        chunks.iter().for_each(|c| self.reading[(c / CHUNK) as usize] += 1);
    }

    /// The reads are over.
    pub fn release(&mut self, chunks: &[u64]) {
        chunks.iter().for_each(|c| self.reading[(c / CHUNK) as usize] -= 1);
    }

    /// A box arrives in chunks, which exist, or has arrived.
    pub fn set_arriving(&mut self, chunks: &[u64], arriving: bool) {
        chunks.iter().for_each(|c| self.arriving[(c / CHUNK) as usize] = arriving);
    }
}

impl Block<'_> {
    /// Bytes of shared memory that the asynchronous proxy reads for a thread.
    pub(super) fn fetch(&self, address: u64, n: u64, who: Who) -> Result<&[u8], String> {
        let fits = |mark: &Mark| match fenced(&self.threads, mark) {
            Ok(()) if mark.races(who) => Err("asynchronously without a barrier after the write"),
            fenced => fenced,
        };
        self.shared.fetch(address, n, fits)
    }
}

/// Whether what a thread wrote is there for the asynchronous proxy: there was a fence of that thread since.
pub fn fenced(threads: &[Thread], mark: &Mark) -> Result<(), &'static str> {
    let writer = &threads[usize::from(mark.who.thread)];
    if mark.who.launch == 0 || writer.fence_of_memory > mark.who.step {
        return Ok(());
    }
    Err("asynchronously without a `fence.proxy.async` after the write")
}
