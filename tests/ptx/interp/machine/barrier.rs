//! Barriers of all threads or of some warps of a block, mbarriers, and fences.
//!
//! Source: PTX ISA, “Parallel Synchronization and Communication Instructions”: `bar`, `mbarrier`, `fence`.
use super::super::memory::Who;
use super::super::parse::{Instruction, ParsedOperand};
use super::{Block, State, WARP, has};
use std::collections::BTreeMap;

/// The most that an mbarrier can count, of arrivals and of bytes.
const MOST: i64 = (1 << 20) - 1;

/// An mbarrier: it completes a phase when nothing is pending and all bytes that were expected have come.
pub struct Mbarrier {
    count: i64,
    pending: i64,
    bytes: i64,
    phase: u64,
    /// Who initialised it, and whether a fence of that thread followed.
    by: Who,
    fenced: bool,
}

impl Block<'_> {
    /// `bar.sync id{, n}`.
    pub(super) fn barrier(&mut self, t: usize, i: &Instruction) -> Result<(), String> {
        if !has(i, "sync") || i.args.is_empty() || i.args.len() > 2 {
            return Err("a barrier that is not read".into());
        }
        let id = self.value(t, &i.args[0])?;
        let n = match i.args.get(1) {
            Some(n) => self.value(t, n)? as usize,
            None => self.threads.len(),
        };
        let warps = n != 0 && n <= self.threads.len() && (n.is_multiple_of(WARP) || n == self.threads.len());
        if id > 15 || !warps {
            return Err(format!("there is no barrier {id} for {n} threads"));
        }
        self.threads[t].state = State::Barrier(id, n);
        Ok(())
    }

    /// Opens the barriers at which all have come.
    pub(super) fn barriers(&mut self) -> Result<(), String> {
        let mut waiting = BTreeMap::<u64, Vec<usize>>::new();
        for (t, thread) in self.threads.iter().enumerate() {
            if let State::Barrier(id, _) = thread.state {
                waiting.entry(id).or_default().push(t);
            }
        }
        for (id, threads) in waiting {
            let State::Barrier(_, n) = self.threads[threads[0]].state else { continue };
            if threads.iter().any(|t| self.threads[*t].state != State::Barrier(id, n)) || threads.len() > n {
                return Err(format!("threads disagree on how many barrier {id} is for"));
            }
            if threads.len() < n {
                continue;
            }
            if threads.windows(2).any(|w| w[0] / WARP == w[1] / WARP && self.threads[w[0]].at != self.threads[w[1]].at)
            {
                return Err("threads of one warp wait at different barriers".into());
            }
            self.pass(&threads);
            threads.iter().for_each(|t| self.threads[*t].state = State::Runs);
        }
        Ok(())
    }

    /// What was accessed before the barrier is ordered now. A thread is of one team, the first neighbours with whom it
    /// passes a barrier; other barriers order nothing.
    fn pass(&mut self, threads: &[usize]) {
        if threads.len() == self.threads.len() {
            self.interval += 1;
            return;
        }
        let team = (threads[0] as u16, (threads[0] + threads.len()) as u16);
        let neighbours = threads.windows(2).all(|w| w[0] + 1 == w[1]);
        let of = |t: &usize| self.threads[*t].team;
        if neighbours && threads.iter().all(|t| of(t) == of(&threads[0]) && (of(t) == team || of(t) == (0, 0))) {
            for t in threads {
                self.threads[*t].team = team;
                self.threads[*t].team_interval += 1;
            }
        }
    }

    /// `mbarrier.init`, `.arrive`, `.arrive.expect_tx`, `.expect_tx`, `.try_wait.parity`, `.test_wait.parity`.
    pub(super) fn mbarrier(&mut self, t: usize, i: &Instruction) -> Result<(), String> {
        if !has(i, "shared") {
            return Err("an mbarrier that is not in this block's shared memory".into());
        }
        let place = i.args.iter().position(|a| matches!(a, ParsedOperand::Memory(..))).ok_or("no address")?;
        let address = self.shared_address(t, &i.args[place])?;
        let operand = |block: &Block, default| i.args.get(place + 1).map_or(Ok(default), |a| block.value(t, a));
        if has(i, "init") {
            let count = operand(self, 0)? as i64;
            return self.init(t, address, count);
        }
        let who = self.who(t);
        let barrier = self.proxy.barrier(address)?;
        if barrier.by.thread != who.thread && barrier.by.interval == who.interval {
            return Err(format!("the mbarrier at {address} may not be initialised: no barrier of all threads since"));
        }
        let phase = barrier.phase;
        if has(i, "try_wait") || has(i, "test_wait") {
            if !has(i, "parity") {
                return Err("a wait that is not read".into());
            }
            // “Parity of either the current phase or the immediately preceding phase”: the latter is complete.
            let complete = phase & 1 != operand(self, 0)? & 1;
            let thread = &mut self.threads[t];
            if !complete && thread.in_vain.replace((address, phase)) == Some((address, phase)) {
                thread.state = State::Sleeps(address);
                return Ok(());
            }
            return self.set(t, &i.args[0], u64::from(complete));
        }
        let bytes = if has(i, "expect_tx") { operand(self, 0)? as i64 } else { 0 };
        let arrivals = match (has(i, "arrive"), has(i, "expect_tx")) {
            (true, true) => 1,
            (true, false) => operand(self, 1)? as i64,
            (false, true) => 0,
            _ => return Err("an mbarrier operation that is not read".into()),
        };
        if place == 1 {
            self.set(t, &i.args[0], phase)?;
        }
        self.count(address, arrivals, bytes)
    }

    fn init(&mut self, t: usize, address: u64, count: i64) -> Result<(), String> {
        if !(1..=MOST).contains(&count) || !address.is_multiple_of(8) {
            return Err(format!("no mbarrier of {count} can be at {address}"));
        }
        self.proxy.free(address, 8)?;
        self.shared.promise(address, 8, self.who(t))?;
        let by = self.who(t);
        self.proxy.barriers.insert(address, Mbarrier { count, pending: count, bytes: 0, phase: 0, by, fenced: false });
        Ok(())
    }

    /// Arrivals at an mbarrier, and bytes that are expected, or negative have come. Who sleeps until the phase is
    /// complete wakes up.
    pub(super) fn count(&mut self, address: u64, arrivals: i64, bytes: i64) -> Result<(), String> {
        let barrier = self.proxy.barrier(address)?;
        if !barrier.fenced && bytes != 0 {
            return Err(format!("the mbarrier at {address} counts bytes without a fence after its initialisation"));
        }
        barrier.pending -= arrivals;
        barrier.bytes += bytes;
        if barrier.pending < 0 {
            return Err(format!("more arrive at the mbarrier at {address} than its {}", barrier.count));
        }
        if barrier.bytes.abs() > MOST || (barrier.pending == 0 && barrier.bytes < 0) {
            return Err(format!("{} bytes more come to the mbarrier at {address} than expected", -barrier.bytes));
        }
        if barrier.pending == 0 && barrier.bytes == 0 {
            barrier.phase += 1;
            barrier.pending = barrier.count;
            for thread in self.threads.iter_mut().filter(|t| t.state == State::Sleeps(address)) {
                thread.state = State::Runs;
            }
        }
        Ok(())
    }

    /// `fence.proxy.async{.shared::cta}` and `fence.mbarrier_init.release.cluster`.
    pub(super) fn fence(&mut self, t: usize, i: &Instruction) -> Result<(), String> {
        let proxy = has(i, "proxy") && has(i, "async") && !has(i, "global");
        if !(proxy || has(i, "mbarrier_init") && has(i, "release")) {
            return Err("a fence that is not read".into());
        }
        if proxy {
            self.threads[t].fence_of_memory = self.threads[t].steps;
        }
        let own = self.proxy.barriers.values_mut().filter(|b| usize::from(b.by.thread) == t);
        own.for_each(|b| b.fenced = true);
        Ok(())
    }
}

impl super::Proxy {
    /// The mbarrier at an address.
    pub(super) fn barrier(&mut self, address: u64) -> Result<&mut Mbarrier, String> {
        self.barriers.get_mut(&address).ok_or_else(|| format!("no mbarrier was initialised at {address}"))
    }
}
