//! Some elements of what a kernel writes, where all of them are too many: the statements that these elements need are
//! found backwards from the end, as those that write them and what they read in turn, and are then run in order.
//!
//! Loops and indices do not depend on data, but for indices that are looked up: these must lie in a parameter that is
//! never written.
use super::ranges::{self, Range};
use super::{InterpError, InterpMemory, KernelInterpreter, check_symbols, lookup, named, point, size};
use crate::kernel::{AccessId, Kernel, LoopId, LoopKind, Stmt, for_each_stmt};
use crate::program::Role;
use crate::scalar::Scalar;
use crate::target::{AtomOp, Target};
use std::collections::{BTreeMap, BTreeSet};

/// Elements of one buffer.
struct Elements {
    /// Where offset 0 lies.
    origin: i64,
    bits: Vec<u64>,
    /// How many there are in each block of words.
    blocks: Vec<u32>,
    all: usize,
}

/// Words of a block.
const BLOCK: usize = 64;

impl Elements {
    fn none(len: usize, origin: i64) -> Elements {
        let words = len.div_ceil(64);
        Elements { origin, bits: vec![0; words], blocks: vec![0; words.div_ceil(BLOCK)], all: 0 }
    }

    fn place(&self, offset: i64) -> Option<(usize, u64)> {
        let i = usize::try_from(offset.checked_add(self.origin)?).ok()?;
        (i / 64 < self.bits.len()).then_some((i / 64, 1 << (i % 64)))
    }

    fn has(&self, offset: i64) -> bool {
        self.place(offset).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    fn set(&mut self, offset: i64, wanted: bool) {
        let Some((word, bit)) = self.place(offset) else { return };
        if (self.bits[word] & bit != 0) != wanted {
            self.bits[word] ^= bit;
            let block = &mut self.blocks[word / BLOCK];
            (*block, self.all) = if wanted { (*block + 1, self.all + 1) } else { (*block - 1, self.all - 1) };
        }
    }

    /// Whether there is any in a range of offsets.
    fn any(&self, (lo, hi): Range) -> bool {
        let last = self.bits.len() as i64 * 64 - 1;
        let (lo, hi) = (lo.saturating_add(self.origin).max(0), hi.saturating_add(self.origin).min(last));
        if self.all == 0 || lo > hi {
            return false;
        }
        let (lo, hi) = (lo as usize, hi as usize);
        let mut word = lo / 64;
        while word <= hi / 64 {
            if word.is_multiple_of(BLOCK) && self.blocks[word / BLOCK] == 0 {
                word += BLOCK;
                continue;
            }
            let mut bits = self.bits[word];
            if word == lo / 64 {
                bits &= u64::MAX << (lo % 64);
            }
            if word == hi / 64 {
                bits &= u64::MAX >> (63 - hi % 64);
            }
            if bits != 0 {
                return true;
            }
            word += 1;
        }
        false
    }
}

/// A statement at values of the loops around it.
struct Instance<'a> {
    stmt: &'a Stmt,
    /// Where its values begin.
    values: usize,
    /// The points of a product's tile that are needed; all where there are none.
    points: Vec<(i64, i64)>,
}

struct Walk<'a> {
    machine: KernelInterpreter<'a>,
    needed: Vec<Elements>,
    ranges: Vec<Range>,
    /// The loops around, by their slots.
    around: Vec<usize>,
    found: Vec<Instance<'a>>,
    /// Values of loops: of each instance how many, then slots and values.
    values: Vec<i64>,
    left: u64,
}

/// It takes more steps than it may.
pub const TOO_MANY: &str = "they need too much";
/// An index does not lie in a parameter that is only read.
const COMPUTED: &str = "they are looked up at indices that are computed";
/// An atom or a loop of which nothing is known here.
const UNKNOWN: &str = "a statement has no elements of its own";

