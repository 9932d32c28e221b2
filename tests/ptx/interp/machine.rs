//! Threads in blocks: each runs until a barrier or an exchange within its warp, and waits there for the others.
//!
//! What is asynchronous takes as long as it may: a box that is loaded arrives when no thread can run, registers of a
//! product and bytes that were stored are there when a thread has waited for them. A wait for an mbarrier that is not
//! complete fails the first time, as it may; the second time the thread sleeps until the barrier is.
mod access;
mod barrier;
mod proxy;
mod tma;
mod warp;
mod wgmma;

use super::arith::{compute, mask};
use super::memory::{Global, Segment, Who};
use super::parse::{Entry, Instruction, ParsedOperand, Ty};
use proxy::Proxy;
pub use tma::Map;
use wgmma::Warpgroup;

/// Instructions that one thread may execute: a loop without end is an error.
const LIMIT: u32 = 20_000_000;

/// Threads of a warp.
const WARP: usize = 32;

/// Where parameters lie, in their own space and seen as generic addresses; each has a window of 256 bytes.
const PARAMETERS: u64 = 1 << 16;
const GENERIC_PARAMETERS: u64 = 1 << 62;

/// An argument of a launch.
pub enum LaunchArg {
    /// A word.
    Word(u64),
    /// A tensor map.
    Map(Map),
}

/// A launch of a kernel.
pub struct Grid<'a> {
    /// The kernel.
    pub entry: &'a Entry,
    /// Blocks.
    pub blocks: u32,
    /// Threads per block.
    pub threads: u32,
    /// Bytes of dynamic shared memory.
    pub dynamic: u64,
    /// What is passed for the parameters.
    pub arguments: &'a [LaunchArg],
    /// Number of the launch.
    pub launch: u32,
    /// Whether it may begin before the launch before is over.
    pub programmatic: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Runs,
    /// At the barrier of this number for so many threads.
    Barrier(u64, usize),
    /// At an exchange within the warp or the warpgroup, before the instruction.
    Warp,
    /// Waits for the mbarrier at this address, before the instruction.
    Sleeps(u64),
    Done,
}

/// An asynchronous copy that was issued: shared address, and the bytes that it read.
struct AsyncCopy {
    to: u64,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum RegisterState {
    #[default]
    Nothing,
    Value,
    /// What a product accumulates that is not waited for.
    Sum,
}

#[derive(Clone, Copy, Default)]
struct Register {
    value: u64,
    /// `steps` of the thread when an instruction other than a product last wrote it.
    written: u32,
    holds: RegisterState,
}

struct Thread {
    registers: Vec<Register>,
    at: usize,
    state: State,
    steps: u32,
    /// `steps` at the last `wgmma.fence` and the last `fence.proxy.async`, 0 before the first.
    fence_of_registers: u32,
    fence_of_memory: u32,
    /// Whether the launches before are over.
    alone: bool,
    /// Copies since the last commit, and the committed groups, oldest first.
    open: Vec<AsyncCopy>,
    groups: Vec<Vec<AsyncCopy>>,
    /// The same for stores of boxes.
    boxes: tma::Stores,
    /// The last phase that it has waited for in vain: address of the mbarrier, number.
    in_vain: Option<(u64, u64)>,
    /// The team of the thread, and how many barriers of it and of the warp it has passed.
    team: (u16, u16),
    team_interval: u32,
    warp_interval: u32,
}

struct Block<'a> {
    grid: &'a Grid<'a>,
    shared: Segment,
    threads: Vec<Thread>,
    block: u32,
    interval: u32,
    proxy: Proxy,
    warpgroups: Vec<Warpgroup>,
}

impl Thread {
    fn new(registers: usize, alone: bool) -> Thread {
        Thread {
            alone,
            registers: vec![Register::default(); registers],
            at: 0,
            state: State::Runs,
            steps: 0,
            fence_of_registers: 0,
            fence_of_memory: 0,
            open: vec![],
            groups: vec![],
            boxes: tma::Stores::default(),
            in_vain: None,
            team: (0, 0),
            team_interval: 0,
            warp_interval: 0,
        }
    }
}

impl Grid<'_> {
    /// Runs every block, in order.
    pub fn run(&self, global: &mut Global) -> Result<(), String> {
        if self.entry.threads != 0 && self.threads > self.entry.threads {
            return Err(format!("{} threads, and the kernel was compiled for {}", self.threads, self.entry.threads));
        }
        if self.arguments.len() != self.entry.params.len() {
            return Err(format!("{} arguments for {} parameters", self.arguments.len(), self.entry.params.len()));
        }
        for (argument, (name, bytes)) in self.arguments.iter().zip(&self.entry.params) {
            if matches!(argument, LaunchArg::Map(_)) != (*bytes == 128) {
                return Err(format!("parameter `{name}` has {bytes} bytes"));
            }
        }
        for block in 0..self.blocks {
            let bytes = (self.entry.shared_bytes + self.dynamic) as usize;
            let thread = |_| Thread::new(self.entry.n_registers, !self.programmatic);
            let threads: Vec<Thread> = (0..self.threads).map(thread).collect();
            let warpgroups = threads.chunks(wgmma::THREADS).map(|_| Warpgroup::default()).collect();
            let shared = Segment::new("shared memory", 0, vec![0; bytes], false, true);
            let proxy = Proxy::new(bytes);
            Block { grid: self, shared, threads, block, interval: 0, proxy, warpgroups }.run(global)?;
        }
        Ok(())
    }
}

