//! Threads in blocks: each runs until a barrier or an exchange within its warp, and waits there for the others.
mod warp;

use super::arith::{compute, mask};
use super::memory::{Global, Segment, Who};
use super::parse::{Entry, Instruction, Operand, Ty};

/// Instructions that one thread may execute: a loop without end is an error.
const LIMIT: u64 = 20_000_000;

/// Threads of a warp.
const WARP: usize = 32;

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
    /// Parameters, 8 bytes each.
    pub arguments: &'a [u64],
    /// Number of the launch.
    pub launch: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Runs,
    /// At a block barrier.
    Barrier,
    /// At an exchange within the warp, before the instruction.
    Warp,
    Done,
}

/// An asynchronous copy that was issued: shared address, and the bytes that it read.
struct Copy {
    to: u64,
    bytes: Vec<u8>,
}

struct Thread {
    registers: Vec<u64>,
    /// Which registers hold something.
    known: Vec<bool>,
    at: usize,
    state: State,
    steps: u64,
    /// Copies since the last commit, and the committed groups, oldest first.
    open: Vec<Copy>,
    groups: Vec<Vec<Copy>>,
}

struct Block<'a> {
    grid: &'a Grid<'a>,
    shared: Segment,
    threads: Vec<Thread>,
    block: u32,
    interval: u32,
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
        for block in 0..self.blocks {
            let bytes = self.entry.shared_bytes + self.dynamic;
            let thread = || Thread {
                registers: vec![0; self.entry.n_registers],
                known: vec![false; self.entry.n_registers],
                at: 0,
                state: State::Runs,
                steps: 0,
                open: vec![],
                groups: vec![],
            };
            let threads = (0..self.threads).map(|_| thread()).collect();
            let shared = Segment::new("shared memory", 0, vec![0; bytes as usize], false, true);
            Block { grid: self, shared, threads, block, interval: 0 }.run(global)?;
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
                    self.step(t, i, global).map_err(|e| {
                        format!("{e}\n  thread {t} of block {}, line {}: {}", self.block, i.line, i.text)
                    })?;
                }
            }
            let exchanged = self.exchange()?;
            let waiting = self.threads.iter().filter(|t| t.state == State::Barrier).count();
            if waiting == self.threads.len() {
                let places: Vec<usize> = self.threads.iter().map(|t| t.at).collect();
                if places.iter().any(|p| *p != places[0]) {
                    return Err("threads of one block wait at different barriers".into());
                }
                self.interval += 1;
                self.threads.iter_mut().for_each(|t| t.state = State::Runs);
            } else if self.threads.iter().all(|t| t.state == State::Done) {
                if let Some(t) = self.threads.iter().position(|t| !t.open.is_empty() || !t.groups.is_empty()) {
                    return Err(format!("thread {t} ends before its asynchronous copies do"));
                }
                return Ok(());
            } else if !exchanged {
                let done = self.threads.iter().filter(|t| t.state == State::Done).count();
                return Err(format!(
                    "{waiting} threads of block {} wait at a barrier and {done} have ended",
                    self.block
                ));
            }
        }
    }

    fn who(&self, t: usize) -> Who {
        Who { launch: self.grid.launch, block: self.block, thread: t as u32, interval: self.interval }
    }

    /// Warps whose threads have all come to the same exchange do it; whether any did.
    fn exchange(&mut self) -> Result<bool, String> {
        let mut any = false;
        for warp in 0..self.threads.len().div_ceil(WARP) {
            let lanes = warp * WARP..((warp + 1) * WARP).min(self.threads.len());
            let first = &self.threads[lanes.start];
            if !lanes.clone().all(|t| self.threads[t].state == State::Warp && self.threads[t].at == first.at) {
                continue;
            }
            let i = &self.grid.entry.code[first.at];
            if i.op == "shfl" {
                self.shuffle(i, lanes.clone()).map_err(|e| format!("{e}\n  line {}: {}", i.line, i.text))?;
            }
            let done = match i.op.as_str() {
                "mma" => self.multiply(i, lanes.start),
                "ldmatrix" => self.matrices(i, lanes.start),
                _ => Ok(()),
            };
            done.map_err(|e| format!("{e}\n  line {}: {}", i.line, i.text))?;
            for t in lanes {
                self.threads[t].at += 1;
                self.threads[t].state = State::Runs;
            }
            any = true;
        }
        Ok(any)
    }

    /// `shfl.sync.MODE.b32 d|p, a, b, c, membermask`, all lanes taking part (PTX ISA, "shfl.sync").
    fn shuffle(&mut self, i: &Instruction, lanes: std::ops::Range<usize>) -> Result<(), String> {
        let mode = i.mods.get(1).map(String::as_str).unwrap_or_default();
        let mut results = vec![];
        for t in lanes.clone() {
            let lane = (t - lanes.start) as i64;
            let (b, c) = (self.value(t, &i.args[2])?, self.value(t, &i.args[3])?);
            if self.value(t, &i.args[4])? & mask(32) != mask(lanes.len() as u32) {
                return Err("the member mask is not that of the warp".into());
            }
            let (clamp, segment) = ((c & 31) as i64, (c >> 8 & 31) as i64);
            let (most, least) = ((lane & segment) | (clamp & !segment), lane & segment);
            let (j, inside) = match mode {
                "up" => (lane - b as i64, lane - b as i64 >= most),
                "down" => (lane + b as i64, lane + b as i64 <= most),
                "bfly" => (lane ^ b as i64, (lane ^ b as i64) <= most),
                "idx" => (least | (b as i64 & !segment), (least | (b as i64 & !segment)) <= most),
                _ => return Err("an unknown mode".into()),
            };
            let from = if inside { j } else { lane };
            if lanes.start + from as usize >= lanes.end {
                return Err(format!("lane {from} is not in the block"));
            }
            results.push((self.value(lanes.start + from as usize, &i.args[1])?, inside));
        }
        for (t, (value, _)) in lanes.zip(results) {
            self.set(t, &i.args[0], value)?;
        }
        Ok(())
    }

    fn value(&self, t: usize, operand: &Operand) -> Result<u64, String> {
        Ok(match operand {
            Operand::Reg(r) if self.threads[t].known[*r] => self.threads[t].registers[*r],
            Operand::Reg(r) => return Err(format!("{} has no value", self.grid.entry.registers[*r])),
            Operand::Num(n) => *n,
            Operand::Shared(at) => *at,
            Operand::Special(name) => match name.as_str() {
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
            other => return Err(format!("{other:?} is no value")),
        })
    }

    fn set(&mut self, t: usize, operand: &Operand, value: u64) -> Result<(), String> {
        match operand {
            Operand::Reg(r) => {
                self.threads[t].registers[*r] = value;
                self.threads[t].known[*r] = true;
                Ok(())
            }
            Operand::Nothing => Ok(()),
            other => Err(format!("{other:?} is no destination")),
        }
    }

    fn address(&self, t: usize, operand: &Operand) -> Result<u64, String> {
        let Operand::Memory(base, offset) = operand else { return Err("no address".into()) };
        Ok(self.value(t, base)?.wrapping_add_signed(*offset))
    }

    /// An address in the shared window, whose addresses are 32 bits wide.
    fn shared_address(&self, t: usize, operand: &Operand) -> Result<u64, String> {
        Ok(self.address(t, operand)? & mask(32))
    }

    fn step(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        self.threads[t].steps += 1;
        if self.threads[t].steps > LIMIT {
            return Err(format!("more than {LIMIT} instructions"));
        }
        if let Some((p, negated)) = i.guard {
            let holds = self.value(t, &Operand::Reg(p))? & 1 == 1;
            if holds == negated {
                self.threads[t].at += 1;
                return Ok(());
            }
        }
        match i.op.as_str() {
            "bra" => {
                let Some(Operand::Label(to)) = i.args.first() else { return Err("no label".into()) };
                self.threads[t].at = *to;
                return Ok(());
            }
            "ret" | "exit" => {
                self.threads[t].state = State::Done;
                return Ok(());
            }
            "trap" => return Err("a trap".into()),
            "bar" if i.mods.first().is_some_and(|m| m == "warp") => {
                self.threads[t].state = State::Warp;
                return Ok(());
            }
            "bar" | "barrier" => {
                if !i.mods.iter().any(|m| m == "sync") || i.args.len() != 1 {
                    return Err("not a barrier of all threads".into());
                }
                self.threads[t].state = State::Barrier;
            }
            "shfl" => {
                self.threads[t].state = State::Warp;
                return Ok(());
            }
            "mma" | "ldmatrix" => {
                self.threads[t].state = State::Warp;
                return Ok(());
            }
            "ld" => self.load(t, i, global)?,
            "st" => self.store(t, i, global)?,
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

    /// Moves, and the packing `mov.b64 d, {a, b}` and `mov.b64 {a, b}, s`.
    fn mov(&mut self, t: usize, i: &Instruction) -> Result<(), String> {
        let bits = i.types.first().ok_or("no type")?.bits();
        match (&i.args[0], &i.args[1]) {
            (to, Operand::Vector(parts)) => {
                let each = bits / parts.len() as u32;
                let mut out = 0;
                for (k, part) in parts.iter().enumerate() {
                    out |= (self.value(t, part)? & mask(each)) << (each * k as u32);
                }
                self.set(t, to, out)
            }
            (Operand::Vector(parts), from) => {
                let each = bits / parts.len() as u32;
                let value = self.value(t, from)?;
                parts.iter().enumerate().try_for_each(|(k, p)| self.set(t, p, value >> (each * k as u32) & mask(each)))
            }
            (to, from) => {
                let value = self.value(t, from)? & mask(bits);
                self.set(t, to, value)
            }
        }
    }

    fn load(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let ty = *i.types.first().ok_or("no type")?;
        let one = std::slice::from_ref(&i.args[0]);
        let to = if let Operand::Vector(parts) = &i.args[0] { parts } else { one };
        let each = u64::from(ty.bits() / 8);
        if has(i, "param") {
            let Operand::Memory(base, 0) = &i.args[1] else { return Err("no parameter".into()) };
            let Operand::Param(p) = **base else { return Err("no parameter".into()) };
            return self.set(t, &i.args[0], self.grid.arguments[p] & mask(ty.bits()));
        }
        lanes(i, to.len())?;
        let who = self.who(t);
        let n = each * to.len() as u64;
        let bytes = if has(i, "shared") {
            let address = self.shared_address(t, &i.args[1])?;
            self.shared.read(address, n, who)?.to_vec()
        } else if has(i, "global") {
            let address = self.address(t, &i.args[1])?;
            global.segment(address)?.read(address, n, who)?.to_vec()
        } else {
            return Err("neither global, shared nor param".into());
        };
        for (part, bytes) in to.iter().zip(bytes.chunks_exact(each as usize)) {
            let mut value = bytes.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b));
            // A signed load fills the register with the sign.
            if let Ty::S(bits) = ty
                && bits < 64
                && value >> (bits - 1) & 1 == 1
            {
                value |= !mask(bits) & mask(bits.max(32));
            }
            self.set(t, part, value)?;
        }
        Ok(())
    }

    fn store(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let each = i.types.first().ok_or("no type")?.bits() as usize / 8;
        let one = std::slice::from_ref(&i.args[1]);
        let from = if let Operand::Vector(parts) = &i.args[1] { parts } else { one };
        lanes(i, from.len())?;
        let mut bytes = vec![];
        for part in from {
            bytes.extend(&self.value(t, part)?.to_le_bytes()[..each]);
        }
        let who = self.who(t);
        if has(i, "shared") {
            self.shared.write(self.shared_address(t, &i.args[0])?, &bytes, who)
        } else if has(i, "global") {
            let address = self.address(t, &i.args[0])?;
            global.segment(address)?.write(address, &bytes, who)
        } else {
            Err("neither global nor shared".into())
        }
    }

    /// `cp.async.ca|cg.shared.global [to], [from], n{, source size}`, `.commit_group`, `.wait_group n`, `.wait_all`.
    fn copy(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        if has(i, "commit_group") {
            let group = std::mem::take(&mut self.threads[t].open);
            self.threads[t].groups.push(group);
            return Ok(());
        }
        if has(i, "wait_group") || has(i, "wait_all") {
            let keep = match i.args.first() {
                Some(n) => self.value(t, n)? as usize,
                None => 0,
            };
            if has(i, "wait_all") {
                let group = std::mem::take(&mut self.threads[t].open);
                self.threads[t].groups.push(group);
            }
            let who = self.who(t);
            let done = self.threads[t].groups.len().saturating_sub(keep);
            let finished: Vec<Copy> = self.threads[t].groups.drain(..done).flatten().collect();
            return finished.iter().try_for_each(|c| self.shared.write(c.to, &c.bytes, who));
        }
        if !has(i, "async") || has(i, "bulk") {
            return Err("a copy that is not read".into());
        }
        let n = self.value(t, &i.args[2])?;
        let allowed = if has(i, "cg") { n == 16 } else { matches!(n, 4 | 8 | 16) };
        if !allowed {
            return Err(format!("{n} bytes cannot be copied at once"));
        }
        let (to, from, who) = (self.shared_address(t, &i.args[0])?, self.address(t, &i.args[1])?, self.who(t));
        let source = match i.args.get(3) {
            Some(s) => self.value(t, s)?.min(n),
            None => n,
        };
        let mut bytes = vec![0; n as usize];
        if source == n {
            bytes.copy_from_slice(global.segment(from)?.read(from, n, who)?);
        } else {
            // A shorter source is filled with zeros; its bytes are read one by one, for they may end anywhere.
            for k in 0..source {
                bytes[k as usize] = global.segment(from + k)?.read(from + k, 1, who)?[0];
            }
        }
        self.shared.promise(to, n, who)?;
        self.threads[t].open.push(Copy { to, bytes });
        Ok(())
    }
}

fn has(i: &Instruction, word: &str) -> bool {
    i.mods.iter().any(|m| m == word || m.strip_prefix("shared") == Some("::cta") && word == "shared")
}

/// The number of elements that `.v2` and `.v4` say.
fn lanes(i: &Instruction, n: usize) -> Result<(), String> {
    let said = if has(i, "v4") {
        4
    } else if has(i, "v2") {
        2
    } else {
        1
    };
    if said == n { Ok(()) } else { Err(format!("{n} elements where {said} are said")) }
}