/// Why a walk ends before its end.
enum Stop {
    Error(InterpError),
    /// Why not all that is needed can be found.
    GiveUp(&'static str),
}

impl From<InterpError> for Stop {
    fn from(e: InterpError) -> Stop {
        Stop::Error(e)
    }
}

impl From<crate::int::IntError> for Stop {
    fn from(e: crate::int::IntError) -> Stop {
        Stop::Error(e.into())
    }
}

/// What was run.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// The statements, counted in the order of the kernel, without loops and synchronisations.
    pub statements: BTreeSet<usize>,
    /// The steps that it took.
    pub steps: u64,
}

/// The bytes that all buffers of a kernel hold.
///
/// # Errors
/// As [`super::run`].
pub fn bytes(kernel: &Kernel, symbols: &[i64]) -> Result<u128, InterpError> {
    super::held(kernel, &|s| lookup(&kernel.symbols, symbols, s))
}

/// Runs what some elements of the parameters need, given by offset for each parameter, within so many steps. The
/// other elements that are written hold anything afterwards. Where more steps are needed, or an index is looked up in
/// what the kernel computes, nothing is run, and the reason given.
///
/// # Errors
/// As [`super::run`], for what is run.
pub fn run_for(
    kernel: &Kernel,
    target: &Target,
    memories: &mut [InterpMemory],
    symbols: &[i64],
    wanted: &[Vec<i64>],
    steps: u64,
) -> Result<Result<Ran, &'static str>, InterpError> {
    check_symbols(&kernel.symbols, &kernel.guards, symbols)?;
    let mut machine = KernelInterpreter::new(kernel, target, symbols)?;
    machine.take(memories)?;
    let needed = machine.memory.iter().map(|m| Elements::none(m.len(), m.origin)).collect();
    let ranges = machine.values.iter().map(|v| (*v, *v)).collect();
    let mut walk = Walk { machine, needed, ranges, around: vec![], found: vec![], values: vec![], left: steps };
    let params = kernel.buffers.iter().enumerate().filter(|(_, b)| b.role.is_parameter());
    for ((i, _), offsets) in params.zip(wanted) {
        offsets.iter().for_each(|o| walk.needed[i].set(*o, true));
    }
    let result = walk.whole();
    walk.machine.give(memories);
    match result {
        Ok(statements) => Ok(Ok(Ran { statements, steps: steps - walk.left })),
        Err(Stop::GiveUp(why)) => Ok(Err(why)),
        Err(Stop::Error(e)) => Err(e),
    }
}