impl Block<'_> {
    fn run(&mut self, global: &mut Global) -> Result<(), String> {
        loop {
            for t in 0..self.threads.len() {
                while self.threads[t].state == State::Runs {
                    let i = &self.grid.entry.code[self.threads[t].at];
                    if let Some(done) = global.lines.get_mut(i.line - 1) {
                        *done = true;
                    }
                    self.step(t, i, global).map_err(|e| {
                        format!("{e}\n  thread {t} of block {}, line {}: {}", self.block, i.line, i.text)
                    })?;
                }
            }
            self.exchange()?;
            self.exchange_in_groups()?;
            self.barriers()?;
            if self.threads.iter().all(|t| t.state == State::Done) {
                return self.ended();
            }
            let stuck = !self.threads.iter().any(|t| t.state == State::Runs);
            if stuck && !self.arrive()? {
                return Err(self.deadlock());
            }
        }
    }

    /// Refuses to end while something is under way.
    fn ended(&self) -> Result<(), String> {
        if let Some(t) = self.threads.iter().position(|t| !t.open.is_empty() || !t.groups.is_empty()) {
            return Err(format!("thread {t} ends before its asynchronous copies do"));
        }
        if let Some(g) = self.warpgroups.iter().position(Warpgroup::busy) {
            return Err(format!("warpgroup {g} ends before its products do"));
        }
        match self.proxy.loads.first() {
            Some(load) => {
                Err(format!("block {} ends before the box that thread {} loads arrives", self.block, load.by))
            }
            None => Ok(()),
        }
    }

    /// Who waits where.
    fn deadlock(&self) -> String {
        let code = &self.grid.entry.code;
        let count = |is: fn(&State) -> bool| self.threads.iter().filter(|t| is(&t.state)).count();
        let (at, done) = (count(|s| matches!(s, State::Barrier(..))), count(|s| *s == State::Done));
        let asleep = count(|s| matches!(s, State::Sleeps(_)));
        let mut text = format!(
            "deadlock: {at} threads of block {} wait at a barrier and {done} have ended, {asleep} wait for mbarriers",
            self.block
        );
        let mut places = std::collections::BTreeMap::new();
        for (t, thread) in self.threads.iter().enumerate() {
            let i = match thread.state {
                State::Done | State::Runs => continue,
                State::Warp | State::Sleeps(_) => &code[thread.at],
                State::Barrier(..) => &code[thread.at - 1],
            };
            places.entry(i.line).or_insert((t, i));
        }
        for (line, (t, i)) in places {
            text += &format!("\n  thread {t} waits at line {line}: {}", i.text);
        }
        text
    }

    fn who(&self, t: usize) -> Who {
        let thread = &self.threads[t];
        Who {
            launch: self.grid.launch,
            block: self.block,
            thread: t as u16,
            interval: self.interval,
            team: thread.team,
            team_interval: thread.team_interval,
            warp_interval: thread.warp_interval,
            step: thread.steps,
        }
    }

    /// Warps whose threads have all come to the same exchange do it.
    fn exchange(&mut self) -> Result<(), String> {
        for warp in 0..self.threads.len().div_ceil(WARP) {
            let lanes = warp * WARP..((warp + 1) * WARP).min(self.threads.len());
            let at = self.threads[lanes.start].at;
            let i = &self.grid.entry.code[at];
            let come = |t: usize| self.threads[t].state == State::Warp && self.threads[t].at == at;
            if i.op == "wgmma" || !lanes.clone().all(come) {
                continue;
            }
            let done = match i.op.as_str() {
                "shfl" => self.shuffle(i, lanes.clone()),
                "mma" => self.multiply(i, lanes.start),
                "ldmatrix" => self.matrices(i, lanes.start),
                "stmatrix" => self.store_matrices(i, lanes.start),
                _ => {
                    self.threads[lanes.clone()].iter_mut().for_each(|t| t.warp_interval += 1);
                    Ok(())
                }
            };
            done.map_err(|e| format!("{e}\n  warp {warp} of block {}, line {}: {}", self.block, i.line, i.text))?;
            for t in lanes {
                self.threads[t].at += 1;
                self.threads[t].state = State::Runs;
            }
        }
        Ok(())
    }

    fn value(&self, t: usize, operand: &ParsedOperand) -> Result<u64, String> {
        Ok(match operand {
            ParsedOperand::Reg(r) => match self.threads[t].registers[*r] {
                Register { value, holds: RegisterState::Value, .. } => value,
                register => return Err(self.unset(*r, register)),
            },
            ParsedOperand::Num(n) => *n,
            ParsedOperand::Shared(at) => *at,
            ParsedOperand::Param(p) => PARAMETERS | (*p as u64) << 8,
            ParsedOperand::Special(name) => match name.as_str() {
                "%tid.x" => t as u64,
                "%ntid.x" => u64::from(self.grid.threads),
                "%ctaid.x" => u64::from(self.block),
                "%nctaid.x" => u64::from(self.grid.blocks),
                "%laneid" => (t % WARP) as u64,
                "%warpid" => (t / WARP) as u64,
                "%tid.y" | "%tid.z" | "%ctaid.y" | "%ctaid.z" => 0,
                "%ntid.y" | "%ntid.z" | "%nctaid.y" | "%nctaid.z" => 1,
                "WARP_SZ" => WARP as u64,
                _ => return Err(format!("{name} is not read")),
            },
            other => return Err(format!("{other} is no value")),
        })
    }

    fn unset(&self, r: usize, register: Register) -> String {
        let why = if register.holds == RegisterState::Sum { " before its product is waited for" } else { "" };
        format!("{} has no value{why}", self.grid.entry.registers[r])
    }

    fn set(&mut self, t: usize, operand: &ParsedOperand, value: u64) -> Result<(), String> {
        match operand {
            ParsedOperand::Reg(r) => {
                let thread = &mut self.threads[t];
                if thread.registers[*r].holds == RegisterState::Sum {
                    return Err(format!("{} is written before its product is", self.grid.entry.registers[*r]));
                }
                thread.registers[*r] = Register { value, written: thread.steps, holds: RegisterState::Value };
                Ok(())
            }
            ParsedOperand::Nothing => Ok(()),
            other => Err(format!("{other} is no destination")),
        }
    }

    fn address(&self, t: usize, operand: &ParsedOperand) -> Result<u64, String> {
        let ParsedOperand::Memory(base, offset) = operand else { return Err("no address".into()) };
        Ok(self.value(t, base)?.wrapping_add_signed(*offset))
    }

    /// An address in the shared window, whose addresses are 32 bits wide.
    fn shared_address(&self, t: usize, operand: &ParsedOperand) -> Result<u64, String> {
        Ok(self.address(t, operand)? & mask(32))
    }

    fn step(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        self.threads[t].steps += 1;
        if self.threads[t].steps > LIMIT {
            return Err(format!("more than {LIMIT} instructions"));
        }
        if let Some((p, negated)) = i.guard {
            let holds = self.value(t, &ParsedOperand::Reg(p))? & 1 == 1;
            if holds == negated {
                self.threads[t].at += 1;
                return Ok(());
            }
        }
        match i.op.as_str() {
            "bra" => {
                let Some(ParsedOperand::Label(to)) = i.args.first() else { return Err("no label".into()) };
                self.threads[t].at = *to;
                return Ok(());
            }
            "ret" | "exit" => {
                self.end_of_stores(t, global)?;
                self.threads[t].state = State::Done;
                return Ok(());
            }
            "trap" => return Err("a trap".into()),
            "bar" | "barrier" if !has(i, "warp") => self.barrier(t, i)?,
            "bar" | "shfl" | "mma" | "ldmatrix" | "stmatrix" | "wgmma" => {
                self.threads[t].state = State::Warp;
                return Ok(());
            }
            "mbarrier" => {
                self.mbarrier(t, i)?;
                if matches!(self.threads[t].state, State::Sleeps(_)) {
                    return Ok(());
                }
            }
            "fence" => self.fence(t, i)?,
            // Registers of a warp and when dependent launches begin are none of what is checked here.
            "setmaxnreg" => {}
            "griddepcontrol" => self.threads[t].alone |= has(i, "wait"),
            "ld" | "st" | "red" | "cp" if has(i, "global") && !self.threads[t].alone => {
                return Err("memory is touched before `griddepcontrol.wait`".into());
            }
            "cvta" if has(i, "param") => {
                let offset = self.value(t, &i.args[1])?.checked_sub(PARAMETERS).filter(|o| *o < PARAMETERS);
                self.set(t, &i.args[0], GENERIC_PARAMETERS | offset.ok_or("not an address of a parameter")?)?;
            }
            "cp" if has(i, "bulk") => self.bulk(t, i, global)?,
            "ld" => self.load(t, i, global)?,
            "st" => self.store(t, i, global)?,
            "red" => self.update(t, i, global)?,
            "cp" => self.copy(t, i, global)?,
            "mov" => self.mov(t, i)?,
            _ => {
                let mut sources = [0; 4];
                let n = i.args.len().saturating_sub(1);
                for (s, a) in sources.iter_mut().zip(&i.args[1..]) {
                    *s = self.value(t, a)?;
                }
                if n > sources.len() && i.op != "lop3" {
                    return Err("too many operands".into());
                }
                let out = compute(i, &sources[..n.min(4)])?;
                self.set(t, &i.args[0], out)?;
            }
        }
        self.threads[t].at += 1;
        Ok(())
    }
}

fn has(i: &Instruction, word: &str) -> bool {
    i.mods.iter().any(|m| m == word || m.strip_prefix("shared") == Some("::cta") && word == "shared")
}