impl<'a> Walk<'a> {
    fn whole(&mut self) -> Result<BTreeSet<usize>, Stop> {
        let kernel = self.machine.kernel;
        let mut numbers = BTreeMap::new();
        for p in &kernel.phases {
            for_each_stmt(p, &mut |s| {
                if !matches!(s, Stmt::For(..) | Stmt::Sync(_)) {
                    numbers.insert(std::ptr::from_ref(s), numbers.len());
                }
            });
        }
        let mut ran = BTreeSet::new();
        kernel.phases.iter().rev().try_for_each(|p| self.body(p))?;
        for i in std::mem::take(&mut self.found).into_iter().rev() {
            let count = self.values[i.values] as usize;
            for pair in self.values[i.values + 1..i.values + 1 + 2 * count].chunks_exact(2) {
                self.machine.values[pair[0] as usize] = pair[1];
            }
            let leaf = if let Stmt::For(_, body) = i.stmt { body.first() } else { Some(i.stmt) };
            ran.extend(leaf.and_then(|s| numbers.get(&std::ptr::from_ref(s))));
            match i.stmt {
                Stmt::Atom { atom, operands } if !i.points.is_empty() => {
                    self.machine.atom_at(atom, operands, Some(&i.points))?;
                }
                stmt => self.machine.stmt(stmt)?,
            }
        }
        Ok(ran)
    }

    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        self.left = self.left.checked_sub(steps).ok_or(Stop::GiveUp(TOO_MANY))?;
        Ok(())
    }

    fn body(&mut self, body: &'a [Stmt]) -> Result<(), Stop> {
        body.iter().rev().try_for_each(|s| self.stmt(s))
    }

    /// Notes a statement at the present values of the loops.
    fn note(&mut self, stmt: &'a Stmt, points: Vec<(i64, i64)>) {
        self.found.push(Instance { stmt, values: self.values.len(), points });
        self.values.push(self.around.len() as i64);
        for slot in &self.around {
            self.values.extend([*slot as i64, self.machine.values[*slot]]);
        }
    }

    fn buffer(&self, a: AccessId) -> Result<usize, InterpError> {
        Ok(self.machine.place(a)?.buffer)
    }

    fn need(&mut self, a: AccessId, offset: i64) -> Result<(), InterpError> {
        let buffer = self.buffer(a)?;
        if !matches!(self.machine.kernel.buffers[buffer].role, Role::Index | Role::In) {
            self.needed[buffer].set(offset, true);
        }
        Ok(())
    }

    fn need_loads(&mut self, value: &Scalar<AccessId>) -> Result<(), InterpError> {
        let mut loads = vec![];
        value.for_each_load(&mut |_, a| loads.push(*a));
        for a in loads {
            let offset = self.machine.element(a)?;
            self.need(a, offset)?;
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> Result<(), Stop> {
        self.spend(1)?;
        match stmt {
            Stmt::For(id, body) => self.loop_(stmt, *id, body),
            Stmt::Store { dst, value, update } => {
                let (buffer, offset) = (self.buffer(*dst)?, self.machine.element(*dst)?);
                if self.needed[buffer].has(offset) {
                    self.needed[buffer].set(offset, update.is_some());
                    self.need_loads(value)?;
                    self.note(stmt, vec![]);
                }
                Ok(())
            }
            Stmt::Atom { atom, operands } => {
                let op = self.machine.target.atom(atom).map(|a| a.op);
                match (op, &operands[..]) {
                    (Some(AtomOp::Copy | AtomOp::CopyBox), [dst, src]) => self.copy(stmt, *dst, *src),
                    (Some(AtomOp::Mma { .. }), [d, a, b, c @ ..]) => self.mma(stmt, [*d, *a, *b], c.first().copied()),
                    (Some(AtomOp::Prefetch), _) => Ok(()),
                    _ => Err(Stop::GiveUp(UNKNOWN)),
                }
            }
            Stmt::Sync(_) => Ok(()),
        }
    }

    fn loop_(&mut self, stmt: &'a Stmt, id: LoopId, body: &'a [Stmt]) -> Result<(), Stop> {
        let kernel = self.machine.kernel;
        let slot = kernel.symbols.len() + id.0 as usize;
        let (start, end) = &self.machine.bounds[id.0 as usize];
        let (start, end) = (start.eval(&self.machine.values)?, end.eval(&self.machine.values)?);
        match kernel.loop_(id).kind {
            LoopKind::Lookup(a) => {
                self.ranges[slot] = (start, end.saturating_sub(1));
                if start >= end || !self.touches(body)? {
                    return Ok(());
                }
                if kernel.buffers[self.buffer(a)?].role != Role::In {
                    return Err(Stop::GiveUp(COMPUTED));
                }
                let found = self.machine.read(a, self.machine.element(a)?)?;
                let at = named(&kernel.loop_(id).var.name, found, end)?;
                self.around.push(slot);
                let result = self.iterations(slot, body, at, at);
                self.around.pop();
                result
            }
            LoopKind::Reduce(_) => {
                let [Stmt::Store { dst, value, .. }] = body else { return Err(Stop::GiveUp(UNKNOWN)) };
                self.machine.values[slot] = start;
                let (buffer, offset) = (self.buffer(*dst)?, self.machine.element(*dst)?);
                if self.needed[buffer].has(offset) {
                    self.spend(2 * end.saturating_sub(start).max(0) as u64)?;
                    for i in start..end {
                        self.machine.values[slot] = i;
                        self.need_loads(value)?;
                    }
                    self.note(stmt, vec![]);
                }
                Ok(())
            }
            _ => {
                self.around.push(slot);
                let result = self.iterations(slot, body, start, end.saturating_sub(1));
                self.around.pop();
                result
            }
        }
    }

    /// Some iterations of a loop, the last first. Many that write nothing which is needed are left out at once.
    fn iterations(&mut self, slot: usize, body: &'a [Stmt], first: i64, last: i64) -> Result<(), Stop> {
        if first > last {
            return Ok(());
        }
        self.spend(1)?;
        self.ranges[slot] = (first, last);
        if !self.touches(body)? {
            return Ok(());
        }
        if first == last {
            self.machine.values[slot] = first;
            return self.body(body);
        }
        let middle = first + (last - first) / 2;
        self.iterations(slot, body, middle + 1, last)?;
        self.iterations(slot, body, first, middle)
    }

    /// Whether a body may write what is needed, while loops are in their ranges.
    fn touches(&mut self, body: &[Stmt]) -> Result<bool, Stop> {
        for s in body {
            let dst = match s {
                Stmt::For(id, inner) => {
                    let (start, end) = &self.machine.bounds[id.0 as usize];
                    let (start, end) = (ranges::of_expr(start, &self.ranges), ranges::of_expr(end, &self.ranges));
                    if start.0 < end.1 {
                        self.ranges[self.machine.kernel.symbols.len() + id.0 as usize] =
                            (start.0, end.1.saturating_sub(1));
                        if self.touches(inner)? {
                            return Ok(true);
                        }
                    }
                    continue;
                }
                Stmt::Store { dst, .. } => *dst,
                Stmt::Atom { operands, .. } if !operands.is_empty() => operands[0],
                _ => continue,
            };
            self.spend(1)?;
            let place = self.machine.place(dst)?;
            if self.needed[place.buffer].all > 0
                && self.needed[place.buffer].any(ranges::of_access(place, &self.ranges))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn copy(&mut self, stmt: &'a Stmt, dst: AccessId, src: AccessId) -> Result<(), Stop> {
        let (d, s) = (self.machine.sizes(dst)?, self.machine.sizes(src)?);
        let buffer = self.buffer(dst)?;
        let mut c = vec![0; d.len()];
        let points = size(&d).ok_or(Stop::GiveUp(TOO_MANY))?;
        self.spend(points as u64)?;
        let mut read = vec![];
        let mut any = false;
        for i in 0..points {
            point(&d, i, &mut c);
            let offset = self.machine.tile_offset(dst, &c)?;
            if self.needed[buffer].has(offset) {
                any = true;
                self.needed[buffer].set(offset, false);
                if c.iter().zip(&s).all(|(c, n)| c < n) {
                    read.push(self.machine.tile_offset(src, &c)?);
                }
            }
        }
        read.into_iter().try_for_each(|offset| self.need(src, offset))?;
        if any {
            self.spend(points as u64)?;
            self.note(stmt, vec![]);
        }
        Ok(())
    }

    fn mma(&mut self, stmt: &'a Stmt, [d, a, b]: [AccessId; 3], c: Option<AccessId>) -> Result<(), Stop> {
        let (of_d, of_b) = (self.machine.sizes(d)?, self.machine.sizes(b)?);
        let ([m, n], [_, k]) = (&of_d[..], &of_b[..]) else { return Err(Stop::GiveUp(UNKNOWN)) };
        let buffer = self.buffer(d)?;
        let mut points = vec![];
        for j in 0..*n {
            for i in 0..*m {
                let offset = self.machine.tile_offset(d, &[i, j])?;
                if self.needed[buffer].has(offset) {
                    self.needed[buffer].set(offset, false);
                    points.push((i, j));
                }
            }
        }
        self.spend((m * n) as u64 + 4 * points.len() as u64 * (*k as u64))?;
        for (i, j) in &points {
            for l in 0..*k {
                for (of, at) in [(a, [*i, l]), (b, [*j, l])] {
                    let offset = self.machine.tile_offset(of, &at)?;
                    self.need(of, offset)?;
                }
            }
            if let Some(c) = c {
                let offset = self.machine.tile_offset(c, &[*i, *j])?;
                self.need(c, offset)?;
            }
        }
        if !points.is_empty() {
            self.note(stmt, points);
        }
        Ok(())
    }
}
